import Variants

/// The variants at which an exercise is checked: all of them, or a stated number that seeds draw.
struct VariantSample {
  /// The variants.
  let variants: [Variant]
  /// Whether these are all.
  let isComplete: Bool
  /// The number of all, where it is known.
  let count: Int?
  /// The share of the combinations of values that the conditions allow; where they are not counted, of those that
  /// were drawn, if that is small.
  let share: Double?
  /// How many combinations were drawn to find them.
  let draws: Int
  private let space: VariantSpace
  private let exercise: String

  /// - Parameter exercise: The exercise's name in full, which its seeds begin with.
  init(_ space: VariantSpace, exercise: String) {
    self.space = space
    self.exercise = exercise
    let census = VariantCensus(space)
    count = census?.count
    if let census, census.count <= KeyLimits.mostVariants {
      variants = (0..<census.count).map(census.variant)
      share = census.share
      draws = 0
      isComplete = true
      return
    }
    var seen: Set<Variant> = []
    var drawn: [Variant] = []
    var draws = 0
    var allowed = 0
    // Where a draw takes long, there are fewer.
    let most = min(KeyLimits.mostDraws, VariantSpace.mostWork / max(1, space.work))
    /// Whether hardly any draw was allowed: far fewer than there may be.
    var isHopeless: Bool {
      draws >= KeyLimits.fewestDraws && Double(allowed) < KeyLimits.leastShare / 10 * Double(draws)
    }
    if census?.count != 0 {
      for number in 1...KeyLimits.sampledVariants {
        guard let variant = space.variant(of: Self.seed(exercise, number), draws: &draws, most: most) else {
          if draws >= most || isHopeless { break }
          continue
        }
        allowed += 1
        if isHopeless { break }
        if seen.insert(variant).inserted { drawn.append(variant) }
      }
    }
    variants = drawn
    self.draws = draws
    // Only where the share is small beyond doubt do draws tell it.
    let estimate = draws > 0 ? Double(allowed) / Double(draws) : 1
    share = census?.share ?? (estimate < KeyLimits.leastShare / 2 ? estimate : nil)
    isComplete = false
  }

  private static func seed(_ exercise: String, _ number: Int) -> VariantSeed {
    VariantSeed(exercise: exercise, learner: "variant-\(number)")
  }

  /// A learner's name that draws a variant without a secret, to look at it; nil where none was found soon.
  func learner(of variant: Variant) -> String? {
    let tries = min(20_000, 20 * max(count ?? KeyLimits.sampledVariants, 10))
    var draws = 0
    let most = min(KeyLimits.mostDraws, VariantSpace.mostWork / max(1, space.work))
    for number in 1...tries where draws < most {
      if space.variant(of: Self.seed(exercise, number), draws: &draws, most: most) == variant {
        return "variant-\(number)"
      }
    }
    return nil
  }

  /// How many variants there are, in words.
  var description: String {
    guard let count else { return "more variants than are counted" }
    return count == 1 ? "1 variant" : "\(count) variants"
  }
}
