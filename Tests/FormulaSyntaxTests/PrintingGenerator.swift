import SourceText
import TestSupport

@testable import FormulaSyntax

/// Random trees in the form that the readers give: no operation of one operand, no negative numeral, no dot or
/// cross product with a numeral, no symbol that is a constant.
struct RandomExpressions {
  static let scope = NameScope(
    functions: [Symbol("R"): 1, Symbol("F"): 2], values: [Symbol("M"), Symbol("width"), Symbol("T")])

  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func expression(depth: Int = 4) -> Expression {
    guard depth > 0, Int.random(in: 0..<8, using: &generator) > 0 else { return leaf() }
    switch Int.random(in: 0..<17, using: &generator) {
    case 0, 1: return Expression(.sum(many(depth)))
    case 2: return Expression(.negation(expression(depth: depth - 1)))
    case 3, 4, 5: return Expression(.product(many(depth)))
    case 6: return Expression(.dot(unnumbered(depth), unnumbered(depth)))
    case 7: return Expression(.cross(unnumbered(depth), unnumbered(depth)))
    case 8: return Expression(.quotient(expression(depth: depth - 1), expression(depth: depth - 1)))
    case 9, 10:
      let (base, exponent) = (expression(depth: depth - 1), expression(depth: depth - 1))
      // What is a matrix by its notation has no power T: it is transposed.
      if case .symbol(Symbol("T")) = exponent.node {
        return Expression(.power(Expression(.symbol(Symbol("M"))), exponent))
      }
      return Expression(.power(base, exponent))
    case 11:
      return Expression(.root(expression(depth: depth - 1), degree: Bool.random(using: &generator) ? 2 : 3))
    case 12: return Expression(.degrees(expression(depth: depth - 1)))
    case 13:
      let operand = expression(depth: depth - 1)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: return Expression(.magnitude(operand))
      case 1: return Expression(.norm(operand))
      default: return Expression(.transpose(operand))
      }
    case 14:
      let function: BuiltIn =
        [.sin, .cos, .asin, .log, .det, .rotation].randomElement(using: &generator) ?? .sin
      return Expression(.call(function, [expression(depth: depth - 1)]))
    case 15:
      if Bool.random(using: &generator) {
        return Expression(.apply(Symbol("R"), [expression(depth: depth - 1)]))
      }
      let function: BuiltIn = [.min, .max, .frame].randomElement(using: &generator) ?? .min
      return Expression(.call(function, many(depth)))
    default:
      if Bool.random(using: &generator) { return Expression(.tuple(many(depth))) }
      let elements = (0..<4).map { _ in expression(depth: depth - 2) }
      return Expression(.matrix(rows: 2, columns: 2, elements: elements))
    }
  }

  private mutating func many(_ depth: Int) -> [Expression] {
    (0..<Int.random(in: 2...3, using: &generator)).map { _ in expression(depth: depth - 1) }
  }

  private mutating func unnumbered(_ depth: Int) -> Expression {
    let result = expression(depth: depth - 1)
    return result.node.isNumber ? .symbol("u") : result
  }

  private mutating func leaf() -> Expression {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return .integer(Int.random(in: 0...20, using: &generator))
    case 1: return Expression(.number(Numeral(ascii: Array("0.50".utf8)) ?? Numeral(0)))
    case 2: return .pi
    default:
      let names = [
        "x", "y", "d", "θ", "φ", "ε", "x'", "p_0x'", "t_x1", "width", "v⃗", "𝐌", "s_x", "x_{1,2}", "x_θ",
        "w_new", "M",
        "s_x_0", "T", "Δw", "Δw_0'",
      ]
      return .symbol(names.randomElement(using: &generator) ?? "x")
    }
  }
}
