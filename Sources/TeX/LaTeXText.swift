import SourceText

/// Words in a formula.
public struct LaTeXText: Hashable, Sendable {
  /// A run of words, or a formula between dollars.
  public enum Piece: Hashable, Sendable {
    /// Words with their blanks; runs of blanks are one blank.
    case words(String, Span)
    /// `$…$` or `\(…\)` among the words; the span has the dollars.
    case math([LaTeXNode], Span)
    /// Words in a font of their own: `\textbf` inside `\text`.
    indirect case text(LaTeXText, Span)
  }

  /// The pieces from left to right.
  public var pieces: [Piece]
  /// The font; upright for `\text`.
  public var font: LaTeXFont
  /// Whether a formula's number stands without parentheses: `\tag*`.
  public var isBare = false

  /// Makes a text.
  public init(_ pieces: [Piece], font: LaTeXFont = .upright) {
    self.pieces = pieces
    self.font = font
  }

  /// The words alone, formulas left out.
  public var words: String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .words(let words, _): result += words
      case .math: break
      case .text(let text, _): result += text.words
      }
    }
    return result
  }
}

/// A font of letters and digits.
public enum LaTeXFont: UInt8, Hashable, Sendable {
  /// `\mathrm`, `\rm`, `\text`, `\textrm`, `\textup`.
  case upright
  /// `\mathit`, `\it`, `\textit`, `\emph`.
  case italic
  /// `\mathnormal`: letters slanted, digits upright.
  case normal
  /// `\mathbf`, `\bf`, `\textbf`: upright bold.
  case bold
  /// `\boldsymbol`, `\bm`: bold, letters stay slanted.
  case boldSymbol
  /// `\mathbb`.
  case blackboard
  /// `\mathcal`, `\cal`.
  case calligraphic
  /// `\mathscr`.
  case script
  /// `\mathfrak`, `\frak`.
  case fraktur
  /// `\mathsf`, `\sf`, `\textsf`.
  case sansSerif
  /// `\mathtt`, `\tt`, `\texttt`.
  case monospace
  /// `\mathsfit`.
  case sansSerifItalic
  /// `\mathbfsf`, `\symbfsf`.
  case boldSansSerif
  /// `\mathbfsfit`.
  case boldSansSerifItalic
  /// `\mathbfcal`, `\mathbfscr`, and `\boldsymbol{\mathcal{…}}`.
  case boldScript
  /// `\mathbffrak`, and `\boldsymbol{\mathfrak{…}}`.
  case boldFraktur
}

/// A colour: a CSS colour name in lower case, or `#rrggbb`, `#rgb`; nothing else gets here.
public struct LaTeXColor: Hashable, Sendable {
  /// The colour as CSS writes it; empty where the author's was not one, which is also a diagnostic.
  public var css: String
  /// Where it stands.
  public var span: Span

  /// Makes a colour.
  public init(_ css: String, _ span: Span) {
    self.css = css
    self.span = span
  }
}

/// Space between signs.
public struct LaTeXSpace: Hashable, Sendable {
  /// The width in eighteenths of an em (TeX's mu): `\,` 3, `\:` 4, `\;` 5, `\!` −3, `\quad` 18, `~` and `\ ` 6.
  public var mu: Double
  /// Whether it is only there for the look, as `\,` and `~` are; `\quad` and wider often part two formulas.
  public var isThin: Bool { mu < 18 }

  /// Makes a space.
  public init(mu: Double) {
    self.mu = mu
  }
}

/// What of a content that is not shown takes room.
public enum LaTeXPhantom: UInt8, Hashable, Sendable {
  /// `\phantom`: all of it.
  case full
  /// `\hphantom`: its width.
  case horizontal
  /// `\vphantom`: its height and depth.
  case vertical
  /// `\smash`: it *is* shown, and takes only its width.
  case smash
  /// `\smash[t]`: it is shown, and takes no height.
  case smashTop
  /// `\smash[b]`: it is shown, and takes no depth.
  case smashBottom
}

/// A box or a stroke.
public enum LaTeXEnclosure: UInt8, Hashable, Sendable {
  /// `\boxed`, `\fbox`.
  case box
  /// `\cancel`: a stroke that rises.
  case cancel
  /// `\bcancel`: a stroke that falls.
  case backCancel
  /// `\xcancel`: both strokes.
  case crossCancel
  /// `\sout`: a level stroke.
  case strikeOut
  /// An upright stroke.
  case verticalStrike
  /// A box with round corners.
  case roundedBox
  /// A ring.
  case circle
  /// A line at the left.
  case left
  /// A line at the right.
  case right
  /// A line above.
  case top
  /// A line below.
  case bottom
  /// Lines above and at the right: `\angl`.
  case actuarial
  /// Lines above and at the left, as of a long division.
  case longDivision
  /// Lines below and at the right, as of Arabic factorials.
  case arabicFactorial

  /// The enclosure that MathML's `menclose` has by a name, or nil.
  init?(notation: String) {
    switch notation {
    case "box": self = .box
    case "roundedbox": self = .roundedBox
    case "circle": self = .circle
    case "left": self = .left
    case "right": self = .right
    case "top": self = .top
    case "bottom", "phasorangle": self = .bottom
    case "updiagonalstrike", "updiagonalarrow", "northeastarrow": self = .cancel
    case "downdiagonalstrike": self = .backCancel
    case "horizontalstrike": self = .strikeOut
    case "verticalstrike": self = .verticalStrike
    case "actuarial": self = .actuarial
    case "longdiv": self = .longDivision
    case "madruwb": self = .arabicFactorial
    default: return nil
    }
  }
}

/// How a modulus is written.
public enum LaTeXModulo: UInt8, Hashable, Sendable {
  /// `\pmod{n}`: (mod n).
  case parenthesized
  /// `\pod{n}`: (n).
  case bare
  /// `\mod{n}`: mod n.
  case plain
}
