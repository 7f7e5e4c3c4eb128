extension LaTeXCommand {
  /// What plain TeX has beside LaTeX's own, and groups.
  static let plainTeX: [LaTeXCommand] =
    ["matrix", "pmatrix", "cases"].map { LaTeXCommand($0, .plainRows($0)) } + [
      LaTeXCommand("eqalign", .plainRows("aligned")), LaTeXCommand("displaylines", .plainRows("gathered")),
      LaTeXCommand("root", .rootOf), LaTeXCommand("of", .of), LaTeXCommand("char", .character),
      LaTeXCommand("symbol", .character), LaTeXCommand("begingroup", .beginGroup),
      LaTeXCommand("endgroup", .endGroup), LaTeXCommand("bgroup", .beginGroup),
      LaTeXCommand("egroup", .endGroup), LaTeXCommand("verb", .verbatim),
      LaTeXCommand("TeX", .words("TeX")), LaTeXCommand("LaTeX", .words("LaTeX")),
      LaTeXCommand("ensuremath", .transparent(skipping: 0)),
      LaTeXCommand("vcenter", .transparent(skipping: 0)),
      LaTeXCommand("cramped", .cramped),
      LaTeXCommand("shoveleft", .shove),
      LaTeXCommand("shoveright", .shove), LaTeXCommand("skew", .transparent(skipping: 1)),
      LaTeXCommand("strut", .phantom(.vertical)), LaTeXCommand("mathstrut", .phantom(.vertical)),
      LaTeXCommand("adjustlimits", .ignored(arguments: 0)),
    ]

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
  static let moreFonts: [LaTeXCommand] = [
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

  /// Boxes, grounds and rules.
  static let moreBoxes: [LaTeXCommand] = [
    LaTeXCommand("framebox", .wordBox(isFramed: true)), LaTeXCommand("makebox", .wordBox(isFramed: false)),
    LaTeXCommand("cancelto", .cancelTo), LaTeXCommand("slashed", .enclosure(.cancel)),
    LaTeXCommand("crampedrlap", .overlap(.overlapsRight, isWords: false)),
    LaTeXCommand("crampedllap", .overlap(.overlapsLeft, isWords: false)),
    LaTeXCommand("crampedclap", .overlap(.overlapsBoth, isWords: false)),
    LaTeXCommand("textrlap", .overlap(.overlapsRight, isWords: true)),
    LaTeXCommand("textllap", .overlap(.overlapsLeft, isWords: true)),
    LaTeXCommand("textclap", .overlap(.overlapsBoth, isWords: true)),
    LaTeXCommand("st", .enclosure(.strikeOut)),
    LaTeXCommand("mathrlap", .overlap(.overlapsRight, isWords: false)),
    LaTeXCommand("mathllap", .overlap(.overlapsLeft, isWords: false)),
    LaTeXCommand("mathclap", .overlap(.overlapsBoth, isWords: false)),
    LaTeXCommand("rlap", .overlap(.overlapsRight, isWords: true)),
    LaTeXCommand("llap", .overlap(.overlapsLeft, isWords: true)),
    LaTeXCommand("clap", .overlap(.overlapsBoth, isWords: true)),
    LaTeXCommand("colorbox", .ground(isFramed: false)), LaTeXCommand("fcolorbox", .ground(isFramed: true)),
    LaTeXCommand("raisebox", .raiseBox), LaTeXCommand("raise", .raise(1)), LaTeXCommand("lower", .raise(-1)),
    LaTeXCommand("rule", .filledBox),
  ]

  /// Brackets of the package braket.
  static let physicistsBrackets: [LaTeXCommand] = [
    LaTeXCommand("bra", .brackets("⟨", "|", .plain, isGrowing: false)),
    LaTeXCommand("ket", .brackets("|", "⟩", .plain, isGrowing: false)),
    LaTeXCommand("braket", .brackets("⟨", "⟩", .plain, isGrowing: false)),
    LaTeXCommand("set", .brackets("{", "}", .plain, isGrowing: false)),
    LaTeXCommand("Bra", .brackets("⟨", "|", .plain, isGrowing: true)),
    LaTeXCommand("Ket", .brackets("|", "⟩", .plain, isGrowing: true)),
    LaTeXCommand("Braket", .brackets("⟨", "⟩", .all, isGrowing: true)),
    LaTeXCommand("Set", .brackets("{", "}", .first, isGrowing: true)),
  ]
}
