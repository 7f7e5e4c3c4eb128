import Audit
import FormulaProof
import FormulaSyntax
import LessonMarkdown
import Notebook
import Parallel
import SourceText
import SwiftCells

/// Holds the functions of a package against the formulas in their doc comments.
public struct PackageVerifier: Sendable {
  /// How calls are run; it knows the package.
  public var runner: SwiftCellRunner
  /// What one formula may cost.
  public var limits: BudgetLimits
  /// What the random points are drawn by.
  public var seed: Int

  /// How many points a function and its formula are evaluated at.
  public static let pointCount = 1_000

  /// Makes a verifier.
  public init(runner: SwiftCellRunner, limits: BudgetLimits = .init(), seed: Int = 1) {
    self.runner = runner
    self.limits = limits
    self.seed = seed
  }

  /// What was found out about the doc comments of a package.
  public struct Result: Sendable {
    /// The files that have functions with formulas, each with its claims and what is wrong with them.
    public var files: [CheckedLesson] = []
    /// How many functions were held against a formula.
    public var checked = 0
    /// The functions that have a formula for what they give, or may have one, and were not held against it.
    public var unchecked: [Unchecked] = []

    /// Why no function could be called at all; nil where that is not so.
    public var unavailable: String?

    /// A function that was not held against its formula.
    public struct Unchecked: Sendable {
      /// The function's name, with the types around it.
      public var function: String
      /// Why.
      public var reason: String
      /// The file.
      public var file: SourceFile
      /// The place of the function's name.
      public var span: Span
    }

    /// `doc comments: 12 functions with formulas: checked 9, not checked 3`.
    public var summaryLine: String {
      let count = checked + unchecked.count
      return "doc comments: \(count) function\(count == 1 ? "" : "s") with formulas: checked \(checked), "
        + "not checked \(unchecked.count)"
    }
  }

  /// A claim with the calls that try it.
  private struct Trial: Sendable {
    var function: Int
    var formula: FunctionFormula
    var samples: FormulaSamples?
    /// What is called at: samples at which the formula has a value that the function can give.
    var points: [FormulaSample] = []
    var obstacle: String?
  }

  /// Verifies the doc comments of the files of a package.
  ///
  /// - Parameter files: The files of each module.
  public func verify(_ files: [(module: String, file: SourceFile)]) async -> Result {
    var modules: [String: PackageModule] = [:]
    var order: [String] = []
    for (name, file) in files {
      if modules[name] == nil { order.append(name) }
      PackageReader.read(file, into: &modules[name, default: PackageModule(name: name)])
    }
    var functions: [PackageFunction] = []
    var results: [[NumericShape.Scalar]?] = []
    for name in order {
      guard let module = modules[name] else { continue }
      let types = PackageTypes(module: module)
      for function in module.functions {
        var resolved = types.resolved(function)
        let numbers = types.results(of: resolved)
        if numbers == nil, resolved.obstacle == nil {
          resolved.obstacle =
            resolved.result.isEmpty
            ? "its type is not written" : "it gives a \(resolved.result), which is no number"
        }
        functions.append(resolved)
        results.append(numbers)
      }
    }
    let readings = await Parallel.map(functions) { FunctionFormulas(of: $0) }
    var open: [(function: Int, formula: FunctionFormula)] = []
    for (index, reading) in readings.enumerated()
    where functions[index].obstacle == nil && reading.obstacle == nil {
      open += reading.claims.map { (index, $0) }
    }
    var trials = await Parallel.map(open) { [results] in
      trial($0.function, $0.formula, results[$0.function] ?? [])
    }
    let running = trials.indices.filter { trials[$0].obstacle == nil }
    var outcomes: [Int: SwiftCellResult] = [:]
    var unavailable: String?
    do {
      let lessons = running.map { index in
        let trial = trials[index]
        return SwiftLesson(
          calling: call(functions[trial.function], trial.formula), in: functions[trial.function].module,
          samples: trial.points.map(\.point))
      }
      let found = try await runner.run(lessons)
      for (index, result) in zip(running, found) { outcomes[index] = result.cells.first }
    } catch {
      unavailable = error.message
      for index in running { trials[index].obstacle = error.message }
    }
    var result = self.result(functions, readings, trials, outcomes, files.map(\.file))
    result.unavailable = unavailable
    return result
  }

  // MARK: Calls

  private func trial(_ index: Int, _ formula: FunctionFormula, _ results: [NumericShape.Scalar]) -> Trial {
    var trial = Trial(function: index, formula: formula)
    let scalars = formula.slots.map(\.scalar)
    // Of sums over whole numbers, factorials and the like large numbers take long.
    var drawn = ArgumentPoints(seed: seed, largestInteger: Self.counts(formula.expression) ? 20 : .infinity)
    // So many bits doubles and floats keep.
    let isSingle = (scalars + results).contains(.float)
    let precision = isSingle ? 24 : 53
    var options = ProverOptions()
    options.limits = limits
    let prover = Prover(environment: Environment(), assumptions: formula.assumptions, options: options)
    do throws(Diagnostic) {
      let samples = try FormulaSamples(
        of: formula.expression, symbols: formula.symbols, count: Self.pointCount,
        points: drawn.points(scalars, count: Self.pointCount), roundingTo: precision, prover: prover)
      trial.samples = samples
      trial.points = samples.samples.filter { sample in
        guard let components = sample.components, components.allSatisfy(\.isFinite) else { return false }
        // What no number of the type is cannot be given, and cannot be asked for.
        for (number, scalar) in zip(sample.point, scalars) {
          if scalar.isInteger, number != number.rounded() { return false }
          if let range = scalar.range, !range.contains(number) { return false }
        }
        guard formula.property == nil, results.count == components.count else { return true }
        return zip(components, results).allSatisfy { $1.results?.contains($0) ?? true }
      }
    } catch {
      trial.obstacle = "its formula cannot be evaluated: \(error.message)"
      return trial
    }
    if trial.points.isEmpty { trial.obstacle = "its formula has a value at none of the points tried" }
    let count = trial.points.first?.components?.count ?? 0
    if trial.obstacle == nil, formula.property == nil, !results.isEmpty, results.count != count {
      trial.obstacle =
        "it gives \(results.count) number\(results.count == 1 ? "" : "s"), and its formula \(count)"
    }
    return trial
  }

