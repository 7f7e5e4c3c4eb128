import Variants

/// The variants at which an exercise is checked: all of them, or a stated number that seeds draw.
struct VariantSample {
  /// The variants.
  let variants: [Variant]
  /// Whether these are all.
  let isComplete: Bool
  /// The number of all, where it is known.
  let count: Int?
  /// The share of the combinations of values that the conditions allow.
  let share: Double?
  private let space: VariantSpace
  private let exercise: String

  /// - Parameter exercise: The exercise's name in full, which its seeds begin with.
  init(_ space: VariantSpace, exercise: String) {
    self.space = space
    self.exercise = exercise
    let census = VariantCensus(space)
    count = census?.count
    share = census?.share
    if let census, census.count <= KeyLimits.mostVariants {
      variants = (0..<census.count).map(census.variant)
      isComplete = true
      return
    }
    var seen: Set<Variant> = []
    var drawn: [Variant] = []
    if census?.count != 0 {
      for number in 1...KeyLimits.sampledVariants {
        guard let variant = space.variant(of: Self.seed(exercise, number)) else { continue }
        if seen.insert(variant).inserted { drawn.append(variant) }
      }
    }
    variants = drawn
    isComplete = false
  }

  private static func seed(_ exercise: String, _ number: Int) -> VariantSeed {
    VariantSeed(exercise: exercise, learner: "variant-\(number)")
  }

  /// A learner's name that draws a variant without a secret, to look at it; nil where none was found soon.
  func learner(of variant: Variant) -> String? {
    let tries = min(20_000, 20 * max(count ?? KeyLimits.sampledVariants, 10))
    for number in 1...tries where space.variant(of: Self.seed(exercise, number)) == variant {
      return "variant-\(number)"
    }
    return nil
  }

  /// How many variants there are, in words.
  var description: String {
    guard let count else { return "more variants than are counted" }
    return count == 1 ? "1 variant" : "\(count) variants"
  }
}
