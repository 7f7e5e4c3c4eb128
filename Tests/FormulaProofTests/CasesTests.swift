import FormulaProof
import FormulaSyntax
import Testing

/// Functions defined by cases: how they are read and printed, and what is said of them.
@Suite struct CasesTests {
  static let rows = TableRow.all("cases").compactMap(TextbookRow.init)

  @Test func everyLineIsARow() {
    #expect(Self.rows.count == TableRow.all("cases").count && Self.rows.count >= 30)
  }

  @Test func statementsAreProved() {
    TextbookRow.expect(Self.rows, [.proved], atLeast: 32, "cases")
  }

  @Test(arguments: rows) func twinIsNotProved(row: TextbookRow) {
    let (judgement, _) = KindTableTests.judge(row.twin, assuming: row.assumptions)
    #expect(
      judgement.verdict == .refuted || judgement.verdict == .undecided,
      "WRONG VERDICT: \(row.row.text): \(judgement)")
  }

  @Test func twinsAreRefuted() {
    let refuted = Self.rows.count {
      KindTableTests.judge($0.twin, assuming: $0.assumptions).0.verdict == .refuted
    }
    #expect(refuted >= 31)
  }

  @Test(arguments: rows.flatMap { [$0.claim, $0.twin] }) func printedFormulaReadsBack(formula: String) {
    guard let statement = expectReadsBack(formula) else { return }
    for side in statement.sides {
      let reading = CalculatorParser.read(Array(side.description.utf8), scope: NameScope())
      #expect(reading.statements.first?.sides == [side], "\(side): \(reading.diagnostics.map(\.message))")
    }
  }

  /// Exactly where a side is defined is told.
  @Test(arguments: [
    (#"\lvert x\rvert = \begin{cases} x & x > 0 \\ -x & x < 0 \end{cases}"#, [], ["x > 0 or x < 0"]),
    (#"\lvert x\rvert = \begin{cases} x & x > 0 \\ -x & x < 0 \end{cases}"#, [#"x \ne 0"#], []),
    (
      #"\lfloor x\rfloor = \begin{cases} 0 & 0 \le x < 1 \\ 1 & 1 \le x < 2 \end{cases}"#, [],
      ["0 <= x", "x < 2"]
    ),
    (#"\begin{cases} \frac{1}{x} & x > -1 \\ 1 & x \le -1 \end{cases}^2 \ge 0"#, [], ["x <= -1 or x != 0"]),
    (#"\begin{cases} \frac{1}{x} & x > 1 \\ x & x \le 1 \end{cases} \le 1"#, [], []),
    (
      #"y\begin{cases} \frac{x}{y} & x > 1 \\ \frac{x}{y} & x \le 1 \end{cases} = x"#, [],
      ["x <= 1 or y != 0", "x > 1 or y != 0"]
    ),
    // What stands in a branch that is not taken need not be defined.
    (
      #"\begin{cases} \begin{cases} 1 & y > 0 \\ 2 & y < 0 \end{cases} & x > 0 \\ 3 & x \le 0 \end{cases} \le 3"#,
      [],
      ["x <= 0 or y > 0 or y < 0"]
    ),
  ])
  func conditionsSayWhereItIsDefined(claim: String, assumptions: [String], conditions: [String]) {
    let (judgement, diagnostics) = KindTableTests.judge(claim, assuming: assumptions)
    #expect(judgement.verdict == .proved, "\(claim): \(judgement) \(diagnostics)")
    #expect(judgement.conditions == conditions, "\(claim): \(judgement)")
  }

  /// Nothing is proved or refuted where two cases hold and differ, or where it is not known whether some case does.
  @Test(arguments: [
    (#"\lvert x\rvert = \begin{cases} x & x \ge 0 \\ 1 - x & x \le 0 \end{cases}"#, Verdict.error),
    (#"\begin{cases} 1 & x \ge 0 \\ 2 & x \le 0 \end{cases} = 1"#, .error),
    (#"\begin{cases} 1 & x > 0 \\ 2 & y > 0 \end{cases} \ge 1"#, .error),
    (#"\begin{cases} 1 & \frac{1}{x} > 0 \\ 2 & \text{otherwise} \end{cases} \ge 1"#, .undecided),
    (
      #"\begin{cases} 1 & \begin{cases} x & x > 0 \\ 0 & x \le 0 \end{cases} > 0 \\ 2 & x \le 0 \end{cases} \ge 1"#,
      .undecided
    ),
    (#"\frac{d}{dx}\begin{cases} x^2 & x \ge 0 \\ -x^2 & x < 0 \end{cases} = 2\lvert x\rvert"#, .proved),
    (#"\frac{d}{dx}\begin{cases} x^2 & x \ge y \\ -x^2 & x < y \end{cases} = 2\lvert x\rvert"#, .undecided),
  ])
  func nothingIsSaid(claim: String, verdict: Verdict) {
    let (judgement, _) = KindTableTests.judge(claim, assuming: [])
    #expect(judgement.verdict == verdict, "\(claim): \(judgement)")
  }

  /// A counterexample has values for all symbols, also those on which the failing case does not depend.
  @Test(arguments: [
    (#"\begin{cases} 1 & x > 0 \\ 2 & x \le 0 \end{cases} = 1"#, ["x"]),
    (#"\begin{cases} 1 & x > y \\ 2 & x \le y \end{cases} = 1"#, ["x", "y"]),
    (#"\begin{cases} 0 & x > 0 \\ z & x \le 0 \end{cases} = 0"#, ["x", "z"]),
    (#"\begin{cases} 1 & x = 3 \\ 2 & x \ne 3 \end{cases} = 2"#, ["x"]),
  ])
  func counterexampleIsComplete(claim: String, symbols: [String]) {
    let (judgement, _) = KindTableTests.judge(claim, assuming: [])
    #expect(judgement.verdict == .refuted, "\(claim): \(judgement)")
    #expect(judgement.counterexample?.assignments.map(\.symbol) == symbols, "\(claim): \(judgement)")
  }

  @Test(arguments: [
    #"x = \begin{cases} 1 \\ 2 \end{cases}"#,
    #"x = \begin{cases} 1 & x > 0 \\ 2 \end{cases}"#,
    #"x = \begin{cases} 1 & \text{otherwise} \\ 2 & x > 0 \end{cases}"#,
    #"x = \begin{cases} 1 & \text{otherwise} \end{cases}"#,
    #"x = \begin{cases} 1 & x \approx 0 \\ 2 & \text{otherwise} \end{cases}"#,
    #"x = \begin{cases} 1 & x > 0 \text{ or } x < -1 \\ 2 & \text{otherwise} \end{cases}"#,
    #"x = \begin{cases} 1 & x > 0 \text{ unless } y > 0 \\ 2 & \text{otherwise} \end{cases}"#,
    #"x = \begin{cases} 1 & x \\ 2 & \text{otherwise} \end{cases}"#,
    #"x = \begin{cases} & x > 0 \\ 2 & x \le 0 \end{cases}"#,
    // Nothing stands between x and its condition but a gap: no product.
    #"\begin{cases} x = 1 \\ y & y > 0 \end{cases}"#,
    #"\begin{cases} x & -1 < x \\ 2x & -y < 3 \end{cases}"#,
    #"\begin{cases} x & y > 0 \\ x & {}+ y \end{cases}"#,
  ])
  func whatIsNoDefinitionByCasesIsAnError(formula: String) {
    #expect(LaTeXReader.read(formula, scope: NameScope()).hasErrors, "\(formula)")
  }

  @Test(arguments: [
    "cases()", "cases(1)", "cases(x > 0)", "cases(1, x > 0, 2, 3)", "cases(1, x > 0, x < 1",
    "cases(1, x ≈ 0, 2)",
    "cases(1, x > 0, , 2)",
  ])
  func whatAreNoCasesIsAnError(formula: String) {
    #expect(CalculatorParser.read(Array(formula.utf8), scope: NameScope()).hasErrors, "\(formula)")
  }

  /// A system of statements stays one.
  @Test func systemsAreStatements() {
    for formula in [
      #"\begin{cases} x = 1 \\ y = 2 \end{cases}"#, #"\begin{cases} x' &= x + 1 \\ y' &= y \end{cases}"#,
      #"\begin{cases} 2x & {}+ y = 3 \\ x & {}- y = 0 \end{cases}"#,
      #"\begin{cases} 2x & - y = 3 \\ x & = y \end{cases}"#,
      #"\begin{aligned} x & - y < 3 \\ x & < y \end{aligned}"#,
      #"\begin{cases} x = 1 & \text{if } t > 0 \\ x = 2 & \text{if } t < 0 \end{cases}"#,
    ] {
      var scope = NameScope()
      scope.readsConditions = true
      let reading = LaTeXReader.read(formula, scope: scope)
      #expect(!reading.hasErrors && reading.statements.count == 2, "\(formula): \(reading.diagnostics)")
      #expect(!reading.statements.contains { $0.sides.contains(where: \.holdsPiecewise) }, "\(formula)")
    }
  }

  /// Numbers tell the same: at random points a side's value is that of the branch whose conditions hold.
  @Test func valuesAreThoseOfTheBranch() throws {
    let reading = LaTeXReader.read(
      #"\begin{cases} x^2 & x < -1 \\ 2x & -1 \le x < 1 \\ 7 & x = 1 \\ -x & \text{otherwise} \end{cases}"#,
      scope: NameScope())
    let function = try #require(reading.statements.first?.sides.first)
    for (x, value) in [(-3.0, 9.0), (-1, -2), (0.25, 0.5), (1, 7), (1.5, -1.5)] {
      let numbers = NumberSystem.doubles { $0.name == "x" ? x : nil }
      let computed = try Evaluator(Environment(), numbers: numbers).evaluate(function).components
      #expect(computed == [value], "\(function)")
    }
    let numbers = NumberSystem.doubles { _ in .nan }
    #expect(try Evaluator(Environment(), numbers: numbers).evaluate(function).components[0].isNaN)
  }
}
