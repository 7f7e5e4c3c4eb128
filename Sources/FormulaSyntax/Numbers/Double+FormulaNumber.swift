import MatrixCore

// The C library is the platform's arithmetic; no other room is imported here.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#else
  // The page has no C library. These are left open there, and whoever loads the page's code supplies them.
  @_extern(c) private func sin(_ angle: Double) -> Double
  @_extern(c) private func cos(_ angle: Double) -> Double
  @_extern(c) private func tan(_ angle: Double) -> Double
  @_extern(c) private func asin(_ sine: Double) -> Double
  @_extern(c) private func acos(_ cosine: Double) -> Double
  @_extern(c) private func atan(_ tangent: Double) -> Double
  @_extern(c) private func sinh(_ operand: Double) -> Double
  @_extern(c) private func cosh(_ operand: Double) -> Double
  @_extern(c) private func tanh(_ operand: Double) -> Double
  @_extern(c) private func exp(_ operand: Double) -> Double
  @_extern(c) private func log(_ operand: Double) -> Double
  @_extern(c) private func pow(_ base: Double, _ exponent: Double) -> Double
#endif

/// Formulas in IEEE 754 double precision. Outside a domain the result is NaN or an infinity.
extension Double: FormulaNumber {
  /// A function of one number, by the C library; NaN outside its domain and for other functions.
  public static func applied(_ function: BuiltIn, _ argument: Double) -> Double {
    switch function.ofNumber {
    case .circular(let ratio):
      switch ratio {
      case .sine: sine(argument)
      case .cosine: cosine(argument)
      case .tangent: tan(argument)
      case .secant: 1 / cos(argument)
      case .cosecant: 1 / sin(argument)
      case .cotangent: 1 / tan(argument)
      }
    case .inverseCircular(let angle):
      switch angle {
      case .arcSine: asin(argument)
      case .arcCosine: acos(argument)
      case .arcTangent: atan(argument)
      }
    case .hyperbolic(let combination):
      switch combination {
      case .sine: sinh(argument)
      case .cosine: cosh(argument)
      case .tangent: tanh(argument)
      }
    case .exponential: exp(argument)
    case .logarithm: log(argument)
    case .squareRoot: squareRoot(argument)
    case .absoluteValue: absoluteValue(argument)
    case .step(.sign): argument > 0 ? 1 : argument < 0 ? -1 : argument == 0 ? 0 : .nan
    case .step(.floor): argument.rounded(.down)
    case nil: .nan
    }
  }

  /// An integer power; an infinity for a negative power of 0, 1 for the power 0 of any number.
  public func raised(to exponent: Int) -> Double {
    raised(to: Double(exponent))
  }

  /// A power; NaN for NaN, and for a negative base with an exponent that is not an integer.
  public func raised(to exponent: Double) -> Double {
    if isNaN || exponent.isNaN { return .nan }
    return pow(self, exponent)
  }

  /// A root; NaN for an even root of a negative number. The odd root of a negative number is negative.
  public func root(degree: Int) -> Double {
    switch degree {
    case 1: return self
    case 2: return squareRoot()
    case ...0: return .nan
    default:
      if self < 0 { return degree.isMultiple(of: 2) ? .nan : -(-self).root(degree: degree) }
      let guess = pow(self, 1 / Double(degree))
      guard guess > 0, guess.isFinite else { return guess }
      // 1/n is rounded; a step of Newton's method makes roots of perfect powers exact.
      let correction = (guess - self / pow(guess, Double(degree - 1))) / Double(degree)
      return correction.isFinite ? guess - correction : guess
    }
  }

  /// The value where it is an integer below 2⁵³; a larger double may have been rounded to one.
  public var knownInteger: Int? {
    magnitude < 9_007_199_254_740_992 ? Int(exactly: self) : nil
  }
}
