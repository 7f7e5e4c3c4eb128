import SourceText
import TestSupport
import Testing

@testable import LessonMarkdown

@Suite("Places of cells")
struct PlaceTests {
  /// Line and column of the whole and of the content, counted by hand.
  @Test(
    "Cells in nested blocks",
    arguments: [
      ("a $x$", ["1:3 1:4"]),
      ("a\nb $x$ c $y$", ["2:3 2:4", "2:9 2:10"]),
      ("> a\n> b $x$", ["2:5 2:6"]),
      ("> a\nb $x$", ["2:3 2:4"]),
      ("- a $x$\n  b $y$\n\n  - c $z$", ["1:5 1:6", "2:5 2:6", "4:7 4:8"]),
      ("1. > - $x$\n   >   $y$", ["1:8 1:9", "2:8 2:9"]),
      ("é $x$", ["1:4 1:5"]),
      ("## A $x$ ##", ["1:6 1:7"]),
      ("   # $x$", ["1:6 1:7"]),
      ("A\nB $x$\n===", ["2:3 2:4"]),
      ("[r]: /u\n[s]: /v 'T'\nb $x$", ["3:3 3:4"]),
      ("`a\nb` **c\nd** $x$", ["3:5 3:6"]),
      ("$a\nb$ $c$", ["1:1 1:2", "2:4 2:5"]),
      ("| a | $x$ |\n|---|---|\n| $y$ | `$` $z$ |", ["1:7 1:8", "3:3 3:4", "3:13 3:14"]),
      ("a | b\n--|--\n$x$ | $x$", ["3:1 3:2", "3:7 3:8"]),
      ("> | a |\n> |---|\n> | $x$ |", ["3:5 3:6"]),
      ("t $w$\n| a | $x$ |\n|---|---|", ["1:3 1:4", "2:7 2:8"]),
      (#"| a |\#n|---|\#n| $a\|b$ |"#, ["3:3 3:4"]),
      ("- [ ] a $x$", ["1:9 1:10"]),
      ("a[^1] $x$\n\n[^1]: b $y$\n", ["1:7 1:8", "3:9 3:10"]),
      ("```math\nx\n```", ["1:1 2:1"]),
      ("- ```math\n  x\n  ```", ["1:3 2:3"]),
      ("> ```math\n> x\n>  y\n> ```\n> $z$", ["1:3 2:3", "5:3 5:4"]),
      ("   ```math\n   x\n   ```", ["1:4 2:4"]),
      ("1. a\n\n   > ~~~math\n   > x\n   > ~~~", ["3:6 4:6"]),
      ("a\n\n$$\nx\n$$", ["3:1 4:1"]),
      ("> $$ x\n> y $$", ["1:3 1:6"]),
      ("- a\n\n  $$x$$", ["3:3 3:5"]),
      ("---\ntitle: T\n---\n\n$x$", ["5:1 5:2"]),
      ("\u{FEFF}$x$\n\n```math\ny\n```", ["1:4 1:5", "3:1 4:1"]),
      ("\u{FEFF}```math\ny\n```", ["1:4 2:1"]),
      ("a  \nb $x$", ["2:3 2:4"]),
      ("* a\n\n\t$x$", ["3:2 3:3"]),
      ("a <b>c</b> $x$", ["1:12 1:13"]),
    ])
  func nested(source: String, expected: [String]) {
    for (name, text) in [
      ("LF", source),
      ("CRLF", source.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")),
    ] {
      let document = lesson(text)
      #expect(document.cells.map(\.place) == expected, "\(name)")
      #expect(document.isFaithful, "\(name)")
    }
  }

  @Test("Content loses prefixes, and its bytes map back")
  func contents() {
    let document = lesson(
      "> 1. ```math claim\r\n>    a\r\n>\r\n>      b\r\n>    ```\r\n>    $c\r\n> d$ ${x}$\r\n")
    #expect(document.cells.map(\.content.text) == ["a\n\n  b\n", "c\nd", "{x}"])
    #expect(document.cells.map(\.place) == ["1:6 2:6", "6:6 6:7", "7:6 7:7"])
    #expect(document.isFaithful)
  }

  @Test("Random nestings keep bytes and places")
  func random() {
    let seed = testSeed()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var lines: [String] = []
      var expected: [String] = []
      let prefixes = ["", "> ", "- ", "1. ", "   "]
      for number in 0..<Int.random(in: 1...8, using: &generator) {
        let first = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          prefixes.randomElement(using: &generator) ?? ""
        }.joined()
        // Continuation lines repeat quotations and indent under list marks.
        let next = String(first.map { $0 == ">" ? ">" : " " })
        let name = "q_{\(number)}"
        switch Int.random(in: 0...2, using: &generator) {
        case 0: lines += [first + "a *b* $\(name)$ c", next + "d $\(name)$"]
        case 1: lines += [first + "```math claim", next + name, next + "```"]
        default: lines += [first + "$$", next + name, next + "- \(name)", next + "$$"]
        }
        lines.append("")
        expected.append(name)
      }
      let text = lines.joined(separator: Bool.random(using: &generator) ? "\n" : "\r\n")
      let document = lesson(text)
      #expect(document.isFaithful, "seed \(seed)\n\(text)")
      for cell in document.cells {
        #expect(cell.content.text.contains("q_{"), "seed \(seed)\n\(text)")
        let whole = document.file.text(cell.span)
        #expect(whole.hasPrefix("$") || whole.hasPrefix("```"), "seed \(seed)\n\(text)")
        #expect(whole.hasSuffix("$") || whole.hasSuffix("```"), "seed \(seed)\n\(text)")
      }
    }
  }
}
