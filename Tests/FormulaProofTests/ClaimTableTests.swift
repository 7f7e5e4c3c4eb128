import FormulaSyntax
import TestSupport
import Testing

@testable import FormulaProof

/// Claims whose truth is known, each with twins that look like it and are false: `Scripts/oracle --truths` holds the same rows to mpmath.
@Suite struct ClaimTableTests {
  /// The tables of claims about numbers, and those about tuples and matrices.
  static let numbers = [
    "trigonometry", "inverse", "hyperbolic", "logarithms", "absolute", "floors", "roots", "inequalities",
    "algebra",
    "nowhere",
  ]
  static let rows = (numbers + ["matrices"]).flatMap(ClaimRow.all)
  /// Rows of numbers, of which a test that judges each claim several times takes a part.
  static let numberRows = rows.filter { numbers.contains($0.row.table) }

  @Test(arguments: rows) func verdictIsThatOfMathematics(row: ClaimRow) {
    let judgement = judge(row.claim, assuming: row.assumptions)
    #expect(row.allowed.contains(judgement.verdict), "WRONG VERDICT: \(row.row.text): \(judgement)")
    #expect(judgement.verdict == row.expected, "\(row.row.text): \(judgement)")
    #expect(judgement.method != Judgement.guardMethod, "\(row.row.text): \(judgement)")
    if let conditions = row.conditions, judgement.verdict == .proved {
      #expect(
        Self.areEquivalent(judgement.conditions, conditions), "\(row.row.text): \(judgement.conditions)")
    }
    if judgement.verdict == .proved { Self.look(at: row, judgement) }
    if judgement.verdict == .refuted { Self.lookAtCounterexample(of: row, judgement) }
  }

  @Test func thereAreTwins() {
    let truths = Self.rows.filter { $0.truth == .true }.count
    let falsehoods = Self.rows.filter { $0.truth == .false }.count
    print("claims: \(truths) true, \(falsehoods) false, \(Self.rows.filter(\.isOpen).count) of all open")
    #expect(truths > 500 && falsehoods > 400)
    #expect(Set(Self.rows.map { $0.assumptions.joined() + "|-" + $0.claim }).count == Self.rows.count)
  }

  // MARK: Points, by doubles

  private static func symbols(_ row: ClaimRow) -> [Symbol] {
    FreeSymbols.of(
      (row.assumptions + [row.claim]).flatMap(QuickJudge.read).flatMap(\.sides), in: Environment())
  }

  /// Whether conditions are the same, or hold at the same points; those of angles must be the same, since doubles meet no zero of a
  /// cosine.
  private static func areEquivalent(_ found: [String], _ expected: [String]) -> Bool {
    if found.sorted() == expected.sorted() { return true }
    if (found + expected).contains(where: { $0.contains("sin(") || $0.contains("cos(") }) { return false }
    let (one, other) = (relations(found), relations(expected))
    let symbols = FreeSymbols.of((one + other).flatMap { [$0.left, $0.right] }, in: Environment())
    var random = SeededGenerator(seed: 1)
    var outside = 0
    for number in 0..<400 {
      var point: [Symbol: Double] = [:]
      for symbol in symbols {
        point[symbol] =
          number % 2 == 0
          ? [0, 1, -1, 2, -2, 0.5, -0.5, 3, 4].randomElement(using: &random)
          : Double.random(in: -4...4, using: &random)
      }
      func hold(_ claims: [Claim]) -> PlainTruth {
        let truths = claims.map { PlainTruth.of($0.left, $0.relation, $0.right, at: point) }
        if truths.contains(.fails) || truths.contains(.undefined) { return .fails }
        return truths.contains(.unclear) ? .unclear : .holds
      }
      let (a, b) = (hold(one), hold(other))
      if a != .unclear, b != .unclear, a != b { return false }
      if a == .fails { outside += 1 }
    }
    return outside > 10
  }

  private static func relations(_ texts: [String]) -> [Claim] {
    texts.flatMap(QuickJudge.read).flatMap(Claim.claims(of:))
  }

  /// Where the assumptions hold both sides are defined exactly where the printed conditions hold, and there the relation does
  /// not fail.
  private static func look(at row: ClaimRow, _ judgement: Judgement) {
    // Doubles know no tuples, nor conditions that are said by `or` and pairs.
    guard numbers.contains(row.row.table) else { return }
    let conditions = relations(judgement.conditions)
    let isPlain = !judgement.conditions.contains {
      $0.contains(" or ") || $0.contains("(x, y)") || $0.contains("∈")
    }
    let assumptions = relations(row.assumptions)
    guard let claim = relations([row.claim]).first else { return }
    let integers = Set(
      assumptions.filter { $0.relation == .element }.compactMap { claim -> Symbol? in
        if case .symbol(let symbol) = claim.left.node { symbol } else { nil }
      })
    let symbols = symbols(row)
    var random = SeededGenerator(seed: UInt64(row.row.number))
    let simple = [0, 1, -1, 2, -2, 0.5, -0.5, 3, -3, 0.25, 1.5, 8, -10]
    for number in 0..<120 {
      var point: [Symbol: Double] = [:]
      for symbol in symbols {
        if integers.contains(symbol) {
          point[symbol] = Double(Int.random(in: -6...6, using: &random))
        } else if number % 3 == 0 {
          point[symbol] = simple[Int.random(in: simple.indices, using: &random)]
        } else {
          point[symbol] = Double.random(in: -5...5, using: &random)
        }
      }
      let isAssumed = assumptions.allSatisfy { assumption in
        if assumption.relation == .element {
          return !"\(assumption.right)".hasPrefix("ℕ") || (point.values.min() ?? 0) >= 0
        }
        return PlainTruth.of(assumption.left, assumption.relation, assumption.right, at: point) == .holds
      }
      guard isAssumed else { continue }
      let truth = PlainTruth.of(claim.left, claim.relation, claim.right, at: point)
      let holding = conditions.map { PlainTruth.of($0.left, $0.relation, $0.right, at: point) }
      if holding.allSatisfy({ $0 == .holds }), isPlain {
        #expect(
          truth != .fails && truth != .undefined,
          "\(row.row.text) is \(truth) at \(point) within \(judgement.conditions)")
      }
      if holding.contains(.fails), isPlain {
        #expect(
          truth != .holds && truth != .fails, "\(row.row.text): \(judgement.conditions) leave out \(point)")
      }
    }
  }

  /// The counterexample satisfies the assumptions, both sides are defined there, and the relation does not hold.
  private static func lookAtCounterexample(of row: ClaimRow, _ judgement: Judgement) {
    guard let point = judgement.counterexample else {
      Issue.record("\(row.row.text): no counterexample")
      return
    }
    #expect(judgement.left != nil && judgement.right != nil, "\(row.row.text): \(judgement)")
    var values: [Symbol: Double] = [:]
    for assignment in point.assignments {
      let reading = QuickJudge.read("\(assignment.value) = 0")
      guard let side = reading.first?.sides.first, case .value(let value) = PlainValue.of(side, at: [:])
      else {
        Issue.record("\(row.row.text): \(assignment.value) is no value")
        continue
      }
      values[Symbol(assignment.symbol)] = value.value
    }
    guard numbers.contains(row.row.table), let claim = relations([row.claim]).first else { return }
    for assumption in relations(row.assumptions) where assumption.relation != .element {
      // An equation that defines a symbol leaves no need to show its value.
      if FreeSymbols.of([assumption.left, assumption.right], in: Environment()).contains(where: {
        values[$0] == nil
      }) {
        continue
      }
      let truth = PlainTruth.of(assumption.left, assumption.relation, assumption.right, at: values)
      #expect(truth != .undefined, "\(row.row.text): \(assumption.left) is undefined at \(point.description)")
      guard truth == .fails else { continue }
      // A coordinate such as √2 or 30° is a rounded one here.
      let isExact = values.values.allSatisfy { $0 * 64 == ($0 * 64).rounded() }
      #expect(
        !isExact && assumption.relation != .notEqual,
        "\(row.row.text): \(point.description) breaks what is assumed")
    }
    let truth = PlainTruth.of(claim.left, claim.relation, claim.right, at: values)
    #expect(truth == .fails || truth == .unclear, "\(row.row.text) is \(truth) at \(point.description)")
  }
}
