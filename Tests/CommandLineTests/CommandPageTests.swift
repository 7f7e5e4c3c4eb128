import Foundation
import TestSupport
import Testing

/// The reference pages of the commands, held to the commands; and what the argument parser makes of these.
@Suite struct CommandPageTests {
  static let pages: [String] = {
    let folder = Repository.root.appendingPathComponent("Lessons/commands").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted()
  }()

  /// A command as `--experimental-dump-help` describes it.
  struct Description: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        var kind: String
        var name: String
      }
      var kind: String?
      var names: [Name]?
      var shouldDisplay: Bool?
    }
    var commandName: String
    var abstract: String?
    var subcommands: [Description]?
    var arguments: [Argument]?

    /// The options of the command and of those below it.
    var options: Set<String> {
      let own = (arguments ?? []).filter { $0.shouldDisplay != false }.flatMap { $0.names ?? [] }
        .filter { $0.kind == "long" }.map { "--" + $0.name }
      return (subcommands ?? []).reduce(into: Set(own)) { $0.formUnion($1.options) }
        .subtracting(["--help", "--version"])
    }
  }

  struct Dump: Decodable { var command: Description }

  static func commands() throws -> [Description] {
    let outcome = try Workspace().lectern("--experimental-dump-help")
    let dump = try JSONDecoder().decode(Dump.self, from: Data(outcome.output.utf8))
    return (dump.command.subcommands ?? []).filter { $0.commandName != "help" }
  }

  @Test func eachCommandHasAPageWithAllOfItsOptions() throws {
    let commands = try Self.commands()
    #expect(commands.count >= 7)
    for command in commands {
      let name = "\(command.commandName).md"
      guard Self.pages.contains(name) else {
        Issue.record("Lessons/commands/\(name) is missing")
        continue
      }
      let text = try Self.page(name)
      let shown = Set(text.matches(of: #/`(--[a-z-]+)`/#).map { String($0.1) })
      #expect(command.options.subtracting(shown) == [], "\(name) does not mention these")
      let rows = Set(text.matches(of: #/(?m)^\| `(--[a-z-]+)` \|/#).map { String($0.1) })
      #expect(rows == command.options, "\(name): the table of options")
    }
  }

  static func page(_ name: String) throws -> String {
    try String(
      contentsOf: Repository.root.appendingPathComponent("Lessons/commands/\(name)"), encoding: .utf8)
  }

  @Test(arguments: pages) func everyExampleDoesWhatIsShown(page: String) throws {
    try ReadmeTests.run(try Self.page(page), needsCommands: true)
  }

  @Test func theManualNamesEveryCommandAndOption() throws {
    let manual = try String(
      contentsOf: Repository.root.appendingPathComponent("Documentation/man/lectern.1"), encoding: .utf8
    ).replacing("\\-", with: "-")
    for command in try Self.commands() {
      #expect(manual.contains(command.commandName))
      for option in command.options {
        #expect(
          manual.contains(option.dropFirst(2)), "\(option) of \(command.commandName): run Scripts/manual")
      }
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func completionsAreShellScripts(shell: String) throws {
    let workspace = try Workspace()
    let script = try workspace.lectern("--generate-completion-script", shell)
    #expect(script.status == 0)
    #expect(script.output.contains("verify"))
    #expect(script.output.contains("sarif"))
    guard try workspace.shell("command -v \(shell)").status == 0 else { return }
    try workspace.write(script.output, to: "script")
    try workspace.shell("\(shell) -n script").expectSuccess()
  }

  /// What bash offers for the beginning of a line.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")),
    arguments: [
      ("lectern ve", "verify"), ("lectern verify --sh", "--shard"), ("lectern verify --format sa", "sarif"),
      ("lectern new s", "site"),
    ])
  func bashCompletes(line: String, expected: String) throws {
    let workspace = try Workspace()
    try workspace.write(try workspace.lectern("--generate-completion-script", "bash").output, to: "script")
    let words = line.split(separator: " ").map { "'\($0)'" }.joined(separator: " ")
    let program = """
      source ./script
      COMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
      _lectern lectern "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}" 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    try workspace.write(program, to: "complete")
    let outcome = try workspace.shell("bash --norc complete")
    let offers = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(offers.contains(expected), "\(outcome.output)\(outcome.error)")
  }
}
