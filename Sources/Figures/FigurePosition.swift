/// Where the sliders and movable points of a figure are.
public struct FigurePosition: Sendable, Equatable {
  /// For each slider its position; nil for the first one.
  public var sliders: [Int?]
  /// For each movable point its place; nil for the first one.
  public var points: [GridPlace?]

  /// The position of the still figure.
  public init(of figure: Figure) {
    sliders = Array(repeating: nil, count: figure.sliders.count)
    points = Array(repeating: nil, count: figure.points.count)
  }

  /// The position as text: a word for each slider and then each point, `-` for the first position.
  public var text: String {
    var words: [String] = []
    for slider in sliders { words.append(slider.map { String($0) } ?? "-") }
    for point in points { words.append(point.map { "\($0.column),\($0.row)" } ?? "-") }
    return words.joined(separator: " ")
  }

  /// Reads a position; words that are missing or none stand for the first position.
  public init(_ text: String, of figure: Figure) {
    self.init(of: figure)
    var index = 0
    for word in Self.parts(of: text, at: UInt8(ascii: " ")) where !word.isEmpty {
      var numbers: [Int?] = []
      for part in Self.parts(of: word, at: UInt8(ascii: ",")) { numbers.append(Self.integer(part)) }
      if index < sliders.count {
        if numbers.count == 1 { sliders[index] = numbers[0] }
      } else if index < sliders.count + points.count, numbers.count == 2, let column = numbers[0],
        let row = numbers[1]
      {
        points[index - sliders.count] = GridPlace(column: column, row: row)
      }
      index += 1
    }
  }

  /// What stands between separators, which are ASCII.
  public static func parts(of text: String, at separator: UInt8) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    for byte in text.utf8 {
      if byte == separator {
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
      } else {
        part.append(byte)
      }
    }
    parts.append(String(decoding: part, as: UTF8.self))
    return parts
  }

  /// A whole number of at most nine digits.
  public static func integer(_ text: String) -> Int? {
    var value = 0
    var digits = 0
    var isNegative = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "-"), digits == 0, !isNegative {
        isNegative = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), digits < 9 {
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
        digits += 1
      } else {
        return nil
      }
    }
    return digits == 0 ? nil : isNegative ? -value : value
  }
}
