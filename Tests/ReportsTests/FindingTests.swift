import Foundation
import Reports
import TestSupport
import Testing

/// Holds the table of findings to the code and to its page.
@Suite struct FindingTests {
  /// The identifiers that the rooms give to diagnostics, as their sources spell them.
  static func identifiersInSources() throws -> Set<String> {
    let rooms = [
      "SourceText", "TeX", "FormulaSyntax", "FormulaProof", "LessonMarkdown", "CellYAML", "Figures",
      "Diagrams",
      "Variants",
      "Exercises", "SwiftCells", "Notebook", "SiteGenerator",
    ]
    var found: Set<String> = []
    let call =
      #/(?:^|[^A-Za-z])(?:error|warning|report|failure|problem)\(\s*"([a-z][a-z0-9]*(?:-[a-z0-9]+)*)"\s*,/#
    // What fails of an exercise has its place in front.
    let place = #/failed\(\s*[\w.\[\]]+,\s*"([a-z]+(?:-[a-z]+)*)"/#
    let table = #/case \.\w+: "([a-z]+(?:-[a-z]+)*)"/#
    for room in rooms {
      let folder = Repository.root.appendingPathComponent("Sources/\(room)")
      for case let file as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
      where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        // An example in a comment is no finding.
        let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(
          separator: "\n")
        for match in code.matches(of: call) { found.insert(String(match.1)) }
        for match in code.matches(of: place) { found.insert(String(match.1)) }
        if file.hasSuffix("Evaluator.swift") {
          for match in code.matches(of: table) { found.insert(String(match.1)) }
        }
      }
    }
    return found
  }

  @Test func everyFindingOfTheCodeIsInTheTable() throws {
    let used = try Self.identifiersInSources()
    #expect(used.count > 100)
    let known = Set(FindingKind.all.map(\.identifier))
    #expect(known.count == FindingKind.all.count, "an identifier stands twice")
    let missing = used.subtracting(known).sorted()
    #expect(missing == [], "add them to Sources/Reports/Findings, then run with RECORD_SNAPSHOTS=1")
    let gone = known.subtracting(used).sorted()
    #expect(gone == [], "no source gives these; take them out of Sources/Reports/Findings")
  }

  @Test func thePageShowsTheTable() throws {
    let page = Repository.root.appendingPathComponent("Documentation/findings.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let mark = "<!-- The rest of this page is written by FindingTests. -->\n"
    let head = try #require(text.range(of: mark)).upperBound
    let expected = String(text[..<head]) + FindingKind.markdown
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try expected.write(to: page, atomically: true, encoding: .utf8)
    }
    #expect(text == expected, "run with RECORD_SNAPSHOTS=1 to write the page anew")
  }

  @Test(arguments: FindingKind.all) func summariesAreSentencesWithoutAStop(kind: FindingKind) {
    #expect(kind.summary.count > 10)
    #expect(!kind.summary.hasSuffix("."))
  }
}
