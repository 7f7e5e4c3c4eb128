import FormulaProof
import FormulaSyntax
import Foundation
import LessonMarkdown
import Notebook
import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

/// Mistakes with sliders: how far these go, what is handed to the page, and what is not.
struct MovableMistakeTests {
  // MARK: Ranges

  /// The least and the greatest value, the step, and the value of the first position, in degrees of an angle.
  private static func range(_ kind: MistakeSlider.Kind, reach: Double = 10) -> [Double]? {
    guard let slider = MistakeSlider(kind, reach: reach) else { return nil }
    return [slider.least, slider.least + slider.last, 1, slider.least + slider.first].map {
      Double($0 * slider.unit) / Double(slider.scale)
    }
  }

  private static func angle(_ degrees: Double) -> MistakeSlider.Kind {
    .init(value: degrees * .pi / 180, text: "\(degrees)°", isAngle: true)
  }

  @Test func anglesGoOverATurnThatHoldsTheCounterexample() {
    #expect(Self.range(Self.angle(45)) == [-180, 180, 1, 45])
    #expect(Self.range(Self.angle(-180)) == [-180, 180, 1, -180])
    #expect(Self.range(Self.angle(270)) == [0, 360, 1, 270])
    #expect(Self.range(Self.angle(-200)) == [-360, 0, 1, -200])
    // 0 < θ < π
    var bounded = Self.angle(45)
    bounded.lower = .init(value: 0, isOpen: true)
    bounded.upper = .init(value: .pi, isOpen: true)
    #expect(Self.range(bounded) == [1, 179, 1, 45])
  }

  @Test func numbersGoBothWaysAndPositiveOnesBeginAtZero() {
    #expect(Self.range(.init(value: 3, text: "3")) == [-10, 10, 0.2, 3])
    var length = MistakeSlider.Kind(value: 3, text: "3")
    length.lower = .init(value: 0, isOpen: false)
    #expect(Self.range(length) == [0, 10, 0.1, 3])
    length.lower = .init(value: 0, isOpen: true)
    #expect(Self.range(length) == [0.1, 10, 0.1, 3])
    var part = MistakeSlider.Kind(value: 1.0 / 3, text: "1/3")
    part.lower = .init(value: 0, isOpen: false)
    part.upper = .init(value: 1, isOpen: false)
    // The counterexample stands at the nearest step, exactly.
    #expect(Self.range(part) == [0, 1, 0.01, 0.33])
    part.upper = .init(value: 1, isOpen: true)
    #expect(Self.range(part) == [0, 0.99, 0.01, 0.33])
    // Beyond what others reach.
    var large = MistakeSlider.Kind(value: 30, text: "30")
    large.lower = .init(value: 20, isOpen: true)
    #expect(Self.range(large) == [20.1, 30, 0.1, 30])
    var negative = MistakeSlider.Kind(value: -3, text: "-3")
    negative.upper = .init(value: -2, isOpen: true)
    #expect(Self.range(negative)?.prefix(2) == [-10, -2.05])
  }

  @Test func integersHaveWholeSteps() {
    var number = MistakeSlider.Kind(value: 3, text: "3", isWhole: true)
    #expect(Self.range(number) == [-10, 10, 1, 3])
    number.lower = .init(value: 0, isOpen: true)
    #expect(Self.range(number) == [1, 10, 1, 3])
    number.lower = .init(value: 0.5, isOpen: false)
    #expect(Self.range(number) == [1, 10, 1, 3])
  }

  @Test(
    arguments: [([2], 5), ([3], 10), ([-7, 2], 20), ([0.25], 1), ([10], 20), ([60], 200), ([], 2)]
      as [([Double], Double)])
  func theReachIsTwiceTheCounterexample(values: [Double], reach: Double) {
    #expect(MistakeSlider.reach(of: values) == reach)
  }

  // MARK: What is handed over

  /// The mistakes of a lesson with sliders, nil for each that has none.
  private static func mistakes(of sources: [LessonSource]) async -> [(CheckedClaim, MovableMistake?)] {
    var options = Verifier.Options()
    options.explainsVerdicts = true
    options.swiftCells.trust = .skip
    var found: [(CheckedClaim, MovableMistake?)] = []
    let cells = await Verifier(options: options).verify(sources).flatMap(\.cells)
    for cell in cells where cell.mode == "mistake" {
      for claim in cell.claims where claim.judgement.verdict == .refuted {
        guard case .mistake(let sides)? = claim.explanation else {
          found.append((claim, nil))
          continue
        }
        found.append((claim, MovableMistake(sides, claim.judgement)))
      }
    }
    return found
  }

  private static func mistake(_ formula: String, assume: String? = nil) async throws -> MovableMistake? {
    let facts = assume.map { "```math assume\n\($0)\n```\n\n" } ?? ""
    let text = "---\ntitle: A\n---\n\n\(facts)```math mistake\n\(formula)\n```\n"
    let source = LessonSource(name: "a", content: .success(SourceFile(path: "a.md", text: text)))
    let found = await mistakes(of: [source])
    #expect(found.count == 1, "\(formula)")
    return found.first?.1
  }

