import CellYAML
import Figures
import FormulaSyntax

/// A state of a figure that belongs to a place of the lesson behind it.
public struct DiagramStep: Sendable {
  /// How the place begins, as the lesson has it: the first words of a paragraph, or a line of a formula between dollars.
  public var place: LocatedText
  /// What sliders and points are set to; all others stay as in the step before.
  var values: [(control: Figure.Control, value: FigureExpression)]
  /// The names that are lit.
  var lit: [Symbol]
  /// Claims about the figure at this step, in calculator notation. They hold in ``environment``.
  public var expectations: [LocatedText]
  /// What names stand for at this step.
  public var environment: Environment
}

/// A step with the state of its figure.
public struct DiagramStepState: Sendable {
  /// How the place begins that it belongs to, as the lesson has it.
  public var place: LocatedText
  /// Where the sliders and points are, as the page's engine reads it.
  public var position: String
  /// The values of all controls that steps of the figure set, as they are read.
  public var values: [(name: FigureMath, text: String)]
  /// The names that are lit.
  public var lit: [FigureQuantity]
}
