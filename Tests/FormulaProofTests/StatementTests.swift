import FormulaSyntax
import Foundation
import TestSupport
import Testing

@testable import FormulaProof

/// Judges a statement in LaTeX with its conditions; the worst verdict of its claims, and `error` where it cannot be read.
private func verdict(of text: String, assuming assumptions: [String] = []) -> Verdict {
  var scope = NameScope()
  scope.readsFacts = true
  var facts: [Statement] = []
  for assumption in assumptions {
    let reading = LaTeXReader.read(assumption, scope: scope)
    if reading.hasErrors { return .error }
    facts += reading.statements
    scope.uses.declare(reading.statements)
  }
  scope.readsFacts = false
  scope.readsConditions = true
  let reading = LaTeXReader.read(text, scope: scope)
  if reading.hasErrors || reading.statements.isEmpty { return .error }
  let found = Set(
    reading.statements.flatMap { statement in
      func prover(_ conditions: [Statement]) -> Prover {
        Prover(environment: Environment(), assumptions: facts + conditions)
      }
      return Claim.claims(of: statement).map { claim in
        let judgement = prover(statement.conditions).judge(claim).judgement
        return statement.heedingAlternatives(judgement, prover: prover).verdict
      }
    })
  return [.error, .refuted, .undecided, .sampled, .confirmed].first(where: found.contains) ?? .proved
}

