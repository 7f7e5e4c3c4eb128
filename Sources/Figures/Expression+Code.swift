import FormulaSyntax
import SourceText

// An expression in prefix form: a sign that says what it is, its own numbers and names, and then its operands. There
// is nothing to be understood in it, so that the page computes from the very tree that was checked.
extension Expression {
  /// The expression as text for the page, from which ``init(figureCode:)`` makes it again.
  public var figureCode: String {
    var writer = FigureWriter()
    writer.write(self)
    return writer.text
  }

  /// Reads an expression's text; nil where it is none.
  public init?(figureCode: [UInt8]) {
    var reader = FigureReader(figureCode)
    let expression = reader.expression()
    if reader.hasFailed { return nil }
    self = expression
  }
}

extension FigureWriter {
  mutating func write(_ expression: Expression) {
    switch expression.node {
    case .number(let numeral):
      var digits = Array(numeral.text.utf8)
      if digits.first == UInt8(ascii: "-") {
        // A negative numeral is computed like the negation of a positive one.
        sign("-")
        digits.removeFirst()
      }
      sign("#")
      write(String(decoding: digits, as: UTF8.self))
    case .constant(let constant): sign(constant == .pi ? "p" : "e")
    case .symbol(let symbol):
      sign("s")
      write(symbol)
    case .sum(let terms): write("+", terms)
    case .negation(let operand): write("-", operand)
    case .product(let factors): write("*", factors)
    case .dot(let left, let right): write(".", left, right)
    case .cross(let left, let right): write("x", left, right)
    case .quotient(let left, let right): write("/", left, right)
    case .power(let left, let right): write("^", left, right)
    case .root(let radicand, let degree):
      sign("r")
      write(degree)
      write(radicand)
    case .degrees(let operand): write("o", operand)
    case .magnitude(let operand): write("|", operand)
    case .norm(let operand): write("n", operand)
    case .transpose(let operand): write("t", operand)
    case .call(let function, let arguments):
      sign("c")
      write(Symbol(function.rawValue))
      list(arguments) { $0.write($1) }
    case .apply(let symbol, let arguments):
      sign("a")
      write(symbol)
      list(arguments) { $0.write($1) }
    case .tuple(let items): write("(", items)
    case .matrix(let rows, let columns, let elements):
      sign("[")
      write(rows)
      write(columns)
      for element in elements { write(element) }
    }
  }

  private mutating func write(_ mark: Unicode.Scalar, _ operands: Expression...) {
    sign(mark)
    for operand in operands { write(operand) }
  }

  private mutating func write(_ mark: Unicode.Scalar, _ operands: [Expression]) {
    sign(mark)
    list(operands) { $0.write($1) }
  }
}

extension FigureReader {
  /// The deepest expression that is read: the evaluator goes no deeper.
  private static var deepest: Int { 400 }

  mutating func expression(depth: Int = 0) -> Expression {
    guard depth < Self.deepest else { return failed(.integer(0)) }
    let next = depth + 1
    switch sign() {
    case "#":
      guard let numeral = Numeral(ascii: bytes()) else { return failed(.integer(0)) }
      return Expression(.number(numeral))
    case "p": return Expression(.constant(.pi))
    case "e": return Expression(.constant(.e))
    case "s": return Expression(.symbol(symbol()))
    case "+": return Expression(.sum(operands(next)))
    case "-": return Expression(.negation(expression(depth: next)))
    case "*": return Expression(.product(operands(next)))
    case ".":
      let left = expression(depth: next)
      return Expression(.dot(left, expression(depth: next)))
    case "x":
      let left = expression(depth: next)
      return Expression(.cross(left, expression(depth: next)))
    case "/":
      let left = expression(depth: next)
      return Expression(.quotient(left, expression(depth: next)))
    case "^":
      let left = expression(depth: next)
      return Expression(.power(left, expression(depth: next)))
    case "r":
      let degree = integer()
      return Expression(.root(expression(depth: next), degree: max(2, degree)))
    case "o": return Expression(.degrees(expression(depth: next)))
    case "|": return Expression(.magnitude(expression(depth: next)))
    case "n": return Expression(.norm(expression(depth: next)))
    case "t": return Expression(.transpose(expression(depth: next)))
    case "c":
      guard let function = BuiltIn(name: symbol().name) else { return failed(.integer(0)) }
      return Expression(.call(function, operands(next)))
    case "a":
      let name = symbol()
      return Expression(.apply(name, operands(next)))
    case "(": return Expression(.tuple(operands(next)))
    case "[":
      let rows = count()
      let columns = count()
      guard rows > 0, columns > 0, rows <= 64, columns <= 64 else { return failed(.integer(0)) }
      var elements: [Expression] = []
      for _ in 0..<rows * columns { elements.append(expression(depth: next)) }
      return Expression(.matrix(rows: rows, columns: columns, elements: elements))
    default: return failed(.integer(0))
    }
  }

  private mutating func operands(_ depth: Int) -> [Expression] {
    list { $0.expression(depth: depth) }
  }
}
