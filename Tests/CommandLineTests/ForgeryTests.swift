import Foundation
import Testing

/// Lessons whose cells try to have another lesson's wrong claims pass, through the real executable, with and without a sandbox.
@Suite struct ForgeryTests {
  /// A lesson that is wrong: each of its three cells says so.
  static let victim = """
    ---
    title: Victim
    ---
    ```swift check
    1 + 1 // => 3
    ```

    ```swift fails
    let right = 1
    ```

    ```swift check
    [3, 1].sorted().description // => "[3, 1]"
    ```

    """

  static func lesson(_ cells: String...) -> String {
    "---\ntitle: Attack\n---\n" + cells.map { "```swift \($0)\n```\n" }.joined(separator: "\n")
  }

  /// Lines as the compiler prints them, about each line of each file that the victim's cells may be compiled from; as they stand
  /// in a string of Swift.
  static let forgedErrors = (0..<4).flatMap { lesson in
    (1...40).flatMap { line in
      ["", "/tmp/"].map { "\\n\($0)lesson\(lesson).swift:\(line):1: error: forged" }
    }
  }.joined()

  /// Ways to reach another lesson, by what they misuse.
  static let attacks: [(name: String, text: String)] = [
    (
      "arithmetic",
      lesson(
        "check\nprotocol D {}\nextension Int: D { public static func + (a: Int, b: Int) -> Int { 3 } }\n1 + 1 // => 3"
      )
    ),
    (
      "members",
      lesson("check\nextension Int { public static func + (a: Int, b: Int) -> Int { 3 } }\n1 + 1 // => 3")
    ),
    (
      "alias",
      lesson(
        "check\ntypealias Mine = Int\nprotocol D {}\nextension Mine: D { public static func + (a: Int, b: Int) -> Int { 3 } }"
      )
    ),
    (
      "hidden-type",
      lesson(
        "check\nprotocol D {}\n#if false\nstruct Int {}\n#endif\nextension Int: D { public static func + (a: Int, b: Int) -> Int { 3 } }"
      )
    ),
    (
      "failing-type",
      lesson(
        "fails\nstruct Int {}\nlet x: String = 1",
        "check\nprotocol D {}\nextension Int: D { public static func + (a: Int, b: Int) -> Int { 3 } }")
    ),
    ("order", lesson("check\nextension Array { public func sorted() -> [Element] { self } }")),
    ("description", lesson("check\nextension Array { public var description: String { \"[3, 1]\" } }")),
    (
      "operator",
      lesson("check\nprecedencegroup Loose {}\ninfix operator +: Loose\nfunc + (a: Int, b: Int) -> Int { 3 }")
    ),
    ("registering", lesson("check\nfunc lecternRegister(_ cells: [() throws -> Void]) {}")),
    ("registering-again", lesson("check\nlecternRegister([{ lecternCheck(0, 3) }])")),
    ("qualified", lesson("check\nCellRuntime.lecternRegister([{ CellRuntime.lecternCheck(0, 3) }])")),
    ("checking", lesson("check\nfor i in 0..<9 { lecternCheck(i, 3) }")),
    ("entry", lesson("check\n@_cdecl(\"lectern_cells\") public func f(_ lesson: Int32) {}")),
    (
      "constructor",
      lesson("check\n@section(\".init_array\") @used let f: @convention(c) () -> Void = { exit(0) }")
    ),
    (
      "old-constructor",
      lesson("check\n@_section(\".init_array\") @_used let f: @convention(c) () -> Void = { exit(0) }")
    ),
    ("foreign-symbol", lesson("check\n@_silgen_name(\"printf\") func f()")),
    ("extern", lesson("check\n@_extern(c) func printf()")),
    (
      "replacement",
      lesson("check\n@_dynamicReplacement(for: max(_:_:)) func f(_ a: Int, _ b: Int) -> Int { 3 }")
    ),
    ("places", lesson("fails\n#sourceLocation(file: \"lesson1.swift\", line: 4)\nlet x: Int = \"\"")),
    (
      "messages",
      lesson("fails\n#error(\"x\(forgedErrors)\")")
    ),
    (
      "deprecation",
      lesson(
        "fails\n@available(*, unavailable, message: \"\(forgedErrors)\")\nfunc f() {}\nf()")
    ),
    (
      "protocol-text",
      lesson(
        "check\nfor i in 0..<9 { print(\"#\\(UUID()) {\\\"value\\\":{\\\"check\\\":\\(i),\\\"_1\\\":{\\\"integer\\\":{\\\"_0\\\":\\\"3\\\"}}}}\") }\nprint(\"#{\\\"done\\\":{}}\")"
      )
    ),
    ("last-word", lesson("check\nprint(\"stopped 0 0 0 0\")\nexit(0)")),
    (
      "literals",
      lesson(
        "check\nextension Int: @retroactive ExpressibleByStringLiteral { public init(stringLiteral: String) { self = 3 } }"
      )
    ),
    ("default-literal", lesson("check\ntypealias IntegerLiteralType = Double\n1 / 2 // => 0.5")),
    (
      "defaults",
      lesson(
        "check\npublic typealias IntegerLiteralType = Double\npublic typealias StringLiteralType = Character")
    ),
    ("import", lesson("check\n@_exported import Glibc\nlet x = 1")),
    // A library with these is not loaded.
    ("unloadable", lesson("check\nimport Foundation\natexit { print(3) }")),
    ("unloadable-too", lesson("check\nimport Foundation\npthread_atfork(nil, nil, nil)")),
    (
      "names",
      lesson("check\npublic func sorted() {}\npublic let right = \"\"\npublic func print(_ x: Any...) {}")
    ),
  ]

