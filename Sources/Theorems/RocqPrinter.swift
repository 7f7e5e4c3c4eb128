import FormulaSyntax
import SourceText

/// Prints expressions of real numbers as terms of Rocq's real numbers, and what they need to be defined.
///
/// Rocq's functions are total: 1/0 is a number there, and so is √−1. So what an expression requires, such as a divisor that is
/// not 0, is printed beside it. Functions that Rocq's library lacks are those of `Lectern.v`.
public struct RocqPrinter: Sendable {
  /// How tightly a term's outermost operation binds, by Rocq's levels: a smaller one binds tighter.
  enum Level: Int, Comparable {
    case atom = 0
    case application = 10
    case power = 30
    case negation = 35
    case product = 40
    case sum = 50

    static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  /// Why something has no term.
  public struct Unprintable: Error, Sendable {
    /// What it is.
    public var what: String

    /// Makes a reason.
    public init(what: String) {
      self.what = what
    }
  }

  /// The identifiers of symbols.
  public var names: RocqNames

  /// Makes a printer.
  public init(names: RocqNames) {
    self.names = names
  }

  /// An expression as a term of type R.
  public func term(_ expression: Expression) throws(Unprintable) -> String {
    try print(expression).text
  }

  /// An expression as a term that can be the argument of a function.
  public func argument(_ expression: Expression) throws(Unprintable) -> String {
    try operand(expression, .atom)
  }

  private typealias Term = (text: String, level: Level)

  private func operand(_ expression: Expression, _ most: Level) throws(Unprintable) -> String {
    let term = try print(expression)
    return term.level <= most ? term.text : "(\(term.text))"
  }

  private func print(_ expression: Expression) throws(Unprintable) -> Term {
    switch expression.node {
    case .number(let numeral): return Self.numeral(numeral)
    case .constant(.pi): return ("PI", .atom)
    case .constant(.e): return ("exp 1", .application)
    case .symbol(let symbol):
      guard let name = names[symbol] else { throw Unprintable(what: "the name \(symbol)") }
      return names.isInteger(symbol) ? ("IZR \(name)", .application) : (name, .atom)
    case .sum(let terms):
      var text = ""
      for term in terms {
        if text.isEmpty {
          text = try operand(term, .sum)
        } else if case .negation(let positive) = term.node {
          text += " - " + (try operand(positive, .product))
        } else if case .number(let numeral) = term.node, let positive = numeral.magnitudeOfNegative {
          text += " - " + (try operand(Expression(.number(positive)), .product))
        } else {
          text += " + " + (try operand(term, .product))
        }
      }
      return (text, .sum)
    case .negation(let inner): return ("- " + (try operand(inner, .power)), .negation)
    case .product(let factors):
      var text = ""
      for factor in factors {
        text += text.isEmpty ? try operand(factor, .product) : " * " + (try operand(factor, .power))
      }
      return (text, .product)
    case .dot(let left, let right), .cross(let left, let right):
      return ((try operand(left, .product)) + " * " + (try operand(right, .power)), .product)
    case .quotient(let top, let bottom):
      return ((try operand(top, .product)) + " / " + (try operand(bottom, .power)), .product)
    case .power(let base, let exponent): return try power(base, exponent)
    case .root(let radicand, let degree):
      return (
        degree == 2 ? "sqrt " + (try argument(radicand)) : "root \(degree) " + (try argument(radicand)),
        .application
      )
    case .degrees(let inner): return ("degrees " + (try argument(inner)), .application)
    case .magnitude(let inner): return ("Rabs " + (try argument(inner)), .application)
    case .call(let function, let arguments): return try call(function, arguments)
    case .apply(let symbol, let indices):
      guard names.isSequence(symbol), let name = names[symbol], indices.count == 1,
        let index = try integerTerm(indices[0])
      else { throw Unprintable(what: "an expression that is no number") }
      return ("\(name) \(index)", .application)
    case .binding(let binder, let variable, let items):
      return (try binding(binder, variable, items), .application)
    case .norm, .transpose, .tuple, .matrix:
      throw Unprintable(what: "an expression that is no number")
    case .piecewise: throw Unprintable(what: "a function defined by cases")
    }
  }

