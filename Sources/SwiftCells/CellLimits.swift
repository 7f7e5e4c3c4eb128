/// What a lesson's Swift cells may use.
public struct CellLimits: Sendable, Hashable {
  /// Time on the clock for all cells of one lesson.
  public var seconds: Double
  /// Memory, in mebibytes.
  public var mebibytes: Int
  /// What they may print, in bytes.
  public var outputBytes: Int
  /// How many processes and threads they may have.
  public var processes: Int

  /// Limits; the defaults are far above what a lesson needs.
  public init(
    seconds: Double = 10, mebibytes: Int = 1_024, outputBytes: Int = 1 << 20, processes: Int = 64
  ) {
    self.seconds = seconds
    self.mebibytes = mebibytes
    self.outputBytes = outputBytes
    self.processes = processes
  }
}
