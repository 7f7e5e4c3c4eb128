import FormulaSyntax
import SourceText

/// A text of a figure at one position of its sliders, ready to be set.
struct LabelText {
  enum Piece {
    case text(String)
    case math(markup: String)
  }

  /// The pieces from left to right.
  var pieces: [Piece] = []
  /// The text for a description that is read aloud.
  var plain = ""
  /// The width in units of the type size.
  var width = 0.0
  /// The height in units of the type size.
  var height = 1.2

  /// Whether a plain SVG `<text>` can show it.
  var isPlain: Bool { pieces.allSatisfy { if case .text = $0 { true } else { false } } }

  init() {}

  /// A label of plain text.
  init(plain text: String) {
    append(text)
  }

  /// Adds words, to those before them where there are some.
  mutating func append(_ text: String) {
    if case .text(let words) = pieces.last {
      pieces[pieces.count - 1] = .text(words + text)
    } else {
      pieces.append(.text(text))
    }
    plain += text
    width += Self.width(of: text)
  }

  /// Adds a value, which no line ends within.
  mutating func append(value text: String) {
    let plain = plain
    append(String(decoding: text.utf8.flatMap { $0 == 0x20 ? [0xC2, 0xA0] : [$0] }, as: UTF8.self))
    self.plain = plain + text
  }

  mutating func append(_ math: FigureMath) {
    pieces.append(.math(markup: math.markup))
    plain += math.plain
    width += math.width
    height = max(height, math.height)
  }

  /// The label as the content of an HTML element.
  var html: String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let words): result += MarkupText.escaped(words)
      case .math(let markup): result += markup
      }
    }
    return result
  }

  /// The width of words in units of the type size, about.
  static func width(of text: String) -> Double {
    var width = 0.0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x300...0x36F: break
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        width += 1
      case 0x41...0x5A, 0x6D, 0x77: width += 0.68
      case 0x69, 0x6A, 0x6C, 0x20, 0xA0, 0x27, 0x2C, 0x2E: width += 0.3
      default: width += 0.54
      }
    }
    return width
  }
}

extension SceneBuilder {
  /// A text with the values that it has here.
  mutating func labelText(_ source: FigureText) -> LabelText {
    var label = LabelText()
    for piece in source.pieces {
      switch piece {
      case .text(let words): label.append(words)
      case .math(let math): label.append(math)
      case .value(let expression, let format):
        let faults = diagnostics.count
        guard let value = value(expression) else {
          // A formula says itself where it has no value, and keeps nobody from the picture.
          if format.role == .gap { label.append("–") }
          while format.role.isOfFormula, diagnostics.count > faults { diagnostics.removeLast() }
          continue
        }
        if format.role == .sign {
          label.append(format.sign(before: value.components))
        } else if format.role == .gap {
          continue
        } else if let text = Self.text(of: value, format) {
          if format.role == .code { label.append(NumberText.code(text)) } else { label.append(value: text) }
        } else {
          mismatch(expression, expected: "a number or a tuple", found: value)
        }
      }
    }
    return label
  }
}
