import Foundation

/// What watches touches and reports gestures.
///
/// Touches come through ``UIWindow/sendEvent(_:)`` or a ``TouchScript``; each goes to the recognizers of the view that it
/// began in and of the views around it. A recognizer asks for a ``state``; whether and when it gets it depends on the
/// others, on the delegates and on ``require(toFail:)``. Then its targets are called, and once it is over and its
/// fingers are lifted, it is ``State/possible`` again.
///
/// Without touches, whoever drives a recognizer, a test or a lesson, sets its places and values and calls ``send(_:)``.
/// Places are kept in window coordinates, so that each view reads them in its own.
open class UIGestureRecognizer: NSObject {
  /// Where a recognizer is in its gesture.
  public enum State: Int, Sendable {
    /// Nothing recognized yet.
    case possible
    /// A continuous gesture began, changed, ended, was taken away; and a gesture that was not recognized.
    case began, changed, ended, cancelled, failed
    /// A discrete gesture was recognized; the same as ``ended``.
    public static let recognized = State.ended

    /// Whether nothing comes after it but the beginning.
    var isOver: Bool { self == .ended || self == .cancelled || self == .failed }
    /// Whether the gesture is going on.
    var isGoingOn: Bool { self == .began || self == .changed }
  }

  /// A recognizer, with a target that is called by the name of its method. The target is not kept alive.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// A recognizer without a target.
  public override convenience init() { self.init(target: nil, action: nil) }

  // MARK: - State

  /// Where the recognizer is in its gesture.
  ///
  /// A subclass asks for a state in its touch methods; a recognizer that waits for another one stays ``State/possible``
  /// meanwhile, and one that may not begin becomes ``State/failed``. Without touches it is set at once.
  open var state: State {
    get { shownState }
    set {
      guard isEngaged else { return shownState = newValue }
      // What waits to begin asks for it again with each event.
      if newValue == requests.last || (newValue == .began && requests.contains(.began)) { return }
      requests.append(newValue)
      TouchDispatcher.current.settle()
    }
  }

  /// What the targets see.
  var shownState = State.possible
  /// What has been decided; the targets are told after all recognizers have seen the event.
  var decidedState = State.possible
  /// What was asked for, and is not decided yet.
  var requests: [State] = []
  /// Whether it has been found out that it may begin.
  var mayBegin = false
  /// Whether touches came since it was last ``State/possible`` for good.
  var isEngaged = false
  /// How often it was engaged; a timer of an earlier gesture does nothing.
  var engagement = 0

  /// The view that the recognizer watches.
  open internal(set) weak var view: UIView?
  /// Whether the recognizer takes part. A gesture that is going on is cancelled where it no longer does.
  open var isEnabled = true {
    didSet { if !isEnabled { TouchDispatcher.current.withdraw(self) } }
  }
  /// Whom to ask about other recognizers.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether the view is told that its touches are cancelled when the gesture is recognized.
  open var cancelsTouchesInView = true
  /// Whether the view waits for the beginnings of its touches until the gesture has failed.
  open var delaysTouchesBegan = false
  /// Whether the view waits for the ends of its touches until the gesture has failed.
  open var delaysTouchesEnded = true
  /// A name to find the recognizer by.
  open var name: String?

  // MARK: - Touches

  /// The fingers that it follows, in the order in which they came.
  var trackedTouches: [UITouch] = []
  /// The fingers that are down and came to it, those included that it does not follow.
  var fingers: [UITouch] = []
  /// The fingers that came to it since it was engaged.
  var seenTouches: [UITouch] = []
  /// Whether it waits for fingers that are to come, as between two taps.
  var awaitsTouches = false
  /// Whether it has asked to begin, and waits.
  var isAsking: Bool { !requests.isEmpty }
  /// Whether others have reason to wait for it.
  var mayStillBegin: Bool { !fingers.isEmpty || awaitsTouches || !requests.isEmpty }

  private var touchCount: Int?
  private var places: [CGPoint] = []
  private var arePlacesSet = false

  /// How many fingers there are: those that are followed; without touches as many as have places, unless it was set.
  open var numberOfTouches: Int {
    get { isEngaged ? trackedTouches.count : touchCount ?? (arePlacesSet ? places.count : 0) }
    set { touchCount = newValue }
  }

