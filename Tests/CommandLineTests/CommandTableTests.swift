import Foundation
import Reports
import Testing

/// What each command says and with which status it ends.
@Suite struct CommandTableTests {
  /// A row of the table: arguments, exit status, and pieces of the two streams.
  struct Row: Sendable, CustomTestStringConvertible {
    var arguments: String
    var status: Int32
    var output = ""
    var error = ""

    var testDescription: String { "lectern \(arguments)" }
  }

  static let files = [
    "Lessons/right.md": Workspace.rightLesson,
    "Wrong/right.md": Workspace.rightLesson,
    "Wrong/wrong.md": Workspace.wrongLesson,
    "Broken/yaml.md": "---\ntitle: [\n---\n",
    "Broken/brace.md": "---\ntitle: Brace\n---\n```math claim\n\\frac{1}{2 = 1\n```\n",
    "Broken/command.md": "---\ntitle: Command\n---\n\n  - ```math claim\n    x = \\cosinus x\n    ```\n",
    "Broken/uses.md": "---\ntitle: Uses\nuses: [nothing]\n---\n",
    "Broken/circle.md": "---\ntitle: Circle\nuses: [circle]\n---\n",
    "Broken/right.md": Workspace.rightLesson,
    "Empty/deep/note.txt": "no lesson",
    "Uses/first.md": "---\ntitle: First\n---\n```math define\nf = 2\n```\n",
    "Uses/deep/second.md": "---\ntitle: Second\nuses: [first]\n---\n```math claim\nf = 2\n```\n",
  ]

