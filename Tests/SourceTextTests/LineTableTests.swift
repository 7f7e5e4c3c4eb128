import SourceText
import TestSupport
import Testing

@Suite struct LineTableTests {
  @Test(arguments: [
    ("", [0]), ("a", [0]), ("a\n", [0, 2]), ("a\nb", [0, 2]), ("a\r\nb", [0, 3]), ("a\rb", [0, 2]),
    ("\n\n", [0, 1, 2]), ("é\nb", [0, 3]), ("\r\r\n\n", [0, 1, 3, 4]),
  ])
  func lineStarts(text: String, starts: [Int]) {
    #expect(LineTable(Array(text.utf8)).lineStarts == starts)
  }

  /// Line ends at every distance from each other, among bytes that differ from them in one bit.
  @Test func linesOfRandomBytes() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let alphabet: [UInt8] = [0x0A, 0x0D, 0x0B, 0x0C, 0x8A, 0x8D, 0x00, 0x09, 0x61, 0x61, 0x61, 0x61, 0xFF]
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let starts = bytes.indices.filter { index in
        bytes[index] == 0x0A || bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
      }
      #expect(LineTable(bytes).lineStarts == [0] + starts.map { $0 + 1 }, "seed \(seed): \(bytes)")
    }
  }

  @Test func eightBytesAreAskedAtOnce() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      // Few values, so that many are equal or one apart.
      let bytes = (0..<8).map { _ in
        UInt8.random(in: 0...3, using: &random) &- 1 | (Bool.random(using: &random) ? 0x80 : 0)
      }
      let wanted = UInt8.random(in: 0...3, using: &random) &- 1
      bytes.withUnsafeBufferPointer { text in
        #expect(
          text.eight(at: 0)?.holds(wanted) == bytes.contains(wanted), "seed \(seed): \(bytes), \(wanted)")
        #expect(text.eight(at: 0)?.isASCII == bytes.allSatisfy { $0 < 0x80 }, "seed \(seed): \(bytes)")
        #expect(text.eight(at: 1) == nil && text.eight(at: -1) == nil)
      }
    }
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
