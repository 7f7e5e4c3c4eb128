import FormulaSyntax
import TestSupport
import Testing

@testable import FormulaProof

/// Polynomials where no variable is negative, and inequalities that are proved by way of them.
@Suite struct OrthantProofTests {
  private static let names = ["a", "b", "c", "d"]

  private func polynomial(_ terms: [[Int]: Int]) -> SmallPolynomial {
    SmallPolynomial(
      Dictionary(terms.map { (SmallMonomial($0.key), $0.value) }, uniquingKeysWith: +))
  }

  private func isShown(_ terms: [[Int]: Int], isPositive: [Bool], isStrict: Bool = false) -> Bool {
    // So many pieces that what is shown here is shown in time.
    var looks = 0
    var proof = OrthantProof(hasTime: {
      looks += 1
      return looks < 4_000
    })
    return proof.shows(polynomial(terms), isPositive: isPositive, isStrict: isStrict)
  }

  // MARK: Single polynomials

  @Test func formsAreCut() {
    let none = [false, false, false]
    // Schur: a(a − b)(a − c) + b(b − c)(b − a) + c(c − a)(c − b).
    let schur = [
      [3, 0, 0]: 1, [0, 3, 0]: 1, [0, 0, 3]: 1, [1, 1, 1]: 3, [2, 1, 0]: -1, [2, 0, 1]: -1, [1, 2, 0]: -1,
      [0, 2, 1]: -1, [1, 0, 2]: -1, [0, 1, 2]: -1,
    ]
    #expect(isShown(schur, isPositive: none))
    #expect(!isShown(schur, isPositive: [true, true, true], isStrict: true))
    var less = schur
    less[[1, 1, 1]] = 2
    #expect(!isShown(less, isPositive: none))
    // Of different degrees: x³ + y³ + 1 ≥ 3xy.
    #expect(isShown([[3, 0]: 1, [0, 3]: 1, [0, 0]: 1, [1, 1]: -3], isPositive: [false, false]))
    #expect(!isShown([[3, 0]: 1, [0, 3]: 1, [0, 0]: 1, [1, 1]: -4], isPositive: [false, false]))
    // A zero that is not in the middle: (x − 2y)² (x + y).
    #expect(isShown([[3, 0]: 1, [2, 1]: -3, [0, 3]: 4], isPositive: [false, false]))
    #expect(isShown([[2, 0]: 1, [1, 1]: -1, [0, 2]: 1], isPositive: [true, true], isStrict: true))
    #expect(!isShown([[2, 0]: 1, [1, 1]: -2, [0, 2]: 1], isPositive: [true, true], isStrict: true))
    // 0 at the origin alone.
    #expect(!isShown([[2, 0]: 1, [1, 1]: -1, [0, 2]: 1], isPositive: [false, false], isStrict: true))
    #expect(isShown([:], isPositive: [false]))
    #expect(!isShown([:], isPositive: [true], isStrict: true))
  }

  // MARK: At random

  private func value(_ terms: [[Int]: Int], at point: [Int]) -> Int {
    terms.reduce(0) { total, term in
      total
        + zip(term.key, point).reduce(term.value) { product, power in
          (0..<power.0).reduce(product) { number, _ in number * power.1 }
        }
    }
  }

  /// Sums of terms m·(weighted means of powers less their geometric mean), and (x − y)²·m: most are shown; with a little less at a point where
  /// they are 0 none is, nor is what a grid of whole numbers shows to be negative.
  @Test(.timeLimit(.minutes(20))) func randomForms() {
    let seed = testSeed(131)
    var generator = SeededGenerator(seed: seed)
    var (shown, count, negative) = (0, 0, 0)
    for _ in 0..<60 {
      let size = Int.random(in: 2...3, using: &generator)
      func monomial(_ most: Int) -> [Int] {
        (0..<size).map { _ in Int.random(in: 0...most, using: &generator) }
      }
      var terms: [[Int]: Int] = [:]
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let shift = monomial(1)
        let factor = Int.random(in: 1...3, using: &generator)
        func add(_ exponents: [Int], _ coefficient: Int) {
          terms[zip(exponents, shift).map(+), default: 0] += factor * coefficient
        }
        if Bool.random(using: &generator) {
          // k·m₁ + l·m₂ − (k + l)·m with m^(k + l) = m₁^k·m₂^l.
          let (k, l) = (Int.random(in: 1...2, using: &generator), Int.random(in: 1...2, using: &generator))
          let (base, step) = (monomial(2), monomial(1))
          add(base.indices.map { base[$0] + (k + l) * step[$0] }, k)
          add(base, l)
          add(base.indices.map { base[$0] + k * step[$0] }, -(k + l))
        } else {
          let (i, j) = (0, size - 1)
          func power(_ first: Int, _ second: Int) -> [Int] {
            (0..<size).map { ($0 == i ? first : 0) + ($0 == j ? second : 0) }
          }
          add(power(2, 0), 1)
          add(power(1, 1), -2)
          add(power(0, 2), 1)
        }
      }
      terms = terms.filter { $0.value != 0 }
      guard terms.count > 1 else { continue }
      #expect(value(terms, at: [Int](repeating: 1, count: size)) == 0)
      let none = [Bool](repeating: false, count: size)
      count += 1
      if isShown(terms, isPositive: none) { shown += 1 }
      #expect(
        !isShown(terms, isPositive: none.map { !$0 }, isStrict: true), "\(terms), at ones; seed \(seed)")
      // 1000 times the form, less one of its terms' monomials.
      var less = terms.mapValues { 1000 * $0 }
      guard let any = terms.keys.randomElement(using: &generator) else { continue }
      less[any, default: 0] -= 1
      #expect(!isShown(less, isPositive: none), "\(less), at ones; seed \(seed)")
      // Other coefficients: whatever is shown is so on a grid.
      var other = terms
      for key in terms.keys where Bool.random(using: &generator) {
        other[key, default: 0] += Int.random(in: -1...1, using: &generator)
      }
      if isShown(other, isPositive: none) {
        for index in 0..<(size == 2 ? 169 : 2197) {
          let point = size == 2 ? [index % 13, index / 13] : [index % 13, index / 13 % 13, index / 169]
          #expect(value(other, at: point) >= 0, "\(other), at \(point); seed \(seed)")
        }
      } else {
        negative += 1
      }
    }
    print(
      "\(shown) of \(count) random forms are shown not to be negative, and \(negative) changed ones are not")
    #expect(shown * 2 >= count)
  }
}
