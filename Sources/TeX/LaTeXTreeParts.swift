import SourceText

/// A run of digits.
public struct LaTeXNumber: Hashable, Sendable {
  /// The digits as they are shown: with the point, and with the commas of `1{,}000`.
  public var text: String

  /// Makes a number.
  public init(_ text: String) {
    self.text = text
  }

  /// The number that is meant: the digits without grouping commas.
  ///
  /// nil for a text that is not digits with at most one point, which the parser does not make.
  public var numeral: Numeral? {
    let digits = text.utf8
    return digits.contains(0x2C) ? Numeral(ascii: digits.filter { $0 != 0x2C }) : Numeral(ascii: digits)
  }
}

/// Whether a large operator's scripts stand over and under it.
public enum LaTeXLimits: UInt8, Hashable, Sendable {
  /// As the operator wants it: `\sum` and `\lim` in display style, `\int` and `\sin` never.
  case automatic
  /// `\limits`.
  case always
  /// `\nolimits`.
  case never
}

/// A function named by a word.
public struct LaTeXFunction: Hashable, Sendable {
  /// The word as it is shown: `sin`, `lim sup`, `frame`.
  public var name: String
  /// Where the word stands: behind the backslash, or between the braces of `\operatorname{…}`.
  public var nameSpan: Span
  /// Whether scripts go under it in display style: `\lim`, `\max`, `\operatorname*{…}`.
  public var takesLimits: Bool
  /// Whether it was written `\operatorname`.
  public var isOperatorName: Bool
  /// Whether it stands between its operands and is spaced like `+`: `\bmod`.
  public var isBinary: Bool

  /// Makes a function.
  public init(
    _ name: String, nameSpan: Span, takesLimits: Bool = false, isOperatorName: Bool = false,
    isBinary: Bool = false
  ) {
    self.name = name
    self.nameSpan = nameSpan
    self.takesLimits = takesLimits
    self.isOperatorName = isOperatorName
    self.isBinary = isBinary
  }
}

/// A bracket of `\left`, `\middle`, `\right` or `\big`.
public struct LaTeXDelimiter: Hashable, Sendable {
  /// The bracket, nil for the invisible one that is written `.`; scalars as in ``LaTeXSymbol``.
  public var scalar: Unicode.Scalar?
  /// Where it stands, with `\left` before it.
  public var span: Span

  /// Makes a delimiter.
  public init(_ scalar: Unicode.Scalar?, _ span: Span) {
    self.scalar = scalar
    self.span = span
  }
}

/// `\left … \middle … \right`.
public struct LaTeXFenced: Hashable, Sendable {
  /// The bracket behind `\left`.
  public var opening: LaTeXDelimiter
  /// The content, cut at each `\middle`; one more than there are ``middles``.
  public var parts: [[LaTeXNode]]
  /// The brackets behind `\middle`.
  public var middles: [LaTeXDelimiter]
  /// The bracket behind `\right`; invisible, with an empty span, where `\right` is missing.
  public var closing: LaTeXDelimiter

  /// Makes a fenced group.
  public init(
    opening: LaTeXDelimiter, parts: [[LaTeXNode]], middles: [LaTeXDelimiter] = [], closing: LaTeXDelimiter
  ) {
    self.opening = opening
    self.parts = parts
    self.middles = middles
    self.closing = closing
  }
}

/// A delimiter of a stated size.
public struct LaTeXSizedDelimiter: Hashable, Sendable {
  /// The bracket; nil for `.`.
  public var scalar: Unicode.Scalar?
  /// 1 for `\big`, 2 for `\Big`, 3 for `\bigg`, 4 for `\Bigg`.
  public var size: Int
  /// `opening` for `\bigl`, `closing` for `\bigr`, `relation` for `\bigm`. For a plain `\big` it follows the
  /// bracket: `(` opens, `)` closes, `|` is `ordinary`.
  public var atomClass: LaTeXAtomClass

  /// Makes a sized delimiter.
  public init(_ scalar: Unicode.Scalar?, size: Int, _ atomClass: LaTeXAtomClass) {
    self.scalar = scalar
    self.size = size
    self.atomClass = atomClass
  }
}

/// The size in which a piece is set.
public enum LaTeXMathStyle: UInt8, Hashable, Sendable {
  /// As a formula on a line of its own.
  case display
  /// As a formula in running text.
  case text
  /// As a script.
  case script
  /// As a script of a script.
  case scriptScript
}

/// A fraction, or the two lines of a binomial coefficient.
public struct LaTeXFraction: Hashable, Sendable {
  /// What stands above.
  public var numerator: LaTeXNode
  /// What stands below.
  public var denominator: LaTeXNode
  /// Whether there is a line between: false for `\atop` and for binomials.
  public var hasLine: Bool
  /// The thickness of the line in mu, where it was stated: `\genfrac`, `\above`.
  public var thickness: Double?
  /// The size: nil follows the surroundings, display for `\dfrac` and `\cfrac`, text for `\tfrac`.
  public var style: LaTeXMathStyle?

  /// Makes a fraction.
  public init(
    _ numerator: LaTeXNode, _ denominator: LaTeXNode, hasLine: Bool = true, style: LaTeXMathStyle? = nil,
    thickness: Double? = nil
  ) {
    self.numerator = numerator
    self.denominator = denominator
    self.hasLine = hasLine
    self.style = style
    self.thickness = thickness
  }
}

