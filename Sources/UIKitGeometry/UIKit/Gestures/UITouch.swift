import Foundation
internal import MatrixCore

/// An event with its touches.
open class UIEvent: NSObject {
  /// The touches of the event; nil where there are none.
  open var allTouches: Set<UITouch>?

  /// An event with touches. iOS makes events itself; here tests and lessons do.
  public init(touches: Set<UITouch> = []) {
    allTouches = touches.isEmpty ? nil : touches
    super.init()
  }
}

/// A finger on the screen. iOS makes touches itself; here tests, lessons and ``TouchScript`` do.
open class UITouch: NSObject {
  /// What a finger does at the moment.
  public enum Phase: Int, Sendable {
    /// It came down, moved, rests, left, or was taken away by the system.
    case began, moved, stationary, ended, cancelled
  }

  /// What the finger does.
  open var phase: Phase = .began
  /// How often the finger tapped at the place.
  open var tapCount = 1
  /// When this happened, in seconds of ``AnimationClock``.
  open var timestamp: TimeInterval = 0
  /// How hard it presses, 1 being an average finger.
  open var force: CGFloat = 1
  /// The view that the touch began in.
  open weak var view: UIView?
  /// The recognizers that get the touch; nil before it was sent.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// The window of the view that the touch began in.
  open var window: UIWindow? { view?.window }

  private var place: CGPoint
  private var previousPlace: CGPoint

  /// The number by which touches that come at once are put in order.
  let number = NumberOfTouches.ofThisThread.next()

  /// How far the view knows of the touch.
  private enum ViewState { case waits, told, over }
  private var viewState = ViewState.over
  private var untold: Phase?

  /// A touch at a point of a view; of the window's coordinates for nil.
  public init(at location: CGPoint, in view: UIView?) {
    place = view?.convert(location, to: nil) ?? location
    previousPlace = place
    self.view = view
    super.init()
  }

  /// Moves the finger to a point of a view; of the window's coordinates for nil.
  public func move(to location: CGPoint, in view: UIView?) {
    previousPlace = place
    place = view?.convert(location, to: nil) ?? location
    phase = .moved
  }

  /// Where the finger is, in a view's coordinates; in the window's for nil.
  open func location(in view: UIView?) -> CGPoint { view?.convert(place, from: nil) ?? place }

  /// Where the finger was before its last movement.
  open func previousLocation(in view: UIView?) -> CGPoint {
    view?.convert(previousPlace, from: nil) ?? previousPlace
  }

  /// How far the finger is from a point of the window, in points.
  func distance(from place: CGPoint) -> Double { (self.place.core - place.core).length }

  // MARK: - What it is sent to

  /// Takes the view that it hit, and the recognizers of that view and of those around it which want it.
  func begin(in hit: UIView?, among touches: [UITouch]) {
    view = hit
    var found: [UIGestureRecognizer] = []
    var next = hit
    while let view = next {
      found += (view.gestureRecognizers ?? []).filter {
        $0.isEnabled && $0.delegate?.gestureRecognizer($0, shouldReceive: self) ?? true
      }
      next = view.superview
    }
    gestureRecognizers = found
    // A view that does not take several fingers knows of the first one alone.
    let isOneOfSeveral = touches.contains { $0 !== self && $0.view === hit && $0.viewState != .over }
    viewState = hit == nil || (isOneOfSeveral && hit?.isMultipleTouchEnabled == false) ? .over : .waits
    untold = .began
  }

  /// Whether nothing is left to tell the view.
  var isViewTold: Bool { viewState == .over }

  /// What the view is to be told now, as far as recognizers let it, in the order in which it happened.
  func news() -> [Phase] {
    if phase != .stationary, viewState == .told { untold = phase }
    guard viewState != .over, view != nil else {
      viewState = .over
      return []
    }
    let watching = (gestureRecognizers ?? []).filter { recognizer in
      recognizer.isEngaged && recognizer.seenTouches.contains { $0 === self }
    }
    if isTakenByGesture || watching.contains(where: { $0.cancelsTouchesInView && $0.decidedState.isGoingOn })
    {
      let wasTold = viewState == .told
      viewState = .over
      return wasTold ? [.cancelled] : []
    }
    let open = watching.filter { $0.decidedState == .possible && $0.mayStillBegin }
    let isOver = phase == .ended || phase == .cancelled
    var news: [Phase] = []
    if viewState == .waits {
      guard !open.contains(where: { $0.delaysTouchesBegan || (isOver && $0.delaysTouchesEnded) }) else {
        return []
      }
      viewState = .told
      news = [.began]
      untold = isOver ? phase : nil
    }
    guard let last = untold else { return news }
    if last == .ended, open.contains(where: \.delaysTouchesEnded) { return news }
    untold = nil
    if isOver { viewState = .over }
    return news + [last]
  }

  /// Whether a gesture that cancels touches in views was recognized with this one.
  var isTakenByGesture = false
}

/// The numbers of a thread's touches.
private final class NumberOfTouches {
  private var last = 0

  static var ofThisThread: NumberOfTouches {
    UIKitGeometry.ofThisThread("UIKitGeometry.NumberOfTouches", NumberOfTouches())
  }

  func next() -> Int {
    last += 1
    return last
  }
}
