import SourceText
import TestSupport
import Testing

@testable import Diagrams
@testable import Figures

/// Cells that were written to do harm: they end in a diagnostic, soon.
@Suite struct HostileInputTests {
  @Test func endsDeepNesting() {
    for (open, close) in [("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", "")] {
      let deep = String(repeating: open, count: 10_000) + "1" + String(repeating: close, count: 10_000)
      #expect(TestCell(deep).diagnostics.map(\.identifier) == ["nested-too-deeply"], "\(open)")
    }
    let ladder = (0..<300).map { String(repeating: " ", count: $0) + "- a:\n" }.joined()
    #expect(TestCell(ladder).reading.hasErrors)
  }

  @Test(arguments: ["a: &a", "a: !t &a", "a:\t&a"]) func endsAliasBombs(anchor: String) {
    var bomb = "\(anchor) [x, x]\n"
    var previous = "a"
    for index in 0..<40 {
      bomb += "b\(index): &b\(index) [\t*\(previous), *\(previous)]\n"
      previous = "b\(index)"
    }
    #expect(TestCell(bomb).diagnostics.map(\.identifier) == ["yaml-alias"])
  }

  @Test func boundsTheNumberOfThings() {
    let many = "show:\n" + String(repeating: "  - point: (1, 2)\n", count: 600)
    #expect(TestCell(many).diagnostics.map(\.identifier) == ["too-many"])
    let points = "show:\n  - path: [" + Array(repeating: "(1, 2)", count: 6000).joined(separator: ", ") + "]"
    #expect(TestCell(points).diagnostics.contains { $0.identifier == "too-many" })
    let long = "show:\n  - point: (1, " + String(repeating: "1+", count: 3000) + "1)"
    #expect(TestCell(long).diagnostics.map(\.identifier) == ["too-long"])
    #expect(
      TestCell(String(repeating: "# comment\n", count: 40_000)).diagnostics.map(\.identifier)
        == ["cell-too-large"])
  }

  /// The most labels among the most strokes: it must end in seconds without optimisation, and in minutes beside other tests.
  @Test(.timeLimit(.minutes(10))) func drawsTheMostThatIsAllowed() {
    var cell = "show:\n"
    for index in 0..<250 {
      cell += "  - curve: { x: t, y: \(index)*t, t: [0, 1] }\n    label: c\(index)\n"
      cell += "  - point: (\(index), \(index))\n    label: p\(index)\n"
    }
    #expect(TestCell(cell).rendering?.html != nil)
  }

  @Test func boundsContents() {
    var cell = "show:\n"
    for level in 0..<20 {
      cell += String(repeating: " ", count: 2 + 4 * level) + "- group:\n"
    }
    cell += String(repeating: " ", count: 84) + "- axes\n"
    #expect(TestCell(cell).diagnostics.contains { $0.identifier == "nested-too-deeply" })
  }

  @Test(arguments: [
    "", "\n\n", "---\n", "a: b: c", "show: [", "show: }", "\t- x", "\u{0}", "\u{FEFF}show: []", "show: [&a]",
    "? [a]\n: b", "show:\n  - ? [1]\n    : 2", "!!binary x", "%YAML 9.9\n---\nx", "show: [(]", "show: [)(]",
    "a: 1\n---\nb: 2", "show:\r\n  - point: (1, 2)\r\n    label: |\r\n      a\r\n",
    "\u{E000}: [(\u{E001}, 2)]",
    "show:\n  - point: !!python/object (1, 2)", "{{{{", "show: [[[]]]", "show:\n  - {}\n  - []\n  - ~\n",
    "show: [{point: }]", "\u{2028}show: []", "show:\n - text: '\n\n  a'\n   at: (1, 2)", "\"\\",
  ])
  func survives(_ yaml: String) {
    let cell = TestCell(yaml)
    for diagnostic in cell.diagnostics {
      #expect(diagnostic.file != nil)
      #expect((diagnostic.span?.upperBound ?? 0) <= yaml.utf8.count + 1)
    }
  }

  @Test func escapesWhatAuthorsWrite() throws {
    let cell = TestCell(
      """
      title: </title><script>alert(1)</script>
      show:
        - point: (1, 2)
          label: '<img onerror="x"> & ]]>'
        - text: "\\x41"
          at: (0, 0)
      """)
    let svg = try #require(cell.rendering?.html)
    #expect(!svg.contains("<script"))
    #expect(!svg.contains("<img"))
    #expect(svg.contains("&lt;img onerror=&quot;x&quot;&gt; &amp; ]]&gt;"))
    #expect(svg.contains(">A</text>"))
    #expect(!svg.contains("style="))
  }

  /// Truncations and mutations of a real cell, from a printed seed: never a trap, and never SVG with an error.
  @Test func survivesMutations() {
    let seed: UInt64 = 20_261_121
    var random = SeededGenerator(seed: seed)
    let cell = Array(
      """
      title: 'A $\\theta$ turn'
      set: { θ: 45°, w: 2 }
      show:
        - axes: { x: [-1, 4], names: [$x$, "y"] }
        - view: { bounds: (w, 1), position: (1, 1), transform: rotation(θ), show: [frame, anchor] }
          label: A
        - polygon: [(0,0), (1,0), (1,1)]
          transform: [[1, 0], [1, 1]]
          before: true
        - path: { points: [(0,0), { curve: [(0,1), (1,1)] }, close, { move: (w,1) }, (2,2)], controls: true }
        - context: [save, { rotate: θ }, { width: 2 }, { paint: { circle: { center: (0,0), radius: w } } }, restore]
      expect: ["θ ~= 0.785"]
      """.utf8)
    let alphabet = Array("[]{}():,-'\"|>&*#%\n \t$\\0aθ".utf8)
    for round in 0..<1500 {
      var bytes = cell
      for _ in 0...Int(random.next() % 4) {
        let index = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(alphabet[Int(random.next() % UInt64(alphabet.count))], at: index)
        default: bytes[index] = alphabet[Int(random.next() % UInt64(alphabet.count))]
        }
      }
      let result = TestCell(String(decoding: bytes, as: UTF8.self))
      let hasErrors = result.diagnostics.contains { $0.severity == .error }
      #expect((result.rendering?.html == nil) == hasErrors, "seed \(seed), round \(round)")
    }
  }

  /// Found by a fuzzer: libyaml misses something behind the last byte, where no byte is.
  @Test(arguments: ["title: a\nshow", "title: 'a", "show: [", "axes: {x: 1", "title: \"\\"])
  func placeOfMistakesAtTheEndLiesInTheCell(_ text: String) throws {
    let diagnostic = try #require(TestCell(text).diagnostics.first)
    let span = try #require(diagnostic.span)
    let count = try #require(diagnostic.file).bytes.count
    #expect(span.lowerBound <= span.upperBound && span.upperBound <= count, "\(diagnostic.message)")
  }
}
