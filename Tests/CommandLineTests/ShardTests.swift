import Foundation
import Testing

/// A run in parts, and the parts joined.
@Suite struct ShardTests {
  static func files() -> [String: String] {
    var files: [String: String] = [:]
    for index in 0..<9 {
      let claims = (0...index).map { "```math claim\nx + \($0) = \($0) + x\n```\n" }.joined(separator: "\n")
      files["Lessons/l\(index).md"] =
        "---\ntitle: L\(index)\n---\n## Part\n\n[next](l\((index + 1) % 9).md#part)\n\n" + claims
    }
    files["Lessons/deep/base.md"] =
      "---\ntitle: Base\n---\n```math define\nf(x) = x^2\n```\n\n```math\nf\n```\n"
    files["Lessons/deep/user.md"] = "---\ntitle: User\nuses: [base]\n---\n```math claim\nf(2) = 4\n```\n"
    files["Lessons/wrong.md"] = Workspace.wrongLesson
    return files
  }

  @Test func partsJoinToTheWholeReport() throws {
    let workspace = try Workspace(Self.files())
    let whole = try workspace.lectern("verify", "--format", "json")
    #expect(whole.status == 1)
    var counts: [Int] = []
    for index in 1...4 {
      let outcome = try workspace.lectern(
        "verify", "--shard", "\(index)/4", "--format", "json", "--output", "\(index).json")
      #expect([0, 1].contains(outcome.status), "\(outcome.error)")
      counts.append(try workspace.read("\(index).json").components(separatedBy: "\"path\"").count - 1)
      // The split depends on nothing but the lessons.
      let again = try workspace.lectern("verify", "--shard", "\(index)/4", "--format", "json")
      #expect(try workspace.read("\(index).json") == again.output)
    }
    #expect(counts.reduce(0, +) == 12)
    #expect(counts.allSatisfy { $0 >= 2 && $0 <= 4 }, "\(counts)")
    let merged = try workspace.lectern("merge", "3.json", "1.json", "4.json", "2.json")
    #expect(merged.status == 1)
    #expect(merged.output == whole.output)
    #expect(merged.error.hasPrefix("12 lessons of 4 shards, 1 failed; coverage 0.97"))
    #expect(
      try workspace.lectern("merge", "1.json", "2.json", "3.json", "4.json", "--output", "all.json").output
        .isEmpty)
    #expect(try workspace.read("all.json") == whole.output)
    #expect(
      try workspace.lectern("merge", "1.json", "2.json", "3.json", "4.json", "--min-coverage", "0.99").error
        .contains(
          "less than 0.99"))

    // What is missing, doubled, empty or of another run is refused.
    func refused(_ reports: String..., saying text: String) throws {
      let outcome = try workspace.shell("lectern merge " + reports.joined(separator: " "))
      #expect(outcome.status == 2)
      #expect(outcome.error.contains(text), "\(outcome.error)")
      #expect(outcome.output.isEmpty)
    }
    try refused("1.json", "2.json", "4.json", saying: "missing: shard 3/4")
    try refused("1.json", "2.json", "3.json", "4.json", "1.json", saying: "are both shard 1/4")
    try workspace.write(whole.output, to: "whole.json")
    try refused("whole.json", saying: "is no shard")
    try workspace.write("{", to: "broken.json")
    try refused("broken.json", saying: "is not JSON")
    try workspace.write("{}", to: "other.json")
    try refused("other.json", saying: "is no report")
    let emptied = try workspace.read("2.json").replacing(
      #/(?s)"lessons": \[.*?\n  \],/#, with: "\"lessons\": [],"
    )
    .replacing(#/(?s)"places": \[.*?\]/#, with: "\"places\": []")
    try workspace.write(emptied, to: "empty.json")
    try refused("1.json", "empty.json", "3.json", "4.json", saying: "empty.json is empty")
    try workspace.write("---\ntitle: More\n---\n", to: "Lessons/more.md")
    _ = try workspace.lectern("verify", "--shard", "2/4", "--format", "json", "--output", "2.json")
    try refused("1.json", "2.json", "3.json", "4.json", saying: "shards of different runs")
  }

  /// Each shard finds what is wrong with the site's own file, and it is one finding.
  @Test func whatIsWrongWithTheSiteIsCountedOnce() throws {
    var files = Self.files()
    files["Site/site.yml"] = "titel: X\norder: [l1, l99]\n"
    let workspace = try Workspace(files)
    let whole = try workspace.lectern("verify", "--format", "json")
    for index in 1...2 {
      _ = try workspace.lectern(
        "verify", "--shard", "\(index)/2", "--format", "json", "--output", "\(index).json")
    }
    let merged = try workspace.lectern("merge", "1.json", "2.json")
    #expect(merged.status == 1)
    #expect(merged.output == whole.output)
    #expect(merged.error.hasPrefix("12 lessons of 2 shards, 3 failed;"), "\(merged.error)")
  }

  @Test func aShardWithoutLessonsIsAnError() throws {
    let workspace = try Workspace(["Lessons/right.md": Workspace.rightLesson])
    #expect(try workspace.lectern("verify", "--shard", "1/2").status == 0)
    let empty = try workspace.lectern("verify", "--shard", "2/2")
    #expect(empty.status == 2)
    #expect(empty.error.contains("shard 2/2 has no lessons: there are 1"))
    for wrong in ["0/2", "3/2", "1", "a/b", "1/0", "1/2/3"] {
      #expect(try workspace.lectern("verify", "--shard", wrong).status == 2)
    }
    #expect(try workspace.lectern("verify", "--shard", "1/2", "--fix").status == 2)
  }

  /// The recipe of the documentation for GNU parallel, really run.
  @Test(.enabled(if: Self.hasParallel, "GNU parallel is not installed"))
  func parallelRunsTheShards() throws {
    let workspace = try Workspace(Self.files())
    let whole = try workspace.lectern("verify", "--format", "json")
    let line =
      "parallel --will-cite -j 2 'lectern verify --shard {}/3 --format json --output shard-{}.json' ::: 1 2 3 2>log; "
      + "lectern merge shard-*.json --output all.json"
    let outcome = try workspace.shell(line)
    #expect(outcome.status == 1)
    #expect(try workspace.read("all.json") == whole.output)
  }

  static let hasParallel: Bool = {
    guard let outcome = try? Workspace().shell("parallel --version") else { return false }
    return outcome.status == 0 && outcome.output.hasPrefix("GNU parallel")
  }()
}
