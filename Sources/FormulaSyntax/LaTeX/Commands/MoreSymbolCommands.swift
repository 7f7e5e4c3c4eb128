/// Signs of amssymb, mathtools and stmaryrd that are rarer.
extension LaTeXCommand {
  /// Relations other than arrows.
  static let moreRelations = symbols(
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
  static let moreArrows = symbols(
    .relation,
    """
    dasharrow ⇢ mapsfrom ↤ longmapsfrom ⟻ Mapsto ⤇ Mapsfrom ⤆ Longmapsto ⟾ Longmapsfrom ⟽ updownarrows ⇅
    downuparrows ⇵ lightning ↯ twoheaduparrow ↟ twoheaddownarrow ↡ leftsquigarrow ⇜ longleadsto ⟿
    rightarrowtriangle ⇾ leftarrowtriangle ⇽ leftrightarrowtriangle ⇿ upuparrow ⇈ mapsup ↥ mapsdown ↧
    """)

  /// Operators, brackets and other signs.
  static let moreSigns: [LaTeXCommand] =
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

  /// Signs that text has too.
  static let textSigns = symbols(
    .ordinary,
    """
    textbar | textbardbl ‖ textbraceleft { textbraceright } textless < textgreater > textdollar $ textunderscore _
    textdagger † textdaggerdbl ‡ textdegree ° textcopyright © textregistered ® texttrademark ™ textsterling £
    texteuro € textyen ¥ textcent ¢ textsection § textparagraph ¶ textbullet • textperiodcentered ·
    textendash – textemdash — textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ”
    textquotesingle ' textasciitilde ~ textasciicircum ^ textasciigrave ` textbackslash \\ textexclamdown ¡
    textquestiondown ¿ textordfeminine ª textordmasculine º textonehalf ½ textonequarter ¼ textthreequarters ¾
    textmu µ textohm Ω texttimes × textdiv ÷ textpm ± textminus − textlnot ¬ textsurd √ textnumero № textperthousand ‰
    textpertenthousand ‱ textreferencemark ※ textcurrency ¤ textflorin ƒ textbrokenbar ¦ textleftarrow ←
    textrightarrow → textuparrow ↑ textdownarrow ↓ textangle ∠ textinterrobang ‽ textmusicalnote ♪
    textestimated ℮ textrecipe ℞ textservicemark ℠ textwon ₩ textnaira ₦ textpeso ₱ textlira ₤ textdong ₫
    textbaht ฿ textcolonmonetary ₡ textguarani ₲ textlangle ⟨ textrangle ⟩ textlbrackdbl ⟦ textrbrackdbl ⟧
    textopenbullet ◦ textbigcircle ◯ textasteriskcentered ∗ textblank ␢ textdiscount ⁒ textmho ℧
    textfractionsolidus ⁄ textonesuperior ¹ texttwosuperior ² textthreesuperior ³ textasciiacute ´
    textasciidieresis ¨ textasciimacron ¯ textasciibreve ˘ textasciicaron ˇ textgravedbl ˵ textacutedbl ˝
    textquotestraightbase ‚ textquotestraightdblbase „ quotedblbase „ quotesinglbase ‚ guillemotleft «
    guillemotright » guilsinglleft ‹ guilsinglright › textcircledP ℗ textcopyleft 🄯 textdblhyphen ⹀
    textvisiblespace ␣ textbigstar ★ textemptyset ∅ textleaf ❧ textmarried ⚭ textdivorced ⚮ textborn ⭑ textdied †
    textpilcrow ¶ texttildelow ˷
    """)

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

extension LaTeXCommand {
  /// Whether a sign may stand among words too.
  static func isTextSign(_ name: String) -> Bool { namesOfTextSigns.contains(name) }

  private static let namesOfTextSigns: Set<String> =
    Set(textSigns.map { $0.name }).union(entities.map { $0.name }.filter { $0.hasPrefix("text") }).union([
      "dagger", "ddagger", "dag", "ddag", "S", "P", "pounds", "copyright", "maltese", "degree", "vdots", "rq",
      "lq",
      "ldots", "dots", "$", "%", "#", "&", "_", "{", "}", "euro", "yen", "circledR", "checkmark",
      "mathdollar",
      "mathsterling", "mathsection", "mathparagraph", "mathellipsis", "backslash", "lbrack", "rbrack", "ohm",
      "textellipsis", "celsius", "perthousand", "micro", "slash", "sect", "bull", "vert", "lbrace", "rbrace",
      "infin", "cdotp",
    ])
}
