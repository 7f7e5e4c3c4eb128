import Notebook
import Variants

/// The variants of exercises that a package holds.
public enum DifferentVariants {
  /// The most variants of an exercise.
  public static let most = 1000

  /// Different variants of an exercise, as many as asked or as are found soon.
  static func of(_ checked: CheckedExercise, count: Int, secret: String) -> [Variant] {
    let space = checked.exercise.space
    let wanted = min(max(1, count), most, VariantCensus(space)?.count ?? .max)
    var seen: Set<Variant> = []
    var result: [Variant] = []
    for number in 1...(20 * wanted) where result.count < wanted {
      let seed = VariantSeed(exercise: checked.name, learner: "variant-\(number)", secret: secret)
      guard let variant = space.variant(of: seed) else { break }
      if seen.insert(variant).inserted { result.append(variant) }
    }
    return result
  }
}
