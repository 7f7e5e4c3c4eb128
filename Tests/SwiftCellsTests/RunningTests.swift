import Foundation
import SourceText
import Testing

@testable import SwiftCells

func cell(_ text: String, mode: SwiftCell.Mode = .check) -> SwiftCell {
  SwiftCell(listing: ListingReader.read(SourceExcerpt(path: "lesson.md", text: text)), mode: mode)
}

@Suite struct RunningTests {
  @Test func basics() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let lesson = SwiftLesson(cells: [
      cell(
        "import Foundation\nlet p = CGPoint(x: 1, y: 2) // => (1, 2)\nfunc twice(_ x: Double) -> Double { x * 2 }\ntwice(2.25) // => 4.5\nprint(\"hello\")\n[1, 2].count // => 3\n"
      ),
      cell(
        "struct E: Error {}\nfunc f() throws { throw E() }\ntry f() // throws E\nvar total = 0\nfor i in 1...3 {\n  total += i\n}\ntotal // => 6\nprint(\"a\", terminator: \"\")\n"
      ),
      cell("let wrong: Int = \"text\"", mode: .fails(message: "cannot convert")),
      cell(
        "let a = [1, 2, 3]\nfunc pick(_ i: Int) -> Int {\n  let j = i + 1\n  return a[j]\n}\npick(0) // => 2\npick(5)\n"
      ),
      cell("1 + 1 // => 2"),
    ])
    let results = try await SwiftCellRunner().run([lesson])
    print(clock.now - start)
    for r in results[0].cells {
      print(r.output.debugDescription, r.wasSkipped, r.diagnostics.map { ($0.message, $0.span) });
      for c in r.checks { print("  ", c.outcome, c.expected, c.found ?? "-", c.message ?? "") }
    }
  }
}
