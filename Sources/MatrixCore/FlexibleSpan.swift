/// A length between two distances, as a view's width between the edges of its superview, of which some parts are flexible and take up what the whole grows by.
public struct FlexibleSpan: Sendable, Hashable {
  /// The distance before the length.
  public var before: Double
  /// The length.
  public var length: Double
  /// The distance after it.
  public var after: Double

  /// The whole, in three parts.
  public init(before: Double, length: Double, after: Double) {
    (self.before, self.length, self.after) = (before, length, after)
  }

  /// The parts of a whole that is longer by a difference, negative where it is shorter.
  ///
  /// The flexible parts share the difference in proportion to their sizes, or evenly where all are 0 or less in sum. What is flexible not takes part in nothing; where nothing is,
  /// the distance after the length takes it all. A length is not made negative.
  /// Source: Apple, `UIView.autoresizingMask`, "distribute the size difference proportionally among the flexible portions".
  public func growing(
    by difference: Double, before isBefore: Bool, length isLength: Bool, after isAfter: Bool
  )
    -> FlexibleSpan
  {
    let parts = [isBefore ? before : 0, isLength ? length : 0, isAfter ? after : 0]
    let flags = [isBefore ? 1.0 : 0, isLength ? 1 : 0, isAfter ? 1 : 0]
    let count = flags[0] + flags[1] + flags[2]
    guard count > 0 else {
      return FlexibleSpan(before: before, length: length, after: after + difference)
    }
    let sum = parts[0] + parts[1] + parts[2]
    func share(_ index: Int) -> Double {
      sum > 0 ? difference * parts[index] / sum : difference * flags[index] / count
    }
    let grown = length + share(1)
    return FlexibleSpan(
      before: before + share(0), length: isLength ? Swift.max(0, grown) : length, after: after + share(2))
  }
}
