import FormulaSyntax
import Theorems

/// Writes the part of a script that speaks of the points of one case.
///
/// It goes through the expressions of hypotheses and goal from the inside. Where an operation is not defined everywhere, that it is
/// defined here becomes a hypothesis `d__…`. Where a function's value is another expression, that becomes an equation `h__…`, by
/// which all is rewritten. What powers of roots, sizes and sines are becomes `r__…`. Then both sides are rational expressions of
/// atoms, and `field` compares them. The values are those of the checker's ``Expansion``; the kernel believes none of them.
struct ScriptWriter {
  let printer: RocqPrinter
  let expansion: Expansion
  var lines: [String] = []
  /// What stands in Rocq's goal now for an expression, by the text of the expression.
  private var current: [String: Expression] = [:]
  private var known: Set<String>
  private var counter = 0
  /// The names of the relations, by their texts.
  private var relations: [String: String] = [:]
  /// Those among them that say what an atom is, and not what a power of it is.
  private var valuesOfAtoms: Set<String> = []
  /// The names of the same relations without fractions, which is how `field` reads them.
  private var multipliedOut: [String: String] = [:]
  /// The multiples of units whose sines and cosines are known.
  var multiples: [String: String] = [:]
  /// The names of the equations of calls, by the texts of these.
  var equations: [String: String] = [:]

  typealias Failure = RocqPrinter.Unprintable

  /// Makes a writer for points of which an expansion knows the facts; the texts of hypotheses need no proof.
  init(_ printer: RocqPrinter, _ expansion: Expansion, hypotheses: [String]) {
    self.printer = printer
    self.expansion = expansion
    known = Set(hypotheses)
  }

  mutating func name(_ prefix: String) -> String {
    counter += 1
    return "\(prefix)__\(counter)"
  }

  func attempt<Result>(_ body: () throws(Stop) -> Result) throws(Failure) -> Result {
    do throws(Stop) { return try body() } catch {
      throw Failure(what: error.what)
    }
  }

  /// The tactic that shows an equation between rational expressions of atoms.
  var field: String {
    relationNames.isEmpty
      ? "lectern_field" : "first [assumption | reflexivity | \(fieldByRelations)]"
  }

  /// The same without what is tried before and after; what atoms themselves are is rewritten, since `field` takes only powers.
  private var fieldByRelations: String {
    let values = relationNames.filter(valuesOfAtoms.contains).map { "rewrite ?\($0); " }.joined()
    let powers = relationNames.filter { !valuesOfAtoms.contains($0) }.map { multipliedOut[$0] ?? $0 }
    let field = powers.isEmpty ? "field" : "field [\(powers.joined(separator: " "))]"
    return values.isEmpty ? "\(field); lectern_sides | lra" : "\(values)first [\(field); lectern_sides | lra]"
  }

  private var relationNames: [String] {
    relations.values.sorted { Int($0.dropFirst(3)) ?? 0 < Int($1.dropFirst(3)) ?? 0 }
  }

  /// The same, where the size of a number may stand for the number.
  private var fieldOfRoots: String {
    relationNames.isEmpty ? field : "first [\(field) | lectern_by_size ltac:(first [\(fieldByRelations)])]"
  }

  /// Shows that an expression is defined, and rewrites all to its value; what then stands for it.
  @discardableResult
  mutating func rewrite(_ expression: Expression, isGiven: Bool = false) throws(Failure) -> Expression {
    let text = try printer.term(expression)
    if let known = current[text] { return known }
    if case .symbol(let symbol) = expression.node, let value = expansion.values[symbol] {
      let result = try rewrite(value.unfolded, isGiven: true)
      current[text] = result
      return result
    }
    var operands: [Expression] = []
    for operand in expression.operands { operands.append(try rewrite(operand, isGiven: isGiven)) }
    var result = expression.with(operands)
    for requirement in try printer.requirements([result]).suffix(1)
    where try isOwn(requirement, operands) {
      if known.insert(requirement.text).inserted, !isGiven {
        try relate()
        lines.append("assert (\(name("d")) : \(requirement.text)) by (\(try definedness(expression))).")
        try tellNumerator(ofDivisorIn: expression)
      }
    }
    switch expression.node {
    case _ where expression.isFunctionValue:
      let value = try attempt { () throws(Stop) in
        expansion.mode = isGiven ? .assumes : .proves
        return try expansion.value(expression)
      }
      var new = try attempt { () throws(Stop) in try expansion.expression(value) }
      // So that a sum in which it stands is printed as Rocq rewrites it: a + −1, and not a − 1.
      if case .number(let numeral) = new.node, numeral.magnitudeOfNegative != nil {
        new = Expression(.product([new, .integer(1)]))
      }
      if try printer.term(new) != printer.term(result) {
        try show(expression, result, equals: new)
        result = new
      }
    case .quotient, .power:
      // So that what it requires is known to the expansion.
      _ = try attempt { () throws(Stop) in
        expansion.mode = isGiven ? .assumes : .proves
        return try expansion.value(expression)
      }
    default: break
    }
    current[text] = result
    return result
  }

