import Foundation

/// Whoever can be asked to respond to touches. Only the chain and the touch methods; the rest is left out.
open class UIResponder: NSObject {
  /// A responder.
  public override init() { super.init() }

  /// Whom an event goes to next; nil here, the superview for a view.
  open var next: UIResponder? { nil }

  /// The undo manager of the nearest responder that has one; the window has one.
  open var undoManager: UndoManager? { next?.undoManager }

  /// Called when fingers come down. Passes the touches on to ``next``.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when fingers move. Passes the touches on to ``next``.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when fingers leave. Passes the touches on to ``next``.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when the system takes the touches away. Passes them on to ``next``.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}

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

/// A finger on the screen. iOS makes touches itself; here tests and lessons do.
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
  /// When this happened, in seconds.
  open var timestamp: TimeInterval = 0
  /// The view that the touch began in.
  open weak var view: UIView?

  private var place: CGPoint
  private var previousPlace: CGPoint

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
}
