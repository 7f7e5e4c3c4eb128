import FormulaSyntax
import SourceText

extension Expression {
  /// Whether it is an integer wherever it is defined, as its form tells, if these letters stand for integers.
  func isWholeNumber(_ letters: Set<Symbol>) -> Bool {
    switch node {
    case .number(let numeral): numeral.decimals == 0
    case .symbol(let symbol): letters.contains(symbol)
    case .sum(let items), .product(let items): items.allSatisfy { $0.isWholeNumber(letters) }
    case .negation(let operand), .magnitude(let operand): operand.isWholeNumber(letters)
    case .dot(let left, let right), .cross(let left, let right):
      left.isWholeNumber(letters) && right.isWholeNumber(letters)
    case .power(let base, let exponent): base.isWholeNumber(letters) && exponent.naturalNumber != nil
    case .call(.floor, _): true
    case .call(.abs, let items), .call(.max, let items), .call(.min, let items):
      items.allSatisfy { $0.isWholeNumber(letters) }
    case .apply(let function, _): Symbol.functionsOfWholeNumbers.contains(function)
    default: false
    }
  }

  /// The polynomial in letters for integers that it is, with integer coefficients; nil for anything else.
  func wholePolynomial(_ letters: Set<Symbol>) -> IntegerForm? {
    let form = IntegerForm(self) { part in
      if case .symbol(let symbol) = part.node, letters.contains(symbol) { return IntegerForm(symbol) }
      return nil
    }
    return form.flatMap { $0.isIntegral ? $0 : nil }
  }

  /// The same with remainders for a − m⌊a/m⌋ of integers, and with greatest common divisors as simple as Euclid's algorithm
  /// makes them.
  func normalizingWholeNumbers(_ letters: Set<Symbol>) -> Expression {
    mapped { part in
      switch part.node {
      case .sum(let terms) where terms.count == 2:
        guard case .negation(let product) = terms[1].node, case .product(let factors) = product.node,
          factors.count == 2, case .call(.floor, let inner) = factors[1].node, inner.count == 1,
          inner[0] == Expression(.quotient(terms[0], factors[0])), terms[0].isWholeNumber(letters),
          factors[0].isWholeNumber(letters)
        else { return part }
        return Expression(.apply(.remainder, [terms[0], factors[0]]), part.span)
      case .apply(.greatestDivisor, let items) where items.count == 2:
        guard let a = items[0].wholePolynomial(letters), let b = items[1].wholePolynomial(letters),
          let divisor = GreatestDivisor(a, b)
        else { return part }
        return divisor.expression(part.span)
      default: return part
      }
    }
  }
}

/// The greatest common divisor of two polynomials in integers, made simpler.
///
/// gcd(a, b) = gcd(a − qb, b) for every integer q, gcd(ka, kb) = |k| gcd(a, b), gcd(a, −b) = gcd(a, b), gcd(a, 0) = |a|.
struct GreatestDivisor {
  /// The number and the powers of letters that were taken out.
  private var factor: IntegerForm
  private var first: IntegerForm
  private var second: IntegerForm

  private static let mostSteps = 200

  init?(_ a: IntegerForm, _ b: IntegerForm) {
    guard let content = a.commonFactor(with: b), let first = a.divided(by: content),
      let second = b.divided(by: content)
    else { return nil }
    (factor, self.first, self.second) = (IntegerForm(), first, second)
    var form = IntegerForm(content.number)
    for power in content.monomial {
      for _ in 0..<power.exponent {
        guard let product = form.multiplied(by: IntegerForm(power.symbol)) else { return nil }
        form = product
      }
    }
    factor = form
    for _ in 0..<Self.mostSteps {
      // The one with more terms first, so that gcd(a, a + b) becomes gcd(a, b).
      if self.first.terms.count < self.second.terms.count { swap(&self.first, &self.second) }
      if let simpler = self.first.reduced(by: self.second) {
        self.first = simpler
      } else if let simpler = self.second.reduced(by: self.first) {
        self.second = simpler
      } else {
        break
      }
    }
    self.first = self.first.withPositiveLead ?? self.first
    self.second = self.second.withPositiveLead ?? self.second
  }

  func expression(_ span: Span) -> Expression {
    func size(_ form: IntegerForm) -> Expression {
      if let constant = form.constant, constant.isInteger, constant.numerator != .min {
        return .integer(abs(constant.numerator), span)
      }
      return Expression(.magnitude(form.expression), span)
    }
    let core: Expression
    if first.isZero {
      core = size(second)
    } else if second.isZero {
      core = size(first)
    } else if let a = first.constant, let b = second.constant,
      let value = WholeNumberFunction.greatestDivisor(a.numerator, b.numerator)
    {
      core = .integer(value, span)
    } else if first.constant == .one || second.constant == .one {
      core = .integer(1, span)
    } else {
      // In one order, so that equal ones look alike.
      let parts = [first.expression, second.expression].sorted { $0.description < $1.description }
      core = Expression(.apply(.greatestDivisor, parts), span)
    }
    if factor.constant == .one { return core }
    if case .number(let numeral) = core.node, numeral.smallInteger == 1 { return size(factor) }
    return Expression(.product([size(factor), core]), span)
  }
}

