/// Eight bytes of a text, of which one question is asked at once.
public struct EightBytes: Sendable {
  private let word: UInt64
  /// The lowest and the highest bit of each byte.
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  fileprivate init(word: UInt64) { self.word = word }

  /// Whether a byte is among them.
  ///
  /// Of the difference to that byte in each place, one that is 0 is the lowest to borrow; Warren, *Hacker's Delight*, 6-1.
  @inline(__always)
  public func holds(_ byte: UInt8) -> Bool {
    let difference = word ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference & Self.tops != 0
  }

  /// Whether all are ASCII.
  @inline(__always)
  public var isASCII: Bool { word & Self.tops == 0 }
}

extension UnsafeBufferPointer<UInt8> {
  /// The eight bytes from an offset on; nil where there are fewer.
  @inline(__always)
  public func eight(at offset: Int) -> EightBytes? {
    guard offset >= 0, count - offset >= 8, let baseAddress else { return nil }
    return EightBytes(
      word: UnsafeRawPointer(baseAddress).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
