import FormulaProof
import FormulaSyntax
import Testing

/// Sums, products, factorials and binomial coefficients as textbooks state them, with false twins, which `Scripts/oracle --textbook` holds
/// to mpmath.
@Suite struct SumTableTests {
  static let rows = ["sums", "combinatorics"].flatMap { TableRow.all($0) }.compactMap(TextbookRow.init)

  /// How many statements of each table are proved: these numbers may rise.
  static let proved = ["sums": 90, "combinatorics": 64]

  @Test func everyLineIsARow() {
    for table in Self.proved.keys {
      let count = TableRow.all(table).count
      #expect(Self.rows.filter { $0.row.table == table }.count == count && count >= 30, "\(table)")
    }
  }

  @Test(arguments: proved.keys.sorted()) func statementsAreProved(table: String) {
    TextbookRow.expect(
      Self.rows.filter { $0.row.table == table }, [.proved], atLeast: Self.proved[table] ?? 0, table)
  }

  @Test(arguments: rows) func twinIsNotProved(row: TextbookRow) {
    let (judgement, _) = KindTableTests.judge(row.twin, assuming: row.assumptions)
    #expect(
      judgement.verdict == .refuted || judgement.verdict == .undecided,
      "WRONG VERDICT: \(row.row.text): \(judgement)")
  }

  /// What holds but for some whole numbers, at which a side is undefined, a range is not one, or the sides differ.
  @Test(arguments: [
    (#"\sum_{k=0}^{n} (-1)^k \binom{n}{k} = 0"#, []),
    (#"\sum_{k=1}^{n} (-1)^k k \binom{n}{k} = 0"#, [#"n \ge 1"#]),
    (#"\sum_{k=0}^{m} \frac{\binom{m}{k}}{\binom{n}{k}} = \frac{n+1}{n+1-m}"#, []),
    (#"\sum_{k=m}^{n} \frac{1}{k(k+1)} = \frac{1}{m}-\frac{1}{n+1}"#, [#"n \ge m"#]),
    (#"\sum_{k=m}^{n} \frac{1}{k(k+1)} = \frac{1}{m}-\frac{1}{n+1}"#, [#"m \ge 0"#, #"n \ge m"#]),
    (#"\sum_{k=-1}^{n} r^k (r-1) = r^{n+1}-\frac{1}{r}"#, [#"n \ge 0"#, #"r \ge 0"#]),
    (#"\sum_{k=0}^{n} \frac{1}{k-5} = \sum_{k=0}^{n} \frac{1}{k-5}"#, [#"n \ge 0"#]),
    (#"\sum_{k=0}^{n-4} \binom{n}{k} = 2^n-1-n-\frac{n(n-1)}{2}-\frac{n(n-1)(n-2)}{6}"#, []),
    (#"\sum_{k=1}^{n} \sum_{j=0}^{k} \frac{1}{j} = (n+1)\sum_{j=0}^{n} \frac{1}{j}-n"#, []),
    (#"\sum_{k=0}^{n} \binom{n}{k} = 2^n"#, [#"n \ge 3"#, #"n \le 1"#]),
  ])
  func exceptionsAreNotForgotten(claim: String, assumptions: [String]) {
    let (judgement, _) = KindTableTests.judge(claim, assuming: assumptions)
    #expect(judgement.verdict != .proved || !judgement.conditions.isEmpty, "\(claim): \(judgement)")
  }
}
