import Foundation
import Reports
import SourceText
import TestSupport
import Testing

/// That each kind of finding has a topic and a summary, and that no two have one name, the compiler holds.
@Suite struct FindingTests {
  /// What the sources name with a dot in front, but for where findings are declared and described.
  private static func namesInSources() throws -> Set<Substring> {
    var found: Set<Substring> = []
    let folder = Repository.root.appendingPathComponent("Sources")
    for case let file as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
    where file.hasSuffix(".swift") && file != "SourceText/Finding.swift"
      && !file.hasPrefix("Reports/Findings/")
    {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for match in text.matches(of: #/\.([a-z][A-Za-z0-9]*)/#) { found.insert(match.1) }
    }
    return found
  }

  @Test func everyFindingIsGivenByTheCode() throws {
    let named = try Self.namesInSources()
    #expect(Finding.allCases.filter { !named.contains("\($0)") } == [], "no source gives these")
  }

  @Test(arguments: Finding.allCases) func namesAreInKebabCase(finding: Finding) {
    #expect(finding.rawValue.wholeMatch(of: #/[a-z][a-z0-9]*(-[a-z0-9]+)*/#) != nil)
    #expect(finding.rawValue.replacing("-", with: "") == "\(finding)".lowercased())
  }

  @Test func thePageShowsTheTable() throws {
    let page = Repository.root.appendingPathComponent("Documentation/findings.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let mark = "<!-- The rest of this page is written by FindingTests. -->\n"
    let head = try #require(text.range(of: mark)).upperBound
    let expected = String(text[..<head]) + Finding.markdown
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try expected.write(to: page, atomically: true, encoding: .utf8)
    }
    #expect(text == expected, "run with RECORD_SNAPSHOTS=1 to write the page anew")
  }

  @Test(arguments: Finding.allCases) func summariesAreSentencesWithoutAStop(finding: Finding) {
    #expect(finding.summary.count > 10)
    #expect(!finding.summary.hasSuffix("."))
  }
}
