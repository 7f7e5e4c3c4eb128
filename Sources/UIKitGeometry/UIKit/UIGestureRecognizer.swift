import Foundation

/// What watches touches and reports gestures, with values that can be set.
///
/// Recognition itself is left out. Handlers written for iOS compile and read ``state``, ``location(in:)`` and the
/// values of the subclasses; whoever drives them, a test or a lesson, sets these and calls ``send()``, or the
/// handler. Places are kept in window coordinates, so that each view reads them in its own.
open class UIGestureRecognizer: NSObject {
  /// Where a recognizer is in its gesture.
  public enum State: Int, Sendable {
    /// Nothing recognized yet.
    case possible
    /// A continuous gesture began, changed, ended, was taken away; and a gesture that was not recognized.
    case began, changed, ended, cancelled, failed
    /// A discrete gesture was recognized; the same as ``ended``.
    public static let recognized = State.ended
  }

  /// A recognizer. Target and action are kept, but Linux cannot call a method by its name.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// A recognizer without a target.
  public override convenience init() { self.init(target: nil, action: nil) }

  /// Where the recognizer is in its gesture. iOS lets only subclasses set it.
  open var state: State = .possible
  /// The view that the recognizer watches.
  open internal(set) weak var view: UIView?
  /// Whether the recognizer takes part.
  open var isEnabled = true
  /// Whom to ask about other recognizers.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether the view is told that its touches are cancelled.
  open var cancelsTouchesInView = true
  /// Whether the view waits for its touches.
  open var delaysTouchesBegan = false
  /// Whether the view waits for the end of its touches.
  open var delaysTouchesEnded = true
  /// A name to find the recognizer by.
  open var name: String?

  /// How many fingers there are: as many as have places, unless it was set.
  open var numberOfTouches: Int {
    get { touchCount ?? places.count }
    set { touchCount = newValue }
  }

  private var touchCount: Int?
  private var places: [CGPoint] = []
  private var actions: [(UIGestureRecognizer) -> Void] = []
  private var named: [(target: Any, action: Selector)] = []
  private(set) var failureRequirements: [UIGestureRecognizer] = []

  // MARK: - Places

  /// The middle of the fingers in a view's coordinates; in the window's for nil.
  ///
  /// Without fingers it is the window's (0, 0).
  open func location(in view: UIView?) -> CGPoint {
    guard !places.isEmpty else { return placeInView(.zero, view) }
    let count = CGFloat(places.count)
    let sum = places.reduce(into: CGVector.zero) {
      $0.dx += $1.x
      $0.dy += $1.y
    }
    return placeInView(CGPoint(x: sum.dx / count, y: sum.dy / count), view)
  }

  /// Where one finger is. iOS raises an exception where there is none; here it is the middle, with a fault.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard places.indices.contains(touchIndex) else {
      GeometryFault.record("location(ofTouch: \(touchIndex)): there are \(places.count) touches")
      return location(in: view)
    }
    return placeInView(places[touchIndex], view)
  }

  /// Sets where the fingers are, in a view's coordinates; in the window's for nil. Not part of iOS.
  public func setLocations(_ locations: [CGPoint], in view: UIView?) {
    places = locations.map { view?.convert($0, to: nil) ?? $0 }
  }

  /// Sets where a single finger is. Not part of iOS.
  public func setLocation(_ location: CGPoint, in view: UIView?) { setLocations([location], in: view) }

  private func placeInView(_ place: CGPoint, _ view: UIView?) -> CGPoint {
    view?.convert(place, from: nil) ?? place
  }

  // MARK: - Targets

  /// Keeps a target and the name of its method, which Linux cannot call.
  open func addTarget(_ target: Any, action: Selector) { named.append((target, action)) }

  /// Forgets targets by the name of their method; all where there is no name.
  open func removeTarget(_ target: Any?, action: Selector?) {
    named.removeAll { action == nil || $0.action == action }
  }

  /// Adds a closure that ``send()`` calls. Not part of iOS: there, targets have selectors.
  public func addHandler(_ handler: @escaping (UIGestureRecognizer) -> Void) { actions.append(handler) }

  /// Calls the closures, as iOS calls the targets when the gesture changes. Not part of iOS.
  public func send() {
    guard isEnabled else { return }
    for action in actions { action(self) }
  }

  /// Sets the state and calls the closures. Not part of iOS.
  public func send(_ state: State) {
    self.state = state
    send()
  }

  /// Waits for another recognizer to fail.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    failureRequirements.append(otherGestureRecognizer)
  }

  /// Called when the gesture is over.
  open func reset() {}
}

/// Who decides about recognizers that meet. Every method has iOS' answer, unless implemented.
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Whether a recognizer may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether two recognizers may recognize together.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the first waits for the second to fail.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the second waits for the first to fail.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether a recognizer gets a touch.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Yes.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Yes.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
}
