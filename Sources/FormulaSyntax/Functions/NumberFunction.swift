import MatrixCore

/// A function of one number, by the family that it belongs to.
///
/// A kind of number switches over the families without a `default`, and within those that it computes with: so the compiler
/// names every place that lacks a new function of such a family, or a new family.
public enum NumberFunction: Hashable, Sendable {
  /// A ratio of the sine and the cosine of an angle in radians.
  case circular(Circular)
  /// An angle in radians.
  case inverseCircular(InverseCircular)
  case hyperbolic(Hyperbolic)
  /// The natural exponential function.
  case exponential
  /// The natural logarithm, of positive numbers.
  case logarithm
  /// The square root, of numbers that are not negative.
  case squareRoot
  case absoluteValue
  case step(Step)

  /// Ratios of sine and cosine.
  public enum Circular: Hashable, Sendable, CaseIterable {
    case sine, cosine, tangent, secant, cosecant, cotangent
  }

  /// Principal values: the arc sine lies in [−π/2, π/2], the arc cosine in [0, π], the arc tangent in (−π/2, π/2).
  public enum InverseCircular: Hashable, Sendable, CaseIterable {
    case arcSine, arcCosine, arcTangent
  }

  /// Combinations of eˣ and e⁻ˣ.
  public enum Hyperbolic: Hashable, Sendable, CaseIterable {
    case sine, cosine, tangent
  }

  /// Functions that are constant but for jumps.
  public enum Step: Hashable, Sendable, CaseIterable {
    /// −1, 0 or 1.
    case sign
    /// The greatest integer that is not above the number.
    case floor
  }

  /// Whether it is defined for every real number.
  public var isTotal: Bool {
    switch self {
    case .circular(let function):
      switch function {
      case .sine, .cosine: true
      case .tangent, .secant, .cosecant, .cotangent: false
      }
    case .inverseCircular(let function):
      switch function {
      case .arcTangent: true
      case .arcSine, .arcCosine: false
      }
    case .hyperbolic, .exponential, .absoluteValue, .step: true
    case .logarithm, .squareRoot: false
    }
  }

  /// Whether it is continuous at each point at which it is defined.
  public var isContinuous: Bool {
    switch self {
    case .circular, .inverseCircular, .hyperbolic, .exponential, .logarithm, .squareRoot, .absoluteValue: true
    case .step: false
    }
  }

  /// Whether the set on which it is defined is open.
  public var hasOpenDomain: Bool {
    switch self {
    case .circular, .hyperbolic, .exponential, .logarithm, .absoluteValue, .step: true
    case .inverseCircular(let function):
      switch function {
      case .arcTangent: true
      case .arcSine, .arcCosine: false
      }
    case .squareRoot: false
    }
  }
}

extension NumberFunction.Circular {
  /// The function's value from the sine and the cosine of the angle: tan = sin/cos, sec = 1/cos and so on.
  @inlinable
  public func value<Number: Scalar>(sine: @autoclosure () -> Number, cosine: @autoclosure () -> Number)
    -> Number
  {
    switch self {
    case .sine: sine()
    case .cosine: cosine()
    case .tangent: sine() / cosine()
    case .secant: Number(1) / cosine()
    case .cosecant: Number(1) / sine()
    case .cotangent: cosine() / sine()
    }
  }
}
