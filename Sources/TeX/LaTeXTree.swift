import SourceText

/// What is written in a LaTeX formula: a presentation tree, from which both the page and the meaning are read.
///
/// It keeps what was written and decides nothing about meaning: `f(x)` is a letter, an opening symbol, a
/// letter and a closing symbol, and `2x` is a number and a letter. Every way to write the same sign gives the
/// same node: `\ne`, `\neq`, `\not=` and `≠` are all the relation U+2260; see ``LaTeXSymbol``.
public struct LaTeXNode: Hashable, Sendable {
  /// What stands here.
  public enum Kind: Hashable, Sendable {
    /// A letter that can name something: `x`, `θ`, `\theta`, `\ell`. Letters of other scripts too.
    ///
    /// Greek commands give their letter as in Unicode mathematics: `\epsilon` ϵ (U+03F5), `\varepsilon` ε,
    /// `\phi` ϕ (U+03D5), `\varphi` φ.
    case letter(Unicode.Scalar)
    /// A run of digits with at most one decimal point: `12`, `0.5`, `.5`, `1{,}000`.
    case number(LaTeXNumber)
    /// An operator, relation, bracket, punctuation mark or any other sign.
    case symbol(LaTeXSymbol)
    /// A function named by a word: `\sin`, `\det`, `\lim`, `\operatorname{frame}`.
    indirect case function(LaTeXFunction)
    /// `{…}`.
    case group([LaTeXNode])
    /// `\left … \middle … \right`.
    indirect case fenced(LaTeXFenced)
    /// A delimiter of a stated size: `\big(`, `\Bigr]`.
    case sizedDelimiter(LaTeXSizedDelimiter)
    /// `\frac`, `\dfrac`, `\tfrac`, `\cfrac`, `\over`.
    indirect case fraction(LaTeXFraction)
    /// `\binom`, `\dbinom`, `\tbinom`, `\choose`: parentheses are part of it.
    indirect case binomial(LaTeXFraction)
    /// `\sqrt{…}`, `\sqrt[n]{…}`.
    indirect case root(LaTeXRoot)
    /// A base with subscript, superscript and primes.
    indirect case scripts(LaTeXScripts)
    /// A mark, line, arrow or brace over or under a base: `\hat x`, `\overline{AB}`, `\underbrace{…}`.
    indirect case accent(LaTeXAccent)
    /// `\overset`, `\underset`, `\stackrel`: something small over or under a base.
    indirect case stack(LaTeXStack)
    /// An arrow that grows with what stands on it: `\xrightarrow[below]{above}`.
    indirect case extensibleArrow(LaTeXExtensibleArrow)
    /// `\text{…}`, `\textbf{…}`, `\mbox{…}`.
    indirect case text(LaTeXText)
    /// A piece in a font: `\mathbf{…}`, `\mathrm{…}`, or the rest of a group behind `\rm`.
    indirect case styled(LaTeXFont, LaTeXNode)
    /// A piece in a colour: `\textcolor{red}{…}`, or the rest of a group behind `\color{red}`.
    indirect case colored(LaTeXColor, LaTeXNode)
    /// The rest of a group behind `\displaystyle`, `\textstyle`, `\scriptstyle`, `\scriptscriptstyle`.
    indirect case sized(LaTeXMathStyle, LaTeXNode)
    /// A piece on a ground, raised, scaled or laid over its neighbour: `\colorbox`, `\raisebox`, `\large`, `\rlap`.
    indirect case boxed(LaTeXBox, LaTeXNode)
    /// A filled box: `\rule{1em}{2pt}`.
    case rule(LaTeXRule)
    /// Four forms of a piece, for display, text, script and script of a script: `\mathchoice`.
    indirect case choice([LaTeXNode])
    /// A base with scripts to its left too: `\sideset`, `\prescript`.
    indirect case sideScripts(LaTeXSideScripts)
    /// Space: `\,`, `\quad`, `~`, `\hspace{1em}`. Plain blanks between signs are not kept.
    case space(LaTeXSpace)
    /// A box as large as the content that is not shown: `\phantom{…}`, `\hphantom{…}`, `\vphantom{…}`.
    indirect case phantom(LaTeXPhantom, LaTeXNode)
    /// A box or a stroke around or through a piece: `\boxed{…}`, `\cancel{…}`.
    indirect case enclosed(LaTeXEnclosure, LaTeXNode)
    /// A piece that is spaced as a sign of a class: `\mathop{…}`, `\mathrel{…}`.
    indirect case classed(LaTeXAtomClass, LaTeXNode)
    /// `\pmod{n}`, `\pod{n}`, `\mod{n}`. (`\bmod` is a ``function`` in the middle: see ``LaTeXFunction``.)
    indirect case modulo(LaTeXModulo, LaTeXNode)
    /// `\begin{…} … \end{…}`: matrices, cases, aligned and gathered lines, `\substack`.
    indirect case environment(LaTeXEnvironment)
    /// `\\` outside an environment.
    case lineBreak
    /// `\tag{…}`: the formula's number, without parentheses.
    indirect case tag(LaTeXText)
    /// Something that is not LaTeX, with its source text; a diagnostic tells what is wrong with it.
    ///
    /// A missing argument is an error with no text and an empty span.
    case error(String)
  }

  /// What stands here.
  public var kind: Kind
  /// The bytes of the formula's text that it was read from.
  public var span: Span

  /// Makes a node.
  public init(_ kind: Kind, _ span: Span) {
    self.kind = kind
    self.span = span
  }

  /// The nodes of a group, or the node itself as the only one.
  ///
  /// This is how to read an argument: `\frac{a+b}{2}` has a group above and a group below, `\frac a2` a letter
  /// and a number.
  public var items: [LaTeXNode] {
    if case .group(let nodes) = kind { return nodes }
    return [self]
  }

  /// Whether nothing is shown: an empty group, or an argument that is missing.
  public var isBlank: Bool {
    switch kind {
    case .group(let nodes): nodes.isEmpty
    case .error(let text): text.isEmpty
    default: false
    }
  }
}

/// A formula as it was written, and what is wrong with it.
public struct LaTeXFormula: Sendable {
  /// The nodes of the outermost row.
  public var nodes: [LaTeXNode]
  /// The formula's text in UTF-8; spans count in it.
  public var source: [UInt8]
  /// Mistakes and warnings, ordered as they were found. At most ``LaTeXParser/diagnosticLimit``.
  public var diagnostics: [Diagnostic]
  /// Where the formula defines commands: `\newcommand`, `\def` and their kin.
  public var definitions: [Span]

  /// Makes a formula.
  public init(
    nodes: [LaTeXNode], source: [UInt8], diagnostics: [Diagnostic] = [], definitions: [Span] = []
  ) {
    self.nodes = nodes
    self.source = source
    self.diagnostics = diagnostics
    self.definitions = definitions
  }
}
