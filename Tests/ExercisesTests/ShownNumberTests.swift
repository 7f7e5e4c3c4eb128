import Answers
import FormulaSyntax
import Foundation
import TestSupport
import Testing

@testable import Exercises

/// Numbers and formulas as learners see them in questions.
@Suite struct ShownNumberTests {
  /// The text of a question's slots, without markup, for the first values of its parameters.
  private func text(_ slot: String, _ parameters: String, _ more: String = "") throws -> String {
    let reading = TestExercise(
      "id: t\nask: 'X {\(slot)} X'\nparameters: { \(parameters) }\nanswer: 1\n\(more)"
    ).reading
    let exercise = try #require(reading.exercise, "\(reading.diagnostics.map(\.message))")
    let page = try #require(PageExerciseMaker.page(of: exercise, name: "t") { $0 })
    let pieces = try #require(page.texts.first { $0.name == "ask" }?.pieces)
    let html = page.drawn(.init(indices: page.parameters.map { _ in 0 })).html(pieces)
    let text = html.replacing(/<[^>]*>/, with: "")
    let start = try #require(text.range(of: "X ")).upperBound
    let end = try #require(text.range(of: " X", options: .backwards)).lowerBound
    return String(text[start..<end])
  }

  /// Whatever a number's size is, what is shown is it, to half a unit of the fifth digit: never 0 for what is not 0.
  @Test func fiveDigitsOfEachNumberAreShown() throws {
    let seed = testSeed()
    var generator = SeededGenerator(seed: seed)
    var numbers: [Double] = [
      exp(-10), pow(7, -8), pow(7, -20), 1e-300, 1e300, 99_999.5, 99_999.4, 0.000099999, 0.99999, 9.99996,
      123456789,
      1e9, 999_999_999,
    ]
    for _ in 0..<2_000 { numbers.append(pow(10, Double.random(in: -40...40, using: &generator))) }
    for number in numbers.flatMap({ [$0, -$0] }) {
      let shown = try #require(
        ValueDisplay.expression(.number(number), exact: [], decimals: nil, isAngle: false))
      let evaluator = Evaluator(Environment(), numbers: .doubles { _ in nil })
      guard case .number(let value) = try evaluator.evaluate(shown) else {
        Issue.record("\(shown)")
        continue
      }
      #expect(abs(value - number) <= 5.000001e-5 * abs(number), "\(number) is shown as \(shown)")
    }
  }

  @Test(arguments: [
    // A power with the exponent 0 is exact like the others.
    ("2^i*3^j*5^k*7^l", "i: [1, 2], j: [1, 2], k: [0, 1], l: [0, 1]", "6"),
    ("exp(-n)", "n: [10, 11]", "4.5400⋅10−5"), ("1/7^n", "n: [8, 9]", "15764801"),
    // An area is no angle.
    ("pi*r^2", "r: [5, 6]", "25π"), ("r*θ", "r: [3, 4], θ: [60°, 90°]", "π"), ("θ/2", "θ: [60°, 90°]", "30∘"),
    // What is long has no digits that nobody computed.
    ("10^17*n", "n: [3, 4]", "300000000000000000"), ("10^20*n : 2", "n: [3, 4]", "3.0000⋅1020"),
    ("-10^15*n/7 : 1", "n: [50, 4]", "−7.1429⋅1015"),
    ("10^8*sqrt(n) : 12", "n: [2, 3]", "141421356.237310"),
    ("10^17 + n - 10^17", "n: [3, 4]", "3"),
    ("2^60 : 0", "n: [3, 4]", "1.1529⋅1018"), ("-n/1000 : 2", "n: [3, 4]", "0.00"),
    ("2*pi*r/3", "r: [3, 4]", "2π"), ("asin(x)", "x: [1, 0]", "90∘"),
  ])
  func slotsShowWhatTheyMean(_ slot: String, _ parameters: String, _ shown: String) throws {
    #expect(try text(slot, parameters) == shown)
  }

  /// Signs and factors of 1 of a written formula are put in order, and nothing of how it was made is left.
  @Test(arguments: [
    ("a*x^2 + (a*3 + b)*x + 3*b", "a: [1, 2], b: [-3, -2]", "x2−9"),
    ("(a*d)*x^2 + (a*e + b*d)*x + b*e", "a: [1, 2], b: [-3, 2], d: [1, 3], e: [1, 4]", "x2−2x−3"),
    ("a*x + b", "a: [-1, 2], b: [-3, 2]", "−x−3"), ("a*x + b", "a: [1, 2], b: [0, 2]", "x"),
    ("x^2 - a*x", "a: [-4, 2]", "x2+4x"),
  ])
  func writtenFormulasAreTidy(_ slot: String, _ parameters: String, _ shown: String) throws {
    let found = try text("write \(slot)", parameters, "kind: expression\nsymbols: [x]")
    #expect(found == shown)
  }
}
