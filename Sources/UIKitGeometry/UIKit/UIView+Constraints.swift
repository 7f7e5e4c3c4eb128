import Foundation

// The constraints that a view holds, its anchors, guides and priorities.
extension UIView {
  /// The constraints that this view holds, in the order in which they became active.
  public var constraints: [NSLayoutConstraint] { layoutState.constraints }

  /// Makes a constraint active, held by this view. Both its items must be this view or in it; else nothing happens, with a fault.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.holder !== self else { return }
    guard constraint.isSound, let views = constraint.itemViews,
      views.allSatisfy({ $0.isDescendant(of: self) })
    else { return GeometryFault.record("\(constraint) was not added: its items are not in the view") }
    constraint.holder?.removeConstraint(constraint)
    hold(constraint)
  }

  /// Makes constraints active, held by this view.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Makes a constraint inactive that this view holds. Another one is ignored.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.holder === self else { return }
    constraint.holder = nil
    layoutState.constraints.removeAll { $0 === constraint }
    LayoutWorld.noteChange()
  }

  /// Makes constraints inactive that this view holds.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  func hold(_ constraint: NSLayoutConstraint) {
    constraint.holder = self
    constraint.serial = LayoutWorld.current.nextSerial()
    layoutState.constraints.append(constraint)
    LayoutWorld.noteChange()
  }

  /// Makes the constraints inactive, held by this view or one that it is in, that are about items for which something holds.
  func dropConstraints(where isConcerned: (any LayoutItem) -> Bool) {
    var next: UIView? = self
    while let view = next {
      for constraint in view.constraints {
        let items = [constraint.firstItem, constraint.secondItem].compactMap { $0 as? any LayoutItem }
        if items.contains(where: isConcerned) { view.removeConstraint(constraint) }
      }
      next = view.superview
    }
  }

  // MARK: - Anchors

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

  // MARK: - Guides

  /// The guides that were added, in order.
  public var layoutGuides: [UILayoutGuide] { layoutState.guides }

  /// Adds a guide, which leaves the view that it was in.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.kind == .custom, layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutState.guides.append(layoutGuide)
    layoutGuide.owningView = self
  }

  /// Removes a guide, with the constraints that are about it.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.kind == .custom, layoutGuide.owningView === self else { return }
    dropConstraints { $0 === layoutGuide }
    layoutState.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  /// The bounds without what bars cover: all of them here.
  public var safeAreaLayoutGuide: UILayoutGuide {
    if let guide = layoutState.safeArea { return guide }
    let guide = UILayoutGuide(.safeArea, of: self)
    layoutState.safeArea = guide
    return guide
  }

  /// The bounds without the margins.
  public var layoutMarginsGuide: UILayoutGuide {
    if let guide = layoutState.margins { return guide }
    let guide = UILayoutGuide(.margins, of: self)
    layoutState.margins = guide
    return guide
  }

  /// The distances between the bounds and what ``layoutMarginsGuide`` is; 8 points each by default. Numbers that are none are not taken.
  public var layoutMargins: UIEdgeInsets {
    get { layoutState.layoutMargins }
    set {
      let numbers = [newValue.top, newValue.left, newValue.bottom, newValue.right]
      guard numbers.allSatisfy({ $0.isFinite }) else {
        return GeometryFault.record("the margins of \(layoutName) were set to numbers that are none")
      }
      guard newValue != layoutMargins else { return }
      layoutState.layoutMargins = newValue
      LayoutWorld.noteChange()
    }
  }

  // MARK: - The size of the content

  /// How much the view resists being larger than its ``intrinsicContentSize``; 250 by default.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutState.hugging[axis.rawValue]
  }

  /// Sets how much the view resists being larger than its content.
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    guard isUsable(priority) else { return }
    layoutState.hugging[axis.rawValue] = priority
    LayoutWorld.noteChange()
  }

  /// How much the view resists being smaller than its ``intrinsicContentSize``; 750 by default.
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutState.resistance[axis.rawValue]
  }

  /// Sets how much the view resists being smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    guard isUsable(priority) else { return }
    layoutState.resistance[axis.rawValue] = priority
    LayoutWorld.noteChange()
  }

  private func isUsable(_ priority: UILayoutPriority) -> Bool {
    if priority.isUsable { return true }
    GeometryFault.record("a priority is above 0 and at most 1000, and not \(priority.rawValue)")
    return false
  }

  /// Says that ``intrinsicContentSize`` has changed.
  public func invalidateIntrinsicContentSize() { LayoutWorld.noteChange() }
}