  static let rows: [Row] = [
    Row(arguments: "--version", status: 0, output: Report.tool + "\n"),
    Row(arguments: "--help", status: 0, output: "SUBCOMMANDS:"),
    Row(arguments: "frob", status: 2, error: "Unexpected argument 'frob'"),
    Row(arguments: "verify --frob", status: 2, error: "Unknown option '--frob'"),
    Row(arguments: "verify", status: 0, output: "1 lesson, 1 claim: 1 proved; coverage 0.50\n"),
    Row(arguments: "verify Lessons/right.md", status: 0, output: "1 lesson, 1 claim: 1 proved"),
    Row(arguments: "verify Lessons Lessons/right.md", status: 0, output: "1 lesson, 1 claim"),
    Row(arguments: "verify Lessons --min-coverage 0.5", status: 0),
    Row(
      arguments: "verify Lessons --min-coverage 0.51", status: 1, error: "the coverage is 0.5, less than 0.51"
    ),
    Row(arguments: "verify Lessons --min-coverage 50", status: 2, error: "a share from 0 to 1"),
    Row(arguments: "verify Lessons --format xml", status: 2, error: "one of 'text', 'json'"),
    Row(arguments: "verify Lessons --format sarif", status: 0, output: "\"version\": \"2.1.0\""),
    Row(arguments: "verify Wrong --format github", status: 1, output: "::error file=Wrong/wrong.md,line=5,"),
    Row(arguments: "verify Wrong --format junit", status: 1, output: "<failure type=\"refuted\""),
    Row(
      arguments: "verify Lessons --format json --format sarif", status: 2,
      error: "only one report can go to standard output"),
    Row(
      arguments: "verify Lessons --format json --output a --format sarif --output a", status: 2,
      error: "two reports cannot go to one file"),
    Row(
      arguments: "verify Lessons --output a --format sarif --output b", status: 2,
      error: "behind the --format"),
    Row(
      arguments: "verify Lessons --output /no/such/folder/x", status: 2,
      error: "cannot write /no/such/folder/x"),
    Row(arguments: "verify --package Empty", status: 2, error: "there is no Package.swift in "),
    Row(arguments: "verify --package nowhere", status: 2, error: "there is no Package.swift in "),
    Row(arguments: "verify --package Lessons/right.md", status: 2, error: "describes no built package"),
    Row(arguments: "verify --package Empty --shard 1/2", status: 2, error: "not for a shard"),
    Row(arguments: "verify --package Empty --swift-cells foreign", status: 2, error: "it is not built"),
    Row(arguments: "verify --verbose", status: 2, error: "--verbose belongs to --package"),
    Row(arguments: "verify Lessons --output Lessons", status: 2, error: "it is a folder"),
    Row(arguments: "verify nowhere", status: 2, error: "error: nowhere: No such file or directory"),
    Row(arguments: "verify Empty", status: 2, error: "Empty: there is no lesson (.md, .qmd) in this folder"),
    Row(arguments: "verify Wrong", status: 1, output: "Wrong/wrong.md:5:1: error: refuted"),
    Row(arguments: "verify Wrong", status: 1, output: "2 lessons, 2 claims: 1 proved, 1 refuted; coverage"),
    Row(arguments: "verify Broken", status: 1, output: "Broken/yaml.md:3:1: error: "),
    Row(arguments: "verify Broken", status: 1, output: "Broken/brace.md:5:"),
    Row(
      arguments: "verify Broken", status: 1, output: "Broken/command.md:6:9: error: unknown command \\cosinus"
    ),
    Row(
      arguments: "verify Broken", status: 1, output: "Broken/uses.md:3:8: error: no lesson is called nothing"),
    Row(arguments: "verify Broken", status: 1, output: "Broken/circle.md:3:8: error: "),
    Row(arguments: "verify Broken", status: 1, output: "1 proved"),
    Row(arguments: "verify Uses/deep/second.md", status: 0, output: "1 lesson, 1 claim"),
    Row(arguments: "build Lessons --output out", status: 0, output: "Wrote out\n"),
    Row(arguments: "build nowhere", status: 2, error: "error: nowhere: No such file or directory"),
    Row(arguments: "build Wrong", status: 1, error: "Wrong/wrong.md:5:1: error: refuted"),
    Row(arguments: "build Wrong", status: 1, error: "nothing was published"),
    Row(arguments: "build Wrong --draft --output out", status: 1, output: "Wrote out\n"),
    Row(
      arguments: "build Lessons --output Empty", status: 2,
      error: "Empty holds files that lectern did not write"),
    Row(arguments: "build Lessons --output /proc/out", status: 2, error: "error: cannot "),
    Row(arguments: #"prove '\sin^2 x + \cos^2 x = 1'"#, status: 0, output: "proved (exact)\n"),
    Row(arguments: #"prove '\frac{x}{x} = 1'"#, status: 0, output: "where x != 0\n"),
    Row(arguments: #"prove '|w| = w' --notation latex"#, status: 1, output: "counterexample: w = -"),
    Row(arguments: #"prove '|w| = w' --notation latex --assume 'w > 0'"#, status: 0, output: "proved"),
    Row(arguments: #"prove '1 = 1 = 2' --notation latex"#, status: 1, output: "in 1 = 2"),
    Row(arguments: "prove 'sin(x)^2 + cos(x)^2 = 1'", status: 0, output: "proved (exact)\n"),
    Row(arguments: #"prove '\foo = 1'"#, status: 1, error: "claim:1:1: error: unknown command \\foo"),
    Row(arguments: "prove 'x' --notation latex", status: 1, error: "states nothing"),
    Row(arguments: "prove '' --notation latex", status: 1, error: "claim:1:1: error: "),
    Row(arguments: "prove '-x = 0 - x'", status: 0, output: "proved"),
    Row(
      arguments: "prove '|w| = w' --assume '-w < 0' --notation latex", status: 0, output: "proved"),
    Row(arguments: "prove -- '-x = 0 - x'", status: 0, output: "proved"),
    Row(arguments: "prove -h", status: 0, output: "USAGE: lectern prove"),
    Row(arguments: "prove", status: 2, error: "name a claim"),
    Row(arguments: "prove 'x = x' --notation tex", status: 2, error: "one of 'latex' and 'calculator'"),
    Row(arguments: "prove 'x = x' --batch", status: 2, error: "standard input"),
  ]

  @Test(arguments: rows) func statusAndMessage(row: Row) throws {
    let workspace = try Workspace(Self.files)
    let outcome = try workspace.shell("lectern \(row.arguments)")
    #expect(outcome.status == row.status, "\(outcome.output)\(outcome.error)")
    #expect(row.output.isEmpty || outcome.output.contains(row.output), "\(outcome.output)")
    #expect(row.error.isEmpty || outcome.error.contains(row.error), "\(outcome.error)")
    // Colours and progress are for terminals only.
    #expect(!(outcome.output + outcome.error).contains("\u{1B}"))
  }
}