  /// The tactic that shows what the outermost operation of an expression requires: of a divisor that its factors are not 0.
  private mutating func definedness(_ expression: Expression) throws(Failure) -> String {
    if case .call(.atan2, let arguments) = expression.node, arguments.count == 2 {
      // A point with a distance from the origin that is not 0.
      let (y, x) = (arguments[0], arguments[1])
      let square = Expression(
        .sum([Expression(.power(x, .integer(2))), Expression(.power(y, .integer(2)))]))
      guard
        let length = try? attempt({ () throws(Stop) in
          expansion.mode = .proves
          return try expansion.expression(expansion.value(Expression(.root(square, degree: 2))))
        })
      else { return "lectern_defined" }
      return
        "first [lectern_defined | apply (point_not_origin (\(try printer.term(length)))); [\(field) | lectern_not_0]]"
    }
    guard case .quotient(_, let bottom) = expression.node else { return "lectern_defined" }
    let factors = try attempt { () throws(Stop) in
      expansion.mode = .proves
      return try expansion.factors(of: expansion.value(bottom))
    }
    return
      "first [lectern_defined | apply (equal_not_0 (\(try printer.term(factors)))); [\(field) | lectern_not_0]]"
  }

  /// Tells of a divisor that is a fraction itself that its numerator is not 0, which is what `field` asks for.
  private mutating func tellNumerator(ofDivisorIn expression: Expression) throws(Failure) {
    guard case .quotient(_, let bottom) = expression.node else { return }
    let (top, factors) = try attempt { () throws(Stop) in
      let value = try expansion.value(bottom)
      let top = Quotient(value.numerator)
      return (value.denominator.isEmpty ? nil : try expansion.expression(top), try expansion.factors(of: top))
    }
    guard let top, top.wholeNumber == nil else { return }
    lines.append(
      "assert (\(name("n")) : \(try printer.term(top)) <> 0) by (first [lectern_not_0 | apply (equal_not_0 (\(try printer.term(factors)))); [\(field) | lectern_not_0]])."
    )
  }

  private func isOwn(_ requirement: RocqPrinter.Proposition, _ operands: [Expression])
    throws(Failure) -> Bool
  {
    !(try printer.requirements(operands)).contains(requirement)
  }

  /// Writes down what powers of the atoms so far are.
  mutating func relate() throws(Failure) {
    for (atom, relation) in expansion.relations.sorted(by: { $0.key < $1.key }) {
      guard let base = try? expansion.expression(ofAtom: atom) else { continue }
      let value = try attempt { () throws(Stop) in try expansion.expression(relation.value) }
      let power = relation.degree == 1 ? base : Expression(.power(base, .integer(relation.degree)))
      let text = "\(try printer.term(power)) = \(try printer.term(value))"
      if relations[text] != nil { continue }
      let name = name("r")
      let tactic =
        switch expansion.atoms[atom] {
        case .sine:
          relation.degree == 2
            ? "rewrite pythagoras; first [ring | \(field)]"
            : "lectern_relation"
        case .parity: "apply square_of_parity"
        case .absolute where relation.degree == 2: "apply square_of_size; \(field)"
        case .root(_, let degree) where relation.degree == degree:
          degree == 2 ? "lectern_square_of_root" : "lectern_power_of_root"
        default: "lectern_relation"
        }
      lines.append("assert (\(name) : \(text)) by (\(tactic)).")
      relations[text] = name
      if relation.degree == 1 {
        valuesOfAtoms.insert(name)
        continue
      }
      guard let scale = relation.value.commonDenominator, scale != 1 else { continue }
      let whole = try attempt { () throws(Stop) in
        try expansion.expression(relation.value.scaled(by: Rational(scale)))
      }
      let other = self.name("q")
      lines.append(
        "assert (\(other) : \(try printer.term(Expression(.product([.integer(scale), power])))) = \(try printer.term(whole))) by lra."
      )
      multipliedOut[name] = other
    }
  }

