import Foundation

/// A layer that draws a path. Only its values; nothing is drawn.
open class CAShapeLayer: CALayer {
  /// The colour inside the path.
  open var fillColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// The colour of the line.
  open var strokeColor: CGColor?
  /// The width of the line.
  open var lineWidth: CGFloat = 1
}
