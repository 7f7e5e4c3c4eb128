import TestSupport
import Testing

/// `Scripts/check-scripts` on scripts with mistakes planted in them.
@Suite(.enabled(if: OutsideTools.python != nil, "Scripts/python --install was not run"))
struct ScriptCheckTests {
  private func check(_ files: [String: String]) throws -> Workspace.Outcome {
    let workspace = try Workspace()
    for (name, text) in files { try workspace.write(text, to: name) }
    return try workspace.shell("sh '\(Repository.root.path)/Scripts/check-scripts' \"$PWD\"")
  }

  @Test(arguments: [
    ("export const a = document.querySelector(\"p\").textContent;\n", "Object is possibly 'null'"),
    ("export const a = (b) => b + 1;\n", "Parameter 'b' implicitly has an 'any' type"),
    ("/** @type {number} */\nexport const a = \"1\";\n", "Type 'string' is not assignable to type 'number'"),
    ("export const a = lectern.word;\n", "Property 'word' does not exist on type 'Lectern'"),
    ("export const a = Deno.version;\n", "Cannot find name 'Deno'"),
    ("export const a = document.title == \"\";\n", "eslint(eqeqeq)"),
    ("export const a = eval(document.title);\n", "eslint(no-eval)"),
    ("import { b } from \"./b.js\";\nexport const a = () => b;\n", "import(no-cycle)"),
  ])
  func aPlantedMistakeIsFound(text: String, finding: String) throws {
    let outcome = try check([
      "a.js": text, "b.js": "import { a } from \"./a.js\";\nexport const b = () => a;\n",
    ])
    #expect(outcome.status == 1)
    #expect((outcome.output + outcome.error).contains(finding), "\(outcome.output)\(outcome.error)")
  }

  @Test(arguments: [(lines: 200, status: Int32(0)), (lines: 201, status: 1)])
  func filesAreShort(lines: Int, status: Int32) throws {
    let text = String(repeating: "// A line.\n", count: lines - 1) + "export const a = 1;\n"
    let outcome = try check(["a.js": text])
    #expect(outcome.status == status, "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.contains("eslint(max-lines)") == (status != 0))
  }

  @Test func whatIsRightPasses() throws {
    let outcome = try check([
      "a.js": "/** @param {string} text */\nexport const a = (text) => text.length + 1;\n"
    ])
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.output)\(outcome.error)")
  }
}
