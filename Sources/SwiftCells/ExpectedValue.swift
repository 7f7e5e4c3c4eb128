import CellRuntime
import FormulaSyntax
import SourceText

/// A value as it is printed behind `// =>`.
///
/// The forms are those in which Swift prints values, and those in which it is written: `3`, `-0.50`, `1e-3`, `true`,
/// `"text"`, `nil`, `.left`, `[1, 2]`, `["a": 1]`, `(1, 2)`, `(x: 1, y: 2)`, `CGPoint(x: 1, y: 2)`, `Optional(3)`,
/// `.circle(radius: 2)`.
indirect enum ExpectedValue: Hashable, Sendable {
  /// A decimal number, which claims each of its digits.
  case number(Numeral, isNegative: Bool, exponent: Int)
  /// `inf`, `-inf`, `nan` and the like.
  case special(Double)
  case boolean(Bool)
  case string(String)
  case nothing
  case list([ExpectedValue])
  case dictionary(keys: [ExpectedValue], values: [ExpectedValue])
  case composite(type: String?, labels: [String?], parts: [ExpectedValue])
  /// A name such as `.left` or `Side.left`, as it is written.
  case name(String)

  /// The value that a text prints; nil where the text has none of the forms.
  static func read(_ text: String) -> ExpectedValue? {
    var reader = ExpectedValueReader(text)
    return reader.readAll()
  }
}

extension ExpectedValue {
  /// Whether an observed value is what was printed, to every printed digit.
  ///
  /// A number with decimals may differ by half a unit of its last digit. A number without must be met exactly, but
  /// for the rounding of floating-point arithmetic: 3 is met by 2.9999999999999996 and not by 3.1.
  func matches(_ value: CellValue) -> Bool {
    switch (self, value) {
    case (.number, .number(let number)): return matches(number)
    case (.number, .integer(let digits)): return matches(integer: digits)
    case (.special(let expected), .number(let number)):
      return expected == number || (expected.isNaN && number.isNaN)
    case (.boolean(let expected), .boolean(let found)): return expected == found
    case (.string(let expected), .string(let found)): return expected == found
    case (.nothing, .nothing): return true
    case (.list(let expected), .list(let found)): return Self.match(expected, found)
    case (.list(let expected), .set(let found)): return Self.matchInAnyOrder(expected, found)
    case (.list(let expected), .dictionary(let keys, _)): return expected.isEmpty && keys.isEmpty
    case (.dictionary(let keys, let values), .dictionary(let foundKeys, let foundValues)):
      return Self.matchInAnyOrder(
        zip(keys, values).map { .list([$0, $1]) }, zip(foundKeys, foundValues).map { .list([$0, $1]) })
    case (
      .composite(let type, let labels, let expected), .composite(let foundType, let foundLabels, let found)
    ):
      // (3) is 3, whatever 3 is, and so is Optional(3).
      if type == nil || type == "Optional", expected.count == 1, expected[0].matches(value) { return true }
      // A name may be left out, and not be put where there is none.
      if let type, foundType.map({ Self.isName(type, of: $0) }) != true { return false }
      for (label, foundLabel) in zip(labels, foundLabels) where label != nil && label != foundLabel {
        return false
      }
      return Self.match(expected, found)
    case (.composite("Optional", _, let parts), _), (.composite(nil, _, let parts), _):
      return parts.count == 1 && parts[0].matches(value)
    case (.name(let expected), .name(let found)): return Self.lastName(expected[...]) == found
    case (.name(let expected), .text(let found)): return expected == found
    default: return false
    }
  }

  private static func match(_ expected: [ExpectedValue], _ found: [CellValue]) -> Bool {
    expected.count == found.count && zip(expected, found).allSatisfy { $0.matches($1) }
  }

