import SourceText
import Testing

@Suite struct LineTableTests {
  @Test(arguments: [
    ("", [0]), ("a", [0]), ("a\n", [0, 2]), ("a\nb", [0, 2]), ("a\r\nb", [0, 3]), ("a\rb", [0, 2]),
    ("\n\n", [0, 1, 2]), ("é\nb", [0, 3]), ("\r\r\n\n", [0, 1, 3, 4]),
  ])
  func lineStarts(text: String, starts: [Int]) {
    #expect(LineTable(Array(text.utf8)).lineStarts == starts)
  }

  @Test func positionsCountBytes() {
    let file = SourceFile(path: "a.md", text: "ab\nθx\n")
    #expect(file.position(of: 0) == SourcePosition(line: 1, column: 1))
    #expect(file.position(of: 2) == SourcePosition(line: 1, column: 3))
    #expect(file.position(of: 3) == SourcePosition(line: 2, column: 1))
    #expect(file.position(of: 5) == SourcePosition(line: 2, column: 3))
    #expect(file.position(of: 99) == SourcePosition(line: 3, column: 1))
    #expect(file.position(of: -5) == SourcePosition(line: 1, column: 1))
    #expect(file.lineText(2) == "θx")
    #expect(file.lineText(9) == nil)
  }

  @Test func aSpanNeverEndsBeforeItBegins() {
    #expect(Span(5, 3) == Span(at: 5))
    #expect(Span(1, 3).union(Span(6, 8)) == Span(1, 8))
  }
}