  private static func numeral(_ numeral: Numeral) -> Term {
    if let positive = numeral.magnitudeOfNegative {
      let term = Self.numeral(positive)
      return ("- \(term.level <= .power ? term.text : "(\(term.text))")", .negation)
    }
    let digits =
      switch numeral.significand {
      case .small(let value): String(value)
      case .digits(let text): text
      }
    if numeral.decimals == 0 { return (digits, .atom) }
    return (digits + " / 1" + String(repeating: "0", count: numeral.decimals), .product)
  }

  /// A whole power is repeated multiplication. Any other is e^(y log b), and what is said of it at b ≤ 0 by `power`.
  private func power(_ base: Expression, _ exponent: Expression) throws(Unprintable) -> Term {
    if let whole = exponent.wholeNumber {
      if whole >= 0 { return ((try operand(base, .application)) + " ^ \(whole)", .power) }
      let inverse =
        whole == -1 ? try operand(base, .power) : (try operand(base, .application)) + " ^ \(-whole)"
      return ("/ " + inverse, .negation)
    }
    if case .constant(.e) = base.node { return ("exp " + (try argument(exponent)), .application) }
    if let integer = try integerTerm(exponent) {
      return ("powerRZ " + (try argument(base)) + " \(integer)", .application)
    }
    return ("power " + (try argument(base)) + " " + (try argument(exponent)), .application)
  }

  /// An expression as a term of type Z that can be an argument; nil where it is not made of integers by sums and products.
  public func integerTerm(_ expression: Expression) throws(Unprintable) -> String? {
    switch expression.node {
    case .number(let numeral): return numeral.smallInteger.map { $0 < 0 ? "(\($0))%Z" : "\($0)%Z" }
    case .symbol(let symbol): return names.isInteger(symbol) ? names[symbol] : nil
    case .negation(let inner): return try integerTerm(inner).map { "(- \($0))%Z" }
    case .sum(let terms), .product(let terms):
      let isSum = if case .sum = expression.node { true } else { false }
      var parts: [String] = []
      for term in terms {
        guard let part = try integerTerm(term) else { return nil }
        parts.append(part)
      }
      return "(" + parts.joined(separator: isSum ? " + " : " * ") + ")%Z"
    default: return nil
    }
  }

  private func call(_ function: BuiltIn, _ arguments: [Expression]) throws(Unprintable) -> Term {
    func applied(_ name: String) throws(Unprintable) -> Term {
      var text = name
      for argument in arguments { text += " " + (try self.argument(argument)) }
      return (text, .application)
    }
    switch function.family {
    case .number(let function): return try applied(Self.name(of: function))
    case .angleOfPoint: return try applied("atan2")
    case .extremum(let isLeast):
      guard var text = try arguments.first.map({ (each) throws(Unprintable) in try argument(each) }) else {
        throw Unprintable(what: "an extremum of nothing")
      }
      var level = Level.atom
      for next in arguments.dropFirst() {
        text = "\(isLeast ? "Rmin" : "Rmax") \(level == .atom ? text : "(\(text))") \(try argument(next))"
        level = .application
      }
      return arguments.count == 1 ? try print(arguments[0]) : (text, level)
    case .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting, .takingApart,
      .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
      throw Unprintable(what: "the function \(function.rawValue)")
    }
  }

  private static func name(of function: NumberFunction) -> String {
    switch function {
    case .circular(.sine): "sin"
    case .circular(.cosine): "cos"
    case .circular(.tangent): "tan"
    case .circular(.secant): "sec"
    case .circular(.cosecant): "csc"
    case .circular(.cotangent): "cot"
    case .inverseCircular(.arcSine): "asin"
    case .inverseCircular(.arcCosine): "acos"
    case .inverseCircular(.arcTangent): "atan"
    case .hyperbolic(.sine): "sinh"
    case .hyperbolic(.cosine): "cosh"
    case .hyperbolic(.tangent): "tanh"
    case .exponential: "exp"
    case .logarithm: "ln"
    case .squareRoot: "sqrt"
    case .absoluteValue: "Rabs"
    case .step(.sign): "sign"
    case .step(.floor): "floor"
    }
  }

  // MARK: Definedness

  /// What must hold so that some expressions are defined, as propositions, innermost first and each once.
  public func requirements(_ expressions: [Expression]) throws(Unprintable) -> [Proposition] {
    var found: [Proposition] = []
    for expression in expressions { try require(expression, &found) }
    return found
  }

