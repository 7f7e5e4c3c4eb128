import Foundation

/// What undoes and does again: two stacks of actions. Foundation has it on Apple's platforms only.
///
/// Unlike there, each registered action is a group of its own; groups, names and run loops are left out.
open class UndoManager: NSObject {
  private var undos: [() -> Void] = []
  private var redos: [() -> Void] = []
  private var phase = Phase.doing

  private enum Phase { case doing, undoing, redoing }

  /// How many actions are kept; 0 for all of them. The oldest goes first.
  open var levelsOfUndo = 0 {
    didSet { trim() }
  }

  /// An undo manager without actions.
  public override init() { super.init() }

  /// Keeps an action that undoes what is being done.
  ///
  /// While an action is undone, what is registered does it again, and the other way round. Anything new empties the
  /// stack of what was undone. A target that is gone is passed over.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {
    let action = { [weak target] in
      if let target { handler(target) }
    }
    switch phase {
    case .undoing: redos.append(action)
    case .redoing: undos.append(action)
    case .doing:
      undos.append(action)
      redos = []
    }
    trim()
  }

  /// Whether there is something to undo.
  open var canUndo: Bool { !undos.isEmpty }
  /// Whether there is something to do again.
  open var canRedo: Bool { !redos.isEmpty }
  /// Whether an action is being undone.
  open var isUndoing: Bool { phase == .undoing }
  /// Whether an action is being done again.
  open var isRedoing: Bool { phase == .redoing }

  /// Undoes the last action; nothing where there is none, or while one is undone or done again.
  open func undo() {
    guard phase == .doing, let action = undos.popLast() else { return }
    phase = .undoing
    action()
    phase = .doing
  }

  /// Does the last undone action again; nothing where there is none, or while one is undone or done again.
  open func redo() {
    guard phase == .doing, let action = redos.popLast() else { return }
    phase = .redoing
    action()
    phase = .doing
  }

  /// Forgets all actions.
  open func removeAllActions() {
    undos = []
    redos = []
  }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    undos = undos.suffix(levelsOfUndo)
    redos = redos.suffix(levelsOfUndo)
  }
}