/// A root.
public struct LaTeXRoot: Hashable, Sendable {
  /// What stands under the sign.
  public var radicand: LaTeXNode
  /// The degree in the brackets, as a group; nil for a square root.
  public var degree: LaTeXNode?

  /// Makes a root.
  public init(_ radicand: LaTeXNode, degree: LaTeXNode? = nil) {
    self.radicand = radicand
    self.degree = degree
  }
}

/// A base with subscript, superscript and primes.
///
/// `p_{0x}'`, `p'_{0x}`, `p^{\prime}_{0x}` and `p_{0x}′` are the same tree up to spans.
public struct LaTeXScripts: Hashable, Sendable {
  /// What the scripts hang on; nil where nothing stands before them, as in `{}^2` and `^2`.
  public var base: LaTeXNode?
  /// The subscript.
  public var subscripted: LaTeXNode?
  /// The superscript, without the primes.
  public var superscripted: LaTeXNode?
  /// The number of primes: `x''` and `x″` have 2.
  public var primes: Int
  /// Where the primes stand; empty where there are none.
  public var primesSpan: Span
  /// Whether `\limits` or `\nolimits` was written.
  public var limits: LaTeXLimits

  /// Makes scripts.
  public init(
    base: LaTeXNode?, subscripted: LaTeXNode? = nil, superscripted: LaTeXNode? = nil, primes: Int = 0,
    primesSpan: Span = Span(at: 0), limits: LaTeXLimits = .automatic
  ) {
    self.base = base
    self.subscripted = subscripted
    self.superscripted = superscripted
    self.primes = primes
    self.primesSpan = primesSpan
    self.limits = limits
  }
}

/// A mark, line, arrow or brace over or under a base.
public struct LaTeXAccent: Hashable, Sendable {
  /// The mark.
  public enum Mark: UInt8, Hashable, Sendable, CaseIterable {
    /// `\hat`.
    case hat
    /// `\check`.
    case check
    /// `\tilde`.
    case tilde
    /// `\acute`.
    case acute
    /// `\grave`.
    case grave
    /// `\dot`.
    case dot
    /// `\ddot`.
    case doubleDot
    /// `\dddot`.
    case tripleDot
    /// `\ddddot`.
    case quadrupleDot
    /// `\breve`.
    case breve
    /// `\bar`.
    case bar
    /// `\vec`.
    case vector
    /// `\mathring`.
    case ring
    /// `\widehat`.
    case wideHat
    /// `\widecheck`.
    case wideCheck
    /// `\widetilde`.
    case wideTilde
    /// `\overline`.
    case overLine
    /// `\underline`.
    case underLine
    /// `\overrightarrow`.
    case overRightArrow
    /// `\overleftarrow`.
    case overLeftArrow
    /// `\overleftrightarrow`.
    case overLeftRightArrow
    /// `\underrightarrow`.
    case underRightArrow
    /// `\underleftarrow`.
    case underLeftArrow
    /// `\underleftrightarrow`.
    case underLeftRightArrow
    /// `\overbrace`; a superscript stands over the brace.
    case overBrace
    /// `\underbrace`; a subscript stands under the brace.
    case underBrace
    /// `\overbracket`.
    case overBracket
    /// `\underbracket`.
    case underBracket
    /// `\overparen`, `\wideparen`.
    case overParenthesis
    /// `\underparen`.
    case underParenthesis
    /// `\utilde`.
    case underTilde
    /// `\overgroup`.
    case overGroup
    /// `\undergroup`.
    case underGroup
    /// `\overrightharpoon`.
    case overRightHarpoon
    /// `\overleftharpoon`.
    case overLeftHarpoon
    /// `\Overrightarrow`.
    case overDoubleRightArrow

    /// Whether the mark only points a label at a piece, which keeps its meaning.
    public var isLabelled: Bool {
      switch self {
      case .overBrace, .underBrace, .overBracket, .underBracket: true
      default: false
      }
    }
  }

  /// The mark.
  public var mark: Mark
  /// What it stands on.
  public var base: LaTeXNode

  /// Makes an accent.
  public init(_ mark: Mark, _ base: LaTeXNode) {
    self.mark = mark
    self.base = base
  }
}

/// Something small over or under a base.
public struct LaTeXStack: Hashable, Sendable {
  /// The base.
  public var base: LaTeXNode
  /// What stands over it.
  public var over: LaTeXNode?
  /// What stands under it.
  public var under: LaTeXNode?
  /// Whether the whole is spaced as a relation: `\stackrel`.
  public var isRelation: Bool

  /// Makes a stack.
  public init(base: LaTeXNode, over: LaTeXNode? = nil, under: LaTeXNode? = nil, isRelation: Bool = false) {
    self.base = base
    self.over = over
    self.under = under
    self.isRelation = isRelation
  }
}

/// An arrow that grows with what stands on it.
public struct LaTeXExtensibleArrow: Hashable, Sendable {
  /// The arrow.
  public var scalar: Unicode.Scalar
  /// What stands over it.
  public var above: LaTeXNode
  /// What stands under it.
  public var below: LaTeXNode?

  /// Makes an arrow.
  public init(_ scalar: Unicode.Scalar, above: LaTeXNode, below: LaTeXNode? = nil) {
    self.scalar = scalar
    self.above = above
    self.below = below
  }
}
