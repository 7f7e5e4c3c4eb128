extension LaTeXCommand {
  /// Signs without space of their own.
  static let ordinarySymbols = symbols(
    .ordinary,
    """
    infty ∞ partial ∂ nabla ∇ forall ∀ exists ∃ nexists ∄ emptyset ∅ varnothing ∅ neg ¬ lnot ¬ angle ∠
    measuredangle ∡ sphericalangle ∢ top ⊤ bot ⊥ degree ° complement ∁ surd √ flat ♭ natural ♮ sharp ♯
    clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ triangle △ square □ Box □ Diamond ◊ lozenge ◊ bigstar ★
    blacksquare ■ blacktriangle ▴ blacktriangledown ▾ blacklozenge ⧫ triangledown ▿ checkmark ✓ maltese ✠
    mho ℧ dag † ddag ‡ S § P ¶ copyright © pounds £ yen ¥ circledR ® circledS Ⓢ backprime ‵ diagup ╱
    diagdown ╲ $ $ # # % % & & _ _ backslash \\ vert | | ‖ Vert ‖ slash / qed □ QED ■ euro €
    """)

  /// Dots.
  static let dots = symbols(
    .inner,
    """
    dots … ldots … dotsc … dotso … mathellipsis … textellipsis … cdots ⋯ dotsb ⋯ dotsm ⋯ dotsi ⋯ vdots ⋮
    ddots ⋱ iddots ⋰ adots ⋰
    """)

  /// Punctuation marks that are commands.
  static let punctuation = symbols(.punctuation, "colon : ldotp . cdotp ⋅")

  /// Binary operators.
  static let binaryOperators = symbols(
    .binary,
    """
    cdot ⋅ times × div ÷ pm ± mp ∓ ast ∗ star ⋆ circ ∘ bullet ∙ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙
    cap ∩ cup ∪ sqcap ⊓ sqcup ⊔ uplus ⊎ vee ∨ lor ∨ wedge ∧ land ∧ setminus ∖ smallsetminus ∖ wr ≀
    diamond ⋄ bigtriangleup △ bigtriangledown ▽ triangleleft ◁ triangleright ▷ dagger † ddagger ‡ amalg ⨿
    boxplus ⊞ boxminus ⊟ boxtimes ⊠ boxdot ⊡ ltimes ⋉ rtimes ⋊ leftthreetimes ⋋ rightthreetimes ⋌
    dotplus ∔ divideontimes ⋇ centerdot ⋅ intercal ⊺ barwedge ⊼ veebar ⊻ doublebarwedge ⩞ curlywedge ⋏
    curlyvee ⋎ Cap ⋒ doublecap ⋒ Cup ⋓ doublecup ⋓ circledast ⊛ circledcirc ⊚ circleddash ⊝ bigcirc ◯
    lhd ⊲ rhd ⊳ unlhd ⊴ unrhd ⊵ And & gtrdot ⋗ lessdot ⋖
    """)

  /// Relations other than arrows.
  static let relations = symbols(
    .relation,
    """
    lt < gt > le ≤ leq ≤ ge ≥ geq ≥ leqslant ⩽ geqslant ⩾ leqq ≦ geqq ≧ ne ≠ neq ≠ equiv ≡ approx ≈
    approxeq ≊ thickapprox ≈ thicksim ∼ sim ∼ simeq ≃ cong ≅ doteq ≐ Doteq ≑ doteqdot ≑ propto ∝ varpropto ∝
    ll ≪ gg ≫ lll ⋘ llless ⋘ ggg ⋙ gggtr ⋙ prec ≺ succ ≻ preceq ⪯ succeq ⪰ preccurlyeq ≼ succcurlyeq ≽
    precsim ≾ succsim ≿ in ∈ notin ∉ ni ∋ owns ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subseteqq ⫅
    supseteqq ⫆ subsetneq ⊊ supsetneq ⊋ nsubseteq ⊈ nsupseteq ⊉ Subset ⋐ Supset ⋑ sqsubset ⊏ sqsupset ⊐
    sqsubseteq ⊑ sqsupseteq ⊒ mid ∣ nmid ∤ parallel ∥ nparallel ∦ perp ⟂ vdash ⊢ dashv ⊣ models ⊨ vDash ⊨
    Vdash ⊩ Vvdash ⊪ nvdash ⊬ nvDash ⊭ asymp ≍ bowtie ⋈ Join ⋈ smile ⌣ frown ⌢ between ≬ pitchfork ⋔
    therefore ∴ because ∵ coloneqq ≔ eqqcolon ≕ vcentcolon ∶ ratio ∶ eqsim ≂ circeq ≗ triangleq ≜ bumpeq ≏
    Bumpeq ≎ lesssim ≲ gtrsim ≳ lessgtr ≶ gtrless ≷ lesseqgtr ⋚ gtreqless ⋛ lessapprox ⪅ gtrapprox ⪆
    lneq ⪇ gneq ⪈ lneqq ≨ gneqq ≩ lnsim ⋦ gnsim ⋧ nless ≮ ngtr ≯ nleq ≰ ngeq ≱ nsim ≁ ncong ≇ nprec ⊀
    nsucc ⊁ vartriangleleft ⊲ vartriangleright ⊳ trianglelefteq ⊴ trianglerighteq ⊵ blacktriangleleft ◀
    blacktriangleright ▶ risingdotseq ≓ fallingdotseq ≒ eqcirc ≖ backsim ∽ backsimeq ⋍ multimap ⊸
    """)

  /// Arrows.
  static let arrows = symbols(
    .relation,
    """
    to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ uparrow ↑ downarrow ↓ updownarrow ↕ Rightarrow ⇒
    Leftarrow ⇐ Leftrightarrow ⇔ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕ implies ⟹ impliedby ⟸ iff ⟺
    longrightarrow ⟶ longleftarrow ⟵ longleftrightarrow ⟷ Longrightarrow ⟹ Longleftarrow ⟸
    Longleftrightarrow ⟺ mapsto ↦ longmapsto ⟼ hookrightarrow ↪ hookleftarrow ↩ nearrow ↗ searrow ↘
    swarrow ↙ nwarrow ↖ rightharpoonup ⇀ rightharpoondown ⇁ leftharpoonup ↼ leftharpoondown ↽
    rightleftharpoons ⇌ leftrightharpoons ⇋ rightleftarrows ⇄ leftrightarrows ⇆ rightrightarrows ⇉
    leftleftarrows ⇇ upuparrows ⇈ downdownarrows ⇊ rightarrowtail ↣ leftarrowtail ↢ twoheadrightarrow ↠
    twoheadleftarrow ↞ rightsquigarrow ⇝ leadsto ⇝ leftrightsquigarrow ↭ curvearrowright ↷ curvearrowleft ↶
    circlearrowright ↻ circlearrowleft ↺ Lsh ↰ Rsh ↱ upharpoonright ↾ restriction ↾ upharpoonleft ↿
    downharpoonright ⇂ downharpoonleft ⇃ dashrightarrow ⇢ dashleftarrow ⇠ nrightarrow ↛ nleftarrow ↚
    nleftrightarrow ↮ nRightarrow ⇏ nLeftarrow ⇍ nLeftrightarrow ⇎ Rrightarrow ⇛ Lleftarrow ⇚
    looparrowright ↬ looparrowleft ↫
    """)

  /// Large operators.
  static let largeOperators = symbols(
    .largeOperator,
    """
    sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ iiiint ⨌ oint ∮ oiint ∯ oiiint ∰ bigcup ⋃ bigcap ⋂ bigvee ⋁
    bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ biguplus ⨄ bigsqcup ⨆ intop ∫ smallint ∫
    """)

  /// Brackets that open.
  static let openingBrackets = symbols(
    .opening,
    """
    { { lbrace { lbrack [ lparen ( langle ⟨ lfloor ⌊ lceil ⌈ lvert | lVert ‖ llbracket ⟦ lgroup ⟮
    lmoustache ⎰ ulcorner ⌜ llcorner ⌞
    """)

  /// Brackets that close.
  static let closingBrackets = symbols(
    .closing,
    """
    } } rbrace } rbrack ] rparen ) rangle ⟩ rfloor ⌋ rceil ⌉ rvert | rVert ‖ rrbracket ⟧ rgroup ⟯
    rmoustache ⎱ urcorner ⌝ lrcorner ⌟
    """)
}
