import FormulaSyntax
import SourceText

/// Shows that a function F is an antiderivative of f: on each interval on which both are defined, F′ = f, at the ends of the
/// interval from inside.
///
/// The rules of ``Differentiation`` give F′ at all points but the zeros of its edges. There the following theorem is used. Let F
/// and f be continuous on an interval, and F′ = f at all its points but isolated ones. Then F′ = f at these too: by the mean value
/// theorem a quotient of differences of F is a value of f nearby. So it is enough that
///
/// - F′ = f wherever the rules give F′ and f is defined,
/// - the zeros of the edges are isolated, whatever the values of the other symbols (``IsolatedZeros``), and
/// - F and f are continuous where they are defined.
///
/// Where other symbols have special values, an edge may vanish everywhere: b·x² for b = 0, c + kx for c = k = 0. Such a case is
/// looked at by itself.
struct AntiderivativeProof {
  let function: Expression
  let integrand: Expression
  let variable: Symbol
  var prover: Prover
  let budget: FormulaBudget
  let span: Span

  enum Result {
    /// It is one, under these conditions, which say where both functions are defined.
    case proved(conditions: [String])
    /// It is none: the two differ at a point.
    case refuted(Judgement)
    case unknown(String)
  }

  /// How many cases are looked at inside of each other.
  private static let mostCases = 3

  func result() -> Result { result(Self.mostCases) }

  private func result(_ cases: Int) -> Result {
    let isSpecial = cases < Self.mostCases
    var conditions: [String] = []
    let rules: Differentiation
    do throws(Differentiation.Refusal) {
      rules = try Differentiation(of: function, by: variable, integers: prover.integers)
    } catch {
      return .unknown("no rule for the derivative of \(error.part) is known here")
    }
    let equality = equality(of: rules.value)
    switch equality.verdict {
    case .refuted: return .refuted(equality)
    case .proved: break
    default:
      guard isSpecial, equality.emptiness == .undefinedness else {
        return .unknown(equality.message ?? "it is not shown that the derivative is the integrand")
      }
    }
    if !isSpecial {
      switch domain() {
      case .somewhere(let found): conditions = found
      case .nowhere: return .unknown(Judgement.definedNowhere.message ?? "")
      case .unknown(let message): return .unknown(message)
      }
    }
    guard !rules.edges.isEmpty else { return .proved(conditions: conditions) }
    var special: [IsolatedZeros.Case] = []
    switch casesAtEdges(rules.edges) {
    case .none: return .proved(conditions: conditions)
    case .isolated(let found): special = found
    case .unknown(let part):
      return .unknown("the rules do not tell whether there is a derivative where \(part) = 0")
    }
    let parts = DefinedParts([function, integrand])
    guard function.isContinuous(in: variable, parts), integrand.isContinuous(in: variable, parts) else {
      return .unknown("it is not known whether the functions are continuous")
    }
    for item in special {
      guard cases > 0, !item.isEmpty else {
        return .unknown("there are too many cases in which a symbol is 0")
      }
      if let other = result(cases, in: item) { return other }
    }
    return .proved(conditions: conditions)
  }

  /// What is known of a case in which some symbols have values that others determine; nil where it is one there too.
  private func result(_ cases: Int, in item: IsolatedZeros.Case) -> Result? {
    var own = prover
    for index in own.assumptions.indices {
      own.assumptions[index].left = own.assumptions[index].left.substituting(item)
      own.assumptions[index].right = own.assumptions[index].right.substituting(item)
    }
    own.definedByAssumption = own.definedByAssumption.map { $0.substituting(item) }
    func proof(_ adjusted: (Expression) -> Expression) -> AntiderivativeProof {
      AntiderivativeProof(
        function: adjusted(function.substituting(item)), integrand: adjusted(integrand.substituting(item)),
        variable: variable, prover: own, budget: budget, span: span)
    }
    // Most often nothing is defined where a symbol is 0 that is a factor of everything.
    if case .nowhere = proof({ $0 }).domain() { return nil }
    // What is defined at more points, and an antiderivative there, is one on each interval on which the functions are defined.
    let wide = proof { $0.withoutZeros(keepsDomain: false) }
    let strict = proof { $0.withoutZeros }
    let isSame = wide.function == strict.function && wide.integrand == strict.integrand
    let special = wide
    let place = item.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
    switch special.result(cases - 1) {
    case .proved: return nil
    case .refuted(let judgement):
      var result = judgement
      guard isSame, item.values.allSatisfy({ $0.naturalNumber != nil }) else {
        return .unknown("it fails where \(place)")
      }
      if let point = result.counterexample {
        let all = point.assignments + item.map { .init(symbol: $0.key.name, value: $0.value.description) }
        result.counterexample = Counterexample(assignments: all.sorted { $0.symbol < $1.symbol })
      }
      return .refuted(result)
    case .unknown(let message): return .unknown("\(message), where \(place)")
    }
  }

