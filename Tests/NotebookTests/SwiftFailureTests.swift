import FormulaProof
import Notebook
import SwiftCells
import Testing

/// Listings with which something is wrong, and what is said about them.
@Suite struct SwiftFailureTests {
  static let ended = "this ended the cell: "
  static let notChecked =
    "no value is checked here | // => stands behind an expression, a variable, or an assignment to what calls no "
    + "function, or alone on the line below it; code in a function is checked where it is called > "
  static let other = "the value is another than the comment says | "

  static let run = SwiftLessonRun(
    [
      // Values.
      SwiftLessonText(
        "a wrong number", "let a = 2 * 3 // => 7", ["1:21 \(other)expected: 7 / found:    6 > 6"]),
      SwiftLessonText(
        "wrong digits", "import Foundation\n  sqrt(2.0) // => 1.41422",
        ["2:19 \(other)expected: 1.41422 / found:    1.4142135623730951 > 1.41421"]),
      SwiftLessonText(
        "a wrong point", "CGPoint(x: 1, y: 2) // => (1, 3)",
        ["1:27 \(other)expected: (1, 3) / found:    CGPoint(x: 1, y: 2) > (1, 2)"]),
      SwiftLessonText(
        "a wrong label", "(x: 1, y: 2) // => (a: 1, y: 2)",
        ["1:20 \(other)expected: (a: 1, y: 2) / found:    (x: 1, y: 2) > (a: 1, y: 2)"]),
      SwiftLessonText(
        "a wrong text", "\"a\" // => \"b\"", ["1:11 \(other)expected: \"b\" / found:    \"a\" > \"a\""]),
      SwiftLessonText(
        "wrong in a loop", "for i in 1...3 {\n  i // => 1\n}",
        ["2:11 \(other)expected: 1 / found:    2 > 2"]),
      SwiftLessonText(
        "a great integer", "UInt64.max // => 18446744073709551614",
        [
          "1:18 \(other)expected: 18446744073709551614 / found:    18446744073709551615 > 18446744073709551615"
        ]),
      SwiftLessonText(
        "a power of ten", "1400.0 // => 1e3", ["1:14 \(other)expected: 1e3 / found:    1400 > 1400"]),
      SwiftLessonText(
        "a name with a point",
        "struct V: CustomStringConvertible { var description: String { \"v.two\" } }\nV() // => two",
        ["2:11 \(other)expected: two / found:    v.two > v.two"]),
      SwiftLessonText(
        "nothing thrown", "func f() throws {}\ntry f() // throws Trouble",
        ["2:19 \(other)nothing was thrown"]),
      SwiftLessonText(
        "another error", "struct A: Error {}\nfunc f() throws { throw A() }\ntry f() // throws B",
        ["3:19 \(other)expected: B / found:    A()"]),
      SwiftLessonText(
        "no value", "print(3) // => 3",
        ["1:16 \(other)expected: 3 / found:    () | the code has no value; put the expression itself there"]),
      SwiftLessonText(
        "never reached", "if false {\n  3 // => 4\n}",
        ["2:11 \(other)the code before it was never run"]),
      SwiftLessonText(
        "in a function", "func f() {\n  3 // => 3\n}\nf()",
        ["2:11 \(notChecked)"].map { String($0.dropLast(3)) }),

      // Compiler.
      SwiftLessonText(
        "a compile error", "let a = 1\nlet b: Int = \"text\"",
        ["2:14 cannot convert value of type 'String' to specified type 'Int'"]),
      SwiftLessonText(
        "behind an edit", "import UIKit; let a = 1; let c = missing(a) // => 3",
        ["1:34 cannot find 'missing' in scope"]),
      SwiftLessonText(
        "inside a check", "struct E: Error {}\nfunc f() throws -> Int { throw E() }; try f() + nope // => 3",
        ["2:49 cannot find 'nope' in scope"]),
      SwiftLessonText(
        "in a member", "struct S {\n  private func f() -> Int { if true { return x }; return 2 }\n}",
        ["2:46 cannot find 'x' in scope"]),
      SwiftLessonText(
        "behind letters of many bytes", "let ü = \"🐶\"; ü.nope()",
        ["1:21 value of type 'String' has no member 'nope'"]),
      SwiftLessonText("a syntax error", "let a = (1 + 2", ["1:15 expected ')' to end tuple"]),
      SwiftLessonText(
        "no such module", "import SwiftUI",
        [
          "1:8 no such module 'SwiftUI' | a lesson of a Swift package may import the package's modules where it is verified with it: lectern verify --package FOLDER, or swift package verify-lessons"
        ]),
      SwiftLessonText(
        "no leak of names", body: "```swift check\nname + f()\n```\n",
        ["2:1 cannot find 'name' in scope", "2:8 cannot find 'f' in scope"]),
      SwiftLessonText(
        "no leak of conformances",
        "let set: Set<CGAffineTransform> = []\nfunc f<T: Comparable>(_ value: T) {}\nf(CGPoint.zero)",
        ["3:1 global function 'f' requires that 'CGPoint' conform to 'Comparable' | where 'T' = 'CGPoint'"]),
      SwiftLessonText(
        "leaks nothing",
        "extension CGPoint: @retroactive Comparable { public static func < (a: CGPoint, b: CGPoint) -> Bool { a.x < b.x } }\nlet name = 3\nfunc f() -> Int { 1 }\nCGPoint.zero < CGPoint.zero // => false"
      ),
      SwiftLessonText(
        "the cells around an error",
        body:
          "```swift check\nlet a = 1 // => 2\n```\n\n```swift check\nlet b = a.x\n```\n\n```swift check\na // => 1\n```\n",
        [
          "2:17 \(other)expected: 2 / found:    1 > 1", "6:11 value of type 'Int' has no member 'x'",
          "9:1 this cell was not run, since something before it fails",
        ]),
      SwiftLessonText(
        "a puzzle for the type checker",
        "let a = 1, b = 2.0, c: Float = 3\nlet x = -a + (b * 2 - [1, 2, 3].map { -$0 + 1 / 2 * $0 - 3.5 }.reduce(0, +) + (1 + 2 * 3 - 4 / 5 + 6 * 7 - 8 + 9 * -1)) / 2 + c * 3 - 4 + [1.5, 2, 3].map { $0 * 2 - 1 + -$0 }.reduce(1, *)",
        [
          "2:9 the compiler is unable to type-check this expression in reasonable time; try breaking up the expression into distinct sub-expressions"
        ]),

      // Traps.
      SwiftLessonText(
        "out of range",
        "let a = [1, 2, 3]\nfunc pick(_ i: Int) -> Int {\n  let j = i + 1\n  return a[j]\n}\npick(0) // => 2\nlet b = 3\npick(5)",
        ["4:3 \(ended)Index out of range | 8:1 it was called from here"]),
      SwiftLessonText(
        "after a call",
        "func index() -> Int {\n  let i = 7\n  return i\n}\nlet a = [1]\nprint(\"here\")\nprint(a[index()])",
        ["7:1 \(ended)Index out of range"]),
      SwiftLessonText(
        "one expression", "func pick(_ a: [Int]) -> Int { a[3] }\npick([])",
        ["1:32 \(ended)Index out of range | 2:1 it was called from here"]),
      SwiftLessonText(
        "a closure", "let f = { (i: Int) -> Int in\n  let a = [1]\n  return a[i]\n}\nf(0)\nf(1)",
        ["3:3 \(ended)Index out of range | 6:1 it was called from here"]),
      SwiftLessonText(
        "a method in an earlier cell",
        body:
          "```swift check\nstruct S {\n  var a: [Int] = []\n  func first() -> Int {\n    let i = 0\n    return a[i]\n  }\n}\n```\n\nText.\n\n```swift check\nprint(\"x\")\nS().first()\n```\n",
        ["6:5 \(ended)Index out of range | 15:1 it was called from here"]),
      SwiftLessonText(
        "a global's initializer", "let a: [Int] = []\nlet b = a[0] // => 3",
        ["2:1 \(ended)Index out of range"]),
      SwiftLessonText(
        "nil", "let a: Int? = nil\na!",
        ["2:1 \(ended)Unexpectedly found nil while unwrapping an Optional value"]),
      SwiftLessonText(
        "overflow", "var a = Int.max\na += 1",
        ["2:1 \(ended)it trapped, as on overflow or a nil that was unwrapped"]),
      SwiftLessonText("division by zero", "var zero = 0\n1 / zero", ["2:1 \(ended)Division by zero"]),
      SwiftLessonText(
        "fatalError", "func f() {\n  print(\"a\", terminator: \"\")\n  fatalError(\"no way\")\n}\nf()",
        ["3:3 \(ended)no way | 5:1 it was called from here"]),
      SwiftLessonText(
        "precondition", "precondition(1 > 2, \"order\")", ["1:1 \(ended)precondition failed: order"]),
      SwiftLessonText(
        "try!", "struct E: Error {}\nfunc f() throws { throw E() }\ntry! f()",
        ["3:1 \(ended)'try!' expression unexpectedly raised an error: Lesson.E()"]),
      SwiftLessonText(
        "an error not caught", "struct E: Error {}\nfunc f() throws { throw E() }\nprint(\"a\")\ntry f()",
        ["4:1 \(ended)an error was thrown and not caught: E()"]),
      SwiftLessonText(
        "exit", "import Foundation\nprint(\"bye\")\nexit(0)", ["3:1 \(ended)it ended the process"]),
      SwiftLessonText(
        "no end of recursion", "func f(_ n: Int) -> Int {\n  let m = f(n + 1)\n  return m + 1\n}\nf(0)",
        [
          "2:3 \(ended)it used memory that is not its own, or recursed without end | 5:1 it was called from here"
        ]),
      SwiftLessonText(
        "no end", "var i = 0\nwhile true {\n  i &+= 1\n}",
        ["3:3 \(ended)it ran longer than 10 s | 2:1 it was called from here"]),
      SwiftLessonText(
        "a flood", "while true { print(\"0123456789012345678901234567890123456789\") }",
        ["1:1 \(ended)it printed more than 100000 bytes"]),
      SwiftLessonText(
        "a little too much", "print(String(repeating: \"x\", count: 150_000))\n3 // => 3",
        ["1:1 \(ended)it printed more than 100000 bytes"]),
      SwiftLessonText(
        "memory",
        // Memory that is not written to: a busy machine takes longer than the cell may to write a GiB. In small pieces, so that
        // nothing is left in the end.
        "var all: [[UInt8]] = []\nwhile true {\n  all.append([])\n  all[all.count - 1].reserveCapacity(10_000_000)\n}",
        ["4:3 \(ended)it needs more than 1024 MiB of memory | 2:1 it was called from here"]),
      SwiftLessonText(
        "the cells around a trap",
        body:
          "```swift check\n1 // => 1\n```\n\n```swift check\nprint(\"before\")\nfatalError(\"x\")\n```\n\n```swift check\n1 // => 1\n```\n",
        ["7:1 \(ended)x", "10:1 this cell was not run, since something before it fails"]),

      // Cells that must not compile.
      SwiftLessonText("must not compile", body: "```swift fails\nlet a: Int = \"x\"\n```\n"),
      SwiftLessonText(
        "must not compile, with its message",
        body: "```swift fails=\"cannot convert value\"\nlet a: Int = \"x\"\n```\n"),
      SwiftLessonText(
        "must not compile, at its line",
        body: "```swift fails\nlet a = 1\na = 2 // error: is a 'let' constant\n```\n"),
      SwiftLessonText(
        "found after types",
        body:
          "```swift fails\nfunc f() -> Int {\n  let x: Int\n  return x // error: used before being initialized\n}\n```\n"
      ),
      SwiftLessonText(
        "what would fail is what looks at it",
        body:
          "```swift fails\nstruct S: ~Copyable {}\nS() // => S()\nlet s = S()\nfunc f() throws {}\ntry f() // throws E\n```\n",
        ["2:1 \(other)expected: does not compile / found:    it compiles"]),
      SwiftLessonText("syntax", body: "```swift fails\nlet a = (1 + 2\n```\n"),
      SwiftLessonText(
        "behind others",
        body:
          "```swift check\nlet a = 1\n```\n\n```swift fails\na.nope // error: no member 'nope'\n```\n\n```swift check\na // => 1\n```\n"
      ),
      SwiftLessonText(
        "a kept name", "let a = 1\nlecternCheck(0, a)",
        ["2:1 the name 'lecternCheck' is kept for the code that runs the cell"]),
      SwiftLessonText(
        "unsafe Swift", "let bits = unsafeBitCast(1.5, to: UInt64.self)",
        [
          "1:12 this is unsafe Swift: a cell that can reach any memory could change what is said of other cells | reference to unsafe global function 'unsafeBitCast(_:to:)'"
        ]),
      SwiftLessonText(
        "unsafe Swift that must not compile compiles",
        body: "```swift fails\nlet bits = unsafeBitCast(1.5, to: UInt64.self)\n```\n",
        ["2:1 \(other)expected: does not compile / found:    it compiles"]),
      SwiftLessonText(
        "an operator of Swift's own", "1 + 1\nfunc + (a: Int, b: Int) -> Int { 3 }",
        [
          "2:6 '+' between these values is Swift's own: declared anew it would change what other cells compute"
        ]),
      SwiftLessonText(
        "a cell below does not change one above",
        body:
          "```swift check\nmax(1, 2) // => 2\nlet point = CGPoint(x: 1, y: 2)\nprint(point.x)\n```\n\n```swift check\nfunc max(_ a: Int, _ b: Int) -> Int { 3 }\nextension CGPoint { var x: CGFloat { 3 } }\nmax(1, 2) // => 3\n```\n"
      ),
      SwiftLessonText(
        "a cell below does not help one above",
        body:
          "```swift check\nmax(1, 2) // => 3\n```\n\n```swift check\nfunc max(_ a: Int, _ b: Int) -> Int { 3 }\n```\n",
        ["2:17 \(other)expected: 3 / found:    2 > 2"]),
      SwiftLessonText(
        "how numbers are rounded is for each cell to say",
        body:
          "```swift check\nfesetround(0x800) // => 0\n```\n\n```swift check\nlet third = 1.0 / [3.0][0]\nthird // => 0.3333333333333333\n```\n"
      ),
      SwiftLessonText(
        "an attribute for the linker", "@_cdecl(\"f\") func f() {}",
        [
          "1:1 '@_cdecl' is not possible here: attributes that speak to the linker could reach beyond the lesson"
        ]),
      SwiftLessonText(
        "errors elsewhere do not make a cell fail",
        body: "```swift fails\n#sourceLocation(file: \"lesson0.swift\", line: 1)\nlet a: Int = \"x\"\n```\n",
        ["2:1 '#sourceLocation' is not possible here: it would move errors to other places"]),
      SwiftLessonText(
        "it compiles", body: "```swift fails\nlet a = 1\n```\n",
        ["2:1 \(other)expected: does not compile / found:    it compiles"]),
      SwiftLessonText(
        "another message", body: "```swift fails=\"missing return\"\nlet a: Int = \"x\"\n```\n",
        [
          "2:1 \(other)expected: missing return / found:    cannot convert value of type 'String' to specified type 'Int'"
        ]),
      SwiftLessonText(
        "at another line",
        body: "```swift fails\nlet a = 1 // error: cannot convert\nlet b: Int = \"x\"\n```\n",
        [
          "2:21 \(other)expected: cannot convert / found:    cannot convert value of type 'String' to specified type 'Int'"
        ]),
    ], limits: limits)

  private static var limits: CellLimits {
    var limits = CellLimits()
    limits.seconds = 10
    limits.outputBytes = 100_000
    return limits
  }

  @Test(arguments: run.lessons) func says(_ lesson: SwiftLessonText) async throws {
    let checked = try #require(await Self.run.lesson(lesson.name))
    #expect(lesson.said(of: checked) == lesson.expected)
    #expect(checked.holds == lesson.expected.isEmpty)
  }

  @Test func whatWasPrintedBeforeTheEndIsShown() async throws {
    let checked = try #require(await Self.run.lesson("fatalError"))
    #expect(checked.cells.first?.output == "a")
  }
}
