import BuildCache

/// Where the verdicts of lessons are kept, and by which tool they were reached.
public struct LessonCache: Sendable {
  /// The records.
  public var store: RecordStore
  /// Changes with the program and the libraries that reach verdicts.
  public var tool: Digest

  /// Makes a cache.
  public init(store: RecordStore, tool: Digest) {
    self.store = store
    self.tool = tool
  }
}
