import CellRuntime
import Foundation
import TestSupport
import Testing

@testable import SwiftCells

/// Values of Swift as cells report them, held against what Swift itself prints of them.
@Suite("Values of Swift") struct DescribedValueTests {
  enum Side: String, CaseIterable, Hashable { case left, right }
  enum Shape: Hashable {
    case none
    case circle(radius: Double)
    case box(Double, Int)
    case named(String)
    indirect case both(Shape, Shape)
  }
  struct Pair: Hashable {
    var first = 1
    var second = 2.5
  }
  struct Box<Value> { var value: Value }
  struct Empty: Hashable {}
  struct Spoken: CustomStringConvertible, Hashable { var description: String { "so it is" } }
  final class Canvas {}

  /// A value, and how it stands behind `// =>`.
  struct Row: CustomTestStringConvertible, @unchecked Sendable {
    var printed: String
    var value: Any
    var testDescription: String { printed }

    init(_ printed: String, _ value: Any) {
      self.printed = printed
      self.value = value
    }
  }

  /// Thought out by hand: the form that the documentation gives each kind of value.
  static let rows: [Row] = [
    Row("3", 3), Row("-3", Int8(-3)), Row("255", UInt8.max), Row("18446744073709551615", UInt64.max),
    Row("-9223372036854775808", Int.min), Row("170141183460469231731687303715884105727", Int128.max),
    Row("3", 3.0), Row("-0.5", -0.5), Row("0.1", Float(0.1)), Row("3", CGFloat(3)),
    Row("inf", Double.infinity),
    Row("-inf", -Float.infinity), Row("nan", Double.nan), Row("1e+20", 1e20), Row("1e-07", 1e-7),
    Row("0.30000000000000004", 0.1 + 0.2), Row("5e-324", 5e-324), Row("16777216", Float(16_777_216)),
    Row("true", true), Row("false", false), Row(#""a""#, "a"), Row(#""a""#, Character("a")),
    Row(#""b""#, "abc".dropFirst().prefix(1)), Row(#""\"\\\n\t\r\0""#, "\"\\\n\t\r\0"), Row(#""""#, ""),
    Row("nil", Int?.none as Any), Row("7", Int?.some(7) as Any), Row("nil", Int??.some(nil) as Any),
    Row("[1, 2]", [1, 2]), Row("[]", [Int]()), Row("[1, nil]", [1, nil] as [Int?]),
    Row("[[1], []]", [[1], []]),
    Row("[2, 3]", [1, 2, 3][1...]), Row("[1, 2]", ContiguousArray([1, 2])), Row("[1, 2, 3]", Set([3, 1, 2])),
    Row("[:]", [Int: Int]()), Row(#"["a": 1, "b": [2]]"#, ["b": [2], "a": 1] as [String: Any]),
    Row("(1, 2.5)", (1, 2.5)), Row("(x: 1, y: nil)", (x: 1, y: Int?.none)), Row("()", ()),
    Row("(1, (2, 3))", (1, (2, 3))), Row(".left", Side.left), Row(".none", Shape.none),
    Row("circle(radius: 2)", Shape.circle(radius: 2)), Row("box(0.5, 3)", Shape.box(0.5, 3)),
    Row(#"named("x")"#, Shape.named("x")), Row("both(.none, named(\"\"))", Shape.both(.none, .named(""))),
    Row("Pair(first: 1, second: 2.5)", Pair()), Row("Empty()", Empty()), Row("so it is", Spoken()),
    Row("[so it is]", [Spoken()]), Row("Box<Int>(value: 3)", Box(value: 3)),
    Row("Box<Box<String>>(value: Box<String>(value: \"a\"))", Box(value: Box(value: "a"))),
    Row("CGPoint(x: 1, y: 2.5)", CGPoint(x: 1, y: 2.5)),
    Row("CGSize(width: 3, height: 4)", CGSize(width: 3, height: 4)),
    Row("CGRect(x: 1, y: 2, width: 3, height: 4)", CGRect(x: 1, y: 2, width: 3, height: 4)),
    Row("1...3", 1...3), Row("1..<3", 1..<3), Row("Pair", Pair.self),
  ]

  /// What is printed is what stands in the table, is read again, and claims the value and no other one of the table. Names
  /// may be left out, so that a tuple claims what has its parts.
  @Test(arguments: rows) func standsAsItIsWritten(_ row: Row) {
    let value = CellValue(describing: row.value)
    #expect(value.printed == row.printed)
    let expected = ExpectedValue.read(row.printed)
    #expect(expected?.matches(value) == true || Self.isSpoken(row))
    for other in Self.rows where other.printed != row.printed && !row.printed.hasPrefix("(") {
      let isEmpty = row.printed == "[]" && other.printed == "[:]"
      #expect((expected?.matches(CellValue(describing: other.value)) ?? false) == isEmpty, "\(other.printed)")
    }
  }

  /// Whether a value has no form but what it says of itself.
  private static func isSpoken(_ row: Row) -> Bool {
    if case .text = CellValue(describing: row.value) { return true }
    return row.printed == "[so it is]"
  }

  /// A type's name may be left out, with its arguments or whole; another one may not stand there.
  @Test(
    "named by their types",
    arguments: [
      ("Box(value: 3)", true), ("Box<Int>(value: 3)", true), ("(value: 3)", true), ("Box(3)", true),
      ("Box<Double>(value: 3)", false), ("Bo(value: 3)", false), ("Boxes(value: 3)", false),
      ("Box<Int>(value: 4)", false), ("Box<Int(value: 3)", false), ("Box<>(value: 3)", false),
    ])
  func types(text: String, holds: Bool) {
    let value = CellValue(describing: Box(value: 3))
    #expect((ExpectedValue.read(text)?.matches(value) ?? false) == holds)
  }

  /// A value that may be missing is met with and without `Optional(…)` around it, whatever it is.
  @Test("that may be missing", arguments: rows)
  func optionals(_ row: Row) throws {
    let value = CellValue(describing: Optional(row.value) as Any)
    #expect(value.printed == row.printed)
    #expect(ExpectedValue.read("Optional(\(row.printed))")?.matches(value) == true || Self.isSpoken(row))
    #expect(ExpectedValue.read("Optional(\(row.printed), 1)")?.matches(value) != true)
  }

  /// A long list is not taken for its beginning.
  @Test func longListsAreNotTheirBeginnings() throws {
    for count in [999, 1_000, 1_001, 3_000] {
      let numbers = Array(0..<count)
      let value = CellValue(describing: numbers)
      for length in [count, 1_000] {
        let expected = try #require(ExpectedValue.read("\(Array(0..<length))"))
        #expect(expected.matches(value) == (length == count && count <= 1_000), "\(count) \(length)")
      }
      let members = numbers.reversed().map { "\($0)" }.joined(separator: ", ")
      let set = try #require(ExpectedValue.read("[\(members)]"))
      #expect(set.matches(CellValue(describing: Set(numbers))) == (count <= 1_000), "\(count)")
    }
  }

  /// A tower of lists is looked into to a depth, and what lies deeper is its text.
  @Test func deepValuesEnd() {
    var tower: Any = 1
    for depth in 0..<40 {
      let printed = CellValue(describing: tower).printed
      #expect(printed == String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth))
      tower = [tower]
    }
  }

  // MARK: Random values

  /// A random value of Swift, and another one that differs from it in one place.
  private static func value(_ depth: Int, _ random: inout SeededGenerator) -> (Any, Any) {
    func number() -> Int { Int.random(in: -99...99, using: &random) }
    switch Int.random(in: 0..<(depth > 0 ? 11 : 6), using: &random) {
    case 0:
      let n = number()
      return (n, n + 1)
    case 1:
      let x = Double(number()) / 8
      return (x, x + 0.5)
    case 2: return (true, false)
    case 3:
      let signs = [
        "a", "\"", "\\", "\n", "\r\n", "\u{301}", "🐶", "\u{1B}", "\u{2028}", "\u{200D}", " ", "]", ",",
      ]
      let text = (0..<4).map { _ in signs.randomElement(using: &random) ?? "" }.joined()
      return (text, text + "x")
    case 4: return (Side.left, Side.right)
    case 5: return (Pair(first: 1), Pair(first: 2))
    case 6:
      let (same, other) = value(depth - 1, &random)
      return ([same, 1] as [Any], [other, 1] as [Any])
    case 7:
      let (same, other) = value(depth - 1, &random)
      return (["k": same, "l": 0] as [String: Any], ["k": other, "l": 0] as [String: Any])
    case 8:
      let (same, other) = value(depth - 1, &random)
      return (Box(value: same), Box(value: other))
    case 9:
      let x = Double(number())
      return (Shape.both(.circle(radius: x), .none), Shape.both(.circle(radius: x + 1), .none))
    default:
      let x = Double(number())
      return (Shape.box(x, 1), Shape.box(x, 2))
    }
  }

  /// What is printed of a value claims it and no value that differs in one place, and stands on one line.
  @Test func printedValuesClaimTheirOwn() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<1_500 {
      let (same, other) = Self.value(3, &random)
      let (value, different) = (CellValue(describing: same), CellValue(describing: other))
      let expected = try #require(ExpectedValue.read(value.printed), "\(seed) \(round): \(value.printed)")
      #expect(expected.matches(value), "\(seed) \(round): \(value.printed)")
      #expect(!expected.matches(different), "\(seed) \(round): \(value.printed), \(different.printed)")
      #expect(!value.printed.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(value.printed.split(whereSeparator: \.isNewline).count == 1, "\(seed) \(round)")
    }
  }

  /// Swift's own text of numbers, lists, dictionaries, tuples and missing values claims the value.
  @Test func whatSwiftPrintsIsMet() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      func double() -> Double {
        let number = Double(bitPattern: random.next())
        return number.isNaN ? .nan : number
      }
      func integer() -> Int { Int(truncatingIfNeeded: random.next()) }
      let values: [Any] = [
        double(), Float(double()), integer(), [double(), double()],
        [integer(): double(), integer(): double()], (double(), b: integer()), Optional(double()) as Any,
        [Optional(integer()), nil], Optional((integer(), double())) as Any, [(integer(), [double()])],
        CGPoint(x: double(), y: double()), CGSize(width: 1, height: double()), Set([integer(), integer()]),
        Optional(CGPoint(x: double(), y: 0)) as Any, CGRect(x: double(), y: 1, width: 2, height: 3),
      ]
      for value in values {
        let text = "\(value)"
        let expected = try #require(ExpectedValue.read(text), "\(seed): \(text)")
        #expect(expected.matches(CellValue(describing: value)), "\(seed): \(text)")
      }
    }
  }

  /// A set is met where its members can be paired with what is expected, in whatever order both stand.
  @Test func setsAreMetInAnyOrder() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      // Coarse numerals are met by several members, fine ones by one.
      let members = (0..<5).map { _ in Double(Int.random(in: 200...400, using: &random)) / 1_000 }
      let numerals = members.map { String(format: "%.\(Int.random(in: 1...3, using: &random))f", $0 + 1e-12) }
      let text = "[\(numerals.shuffled(using: &random).joined(separator: ", "))]"
      let expected = try #require(ExpectedValue.read(text))
      let found = CellValue.set(members.shuffled(using: &random).map { .number($0) })
      #expect(expected.matches(found), "\(seed): \(text), \(found.printed)")
      let more = CellValue.set(members.dropLast().map { .number($0) } + [.number(9)])
      #expect(!expected.matches(more), "\(seed): \(text), \(more.printed)")
    }
  }
}
