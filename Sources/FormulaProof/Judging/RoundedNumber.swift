import FormulaSyntax
import SourceText

/// How many digits a number is rounded to.
enum RoundingPlaces {
  /// So many digits behind the point.
  case decimals(Int)
  /// So many digits that count, and none behind the point of an integer.
  case significant(Int)
}

/// A number in decimal digits, rounded to the nearest, half away from zero.
struct RoundedNumber: Equatable {
  /// Whether a minus belongs before the digits; never so for zero.
  var isNegative: Bool
  /// The digits with the point, without a sign.
  var digits: String

  /// Rounds what a ball encloses; nil where the ball is too wide to tell, or the number too long.
  ///
  /// With `breaksTies`, of the two numbers that a narrow ball leaves open the greater is taken: both are half a unit
  /// away.
  init?(_ value: Ball, places: RoundingPlaces, breaksTies: Bool) {
    guard value.isFinite else { return nil }
    let decimals: Int
    switch places {
    case .decimals(let count): decimals = count
    case .significant(let count):
      if value.knownInteger != nil {
        decimals = 0
      } else {
        // Powers of ten that the magnitude certainly does not reach, or certainly does; a ball of 1/1000 tells neither
        // of 1/1000 itself.
        var power = 0
        let magnitude = Ball.absoluteValue(value)
        while power < 16, (magnitude * Ball(Self.powerOfTen(power), precision: 64)).isLess(than: Ball(1)) {
          power += 1
        }
        var whole = 0
        while whole < 16, Ball(Self.powerOfTen(whole + 1), precision: 64).isAtMost(magnitude) { whole += 1 }
        decimals = power < 16 ? max(0, power > 0 ? count - 1 + power : count - 1 - whole) : count
      }
    }
    guard (0...17).contains(decimals) else { return nil }
    let scaled =
      Ball.absoluteValue(value) * Ball(Self.powerOfTen(decimals), precision: value.precision)
      + Ball(1) / Ball(2)
    let low = scaled.lowerEnd.floor.knownInteger
    let high = scaled.upperEnd.floor.knownInteger
    guard let low, let high, low == high || (breaksTies && high == low + 1) else { return nil }
    guard value.isNegative || value.isNonnegative || high == 0 else { return nil }
    isNegative = value.isNegative && high != 0
    var text = String(high)
    if decimals > 0 {
      if text.utf8.count <= decimals {
        text = String(repeating: "0", count: decimals + 1 - text.utf8.count) + text
      }
      let point = text.index(text.endIndex, offsetBy: -decimals)
      text = text[..<point] + "." + text[point...]
    }
    digits = text
  }

  private static func powerOfTen(_ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
