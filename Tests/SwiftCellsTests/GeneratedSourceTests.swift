import SourceText
import Testing

@testable import SwiftCells

/// The way back from the generated file to the listing.
@Suite struct GeneratedSourceTests {
  /// Each byte of a cell that is copied into the file is found again, whatever was put around it.
  @Test(arguments: [
    "let a = 1; let b = try f(a); if a > b { g(a); h() } // => 3\n1 // => 1\na = 2 // => 2",
    "func f() -> Int { 1 }; func g() { f(); f() }\nf() // => 1",
    "guard let a = Int(\"1\"), a > 0 else { throw E() }\ntry a.x() // throws E",
    "let ü = \"🐶\"; ü.nope(); await ü.b() // => 2",
    "public final class C { private init() {}; deinit { f(); g() } }; extension Int: P { var x: Int { 1 } }",
  ])
  func leadsBackToEachByte(_ text: String) throws {
    let listing = ListingReader.read(SourceExcerpt(path: "lesson.md", text: text))
    let lesson = SwiftLesson(cells: [SwiftCell(listing: listing, mode: .check)])
    let program = LessonProgram(lesson, cells: [0], function: "f")
    let generated = program.source.bytes
    let lines = generated.split(separator: 0x0A, omittingEmptySubsequences: false)
    var found: Set<Int> = []
    for (line, bytes) in lines.enumerated() {
      for column in bytes.indices {
        let offset = column - bytes.startIndex
        guard let place = program.source.place(line: line + 1, column: offset + 1) else { continue }
        #expect(listing.content.bytes.indices.contains(place.offset))
        if listing.content.bytes[place.offset] == bytes[column] { found.insert(place.offset) }
      }
    }
    // All but comments, access levels at the top and separators stands in the file.
    var missing: [UInt8] = []
    var isComment = false
    for (offset, byte) in text.utf8.enumerated() {
      if byte == 0x0A { isComment = false }
      if text.utf8.dropFirst(offset).starts(with: "// ".utf8) { isComment = true }
      if byte > 0x20, !isComment, !found.contains(offset) { missing.append(byte) }
    }
    let rest = String(decoding: missing, as: UTF8.self).replacing("public", with: "").replacing(";", with: "")
    #expect(rest.isEmpty)
  }

  @Test func aNameBehindInsertionsIsFound() throws {
    let text = "let a = 1; print(a); print(nope)"
    let listing = ListingReader.read(SourceExcerpt(path: "lesson.md", text: text))
    let program = LessonProgram(
      SwiftLesson(cells: [SwiftCell(listing: listing, mode: .check)]), cells: [0], function: "f")
    let source = String(decoding: program.source.bytes, as: UTF8.self)
    let line = try #require(
      source.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("nope") })
    let row = source.split(separator: "\n", omittingEmptySubsequences: false)[line]
    let range = try #require(row.range(of: "nope"))
    let column = row.utf8.distance(from: row.startIndex, to: range.lowerBound) + 1
    let place = program.source.place(line: line + 1, column: column)
    #expect(place?.offset == 27)
  }
}