  /// Whether each value is met by another one. What one of them takes it may give to one that came later, if there is
  /// another for itself (Berge's augmenting paths): 0.3 is met by 0.28 too, 0.28 by no other.
  private static func matchInAnyOrder(_ expected: [ExpectedValue], _ found: [CellValue]) -> Bool {
    guard expected.count == found.count else { return false }
    var taker = [Int?](repeating: nil, count: found.count)
    func takes(_ index: Int, _ tried: inout Set<Int>) -> Bool {
      for place in found.indices where !tried.contains(place) && expected[index].matches(found[place]) {
        tried.insert(place)
        if taker[place].map({ takes($0, &tried) }) ?? true {
          taker[place] = index
          return true
        }
      }
      return false
    }
    return expected.indices.allSatisfy { index in
      var tried: Set<Int> = []
      return takes(index, &tried)
    }
  }

  /// Whether a type's name may stand for it: the arguments of a generic one may be left out.
  static func isName(_ name: String, of type: String) -> Bool {
    name == type || !name.contains("<") && name == type.prefix { $0 != "<" }
  }

  /// Whether an integer, in decimal digits, is what was printed. No rounding excuses another one.
  private func matches(integer digits: String) -> Bool {
    guard case .number(let numeral, let isNegative, let exponent) = self else { return false }
    // The value is a whole number times this power of ten.
    let power = exponent - numeral.decimals
    if numeral.decimals > 0, power > 0 { return Double(digits).map(matches) ?? false }
    var expected = numeral.text.filter { $0 != "." } + String(repeating: "0", count: max(0, power))
    if power < 0 {
      guard expected.suffix(-power).allSatisfy({ $0 == "0" }) else { return false }
      expected = String(expected.dropLast(-power))
    }
    expected = String(expected.drop { $0 == "0" })
    return (expected.isEmpty ? "0" : (isNegative ? "-" : "") + expected) == digits
  }

  /// What the arithmetic of doubles may have added to a number: never enough to make another whole number of it, as long as
  /// doubles tell the two apart.
  static func rounding(of number: Double) -> Double {
    min(1e-9 * max(1, number.magnitude), max(1e-3, 2 * number.ulp))
  }

  private func matches(_ found: Double) -> Bool {
    guard case .number(let numeral, let isNegative, let exponent) = self, found.isFinite else { return false }
    guard let magnitude = Double("\(numeral.text)e\(exponent)"), magnitude.isFinite else { return false }
    let expected = isNegative ? -magnitude : magnitude
    if numeral.decimals == 0 && exponent >= 0 { return abs(found - expected) <= Self.rounding(of: expected) }
    let half = Double("5e\(exponent - numeral.decimals - 1)") ?? 0
    // The numeral itself is no double in general, but the nearest one.
    return abs(found - expected) <= half * (1 + 1e-9) + expected.ulp / 2
  }

  static func lastName(_ text: Substring) -> String {
    String(text.split(separator: ".", omittingEmptySubsequences: true).last ?? text)
  }
}

/// Reads a printed value.
private struct ExpectedValueReader {
  private var rest: Substring
  private var depth = 0
  /// How deep brackets may be nested.
  private static let deepest = 32

  init(_ text: String) {
    rest = text[...]
  }

  mutating func readAll() -> ExpectedValue? {
    guard let value = value() else { return nil }
    skipSpace()
    return rest.isEmpty ? value : nil
  }

  private mutating func skipSpace() {
    rest = rest.drop { $0 == " " || $0 == "\t" }
  }

