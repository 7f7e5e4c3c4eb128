import Foundation

/// An edge, a middle or a size of an item, from which constraints are made.
///
/// Anchors along different axes have different types, so that they cannot be related to each other.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  /// The view or guide whose anchor it is.
  public let item: AnyObject?
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
  }

  /// The name of the attribute.
  open var name: String { "\(attribute)" }

  fileprivate func constraint<Other>(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor<Other>, multiplier: CGFloat = 1,
    constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item as Any, attribute: attribute, relatedBy: relation, toItem: other.item,
      attribute: other.attribute, multiplier: multiplier, constant: constant)
  }

  /// This anchor is another one and a constant in points.
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0)
    -> NSLayoutConstraint
  {
    constraint(.equal, anchor, constant: c)
  }

  /// This anchor is at least another one and a constant in points.
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0)
    -> NSLayoutConstraint
  {
    constraint(.greaterThanOrEqual, anchor, constant: c)
  }

  /// This anchor is at most another one and a constant in points.
  public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0)
    -> NSLayoutConstraint
  {
    constraint(.lessThanOrEqual, anchor, constant: c)
  }
}

/// The distance that the system puts between views, in points. Apple does not document it; it was seen to be 8.
private let systemSpacing: CGFloat = 8

/// A place along the horizontal axis: an edge or the middle.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// This anchor is after another one by a multiple of the system's distance of 8 points.
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.equal, anchor, constant: systemSpacing * multiplier) }

  /// This anchor is after another one by at least a multiple of the system's distance of 8 points.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, constant: systemSpacing * multiplier) }

  /// This anchor is after another one by at most a multiple of the system's distance of 8 points.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, constant: systemSpacing * multiplier) }
}

/// A place along the vertical axis: an edge or the middle.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// This anchor is below another one by a multiple of the system's distance of 8 points.
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.equal, anchor, constant: systemSpacing * multiplier) }

  /// This anchor is below another one by at least a multiple of the system's distance of 8 points.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, constant: systemSpacing * multiplier) }

  /// This anchor is below another one by at most a multiple of the system's distance of 8 points.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, constant: systemSpacing * multiplier) }
}

/// A width or a height.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  private func constraint(_ relation: NSLayoutConstraint.Relation, to constant: CGFloat) -> NSLayoutConstraint
  {
    NSLayoutConstraint(
      item: item as Any, attribute: attribute, relatedBy: relation, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: constant)
  }

  /// This size is a constant in points.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { constraint(.equal, to: c) }

  /// This size is at least a constant in points.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, to: c)
  }

  /// This size is at most a constant in points.
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, to: c)
  }

  /// This size is a multiple of another one and a constant in points.
  public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0)
    -> NSLayoutConstraint
  {
    constraint(.equal, anchor, multiplier: m, constant: c)
  }

  /// This size is at least a multiple of another one and a constant in points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, multiplier: m, constant: c) }

  /// This size is at most a multiple of another one and a constant in points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, multiplier: m, constant: c) }
}
