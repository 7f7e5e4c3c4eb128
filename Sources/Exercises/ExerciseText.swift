import CellYAML
import FormulaSyntax
import SourceText

/// Markdown with slots for a variant's values.
///
/// In prose a slot is `{expression}`, and is shown as a formula. In formulas and in code, where braces mean something
/// else, it is `\var{expression}`. `{expression : 2}` rounds to two decimals, `{write expression}` shows the expression
/// itself with the parameters' values put in. `\{` is a brace.
public struct ExerciseText: Sendable {
  /// Where a slot stands.
  enum Surrounding: Sendable {
    case prose, formula, code
  }

  /// A piece of the text.
  enum Piece: Sendable {
    case text(String)
    case slot(Slot)
  }

  /// A place for a value.
  struct Slot: Sendable {
    var expression: Expression
    /// Whether the expression is shown rather than its value.
    var isWritten: Bool
    /// Of a rounded value the digits behind the point.
    var decimals: Int?
    var surrounding: Surrounding
    var text: LocatedText
  }

  /// The text as it was written.
  public let source: LocatedText
  let pieces: [Piece]

  /// A text of our own without slots.
  public init(plain text: String) {
    source = LocatedText(text)
    pieces = [.text(text)]
  }

  init(source: LocatedText, pieces: [Piece]) {
    self.source = source
    self.pieces = pieces
  }

  /// The slots.
  var slots: [Slot] {
    pieces.compactMap { if case .slot(let slot) = $0 { slot } else { nil } }
  }

  /// The Markdown for a variant, by the environment that holds its values.
  ///
  /// - Parameter parameters: The names whose values `{write …}` puts in.
  public func markdown(in environment: Environment, parameters: [Symbol]) -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .slot(let slot):
        let shown =
          slot.isWritten
          ? Substitution(environment, names: Set(parameters)).applied(to: slot.expression)
          : ValueDisplay.expression(of: slot.expression, in: environment, decimals: slot.decimals)
        guard let shown else {
          result += "?"
          continue
        }
        switch slot.surrounding {
        case .prose: result += "$`\(LaTeXPrinter.print(shown))`$"
        case .formula: result += "{\(LaTeXPrinter.print(shown))}"
        case .code: result += shown.description
        }
      }
    }
    return result
  }
}

/// Values put in for names.
struct Substitution {
  private var values: [Symbol: Expression] = [:]

  /// The values that an environment gives some names.
  init(_ environment: Environment, names: Set<Symbol>) {
    for name in names {
      if let definition = environment[name], definition.parameters == nil { values[name] = definition.body }
    }
  }

  init(_ values: [Symbol: Expression]) {
    self.values = values
  }

  /// The expression with values for its names. The depth is that of the expression, which readers bound.
  func applied(to expression: Expression) -> Expression {
    expression.mapped { node in
      if case .symbol(let symbol) = node.node { values[symbol] } else { nil }
    }
  }
}

/// Writes values as formulas for people.
enum ValueDisplay {
  /// A value, component by component: exact where that is a short form, else rounded; nil where it has none.
  static func expression(of expression: Expression, in environment: Environment, decimals: Int?)
    -> Expression?
  {
    guard let doubles = doubles(of: expression, in: environment) else { return nil }
    let exact = decimals == nil ? ExactNumber.value(of: expression, in: environment)?.components : nil
    // A parameter stands as it was written, with its decimals.
    if decimals == nil, case .symbol(let symbol) = expression.node, let definition = environment[symbol],
      definition.parameters == nil, isLiteral(definition.body)
    {
      return definition.body
    }
    let components = doubles.components
    var shown: [Expression] = []
    for (index, double) in components.enumerated() {
      guard double.isFinite else { return nil }
      if let exact, index < exact.count, let form = exact[index].expression {
        shown.append(form)
      } else {
        shown.append(rounded(double, decimals ?? significantDecimals(double)))
      }
    }
    switch doubles {
    case .number: return shown.first
    case .tuple: return Expression(.tuple(shown))
    case .matrix(let rows, let columns, _):
      return Expression(.matrix(rows: rows, columns: columns, elements: shown))
    }
  }

  private static func doubles(of expression: Expression, in environment: Environment) -> Value<Double>? {
    try? Evaluator(environment, numbers: .doubles { _ in nil }).evaluate(expression)
  }

  private static func isLiteral(_ expression: Expression) -> Bool {
    switch expression.node {
    case .number: true
    case .negation(let inner), .degrees(let inner): isLiteral(inner)
    case .quotient(let above, let below): isLiteral(above) && isLiteral(below)
    case .root(let inner, _): isLiteral(inner)
    default: false
    }
  }

  /// The decimals that show five significant digits.
  private static func significantDecimals(_ value: Double) -> Int {
    var size = abs(value)
    var decimals = 4
    while size >= 10, decimals > 0 {
      size /= 10
      decimals -= 1
    }
    return decimals
  }

  /// A decimal numeral, rounded half away from zero.
  static func rounded(_ value: Double, _ decimals: Int) -> Expression {
    var power = 1.0
    for _ in 0..<min(max(0, decimals), 12) { power *= 10 }
    let scaled = (abs(value) * power).rounded()
    guard scaled < 9e15 else { return Expression(.number(Numeral(Int(max(-9e15, min(9e15, value)))))) }
    var numeral = Numeral(Int(scaled))
    numeral.decimals = min(max(0, decimals), 12)
    let number = Expression(.number(numeral))
    return value < 0 && scaled > 0 ? Expression(.negation(number)) : number
  }
}

/// Values of exercises as formulas for people.
public enum ExerciseValue {
  /// An expression's value in a variant's environment: exact where that is short, else rounded; nil where it has none.
  ///
  /// What depends on symbols without a value is shown with the values of the others put in.
  public static func display(_ expression: Expression, in environment: Environment) -> Expression? {
    if let value = ValueDisplay.expression(of: expression, in: environment, decimals: nil) { return value }
    return (try? Expression.value(of: expression, in: environment)).map(Expression.literal)
  }
}