  // MARK: Values

  /// Shows that a call, as it stands now, has a value, and rewrites by that.
  private mutating func show(_ expression: Expression, _ now: Expression, equals value: Expression)
    throws(Failure)
  {
    let text = "\(try printer.term(now)) = \(try printer.term(value))"
    try relate()
    if let known = relations[text] {
      equations[try printer.term(now)] = known
      lines.append("lectern_rewrite \(known).")
      return
    }
    let name = name("h")
    switch now.node {
    case .call(let function, _) where function == .sin || function == .cos:
      guard case .call(_, let originals) = expression.node else { return }
      try showCircle(function == .sin ? "sin" : "cos", originals[0], name, text)
    case .magnitude:
      lines.append("assert (\(name) : \(text)) by (apply size_is; [lectern_sign | \(field)]).")
    case .root(_, degree: 2):
      lines.append("assert (\(name) : \(text)) by (apply root_is; [lectern_sign | \(fieldOfRoots)]).")
    case .root(_, let degree):
      let lemma = degree % 2 == 1 ? "odd_root_of_power \(degree / 2)" : "root_of_power \(degree)"
      let sides =
        degree % 2 == 1 ? "cbn [Nat.mul Nat.add]; \(field)" : "[lia | lectern_sign | \(fieldOfRoots)]"
      lines.append("assert (\(name) : \(text)) by (apply (\(lemma)); \(sides)).")
    case .call(.exp, _):
      guard case .call(_, let originals) = expression.node else { return }
      try showExponential(originals[0], name, text)
    case .power:
      guard case .power(let base, let original) = expression.node else { return }
      if case .constant(.e) = base.node {
        try showExponential(original, name, text)
      } else if original.isFraction {
        try showPower(base, original, now, name, text)
      } else {
        try showSymbolicPower(base, original, now, name, text)
      }
    case .constant(.e): try showExponential(.integer(1), name, text)
    default:
      lines.append("assert (\(name) : \(text)) by lectern_value.")
    }
    equations[try printer.term(now)] = name
    lines.append("lectern_rewrite \(name).")
  }

  func current(_ expression: Expression) throws(Failure) -> Expression {
    current[try printer.term(expression)] ?? expression
  }
}

extension Polynomial {
  /// The least number by which all coefficients become integers; nil where it does not fit a word.
  fileprivate var commonDenominator: Int? {
    var scale = Rational(1)
    for term in terms {
      // By the denominator of the coefficient that is left.
      let rest = (term.coefficient * scale).denominator
      scale = scale * Rational(rest)
    }
    return scale.small
  }
}

extension Expression {
  /// Whether its value may be another expression than that of a rational function of its operands.
  fileprivate var isFunctionValue: Bool {
    switch node {
    case .root, .magnitude, .call, .constant(.e): return true
    case .power(_, let exponent): return exponent.wholeNumber == nil
    default: return false
    }
  }

  /// Whether it is a fraction of two numbers, or its negative.
  var isFraction: Bool {
    switch node {
    case .negation(let inner): return inner.isFraction
    case .quotient(let top, let bottom):
      guard case .number = bottom.node, case .number = top.node else { return false }
      return true
    case .number: return wholeNumber == nil
    default: return false
    }
  }

  /// The same operation with other operands.
  func with(_ operands: [Expression]) -> Expression {
    switch node {
    case .number, .constant, .symbol, .norm, .transpose, .apply, .tuple, .matrix, .degrees, .dot, .cross,
      .binding, .piecewise:
      self
    case .sum: Expression(.sum(operands))
    case .negation: Expression(.negation(operands[0]))
    case .product: Expression(.product(operands))
    case .quotient: Expression(.quotient(operands[0], operands[1]))
    case .power: Expression(.power(operands[0], operands[1]))
    case .root(_, let degree): Expression(.root(operands[0], degree: degree))
    case .magnitude: Expression(.magnitude(operands[0]))
    case .call(let function, _): Expression(.call(function, operands))
    }
  }
}
