import SourceText
import TeX

/// A sign of implication.
enum ImplicationSign {
  /// `\implies`, `\Rightarrow`.
  case forward
  /// `\impliedby`, `\Leftarrow`.
  case backward
  /// `\iff`, `\Leftrightarrow`.
  case both
}

/// A piece of a formula as the reader of meanings sees it: what LaTeX says of looks alone is gone.
struct LaTeXToken {
  enum Kind {
    case number(Numeral)
    /// A name's base in canonical spelling.
    case name(String)
    /// A function's word, and where it stands.
    case function(String, Span)
    /// An upright e.
    case eulerNumber
    case plus, minus, plusMinus, minusPlus, times, slash, dot, cross, modulus, degree
    /// An exclamation mark behind a number.
    case factorial
    /// `\pmod{n}` and its like, behind a congruence.
    indirect case modulo(LaTeXModulo, LaTeXNode)
    /// The struck-out bar of $3 \nmid 10$.
    case dividesNot
    case relation(Relation)
    case open(Unicode.Scalar)
    case close(Unicode.Scalar)
    case bar
    case doubleBar
    indirect case fenced(LaTeXFenced)
    indirect case fraction(LaTeXFraction)
    indirect case binomial(LaTeXFraction)
    indirect case root(LaTeXRoot)
    indirect case environment(LaTeXEnvironment)
    /// Several pieces in braces that have a script.
    case group([LaTeXNode])
    case comma, semicolon, colon, period, thinSpace, wideSpace, lineBreak
    /// A word such as “and” between two statements.
    case separator
    /// A word such as “so” or “then” between two statements.
    case conclusion
    /// `\land` between two statements.
    case conjunction
    /// `\lor`, or the word “or”, between two statements.
    case disjunction
    /// A sign of implication between statements.
    case implication(ImplicationSign)
    /// Three dots: terms that are left out.
    case ellipsis
    /// The sign of a difference of sets.
    case setMinus
    /// “where” or “with”: what stands behind is a condition in a claim, and a statement of its own in a definition.
    case setting(String)
    /// A word such as “for” or “if” before what a statement is conditional on.
    case condition(String)
    /// “otherwise”, in the last row of a definition by cases.
    case otherwise
    /// A decimal of which the last digits are repeated for ever, under a line, as a fraction.
    case repeating(numerator: Numeral, denominator: Numeral)
    /// A percent sign behind a number.
    case percent
    /// The bar of `P(A \mid B)`.
    case conditionBar
    /// The arrow of `f : \mathbb{R} \to \mathbb{R}`.
    case arrow
    /// The sign of a sum or a product, with its bounds as scripts.
    case bigOperator(Binder)
    /// The sign of an integral, with its bounds as scripts.
    case integral
    /// `\lim`, with its place as a script.
    case limit
    case infinity
    /// A line over more than a name: a conjugate.
    case conjugate([LaTeXNode])
    /// The ring of a composition.
    case composition
    #if !hasFeature(Embedded)
      /// Words that say of the number before them that it is even, or the like.
      case property(NumberProperty)
    #endif
    /// Something that has no meaning here, named for the diagnostic: `a sum`.
    case refused(String)
    case end
  }

  var kind: Kind
  /// The whole piece, scripts included.
  var span: Span
  var primes = 0
  /// Of a relation whether its sign is ≡ or ≢, which a modulus makes a congruence.
  var isCongruence = false
  /// Of a sign of implication whether it begins a line.
  var beginsLine = false
  #if !hasFeature(Embedded)
    /// Whether a name is set upright by a font or as text.
    var isUpright = false
  #endif
  /// Most pieces have no scripts, and tokens are copied and moved all the time.
  private var scripts: Scripts?

  private final class Scripts {
    let subscripted: LaTeXNode?
    let superscripted: LaTeXNode?

    init(_ subscripted: LaTeXNode?, _ superscripted: LaTeXNode?) {
      self.subscripted = subscripted
      self.superscripted = superscripted
    }
  }

  var subscripted: LaTeXNode? {
    get { scripts?.subscripted }
    set { setScripts(newValue, superscripted) }
  }

  var superscripted: LaTeXNode? {
    get { scripts?.superscripted }
    set { setScripts(subscripted, newValue) }
  }

