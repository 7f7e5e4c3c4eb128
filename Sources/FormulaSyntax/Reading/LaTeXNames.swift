import SourceText
import TeX

/// How the names of LaTeX formulas are spelled canonically.
///
/// An accent is a combining mark behind the base (`\vec v` is `v⃗`), a font its mathematical alphabet
/// (`\mathbf M` is `𝐌`), so that each is a name of its own, can be typed in calculator notation, and prints
/// back as the command.
enum LaTeXNames {
  /// A letter; the plain Greek commands give the letters that keyboards type, as in ``GreekLetters``. Letters are slanted in
  /// mathematics anyway, so that 𝑥 of Unicode's alphabets is x.
  static func letter(_ scalar: Unicode.Scalar) -> String {
    let scalar = plain(ofItalic: scalar)
    switch scalar.value {
    case 0x3D5: return "φ"
    case 0x3C6: return "ϕ"
    case 0x3F5: return "ε"
    case 0x3B5: return "ϵ"
    default: return String(Character(scalar))
    }
  }

  /// The letter of which another is the slanted form in Unicode; any other letter itself.
  private static func plain(ofItalic scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = scalar.value
    let plain: UInt32 =
      switch value {
      case 0x210E: 0x68
      case 0x1D434...0x1D44D: value - 0x1D434 + 0x41
      case 0x1D44E...0x1D467: value - 0x1D44E + 0x61
      case 0x1D6A4: 0x131
      case 0x1D6A5: 0x237
      // The theta with a stroke stands behind rho.
      case 0x1D6F3: 0x3F4
      case 0x1D6E2...0x1D6FA: value - 0x1D6E2 + 0x391
      case 0x1D6FC...0x1D714: value - 0x1D6FC + 0x3B1
      // The second forms of ε, θ, κ, φ, ρ and π.
      case 0x1D716...0x1D71B: [0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6][Int(value - 0x1D716)]
      default: value
      }
    return Unicode.Scalar(plain) ?? scalar
  }

  /// The usual name of a function that some countries write otherwise: `\tg` is the tangent.
  static func function(_ name: String) -> String {
    switch name {
    case "tg": "tan"
    case "ctg", "cotg": "cot"
    case "sh": "sinh"
    case "ch": "cosh"
    case "th": "tanh"
    case "cth": "coth"
    case "arctg": "arctan"
    case "arcctg": "arccot"
    default: name
    }
  }

  /// The word that a node spells with letters and digits, in canonical spelling; nil for anything else.
  static func word(_ node: LaTeXNode) -> String? {
    var result = ""
    for item in node.items {
      switch item.kind {
      case .letter(let scalar): result += letter(scalar)
      case .number(let number) where !result.isEmpty && !number.text.utf8.contains(0x2E):
        result += number.text
      case .styled(let font, let inner):
        guard let inner = word(inner) else { return nil }
        switch font {
        case .upright, .italic, .normal: result += inner
        default:
          guard let styled = styled(inner, font) else { return nil }
          result += styled
        }
      case .text(let text):
        guard text.pieces.count == 1 else { return nil }
        result += trimmed(text.words)
      case .accent(let accent):
        guard let mark = accent.mark.combiningMark, let inner = word(accent.base) else { return nil }
        result += inner + mark
      case .group:
        guard let inner = word(item) else { return nil }
        result += inner
      default: return nil
      }
    }
    return isWord(result) ? result : nil
  }

  /// A subscript as it stands in a name, in braces where it holds more than letters and digits; nil where it
  /// cannot be part of a name.
  static func index(_ node: LaTeXNode) -> String? {
    var text = ""
    guard spell(node.items, into: &text, depth: 0), !text.isEmpty else { return nil }
    return isIndex(text) ? text : "{\(text)}"
  }

  /// Whether a subscript can stand in a name without braces.
  static func isIndex(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { isNameScalar($0) || $0 == "_" } && !text.hasPrefix("_")
      && !text.hasSuffix("_")
  }

