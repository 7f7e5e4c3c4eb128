import FormulaSyntax
import SourceText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a well-known name or sign stands for in other books, by its values: Euler's φ, the digamma function, Legendre's symbol.
///
/// None of them is computed in proofs. A claim that was refuted by choosing such a function, or by taking such a sign for another one, and that
/// holds at sampled points with the values which it has elsewhere, may be true there. Samples never prove or refute: they make an error of
/// a refutation.
struct OtherMeaning: Sendable {
  /// What it is, in words.
  let words: String
  /// Whether its arguments are whole numbers.
  let isOfWholeNumbers: Bool
  /// Its value; nil where it has none.
  let value: @Sendable ([Double]) -> Double?

  /// Of one whole number from 1.
  private static func counting(_ words: String, _ value: @escaping @Sendable (Int) -> Int) -> OtherMeaning {
    OtherMeaning(words: words, isOfWholeNumbers: true) { arguments in
      guard arguments.count == 1, let number = arguments[0].knownInteger, (1...100_000).contains(number)
      else {
        return nil
      }
      return Double(value(number))
    }
  }

  /// Of one real number.
  private static func real(_ words: String, _ value: @escaping @Sendable (Double) -> Double?) -> OtherMeaning
  {
    OtherMeaning(words: words, isOfWholeNumbers: false) { arguments in
      arguments.count == 1 ? value(arguments[0]) : nil
    }
  }

  private static let totient = counting("Euler's function of whole numbers") { number in
    factors(of: number).reduce(number) { $0 / $1.prime * ($1.prime - 1) }
  }
  private static let divisors = counting("the number of divisors") { number in
    factors(of: number).reduce(1) { $0 * ($1.exponent + 1) }
  }
  private static let sumOfDivisors = counting("the sum of the divisors") { number in
    (1...number).reduce(0) { number % $1 == 0 ? $0 + $1 : $0 }
  }
  private static let moebius = counting("Möbius's function") { number in
    factors(of: number).reduce(1) { $1.exponent > 1 ? 0 : -$0 }
  }
  private static let liouville = counting("Liouville's function") { number in
    factors(of: number).reduce(1) { $1.exponent % 2 == 0 ? $0 : -$0 }
  }
  private static let primes = counting("the number of prime divisors") { factors(of: $0).count }
  private static let primeFactors = counting("the number of prime factors") { number in
    factors(of: number).reduce(0) { $0 + $1.exponent }
  }
  private static let step = real("the unit step") { $0 == 0 ? nil : $0 > 0 ? 1 : 0 }
  private static let logistic = real("the logistic function") { 1 / (1 + exp(-$0)) }
  private static let density = real("the normal density") { exp(-$0 * $0 / 2) / (2 * Double.pi).squareRoot() }
  private static let tail = real("the tail of the normal distribution") { erfc($0 / 2.0.squareRoot()) / 2 }
  private static let entropy = real("the binary entropy") { p in
    p > 0 && p < 1 ? -p * log2(p) - (1 - p) * log2(1 - p) : nil
  }
  private static let lambert = real("Lambert's function") { x in
    guard x >= 0 else { return nil }
    var w = log(1 + x)
    for _ in 0..<40 { w -= (w * exp(w) - x) / (exp(w) * (w + 1)) }
    return w
  }
  private static let digamma = real("the digamma function") { x in
    guard x > 0 else { return nil }
    var (result, x) = (0.0, x)
    while x < 12 {
      result -= 1 / x
      x += 1
    }
    let square = 1 / (x * x)
    let tail =
      square * (1.0 / 12 - square * (1.0 / 120 - square * (1.0 / 252 - square * (1.0 / 240 - square / 132))))
    return result + log(x) - 1 / (2 * x) - tail
  }

  /// The functions that a name stands for.
  static func functions(named symbol: Symbol) -> [OtherMeaning] {
    guard symbol.primes == 0 else { return [] }
    if !symbol.index.isEmpty { return [] }
    switch symbol.base {
    case "φ", "ϕ": return [totient, density]
    case "σ": return [sumOfDivisors, logistic]
    case "τ", "d": return [divisors]
    case "μ": return [moebius]
    case "λ": return [liouville]
    case "ω": return [primes]
    case "Ω": return [primeFactors]
    case "ψ": return [digamma]
    case "W": return [lambert]
    case "H": return [step, entropy]
    case "u", "θ": return [step]
    case "Q": return [tail]
    default: return []
    }
  }

