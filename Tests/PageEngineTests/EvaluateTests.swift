import Testing

@testable import PageEngine

/// The answer's lines, each as its fields.
func ask(_ operation: String, _ lines: [String]) -> [[String]] {
  PageEngine.answer(operation, lines.map { $0 + "\n" }.joined()).split(separator: "\n").map {
    $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}

@Suite struct EvaluateTests {
  @Test(arguments: [
    ("1/2", ["number", "0.5"]), ("sqrt(2)^2 - 2", ["number", "4.440892098500626e-16"]),
    ("(1, 2) + (3, 4)", ["tuple", "4", "6"]), ("[[1, 2], [3, 4]]", ["matrix", "2", "2", "1", "2", "3", "4"]),
    ("1/0", ["number", "Infinity"]), ("log(-1)", ["number", "NaN"]), ("-1/0", ["number", "-Infinity"]),
    ("apply((1, 0), translation(2, 3))", ["tuple", "3", "3"]), ("10^22", ["number", "1e+22"]),
    ("0.1 + 0.2", ["number", "0.30000000000000004"]),
    ("12345678901234567890", ["number", "1.2345678901234567e+19"]),
  ])
  func values(expression: String, answer: [String]) {
    #expect(ask("evaluate", ["value\t\(expression)"]) == [answer])
  }

  @Test func namesAndDefinitions() {
    let answer = ask(
      "evaluate",
      [
        "given\ttheta\t0.25", "define\tr = 2, f(x) = r*x^2, (u, v) = (3, θ)", "value\tf(3)", "value\tu + v",
        "given\tr\t-1", "value\tf(3)", "value\te", "given\te\t7", "value\te",
      ])
    #expect(
      answer.map { $0.prefix(2) } == [
        ["number", "18"], ["number", "3.25"], ["number", "-9"], ["error", "unknown-name"], ["number", "7"],
      ])
  }

  @Test func mistakesHaveTheirPlaceInUTF16() {
    // Two units for the mathematical letter before it.
    let answer = ask("evaluate", ["value\t𝐌 + w)", "value\t2 +", "value\tx"])
    #expect(answer[0].prefix(4) == ["error", "unbalanced-parenthesis", "6", "7"])
    #expect(answer[1].prefix(4) == ["error", "missing-operand", "2", "3"])
    #expect(answer[2] == ["error", "unknown-name", "0", "1", "x has no value"])
  }

  @Test func columnsTransposeTheCoresMatrices() {
    #expect(
      ask("evaluate", ["columns", "value\ttranslation(2, 3)"])
        == [["matrix", "3", "3", "1", "0", "2", "0", "1", "3", "0", "0", "1"]])
  }
}
