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
  mutating func write(_ given: Expression) {
    let expression = given.withSignedNumeral
    let operation = expression.operation
    sign(operation.sign)
    switch operation {
    case .number: write(operation.text)
    case .symbol(let symbol), .apply(let symbol): write(symbol)
    case .call(let function): write(Symbol(function.rawValue))
    case .binding(_, let variable): write(variable)
    case .root(let degree): write(degree)
    case .matrix(let columns):
      write(expression.operands.count / max(1, columns))
      write(columns)
    case .constant, .negation, .degrees, .magnitude, .norm, .transpose, .dot, .cross, .quotient, .power, .sum,
      .product, .tuple, .piecewise:
      break
    }
    if operation.hasKnownCount {
      for operand in expression.operands { write(operand) }
    } else {
      list(Array(expression.operands)) { $0.write($1) }
    }
  }
}

extension Operation {
  /// Whether what is written of it says how many operands follow.
  fileprivate var hasKnownCount: Bool {
    if case .matrix = self { true } else { arity != nil }
  }
}

extension FigureReader {
  /// The deepest expression that is read: the evaluator goes no deeper.
  private static var deepest: Int { 400 }
  /// The most rows, and columns, of a matrix.
  private static var longestSide: Int { 64 }

  mutating func expression(depth: Int = 0) -> Expression {
    guard depth < Self.deepest else { return failed(.integer(0)) }
    let sign = sign()
    var text = ""
    var number = 0
    var elements: Int?
    switch sign {
    case "#": text = self.text()
    case "s", "a", "c", "S", "P", "D": text = symbol().name
    case "r": number = integer()
    case "[":
      let rows = count()
      number = count()
      guard rows > 0, number > 0, rows <= Self.longestSide, number <= Self.longestSide else {
        return failed(.integer(0))
      }
      elements = rows * number
    default: break
    }
    guard let operation = Operation(sign: sign, text: text, count: number) else { return failed(.integer(0)) }
    var operands: [Expression] = []
    if let count = elements ?? operation.arity {
      for _ in 0..<count { operands.append(expression(depth: depth + 1)) }
    } else {
      operands = list { $0.expression(depth: depth + 1) }
    }
    return Expression(operation, operands) ?? failed(.integer(0))
  }
}
