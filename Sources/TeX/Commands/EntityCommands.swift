/// Signs by the names that HTML, texvc and KaTeX give them, and signs of smaller packages.
extension LaTeXCommand {
  /// Signs without space of their own.
  static let entities: [LaTeXCommand] =
    symbols(
      .ordinary,
      """
      bull • clubs ♣ diamonds ♢ hearts ♡ spades ♠ exist ∃ infin ∞ sect § empty ∅ ang ∠ geneuro € geneuronarrow €
      geneurowide € officialeuro € perthousand ‰ textinterrobangdown ⸘ textlquill ⁅ textrquill ⁆
      textcelsius ℃ textcentoldstyle ¢ textdollaroldstyle $ celsius ℃ Dagger ‡ oc ! wn ? standardstate ⦵ minuso ⊖
      textzerooldstyle 0 textoneoldstyle 1 texttwooldstyle 2 textthreeoldstyle 3 textfouroldstyle 4
      textfiveoldstyle 5 textsixoldstyle 6 textsevenoldstyle 7 texteightoldstyle 8 textnineoldstyle 9
      """)
    + symbols(.binary, "plusmn ± sdot ⋅ and ∧ or ∨ parr ⅋ with & circledplus ⊕")
    + symbols(
      .relation,
      """
      isin ∈ sub ⊂ sube ⊆ supe ⊇ darr ↓ dArr ⇓ Darr ⇓ harr ↔ hArr ⇔ Harr ⇔ larr ← lArr ⇐ Larr ⇐ lrarr ↔ lrArr ⇔
      Lrarr ⇔ rarr → rArr ⇒ Rarr ⇒ uarr ↑ uArr ⇑ Uarr ⇑ coh ⁐ scoh ⌢ incoh ≍ sincoh ⌣ Perp ⫫ shpos ↑ shneg ↓ multimapinv ⟜ coloncolon ∷
      colonequals ≔ equalscolon ≕ coloncolonequals ⩴ longrightleftharpoons ⇌
      """)
    + symbols(
      .opening,
      "lang ⟨ empheqlbrace { empheqlbrack [ empheqlangle ⟨ empheqlparen ( empheqlvert | empheqlVert ‖ empheqlfloor ⌊ empheqlceil ⌈"
    )
    + symbols(
      .opening,
      "empheqbiglbrace { empheqbiglbrack [ empheqbiglangle ⟨ empheqbiglparen ( empheqbiglvert | empheqbiglVert ‖ empheqbiglfloor ⌊ empheqbiglceil ⌈"
    )
    + symbols(
      .closing,
      "rang ⟩ empheqrbrace } empheqrbrack ] empheqrangle ⟩ empheqrparen ) empheqrvert | empheqrVert ‖ empheqrfloor ⌋ empheqrceil ⌉"
    )
    + symbols(
      .closing,
      "empheqbigrbrace } empheqbigrbrack ] empheqbigrangle ⟩ empheqbigrparen ) empheqbigrvert | empheqbigrVert ‖ empheqbigrfloor ⌋ empheqbigrceil ⌉"
    )
    + pairs(
      """
      alef ℵ alefsym ℵ image ℑ real ℜ weierp ℘ thetasym ϑ Coppa Ϙ coppa ϙ Koppa Ϟ koppa ϟ Sampi Ϡ sampi ϡ Stigma Ϛ
      stigma ϛ Digamma Ϝ varstigma ϛ varcoppa ϙ ohm Ω micro µ
      """
    ).map { LaTeXCommand($0, .letter($1)) }
    + pairs("R R N N Z Z Q Q C C reals R Reals R natnums N cnums C Complex C").map {
      LaTeXCommand($0, .styledLetter(.blackboard, $1))
    } + [
      LaTeXCommand("Approxcolon", .signs(["≈", "∷"], .relation)),
      LaTeXCommand("approxcoloncolon", .signs(["≈", "∷"], .relation)),
      LaTeXCommand("Simcolon", .signs(["∼", "∷"], .relation)),
      LaTeXCommand("simcoloncolon", .signs(["∼", "∷"], .relation)),
      LaTeXCommand("Colondash", .signs(["∷", "−"], .relation)),
      LaTeXCommand("coloncolonminus", .signs(["∷", "−"], .relation)),
      LaTeXCommand("colonminus", .signs([":", "−"], .relation)),
      LaTeXCommand("Dashcolon", .signs(["−", "∷"], .relation)),
      LaTeXCommand("minuscolon", .signs(["−", ":"], .relation)),
      LaTeXCommand("minuscoloncolon", .signs(["−", "∷"], .relation)),
      LaTeXCommand("equalscoloncolon", .signs(["=", "∷"], .relation)),
      LaTeXCommand("coloncolonapprox", .signs(["∷", "≈"], .relation)),
      LaTeXCommand("coloncolonsim", .signs(["∷", "∼"], .relation)),
      LaTeXCommand("KaTeX", .words("KaTeX")), LaTeXCommand("Temml", .words("Temml")),
      LaTeXCommand("MathJax", .words("MathJax")), LaTeXCommand("LaTeXe", .words("LaTeX2ε")),
      LaTeXCommand("textcompwordmark", .ignored(arguments: 0)),
      LaTeXCommand("hfilll", .space(36)), LaTeXCommand("badbreak", .ignored(arguments: 0)),
      LaTeXCommand("oldstyle", .ignored(arguments: 0)), LaTeXCommand("*", .ignored(arguments: 0)),
      LaTeXCommand("sixptsize", .sizeSwitch(0.6)), LaTeXCommand("moveleft", .raise(0)),
      LaTeXCommand("moveright", .raise(0)), LaTeXCommand("refeq", .reference(isParenthesized: true)),
      LaTeXCommand("empheql", .sizedDelimiter(1, .opening)),
      LaTeXCommand("empheqr", .sizedDelimiter(1, .closing)),
      LaTeXCommand("empheqbigl", .sizedDelimiter(2, .opening)),
      LaTeXCommand("empheqbigr", .sizedDelimiter(2, .closing)),
    ]