  // MARK: The derivative

  /// The judgement of F′ = f wherever both are defined: of more general claims first, which are easier.
  private func equality(of rate: Expression) -> Judgement {
    let claim = Claim(left: rate, relation: .equal, right: integrand, span: span)
    for general in claim.generalizations(by: variable, beside: prover) {
      let judgement = judged(general, .relation)
      if judgement.verdict == .proved { return judgement }
      if judgement.verdict == .refuted { break }
    }
    return judged(claim, .relation, seconds: 3)
  }

  // MARK: Where they are defined

  private enum Domain {
    case somewhere(conditions: [String])
    case nowhere
    case unknown(String)
  }

  /// Where both functions are defined.
  private func domain() -> Domain {
    let whole = Expression(.sum([function, Expression(.product([.integer(0), integrand]))]))
    let claim = Claim(left: whole, relation: .equal, right: whole, span: span)
    let (general, argument) = claim.withOneArgument(of: variable, beside: prover)
    let judgement = judged(general, .domain, seconds: 2)
    switch judgement.verdict {
    case .proved:
      return .somewhere(
        conditions: judgement.conditions.map { condition in
          argument.map { condition.replacingName($0.symbol, by: $0.expression) } ?? condition
        })
    default:
      return judgement.emptiness == .undefinedness
        ? .nowhere : .unknown(judgement.message ?? "it is not known where the functions are defined")
    }
  }

  /// Where the rules stop.
  private func casesAtEdges(_ edges: [Expression]) -> IsolatedZeros.Kind {
    var inside = self
    inside.prover.definedByAssumption += [function, integrand]
    let zeros = IsolatedZeros(
      variable: variable, span: span, defined: [function, integrand],
      parts: DefinedParts([function, integrand])
    ) { [self, inside] claim, isThorough in
      isThorough ? inside.judged(claim, .whole) : judged(claim, .whole, seconds: 0.25)
    }
    var cases: [IsolatedZeros.Case] = []
    var areAll = true
    for edge in edges {
      switch zeros.kind(of: edge) {
      case .none: continue
      case .isolated(let own):
        areAll = false
        for item in own where !cases.contains(item) { cases.append(item) }
      case .unknown(let part): return .unknown(part)
      }
    }
    return areAll ? .none : .isolated(unless: cases)
  }

  private func judged(_ claim: Claim, _ part: ClaimPart, seconds: Double = 1) -> Judgement {
    var prover = prover
    prover.options.part = part
    return prover.judged(claim, within: budget, seconds: seconds)
  }
}

extension Expression {
  /// Whether it is continuous in a symbol wherever it is defined, as far as its form tells.
  ///
  /// - Parameter parts: What is known wherever it is defined.
  func isContinuous(in variable: Symbol, _ parts: DefinedParts = DefinedParts([])) -> Bool {
    guard hasFree(variable) else { return true }
    switch node {
    case .number, .constant, .symbol: return true
    case .sum, .product, .negation, .quotient, .degrees, .root, .magnitude:
      return operands.allSatisfy { $0.isContinuous(in: variable, parts) }
    case .power(let base, let exponent):
      // 0^0 is 1, which is the limit where the base is analytic.
      guard !exponent.hasFree(variable) || !base.hasFree(variable) || base.isMeromorphic(in: variable) else {
        return false
      }
      // 0^y jumps at y = 0.
      if exponent.hasFree(variable), !base.hasFree(variable), !parts.isPositive(base) { return false }
      return operands.allSatisfy { $0.isContinuous(in: variable, parts) }
    case .call(let function, let arguments):
      switch function.family {
      case .number(let ofNumber): guard ofNumber.isContinuous else { return false }
      case .extremum: break
      default: return false
      }
      return arguments.allSatisfy { $0.isContinuous(in: variable, parts) }
    case .norm, .transpose, .dot, .cross, .apply, .tuple, .matrix, .binding, .piecewise:
      return false
    }
  }

