import FormulaSyntax
import Theorems

// Sines and cosines of angles, and the angles of points.
extension ScriptWriter {
  /// The sine or cosine of an angle: of each term a multiple of a unit, and of their sum by the addition theorems.
  mutating func showCircle(
    _ function: String, _ angle: Expression, _ name: String, _ text: String
  ) throws(Failure) {
    let sum = try attempt { () throws(Stop) in try expansion.value(angle) }
    var terms: [String] = []
    var facts: [String] = []
    var ending = ""
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
      if sum.denominator.isEmpty, let pi = expansion.indices[.pi], term.monomial.exponent(of: pi) == 1,
        expansion.isInteger(term.monomial.without(pi)), term.coefficient.small != nil
      {
        // sin kπ = 0 and cos kπ = (−1)^k.
        let count = try attempt { () throws(Stop) in
          try expansion.expression(Polynomial(term.coefficient, term.monomial.without(pi)))
        }
        guard let count = try printer.integerTerm(count) else {
          throw Failure(what: "a number of half turns that is no integer")
        }
        terms.append("(IZR \(count) * PI)")
        facts += ["proj1 (circle_half_turns \(count))", "proj2 (circle_half_turns \(count))"]
        ending = "lectern_split_exponents; "
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
      "{ transitivity (\(function) (\(parts))); [f_equal; lectern_exponent | lectern_addition\(rewriting.isEmpty ? "" : "; " + rewriting); \(ending)\(field)]. }"
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

  /// Shows that the angle of a point is a given one, by polar coordinates; false where neither side is the angle of a point.
  mutating func finishAngle(_ left: Expression, _ right: Expression) throws(Failure) -> Bool {
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
}
