import TeX

/// The letters of a font in Unicode's block of mathematical alphabets.
struct StyledLetters {
  private let capital: UInt32
  private let small: UInt32
  private let digit: UInt32?
  let isBold: Bool
  /// The command of the font.
  let command: String

  static let all: [StyledLetters] = [
    StyledLetters(capital: 0x1D400, small: 0x1D41A, digit: 0x1D7CE, isBold: true, command: "mathbf"),
    StyledLetters(capital: 0x1D468, small: 0x1D482, digit: nil, isBold: false, command: "boldsymbol"),
    StyledLetters(capital: 0x1D538, small: 0x1D552, digit: 0x1D7D8, isBold: false, command: "mathbb"),
    StyledLetters(capital: 0x1D49C, small: 0x1D4B6, digit: nil, isBold: false, command: "mathcal"),
    StyledLetters(capital: 0x1D4D0, small: 0x1D4EA, digit: nil, isBold: false, command: "mathscr"),
    StyledLetters(capital: 0x1D504, small: 0x1D51E, digit: nil, isBold: false, command: "mathfrak"),
    StyledLetters(capital: 0x1D5A0, small: 0x1D5BA, digit: 0x1D7E2, isBold: false, command: "mathsf"),
    StyledLetters(capital: 0x1D670, small: 0x1D68A, digit: 0x1D7F6, isBold: false, command: "mathtt"),
  ]

  private init(capital: UInt32, small: UInt32, digit: UInt32?, isBold: Bool, command: String) {
    self.capital = capital
    self.small = small
    self.digit = digit
    self.isBold = isBold
    self.command = command
  }

  init?(_ font: LaTeXFont) {
    switch font {
    case .bold: self = Self.all[0]
    case .boldSymbol: self = Self.all[1]
    case .blackboard: self = Self.all[2]
    case .calligraphic: self = Self.all[3]
    case .script: self = Self.all[4]
    case .fraktur: self = Self.all[5]
    case .sansSerif: self = Self.all[6]
    case .monospace: self = Self.all[7]
    case .upright, .italic, .normal, .sansSerifItalic, .boldSansSerif, .boldSansSerifItalic, .boldScript,
      .boldFraktur:
      return nil
    }
  }

  /// The styled form; the block's own code points are used without the holes that older letters fill, since
  /// the spelling only has to be unique. Combining marks stay; nil where there is no such letter.
  func scalar(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x41...0x5A: Unicode.Scalar(capital + scalar.value - 0x41)
    case 0x61...0x7A: Unicode.Scalar(small + scalar.value - 0x61)
    case 0x30...0x39: digit.flatMap { Unicode.Scalar($0 + scalar.value - 0x30) }
    case 0x391...0x3A9 where isBold: Unicode.Scalar(0x1D6A8 + scalar.value - 0x391)
    case 0x3B1...0x3C9 where isBold: Unicode.Scalar(0x1D6C2 + scalar.value - 0x3B1)
    case 0x391...0x3A9 where command == "boldsymbol": Unicode.Scalar(0x1D71C + scalar.value - 0x391)
    case 0x3B1...0x3C9 where command == "boldsymbol": Unicode.Scalar(0x1D736 + scalar.value - 0x3B1)
    case 0x300...0x36F, 0x20D0...0x20FF: scalar
    default: nil
    }
  }

  /// The plain letter of a styled one; nil for a letter that is not of this alphabet.
  func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let value = scalar.value
    if value >= capital, value < capital + 26 { return Unicode.Scalar(value - capital + 0x41) }
    if value >= small, value < small + 26 { return Unicode.Scalar(value - small + 0x61) }
    if let digit, value >= digit, value < digit + 10 { return Unicode.Scalar(value - digit + 0x30) }
    guard isBold || command == "boldsymbol" else { return nil }
    let greekCapital: UInt32 = isBold ? 0x1D6A8 : 0x1D71C
    let greekSmall: UInt32 = isBold ? 0x1D6C2 : 0x1D736
    if value >= greekCapital, value < greekCapital + 25 {
      return Unicode.Scalar(value - greekCapital + 0x391)
    }
    if value >= greekSmall, value < greekSmall + 25 { return Unicode.Scalar(value - greekSmall + 0x3B1) }
    return nil
  }
}
