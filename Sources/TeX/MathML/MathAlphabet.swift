/// The letters and digits of Unicode's block of mathematical alphabets (U+1D400 to U+1D7FF).
enum MathAlphabet {
  /// A letter in a font; the letter itself where the font has none.
  static func letter(_ scalar: Unicode.Scalar, _ font: LaTeXFont) -> Unicode.Scalar {
    let value = scalar.value
    if value >= 0x41 && value <= 0x5A { return latin(value - 0x41, scalar, font) }
    if value >= 0x61 && value <= 0x7A { return latin(value - 0x61 + 26, scalar, font) }
    if let greek = greekIndex(value), let base = greekBase(font, isCapital: value < 0x3B1) {
      return Unicode.Scalar(base + greek) ?? scalar
    }
    return scalar
  }

  /// The font of a font command inside another's argument: bold keeps the shape of what it makes bold.
  static func font(_ inner: LaTeXFont, inside outer: LaTeXFont?) -> LaTeXFont {
    guard let outer else { return inner }
    switch (outer, inner) {
    case (.boldSymbol, .upright): return .bold
    case (.boldSymbol, .italic), (.boldSymbol, .normal): return .boldSymbol
    case (.bold, .calligraphic), (.boldSymbol, .calligraphic), (.bold, .script), (.boldSymbol, .script),
      (.calligraphic, .bold), (.calligraphic, .boldSymbol), (.script, .bold), (.script, .boldSymbol):
      return .boldScript
    case (.bold, .fraktur), (.boldSymbol, .fraktur), (.fraktur, .bold), (.fraktur, .boldSymbol):
      return .boldFraktur
    case (.bold, .sansSerif), (.boldSymbol, .sansSerif), (.sansSerif, .bold): return .boldSansSerif
    default: return inner
    }
  }

  /// A digit in a font; the digit itself where the font has none.
  static func digit(_ scalar: Unicode.Scalar, _ font: LaTeXFont) -> Unicode.Scalar {
    guard scalar.value >= 0x30 && scalar.value <= 0x39 else { return scalar }
    let base: UInt32
    switch font {
    case .bold, .boldSymbol, .boldScript, .boldFraktur: base = 0x1D7CE
    case .blackboard: base = 0x1D7D8
    case .sansSerif, .sansSerifItalic: base = 0x1D7E2
    case .boldSansSerif, .boldSansSerifItalic: base = 0x1D7EC
    case .monospace: base = 0x1D7F6
    default: return scalar
    }
    return Unicode.Scalar(base + scalar.value - 0x30) ?? scalar
  }

  private static func latin(_ index: UInt32, _ scalar: Unicode.Scalar, _ font: LaTeXFont) -> Unicode.Scalar {
    // Some letters stood in Unicode before the block; their places in it are empty.
    switch (font, scalar) {
    case (.italic, "h"): return "ℎ"
    case (.script, "B"), (.calligraphic, "B"): return "ℬ"
    case (.script, "E"), (.calligraphic, "E"): return "ℰ"
    case (.script, "F"), (.calligraphic, "F"): return "ℱ"
    case (.script, "H"), (.calligraphic, "H"): return "ℋ"
    case (.script, "I"), (.calligraphic, "I"): return "ℐ"
    case (.script, "L"), (.calligraphic, "L"): return "ℒ"
    case (.script, "M"), (.calligraphic, "M"): return "ℳ"
    case (.script, "R"), (.calligraphic, "R"): return "ℛ"
    case (.script, "e"), (.calligraphic, "e"): return "ℯ"
    case (.script, "g"), (.calligraphic, "g"): return "ℊ"
    case (.script, "o"), (.calligraphic, "o"): return "ℴ"
    case (.fraktur, "C"): return "ℭ"
    case (.fraktur, "H"): return "ℌ"
    case (.fraktur, "I"): return "ℑ"
    case (.fraktur, "R"): return "ℜ"
    case (.fraktur, "Z"): return "ℨ"
    case (.blackboard, "C"): return "ℂ"
    case (.blackboard, "H"): return "ℍ"
    case (.blackboard, "N"): return "ℕ"
    case (.blackboard, "P"): return "ℙ"
    case (.blackboard, "Q"): return "ℚ"
    case (.blackboard, "R"): return "ℝ"
    case (.blackboard, "Z"): return "ℤ"
    default: break
    }
    let base: UInt32
    switch font {
    case .bold: base = 0x1D400
    case .italic: base = 0x1D434
    case .boldSymbol: base = 0x1D468
    case .script, .calligraphic: base = 0x1D49C
    case .fraktur: base = 0x1D504
    case .blackboard: base = 0x1D538
    case .sansSerif: base = 0x1D5A0
    case .monospace: base = 0x1D670
    case .sansSerifItalic: base = 0x1D608
    case .boldSansSerif: base = 0x1D5D4
    case .boldSansSerifItalic: base = 0x1D63C
    case .boldScript: base = 0x1D4D0
    case .boldFraktur: base = 0x1D56C
    case .upright, .normal: return scalar
    }
    return Unicode.Scalar(base + index) ?? scalar
  }

  /// The place of a Greek letter in each Greek alphabet of the block.
  private static func greekIndex(_ value: UInt32) -> UInt32? {
    switch value {
    case 0x391...0x3A1, 0x3A3...0x3A9: value - 0x391
    case 0x3B1...0x3C9: value - 0x3B1 + 26
    case 0x3F5: 52
    case 0x3D1: 53
    case 0x3F0: 54
    case 0x3D5: 55
    case 0x3F1: 56
    case 0x3D6: 57
    default: nil
    }
  }

  private static func greekBase(_ font: LaTeXFont, isCapital: Bool) -> UInt32? {
    switch font {
    case .bold: 0x1D6A8
    case .italic: 0x1D6E2
    // As in LaTeX, bold Greek capitals stand upright.
    case .boldSymbol: isCapital ? 0x1D6A8 : 0x1D71C
    case .boldSansSerif: 0x1D756
    case .boldSansSerifItalic: 0x1D790
    default: nil
    }
  }
}
