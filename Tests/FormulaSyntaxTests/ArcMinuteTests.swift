import FormulaSyntax
import SourceText
import TeX
import TestSupport
import Testing

/// Minutes and seconds of arc in calculator notation, as in LaTeX.
@Suite struct ArcMinuteTests {
  @Test(arguments: [
    ("30°15'", "(30 + 15/60)°"), ("30°15'20\"", "(30 + 15/60 + 20/3600)°"),
    ("30°15′20″", "(30 + 15/60 + 20/3600)°"), ("30° 15' 20''", "(30 + 15/60 + 20/3600)°"),
    ("30°20''", "(30 + 20/3600)°"), ("30 deg 15.5'", "(30 + 15.5/60)°"), ("-30°15'", "-(30 + 15/60)°"),
    ("2*30°15'", "2*(30 + 15/60)°"), ("sin(30°15')x", "sin((30 + 15/60)°)*x"), ("30°", "30°"),
    // Primes of names are what they were.
    ("x' + y'' + 1°1'", "x' + y'' + (1 + 1/60)°"),
    ("15'", "E:not-understood[']"), ("15\" = 1", "E:not-understood[\"]"), ("30°75'", "E:not-understood[75']"),
    ("30°15'60\"", "E:not-understood[60\"]"), ("30°15", "E:missing-operator[15]"),
    ("30°15'15'", "E:missing-operator[15]"), ("30°15\"15'", "E:missing-operator[15]"),
    ("x°15'", "E:missing-operator[15]"), ("(2)'", "2 E:unexpected-character[']"),
    ("30°15 '", "E:missing-operator[15] E:unexpected-character[']"),
  ])
  func reads(input: String, expected: String) {
    let bytes = Array(input.utf8)
    let reading = CalculatorParser.read(bytes, scope: NameScope())
    let errors = reading.diagnostics.filter { $0.severity == .error }.map { summary($0, of: bytes) }
    if errors.isEmpty {
      #expect(reading.statements.map(\.description) == [expected])
    } else {
      #expect(Set(expected.split(separator: " ").map(String.init)).isSuperset(of: errors), "\(errors)")
    }
  }

  /// Both notations say the same, and that is degrees, minutes and seconds by whole numbers of seconds.
  @Test func meansTheSameAsLaTeX() throws {
    let seed: UInt64 = 20_261_122
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let degrees = Int.random(in: 0..<400, using: &generator)
      let minutes = Bool.random(using: &generator) ? Int.random(in: 0..<60, using: &generator) : nil
      let seconds = Bool.random(using: &generator) ? Int.random(in: 0..<60, using: &generator) : nil
      let calculator = "\(degrees)°" + (minutes.map { "\($0)'" } ?? "") + (seconds.map { "\($0)\"" } ?? "")
      let latex =
        "\(degrees)^\\circ" + (minutes.map { " \($0)'" } ?? "") + (seconds.map { " \($0)''" } ?? "")
      let (left, _) = CalculatorParser.readExpression(Array(calculator.utf8), scope: NameScope())
      let (right, _) = LaTeXReader.readExpression(LaTeXParser.parse(Array(latex.utf8)), scope: NameScope())
      let read = try #require(left, "\(calculator)")
      #expect(read.description == right?.description, "\(calculator), \(latex), seed \(seed)")
      let value = try Evaluator(Environment(), numbers: .doubles { _ in nil }).evaluate(read)
      guard case .number(let radians) = value else {
        Issue.record("\(calculator) is no number")
        continue
      }
      let count = degrees * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0)
      #expect(abs(radians / Double.pi * 648_000 - Double(count)) < 1e-6, "\(calculator)")
    }
  }
}