/// Implications, conditions in front and behind, intervals and signs ±.
@Suite("Statements of textbooks") struct StatementTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var row: TableRow
    var assumptions: [String]
    var claim: String
    var twin: String
    var isOpen: Bool
    var isTwinOpen: Bool

    var testDescription: String { row.testDescription }

    init?(_ row: TableRow) {
      self.row = row
      var text = row.text[...]
      isTwinOpen = text.hasPrefix("??")
      isOpen = !isTwinOpen && text.hasPrefix("?")
      text = text.drop { $0 == "?" }
      var claims = String(text)
      assumptions = []
      if let mark = claims.range(of: " |- ") {
        assumptions = claims[..<mark.lowerBound].components(separatedBy: "; ")
        claims = String(claims[mark.upperBound...])
      }
      let parts = claims.components(separatedBy: " ;; ")
      guard parts.count == 2 else { return nil }
      (claim, twin) = (parts[0], parts[1])
    }
  }

  static let rows = TableRow.all("statements").compactMap(Row.init)

  @Test func allRowsAreRead() {
    #expect(Self.rows.count == TableRow.all("statements").count && Self.rows.count > 60)
  }

  @Test("hold", arguments: rows) func holds(row: Row) {
    #expect(
      verdict(of: row.claim, assuming: row.assumptions) == (row.isOpen ? .undecided : .proved), "\(row.claim)"
    )
  }

  @Test("fail in their false twins", arguments: rows) func fails(row: Row) {
    let found = verdict(of: row.twin, assuming: row.assumptions)
    #expect(found == (row.isTwinOpen ? .undecided : .refuted), "\(row.twin)")
  }

  /// What could be read in two ways, and what has no meaning.
  @Test(
    "are refused",
    arguments: [
      #"x > 0 \wedge y > 0 \implies xy > 0"#, #"x \approx 2.0 \implies x = 2"#, #"\implies x = 2"#,
      #"x = 2 \implies"#,
      #"x = 2 \quad y = 3 \implies x + y = 5"#, #"x = 2 \implies x^2 = 4, y = 1 \implies x = 2"#,
      #"a = 1 \\ b = 2 \\ \implies a + b = 3"#, #"x = 2 \text{ so } x^2 = 4 \implies x^4 = 16"#,
      #"x = 2 \implies \forall y\colon y = y"#, #"x = \pm 2 \implies x^3 = \pm 8"#,
      #"x = 2 \text{ for } x > 0 \implies x = 2"#,
      #"\exists x\colon x^2 = 4"#, #"\forall x > 0, y > 0, xy > 0"#, #"\forall x > 0"#,
      #"\forall x \ge 0 \colon"#,
      #"x \in [0, \infty] \implies x \ge 0"#, #"x \in (0, 1) \cup (2, 3) \implies x > 0"#,
      #"0 < x \in [0, 1] \implies x > 0"#,
      #"x \in [0, 1]^2 \implies x > 0"#, #"x = \pm\sqrt{2} \pm \sqrt{3} \implies x^2 > 0"#,
      #"x = \mp 2 \implies x^2 = 4"#,
      #"y = \pm x = 3"#, #"(x, y) = \pm (1, 2)"#,
      #"\mathbf{A}^2 = \mathbf{I} \implies \mathbf{A} = \pm\mathbf{I}"#,
      #"\mathbf{v} = \pm\mathbf{w}"#, #"A^2 = B^2 \implies A = \pm B"#, #"AB = C \implies BA = C"#,
      #"x = \pm 2 \text{ for } y = \pm 1"#,
      #"x \pm 2"#,
      #"x^2 < 0 \implies x = 5"#, #"x \in [1, 0] \implies x = 7"#, #"x^2 = -1 \implies x = 5"#,
    ])
  func refused(text: String) { #expect(verdict(of: text) == .error, "\(text)") }

  // MARK: Random statements

  /// A polynomial in x with whole coefficients, the constant first, as text and as a function.
  private struct Polynomial {
    var coefficients: [Int]

    init(_ coefficients: [Int]) { self.coefficients = coefficients }

    /// The product of x − r for some numbers r, and of a factor.
    init(roots: [Int], factor: Int) {
      coefficients = [factor]
      for root in roots {
        var next = [0] + coefficients
        for (power, value) in coefficients.enumerated() { next[power] -= root * value }
        coefficients = next
      }
    }

    var latex: String {
      let terms = coefficients.enumerated().reversed().filter { $0.element != 0 }
      if terms.isEmpty { return "0" }
      return terms.map {
        "\($0.element < 0 ? "-" : "+") \($0.element.magnitude)" + ($0.offset > 0 ? "x^{\($0.offset)}" : "")
      }
      .joined(separator: " ")
    }

    func callAsFunction(_ x: Int) -> Int { coefficients.reversed().reduce(0) { $0 * x + $1 } }
  }

  private static let relations: [(latex: String, holds: @Sendable (Int) -> Bool)] = [
    ("=", { $0 == 0 }), ("\\ne", { $0 != 0 }), ("<", { $0 < 0 }), ("\\le", { $0 <= 0 }), (">", { $0 > 0 }),
    ("\\ge", { $0 >= 0 }),
  ]

  /// Premises that leave finitely many whole numbers x, and what follows for each of them or not.
  @Test("are judged as whole numbers tell", arguments: 0..<150) func randomFinite(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 20_261)
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let center = pick(-3...3)
    let reach = pick(1...4)
    let (premise, values): (String, [Int])
    switch pick(0...3) {
    case 0:
      values = (0...pick(0...2)).map { _ in pick(-4...4) }
      premise = Polynomial(roots: values, factor: pick(1...3)).latex + " = 0"
    case 1:
      values = (0...pick(0...2)).map { _ in pick(-4...4) }
      premise = "x \\in \\{\(values.map(String.init).joined(separator: ", "))\\}"
    case 2:
      values = [center + reach, center - reach]
      premise = "x = \(center) \\pm \(reach)"
    default:
      // x² − … = 0 with a bound that leaves one of its zeros.
      values = [max(center, center + reach)]
      premise = Polynomial(roots: [center, center + reach], factor: 1).latex + " = 0, x > \(center)"
    }
    let polynomial = Polynomial((0...pick(1...3)).map { _ in pick(-4...4) })
    let relation = Self.relations[pick(0...5)]
    let isTrue = values.allSatisfy { relation.holds(polynomial($0)) }
    let text = "\(premise) \\implies \(polynomial.latex) \(relation.latex) 0"
    #expect(verdict(of: text) == (isTrue ? .proved : .refuted), "\(text)")
    // The other way: both polynomials have the same zeros, or not.
    let others = pick(0...1) == 0 ? values : values + [pick(-4...4)]
    let equivalence = "\(premise) \\iff \(Polynomial(roots: others, factor: pick(1...2)).latex) = 0"
    guard !premise.contains(",") || premise.contains("\\in") else { return }
    #expect(
      verdict(of: equivalence) == (Set(others) == Set(values) ? .proved : .refuted), "\(equivalence)")
  }

  /// What a linear function is on an interval, its ends tell.
  @Test("are judged as the ends of intervals tell", arguments: 0..<100) func randomIntervals(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 4_711)
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let low = pick(-5...4)
    let high = low + pick(1...4)
    let (isLowIncluded, isHighIncluded) = (pick(0...1) == 0, pick(0...1) == 0)
    let interval =
      (isLowIncluded ? "[" : pick(0...1) == 0 ? "(" : "]") + "\(low), \(high)"
      + (isHighIncluded ? "]" : pick(0...1) == 0 ? ")" : "[")
    let (slope, shift) = ([-2, -1, 1, 2][pick(0...3)], pick(-8...8))
    let relation = Self.relations[pick(2...5)]
    func value(_ x: Int) -> Int { slope * x + shift }
    // Beside an end that is excluded a linear function has either sign only where it has it, or 0, at the end.
    let isTrue = [(low, isLowIncluded), (high, isHighIncluded)].allSatisfy { end, isIncluded in
      isIncluded ? relation.holds(value(end)) : value(end) == 0 || relation.holds(value(end))
    }
    let claim = "\(slope)x + (\(shift)) \(relation.latex) 0"
    for text in ["x \\in \(interval) \\implies \(claim)", "\\forall x \\in \(interval) \\colon \(claim)"] {
      #expect(verdict(of: text) == (isTrue ? .proved : .refuted), "\(text)")
    }
    // As a claim, an interval is both of its inequalities.
    let member = "x > \(low) \\land x < \(high) \\implies x \\in \(interval)"
    #expect(verdict(of: member) == .proved, "\(member)")
    let outside = "x \\ge \(low) \\land x \\le \(high) \\implies x \\in \(interval)"
    #expect(verdict(of: outside) == (isLowIncluded && isHighIncluded ? .proved : .refuted), "\(outside)")
  }
}
