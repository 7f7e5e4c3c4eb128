import Foundation
internal import MatrixCore

/// What a layer tells, and who draws it. Each method can be left out.
///
/// Actions are left out, since changes of layers are not animated by themselves.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Sets the layer's contents. Left out, they are what ``draw(_:in:)`` draws.
  func display(_ layer: CALayer)
  /// Draws a layer in its own coordinates, y down.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Places the sublayers of a layer.
  func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
  /// Records what is drawn.
  public func display(_ layer: CALayer) { layer.record() }
  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Leaves the sublayers where they are.
  public func layoutSublayers(of layer: CALayer) {}
}

/// Where a layer's contents are in its bounds.
///
/// Apple's words are those of y up; here top is where y is least, as the eye sees it on iOS.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The word.
  public let rawValue: String
  /// The gravity of a word. One that is not among those below is ``resize``.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// In their own size, in the middle.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// In their own size, in the middle of the upper side.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// In their own size, in the middle of the lower side.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// In their own size, in the middle of the left side.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// In their own size, in the middle of the right side.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In their own size, in the upper left corner.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In their own size, in the upper right corner.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In their own size, in the lower left corner.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In their own size, in the lower right corner.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched over the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// As large as they fit into the bounds, in the middle.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// As small as they cover the bounds, in the middle.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

  /// Where contents of a size are in some bounds.
  func place(_ size: CGSize, in bounds: CGRect) -> CGRect {
    let ratios = [bounds.width / size.width, bounds.height / size.height]
    let factor: CGFloat
    let relative: CGPoint
    switch self {
    case .center: (factor, relative) = (1, CGPoint(x: 0.5, y: 0.5))
    case .top: (factor, relative) = (1, CGPoint(x: 0.5, y: 0))
    case .bottom: (factor, relative) = (1, CGPoint(x: 0.5, y: 1))
    case .left: (factor, relative) = (1, CGPoint(x: 0, y: 0.5))
    case .right: (factor, relative) = (1, CGPoint(x: 1, y: 0.5))
    case .topLeft: (factor, relative) = (1, CGPoint(x: 0, y: 0))
    case .topRight: (factor, relative) = (1, CGPoint(x: 1, y: 0))
    case .bottomLeft: (factor, relative) = (1, CGPoint(x: 0, y: 1))
    case .bottomRight: (factor, relative) = (1, CGPoint(x: 1, y: 1))
    case .resizeAspect: (factor, relative) = (min(ratios[0], ratios[1]), CGPoint(x: 0.5, y: 0.5))
    case .resizeAspectFill: (factor, relative) = (max(ratios[0], ratios[1]), CGPoint(x: 0.5, y: 0.5))
    default: return bounds
    }
    let shown = size.applying(CGAffineTransform(scaleX: factor, y: factor))
    let place = bounds.core.point(at: relative.core)
    return CGRect(CoreRectangle(size: shown.core, placing: relative.core, at: place))
  }
}
