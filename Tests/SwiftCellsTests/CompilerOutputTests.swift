import Testing

@testable import SwiftCells

/// What the compiler and the cells print, read.
@Suite("Printed by the compiler and by cells") struct CompilerOutputTests {
  private func errors(_ text: String, folder: String = "/tmp/x", file: String = "a.swift") -> [String] {
    CompilerOutput(text, folder: folder).errors(in: file).map { error in
      "\(error.line):\(error.column) \(error.text)" + error.notes.map { " (\($0))" }.joined()
    }
  }

  /// Only lines that begin with the folder and a file in it are errors: a cell may have the compiler print any text.
  @Test(
    "errors with their notes",
    arguments: [
      ("/tmp/x/a.swift:3:5: error: cannot find 'y' in scope", ["3:5 cannot find 'y' in scope"]),
      ("/tmp/x/a.swift:3:5: warning: unused", []), ("/tmp/x/b.swift:3:5: error: other file", []),
      ("/other/a.swift:3:5: error: other folder", []), ("error: no place", []), ("", []),
      ("/tmp/x/a.swift:3:5: error: a\n/tmp/x/a.swift:1:1: note: b", ["3:5 a (b)"]),
      ("/tmp/x/a.swift:3:5: error: a\n/usr/lib/m.swift:1:1: note: elsewhere", ["3:5 a (elsewhere)"]),
      (
        "/tmp/x/a.swift:3:5: error: a\n/tmp/x/a.swift:4:1: warning: w\n/tmp/x/a.swift:1:1: note: of the warning",
        ["3:5 a"]
      ),
      ("/tmp/x/a.swift:1:2: error: one\n/tmp/x/a.swift:3:4: error: two", ["1:2 one", "3:4 two"]),
      ("/tmp/x/a.swift:x:5: error: no line", []), ("/tmp/x/a.swift:5: error: no column", []),
      ("prefix /tmp/x/a.swift:3:5: error: printed by #error", []),
      ("/tmp/x/a.swift:3:5: error: a: error: b", ["3:5 a: error: b"]),
      ("/tmp/x/sub:1/a.swift:3:5: error: too many colons", []),
      ("  3 | let a\n    |     ^ error: excerpt", []),
    ])
  func errors(text: String, expected: [String]) {
    #expect(errors(text) == expected)
  }

  @Test func foldersMayHoldColons() {
    #expect(errors("/tmp/x:1/a.swift:3:5: error: e", folder: "/tmp/x:1") == ["3:5 e"])
  }

  @Test(
    "text that a page can hold",
    arguments: [
      ("a\nb\tc", "a\nb\tc"), ("a\r\nb", "a\nb"), ("a\u{0}b", "a\u{FFFD}b"),
      ("\u{1B}[31mred", "\u{FFFD}[31mred"),
      ("\u{7F}\u{85}", "\u{FFFD}\u{FFFD}"), ("🐶é", "🐶é"), ("", ""),
      ("Lesson.(unknown context at $7f2c7467fb7c).Canvas", "Lesson.Canvas"),
      ("(unknown context at $x).A", "(unknown context at $x).A"),
      ("(unknown context at $1).A(unknown context at $2).B", "A" + "B"),
    ])
  func printedText(text: String, shown: String) {
    #expect(PrintedText.read(text.utf8) == shown)
  }

  @Test func bytesThatAreNoTextAreReplaced() {
    #expect(PrintedText.read([0x61, 0xFF, 0x62] as [UInt8]) == "a\u{FFFD}b")
    #expect(PrintedText.read([0xC3] as [UInt8]) == "\u{FFFD}")
  }
}
