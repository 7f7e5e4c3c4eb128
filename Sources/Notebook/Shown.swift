import Diagrams
import TeX

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
  /// Its texts.
  public var sheet: ExerciseSheet
  /// The words of the sheet itself.
  public var words: ExerciseWords
  /// Whether hints, the solution and the answers are there: not for a graded class.
  public var showsKeys: Bool
  /// The figure as the page's engine draws it for other variants; nil where it cannot.
  public var figureCode: String?

  /// Whether the page's engine draws the figure for other variants.
  public var drawsFigure: Bool { showsKeys && figureCode != nil && !sheet.figure.isEmpty }

  /// The exercise as HTML; `tellsPoints` where a script hands them to a learning management system.
  public func html(tellsPoints: Bool = false) -> String {
    sheet.html(showsKeys: showsKeys, words: words, figureCode: figureCode, tellsPoints: tellsPoints)
  }
}
