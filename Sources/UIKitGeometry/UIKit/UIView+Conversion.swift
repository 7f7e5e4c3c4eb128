import Foundation

/// Something with coordinates of its own: a view, or the screen.
public protocol UICoordinateSpace: AnyObject {
  /// The rectangle of the space in its own coordinates.
  var bounds: CGRect { get }
  /// A point of this space in another.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// A point of another space in this one.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// The smallest rectangle of another space that contains the image of one of this space.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// The smallest rectangle of this space that contains the image of one of another.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

// Conversions are those of the layers. Without a view the coordinates are those of the window that this view is
// in; where there is no window, those that the outermost view's frame is measured in.
extension UIView {
  /// A point of this view in the coordinates of another. Impossible ones are (nan, nan); see `CALayer.convert`.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: view?.layer ?? window?.layer)
  }

  /// A point of another view in the coordinates of this one.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: view?.layer ?? window?.layer)
  }

  /// The smallest upright rectangle of another view that contains the image of one of this view.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer ?? window?.layer)
  }

  /// The smallest upright rectangle of this view that contains the image of one of another view.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer ?? window?.layer)
  }
}

extension UIView: UICoordinateSpace {
  /// A point of this view in another space; a space that is not a view stands for the screen.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    layer.convert(point, to: (coordinateSpace as? UIView)?.layer)
  }

  /// A point of another space in this view.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    layer.convert(point, from: (coordinateSpace as? UIView)?.layer)
  }

  /// The smallest upright rectangle of another space that contains the image of one of this view.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    layer.convert(rect, to: (coordinateSpace as? UIView)?.layer)
  }

  /// The smallest upright rectangle of this view that contains the image of one of another space.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    layer.convert(rect, from: (coordinateSpace as? UIView)?.layer)
  }
}
