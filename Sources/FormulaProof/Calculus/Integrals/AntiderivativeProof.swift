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
/// Where another symbol is 0, an edge may vanish everywhere: b·x² for b = 0. Such a case is looked at by itself.
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

  /// How many symbols are put to 0 one after the other.
  private static let mostCases = 3

  func result() -> Result { result(Self.mostCases) }

  private func result(_ cases: Int) -> Result {
    let rules: Differentiation
    do throws(Differentiation.Refusal) {
      rules = try Differentiation(of: function, by: variable, integers: prover.integers)
    } catch {
      return .unknown("no rule for the derivative of \(error.part) is known here")
    }
    let equality = judged(
      Claim(left: rules.value, relation: .equal, right: integrand, span: span), seconds: 3)
    switch equality.verdict {
    case .refuted: return .refuted(equality)
    case .proved: break
    default:
      return .unknown(equality.message ?? "it is not shown that the derivative is the integrand")
    }
    let domain = Expression(.sum([function, Expression(.product([.integer(0), integrand]))]))
    let defined = judged(Claim(left: domain, relation: .equal, right: domain, span: span))
    guard defined.verdict == .proved else {
      return .unknown("it is not known where the functions are defined")
    }
    guard !rules.edges.isEmpty else { return .proved(conditions: defined.conditions) }

    var inside = self
    inside.prover.definedByAssumption += [function, integrand]
    let zeros = IsolatedZeros(variable: variable, span: span) { [inside] in inside.judged($0) }
    var special: [Symbol] = []
    var areAll = true
    for edge in rules.edges {
      switch zeros.kind(of: edge) {
      case .none: continue
      case .isolated(let symbols):
        areAll = false
        for symbol in symbols where !special.contains(symbol) { special.append(symbol) }
      case .unknown(let part):
        return .unknown("the rules do not tell whether there is a derivative where \(part) = 0")
      }
    }
    if areAll { return .proved(conditions: defined.conditions) }
    guard function.isContinuous(in: variable), integrand.isContinuous(in: variable) else {
      return .unknown("it is not known whether the functions are continuous")
    }
    for symbol in special {
      guard cases > 0 else { return .unknown("there are too many cases in which a symbol is 0") }
      let zero = [symbol: Expression.integer(0)]
      var own = prover
      for index in own.assumptions.indices {
        own.assumptions[index].left = own.assumptions[index].left.substituting(zero)
        own.assumptions[index].right = own.assumptions[index].right.substituting(zero)
      }
      own.definedByAssumption = own.definedByAssumption.map { $0.substituting(zero) }
      let special = AntiderivativeProof(
        function: function.substituting(zero).withoutZeros,
        integrand: integrand.substituting(zero).withoutZeros,
        variable: variable, prover: own, budget: budget, span: span)
      switch special.result(cases - 1) {
      case .proved: continue
      case .refuted(let judgement):
        var result = judgement
        if let point = result.counterexample {
          let all = point.assignments + [.init(symbol: symbol.name, value: "0")]
          result.counterexample = Counterexample(assignments: all.sorted { $0.symbol < $1.symbol })
        }
        return .refuted(result)
      case .unknown(let message): return .unknown("\(message), where \(symbol) = 0")
      }
    }
    return .proved(conditions: defined.conditions)
  }

  private func judged(_ claim: Claim, seconds: Double = 1) -> Judgement {
    prover.judged(claim, within: budget, seconds: seconds)
  }
}

extension Expression {
  /// Whether it is continuous in a symbol wherever it is defined, as far as its form tells.
  func isContinuous(in variable: Symbol) -> Bool {
    guard hasFree(variable) else { return true }
    switch node {
    case .number, .constant, .symbol: return true
    case .sum, .product, .negation, .quotient, .degrees, .root, .magnitude:
      return operands.allSatisfy { $0.isContinuous(in: variable) }
    case .power(let base, let exponent):
      // 0^0 is 1, which is the limit where the base is analytic.
      guard !exponent.hasFree(variable) || !base.hasFree(variable) || base.isMeromorphic(in: variable) else {
        return false
      }
      // 0^y jumps at y = 0.
      if exponent.hasFree(variable), !base.hasFree(variable), !base.isPositiveNumber { return false }
      return operands.allSatisfy { $0.isContinuous(in: variable) }
    case .call(let function, let arguments):
      switch function.family {
      case .number(let ofNumber): guard ofNumber.isContinuous else { return false }
      case .extremum: break
      default: return false
      }
      return arguments.allSatisfy { $0.isContinuous(in: variable) }
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
  var withoutZeros: Expression {
    mapped { part in
      switch part.node {
      case .product(let factors):
        guard factors.contains(where: { $0.naturalNumber == 0 }), factors.allSatisfy(\.isTotal) else {
          return part
        }
        return .integer(0, part.span)
      case .sum(let terms):
        let rest = terms.filter { $0.naturalNumber != 0 }
        guard rest.count < terms.count else { return part }
        return rest.isEmpty
          ? .integer(0, part.span) : rest.count == 1 ? rest[0] : Expression(.sum(rest), part.span)
      case .negation(let inner) where inner.naturalNumber == 0: return inner
      case .quotient(let above, let below) where above.naturalNumber == 0 && below.isPositiveNumber:
        return above
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
