import FormulaProof
import FormulaSyntax
import ProofChecking
import TestSupport
import Testing

/// Inequalities between polynomials and their quotients, which sums of squares tell.
@Suite struct InequalityTests {
  private static let positive = ["a > 0", "b > 0", "c > 0"]
  private static let sides = positive + ["a + b > c", "b + c > a", "c + a > b"]

  /// Inequalities of textbooks and competitions, with what is false of the same kind: at a = b = c = 1, or where it says so.
  private static let rows: [(claim: String, twin: String, assumptions: [String])] = [
    ("a^2 + b^2 + c^2 >= a*b + b*c + c*a", "a^2 + b^2 + c^2 > a*b + b*c + c*a", []),
    // Nesbitt.
    ("a/(b + c) + b/(c + a) + c/(a + b) >= 3/2", "a/(b + c) + b/(c + a) + c/(a + b) >= 1.51", positive),
    ("a^3 + b^3 + c^3 >= 3*a*b*c", "a^3 + b^3 + c^3 >= 3.01*a*b*c", positive),
    ("a^4 + b^4 + c^4 + d^4 >= 4*a*b*c*d", "a^4 + b^4 + c^4 + d^4 >= 5*a*b*c*d", []),
    // Schur, of the degrees 1 and 2.
    (
      "a*(a - b)*(a - c) + b*(b - a)*(b - c) + c*(c - a)*(c - b) >= 0",
      "a*(a - b)*(a - c) + b*(b - a)*(b - c) + c*(c - a)*(c - b) > 0", ["a >= 0", "b >= 0", "c >= 0"]
    ),
    (
      "a^2*(a - b)*(a - c) + b^2*(b - a)*(b - c) + c^2*(c - a)*(c - b) >= 0",
      "a^2*(a - b)*(a - c) + b^2*(b - a)*(b - c) + c^2*(c - a)*(c - b) >= a^4/100", []
    ),
    ("(a + b)*(b + c)*(c + a) >= 8*a*b*c", "(a + b)*(b + c)*(c + a) >= 9*a*b*c", positive),
    ("(a + b + c)*(1/a + 1/b + 1/c) >= 9", "(a + b + c)*(1/a + 1/b + 1/c) >= 10", positive),
    // Cauchy and Schwarz.
    (
      "(a^2 + b^2 + c^2)*(x^2 + y^2 + z^2) >= (a*x + b*y + c*z)^2",
      "(a^2 + b^2 + c^2)*(x^2 + y^2 + z^2) > (a*x + b*y + c*z)^2", []
    ),
    (
      "a^3/(b*c) + b^3/(c*a) + c^3/(a*b) >= a + b + c", "a^3/(b*c) + b^3/(c*a) + c^3/(a*b) > a + b + c",
      positive
    ),
    // Motzkin: no sum of squares itself.
    ("x^4*y^2 + x^2*y^4 + 1 >= 3*x^2*y^2", "x^4*y^2 + x^2*y^4 + 1 >= 3.01*x^2*y^2", []),
    ("a^2/b + b^2/c + c^2/a >= a + b + c", "a^2/b + b^2/c + c^2/a >= 1.01*(a + b + c)", positive),
    (
      "a^2/(b + c) + b^2/(c + a) + c^2/(a + b) >= (a + b + c)/2",
      "a^2/(b + c) + b^2/(c + a) + c^2/(a + b) >= (a + b + c)/1.9", positive
    ),
    // International Olympiad 1964.
    (
      "a^2*(b + c - a) + b^2*(c + a - b) + c^2*(a + b - c) <= 3*a*b*c",
      "a^2*(b + c - a) + b^2*(c + a - b) + c^2*(a + b - c) < 3*a*b*c", sides
    ),
    // United States 1997.
    (
      "1/(a^3 + b^3 + a*b*c) + 1/(b^3 + c^3 + a*b*c) + 1/(c^3 + a^3 + a*b*c) <= 1/(a*b*c)",
      "1/(a^3 + b^3 + a*b*c) + 1/(b^3 + c^3 + a*b*c) + 1/(c^3 + a^3 + a*b*c) <= 0.99/(a*b*c)", positive
    ),
    // Iran 1996.
    (
      "(a*b + b*c + c*a)*(1/(a + b)^2 + 1/(b + c)^2 + 1/(c + a)^2) >= 9/4",
      "(a*b + b*c + c*a)*(1/(a + b)^2 + 1/(b + c)^2 + 1/(c + a)^2) > 9/4", positive
    ),
    // Japan 1997.
    (
      "(b + c - a)^2/((b + c)^2 + a^2) + (c + a - b)^2/((c + a)^2 + b^2) + (a + b - c)^2/((a + b)^2 + c^2) >= 3/5",
      "(b + c - a)^2/((b + c)^2 + a^2) + (c + a - b)^2/((c + a)^2 + b^2) + (a + b - c)^2/((a + b)^2 + c^2) >= 0.61",
      positive
    ),
    ("a/(a + 2*b) + b/(b + 2*c) + c/(c + 2*a) >= 1", "a/(a + 2*b) + b/(b + 2*c) + c/(c + 2*a) > 1", positive),
    ("x^4 - 4*x + 3 >= 0", "x^4 - 4*x + 2.99 >= 0", []),
    ("x^6 + x^2 + 1 > x^5 + x", "x^6 + x^2 + 1 > 2*x^5 + x", []),
    ("a^5 + b^5 >= a^3*b^2 + a^2*b^3", "a^5 + b^5 > a^3*b^2 + a^2*b^3", ["a >= 0", "b >= 0"]),
    // Hölder.
    (
      "(a^3 + 1)*(b^3 + 1)*(c^3 + 1) >= (a*b*c + 1)^3", "(a^3 + 1)*(b^3 + 1)*(c^3 + 1) > (a*b*c + 1)^3",
      positive
    ),
    (
      "x*y + y*z + z*x >= 2*x*y*z", "x*y + y*z + z*x >= 3.01*x*y*z",
      ["x >= 0", "x <= 1", "y >= 0", "y <= 1", "z >= 0", "z <= 1"]
    ),
    ("a^2 + b^2 + c^2 >= 3", "a^2 + b^2 + c^2 >= 3.01", ["a + b + c = 3"]),
    // Robinson's form: no sum of squares itself either.
    (
      "x^6 + y^6 + z^6 + 3*x^2*y^2*z^2 >= x^4*y^2 + x^4*z^2 + y^4*x^2 + y^4*z^2 + z^4*x^2 + z^4*y^2",
      "x^6 + y^6 + z^6 + 2.99*x^2*y^2*z^2 >= x^4*y^2 + x^4*z^2 + y^4*x^2 + y^4*z^2 + z^4*x^2 + z^4*y^2", []
    ),
    ("a/b + b/c + c/a >= 3", "a/b + b/c + c/a >= 3.01", positive),
    ("(a + b - c)*(b + c - a)*(c + a - b) <= a*b*c", "(a + b - c)*(b + c - a)*(c + a - b) < a*b*c", positive),
    (
      "(a^2 + 2)*(b^2 + 2)*(c^2 + 2) >= 9*(a*b + b*c + c*a)",
      "(a^2 + 2)*(b^2 + 2)*(c^2 + 2) > 9*(a*b + b*c + c*a)", positive
    ),
  ]

