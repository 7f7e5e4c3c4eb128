import Foundation
import SourceText
import Testing

@testable import LessonMarkdown

/// Where Debian's `cmark-gfm` program is.
private let cmarkProgram: String? = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map {
  $0 + "/cmark-gfm"
}
.first { FileManager.default.isExecutableFile(atPath: $0) }

@Suite("Conformity to GFM")
struct ConformityTests {
  static let samples = [
    "# A\n\nb *c* **d** `e` ~~f~~ <https://g.org> www.h.org\\\ni  \nj\n",
    "Setext\n===\n\ntwo\n---\n\n***\n\n> a\nb\n> > c\n\n    code\n\n```swif\nx < y && z\n```\n",
    "- a\n- b\n\n  c\n    1. d\n    2. e\n* f\n\n+ [ ] g\n+ [x] h\n",
    "| a | b |\n|:--|--:|\n| `c` | d \\| e |\n| f |\n\ntext\n| g |\n|---|\n| h |\n",
    "x[^1] y[^n] z[^1]\n\n[^1]: one\n[^n]: two\n\n    three\n",
    "[a](b \"c\") ![d](e) [f] [g][f]\n\n[f]: /h 'i'\n",
    "&amp; &copy; &#35; \\* \\$ < > \" ' -- ... $5 and $6, 10 $\n",
    "<div>x</div>\n\na <b>c</b> <!-- d -->\n", "\ta\n\n \tb\n-\tc\n", "", "\n\n", "a\r\nb\r\n\r\nc\rd",
    "***a** b* _c__d_ e_f_g **h*i\n", "[x](<y z>) [u]( v ) [a](javascript:b)\n", "旋转 **é** ñ\u{301}\n",
  ]

  @Test(
    "Lessons without cells become what cmark-gfm writes", .enabled(if: cmarkProgram != nil),
    arguments: samples)
  func sameHTML(source: String) throws {
    let expected = try run(source)
    let ours = lesson(source).shown
      .replacingOccurrences(of: #"(<h[1-6]) id="[^"]*">"#, with: "$1>", options: .regularExpression)
      .replacingOccurrences(of: "<div class=\"table\">\n", with: "")
      .replacingOccurrences(of: "</table>\n</div>", with: "</table>")
    #expect(ours == expected)
  }

  private func run(_ source: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: cmarkProgram ?? "")
    process.arguments =
      ["footnotes", "table", "strikethrough", "autolink", "tasklist"].flatMap { ["-e", $0] }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lectern-\(UUID().uuidString).md")
    try Data(source.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    process.arguments?.append(file.path)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }
}
