import Foundation
import TestSupport
import Testing

/// The table of what the lessons teach names lessons, sections, types and tests that exist.
@Suite struct CurriculumTests {
  private struct Row {
    var lesson: String
    var section: String
    var type: String
    var test: String
  }

  private static let root = Repository.root

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private static func rows() throws -> [Row] {
    let row = /\| .+ \| \[[a-z-]+\]\(\.\.\/Lessons\/([a-z-]+)\.md\): (.+) \| `(\w+)` \| `(\w+\.\w+)` \|/
    let lines = try text("Documentation/curriculum.md").split(separator: "\n")
    return try lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| fact") }.map { line in
      let match = try #require(line.wholeMatch(of: row), "\(line)")
      return Row(
        lesson: String(match.1), section: String(match.2), type: String(match.3), test: String(match.4))
    }
  }

  /// The Swift files below folders, joined.
  private static func sources(_ folders: [String]) throws -> String {
    var all = ""
    for folder in folders {
      let files = try #require(
        FileManager.default.enumerator(
          at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        all += try String(contentsOf: file, encoding: .utf8)
      }
    }
    return all
  }

  @Test func whatItNamesExists() throws {
    let rows = try Self.rows()
    #expect(rows.count > 70)
    let declared = try Self.sources(["Sources/MatrixCore", "Sources/UIKitGeometry", "Sources/Figures"])
    let tests = try Self.sources(["Tests/MatrixCoreTests", "Tests/UIKitGeometryTests", "Tests/BrowserTests"])
    for row in rows {
      let lesson = try Self.text("Lessons/\(row.lesson).md")
      let headings = lesson.split(separator: "\n").filter { $0.hasPrefix("#") }.map {
        String($0.drop { $0 == "#" || $0 == " " })
      }
      #expect(headings.contains(row.section), "\(row.lesson): \(row.section)")
      let declaration = try Regex("(public (final )?(struct|class|enum|protocol)|open class) \(row.type)\\b")
      #expect(declared.contains(declaration), "\(row.type)")
      let (suite, test) = (row.test.prefix { $0 != "." }, row.test.drop { $0 != "." }.dropFirst())
      // The suite's own body holds the test.
      let bodies = tests.components(separatedBy: "@Suite").filter { $0.contains(" struct \(suite) {") }
      #expect(bodies.contains { $0.contains("func \(test)(") }, "\(row.test)")
    }
  }

  /// No lesson is left out but the home page, which teaches none.
  @Test func eachLessonHasItsFacts() throws {
    let named = Set(try Self.rows().map(\.lesson))
    let lessons = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("Lessons").path
    ).filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
    #expect(named == Set(lessons).subtracting(["index"]))
  }
}
