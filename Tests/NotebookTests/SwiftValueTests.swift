import FormulaProof
import Notebook
import SwiftCells
import Testing

/// Listings in which each `// =>` and `// throws` is right.
@Suite struct SwiftValueTests {
  static let run = SwiftLessonRun([
    SwiftLessonText(
      "numbers",
      """
      1 + 2 // => 3
      -7 / 2 // => -3
      -0.5 // => -0.5
      1.0 / 3 // => 0.3333
      2.0 / 3 // => 0.67
      1e-3 // => 1e-3
      0.00012345 // => 1.2345e-4
      6.02214e23 // => 6.022e23
      1e20 // => 1e+20
      1_000_000 // => 1_000_000
      UInt64.max // => 18446744073709551615
      Float(0.1) // => 0.1
      1.0 / 0 // => inf
      -1.0 / 0 // => -inf
      Double.nan // => nan
      Double.pi // => 3.14159265358979
      0.1 + 0.2 // => 0.3
      0.1 + 0.2 == 0.3 // => false
      """),
    SwiftLessonText(
      "texts",
      #"""
      "a" + "b" // => "ab"
      "say \"no\"\n\t\\" // => "say \"no\"\n\t\\"
      "\u{1F600}é" // => "😀é"
      "😀" // => "\u{1F600}"
      Character("x") // => "x"
      "a,b)]" // => "a,b)]"
      """
      one
      two
      """ // => "one\ntwo"
      "// = 3".count // => 6
      true // => true
      3 < 2 // => false
      """#),
    SwiftLessonText(
      "containers",
      """
      [1, 2, 3] // => [1, 2, 3]
      [Int]() // => []
      [[1.5], []] // => [[1.5], []]
      ["b": 2, "a": 1, "c": 3] // => ["a": 1, "b": 2, "c": 3]
      [String: Int]() // => [:]
      Set([3, 1, 2]) // => [1, 2, 3]
      (1, "x") // => (1, "x")
      (x: 1.25, y: nil as Int?) // => (x: 1.25, y: nil)
      [(1, 2), (3, 4)] // => [(1, 2), (3, 4)]
      Int("x") // => nil
      Int("7") // => 7
      Int("7") // => Optional(7)
      [Int("1"), Int("x")] // => [1, nil]
      [1, 2, 3].map { $0 * $0 } // => [1, 4, 9]
      """),
    SwiftLessonText(
      "geometry",
      """
      import UIKit
      CGPoint(x: 1, y: 2.5) // => (1, 2.5)
      CGPoint(x: 1, y: 2.5) // => CGPoint(x: 1, y: 2.5)
      CGPoint(x: 1, y: 2.5) // => (1.0, 2.5)
      CGSize(width: 3, height: 4) // => (3, 4)
      CGVector(dx: 1, dy: -1) // => (1, -1)
      CGRect(x: 1, y: 2, width: 3, height: 4) // => (1, 2, 3, 4)
      CGRect(x: 1, y: 2, width: 3, height: 4) // => CGRect(x: 1, y: 2, width: 3, height: 4)
      CGAffineTransform(rotationAngle: .pi / 6) // => (0.866, 0.5, -0.5, 0.866, 0, 0)
      CGAffineTransform.identity.tx // => 0
      [CGPoint.zero, CGPoint(x: 1, y: 1)] // => [(0, 0), (1, 1)]
      """),
    SwiftLessonText(
      "types",
      """
      enum Side { case left, right(by: Int), both(Int, Double) }
      struct Pair { var first = 1; var second = 2.5 }
      struct Named: CustomStringConvertible { var description: String { "the name" } }
      final class Canvas { var zoom = 1.0 }
      Side.left // => .left
      Side.left // => Side.left
      Side.right(by: 3) // => .right(by: 3)
      Side.both(1, 0.5) // => .both(1, 0.5)
      Pair() // => Pair(first: 1, second: 2.5)
      Pair() // => (1, 2.5)
      Named() // => the name
      type(of: Pair()) // => Pair
      Canvas() // => Lesson.Canvas
      [Side.left, .left] // => [.left, .left]
      1...3 // => 1...3
      """),
    SwiftLessonText(
      "places",
      """
      let a = 3 // => 3
      var b = a * 2 // => 6
      b += 1 // => 7
      b = b * 2 // => 14
      let (c, d) = (b, 2.5) // => (14, 2.5)
      let e = 1, f = 2 // => (1, 2)
      struct Point { var x = 0.0 }
      var p = Point()
      p.x = 4 // => 4
      p.x
      // => 4
      [1, 2, 3]
        .map { $0 + 1 }
        .filter { $0 > 2 } // => [3, 4]
      let long = [
        1,
        2,
      ] // => [1, 2]
      for i in 1...3 {
        i > 0 // => true
        let twice = i * 2
        twice - i - i // => 0
      }
      if a == 3 {
        a // => 3
      } else {
        b
      }
      switch a {
      case 3: a // => 3
      default: break
      }
      do { a + 1 // => 4
      }
      var computed: Int { a + 1 }
      computed // => 4
      var observed = 1 { didSet { b = oldValue } }
      observed = 5 // => 5
      b // => 1
      """),
    SwiftLessonText(
      "errors",
      """
      enum ParseError: Error { case empty, bad(line: Int) }
      struct Plain: Error {}
      func parse(_ text: String) throws -> Int {
        if text.isEmpty { throw ParseError.empty }
        guard let number = Int(text) else { throw ParseError.bad(line: 3) }
        return number
      }
      try parse("") // throws ParseError
      try parse("") // throws ParseError.empty
      try parse("") // throws .empty
      try parse("x") // throws ParseError.bad(line: 3)
      func plain() throws { throw Plain() }
      try plain() // throws Plain
      try parse("4") // => 4
      let parsed = try parse("5") // => 5
      var total = 0
      total = try parse("") // throws ParseError
      _ = try parse("") // throws ParseError
      try? parse("") // => nil
      parsed // throws a party in prose, which is no expectation
      """),
    SwiftLessonText(
      "top level",
      """
      guard let seven = Int("7") else { fatalError("no number") }
      let eight = seven + 1 // => 8
      guard let one = Int("1"), let two = Int("2"), one < two else { fatalError() }
      one + two // => 3
      func answer() async -> Int { try? await Task.sleep(nanoseconds: 1); return 42 }
      let awaited = await answer() // => 42
      await answer() + 1 // => 43
      struct Refused: Error {}
      func refuse() async throws -> Int { throw Refused() }
      try await refuse() // throws Refused
      @MainActor func onMain() -> Int { 5 }
      await onMain() // => 5
      for await number in AsyncStream(unfolding: { nil as Int? }) { print(number) }
      defer { print("at the end") }
      let _ = { print("once") }()
      func choose(_ isLeft: Bool) -> Int { if isLeft { 1 } else { 2 } }
      choose(false) // => 2
      func grade(_ n: Int) -> String { switch n { case 1: "good"; default: "bad" } }
      grade(1) // => "good"
      let chosen = if eight > 3 { "big" } else { "small" } // => "big"
      func identity<T>(_ value: T) -> T { value }
      identity([1]) // => [1]
      extension Int { var doubled: Int { self * 2 } }
      4.doubled // => 8
      """),
    SwiftLessonText(
      "conformances",
      """
      protocol Shape { func area(_ unit: Unit) -> Double }
      enum Unit { case point }
      extension CGRect: Shape { func area(_ unit: Unit) -> Double { width * height } }
      let anything: Any = CGRect(x: 0, y: 0, width: 2, height: 3)
      anything is any Shape // => true
      let shape: any Shape = CGRect(x: 0, y: 0, width: 2, height: 3)
      shape.area(.point) // => 6
      struct Money: Equatable, Comparable {
        var cents: Int
        static func < (a: Money, b: Money) -> Bool { a.cents < b.cents }
      }
      extension Money: CustomStringConvertible { public var description: String { "\\(cents) ct" } }
      Money(cents: 3) // => 3 ct
      Money(cents: 3) < Money(cents: 4) // => true
      """),
    SwiftLessonText(
      "an operator",
      "infix operator •\nfunc • (a: Int, b: Int) -> Int { a * 10 + b }\n3 • 4 // => 34"),
    SwiftLessonText(
      "the same operator",
      "infix operator • : AdditionPrecedence\nfunc • (a: Int, b: Int) -> Int { a * 100 + b }\n3 • 4 // => 304"
    ),
    SwiftLessonText(
      "a conformance",
      "extension CGPoint: @retroactive CustomStringConvertible { public var description: String { \"P\" } }\n"
        + "\"\\(CGPoint.zero)\" // => \"P\""),
    SwiftLessonText(
      "the same conformance",
      "extension CGPoint: @retroactive CustomStringConvertible { public var description: String { \"Q\" } }\n"
        + "\"\\(CGPoint.zero)\" // => \"Q\""),
    SwiftLessonText("a name", "let name = 1\nfunc f() -> Int { name }\nstruct S {}\nf() // => 1"),
    SwiftLessonText("the same name", "let name = 2\nfunc f() -> Int { name }\nclass S {}\nf() // => 2"),
    SwiftLessonText(
      "Unicode",
      "let größe = 3\nlet π = 3.14\nlet 🐶 = \"wau\"\ngröße // => 3\nπ * 2 // => 6.28\n🐶 // => \"wau\""),
    SwiftLessonText("tabs", "let\ta = 1\t// =>\t1\n\tif a == 1 {\n\t\ta // => 1\n\t}"),
    SwiftLessonText(
      "Windows",
      body: "```swift check\r\nlet a = 1 // => 1\r\n// hidden\r\na + 1\r\n// => 2\r\nprint(\"x\")\r\n```\r\n"),
    SwiftLessonText(
      "lists and quotations",
      body: """
        - A list:

          ```swift check
          let a = 1
          a // => 1
          ```

        > A quotation:
        >
        > 1. ```swift check
        >    a + 1 // => 2
        >    ```

        """),
    SwiftLessonText(
      "hidden lines",
      "import UIKit // hidden\nlet secret = 3 // hidden\nsecret + 1 // => 4\n/// Says it.\nfunc f() {} // hidden"
    ),
    SwiftLessonText("nothing to run", "// Only a comment.\n"),
    SwiftLessonText("only declarations", "struct A { var b = 1 }\nfunc f(_ a: A) -> Int { a.b }"),
    SwiftLessonText(
      "imports",
      "import CoreGraphics\nimport QuartzCore\nimport UIKit\nimport Foundation\n#if canImport(UIKit)\nimport UIKit\n"
        + "let here = true\n#endif\nhere // => true\nsqrt(CGFloat(4)) // => 2"),
  ])

  @Test(arguments: run.lessons) func holds(_ lesson: SwiftLessonText) async throws {
    let checked = try #require(await Self.run.lesson(lesson.name))
    #expect(lesson.said(of: checked) == [])
    let holds = checked.holds
    #expect(holds)
    // Each comment is a check of its own, and none is passed over.
    let comments = lesson.body.matches(of: /\/\/\s*(=>|throws [A-Z.])/).count
    let verdicts = checked.cells.flatMap { $0.claims.map(\.judgement.verdict) }
    #expect(verdicts == Array(repeating: .confirmed, count: max(1, comments)))
  }

  @Test func hiddenLinesAreNotShown() async throws {
    let checked = try #require(await Self.run.lesson("hidden lines"))
    let html = SwiftHighlighter.html(of: try #require(checked.cells.first).cell.content)
    #expect(!html.contains("secret</span>") && !html.contains("import") && !html.contains("f()"))
    #expect(html.contains("// =&gt; 4") || html.contains("// => 4"))
  }

  @Test func whatIsPrintedStandsUnderTheCell() async throws {
    let checked = try #require(await Self.run.lesson("top level"))
    let output = try #require(checked.cells.first?.output)
    #expect(
      SwiftHighlighter.html(ofOutput: output) == "<pre class=\"output\"><samp>once\nat the end</samp></pre>")
  }
}
