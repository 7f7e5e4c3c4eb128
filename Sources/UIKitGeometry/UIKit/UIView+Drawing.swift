import Foundation

extension UIView {
  /// What becomes of what a view has drawn when its size changes.
  public enum ContentMode: Int, Sendable {
    /// Stretched; as large as it fits; as small as it covers the view; drawn anew.
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw
    /// In its own size, in the middle or at a side.
    case center, top, bottom, left, right
    /// In its own size, in a corner.
    case topLeft, topRight, bottomLeft, bottomRight

    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .top
      case .bottom: .bottom
      case .left: .left
      case .right: .right
      case .topLeft: .topLeft
      case .topRight: .topRight
      case .bottomLeft: .bottomLeft
      case .bottomRight: .bottomRight
      }
    }
  }

  /// Draws the view and the views in it into the current context, its bounds stretched over a rectangle.
  ///
  /// With `afterScreenUpdates`, views that asked for it are drawn anew before. What is outside of the bounds is cut off.
  /// False without a context, and where the bounds have no area.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    let (from, to) = (bounds.standardized, rect.standardized)
    guard let context = UIGraphicsGetCurrentContext(), from.width > 0, from.height > 0, !from.isInfinite,
      !to.isNull, !to.isInfinite, !to.hasNaN
    else { return false }
    context.saveGState()
    context.clip(to: to)
    context.translateBy(x: to.minX, y: to.minY)
    context.scaleBy(x: to.width / from.width, y: to.height / from.height)
    context.translateBy(x: -from.minX, y: -from.minY)
    layer.render(in: context, displaying: afterUpdates)
    context.restoreGState()
    return true
  }
}
