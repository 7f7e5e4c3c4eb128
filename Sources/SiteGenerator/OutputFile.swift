import BuildCache

/// A file of the site, before it is written.
public struct OutputFile: Sendable {
  /// Where the bytes come from.
  public enum Content: Sendable {
    /// They are known.
    case bytes([UInt8])
    /// They are made when they are asked for, from any thread, and not kept: so a site of many pages takes no more memory
    /// than one of few. They are the same each time; nil where what they are made from has gone from the cache.
    case made(@Sendable () -> [UInt8]?)
    /// A script with a record of each lesson, written piece by piece.
    case script(RecordScript)
    /// They are copied from a file on disk, by its path, when the site is published; with bounds only from their folder.
    case copy(of: String, within: FolderBounds? = nil)
    /// They are kept from an earlier run.
    case record(Digest, RecordStore)
  }

  /// The path below the output folder, with `/` between its parts.
  public var path: String
  /// What the file holds.
  public var content: Content
  /// A name made from all that the content depends on; nil where it has none.
  public var name: Digest?

  /// Makes a file.
  public init(path: String, content: Content, name: Digest? = nil) {
    self.path = path
    self.content = content
    self.name = name
  }

  /// Makes a file of text, in UTF-8.
  public init(path: String, text: String) {
    self.init(path: path, content: .bytes(Array(text.utf8)))
  }

  /// What the file holds; nil where that cannot be read or has gone from the cache.
  public var bytes: [UInt8]? {
    switch content {
    case .bytes(let bytes): bytes
    case .made(let make): make()
    case .script(let script): script.bytes
    case .record(let name, let store): store.record(name)
    case .copy(let source, let bounds): try? CopiedFile.read(source, as: path, within: bounds).get()
    }
  }

  /// The text of a file whose bytes are known; nil for one that is copied.
  public var text: String? {
    if case .copy = content { return nil }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
