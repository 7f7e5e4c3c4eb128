import FormulaSyntax
import MatrixCore

/// What a figure shows, before anything is evaluated: a picture for each position of its sliders and movable points.
///
/// A plain value, from which the same bytes are drawn when a site is built and in the reader's page.
/// `Documentation/diagrams.md` describes the YAML that it is read from.
public struct Figure: Sendable {
  /// Which way the second coordinate grows.
  public enum Orientation: String, Sendable, CaseIterable {
    /// Downwards, as on a screen; positive angles turn clockwise for the eye.
    case yDown = "y-down"
    /// Upwards, as in school; positive angles turn counter-clockwise for the eye.
    case yUp = "y-up"
  }

  /// A value for a name that holds in this figure alone.
  public struct Setting: Sendable {
    /// The name.
    public var symbol: Symbol
    /// What it stands for.
    public var value: FigureExpression

    /// Makes a setting.
    public init(symbol: Symbol, value: FigureExpression) {
      self.symbol = symbol
      self.value = value
    }
  }

  /// One picture; several stand side by side in the same scale.
  public struct Panel: Sendable {
    /// The line above the picture.
    public var title: FigureText?
    /// Which way y grows in this picture; as in the others where it is nil.
    public var orientation: Orientation?
    /// What it shows, from back to front.
    public var items: [FigureItem]

    /// Makes a panel.
    public init(title: FigureText? = nil, orientation: Orientation? = nil, items: [FigureItem]) {
      self.title = title
      self.orientation = orientation
      self.items = items
    }
  }

  /// The section of the plane that all positions have in common, and the room that their pictures take.
  public struct Frame: Sendable {
    /// The least rectangle that holds what is drawn at any position, in the figure's coordinates.
    public var content: Rectangle<Double>
    /// The `viewBox`, in whole units of the picture.
    var box: DeviceBox
  }

  /// The title; where the author gave none it is “Figure”.
  public var title: FigureText?
  /// The sentence below the picture.
  public var caption: FigureText?
  /// What stands below the pictures in cells of a table and in a listing, each of which changes with the figure.
  public var readings: [FigureText] = []
  /// Which way y grows, where a panel does not say otherwise.
  public var orientation: Orientation
  /// What begins the `id` of each title and description; unique on the page.
  public var identifier: String
  /// What names stand for: the lesson's definitions, and the figure's own over them. Sliders and movable points
  /// stand for their first values.
  public var environment: Environment
  /// The figure's own values, to be computed even where nothing uses them.
  public var settings: [Setting]
  /// Sliders, in the order in which they stand.
  public var sliders: [FigureSlider]
  /// Points that the reader may move, in the order in which they stand.
  public var points: [MovablePoint]
  /// The slider that a button moves; nil where there is none.
  public var animated: Int?
  /// How it moves it; nil evenly, once, from where the slider is.
  public var motion: FigureMotion?
  /// The pictures, at least one where the reading had no errors.
  public var panels: [Panel]
  /// The section that is shown; nil fits it to the first position.
  public var frame: Frame?

  /// Makes a figure.
  public init(
    title: FigureText? = nil, caption: FigureText? = nil, orientation: Orientation = .yDown,
    identifier: String = "figure", environment: Environment, settings: [Setting] = [],
    sliders: [FigureSlider] = [], points: [MovablePoint] = [], animated: Int? = nil, panels: [Panel] = []
  ) {
    self.title = title
    self.caption = caption
    self.orientation = orientation
    self.identifier = identifier
    self.environment = environment
    self.settings = settings
    self.sliders = sliders
    self.points = points
    self.animated = animated
    self.panels = panels
  }

  /// Whether the reader can move something.
  public var isLiving: Bool { !sliders.isEmpty || !points.isEmpty }
}
