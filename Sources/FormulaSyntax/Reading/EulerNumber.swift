import SourceText

/// Finds out whether the plain letter e of a formula means the base of the natural logarithm.
///
/// It does where e has no other use than as a base (`e^x`, `e^2`); where a formula holds `e^x` or `ln e`, for
/// which there is no other reading; beside exp; and where e is the only name beside `≈`. Elsewhere e is a symbol like
/// any other.
struct EulerNumber {
  private var isPlain = false
  private var isCertain = false
  private var hasOthers = false
  private var isNumeric = false
  private var isDeclared = false
  private var isExponential = false
  /// The first place of e.
  private(set) var place: Span?

  /// Looks at statements; `e = 2` alone says what e is, and so e is a name in it.
  init(_ statements: [Statement]) {
    for statement in statements {
      let isValue =
        statement.relations.contains(.equal) && statement.sides.contains { $0.node.isSymbolE }
        && statement.sides.contains { $0.isCoefficient }
      if statement.relations.contains(.approximatelyEqual) { isNumeric = true }
      if isValue { isPlain = true; hasOthers = true; isDeclared = true }
      for side in statement.sides { visit(side) }
      for case let tolerance? in statement.tolerances { visit(tolerance) }
    }
  }

  /// Looks at definitions; a name or a parameter e is what it says it is.
  init(_ definitions: [DefinitionReading]) {
    hasOthers = true
    let e = Symbol("e")
    guard !definitions.contains(where: { $0.symbols.contains(e) || $0.parameters?.contains(e) == true })
    else {
      return
    }
    for definition in definitions { visit(definition.body) }
  }

  /// Whether e is the constant.
  var isMeant: Bool {
    place != nil && (!isPlain || isCertain || (isExponential && !isDeclared) || (isNumeric && !hasOthers))
  }

  private mutating func visit(_ expression: Expression) {
    switch expression.node {
    case .symbol(let symbol):
      if symbol.name == "e" {
        isPlain = true
        place = place ?? expression.span
      } else if symbol != .blank {
        hasOthers = true
      }
    case .power(let base, let exponent) where base.node.isSymbolE:
      place = place ?? base.span
      if !exponent.isCoefficient, !exponent.isNegatedCoefficient { isCertain = true }
      visit(exponent)
    case .call(.log, let arguments):
      let before = place
      place = nil
      for argument in arguments { visit(argument) }
      if place != nil { isCertain = true }
      place = before ?? place
    case .call(.exp, let arguments):
      // Where exp stands, e is its value at 1, there and everywhere else.
      isExponential = true
      for argument in arguments { visit(argument) }
    case .apply:
      hasOthers = true
      for operand in expression.operands { visit(operand) }
    default:
      for operand in expression.operands { visit(operand) }
    }
  }
}

extension Expression {
  fileprivate var isNegatedCoefficient: Bool {
    if case .negation(let operand) = node { operand.isCoefficient } else { false }
  }
}
