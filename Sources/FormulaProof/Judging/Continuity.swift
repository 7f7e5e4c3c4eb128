import FormulaSyntax
import SourceText

/// Whether what holds near a point holds at it, so that a thin case need not be looked at.
///
/// Theorem. Let A be the points that satisfy the assumptions, and D ⊆ A those at which both sides are defined. Let A be
/// the intersection of an open set and of a box with inner points, let D be open in A, and let both sides be continuous
/// on D. Let Z be a union of finitely many sets on each of which an analytic function is 0 that is not 0 everywhere. If
/// L = R (or L ≤ R) on D ∖ Z, then on D.
///
/// For: near a point p of D there are inner points of A, all near ones of which lie in D; Z has no inner points, so that
/// p is a limit of points of D ∖ Z.
///
/// The search asks this for each Z on its way, so what it asks must be true of everything that it computes: ``note(_:)``
/// sees each field. A field that breaks it makes all answers from then on no, and those before void: ``isVoid`` says at the
/// end whether there were any.
final class Continuity {
  private let isPossible: Bool
  private var isBroken = false
  private var hasTold = false

  /// Whether a case was passed over, and then something was met that continuity does not allow.
  var isVoid: Bool { hasTold && isBroken }

  init(_ decision: ExactDecision) {
    let goalIsClosed =
      switch decision.goal {
      case .equality: true
      case .sign(let signs): signs.contains(.zero)
      }
    let prover = decision.judge.prover
    isPossible =
      goalIsClosed && prover.integers.isEmpty && prover.rationals.isEmpty
      && decision.judge.assumptionsLeaveInnerPoints
  }

  /// Looks for what is not continuous, and for domains that are not open.
  ///
  /// What a domain has taught may be all that is left of it: where √(m(1 + cos m)) has taught that m = 0, no root is met any more.
  func note(_ field: ExactField) {
    guard isPossible, !isBroken else { return }
    isBroken =
      field.configuration.hasDomainFacts || field.usesSteps || field.hasJumps
      || field.requirements.contains { !$0.value.isOpen }
  }

  /// Looks at what a computation that came to no values was made for.
  func note(_ configuration: FieldConfiguration) {
    if configuration.hasDomainFacts { isBroken = true }
  }

  /// Whether the zeros of a polynomial need no case of their own.
  func tells(ofZerosOf polynomial: Polynomial, _ field: ExactField) -> Bool {
    let tells =
      isPossible && !isBroken && !field.configuration.isThin && field.isAnalyticAndNotZero(polynomial)
    hasTold = hasTold || tells
    return tells
  }

  /// Whether half turns need no case of their own.
  func tellsOfHalfTurns(_ before: FieldConfiguration) -> Bool {
    let tells = isPossible && !isBroken && !before.isThin
    hasTold = hasTold || tells
    return tells
  }
}

extension ExactField {
  /// Whether a root, or something else whose domain is not open, was met.
  var requiresRoots: Bool { requirements.contains { !$0.value.isOpen } }

  /// Whether a function with jumps was met, or a number that need not be real, or an angle that is not analytic.
  var hasJumps: Bool {
    ring.entries.contains { entry in
      switch entry.generator {
      case .function(.builtIn(let function), _): !(function.ofNumber?.isContinuous ?? false)
      case .function(.parity, _), .function(.complexLogarithm, _), .function(.halfTurn, _),
        .function(.root, _):
        true
      default: false
      }
    }
      || ring.angles.contains { angle in
        // Where an angle is a half turn for all x with |x| − x = π, these are no thin set.
        !isAnalytic(Polynomial(monomial: angle.exponents, ring.context))
          || !(angle.denominator.map { isAnalytic($0) } ?? true)
      }
  }

  /// Whether a polynomial is an analytic function of the symbols, wherever it is defined.
  ///
  /// Analytic functions that are made of symbols, sines, cosines and exponentials have analytic continuations to
  /// complex numbers, but for zeros of denominators; those have a connected domain, so that a function that is 0 on
  /// an open set is 0.
  private func isAnalytic(_ polynomial: Polynomial) -> Bool {
    polynomial.usedVariables.allSatisfy { variable in
      switch ring.generator(ofVariable: variable) {
      case .symbol, .constant, .primeRoot, .cyclotomic: true
      case .sine(let number), .cosine(let number), .halfTangent(let number):
        ring.angles[safe: number].map { angle in
          isAnalytic(Polynomial(monomial: angle.exponents, ring.context))
            && (angle.denominator.map { isAnalytic($0) } ?? true)
        } ?? false
      case .function(.builtIn(.exp), let arguments):
        !ring.isFormal(polynomial)
          && arguments.allSatisfy { argument in
            isAnalytic(argument.numerator) && (argument.denominator.map { isAnalytic($0) } ?? true)
          }
      default: false
      }
    }
  }

  /// Whether a polynomial is an analytic function of the symbols, and certainly not 0 at some point.
  func isAnalyticAndNotZero(_ polynomial: Polynomial) -> Bool {
    guard isAnalytic(polynomial) else { return false }
    // Fractions with a large prime as denominator, which no formula has in mind.
    var values: [Symbol: Ball] = [:]
    for entry in ring.entries {
      guard case .symbol(let symbol) = entry.generator else { continue }
      let number = Rational(618_034 * (values.count + 1) + 371_113, over: 1_000_003) ?? .one
      values[symbol] = Ball(number, precision: 128)
    }
    guard let value = ring.ball(of: polynomial, precision: 128, at: values) else { return false }
    return value.isPositive || value.isNegative
  }
}