  /// Links, references, enclosures and what defines colours.
  static let links: [LaTeXCommand] = [
    LaTeXCommand("href", .link(isShown: false)), LaTeXCommand("url", .link(isShown: true)),
    LaTeXCommand("ref", .reference(isParenthesized: false)),
    LaTeXCommand("eqref", .reference(isParenthesized: true)), LaTeXCommand("enclose", .enclose),
    LaTeXCommand("bbox", .backgroundBox), LaTeXCommand("definecolor", .colorDefinition),
    LaTeXCommand("leftroot", .rootShift), LaTeXCommand("uproot", .rootShift),
    LaTeXCommand("buildrel", .buildRelation), LaTeXCommand("unicode", .character),
    LaTeXCommand("U", .character), LaTeXCommand("array", .plainRows("array")),
    LaTeXCommand("eqalignno", .plainRows("eqalignno")), LaTeXCommand("leqalignno", .plainRows("eqalignno")),
    LaTeXCommand("cellcolor", .cellColor(.cell)), LaTeXCommand("rowcolor", .cellColor(.row)),
    LaTeXCommand("bfseries", .fontSwitch(.bold)), LaTeXCommand("mdseries", .fontSwitch(.upright)),
    LaTeXCommand("upshape", .fontSwitch(.upright)), LaTeXCommand("itshape", .fontSwitch(.italic)),
    LaTeXCommand("slshape", .fontSwitch(.italic)), LaTeXCommand("scshape", .fontSwitch(.upright)),
    LaTeXCommand("rmfamily", .fontSwitch(.upright)), LaTeXCommand("sffamily", .fontSwitch(.sansSerif)),
    LaTeXCommand("ttfamily", .fontSwitch(.monospace)), LaTeXCommand("normalfont", .fontSwitch(.upright)),
    LaTeXCommand("mathbbit", .font(.blackboard)), LaTeXCommand("symbbit", .font(.blackboard)),
    LaTeXCommand("xrightequilibrium", .extensibleArrow("⇌")),
    LaTeXCommand("xleftequilibrium", .extensibleArrow("⇌")),
  ]
}
