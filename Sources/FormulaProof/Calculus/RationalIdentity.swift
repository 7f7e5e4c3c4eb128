import FormulaSyntax

/// Equations of complex numbers with symbolic sums and powers, which hold since they hold of real numbers.
///
/// Theorem: for whole numbers in the bounds and exponents, and for fixed values of the other symbols, both sides are rational functions of
/// z, w, …; two rational functions that agree on a dense set of real points are the same, and so agree at all complex points at
/// which both are defined. Where they are defined is the same set of conditions: what stands in denominators and under powers with
/// exponents that may be negative is linear in z, w, … and never 0 for all of them but where it is undefined for real numbers, too.
struct RationalIdentity {
  /// The prover for whom the complex symbols are real numbers.
  let prover: Prover
  /// Whether facts about complex symbols were left out: then what they imply is not known.
  let leavesOutFacts: Bool

  /// The claim about real numbers that implies the claim; nil where the theorem does not apply.
  init?(_ claim: Claim, _ prover: Prover) {
    guard claim.relation == .equal, claim.tolerance == nil else { return nil }
    let sides = [claim.left, claim.right]
    let free = FreeSymbols.of(sides, in: prover.environment)
    let complex = Set(free.filter { prover.declaredKinds[$0] == .complex })
    guard !complex.isEmpty, free.allSatisfy({ complex.contains($0) || prover.declaredKinds[$0] == nil }),
      !free.contains(.imaginaryUnit),
      !prover.definedByAssumption.contains(where: { Self.mentions($0, complex) })
    else { return nil }
    let form = Form(complex: complex, integers: prover.integers)
    guard sides.allSatisfy(form.isRational) else { return nil }
    var real = prover
    var leavesOut = false
    real.assumptions.removeAll { fact in
      guard Self.mentions(fact.left, complex) || Self.mentions(fact.right, complex) else { return false }
      // z ≠ 1 says the same of complex and of real numbers.
      if fact.relation == .notEqual, form.isLinear(fact.left), form.isLinear(fact.right) { return false }
      leavesOut = true
      return true
    }
    for symbol in complex { real.declaredKinds[symbol] = nil }
    self.prover = real
    leavesOutFacts = leavesOut
  }

  private static func mentions(_ expression: Expression, _ symbols: Set<Symbol>) -> Bool {
    FreeSymbols.of([expression], in: Environment()).contains { symbols.contains($0) }
  }

  /// How expressions depend on complex symbols.
  private struct Form {
    let complex: Set<Symbol>
    var integers: Set<Symbol>

    private func isFree(_ expression: Expression) -> Bool { !RationalIdentity.mentions(expression, complex) }

    /// Whether it is linear in the complex symbols, or free of them.
    func isLinear(_ expression: Expression) -> Bool {
      if isFree(expression) { return true }
      return switch expression.node {
      case .symbol: true
      case .sum(let terms): terms.allSatisfy(isLinear)
      case .negation(let operand): isLinear(operand)
      case .product(let factors): factors.count { !isFree($0) } == 1 && factors.allSatisfy(isLinear)
      case .dot(let left, let right): isFree(left) != isFree(right) && isLinear(left) && isLinear(right)
      case .quotient(let above, let below): isFree(below) && isLinear(above)
      default: false
      }
    }

    /// Whether it is a rational function of the complex symbols, whose denominators are linear.
    func isRational(_ expression: Expression) -> Bool {
      if isFree(expression) { return true }
      switch expression.node {
      case .symbol: return true
      case .sum(let operands), .product(let operands): return operands.allSatisfy(isRational)
      case .dot(let left, let right): return isRational(left) && isRational(right)
      case .negation(let operand): return isRational(operand)
      case .quotient(let above, let below): return isRational(above) && isLinear(below)
      case .power(let base, let exponent):
        if let count = exponent.knownInteger, count >= 0 { return isRational(base) }
        return isLinear(base) && exponent.isWhole(among: integers)
      case .binding(let binder, let variable, let items):
        guard binder == .sum || binder == .product, items.count == 3, isFree(items[0]), isFree(items[1])
        else {
          return false
        }
        var inner = self
        inner.integers.insert(variable)
        return inner.isRational(items[2])
      default: return false
      }
    }
  }
}
