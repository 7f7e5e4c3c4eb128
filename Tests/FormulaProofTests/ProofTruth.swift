import FormulaSyntax
import Foundation
import ProofChecking
import Theorems

/// Whether doubles speak against a statement: an evaluation that shares nothing with the prover, the checker or the evaluator.
enum ProofTruth {
  typealias Tree = FormulaSyntax.Expression

  /// A point at which the assumptions and conditions clearly hold, and the relation clearly does not, or a side is not defined.
  static func counterexample(
    _ proof: Proof, random: inout some RandomNumberGenerator
  ) -> [Symbol: Double]? {
    let goal = proof.goal
    var symbols: Set<Symbol> = []
    func collect(_ tree: Tree) {
      if case .symbol(let symbol) = tree.node { symbols.insert(symbol) }
      for operand in tree.operands { collect(operand) }
    }
    for component in goal.components {
      collect(component.left)
      collect(component.right)
    }
    for case .relation(let left, _, let right) in goal.assumptions + proof.conditions.joined() {
      collect(left)
      collect(right)
    }
    let simple = [0, 1, -1, 2, -2, 0.5, -0.5, 3, -3, 0.25, 1.5, -1.5]
    for number in 0..<600 {
      var point: [Symbol: Double] = [:]
      for symbol in symbols.sorted() {
        if goal.integers.contains(symbol) {
          point[symbol] = Double(Int.random(in: -4...4, using: &random))
        } else if number % 2 == 0 {
          point[symbol] = simple.randomElement(using: &random)
        } else {
          point[symbol] = Double.random(in: -4...4, using: &random)
        }
      }
      func holds(_ fact: ProofFact) -> Bool {
        guard case .relation(let left, let relation, let right) = fact else {
          guard case .integer(let tree) = fact else { return false }
          let x = value(tree, point)
          return x.isFinite && x == x.rounded()
        }
        let (a, b) = (value(left, point), value(right, point))
        guard a.isFinite, b.isFinite else { return false }
        // Equality of doubles is exact at simple points, or nothing.
        switch relation {
        case .equal: return a == b
        case .notEqual: return abs(a - b) > 1e-6
        case .less: return b - a > 1e-6
        case .greater: return a - b > 1e-6
        case .lessOrEqual: return b - a > 1e-6 || a == b
        case .greaterOrEqual: return a - b > 1e-6 || a == b
        case .approximatelyEqual, .element: return false
        }
      }
      guard goal.assumptions.allSatisfy(holds), proof.conditions.allSatisfy({ $0.contains(where: holds) }),
        goal.defined.allSatisfy({ value($0, point).isFinite })
      else { continue }
      var failing = 0
      for component in goal.components {
        let (a, b) = (value(component.left, point), value(component.right, point))
        // Not a number: a side is not defined there.
        guard !a.isNaN, !b.isNaN else { return point }
        guard a.isFinite, b.isFinite, abs(a) < 1e9, abs(b) < 1e9 else { continue }
        let size = 1e-6 * max(1, abs(a), abs(b))
        switch goal.relation {
        case .equal: if abs(a - b) > size { failing += goal.components.count }
        case .notEqual: if a == b { failing += 1 }
        case .less: if a - b > size || (a == b && a == a.rounded() && abs(a) != 1) { failing += 1 }
        case .lessOrEqual: if a - b > size { failing += 1 }
        case .greater: if b - a > size || (a == b && a == a.rounded() && abs(a) != 1) { failing += 1 }
        case .greaterOrEqual: if b - a > size { failing += 1 }
        case .approximatelyEqual:
          guard let limit = component.tolerance.map({ value($0, point) }) else { continue }
          if abs(a - b) > limit * (1 + 1e-9) + 1e-12 { failing += goal.components.count }
        case .element: break
        }
      }
      if failing >= goal.components.count { return point }
    }
    return nil
  }

  /// The value; not a number where it is not defined, and infinite where doubles do not tell, or lose too many digits.
  static func value(_ tree: Tree, _ point: [Symbol: Double]) -> Double {
    func v(_ part: Tree) -> Double { value(part, point) }
    // What an operand does not tell, the whole does not tell either.
    if tree.operands.contains(where: { v($0).isInfinite }) { return .infinity }
    let result = plainValue(tree, point)
    return abs(result) > 1e5 ? .infinity : result
  }

  private static func plainValue(_ tree: Tree, _ point: [Symbol: Double]) -> Double {
    func v(_ part: Tree) -> Double { value(part, point) }
    switch tree.node {
    case .number(let numeral): return Double(numeral.text) ?? .nan
    case .constant(.pi): return Double.pi
    case .constant(.e): return M_E
    case .symbol(let symbol): return point[symbol] ?? .nan
    case .sum(let terms): return terms.reduce(0) { $0 + v($1) }
    case .product(let factors): return factors.reduce(1) { $0 * v($1) }
    case .negation(let operand): return -v(operand)
    case .quotient(let top, let bottom):
      let divisor = v(bottom)
      return divisor == 0 ? .nan : v(top) / divisor
    case .power(let base, let exponent):
      let (x, y) = (v(base), v(exponent))
      if x == 0 { return y < 0 ? .nan : y == 0 ? 1 : y.isNaN ? .nan : 0 }
      // Nearly whole exponents may be whole, and then all is defined.
      if x < 0, y != y.rounded(), abs(y - y.rounded()) < 1e-9 { return .infinity }
      return pow(x, y)
    case .root(let radicand, let degree):
      let x = v(radicand)
      if x < 0 { return degree % 2 == 0 ? .nan : -pow(-x, 1 / Double(degree)) }
      return degree == 2 ? x.squareRoot() : pow(x, 1 / Double(degree))
    case .degrees(let operand): return v(operand) * .pi / 180
    case .magnitude(let operand): return abs(v(operand))
    case .call(let function, let arguments):
      let x = arguments.map(v)
      guard let first = x.first, !x.contains(where: \.isNaN) else { return .nan }
      switch function {
      case .sin: return sin(first)
      case .cos: return cos(first)
      case .tan: return cos(first) == 0 ? .nan : tan(first)
      case .cot: return sin(first) == 0 ? .nan : 1 / tan(first)
      case .sec: return 1 / cos(first)
      case .csc: return sin(first) == 0 ? .nan : 1 / sin(first)
      case .asin: return asin(first)
      case .acos: return acos(first)
      case .atan: return atan(first)
      case .atan2: return x[0] == 0 && x[1] == 0 ? .nan : atan2(x[0], x[1])
      case .sinh: return sinh(first)
      case .cosh: return cosh(first)
      case .tanh: return tanh(first)
      case .exp: return exp(first)
      case .log: return first <= 0 ? .nan : log(first)
      case .sqrt: return first < 0 ? .nan : first.squareRoot()
      case .abs: return abs(first)
      case .sign: return first > 0 ? 1 : first < 0 ? -1 : 0
      case .max: return x.max() ?? .nan
      case .min: return x.min() ?? .nan
      default: return .infinity
      }
    default: return .infinity
    }
  }
}
