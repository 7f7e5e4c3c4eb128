import Foundation

/// Fingers on a screen, moved by a program. Not part of iOS.
///
///     let fingers = TouchScript(window)
///     fingers.down(1, at: CGPoint(x: 10, y: 10)).wait(0.1).move(1, to: CGPoint(x: 60, y: 10)).up(1)
///
/// Each step is one event, which goes to recognizers and views as ``UIWindow/sendEvent(_:)`` does; the time is that of
/// ``AnimationClock``, which ``wait(_:)`` advances. Places are in the coordinates of the view that is named, and of the
/// window, or the outermost view, where none is.
public final class TouchScript {
  private let root: UIView
  private var touches: [(finger: Int, touch: UITouch)] = []

  /// The fingers over a window, or over an outermost view.
  public init(_ root: UIView) { self.root = root }

  /// How many seconds lie between two events of a movement.
  public static let stepDuration: TimeInterval = 1.0 / 60

  /// Where a finger is, in a view's coordinates; nil where it is not down.
  public func location(of finger: Int, in view: UIView? = nil) -> CGPoint? {
    touch(finger)?.location(in: view)
  }

  /// A finger comes down. One that is down already is not taken, with a fault.
  @discardableResult
  public func down(_ finger: Int, at place: CGPoint, in view: UIView? = nil) -> TouchScript {
    down([finger: place], in: view)
  }

  /// Fingers come down at once.
  @discardableResult
  public func down(_ places: [Int: CGPoint], in view: UIView? = nil) -> TouchScript {
    let new = places.sorted { $0.key < $1.key }.filter { place in
      guard touch(place.key) != nil else { return true }
      GeometryFault.record("finger \(place.key) is down already")
      return false
    }
    touches += new.map { ($0.key, UITouch(at: $0.value, in: view)) }
    send(new.compactMap { touch($0.key) })
    return self
  }

  /// A finger moves, in one step.
  @discardableResult
  public func move(_ finger: Int, to place: CGPoint, in view: UIView? = nil) -> TouchScript {
    move([finger: place], in: view)
  }

  /// Fingers move at once, in one step.
  @discardableResult
  public func move(_ places: [Int: CGPoint], in view: UIView? = nil) -> TouchScript {
    let moved = places.sorted { $0.key < $1.key }.compactMap { place -> UITouch? in
      guard let touch = known(place.key) else { return nil }
      touch.move(to: place.value, in: view)
      return touch
    }
    send(moved)
    return self
  }

  /// A finger moves along a straight line; see ``move(_:in:duration:)``.
  @discardableResult
  public func move(_ finger: Int, to place: CGPoint, in view: UIView? = nil, duration: TimeInterval)
    -> TouchScript
  {
    move([finger: place], in: view, duration: duration)
  }

  /// Fingers move along straight lines, in a time in seconds, with sixty events a second and at least one.
  ///
  /// The lines are those of the window: a view that the fingers move does not bend them.
  @discardableResult
  public func move(_ places: [Int: CGPoint], in view: UIView? = nil, duration: TimeInterval) -> TouchScript {
    let ways = places.sorted { $0.key < $1.key }.compactMap { place -> (Int, CGPoint, CGPoint)? in
      guard let start = known(place.key)?.location(in: nil) else { return nil }
      return (place.key, start, view?.convert(place.value, to: nil) ?? place.value)
    }
    let steps = Int((min(max(duration, 0), 600) / Self.stepDuration).rounded(.up))
    for step in 1...max(steps, 1) {
      wait(duration > 0 ? min(duration, 600) / Double(max(steps, 1)) : 0)
      let part = CGFloat(step) / CGFloat(max(steps, 1))
      let now = ways.map { finger, start, end in
        // The last step is exact.
        (
          finger,
          step == steps
            ? end : CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
        )
      }
      move(Dictionary(uniqueKeysWithValues: now), in: nil)
    }
    return self
  }

  /// Fingers are lifted at once; all where none is named.
  @discardableResult
  public func up(_ fingers: Int...) -> TouchScript { end(fingers, .ended) }

  /// The system takes all fingers away.
  @discardableResult
  public func cancel() -> TouchScript { end([], .cancelled) }

  /// Time passes, in seconds.
  @discardableResult
  public func wait(_ seconds: TimeInterval) -> TouchScript {
    AnimationClock.advance(by: seconds)
    return self
  }

  /// Fingers tap at places, numbered from 1: they come down, and are lifted after 0.05 s.
  @discardableResult
  public func tap(_ places: CGPoint..., in view: UIView? = nil) -> TouchScript {
    let fingers = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($0.offset + 1, $0.element) })
    down(fingers, in: view).wait(0.05)
    return end(fingers.keys.sorted(), .ended)
  }

  private func end(_ fingers: [Int], _ phase: UITouch.Phase) -> TouchScript {
    let gone = fingers.isEmpty ? touches.map(\.touch) : fingers.compactMap { known($0) }
    for touch in gone { touch.phase = phase }
    touches.removeAll { touch in gone.contains { $0 === touch.touch } }
    send(gone)
    return self
  }

  private func touch(_ finger: Int) -> UITouch? { touches.first { $0.finger == finger }?.touch }

  private func known(_ finger: Int) -> UITouch? {
    if let touch = touch(finger) { return touch }
    GeometryFault.record("finger \(finger) is not down")
    return nil
  }

  private func send(_ changed: [UITouch]) {
    guard !changed.isEmpty else { return }
    let event = UIEvent(touches: Set(changed))
    event.allTouches = Set(changed + touches.map(\.touch))
    if let window = root as? UIWindow {
      window.sendEvent(event)
    } else {
      TouchDispatcher.current.send(event, root: root)
    }
  }
}
