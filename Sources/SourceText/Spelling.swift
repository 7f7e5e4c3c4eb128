/// Finds the word that was most likely meant.
public enum Spelling {
  /// The nearest candidate by edit distance, if it is near: at most 1 edit in a word of 3 letters, 2 in one of
  /// 6, else 3. Of several the first; nil where none is near.
  public static func nearest(to word: String, in candidates: [String]) -> String? {
    let limit = word.count <= 3 ? 1 : word.count <= 6 ? 2 : 3
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(Array(word), Array(candidate))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// Levenshtein's distance.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    guard a.count <= 64, b.count <= 64 else { return .max }
    var row = Array(0...b.count)
    for i in a.indices {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let next = min(row[j + 1] + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[b.count]
  }
}
