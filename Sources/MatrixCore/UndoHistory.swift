/// States that can be gone back to, and forth again.
///
/// A new state forgets those that were undone. Beyond the limit the oldest is forgotten.
public struct UndoHistory<State> {
  /// The state that holds.
  public private(set) var present: State
  /// How many steps back are kept; at least 0.
  public let limit: Int
  /// The states to go back to, the oldest first; at most `limit`.
  public private(set) var past: [State] = []
  /// The states that were undone, the one to go forth to last.
  public private(set) var future: [State] = []

  /// The history that begins with a state. A negative limit counts as 0.
  public init(_ present: State, limit: Int) {
    self.present = present
    self.limit = max(limit, 0)
  }

  /// A history with all that it holds, as another one had it. Of a past beyond the limit the oldest is left out.
  public init(past: [State], present: State, future: [State], limit: Int) {
    self.init(present, limit: limit)
    self.past = Array(past.suffix(self.limit))
    self.future = future
  }

  /// Whether there is a state to go back to.
  public var canUndo: Bool { !past.isEmpty }
  /// Whether there is a state to go forth to.
  public var canRedo: Bool { !future.isEmpty }

  /// A new state, one step after the present.
  public mutating func record(_ state: State) {
    past.append(present)
    if past.count > limit { past.removeFirst() }
    future = []
    present = state
  }

  /// Another present, without a step of its own. What was undone is forgotten.
  public mutating func amend(_ state: State) {
    future = []
    present = state
  }

  /// One step back; false where there is none.
  public mutating func undo() -> Bool {
    guard let state = past.popLast() else { return false }
    future.append(present)
    present = state
    return true
  }

  /// One step forth again; false where there is none.
  public mutating func redo() -> Bool {
    guard let state = future.popLast() else { return false }
    past.append(present)
    present = state
    return true
  }
}

extension UndoHistory: Sendable where State: Sendable {}
extension UndoHistory: Equatable where State: Equatable {}
