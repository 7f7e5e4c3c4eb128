import Foundation
import TestSupport
import Testing

/// The limits that hold, and what would take long without them.
@Suite struct LimitTests {
  @Test func thePageAboutSecurityShowsTheLimits() throws {
    let outcome = try Workspace().lectern("doctor", "--limits")
    #expect(outcome.status == 0)
    let rows = outcome.output.split(separator: "\n")
    #expect(rows.count > 20)
    #expect(rows.first == "| limit | default | flag |")
    let page = try String(contentsOf: Repository.root.appendingPathComponent("SECURITY.md"), encoding: .utf8)
    #expect(page.contains("\n\n" + outcome.output + "\n"), "put the output of lectern doctor --limits there")
    // Each option that it names is one.
    let help = try Workspace().lectern("--experimental-dump-help").output
    for match in outcome.output.matches(of: #/`--([a-z-]+)`/#) {
      #expect(
        help.contains("\"name\" : \"\(match.1)\"") || help.contains("\"name\":\"\(match.1)\""), "\(match.1)")
    }
  }

  /// Each promise of the page has a test that is there.
  @Test func thePageAboutSecurityNamesTests() throws {
    let page = try String(contentsOf: Repository.root.appendingPathComponent("SECURITY.md"), encoding: .utf8)
    let head = try #require(page.range(of: "| promise | held by | what is not promised |\n|---|---|---|\n"))
    let rows = page[head.upperBound...].split(separator: "\n", omittingEmptySubsequences: false).prefix {
      $0.hasPrefix("|")
    }
    #expect(rows.count > 10)
    for row in rows {
      let columns = row.split(separator: "|", omittingEmptySubsequences: false)
      #expect(columns.count == 5, "\(row)")
      let names = columns[2].matches(of: #/`([^`]+)`/#).map { String($0.1) }
      #expect(!names.isEmpty, "\(row)")
      for name in names {
        let path = Repository.root.appendingPathComponent(name).path
        #expect(FileManager.default.fileExists(atPath: path), "\(name)")
      }
    }
  }

  /// 1,000 lessons, each with 50 links that lead nowhere and 50 lessons that it does not use.
  @Test func manyNamesThatLeadNowhereAreToldSoon() throws {
    var files: [String: String] = [:]
    for number in 0..<1_000 {
      let links = (0..<50).map { "[x](lessno-\(number)-\($0).md)" }.joined(separator: "\n")
      let uses = (0..<50).map { "lesosn-\(number)-\($0)" }.joined(separator: ", ")
      files["Lessons/lesson-\(number).md"] = "---\ntitle: L\nuses: [\(uses)]\n---\n\(links)\n"
    }
    let workspace = try Workspace(files)
    let start = Date()
    let outcome = try workspace.lectern("verify", "--no-cache", "--format", "github")
    let seconds = Date().timeIntervalSince(start)
    #expect(outcome.status == 1)
    #expect(outcome.output.split(separator: "\n").count > 100_000)
    #expect(outcome.output.contains("did you mean"))
    // Debug builds on a busy machine take many times as long as the others.
    #expect(seconds < 120, "\(seconds) s")
  }
}
