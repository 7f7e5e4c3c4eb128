/// Builds the name of something from all that it depends on.
///
/// Each piece is entered with its length, so that "ab", "c" and "a", "bc" make different names.
public struct ContentKey: Sendable {
  private var hasher = ContentHasher()

  /// A key for one kind of thing; different kinds never share a name.
  public init(_ kind: String) {
    add(kind)
  }

  /// Adds bytes.
  public mutating func add(_ bytes: [UInt8]) {
    add(bytes.count)
    hasher.update(bytes)
  }

  /// Adds text.
  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { content in
      add(content.count)
      hasher.update(UnsafeRawBufferPointer(content))
    }
  }

  /// Adds text that may be missing, which is not the same as empty.
  public mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  /// Adds a number.
  public mutating func add(_ number: Int) {
    withUnsafeBytes(of: UInt64(truncatingIfNeeded: number).littleEndian) { hasher.update($0) }
  }

  /// Adds the name of something else.
  public mutating func add(_ digest: Digest) {
    digest.withBytes { hasher.update($0) }
  }

  /// The name.
  public var digest: Digest { hasher.finish() }
}
