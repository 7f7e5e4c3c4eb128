import FormulaProof
import TestSupport
import Testing

/// Strict inequalities that fail by equality alone: they are refuted where their sides are equal, and what is true beside them, with ≥ or
/// with a little less on the right, is not.
@Suite struct EqualityPointTests {
  /// Judges `left > right`, which is false by equality alone, and `left >= right` and `left > right − 10^−k`, which are true.
  private static func expectEqualityPoint(
    _ left: String, _ right: String, _ assumptions: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let strict = "\(left) > \(right)"
    let judgement = judge(
      strict, assuming: assumptions, options: .init(limits: .init(seconds: 6)), sourceLocation: sourceLocation
    )
    #expect(
      judgement.verdict == .refuted, "\(strict) under \(assumptions): \(judgement)",
      sourceLocation: sourceLocation)
    // The point is held to the equality and to what is assumed, as claims about numbers.
    if let point = judgement.counterexample {
      let values = point.assignments.map { "\($0.symbol) = \($0.value)" }
      for statement in ["\(left) = \(right)"] + assumptions {
        let there = judge(statement, defining: values, sourceLocation: sourceLocation).verdict
        #expect(there == .proved, "\(statement) at \(values): \(there)", sourceLocation: sourceLocation)
      }
    }
    for claim in ["\(left) >= \(right)", "\(left) > \(right) - 1/10^9", "\(left) > \(right) - 1/10^14"] {
      let verdict = judge(
        claim, assuming: assumptions, options: .init(limits: .init(seconds: 1)),
        sourceLocation: sourceLocation
      ).verdict
      #expect(
        verdict == .proved || verdict == .undecided, "\(claim) under \(assumptions): \(verdict)",
        sourceLocation: sourceLocation)
    }
  }

  private static func names(_ count: Int) -> [String] { (1...count).map { "x_\($0)" } }

  private static func fraction(_ generator: inout SeededGenerator, upTo most: Int) -> (Int, Int) {
    (Int.random(in: 1...most, using: &generator), Int.random(in: 1...most, using: &generator))
  }

  // MARK: Equal values

  /// Jensen: where the numbers' sum is given, that of a strictly convex function of them is least where all are equal.
  @Test(arguments: [2, 3, 5, 9]) func convexFunctions(count: Int) {
    let seed = testSeed(431 &+ UInt64(count))
    var generator = SeededGenerator(seed: seed)
    let names = Self.names(count)
    // u is the number.
    for function in ["u^2", "1/u", "u^4 + 1/(1 + u)", "u^3 - sqrt(u)"] {
      func value(_ argument: String) -> String {
        function.map { $0 == "u" ? "(\(argument))" : String($0) }.joined()
      }
      let (top, bottom) = Self.fraction(&generator, upTo: 5)
      Self.expectEqualityPoint(
        "(" + names.map(value).joined(separator: " + ") + ")", "\(count)*(\(value("\(top)/\(bottom)")))",
        names.map { "\($0) > 0" } + [names.joined(separator: " + ") + " = \(count)*\(top)/\(bottom)"])
    }
  }

  /// The greatest sum of numbers whose squares have a given sum; also of two groups by themselves.
  @Test(arguments: 2...5) func squaresWithGivenSum(count: Int) {
    let seed = testSeed(432 &+ UInt64(count))
    var generator = SeededGenerator(seed: seed)
    let (top, bottom) = Self.fraction(&generator, upTo: 7)
    let groups = [Self.names(count), (1...count).map { "y_\($0)" }]
    let squares = groups.map { names in
      names.map { "\($0)^2" }.joined(separator: " + ") + " = \(top)/\(bottom)"
    }
    let sums = groups.map { "(" + $0.joined(separator: " + ") + ")" }
    Self.expectEqualityPoint("sqrt(\(count)*\(top)/\(bottom))", sums[0], [squares[0]])
    Self.expectEqualityPoint("\(count)*\(top)/\(bottom)", sums[0] + "*" + sums[1], squares)
  }

  /// The mean of many numbers and their root, and Cauchy's inequality: more symbols than all simple points are listed for.
  @Test(arguments: [7, 8, 11, 12]) func manySymbols(count: Int) {
    let names = Self.names(count)
    Self.expectEqualityPoint(
      "(\(names.joined(separator: " + ")))/\(count)", "(\(names.joined(separator: "*")))^(1/\(count))",
      names.map { "\($0) > 0" })
  }

  // MARK: Other values

  /// Cauchy: Σ xᵢ²/cᵢ ≥ Σ cᵢ where Σ xᵢ = Σ cᵢ, with equality at xᵢ = cᵢ only.
  @Test(arguments: 2...4) func weightedSquares(count: Int) {
    let seed = testSeed(433 &+ UInt64(count))
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let names = Self.names(count)
      let values = names.map { _ in Self.fraction(&generator, upTo: 6) }
      let sum = values.map { "\($0)/\($1)" }.joined(separator: " + ")
      Self.expectEqualityPoint(
        "(" + zip(names, values).map { "\($1.1)/\($1.0)*\($0)^2" }.joined(separator: " + ") + ")",
        "(\(sum))", ["\(names.joined(separator: " + ")) = \(sum)"])
    }
  }

  /// Numbers of each kind at which something is least.
  private static let numbers = ["3/2", "sqrt(2)", "pi/3", "5/7", "sqrt(3/5)", "4", "11/12"]

  /// x/c + c/x ≥ 2, with equality at x = c only, so that a sum of such terms has one such point.
  @Test(arguments: numbers.indices) func numbersBesideTheirInverses(index: Int) {
    let (c, d) = (Self.numbers[index], Self.numbers[(index + 2) % Self.numbers.count])
    Self.expectEqualityPoint(
      "(x/(\(c)) + (\(c))/x + y/(\(d)) + (\(d))/y)", "4", ["x > 0", "y > 0"])
  }

  /// Cauchy under a root of squares: Σ kᵢcᵢxᵢ ≤ Σ kᵢcᵢ² where Σ kᵢxᵢ² = Σ kᵢcᵢ², with equality at xᵢ = cᵢ only.
  @Test(arguments: 0..<6) func pointsOfEllipsoids(number: Int) {
    let seed = testSeed(434 &+ UInt64(number))
    var generator = SeededGenerator(seed: seed)
    let names = Self.names(2 + number % 2)
    let values = names.map { _ in
      ["1/2", "3/2", "2", "sqrt(2)", "sqrt(3)", "2/3"].randomElement(using: &generator)!
    }
    let weights = names.map { _ in Int.random(in: 1...4, using: &generator) }
    func sum(_ term: (Int, String, String) -> String) -> String {
      "(" + names.indices.map { term(weights[$0], names[$0], values[$0]) }.joined(separator: " + ") + ")"
    }
    let squares = sum { weight, name, _ in "\(weight)*\(name)^2" }
    let greatest = sum { weight, _, value in "\(weight)*(\(value))^2" }
    Self.expectEqualityPoint(
      greatest, sum { "\($0)*(\($2))*\($1)" }, ["\(squares) = \(greatest)"])
  }

  // MARK: Numbers of a set

  /// What only irrational numbers refute is not refuted of rational ones: where x = √k alone makes sides equal, and where no rational
  /// numbers have squares with the sum k, since a prime 4m + 3 divides k once.
  @Test(arguments: [3, 6, 7, 11, 21, 22]) func rationalNumbers(k: Int) {
    let rows = [
      ("\\frac{x}{\\sqrt{\(k)}} + \\frac{\\sqrt{\(k)}}{x} > 2", ["x > 0"]),
      ("x + y + y^2 \\ge 100", ["x^2 + y^2 = \(k)"]), ("x + y < \\sqrt{\(2 * k)}", ["x^2 + y^2 = \(k)"]),
    ]
    for (claim, assumptions) in rows {
      let real = KindTableTests.judge(claim, assuming: assumptions).0.verdict
      #expect(real == .refuted, "\(claim): \(real)")
      let sets = ["x", "y"].filter { name in ([claim] + assumptions).contains { $0.contains(name) } }
      let rational = KindTableTests.judge(
        claim, assuming: sets.map { "\($0) \\in \\mathbb{Q}" } + assumptions
      ).0
      #expect(rational.verdict != .refuted, "\(claim), rational: \(rational)")
    }
  }
}
