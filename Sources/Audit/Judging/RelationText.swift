import FormulaProof
import FormulaSyntax
import Notebook
import SourceText
import TeX

/// A relation as text that is judged: two sides in LaTeX, and the sign between.
struct RelationText: Sendable, Hashable {
  var left: String
  var sign: String
  var right: String

  /// The relation as it is asked.
  var text: String { left + " " + sign + " " + right }

  /// How it is judged, on its own.
  func judged() -> ClaimQuestion.Answer { ClaimQuestion(claim: text, notation: .latex).answer() }

  /// The sides as they are read; nil where they are not one relation that is read without a doubt.
  func read() -> Reading? {
    let reading = FormulaNotation.latex.read(text)
    guard !reading.hasErrors, reading.givens.isEmpty, reading.statements.count == 1,
      let statement = reading.statements.first, statement.relations.count == 1, statement.sides.count == 2,
      statement.conditions.isEmpty, statement.implication == nil
    else { return nil }
    return Reading(statement: statement)
  }

  /// A relation that was read.
  struct Reading {
    var statement: Statement
    /// The names that nothing defines; none in a relation of numbers.
    var symbols: [Symbol]

    /// The names of each side.
    var names: [Set<Symbol>] { statement.sides.map { Set(FreeSymbols.of([$0], in: Environment())) } }

    init(statement: Statement) {
      self.statement = statement
      symbols = FreeSymbols.of(statement.sides, in: Environment())
    }

    /// The components of both sides at a point in doubles; nil where they cannot be told.
    func values(at point: [Symbol: Double]) -> (left: [Double], right: [Double])? {
      guard let values = DoubleSamples(Environment()).components(of: statement.sides, at: point) else {
        return nil
      }
      return (values[0], values[1])
    }

    /// What is said where matrices stand together whose sizes do not fit; nil where they fit, or a side has no value.
    var shapeProblem: String? {
      let evaluator = Evaluator(Environment(), numbers: .doubles { _ in 1 })
      for side in statement.sides {
        do {
          _ = try evaluator.evaluate(side)
        } catch {
          if error.finding == .wrongShape { return error.message }
        }
      }
      return nil
    }

    /// Whether both sides agree, as far as doubles tell, at points drawn for the names; nil where nothing can be told.
    func looksTrue(within tolerance: Double = 1e-9) -> Bool? {
      var told = false
      var generator = SplitMix64()
      for _ in 0..<3 {
        var point: [Symbol: Double] = [:]
        // Values of no special relation to each other.
        for symbol in symbols { point[symbol] = 0.31 + 2.3 * generator.nextUnit() }
        guard let (left, right) = values(at: point), left.count == right.count else { continue }
        for (one, other) in zip(left, right) {
          guard one.isFinite, other.isFinite else { return nil }
          let size = max(abs(one), abs(other), 1e-3)
          guard abs(one - other) <= tolerance * size else { return false }
        }
        told = true
      }
      return told ? true : nil
    }
  }
}
