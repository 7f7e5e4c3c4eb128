import SourceText
import Testing

@Suite struct SourceExcerptTests {
  /// The content of a fence in a quotation: each line has lost its `> `.
  private let quoted: SourceExcerpt = {
    let file = SourceFile(path: "q.md", text: "> ab\n> cd\n")
    return SourceExcerpt(
      file: file, bytes: Array("ab\ncd".utf8),
      segments: [.init(offset: 0, fileOffset: 2), .init(offset: 3, fileOffset: 7)])
  }()

  @Test func offsetsFindTheirWayToTheFile() {
    #expect((0...5).map(quoted.fileOffset) == [2, 3, 4, 7, 8, 9])
    #expect(quoted.position(of: 4) == SourcePosition(line: 2, column: 4))
  }

  @Test func aSpanEndsBehindItsLastByte() {
    #expect(quoted.fileSpan(Span(0, 2)) == Span(2, 4))
    // The line end belongs to the first line, and the prefix of the second is not covered.
    #expect(quoted.fileSpan(Span(0, 3)) == Span(2, 5))
    #expect(quoted.fileSpan(Span(1, 4)) == Span(3, 8))
    #expect(quoted.fileSpan(Span(at: 5)) == Span(at: 9))
  }

  @Test func diagnosticsArePlacedOnce() {
    let diagnostic = Diagnostic.error(
      .refuted, "message", at: Span(3, 4), notes: [.init("there", span: Span(0, 1))],
      fixIts: [FixIt("mend", replace: Span(4, 5), with: "z")])
    let placed = quoted.inFile(diagnostic)
    #expect(placed.span == Span(7, 8))
    #expect(placed.notes.first?.span == Span(2, 3))
    #expect(placed.fixIts.first?.span == Span(8, 9))
    #expect(quoted.inFile(placed).span == Span(7, 8))
    #expect(quoted.inFile(.error(.undecided, "no place")).span == Span(2, 9))
  }
}
