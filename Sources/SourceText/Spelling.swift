/// Finds the word that was most likely meant.
public enum Spelling {
  /// Of more candidates none is looked at.
  public static let mostCandidates = 10_000
  /// Words that are further apart are not near.
  private static let mostEdits = 3

  /// The candidate nearest to a word by edit distance; nil where none is near.
  ///
  /// Near is one edit in a word of up to 4 letters, two in one of up to 6, else three; a word that differs in
  /// nothing but the case of ASCII letters is nearest. A word of one letter is near to any other, so nothing is
  /// said of it, nor of words of more than 64. Of several that are equally near it is the first, or with
  /// `onlyUnique` none.
  public static func nearest(
    to word: String, in candidates: [String], onlyUnique: Bool = false
  ) -> String? {
    // Whoever misspells thousands of words in a text of thousands shall not wait for all pairs.
    guard candidates.count <= mostCandidates else { return nil }
    let lowered = word.utf8.map(lowercased)
    let same = candidates.filter {
      $0.utf8.count == lowered.count && $0 != word && $0.utf8.elementsEqual(lowered) { lowercased($0) == $1 }
    }
    if let first = same.first { return onlyUnique && same.contains { $0 != first } ? nil : first }
    let letters = Array(word.unicodeScalars)
    // A word has at least as many bytes as letters, and at most four times as many. Those far from that are not taken apart.
    let near = candidates.filter {
      let count = $0.utf8.count
      return count + mostEdits >= letters.count && count <= 4 * (letters.count + mostEdits)
    }
    return nearestIndex(to: letters, in: near.map { Array($0.unicodeScalars) }, onlyUnique: onlyUnique).map {
      near[$0]
    }
  }

  /// The index of the candidate nearest to a word of any kind of letters, as `nearest(to:in:onlyUnique:)`, but
  /// that case is a difference like others.
  public static func nearestIndex<Letter: Equatable>(
    to word: [Letter], in candidates: [[Letter]], onlyUnique: Bool = false
  ) -> Int? {
    guard word.count > 1, word.count <= 64 else { return nil }
    var measure = EditDistance(from: word)
    var limit = word.count <= 4 ? 1 : word.count <= 6 ? 2 : mostEdits
    var found: Int?
    var isUnique = true
    for (index, candidate) in candidates.enumerated() where candidate != word {
      guard let distance = measure.distance(to: candidate, limit: limit) else { continue }
      if found == nil || distance < limit {
        (found, limit, isUnique) = (index, distance, true)
      } else if let found, candidates[found] != candidate {
        isUnique = false
      }
    }
    return onlyUnique && !isUnique ? nil : found
  }

  /// Whether two words are one edit apart.
  public static func areOneEditApart<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Bool {
    var measure = EditDistance(from: left)
    return measure.distance(to: right, limit: 1) == 1
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}

/// How many words may still be compared to find those that were meant.
///
/// Whoever writes thousands of names that lead nowhere, among thousands that lead somewhere, shall not wait for all pairs. Each part of
/// the work has a share of its own, so that what is said does not depend on which part comes first.
public struct SuggestionBudget: Sendable {
  /// The most pairs of words that are compared for one kind of names.
  public static let mostComparisons = 2_000_000

  private var left: Int

  /// The share of one of so many parts.
  public init(parts: Int = 1) {
    left = Self.mostComparisons / max(1, parts)
  }

  /// The candidate nearest to a word, as ``Spelling`` finds it; nil where none is near, or there is nothing left to look for it.
  public mutating func nearest(to word: String, in candidates: @autoclosure () -> [String], count: Int)
    -> String?
  {
    guard left >= count else { return nil }
    left -= count
    return Spelling.nearest(to: word, in: candidates())
  }
}

/// Edit distances from one word to many, in rows that are used again and again.
///
/// Optimal string alignment: the least number of insertions, deletions, replacements and swaps of neighbours,
/// where nothing is edited twice.
private struct EditDistance<Letter: Equatable> {
  private let word: [Letter]
  private var beforePrevious: [Int]
  private var previous: [Int]
  private var current: [Int]

  init(from word: [Letter]) {
    self.word = word
    beforePrevious = Array(repeating: 0, count: word.count + 1)
    previous = beforePrevious
    current = beforePrevious
  }

  /// The distance to another word, nil where it is above the limit.
  mutating func distance(to other: [Letter], limit: Int) -> Int? {
    guard abs(other.count - word.count) <= limit else { return nil }
    for column in current.indices { current[column] = column }
    for row in other.indices {
      swap(&beforePrevious, &previous)
      swap(&previous, &current)
      current[0] = row + 1
      var least = row + 1
      for column in word.indices {
        let cost = other[row] == word[column] ? 0 : 1
        var value = min(previous[column] + cost, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, other[row] == word[column - 1], other[row - 1] == word[column] {
          value = min(value, beforePrevious[column - 1] + 1)
        }
        current[column + 1] = value
        least = min(least, value)
      }
      // No later row gets below the least of this one, not by a swap either: the row before has at least one less.
      if least > limit { return nil }
    }
    return current[word.count] <= limit ? current[word.count] : nil
  }
}
