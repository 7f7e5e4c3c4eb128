import FormulaSyntax
import MatrixCore
import SourceText

/// A number in double precision with a bound on what rounding may have done to it.
///
/// The bounds are those of running error analysis, to first order: N. J. Higham, *Accuracy and Stability of Numerical
/// Algorithms*, 2nd ed., 3.3. They tell a value that is 0 from one that only cannot be told from 0, and a difference from noise.
struct RoundedNumber: FormulaNumber, Sendable {
  /// The value; NaN where there is none.
  let value: Double
  /// How far the value may be from the true one. Infinite where nothing is known of that; 0 beside NaN where there certainly
  /// is no value.
  let error: Double
  /// Whether a term was too small beside another one to leave a trace.
  let hasLost: Bool

  /// More than half a unit of the last digit, and than what functions of the C library may be off.
  private static let unit = 0x1p-51
  /// Below this doubles lose digits.
  private static let small = 0x1p-960

  /// No value.
  static let undefined = RoundedNumber(.nan, error: 0)
  /// A value that cannot be told, or none.
  static let unknown = RoundedNumber(.nan, error: .infinity)

  /// A value with a bound on its error, the last digit not counted.
  private init(_ value: Double, error: Double, hasLost: Bool = false) {
    self.value = value
    self.error = error
    self.hasLost = hasLost
  }

  /// What came of operands: with the error of rounding, and unknown where it does not fit.
  private init(_ value: Double, spread: Double, of operands: RoundedNumber...) {
    // What is too small for a double becomes 0, and is none.
    let least = value.magnitude < Self.small ? Self.small : 0
    self.init(value, spread: spread + least, hasLost: operands.contains { $0.hasLost })
  }

  private init(_ value: Double, spread: Double, hasLost: Bool) {
    let error = spread + value.magnitude * Self.unit
    self = error.isFinite ? RoundedNumber(value, error: error, hasLost: hasLost) : .unknown
  }

  /// A number that a double holds exactly.
  init(_ integer: Int) { self.init(Double(integer), error: 0) }

  /// A number that is a double, whatever that stands for.
  init(exactly value: Double) { self.init(value, error: value.isNaN ? .infinity : 0) }

  /// A double that may be off by its last digit, and by an error.
  init(rounded value: Double, error: Double = 0) {
    self.init(value, spread: error, hasLost: false)
  }

  /// A parameter's value: a whole number is meant, any other one may be rounded.
  init(parameter value: Double) {
    let isWhole = value == value.rounded() && value.magnitude < 0x1p53
    self = isWhole ? RoundedNumber(exactly: value) : RoundedNumber(rounded: value)
  }

  /// Whether there is a value that is known.
  var isKnown: Bool { error.isFinite && value.isFinite }
  /// Whether there certainly is no value.
  var isUndefined: Bool { value.isNaN && error == 0 }
  /// Whether the number cannot be told from 0.
  var mayBeZero: Bool { value.magnitude <= error }

  var isKnownZero: Bool { value == 0 && error == 0 }
  var knownInteger: Int? { isKnown && error < 1e-6 ? value.knownInteger : nil }

  /// What comes of operands that are not all known; nil where they are.
  private static func failure(_ operands: RoundedNumber...) -> RoundedNumber? { failure(operands) }

  private static func failure(_ operands: [RoundedNumber]) -> RoundedNumber? {
    if operands.contains(where: { $0.isUndefined }) { return .undefined }
    return operands.allSatisfy { $0.isKnown } ? nil : .unknown
  }

  // MARK: The field

  static func + (left: RoundedNumber, right: RoundedNumber) -> RoundedNumber {
    if let failure = failure(left, right) { return failure }
    let sum = left.value + right.value
    let (small, large) = left.value.magnitude < right.value.magnitude ? (left, right) : (right, left)
    let isLost =
      small.value.magnitude > 4 * small.error && small.value.magnitude < large.value.magnitude * 0x1p-47
    return RoundedNumber(
      sum, spread: left.error + right.error, hasLost: left.hasLost || right.hasLost || isLost)
  }

