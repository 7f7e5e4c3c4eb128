import SourceText

/// A function that is read as others, by its definition: `sech x` as 1/cosh x.
///
/// The inverse cotangent is left out, since there are two conventions for its range.
enum DerivedFunction: Hashable {
  case sech, csch, coth
  case asec, acsc
  case asinh, acosh, atanh, asech, acsch, acoth
  case cubeRoot
  /// The least integer that is not below the number: ⌈x⌉ = −⌊−x⌋.
  case ceiling
  /// The remainder a − n⌊a/n⌋ of a division, for n ≠ 0; between 0 and n, and never n itself.
  case modulus
  /// The logarithm to a base that is a whole number from 2.
  case logarithm(base: Int)

  /// The function with a name: `arsinh`, `arcsinh` and `asinh` are the same, as are `log10` and `log_10`.
  init?(name: String) {
    if let function = Self.names[name] {
      self = function
      return
    }
    if name == "lg" {
      self = .logarithm(base: 10)
      return
    }
    guard name.hasPrefix("log") else { return nil }
    let digits = name.dropFirst(name.hasPrefix("log_") ? 4 : 3)
    guard digits.count <= 6, digits.allSatisfy({ $0 >= "0" && $0 <= "9" }), let base = Int(digits), base >= 2
    else {
      return nil
    }
    self = .logarithm(base: base)
  }

  /// The functions by their names.
  static let names: [String: DerivedFunction] = [
    "sech": .sech, "csch": .csch, "cosech": .csch, "coth": .coth, "asec": .asec, "arcsec": .asec,
    "acsc": .acsc, "arccsc": .acsc, "arccosec": .acsc, "asinh": .asinh, "arsinh": .asinh,
    "arcsinh": .asinh, "acosh": .acosh, "arcosh": .acosh, "arccosh": .acosh, "atanh": .atanh,
    "artanh": .atanh, "arctanh": .atanh, "asech": .asech, "arsech": .asech, "acsch": .acsch,
    "arcsch": .acsch, "acoth": .acoth, "arcoth": .acoth, "cbrt": .cubeRoot, "ceil": .ceiling, "mod": .modulus,
  ]

  /// Names of functions that more than one convention exists for, with what to write.
  static func ambiguity(of name: String) -> String? {
    switch name {
    case "acot", "arccot", "arccotan":
      "the inverse cotangent has two conventions; write atan(1/x), or pi/2 - atan(x)"
    default: nil
    }
  }

  /// How many arguments it takes.
  var arity: Int { self == .modulus ? 2 : 1 }

  /// a mod n = a − n⌊a/n⌋ (Knuth, "The Art of Computer Programming", volume 1, section 1.2.4).
  static func remainder(of dividend: Expression, by divisor: Expression, _ span: Span) -> Expression {
    func make(_ node: Expression.Node) -> Expression { Expression(node, span) }
    let floor = make(.call(.floor, [make(.quotient(dividend, divisor))]))
    return make(.sum([dividend, make(.negation(make(.product([divisor, floor]))))]))
  }

  /// The function's value; nil for another number of arguments than ``arity``.
  func applied(to arguments: [Expression], _ span: Span) -> Expression? {
    guard arguments.count == arity, let argument = arguments.first else { return nil }
    func make(_ node: Expression.Node) -> Expression { Expression(node, span) }
    func call(_ function: BuiltIn, _ operand: Expression) -> Expression { make(.call(function, [operand])) }
    let one = Expression.integer(1, span)
    let inverse = make(.quotient(one, argument))
    func areaSine(_ x: Expression, _ sign: Expression) -> Expression {
      let square = make(.power(x, .integer(2, span)))
      return call(.log, make(.sum([x, make(.root(make(.sum([square, sign])), degree: 2))])))
    }
    func areaTangent(_ x: Expression) -> Expression {
      let quotient = make(.quotient(make(.sum([one, x])), make(.sum([one, make(.negation(x))]))))
      return make(.quotient(call(.log, quotient), .integer(2, span)))
    }
    switch self {
    case .sech: return make(.quotient(one, call(.cosh, argument)))
    case .csch: return make(.quotient(one, call(.sinh, argument)))
    case .coth: return make(.quotient(call(.cosh, argument), call(.sinh, argument)))
    case .asec: return call(.acos, inverse)
    case .acsc: return call(.asin, inverse)
    case .asinh: return areaSine(argument, one)
    case .acosh: return areaSine(argument, make(.negation(one)))
    case .atanh: return areaTangent(argument)
    case .acsch: return areaSine(inverse, one)
    case .asech: return areaSine(inverse, make(.negation(one)))
    case .acoth: return areaTangent(inverse)
    case .cubeRoot: return make(.root(argument, degree: 3))
    case .modulus: return Self.remainder(of: argument, by: arguments[1], span)
    case .ceiling: return make(.negation(call(.floor, make(.negation(argument)))))
    case .logarithm(let base):
      return make(.quotient(call(.log, argument), call(.log, .integer(base, span))))
    }
  }
}
