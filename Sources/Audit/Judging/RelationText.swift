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

  /// How it is judged, on its own or under conditions.
  func judged(where facts: [PageFact] = [], limits: BudgetLimits = .init()) -> ClaimQuestion.Answer {
    ClaimQuestion(claim: text, notation: .latex, assumptions: facts.map(\.text)).answer(limits: limits)
  }

  /// Whether it is refuted on its own.
  var isRefuted: Bool { judged().judgement.verdict == .refuted }

  /// The relation with powers taken into functions, as some mean them: $\ln(a)^x$ as $\ln(a^x)$; nil where there are none.
  var withPowersInside: RelationText? {
    let changed = RelationText(
      left: Self.withPowersInside(left), sign: sign, right: Self.withPowersInside(right))
    return changed == self ? nil : changed
  }

  private static func withPowersInside(_ text: String) -> String {
    var pieces = LaTeXPiece.pieces(of: text)
    for place in pieces.indices.reversed() where RelationEdits.isFunction(pieces[place]) {
      var open = place + 1
      while pieces[safe: open]?.kind == .blank || pieces[safe: open]?.text == "\\left" { open += 1 }
      guard pieces[safe: open]?.text == "(" else { continue }
      var level = 0
      var close = open
      while close < pieces.count {
        if pieces[close].text == "(" { level += 1 }
        if pieces[close].text == ")" { level -= 1 }
        if level == 0 { break }
        close += 1
      }
      guard pieces[safe: close + 1]?.text == "^", let exponent = RelationEdits.group(pieces, at: close + 2)
      else { continue }
      // `{\left(a\right)^x}` behind the function is its whole argument.
      pieces[exponent.upperBound - 1].text += "\\right)"
      pieces[place].text += "\\left("
    }
    return pieces.map(\.text).joined()
  }

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
    var names: [Set<Symbol>] {
      statement.sides.map {
        Set(FreeSymbols.of([$0], in: Environment())).subtracting(Symbol.functionsOfWholeNumbers)
      }
    }

    /// The names that stand on their own, and not before arguments.
    var quantities: Set<Symbol> {
      var found: Set<Symbol> = []
      func visit(_ expression: Expression) {
        if case .symbol(let symbol) = expression.node { found.insert(symbol) }
        expression.forEachOperand { visit($0) }
      }
      for side in statement.sides { visit(side) }
      return found
    }

    init(statement: Statement) {
      self.statement = statement
      symbols = FreeSymbols.of(statement.sides, in: Environment())
        .filter { !Symbol.functionsOfWholeNumbers.contains($0) }
    }

    /// Functions of one number in place of those that nothing is known of: what holds of all of them holds of these.
    private var examples: Environment {
      var environment = Environment()
      var names: Set<Symbol> = []
      for side in statement.sides { names.formUnion(side.appliedNames) }
      let argument = Symbol("t")
      for (place, name) in names.sorted().enumerated() {
        // 2 + n + sin((n + 1) t)
        let angle = Expression(.product([.integer(place + 1), .symbol(argument.name)]))
        let body = Expression(.sum([.integer(place + 2), Expression(.apply(Symbol("sin"), [angle]))]))
        environment.define(Definition(name, parameters: [argument], body: body))
      }
      return environment
    }

    /// The components of both sides at a point in doubles; nil where they cannot be told.
    func values(at point: [Symbol: Double]) -> (left: [Double], right: [Double])? {
      guard let values = DoubleSamples(examples).components(of: statement.sides, at: point) else {
        return nil
      }
      return (values[0], values[1])
    }

    /// Whether the sides differ by the same number wherever doubles tell: a constant of integration takes it up.
    var differsByConstant: Bool {
      var differences: [Double] = []
      var generator = SplitMix64()
      for _ in 0..<4 {
        var point: [Symbol: Double] = [:]
        for symbol in symbols { point[symbol] = SampleKind.positive.value(&generator) }
        guard let (left, right) = values(at: point), let one = left.first, let other = right.first,
          (one - other).isFinite
        else { continue }
        differences.append(one - other)
      }
      guard let first = differences.first else { return true }
      return differences.allSatisfy { abs($0 - first) <= 1e-9 * max(1, abs(first)) }
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

    /// What doubles tell of a relation.
    enum Look {
      /// Both sides agree at the points.
      case agrees
      /// They do not, or have no real value at any of the points.
      case differs
      /// The sides cannot be evaluated, as those of complex numbers and derivatives, and have no function that nothing is known of.
      case unclear
    }

    /// Whether both sides agree, as far as doubles tell, at points drawn for the names.
    ///
    /// The points are of three kinds: some functions have real values between 0 and 1 only, and others at whole numbers only.
    func look(within tolerance: Double = 1e-9) -> Look {
      look(within: tolerance, at: [.positive, .fraction, .whole])
    }

    /// Whether both sides agree between 0 and 1, as far as doubles tell: $\sqrt{x^2} = x$ is meant where it holds.
    var looksTrueNearZero: Bool {
      !symbols.isEmpty && look(within: 1e-9, at: Array(repeating: .fraction, count: 6)) == .agrees
    }

    private func look(within tolerance: Double, at kinds: [SampleKind]) -> Look {
      let isOfKnownFunctions = statement.sides.allSatisfy(\.appliedNames.isEmpty)
      if symbols.contains(.imaginaryUnit) { return isOfKnownFunctions ? .unclear : .differs }
      var (isTold, isEvaluated) = (false, false)
      var generator = SplitMix64()
      for kind in kinds {
        // What is said of whole numbers is true by chance at few of them, and is slow to be refuted.
        for _ in 0..<(symbols.isEmpty ? 1 : kind == .whole ? 8 : 2) {
          var point: [Symbol: Double] = [:]
          for symbol in symbols { point[symbol] = kind.value(&generator) }
          guard let (left, right) = values(at: point), left.count == right.count else { continue }
          isEvaluated = true
          for (one, other) in zip(left, right) {
            guard one.isFinite, other.isFinite else { continue }
            let size = max(abs(one), abs(other), 1e-3)
            switch statement.relations[0] {
            case .less, .lessOrEqual:
              guard one <= other + tolerance * size else { return .differs }
            case .greater, .greaterOrEqual:
              guard one >= other - tolerance * size else { return .differs }
            default:
              guard abs(one - other) <= tolerance * size else { return .differs }
            }
            isTold = true
          }
        }
      }
      if isTold { return .agrees }
      return isEvaluated || !isOfKnownFunctions ? .differs : .unclear
    }

    /// Where points are drawn.
    private enum SampleKind {
      case positive, fraction, whole

      /// A value of no special relation to those of other names.
      func value(_ generator: inout SplitMix64) -> Double {
        switch self {
        case .positive: 0.31 + 2.3 * generator.nextUnit()
        case .fraction: 0.05 + 0.9 * generator.nextUnit()
        case .whole: (2 + 9 * generator.nextUnit()).rounded(.down)
        }
      }
    }
  }
}