  static prefix func - (operand: RoundedNumber) -> RoundedNumber {
    RoundedNumber(-operand.value, error: operand.error, hasLost: operand.hasLost)
  }

  static func - (left: RoundedNumber, right: RoundedNumber) -> RoundedNumber { left + -right }

  static func * (left: RoundedNumber, right: RoundedNumber) -> RoundedNumber {
    if let failure = failure(left, right) { return failure }
    if left.isKnownZero || right.isKnownZero { return RoundedNumber(0) }
    let spread =
      left.value.magnitude * right.error + right.value.magnitude * left.error + left.error * right.error
    return RoundedNumber(left.value * right.value, spread: spread, of: left, right)
  }

  static func / (left: RoundedNumber, right: RoundedNumber) -> RoundedNumber {
    if let failure = failure(left, right) { return failure }
    if right.isKnownZero { return .undefined }
    if right.mayBeZero { return .unknown }
    if left.isKnownZero { return left }
    let quotient = left.value / right.value
    let spread =
      (left.error + quotient.magnitude * right.error) / (right.value.magnitude - right.error)
    return RoundedNumber(quotient, spread: spread, of: left, right)
  }

  // MARK: Functions

  static func sine(_ angle: RoundedNumber) -> RoundedNumber { applied(.sin, angle) }
  static func cosine(_ angle: RoundedNumber) -> RoundedNumber { applied(.cos, angle) }
  static func squareRoot(_ operand: RoundedNumber) -> RoundedNumber { operand.root(degree: 2) }
  static func absoluteValue(_ operand: RoundedNumber) -> RoundedNumber { applied(.abs, operand) }

  static func arcTangent(y: RoundedNumber, x: RoundedNumber) -> RoundedNumber {
    if let failure = failure(y, x) { return failure }
    let square = x.value * x.value + y.value * y.value
    // At the origin there is no angle, and beside it on the left the angle jumps.
    if x.mayBeZero && y.mayBeZero || x.value < 0 && y.error > 0 && y.mayBeZero { return .unknown }
    return RoundedNumber(
      Double.arcTangent(y: y.value, x: x.value),
      spread: (x.value.magnitude * y.error + y.value.magnitude * x.error) / square + unit, of: x, y)
  }

  static func minimum(_ operands: [RoundedNumber]) -> RoundedNumber { extremum(operands) { $0 < $1 } }
  static func maximum(_ operands: [RoundedNumber]) -> RoundedNumber { extremum(operands) { $0 > $1 } }

  private static func extremum(
    _ operands: [RoundedNumber], _ isBetter: (Double, Double) -> Bool
  ) -> RoundedNumber {
    if let failure = failure(operands) { return failure }
    guard var best = operands.first else { return .unknown }
    var (error, hasLost) = (0.0, false)
    for operand in operands {
      if isBetter(operand.value, best.value) { best = operand }
      error = max(error, operand.error)
      hasLost = hasLost || operand.hasLost
    }
    return RoundedNumber(best.value, error: error, hasLost: hasLost)
  }

