import CellYAML
import Figures

/// A parametric curve of a figure, at one of the positions at which its curves are looked at.
public struct DiagramCurve: Sendable {
  /// The curve, as it is drawn there.
  public var curve: DrawnCurve
  /// The text of its first coordinate; nil where it has none.
  public var source: LocatedText?
  /// The position in words; empty for the still figure.
  public var position: String
}

extension DiagramRendering {
  /// The parametric curves of the figure, one position after another: of the still figure, with each slider at five values and each point at nine places
  /// while the others have their first ones, at the ends of all together, and at each step. Nothing of a figure that was not drawn.
  public func curves(of reading: DiagramReader.Reading) -> some Sequence<[DiagramCurve]> {
    let figure = figure.flatMap { $0.hasCurves ? $0 : nil }
    return (figure == nil ? [] : positions).lazy.map { position in
      guard let figure else { return [] }
      let said = figure.said(position)
      return figure.curves(at: position).map { curve in
        let source = curve.x.source
        return DiagramCurve(
          curve: curve, source: reading.sources.indices.contains(source) ? reading.sources[source] : nil,
          position: said)
      }
    }
  }
}