  @Test func whatTextbooksProveIsProved() {
    for (claim, _, assumptions) in Self.rows {
      let judgement = judge(claim, assuming: assumptions, options: .init())
      #expect(judgement.verdict == .proved, "\(claim): \(judgement)")
    }
  }

  @Test func theirFalseTwinsAreNot() {
    var refuted = 0
    for (_, twin, assumptions) in Self.rows {
      let judgement = judge(twin, assuming: assumptions, options: .init())
      #expect(judgement.verdict == .refuted || judgement.verdict == .undecided, "\(twin): \(judgement)")
      if judgement.verdict == .refuted { refuted += 1 }
    }
    print("\(refuted) of \(Self.rows.count) false inequalities are refuted")
    #expect(refuted * 10 >= Self.rows.count * 9)
  }

  // MARK: At random

  /// A polynomial in x, y and z, by its exponents.
  private typealias Form = [[Int]: Int]

  private static func product(_ left: Form, _ right: Form) -> Form {
    var result: Form = [:]
    for (m, a) in left { for (n, b) in right { result[zip(m, n).map(+), default: 0] += a * b } }
    return result.filter { $0.value != 0 }
  }

  private static func value(_ form: Form, at point: [Int]) -> Int {
    form.reduce(0) { total, term in
      total
        + zip(term.key, point).reduce(term.value) { product, power in
          (0..<power.0).reduce(product) { number, _ in number * power.1 }
        }
    }
  }

  private static func text(_ form: Form) -> String {
    form.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { exponents, coefficient in
      "(\(coefficient))" + zip(["x", "y", "z"], exponents).map { $1 == 0 ? "" : "*\($0)^\($1)" }.joined()
    }.joined(separator: " + ")
  }

