import Foundation

/// A view whose bounds move over a larger content. Only that geometry: gestures and zooming are left out.
open class UIScrollView: UIView {
  /// The point of the content at the top left corner: the origin of the bounds.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  /// The size of the content.
  open var contentSize: CGSize = .zero
  /// Distances between the content and the edges.
  open var contentInset: UIEdgeInsets = .zero

  /// Constraints place subviews in the content, which scrolling moves with them. That the content's size follows from constraints is left out.
  override var layoutOrigin: CGPoint { .zero }

  /// Sets the offset, at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }
}
