import SourceText
import TeX

/// Finds out whether the plain letter e of a formula means the base of the natural logarithm.
///
/// It does where a formula holds `e^x` or `ln e`, for which there is no other reading; beside exp; as a bound of an
/// integral whose value has the logarithm of it; and where e is the only name, as a base (`e^2`) or beside `≈`. What a
/// formula gives a value, or declares, is a name. Elsewhere the formulas around decide, since e is the number in all of a
/// lesson or in none: ``SymbolUses/hasEulerNumber``.
struct EulerNumber {
  private var isPlain = false
  private var isCertain = false
  private var hasOthers = false
  private var isNumeric = false
  private var isExponential = false
  /// Whether the formula gives e a value, `e = 2` before a colon, or states a fact of it, `0 < e < 1`.
  private(set) var isNamed = false
  /// Whether it states what e is as one states it of a name: `e = 2`.
  private var isValue = false
  /// The first place of e.
  private(set) var place: Span?

  /// Looks at what a formula states, behind the names to which it gives values.
  init(_ givens: [Statement], _ statements: [Statement], areFacts: Bool = false) {
    var all = givens + statements
    #if !hasFeature(Embedded)
      // Answers on pages have neither givens nor conditions.
      let conditions = statements.flatMap { $0.conditions }
      isNamed =
        givens.contains { $0.sides.contains { $0.holdsNameE } }
        || conditions.contains { $0.declares(Symbol("e")) }
      all += conditions
    #endif
    for statement in all {
      if statement.declares(Symbol("e")) {
        if areFacts { isNamed = true }
        if statement.relations.contains(.equal) { (isPlain, hasOthers, isValue) = (true, true, true) }
      }
      if statement.relations.contains(.approximatelyEqual) { isNumeric = true }
      for side in statement.sides { visit(side) }
      for case let tolerance? in statement.tolerances { visit(tolerance) }
    }
  }

  /// Looks at definitions; a name or a parameter e is what it says it is.
  init(_ definitions: [DefinitionReading]) {
    hasOthers = true
    isNamed = definitions.contains { $0.symbols.contains(Symbol("e")) }
    for definition in definitions where !definition.bindsE { visit(definition.body) }
  }

  /// Whether the formula by itself shows that e is the constant.
  var isEvident: Bool {
    guard place != nil, !isNamed else { return false }
    return isCertain || (isExponential && !isValue) || ((isNumeric || !isPlain) && !hasOthers)
  }

  /// Whether e is the constant in the formula, among others that use names in some way.
  func isMeant(among uses: SymbolUses) -> Bool {
    guard place != nil, !isNamed, !uses.declared.contains(Symbol("e")) else { return false }
    return isEvident || (uses.hasEulerNumber && !isValue)
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
      // A power with the exponent π has no other base.
      if case .constant(.pi) = exponent.node { isCertain = true }
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
    // As a bound variable it is a name.
    case .binding(_, let variable, let items) where variable.name == "e":
      for item in items.dropLast() { visit(item) }
    case .apply:
      hasOthers = true
      for operand in expression.operands { visit(operand) }
    default:
      #if !hasFeature(Embedded)
        // The logarithm of a bound belongs to the value of such an integral.
        if case .binding(.integral, let variable, let items) = expression.node, let body = items.last,
          items.dropLast().contains(where: { $0.hasFree(Symbol("e")) }), body.integratesToLogarithm(variable)
        {
          isCertain = true
        }
      #endif
      for operand in expression.operands { visit(operand) }
    }
  }
}

#if !hasFeature(Embedded)
  extension Expression {
    /// Whether it has a logarithm of a variable, or is divided by the variable itself: then so do its integrals.
    fileprivate func integratesToLogarithm(_ variable: Symbol) -> Bool {
      switch node {
      case .call(.log, let arguments): if arguments.contains(where: { $0.hasFree(variable) }) { return true }
      case .quotient(_, let below): if below.hasFactor(variable) { return true }
      case .power(let base, let exponent):
        if base.hasFactor(variable), exponent == Expression(.negation(.integer(1))) { return true }
      default: break
      }
      return operands.contains { $0.integratesToLogarithm(variable) }
    }

    private func hasFactor(_ variable: Symbol) -> Bool {
      switch node {
      case .symbol(let symbol): symbol == variable
      case .product(let factors): factors.contains { $0.hasFactor(variable) }
      default: false
      }
    }
  }
#endif

/// What a formula shows of the letter e.
public enum EulerEvidence: Sendable {
  /// It is the base of the natural logarithm.
  case number
  /// It is a name: the formula defines or declares it.
  case name
}

extension LaTeXReader {
  /// What the formula of a cell shows of the letter e; nil where it shows nothing.
  ///
  /// `isDefinition` and `areFacts` say of which kind the cell is. A name that an example gives a value is one for it alone.
  public static func eulerEvidence(
    in formula: LaTeXFormula, isDefinition: Bool = false, areFacts: Bool = false
  ) -> EulerEvidence? {
    guard !formula.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    var scope = NameScope()
    scope.uses = uses(of: formula)
    scope.readsFacts = areFacts
    scope.readsConditions = true
    var reader = LaTeXMeaningReader(formula, scope: scope)
    if isDefinition {
      _ = reader.readDefinitions()
      // Also where it could not be read.
      if definedNames(of: formula).contains(where: { $0.symbol == Symbol("e") }) { return .name }
    } else {
      _ = reader.readFormula()
    }
    guard let number = reader.euler else { return nil }
    if areFacts, number.isNamed { return .name }
    return number.isEvident ? .number : nil
  }
}

extension CalculatorParser {
  /// What a claim or an assumption in calculator notation shows of the letter e; nil where it shows nothing.
  public static func eulerEvidence(in text: CalculatorText, areFacts: Bool = false) -> EulerEvidence? {
    let reading = read(text, scope: NameScope())
    // There the constant has been put in already.
    if reading.diagnostics.contains(where: { $0.finding == .readAsConstant }) { return .number }
    let number = EulerNumber(reading.givens, reading.statements, areFacts: areFacts)
    if areFacts, number.isNamed { return .name }
    return number.isEvident ? .number : nil
  }
}

extension DefinitionReading {
  /// Whether e is a parameter: a name within the definition.
  fileprivate var bindsE: Bool { parameters?.contains(Symbol("e")) == true }

  /// The same definition with e the constant, unless it is a parameter.
  var withEulerNumber: DefinitionReading {
    guard !bindsE else { return self }
    var result = self
    result.body = body.withEulerNumber
    return result
  }
}

extension Expression {
  /// Whether it is a coefficient with a minus sign.
  var isNegatedCoefficient: Bool {
    if case .negation(let operand) = node { operand.isCoefficient } else { false }
  }

  /// Whether it is the letter e, or a list of names with it.
  fileprivate var holdsNameE: Bool {
    if case .tuple(let items) = node { items.contains { $0.node.isSymbolE } } else { node.isSymbolE }
  }
}
