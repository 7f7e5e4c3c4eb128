import Foundation
internal import MatrixCore

// How a view is laid out: all constraints of the tree are solved together, and each view places its subviews from the solution, in its `layoutSubviews()`.
extension UIView {
  /// How often a layout is begun anew since it changed what it depends on.
  static let mostLayoutPasses = 10
  /// How deep layouts within layouts go.
  static let deepestLayout = 8

  /// The view without a superview that this one is in.
  var outermost: UIView {
    var view = self
    while let next = view.superview { view = next }
    return view
  }

  /// The rectangle of the superview that the view would have without its transform.
  var untransformedBox: CGRect {
    CGRect(
      CoreRectangle(size: bounds.size.core, placing: layer.anchorPoint.core, at: center.core))
  }

  /// Whether the view has a box already, without its transform.
  func hasBox(_ box: CGRect) -> Bool {
    bounds.size == box.size && center == CGPoint(box.core.point(at: layer.anchorPoint.core))
  }

  /// Gives the view a box without its transform, by its bounds' size and its center.
  func place(_ box: CGRect) {
    if bounds.size != box.size { bounds.size = box.size }
    let target = CGPoint(box.core.point(at: layer.anchorPoint.core))
    if center != target { center = target }
  }

  // MARK: - A layout

  func layOut() {
    let world = LayoutWorld.current
    guard world.depth < Self.deepestLayout else { return layOutTree() }
    let wasStale = world.isStale
    var everStale = false
    world.depth += 1
    var passes = 0
    repeat {
      world.isStale = false
      outermost.updateConstraintsIfNeeded()
      outermost.solveLayout()
      var top = self
      while let view = top.superview, view.needsLayout, !view.layoutState.isLayingOut { top = view }
      top.layOutTree()
      everStale = everStale || world.isStale
      passes += 1
    } while world.isStale && passes < Self.mostLayoutPasses
    if world.isStale { GeometryFault.record("the layout of \(layoutName) changes itself without end") }
    world.depth -= 1
    world.isStale = wasStale || world.depth > 0 && everStale
  }

  private func layOutTree() {
    if needsLayout, !layoutState.isLayingOut {
      needsLayout = false
      layoutState.isLayingOut = true
      layer.layoutSublayers()
      layoutState.isLayingOut = false
    }
    for subview in subviews { subview.layOutTree() }
    for sublayer in layer.children where !sublayer.isOfView { sublayer.layoutIfNeeded() }
  }

  /// For an outermost view: solves the constraints of all in it, and asks for the layout of those whose subviews belong elsewhere.
  func solveLayout() {
    LayoutWorld.current.isOutdated = false
    guard let problem = LayoutProblem(self) else {
      layoutState.layout = nil
      return
    }
    let layout = problem.solved(after: layoutState.layout)
    layoutState.layout = layout
    for item in problem.items {
      guard let box = layout.boxes[ObjectIdentifier(item)] else { continue }
      if let guide = item as? UILayoutGuide { guide.box = box }
      guard let view = item as? UIView else { continue }
      if view !== self {
        if !view.hasBox(box) { view.superview?.setNeedsLayout() }
      } else if !view.translatesAutoresizingMaskIntoConstraints {
        // Nothing says where an outermost view is: its box keeps its corner.
        view.place(CGRect(origin: view.untransformedBox.origin, size: box.size))
      }
    }
  }

  /// Places the subviews that constraints place.
  func placeSubviews() {
    let root = outermost
    let world = LayoutWorld.current
    if world.depth == 0 || world.isOutdated { root.solveLayout() }
    guard let boxes = root.layoutState.layout?.boxes, !boxes.isEmpty else { return }
    for view in subviews where !view.translatesAutoresizingMaskIntoConstraints {
      if let box = boxes[ObjectIdentifier(view)] { view.place(box) }
    }
  }

  /// Whether the view has another place that would satisfy the constraints as well.
  public var hasAmbiguousLayout: Bool {
    guard !translatesAutoresizingMaskIntoConstraints, let problem = LayoutProblem(outermost) else {
      return false
    }
    return problem.solved(after: outermost.layoutState.layout).ambiguous.contains(ObjectIdentifier(self))
  }

  /// The size that the constraints in the view give it: as near to a size as they let it be, at the priority 50.
  ///
  /// `UIView.layoutFittingCompressedSize` asks for the smallest, `layoutFittingExpandedSize` for a large one.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel
    )
  }

  /// The size that the constraints in the view give it: as near to a size as they let it be, at priorities.
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    let fitting = LayoutProblem.Fitting.size(targetSize, horizontal: horizontal, vertical: vertical)
    guard let problem = LayoutProblem(self, fitting) else { return targetSize }
    return problem.solved(after: nil).boxes[ObjectIdentifier(self)]?.size ?? targetSize
  }

  /// The size to ask for where a view shall be as small as its constraints allow.
  public class var layoutFittingCompressedSize: CGSize { .zero }
  /// The size to ask for where a view may be as large as its constraints allow.
  public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10000, height: 10000) }
  /// What ``intrinsicContentSize`` says of a direction in which the content has no size.
  public class var noIntrinsicMetric: CGFloat { -1 }
}