  private mutating func take(_ character: Character) -> Bool {
    skipSpace()
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func value() -> ExpectedValue? {
    guard depth < Self.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    skipSpace()
    // A mark behind a quote makes it another character, and no other sign.
    if rest.unicodeScalars.first == "\"" { return string() }
    guard let first = rest.first else { return nil }
    switch first {
    case "[":
      rest.removeFirst()
      return list()
    case "(":
      rest.removeFirst()
      return items(until: ")").map { .composite(type: nil, labels: $0.map(\.label), parts: $0.map(\.value)) }
    case "-", "+", "−", "0"..."9": return number()
    default: return named()
    }
  }

  /// The rest of a list or a dictionary.
  private mutating func list() -> ExpectedValue? {
    if take("]") { return .list([]) }
    if take(":") { return take("]") ? .dictionary(keys: [], values: []) : nil }
    var keys: [ExpectedValue] = []
    var values: [ExpectedValue] = []
    while true {
      guard let first = value() else { return nil }
      keys.append(first)
      if take(":") {
        guard let second = value() else { return nil }
        values.append(second)
      }
      if take("]") { break }
      guard take(",") else { return nil }
    }
    if values.isEmpty { return .list(keys) }
    return keys.count == values.count ? .dictionary(keys: keys, values: values) : nil
  }

  private mutating func items(until end: Character) -> [(label: String?, value: ExpectedValue)]? {
    var result: [(label: String?, value: ExpectedValue)] = []
    if take(end) { return result }
    while true {
      skipSpace()
      var label: String?
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let behind = rest[word.endIndex...].drop { $0 == " " }
      if word.first.map({ $0.isLetter || $0 == "_" }) == true, behind.first == ":" {
        label = String(word)
        rest = behind.dropFirst()
      }
      guard let value = value() else { return nil }
      result.append((label, value))
      if take(end) { return result }
      guard take(",") else { return nil }
    }
  }

  private mutating func string() -> ExpectedValue? {
    var signs = rest.unicodeScalars.dropFirst()
    var text = String.UnicodeScalarView()
    while let sign = signs.popFirst() {
      if sign == "\"" {
        rest = Substring(signs)
        return .string(String(text))
      }
      guard sign == "\\" else {
        text.append(sign)
        continue
      }
      switch signs.popFirst() {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "\"": text.append("\"")
      case "\\": text.append("\\")
      case "'": text.append("'")
      case "0": text.append("\0")
      case "u":
        guard signs.popFirst() == "{" else { return nil }
        let digits = signs.prefix { $0.properties.isASCIIHexDigit }
        guard digits.count <= 8, let number = UInt32(String(digits), radix: 16),
          let scalar = Unicode.Scalar(number), signs[digits.endIndex...].first == "}"
        else { return nil }
        text.append(scalar)
        signs = signs[digits.endIndex...].dropFirst()
      default: return nil
      }
    }
    return nil
  }

  private mutating func number() -> ExpectedValue? {
    var isNegative = false
    if let sign = rest.first, "-+−".contains(sign) {
      isNegative = sign != "+"
      rest.removeFirst()
    }
    let word = rest.prefix { $0.isLetter || $0 == "∞" }
    if !word.isEmpty {
      guard ["inf", "infinity", "∞", "nan"].contains(word) else { return nil }
      rest = rest[word.endIndex...]
      return .special(word == "nan" ? .nan : isNegative ? -.infinity : .infinity)
    }
    let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "_") }
    guard let numeral = Numeral(ascii: digits.utf8.filter { $0 != 0x5F }) else { return nil }
    rest = rest[digits.endIndex...]
    var exponent = 0
    if let letter = rest.first, letter == "e" || letter == "E" {
      let tail = rest.dropFirst()
      let sign = tail.first.flatMap { "+-".contains($0) ? $0 : nil }
      let power = tail.dropFirst(sign == nil ? 0 : 1).prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(power), number <= 400 else { return nil }
      exponent = sign == "-" ? -number : number
      rest = rest[power.endIndex...]
    }
    return .number(numeral, isNegative: isNegative, exponent: exponent)
  }

  /// What stands between angle brackets behind a type's name, with them; nothing where there are none that belong together.
  private mutating func genericArguments() -> Substring {
    guard rest.first == "<" else { return "" }
    var depth = 0
    for (index, character) in zip(rest.indices, rest) {
      if character == "<" { depth += 1 }
      if character == ">" { depth -= 1 }
      guard depth == 0 else { continue }
      defer { rest = rest[rest.index(after: index)...] }
      return rest[...index]
    }
    return ""
  }

  private mutating func named() -> ExpectedValue? {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard !word.isEmpty else { return nil }
    rest = rest[word.endIndex...]
    let arguments = genericArguments()
    if rest.first == "(" {
      rest.removeFirst()
      guard let items = items(until: ")") else { return nil }
      return .composite(
        type: ExpectedValue.lastName(word) + arguments, labels: items.map(\.label), parts: items.map(\.value))
    }
    if !arguments.isEmpty { return nil }
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "nil": return .nothing
    case "nan": return .special(.nan)
    case "inf": return .special(.infinity)
    default: return .name(String(word))
    }
  }
}
