import Foundation

/// What brings touches to recognizers and views, and decides which gestures are recognized.
///
/// Each event goes to all recognizers first. Then what they ask for is decided, again and again until nothing changes;
/// then their targets are called; then the views are told of their touches. Apple documents what a recognizer waits
/// for and which ones exclude each other; that of two which ask within one event the one of the inner view comes first,
/// and in one view the one that was added first, is chosen here.
final class TouchDispatcher {
  static var current: TouchDispatcher { ofThisThread("UIKitGeometry.TouchDispatcher", TouchDispatcher()) }

  /// How many decisions and calls of targets one event leads to at most.
  static let mostSteps = 10_000

  /// The fingers that are down, in the order in which they came.
  private(set) var touches: [UITouch] = []
  /// Fingers that were lifted, of whose end the view is not told yet.
  private var lifted: [UITouch] = []
  /// The recognizers that touches came to, inner ones first.
  private var engaged: [UIGestureRecognizer] = []
  private var told: [(recognizer: UIGestureRecognizer, state: UIGestureRecognizer.State)] = []
  private var isBusy = false
  private var event = UIEvent()

  // MARK: - Events

  /// Brings an event's touches that began, moved or ended to whom they concern.
  func send(_ event: UIEvent, root: UIView) {
    guard !isBusy else {
      return GeometryFault.record("an event was sent by what an event calls; it is left out")
    }
    let changed = (event.allTouches ?? []).filter { $0.phase != .stationary }
      .sorted { $0.number < $1.number }
    isBusy = true
    self.event = event
    let now = AnimationWorld.current.now
    for touch in changed { touch.timestamp = now }
    begin(changed.filter { $0.phase == .began && !has($0) }, root: root)
    pass(changed.filter { $0.phase == .moved && has($0) }) { $0.touchesMoved($1, with: event) }
    let ended = changed.filter { $0.phase == .ended && has($0) }
    let cancelled = changed.filter { $0.phase == .cancelled && has($0) }
    pass(ended) { $0.touchesEnded($1, with: event) }
    pass(cancelled) { $0.touchesCancelled($1, with: event) }
    lift(ended + cancelled)
    isBusy = false
    settle()
    tellViews()
    for touch in touches where touch.phase == .began || touch.phase == .moved { touch.phase = .stationary }
  }

