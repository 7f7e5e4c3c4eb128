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
  /// For whom it is written, and as what. The numbers are those of a figure's code.
  public enum Role: UInt8, Sendable {
    /// To be read.
    case text
    /// For a compiler: with ASCII's minus and blanks.
    case code
    /// In a formula in place of a name; it has at most six decimals, and all of them are written.
    case operand
    /// The same where a negative number stands in parentheses.
    case bracketed
    /// What a formula comes to: with all decimals where there are at most four.
    case result
    /// The sign before what a formula comes to: `=` where all numbers of a tuple are written exactly, and `≈` elsewhere.
    case sign
    /// Nothing where all numbers of a tuple are defined, and a dash elsewhere.
    case gap

    /// Whether it says something of a whole formula, which has values that need not exist.
    var isOfFormula: Bool { rawValue >= Role.result.rawValue }
  }

  /// How many decimals are written; nil lets the value decide.
  public var decimals: Int?
  /// Whether radians are written as degrees.
  public var isAngle: Bool
  /// For whom it is written.
  public var role: Role

  /// Makes a format.
  public init(decimals: Int? = nil, isAngle: Bool = false, role: Role = .text) {
    self.decimals = decimals
    self.isAngle = isAngle
    self.role = role
  }

  /// The most decimals that can be asked for.
  public static let mostDecimals = 6

  func text(_ number: Double) -> String {
    guard role.rawValue < Role.operand.rawValue else { return formulaText(number) }
    guard let decimals else { return isAngle ? NumberText.degrees(number) : NumberText.spoken(number) }
    let text = NumberText.fixed(isAngle ? number * 180 / .pi : number, decimals: decimals)
    return NumberText.withMinus(text) + (isAngle ? "°" : "")
  }

  /// A number in a formula.
  private func formulaText(_ number: Double) -> String {
    let number = isAngle ? number * 180 / .pi : number
    let isRounded = role == .result && !isExact(number)
    let text =
      NumberText.withMinus(
        isRounded
          ? NumberText.fixed(number, decimals: number.magnitude >= 10 ? 2 : 4)
          : NumberText.short(number, decimals: Self.mostDecimals)) + (isAngle ? "°" : "")
    return role == .bracketed && text.utf8.first == 0xE2 ? "(" + text + ")" : text
  }

  /// Whether a number, in degrees where it is an angle, is one with at most four decimals, but for the rounding of doubles: that is so little of
  /// what lies between two such numbers that no other is met by chance.
  private func isExact(_ number: Double) -> Bool {
    let scaled = number * 1e4
    return (scaled - scaled.rounded()).magnitude <= 1e-9 * max(1, number.magnitude)
  }

  /// The sign before numbers in a formula.
  func sign(before numbers: [Double]) -> String {
    numbers.allSatisfy { isExact(isAngle ? $0 * 180 / .pi : $0) } ? "=" : "≈"
  }
}
