import Foundation

/// A relation between an attribute of an item and one of another: first = multiplier · second + constant, or ≤, or ≥.
///
/// Items are views and layout guides. What Apple answers with an exception is a ``GeometryFault`` here: a constraint that makes no sense (a place related to nothing or to a
/// size, a multiplier of 0 for a place, numbers that are none), which is never active, and one between items without a common ancestor, which is not made active.
open class NSLayoutConstraint: NSObject {
  /// What of an item is related.
  public enum Attribute: Int, Sendable {
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The top edge.
    case top = 3
    /// The bottom edge.
    case bottom = 4
    /// The edge where reading begins; the left one here.
    case leading = 5
    /// The edge where reading ends; the right one here.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle between left and right.
    case centerX = 9
    /// The middle between top and bottom.
    case centerY = 10
    /// The left edge of what the margins leave.
    case leftMargin = 13
    /// The right edge of what the margins leave.
    case rightMargin = 14
    /// The top edge of what the margins leave.
    case topMargin = 15
    /// The bottom edge of what the margins leave.
    case bottomMargin = 16
    /// The left edge of what the margins leave.
    case leadingMargin = 17
    /// The right edge of what the margins leave.
    case trailingMargin = 18
    /// The middle between the left and the right margin.
    case centerXWithinMargins = 19
    /// The middle between the top and the bottom margin.
    case centerYWithinMargins = 20
    /// Nothing, beside an item that is nil.
    case notAnAttribute = 0
  }

  /// How the two sides stand to each other.
  public enum Relation: Int, Sendable {
    /// At most.
    case lessThanOrEqual = -1
    /// The same.
    case equal = 0
    /// At least.
    case greaterThanOrEqual = 1
  }

  /// A direction.
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }

  /// The first item; nil where it is gone.
  open private(set) weak var firstItem: AnyObject?
  /// What of the first item is related.
  public let firstAttribute: Attribute
  /// How it stands to the other side.
  public let relation: Relation
  /// The second item; nil where there is none, and where it is gone.
  open private(set) weak var secondItem: AnyObject?
  /// What of the second item is related.
  public let secondAttribute: Attribute
  /// What the second attribute is multiplied by.
  public let multiplier: CGFloat
  /// Whether there was a second item.
  let hasSecondItem: Bool
  /// Why the constraint can never be active; nil where it can.
  private let flaw: String?
  /// The view that holds the constraint while it is active.
  weak var holder: UIView?
  /// When it was made active, among others.
  var serial = 0

  /// What is added to the second side, in points. It can be changed while the constraint is active. NaN and infinite numbers are not taken.
  open var constant: CGFloat {
    didSet {
      if constant.magnitude <= Self.limit {
        if constant != oldValue { LayoutWorld.noteChange() }
      } else {
        GeometryFault.record("the constant of \(self) is out of range; the old one stays")
        constant = oldValue
      }
    }
  }

  /// How much the constraint matters; it must hold by default. While it is active, whether it must hold cannot be changed.
  open var priority: UILayoutPriority = .required {
    didSet {
      guard priority != oldValue else { return }
      if !priority.isUsable || isActive && (priority == .required) != (oldValue == .required) {
        GeometryFault.record("the priority of \(self) cannot be \(priority.rawValue) now; the old one stays")
        priority = oldValue
      } else {
        LayoutWorld.noteChange()
      }
    }
  }

  /// A name for messages.
  open var identifier: String?
  /// Whether the constraint would be archived. Nothing reads it here.
  open var shouldBeArchived = false

  /// The greatest number that is taken.
  static let limit: CGFloat = 1e30

  /// view1.attr1 = multiplier · view2.attr2 + c. It is not active yet.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    let first = view1 as? any LayoutItem
    let second = view2 as? any LayoutItem
    firstItem = first
    secondItem = second
    (firstAttribute, secondAttribute, self.relation) = (attr1, attr2, relation)
    (self.multiplier, constant, hasSecondItem) = (multiplier, c, view2 != nil)
    if first == nil || view2 != nil && second == nil {
      flaw = "an item is neither a view nor a guide"
    } else if !(multiplier.magnitude <= Self.limit && c.magnitude <= Self.limit) {
      flaw = "its numbers are out of range"
    } else {
      flaw = attr1.flaw(besides: second == nil ? .notAnAttribute : attr2, multiplier)
    }
    super.init()
    if let flaw { GeometryFault.record("\(self) will not be active: \(flaw)") }
  }

  // MARK: - Activity

  /// Whether the constraint takes part in layout. Made active, it is held by the nearest view that both items are in.
  open var isActive: Bool {
    get { holder != nil }
    set {
      if !newValue {
        holder?.removeConstraint(self)
      } else if holder == nil {
        guard flaw == nil else { return GeometryFault.record("\(self) was not made active: \(flaw ?? "")") }
        guard let ancestor = commonAncestor else {
          return GeometryFault.record("\(self) was not made active: its items have no common ancestor")
        }
        ancestor.hold(self)
      }
    }
  }

  /// Makes constraints active.
  public class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Makes constraints inactive.
  public class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Whether it can be active at all.
  var isSound: Bool { flaw == nil }

  /// The views of the items; nil where one is gone.
  var itemViews: [UIView]? {
    guard let first = (firstItem as? any LayoutItem)?.layoutView else { return nil }
    guard hasSecondItem else { return [first] }
    guard let second = (secondItem as? any LayoutItem)?.layoutView else { return nil }
    return [first, second]
  }

  /// The nearest view that all items are in.
  var commonAncestor: UIView? {
    guard let views = itemViews else { return nil }
    var ancestor = views.first
    while let view = ancestor, !views.allSatisfy({ $0.isDescendant(of: view) }) { ancestor = view.superview }
    return ancestor
  }

  // MARK: - Text

  /// The relation, as `box.width == 2 * UIView.height + 8 @750`, with its name. Views are named by their `accessibilityIdentifier` or their class.
  open override var description: String {
    func name(_ item: AnyObject?, _ attribute: Attribute) -> String {
      "\((item as? any LayoutItem)?.layoutName ?? "nothing").\(attribute)"
    }
    let sign =
      switch relation {
      case .lessThanOrEqual: "<="
      case .equal: "=="
      case .greaterThanOrEqual: ">="
      }
    var text = "\(name(firstItem, firstAttribute)) \(sign) "
    if hasSecondItem {
      if multiplier != 1 { text += "\(NSCoder.shortest(multiplier)) * " }
      text += name(secondItem, secondAttribute)
      if constant != 0 {
        text += " \(constant < 0 ? "-" : "+") \(NSCoder.shortest(constant.magnitude))"
      }
    } else {
      text += NSCoder.shortest(constant)
    }
    if priority != .required { text += " @\(NSCoder.shortest(CGFloat(priority.rawValue)))" }
    return identifier.map { "\"\($0)\" (\(text))" } ?? text
  }
}