  /// Tells views of their touches, as far as recognizers let them.
  private func tellViews() {
    isBusy = true
    let news = (touches + lifted).flatMap { touch in touch.news().map { (touch: touch, phase: $0) } }
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      var rest = news.filter { $0.phase == phase }.map(\.touch)
      while let view = rest.first?.view {
        let own = Set(rest.filter { $0.view === view })
        rest.removeAll { $0.view === view }
        switch phase {
        case .began: view.touchesBegan(own, with: event)
        case .moved: view.touchesMoved(own, with: event)
        case .ended: view.touchesEnded(own, with: event)
        case .cancelled, .stationary: view.touchesCancelled(own, with: event)
        }
      }
    }
    isBusy = false
    lifted.removeAll { $0.isViewTold }
    settle()
  }

  private func has(_ touch: UITouch) -> Bool { touches.contains { $0 === touch } }

  private func begin(_ new: [UITouch], root: UIView) {
    var coming: [(UIGestureRecognizer, [UITouch])] = []
    for touch in new {
      touches.append(touch)
      touch.begin(in: root.hitTest(touch.location(in: root), with: event), among: touches)
      for recognizer in touch.gestureRecognizers ?? [] {
        recognizer.fingers.append(touch)
        recognizer.seenTouches.append(touch)
        guard !recognizer.decidedState.isOver else { continue }
        recognizer.trackedTouches.append(touch)
        if let index = coming.firstIndex(where: { $0.0 === recognizer }) {
          coming[index].1.append(touch)
        } else {
          coming.append((recognizer, [touch]))
        }
      }
    }
    for (recognizer, touches) in coming {
      if !recognizer.isEngaged { engage(recognizer) }
      recognizer.notePlaces()
      recognizer.touchesBegan(Set(touches), with: event)
      recognizer.notePlaces()
    }
  }

  private func engage(_ recognizer: UIGestureRecognizer) {
    recognizer.isEngaged = true
    recognizer.engagement += 1
    recognizer.shownState = .possible
    recognizer.decidedState = .possible
    recognizer.mayBegin = false
    recognizer.awaitsTouches = false
    recognizer.requests = []
    engaged.append(recognizer)
    // A stable order: that of the views of the oldest finger, from the inside.
    func depth(_ recognizer: UIGestureRecognizer) -> Int { recognizer.view?.layer.ancestry.count ?? 0 }
    engaged = engaged.enumerated().sorted {
      (-depth($0.element), $0.offset) < (-depth($1.element), $1.offset)
    }.map(\.element)
  }

  private func pass(_ changed: [UITouch], _ tell: (UIGestureRecognizer, Set<UITouch>) -> Void) {
    for recognizer in engaged where !recognizer.decidedState.isOver {
      let own = changed.filter { touch in recognizer.trackedTouches.contains { $0 === touch } }
      guard !own.isEmpty else { continue }
      recognizer.notePlaces()
      tell(recognizer, Set(own))
    }
  }

  private func lift(_ gone: [UITouch]) {
    touches.removeAll { touch in gone.contains { $0 === touch } }
    lifted += gone
    for recognizer in engaged {
      recognizer.trackedTouches.removeAll { touch in gone.contains { $0 === touch } }
      recognizer.fingers.removeAll { touch in gone.contains { $0 === touch } }
      recognizer.notePlaces()
    }
  }

  /// Calls a recognizer when the clock has come to a time, unless its gesture is over by then.
  func call(_ recognizer: UIGestureRecognizer, after seconds: Double, _ action: @escaping () -> Void) {
    let engagement = recognizer.engagement
    let world = AnimationWorld.current
    world.call(at: world.now + seconds) { [weak recognizer, weak self] in
      guard let recognizer, recognizer.isEngaged, recognizer.engagement == engagement,
        !recognizer.decidedState.isOver
      else { return }
      action()
      guard let self else { return }
      settle()
      tellViews()
    }
  }

  /// Ends the gesture of a recognizer that takes part no longer.
  func withdraw(_ recognizer: UIGestureRecognizer) {
    guard recognizer.isEngaged, !recognizer.decidedState.isOver else { return }
    recognizer.requests = [.cancelled]
    settle()
  }

  // MARK: - Decisions

  /// Decides what recognizers ask for, and tells their targets.
  func settle() {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    for _ in 0..<Self.mostSteps {
      if decideOne() { continue }
      if !told.isEmpty {
        let (recognizer, state) = told.removeFirst()
        recognizer.shownState = state
        recognizer.callTargets()
      } else if !resetOne() {
        return
      }
    }
    GeometryFault.record(
      "more than \(Self.mostSteps) changes of recognizers in one event; the rest is left out")
    for recognizer in engaged { recognizer.requests = [] }
    told = []
  }

  /// Decides one request; false where all that is asked for waits for others.
  private func decideOne() -> Bool {
    for recognizer in engaged {
      guard let request = recognizer.requests.first else { continue }
      if decide(recognizer, request) { return true }
    }
    return false
  }

  private func decide(_ recognizer: UIGestureRecognizer, _ request: UIGestureRecognizer.State) -> Bool {
    let isPossible = recognizer.decidedState == .possible
    switch request {
    case .possible: break
    case .failed, .cancelled: end(recognizer)
    case .began, .changed, .ended:
      if recognizer.decidedState.isOver { break }
      if isPossible {
        switch obstacle(recognizer) {
        case .waits: return false
        case .fails:
          end(recognizer)
          return true
        case .none:
          exclude(by: recognizer)
          if recognizer.cancelsTouchesInView {
            for touch in recognizer.seenTouches { touch.isTakenByGesture = true }
          }
        }
      }
      recognizer.decidedState = isPossible && request == .changed ? .began : request
      told.append((recognizer, recognizer.decidedState))
    }
    if !recognizer.requests.isEmpty { recognizer.requests.removeFirst() }
    return true
  }

  /// Fails a gesture that has not begun, and cancels one that has.
  private func end(_ recognizer: UIGestureRecognizer) {
    recognizer.requests = []
    guard !recognizer.decidedState.isOver else { return }
    if recognizer.decidedState == .possible {
      recognizer.decidedState = .failed
      recognizer.shownState = .failed
    } else {
      recognizer.decidedState = .cancelled
      told.append((recognizer, .cancelled))
    }
  }

  private enum Obstacle { case none, waits, fails }

  /// What is in the way of a gesture that could begin.
  private func obstacle(_ recognizer: UIGestureRecognizer) -> Obstacle {
    if !recognizer.mayBegin {
      guard recognizer.view?.gestureRecognizerShouldBegin(recognizer) ?? true,
        recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
      else { return .fails }
      recognizer.mayBegin = true
    }
    var waits = false
    for other in engaged where other !== recognizer {
      let (mustFail, isRecognized) = (Self.waits(recognizer, for: other), Self.isRecognized(other))
      if isRecognized, mustFail || excludes(other, recognizer) { return .fails }
      if mustFail, other.decidedState == .possible, other.mayStillBegin, !isWaiting(other, for: recognizer) {
        waits = true
      }
    }
    return waits ? .waits : .none
  }

  /// Whether a recognizer that could begin waits for another one, directly or through others; then that one does not wait.
  private func isWaiting(_ recognizer: UIGestureRecognizer, for last: UIGestureRecognizer) -> Bool {
    var (open, seen) = ([recognizer], [ObjectIdentifier(recognizer)])
    while let next = open.popLast() {
      guard !next.requests.isEmpty else { continue }
      if Self.waits(next, for: last) { return true }
      for other in engaged
      where other.decidedState == .possible && !seen.contains(ObjectIdentifier(other))
        && Self.waits(next, for: other)
      {
        seen.append(ObjectIdentifier(other))
        open.append(other)
      }
    }
    return false
  }

  /// Keeps the others from beginning.
  private func exclude(by recognizer: UIGestureRecognizer) {
    for other in engaged where other !== recognizer && other.decidedState == .possible {
      if Self.waits(other, for: recognizer) || excludes(recognizer, other) { end(other) }
    }
  }

  /// Whether a gesture that is recognized keeps another one from it: they share a finger, and nobody lets them go together.
  private func excludes(_ recognizer: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    recognizer.seenTouches.contains { touch in other.seenTouches.contains { $0 === touch } }
      && recognizer.canPrevent(other) && other.canBePrevented(by: recognizer)
      && !(recognizer.delegate?.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other)
        ?? false)
      && !(other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: recognizer) ?? false)
  }

  private static func isRecognized(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.decidedState.isGoingOn || recognizer.decidedState == .ended
  }

  private static func waits(_ recognizer: UIGestureRecognizer, for other: UIGestureRecognizer) -> Bool {
    recognizer.failureRequirements.contains { $0 === other }
      || recognizer.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: recognizer)
      || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
  }

  /// Makes one recognizer ready for the next gesture whose own is over and whose fingers are lifted; false where there is none.
  private func resetOne() -> Bool {
    guard let index = engaged.firstIndex(where: { $0.decidedState.isOver && $0.fingers.isEmpty }) else {
      return false
    }
    let recognizer = engaged.remove(at: index)
    recognizer.trackedTouches = []
    recognizer.seenTouches = []
    recognizer.reset()
    (recognizer.requests, recognizer.isEngaged) = ([], false)
    (recognizer.decidedState, recognizer.shownState) = (.possible, .possible)
    return true
  }
}
