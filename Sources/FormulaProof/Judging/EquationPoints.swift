import FormulaSyntax
import SourceText

extension ClaimJudge {
  /// Points that satisfy the assumed equations, as far as each of these is linear or quadratic in some symbol; and among
  /// them such at which the sides of a strict claim are equal, or a polynomial is 0 whose sign told cases apart.
  ///
  /// All symbols but one for each equation get simple values; that one is a rational number, or one with a square root.
  var equationPoints: [[SampleValue]] {
    let equations = prover.assumptions.filter { $0.relation == .equal }
    var rims: [Claim] = claim.relation.isStrict ? [claim] : []
    for border in borders.prefix(4) {
      rims.append(Claim(left: border, relation: .equal, right: .integer(0), span: claim.span))
    }
    var found = points(on: equations)
    for rim in rims where equations.count < 3 { found += points(on: equations + [rim]) }
    return found
  }

  private func points(on equations: [Claim]) -> [[SampleValue]] {
    guard !equations.isEmpty, equations.count <= 3, symbols.count >= 1, symbols.count <= 6 else { return [] }
    let fractions = [(3, 5), (-4, 5), (1, 2), (2, 3)].compactMap { Rational($0.0, over: $0.1) }
    let usual = fractions.map { SampleValue(rational: $0, isDegrees: false) }
    var found: [[SampleValue]] = []
    var turn = 0
    for values in SamplePoints(
      isAngle: symbols.map { _ in false }, isInteger: isInteger, extra: valuesNearBounds.map { $0 + usual },
      systematicCount: 24,
      randomCount: 24)
    {
      guard budget.hasTimeNow, found.count < 64 else { break }
      turn += 1
      var points = [values]
      var solved: Set<Int> = []
      for equation in equations {
        var next: [[SampleValue]] = []
        for point in points {
          // Another symbol is tried first at each turn.
          for offset in symbols.indices {
            let index = (turn + offset) % symbols.count
            if solved.contains(index) || prover.integers.contains(symbols[index]) { continue }
            let solutions = solutions(of: equation, for: index, at: point)
            if solutions.isEmpty { continue }
            for solution in solutions {
              var changed = point
              changed[index] = solution
              next.append(changed)
            }
            solved.insert(index)
            break
          }
        }
        points = next
      }
      found += points
    }
    return found
  }

  /// The values of a symbol that solve an equation which is linear or quadratic in it, the other symbols having values.
  private func solutions(of equation: Claim, for index: Int, at point: [SampleValue]) -> [SampleValue] {
    func difference(_ value: Int) -> Rational? {
      var values = point
      values[index] = SampleValue(rational: Rational(value), isDegrees: false)
      return exactDifference(of: equation, at: values)
    }
    guard let at0 = difference(0), let at1 = difference(1), let below = difference(-1),
      let at2 = difference(2),
      let half = Rational(1, over: 2),
      let a = at1.adding(below)?.multiplied(by: half)?.subtracting(at0),
      let b = at1.subtracting(below)?.multiplied(by: half),
      a.multiplied(by: Rational(4))?.adding(b.multiplied(by: Rational(2)) ?? .zero)?.adding(at0) == at2
    else { return [] }
    if a.isZero {
      guard !b.isZero, let value = at0.divided(by: b)?.negated else { return [] }
      return [SampleValue(rational: value, isDegrees: false)]
    }
    // s = −b/(2a) ± √(b²/(4a²) − c/a)
    guard let middle = b.divided(by: a)?.multiplied(by: half)?.negated,
      let square = middle.multiplied(by: middle),
      let radicand = at0.divided(by: a).flatMap({ square.subtracting($0) }), radicand.numerator >= 0
    else { return [] }
    if let root = radicand.exactSquareRoot {
      return [middle.adding(root), middle.subtracting(root)].compactMap { $0 }.map {
        SampleValue(rational: $0, isDegrees: false)
      }
    }
    return [false, true].map {
      SampleValue(rational: middle, isDegrees: false, radicand: radicand, subtractsRoot: $0)
    }
  }
}

extension Rational {
  /// The difference; nil where it does not fit words.
  func subtracting(_ other: Rational) -> Rational? { other.negated.flatMap { adding($0) } }

  /// The square root, where it is rational.
  var exactSquareRoot: Rational? {
    guard let top = BigInteger(numerator).exactSquareRoot?.small,
      let bottom = BigInteger(denominator).exactSquareRoot?.small
    else { return nil }
    return Rational(top, over: bottom)
  }
}
