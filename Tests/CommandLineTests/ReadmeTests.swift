import Foundation
import TestSupport
import Testing

/// Runs what README.md shows: in an empty folder, from top to bottom.
///
/// A fenced block behind a line that is a path in backticks and a colon is that file. In a `console` block each
/// line behind `$ ` is run, and what stands below it must be what it prints; `$ echo $?` shows an exit status,
/// and a command without one must end with 0. Other blocks are not run.
@Suite struct ReadmeTests {
  enum Step {
    case file(path: String, text: String)
    case command(String, expected: String)
  }

  /// The documents name scripts as commands, so each that begins like one must be one.
  @Test func everyScriptCanBeRun() throws {
    let folder = Repository.root.appendingPathComponent("Scripts")
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let file = folder.appendingPathComponent(name)
      guard let text = try? String(contentsOf: file, encoding: .utf8), text.hasPrefix("#!") else { continue }
      count += 1
      #expect(FileManager.default.isExecutableFile(atPath: file.path), "Scripts/\(name)")
    }
    #expect(count > 15)
  }

  @Test func everyCommandDoesWhatIsShown() throws {
    let readme = try String(contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)
    try Self.run(readme, needsCommands: true)
  }

  /// Runs what a page shows, from top to bottom in an empty folder.
  static func run(_ page: String, needsCommands: Bool) throws {
    let steps = Self.steps(of: page)
    let commands = steps.count { if case .command = $0 { true } else { false } }
    #expect(!needsCommands || commands > 0)
    let workspace = try Workspace()
    var status: Int32 = 0
    for (index, step) in steps.enumerated() {
      switch step {
      case .file(let path, let text): try workspace.write(text, to: path)
      case .command("echo $?", let expected): #expect("\(status)\n" == expected)
      case .command(let command, let expected):
        let outcome = try workspace.shell("{ \(command)\n} 2>&1")
        status = outcome.status
        #expect(outcome.output == expected, "\(command)")
        if index + 1 < steps.count, case .command("echo $?", _) = steps[index + 1] { continue }
        #expect(status == 0, "\(command)")
      }
    }
  }

  static func steps(of markdown: String) -> [Step] {
    var steps: [Step] = []
    var fence: (mark: String, info: String, path: String?, lines: [String])?
    var previous = ""
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let open = fence {
        guard line != open.mark else {
          fence = nil
          previous = ""
          if let path = open.path {
            steps.append(.file(path: path, text: open.lines.map { $0 + "\n" }.joined()))
          } else if open.info == "console" {
            steps += commands(open.lines)
          }
          continue
        }
        fence?.lines.append(line)
      } else if line.hasPrefix("```") {
        let mark = String(line.prefix { $0 == "`" })
        let path = previous.wholeMatch(of: /`([^`]+)`:/).map { String($0.1) }
        fence = (mark, String(line.dropFirst(mark.count)), path, [])
      } else if !line.isEmpty {
        previous = line
      }
    }
    return steps
  }

  private static func commands(_ lines: [String]) -> [Step] {
    var found: [(command: String, expected: String)] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        found.append((String(line.dropFirst(2)), ""))
      } else if !found.isEmpty {
        found[found.count - 1].expected += line + "\n"
      }
    }
    return found.map { .command($0.command, expected: $0.expected) }
  }
}
