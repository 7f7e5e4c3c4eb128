/// A graphics-state stack whose saves and restores do not match.
public enum GraphicsStateError: Error, Hashable, Sendable {
  /// A restore without a save before it. Nothing has changed. Quartz logs it and ignores it.
  case restoreWithoutSave
  /// So many states were saved and not restored when the drawing ended. Quartz lets them go without a word.
  case unrestoredStates(Int)
  /// The end of a group without its beginning. Nothing has changed.
  case endWithoutBegin
  /// So many groups were begun and not ended when the drawing ended.
  case unendedGroups(Int)
}
