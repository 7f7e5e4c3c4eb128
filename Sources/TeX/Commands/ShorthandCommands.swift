/// Commands of packages that are no more than shorthands for others.
///
/// A row of the tables is a name, what must stand behind it, and what stands for both. Of several rows of one name
/// the first that fits is taken. What must stand behind is `-` for nothing, or in order: `m` an argument, `g` a
/// group in braces, `b` one in brackets, `p` one in parentheses, `v` one between bars, `*` a star; `(`, `[` and `{`
/// are themselves, and `/`, `&`, `}` and `]` end an argument of any length.
extension LaTeXCommand {
  /// All shorthands.
  static let shorthands: [LaTeXCommand] = {
    var result: [LaTeXCommand] = []
    for table in [mathtoolsShorthands, unitShorthands, physicsShorthands, physicsBrackets, physicsMatrices] {
      result += rows(table)
    }
    for word in physicsWords {
      result.append(
        LaTeXCommand(
          "q" + word,
          .shorthand(
            LaTeXMeaning([
              LaTeXMeaning.Form(
                parameters: [.literal(Array("*".utf8))], body: Array("\\text{\(word)}\\quad ".utf8)),
              LaTeXMeaning.Form(parameters: [], body: Array("\\quad\\text{\(word)}\\quad ".utf8)),
            ]))))
    }
    return result
  }()

