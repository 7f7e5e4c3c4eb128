internal import MatrixCore

typealias CoreMark = MatrixCore.DeviceMark<Double, CGColor>

// What was recorded. Not part of Apple's.
extension CGContext {
  /// One mark on the device: a path that was painted, or a transparency layer with the marks in it.
  public struct Mark {
    /// The path in device space; empty for a layer.
    public let path: CGPath
    /// What was painted of it.
    public let mode: CGPathDrawingMode
    /// What its inside was filled with.
    public let fillColor: CGColor
    /// What its line was drawn with.
    public let strokeColor: CGColor
    /// The width of the line in user space.
    public let lineWidth: CGFloat
    /// How the line was broken; empty where it was not.
    public let lineDash: [CGFloat]
    /// The opacity; of a layer that of the whole.
    public let alpha: CGFloat
    /// The shadow; of a layer that of the whole.
    public let shadow: MarkShadow?
    /// How the mark is mixed with what is below it.
    public let blendMode: CGBlendMode
    /// The CTM at the time.
    public let ctm: CGAffineTransform
    /// The areas in device space that the mark is cut off at, with their rules.
    public let clips: [(path: CGPath, rule: CGPathFillRule)]
    /// The marks of a transparency layer, from back to front; nil for a path.
    public let layer: [Mark]?

    init(_ mark: CoreMark) {
      let state = mark.state
      (path, mode) = (CGPath(mark.path), CGPathDrawingMode(mark.painting))
      (fillColor, strokeColor) = (state.fill, state.stroke)
      lineWidth = CGFloat(state.lineWidth)
      lineDash = (state.dash?.lengths ?? []).map { CGFloat($0) }
      alpha = CGFloat(state.alpha)
      shadow = state.shadow.map { MarkShadow($0) }
      blendMode = CGBlendMode(rawValue: Int32(state.blend)) ?? .normal
      ctm = CGAffineTransform(state.ctm)
      clips = state.clips.map { (CGPath($0.path), $0.rule == .evenOdd ? .evenOdd : .winding) }
      layer = mark.group.map { $0.map { Mark($0) } }
    }
  }

  /// The shadow of a mark.
  public struct MarkShadow: Hashable, Sendable {
    /// From the mark to its shadow, in device space.
    public let offset: CGVector
    /// How far the edge is blurred, in units of the device.
    public let blur: CGFloat
    /// The colour.
    public let color: CGColor

    init(_ shadow: MatrixCore.Shadow<Double, CGColor>) {
      (offset, blur, color) = (CGVector(shadow.offset), CGFloat(shadow.blur), shadow.paint)
    }
  }

  /// What was painted, from back to front. In a transparency layer, what was painted in it so far.
  public var marks: [Mark] { core.marks.map { Mark($0) } }
}

extension CGPath {
  /// A path of the core.
  convenience init(_ core: MatrixCore.Path<Double>) {
    self.init()
    elements = core.elements
  }
}
