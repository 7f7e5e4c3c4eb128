import FormulaProof
import FormulaSyntax
import Testing

/// A row of `Tables/textbook.txt`: `family: assumption; assumption |- claim ;; twin`, in LaTeX.
struct TextbookRow: Sendable, CustomTestStringConvertible {
  let row: TableRow
  let family: String
  let assumptions: [String]
  /// What textbooks state: true wherever the assumptions hold and both sides are defined.
  let claim: String
  /// The same with a slip: false somewhere.
  let twin: String

  var testDescription: String { row.testDescription }

  init?(_ row: TableRow) {
    self.row = row
    guard let colon = row.text.range(of: ": ") else { return nil }
    family = String(row.text[..<colon.lowerBound])
    var rest = String(row.text[colon.upperBound...])
    if let mark = rest.range(of: " |- ") {
      assumptions = rest[..<mark.lowerBound].components(separatedBy: "; ")
      rest = String(rest[mark.upperBound...])
    } else {
      assumptions = []
    }
    let claims = rest.components(separatedBy: " ;; ")
    guard claims.count == 2 else { return nil }
    (claim, twin) = (claims[0], claims[1])
  }

  /// Expects that none of some rows is refuted, and that so many get one of some verdicts.
  static func expect(_ rows: [TextbookRow], _ verdicts: [Verdict], atLeast least: Int, _ name: String) {
    var (count, others): (Int, [String]) = (0, [])
    for row in rows {
      let (judgement, _) = KindTableTests.judge(row.claim, assuming: row.assumptions)
      #expect(judgement.verdict != .refuted, "WRONG VERDICT: \(row.row.text): \(judgement)")
      #expect(judgement.method != Judgement.guardMethod, "\(row.row.text): \(judgement)")
      if verdicts.contains(judgement.verdict) {
        count += 1
      } else {
        others.append("\(row.testDescription) is \(judgement.verdict): \(row.row.text)")
      }
    }
    #expect(count >= least, "\(name): \(count) are proved, not \(others)")
  }
}

/// Statements of textbooks with false twins, which `Scripts/oracle --textbook` holds to mpmath.
@Suite struct TextbookTests {
  static let rows = TableRow.all("textbook").compactMap(TextbookRow.init)

  /// How many statements of each family are proved, or confirmed: these numbers may rise.
  static let proved = [
    "trigonometry": 46, "linear algebra": 60, "complex numbers": 59, "numbers": 51, "inverse functions": 56,
    "piecewise": 43,
    "inequalities": 53, "calculus": 131, "number theory": 30,
  ]
  @Test func everyLineIsARow() {
    #expect(Self.rows.count == TableRow.all("textbook").count)
    #expect(Set(Self.rows.map(\.family)) == Set(Self.proved.keys))
    for family in Self.proved.keys {
      #expect(Self.rows.filter { $0.family == family }.count >= 25, "\(family) is small")
    }
  }

  @Test(arguments: proved.keys.sorted()) func statementsAreProved(family: String) {
    TextbookRow.expect(
      Self.rows.filter { $0.family == family }, [.proved, .confirmed], atLeast: Self.proved[family] ?? 0,
      family)
  }

  @Test(arguments: rows) func twinIsNotProved(row: TextbookRow) {
    let (judgement, _) = KindTableTests.judge(row.twin, assuming: row.assumptions)
    #expect(
      ![.proved, .confirmed, .sampled].contains(judgement.verdict),
      "WRONG VERDICT: \(row.row.text): \(judgement)")
    #expect(judgement.method != Judgement.guardMethod, "\(row.row.text): \(judgement)")
  }

  /// A part that only restricts the domain is not forgotten where definitions are put in.
  @Test func domainsAreKept() {
    let claims = ["0*log(x) + exp(x) >= a + x + x^2/2", "exp(x) + 0/x >= a + x + x^2/2"]
    for claim in claims {
      let judgement = judge(claim, assuming: ["x >= 0"], defining: ["a = 1"])
      #expect(judgement.verdict != .proved || !judgement.conditions.isEmpty, "\(claim): \(judgement)")
    }
    #expect(judge("exp(x) >= a + x + x^2/2", assuming: ["x >= 0"], defining: ["a = 1"]).verdict == .proved)
  }
}
