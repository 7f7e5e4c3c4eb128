/// Finds the word that somebody probably meant.
enum SpellingSuggestion {
  /// The nearest of the candidates, where it is near enough to be proposed; the first of equals.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= 40 else { return nil }
    let limit = word.count <= 3 ? 1 : 2
    var best: (distance: Int, word: String)?
    for candidate in candidates {
      let distance = editDistance(Array(word.lowercased()), Array(candidate.lowercased()))
      if distance <= limit, distance < (best?.distance ?? .max) { best = (distance, candidate) }
    }
    return best?.word
  }

  /// The least number of insertions, deletions, replacements and swaps of neighbours between two words.
  private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1...left.count {
      var current = [row] + Array(repeating: 0, count: right.count)
      for column in 1...right.count {
        let same = left[row - 1] == right[column - 1]
        current[column] = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          current[column] = min(current[column], beforeLast[column - 2] + 1)
        }
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
