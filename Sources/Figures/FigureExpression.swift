import FormulaSyntax
import SourceText

/// An expression of a figure, with the number of the text that it was read from.
///
/// The room knows no sources: who reads figures keeps the texts, and carries a ``FigureFault`` back to its place.
public struct FigureExpression: Sendable {
  /// What is computed.
  public var expression: Expression
  /// Which of the reader's texts it is; −1 in a figure that came without its texts.
  public var source: Int

  /// Makes an expression.
  public init(_ expression: Expression, source: Int = -1) {
    self.expression = expression
    self.source = source
  }

  /// An error at the whole text.
  func error(_ finding: Finding, _ message: String, notes: [Diagnostic.Note] = []) -> FigureFault {
    FigureFault(source: source, diagnostic: .error(finding, message, notes: notes))
  }
}

/// Why a figure cannot be drawn at some values.
public struct FigureFault: Sendable {
  /// Which of the reader's texts is to blame; −1 where none is.
  public var source: Int
  /// What is wrong. Its span counts in that text; without one it is the whole text.
  public var diagnostic: Diagnostic

  /// Makes a fault.
  public init(source: Int, diagnostic: Diagnostic) {
    self.source = source
    self.diagnostic = diagnostic
  }
}

/// An expression of a figure with the value that it was drawn with.
public struct FigureCoordinate: Sendable {
  /// Which of the reader's texts the expression is.
  public var source: Int
  /// The numbers of its value in reading order: one for a number, two for a point, nine for a 3 × 3 matrix.
  public var components: [Double]
}
