/// What is done with a piece as a whole.
public enum LaTeXBox: Hashable, Sendable {
  /// `\colorbox{fill}`, `\fcolorbox{border}{fill}`: padded, on a ground, with a line around it or without.
  case ground(fill: LaTeXColor, border: LaTeXColor?)
  /// `\raisebox{1em}`, `\raise`, `\lower`: moved up by so many mu.
  case raised(mu: Double)
  /// `\large` and its kin: times a factor of the size of the formula.
  case scaled(Double)
  /// `\rlap`, `\mathrlap`: reaches to the right over what follows.
  case overlapsRight
  /// `\llap`, `\mathllap`: reaches to the left over what stands before.
  case overlapsLeft
  /// `\clap`, `\mathclap`: reaches to both sides.
  case overlapsBoth
  /// `\href`, `\url`: leads to an address, which is empty where the author's was none.
  case link(String)
}

/// A filled box.
public struct LaTeXRule: Hashable, Sendable {
  /// The width in mu.
  public var width: Double
  /// The height above the line in mu, from ``raise`` on.
  public var height: Double
  /// How far the box is moved up, in mu.
  public var raise: Double

  /// Makes a rule.
  public init(width: Double, height: Double, raise: Double = 0) {
    self.width = width
    self.height = height
    self.raise = raise
  }
}

/// A base with scripts on both sides.
public struct LaTeXSideScripts: Hashable, Sendable {
  /// The base; a large operator keeps the limits that are written behind the whole.
  public var base: LaTeXNode
  /// The subscript at the left.
  public var leftSubscript: LaTeXNode?
  /// The superscript at the left.
  public var leftSuperscript: LaTeXNode?
  /// The subscript at the right.
  public var rightSubscript: LaTeXNode?
  /// The superscript at the right.
  public var rightSuperscript: LaTeXNode?

  /// Makes a base with scripts.
  public init(
    base: LaTeXNode, leftSubscript: LaTeXNode? = nil, leftSuperscript: LaTeXNode? = nil,
    rightSubscript: LaTeXNode? = nil, rightSuperscript: LaTeXNode? = nil
  ) {
    self.base = base
    self.leftSubscript = leftSubscript
    self.leftSuperscript = leftSuperscript
    self.rightSubscript = rightSubscript
    self.rightSuperscript = rightSuperscript
  }
}