  /// Sums of squares that are 0 at a point are proved not to be negative; what is less there by a little is never proved. Both truths are known
  /// from how the forms are made, with numbers of this test alone.
  @Test(.timeLimit(.minutes(30))) func randomSumsOfSquares() {
    let seed = testSeed(96)
    var generator = SeededGenerator(seed: seed)
    var (proved, count) = (0, 0)
    for _ in 0..<30 {
      let hasSigns = Bool.random(using: &generator)
      let zero = (0..<3).map { _ in Int.random(in: hasSigns ? 0...2 : -2...2, using: &generator) }
      var form: Form = [:]
      for _ in 0..<Int.random(in: 2...4, using: &generator) {
        var base: Form = [:]
        for _ in 0..<3 {
          let exponents = (0..<3).map { _ in Int.random(in: 0...1, using: &generator) }
          base[exponents, default: 0] += Int.random(in: -3...3, using: &generator)
        }
        // 0 at the point.
        base[[0, 0, 0], default: 0] -= Self.value(base, at: zero)
        var square = Self.product(base, base)
        if hasSigns {
          let multiplier = (0..<3).map { _ in Int.random(in: 0...1, using: &generator) }
          square = Self.product(square, [multiplier: Int.random(in: 1...3, using: &generator)])
        }
        for (exponents, coefficient) in square { form[exponents, default: 0] += coefficient }
      }
      form = form.filter { $0.value != 0 }
      guard form.count > 2, Self.value(form, at: zero) == 0 else { continue }
      count += 1
      let assumptions = hasSigns ? ["x >= 0", "y >= 0", "z >= 0"] : []
      let claim = "\(Self.text(form)) >= 0"
      let judgement = judge(claim, assuming: assumptions, options: .init())
      #expect(judgement.verdict == .proved || judgement.verdict == .undecided, "\(claim): \(judgement)")
      if judgement.verdict == .proved { proved += 1 }
      let less = "\(Self.text(form)) >= 1/1000000"
      #expect(judge(less, assuming: assumptions, options: .init()).verdict != .proved, "\(less), at \(zero)")
      let strict = "\(Self.text(form)) > 0"
      #expect(
        judge(strict, assuming: assumptions, options: .init()).verdict != .proved, "\(strict), at \(zero)")
    }
    print("\(proved) of \(count) random sums of squares are proved")
    #expect(count >= 15 && proved * 2 >= count)
  }

  // MARK: Certificates

  /// A certificate that is changed in any way shows nothing, as long as nothing else shows the inequality.
  @Test func spoiltCertificatesAreNotAccepted() throws {
    var (accepted, spoilt) = (0, 0)
    for (claim, _, assumptions) in Self.rows {
      guard let proof = CheckedProofTests.proof(of: claim, assuming: assumptions)?.1,
        case .normalForm(let step) = proof.step, step.squares.contains(where: { !$0.isEmpty })
      else { continue }
      func isAccepted(_ change: (inout NormalFormStep) -> Void) -> Bool {
        var (changed, step) = (proof, step)
        change(&step)
        changed.step = .normalForm(step)
        return ProofChecker.check(changed).isAccepted
      }
      guard isAccepted({ _ in }) else { continue }
      // What the checker sees without squares, no change of them can spoil.
      if isAccepted({ $0.squares = [] }) { continue }
      accepted += 1
      for index in step.squares[0].indices {
        let square = step.squares[0][index]
        let changes: [(inout NormalFormStep) -> Void] = [
          { $0.squares[0].remove(at: index) },
          { $0.squares[0].append(square) },
          { $0.squares[0][index].coefficient = Expression(.sum([square.coefficient, .integer(1)])) },
          { $0.squares[0][index].coefficient = Expression(.negation(square.coefficient)) },
          { $0.squares[0][index].base = Expression(.sum([square.base, .integer(1)])) },
          { $0.squares[0][index].multiplier.append(.integer(-1)) },
          { $0.squares[0][index].multiplier.append(.symbol("a")) },
        ]
        for (number, change) in changes.enumerated() {
          spoilt += 1
          #expect(!isAccepted(change), "\(claim): change \(number) of summand \(index)")
        }
      }
    }
    print("\(accepted) certificates, \(spoilt) changes of them")
    #expect(accepted >= 8 && spoilt >= 200)
  }

  /// More symbols than polynomials of inequalities hold end no process, and make nothing true: values near 0 and equal ones refute these.
  @Test(arguments: 1...6) func manySymbolsUnderRoots(pairs: Int) {
    let names = ["a", "b", "c", "d", "f", "g", "h", "k", "l", "m", "p", "q"].prefix(2 * pairs)
    let positive = names.map { "\($0) > 0" }
    let sum = names.joined(separator: " + ")
    let roots = stride(from: 0, to: names.count, by: 2).map { "\\sqrt{\(names[$0]) + \(names[$0 + 1])}" }
    let means = KindTableTests.judge(
      "\(roots.joined(separator: " + ")) \\le \(sum) + \\frac{\(pairs)}{5}", assuming: positive
    ).0
    #expect(means.verdict != .proved && means.verdict != .error, "\(means)")
    let halves = KindTableTests.judge(
      "\(roots.joined(separator: " + ")) \\le \\frac{\(sum) + \(pairs)}{2}", assuming: positive
    ).0
    #expect(halves.verdict != .refuted && halves.verdict != .error, "\(halves)")
    let quotient = KindTableTests.judge(
      "\\frac{a}{\\sqrt{\(sum)}} + \\frac{b}{\\sqrt{\(sum)}} \\ge 1", assuming: positive
    ).0
    #expect(quotient.verdict != .proved && quotient.verdict != .error, "\(quotient)")
  }
}
