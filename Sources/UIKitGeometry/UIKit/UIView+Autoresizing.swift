import Foundation
internal import MatrixCore

// How a view follows the size of its superview without constraints.
extension UIView {
  /// Which distances and sizes change with the superview's size.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance to the left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The distance to the right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The distance to the top edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The distance to the bottom edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// What of the view changes when the size of its superview's bounds does; nothing by default.
  ///
  /// Flexible parts along an axis share the difference in proportion to their sizes. The parts are those of the untransformed box; Apple leaves open what happens under a
  /// transform. It has no effect on a view that only constraints place.
  public var autoresizingMask: AutoresizingMask {
    get { layoutState.autoresizingMask }
    set { layoutState.autoresizingMask = newValue }
  }

  /// Whether subviews follow the size of this view, as their ``autoresizingMask`` says.
  public var autoresizesSubviews: Bool {
    get { layoutState.autoresizesSubviews }
    set { layoutState.autoresizesSubviews = newValue }
  }

  /// Lets the subviews follow a change of the bounds' size.
  func resizeSubviews(from old: CGSize) {
    guard autoresizesSubviews, bounds.size != old else { return }
    for view in subviews
    where view.translatesAutoresizingMaskIntoConstraints && !view.autoresizingMask.isEmpty {
      let (box, mask) = (view.untransformedBox, view.autoresizingMask)
      let horizontal = FlexibleSpan(
        before: Double(box.minX - bounds.minX), length: Double(box.width),
        after: Double(bounds.minX + old.width - box.maxX)
      ).growing(
        by: Double(bounds.width - old.width), before: mask.contains(.flexibleLeftMargin),
        length: mask.contains(.flexibleWidth), after: mask.contains(.flexibleRightMargin))
      let vertical = FlexibleSpan(
        before: Double(box.minY - bounds.minY), length: Double(box.height),
        after: Double(bounds.minY + old.height - box.maxY)
      ).growing(
        by: Double(bounds.height - old.height), before: mask.contains(.flexibleTopMargin),
        length: mask.contains(.flexibleHeight), after: mask.contains(.flexibleBottomMargin))
      view.place(
        CGRect(
          x: bounds.minX + horizontal.before, y: bounds.minY + vertical.before, width: horizontal.length,
          height: vertical.length))
    }
  }
}
