import FormulaSyntax

/// A name of a figure that a slider moves from a least to a greatest value, in steps.
public struct FigureSlider: Sendable {
  /// The name.
  public var symbol: Symbol
  /// The name as the page shows it.
  public var name: FigureMath
  /// The least value.
  public var minimum: FigureExpression
  /// The greatest value.
  public var maximum: FigureExpression
  /// The value of the still figure.
  public var initial: FigureExpression
  /// The distance of two values; nil chooses one.
  public var step: FigureExpression?
  /// Whether the value is an angle that was written in degrees.
  public var isAngle: Bool
  /// Its positions, once they are computed.
  public internal(set) var range: SliderRange?

  /// Makes a slider.
  public init(
    _ symbol: Symbol, name: FigureMath, minimum: FigureExpression, maximum: FigureExpression,
    initial: FigureExpression, step: FigureExpression? = nil, isAngle: Bool = false
  ) {
    self.symbol = symbol
    self.name = name
    self.minimum = minimum
    self.maximum = maximum
    self.initial = initial
    self.step = step
    self.isAngle = isAngle
  }
}

/// A slider as a page shows it.
public struct SliderState: Sendable {
  /// Where it is, from 0 to ``last``.
  public var position: Int
  /// The greatest position.
  public var last: Int
  /// Its value as it is read.
  public var text: String
  /// Its name.
  public var name: FigureMath
  /// Whether a button moves it.
  public var isAnimated: Bool
}

/// The positions of a slider: whole numbers from 0 to ``count``.
///
/// Position k has the value minimum + k · step, the last one the greatest value, and the one nearest to the first
/// value exactly that, so that the still figure is found again.
public struct SliderRange: Sendable, Equatable {
  /// The least and the greatest value, in degrees where ``isAngle``.
  let minimum, maximum: Double
  /// The value of the still figure, in radians where ``isAngle``.
  let initial: Double
  let step: Double
  let isAngle: Bool
  /// The last position.
  public let count: Int
  /// The position of the still figure.
  public let first: Int

  /// The most positions of a slider.
  static let mostPositions = 10_000
  /// How many steps a slider has at least where its author does not say.
  static let usualPositions = 100.0

  /// The positions from a least to a greatest value; nil where there are none, or too many.
  init?(minimum: Double, maximum: Double, initial: Double, step: Double?, isAngle: Bool) {
    let factor = isAngle ? 180 / Double.pi : 1
    self.minimum = Self.tidied(minimum * factor)
    self.maximum = Self.tidied(maximum * factor)
    self.initial = initial
    self.isAngle = isAngle
    let length = self.maximum - self.minimum
    guard length > 0, initial >= minimum, initial <= maximum else { return nil }
    let wanted = step.map { Self.tidied($0 * factor) } ?? Self.usualStep(length, isAngle: isAngle)
    guard wanted > 0, length / wanted <= Double(Self.mostPositions) else { return nil }
    self.step = wanted
    count = Int((length / wanted - 1e-9).rounded(.up))
    first = min(count, Int(((initial * factor - self.minimum) / wanted).rounded()))
  }

  /// Positions that are known.
  init(
    minimum: Double, maximum: Double, initial: Double, step: Double, isAngle: Bool, count: Int, first: Int
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.initial = initial
    self.step = step
    self.isAngle = isAngle
    self.count = count
    self.first = first
  }

  /// Degrees that are whole but for a rounding, as whole ones.
  private static func tidied(_ number: Double) -> Double {
    let whole = (number * 1e6).rounded() / 1e6
    return (whole - number).magnitude < 1e-9 * max(1, number.magnitude) ? whole : number
  }

  /// 1, 2 or 5 times a power of ten; of angles in a range of 30° or more one degree.
  private static func usualStep(_ length: Double, isAngle: Bool) -> Double {
    isAngle && length >= 30 ? 1 : PanelDrawing.niceStep(atMost: length / usualPositions)
  }

  /// The value at a position, in radians where it is an angle.
  public func value(at position: Int) -> Double {
    if position == first { return initial }
    let value = position >= count ? maximum : minimum + Double(max(0, position)) * step
    return isAngle ? value * .pi / 180 : value
  }

  /// How many decimals a number has, at most six.
  private static func decimals(of number: Double) -> Int {
    var decimals = 0
    var shown = number
    while decimals < 6, (shown - shown.rounded()).magnitude > 1e-6 {
      shown *= 10
      decimals += 1
    }
    return decimals
  }

  /// The value at a position as it is read: with the decimals of the step.
  func text(at position: Int) -> String {
    let value = value(at: position)
    if position == first { return isAngle ? NumberText.degrees(value) : NumberText.spoken(value) }
    let decimals = max(Self.decimals(of: step), position >= count ? 0 : Self.decimals(of: minimum))
    let number = isAngle ? value * 180 / .pi : value
    return NumberText.withMinus(NumberText.short(number, decimals: decimals)) + (isAngle ? "°" : "")
  }
}
