import SourceText
import Testing

@Suite struct DiagnosticRendererTests {
  private let file = SourceFile(path: "Lessons/a.md", text: "one\nx' = x \\cosine θ\nthree\n")

  @Test func rendersPlaceLineCaretNotesAndHelp() {
    let diagnostic = Diagnostic.error(
      .unknownCommand, "unknown command \\cosine", file: file, at: Span(11, 18),
      notes: [.init("first\nsecond")], fixIts: [FixIt("write \\cos", replace: Span(11, 18), with: "\\cos")])
    #expect(
      DiagnosticRenderer().render(diagnostic) == """
        Lessons/a.md:2:8: error: unknown command \\cosine
            2 | x' = x \\cosine θ
              |        ^~~~~~~
              = note: first
                      second
              = help: write \\cos

        """)
  }

  @Test func theCaretStandsUnderTextThatIsNotASCII() {
    let file = SourceFile(path: "b.md", text: "θθ x\n")
    let text = DiagnosticRenderer().render(.warning(.refuted, "here", file: file, at: Span(5, 6)))
    #expect(text == "b.md:1:6: warning: here\n    1 | θθ x\n      |    ^\n")
  }

  @Test func noCharacterIsCut() {
    let line = "a两é𝛼."
    let file = SourceFile(path: "a.md", bytes: Array("\(line)\n".utf8))
    for lower in 0...line.utf8.count {
      for upper in lower...line.utf8.count {
        let text = DiagnosticRenderer().render(
          .error(.refuted, "here", file: file, at: Span(lower, upper)))
        #expect(text.contains(" 1 | \(line)\n"), "\(lower)..<\(upper)")
      }
    }
  }

  @Test func controlCharactersDoNotReachTheTerminal() {
    let file = SourceFile(path: "c\u{1B}[31m.md", text: "a\u{1B}[2Jb\u{202E}c\n")
    let text = DiagnosticRenderer().render(.error(.refuted, "bad \u{7}", file: file, at: Span(0, 1)))
    #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x202E })
  }

  @Test func ofALongLineOnlyWhatIsShownIsLookedAt() {
    // Each character is cut somewhere by some offset; none may be broken, and the caret stays under its own.
    for shift in 0..<4 {
      let line = String(repeating: "x", count: shift) + String(repeating: "θ字", count: 2_000)
      let file = SourceFile(path: "d.md", text: line + "\nend")
      let start = shift + 1_000 * 5
      let text = DiagnosticRenderer().render(
        .error(.refuted, "long", file: file, at: Span(start, start + 4_000)))
      let lines = text.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(!text.contains("\u{FFFD}"))
      #expect(lines[1].hasPrefix("    1 | …θ字θ字") || lines[1].hasPrefix("    1 | …字θ字"))
      #expect(lines[1].hasSuffix("…"))
      #expect(lines[1].count <= 8 + DiagnosticRendererTests.widest)
    }
  }

  /// The width of a line that is shown, with the marks of what is cut.
  static let widest = 164

  @Test func longLinesAreCutAroundTheCaret() {
    let line = String(repeating: "a", count: 5000) + "X" + String(repeating: "b", count: 5000)
    let file = SourceFile(path: "d.md", text: line)
    let text = DiagnosticRenderer().render(.error(.refuted, "long", file: file, at: Span(5000, 5001)))
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.count < 200 })
    let caret = lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) }
    let mark = lines[1].firstIndex(of: "X").map { lines[1].distance(from: lines[1].startIndex, to: $0) }
    #expect(caret == mark && caret != nil)
  }

  @Test func diagnosticsAreSortedByFileAndPlace() {
    let other = SourceFile(path: "Lessons/0.md", text: "x")
    let sorted = DiagnosticRenderer.sorted([
      .error(.undecided, "2", file: file, at: Span(5, 6)), .error(.refuted, "1", file: file, at: Span(0, 1)),
      .error(.unknownName, "0", file: other, at: Span(0, 1)),
    ])
    #expect(sorted.map(\.message) == ["0", "1", "2"])
  }
}
