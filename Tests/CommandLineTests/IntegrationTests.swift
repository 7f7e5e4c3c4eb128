import Audit
import Foundation
import LessonMarkdown
import TestSupport
import Testing

/// The GitHub Action, the hooks of pre-commit and the recipes of the documentation.
@Suite struct IntegrationTests {
  static let hasPython = OutsideTools.python != nil

  /// The files that a page shows: a fenced block behind a line that is a path in backticks and a colon.
  static func files(of page: String) throws -> [String: String] {
    let text = try String(contentsOf: Repository.root.appendingPathComponent(page), encoding: .utf8)
    var files: [String: String] = [:]
    for case .file(let path, let content) in ReadmeTests.steps(of: text) { files[path] = content }
    return files
  }

  @Test(.enabled(if: hasPython, "Scripts/python --install has not been run"))
  func actionAndWorkflowsAreValid() throws {
    let workspace = try Workspace(try Self.files(of: "Documentation/continuous-integration.md"))
    let check = OutsideTools.program("check-jsonschema")
    let action = Repository.root.appendingPathComponent("action.yml").path
    try workspace.shell("\(check) --builtin-schema vendor.github-actions '\(action)'").expectSuccess()
    try workspace.shell(
      "\(check) --builtin-schema vendor.github-workflows .github/workflows/*.yml"
    ).expectSuccess()
    try workspace.shell("sed 's/^runs:/rums:/' '\(action)' > bad.yml").expectSuccess()
    #expect(try workspace.shell("\(check) --builtin-schema vendor.github-actions bad.yml").status != 0)
    // Each input of the action reaches its script, and each that the documentation uses is one.
    let text = try String(contentsOfFile: action, encoding: .utf8)
    let script = try String(
      contentsOf: Repository.root.appendingPathComponent("Scripts/action"), encoding: .utf8)
    let inputs = text.matches(of: #/(INPUT_[A-Z_]+): \$\{\{ inputs\.([a-z-]+) \}\}/#)
    #expect(inputs.count == 12)
    for input in inputs {
      #expect(script.contains("${\(input.1)"))
      #expect(text.contains("\n  \(input.2):\n"))
    }
  }

  /// As a new user would: an empty repository, two files with formulas, the workflow of the readme.
  @Test(
    .enabled(if: hasPython, "Scripts/python --install has not been run"),
    arguments: ["README.md", "Documentation/continuous-integration.md"])
  func aNewcomerReachesAFailingAndAPassingRun(page: String) throws {
    let workspace = try Workspace([
      "README.md": "# Circles\n\n<!-- lectern: claim -->\n$$2\\pi \\cdot 3 \\approx 18.85$$\n",
      "docs/half.md":
        "<!-- lectern: claim -->\n```math\n\\frac{1}{2} + \\frac{1}{3} = \\frac{2}{5}\n```\n",
    ])
    let workflows = try Self.files(of: page).filter { $0.key.hasPrefix(".github/workflows/") }
    for (path, text) in workflows { try workspace.write(text, to: path) }
    let names = workflows.keys.filter { !$0.hasSuffix("shards.yml") && !$0.hasSuffix("audit.yml") }.sorted()
    #expect(!names.isEmpty)
    func run(_ name: String) throws -> Workspace.Outcome {
      let root = Repository.root.path
      return try workspace.shell(
        "git init -q . && LECTERN='\(try #require(Workspace.executable).path)' '\(OutsideTools.program("python"))' "
          + "'\(root)/Tests/Actions/workflow.py' \(name) '\(root)'")
    }
    for name in names {
      let outcome = try run(name)
      #expect(outcome.status == 1, "\(name): \(outcome.error)")
      #expect(outcome.output.contains("::error file=docs/half.md,line=3,"), "\(outcome.output)")
      #expect(outcome.output.contains("job verify : failure"))
    }
    try workspace.write(
      try workspace.read("docs/half.md").replacing("{2}{5}", with: "{5}{6}"), to: "docs/half.md")
    for name in names {
      let outcome = try run(name)
      #expect(outcome.status == 0, "\(name): \(outcome.output)\(outcome.error)")
      #expect(outcome.output.contains("job verify : success"))
    }
    guard let shards = workflows.keys.first(where: { $0.hasSuffix("shards.yml") }) else { return }
    for number in 1...5 {
      try workspace.write(try workspace.read("docs/half.md"), to: "Lessons/l\(number).md")
    }
    #expect(try run(shards).status == 0)
    try workspace.write(
      try workspace.read("docs/half.md").replacing("{5}{6}", with: "{2}{5}"), to: "Lessons/l3.md")
    #expect(try run(shards).status == 1)
    // With one lesson the other shards are empty, which is no success.
    for number in 2...5 { try workspace.remove("Lessons/l\(number).md") }
    #expect(try run(shards).status == 1)
  }

  /// A pull request answers for its own lines, a push for all.
  @Test(
    .enabled(
      if: hasPython && AuditTests.hasGit, "Scripts/python --install has not been run, or git is missing"))
  func theWorkflowOfAuditsLooksAtWhatAPullRequestChanges() throws {
    let files = try Self.files(of: "Documentation/continuous-integration.md")
    let name = ".github/workflows/audit.yml"
    let workspace = try AuditTests.repository([
      name: try #require(files[name]), "a.md": AuditTests.arithmetic,
    ])
    func run(_ base: String) throws -> Workspace.Outcome {
      try workspace.shell(
        """
        LECTERN='\(try #require(Workspace.executable).path)' BASE_SHA=\(base) \
        '\(OutsideTools.program("python"))' '\(Repository.root.path)/Tests/Actions/workflow.py' \(name) \
        '\(Repository.root.path)'
        """)
    }
    let push = try run("")
    #expect(push.status == 1 && push.output.contains("::error file=./a.md,line=1,"), "\(push)")
    let pull = try run("$(git rev-parse HEAD)")
    #expect(pull.status == 0, "\(pull)")
  }

  @Test func theActionAuditsAndReports() throws {
    let workspace = try Workspace(["a b/wrong.tex": AuditTests.arithmetic, "c.md": AuditTests.slip])
    let action = Repository.root.appendingPathComponent("Scripts/action").path
    let start =
      "LECTERN='\(try #require(Workspace.executable).path)' INPUT_COMMAND=audit INPUT_SWIFT_CELLS=own"
    let outcome = try workspace.shell(
      "\(start) INPUT_LEVEL=certain INPUT_REPORT='r r.html' INPUT_SARIF=r.sarif INPUT_PATHS='a b' sh '\(action)'"
    )
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.output.contains("::error file=a b/wrong.tex,line=1,"))
    #expect(workspace.exists("r r.html") && workspace.exists("r.sarif"))
    #expect(try workspace.lectern("audit", "--write-baseline", "k k").status == 0)
    #expect(try workspace.shell("\(start) INPUT_BASELINE='k k' sh '\(action)'").status == 0)
    #expect(try workspace.shell("\(start) INPUT_CHANGED_SINCE=HEAD sh '\(action)'").status == 2)
    let other = try workspace.shell("INPUT_COMMAND=prove sh '\(action)'")
    #expect(other.status == 2 && other.error.contains("verify or audit"))
  }

