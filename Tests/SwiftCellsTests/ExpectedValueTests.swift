import CellRuntime
import SourceText
import TestSupport
import Testing

@testable import SwiftCells

/// Values as they are printed behind `// =>`, held against values that code gave.
@Suite("Expected values") struct ExpectedValueTests {
  /// A printed value, what was found, and whether the one claims the other.
  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var found: CellValue
    var holds: Bool
    var testDescription: String { "\(text) \(holds ? "is" : "is not") \(found.printed)" }

    init(_ text: String, _ found: CellValue, _ holds: Bool) {
      self.text = text
      self.found = found
      self.holds = holds
    }
  }

  private static func point(_ x: Double, _ y: Double) -> CellValue {
    .composite(type: "CGPoint", labels: ["x", "y"], parts: [.number(x), .number(y)])
  }
  private static func tuple(_ parts: CellValue...) -> CellValue {
    .composite(type: nil, labels: parts.map { _ in nil }, parts: parts)
  }

  /// A number with decimals may differ by half a unit of its last digit; one without is met but for rounding.
  @Test(
    "of numbers",
    arguments: [
      Case("3", .integer("3"), true), Case("3", .integer("4"), false), Case("-3", .integer("-3"), true),
      Case("3", .integer("-3"), false), Case("0", .integer("0"), true), Case("-0", .integer("0"), true),
      Case("+3", .integer("3"), true), Case("−3", .integer("-3"), true), Case("003", .integer("3"), true),
      Case("1_000", .integer("1000"), true),
      Case("123456789012345678901234567890", .integer("123456789012345678901234567890"), true),
      Case("123456789012345678901234567890", .integer("123456789012345678901234567891"), false),
      Case("3.0", .integer("3"), true), Case("3.4", .integer("3"), false),
      Case("1e3", .integer("1000"), true),
      Case("3", .number(3), true), Case("3", .number(2.9999999999999996), true),
      Case("3", .number(3.1), false),
      Case("3", .number(3.0001), false), Case("3.0", .number(3.04), true), Case("3.0", .number(3.06), false),
      Case("3.00", .number(3.004), true), Case("3.00", .number(3.006), false),
      Case("0.50", .number(0.495), true),
      Case("0.50", .number(0.494), false), Case("-0.5", .number(-0.54), true),
      Case("-0.5", .number(0.5), false),
      Case("0.3333", .number(1.0 / 3), true), Case("0.3334", .number(1.0 / 3), false),
      Case("1e-3", .number(0.001), true), Case("1e-3", .number(0.0011), true),
      Case("1e-3", .number(0.0016), false),
      Case("1.5e3", .number(1_540), true), Case("1.5e3", .number(1_560), false),
      Case("2e3", .number(2_000), true),
      Case("2e3", .number(2_001), false), Case("1E+2", .number(100), true),
      Case("inf", .number(.infinity), true),
      Case("-inf", .number(.infinity), false), Case("-inf", .number(-.infinity), true),
      Case("nan", .number(.nan), true), Case("nan", .number(0), false), Case("3", .number(.nan), false),
      Case("3", .number(.infinity), false), Case("∞", .number(.infinity), false),
      Case("-∞", .number(-.infinity), true),
      Case("1", .boolean(true), false), Case("1", .string("1"), false),
    ])
  func numbers(row: Case) throws {
    guard let expected = ExpectedValue.read(row.text) else {
      return #expect(!row.holds, "\(row.text) is not read")
    }
    #expect(expected.matches(row.found) == row.holds)
  }

  @Test(
    "of other kinds",
    arguments: [
      Case("true", .boolean(true), true), Case("true", .boolean(false), false),
      Case("false", .boolean(false), true),
      Case("nil", .nothing, true), Case("nil", .integer("0"), false), Case("0", .nothing, false),
      Case("\"a\"", .string("a"), true), Case("\"a\"", .string("b"), false), Case("a", .string("a"), false),
      Case(#""a\nb""#, .string("a\nb"), true), Case(#""\"""#, .string("\""), true),
      Case(#""\\""#, .string("\\"), true),
      Case(#""\u{1F436}""#, .string("🐶"), true), Case("\"é\"", .string("e\u{301}"), true),
      Case("\"\"", .string(""), true),
      Case("[1, 2]", .list([.integer("1"), .integer("2")]), true),
      Case("[1,2]", .list([.integer("1"), .integer("2")]), true),
      Case("[2, 1]", .list([.integer("1"), .integer("2")]), false),
      Case("[1]", .list([.integer("1"), .integer("2")]), false),
      Case("[]", .list([]), true), Case("[]", .dictionary(keys: [], values: []), true),
      Case("[]", .integer("0"), false),
      Case("[2, 1]", .set([.integer("1"), .integer("2")]), true),
      Case("[1, 1]", .set([.integer("1"), .integer("2")]), false),
      Case("[0.3, 0.67]", .list([.number(1.0 / 3), .number(2.0 / 3)]), true),
      Case("[[1], []]", .list([.list([.integer("1")]), .list([])]), true),
      Case("[:]", .dictionary(keys: [], values: []), true),
      Case(
        "[\"a\": 1, \"b\": 2]",
        .dictionary(keys: [.string("b"), .string("a")], values: [.integer("2"), .integer("1")]), true),
      Case(
        "[\"a\": 2, \"b\": 1]",
        .dictionary(keys: [.string("b"), .string("a")], values: [.integer("2"), .integer("1")]), false),
      Case("(1, 2)", tuple(.integer("1"), .integer("2")), true),
      Case("(1, 2)", tuple(.integer("1"), .integer("3")), false),
      Case("(1, 2, 3)", tuple(.integer("1"), .integer("2")), false), Case("(1)", .integer("1"), true),
      Case("()", tuple(), true), Case("(1.5, 2)", point(1.5, 2), true),
      Case("CGPoint(x: 1.5, y: 2)", point(1.5, 2), true), Case("CGSize(x: 1.5, y: 2)", point(1.5, 2), false),
      Case("CGPoint(y: 1.5, x: 2)", point(1.5, 2), false), Case("CGPoint(1.5, 2)", point(1.5, 2), true),
      Case("(x: 1.5, y: 2)", point(1.5, 2), true), Case("(x: 1.5, z: 2)", point(1.5, 2), false),
      Case("Optional(3)", .integer("3"), true), Case("Optional(3)", .nothing, false),
      Case(".left", .name("left"), true), Case("Side.left", .name("left"), true),
      Case(".right", .name("left"), false),
      Case("left", .name("left"), true), Case("left", .text("left"), true),
      Case("left", .string("left"), false),
      Case(
        ".circle(radius: 2)", .composite(type: "circle", labels: ["radius"], parts: [.integer("2")]), true),
      Case(
        ".circle(radius: 2)", .composite(type: "square", labels: ["radius"], parts: [.integer("2")]), false),
    ])
  func others(row: Case) throws {
    let expected = try #require(ExpectedValue.read(row.text))
    #expect(expected.matches(row.found) == row.holds)
  }

  @Test(
    "that are none",
    arguments: [
      "", " ", "[1", "[1,", "(1, 2", "1 2", "\"a", "\"\\x\"", "\"\\u{110000}\"", "\"\\u{D800}\"", "[1: 2, 3]",
      "[,]",
      "(a: )", "1.2.3", "--1", "1e", "1e999", "CGPoint(x: 1", "#", "[1]]", "a b", "1 is the answer",
      String(repeating: "[", count: 40) + String(repeating: "]", count: 40),
    ])
  func unreadable(text: String) {
    #expect(ExpectedValue.read(text) == nil)
  }

  /// Random values of all kinds.
  private struct Values {
    var random: SeededGenerator

    mutating func value(_ depth: Int) -> CellValue {
      switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &random) {
      case 0: return .integer("\(Int.random(in: -1_000...1_000, using: &random))")
      case 1: return .number(Double.random(in: -1_000...1_000, using: &random))
      case 2: return .boolean(Bool.random(using: &random))
      case 3:
        return .string(
          ["", "a", "two words", "\"", "\\n", "🐶", "a\tb\nc"].randomElement(using: &random) ?? "")
      case 4: return .name(["left", "right", "none"].randomElement(using: &random) ?? "left")
      case 5: return .nothing
      case 6: return .list(several(depth))
      case 7:
        let parts = several(depth)
        return .composite(
          type: Bool.random(using: &random) ? "Shape" : nil,
          labels: parts.indices.map { $0 == 0 ? "first" : nil },
          parts: parts)
      case 8:
        let values = several(depth)
        return .dictionary(keys: values.indices.map { .integer("\($0)") }, values: values)
      default: return .set([.integer("1"), .string("s")])
      }
    }

    private mutating func several(_ depth: Int) -> [CellValue] {
      (0..<Int.random(in: 2...4, using: &random)).map { _ in value(depth - 1) }
    }
  }

  /// What is printed of a value claims that value, and no value with one part changed.
  @Test func whatIsPrintedIsMet() throws {
    let seed = testSeed()
    var values = Values(random: SeededGenerator(seed: seed))
    for _ in 0..<2_000 {
      let (value, other) = (values.value(3), values.value(3))
      let expected = try #require(ExpectedValue.read(value.printed), "seed \(seed): \(value.printed)")
      #expect(expected.matches(value), "seed \(seed): \(value.printed)")
      let claims = try #require(ExpectedValue.read(other.printed))
      // A set is met in any order, and a list may be meant by it.
      if value.printed != other.printed, !value.printed.contains("["), !other.printed.contains("[") {
        #expect(!claims.matches(value), "seed \(seed): \(other.printed), \(value.printed)")
      }
      #expect(expected.matches(.list([value, value])) == false, "seed \(seed): \(value.printed)")
    }
  }

  /// A correction has the form of what was written, and is met by what was found.
  @Test(
    "corrected to what was found",
    arguments: [
      ("3", CellValue.integer("4"), "4"), ("3", .number(4), "4"), ("3", .number(4.25), "4.2500"),
      ("3.0", .number(4.25), "4.2"),
      ("3.00", .number(4.25), "4.25"), ("0.5", .number(-0.01), "0.0"), ("1e3", .number(5), nil),
      ("[1, 2]", .list([.integer("1"), .integer("3")]), "[1, 3]"),
      ("[1, 2]", .list([.integer("1")]), nil), ("3", .string("a"), nil),
      ("(1.0, 2.0)", point(0.123, 4), "(0.1, 4.0)"),
      ("CGPoint(x: 1.00, y: 2)", point(0.126, 4), "CGPoint(x: 0.13, y: 4)"),
      ("CGSize(x: 1, y: 2)", point(0, 4), nil),
      ("3", .number(.infinity), nil), ("3", .number(1e16), nil),
    ] as [(String, CellValue, String?)])
  func corrections(text: String, found: CellValue, corrected: String?) throws {
    let expected = try #require(ExpectedValue.read(text))
    #expect(expected.corrected(to: found) == corrected)
    if let corrected { #expect(try #require(ExpectedValue.read(corrected)).matches(found)) }
  }

  @Test func correctedNumbersAreMet() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let decimals = Int.random(in: 0...6, using: &random)
      let found =
        Double.random(in: -10...10, using: &random) * ([1, 100, 1e-3].randomElement(using: &random) ?? 1)
      let written = decimals == 0 ? "7" : "7." + String(repeating: "0", count: decimals)
      let text = try #require(ExpectedValue.read(written)?.corrected(to: .number(found)))
      #expect(
        try #require(ExpectedValue.read(text)).matches(.number(found)), "seed \(seed): \(found) as \(text)")
      let digits = text.split(separator: ".").dropFirst().first?.count ?? 0
      #expect(digits == decimals || decimals == 0, "seed \(seed): \(text)")
    }
  }

  @Test(
    "as numbers in order",
    arguments: [
      (CellValue.number(1), [1.0]), (.integer("-2"), [-2]), (point(1, 2), [1, 2]),
      (.list([point(1, 2), .number(3)]), [1, 2, 3]),
      (.string("1"), nil), (.list([.number(1), .nothing]), nil), (.list([]), []), (.boolean(true), nil),
    ] as [(CellValue, [Double]?)])
  func numbersInOrder(value: CellValue, numbers: [Double]?) {
    #expect(value.numbers == numbers)
  }
}