  /// The exponent of a prime number in a whole number, $v_p(n)$.
  static let valuation = OtherMeaning(words: "the exponent of a prime number", isOfWholeNumbers: true) {
    arguments in
    guard arguments.count == 2, let prime = arguments[0].knownInteger, let number = arguments[1].knownInteger,
      number != 0, prime > 1, factors(of: prime).first?.prime == prime
    else { return nil }
    var (rest, count) = (number, 0)
    while rest % prime == 0 { (rest, count) = (rest / prime, count + 1) }
    return Double(count)
  }

  /// Legendre's symbol, and Jacobi's, by the law of reciprocity.
  static let residue = OtherMeaning(words: "Legendre's symbol", isOfWholeNumbers: true) { arguments in
    guard arguments.count == 2, var a = arguments[0].knownInteger, var n = arguments[1].knownInteger, n > 1,
      n % 2 == 1, a.magnitude < 1 << 40, n < 1 << 40
    else { return nil }
    a = (a % n + n) % n
    var sign = 1
    while a != 0 {
      while a % 2 == 0 {
        a /= 2
        if n % 8 == 3 || n % 8 == 5 { sign = -sign }
      }
      swap(&a, &n)
      if a % 4 == 3, n % 4 == 3 { sign = -sign }
      a %= n
    }
    return n == 1 ? Double(sign) : 0
  }

  private static func factors(of number: Int) -> [(prime: Int, exponent: Int)] {
    var (rest, divisor) = (number, 2)
    var result: [(prime: Int, exponent: Int)] = []
    while rest > 1 {
      if divisor * divisor > rest { divisor = rest }
      var exponent = 0
      while rest % divisor == 0 { (rest, exponent) = (rest / divisor, exponent + 1) }
      if exponent > 0 { result.append((divisor, exponent)) }
      divisor += 1
    }
    return result
  }
}

extension Prover {
  /// What is said of a claim that was refuted by choosing a function, and that may hold of a well-known one of that name.
  func problemOfMeanings(_ claim: Claim) -> Diagnostic? {
    for function in KindSurvey(claim, self).functions.sorted()
    where environment[function] == nil && declaredKinds[function] == nil {
      if function.mayBeValuation {
        let index =
          Int(function.index).map { Expression.integer($0) } ?? Expression(.symbol(Symbol(function.index)))
        let holds = MeaningSamples(claim, self, of: .valuation) { part in
          if case .apply(function, let arguments) = part.node { [index] + arguments } else { nil }
        }.hold
        if holds { return mayBe(function, .valuation, claim) }
      }
      for meaning in OtherMeaning.functions(named: function) {
        let holds = MeaningSamples(claim, self, of: meaning) { part in
          if case .apply(function, let arguments) = part.node { arguments } else { nil }
        }.hold
        if holds { return mayBe(function, meaning, claim) }
      }
    }
    return nil
  }

  private func mayBe(_ function: Symbol, _ meaning: OtherMeaning, _ claim: Claim) -> Diagnostic {
    .error(
      .ambiguousName, "\(function.shown) may be \(meaning.words), which is not computed", at: claim.span,
      notes: [.init("any function: assume \(function.latex) : \\mathbb{R} \\to \\mathbb{R}")])
  }

  /// What is said of a claim that fails for fractions in parentheses that group nothing, and may hold for Legendre's symbol.
  func refusingResidues(_ claim: Claim, _ plain: Claim) -> Diagnostic? {
    let places = claim.doubts.idleQuotients
    guard let first = places.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    let holds = MeaningSamples(plain, self, of: .residue) { part in
      guard places.contains(part.span), case .quotient(let top, let bottom) = part.node else { return nil }
      return [top, bottom]
    }.hold
    guard holds else { return nil }
    return .error(
      .ambiguousArgument, "whether this holds depends on whether the parentheses make a symbol of Legendre",
      at: first,
      notes: [.init("the fraction: write it without parentheses"), .init("the symbol is shown, not checked")])
  }
}

/// A claim at sampled points, with another meaning of some of its parts.
private struct MeaningSamples {
  /// Whether the claim holds wherever it has values, and has some.
  private(set) var hold = false

  private let prover: Prover
  private let meaning: OtherMeaning
  /// The arguments of what has the other meaning.
  private let arguments: (Expression) -> [Expression]?

  private static let count = 40
  /// So many points with values are enough.
  private static let least = 4

