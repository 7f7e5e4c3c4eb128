import Foundation

/// A layer that draws a path. Only its values; nothing is drawn.
open class CAShapeLayer: CALayer {
  /// The path, in the layer's coordinates. It has no influence on the bounds, nor on hit tests.
  open var path: CGPath?
  /// The colour inside the path.
  open var fillColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// The colour of the line.
  open var strokeColor: CGColor?
  /// The width of the line.
  open var lineWidth: CGFloat = 1
}
