import Figures
import FormulaProof
import FormulaSyntax
import TeX

/// An equation below a figure, as it was written and with numbers that follow the figure.
///
/// The numbers are texts of the figure (`Figure.readings`), known by their places among these.
public struct MovingFormula: Sendable {
  /// What stands in the place of a name.
  public enum Hole: Sendable, Equatable {
    /// A number.
    case number(reading: Int, FigureQuantity)
    /// A pair of numbers in parentheses.
    case point(readings: [Int], FigureQuantity)
  }

  /// What the equation comes to.
  public struct Result: Sendable {
    /// What it is.
    public var shape: RefutedSides.Shape
    /// The sign before it: `=` or `≈`.
    public var sign: Int
    /// Its numbers in reading order.
    public var numbers: [Int]
  }

  /// The equation.
  public var formula: LaTeXFormula
  /// Its sides with numbers, each after the first with its sign in front. Names that are numbers are letters of ``holes``.
  public var sides: [[LaTeXNode]]
  /// What stands in the place of letters.
  public var holes: [Unicode.Scalar: Hole]
  /// What it comes to; nil where its last side says that already.
  public var result: Result?
  /// What is said where it has no value; empty where it has one.
  public var gap: Int
}
