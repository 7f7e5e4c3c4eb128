/// Signs of amssymb, mathtools and stmaryrd, and of packages like them.
extension LaTeXCommand {
  /// Relations other than arrows.
  static let packageRelations = symbols(
    .relation,
    """
    lesseqqgtr ⪋ gtreqqless ⪌ curlyeqprec ⋞ curlyeqsucc ⋟ eqslantless ⪕ eqslantgtr ⪖ lvertneqq ≨ gvertneqq ≩
    lnapprox ⪉ gnapprox ⪊ precnsim ⋨ succnsim ⋩ precnapprox ⪹ succnapprox ⪺ precneqq ⪵ succneqq ⪶ precneq ⪱
    succneq ⪲ preceqq ⪳ succeqq ⪴ precapprox ⪷ succapprox ⪸ varsubsetneq ⊊ varsupsetneq ⊋ subsetneqq ⫋
    supsetneqq ⫌ varsubsetneqq ⫋ varsupsetneqq ⫌ shortmid ∣ shortparallel ∥ nshortmid ∤ nshortparallel ∦
    smallsmile ⌣ smallfrown ⌢ backepsilon ϶ vartriangle △ ntriangleleft ⋪ ntriangleright ⋫ ntrianglelefteq ⋬
    ntrianglerighteq ⋭ nVdash ⊮ nVDash ⊯ VDash ⊫ dblcolon ∷ Coloneqq ⩴ simneqq ≆ Equiv ≣ lesdot ⩿ gesdot ⪀
    sqsubsetneq ⋤ sqsupsetneq ⋥ nsqsubseteq ⋢ nsqsupseteq ⋣ origof ⊶ imageof ⊷ arceq ≘ wedgeq ≙ veeeq ≚
    stareq ≛ measeq ≞ questeq ≟ triangleeq ≜ Colon ∷ eqdef ≝ dotsim ⩪ nasymp ≭ propfrom ∝ trianglelefteqslant ⊴
    """)

  /// Relations for which Unicode has no struck sign.
  static let struckRelations = negatedRelations(
    """
    nleqslant ⩽ ngeqslant ⩾ nleqq ≦ ngeqq ≧ npreceq ⪯ nsucceq ⪰ nsubseteqq ⫅ nsupseteqq ⫆ nsubset ⊂ nsupset ⊃
    """)

  /// Arrows.
  static let packageArrows = symbols(
    .relation,
    """
    dasharrow ⇢ mapsfrom ↤ longmapsfrom ⟻ Mapsto ⤇ Mapsfrom ⤆ Longmapsto ⟾ Longmapsfrom ⟽ updownarrows ⇅
    downuparrows ⇵ lightning ↯ twoheaduparrow ↟ twoheaddownarrow ↡ leftsquigarrow ⇜ longleadsto ⟿
    rightarrowtriangle ⇾ leftarrowtriangle ⇽ leftrightarrowtriangle ⇿ upuparrow ⇈ mapsup ↥ mapsdown ↧
    """)

  /// Operators, brackets and other signs.
  static let packageSigns: [LaTeXCommand] =
    symbols(
      .ordinary,
      """
      arrowvert | Arrowvert ‖ bracevert ⎪ lq ‘ rq ’ infin ∞ thickspaces · mathdollar $ mathsterling £
      mathsection § mathparagraph ¶ Qed ■ blacktriangleup ▲ bigblacktriangleup ▲ female ♀ male ♂ smiley ☺
      blackslash \\ mathunderscore _ vartriangleup △ increment ∆ invneg ⌐ rightangle ∟ hexagon ⬡ pentagon ⬠
      varclubsuit ♧ vardiamondsuit ♦ varheartsuit ♥ varspadesuit ♤ eighthnote ♪ emptysetoslash ⦰ lightbulb ☼
      """)
    + symbols(
      .binary,
      """
      circledvert ⦶ obar ⌽ cupdot ⊍ lJoin ⋉ rJoin ⋊ doublewedge ⩓ doublevee ⩔ sslash ⫽ interleave ⫴ fatsemi ⨟
      obslash ⦸ ogreaterthan ⧁ olessthan ⧀ minuso ⊖ varotimes ⊗ varoplus ⊕ capwedge ⩄ veeonwedge ⩙ circledequal ⊜
      """)
    + symbols(
      .largeOperator,
      "Bbbsum ⅀ bigtimes ⨉ ointop ∮ bigsqcap ⨅ fint ⨏ sqint ⨖ ointctrclockwise ∳ varointclockwise ∲ intclockwise ∱"
    )
    + symbols(.opening, "lBrace ⦃ lparen ( llparenthesis ⦇ lAngle ⟪ lBrack ⟦ Lbag ⟅ llangle ⟪")
    + symbols(.closing, "rBrace ⦄ rparen ) rrparenthesis ⦈ rAngle ⟫ rBrack ⟧ Rbag ⟆ rrangle ⟫")
    + pairs("Finv Ⅎ Game ⅁ thorn þ Thorn Þ hbarslash ℏ Planckconst ℎ Angstrom Å beth ℶ").map {
      LaTeXCommand($0, .letter($1))
    }

  /// Signs that are written side by side and are one.
  static let compoundSigns: [LaTeXCommand] = [
    LaTeXCommand("coloneq", .signs([":", "−"], .relation)),
    LaTeXCommand("Coloneq", .signs(["∷", "−"], .relation)),
    LaTeXCommand("eqcolon", .signs(["−", ":"], .relation)),
    LaTeXCommand("Eqcolon", .signs(["−", "∷"], .relation)),
    LaTeXCommand("Eqqcolon", .signs(["=", "∷"], .relation)),
    LaTeXCommand("colonapprox", .signs([":", "≈"], .relation)),
    LaTeXCommand("Colonapprox", .signs(["∷", "≈"], .relation)),
    LaTeXCommand("colonsim", .signs([":", "∼"], .relation)),
    LaTeXCommand("Colonsim", .signs(["∷", "∼"], .relation)),
    LaTeXCommand("approxcolon", .signs(["≈", ":"], .relation)),
    LaTeXCommand("simcolon", .signs(["∼", ":"], .relation)),
    LaTeXCommand("colondash", .signs([":", "−"], .relation)),
    LaTeXCommand("dashcolon", .signs(["−", ":"], .relation)),
    LaTeXCommand("idotsint", .signs(["∫", "⋯", "∫"], .largeOperator)),
    LaTeXCommand("centernot", .not),
  ]
}
