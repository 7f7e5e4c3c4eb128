import FormulaSyntax

extension GeneratorRing {
  /// A polynomial in calculator notation, terms in the ring's order: `2*x^2*cos(θ) - 1`.
  ///
  /// Also the key under which facts about a polynomial are kept, since it does not depend on the
  func text(_ polynomial: Polynomial) -> String {
    guard budget.refusal == nil else { return "?" }
    return text(polynomial, order: Array(0..<polynomial.termCount))
  }

  /// A polynomial as a reader writes it: 1 - x^2 rather than -x^2 + 1.
  func display(_ polynomial: Polynomial) -> String {
    let terms = Array(0..<polynomial.termCount)
    guard let first = terms.first(where: { polynomial.coefficientSign(ofTerm: $0) > 0 }), first > 0 else {
      return text(polynomial)
    }
    return text(polynomial, order: [first] + terms.filter { $0 != first })
  }

  private func text(_ polynomial: Polynomial, order: [Int]) -> String {
    if polynomial.isZero { return "0" }
    var result = ""
    for term in order {
      guard result.utf8.count <= FLINTLimits.textBytes else {
        budget.refuse("a polynomial that is more than \(FLINTLimits.textBytes) characters long")
        return "?"
      }
      let coefficient = polynomial.coefficient(ofTerm: term)
      let isNegative = coefficient.sign < 0
      let magnitude = isNegative ? coefficient.negated : coefficient
      if result.isEmpty {
        if isNegative { result += "-" }
      } else {
        result += isNegative ? " - " : " + "
      }
      var factors: [String] = []
      let exponents = polynomial.exponents(ofTerm: term) ?? []
      // Earlier entries first: x before cos(x).
      for (variable, exponent) in exponents.enumerated().reversed() where exponent > 0 {
        let name = name(ofVariable: variable)
        let base = isPower(variable) ? "(\(name))" : name
        factors.append(exponent == 1 ? name : "\(base)^\(exponent)")
      }
      if !magnitude.isOne || factors.isEmpty { factors.insert(magnitude.text, at: 0) }
      result += factors.joined(separator: "*")
    }
    return result
  }

  /// A generator in calculator notation. What it is made of was added before it, so this ends.
  private func name(ofVariable variable: Int) -> String {
    let index = index(ofVariable: variable)
    switch entries[safe: index]?.generator {
    case nil: return "?"
    case .symbol(let symbol): return symbol.name
    case .constant(let constant): return constant.rawValue
    case .sine(let number): return name(of: "sin", ofAngle: number)
    case .cosine(let number): return name(of: "cos", ofAngle: number)
    case .halfTangent(let number): return name(of: "tan", ofAngle: number, dividedBy: 2)
    case .primeRoot(let prime): return "sqrt(\(prime))"
    case .cyclotomic(let order): return "(2*cos(2*π/\(order)))"
    case .absolute(let inner): return "abs(\(text(inner)))"
    // What the power equals is the radicand's size.
    case .root(let inner): return "sqrt(\(text(relation(ofVariable: variable)?.value ?? inner)))"
    case .radical(let inner, let degree):
      let relation = relation(ofVariable: variable)
      return "root(\(text(relation?.degree == degree ? relation?.value ?? inner : inner)), \(degree))"
    case .higherRoot(let inner, let degree): return "root(\(text(inner)), \(degree))"
    case .function(let function, let arguments): return name(of: function, arguments)
    }
  }

  private func name(of function: GeneratorFunction, _ arguments: [Fraction]) -> String {
    func call(_ name: String) -> String {
      "\(name)(\(arguments.map { text($0) }.joined(separator: ", ")))"
    }
    switch function {
    case .builtIn(.exp):
      guard let argument = arguments.first, let (base, exponent) = formalPower(argument) else {
        return call(BuiltIn.exp.rawValue)
      }
      return "\(base.map(enclosed) ?? "(-1)")^\(enclosed(exponent))"
    case .builtIn(let function): return call(function.rawValue)
    case .complexLogarithm: return call("log")
    case .halfTurn: return "π*i"
    case .root: return call("root")
    case .parity: return "(-1)^\(arguments.first.map(enclosed) ?? "?")"
    case .power:
      guard arguments.count == 2 else { return "?" }
      return "\(enclosed(arguments[0]))^\(enclosed(arguments[1]))"
    }
  }

  /// Whether a generator is written as a power.
  private func isPower(_ variable: Int) -> Bool {
    switch generator(ofVariable: variable) {
    case .function(.power, _), .function(.parity, _): true
    case .function(.builtIn(.exp), let arguments): arguments.first.flatMap { formalPower($0) } != nil
    default: false
    }
  }

  /// A fraction's text, in parentheses unless it is a single name.
  private func enclosed(_ fraction: Fraction) -> String {
    let text = text(fraction)
    guard fraction.denominator == nil, entry(of: fraction.numerator) != nil,
      let variable = fraction.numerator.usedVariables.first, !isPower(variable)
    else { return "(\(text))" }
    return text
  }

  /// An angle's monomial over its denominator.
  private func name(of angle: BaseAngle) -> String {
    text(Fraction(Polynomial(monomial: angle.exponents, context), over: angle.denominator))
  }

  /// A function of a base angle: `cos(θ/2)`.
  private func name(of function: String, ofAngle index: Int, dividedBy divisor: Int = 1) -> String {
    guard let angle = angles[safe: index] else { return "?" }
    let name = name(of: angle)
    let part = Rational(angle.part.factor, over: angle.part.divisor * divisor) ?? .one
    let multiple = part.numerator == 1 ? name : "\(part.numerator)*\(name)"
    return part.isInteger ? "\(function)(\(multiple))" : "\(function)(\(multiple)/\(part.denominator))"
  }

  /// A fraction in calculator notation.
  func text(_ fraction: Fraction) -> String {
    guard let denominator = fraction.denominator else { return text(fraction.numerator) }
    let top = text(fraction.numerator)
    let bottom = text(denominator)
    let isPlain = entry(of: denominator) != nil || denominator.isConstant
    return (fraction.numerator.termCount == 1 ? top : "(\(top))") + "/" + (isPlain ? bottom : "(\(bottom))")
  }
}

extension Array {
  /// The element, or nil where there is none.
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
