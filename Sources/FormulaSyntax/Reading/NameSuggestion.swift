/// Finds the name that somebody may have meant.
enum NameSuggestion {
  /// The candidate nearest to a name, where it is near enough to be a slip of the finger, and unique.
  ///
  /// Near enough is one edit for names of up to four letters, two edits for longer ones; swapped neighbours and
  /// a changed case count as one edit.
  static func closest<Names: Sequence>(to name: String, among candidates: Names) -> String?
  where Names.Element == String {
    let wanted = Array(name.unicodeScalars.prefix(40))
    let limit = wanted.count <= 4 ? 1 : 2
    // A name of one letter is near to every other one, so nothing can be said of it.
    guard wanted.count > 1 else { return nil }
    var best: String?
    var bestDistance = limit + 1
    var isUnique = true
    for candidate in candidates where candidate != name {
      let letters = Array(candidate.unicodeScalars)
      guard letters.count > 1, abs(letters.count - wanted.count) <= limit else { continue }
      let distance = distance(wanted, letters)
      if distance < bestDistance {
        (best, bestDistance, isUnique) = (candidate, distance, true)
      } else if distance == bestDistance, best != candidate {
        isUnique = false
      }
    }
    return isUnique ? best : nil
  }

  /// Optimal string alignment: insertions, deletions, replacements and swaps of neighbours.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var previous: [Int] = []
    var current = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      let before = previous
      previous = current
      current[0] = row + 1
      for (column, other) in right.enumerated() {
        let cost = letter == other ? 0 : 1
        var value = min(previous[column] + cost, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], other == left[row - 1] {
          value = min(value, before[column - 1] + 1)
        }
        current[column + 1] = value
      }
    }
    return current[right.count]
  }
}

extension NameScope {
  /// The built-in or defined function nearest to a name that is neither.
  func functionNear(_ name: String) -> String? {
    let own = functions.keys.map(\.name).sorted()
    let builtIn = BuiltIn.allCases.map(\.rawValue) + BuiltIn.aliases.keys.sorted()
    return NameSuggestion.closest(to: name, among: own + builtIn)
  }
}
