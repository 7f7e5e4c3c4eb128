import FormulaSyntax
import Theorems

// Powers and exponentials.
extension ScriptWriter {
  /// A power with a fraction as exponent, by the root of its base.
  mutating func showPower(
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
  mutating func showExponential(
    _ exponent: Expression, _ name: String, _ text: String, start: String = ""
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
      "{ \(start)transitivity (exp (\(terms.joined(separator: " + ")))); [f_equal; lectern_exponent | lectern_exponents\(rewriting); \(field)]. }"
    )
  }

  /// A power with symbols in its exponent: of a positive base by the exponential function; of any other, to an integer, by the powers of
  /// the factors of the base, and of each of them by the terms of the exponent.
  mutating func showSymbolicPower(
    _ base: Expression, _ exponent: Expression, _ now: Expression, _ name: String, _ text: String
  ) throws(Failure) {
    guard case .power(let current, let y) = now.node else { return }
    let (b, whole) = (try printer.argument(current), try printer.integerTerm(y))
    let (pieces, signs) = try attempt { () throws(Stop) in
      expansion.mode = .proves
      let value = try expansion.value(base)
      return (try expansion.pieces(of: value), try expansion.signs(of: expansion.signPolynomial(value)))
    }
    let product = try printer.term(Expression(product: pieces))
    if signs == .positive {
      try relate()
      let lemma =
        if let whole { "powerRZ_positive \(b) \(whole)" } else {
          "power_positive \(b) \(try printer.argument(y))"
        }
      let logarithm = Expression(.call(.log, [base]))
      try showExponential(
        Expression(.product([exponent, logarithm])), name, text,
        start:
          "rewrite (\(lemma)) by lectern_positive; replace (ln \(b)) with (ln (\(product))) by (f_equal; \(field)); rewrite ?plus_IZR, ?mult_IZR, ?opp_IZR; "
      )
      return
    }
    guard let whole else { throw Failure(what: "a power of what may not be positive") }
    if pieces.count == 1, pieces[0].count == 1 {
      let terms = try wholeTerms(exponent)
      lines.append("assert (\(name) : \(text)).")
      lines.append(
        "{ transitivity (powerRZ (\(product)) \(terms)); [f_equal; first [ring | \(field)] | lectern_split_exponents; \(field)]. }"
      )
      return
    }
    var known = ""
    for (piece, _) in pieces where piece.wholeNumber != -1 {
      try rewrite(Expression(.power(piece, exponent)))
      let power = Expression(.power(try self.current(piece), y))
      if let name = equations[try printer.term(power)] { known += "rewrite ?\(name); " }
    }
    try relate()
    lines.append("assert (\(name) : \(text)).")
    lines.append(
      "{ transitivity (powerRZ (\(product)) \(whole)); [f_equal; \(field) | lectern_split_bases; \(known)lectern_split_exponents; \(field)]. }"
    )
  }

  /// An exponent as a sum of integer multiples of products of integers, as a term of Rocq's integers.
  private mutating func wholeTerms(_ exponent: Expression) throws(Failure) -> String {
    let sum = try attempt { () throws(Stop) in try expansion.expression(expansion.value(exponent)) }
    guard let text = try printer.integerTerm(sum) else {
      throw Failure(what: "a power with an exponent that is no integer")
    }
    return text
  }
}

extension Expression {
  /// A product of powers of factors.
  fileprivate init(product pieces: [(factor: Expression, count: Int)]) {
    var (top, bottom): ([Expression], [Expression]) = ([], [])
    for (factor, count) in pieces {
      let size = Int(count.magnitude)
      let power = size == 1 ? factor : Expression(.power(factor, .integer(size)))
      if count > 0 { top.append(power) } else { bottom.append(power) }
    }
    func all(_ factors: [Expression]) -> Expression {
      factors.count == 1 ? factors[0] : factors.isEmpty ? .integer(1) : Expression(.product(factors))
    }
    self = bottom.isEmpty ? all(top) : Expression(.quotient(all(top), all(bottom)))
  }
}

extension Expansion {
  /// The factors of a number of which powers are told one by one, as `wholePower` takes them: −1, primes, what is plain, the rest.
  fileprivate func pieces(of value: Quotient) throws(Stop) -> [(factor: Expression, count: Int)] {
    let (monic, factor) = value.numerator.monic
    let common = monic.commonMonomial
    var parts = common.powers.map { (Polynomial(atom: $0.atom), $0.exponent) }
    parts.append((monic.divided(by: common), 1))
    parts += value.factors.map { ($0.key, -$0.value) }
    var result: [(factor: Expression, count: Int)] = factor.sign < 0 ? [(.integer(-1), 1)] : []
    for (number, sign) in [(factor.numerator.magnitude, 1), (factor.denominator, -1)] {
      let (primes, rest) = number.smallFactors
      for (prime, count) in primes { result.append((.integer(prime), sign * count)) }
      if !rest.isOne { result.append((try Self.expression(rest), sign)) }
    }
    for (part, count) in parts where part.constant == nil {
      if try signs(of: part) == .negative {
        if count % 2 != 0 { result.append((.integer(-1), 1)) }
        result.append((try expression(-part), count))
      } else {
        result.append((try expression(part), count))
      }
    }
    return result.isEmpty ? [(.integer(1), 1)] : result
  }
}
