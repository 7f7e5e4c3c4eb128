extension LaTeXCommand {
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
