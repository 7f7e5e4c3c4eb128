import SourceText

/// What stands at one place of an expression: its operation, without the operands.
///
/// Each case of ``Expression/Node`` is one of these and its operands. Whatever writes expressions, reads or computes them
/// node by node takes them apart by ``Expression/operation`` and ``Expression/operands``, and puts them together
/// by ``Expression/init(_:_:_:)``.
public typealias Operation = OperationOf<Numeral, Symbol>

/// An operation whose numbers and names stand in it, as in an ``Operation``, or elsewhere, as in an ``ExpressionTable``.
public enum OperationOf<Number, Name> {
  // Without operands.
  case number(Number)
  case constant(Expression.Constant)
  case symbol(Name)
  // With one.
  case negation, degrees, magnitude, norm, transpose
  case root(degree: Int)
  // With two.
  case dot, cross, quotient, power
  // With any number.
  case sum, product, tuple
  case call(BuiltIn)
  case apply(Name)
  /// The elements by rows, with the number of columns.
  case matrix(columns: Int)
  /// Binds a variable in its last operand.
  case binding(Binder, Name)
  case piecewise(Piecewise)

  /// How many operands it has; nil for any number.
  public var arity: Int? {
    switch self {
    case .number, .constant, .symbol: 0
    case .negation, .degrees, .magnitude, .norm, .transpose, .root: 1
    case .dot, .cross, .quotient, .power: 2
    case .binding(let binder, _):
      #if hasFeature(Embedded)
        nil
      #else
        binder.boundCount + 1
      #endif
    case .piecewise(let form):
      #if hasFeature(Embedded)
        nil
      #else
        form.operandCount
      #endif
    case .sum, .product, .tuple, .call, .apply, .matrix: nil
    }
  }

  /// The same operation with other numbers and names.
  public func map<OtherNumber, OtherName>(
    number: (Number) -> OtherNumber, name: (Name) -> OtherName
  ) -> OperationOf<OtherNumber, OtherName> {
    switch self {
    case .number(let digits): .number(number(digits))
    case .constant(let constant): .constant(constant)
    case .symbol(let symbol): .symbol(name(symbol))
    case .negation: .negation
    case .degrees: .degrees
    case .magnitude: .magnitude
    case .norm: .norm
    case .transpose: .transpose
    case .root(let degree): .root(degree: degree)
    case .dot: .dot
    case .cross: .cross
    case .quotient: .quotient
    case .power: .power
    case .sum: .sum
    case .product: .product
    case .tuple: .tuple
    case .call(let function): .call(function)
    case .apply(let symbol): .apply(name(symbol))
    case .matrix(let columns): .matrix(columns: columns)
    case .binding(let binder, let variable): .binding(binder, name(variable))
    case .piecewise(let form): .piecewise(form)
    }
  }
}

extension OperationOf: Equatable where Number: Equatable, Name: Equatable {}
extension OperationOf: Sendable where Number: Sendable, Name: Sendable {}

extension Expression {
  /// What stands at the top.
  public var operation: Operation {
    switch node {
    case .number(let numeral): .number(numeral)
    case .constant(let constant): .constant(constant)
    case .symbol(let symbol): .symbol(symbol)
    case .sum: .sum
    case .negation: .negation
    case .product: .product
    case .dot: .dot
    case .cross: .cross
    case .quotient: .quotient
    case .power: .power
    case .root(_, let degree): .root(degree: degree)
    case .degrees: .degrees
    case .magnitude: .magnitude
    case .norm: .norm
    case .transpose: .transpose
    case .call(let function, _): .call(function)
    case .apply(let symbol, _): .apply(symbol)
    case .tuple: .tuple
    case .matrix(_, let columns, _): .matrix(columns: columns)
    case .binding(let binder, let variable, _): .binding(binder, variable)
    case .piecewise(let form, _): .piecewise(form)
    }
  }