  @Test func sidesAndPlacesAreHandedOver() async throws {
    let sum = try #require(try await Self.mistake(#"\sin(\alpha + \beta) = \sin\alpha + \sin\beta"#))
    #expect(sum.movers.map(\.symbol.name) == ["α", "β"])
    #expect(sum.left == ["sin(a + b)"] && sum.right == ["sin(a) + sin(b)"])
    #expect(sum.leftDomain.isEmpty && sum.facts.isEmpty)
    #expect(sum.meetings.contains(.init(mover: 0, place: .value(0))))
    let root = try #require(try await Self.mistake(#"\sqrt{x + 9} = \sqrt x + 3"#, assume: "x > 0"))
    #expect(root.leftDomain == [.init(word: "≥", texts: ["a + 9"])])
    #expect(root.rightDomain == [.init(word: "≥", texts: ["a"])])
    #expect(root.movers.map(\.slider.kind.lower) == [.init(value: 0, isOpen: true)])
    let less = try #require(try await Self.mistake(#"x^2 < x"#))
    #expect(less.relation == .less && less.meetings.isEmpty)
  }

  @Test func domainsKnowWhatDoublesDoNot() async throws {
    // 90° is exactly where the tangent is not defined, and 1/(1/x) is not defined at 0.
    let tangent = try #require(try await Self.mistake(#"\tan(2\theta) = 2\tan\theta"#))
    #expect(tangent.leftDomain == [.init(word: "turn", texts: ["2", "90"])])
    #expect(tangent.rightDomain == [.init(word: "turn", texts: ["1", "90"])])
    let twice = try #require(try await Self.mistake(#"\frac{1}{1/x} = x + 1"#))
    #expect(twice.leftDomain == [.init(word: "≠", texts: ["a"])])
    // A sum of squares is never below 0.
    let length = try #require(try await Self.mistake(#"\sqrt{x^2 + y^2} = x + y"#))
    #expect(length.leftDomain.isEmpty)
    let between = try #require(
      try await Self.mistake(#"\frac{1}{x + y} = \frac1x + \frac1y"#, assume: "x < y"))
    #expect(between.facts == [.init(word: "<", texts: ["a - b"])])
    #expect(between.leftDomain == [.init(word: "≠", texts: ["a + b"])])
  }

  @Test func atMostFourSymbolsMoveAndThoseOfTheCoincidencesFirst() async throws {
    let long = try #require(
      try await Self.mistake(#"a\cos\theta + b + c + d + f = a\cos\varphi + b + c + d + f"#))
    #expect(long.movers.map(\.symbol.name) == ["a", "b", "θ", "ϕ"])
    #expect(long.meetings.compactMap { $0 }.count >= 2)
  }

  private static let beyondPages: [(formula: String, assume: String?)] = [
    (#"\sum_{k=1}^n k = n^2"#, nil), (#"\lfloor x + y\rfloor = \lfloor x\rfloor + \lfloor y\rfloor"#, nil),
    (#"\int_0^x t\,dt = x^2"#, nil), (#"2 + 2 = 5"#, nil), (#"x + y = 2"#, "x^2 + y^2 = 1"),
    (#"\mathbf A\mathbf B = \mathbf B\mathbf A"#, nil),
  ]

  @Test(arguments: beyondPages)
  func whatPagesCannotComputeHasNoSliders(formula: String, assume: String?) async throws {
    #expect(try await Self.mistake(formula, assume: assume) == nil, "\(formula)")
  }

  // MARK: The shipped lessons

  /// What a page computes at the counterexample is what balls have found there, to the digits that are printed.
  @Test func shippedMistakesBeginAtTheirCounterexamples() async throws {
    let folder = Repository.root.appendingPathComponent("Lessons")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".md")
    }.sorted()
    let sources = try names.map { name in
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      return LessonSource(
        name: String(name.dropLast(3)), content: .success(SourceFile(path: name, text: text)))
    }
    let found = await Self.mistakes(of: sources)
    var moved = 0
    for (claim, mistake) in found {
      guard let mistake else { continue }
      moved += 1
      let sides = try [mistake.left, mistake.right].map { try Self.values($0, mistake) }
      #expect(sides[0][mistake.component] != sides[1][mistake.component], "\(claim.source)")
      for (texts, values) in zip([claim.judgement.left, claim.judgement.right], sides) {
        let text = try #require(texts)
        let expected = try #require(Self.components(text), "\(text)")
        #expect(expected.count == values.count)
        for (a, b) in zip(expected, values) {
          #expect((a - b).magnitude <= 6e-6 * a.magnitude + 1e-12, "\(claim.source): \(text), \(values)")
        }
      }
    }
    print("\(moved) of \(found.count) shipped mistakes have sliders")
    #expect(moved >= 50)
  }

  private static func values(_ texts: [String], _ mistake: MovableMistake) throws -> [Double] {
    let values = Dictionary(
      uniqueKeysWithValues: mistake.movers.map { ($0.letter, $0.slider.kind.value) })
    return try texts.map { text in
      let expression = try #require(CalculatorParser.readExpression(Array(text.utf8), scope: .ofPages).0)
      let evaluator = Evaluator(Environment(), numbers: NumberSystem<Double>.doubles { values[$0] })
      return try #require(try evaluator.evaluate(expression).asNumber)
    }
  }

  private static func components(_ text: String) -> [Double]? {
    let plain = text.replacing("−", with: "-").replacing("…", with: "")
    return plain.split(whereSeparator: { "[](), ".contains($0) }).map { Double(String($0)) ?? .nan }
  }
}
