import FormulaSyntax
import SourceText
import TeX
import TestSupport
import Testing

/// Numbers whose thousands stand apart by commas, points or apostrophes: they are refused once, and the mend is the number.
@Suite struct GroupedNumberTests {
  private static func read(_ text: String) -> (source: [UInt8], reading: FormulaReading) {
    let formula = LaTeXParser.parse(text)
    return (formula.source, LaTeXReader.read(formula, scope: NameScope()))
  }

  @Test(arguments: [",", ".", "'"]) func theMendIsTheNumber(_ separator: String) throws {
    let seed = testSeed(91)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let digits = (0..<Int.random(in: 4...15, using: &random)).map { place in
        String(Int.random(in: (place == 0 ? 1 : 0)...9, using: &random))
      }.joined()
      // 1.234 is a decimal number, and points between thousands leave no sign for decimals.
      if separator == ".", digits.count < 7 { continue }
      let hasDecimals = separator != "." && Bool.random(using: &random)
      let decimals = hasDecimals ? "." + String(Int.random(in: 0...9_999, using: &random)) : ""
      var grouped = ""
      for (place, digit) in digits.enumerated() {
        if place > 0, (digits.count - place).isMultiple(of: 3) { grouped += separator }
        grouped.append(digit)
      }
      for frame in ["x = @", "@ = x", "x + @ = y, z > 0", "x = -@"] {
        let (source, reading) = Self.read(frame.replacing("@", with: grouped + decimals))
        let text = String(decoding: source, as: UTF8.self)
        let errors = reading.diagnostics.filter { $0.severity == .error }
        #expect(
          errors.count == 1 && errors[0].fixIts.count == 1, "seed \(seed): \(text): \(errors.map(\.message))")
        guard let fixIt = errors.first?.fixIts.first else { continue }
        let mended = try #require(applying(fixIt, to: source), "seed \(seed): \(text)")
        let again = Self.read(String(decoding: mended, as: UTF8.self)).reading
        let plain = Self.read(frame.replacing("@", with: digits + decimals)).reading
        #expect(!again.hasErrors, "seed \(seed): \(text): \(String(decoding: mended, as: UTF8.self))")
        #expect(
          again.statements.map(\.description) == plain.statements.map(\.description), "seed \(seed): \(text)")
      }
    }
  }

  /// No mend of a list of numbers makes another number of them.
  @Test(arguments: [
    "x = 1,2,3", "x = 0,125", "x = 12,34,567", "x = 1,0000", "x = 1'23", "x = 1.2.3", "x = 0.123.456",
  ])
  func whatHasNoGroupsOfThreeIsNoNumberOfThousands(_ text: String) {
    for fixIt in Self.read(text).reading.diagnostics.flatMap(\.fixIts) {
      #expect(!fixIt.replacement.contains("\\,"), "\(text): \(fixIt.replacement)")
    }
  }
}
