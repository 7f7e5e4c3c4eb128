import FormulaSyntax
import Theorems

/// Whether what was shown off the zeros of a function holds at them too.
///
/// Theorem. Let A be the points that satisfy the assumptions, and D those at which the conditions hold and both sides are defined.
/// Let A be the intersection of an open set and of a box with inner points, let D be open in A, and both sides continuous on D.
/// Let Z be a union of finitely many sets on each of which an analytic function is 0 that is not 0 everywhere. If L = R, or L ≤ R,
/// on D ∖ Z, then on D: each point of D is a limit of inner points of A in D, and so of points of D ∖ Z.
struct ContinuityCheck {
  let proof: Proof
  let place: [(number: Expression, signs: Signs)]
  /// Where everything of the goal is defined, the case set aside.
  let expansion: Expansion

  func check(_ number: Expression, _ signs: Signs) throws(Stop) {
    let goal = proof.goal
    guard signs == .zero else { throw .wrong("continuity tells of zeros alone") }
    guard [.equal, .lessOrEqual, .greaterOrEqual].contains(goal.relation), goal.integers.isEmpty else {
      throw .wrong("continuity keeps no strict relation, and tells nothing of integers")
    }
    // The case that is set aside lies in an open set, so that its points are limits of others there.
    guard place.allSatisfy({ !$0.signs.contains(.zero) && isContinuous($0.number) }) else {
      throw .unsupported("continuity in a thin case")
    }
    guard goal.components.allSatisfy({ isContinuous($0.left) && isContinuous($0.right) }) else {
      throw .unsupported("continuity of what may jump, or of a domain that is not open")
    }
    for condition in proof.conditions {
      guard condition.count == 1, case .relation(let left, let relation, let right) = condition[0],
        [.notEqual, .less, .greater].contains(relation), isContinuous(left), isContinuous(right)
      else { throw .unsupported("continuity under a condition that is not open") }
    }
    guard assumptionsLeaveInnerPoints else {
      throw .unsupported("continuity under assumptions that are not open")
    }
    guard isAnalytic(number) else { throw .unsupported("zeros of what is not analytic") }
    var values: [Symbol: Interval] = [:]
    for symbol in FreeSymbols.of([number], in: Environment()) {
      // Fractions that no formula has in mind.
      let point =
        Rational(Integer(418_933 * (values.count + 1) + 271_829), over: Integer(999_983)) ?? Rational(1)
      values[symbol] = Interval(point, 128)
    }
    guard let value = Enclosure(values, precision: 128).value(number), !value.signs.contains(.zero) else {
      throw .unproved("that a function is not 0 everywhere")
    }
  }

  /// Whether the assumptions are strict relations, and bounds of symbols by numbers that leave room.
  private var assumptionsLeaveInnerPoints: Bool {
    var lower: [Symbol: [Interval]] = [:]
    var upper: [Symbol: [Interval]] = [:]
    guard proof.goal.defined.isEmpty else { return false }
    for assumption in proof.goal.assumptions {
      guard case .relation(let left, let relation, let right) = assumption else { return false }
      switch relation {
      case .less, .greater, .notEqual:
        guard isContinuous(left), isContinuous(right) else { return false }
      case .lessOrEqual, .greaterOrEqual:
        let isLess = relation == .lessOrEqual
        if case .symbol(let symbol) = left.node, let bound = Enclosure(precision: 64).value(right) {
          if isLess {
            upper[symbol, default: []].append(bound)
          } else {
            lower[symbol, default: []].append(bound)
          }
        } else if case .symbol(let symbol) = right.node, let bound = Enclosure(precision: 64).value(left) {
          if isLess {
            lower[symbol, default: []].append(bound)
          } else {
            upper[symbol, default: []].append(bound)
          }
        } else {
          return false
        }
      default: return false
      }
    }
    return lower.allSatisfy { symbol, bounds in
      bounds.allSatisfy { bound in upper[symbol, default: []].allSatisfy { ($0 - bound).isPositive } }
    }
  }

  /// Whether an expression is continuous where it is defined, and that is an open set.
  private func isContinuous(_ expression: Expression) -> Bool {
    switch expression.node {
    case .number, .constant, .symbol, .sum, .negation, .product, .dot, .cross, .quotient, .degrees,
      .magnitude:
      break
    case .power(_, let exponent):
      guard case .number(let numeral) = exponent.node, numeral.smallInteger != nil else { return false }
    case .root(let radicand, let degree):
      // An even root is defined on an open set where its radicand is, and is never negative.
      if degree % 2 == 0, !isNeverNegative(radicand) { return false }
    case .call(let function, let arguments):
      switch function.family {
      case .number(.squareRoot): if !arguments.allSatisfy(isNeverNegative) { return false }
      case .number(let function): if !(function.isContinuous && function.hasOpenDomain) { return false }
      case .extremum: break
      default: return false
      }
    default: return false
    }
    return expression.operands.allSatisfy(isContinuous)
  }

  /// Whether a number is not negative wherever it is defined, by the rules of signs without any fact.
  private func isNeverNegative(_ radicand: Expression) -> Bool {
    let plain = Expansion(steps: 20_000)
    // Only what needs nothing else to be defined may be computed without a look at that.
    guard radicand.isEntire, let value = try? plain.value(radicand),
      let sign = try? plain.signPolynomial(value),
      let signs = try? plain.signs(of: sign, depth: 3)
    else { return false }
    return signs.isSubset(of: .nonnegative)
  }

  /// Whether an expression is an analytic function of the symbols where it is defined: quotients of entire functions.
  private func isAnalytic(_ expression: Expression) -> Bool {
    switch expression.node {
    case .quotient(let top, let bottom): return isAnalytic(top) && isAnalytic(bottom)
    case .sum, .product, .negation: return expression.operands.allSatisfy(isAnalytic)
    case .power(let base, let exponent):
      guard case .number(let numeral) = exponent.node, numeral.smallInteger != nil else { return false }
      return isAnalytic(base)
    case .call(let function, let arguments):
      return [.sin, .cos, .tan, .exp].contains(function) && arguments.allSatisfy(isAnalytic)
    default: return expression.isEntire
    }
  }
}

extension Expression {
  /// Whether it is made of operations that are defined and smooth everywhere.
  fileprivate var isEntire: Bool {
    switch node {
    case .number, .constant, .symbol: return true
    case .sum, .negation, .product, .degrees: return operands.allSatisfy(\.isEntire)
    case .quotient(let top, let bottom):
      // By a numeral that is not 0.
      guard case .number(let numeral) = bottom.node, !numeral.isZero else { return false }
      return top.isEntire
    case .power(let base, let exponent):
      guard case .number(let numeral) = exponent.node, let count = numeral.smallInteger, count >= 0 else {
        return false
      }
      return base.isEntire
    case .call(let function, let arguments):
      return [.sin, .cos, .exp].contains(function) && arguments.allSatisfy(\.isEntire)
    default: return false
    }
  }
}