  /// The commands of a table, whose rows of one name stand together.
  private static func rows(_ table: String) -> [LaTeXCommand] {
    var result: [LaTeXCommand] = []
    var names: [Substring] = []
    var forms: [LaTeXMeaning.Form] = []
    func close() {
      for name in names { result.append(LaTeXCommand(String(name), .shorthand(LaTeXMeaning(forms)))) }
    }
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let form = LaTeXMeaning.Form(parameters: parameters(parts[1]), body: Array(parts[2].utf8))
      let named = parts[0].split(separator: ",")
      if named == names {
        forms.append(form)
      } else {
        close()
        (names, forms) = (named, [form])
      }
    }
    close()
    return result
  }

  private static func parameters(_ signs: Substring) -> [LaTeXMeaning.Parameter] {
    signs.utf8.compactMap { sign in
      switch sign {
      case UInt8(ascii: "m"): .argument
      case UInt8(ascii: "g"): .group
      case UInt8(ascii: "b"): .bracket
      case UInt8(ascii: "p"): .parenthesis
      case UInt8(ascii: "v"): .bars
      case UInt8(ascii: "*"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .literal([sign])
      case UInt8(ascii: "/"): .delimited([UInt8(ascii: "|")])
      case UInt8(ascii: "&"), UInt8(ascii: "}"), UInt8(ascii: "]"): .delimited([sign])
      default: nil
      }
    }
  }

  /// mathtools, MathJax's and KaTeX's own, and plain TeX.
  private static let mathtoolsShorthands = """
    Aboxed {&} &\\boxed{#1#2}
    Aboxed m \\boxed{#1}
    splitfrac mm \\genfrac{}{}{0pt}{1}{#1}{#2}
    splitdfrac mm \\genfrac{}{}{0pt}{0}{#1}{#2}
    smashoperator bm #2
    smashoperator m #1
    mathmakebox bbm #3
    mathmakebox bm #2
    mathmakebox m #1
    mathmbox m #1
    crampedsubstack m \\substack{#1}
    ordinarycolon - :
    vcentercolon - :
    MoveEqLeft b &\\mkern-36mu{}
    MoveEqLeft - &\\mkern-36mu{}
    MTFlushSpaceAbove,MTFlushSpaceBelow - \\relax{}
    vdotswithin m \\mathrel{\\vdots}
    minCDarrowwidth,minCDarrowheight m \\relax{}
    mathtoolsset m \\relax{}
    phase m {\\angle\\mkern-4mu\\underline{#1}}
    angl m \\enclose{actuarial}{#1}
    angln - \\enclose{actuarial}{n}
    blue m \\textcolor{##6495ed}{#1}
    orange m \\textcolor{##ffa500}{#1}
    pink m \\textcolor{##ff00af}{#1}
    red m \\textcolor{##df0030}{#1}
    green m \\textcolor{##28ae7b}{#1}
    gray m \\textcolor{gray}{#1}
    purple m \\textcolor{##9d38bd}{#1}
    pagecolor m \\relax{}
    parbox bm \\text{#2}
    parbox mm \\text{#2}
    vtop,vbox m {#1}
    TextOrMath mm {#2}
    oldstylenums m {#1}
    tripledash - \\mathord{-\\mkern2mu-\\mkern2mu-}
    standardstate - {\\ominus}
    ndownarrow - \\not\\downarrow
    nuparrow - \\not\\uparrow
    pdiff mm \\frac{\\partial #1}{\\partial #2}
    centerOver mm \\mathrlap{#1}{#2}
    """

  /// units, nicefrac and xfrac.
  private static let unitShorthands = """
    nicefrac,sfrac bmm {}^{#1{#2}}\\!/\\!{}_{#1{#3}}
    nicefrac,sfrac mm {}^{#1}\\!/\\!{}_{#2}
    flatfrac mm {#1}/{#2}
    units,unit bm #1\\,\\mathrm{#2}
    units,unit m \\mathrm{#1}
    unitfrac,unitsfrac bmm #1\\,{}^{\\mathrm{#2}}\\!/\\!{}_{\\mathrm{#3}}
    unitfrac,unitsfrac mm {}^{\\mathrm{#1}}\\!/\\!{}_{\\mathrm{#2}}
    """

  /// Derivatives and vectors of physics.
  private static let physicsShorthands = """
    dd,differential bg \\mathop{}\\!\\mathrm{d}^{#1}#2
    dd,differential bp \\mathop{}\\!\\mathrm{d}^{#1}\\left(#2\\right)
    dd,differential b \\mathop{}\\!\\mathrm{d}^{#1}
    dd,differential g \\mathop{}\\!\\mathrm{d}#1
    dd,differential p \\mathop{}\\!\\mathrm{d}\\left(#1\\right)
    dd,differential - \\mathrm{d}
    dv,derivative *bgg {\\mathrm{d}^{#1}#2}/{\\mathrm{d}{#3}^{#1}}
    dv,derivative *gg {\\mathrm{d}#1}/{\\mathrm{d}#2}
    dv,derivative *g {\\mathrm{d}}/{\\mathrm{d}#1}
    dv,derivative bgg \\frac{\\mathrm{d}^{#1}#2}{\\mathrm{d}{#3}^{#1}}
    dv,derivative bgp \\frac{\\mathrm{d}^{#1}}{\\mathrm{d}{#2}^{#1}}\\left(#3\\right)
    dv,derivative bm \\frac{\\mathrm{d}^{#1}}{\\mathrm{d}{#2}^{#1}}
    dv,derivative gg \\frac{\\mathrm{d}#1}{\\mathrm{d}#2}
    dv,derivative gp \\frac{\\mathrm{d}}{\\mathrm{d}#1}\\left(#2\\right)
    dv,derivative m \\frac{\\mathrm{d}}{\\mathrm{d}#1}
    pdv,partialderivative,pderivative *bgg {\\partial^{#1}#2}/{\\partial{#3}^{#1}}
    pdv,partialderivative,pderivative *ggg {\\partial^2#1}/{\\partial#2\\partial#3}
    pdv,partialderivative,pderivative *gg {\\partial#1}/{\\partial#2}
    pdv,partialderivative,pderivative *g {\\partial}/{\\partial#1}
    pdv,partialderivative,pderivative bgg \\frac{\\partial^{#1}#2}{\\partial{#3}^{#1}}
    pdv,partialderivative,pderivative bgp \\frac{\\partial^{#1}}{\\partial{#2}^{#1}}\\left(#3\\right)
    pdv,partialderivative,pderivative bm \\frac{\\partial^{#1}}{\\partial{#2}^{#1}}
    pdv,partialderivative,pderivative ggg \\frac{\\partial^2#1}{\\partial#2\\partial#3}
    pdv,partialderivative,pderivative gg \\frac{\\partial#1}{\\partial#2}
    pdv,partialderivative,pderivative gp \\frac{\\partial}{\\partial#1}\\left(#2\\right)
    pdv,partialderivative,pderivative m \\frac{\\partial}{\\partial#1}
    fdv,functionalderivative *bgg {\\delta^{#1}#2}/{\\delta{#3}^{#1}}
    fdv,functionalderivative *gg {\\delta#1}/{\\delta#2}
    fdv,functionalderivative *g {\\delta}/{\\delta#1}
    fdv,functionalderivative bgg \\frac{\\delta^{#1}#2}{\\delta{#3}^{#1}}
    fdv,functionalderivative bm \\frac{\\delta^{#1}}{\\delta{#2}^{#1}}
    fdv,functionalderivative gg \\frac{\\delta#1}{\\delta#2}
    fdv,functionalderivative gp \\frac{\\delta}{\\delta#1}\\left(#2\\right)
    fdv,functionalderivative m \\frac{\\delta}{\\delta#1}
    variation,var b \\delta^{#1}
    variation,var g \\delta#1
    variation,var p \\delta\\left(#1\\right)
    variation,var - \\delta
    grad,gradient g \\boldsymbol{\\nabla}#1
    grad,gradient p \\boldsymbol{\\nabla}\\left(#1\\right)
    grad,gradient b \\boldsymbol{\\nabla}\\left[#1\\right]
    grad,gradient - \\boldsymbol{\\nabla}
    divergence g \\boldsymbol{\\nabla}\\cdot#1
    divergence p \\boldsymbol{\\nabla}\\cdot\\left(#1\\right)
    divergence b \\boldsymbol{\\nabla}\\cdot\\left[#1\\right]
    divergence - \\boldsymbol{\\nabla}\\cdot
    curl g \\boldsymbol{\\nabla}\\times#1
    curl p \\boldsymbol{\\nabla}\\times\\left(#1\\right)
    curl b \\boldsymbol{\\nabla}\\times\\left[#1\\right]
    curl - \\boldsymbol{\\nabla}\\times
    laplacian g \\nabla^2#1
    laplacian p \\nabla^2\\left(#1\\right)
    laplacian b \\nabla^2\\left[#1\\right]
    laplacian - \\nabla^2
    vb,vectorbold *m \\boldsymbol{#1}
    vb,vectorbold m \\mathbf{#1}
    va,vectorarrow *m \\vec{\\boldsymbol{#1}}
    va,vectorarrow m \\vec{\\mathbf{#1}}
    vu,vectorunit *m \\hat{\\boldsymbol{#1}}
    vu,vectorunit m \\hat{\\mathbf{#1}}
    vdot,vectordot,dotproduct - \\boldsymbol{\\cdot}
    cross,crossproduct,cp - \\times
    qq,qqtext *m \\text{#1}\\quad{}
    qq,qqtext m \\quad\\text{#1}\\quad{}
    qcomma,qc - ,\\quad{}
    qcc * \\text{c.c.}\\quad{}
    qcc - \\quad\\text{c.c.}\\quad{}
    principalvalue,pv - \\mathcal{P}
    PV - \\operatorname{P.V.}
    """

  /// Brackets of physics that grow.
  private static let physicsBrackets = """
    abs,absolutevalue *m \\lvert#1\\rvert
    abs,absolutevalue bm \\left\\lvert#2\\right\\rvert
    abs,absolutevalue m \\left\\lvert#1\\right\\rvert
    norm *m \\lVert#1\\rVert
    norm bm \\left\\lVert#2\\right\\rVert
    norm m \\left\\lVert#1\\right\\rVert
    qty,quantity *p (#1)
    qty,quantity *b [#1]
    qty,quantity *v |#1|
    qty,quantity *g \\{#1\\}
    qty,quantity p \\left(#1\\right)
    qty,quantity b \\left[#1\\right]
    qty,quantity v \\left|#1\\right|
    qty,quantity gg #1\\,\\mathrm{#2}
    qty,quantity g \\left\\{#1\\right\\}
    pqty m \\left(#1\\right)
    bqty m \\left[#1\\right]
    vqty m \\left|#1\\right|
    Bqty m \\left\\{#1\\right\\}
    eval,evaluated (/ \\left(#1\\right|
    eval,evaluated [/ \\left[#1\\right|
    eval,evaluated *m #1\\rvert
    eval,evaluated m \\left.#1\\right|
    order m \\mathcal{O}\\left(#1\\right)
    comm,commutator *mm [#1,#2]
    comm,commutator mm \\left[#1,#2\\right]
    acomm,anticommutator,pb,poissonbracket *mm \\{#1,#2\\}
    acomm,anticommutator,pb,poissonbracket mm \\left\\{#1,#2\\right\\}
    ip,innerproduct *gg \\langle#1|#2\\rangle
    ip,innerproduct *g \\langle#1|#1\\rangle
    ip,innerproduct gg \\left\\langle#1\\middle|#2\\right\\rangle
    ip,innerproduct m \\left\\langle#1\\middle|#1\\right\\rangle
    dyad,op,outerproduct,ketbra,Ketbra *gg |#1\\rangle\\langle#2|
    dyad,op,outerproduct,ketbra,Ketbra *m |#1\\rangle\\langle#1|
    dyad,op,outerproduct,ketbra,Ketbra gg \\left|#1\\right\\rangle\\!\\left\\langle#2\\right|
    dyad,op,outerproduct,ketbra,Ketbra m \\left|#1\\right\\rangle\\!\\left\\langle#1\\right|
    ev,expval,expectationvalue **gg \\left\\langle#2\\middle|#1\\middle|#2\\right\\rangle
    ev,expval,expectationvalue *gg \\langle#2|#1|#2\\rangle
    ev,expval,expectationvalue gg \\left\\langle#2\\middle|#1\\middle|#2\\right\\rangle
    ev,expval,expectationvalue *m \\langle#1\\rangle
    ev,expval,expectationvalue m \\left\\langle#1\\right\\rangle
    mel,matrixel,matrixelement **mmm \\left\\langle#1\\middle|#2\\middle|#3\\right\\rangle
    mel,matrixel,matrixelement *ggg \\langle#1|#2|#3\\rangle
    mel,matrixel,matrixelement mmm \\left\\langle#1\\middle|#2\\middle|#3\\right\\rangle
    """

  /// Matrices of physics.
  private static let physicsMatrices = """
    mqty,matrixquantity *p \\begin{pmatrix}#1\\end{pmatrix}
    mqty,matrixquantity p \\begin{pmatrix}#1\\end{pmatrix}
    mqty,matrixquantity b \\begin{bmatrix}#1\\end{bmatrix}
    mqty,matrixquantity v \\begin{vmatrix}#1\\end{vmatrix}
    mqty,matrixquantity m \\begin{matrix}#1\\end{matrix}
    pmqty,Pmqty m \\begin{pmatrix}#1\\end{pmatrix}
    bmqty m \\begin{bmatrix}#1\\end{bmatrix}
    vmqty,mdet,matrixdeterminant m \\begin{vmatrix}#1\\end{vmatrix}
    smqty,smallmatrixquantity *p \\left(\\begin{smallmatrix}#1\\end{smallmatrix}\\right)
    smqty,smallmatrixquantity p \\begin{psmallmatrix}#1\\end{psmallmatrix}
    smqty,smallmatrixquantity b \\begin{bsmallmatrix}#1\\end{bsmallmatrix}
    smqty,smallmatrixquantity v \\begin{vsmallmatrix}#1\\end{vsmallmatrix}
    smqty,smallmatrixquantity m \\begin{smallmatrix}#1\\end{smallmatrix}
    spmqty,sPmqty m \\begin{psmallmatrix}#1\\end{psmallmatrix}
    sbmqty m \\begin{bsmallmatrix}#1\\end{bsmallmatrix}
    svmqty,smdet,smallmatrixdeterminant m \\begin{vsmallmatrix}#1\\end{vsmallmatrix}
    """

  /// The words that physics sets apart: `\qif` is “if” with space around.
  private static let physicsWords = [
    "if", "then", "else", "otherwise", "unless", "given", "using", "assume", "since", "let", "for", "all",
    "even",
    "odd", "integer", "and", "or", "as", "in",
  ]
}
