import FormulaSyntax
import SourceText
import TestSupport
import Testing

@testable import Variants

@Suite struct VariantSpaceTests {
  private func parameter(_ name: String, _ values: ClosedRange<Int>) -> ExerciseParameter {
    ExerciseParameter(
      symbol: Symbol(name), values: values.map { Expression.integer($0) }, doubles: values.map(Double.init),
      isInteger: true)
  }

  private func space(_ parameters: [ExerciseParameter], _ conditions: String = "") throws -> VariantSpace {
    let statements =
      conditions.isEmpty ? [] : CalculatorParser.read(Array(conditions.utf8), scope: NameScope()).statements
    return try VariantSpace(parameters: parameters, conditions: statements, environment: Environment())
  }

  @Test func countsVariantsExactly() throws {
    let free = try space([parameter("a", 1...7), parameter("b", 1...11), parameter("c", 1...13)])
    #expect(VariantCensus(free)?.count == 7 * 11 * 13)
    let joined = try space([parameter("a", 1...10), parameter("b", 1...10), parameter("c", 1...3)], "a < b")
    #expect(VariantCensus(joined)?.count == 45 * 3)
    let pythagorean = try space(
      [parameter("a", 1...50), parameter("b", 1...50), parameter("c", 1...50)], "a^2 + b^2 = c^2, a < b")
    // The triples with a hypotenuse of at most 50.
    #expect(VariantCensus(pythagorean)?.count == 20)
    let large = try space((0..<9).map { parameter("a_\($0)", 1...1000) })
    #expect(VariantCensus(large) == nil)
  }

  @Test func numbersEachVariantOnce() throws {
    let space = try space([parameter("a", 1...6), parameter("b", 1...4), parameter("c", 1...6)], "a + c = 7")
    let census = try #require(VariantCensus(space))
    let all = (0..<census.count).map(census.variant)
    #expect(census.count == 24)
    #expect(Set(all).count == 24)
    #expect(all.allSatisfy(space.allows))
  }

  @Test func drawsTheSameAgainAndOthersForOthers() throws {
    let space = try space([parameter("a", 1...100), parameter("b", 1...100)], "a != b")
    let seed = VariantSeed(exercise: "lesson/turn", learner: "ada", secret: "s")
    let first = try #require(space.variant(of: seed))
    #expect(space.variant(of: seed) == first)
    let others = (0..<50).compactMap {
      space.variant(of: VariantSeed(exercise: "lesson/turn", learner: "ada\($0)", secret: "s"))
    }
    #expect(Set(others).count > 45)
    #expect(space.variant(of: VariantSeed(exercise: "lesson/turn", learner: "ada", secret: "t")) != first)
    #expect(space.variant(of: VariantSeed(exercise: "lesson/move", learner: "ada", secret: "s")) != first)
  }

  /// The generator is documented, so that others can draw the same; these numbers were computed with Python's hmac and
  /// hashlib.
  @Test func drawsAsItIsDocumented() {
    var numbers = VariantSeed(exercise: "rotation/turn-a-point", learner: "ada", secret: "summer").numbers
    #expect((0..<5).map { _ in numbers.next() } == Self.documented)
    var bounded = VariantSeed(exercise: "rotation/turn-a-point", learner: "ada", secret: "summer").numbers
    #expect((0..<5).map { _ in bounded.next(below: 10) } == Self.documented.map { Int($0 % 10) })
  }

  private static let documented: [UInt64] = [
    3130817544442211799, 10607421504602639378, 9855333700728329102, 5720326211497692118, 3744805260819415160,
  ]

  @Test func drawsEvenly() throws {
    let space = try space([parameter("a", 1...3), parameter("b", 1...3)], "a != b")
    var counts: [Variant: Int] = [:]
    for learner in 0..<6000 {
      let variant = try #require(space.variant(of: VariantSeed(exercise: "x", learner: "\(learner)")))
      counts[variant, default: 0] += 1
    }
    #expect(counts.count == 6)
    // The mean is 1000 and the deviation 29; these are fixed seeds, so this fails always or never.
    #expect(counts.values.allSatisfy { (850...1150).contains($0) })
  }

  @Test func refusesWhatIsNoCondition() {
    func identifier(_ condition: String) -> String? {
      do {
        _ = try space([parameter("a", 1...3)], condition)
        return nil
      } catch {
        return (error as? Diagnostic)?.identifier
      }
    }
    #expect(identifier("a < 3") == nil)
    #expect(identifier("a < z") == "unknown-name")
    #expect(identifier("a ~= 2.0") == "not-exact")
    #expect(identifier("(a, a) = (1, 1)") == "wrong-shape")
  }
}
