import FormulaSyntax

extension Expression {
  /// The expression with those functions written out that scripts unfold: tan, sec, csc, cot, degrees, the hyperbolic functions, min
  /// and max. It is printed as Rocq's term is after `lectern_unfold`.
  var unfolded: Expression {
    switch node {
    case .number, .constant, .symbol, .norm, .transpose, .apply, .tuple, .matrix, .binding, .piecewise:
      return self
    case .sum(let terms): return Expression(.sum(terms.map(\.unfolded)))
    case .negation(let inner): return Expression(.negation(inner.unfolded))
    case .product(let factors): return Expression(.product(factors.map(\.unfolded)))
    case .dot(let left, let right), .cross(let left, let right):
      return Expression(.product([left.unfolded, right.unfolded]))
    case .quotient(let top, let bottom): return Expression(.quotient(top.unfolded, bottom.unfolded))
    case .power(let base, let exponent): return Expression(.power(base.unfolded, exponent.unfolded))
    case .root(let radicand, let degree): return Expression(.root(radicand.unfolded, degree: degree))
    case .degrees(let inner):
      return Expression(.quotient(Expression(.product([inner.unfolded, .pi])), .integer(180)))
    case .magnitude(let inner): return Expression(.magnitude(inner.unfolded))
    case .call(let function, let arguments): return Self.unfolded(function, arguments.map(\.unfolded))
    }
  }

  private static func unfolded(_ function: BuiltIn, _ arguments: [Expression]) -> Expression {
    let whole = Expression(.call(function, arguments))
    guard let x = arguments.first else { return whole }
    func call(_ function: BuiltIn) -> Expression { Expression(.call(function, [x])) }
    switch function.family {
    case .number(.circular(let ratio)):
      switch ratio {
      case .sine, .cosine: return whole
      case .tangent: return Expression(.quotient(call(.sin), call(.cos)))
      case .cotangent: return Expression(.quotient(call(.cos), call(.sin)))
      case .secant: return Expression(.power(call(.cos), .integer(-1)))
      case .cosecant: return Expression(.power(call(.sin), .integer(-1)))
      }
    case .number(.hyperbolic(let function)):
      let (up, down) = (call(.exp), Expression(.call(.exp, [Expression(.negation(x))])))
      let sinh = Expression(.quotient(Expression(.sum([up, Expression(.negation(down))])), .integer(2)))
      let cosh = Expression(.quotient(Expression(.sum([up, down])), .integer(2)))
      switch function {
      case .sine: return sinh
      case .cosine: return cosh
      case .tangent: return Expression(.quotient(sinh, cosh))
      }
    case .number(.squareRoot): return Expression(.root(x, degree: 2))
    case .number(.absoluteValue): return Expression(.magnitude(x))
    case .extremum(let isLeast):
      return arguments.dropFirst().reduce(x) { a, b in
        let size = Expression(.magnitude(Expression(.sum([a, Expression(.negation(b))]))))
        return Expression(
          .quotient(Expression(.sum([a, b, isLeast ? Expression(.negation(size)) : size])), .integer(2)))
      }
    default: return whole
    }
  }
}
