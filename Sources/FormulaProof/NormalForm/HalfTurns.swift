/// A base angle that is an odd multiple of π.
struct HalfTurn: Hashable, Sendable {
  /// What the angle is a part of.
  var key: FractionKey
  var part: AnglePart
  /// Whether no symbol stands in it.
  var isConstant: Bool
}

/// Base angles, each once, in the order in which they were met.
struct HalfTurns: Sequence, Sendable {
  private var all: [HalfTurn] = []

  mutating func insert(_ turn: HalfTurn) {
    if !all.contains(turn) { all.append(turn) }
  }

  mutating func formUnion(_ others: HalfTurns) {
    for turn in others { insert(turn) }
  }

  func makeIterator() -> IndexingIterator<[HalfTurn]> { all.makeIterator() }
}
