/// Compares what is printed, piece by piece, with a text: they match where they are the same but for blanks that part no
/// words, and for Greek letters whose names the text spells.
struct TextMatch: TextSink {
  private let text: [UInt8]
  /// How much of the text was printed.
  private var position = 0
  private var matches = true
  /// Whether something was printed already, and a blank behind it.
  private var hasBegun = false
  private var hasBlank = false

  /// Begins a comparison.
  init(_ text: [UInt8]) {
    self.text = text
  }

  /// Whether what was printed is all of the text.
  var isWhole: Bool { matches && text[position...].allSatisfy(Self.isBlank) }

  static func += (match: inout TextMatch, piece: String) {
    guard match.matches else { return }
    var piece = piece
    piece.withUTF8 { match.compare($0) }
  }

  private mutating func compare(_ piece: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while matches, index < piece.count {
      if Self.isBlank(piece[index]) {
        hasBlank = true
        index += 1
      } else if !hasBlank, position < text.count, text[position] == piece[index] {
        // As nearly all is; what follows comes to the same.
        position += 1
        hasBegun = true
        index += 1
      } else {
        index += matched(piece[index...])
      }
    }
  }

  /// How many bytes of a piece, which begins with no blank, the next letter of the text is; and moves behind it.
  private mutating func matched(_ piece: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let start = position
    while position < text.count, Self.isBlank(text[position]) { position += 1 }
    let isPartedAlike = (position > start) == hasBlank
    hasBlank = false
    defer { hasBegun = true }
    guard position < text.count,
      isPartedAlike || !hasBegun
        || Self.isPartOfWord(text[start - 1]) != Self.isPartOfWord(text[position])
    else {
      matches = false
      return 0
    }
    if text[position] == piece[piece.startIndex] {
      position += 1
      return 1
    }
    var end = position
    while end < text.count, Self.isPartOfWord(text[end]) { end += 1 }
    guard position == 0 || !Self.isPartOfWord(text[position - 1]),
      let letter = GreekLetters.letter(named: String(decoding: text[position..<end], as: UTF8.self)),
      piece.starts(with: letter.utf8)
    else {
      matches = false
      return 0
    }
    position = end
    return letter.utf8.count
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "'"): true
    default: false
    }
  }
}
