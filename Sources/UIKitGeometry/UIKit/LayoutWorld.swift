import Foundation
internal import MatrixCore

/// What a thread's layouts know of each other.
final class LayoutWorld {
  /// That of this thread.
  static var current: LayoutWorld { ofThisThread("LayoutWorld", LayoutWorld()) }

  /// How many layouts run, each within the one before.
  var depth = 0
  /// Whether something that layout depends on was changed since it was solved last.
  var isOutdated = false
  /// Whether something was changed since the running layout began.
  var isStale = false
  /// How many constraints have been made active.
  private var activations = 0

  /// The number of the next constraint that is made active.
  func nextSerial() -> Int {
    activations += 1
    return activations
  }

  /// Says that something was changed that layout depends on. Between layouts nobody needs to know: each looks at everything.
  static func noteChange() {
    let world = current
    guard world.depth > 0 else { return }
    (world.isOutdated, world.isStale) = (true, true)
  }
}

/// What a view keeps for layout.
struct LayoutState {
  /// The constraints that the view holds, in the order in which it got them.
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var safeArea: UILayoutGuide?
  var margins: UILayoutGuide?
  var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  var autoresizingMask: UIView.AutoresizingMask = []
  var autoresizesSubviews = true
  /// Hugging and resistance to compression, horizontal and vertical.
  var hugging: [UILayoutPriority] = [.defaultLow, .defaultLow]
  var resistance: [UILayoutPriority] = [.defaultHigh, .defaultHigh]
  /// Whether the view's layoutSubviews runs.
  var isLayingOut = false
  /// For an outermost view, the layout of all in it.
  var layout: SolvedLayout?
}

/// A solved ``LayoutProblem``.
struct SolvedLayout {
  let constraints: [LinearConstraint]
  let preferred: [Double]
  let solution: ConstraintSolution?
  /// The contradictions that were reported.
  let reported: [String]
  /// Where the views and guides belong that constraints place, in their superviews' coordinates.
  var boxes: [ObjectIdentifier: CGRect] = [:]
  /// Those with another place that is as good.
  var ambiguous: Set<ObjectIdentifier> = []
}
