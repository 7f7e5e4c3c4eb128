import Diagrams
import TeX
import Variants

/// What a page shows of a cell, as a value: whoever makes pages makes HTML of it, and whoever only verifies makes none.
public enum Shown: Sendable {
  /// Nothing, or nothing any more: what was shown is let go.
  case nothing
  /// A formula.
  case formula(LaTeXFormula)
  /// The cell's own text as a listing in a language: YAML of which nothing could be made.
  case source(language: String)
  /// A figure that was drawn.
  case figure(DiagramRendering)
  /// The cell's own text as Swift, with what it printed under it.
  case listing(output: String)
  /// An exercise.
  case exercise(ShownExercise)
}

/// An exercise as its page shows it, with one variant's numbers.
public struct ShownExercise: Sendable {
  /// The exercise.
  public var exercise: CheckedExercise
  /// The variant.
  public var variant: Variant
  /// The figure for that variant in SVG; empty without one.
  public var figure: String
  /// The figure as the page's engine draws it for other variants; nil where it cannot.
  public var figureCode: String?
  /// The figure's title and caption as words.
  public var figureTexts: [String] = []
  /// Whether hints, the solution and the answers are there: not for a graded class.
  public var showsKeys = true
}