extension IntegerForm {
  /// The greatest integer and the greatest product of powers that divide two polynomials with integer coefficients; nil for two
  /// zeros.
  fileprivate func commonFactor(with other: IntegerForm) -> (number: Int, monomial: Monomial)? {
    var number: UInt = 0
    var common: [Symbol: Int]?
    for (monomial, coefficient) in Array(terms) + Array(other.terms) {
      number = Rational.divisor(number, coefficient.numerator.magnitude)
      var exponents: [Symbol: Int] = [:]
      for power in monomial {
        exponents[power.symbol] = min(power.exponent, common.map { $0[power.symbol] ?? 0 } ?? power.exponent)
      }
      common = exponents.filter { $0.value > 0 }
    }
    guard let common, number > 0, let number = Int(exactly: number) else { return nil }
    return (
      number, common.keys.sorted().map { Power(symbol: $0, exponent: common[$0] ?? 0) }
    )
  }

  fileprivate func divided(by factor: (number: Int, monomial: Monomial)) -> IntegerForm? {
    var result = IntegerForm()
    for (monomial, coefficient) in terms {
      guard let quotient = Rational(coefficient.numerator, over: factor.number) else { return nil }
      var term = IntegerForm(quotient)
      for power in monomial {
        let rest = power.exponent - (factor.monomial.first { $0.symbol == power.symbol }?.exponent ?? 0)
        for _ in 0..<rest {
          guard let product = term.multiplied(by: IntegerForm(power.symbol)) else { return nil }
          term = product
        }
      }
      guard let sum = result.adding(term) else { return nil }
      result = sum
    }
    return result
  }

  /// The polynomial without a multiple of another one that makes a term of it smaller; nil where none does.
  func reduced(by divisor: IntegerForm) -> IntegerForm? {
    guard let lead = divisor.ordered.first, let b = divisor.terms[lead], b.isInteger, b.numerator != .min,
      b.numerator != 0
    else { return nil }
    for monomial in ordered {
      guard let a = terms[monomial], a.isInteger, a.numerator.magnitude >= b.numerator.magnitude,
        a.numerator != .min, let rest = Self.quotient(monomial, lead),
        let factor = IntegerForm(a.numerator / b.numerator).multiplied(by: rest)
      else { continue }
      return divisor.multiplied(by: factor).flatMap { subtracting($0) }
    }
    return nil
  }

  /// The polynomial by which another one is to be multiplied to give this one; nil where there is none.
  func quotient(by divisor: IntegerForm) -> IntegerForm? {
    guard let lead = divisor.ordered.first, let b = divisor.terms[lead], b.numerator != 0 else { return nil }
    var (rest, result) = (self, IntegerForm())
    for _ in 0..<20 {
      guard let monomial = rest.ordered.first else { return result }
      guard let a = rest.terms[monomial], let powers = Self.quotient(monomial, lead),
        let number = a.divided(by: b), number.isInteger,
        let factor = IntegerForm(number).multiplied(by: powers),
        let product = divisor.multiplied(by: factor), let next = rest.subtracting(product),
        let sum = result.adding(factor)
      else { return nil }
      (rest, result) = (next, sum)
    }
    return rest.isZero ? result : nil
  }

  private static func quotient(_ monomial: Monomial, _ divisor: Monomial) -> Monomial? {
    var result: Monomial = []
    for power in monomial {
      let rest = power.exponent - (divisor.first { $0.symbol == power.symbol }?.exponent ?? 0)
      if rest < 0 { return nil }
      if rest > 0 { result.append(.init(symbol: power.symbol, exponent: rest)) }
    }
    for power in divisor where !monomial.contains(where: { $0.symbol == power.symbol }) { return nil }
    return result
  }

  private func multiplied(by monomial: Monomial) -> IntegerForm? {
    var result = self
    for power in monomial {
      for _ in 0..<power.exponent {
        guard let product = result.multiplied(by: IntegerForm(power.symbol)) else { return nil }
        result = product
      }
    }
    return result
  }

  fileprivate var withPositiveLead: IntegerForm? {
    guard let lead = ordered.first, let coefficient = terms[lead], coefficient.numerator < 0 else {
      return nil
    }
    return multiplied(by: -1)
  }
}
