import SourceText

/// Places in code within a text at which a line may end, though no blank stands there.
///
/// A long word of code would be broken where the line is full, in the middle of a name's words.
enum CodeBreaks {
  /// Words with fewer signs are not broken.
  private static let leastSigns = 16
  /// Names with as many signs are wider than a phone: they are broken before capitals.
  private static let leastSignsOfName = 32

  /// Adds code that is escaped for HTML, with `<wbr>` behind what opens or separates and before a member's dot.
  static func append(_ code: Slice<UnsafeBufferPointer<UInt8>>, to output: inout [UInt8]) {
    for word in code.split(separator: 0x20, omittingEmptySubsequences: false) {
      if word.startIndex > code.startIndex { output.append(0x20) }
      guard word.count >= leastSigns else {
        output.append(contentsOf: word)
        continue
      }
      var start = word.startIndex
      for index in word.indices.dropFirst() where mayEndLine(between: word[index - 1], and: word[index]) {
        append(name: word[start..<index], to: &output)
        MarkupText.append(literal: "<wbr>", to: &output)
        start = index
      }
      append(name: word[start...], to: &output)
    }
  }

  /// Adds what stands between two places.
  private static func append(name: Slice<UnsafeBufferPointer<UInt8>>, to output: inout [UInt8]) {
    for index in name.indices {
      if name.count >= leastSignsOfName, index > name.startIndex, isHump(name[index - 1], name[index]) {
        MarkupText.append(literal: "<wbr>", to: &output)
      }
      output.append(name[index])
    }
  }

  private static func mayEndLine(between left: UInt8, and right: UInt8) -> Bool {
    switch left {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "/"),
      UInt8(ascii: "_"):
      // What is closed at once, or doubled, stays together.
      ![")", "]", ":", "/", ","].contains(Character(Unicode.Scalar(right))) && right != left
    default: right == UInt8(ascii: ".") && endsName(left)
    }
  }

  private static func isHump(_ left: UInt8, _ right: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(left)
      && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(right)
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: ")")
  }
}
