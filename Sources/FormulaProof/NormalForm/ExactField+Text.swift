extension ExactField {
  /// A polynomial in calculator notation, terms in the ring's order: `2*x^2*cos(θ) - 1`.
  ///
  /// Also the key under which facts about a polynomial are kept, since it does not depend on the ring.
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
      // Earlier generators first: x before cos(x).
      for (variable, exponent) in exponents.enumerated().reversed() where exponent > 0 {
        let name = name(ofGenerator: index(ofVariable: variable))
        // A power whose exponent is a symbol is a generator too.
        let base = name.utf8.contains(0x5E) ? "(\(name))" : name
        factors.append(exponent == 1 ? name : "\(base)^\(exponent)")
      }
      if !magnitude.isOne || factors.isEmpty { factors.insert(magnitude.text, at: 0) }
      result += factors.joined(separator: "*")
    }
    // Texts are kept as names and keys.
    if result.utf8.count > 10_000, budget.allows(words: result.utf8.count / 8) {
      budget.memory.words += result.utf8.count / 8
    }
    return result
  }

  /// A generator in calculator notation.
  private func name(ofGenerator index: Int) -> String {
    guard let entry = generators[safe: index] else { return "?" }
    switch entry.generator {
    case .sine(let angle): return name(of: "sin", ofAngle: angle)
    case .cosine(let angle): return name(of: "cos", ofAngle: angle)
    case .halfTangent(let angle): return name(of: "tan", ofAngle: angle, dividedBy: 2)
    default: return entry.name
    }
  }

  /// A fraction in calculator notation.
  func text(_ fraction: Fraction) -> String {
    guard let denominator = fraction.denominator else { return text(fraction.numerator) }
    let top = text(fraction.numerator)
    let bottom = text(denominator)
    let isPlain = generator(of: denominator) != nil || denominator.isConstant
    return (fraction.numerator.termCount == 1 ? top : "(\(top))") + "/" + (isPlain ? bottom : "(\(bottom))")
  }
}

extension Array {
  /// The element, or nil where there is none.
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
