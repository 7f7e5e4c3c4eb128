import MatrixCore
import SourceText

/// One entry of a `context:`: a call to a graphics context.
public struct FigureOperation: Sendable {
  /// The call.
  public indirect enum Call: Sendable {
    /// Puts the state on the stack.
    case save
    /// Takes the state from the stack.
    case restore
    /// Moves user space; a pair.
    case translate(FigureExpression)
    /// Scales user space; a number or a pair.
    case scale(FigureExpression)
    /// Turns user space; an angle.
    case rotate(FigureExpression)
    /// Applies a transform before the CTM; a matrix.
    case concatenate(FigureExpression)
    /// Sets the colour that is filled and stroked with, by its class.
    case color(String)
    /// Sets the width of lines in user space; a number.
    case width(FigureExpression)
    /// Sets how lines are broken, in user space; a number or a tuple.
    case dash(FigureExpression)
    /// Paints a rectangle, polygon, path or circle.
    case paint(Painting, FigureItem)
  }

  /// The call.
  public var call: Call
  /// Which of the reader's texts names it; −1 in a figure that came without its texts.
  public var source: Int

  /// Makes an operation.
  public init(_ call: Call, source: Int = -1) {
    self.call = call
    self.source = source
  }

  /// An error at the word that names it.
  func error(_ finding: Finding, _ message: String) -> FigureFault {
    FigureFault(source: source, diagnostic: .error(finding, message))
  }
}
