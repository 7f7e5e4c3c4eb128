import SourceText
import TestSupport
import Testing

@testable import FormulaSyntax

/// Sums with dots whose terms are drawn: what is read is what the terms are, and nothing where one of them is another.
@Suite("Sums with dots") struct EllipsisTests {
  private static func sum(_ text: String) -> (lower: Int, upper: Expression, term: Expression, index: Symbol)?
  {
    let reading = LaTeXReader.read(text, scope: NameScope())
    guard !reading.hasErrors, reading.statements.count == 1,
      case .binding(.sum, let index, let items) = reading.statements[0].sides[0].node,
      let lower = RationalForm(items[0])?.wholeNumber
    else { return nil }
    return (lower, items[1], items[2], index)
  }

  @Test("follow the rule that is seen in the last term", arguments: 0..<200) func polynomials(seed: Int)
    throws
  {
    var random = SeededGenerator(seed: UInt64(seed) &+ 90_001)
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let (a, b, c) = (pick(-3...3), pick(-4...4), pick(-5...5))
    let first = pick(-2...5)
    let count = pick(2...4)
    func value(_ k: Int) -> Int { (a * k + b) * k + c }
    var values = (0..<count).map { value(first + $0) }
    let last = "(\(a)n^2 + (\(b))n + (\(c)))"
    func text() -> String { values.map { "(\($0))" }.joined(separator: " + ") + " + \\cdots + " + last }
    // Where does the rule begin? At each whole number at which the polynomial runs through the same values.
    let starts = (-10...120).filter { start in values.indices.allSatisfy { value(start + $0) == values[$0] } }
    let read = Self.sum(text())
    if starts.count == 1, a != 0 || b != 0 {
      let found = try #require(read, "\(text())")
      #expect(found.lower == first && found.upper == .symbol("n"), "\(text())")
      for k in first..<first + 6 {
        let term = found.term.substituting([found.index: .integer(k)])
        #expect(RationalForm(term)?.wholeNumber == value(k), "\(text()) at \(k)")
      }
    } else {
      #expect(read == nil, "\(text())")
    }
    // With one number changed nothing is read, unless the rule begins elsewhere.
    values[pick(0...count - 1)] += pick(1...3)
    if !(-10...120).contains(where: { start in values.indices.allSatisfy { value(start + $0) == values[$0] } }
    ) {
      #expect(Self.sum(text()) == nil, "\(text())")
    }
  }

  @Test("follow a rule of coefficients and functions, in one of whose places the index runs") func functions()
  {
    let rows = [
      (#"\binom{n}{0} + \binom{n}{1} + \cdots + \binom{n}{n} = 1"#, 0, #"\binom{n}{k}"#),
      (#"\binom{n}{1} + 2\binom{n}{2} + \cdots + n\binom{n}{n} = 1"#, 1, #"k\binom{n}{k}"#),
      (#"\binom{n}{0} - \binom{n}{1} + \cdots + (-1)^n\binom{n}{n} = 1"#, 0, #"(-1)^k\binom{n}{k}"#),
      (#"\sin(x) + \sin(2x) + \cdots + \sin(nx) = 1"#, 1, #"\sin(kx)"#),
      (#"f(1) + f(2) + \cdots + f(n) = 1"#, 1, "f(k)"),
      (#"\sqrt{1} + \sqrt{2} + \cdots + \sqrt{n} = 1"#, 1, #"\sqrt{k}"#),
      (#"n\cdot 1 + n\cdot 2 + \cdots + n\cdot n = 1"#, 1, "nk"),
    ]
    for (text, lower, _) in rows {
      let sum = Self.sum(text)
      #expect(sum?.lower == lower && sum?.upper == .symbol("n"), "\(text): \(String(describing: sum))")
    }
  }

  @Test(
    "are refused where no rule is the only one",
    arguments: [
      #"\sin(x) + \sin(3x) + \cdots + \sin(nx) = 1"#,
      #"\binom{n}{0} + \binom{n}{2} + \cdots + \binom{n}{n} = 1"#,
      #"\sin(x) + \cos(2x) + \cdots + \sin(nx) = 1"#,
      #"\binom{m}{1} + \binom{n}{2} + \cdots + \binom{n}{n} = 1"#,
    ])
  func refusals(text: String) {
    #expect(Self.sum(text) == nil, "\(text)")
  }
}