  /// Called when fingers come down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when fingers move.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when fingers are lifted. They are still among those that are followed.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when the system takes the fingers away.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Leaves a finger to others.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    trackedTouches.removeAll { $0 === touch }
  }

  /// Called when the gesture is over and its fingers are lifted, before the next one.
  open func reset() {}

  /// Whether this recognizer's gesture keeps another one's from beginning.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this recognizer is kept from beginning by another one's gesture.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this recognizer waits for another one to fail.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether another one waits for this recognizer to fail.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Notes where the fingers are now, for whoever asks after they are lifted.
  func notePlaces() {
    guard !trackedTouches.isEmpty else { return }
    (places, arePlacesSet) = (trackedTouches.map { $0.location(in: nil) }, false)
  }

  // MARK: - Places

  /// The middle of the fingers in a view's coordinates; in the window's for nil.
  ///
  /// After the last finger was lifted, it is where the fingers were; without any it is the window's (0, 0).
  open func location(in view: UIView?) -> CGPoint {
    placeInView(Self.middle(places) ?? .zero, view)
  }

  /// Where one finger is. iOS raises an exception where there is none; here it is the middle, with a fault.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    let known = isEngaged ? trackedTouches.map { $0.location(in: nil) } : places
    guard known.indices.contains(touchIndex) else {
      GeometryFault.record("location(ofTouch: \(touchIndex)): there are \(known.count) touches")
      return location(in: view)
    }
    return placeInView(known[touchIndex], view)
  }

  /// Sets where the fingers are, in a view's coordinates; in the window's for nil. Not part of iOS.
  public func setLocations(_ locations: [CGPoint], in view: UIView?) {
    (places, arePlacesSet) = (locations.map { view?.convert($0, to: nil) ?? $0 }, true)
  }

  /// Sets where a single finger is. Not part of iOS.
  public func setLocation(_ location: CGPoint, in view: UIView?) { setLocations([location], in: view) }

  private func placeInView(_ place: CGPoint, _ view: UIView?) -> CGPoint {
    view?.convert(place, from: nil) ?? place
  }

  /// The mean of points; nil where there are none.
  static func middle(_ points: [CGPoint]) -> CGPoint? {
    guard !points.isEmpty else { return nil }
    let sum = points.reduce(into: CGVector.zero) {
      $0.dx += $1.x
      $0.dy += $1.y
    }
    return CGPoint(x: sum.dx / CGFloat(points.count), y: sum.dy / CGFloat(points.count))
  }

  // MARK: - Targets

  private var handlers: [(UIGestureRecognizer) -> Void] = []
  private var targets: [Target] = []

  private struct Target {
    weak var object: AnyObject?
    var action: Selector
  }

  /// Calls a method of a target when the gesture changes. The target is not kept alive.
  open func addTarget(_ target: Any, action: Selector) {
    let object = target as AnyObject
    if !targets.contains(where: { $0.object === object && $0.action == action }) {
      targets.append(Target(object: object, action: action))
    }
  }

  /// Forgets a target's method; all targets where there is none, all methods where there is no name.
  open func removeTarget(_ target: Any?, action: Selector?) {
    let object = target.map { $0 as AnyObject }
    targets.removeAll { (object == nil || $0.object === object) && (action == nil || $0.action == action) }
  }

  /// Adds a closure that is called when the gesture changes. Not part of iOS: there, targets have selectors.
  public func addHandler(_ handler: @escaping (UIGestureRecognizer) -> Void) { handlers.append(handler) }

  /// Calls the targets and closures, as when the gesture changes. Not part of iOS.
  public func send() {
    if isEnabled { callTargets() }
  }

  /// Calls the targets, also those of a recognizer that has just been switched off.
  func callTargets() {
    for target in targets { if let object = target.object { target.action.call(on: object, with: self) } }
    for handler in handlers { handler(self) }
  }

  /// Sets the state and calls the targets. Not part of iOS.
  public func send(_ state: State) {
    shownState = state
    send()
  }

  // MARK: - Failures

  private var requirements: [WeakRecognizer] = []

  private struct WeakRecognizer { weak var recognizer: UIGestureRecognizer? }

  /// Waits for another recognizer to fail. Where that one recognizes, this one fails.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    guard !failureRequirements.contains(where: { $0 === otherGestureRecognizer }) else { return }
    requirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  /// Those that it waits for by ``require(toFail:)``.
  var failureRequirements: [UIGestureRecognizer] { requirements.compactMap(\.recognizer) }
}
