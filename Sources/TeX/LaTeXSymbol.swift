/// How a sign is spaced, as in TeX: the class of an atom in a math list.
public enum LaTeXAtomClass: UInt8, Hashable, Sendable {
  /// No space of its own: `∞`, `∂`, `°`, `!`.
  case ordinary
  /// A large operator: `∑`, `∫`, and named functions.
  case largeOperator
  /// A binary operator: `+`, `×`, `⋅`; a sign in front where nothing stands to its left.
  case binary
  /// A relation or an arrow: `=`, `≤`, `→`.
  case relation
  /// An opening bracket.
  case opening
  /// A closing bracket.
  case closing
  /// A punctuation mark.
  case punctuation
  /// A piece that stands for itself, such as dots or a fence.
  case inner
}

/// A sign other than a letter or a digit.
///
/// All spellings of a sign give the same scalar:
/// minus U+2212 (from `-` and `−`) · `\cdot` U+22C5 (from `·` too) · `\times` U+00D7 · `*` U+002A, `\ast` U+2217 ·
/// `/` U+002F · `\div` U+00F7 · `\pm` U+00B1 · `\mp` U+2213 · `=` · `\ne` U+2260 · `<`, `\lt` · `>`, `\gt` ·
/// `\le` U+2264 · `\ge` U+2265 · `\leqslant` U+2A7D · `\geqslant` U+2A7E · `\approx` U+2248 · `\equiv` U+2261 ·
/// `:=` is two symbols · `:` U+003A (a relation; `\colon` a punctuation) · `|` and `\vert` U+007C (ordinary;
/// `\lvert` opens, `\rvert` closes, `\mid` is the relation U+2223) · `\|`, `\Vert` U+2016 (`\lVert`, `\rVert`) ·
/// `\langle` U+27E8 · `\rangle` U+27E9 · `\{` U+007B · `\degree` and `°` U+00B0 · `\circ` U+2218 ·
/// `\dots` U+2026 · `\cdots` U+22EF · `\vdots` U+22EE · `\ddots` U+22F1 · `\infty` U+221E · `\in` U+2208 ·
/// `\to`, `\rightarrow` U+2192 · `\Rightarrow` U+21D2 · `\top` U+22A4 · `\partial` U+2202 · `\nabla` U+2207.
/// Primes are part of ``LaTeXScripts``.
public struct LaTeXSymbol: Hashable, Sendable {
  /// The sign.
  public var scalar: Unicode.Scalar
  /// How it is spaced. A minus has the class `binary`, whether or not it is one.
  public var atomClass: LaTeXAtomClass
  /// Struck through by `\not`, where Unicode has no struck sign of its own.
  public var isNegated: Bool

  /// Makes a symbol.
  public init(_ scalar: Unicode.Scalar, _ atomClass: LaTeXAtomClass, isNegated: Bool = false) {
    self.scalar = scalar
    self.atomClass = atomClass
    self.isNegated = isNegated
  }
}
