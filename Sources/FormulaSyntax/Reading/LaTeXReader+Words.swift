import SourceText

/// Words of letters between statements.
extension LaTeXMeaningReader {
  /// Reads the words of `x > 0 and y > 0`, of `x = 1 if y = 2`, of `5 mod 3` and of `n in \mathbb{Z}` as what they are:
  /// blanks stand around them. Between statements they have a relation on both sides.
  mutating func readBareWords() {
    defer { readSettings() }
    guard let start = tokens.indices.first(where: { bareWord(at: $0) != nil }) else { return }
    let first = tokens.firstIndex { $0.isRelation } ?? tokens.count
    let last = tokens.lastIndex { $0.isRelation } ?? -1
    var result: [LaTeXToken] = []
    result.reserveCapacity(tokens.count)
    result += tokens[..<start]
    var position = start
    while position < tokens.count {
      guard let word = bareWord(at: position) else {
        result.append(tokens[position])
        position += 1
        continue
      }
      let end = position + word.utf8.count
      let isBetweenStatements = first < position && end < last
      let kind: LaTeXToken.Kind?
      var command = "\\text{ \(word) }"
      switch word {
      case "and": kind = isBetweenStatements ? .separator : nil
      case "where": kind = isBetweenStatements ? .setting(word) : nil
      case "or": kind = isBetweenStatements ? .disjunction : nil
      case "if", "for", "when": kind = isBetweenStatements ? .condition(word) : nil
      case "mod":
        kind = result.last?.endsOperand == true && tokens[end].beginsOperand ? .modulus : nil
        command = "\\bmod"
      default:
        kind = result.last?.endsOperand == true && tokens[end].beginsSet ? .relation(.element) : nil
        command = "\\in"
      }
      guard let kind else {
        result.append(tokens[position])
        position += 1
        continue
      }
      let span = tokens[position].span.union(tokens[end - 1].span)
      bareWordCount += 1
      if bareWordCount <= Self.bareWordLimit {
        report(
          .warning(
            .bareWord, "the word \(word) is shown as a product of letters", at: span,
            fixIts: [FixIt("write \(command)", replace: span, with: command)]))
      }
      result.append(LaTeXToken(kind, span))
      position = end
    }
    tokens = result
  }

  /// Makes “where” and “with” the beginning of a condition, where there are conditions.
  private mutating func readSettings() {
    guard scope.readsConditions else { return }
    for position in tokens.indices {
      if case .setting(let word) = tokens[position].kind { tokens[position].kind = .condition(word) }
    }
  }

  private static let words = ["and", "where", "or", "if", "for", "when", "mod", "in"]

  /// The word that letters at a place spell, with blanks around them and something on both sides; nil where they spell none.
  private func bareWord(at start: Int) -> String? {
    guard start > 0, let first = plainLetter(start),
      tokens[start - 1].span.upperBound < tokens[start].span.lowerBound
    else { return nil }
    return Self.words.first { word in
      let end = start + word.utf8.count
      guard word.utf8.first == first, end < tokens.count,
        tokens[end - 1].span.upperBound < tokens[end].span.lowerBound
      else { return false }
      return zip(word.utf8, start..<end).allSatisfy { letter, place in
        plainLetter(place) == letter && tokens[place].superscripted == nil
          && (place == start || tokens[place - 1].span.upperBound == tokens[place].span.lowerBound)
      }
    }
  }
}