extension ClaimJudge {
  /// Whether the assumptions are strict relations, and bounds of single symbols by numbers that leave room: then the
  /// points that satisfy them are limits of inner ones, as far as the sides of the assumptions are continuous.
  var assumptionsLeaveInnerPoints: Bool {
    var lower: [Symbol: [Ball]] = [:]
    var upper: [Symbol: [Ball]] = [:]
    for assumption in prover.assumptions {
      switch assumption.relation {
      case .less, .greater, .notEqual:
        // √(−u²) < 1 holds on no open set, since nothing is defined beside it.
        guard prover.environment.isContinuousOnOpenSet(assumption.left),
          prover.environment.isContinuousOnOpenSet(assumption.right)
        else { return false }
      case .lessOrEqual, .greaterOrEqual:
        let isLess = assumption.relation == .lessOrEqual
        if let symbol = freeSymbol(assumption.left), let bound = number(assumption.right) {
          if isLess {
            upper[symbol, default: []].append(bound)
          } else {
            lower[symbol, default: []].append(bound)
          }
        } else if let symbol = freeSymbol(assumption.right), let bound = number(assumption.left) {
          if isLess {
            lower[symbol, default: []].append(bound)
          } else {
            upper[symbol, default: []].append(bound)
          }
        } else {
          return false
        }
      case .equal, .approximatelyEqual, .element: return false
      }
    }
    return lower.allSatisfy { symbol, bounds in
      bounds.allSatisfy { bound in upper[symbol, default: []].allSatisfy { bound.isLess(than: $0) } }
    }
  }

  private func freeSymbol(_ expression: Expression) -> Symbol? {
    guard case .symbol(let symbol) = expression.node, prover.environment[symbol] == nil else { return nil }
    return symbol
  }

  /// The value of an expression without symbols; nil for others.
  private func number(_ expression: Expression) -> Ball? {
    guard FreeSymbols.of([expression], in: prover.environment).isEmpty,
      let value = try? SamplePoint(self, [], precision: 128).value(of: expression).asNumber, value.isFinite
    else { return nil }
    return value
  }

  /// Learns from a field which symbols are angles, for the order in which points are tried.
  func noteAngles(_ field: ExactField) {
    for angle in field.ring.angles where angle.denominator == nil && angle.exponents.reduce(0, +) == 1 {
      guard let variable = angle.exponents.firstIndex(of: 1) else { continue }
      if case .symbol(let symbol)? = field.ring.generator(ofVariable: variable) {
        angles.insert(symbol)
        angleParts[symbol] = angle.part
      }
    }
  }
}

extension Environment {
  /// Whether an expression certainly is a continuous function of its symbols, defined on an open set: then a strict relation
  /// between two of them holds on an open set.
  ///
  /// Looks at what is written and at what defines its names; where that tells too little, the answer is no.
  func isContinuousOnOpenSet(_ expression: Expression) -> Bool {
    // Each definition is looked at once: they may stand in each other many times over.
    var seen: Set<Symbol> = []
    return isContinuousOnOpenSet(expression, depth: 0, &seen)
  }

  private func isContinuousOnOpenSet(_ expression: Expression, depth: Int, _ seen: inout Set<Symbol>) -> Bool
  {
    guard depth < 200 else { return false }
    switch expression.node {
    case .symbol(let symbol):
      guard let definition = self[symbol] else { return true }
      guard definition.parameters == nil else { return false }
      return !seen.insert(symbol).inserted
        || isContinuousOnOpenSet(definition.body, depth: depth + 1, &seen)
    case .apply(let symbol, _):
      guard let definition = self[symbol] else { return false }
      if seen.insert(symbol).inserted,
        !isContinuousOnOpenSet(definition.body, depth: depth + 1, &seen)
      {
        return false
      }
    case .power(let base, let exponent):
      // Of a positive number any power; of others those with an integer as exponent.
      guard exponent.knownInteger != nil || base.isPositiveNumber else { return false }
    case .root(let radicand, let degree):
      guard degree % 2 == 1 || radicand.isPositiveNumber else { return false }
    case .call(let function, let arguments):
      switch function.family {
      case .number(.squareRoot): guard arguments.allSatisfy(\.isPositiveNumber) else { return false }
      case .number(let function): guard function.isContinuous, function.hasOpenDomain else { return false }
      case .extremum: break
      case .angleOfPoint, .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting,
        .takingApart, .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
        return false
      }
    case .binding, .piecewise: return false
    case .number, .constant, .sum, .negation, .product, .dot, .cross, .quotient, .degrees, .magnitude, .norm,
      .transpose, .tuple, .matrix:
      break
    }
    for operand in expression.operands {
      if !isContinuousOnOpenSet(operand, depth: depth + 1, &seen) { return false }
    }
    return true
  }
}

extension Expression {
  /// Whether it is a positive number as it is written.
  var isPositiveNumber: Bool {
    switch node {
    case .number(let numeral): numeral.doubleValue > 0
    case .constant: true
    case .quotient(let top, let bottom): top.isPositiveNumber && bottom.isPositiveNumber
    default: false
    }
  }
}
