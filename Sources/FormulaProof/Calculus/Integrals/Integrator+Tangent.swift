import FormulaSyntax

/// Integrals of fractions of circular functions of one angle A, by T = tan A or tan(A/2): dx = dT/((1 + T²)A′).
extension Integrator {
  mutating func byTangent(_ factors: [Factor]) -> Expression? {
    let f = Self.product(factors.map(\.expression))
    let letter = Symbol.unused(in: [f])
    guard let plain = TangentWriter([f], letter: letter, isDefined: false) else { return nil }
    var writers = [plain]
    if plain.double == nil { writers.append(TangentWriter(ofHalf: plain.argument, letter: letter)) }
    for writer in writers {
      var isClear = true
      let own = writer.written(f, &isClear)
      guard isClear, !own.hasFree(variable), let rate = slope(of: writer.argument) else { continue }
      let whole = Expression(.quotient(own, Self.product([writer.secant, rate])))
      guard let simple = whole.asCancelledFraction, let result = inner(letter, simple) else { continue }
      return result.substituting([letter: Self.call(.tan, writer.argument)])
    }
    return nil
  }
}

extension Expression {
  /// The same fraction of polynomials in lowest terms; nil for anything else.
  fileprivate var asCancelledFraction: Expression? {
    let field = ExactField(FieldConfiguration(), budget: Budget(BudgetLimits(seconds: 0.2, terms: 10_000)))
    let evaluator = Evaluator(Environment(), numbers: field.numberSystem)
    guard let value = try? evaluator.evaluate(self).asNumber, !field.isInterrupted, !field.mustRestart,
      let fraction = value.fraction(in: field)
    else { return nil }
    return field.ring.expression(of: field.ring.cancelled(fraction))
  }
}
