import FormulaSyntax

/// Writes circular functions as fractions of T = tan A or T = cot A.
struct TangentWriter {
  let t: Expression
  let argument: Expression
  /// 2A, where that is an argument too.
  let double: Expression?
  let isCotangent: Bool

  /// What shows how to write the circular functions of some expressions; nil where they are of several angles.
  ///
  /// - Parameter isDefined: Whether the tangent has a value wherever the expressions have: only then each value is one at some T.
  init?(_ expressions: [Expression], letter: Symbol, isDefined: Bool) {
    var arguments: [Expression] = []
    var functions: [[BuiltIn]] = []
    func collect(_ part: Expression) {
      if case .call(let function, let items) = part.node, items.count == 1,
        case .number(.circular) = function.family
      {
        if let index = arguments.firstIndex(of: items[0]) {
          if !functions[index].contains(function) { functions[index].append(function) }
        } else {
          arguments.append(items[0])
          functions.append([function])
        }
      }
      part.forEachOperand { collect($0) }
    }
    for expression in expressions { collect(expression) }
    t = Expression(.symbol(letter))
    switch arguments.count {
    case 1:
      let names = functions[0]
      let hasTangent = names.contains(.tan) || names.contains(.sec)
      isCotangent = isDefined && !hasTangent
      guard !isCotangent || names.contains(.cot) || names.contains(.csc) else { return nil }
      (argument, double) = (arguments[0], nil)
    case 2:
      // The one is half of the other.
      guard let half = arguments.indices.first(where: { arguments[$0].isHalf(of: arguments[1 - $0]) }),
        !isDefined || functions[half].contains(.tan)
      else { return nil }
      (argument, double, isCotangent) = (arguments[half], arguments[1 - half], false)
    default: return nil
    }
  }

  /// Functions of an angle by the tangent of its half.
  init(ofHalf double: Expression, letter: Symbol) {
    t = Expression(.symbol(letter))
    argument = Expression(.quotient(double, .integer(2)))
    self.double = double
    isCotangent = false
  }

  private var square: Expression { Expression(.power(t, .integer(2))) }
  private var one: Expression { .integer(1) }
  /// 1 + T².
  var secant: Expression { Expression(.sum([one, square])) }

  /// The expression in T; `isClear` becomes false where it holds something else of A.
  func written(_ expression: Expression, _ isClear: inout Bool) -> Expression {
    switch expression.node {
    case .power(let base, let exponent):
      if case .call(let function, let items) = base.node, items == [argument],
        let count = exponent.evenInteger,
        let value = squared(function)
      {
        if count == 2 { return value }
        return Expression(.power(value, SampleValue.expression(Rational(count / 2))))
      }
    case .product(let items):
      // sin A cos A.
      let sine = items.firstIndex(of: Expression(.call(.sin, [argument])))
      let cosine = items.firstIndex(of: Expression(.call(.cos, [argument])))
      if let sine, let cosine {
        var rest = items
        rest[sine] = Expression(.quotient(t, secant))
        rest.remove(at: cosine)
        return Expression(.product(rest.map { written($0, &isClear) }))
      }
    case .call(let function, let items):
      if items == [argument] {
        switch function {
        case .tan: return isCotangent ? Expression(.quotient(one, t)) : t
        case .cot: return isCotangent ? t : Expression(.quotient(one, t))
        case .sin, .cos, .sec, .csc: isClear = false
        default: break
        }
      }
      if let double, items == [double], let value = ofDouble(function) { return value }
    default: break
    }
    return expression.with(operands: expression.operands.map { written($0, &isClear) })
  }

  /// The square of a function of A.
  private func squared(_ function: BuiltIn) -> Expression? {
    let other = Expression(.sum([one, Expression(.quotient(one, square))]))
    switch function {
    case .sec: return isCotangent ? other : secant
    case .csc: return isCotangent ? secant : other
    case .cos: return Expression(.quotient(isCotangent ? square : one, secant))
    case .sin: return Expression(.quotient(isCotangent ? one : square, secant))
    default: return nil
    }
  }

  /// A function of 2A.
  private func ofDouble(_ function: BuiltIn) -> Expression? {
    let rest = Expression(.sum([one, Expression(.negation(square))]))
    let twice = Expression(.product([.integer(2), t]))
    switch function {
    case .sin: return Expression(.quotient(twice, secant))
    case .cos: return Expression(.quotient(rest, secant))
    case .tan: return Expression(.quotient(twice, rest))
    case .cot: return Expression(.quotient(rest, twice))
    case .sec: return Expression(.quotient(secant, rest))
    case .csc: return Expression(.quotient(secant, twice))
    default: return nil
    }
  }
}

extension Expression {
  /// Whether it is half of another one, as it is written.
  fileprivate func isHalf(of other: Expression) -> Bool {
    switch node {
    case .quotient(let above, let below): above == other && below.naturalNumber == 2
    case .product(let items):
      items.count == 2
        && items.contains(other)
        && items.contains { SampleValue.rational($0) == Rational(1, over: 2) }
    default: false
    }
  }

  fileprivate var evenInteger: Int? {
    guard let value = SampleValue.rational(self), value.isInteger, value.numerator % 2 == 0,
      value.numerator != 0
    else { return nil }
    return value.numerator
  }
}
