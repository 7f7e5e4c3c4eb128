import Foundation

// What moves views in and out of each other; the layers follow. A view added to itself or to one of its
// descendants, for which iOS raises an exception, is not added, and a fault is recorded.
extension UIView {
  /// Puts a view in front of the others in this one. It leaves where it was.
  public func addSubview(_ view: UIView) {
    insert(view, at: { $0.count }, layer: { self.layer.addSublayer($0) })
  }

  /// Puts a view at a place among the others, 0 being the rearmost. A place outside is the nearest one inside.
  public func insertSubview(_ view: UIView, at index: Int) {
    let others = subviews.filter { $0 !== view }
    let place = min(max(index, 0), others.count)
    if place < others.count {
      insertSubview(view, belowSubview: others[place])
    } else {
      addSubview(view)
    }
  }

  /// Puts a view in front of another one. Where the other is not in this view, it goes to the front, with a fault.
  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    guard hasSibling(siblingSubview, of: view) else { return addSubview(view) }
    insert(
      view, at: { views in (views.firstIndex { $0 === siblingSubview } ?? views.count - 1) + 1 },
      layer: { self.layer.insertSublayer($0, above: siblingSubview.layer) })
  }

  /// Puts a view behind another one. Where the other is not in this view, it goes to the front, with a fault.
  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    guard hasSibling(siblingSubview, of: view) else { return addSubview(view) }
    insert(
      view, at: { views in views.firstIndex { $0 === siblingSubview } ?? views.count },
      layer: { self.layer.insertSublayer($0, below: siblingSubview.layer) })
  }

  /// Lets two subviews change places. Places outside are ignored, with a fault.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2) else {
      return GeometryFault.record("exchangeSubview: there is no subview \(index1) or \(index2)")
    }
    let (low, high) = (min(index1, index2), max(index1, index2))
    guard low < high else { return }
    let (lower, upper) = (subviews[low], subviews[high])
    insertSubview(lower, aboveSubview: upper)
    insertSubview(upper, at: low)
  }

  /// Puts a subview in front of the others. A view that is none is ignored.
  public func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { addSubview(view) }
  }

  /// Puts a subview behind the others. A view that is none is ignored.
  public func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Whether this view is another one, or in it at any depth.
  public func isDescendant(of view: UIView) -> Bool {
    layer.ancestry.contains { $0 === view.layer }
  }

  /// The first view with a tag, this one before those in it, each before the next; nil where there is none.
  public func viewWithTag(_ tag: Int) -> UIView? {
    var waiting: [UIView] = [self]
    while let view = waiting.popLast() {
      if view.tag == tag { return view }
      waiting.append(contentsOf: view.subviews.reversed())
    }
    return nil
  }

  /// Adds a recognizer, which leaves the view that it watched before.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
  }

  /// Removes a recognizer.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    let rest = (gestureRecognizers ?? []).filter { $0 !== gestureRecognizer }
    gestureRecognizers = rest.isEmpty ? nil : rest
    TouchDispatcher.current.withdraw(gestureRecognizer)
    gestureRecognizer.view = nil
  }

  private func hasSibling(_ sibling: UIView, of view: UIView) -> Bool {
    if sibling.superview === self, sibling !== view { return true }
    GeometryFault.record("the view to insert beside is not in this view, or is the inserted one")
    return false
  }

  private func insert(_ view: UIView, at place: ([UIView]) -> Int, layer insertLayer: (CALayer) -> Void) {
    guard layer.accepts(view.layer) else { return }
    let comes = view.superview !== self
    if comes { view.willMove(toSuperview: self) }
    view.leaveSuperview(for: self)
    subviews.insert(view, at: place(subviews))
    view.superview = self
    insertLayer(view.layer)
    if comes {
      view.didMoveToSuperview()
      didAddSubview(view)
    }
    setNeedsLayout()
    LayoutWorld.noteChange()
  }

  /// Leaves the superview without telling this view, which the caller does. Constraints between what is in this view and what is not are gone then.
  func leaveSuperview(for newSuperview: UIView?) {
    guard let old = superview else { return }
    if old !== newSuperview {
      old.willRemoveSubview(self)
      old.dropConstraints { $0.layoutView?.isDescendant(of: self) == true }
      LayoutWorld.noteChange()
    }
    old.subviews.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    superview = nil
  }
}
