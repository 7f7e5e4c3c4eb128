import SourceText
import TestSupport
import Testing

/// Text in which the log of a CI service finds no command.
@Suite struct LogCommandTests {
  /// What GitHub, Azure Pipelines and TeamCity look for, as their own agents do it: in each line, white space aside.
  static func holdsCommand(_ text: String) -> Bool {
    // Some compare as people do, who do not see joiners and accents between signs.
    let seen = text.unicodeScalars.filter {
      !$0.properties.isDefaultIgnorableCodePoint && $0.properties.generalCategory != .nonspacingMark
    }
    return String.UnicodeScalarView(seen).split {
      [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029].contains($0.value)
    }.contains { line in
      let start = line.drop { $0.properties.isWhitespace || $0.value == 0xFEFF || $0.value == 0x200B }
      if start.starts(with: "::".unicodeScalars) { return true }
      let scalars = Array(line)
      return ["##[", "##vso[", "##teamcity["].contains { word in
        let word = Array(word.unicodeScalars)
        return scalars.indices.contains { scalars[$0...].starts(with: word) }
      }
    }
  }

  @Test(arguments: [
    "::add-mask::x", "  ::set-output name=x::y", "a\n::warning::x", "a\r::error::x", "a\r\n\t::error::x",
    "\u{FEFF}::x::",
    "\u{A0}::x::", "\u{2003}::x", "\u{2028}::x", "\u{200B}::x", "##[command]x", "a ##vso[task.setvariable]x",
    "##teamcity[x]", "a:::x\n:::x", "######[x]", "##\u{301}vso[x", "::\u{301}x", ":\u{200D}:x::",
    "##\u{AD}vso[x",
  ]) func commandsAreShownAsEscapes(_ text: String) {
    let defused = LogCommand.defused(text)
    #expect(!Self.holdsCommand(defused), "\(defused)")
    #expect(LogCommand.defused(defused) == defused)
  }

  @Test(arguments: [
    "a::b", "x: y", "## Heading", "a ## b [c]", "#[x]", "Foundation::Date is a name", "",
    "::".reversed().map(String.init).joined(separator: " "),
  ]) func otherTextStays(_ text: String) { #expect(LogCommand.defused(text) == text) }

  @Test func noMixtureHoldsACommand() {
    let pieces = [
      ":", "::", "\u{200D}", "#", "##", "[", "vso[", "teamcity[", "\n", "\r", " ", "\t", "\u{FEFF}", "\u{A0}",
      "a", "add-mask", "\u{301}",
      "\u{2028}", "\u{85}", "\u{1B}[0m", "::set-env name=x::",
    ]
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let defused = LogCommand.defused(text)
      #expect(!Self.holdsCommand(defused), "seed \(seed): \(text.debugDescription)")
    }
  }
}
