import Foundation
import Programs
import SourceText
import TestSupport
import Testing

@testable import SwiftCells

/// Errors of the compiler are told at their places in the lesson: a name that is declared nowhere is put into programs, and
/// the error about it must lead to the name, through all that was put around it. One call of the compiler sees all programs.
@Suite("Places of errors") struct CompilerPlaceTests {
  /// Listings in which `missing` stands somewhere, each in something else that is changed for the compiler.
  private static let written = [
    "missing", "let a = missing", "let a = 1; let b = missing // => 3", "missing // => 3",
    "1 + missing // => 3",
    "var a = 1\na = missing // => 2", "var a = 1\na += missing // => 2",
    "let (a, b) = (1, missing) // => (1, 2)",
    "try missing() // throws E", "let a = try missing", "let a = await missing", "await missing() // => 1",
    "guard let a = missing else { fatalError() }",
    "guard let a = Int(\"1\"), missing else { fatalError() }\na // => 1",
    "import UIKit\nlet a = missing", "private import Foundation; missing",
    "#if true\nlet a = missing\n#endif",
    "#if true\n#if true\nprivate let a = missing\n#endif\n#endif", "#if true\nprint(missing)\n#endif",
    "public func f() { missing }", "private(set) var a = missing", "open class C { public var a = missing }",
    "@objc class C: NSObject { @objc func f() { missing } }",
    "@discardableResult public func f() -> Int { missing }",
    "extension Int { var a: Int { missing } }",
    "protocol P { var a: Int { get } }\nextension Int: P { var a: Int { missing } }",
    "public protocol P {}\nextension Int: P { public static func f() { missing } }", "let f = { missing }",
    "let f = { (x: Int) -> Int in let y = x; return missing }", "for i in 0..<3 { missing // => 3\n}",
    "switch 1 { case 1: missing\ndefault: break }", "defer { missing }\nprint(1)",
    "do { missing } catch { print(1) }",
    "func f() -> Int { missing }", "func f() -> Int {\n  1 +\n    missing\n}",
    "struct S { var a = 1 { didSet { missing } } }",
    "struct S { init() { missing }\nsubscript(i: Int) -> Int { missing } }",
    "let ü = \"🐶é\"; let 🐶 = (ü, missing)",
    "let s = \"🐶\\(missing)\"", "let s = \"\"\"\n  é \\(missing)\n  \"\"\"",
    "\tlet a = 1\r\n\tmissing // => 1\r\n",
    "let a: missing = 1", "func f(_ a: missing) {}", "struct S: missing {}",
    "print(1); print(2); print(missing); print(3)",
    "let a = [\n  1,\n  missing,\n] // => [1]",
    "enum E { case a; static func f() -> Int { if true { return missing }; return 1 } }",
    "let _ = missing", "if let a = missing { print(a) }", "lazy var a = missing", "#warning(\"w\")\nmissing",
    "Task { missing }", "label: for i in 0..<2 { if i == 1 { continue label }; missing }",
    "_ = missing // => 1",
  ]

  /// Programs of chance in which one number is the name instead.
  private static func byChance(_ seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    return (0..<40 as Range<UInt64>).map { number in
      var swift = RandomSwift(seed: seed &+ number)
      let program = swift.program()
      let places = program.matches(of: /t\([0-9]+\)/).map(\.range)
      let place = places.randomElement(using: &random) ?? program.startIndex..<program.startIndex
      return RandomSwift.prelude
        + program.replacingCharacters(in: place, with: places.isEmpty ? "missing\n" : "missing")
        .replacing(" // => ?", with: " // => 3")
    }
  }

  @Test func namesThatAreMissingAreFound() async throws {
    _ = CellCache.folder
    let seed = testSeed()
    let texts = Self.written + Self.byChance(seed)
    let toolchain = try #require(await Toolchain.find())
    let support = try await SupportLibrary.prepare(toolchain: toolchain, cache: CacheFolder())
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var programs: [LessonProgram] = []
    var files: [String] = []
    for (number, text) in texts.enumerated() {
      let lesson = lesson("let before = 1 // => 1", text)
      #expect(lesson.cells[1].listing.isRead, "\(seed): \(text)")
      programs.append(LessonProgram(lesson, cells: [0, 1], function: "lecternLesson\(number)"))
      files.append("\(folder.path)/lesson\(number).swift")
      try Data(programs[number].source.bytes).write(to: URL(fileURLWithPath: files[number]))
    }
    let result = await ChildProcess(
      executable: toolchain.program("swift-frontend"),
      arguments: [
        "-frontend", "-typecheck", "-parse-as-library", "-swift-version", "5", "-diagnostic-style", "llvm",
        "-suppress-warnings", "-module-name", "Lesson", "-I", support.folder,
      ] + files
    ).run()
    let output = CompilerOutput(result.errorText, folder: folder.path)
    for (number, text) in texts.enumerated() {
      let bytes = programs[number].lesson.cells[1].listing.content.bytes
      let messages = output.errors(in: "lesson\(number).swift").map { $0.message(in: programs[number]) }
      let about = messages.filter { $0.text.contains("'missing' in scope") }
      #expect(!about.isEmpty, "\(seed): \(text)\n\(messages)")
      for message in messages {
        let place = try #require(message.place, "\(text)")
        #expect(place.cell == 1 && place.offset < bytes.count, "\(seed): \(text), \(message)")
        guard message.text.contains("'missing' in scope") else { continue }
        #expect(bytes[place.offset...].starts(with: "missing".utf8), "\(seed): \(text), \(message)")
      }
    }
  }

  /// Traps in programs of chance are told at the statement that trapped.
  @Test func trapsAreFoundWhereTheyAre() async throws {
    let seed = testSeed()
    let texts = Self.byChance(seed).prefix(12).map { $0.replacing("missing", with: "t(Int(\"trap\")!)") }
    let results = try await outcomes(of: texts.map { lesson($0) })
    var found = 0
    for (text, result) in zip(texts, results) {
      // A branch that is never taken does not trap.
      let diagnostics = try #require(result.cells.first).diagnostics
      #expect(diagnostics.count <= 1, "\(seed): \(text)")
      for diagnostic in diagnostics {
        found += 1
        #expect(diagnostic.message.contains("found nil"), "\(seed): \(text), \(diagnostic.message)")
        let span = try #require(diagnostic.span)
        let statement = String(decoding: Array(text.utf8)[span.lowerBound..<span.upperBound], as: UTF8.self)
        // An accessor that is a single expression counts as part of its caller.
        let isAccessor = text.contains("var b: Int { t(Int(\"trap\")!) }")
        #expect(statement.contains("trap") || isAccessor, "\(seed): \(text), \(statement)")
      }
    }
    #expect(found > 0, "\(seed)")
  }
}
