import FormulaSyntax
import SourceText
import TestSupport
import Testing

@testable import FormulaProof

/// What mends a claim makes it a claim that holds, with the digits that another library computes.
@Suite struct MendTableTests {
  private static let rows = TableRow.all("mends")

  /// The mends of a claim that is one statement with one relation.
  private static func mends(_ text: String) -> [Mend] {
    guard let statement = QuickJudge.read(text).first else { return [] }
    return Prover(environment: Environment()).mends(of: statement, relation: 0)
  }

  /// A text with the mends made, the last one first.
  private static func mended(_ text: String, by mends: [Mend]) -> String {
    var bytes = Array(text.utf8)
    for mend in mends.sorted(by: { $0.span.lowerBound > $1.span.lowerBound }) {
      let replacement =
        switch mend.replacement {
        case .number(let digits): digits
        case .approximatelyEqual: "~="
        }
      bytes.replaceSubrange(mend.span.lowerBound..<mend.span.upperBound, with: Array(replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: rows.filter { $0.number % 2 == 0 }) func mendedClaimsHold(row: TableRow) {
    let parts = row.parts(between: " ; ")
    #expect(judge(parts[0]).verdict == .refuted, "\(row.text)")
    let mends = Self.mends(parts[0])
    #expect(mends.count == 1, "\(row.text): \(mends)")
    let text = Self.mended(parts[0], by: mends)
    #expect(text == parts[1], "\(row.text)")
    #expect(judge(text).verdict == .confirmed, "\(row.text): \(text)")
    // What holds needs no mend.
    #expect(Self.mends(text).allSatisfy { Self.mended(text, by: [$0]) == text }, "\(row.text)")
  }

  @Test func thereAreRows() { #expect(Self.rows.count > 300) }

  /// Tuples and matrices: each wrong component is mended, and no other one.
  @Test(arguments: [
    ("(1/3, 2/3) ~= (0.333, 0.666)", "(1/3, 2/3) ~= (0.333, 0.667)", 1),
    ("(1/3, 2/3) ~= (0.33, 0.66)", "(1/3, 2/3) ~= (0.33, 0.67)", 1),
    ("(sqrt(2), -sqrt(3)) ~= (1.42, 1.73)", "(sqrt(2), -sqrt(3)) ~= (1.41, -1.73)", 2),
    ("apply((1, 0), rotation(30°)) ~= (0.865, 0.5)", "apply((1, 0), rotation(30°)) ~= (0.866, 0.5)", 1),
    (
      "[[1/7, 2/7], [3/7, 4/7]] ~= [[0.14, 0.28], [0.43, 0.58]]",
      "[[1/7, 2/7], [3/7, 4/7]] ~= [[0.14, 0.29], [0.43, 0.57]]", 2
    ),
    ("1000*sqrt(2) ~= 1.3*10^3", "1000*sqrt(2) ~= 1.4*10^3", 1), ("atan(1) ~= 44.9°", "atan(1) ~= 45.0°", 1),
    ("-1/3 ~= 0.33", "-1/3 ~= -0.33", 1), ("1/3 ~= -0.33", "1/3 ~= 0.33", 1),
  ]) func componentsAreMended(text: String, expected: String, count: Int) {
    let mends = Self.mends(text)
    #expect(Self.mended(text, by: mends) == expected, "\(mends)")
    #expect(mends.filter { Self.mended(text, by: [$0]) != text }.count == count)
    #expect(judge(expected).verdict == .confirmed)
  }

  /// A question mark gets four digits that count, none behind the point of a whole number.
  @Test(arguments: [
    (#"\pi \approx ?"#, "3.142"), (#"1000\pi \approx ?"#, "3142"), (#"\frac17 \approx ?"#, "0.1429"),
    (#"\frac{1}{1000} \approx ?"#, "0.001000"), (#"2 + 2 \approx ?"#, "4"),
    (#"-\frac13 \approx ?"#, "-0.3333"),
    (#"(1, \frac13) \approx ?"#, "(1, 0.3333)"),
  ]) func questionMarksAreFilled(text: String, expected: String) throws {
    func read(_ text: String) throws -> Statement {
      try #require(LaTeXReader.read(text, scope: NameScope()).statements.first)
    }
    let prover = Prover(environment: Environment())
    let mends = prover.mends(of: try read(text), relation: 0)
    #expect(mends.count == 1)
    let filled = Self.mended(text, by: mends)
    #expect(filled == text.replacing("?", with: expected))
    let claim = try #require(try Claim.claims(of: read(filled)).first)
    #expect(prover.judge(claim).judgement.verdict == .confirmed)
  }

  /// Nothing is mended where digits are not what is wrong, or where a symbol is free.
  @Test(arguments: [
    "x ~= 0.5", "sqrt(2) = 1", "sqrt(2) = 1.5", "2 + 2 = 5", "sin(x) = 0.5", "sqrt(2) < 1.41", "pi != 3.14",
    "x = 0.33", "sqrt(-1) ~= 1.0",
    "1/0 ~= 0.3", "1/3 = 0.4",
  ]) func nothingElseIsMended(text: String) {
    #expect(Self.mends(text) == [], "\(text)")
  }

  /// The near mends are those of the last places.
  @Test(arguments: [
    ("pi ~= 3.15", true), ("pi ~= 3.13", true), ("pi ~= 7.0", false), ("pi ~= 31.42", false),
    ("sqrt(2) ~= 1.47", true), ("exp(1) ~= 2.178", false),
  ])
  func farMendsAreMarked(text: String, isNear: Bool) {
    #expect(Self.mends(text).map(\.isNear) == [isNear], "\(text)")
  }
}
