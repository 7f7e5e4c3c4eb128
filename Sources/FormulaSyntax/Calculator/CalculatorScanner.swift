import SourceText
import TeX

/// A word of calculator notation.
struct CalculatorToken {
  enum Kind: Equatable {
    case number
    case name
    case plus, minus, times, slash, caret, dot, cross
    /// An exclamation mark that is not the first half of `!=`.
    case factorial
    /// `±` or `+-`.
    case plusMinus
    case relation(Relation)
    case open, close, openBracket, closeBracket
    case bar
    /// `‖`; `||` is two bars.
    case doubleBar
    case comma, semicolon, colon
    #if !hasFeature(Embedded)
      /// `=>`, `<=>` and their like.
      case implication(ImplicationSign)
      /// `∓`.
      case minusPlus
    #endif
    case degree
    /// `′` directly behind a number, or `″`: minutes and seconds of arc, by the number of strokes.
    case arcMark(Int)
    /// `²`, `⁻¹`: a power in superscript characters, with its value.
    case superscript(Int)
    /// `⊤`, which as an exponent transposes.
    case transposition
    case end
  }

  var kind: Kind
  var span: Span
}

/// Splits calculator notation into words.
struct CalculatorScanner {
  private let bytes: [UInt8]
  private var index = 0
  private(set) var tokens: [CalculatorToken] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// What ``hasName(_:)`` found for e and for E: each answer looks at the whole text.
  private var isName: (lower: Bool?, upper: Bool?) = (nil, nil)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 2 + 2)
    while index < bytes.count { scan() }
    tokens.append(CalculatorToken(kind: .end, span: Span(at: bytes.count)))
  }

  private mutating func scan() {
    let byte = bytes[index]
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: index += 1
    case 0x30...0x39: scanNumber()
    case UInt8(ascii: ".") where isDigit(index + 1): scanNumber()
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): scanName()
    case UInt8(ascii: "+"):
      if peek(1) == UInt8(ascii: "-") {
        add(.plusMinus, 2)
      } else if peek(1) == UInt8(ascii: "/"), peek(2) == UInt8(ascii: "-") {
        add(.plusMinus, 3)
      } else {
        add(.plus, 1)
      }
    case UInt8(ascii: "-"): add(.minus, 1)
    case UInt8(ascii: "*"): peek(1) == byte ? add(.caret, 2) : add(.times, 1)
    case UInt8(ascii: "/"): add(.slash, 1)
    case UInt8(ascii: "^"): add(.caret, 1)
    case UInt8(ascii: "("): add(.open, 1)
    case UInt8(ascii: ")"): add(.close, 1)
    case UInt8(ascii: "["): add(.openBracket, 1)
    case UInt8(ascii: "]"): add(.closeBracket, 1)
    case UInt8(ascii: "|"): add(.bar, 1)
    case UInt8(ascii: ","): add(.comma, 1)
    case UInt8(ascii: ";"): add(.semicolon, 1)
    case UInt8(ascii: ":"): peek(1) == UInt8(ascii: "=") ? add(.relation(.equal), 2) : add(.colon, 1)
    case UInt8(ascii: "=") where scansImplication(): break
    case UInt8(ascii: "="): add(.relation(.equal), peek(1) == byte ? 2 : 1)
    case UInt8(ascii: "!") where peek(1) == UInt8(ascii: "="): add(.relation(.notEqual), 2)
    case UInt8(ascii: "!"): add(.factorial, 1)
    case UInt8(ascii: "~") where peek(1) == UInt8(ascii: "="): add(.relation(.approximatelyEqual), 2)
    case UInt8(ascii: "<") where scansImplication(): break
    case UInt8(ascii: "<"):
      peek(1) == UInt8(ascii: "=") ? add(.relation(.lessOrEqual), 2) : add(.relation(.less), 1)
    case UInt8(ascii: ">"):
      peek(1) == UInt8(ascii: "=") ? add(.relation(.greaterOrEqual), 2) : add(.relation(.greater), 1)
    case 0x80...: scanWide()
    case UInt8(ascii: "'") where isBehindNumber: peek(1) == byte ? add(.arcMark(2), 2) : add(.arcMark(1), 1)
    case UInt8(ascii: "\"") where isBehindNumber: add(.arcMark(2), 1)
    default: stray(1)
    }
  }

  /// Whether a number ends here, behind which strokes are marks of minutes.
  private var isBehindNumber: Bool {
    tokens.last.map { $0.kind == .number && $0.span.upperBound == index } ?? false
  }

  private mutating func scanNumber() {
    let start = index
    while isDigit(index) { index += 1 }
    if peek(0) == UInt8(ascii: "."), isDigit(index + 1) {
      index += 1
      while isDigit(index) { index += 1 }
    }
    let mantissa = Span(start, index)
    // `1e-3` is a power of ten, unless the formula has a name e.
    guard let letter = peek(0), letter | 0x20 == UInt8(ascii: "e") else {
      return tokens.append(CalculatorToken(kind: .number, span: mantissa))
    }
    let next = peek(1)
    let hasSign = next == UInt8(ascii: "-") || next == UInt8(ascii: "+")
    var end = index + (hasSign ? 2 : 1)
    guard isDigit(end), !hasName(letter) || !hasSign else {
      return tokens.append(CalculatorToken(kind: .number, span: mantissa))
    }
    while isDigit(end) { end += 1 }
    let digits = String(decoding: bytes[start..<index], as: UTF8.self)
    let exponent = String(decoding: bytes[index + 1..<end], as: UTF8.self)
    let replacement = "\(digits)*10^\(exponent.first == "+" ? String(exponent.dropFirst()) : exponent)"
    let whole = Span(start, end)
    let fixIt = FixIt("write \(replacement)", replace: whole, with: replacement)
    // A name such as e5 may follow a number, and a letter may go on behind the digits.
    if hasName(letter) || end < bytes.count && (isLetter(bytes[end]) || bytes[end] == UInt8(ascii: ".")) {
      diagnostics.appendWithinLimit(
        .error(
          .ambiguousNumber, "a power of ten is written with *10^, since e may be a name", at: whole,
          fixIts: [fixIt]))
    } else {
      diagnostics.appendWithinLimit(
        .warning(.readAsNumber, "read as \(replacement)", at: whole, fixIts: [fixIt]))
    }
    tokens.append(CalculatorToken(kind: .number, span: whole))
    index = end
  }

  /// Whether e or E stands alone somewhere, as a name.
  private mutating func hasName(_ letter: UInt8) -> Bool {
    let isLower = letter == UInt8(ascii: "e")
    if let known = isLower ? isName.lower : isName.upper { return known }
    func isPart(_ position: Int) -> Bool {
      guard position >= 0, position < bytes.count else { return false }
      let byte = bytes[position]
      return isLetter(byte) || isDigit(position) || byte == UInt8(ascii: "_") || byte >= 0x80
    }
    let found = bytes.indices.contains { bytes[$0] == letter && !isPart($0 - 1) && !isPart($0 + 1) }
    if isLower { isName.lower = found } else { isName.upper = found }
    return found
  }

  /// Letters, digits and underscores, then primes; a subscript may stand in braces.
  private mutating func scanName() {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if isLetter(byte) || isDigit(index) {
        index += 1
      } else if byte == UInt8(ascii: "_"), index + 1 < bytes.count {
        if bytes[index + 1] == UInt8(ascii: "{"), let close = closingBrace(index + 1) {
          index = close + 1
        } else if isLetter(bytes[index + 1]) || isDigit(index + 1) || isNamePart(index + 1) {
          index += 1
        } else {
          break
        }
      } else if byte >= 0x80, isNamePart(index) {
        index += length(at: index)
      } else {
        break
      }
    }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "'") {
        index += 1
      } else if case (let scalar?, let length) = decode(index), scalar == 0x2032 || scalar == 0x2033 {
        index += length
      } else {
        break
      }
    }
    tokens.append(CalculatorToken(kind: .name, span: Span(start, index)))
  }

  private func closingBrace(_ open: Int) -> Int? {
    var position = open + 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "}") {
      if bytes[position] == UInt8(ascii: "{") { return nil }
      position += 1
    }
    return position < bytes.count && position > open + 1 ? position : nil
  }

  /// Takes a sign of implication at this place; whether there is one. `<=` is a relation.
  private mutating func scansImplication() -> Bool {
    #if hasFeature(Embedded)
      return false
    #else
      let greater = UInt8(ascii: ">")
      if peek(0) == UInt8(ascii: "="), peek(1) == greater {
        add(.implication(.forward), 2)
      } else if peek(0) == UInt8(ascii: "<"), peek(1) == UInt8(ascii: "="), peek(2) == greater {
        add(.implication(.both), 3)
      } else {
        return false
      }
      return true
    #endif
  }

  private mutating func scanWide() {
    let (decoded, length) = decode(index)
    guard let scalar = decoded else { return stray(length) }
    #if !hasFeature(Embedded)
      switch scalar {
      case 0x21D2, 0x27F9: return add(.implication(.forward), length)
      case 0x21D0, 0x27F8: return add(.implication(.backward), length)
      case 0x21D4, 0x27FA: return add(.implication(.both), length)
      case 0x2213: return add(.minusPlus, length)
      default: break
      }
    #endif
    switch scalar {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x2061, 0x2062: index += length
    case 0xB0: add(.degree, length)
    case 0xB1: add(.plusMinus, length)
    case 0xB7, 0x22C5: add(.dot, length)
    case 0xD7: add(.cross, length)
    case 0x2032 where isBehindNumber, 0x2033 where isBehindNumber: add(.arcMark(Int(scalar) - 0x2031), length)
    case 0xF7: add(.slash, length)
    case 0x2212: add(.minus, length)
    case 0x2016: add(.doubleBar, length)
    case 0x2248: add(.relation(.approximatelyEqual), length)
    case 0x2208: add(.relation(.element), length)
    case 0x2260: add(.relation(.notEqual), length)
    case 0x2261: add(.relation(.equal), length)
    case 0x2264, 0x2A7D: add(.relation(.lessOrEqual), length)
    case 0x2265, 0x2A7E: add(.relation(.greaterOrEqual), length)
    case 0x22A4: add(.transposition, length)
    case 0x221A: add(.name, length)
    case 0xB2, 0xB3, 0xB9, 0x2070, 0x2074...0x2079, 0x207B: scanSuperscript()
    default: isNamePart(index) ? scanName() : stray(length)
    }
  }

  private mutating func scanSuperscript() {
    let start = index
    var value = 0
    var isNegative = false
    var digits = 0
    while index < bytes.count {
      let (scalar, length) = decode(index)
      guard let scalar else { break }
      let digit: Int
      switch scalar {
      case 0xB2: digit = 2
      case 0xB3: digit = 3
      case 0xB9: digit = 1
      case 0x2070: digit = 0
      case 0x2074...0x2079: digit = Int(scalar) - 0x2070
      case 0x207B where index == start: digit = -1
      default: digit = -2
      }
      if digit == -2 { break }
      if digit == -1 {
        isNegative = true
      } else {
        value = min(value * 10 + digit, 1_000_000_000)
        digits += 1
      }
      index += length
    }
    if digits == 0 {
      index = start
      stray(decode(start).length)
    } else {
      tokens.append(
        CalculatorToken(kind: .superscript(isNegative ? -value : value), span: Span(start, index)))
    }
  }

  private mutating func add(_ kind: CalculatorToken.Kind, _ length: Int) {
    tokens.append(CalculatorToken(kind: kind, span: Span(index, index + length)))
    index += length
  }

  /// Steps over a character that the notation does not have, with those after it that are the same: one mistake, said once.
  private mutating func stray(_ length: Int) {
    let first = bytes[index..<min(index + length, bytes.count)]
    var end = first.endIndex
    while !first.isEmpty, bytes[end...].starts(with: first) { end += first.count }
    let span = Span(index, end)
    let text = String(decoding: first, as: UTF8.self)
    let message: String
    switch text {
    case "\\": message = "a backslash is LaTeX, not calculator notation"
    case "{", "}": message = "braces are LaTeX; group with parentheses"
    default: message = "unexpected character \(text)"
    }
    diagnostics.appendWithinLimit(.error(.unexpectedCharacter, message, at: span))
    index = end
  }

  private func peek(_ distance: Int) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  private func isDigit(_ position: Int) -> Bool {
    position < bytes.count && bytes[position] >= 0x30 && bytes[position] <= 0x39
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  /// Whether a letter that is not ASCII, or a combining accent, stands at a position.
  private func isNamePart(_ position: Int) -> Bool {
    guard position < bytes.count, bytes[position] >= 0x80, let scalar = decode(position).scalar else {
      return false
    }
    switch scalar {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF: return true  // Latin
    case 0x300...0x36F, 0x20D0...0x20FF: return true  // combining accents
    case 0x370...0x3FF, 0x1F00...0x1FFF: return true  // Greek
    case 0x400...0x1DFF: return true  // other alphabets
    case 0x2100...0x214F: return true  // ℯ, ℓ, ℝ and their like
    case 0x3040...0xD7FF, 0xF900...0xFAFF: return true  // East Asian
    case 0x1D400...0x1D7FF: return true  // mathematical alphabets
    default: return false
    }
  }

  private func length(at position: Int) -> Int { decode(position).length }

  /// The code point at a position and its length; nil and 1 for a broken sequence.
  private func decode(_ position: Int) -> (scalar: UInt32?, length: Int) {
    guard position < bytes.count else { return (nil, 1) }
    let byte = bytes[position]
    let length: Int
    var value: UInt32
    switch byte {
    case 0x00...0x7F: return (UInt32(byte), 1)
    case 0xC2...0xDF: (length, value) = (2, UInt32(byte & 0x1F))
    case 0xE0...0xEF: (length, value) = (3, UInt32(byte & 0x0F))
    case 0xF0...0xF4: (length, value) = (4, UInt32(byte & 0x07))
    default: return (nil, 1)
    }
    guard position + length <= bytes.count else { return (nil, 1) }
    for offset in 1..<length {
      let next = bytes[position + offset]
      guard next & 0xC0 == 0x80 else { return (nil, 1) }
      value = value << 6 | UInt32(next & 0x3F)
    }
    return (value, length)
  }
}
