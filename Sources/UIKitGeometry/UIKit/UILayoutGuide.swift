import Foundation
internal import MatrixCore

/// What constraints can be about: a view or a guide.
protocol LayoutItem: AnyObject {
  /// The view itself, or that of the guide.
  var layoutView: UIView? { get }
  /// What messages call it.
  var layoutName: String { get }
}

extension UIView: LayoutItem {
  var layoutView: UIView? { self }
  var layoutName: String { accessibilityIdentifier ?? "\(type(of: self))" }
}

/// A rectangle that takes part in layout and shows nothing.
open class UILayoutGuide: NSObject {
  /// Where the rectangle comes from.
  enum Kind {
    /// From constraints.
    case custom
    /// From the view's bounds without its safe area's insets.
    case safeArea
    /// From the view's bounds without its margins.
    case margins
  }

  let kind: Kind
  /// The rectangle that layout found.
  var box = CGRect.zero

  /// A guide without a view.
  public override init() { kind = .custom }

  init(_ kind: Kind, of view: UIView) {
    self.kind = kind
    super.init()
    owningView = view
  }

  /// The view that the guide belongs to.
  open internal(set) weak var owningView: UIView?
  /// A name for messages.
  open var identifier = ""

  /// The rectangle in the coordinates of ``owningView``, as the last layout found it.
  open var layoutFrame: CGRect {
    guard let owningView, let insets else { return box }
    return owningView.bounds.inset(by: insets)
  }

  /// What the view's bounds are inset by; nil for a guide that constraints place.
  var insets: UIEdgeInsets? {
    switch kind {
    case .custom: nil
    case .safeArea: owningView?.safeAreaInsets
    case .margins: owningView?.layoutMargins
    }
  }

  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The edge where reading begins; the left one here.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge where reading ends; the right one here.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The middle between left and right.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The middle between top and bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension UILayoutGuide: LayoutItem {
  var layoutView: UIView? { owningView }
  var layoutName: String { identifier.isEmpty ? "\(type(of: self))" : identifier }
}
