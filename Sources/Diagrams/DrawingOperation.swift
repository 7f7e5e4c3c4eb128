import CellYAML
import MatrixCore

/// One entry of a `context:`: a call to a graphics context.
public struct DrawingOperation: Sendable {
  /// The call.
  public indirect enum Call: Sendable {
    /// Puts the state on the stack.
    case save
    /// Takes the state from the stack.
    case restore
    /// Moves user space; a pair.
    case translate(LocatedText)
    /// Scales user space; a number or a pair.
    case scale(LocatedText)
    /// Turns user space; an angle.
    case rotate(LocatedText)
    /// Applies a transform before the CTM; a matrix.
    case concatenate(LocatedText)
    /// Sets the colour that is filled and stroked with.
    case color(DiagramItem.Style)
    /// Sets the width of lines in user space; a number.
    case width(LocatedText)
    /// Sets how lines are broken, in user space; a number or a tuple.
    case dash(LocatedText)
    /// Paints a rectangle, polygon, path or circle.
    case paint(Painting, DiagramItem)
  }

  /// The call.
  public var call: Call
  /// The word that names it, with its place in the file.
  public var word: LocatedText

  /// Makes an operation.
  public init(_ call: Call, word: LocatedText) {
    self.call = call
    self.word = word
  }
}
