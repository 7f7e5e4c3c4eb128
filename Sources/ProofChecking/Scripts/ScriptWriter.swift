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
  private(set) var lines: [String] = []
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
  private var multiples: [String: String] = [:]
  /// The names of the equations of calls, by the texts of these.
  private var equations: [String: String] = [:]

  typealias Failure = RocqPrinter.Unprintable

  /// Makes a writer for points of which an expansion knows the facts; the texts of hypotheses need no proof.
  init(_ printer: RocqPrinter, _ expansion: Expansion, hypotheses: [String]) {
    self.printer = printer
    self.expansion = expansion
    known = Set(hypotheses)
  }

  private mutating func name(_ prefix: String) -> String {
    counter += 1
    return "\(prefix)__\(counter)"
  }

  private func attempt<Result>(_ body: () throws(Stop) -> Result) throws(Failure) -> Result {
    do throws(Stop) { return try body() } catch {
      switch error {
      case .tooLarge: throw Failure(what: "an expansion that is too large")
      case .unsupported(let what), .unproved(let what), .wrong(let what): throw Failure(what: what)
      }
    }
  }

  /// The tactic that shows an equation between rational expressions of atoms.
  private var field: String {
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

  private func isOwn(_ requirement: RocqPrinter.Proposition, _ operands: [Expression])
    throws(Failure) -> Bool
  {
    !(try printer.requirements(operands)).contains(requirement)
  }

  /// Writes down what powers of the atoms so far are.
  private mutating func relate() throws(Failure) {
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
      } else {
        try showPower(base, original, now, name, text)
      }
    case .constant(.e): try showExponential(.integer(1), name, text)
    default:
      lines.append("assert (\(name) : \(text)) by lectern_value.")
    }
    equations[try printer.term(now)] = name
    lines.append("lectern_rewrite \(name).")
  }

  /// The sine or cosine of an angle: of each term a multiple of a unit, and of their sum by the addition theorems.
  private mutating func showCircle(
    _ function: String, _ angle: Expression, _ name: String, _ text: String
  ) throws(Failure) {
    let sum = try attempt { () throws(Stop) in try expansion.value(angle) }
    var terms: [String] = []
    var facts: [String] = []
    for term in sum.numerator.terms {
      if sum.denominator.isEmpty, let pi = expansion.indices[.pi], term.monomial == Monomial(pi),
        term.coefficient.isWholeTwelfths, let bottom = term.coefficient.denominator.small,
        let top = term.coefficient.numerator.small
      {
        let twelfths = top * (12 / bottom)
        let rest = ((twelfths % 24) + 24) % 24
        let turns = (twelfths - rest) / 24
        let part = "\(rest) * (PI / 12)"
        terms.append(turns == 0 ? part : "(\(part) + 2 * IZR (\(turns)) * PI)")
        if turns != 0 {
          facts.append("cos_turns (\(turns))")
          facts.append("sin_turns (\(turns))")
        }
        facts += ["cos_twelfth_\(rest)", "sin_twelfth_\(rest)"]
        continue
      }
      if let angle = try inverseAngle(term, sum) {
        terms.append(angle.term)
        facts += angle.facts
        continue
      }
      let (count, unit) = expansion.multiple(term.monomial, term.coefficient, sum.denominator, isAngle: true)
      let base = try printer.term(attempt { () throws(Stop) in try expansion.expression(unit) })
      try relate()
      if count.magnitude == 1 {
        terms.append(count < 0 ? "- (\(base))" : "(\(base))")
      } else {
        let fact = try multiple(Int(count.magnitude), of: unit, base)
        terms.append(count < 0 ? "- (\(count.magnitude) * (\(base)))" : "(\(count.magnitude) * (\(base)))")
        facts += ["proj1 (\(fact))", "proj2 (\(fact))"]
      }
    }
    try relate()
    if terms.isEmpty { terms = ["0"] }
    let parts = terms.joined(separator: " + ")
    let rewriting = facts.map { "rewrite ?(\($0))" }.joined(separator: "; ")
    lines.append("assert (\(name) : \(text)).")
    lines.append(
      "{ transitivity (\(function) (\(parts))); [f_equal; lectern_field | lectern_addition\(rewriting.isEmpty ? "" : "; " + rewriting); \(field)]. }"
    )
  }

  /// A power with a fraction as exponent, by the root of its base.
  private mutating func showPower(
    _ base: Expression, _ exponent: Expression, _ now: Expression, _ name: String, _ text: String
  ) throws(Failure) {
    let value = try attempt { () throws(Stop) in try expansion.value(exponent) }
    guard value.denominator.isEmpty, value.numerator.terms.count <= 1 else {
      throw Failure(what: "a power with an exponent that is no number")
    }
    let fraction = value.numerator.terms.first?.coefficient ?? Rational(0)
    guard let top = fraction.numerator.small, let bottom = fraction.denominator.small, top.magnitude <= 200,
      bottom <= 200
    else { throw Failure(what: "a power with a large exponent") }
    guard case .power(let current, _) = now.node else { return }
    let b = try printer.argument(current)
    lines.append("assert (\(name) : \(text)).")
    if bottom == 1 {
      // The value of a fraction such as 4/2.
      lines.append(
        "{ first [ apply power_of_zero; lra | rewrite (power_whole \(b) _ (\(top))) by first [lra | right; lia | left; lectern_not_0]; lectern_whole_power; \(field)]. }"
      )
      return
    }
    let (whole, rest) = (Int(top.magnitude) / bottom, Int(top.magnitude) % bottom)
    try rewrite(Expression(.root(base, degree: bottom)))
    let root = Expression(.root(current, degree: bottom))
    let known = equations[try printer.term(root)].map { "rewrite ?\($0); " } ?? ""
    try relate()
    let r = try printer.argument(root)
    let product = "\(b) ^ \(whole) * \(r) ^ \(rest)"
    let sides = "[lectern_positive | lectern_positive | lectern_root_of_power | lia | simpl INR; lra]"
    let sidesAtZero =
      "[lectern_not_negative | lectern_not_negative | lectern_root_of_power | lia | lia | simpl INR; lra]"
    let numbers = "\(b) _ \(r) \(bottom) \(whole) \(rest)"
    let lemma =
      top < 0
      ? "apply (power_below_0 \(numbers)); \(sides)"
      : "first [apply (power_by_root \(numbers)); \(sides) | apply (power_by_root_or_0 \(numbers)); \(sidesAtZero)]"
    lines.append(
      "{ first [ apply power_of_zero; lra | transitivity (\(top < 0 ? "/ (\(product))" : product)); [\(lemma) | \(known)\(field)]]. }"
    )
  }

  /// The exponential of a sum as the product of powers of the exponentials of its units.
  private mutating func showExponential(
    _ exponent: Expression, _ name: String, _ text: String
  ) throws(Failure) {
    let sum = try attempt { () throws(Stop) in try expansion.value(exponent) }
    var terms: [String] = []
    var facts: [String] = []
    for term in sum.numerator.terms {
      if sum.denominator.isEmpty, term.monomial.powers.count == 1, term.monomial.powers[0].exponent == 1,
        case .function("log", let operands) = expansion.atoms[term.monomial.powers[0].atom]
      {
        // e^(k log b) = b^k.
        guard let count = term.coefficient.small, count.magnitude <= 64 else {
          throw Failure(what: "a power with an exponent that is no integer")
        }
        let base = try attempt { () throws(Stop) in try expansion.expression(operands[0]) }
        let logarithm = "ln \(try printer.argument(base))"
        terms.append("\(count < 0 ? "- " : "")(\(count.magnitude) * (\(logarithm)))")
        facts.append("exp_times \(count.magnitude) (\(logarithm)) \(count.magnitude) ltac:(simpl; lra)")
        facts.append("exp_ln \(try printer.argument(base)) ltac:(lectern_positive)")
        continue
      }
      let (count, unit) = expansion.multiple(term.monomial, term.coefficient, sum.denominator, isAngle: false)
      let base = try printer.term(attempt { () throws(Stop) in try expansion.expression(unit) })
      guard count.magnitude <= 200 else { throw Failure(what: "a multiple of an exponent by \(count)") }
      terms.append("\(count < 0 ? "- " : "")(\(count.magnitude) * (\(base)))")
      facts.append("exp_times \(count.magnitude) (\(base)) \(count.magnitude) ltac:(simpl; lra)")
    }
    try relate()
    if terms.isEmpty { terms = ["0"] }
    let rewriting = facts.map { "; rewrite ?(\($0))" }.joined()
    lines.append("assert (\(name) : \(text)).")
    lines.append(
      "{ transitivity (exp (\(terms.joined(separator: " + ")))); [f_equal; lectern_field | lectern_exponents\(rewriting); \(field)]. }"
    )
  }

  /// The value of an inverse function as a term of an angle, once or twice, and the facts that tell its sine and cosine: of atan2, y/r and x/r
  /// with r² = x² + y²; of atan, x/r and 1/r with r² = 1 + x²; of asin, x and the root of 1 − x².
  private mutating func inverseAngle(_ term: Polynomial.Term, _ sum: Quotient) throws(Failure) -> (
    term: String, facts: [String]
  )? {
    guard sum.denominator.isEmpty, term.monomial.powers.count == 1, term.monomial.powers[0].exponent == 1,
      let count = term.coefficient.small, 1...2 ~= count.magnitude,
      case .function(let function, let arguments) = expansion.atoms[term.monomial.powers[0].atom]
    else { return nil }
    let operands = try attempt { () throws(Stop) in
      var operands: [Expression] = []
      for argument in arguments { operands.append(try expansion.expression(argument)) }
      return operands
    }
    var texts: [String] = []
    for operand in operands { texts.append(try printer.argument(operand)) }
    let all = texts.joined(separator: " ")
    func square(_ expression: Expression) -> Expression { Expression(.power(expression, .integer(2))) }
    let radicand: Expression
    var facts: [String]
    switch function {
    case "atan2" where operands.count == 2:
      radicand = Expression(.sum([square(operands[1]), square(operands[0])]))
      facts = ["cos_atan2 \(all) ltac:(lectern_defined)", "sin_atan2 \(all) ltac:(lectern_defined)"]
    case "atan" where operands.count == 1:
      radicand = Expression(.sum([.integer(1), square(operands[0])]))
      facts = ["cos_of_atan \(all)", "sin_of_atan \(all)"]
    case "asin" where operands.count == 1:
      radicand = Expression(.sum([.integer(1), Expression(.negation(square(operands[0])))]))
      facts = ["cos_of_asin \(all) ltac:(lectern_defined)", "sin_asin \(all) ltac:(lectern_defined)"]
    default: return nil
    }
    let root = Expression(.root(radicand, degree: 2))
    try rewrite(root)
    if let known = equations[try printer.term(root)] { facts.append(known) }
    let angle = try printer.term(
      attempt { () throws(Stop) in try expansion.expression(ofAtom: term.monomial.powers[0].atom) })
    if count.magnitude == 2 { facts = ["cos_2a (\(angle))", "sin_2a (\(angle))"] + facts }
    let multiple = count.magnitude == 2 ? "2 * (\(angle))" : "(\(angle))"
    return (count < 0 ? "- (\(multiple))" : multiple, facts)
  }

  /// The fact that tells cosine and sine of a multiple of a unit.
  private mutating func multiple(_ count: Int, of unit: Quotient, _ base: String) throws(Failure) -> String {
    let key = "\(count) * (\(base))"
    if let fact = multiples[key] { return fact }
    guard count <= 64 else { throw Failure(what: "a multiple of an angle by \(count)") }
    let sine = try attempt { () throws(Stop) in
      Quotient(Polynomial(atom: try expansion.atom(.sine(unit), dependingOn: expansion.atoms(of: unit))))
    }
    let cosine = try attempt { () throws(Stop) in
      Quotient(Polynomial(atom: try expansion.atom(.cosine(unit), dependingOn: expansion.atoms(of: unit))))
    }
    let before = count > 2 ? try multiple(count - 1, of: unit, base) : nil
    let (s, c) = try attempt { () throws(Stop) in
      let (s, c) = try expansion.multiple(count, sine, cosine)
      return (try expansion.expression(s), try expansion.expression(c))
    }
    let name = name("m")
    // Not of the angle itself, so that no equation of its cosine rewrites the fact.
    lines.append(
      "assert (\(name) : forall z__, z__ = \(key) -> cos z__ = \(try printer.term(c)) /\\ sin z__ = \(try printer.term(s)))."
    )
    let start = "intros z__ Z__; subst z__; apply"
    if let before {
      lines.append(
        "{ \(start) (multiple_next \(count - 1) \(count) (\(base)) _ _ _ _ (\(before))); [lra | \(field) | \(field)]. }"
      )
    } else {
      lines.append("{ \(start) (multiple_two (\(base))); [\(field) | \(field)]. }")
    }
    let fact = "\(name) _ eq_refl"
    multiples[key] = fact
    return fact
  }

  // MARK: Goals

  /// Shows what is left: the parts of the goal that are hypotheses, and the relations of the components.
  ///
  /// - Parameter factors: For each component factors whose product may be the difference of the sides, up to a factor.
  mutating func finish(
    _ relation: Relation, _ components: [(left: Expression, right: Expression)], factors: [[Expression]]
  ) throws(Failure) {
    try relate()
    if relation == .approximatelyEqual {
      lines.append("lectern_numbers.")
      return
    }
    let ending = "lectern_split; first [assumption | \(field) | lectern_goal]."
    if relation == .equal {
      if components.count == 1, try finishAngle(components[0].left, components[0].right) { return }
      lines.append(ending)
      return
    }
    for (index, (left, right)) in components.enumerated() {
      let isLess = relation == .less || relation == .lessOrEqual
      let (larger, smaller) = isLess ? (right, left) : (left, right)
      let difference = try attempt { () throws(Stop) in
        try expansion.difference(expansion.value(larger), expansion.value(smaller))
      }
      let hints = factors.indices.contains(index) ? factors[index] : []
      let product = try attempt { () throws(Stop) in try expansion.product(of: difference, hints) }
      let text = try printer.term(product)
      let (a, b) = (try printer.term(current(larger)), try printer.term(current(smaller)))
      let (equation, sign) = (name("g"), name("p"))
      lines.append("assert (\(equation) : \(a) - (\(b)) = \(text)) by \(field).")
      switch relation {
      case .less, .greater: lines.append("assert (\(sign) : 0 < \(text)) by lectern_is_positive.")
      case .notEqual: lines.append("assert (\(sign) : \(text) <> 0) by lectern_not_0.")
      default: lines.append("assert (\(sign) : 0 <= \(text)) by lectern_is_not_negative.")
      }
    }
    lines.append(relation == .notEqual ? "lectern_unequal." : ending)
  }

  /// Shows that the angle of a point is a given one, by polar coordinates; false where neither side is the angle of a point.
  private mutating func finishAngle(_ left: Expression, _ right: Expression) throws(Failure) -> Bool {
    for (side, angle) in [(left, right), (right, left)] {
      guard case .call(.atan2, let arguments) = side.node, arguments.count == 2,
        case .call(.atan2, let now) = try current(side).node
      else { continue }
      if case .call(.atan2, _) = angle.node { continue }
      let square = Expression(
        .sum([Expression(.power(arguments[1], .integer(2))), Expression(.power(arguments[0], .integer(2)))]))
      let length = try attempt { () throws(Stop) in
        expansion.mode = .proves
        return try expansion.expression(expansion.value(Expression(.root(square, degree: 2))))
      }
      let (cosine, sine) = (Expression(.call(.cos, [angle])), Expression(.call(.sin, [angle])))
      try rewrite(cosine)
      try rewrite(sine)
      let r = try printer.argument(length)
      func known(_ call: Expression) throws(Failure) -> String {
        let text = try printer.term(call.with([current(angle)]))
        return equations[text].map { "rewrite \($0); " } ?? ""
      }
      try relate()
      lines.append(
        "assert (\(name("t")) : \(try printer.term(Expression(.call(.atan2, now)))) = \(try printer.term(current(angle))))."
      )
      lines.append(
        "{ apply (atan2_is \(r)); [lectern_is_positive | split; lectern_enclosed | \(try known(cosine))\(field) | \(try known(sine))\(field)]. }"
      )
      lines.append("lectern_split; first [assumption | symmetry; assumption | lectern_goal].")
      return true
    }
    return false
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
    case .power(let base, let exponent):
      if case .constant(.e) = base.node { return exponent.wholeNumber == nil }
      return exponent.isFraction
    default: return false
    }
  }

  /// Whether it is a fraction of two numbers, or its negative.
  private var isFraction: Bool {
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
    case .number, .constant, .symbol, .norm, .transpose, .apply, .tuple, .matrix, .degrees, .dot, .cross: self
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
