import FormulaSyntax
import Variants

/// Which expressions are angles, as their form tells: 2θ with a θ in degrees is one, the area π·r² is none.
///
/// A product with anything but numbers is none: r·θ may be the length of an arc, which is no number of degrees.
struct AngleQuantity {
  private let environment: Environment
  private let angles: Set<Symbol>
  private static let deepest = 60

  /// Angles among expressions in an environment, with parameters that it may not define.
  init(_ environment: Environment, parameters: [ExerciseParameter]) {
    self.environment = environment
    angles = Set(
      parameters.filter { parameter in parameter.values.allSatisfy { Self.isInDegrees($0) } }.map(\.symbol))
  }

  /// Whether an expression is an angle.
  func contains(_ expression: Expression) -> Bool { isAngle(expression, depth: 0) }

  private func isAngle(_ expression: Expression, depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    func inner(_ part: Expression) -> Bool { isAngle(part, depth: depth + 1) }
    switch expression.node {
    case .degrees: return true
    case .symbol(let symbol):
      if angles.contains(symbol) { return true }
      guard let definition = environment[symbol], definition.parameters == nil else { return false }
      return inner(definition.body)
    case .negation(let operand), .magnitude(let operand): return inner(operand)
    case .sum(let terms):
      return terms.contains(where: inner)
        && terms.allSatisfy { term in inner(term) || isMultipleOfPi(term) || isNumber(term) }
    case .product(let factors):
      return factors.count(where: inner) == 1 && factors.allSatisfy { inner($0) || isNumber($0) }
    case .quotient(let above, let below): return inner(above) && isNumber(below)
    case .call(let function, let arguments):
      switch function {
      case .asin, .acos, .atan, .atan2, .rotationAngle, .twist: return true
      case .min, .max, .abs: return !arguments.isEmpty && arguments.allSatisfy(inner)
      default: return false
      }
    default: return false
    }
  }

  private func isNumber(_ expression: Expression) -> Bool {
    switch expression.node {
    case .number: true
    case .negation(let operand): isNumber(operand)
    case .quotient(let above, let below): isNumber(above) && isNumber(below)
    default: false
    }
  }

  private func isMultipleOfPi(_ expression: Expression) -> Bool {
    switch expression.node {
    case .constant(.pi): true
    case .negation(let operand): isMultipleOfPi(operand)
    case .product(let factors): factors.allSatisfy { isMultipleOfPi($0) || isNumber($0) }
    case .quotient(let above, let below): isMultipleOfPi(above) && isNumber(below)
    default: false
    }
  }

  private static func isInDegrees(_ expression: Expression) -> Bool {
    switch expression.node {
    case .degrees: true
    case .negation(let operand): isInDegrees(operand)
    default: false
    }
  }
}
