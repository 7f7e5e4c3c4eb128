import SourceText

extension AnswerSpelling {
  /// A set without its braces, with commas between its elements: `{1, 3}`, `1; 3`, `x = 1 or x = 3`, `±2`.
  mutating func takeSet() {
    if let open = bytes.firstIndex(of: Self.openBrace), let end = last, open < end,
      bytes[end] == Self.closeBrace, bytes.count(where: { $0 == Self.openBrace }) == 1, isName(bytes[..<open])
    {
      for index in bytes[...open].indices { bytes[index] = 0x20 }
      bytes[end] = 0x20
      if first == nil { isEmptySet = true }
    }
    if saysNothing { isEmptySet = true }
    guard !isEmptySet else { return }
    separate()
    doubleSigns()
  }

  /// Whether nothing stands before a brace, or a name that is said to be the set, or to lie in it: `x =`, `L =`, `x ∈`.
  private func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    var left = bytes.filter { !Self.isSpace($0) }
    if left.isEmpty { return true }
    if left.last == UInt8(ascii: "=") {
      left.removeLast()
    } else if left.suffix(Self.element.count).elementsEqual(Self.element) {
      left.removeLast(Self.element.count)
    } else {
      return false
    }
    return !left.isEmpty && left.allSatisfy(isNamePart) && left.first.map { !Self.isDigit($0) } ?? false
  }

  /// The bytes of ∈.
  private static let element = Array("∈".utf8)
  private static let openBrace = UInt8(ascii: "{")
  private static let closeBrace = UInt8(ascii: "}")

  /// Words and signs for the empty set.
  private var saysNothing: Bool {
    guard let start = first, let end = last else { return false }
    let text = String(
      decoding: bytes[start...end].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    return ["∅", "Ø", "none", "no solution", "no solutions", "empty", "无解", "空集"].contains(text)
  }

  /// Commas for semicolons, and for words and signs that mean *or*.
  private mutating func separate() {
    let places = outerPlaces()
    let hasCommas = places.contains { bytes[$0] == UInt8(ascii: ",") }
    let semicolon = places.first { bytes[$0] == UInt8(ascii: ";") }
    if hasCommas, let semicolon {
      problem = AnswerRefusal(
        "mixed-separators",
        "commas or semicolons stand between elements, not both; decimals have a point: 0.5",
        at: Span(semicolon, semicolon + 1))
      return
    }
    for place in places where bytes[place] == UInt8(ascii: ";") { bytes[place] = UInt8(ascii: ",") }
    for place in places.reversed() {
      guard let word = Self.conjunctions.first(where: { bytes[place...].starts(with: $0.utf8) }) else {
        continue
      }
      let end = place + word.utf8.count
      let isLetters = word.utf8.first.map { $0 < 0x80 } ?? false
      if isLetters, place > 0 && isNamePart(bytes[place - 1]) || end < bytes.count && isNamePart(bytes[end]) {
        continue
      }
      // `1, or 3` and `1, 2, and 3` have a comma already.
      let before = bytes[..<place].last { !Self.isSpace($0) }
      bytes[place] = before == UInt8(ascii: ",") ? 0x20 : UInt8(ascii: ",")
      for index in (place + 1)..<end { bytes[index] = 0x20 }
    }
  }

  private static let conjunctions = ["or", "and", "∨", "或", "和"]

  /// Where signs stand that are in no parentheses.
  private func outerPlaces() -> [Int] {
    var depth = 0
    return bytes.indices.filter { index in
      if "([{".utf8.contains(bytes[index]) { depth += 1 }
      if ")]}".utf8.contains(bytes[index]) { depth -= 1 }
      return depth == 0
    }
  }

  private static let plusMinus: [[UInt8]] = [[0xC2, 0xB1], Array("+/-".utf8), Array("+-".utf8)]

  /// Two elements for one with ±: `1 ± √2` is 1 + √2 and 1 − √2.
  private mutating func doubleSigns() {
    var commas = outerPlaces().filter { bytes[$0] == UInt8(ascii: ",") }
    commas.append(bytes.count)
    for (index, end) in commas.enumerated().reversed() {
      let start = index == 0 ? 0 : commas[index - 1] + 1
      var signs: [Range<Int>] = []
      var place = start
      while place < end {
        let sign = Self.plusMinus.first { bytes[place..<end].starts(with: $0) }
        if let sign { signs.append(place..<(place + sign.count)) }
        place += sign?.count ?? 1
      }
      guard let sign = signs.first else { continue }
      // `1 + -2` is a sum, and `1+-2` may be one; at the beginning `+-` has no other meaning.
      let before = bytes[start..<sign.lowerBound].last { !Self.isSpace($0) }
      let isFirst = before == nil || before == UInt8(ascii: "=")
      let isTyped = bytes[sign].elementsEqual(Self.plusMinus[2])
      // Behind ≈ it begins a tolerance.
      let isRounded = (start..<end).contains { bytes[$0..<end].starts(with: Self.almostEqual) }
      guard signs.count == 1, isFirst || !isTyped, !isRounded else {
        problem = AnswerRefusal(
          "unclear-sign", "it is not clear what ± stands for here; write each element",
          at: Span(sign.lowerBound, sign.upperBound))
        return
      }
      let element = Array(bytes[start..<end])
      let places = Array(origins[start..<end])
      let from = sign.lowerBound - start
      let to = sign.upperBound - start
      let origin = Span(places[from].lowerBound, places[to - 1].upperBound)
      var (new, newOrigins): ([UInt8], [Span]) = ([], [])
      for sign in "+-".utf8 {
        if !new.isEmpty { (new, newOrigins) = (new + [UInt8(ascii: ",")], newOrigins + [origin]) }
        new += element[..<from] + [sign] + element[to...]
        newOrigins += places[..<from] + [origin] + places[to...]
      }
      bytes.replaceSubrange(start..<end, with: new)
      origins.replaceSubrange(start..<end, with: newOrigins)
    }
  }
}