  init(
    _ claim: Claim, _ prover: Prover, of meaning: OtherMeaning,
    _ arguments: @escaping (Expression) -> [Expression]?
  ) {
    (self.prover, self.meaning, self.arguments) = (prover, meaning, arguments)
    guard claim.relation != .approximatelyEqual, claim.relation != .element else { return }
    var sides = [claim.left, claim.right]
    for fact in prover.assumptions { sides += [fact.left, fact.right] }
    // Names in the index of a function, as p in v_p, and below the line of a symbol are prime.
    var letters = Set(FreeSymbols.of(sides, in: prover.environment))
    var primes: Set<Symbol> = [Symbol("p"), Symbol("q"), Symbol("ℓ")]
    for side in sides { note(side, &letters, &primes) }
    let names = letters.sorted()
    var found = 0
    for number in 0..<Self.count {
      var values: [Symbol: Double] = [:]
      for (place, name) in names.enumerated() {
        values[name] = value(
          of: name, at: place, number, isPrime: meaning.isOfWholeNumbers && primes.contains(name))
      }
      // Symbols of Legendre with one prime twice are 0, which nobody means.
      guard Set(primes.compactMap { values[$0] }).count == primes.intersection(letters).count else {
        continue
      }
      let isAllowed = prover.assumptions.allSatisfy { $0.relation == .element || holds($0, values) ?? false }
      guard isAllowed, let isTrue = holds(claim, values) else { continue }
      guard isTrue else { return }
      found += 1
      if names.isEmpty { break }
    }
    hold = found >= (names.isEmpty ? 1 : Self.least)
  }

  private func note(_ side: Expression, _ letters: inout Set<Symbol>, _ primes: inout Set<Symbol>) {
    var pending = [side]
    while let next = pending.popLast() {
      pending += next.operands
      guard let arguments = arguments(next), arguments.count == 2 else { continue }
      letters.formUnion(FreeSymbols.of(arguments, in: prover.environment))
      for argument in arguments {
        if case .symbol(let symbol) = argument.node, argument == arguments[1] || symbol.name == "p" {
          primes.insert(symbol)
        }
      }
    }
  }

  private func value(of name: Symbol, at place: Int, _ number: Int, isPrime: Bool) -> Double {
    let primes: [Double] = [3, 7, 2, 5, 11, 17, 3, 23, 5, 13, 19]
    if isPrime { return primes[(number + 4 * place) % primes.count] }
    if meaning.isOfWholeNumbers || prover.integers.contains(name) {
      return Double((number * (2 * place + 1) + 5 * place) % 19 + 1)
    }
    let size = 0.11 + 0.37 * Double((number * (place + 2) + 3 * place) % 11)
    return number >= 20 && (number + place) % 2 == 1 ? -size : size
  }

  /// Whether a relation holds at a point; nil where it has no value.
  private func holds(_ claim: Claim, _ values: [Symbol: Double]) -> Bool? {
    guard let left = number(claim.left, values), let right = number(claim.right, values) else { return nil }
    let isNear = abs(left - right) <= 1e-9 * (1 + abs(left))
    return claim.relation.holds(ofSign: isNear ? 0 : left < right ? -1 : 1)
  }

  private func number(_ expression: Expression, _ values: [Symbol: Double]) -> Double? {
    var values = values
    guard let plain = replaced(expression, &values) else { return nil }
    let known = values
    let evaluator = Evaluator(prover.environment, numbers: .doubles { known[$0] })
    guard let value = try? evaluator.evaluate(plain).asNumber, value.isFinite else { return nil }
    return value
  }

  /// The expression with names for the values of what has the other meaning; nil where one has none.
  private func replaced(_ expression: Expression, _ values: inout [Symbol: Double]) -> Expression? {
    if let arguments = arguments(expression) {
      var numbers: [Double] = []
      for argument in arguments {
        guard let value = number(argument, values) else { return nil }
        numbers.append(value)
      }
      guard let value = meaning.value(numbers) else { return nil }
      let name = Symbol("value(\(values.count))")
      values[name] = value
      return Expression(.symbol(name), expression.span)
    }
    var operands: [Expression] = []
    for operand in expression.operands {
      guard let other = replaced(operand, &values) else { return nil }
      operands.append(other)
    }
    return operands.isEmpty ? expression : expression.with(operands: operands)
  }
}

extension Symbol {
  /// $v_2$, $ν_p$: a letter with a prime number as its index, or with p.
  fileprivate var mayBeValuation: Bool {
    ["v", "ν", "w"].contains(base) && primes == 0
      && (index == "p" || index == "q" || !index.isEmpty && index.allSatisfy { $0.isASCII && $0.isNumber })
  }
}
