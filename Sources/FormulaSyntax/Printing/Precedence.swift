import SourceText

/// How tightly an operation holds its operands together, for the printers.
///
/// Both notations put the same parentheses, so that what is printed reads back as the same tree.
enum Precedence: Int, Comparable {
  case sum
  /// A product, a quotient or a signed term.
  case product
  /// A quotient's divisor, an exponent's base.
  case power
  case atom

  static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }
}

extension Expression {
  /// How tightly the outermost operation binds in calculator notation.
  var precedence: Precedence {
    switch node {
    case .sum, .negation: .sum
    case .product, .quotient, .dot, .cross: .product
    case .power, .transpose: .power
    case .number(let numeral): numeral.isNegative ? .sum : .atom
    case .constant, .symbol, .degrees, .root, .magnitude, .norm, .call, .apply, .tuple, .matrix, .binding,
      .piecewise:
      .atom
    }
  }
}

extension Numeral {
  /// Whether the value has a minus sign.
  var isNegative: Bool {
    switch significand {
    case .small(let value): value < 0
    case .digits(let text): text.hasPrefix("-")
    }
  }
}