extension NSLayoutConstraint.Attribute {
  /// What may be related to what.
  private enum Family {
    case size
    case vertical
    case horizontal
    case leftRight
    case reading
    case nothing
  }

  private var family: Family {
    switch self {
    case .width, .height: .size
    case .top, .bottom, .centerY, .topMargin, .bottomMargin, .centerYWithinMargins: .vertical
    case .left, .right, .leftMargin, .rightMargin: .leftRight
    case .leading, .trailing, .leadingMargin, .trailingMargin: .reading
    case .centerX, .centerXWithinMargins: .horizontal
    case .notAnAttribute: .nothing
    }
  }

  /// The direction in which it is measured.
  var axis: NSLayoutConstraint.Axis {
    family == .vertical || self == .height ? .vertical : .horizontal
  }

  /// Whether it is a size, and no place.
  var isSize: Bool { family == .size }

  /// The part of the size that lies before a place, and for places between margins the part of these that counts.
  var share: (ofSize: Double, isWithinMargins: Bool) {
    switch self {
    case .left, .leading, .top: (0, false)
    case .right, .trailing, .bottom: (1, false)
    case .centerX, .centerY: (0.5, false)
    case .leftMargin, .leadingMargin, .topMargin: (0, true)
    case .rightMargin, .trailingMargin, .bottomMargin: (1, true)
    case .centerXWithinMargins, .centerYWithinMargins: (0.5, true)
    case .width, .height, .notAnAttribute: (0, false)
    }
  }

  /// Why it cannot be related to another attribute; nil where it can.
  func flaw(besides other: Self, _ multiplier: CGFloat) -> String? {
    switch (family, other.family) {
    case (.nothing, _): "there is no first attribute"
    case (.size, .nothing), (.size, .size): nil
    case (.size, _), (_, .size): "a size is related to a place"
    case (_, .nothing): "a place needs another place"
    case (.vertical, .vertical): multiplier == 0 ? "a place needs another place" : nil
    case (.vertical, _), (_, .vertical): "a horizontal place is related to a vertical one"
    case (.leftRight, .reading), (.reading, .leftRight): "left or right is related to leading or trailing"
    default: multiplier == 0 ? "a place needs another place" : nil
    }
  }
}