  private static func spell(_ nodes: [LaTeXNode], into text: inout String, depth: Int) -> Bool {
    guard depth < 8 else { return false }
    for node in nodes {
      switch node.kind {
      case .letter(let scalar): text += letter(scalar)
      case .number(let number): text += number.text
      case .group(let inner):
        guard spell(inner, into: &text, depth: depth + 1) else { return false }
      case .text(let words):
        guard words.pieces.count == 1 else { return false }
        text += trimmed(words.words)
      case .styled, .accent:
        guard let word = word(node) else { return false }
        text += word
      case .function(let function): text += function.name
      case .space: break
      case .symbol(let symbol):
        switch symbol.scalar.value {
        case 0x2C, 0x2B, 0x2A, 0x28, 0x29, 0x3D: text.unicodeScalars.append(symbol.scalar)
        case 0x2212: text += "-"
        default: return false
        }
      case .scripts(let scripts):
        guard scripts.superscripted == nil, let base = scripts.base,
          spell([base], into: &text, depth: depth + 1)
        else { return false }
        if let inner = scripts.subscripted {
          guard let inner = index(inner), !inner.hasPrefix("{") else { return false }
          text += "_" + inner
        }
        text += String(repeating: "'", count: scripts.primes)
      default: return false
      }
    }
    return true
  }

  /// Whether a text is letters, then letters, digits and marks.
  static func isWord(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isNameScalar(first),
      !(first.value >= 0x30 && first.value <= 0x39)
    else { return false }
    return text.unicodeScalars.allSatisfy(isNameScalar)
  }

  static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0xC0...0x1FFF where scalar.value != 0xD7 && scalar.value != 0xF7: true
    case 0x20D0...0x20FF, 0x2100...0x214F, 0x3040...0xD7FF, 0xF900...0xFAFF, 0x1D400...0x1D7FF: true
    default: false
    }
  }

  /// A text without blanks at its ends.
  static func trimmed(_ text: String) -> String {
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first, first == 0x20 || first == 0x0A || first == 0x09 {
      bytes = bytes.dropFirst()
    }
    while let last = bytes.last, last == 0x20 || last == 0x0A || last == 0x09 { bytes = bytes.dropLast() }
    return bytes.count == text.utf8.count ? text : String(decoding: bytes, as: UTF8.self)
  }

  /// A word in a mathematical alphabet; nil where the alphabet lacks a letter of it.
  static func styled(_ word: String, _ font: LaTeXFont) -> String? {
    var result = ""
    for scalar in word.unicodeScalars {
      guard let letters = StyledLetters(font), let styled = letters.scalar(for: scalar) else { return nil }
      result.unicodeScalars.append(styled)
    }
    return result
  }

  /// What a sign is called in a diagnostic.
  static func construct(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x222B...0x2233: "an integral"
    case 0x2190...0x21FF, 0x27F5...0x27FF: "an arrow"
    case 0x2026, 0x22EE...0x22F1: "an ellipsis"
    case 0x2202: "a partial derivative"
    case 0x2207: "a gradient"
    case 0x2209...0x220D, 0x2282...0x228B, 0x222A, 0x2229, 0x2205: "a set"
    case 0x2203, 0x2204: "that something exists"
    case 0x2200, 0x2227, 0x2228, 0xAC: "a logical sign"
    case 0x27E8, 0x27E9: "an angle bracket"
    case 0x2213: "∓"
    case 0x21: "a factorial"
    case 0x25: "a percent sign"
    case 0x2218: "a composition"
    default: "the sign \(Character(scalar))"
    }
  }
}

extension LaTeXAccent.Mark {
  /// The combining mark by which the accent stands in a name; nil for braces and their like.
  var combiningMark: String? {
    switch self {
    case .hat, .wideHat: "\u{302}"
    case .check, .wideCheck: "\u{30C}"
    case .tilde, .wideTilde: "\u{303}"
    case .acute: "\u{301}"
    case .grave: "\u{300}"
    case .dot: "\u{307}"
    case .doubleDot: "\u{308}"
    case .tripleDot: "\u{20DB}"
    case .breve: "\u{306}"
    case .bar: "\u{304}"
    case .vector, .overRightArrow: "\u{20D7}"
    case .overLeftArrow: "\u{20D6}"
    case .overLeftRightArrow: "\u{20E1}"
    case .ring: "\u{30A}"
    case .overLine: "\u{305}"
    case .underLine: "\u{332}"
    default: nil
    }
  }
}
