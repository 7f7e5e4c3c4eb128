import CellYAML
import FormulaSyntax
import SourceText

/// What the renderer needs from the rooms that read formulas; the notebook supplies it.
public struct DiagramEvaluator {
  /// A result with what is to be said about it.
  public struct Outcome<Result> {
    /// The result; nil where there is none, and then a diagnostic says why.
    public var value: Result?
    /// Errors and warnings. Where they have no file, their spans count in the text that was given.
    public var diagnostics: [Diagnostic]

    /// Makes an outcome.
    public init(_ value: Result?, diagnostics: [Diagnostic] = []) {
      self.value = value
      self.diagnostics = diagnostics
    }
  }

  /// A value for a name that only one expression has: a curve's parameter.
  public struct Local: Sendable {
    /// The name, in calculator notation.
    public var name: String
    /// The value.
    public var value: Double

    /// Makes a local value.
    public init(name: String, value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// Whether a matrix acts on rows or on columns in the lesson.
  public var convention: Convention
  /// Evaluates calculator notation in the lesson's environment, in which the cell's
  /// ``DiagramDescription/bindings`` hold too, and the locals before them. Angles are radians.
  public var evaluate: (LocatedText, [Local]) -> Outcome<Value<Double>>
  /// The MathML of LaTeX, as one `<math>` element.
  public var mathML: (LocatedText) -> Outcome<String>

  /// Makes an evaluator.
  public init(
    convention: Convention = .rows, evaluate: @escaping (LocatedText, [Local]) -> Outcome<Value<Double>>,
    mathML: @escaping (LocatedText) -> Outcome<String>
  ) {
    self.convention = convention
    self.evaluate = evaluate
    self.mathML = mathML
  }
}

/// An expression of a diagram with the value that it was drawn with.
public struct DiagramCoordinate: Sendable {
  /// The expression.
  public var source: LocatedText
  /// The numbers of its value in reading order: one for a number, two for a point, nine for a 3 × 3 matrix.
  public var components: [Double]

  /// Makes a coordinate.
  public init(source: LocatedText, components: [Double]) {
    self.source = source
    self.components = components
  }
}

/// What rendering a diagram yields.
public struct DiagramRendering: Sendable {
  /// One `<svg>` element, or for several panels a `<div class="diagram-panels">` of them. Nil with an error.
  public var svg: String?
  /// The title as HTML, a `<p class="diagram-title">` that a page shows over the picture. Nil without a title.
  public var heading: String?
  /// The title as text.
  public var title: String
  /// What is drawn, in sentences.
  public var description: String
  /// Every expression that was evaluated, in the order of the cell, a curve's own points left out.
  public var coordinates: [DiagramCoordinate]
  /// Errors and warnings, placed in the file.
  public var diagnostics: [Diagnostic]
}
