import CellYAML
import SourceText

/// What a diagram cell says, before anything is evaluated.
///
/// A plain value: coordinates are expressions kept as text with their places. `Documentation/diagrams.md`
/// describes the YAML that it is read from.
public struct DiagramDescription: Sendable {
  /// Which way the second coordinate grows.
  public enum Orientation: String, Sendable, CaseIterable {
    /// Downwards, as on a screen; positive angles turn clockwise for the eye.
    case yDown = "y-down"
    /// Upwards, as in school; positive angles turn counter-clockwise for the eye.
    case yUp = "y-up"
  }

  /// A value for a symbol that holds in this figure alone.
  public struct Setting: Sendable {
    /// The symbol, in calculator notation.
    public var name: LocatedText
    /// Its value.
    public var value: LocatedText

    /// Makes a setting.
    public init(name: LocatedText, value: LocatedText) {
      self.name = name
      self.value = value
    }
  }

  /// A symbol that the reader of a living figure may move.
  public struct Slider: Sendable {
    /// The symbol, in calculator notation.
    public var name: LocatedText
    /// The least value.
    public var minimum: LocatedText
    /// The greatest value.
    public var maximum: LocatedText
    /// The value that a still figure shows.
    public var initial: LocatedText

    /// Makes a slider.
    public init(name: LocatedText, minimum: LocatedText, maximum: LocatedText, initial: LocatedText) {
      self.name = name
      self.minimum = minimum
      self.maximum = maximum
      self.initial = initial
    }
  }

  /// One picture; several stand side by side in the same scale.
  public struct Panel: Sendable {
    /// The line above the picture.
    public var title: LocatedText?
    /// Which way y grows in this picture; as in the others where it is nil.
    public var orientation: Orientation?
    /// What it shows, from back to front.
    public var items: [DiagramItem]

    /// Makes a panel.
    public init(title: LocatedText? = nil, orientation: Orientation? = nil, items: [DiagramItem]) {
      self.title = title
      self.orientation = orientation
      self.items = items
    }
  }

  /// The title; where the author gave none the renderer makes one.
  public var title: LocatedText?
  /// Which way y grows, where a panel does not say otherwise.
  public var orientation: Orientation
  /// Values for symbols, in the order in which they stand. A later one may use an earlier one.
  public var settings: [Setting]
  /// Sliders, in the order in which they stand.
  public var sliders: [Slider]
  /// The pictures, at least one where the reading had no errors.
  public var panels: [Panel]
  /// Claims about the drawn coordinates, in calculator notation, for the notebook to prove.
  public var expectations: [LocatedText]

  /// Makes a description.
  public init(
    title: LocatedText? = nil, orientation: Orientation = .yDown, settings: [Setting] = [],
    sliders: [Slider] = [], panels: [Panel], expectations: [LocatedText] = []
  ) {
    self.title = title
    self.orientation = orientation
    self.settings = settings
    self.sliders = sliders
    self.panels = panels
    self.expectations = expectations
  }

  /// What the symbols stand for in the still figure: the settings, then each slider's initial value.
  public var bindings: [Setting] {
    settings + sliders.map { Setting(name: $0.name, value: $0.initial) }
  }
}