  /// Whether a formula counts through whole numbers.
  private static func counts(_ expression: Expression) -> Bool {
    var open = [expression]
    while let next = open.popLast() {
      switch next.node {
      case .binding, .apply: return true
      default: next.forEachOperand { open.append($0) }
      }
    }
    return false
  }

  /// Swift that calls a function with the numbers of a sample. All of it is made of names that the parser of Swift found.
  private func call(_ function: PackageFunction, _ formula: FunctionFormula) -> String {
    var next = function.receiver?.leaves.count ?? 0
    var arguments: [String] = []
    for (index, parameter) in function.parameters.enumerated() {
      guard !formula.omitted.contains(index), let shape = parameter.shape else { continue }
      arguments.append((parameter.label.map { "\($0): " } ?? "") + shape.expression(from: next))
      next += shape.leaves.count
    }
    let list = "(\(arguments.joined(separator: ", ")))"
    let place = function.receiver?.expression(from: 0) ?? function.place
    let dotted = place.isEmpty ? "" : place + "."
    var call: String
    switch function.kind {
    case .function: call = dotted + function.name + list
    case .property: call = dotted + function.name
    case .initializer:
      call = place + list
      if let property = formula.property { call += "." + property }
    }
    if function.kind != .initializer {
      switch function.resultShape {
      case .scalar(let scalar)? where !function.result.hasSuffix("?"):
        // Of functions that differ in their result alone this one is meant.
        call = "(\(call)) as \(scalar.typeName)"
      case .vector(let count, let scalar)? where !function.result.hasSuffix("?"):
        let parts = ["x", "y", "z", "w"].prefix(count).map { "lecternVector.\($0)" }
        call =
          "{ (lecternVector: Swift.SIMD\(count)<\(scalar.typeName)>) in [\(parts.joined(separator: ", "))] }(\(call))"
      default: break
      }
    }
    return call
  }

  // MARK: Results

  /// A formula of a comment as a cell of a report.
  private static func cell(_ formula: FoundFormula, claims: [CheckedClaim], mode: String?) -> CheckedCell {
    let excerpt = formula.excerpt
    let span = excerpt.fileSpan(Span(0, excerpt.bytes.count))
    let words = mode.map { [Cell.Word(name: $0, span: span)] } ?? []
    let cell = Cell(kind: .math, words: words, content: excerpt, span: span, isInline: !formula.isDisplay)
    return CheckedCell(
      cell: cell, mode: mode, claims: claims, uncheckedFormulas: claims.isEmpty ? 1 : 0, shown: .nothing)
  }

  private func result(
    _ functions: [PackageFunction], _ readings: [FunctionFormulas], _ trials: [Trial],
    _ outcomes: [Int: SwiftCellResult], _ files: [SourceFile]
  ) -> Result {
    var result = Result()
    var cells: [String: [CheckedCell]] = [:]
    var diagnostics: [String: [Diagnostic]] = [:]
    for (index, function) in functions.enumerated() {
      let own = trials.indices.filter { trials[$0].function == index }
      var reason = readings[index].obstacle ?? own.lazy.compactMap { trials[$0].obstacle }.first
      var judged: [(Trial, FunctionJudge)] = []
      if reason == nil {
        for number in own {
          let judge = FunctionJudge(
            function, trials[number].formula, trials[number].points, outcomes[number], seed: seed,
            matrix: trials[number].samples?.matrixSize)
          if let problem = judge.problem {
            reason = reason ?? problem
          } else {
            judged.append((trials[number], judge))
          }
        }
      }
      if function.obstacle != nil, readings[index].namesFunction { reason = function.obstacle }
      if reason == nil, own.isEmpty { continue }
      if let reason {
        result.unchecked.append(
          .init(function: function.title, reason: reason, file: function.file, span: function.span))
        // The coverage counts it.
        if let formula = function.comment.document.formulas.first {
          cells[function.file.path, default: []].append(Self.cell(formula, claims: [], mode: nil))
        }
      } else {
        result.checked += 1
      }
      for (trial, judge) in judged where reason == nil {
        cells[function.file.path, default: []].append(
          Self.cell(trial.formula.found, claims: [judge.claim], mode: "claim"))
        diagnostics[function.file.path, default: []] += judge.diagnostics
      }
    }
    for file in files {
      guard let checked = cells[file.path] else { continue }
      let found = DiagnosticRenderer.sorted(diagnostics[file.path] ?? [])
      var document = LessonDocument(unread: file)
      document.cells = checked.map(\.cell)
      result.files.append(
        CheckedLesson(name: file.path, document: document, cells: checked, diagnostics: found))
    }
    return result
  }
}