  /// A proposition, and what is atomic in it.
  public struct Proposition: Hashable, Sendable {
    /// The text; a disjunction stands without parentheses.
    public var text: String
    /// Whether its outermost connective is a disjunction.
    public var isDisjunction = false
    /// Whether its outermost connective is a quantifier.
    public var isQuantified = false

    /// The text as a part of a conjunction, or as a hypothesis.
    public var operand: String { isDisjunction || isQuantified ? "(\(text))" : text }
  }

  private func require(_ expression: Expression, _ found: inout [Proposition]) throws(Unprintable) {
    if case .binding(let binder, let variable, let items) = expression.node {
      for item in items.dropLast() { try require(item, &found) }
      for own in try requirements(of: binder, variable, items) where !found.contains(own) {
        found.append(own)
      }
      return
    }
    for operand in expression.operands { try require(operand, &found) }
    guard let own = try requirement(of: expression), !found.contains(own) else { return }
    found.append(own)
  }

  /// What the outermost operation of an expression requires; nil where it is defined for all operands.
  private func requirement(of expression: Expression) throws(Unprintable) -> Proposition? {
    switch expression.node {
    case .number, .constant, .symbol, .sum, .negation, .product, .dot, .cross, .degrees, .magnitude:
      return nil
    case .quotient(_, let bottom):
      if case .number(let numeral) = bottom.node, !numeral.isZero { return nil }
      return Proposition(text: (try term(bottom)) + " <> 0")
    case .power(let base, let exponent): return try requirement(ofPower: base, exponent)
    case .root(let radicand, let degree):
      return degree % 2 == 0 ? Proposition(text: "0 <= " + (try term(radicand))) : nil
    case .call(let function, let arguments):
      guard let first = arguments.first else { return nil }
      switch function.family {
      case .number(let function): return try requirement(of: function, argument(first), term(first))
      case .angleOfPoint:
        guard arguments.count == 2 else { return nil }
        return Proposition(
          text: (try term(arguments[0])) + " <> 0 \\/ " + (try term(arguments[1])) + " <> 0",
          isDisjunction: true)
      case .extremum, .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting,
        .takingApart, .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
        return nil
      }
    case .norm, .transpose, .apply, .tuple, .matrix, .binding: return nil
    case .piecewise: throw Unprintable(what: "a function defined by cases")
    }
  }

  private func requirement(of function: NumberFunction, _ argument: String, _ term: String) -> Proposition? {
    switch function {
    case .circular(let ratio):
      switch ratio {
      case .sine, .cosine: nil
      case .tangent, .secant: Proposition(text: "cos \(argument) <> 0")
      case .cosecant, .cotangent: Proposition(text: "sin \(argument) <> 0")
      }
    case .inverseCircular(let angle):
      switch angle {
      case .arcTangent: nil
      case .arcSine, .arcCosine: Proposition(text: "-1 <= \(term) <= 1")
      }
    case .logarithm: Proposition(text: "0 < \(term)")
    case .squareRoot: Proposition(text: "0 <= \(term)")
    case .hyperbolic, .exponential, .absoluteValue, .step: nil
    }
  }

  private func requirement(ofPower base: Expression, _ exponent: Expression) throws(Unprintable)
    -> Proposition?
  {
    if let whole = exponent.wholeNumber {
      if whole >= 0 { return nil }
      if case .number(let numeral) = base.node, !numeral.isZero { return nil }
      return Proposition(text: (try term(base)) + " <> 0")
    }
    switch base.node {
    case .constant: return nil
    case .number(let numeral) where !numeral.isZero && numeral.magnitudeOfNegative == nil: return nil
    default: break
    }
    let (b, y) = (try term(base), try term(exponent))
    if try integerTerm(exponent) != nil {
      return Proposition(text: "\(b) <> 0 \\/ 0 <= \(y)", isDisjunction: true)
    }
    return Proposition(
      text:
        "0 < \(b) \\/ (\(b) = 0 /\\ 0 <= \(y)) \\/ (\(b) < 0 /\\ exists \(names.bound) : Z, \(y) = IZR \(names.bound))",
      isDisjunction: true)
  }
}

extension Expression {
  /// The value of an integer literal, of which the negative may be one too.
  public var wholeNumber: Int? {
    switch node {
    case .number(let numeral): numeral.smallInteger
    case .negation(let inner):
      if case .number(let numeral) = inner.node, let value = numeral.smallInteger, value != .min {
        -value
      } else {
        nil
      }
    default: nil
    }
  }
}
