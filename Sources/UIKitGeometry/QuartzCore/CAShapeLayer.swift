import Foundation

/// A layer that draws a path, over its contents and below its sublayers.
open class CAShapeLayer: CALayer {
  /// The path, in the layer's coordinates. It has no influence on the bounds, nor on hit tests.
  open var path: CGPath?
  /// The colour inside the path.
  open var fillColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// The colour of the line.
  open var strokeColor: CGColor?
  /// The width of the line.
  open var lineWidth: CGFloat = 1
  /// What is inside the path.
  open var fillRule = CAShapeLayerFillRule.nonZero
  /// How the line ends.
  open var lineCap = CAShapeLayerLineCap.butt
  /// How segments of the line meet.
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// The greatest length of a mitre, in line widths.
  open var miterLimit: CGFloat = 10
  /// How the line is broken: lengths painted and left out in turn; nil where it is not.
  open var lineDashPattern: [NSNumber]?
  /// How far into the pattern the line begins.
  open var lineDashPhase: CGFloat = 0

  /// A layer of size 0 at (0, 0), without a path.
  public override init() { super.init() }

  /// A copy of another layer's values, without its sublayers and animations.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CAShapeLayer else { return }
    (path, lineWidth) = (other.path, other.lineWidth)
    (fillColor, strokeColor) = (other.fillColor, other.strokeColor)
    (fillRule, lineCap, lineJoin) = (other.fillRule, other.lineCap, other.lineJoin)
    (miterLimit, lineDashPattern, lineDashPhase) = (
      other.miterLimit, other.lineDashPattern, other.lineDashPhase
    )
  }

  /// An empty layer; nothing is read, since archives are left out.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func emptyCopy() -> CALayer { CAShapeLayer(layer: self) }

  /// The layer as it is shown at the time of the clock.
  public override func presentation() -> CAShapeLayer? { super.presentation() as? CAShapeLayer }

  /// Draws the path in the layer's coordinates.
  override func renderShape(in context: CGContext) {
    guard let path else { return }
    context.saveGState()
    if let fillColor {
      context.setFillColor(fillColor)
      context.addPath(path)
      context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
    }
    if let strokeColor, lineWidth > 0 {
      context.setStrokeColor(strokeColor)
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
      context.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
      context.setMiterLimit(miterLimit)
      let lengths = (lineDashPattern ?? []).map { CGFloat($0.doubleValue) }
      context.setLineDash(phase: lineDashPhase, lengths: lengths)
      context.addPath(path)
      context.strokePath()
    }
    context.restoreGState()
  }
}

/// What is inside the path of a shape layer.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The word.
  public let rawValue: String
  /// The rule of a word.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Where the path winds around.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Where the path winds around an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How the line of a shape layer ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The word.
  public let rawValue: String
  /// The cap of a word.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At the end point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// With half a disc about it.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Half a line width past it.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// How segments of the line of a shape layer meet.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The word.
  public let rawValue: String
  /// The join of a word.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Where the outer edges meet.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// With a disc about the corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// With the corner cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