  /// The operation on operands; nil where it does not have as many, or where they fill no matrix.
  public init?(_ operation: Operation, _ operands: [Expression], _ span: Span = Span(at: 0)) {
    if let arity = operation.arity, operands.count != arity { return nil }
    switch operation {
    case .number(let numeral): self.init(.number(numeral), span)
    case .constant(let constant): self.init(.constant(constant), span)
    case .symbol(let symbol): self.init(.symbol(symbol), span)
    case .sum: self.init(.sum(operands), span)
    case .negation: self.init(.negation(operands[0]), span)
    case .product: self.init(.product(operands), span)
    case .dot: self.init(.dot(operands[0], operands[1]), span)
    case .cross: self.init(.cross(operands[0], operands[1]), span)
    case .quotient: self.init(.quotient(operands[0], operands[1]), span)
    case .power: self.init(.power(operands[0], operands[1]), span)
    case .root(let degree): self.init(.root(operands[0], degree: max(2, degree)), span)
    case .degrees: self.init(.degrees(operands[0]), span)
    case .magnitude: self.init(.magnitude(operands[0]), span)
    case .norm: self.init(.norm(operands[0]), span)
    case .transpose: self.init(.transpose(operands[0]), span)
    case .call(let function): self.init(.call(function, operands), span)
    case .apply(let symbol): self.init(.apply(symbol, operands), span)
    case .tuple: self.init(.tuple(operands), span)
    case .matrix(let columns):
      guard columns > 0, operands.count % columns == 0 else { return nil }
      self.init(.matrix(rows: operands.count / columns, columns: columns, elements: operands), span)
    case .binding(let binder, let variable): self.init(.binding(binder, variable, operands), span)
    case .piecewise(let form): self.init(.piecewise(form, operands), span)
    }
  }

  /// The expression with the negation of a positive numeral for a negative one at its top: so it is written and computed.
  public var withSignedNumeral: Expression {
    guard case .number(let numeral) = node, let magnitude = numeral.magnitudeOfNegative else { return self }
    return Expression(.negation(Expression(.number(magnitude), span)), span)
  }
}

// MARK: - Codes

/// An operation as text for the page: a sign that says what it is, and its name, its digits or its number.
extension OperationOf {
  /// What it is, as a character of ASCII.
  public var sign: Unicode.Scalar {
    switch self {
    case .number: "#"
    case .constant(let constant): constant == .pi ? "p" : "e"
    case .symbol: "s"
    case .sum: "+"
    case .negation: "-"
    case .product: "*"
    case .dot: "."
    case .cross: "x"
    case .quotient: "/"
    case .power: "^"
    case .root: "r"
    case .degrees: "o"
    case .magnitude: "|"
    case .norm: "n"
    case .transpose: "t"
    case .call: "c"
    case .apply: "a"
    case .tuple: "("
    case .matrix: "["
    case .binding(let binder, _):
      #if hasFeature(Embedded)
        "?"
      #else
        binder.letter
      #endif
    case .piecewise: "{"
    }
  }

  /// The degree of a root, or the number of a matrix's columns; else 0.
  public var count: Int {
    switch self {
    case .root(let degree): degree
    case .matrix(let columns): columns
    case .number, .constant, .symbol, .negation, .degrees, .magnitude, .norm, .transpose, .dot, .cross,
      .quotient, .power, .sum, .product, .tuple, .call, .apply, .binding, .piecewise:
      0
    }
  }
}

extension Operation {
  /// A name, or the digits of a number; empty where it has neither.
  public var text: String {
    switch self {
    case .number(let numeral): numeral.text
    case .symbol(let symbol), .apply(let symbol), .binding(_, let symbol): symbol.name
    case .call(let function): function.rawValue
    case .piecewise(let form):
      #if hasFeature(Embedded)
        ""
      #else
        form.text
      #endif
    case .constant, .negation, .degrees, .magnitude, .norm, .transpose, .root, .dot, .cross, .quotient,
      .power, .sum, .product, .tuple, .matrix:
      ""
    }
  }

  /// The operation that has these; nil where none has.
  public init?(sign: Unicode.Scalar, text: String, count: Int) {
    switch sign {
    case "#":
      guard let numeral = Numeral(ascii: text.utf8) else { return nil }
      self = .number(numeral)
    case "p": self = .constant(.pi)
    case "e": self = .constant(.e)
    case "s": self = .symbol(Symbol(text))
    case "+": self = .sum
    case "-": self = .negation
    case "*": self = .product
    case ".": self = .dot
    case "x": self = .cross
    case "/": self = .quotient
    case "^": self = .power
    case "r": self = .root(degree: max(2, count))
    case "o": self = .degrees
    case "|": self = .magnitude
    case "n": self = .norm
    case "t": self = .transpose
    case "c":
      guard let function = BuiltIn(rawValue: text) else { return nil }
      self = .call(function)
    case "a": self = .apply(Symbol(text))
    case "(": self = .tuple
    case "[":
      guard count > 0 else { return nil }
      self = .matrix(columns: count)
    default:
      // A page has no binders, and no cases.
      #if hasFeature(Embedded)
        return nil
      #else
        if sign == "{" {
          guard let form = Piecewise(text: text) else { return nil }
          self = .piecewise(form)
          return
        }
        guard let binder = Binder(letter: sign) else { return nil }
        self = .binding(binder, Symbol(text))
      #endif
    }
  }
}
