import FormulaSyntax
import MatrixCore
import SourceText

/// Evaluates the expressions of a figure at one position of its sliders and movable points.
struct FigureEvaluator {
  /// A value for a name that only one expression has: a curve's parameter.
  struct Local {
    var symbol: Symbol
    var value: Double
  }

  /// Names that nothing but a movable point has: its coordinates.
  static func coordinate(_ index: Int, of symbol: Symbol) -> Symbol {
    Symbol("\(symbol.name)\u{1F}\(index)")
  }

  let environment: Environment
  private let known: [Symbol: Double]
  /// Keeps what names stand for, which most expressions of a figure share.
  private let shared: Evaluator<Double>

  /// How many operations all expressions of one picture may take.
  private static let mostSteps = 4_000_000

  /// Makes an evaluator in a lesson's environment, with numbers for some names in place of what they are there.
  init(_ environment: Environment, known: [Symbol: Double] = [:]) {
    self.environment = environment
    self.known = known
    shared = Evaluator(environment, numbers: .doubles { known[$0] }, maximumSteps: Self.mostSteps)
  }

  /// The point that an expression is; nil where it is none, or lies outside of all that can be drawn.
  func point(_ expression: Expression) -> PlanePoint? {
    do throws(Diagnostic) {
      let value = try value(expression)
      let numbers = value.components
      switch value {
      case .tuple, .matrix(1, _, _), .matrix(_, 1, _): break
      default: return nil
      }
      guard numbers.count == 2, numbers[0].magnitude <= NumberText.largest,
        numbers[1].magnitude <= NumberText.largest
      else { return nil }
      return Point(x: numbers[0], y: numbers[1])
    } catch {
      return nil
    }
  }

  /// The value of an expression. Angles are radians.
  func value(_ expression: Expression, _ locals: [Local] = []) throws(Diagnostic) -> Value<Double> {
    guard !locals.isEmpty else { return try shared.evaluate(expression) }
    var environment = environment
    var known = known
    for local in locals {
      // The figure's own parameter hides a definition of the same name.
      environment.undefine(local.symbol)
      known[local.symbol] = local.value
    }
    let values = known
    return try Evaluator(environment, numbers: .doubles { values[$0] }).evaluate(expression)
  }
}
