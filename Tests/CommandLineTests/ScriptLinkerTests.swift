import Foundation
import Testing

/// The tool of the build that makes one classic script of modules.
struct ScriptLinkerTests {
  private static let tool = Workspace.executable?.deletingLastPathComponent().appendingPathComponent(
    "embed-sources-tool")
  private static let isThere = tool.map { FileManager.default.isExecutableFile(atPath: $0.path) } ?? false

  /// What the tool makes of files by their names.
  private func outcome(_ files: [String: String]) throws -> (Workspace.Outcome, made: String) {
    let workspace = try Workspace()
    for (name, text) in files { try workspace.write(text, to: "scripts/\(name)") }
    let tool = try #require(Self.tool?.path)
    let names = files.keys.sorted().joined(separator: "' '")
    let outcome = try workspace.shell("'\(tool)' --files out.swift scripts '\(names)'")
    return (outcome, try workspace.exists("out.swift") ? workspace.read("out.swift") : "")
  }

  @Test(.enabled(if: isThere, "the tool does not lie beside the program"))
  func partsStandOnceBehindWhatTheyImport() throws {
    let (outcome, made) = try self.outcome([
      "a.js": """
      // What a script is for.
      import { c } from "./parts/c.js";
      import "./parts/b.js";
      /** @type {number} */
      export const a = /** @type {number} */ (c);
      """,
      "parts/b.js":
        "import { c } from \"./c.js\";\nclass B {\n  /** @param {string} x */\n  say(x) { return `${x}//${c}`; }\n}\n",
      "parts/c.js": "/**\n * A number.\n */\nexport const c = 1;\n",
      "style.css": "a { b: c }\n",
    ])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(
      made.contains(
        "\"a.js\": #\"\"\"\nconst c = 1;\nclass B {\nsay(x) { return `${x}//${c}`; }\n}\nconst a = (c);\n\n\"\"\"#"
      ))
    #expect(made.contains("\"style.css\"") && !made.contains("parts/") && !made.contains("@param"))
  }

  @Test(
    .enabled(if: isThere, "the tool does not lie beside the program"),
    arguments: [
      ("import a from \"./p/b.js\";\n", "", "a.js:1: an import of another form"),
      ("import { b as c } from \"./p/b.js\";\n", "", "a.js:1: an import of another form"),
      ("import { b } from \"./p/c.js\";\n", "", "a.js:1: there is no p/c.js"),
      ("import \"./p/b.js\";\n", "import \"../a.js\";\n", "p/b.js:1: a circle of imports"),
      ("import \"./p/b.js\";\n\nconst x = 1;\n", "const x = 2;\n", "a.js:3: x is also declared in p/b.js"),
      ("import \"./p/b.js\";\n", "export default 1;\n", "p/b.js:1: an export of another form"),
      ("import \"./p/b.js\";\n", "const x = `\n`;\n", "p/b.js:1: a template goes over the line"),
      ("const x = 1;\n", "const y = 2;\n", "p/b.js:1: no script imports this"),
    ])
  func whatCannotBeLinkedEndsTheBuild(script: String, part: String, message: String) throws {
    let (outcome, made) = try self.outcome(["a.js": script, "p/b.js": part])
    #expect(outcome.status == 1 && outcome.error == "embed-sources: \(message)\n", "\(outcome.error)")
    #expect(made.isEmpty)
  }
}