  @Test func theActionVerifiesAndReports() throws {
    let workspace = try Workspace([
      "a b/right.md": Workspace.rightLesson, "docs/wrong.md": Workspace.wrongLesson,
      "docs/right.md": "$$1 = 1${claim}$",
    ])
    let action = Repository.root.appendingPathComponent("Scripts/action").path
    let lectern = try #require(Workspace.executable).path
    let outcome = try workspace.shell(
      """
      LECTERN='\(lectern)' GITHUB_OUTPUT=out GITHUB_STEP_SUMMARY=summary INPUT_SARIF=r.sarif INPUT_JUNIT=r.xml \
      INPUT_JSON='r r.json' INPUT_MIN_COVERAGE=0.1 INPUT_SWIFT_CELLS=skip INPUT_PATHS='a b
      docs/*.md
      ' sh '\(action)'
      """)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("::error file=docs/wrong.md,line=5,"))
    #expect(outcome.output.contains("3 lessons"))
    for file in ["r.sarif", "r.xml", "r r.json"] { #expect(workspace.exists(file)) }
    #expect(try workspace.read("summary").contains("docs/wrong.md:5:1: error: refuted"))
    #expect(try workspace.read("out") == "lectern=\(lectern)\n")
    let right = try workspace.shell(
      "LECTERN='\(lectern)' INPUT_PATHS='a b' INPUT_SHARD=1/1 INPUT_SARIF= sh '\(action)'")
    #expect(right.status == 0)
    #expect(try workspace.shell("LECTERN='\(lectern)' INPUT_PATHS=gone sh '\(action)'").status == 2)
  }

