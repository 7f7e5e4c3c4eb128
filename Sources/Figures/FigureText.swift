import FormulaSyntax
import SourceText

/// A title, caption or label: words, formulas that are set already, and values that are computed when it is shown.
public struct FigureText: Sendable {
  /// A run of a text.
  public enum Piece: Sendable {
    /// Words.
    case text(String)
    /// A formula.
    case math(FigureMath)
    /// The value of an expression.
    case value(FigureExpression, FigureNumberFormat)
  }

  /// The runs from left to right.
  public var pieces: [Piece]

  /// Makes a text.
  public init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  /// A text of plain words.
  public init(plain text: String) {
    pieces = [.text(text)]
  }
}

/// A formula that is set, with a guess of how much room it takes.
public struct FigureMath: Sendable {
  /// One `<math>` element.
  public var markup: String
  /// The formula for a description that is read aloud.
  public var plain: String
  /// The width in units of the type size.
  public var width: Double
  /// The height in units of the type size.
  public var height: Double
  #if !hasFeature(Embedded)
    /// The name that the formula is; nil for any other formula.
    public var symbol: Symbol?
  #endif

  /// Makes a formula.
  public init(markup: String, plain: String, width: Double, height: Double) {
    self.markup = markup
    self.plain = plain
    self.width = width
    self.height = height
  }
}

#if !hasFeature(Embedded)
  extension FigureMath {
    /// A tag of HTML, which takes no room, around what stands beside it.
    public init(tag: String) {
      self.init(markup: tag, plain: "", width: 0, height: 0)
    }
  }
#endif

/// How a value stands in a text.
public struct FigureNumberFormat: Sendable, Equatable {
  /// How many decimals are written; nil lets the value decide.
  public var decimals: Int?
  /// Whether radians are written as degrees.
  public var isAngle: Bool
  /// Whether it is written for a compiler: with ASCII's minus and blanks.
  public var isCode: Bool

  /// Makes a format.
  public init(decimals: Int? = nil, isAngle: Bool = false, isCode: Bool = false) {
    self.decimals = decimals
    self.isAngle = isAngle
    self.isCode = isCode
  }

  /// The most decimals that can be asked for.
  public static let mostDecimals = 6

  func text(_ number: Double) -> String {
    guard let decimals else { return isAngle ? NumberText.degrees(number) : NumberText.spoken(number) }
    let text = NumberText.fixed(isAngle ? number * 180 / .pi : number, decimals: decimals)
    return NumberText.withMinus(text) + (isAngle ? "°" : "")
  }
}