  static func applied(_ function: BuiltIn, _ argument: RoundedNumber) -> RoundedNumber {
    if let failure = failure(argument) { return failure }
    let (x, dx) = (argument.value, argument.error)
    let y = Double.applied(function, x)
    func result(_ slope: Double) -> RoundedNumber {
      // The sine of 0 is 0, and what is only too small for a double is not.
      if dx == 0, y == 0, function != .exp { return RoundedNumber(0) }
      return RoundedNumber(y, spread: slope * dx, of: argument)
    }
    switch function.ofNumber {
    case .circular(.sine), .circular(.cosine), .hyperbolic(.tangent), .inverseCircular(.arcTangent):
      return result(1)
    case .circular(.tangent), .circular(.secant):
      return RoundedNumber(Double.cosine(x), spread: dx, of: argument).mayBeZero
        ? .unknown : result(2 * (1 + y * y))
    case .circular(.cotangent), .circular(.cosecant):
      if argument.isKnownZero { return .undefined }
      return RoundedNumber(Double.sine(x), spread: dx, of: argument).mayBeZero
        ? .unknown : result(2 * (1 + y * y))
    case .inverseCircular:
      let room = 1 - x.magnitude
      if room < -dx { return .undefined }
      // At the ends of the domain the slope has no bound; the value is off by no more than this.
      guard room > 2 * dx else {
        let end = Double.applied(function, x < 0 ? -1 : 1)
        return RoundedNumber(end, spread: 3 * (room.magnitude + dx).squareRoot(), of: argument)
      }
      return result(2 / (room * (1 + x.magnitude)).squareRoot())
    case .hyperbolic(.sine): return result((1 + y * y).squareRoot() * 2)
    case .hyperbolic(.cosine): return result(y * 2)
    case .exponential: return dx < 1 ? result(y * 2) : .unknown
    case .logarithm:
      if x < -dx || argument.isKnownZero { return .undefined }
      guard x > dx else { return .unknown }
      return RoundedNumber(y, spread: dx / (x - dx) + unit, of: argument)
    case .squareRoot: return argument.root(degree: 2)
    case .absoluteValue: return RoundedNumber(y, error: dx, hasLost: argument.hasLost)
    case .step(let step):
      // The nearest jump: of the sign at 0, of the floor at an integer.
      let distance = step == .sign ? x : x - x.rounded()
      return distance.magnitude <= dx && dx > 0
        ? .unknown : RoundedNumber(y, error: 0, hasLost: argument.hasLost)
    case nil: return .unknown
    }
  }

  func raised(to exponent: Int) -> RoundedNumber {
    if let failure = Self.failure(self) { return failure }
    if exponent == 0 { return RoundedNumber(1) }
    if isKnownZero { return exponent < 0 ? .undefined : self }
    let power = value.raised(to: exponent)
    if mayBeZero {
      guard exponent > 0 else { return .unknown }
      return RoundedNumber(power, spread: (value.magnitude + error).raised(to: exponent), of: self)
    }
    let slope = Double(exponent.magnitude) * power.magnitude / (value.magnitude - error)
    return RoundedNumber(power, spread: slope * error, of: self)
  }

  func raised(to exponent: RoundedNumber) -> RoundedNumber {
    if let failure = Self.failure(self, exponent) { return failure }
    if let integer = exponent.knownInteger { return raised(to: integer) }
    if value < -error { return .undefined }
    if isKnownZero, exponent.value.magnitude > exponent.error {
      return exponent.value < 0 ? .undefined : self
    }
    let power = max(0, value).raised(to: exponent.value)
    if mayBeZero {
      guard exponent.value > exponent.error else { return .unknown }
      return RoundedNumber(
        power, spread: (value.magnitude + error).raised(to: exponent.value), of: self, exponent)
    }
    let spread =
      exponent.value.magnitude * error / (value - error)
      + Double.applied(.log, value).magnitude * exponent.error + Self.unit
    return RoundedNumber(power, spread: 2 * power * spread, of: self, exponent)
  }

  func root(degree: Int) -> RoundedNumber {
    if let failure = Self.failure(self) { return failure }
    if value < -error, degree.isMultiple(of: 2) { return .undefined }
    if mayBeZero {
      if error == 0 { return RoundedNumber(0) }
      return RoundedNumber(0, spread: (value.magnitude + error).root(degree: degree), of: self)
    }
    let root = value.root(degree: degree)
    let spread = root.magnitude / Double(degree) * error / (value.magnitude - error)
    return RoundedNumber(root, spread: 2 * spread, of: self)
  }
}

extension ExpressionTable {
  /// The values in double precision with bounds on their errors.
  @inline(never)
  func rounded(_ symbol: (String) -> RoundedNumber?) -> [RoundedNumber] {
    values(
      numeral: { numeral in
        let value = numeral.doubleValue
        // The page's words are shorter than others: what is exact may not hang on them.
        return numeral.decimals == 0 && value < 0x1p53
          ? RoundedNumber(exactly: value) : RoundedNumber(rounded: value)
      }, constant: { RoundedNumber(rounded: $0.doubleValue) }, symbol: { symbol($0) ?? .unknown })
  }
}
