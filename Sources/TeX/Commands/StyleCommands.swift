extension LaTeXCommand {
  /// Fonts of formulas.
  static let fonts: [LaTeXCommand] = [
    LaTeXCommand("mathrm", .font(.upright)), LaTeXCommand("mathup", .font(.upright)),
    LaTeXCommand("mathit", .font(.italic)), LaTeXCommand("mathnormal", .font(.normal)),
    LaTeXCommand("mathbf", .font(.bold)), LaTeXCommand("boldsymbol", .font(.boldSymbol)),
    LaTeXCommand("bm", .font(.boldSymbol)), LaTeXCommand("pmb", .font(.boldSymbol)),
    LaTeXCommand("mathbb", .font(.blackboard)), LaTeXCommand("Bbb", .font(.blackboard)),
    LaTeXCommand("mathcal", .font(.calligraphic)), LaTeXCommand("mathscr", .font(.script)),
    LaTeXCommand("mathfrak", .font(.fraktur)), LaTeXCommand("frak", .font(.fraktur)),
    LaTeXCommand("mathsf", .font(.sansSerif)), LaTeXCommand("mathtt", .font(.monospace)),
    LaTeXCommand("symbf", .font(.bold)), LaTeXCommand("rm", .fontSwitch(.upright)),
    LaTeXCommand("it", .fontSwitch(.italic)), LaTeXCommand("mit", .fontSwitch(.normal)),
    LaTeXCommand("bf", .fontSwitch(.bold)), LaTeXCommand("sf", .fontSwitch(.sansSerif)),
    LaTeXCommand("tt", .fontSwitch(.monospace)), LaTeXCommand("cal", .fontSwitch(.calligraphic)),
    LaTeXCommand("displaystyle", .styleSwitch(.display)), LaTeXCommand("textstyle", .styleSwitch(.text)),
    LaTeXCommand("scriptstyle", .styleSwitch(.script)),
    LaTeXCommand("scriptscriptstyle", .styleSwitch(.scriptScript)), LaTeXCommand("color", .colorSwitch),
    LaTeXCommand("textcolor", .textColor),
  ]

  /// Words.
  static let texts: [LaTeXCommand] = [
    LaTeXCommand("text", .text(.upright)), LaTeXCommand("textrm", .text(.upright)),
    LaTeXCommand("textnormal", .text(.upright)), LaTeXCommand("textup", .text(.upright)),
    LaTeXCommand("mbox", .text(.upright)), LaTeXCommand("hbox", .text(.upright)),
    LaTeXCommand("textbf", .text(.bold)), LaTeXCommand("textmd", .text(.upright)),
    LaTeXCommand("textit", .text(.italic)), LaTeXCommand("textsl", .text(.italic)),
    LaTeXCommand("emph", .text(.italic)), LaTeXCommand("textsf", .text(.sansSerif)),
    LaTeXCommand("texttt", .text(.monospace)), LaTeXCommand("intertext", .text(.upright)),
  ]

  /// Space.
  static let spaces: [LaTeXCommand] = [
    LaTeXCommand(",", .space(3)), LaTeXCommand("thinspace", .space(3)), LaTeXCommand(":", .space(4)),
    LaTeXCommand(">", .space(4)), LaTeXCommand("medspace", .space(4)), LaTeXCommand(";", .space(5)),
    LaTeXCommand("thickspace", .space(5)), LaTeXCommand("!", .space(-3)),
    LaTeXCommand("negthinspace", .space(-3)),
    LaTeXCommand("negmedspace", .space(-4)), LaTeXCommand("negthickspace", .space(-5)),
    LaTeXCommand("enspace", .space(9)), LaTeXCommand("enskip", .space(9)), LaTeXCommand("quad", .space(18)),
    LaTeXCommand("qquad", .space(36)), LaTeXCommand(" ", .space(6)), LaTeXCommand("\n", .space(6)),
    LaTeXCommand("\t", .space(6)), LaTeXCommand("\r", .space(6)), LaTeXCommand("space", .space(6)),
    LaTeXCommand("nobreakspace", .space(6)), LaTeXCommand("hspace", .spaceArgument),
    LaTeXCommand("hskip", .spaceArgument), LaTeXCommand("mspace", .spaceArgument),
    LaTeXCommand("kern", .spaceArgument), LaTeXCommand("mkern", .spaceArgument),
    LaTeXCommand("mskip", .spaceArgument), LaTeXCommand("hfill", .space(36)),
    LaTeXCommand("hfil", .space(36)), LaTeXCommand("phantom", .phantom(.full)),
    LaTeXCommand("hphantom", .phantom(.horizontal)), LaTeXCommand("vphantom", .phantom(.vertical)),
    LaTeXCommand("smash", .phantom(.smash)),
  ]
}