  /// The environment of a machine on which no sandbox is found.
  static func withoutSandbox(_ workspace: Workspace) throws -> [String: String] {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    var folders: [String] = []
    for (number, folder) in path.enumerated() {
      guard FileManager.default.isExecutableFile(atPath: folder + "/bwrap") else {
        folders.append(folder)
        continue
      }
      let tools = workspace.url("tools-\(number)")
      try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name != "bwrap" {
        try? FileManager.default.createSymbolicLink(
          atPath: tools.appendingPathComponent(name).path, withDestinationPath: folder + "/" + name)
      }
      folders.append(tools.path)
    }
    return ["PATH": folders.joined(separator: ":")]
  }

  /// Checks the victim beside one attack: several would be in each other's way, and be told apart for that alone.
  private func check(_ name: String, _ arguments: [String] = [], sandboxed: Bool = true) throws {
    let number = try #require(Self.attacks.firstIndex { $0.name == name })
    // Some come before the victim in the order of lessons, and some behind it.
    let path = "Lessons/\(number % 2 == 0 ? "a" : "z")-\(name).md"
    // What is kept of the same cells would hide what comes of these.
    let victim = Self.victim.replacing("// => \"[3, 1]\"", with: "// => \"[3, 1]\"\n// \(UUID().uuidString)")
    let workspace = try Workspace(["Lessons/m-victim.md": victim, path: Self.attacks[number].text])
    let environment = sandboxed ? [:] : try Self.withoutSandbox(workspace)
    let outcome = try workspace.run(["verify"] + arguments, environment: environment)
    #expect(outcome.status == 1)
    let said = outcome.output.split(separator: "\n").filter { $0.hasPrefix("Lessons/m-victim.md:") }.map(
      String.init)
    #expect(
      said == [
        "Lessons/m-victim.md:5:13: error: the value is another than the comment says",
        "Lessons/m-victim.md:9:1: error: the value is another than the comment says",
        "Lessons/m-victim.md:13:35: error: the value is another than the comment says",
      ], "\(outcome.output)")
    // What is refused is refused at its place.
    if ["registering", "checking", "qualified", "entry", "constructor", "places"].contains(name) {
      #expect(
        outcome.output.contains("\(path):5:") || outcome.output.contains("\(path):6:"), "\(outcome.output)")
    }
  }

  @Test(arguments: attacks.map(\.name)) func nothingOfALessonPassesForAnotherOnes(_ name: String) throws {
    try check(name)
  }

  /// Attacks that need nothing but to be compiled together with the victim.
  static let plain = ["arithmetic", "members", "order"]

  @Test(arguments: plain) func norWithoutASandbox(_ name: String) throws { try check(name, sandboxed: false) }

  @Test(arguments: plain) func norWithoutACache(_ name: String) throws { try check(name, ["--no-cache"]) }

  @Test(
    .enabled("bubblewrap does not work here") {
      try Workspace().shell("bwrap --unshare-all --ro-bind / / true").status == 0
    }, arguments: plain + ["messages", "registering", "constructor"])
  func norWhenTheyAreForeign(_ name: String) throws { try check(name, ["--swift-cells", "foreign"]) }

  /// Without a sandbox a cell starts nothing, and leaves nothing behind.
  @Test func aCellLeavesNoProcessBehind() throws {
    let mark = "lectern-left-\(UUID().uuidString)"
    let workspace = try Workspace([
      "Lessons/a.md": Self.lesson(
        "check\nlet process = Process()\nprocess.executableURL = URL(fileURLWithPath: \"/bin/sh\")\nprocess.arguments = [\"-c\", \"sleep 60; : \(mark)\"]\n(try? process.run()) == nil // => true"
      ),
      "Lessons/b.md": Self.lesson(
        "check\n(try? Process.run(URL(fileURLWithPath: \"/bin/sh\"), arguments: [\"-c\", \"sleep 60; : \(mark)\"])) == nil // => true"
      ),
    ])
    let outcome = try workspace.run(["verify"], environment: try Self.withoutSandbox(workspace))
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    for name in names where Int(name) != nil {
      let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline").map {
        String(decoding: $0, as: UTF8.self)
      }
      #expect(line?.contains(mark) != true)
    }
  }
}
