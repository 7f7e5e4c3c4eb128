extension LaTeXCommand {
  /// Fractions, roots and things set over each other.
  static let fractions: [LaTeXCommand] = [
    LaTeXCommand("frac", .fraction(nil)), LaTeXCommand("dfrac", .fraction(.display)),
    LaTeXCommand("tfrac", .fraction(.text)), LaTeXCommand("cfrac", .fraction(.display)),
    LaTeXCommand("binom", .binomial(nil)), LaTeXCommand("dbinom", .binomial(.display)),
    LaTeXCommand("tbinom", .binomial(.text)), LaTeXCommand("over", .infix(.over)),
    LaTeXCommand("atop", .infix(.atop)), LaTeXCommand("choose", .infix(.choose)), LaTeXCommand("sqrt", .root),
    LaTeXCommand("overset", .stack(.over)), LaTeXCommand("underset", .stack(.under)),
    LaTeXCommand("stackrel", .stack(.relation)), LaTeXCommand("substack", .substack),
    LaTeXCommand("overunderset", .stack(.overUnder)), LaTeXCommand("stackbin", .stack(.over)),
    LaTeXCommand("genfrac", .generalFraction), LaTeXCommand("brace", .infix(.brace)),
    LaTeXCommand("brack", .infix(.brack)), LaTeXCommand("above", .infix(.above)),
    LaTeXCommand("overwithdelims", .infix(.overWithDelimiters)),
    LaTeXCommand("atopwithdelims", .infix(.atopWithDelimiters)),
    LaTeXCommand("abovewithdelims", .infix(.aboveWithDelimiters)), LaTeXCommand("mathchoice", .choice),
    LaTeXCommand("sideset", .sideSet), LaTeXCommand("prescript", .prescript),
  ]

  /// Marks, lines, braces and arrows over and under.
  static let accents: [LaTeXCommand] = [
    LaTeXCommand("hat", .accent(.hat)), LaTeXCommand("check", .accent(.check)),
    LaTeXCommand("tilde", .accent(.tilde)),
    LaTeXCommand("acute", .accent(.acute)), LaTeXCommand("grave", .accent(.grave)),
    LaTeXCommand("dot", .accent(.dot)),
    LaTeXCommand("ddot", .accent(.doubleDot)), LaTeXCommand("dddot", .accent(.tripleDot)),
    LaTeXCommand("ddddot", .accent(.quadrupleDot)),
    LaTeXCommand("breve", .accent(.breve)), LaTeXCommand("bar", .accent(.bar)),
    LaTeXCommand("vec", .accent(.vector)),
    LaTeXCommand("mathring", .accent(.ring)), LaTeXCommand("widehat", .accent(.wideHat)),
    LaTeXCommand("widecheck", .accent(.wideCheck)), LaTeXCommand("widetilde", .accent(.wideTilde)),
    LaTeXCommand("overline", .accent(.overLine)), LaTeXCommand("underline", .accent(.underLine)),
    LaTeXCommand("underbar", .accent(.underLine)), LaTeXCommand("overrightarrow", .accent(.overRightArrow)),
    LaTeXCommand("overleftarrow", .accent(.overLeftArrow)),
    LaTeXCommand("overleftrightarrow", .accent(.overLeftRightArrow)),
    LaTeXCommand("underrightarrow", .accent(.underRightArrow)),
    LaTeXCommand("underleftarrow", .accent(.underLeftArrow)),
    LaTeXCommand("underleftrightarrow", .accent(.underLeftRightArrow)),
    LaTeXCommand("overbrace", .accent(.overBrace)), LaTeXCommand("underbrace", .accent(.underBrace)),
    LaTeXCommand("overbracket", .accent(.overBracket)), LaTeXCommand("underbracket", .accent(.underBracket)),
    LaTeXCommand("overparen", .accent(.overParenthesis)),
    LaTeXCommand("wideparen", .accent(.overParenthesis)),
    LaTeXCommand("underparen", .accent(.underParenthesis)), LaTeXCommand("utilde", .accent(.underTilde)),
    LaTeXCommand("overgroup", .accent(.overGroup)), LaTeXCommand("undergroup", .accent(.underGroup)),
    LaTeXCommand("overrightharpoon", .accent(.overRightHarpoon)),
    LaTeXCommand("overleftharpoon", .accent(.overLeftHarpoon)),
    LaTeXCommand("Overrightarrow", .accent(.overDoubleRightArrow)),
    LaTeXCommand("widebar", .accent(.overLine)),
    LaTeXCommand("Hat", .accent(.hat)), LaTeXCommand("Check", .accent(.check)),
    LaTeXCommand("Tilde", .accent(.tilde)), LaTeXCommand("Acute", .accent(.acute)),
    LaTeXCommand("Grave", .accent(.grave)), LaTeXCommand("Dot", .accent(.dot)),
    LaTeXCommand("Ddot", .accent(.doubleDot)), LaTeXCommand("Breve", .accent(.breve)),
    LaTeXCommand("Bar", .accent(.bar)), LaTeXCommand("Vec", .accent(.vector)),
  ]

  /// Arrows that grow with what stands on them.
  static let extensibleArrows: [LaTeXCommand] =
    pairs(
      """
      xrightarrow → xleftarrow ← xleftrightarrow ↔ xRightarrow ⇒ xLeftarrow ⇐ xLeftrightarrow ⇔ xmapsto ↦
      xhookrightarrow ↪ xhookleftarrow ↩ xrightharpoonup ⇀ xrightharpoondown ⇁ xleftharpoonup ↼
      xleftharpoondown ↽ xrightleftharpoons ⇌ xtwoheadrightarrow ↠ xtwoheadleftarrow ↞ xlongequal =
      xleftrightharpoons ⇋ xtofrom ⇄ xlongrightarrow ⟶ xlongleftarrow ⟵ xLongrightarrow ⟹ xLongleftarrow ⟸ xrightleftarrows ⇄ xleftrightarrows ⇆
      """
    ).map { LaTeXCommand($0, .extensibleArrow($1)) }

  /// Brackets that grow, sizes of brackets, environments and lines.
  static let structure: [LaTeXCommand] =
    [
      LaTeXCommand("left", .left), LaTeXCommand("middle", .middle), LaTeXCommand("right", .right),
      LaTeXCommand("begin", .begin), LaTeXCommand("end", .end), LaTeXCommand("\\", .lineBreak),
      LaTeXCommand("cr", .lineBreak), LaTeXCommand("newline", .lineBreak),
      LaTeXCommand("tabularnewline", .lineBreak), LaTeXCommand("hline", .rule(.solid)),
      LaTeXCommand("toprule", .rule(.solid)), LaTeXCommand("midrule", .rule(.solid)),
      LaTeXCommand("bottomrule", .rule(.solid)), LaTeXCommand("hdashline", .rule(.dashed)),
      LaTeXCommand("tag", .tag), LaTeXCommand("limits", .limits(.always)),
      LaTeXCommand("nolimits", .limits(.never)), LaTeXCommand("displaylimits", .limits(.automatic)),
      LaTeXCommand("not", .not), LaTeXCommand("prime", .prime),
    ]
    + ["big", "Big", "bigg", "Bigg"].enumerated().flatMap { index, name in
      [
        LaTeXCommand(name, .sizedDelimiter(index + 1, nil)),
        LaTeXCommand(name + "l", .sizedDelimiter(index + 1, .opening)),
        LaTeXCommand(name + "r", .sizedDelimiter(index + 1, .closing)),
        LaTeXCommand(name + "m", .sizedDelimiter(index + 1, .relation)),
      ]
    }

  /// Commands without a look of their own.
  static let ignored: [LaTeXCommand] = [
    LaTeXCommand("inline", .ignored(arguments: 0)), LaTeXCommand("nonumber", .ignored(arguments: 0)),
    LaTeXCommand("notag", .ignored(arguments: 0)), LaTeXCommand("label", .label),
    LaTeXCommand("goodbreak", .ignored(arguments: 0)), LaTeXCommand("nonscript", .ignored(arguments: 0)),
    LaTeXCommand("break", .ignored(arguments: 0)),
    LaTeXCommand("null", .ignored(arguments: 0)),
    LaTeXCommand("linebreak", .ignored(arguments: 0)), LaTeXCommand("nolinebreak", .ignored(arguments: 0)),
    LaTeXCommand("cmidrule", .partialRule), LaTeXCommand("vspace", .ignored(arguments: 1)),
    LaTeXCommand("cline", .partialRule), LaTeXCommand("allowbreak", .ignored(arguments: 0)),
    LaTeXCommand("nobreak", .ignored(arguments: 0)), LaTeXCommand("relax", .ignored(arguments: 0)),
    LaTeXCommand("noindent", .ignored(arguments: 0)), LaTeXCommand("centering", .ignored(arguments: 0)),
    LaTeXCommand("/", .ignored(arguments: 0)), LaTeXCommand("-", .ignored(arguments: 0)),
  ]

  /// What defines commands and environments.
  static let definitions: [LaTeXCommand] = [
    "def", "gdef", "edef", "xdef", "let", "global", "long", "outer", "protected", "newcommand",
    "renewcommand",
    "providecommand", "DeclareRobustCommand", "DeclareMathOperator", "newenvironment", "renewenvironment",
    "DeclarePairedDelimiter", "DeclarePairedDelimiterX", "newtagform", "renewtagform", "usetagform",
    "require", "usepackage",
  ].map { LaTeXCommand($0, .definition) }
}
