import BuildCache
import Foundation

/// By what a file is known to be untouched: where it is, how long it is, and when it was last changed.
public struct FileStamp: Equatable, Sendable {
  var inode: UInt64
  var size: Int
  /// When its content was last changed, in nanoseconds since 1970.
  var changed: Int
  /// When it was last renamed, linked, or changed in any other way.
  var touched: Int

  init(inode: UInt64, size: Int, changed: Int, touched: Int) {
    self.inode = inode
    self.size = size
    self.changed = changed
    self.touched = touched
  }

  /// The stamp of a file by what the system says of it.
  public init(_ info: stat) {
    #if canImport(Darwin)
      let (content, status) = (info.st_mtimespec, info.st_ctimespec)
    #else
      let (content, status) = (info.st_mtim, info.st_ctim)
    #endif
    self.init(
      inode: UInt64(info.st_ino), size: Int(info.st_size), changed: Self.nanoseconds(content),
      touched: Self.nanoseconds(status))
  }

  /// The stamp of a regular file; nil where there is none. A link is none unless links are followed.
  public init?(ofFile path: String, followingLinks: Bool = false) {
    var info = stat()
    let result = followingLinks ? stat(path, &info) : lstat(path, &info)
    guard result == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(info)
  }

  /// Adds it to a name.
  public func add(to key: inout ContentKey) {
    for number in [Int(truncatingIfNeeded: inode), size, changed, touched] { key.add(number) }
  }

  /// Writes it to a record.
  public func write(to writer: inout RecordWriter) {
    for number in [Int(truncatingIfNeeded: inode), size, changed, touched] { writer.write(number) }
  }

  /// Reads it from a record.
  public init(_ reader: inout RecordReader) throws(RecordReader.Malformed) {
    self.init(
      inode: UInt64(bitPattern: Int64(try reader.integer())), size: try reader.integer(),
      changed: try reader.integer(), touched: try reader.integer())
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// The time, in nanoseconds since 1970.
  public static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// Whether a change after some moment would have left another stamp. Clocks of file systems go in steps, some of
  /// two seconds; what was changed in the same step as it was looked at may have been changed once more.
  public func isSettled(at moment: Int, needsTouched: Bool = false) -> Bool {
    func settled(_ time: Int) -> Bool {
      moment - time > (time % 1_000_000_000 == 0 ? 2_100_000_000 : 20_000_000)
    }
    return settled(changed) && (!needsTouched || settled(touched))
  }
}