  @Test(
    .enabled(if: (try? Workspace().shell("shellcheck --version").status) == 0, "shellcheck is not installed"))
  func scriptsPassShellcheck() throws {
    let root = Repository.root.path
    let outcome = try Workspace().shell(
      "cd '\(root)' && shellcheck Scripts/action Scripts/release Scripts/package Scripts/test-packages Scripts/python Scripts/manual Scripts/check-plugin Scripts/check-scripts Scripts/check-prose Scripts/certify"
    )
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  /// The hooks are given the files of every format of lessons.
  @Test func theHooksTakeEveryFormat() throws {
    let hooks = try String(
      contentsOf: Repository.root.appendingPathComponent(".pre-commit-hooks.yaml"), encoding: .utf8)
    let endings = LessonFormat.extensions.joined(separator: "|")
    let documents = DocumentFormat.allCases.flatMap(\.endings).map { String($0.dropFirst()) }.sorted()
    let count = hooks.components(separatedBy: "- id: ").count
    let audits = hooks.components(separatedBy: "- id: lectern-audit").count
    #expect(audits == 3)
    #expect(hooks.components(separatedBy: "files: '\\.(\(endings))$'").count == count - audits + 1)
    #expect(
      hooks.components(separatedBy: "files: '(?i)\\.(\(documents.joined(separator: "|")))$'").count == audits)
  }

  /// pre-commit takes the hooks from this repository and runs them on a repository of two files.
  @Test(
    .enabled(
      if: hasPython
        && FileManager.default.fileExists(atPath: Repository.root.appendingPathComponent(".git").path),
      "Scripts/python --install has not been run, or this is no clone"),
    .enabled(if: OutsideTools.packs, "there is no libdeflate-gzip"))
  func preCommitRunsTheHooks() throws {
    let workspace = try Workspace(["right.md": Workspace.rightLesson, "other.txt": "x"])
    let root = Repository.root.path
    let preCommit = OutsideTools.program("pre-commit")
    try workspace.shell("'\(preCommit)' validate-manifest '\(root)/.pre-commit-hooks.yaml'").expectSuccess()
    // A repository of the hooks alone, and of what makes the wheel: cloning this one would copy its whole history.
    let git = "git -c user.name=t -c user.email=t@example.com -c init.defaultBranch=main"
    try workspace.shell(
      """
      python3 '\(root)/Tests/Archives/stand_in.py' '\(try #require(Workspace.executable).path)' release
      mkdir -p hooks/Scripts hooks/Sources/Reports && cp '\(root)/.pre-commit-hooks.yaml' '\(root)/pyproject.toml' hooks/ &&
      cp -r '\(root)/Scripts/packages' hooks/Scripts/ && cp '\(root)/Sources/Reports/ToolVersion.swift' hooks/Sources/Reports/ &&
      cd hooks && \(git) init -q && git add -A \
      && \(git) commit -qm hooks
      """
    ).expectSuccess()
    let head = try workspace.shell("git -C hooks rev-parse HEAD").output.trimmingCharacters(
      in: .whitespacesAndNewlines)
    try workspace.write(
      "repos:\n- repo: '\(workspace.path)/hooks'\n  rev: \(head)\n  hooks: [{id: lectern}, {id: lectern-system}, {id: lectern-audit-system, args: [--level, certain]}]\n",
      to: "project/.pre-commit-config.yaml")
    try workspace.write(Workspace.rightLesson, to: "project/right.md")
    let run = """
      export PRE_COMMIT_HOME='\(workspace.path)/cache' LECTERN_RELEASES='file://\(workspace.path)/release' PIP_NO_INDEX=1
      cd project && \(git) init -q && git add -A && '\(preCommit)' run --all-files
      """
    let right = try workspace.shell(run)
    #expect(right.status == 0, "\(right.output)\(right.error)")
    #expect(right.output.contains("verify formulas") && right.output.contains("Passed"))
    #expect(right.output.contains("audit formulas"))
    try workspace.write(Workspace.wrongLesson, to: "project/wrong.md")
    let wrong = try workspace.shell(run)
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("wrong.md:5:1: error: refuted"))
    try workspace.write(AuditTests.arithmetic, to: "project/wrong.md")
    let audited = try workspace.shell(run)
    #expect(audited.status == 1 && audited.output.contains("wrong.md:1:36: error"), "\(audited)")
  }

  /// The job array of the documentation, as far as it can run without Slurm: each task by itself.
  @Test func theTasksOfTheJobArrayJoin() throws {
    let script = try #require(try Self.files(of: "Documentation/continuous-integration.md")["lectern.slurm"])
    let workspace = try Workspace(ShardTests.files())
    try workspace.write(script, to: "lectern.slurm")
    for task in 1...4 {
      _ = try workspace.shell("SLURM_ARRAY_TASK_ID=\(task) SLURM_ARRAY_TASK_COUNT=4 sh lectern.slurm")
    }
    let whole = try workspace.lectern("verify", "--format", "json")
    #expect(
      try workspace.lectern("merge", "shard-1.json", "shard-2.json", "shard-3.json", "shard-4.json").output
        == whole.output)
  }
}