  private mutating func setScripts(_ subscripted: LaTeXNode?, _ superscripted: LaTeXNode?) {
    guard subscripted != nil || superscripted != nil else {
      scripts = nil
      return
    }
    scripts = Scripts(subscripted, superscripted)
  }

  /// Whether it has an exponent.
  var isRaised: Bool {
    guard let scripts else { return false }
    return scripts.superscripted != nil
  }

  /// Of a bar that is written as one side of a pair, as `\lvert` or `\bigr|`: which one.
  var side: Side?

  enum Side { case opening, closing }

  init(_ kind: Kind, _ span: Span) {
    self.kind = kind
    self.span = span
  }

  var hasScripts: Bool { scripts != nil || primes > 0 }

  /// The one byte of a name that is a plain letter without index and primes; nil for anything else.
  var plainLetter: UInt8? {
    guard case .name(let name) = kind, primes == 0, name.utf8.count == 1, let byte = name.utf8.first,
      scripts == nil ? span.length == 1 : subscripted == nil && (isRaised || span.length == 1)
    else { return nil }
    return byte
  }

  var withoutSubscript: LaTeXToken {
    var result = self
    result.subscripted = nil
    return result
  }

  var isMinusSign: Bool {
    if case .minus = kind { true } else { false }
  }

  var isRelation: Bool {
    if case .relation = kind { true } else { false }
  }

  /// Whether it is the name Δ without scripts, which is one name with the name behind it.
  var isDelta: Bool {
    // Compared as bytes: as texts, letters beyond ASCII are brought into a normal form first.
    if case .name(let name) = kind { !hasScripts && name.utf8.elementsEqual("Δ".utf8) } else { false }
  }

  var isOpen: Bool {
    if case .open = kind { true } else { false }
  }

  var isCondition: Bool {
    if case .condition = kind { true } else { false }
  }

  var isImplication: Bool {
    if case .implication = kind { true } else { false }
  }

  var isSpace: Bool {
    switch kind {
    case .thinSpace, .wideSpace: true
    default: false
    }
  }

  /// Whether it ends a statement wherever it stands.
  var isSeparator: Bool {
    switch kind {
    case .comma, .semicolon, .colon, .lineBreak, .separator, .conclusion, .setting, .end: true
    default: false
    }
  }

  /// Whether it stands between two operands.
  var isOperator: Bool {
    switch kind {
    case .plus, .minus, .plusMinus, .minusPlus, .times, .slash, .dot, .cross, .modulus, .relation,
      .conjunction, .disjunction, .implication:
      true
    default: false
    }
  }

  /// Whether it is a sign of an operation or a relation; those of implications may have a number.
  var standsBetweenOperands: Bool {
    switch kind {
    case .conditionBar, .dividesNot: true
    default: isOperator && !isImplication
    }
  }

  /// Whether braces behind it hold an argument.
  var takesBracedArgument: Bool {
    if case .function = kind { true } else { false }
  }

  /// Whether it is a sign between terms, or before one.
  var isSign: Bool {
    switch kind {
    case .plus, .minus, .plusMinus, .minusPlus: true
    default: false
    }
  }

  /// Whether it is a sign between factors.
  var isFactorSign: Bool {
    switch kind {
    case .times, .slash, .dot, .cross, .modulus: true
    default: false
    }
  }

  /// Whether it is a sign of multiplication.
  var multiplies: Bool {
    switch kind {
    case .times, .dot, .cross: true
    default: false
    }
  }

  /// Whether an operand may end with it.
  var endsOperand: Bool {
    switch kind {
    case .number, .repeating, .name, .eulerNumber, .close, .bar, .doubleBar, .fenced, .fraction, .binomial,
      .root,
      .environment, .group, .conjugate, .percent, .degree, .factorial:
      true
    default: false
    }
  }

  /// Whether a set may begin with it: a name in blackboard letters, or a bracket.
  var beginsSet: Bool {
    switch kind {
    case .name(let name): Symbol(name).namesOpaqueFunction && name.unicodeScalars.count == 1
    case .open("["), .open("{"): true
    default: false
    }
  }

  /// Whether an operand may begin with it.
  var beginsOperand: Bool {
    switch kind {
    case .number, .repeating, .name, .function, .eulerNumber, .open, .bar, .doubleBar, .fenced, .fraction,
      .binomial,
      .root,
      .environment, .group, .conjugate, .bigOperator, .integral, .limit,
      .infinity, .refused:
      true
    default: false
    }
  }
}
