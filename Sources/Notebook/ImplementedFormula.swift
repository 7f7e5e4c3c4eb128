import FormulaProof
import FormulaSyntax
import LessonMarkdown
import SourceText
import SwiftCells

/// A Swift function bound to a formula of the lesson: `implements="rotated((x, y), θ) = (x', y')"`.
///
/// Left of the equals sign stands the function with, for each parameter, the symbols that it is made of: one for
/// `Double`, `CGFloat` and `Float`; a tuple of 2 for `CGPoint`, `CGVector` and `CGSize`, of 4 for `CGRect`, of 6 for
/// `CGAffineTransform`. Right of it stands an expression in calculator notation. The left side may be left out where
/// the cell has one function and each of its parameters is a number with the name of a symbol (`theta` for θ, `x0`
/// for x_0).
struct ImplementedFormula {
  let function: FunctionSignature
  let samples: FormulaSamples
  /// The text behind `implements=`, for reports.
  let text: String
  let span: Span
  let convention: Convention

  /// How many points both are evaluated at.
  static let sampleCount = 1_000

  /// Reads the binding of a cell.
  ///
  /// - Throws: what is wrong with it, placed in the file.
  init(
    _ word: Cell.Word, cell: Cell, listing: ParsedListing, environment: Environment, assumptions: [Statement],
    limits: BudgetLimits
  ) throws(Diagnostic) {
    let file = cell.content.file
    func failure(_ finding: Finding, _ message: String) -> Diagnostic {
      .error(finding, message, file: file, at: word.span)
    }
    text = word.value ?? ""
    span = word.span
    convention = environment.convention
    let parts = Self.split(text)
    let (read, problems) = CalculatorParser.readExpression(
      Array(parts.formula.utf8), scope: environment.scope)
    guard let formula = read, !problems.contains(where: { $0.severity == .error }) else {
      throw failure(.notAnExpression, problems.first?.message ?? "implements names no formula")
    }
    let free = FreeSymbols.of([formula], in: environment)
    var symbols: [Symbol] = []
    if let call = parts.call {
      function = try Self.function(named: call.name, in: listing, failure)
      symbols = try Self.symbols(call.arguments, for: function, environment, failure)
    } else {
      guard listing.functions.count == 1 else {
        throw failure(
          .whichFunction,
          listing.functions.isEmpty
            ? "the cell declares no function"
            : "the cell declares \(listing.functions.count) functions; write which: "
              + "implements=\"\(listing.functions[0].name)(…) = \(text)\"")
      }
      function = listing.functions[0]
      symbols = try Self.symbolsByName(of: function, free: free, failure)
    }
    let missing = free.filter { !symbols.contains($0) }
    guard missing.isEmpty else {
      throw failure(
        .unboundSymbol,
        "no parameter of \(function.name) stands for \(missing.map(\.name).joined(separator: ", "))")
    }
    let prover = Prover(
      environment: environment, assumptions: assumptions, options: ProverOptions(limits: limits))
    do throws(Diagnostic) {
      samples = try FormulaSamples(of: formula, symbols: symbols, count: Self.sampleCount, prover: prover)
    } catch {
      throw failure(error.finding, error.message)
    }
    guard samples.samples.contains(where: { $0.components != nil }) else {
      throw failure(.noValue, "the formula has a value at none of the points tried")
    }
  }

  // MARK: Reading

  private struct Call {
    var name: String
    var arguments: String
  }

  /// `f(a, b) = formula`, or a formula alone.
  private static func split(_ text: String) -> (call: Call?, formula: String) {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "=" where depth == 0:
        let left = text[..<index].trimmingSpaces
        let right = String(text[text.index(after: index)...].trimmingSpaces)
        guard let open = left.firstIndex(of: "("), left.last == ")" else {
          return (Call(name: String(left), arguments: ""), right)
        }
        let arguments = left[left.index(after: open)...].dropLast()
        return (Call(name: String(left[..<open].trimmingSpaces), arguments: String(arguments)), right)
      default: break
      }
    }
    return (nil, text)
  }

  private static func function(
    named name: String, in listing: ParsedListing, _ failure: (Finding, String) -> Diagnostic
  ) throws(Diagnostic) -> FunctionSignature {
    if let found = listing.functions.first(where: { $0.name == name }) { return found }
    let near = Spelling.nearest(to: name, in: listing.functions.map(\.name))
    throw failure(
      .missingFunction,
      "the cell declares no function \(name)" + (near.map { "; did you mean \($0)?" } ?? ""))
  }

  private static func symbols(
    _ arguments: String, for function: FunctionSignature, _ environment: Environment,
    _ failure: (Finding, String) -> Diagnostic
  ) throws(Diagnostic) -> [Symbol] {
    // Two zeros make it a tuple, whatever stands there.
    let (read, problems) = CalculatorParser.readExpression(
      Array("(0, 0, \(arguments))".utf8), scope: environment.scope)
    guard let read, case .tuple(let items) = read.node else {
      throw failure(.notArguments, problems.first?.message ?? "\(arguments) is no list of arguments")
    }
    let patterns = items.dropFirst(2)
    guard patterns.count == function.parameters.count else {
      throw failure(
        .wrongArgumentCount,
        "\(function.name) has \(function.parameters.count) parameters, and \(patterns.count) are given")
    }
    var symbols: [Symbol] = []
    for (pattern, parameter) in zip(patterns, function.parameters) {
      let shape = try shape(of: parameter, failure)
      var parts = [pattern]
      if case .tuple(let items) = pattern.node { parts = items }
      guard parts.count == shape.count else {
        throw failure(
          .wrongShape,
          "\(parameter.name) is a \(parameter.type), which has \(shape.count) numbers, and \(parts.count) are given"
        )
      }
      for part in parts {
        guard case .symbol(let symbol) = part.node, !symbols.contains(symbol) else {
          throw failure(.notASymbol, "a parameter stands for symbols, each of which occurs once")
        }
        symbols.append(symbol)
      }
    }
    return symbols
  }

  private static func shape(
    of parameter: FunctionSignature.Parameter, _ failure: (Finding, String) -> Diagnostic
  ) throws(Diagnostic) -> ParameterShape {
    if let shape = ParameterShape(type: parameter.type) { return shape }
    throw failure(.unknownShape, "a parameter of type \(parameter.type) cannot be made of numbers")
  }

  private static func symbolsByName(
    of function: FunctionSignature, free: [Symbol], _ failure: (Finding, String) -> Diagnostic
  ) throws(Diagnostic) -> [Symbol] {
    var symbols: [Symbol] = []
    for parameter in function.parameters {
      guard try shape(of: parameter, failure).count == 1 else {
        throw failure(
          .unboundParameter,
          "write the symbols of \(parameter.name): implements=\"\(function.name)((x, y), …) = …\"")
      }
      guard let symbol = free.first(where: { Self.plain($0.name) == Self.plain(parameter.name) }) else {
        // A parameter that the formula does not depend on.
        symbols.append(Symbol("unused_\(parameter.name)"))
        continue
      }
      symbols.append(symbol)
    }
    return symbols
  }

  /// A name without what differs between Swift and formulas: `sx`, `s_x` and `sX` are one.
  private static func plain(_ name: String) -> String {
    Symbol(name).identifier.lowercased()
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = self.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
