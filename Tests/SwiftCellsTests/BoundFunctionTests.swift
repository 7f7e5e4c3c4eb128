import CellRuntime
import TestSupport
import Testing

@testable import SwiftCells

/// Functions that are evaluated at samples get the numbers of each sample, in order, and what they give is told of each.
@Suite("Bound functions") struct BoundFunctionTests {
  /// A cell with one function, and how many numbers it takes.
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var count: Int
    var testDescription: String { name }
  }

  /// Each gives its numbers back, as its parameters name them.
  static let rows = [
    Row(name: "Double", text: "func f(_ x: Double) -> [Double] { [x] }", count: 1),
    Row(name: "CGFloat", text: "func f(x: CGFloat) -> [CGFloat] { [x] }", count: 1),
    Row(name: "Float", text: "func f(of x: Float) -> [Double] { [Double(x)] }", count: 1),
    Row(name: "CGPoint", text: "func f(_ p: CGPoint) -> [CGFloat] { [p.x, p.y] }", count: 2),
    Row(name: "a point as it is", text: "func f(at p: CGPoint) -> CGPoint { p }", count: 2),
    Row(name: "CGVector", text: "func f(_ v: CGVector) -> (CGFloat, CGFloat) { (v.dx, v.dy) }", count: 2),
    Row(name: "CGSize", text: "func f(_ s: CGSize) -> CGSize { s }", count: 2),
    Row(name: "CGRect", text: "func f(_ r: CGRect) -> CGRect { r }", count: 4),
    Row(
      name: "parts of a rectangle",
      text: "func f(_ r: CGRect) -> [CGFloat] { [r.origin.x, r.origin.y, r.size.width, r.size.height] }",
      count: 4),
    Row(
      name: "CGAffineTransform",
      text: "func f(_ t: CGAffineTransform) -> [CGFloat] { [t.a, t.b, t.c, t.d, t.tx, t.ty] }", count: 6),
    Row(
      name: "several",
      text: "func f(_ a: Double, by b: CGPoint, _ c: CGSize, d: Float) -> [Any] { [a, b, c, Double(d)] }",
      count: 6),
    Row(name: "names", text: "func f(x y: Double, in z: Double) -> [Double] { [y, z] }", count: 2),
    Row(name: "static", text: "enum Canvas { static func f(_ x: Double) -> Double { x } }", count: 1),
    Row(
      name: "inside", text: "extension CGPoint { static func f(_ x: Double) -> [Double] { [x] } }", count: 1),
    Row(name: "that may throw", text: "func f(_ x: Double) throws -> Double { x }", count: 1),
    Row(name: "that prints", text: "func f(_ x: Double) -> Double { print(x); return x }", count: 1),
    Row(
      name: "that is marked",
      text: "func f(_ x: Double) -> Double {\n  if x > 0 {\n    return x\n  }\n  return x\n}", count: 1),
    Row(
      name: "generic", text: "func f(_ x: Double) -> Box<Double> { Box(x: x) }\nstruct Box<T> { var x: T }",
      count: 1),
    Row(
      name: "beside others of its name", text: "func f(_ x: String) {}\nfunc f(_ x: Double) -> Double { x }",
      count: 1),
    Row(
      name: "among names",
      text: "let numbers = 1, x = 2\nfunc f(_ x: Double) -> Double { x }\nlet CGPoint = 3", count: 1),
  ]

  private static let seed = testSeed()

  /// Special values first, then numbers of chance that a Float has too.
  private static func samples(_ count: Int) -> [[Double]] {
    var random = SeededGenerator(seed: seed &+ UInt64(count))
    let special = [0, -0.0, 1, -1, 0.5, 0x1p127, -0x1p127, 0x1p24, 0x1p-126]
    return (0..<40).map { number in
      (0..<count).map { _ in
        number < special.count ? special[number] : Double(Float.random(in: -1_000...1_000, using: &random))
      }
    }
  }

  private static func bound(_ row: Row) -> SwiftLesson {
    var lesson = lesson(row.text)
    // The last of several functions.
    lesson.cells[0].binding = lesson.cells[0].listing.functions.last.map {
      FunctionBinding(function: $0, samples: samples(row.count))
    }
    return lesson
  }

  private static let run = Task { try await outcomes(of: rows.map(bound)) }

  @Test(arguments: rows.indices.map { Numbered(number: $0) }) func getTheirNumbers(_ numbered: Numbered)
    async throws
  {
    let row = Self.rows[numbered.number]
    let result = try #require(try await Self.run.value[numbered.number].cells.first)
    #expect(result.diagnostics.isEmpty && result.output.isEmpty)
    let samples = Self.samples(row.count)
    #expect(result.samples.count == samples.count)
    for (index, sample) in samples.enumerated() {
      guard case .value(let value)? = result.samples[index] else {
        Issue.record("sample \(index) has no value")
        continue
      }
      #expect(value.numbers == sample, "\(index)")
    }
  }

  /// A row by its number.
  struct Numbered: CustomTestStringConvertible, Sendable {
    var number: Int
    var testDescription: String { rows[number].name }
  }

  /// An error at some samples is told there; a trap ends the rest, and is told at its statement.
  @Test func errorsAndTraps() async throws {
    let text =
      "struct Odd: Error {}\nfunc f(_ x: Double) throws -> Int {\n  if x == 1 { throw Odd() }\n  return Int(x)\n}"
    var lesson = lesson(text, "1 // => 1")
    let function = try #require(lesson.cells[0].listing.functions.first)
    #expect(function.canThrow)
    lesson.cells[0].binding = FunctionBinding(function: function, samples: [[0], [1], [2], [1e300], [3]])
    let cells = try await outcomes(of: [lesson])[0].cells
    #expect(cells[0].samples == [0: .value(.integer("0")), 1: .thrown("Odd()"), 2: .value(.integer("2"))])
    #expect(cells[0].diagnostics.count == 1 && cells[1].wasSkipped)
    let span = try #require(cells[0].diagnostics.first?.span)
    #expect(
      String(decoding: Array(text.utf8)[span.lowerBound..<span.upperBound], as: UTF8.self) == "return Int(x)")
  }

  @Test(
    "types that are made of numbers",
    arguments: [
      ("Double", 1), ("CGFloat", 1), ("Float", 1), ("CGPoint", 2), ("CGVector", 2), ("CGSize", 2),
      ("CGRect", 4),
      ("CGAffineTransform", 6), ("Int", nil), ("[Double]", nil), ("Double?", nil), ("inout Double", nil),
      ("", nil),
      ("Foundation.CGPoint", nil), ("double", nil),
    ] as [(String, Int?)])
  func shapes(type: String, count: Int?) {
    let shape = ParameterShape(type: type)
    #expect(shape?.count == count)
    #expect(shape.map { $0.expression(array: "a", from: 3) } == count.map { _ in "lectern\(type)(a, 3)" })
  }
}
