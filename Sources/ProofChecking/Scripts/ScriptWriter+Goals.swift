import FormulaSyntax
import Theorems

// What is left when all expressions are rewritten: the relation of the sides.
extension ScriptWriter {
  /// Shows what is left: the parts of the goal that are hypotheses, and the relations of the components.
  ///
  /// - Parameters:
  ///   - step: For each component factors whose product may be the difference of the sides, up to a factor, or squares.
  ///   - facts: What is assumed: of an inequality there the difference may be that of the goal times a factor.
  mutating func finish(
    _ relation: Relation, _ components: [(left: Expression, right: Expression)], _ step: NormalFormStep,
    facts: [ProofFact]
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
      if try finishBySquares(index, larger, smaller, relation, step) { continue }
      let hints = step.factors.indices.contains(index) ? step.factors[index] : []
      let (difference, parts) = try attempt { () throws(Stop) in
        let difference = try expansion.difference(expansion.value(larger), expansion.value(smaller))
        return (difference, try expansion.factors(of: difference, hints))
      }
      let text = try printer.term(attempt { () throws(Stop) in try expansion.expression(parts) })
      let (a, b) = (try printer.term(current(larger)), try printer.term(current(smaller)))
      let (equation, sign) = (name("g"), name("p"))
      lines.append("assert (\(equation) : \(a) - (\(b)) = \(text)) by \(field).")
      try tellSquares([left, right], [difference.numerator, parts.rest.numerator])
      switch relation {
      case .less, .greater:
        try tellMultiples(of: difference, text, facts)
        lines.append("assert (\(sign) : 0 < \(text)) by lectern_is_positive.")
      case .notEqual: lines.append("assert (\(sign) : \(text) <> 0) by lectern_not_0.")
      default:
        try tellMultiples(of: difference, text, facts)
        lines.append("assert (\(sign) : 0 <= \(text)) by lectern_is_not_negative.")
      }
    }
    lines.append(relation == .notEqual ? "lectern_unequal." : ending)
  }

  /// Shows an inequality by a sum of squares that is a multiple of the difference; false where there is none.
  private mutating func finishBySquares(
    _ component: Int, _ larger: Expression, _ smaller: Expression, _ relation: Relation,
    _ step: NormalFormStep
  ) throws(Failure) -> Bool {
    guard step.squares.indices.contains(component), !step.squares[component].isEmpty, relation != .notEqual
    else {
      return false
    }
    let squares = step.squares[component]
    let divisor: Expression? = try attempt { () throws(Stop) in
      expansion.mode = .proves
      let difference = try expansion.difference(expansion.value(larger), expansion.value(smaller))
      guard let ratio = try expansion.ratio(ofSquares: squares, to: difference),
        ratio.sign.isSubset(of: .nonnegative)
      else { return nil }
      return try expansion.factors(of: ratio.ratio)
    }
    guard let divisor else { return false }
    // Strict where one is positive, which comes last.
    var summands: [(text: String, isPositive: Bool)] = []
    for square in squares {
      let isPositive = try attempt { () throws(Stop) in try expansion.sign(of: square) == .positive }
      summands.append((try printer.term(square.expression), isPositive))
    }
    if let positive = summands.lastIndex(where: \.isPositive) {
      summands.append(summands.remove(at: positive))
    }
    let sum = summands.map(\.text).joined(separator: " + ")
    let text = "(\(sum)) / (\(try printer.term(divisor)))"
    let (a, b) = (try printer.term(current(larger)), try printer.term(current(smaller)))
    let (equation, sign) = (name("g"), name("p"))
    lines.append("assert (\(equation) : \(a) - (\(b)) = \(text)) by \(field).")
    let isStrict = relation == .less || relation == .greater
    lines.append(
      "assert (\(sign) : 0 \(isStrict ? "<" : "<=") \(text)) by (\(isStrict ? "lectern_positive_squares" : "lectern_squares_sum"))."
    )
    lines.append("rewrite <- \(equation) in \(sign).")
    return true
  }

  /// How many squares are told of a goal.
  private static let mostSquares = 6

  /// Tells that squares are not negative: those that stand in the sides, and of av² + bv + c that of 2av + b.
  private mutating func tellSquares(_ sides: [Expression], _ polynomials: [Polynomial]) throws(Failure) {
    var bases: [String] = []
    func add(_ base: String) {
      if bases.count < Self.mostSquares, !bases.contains(base) { bases.append(base) }
    }
    func collect(_ expression: Expression) throws(Failure) {
      for operand in expression.operands { try collect(operand) }
      guard case .power(let base, let exponent) = expression.node, exponent.wholeNumber == 2 else { return }
      let now = try current(base)
      // What one factor or one atom squared is, is seen without.
      if case .sum = now.node { add(try printer.term(now)) }
    }
    for side in sides { try collect(side) }
    for polynomial in polynomials where polynomial.terms.count <= 24 {
      for atom in polynomial.atoms.sorted() where polynomial.degree(in: atom) == 2 {
        let (a, b) = (polynomial.coefficient(of: atom, 2), polynomial.coefficient(of: atom, 1))
        guard a.constant != nil, !b.isZero else { continue }
        let base = try attempt { () throws(Stop) in
          try expansion.expression(expansion.product(a.scaled(by: Rational(2)), Polynomial(atom: atom)) + b)
        }
        add(try printer.term(base))
      }
    }
    for base in bases { lines.append("pose proof (pow2_ge_0 (\(base))) as \(name("s")).") }
  }

  /// Tells which inequalities among the facts are those of a multiple of a number.
  private mutating func tellMultiples(of number: Quotient, _ text: String, _ facts: [ProofFact])
    throws(Failure)
  {
    guard number.numerator.constant == nil else { return }
    for case .relation(let left, let relation, let right) in facts {
      guard [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(relation) else { continue }
      let isLess = relation == .less || relation == .lessOrEqual
      let (larger, smaller) = (
        isLess ? right.unfolded : left.unfolded, isLess ? left.unfolded : right.unfolded
      )
      let factor = try? attempt { () throws(Stop) in
        expansion.mode = .assumes
        let difference = try expansion.difference(expansion.value(larger), expansion.value(smaller))
        guard let rest = difference.numerator.divided(exactlyBy: number.numerator) else {
          throw .unproved("that a difference is a multiple")
        }
        let scale = try expansion.inverse(Quotient(Polynomial(1), number.denominator))
        return try expansion.expression(
          expansion.product(Quotient(rest, difference.denominator), scale))
      }
      guard let factor, factor.wholeNumber == nil else { continue }
      let (a, b) = (try printer.term(current(larger)), try printer.term(current(smaller)))
      let product = "(\(try printer.term(factor))) * (\(text))"
      let sign = relation == .less || relation == .greater ? ">" : ">="
      lines.append(
        "try assert (\(name("f")) : \(product) \(sign) 0) by (replace (\(product)) with (\(a) - (\(b))) by (\(field)); lra)."
      )
    }
  }
}
