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