  /// Whether it is a meromorphic function of a symbol on all of ℂ but isolated points and their limits, the same formula for
  /// all values of the other symbols: its zeros are isolated where it is defined, unless it is 0 everywhere.
  func isMeromorphic(in variable: Symbol) -> Bool {
    guard hasFree(variable) else { return true }
    switch node {
    case .number, .constant, .symbol: return true
    case .sum, .product, .negation, .quotient, .degrees:
      return operands.allSatisfy { $0.isMeromorphic(in: variable) }
    case .power(let base, let exponent):
      if base.isPositiveNumber { return exponent.isMeromorphic(in: variable) }
      return exponent.isIntegerLiteral && base.isMeromorphic(in: variable)
    case .call(let function, let arguments):
      guard case .number(let ofNumber) = function.family else { return false }
      switch ofNumber {
      case .circular, .hyperbolic, .exponential:
        return arguments.allSatisfy { $0.isMeromorphic(in: variable) }
      case .inverseCircular, .logarithm, .squareRoot, .absoluteValue, .step: return false
      }
    case .root, .magnitude, .norm, .transpose, .dot, .cross, .apply, .tuple, .matrix, .binding, .piecewise:
      return false
    }
  }

  /// Whether it is a whole number or its negative, as it is written.
  var isIntegerLiteral: Bool {
    if case .negation(let inner) = node { return inner.naturalNumber != nil }
    return naturalNumber != nil
  }

  /// The expression without products with a literal 0 and sums with such terms, as far as nothing undefined is lost.
  var withoutZeros: Expression { withoutZeros(keepsDomain: true) }

  /// The same; without its domain it may be defined at more points, and is the same at those at which it was.
  func withoutZeros(keepsDomain: Bool) -> Expression {
    mapped { part in
      switch part.node {
      case .product(let factors):
        guard factors.contains(where: { $0.naturalNumber == 0 }),
          !keepsDomain || factors.allSatisfy(\.isTotal)
        else { return part }
        return .integer(0, part.span)
      case .sum(let terms):
        var rest = terms.filter { $0.naturalNumber != 0 }
        // a − a, as where b has the value a.
        for term in terms where !keepsDomain || term.isTotal {
          if let index = rest.firstIndex(of: term),
            let other = rest.firstIndex(of: Expression(.negation(term)))
          {
            rest.remove(at: max(index, other))
            rest.remove(at: min(index, other))
          }
        }
        guard rest.count < terms.count else { return part }
        return rest.isEmpty
          ? .integer(0, part.span) : rest.count == 1 ? rest[0] : Expression(.sum(rest), part.span)
      case .negation(let inner) where inner.naturalNumber == 0: return inner
      case .quotient(let above, let below)
      where above.naturalNumber == 0 && below.naturalNumber != 0 && (!keepsDomain || below.isPositiveNumber):
        return above
      case .power(let base, let exponent)
      where exponent.naturalNumber == 0 && (!keepsDomain || base.isTotal):
        return .integer(1, part.span)
      case .power(let base, let exponent) where base.naturalNumber == 0 && exponent.isPositiveNumber:
        return base
      case .root(let radicand, _) where radicand.naturalNumber == 0: return radicand
      case .magnitude(let inner) where inner.naturalNumber == 0: return inner
      case .call(let function, let arguments)
      where arguments.count == 1 && arguments[0].naturalNumber == 0
        && (function.ofNumber == .squareRoot || function.ofNumber == .absoluteValue):
        return arguments[0]
      default: return part
      }
    }
  }
}
