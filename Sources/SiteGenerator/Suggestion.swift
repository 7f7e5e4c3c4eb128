/// Finds what somebody may have meant.
enum Suggestion {
  /// The candidate nearest to a word, where one is near enough; the first in order of spelling among equals.
  static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let limit = max(1, min(3, word.count / 3))
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let distance = distance(word.lowercased(), candidate.lowercased(), limit: limit)
      guard distance <= limit else { continue }
      if let current = best, (current.distance, current.candidate) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.candidate
  }

  /// The edit distance of two words; more than `limit` where their lengths alone differ by more.
  private static func distance(_ left: String, _ right: String, limit: Int) -> Int {
    let left = Array(left)
    let right = Array(right)
    if abs(left.count - right.count) > limit || left.count > 200 { return limit + 1 }
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let replaced = diagonal + (a == b ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
