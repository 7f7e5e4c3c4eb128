/// An interval of angles, in right angles.
struct AngleRange: Sendable {
  /// Its ends; nil where there is none.
  var low: Rational?
  var high: Rational?
  /// Whether the ends belong to it.
  var includesLow = true
  var includesHigh = true

  /// The interval of a part of the angle.
  func scaled(by part: AnglePart) -> AngleRange {
    let factor = Rational(part.factor, over: part.divisor)
    var result = self
    result.low = low.flatMap { low in factor.flatMap { low.multiplied(by: $0) } }
    result.high = high.flatMap { high in factor.flatMap { high.multiplied(by: $0) } }
    return result
  }

  /// The sign of the sine of all angles between, where it does not change.
  var signsOfSine: SignSet { signs(shiftedBy: 0) }

  /// The sign of the cosine of all angles between, where it does not change.
  var signsOfCosine: SignSet { signs(shiftedBy: 1) }

  /// Whether an odd multiple of two right angles may lie between.
  var mayHoldHalfTurn: Bool { signs(shiftedBy: 0, half: true) == .any }

  /// The sign of the sine of the angle and so many right angles; with `half`, of half of that and a right angle.
  private func signs(shiftedBy shift: Int, half: Bool = false) -> SignSet {
    guard let low = low?.adding(Rational(half ? 2 : shift)),
      let high = high?.adding(Rational(half ? 2 : shift))
    else { return .any }
    let period = half ? 4 : 2
    // The greatest multiple of the period that is at most the lower end.
    let steps = low.floor.numerator
    let index = steps >= 0 ? steps / period : -((-steps + period - 1) / period)
    let (start, end) = (Rational(index * period), Rational((index + 1) * period))
    guard let room = high.negated.flatMap({ end.adding($0) }), room.numerator >= 0 else { return .any }
    let touchesLow = includesLow && low == start
    let touchesHigh = includesHigh && high == end
    if half { return touchesLow || touchesHigh ? .any : .positive }
    let sign: SignSet = index % 2 == 0 ? .positive : .negative
    return touchesLow || touchesHigh ? sign.union(.zero) : sign
  }

  /// The interval of the angle, or its negative, and so many right angles.
  func turned(isNegated: Bool, by quarters: Int) -> AngleRange {
    var result = self
    if isNegated {
      (result.low, result.high) = (high.flatMap(\.negated), low.flatMap(\.negated))
      (result.includesLow, result.includesHigh) = (includesHigh, includesLow)
    }
    result.low = result.low.flatMap { $0.adding(Rational(quarters)) }
    result.high = result.high.flatMap { $0.adding(Rational(quarters)) }
    return result
  }

  /// The whole number k for which the interval lies between (k − ½) and (k + ½) periods of so many right angles, an even number, with
  /// the upper end, and with the lower one unless that is left out; nil where there is none.
  func turns(period: Int, leavesOutLow: Bool) -> Int? {
    let half = Rational(period / 2)
    guard let low, let high, let start = low.adding(half)?.floor.numerator else { return nil }
    let turns = start >= 0 ? start / period : -((-start + period - 1) / period)
    guard let least = half.negated?.adding(Rational(turns * period)),
      let most = half.adding(Rational(turns * period)),
      let room = high.negated.flatMap({ most.adding($0) }), room.numerator >= 0
    else { return nil }
    return leavesOutLow && includesLow && low == least ? nil : turns
  }
}
