import FormulaProof
import Notebook
import SourceText
import SwiftCells

/// What was seen of a function where it was called, held against its formula.
struct FunctionJudge {
  /// The claim with its verdict.
  private(set) var claim: CheckedClaim
  private(set) var diagnostics: [Diagnostic] = []
  /// Why nothing can be said; nil where something can.
  private(set) var problem: String?

  init(
    _ function: PackageFunction, _ formula: FunctionFormula, _ points: [FormulaSample],
    _ result: SwiftCellResult?,
    seed: Int, matrix: (rows: Int, columns: Int)?
  ) {
    let excerpt = formula.found.excerpt
    let span = excerpt.fileSpan(Span(0, excerpt.bytes.count))
    let source = excerpt.text
    claim = CheckedClaim(
      source: source, span: span, judgement: Judgement(.error, method: "none", message: nil), passed: false)
    if let reason = result?.unavailableReason {
      claim.judgement.message = reason
      diagnostics.append(
        .error(
          .swiftUnavailable, "\(function.title) could not be run: \(reason)", file: function.file,
          at: function.span))
      return
    }
    guard let result, !result.samples.isEmpty || result.stopReason != nil else {
      problem =
        result?.diagnostics.first.map { "the call of it is refused: \($0.message)" }
        ?? "the call of it did not run"
      return
    }
    let isSingle = (formula.slots.map(\.scalar) + (function.resultShape?.leaves.map(\.scalar) ?? []))
      .contains(.float)
    let scale = points.lazy.compactMap(\.components).joined().reduce(0) { max($0, $1.magnitude) }
    var simplest: (sample: FormulaSample, difference: SampleComparison.Difference, length: Int)?
    var compared = 0
    for (index, sample) in points.enumerated() {
      guard let found = result.samples[index] else {
        if simplest == nil { stop(function, formula, sample, result.stopReason ?? "it did not end", seed) }
        break
      }
      guard let expected = sample.components else { continue }
      compared += 1
      let comparison = SampleComparison(
        expected: expected, rounding: sample.rounding, isSingle: isSingle, scale: scale,
        isRough: Self.isRough(sample.point))
      if let difference = comparison.difference(from: found) {
        let length = sample.assignments.reduce(0) { $0 + max(4, $1.value.utf8.count) }
        if length < simplest?.length ?? .max { simplest = (sample, difference, length) }
      }
    }
    if let simplest {
      refute(function, formula, simplest.sample, simplest.difference, seed)
    } else if diagnostics.isEmpty {
      claim.judgement = Judgement(
        .sampled, method: "implements", conditions: formula.conditions,
        message: "\(function.title) and the formula agree at \(compared) points (seed \(seed))")
      claim.passed = true
    }
  }

  /// Whether arguments are so different in size that a formula written in another way may lose many digits.
  private static func isRough(_ point: [Double]) -> Bool {
    let sizes = (point + [1]).map(\.magnitude).filter { $0 > 0 }
    return (sizes.max() ?? 1) / (sizes.min() ?? 1) > 1_000
  }

  private mutating func stop(
    _ function: PackageFunction, _ formula: FunctionFormula, _ sample: FormulaSample, _ reason: String,
    _ seed: Int
  ) {
    let point = Counterexample(assignments: sample.assignments)
    let place = Self.at(point)
    claim.judgement = Judgement(
      .error, method: "implements", message: "\(function.title) ends the program\(place)")
    diagnostics.append(
      .error(
        .notImplemented, "\(function.title) ends the program\(place), where the formula has a value",
        file: function.file, at: claim.span,
        notes: [
          .init("\(reason)\nthe formula gives: \(SampleComparison.text(sample.components ?? []))"),
          .init("a condition in the comment leaves such points out: for $x > 0$, or - Precondition: x > 0"),
        ] + notes(function, formula, seed)))
  }

  private mutating func refute(
    _ function: PackageFunction, _ formula: FunctionFormula, _ sample: FormulaSample,
    _ difference: SampleComparison.Difference, _ seed: Int
  ) {
    let point = Counterexample(assignments: sample.assignments)
    claim.judgement = Judgement(
      .refuted, method: "implements", counterexample: point, left: difference.found,
      right: difference.expected)
    diagnostics.append(
      .error(
        .notImplemented, "\(function.title) differs from the formula\(Self.at(point))", file: function.file,
        at: claim.span,
        notes: [.init("the function gives: \(difference.found)\nthe formula gives:  \(difference.expected)")]
          + notes(function, formula, seed)))
  }

  private static func at(_ point: Counterexample) -> String {
    point.assignments.isEmpty ? "" : " at \(point.description)"
  }

  /// How the formula was read, and the place of the function.
  private func notes(_ function: PackageFunction, _ formula: FunctionFormula, _ seed: Int) -> [Diagnostic
    .Note]
  {
    var read: [String] = []
    if !formula.mapping.isEmpty { read.append(formula.mapping) }
    if let substitution = function.substitution { read.append(substitution) }
    let defaults = formula.omitted.sorted().map { function.parameters[$0].name }
    if !defaults.isEmpty { read.append("\(defaults.joined(separator: ", ")) as by default") }
    if !formula.conditions.isEmpty { read.append("where \(formula.conditions.joined(separator: ", "))") }
    read.append("seed \(seed)")
    return [
      .init("read with " + read.joined(separator: "; ")),
      .init("the function is declared here", file: function.file, span: function.span),
    ]
  }
}
