import FormulaProof
import FormulaSyntax
import LessonMarkdown
import SourceText
import SwiftCells

/// The claims of a Swift cell, judged by what was seen when it ran.
struct SwiftCellJudge {
  private(set) var claims: [CheckedClaim] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let content: SourceExcerpt

  init(pending: PendingSwiftCell, result: SwiftCellResult, cell: Cell) {
    content = cell.content
    diagnostics += result.diagnostics.map(content.inFile)
    if result.wasSkipped {
      diagnostics.append(
        Self.notRun(file: content.file, at: Span(cell.span.lowerBound, cell.span.lowerBound + 1)))
    }
    for check in result.checks { add(check) }
    if let formula = pending.implemented { add(formula, result) }
    if result.checks.isEmpty, pending.implemented == nil { addRun(cell, result) }
  }

  /// What is said of a cell behind one that failed.
  static func notRun(file: SourceFile, at span: Span) -> Diagnostic {
    .error(
      .swiftNotRun, "this cell was not run, since something before it fails", file: file, at: span)
  }

  /// A cell that asserts nothing else asserts that it compiles and runs.
  private mutating func addRun(_ cell: Cell, _ result: SwiftCellResult) {
    let failed = result.wasSkipped || !result.diagnostics.isEmpty
    let message = result.diagnostics.first?.message ?? (result.wasSkipped ? "not run" : nil)
    claims.append(
      CheckedClaim(
        source: "swift \(cell.words.first?.name ?? "")", span: content.fileSpan(Span(0, content.bytes.count)),
        judgement: Judgement(failed ? .error : .confirmed, method: "run", message: message), passed: !failed))
  }

  private mutating func add(_ check: SwiftCellResult.Check) {
    let verdict: Verdict =
      switch check.outcome {
      case .holds: .confirmed
      case .fails: .refuted
      case .unknown: .error
      }
    let source = content.text(check.code)
    let claim = CheckedClaim(
      source: source.isEmpty ? check.expected : source, span: content.fileSpan(check.code),
      judgement: Judgement(
        verdict, method: "run", left: check.found, right: check.expected, message: check.message),
      passed: check.outcome == .holds)
    claims.append(claim)
    guard check.outcome == .fails else { return }
    var notes: [Diagnostic.Note] = []
    if let found = check.found { notes.append(.init("expected: \(check.expected)\nfound:    \(found)")) }
    if let message = check.message { notes.append(.init(message)) }
    diagnostics.append(
      .error(
        .swiftValue, "the value is another than the comment says", file: content.file,
        at: content.fileSpan(check.expectedSpan), notes: notes,
        fixIts: check.correction.map { correction in
          [FixIt("write \(correction)", replace: content.fileSpan(check.expectedSpan), with: correction)]
        } ?? []))
  }

  // MARK: Formulas that functions implement

  private mutating func add(_ formula: ImplementedFormula, _ result: SwiftCellResult) {
    var compared = 0
    var simplest: (sample: FormulaSample, difference: (found: String, expected: String), length: Int)?
    for (index, sample) in formula.samples.samples.enumerated() {
      guard let found = result.samples[index] else {
        addUnfinished(formula, index == 0 && result.wasSkipped ? nil : sample, result)
        return
      }
      // Where the formula has no value the function may do what it likes, but end.
      guard let expected = sample.components else { continue }
      compared += 1
      if let difference = Self.difference(found, expected, formula) {
        // Of all points where they differ the first that is quick to read: 90° is as good as 2°, 45008/3 is not.
        let length = sample.assignments.reduce(0) { $0 + max(4, $1.value.utf8.count) }
        if length < simplest?.length ?? .max { simplest = (sample, difference, length) }
      }
    }
    if let simplest {
      addRefuted(formula, simplest.sample, simplest.difference)
      return
    }
    claims.append(
      CheckedClaim(
        source: formula.text, span: formula.span,
        judgement: Judgement(
          .sampled, method: "implements",
          message: "\(formula.function.name) and the formula agree at \(compared) points"), passed: true))
  }

  /// The claim of a function that ended the cell, or that could not be run at all.
  private mutating func addUnfinished(
    _ formula: ImplementedFormula, _ sample: FormulaSample?, _ result: SwiftCellResult
  ) {
    var message = "the function was not run"
    if let sample, !result.samples.isEmpty {
      let point = Self.point(sample).description
      message = "the function ended the cell at \(point)"
      diagnostics.append(
        .error(
          .notImplemented, "\(formula.function.name) gives no value at \(point)", file: content.file,
          at: content.fileSpan(formula.function.span)))
    }
    claims.append(
      CheckedClaim(
        source: formula.text, span: formula.span,
        judgement: Judgement(.error, method: "none", message: message), passed: false))
  }

  private static func point(_ sample: FormulaSample) -> Counterexample {
    Counterexample(assignments: sample.assignments.filter { !$0.symbol.hasPrefix("unused_") })
  }

  private mutating func addRefuted(
    _ formula: ImplementedFormula, _ sample: FormulaSample, _ difference: (found: String, expected: String)
  ) {
    let counterexample = Self.point(sample)
    claims.append(
      CheckedClaim(
        source: formula.text, span: formula.span,
        judgement: Judgement(
          .refuted, method: "implements", counterexample: counterexample, left: difference.found,
          right: difference.expected), passed: false))
    diagnostics.append(
      .error(
        .notImplemented,
        "\(formula.function.name) differs from the formula at \(counterexample.description)",
        file: content.file, at: content.fileSpan(formula.function.span),
        notes: [
          .init("the function gives: \(difference.found)\nthe formula gives:  \(difference.expected)"),
          .init("the formula is named here", file: content.file, span: formula.span),
        ]))
  }

  /// Both values where they differ, or where they cannot be compared; nil where they agree.
  private static func difference(
    _ found: SwiftCellResult.SampleValue, _ expected: [Double], _ formula: ImplementedFormula
  ) -> SampleComparison.Difference? {
    var components = expected
    if case .value(let value) = found, let numbers = value.numbers {
      components = fitted(expected, to: numbers.count, formula)
    }
    let isSingle = formula.function.parameters.contains { $0.type == "Float" }
    return SampleComparison(expected: components, rounding: nil, isSingle: isSingle).difference(from: found)
  }

  /// Of a 3 × 3 matrix the six numbers that a transform has, in the order of its initializer.
  private static func fitted(_ expected: [Double], to count: Int, _ formula: ImplementedFormula) -> [Double] {
    guard count == 6, let size = formula.samples.matrixSize, size.rows == size.columns else {
      return expected
    }
    let isRows = formula.convention == .rows
    switch size.rows {
    case 3:
      // A transform has no other numbers; a formula that has is no transform.
      guard (isRows ? [2, 5, 8] : [6, 7, 8]).map({ expected[$0] }) == [0, 0, 1] else { return expected }
      return (isRows ? [0, 1, 3, 4, 6, 7] : [0, 3, 1, 4, 2, 5]).map { expected[$0] }
    case 2: return (isRows ? [0, 1, 2, 3] : [0, 2, 1, 3]).map { expected[$0] } + [0, 0]
    default: return expected
    }
  }
}
