#if !hasFeature(Embedded)
  /// A quotient of polynomials with whole coefficients in symbols and in parts that are not looked into: two expressions with the same form
  /// are equal wherever both are defined.
  ///
  /// It serves to compare terms that somebody has written, which are short: what is large, or overflows a machine word, has no form.
  struct RationalForm {
    /// The factors of a monomial with their exponents, in order.
    typealias Monomial = [Factor]

    struct Factor: Hashable, Comparable {
      var name: String
      var exponent: Int

      static func < (left: Factor, right: Factor) -> Bool { left.name < right.name }
    }

    /// The coefficients of monomials, none of them 0.
    private typealias Polynomial = [Monomial: Int]

    private var numerator: Polynomial
    private var denominator: Polynomial = [[]: 1]

    private static let mostTerms = 200
    private static let highestExponent = 40
    private static let deepest = 40

    /// The form of an expression; nil where it has none.
    init?(_ expression: Expression) {
      guard let form = Self.form(expression, 0) else { return nil }
      self = form
    }

    /// Whether two forms are equal as functions; nil where that is too large to be computed.
    func equals(_ other: RationalForm) -> Bool? {
      guard let left = Self.product(numerator, other.denominator),
        let right = Self.product(other.numerator, denominator)
      else { return nil }
      return left == right
    }

    /// The whole number that it is; nil for anything else.
    var wholeNumber: Int? {
      guard denominator == [[]: 1] else { return nil }
      if numerator.isEmpty { return 0 }
      return numerator.count == 1 ? numerator[[]] : nil
    }

    private init(_ numerator: Polynomial, _ denominator: Polynomial = [[]: 1]) {
      (self.numerator, self.denominator) = (numerator, denominator)
    }

    private init(name: String) { numerator = [[Factor(name: name, exponent: 1)]: 1] }

    private static func form(_ expression: Expression, _ depth: Int) -> RationalForm? {
      guard depth < deepest else { return nil }
      func form(_ part: Expression) -> RationalForm? { Self.form(part, depth + 1) }
      func all(_ parts: [Expression], _ join: (RationalForm, RationalForm) -> RationalForm?) -> RationalForm?
      {
        var result: RationalForm?
        for part in parts {
          guard let own = form(part) else { return nil }
          if let before = result {
            guard let joined = join(before, own) else { return nil }
            result = joined
          } else {
            result = own
          }
        }
        return result
      }
      switch expression.node {
      case .number(let numeral):
        guard case .small(let value) = numeral.significand, numeral.decimals <= 9 else { return nil }
        var scale = 1
        for _ in 0..<numeral.decimals { scale *= 10 }
        return reduced(value == 0 ? [:] : [[]: value], [[]: scale])
      case .symbol(let symbol): return RationalForm(name: symbol.name)
      case .sum(let terms): return all(terms, sum)
      case .product(let factors): return all(factors, product)
      case .dot(let left, let right), .cross(let left, let right): return all([left, right], product)
      case .negation(let operand): return form(operand).flatMap { product($0, RationalForm([[]: -1])) }
      case .quotient(let left, let right):
        guard let above = form(left), let below = form(right), !below.numerator.isEmpty else { return nil }
        return product(above, RationalForm(below.denominator, below.numerator))
      case .power(let base, let exponent):
        guard let base = form(base), let exponent = form(exponent) else { return nil }
        guard let count = exponent.wholeNumber else {
          return RationalForm(name: "(\(base.key))^(\(exponent.key))")
        }
        guard count.magnitude <= highestExponent else { return nil }
        if count < 0, base.numerator.isEmpty { return nil }
        let factor = count < 0 ? RationalForm(base.denominator, base.numerator) : base
        var result = RationalForm([[]: 1])
        for _ in 0..<Int(count.magnitude) {
          guard let next = product(result, factor) else { return nil }
          result = next
        }
        return result
      // What binds a variable, and what has components, is not compared.
      case .binding, .piecewise, .tuple, .matrix, .transpose: return nil
      case .constant, .root, .degrees, .magnitude, .norm, .call, .apply:
        var parts: [String] = []
        for operand in expression.operands {
          guard let part = form(operand) else { return nil }
          parts.append(part.key)
        }
        return RationalForm(name: name(of: expression) + "(" + parts.joined(separator: "; ") + ")")
      }
    }

    /// What an operation is called that is not looked into; no symbol is called so.
    private static func name(of expression: Expression) -> String {
      switch expression.node {
      case .constant(let constant): "constant \(constant.rawValue)"
      case .root(_, let degree): "root \(degree)"
      case .degrees: "degrees "
      case .magnitude: "magnitude "
      case .norm: "norm "
      case .call(let function, _): "function \(function.rawValue)"
      case .apply(let symbol, _): "apply \(symbol.name)"
      default: "part "
      }
    }

    /// A text that only equal forms share.
    private var key: String {
      func text(_ polynomial: Polynomial) -> String {
        polynomial.map { monomial, coefficient in
          "\(coefficient)" + monomial.map { "*\($0.name)^\($0.exponent)" }.joined()
        }.sorted().joined(separator: "+")
      }
      return text(numerator) + "/" + text(denominator)
    }

    private static func sum(_ left: RationalForm, _ right: RationalForm) -> RationalForm? {
      guard let first = product(left.numerator, right.denominator),
        let second = product(right.numerator, left.denominator),
        let below = product(left.denominator, right.denominator)
      else { return nil }
      var above = first
      for (monomial, coefficient) in second {
        let (value, overflow) = above[monomial, default: 0].addingReportingOverflow(coefficient)
        if overflow { return nil }
        above[monomial] = value == 0 ? nil : value
      }
      return reduced(above, below)
    }

    private static func product(_ left: RationalForm, _ right: RationalForm) -> RationalForm? {
      guard let above = product(left.numerator, right.numerator),
        let below = product(left.denominator, right.denominator)
      else { return nil }
      return reduced(above, below)
    }

    private static func product(_ left: Polynomial, _ right: Polynomial) -> Polynomial? {
      guard left.count * right.count <= mostTerms * 10 else { return nil }
      var result: Polynomial = [:]
      for (first, a) in left {
        for (second, b) in right {
          guard let monomial = product(first, second) else { return nil }
          let (coefficient, isLarge) = a.multipliedReportingOverflow(by: b)
          let (value, overflow) = result[monomial, default: 0].addingReportingOverflow(coefficient)
          if isLarge || overflow { return nil }
          result[monomial] = value == 0 ? nil : value
        }
      }
      return result.count <= mostTerms ? result : nil
    }

    private static func product(_ left: Monomial, _ right: Monomial) -> Monomial? {
      var result = left
      for factor in right {
        if let place = result.firstIndex(where: { $0.name == factor.name }) {
          result[place].exponent += factor.exponent
          if result[place].exponent > highestExponent { return nil }
        } else {
          result.append(factor)
        }
      }
      return result.sorted()
    }

    /// The quotient without a common whole factor, and with a positive constant below where there is one alone.
    private static func reduced(_ above: Polynomial, _ below: Polynomial) -> RationalForm? {
      if above.isEmpty { return RationalForm([:]) }
      var divisor = 0
      for coefficient in Array(above.values) + Array(below.values) {
        if coefficient == .min { return nil }
        var (a, b) = (divisor, abs(coefficient))
        while b != 0 { (a, b) = (b, a % b) }
        divisor = a
      }
      if below.count == 1, let constant = below[[]], constant < 0 { divisor = -divisor }
      return RationalForm(above.mapValues { $0 / divisor }, below.mapValues { $0 / divisor })
    }
  }
#endif
