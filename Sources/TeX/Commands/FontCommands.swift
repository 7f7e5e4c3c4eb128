extension LaTeXCommand {
  /// Sizes of letters, as factors of LaTeX's usual one.
  static let sizes: [LaTeXCommand] = [
    LaTeXCommand("tiny", .sizeSwitch(0.5)), LaTeXCommand("Tiny", .sizeSwitch(0.5)),
    LaTeXCommand("scriptsize", .sizeSwitch(0.7)), LaTeXCommand("footnotesize", .sizeSwitch(0.8)),
    LaTeXCommand("small", .sizeSwitch(0.9)), LaTeXCommand("normalsize", .sizeSwitch(1)),
    LaTeXCommand("large", .sizeSwitch(1.2)), LaTeXCommand("Large", .sizeSwitch(1.44)),
    LaTeXCommand("LARGE", .sizeSwitch(1.728)), LaTeXCommand("huge", .sizeSwitch(2.074)),
    LaTeXCommand("Huge", .sizeSwitch(2.488)),
  ]

  /// Fonts of unicode-math, of dsfont and bbm, and of the LaTeX kernel's rarer names.
  static let packageFonts: [LaTeXCommand] = [
    LaTeXCommand("bold", .font(.bold)), LaTeXCommand("mathbfup", .font(.bold)),
    LaTeXCommand("mathbfit", .font(.boldSymbol)), LaTeXCommand("mathds", .font(.blackboard)),
    LaTeXCommand("mathbbm", .font(.blackboard)), LaTeXCommand("mathsfup", .font(.sansSerif)),
    LaTeXCommand("mathsfit", .font(.sansSerifItalic)), LaTeXCommand("mathbfsf", .font(.boldSansSerif)),
    LaTeXCommand("mathbfsfup", .font(.boldSansSerif)),
    LaTeXCommand("mathbfsfit", .font(.boldSansSerifItalic)),
    LaTeXCommand("mathbfcal", .font(.boldScript)), LaTeXCommand("mathbfscr", .font(.boldScript)),
    LaTeXCommand("mathbffrak", .font(.boldFraktur)), LaTeXCommand("symup", .font(.upright)),
    LaTeXCommand("symnormal", .font(.normal)), LaTeXCommand("shortintertext", .text(.upright)),
    LaTeXCommand("symrm", .font(.upright)), LaTeXCommand("symit", .font(.italic)),
    LaTeXCommand("symbb", .font(.blackboard)), LaTeXCommand("symcal", .font(.calligraphic)),
    LaTeXCommand("symscr", .font(.script)), LaTeXCommand("symfrak", .font(.fraktur)),
    LaTeXCommand("symsf", .font(.sansSerif)), LaTeXCommand("symsfup", .font(.sansSerif)),
    LaTeXCommand("symsfit", .font(.sansSerifItalic)), LaTeXCommand("symtt", .font(.monospace)),
    LaTeXCommand("symbfup", .font(.bold)), LaTeXCommand("symbfit", .font(.boldSymbol)),
    LaTeXCommand("symbfsf", .font(.boldSansSerif)), LaTeXCommand("symbfsfup", .font(.boldSansSerif)),
    LaTeXCommand("symbfsfit", .font(.boldSansSerifItalic)), LaTeXCommand("symbfcal", .font(.boldScript)),
    LaTeXCommand("symbfscr", .font(.boldScript)), LaTeXCommand("symbffrak", .font(.boldFraktur)),
    LaTeXCommand("scr", .fontSwitch(.script)), LaTeXCommand("Bbb", .font(.blackboard)),
    LaTeXCommand("boldmath", .fontSwitch(.boldSymbol)), LaTeXCommand("textsc", .text(.upright)),
  ]

  /// Upright Greek, of upgreek and unicode-math: `\\upalpha`, `\\Upgamma`.
  static let uprightGreek: [LaTeXCommand] = letters.compactMap { command in
    guard case .letter(let scalar) = command.action, scalar.value >= 0x391 && scalar.value <= 0x3F5 else {
      return nil
    }
    let isCapital = scalar.value <= 0x3A9
    let name =
      isCapital && !command.name.hasPrefix("var")
      ? String(command.name.prefix(1)).lowercased() + String(command.name.dropFirst()) : command.name
    return LaTeXCommand((isCapital ? "Up" : "up") + name, .styledLetter(.upright, scalar))
  }
}
