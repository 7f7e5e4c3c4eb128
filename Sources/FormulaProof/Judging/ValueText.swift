import FormulaSyntax

/// Prints enclosed values for the reader: as few digits as tell the two sides apart.
enum ValueText {
  /// Both sides with 6 digits, or with as many as make them differ.
  static func distinct(_ left: Value<Ball>, _ right: Value<Ball>) -> (left: String, right: String) {
    for digits in [6, 10, 16, 30, 60, 120] {
      let texts = (text(left, digits: digits), text(right, digits: digits))
      if texts.0 != texts.1 { return texts }
    }
    return (text(left, digits: 6), text(right, digits: 6))
  }

  /// A value in calculator notation.
  static func text(_ value: Value<Ball>, digits: Int) -> String {
    switch value {
    case .number(let ball): return number(ball, digits: digits)
    case .tuple(let items):
      return "(" + items.map { number($0, digits: digits) }.joined(separator: ", ") + ")"
    case .matrix(let rows, let columns, let elements):
      let lines = (0..<rows).map { row in
        let entries = (0..<columns).map { number(elements[row * columns + $0], digits: digits) }
        return "[" + entries.joined(separator: ", ") + "]"
      }
      return "[" + lines.joined(separator: ", ") + "]"
    }
  }

  /// A number: integers without a point, and no trailing zeros.
  static func number(_ ball: Ball, digits: Int) -> String {
    guard ball.isFinite else { return "undefined" }
    if let integer = ball.knownInteger { return String(integer) }
    if ball.containsZero, ball.isTiny { return "0" }
    var text = ball.text(digits: digits)
    // Arb writes exponents as 1.5e-7; trailing zeros of the mantissa carry no information here.
    var exponent = ""
    if let mark = text.firstIndex(of: "e") {
      exponent = String(text[mark...])
      text = String(text[..<mark])
    }
    let digits = text.utf8
    if digits.contains(UInt8(ascii: ".")) {
      let kept = digits.lastIndex { $0 != UInt8(ascii: "0") }.map { index in
        digits[index] == UInt8(ascii: ".") ? index : digits.index(after: index)
      }
      text = String(text[..<(kept ?? digits.startIndex)])
    }
    if text == "-0" { text = "0" }
    return text + exponent
  }

  /// Where a component stands: `row 1, column 3`, `component 2`; empty for a number.
  static func place(of index: Int, in value: Value<Ball>) -> String {
    switch value {
    case .number: return ""
    case .tuple: return "component \(index + 1)"
    case .matrix(let rows, let columns, _):
      if rows == 1 { return "column \(index + 1)" }
      if columns == 1 { return "row \(index + 1)" }
      return "row \(index / columns + 1), column \(index % columns + 1)"
    }
  }
}
