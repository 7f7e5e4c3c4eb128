/// Puts values into bytes that ``RecordReader`` reads. Numbers take as many bytes as they need.
public struct RecordWriter: Sendable {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []

  /// A record of nothing.
  public init() {}

  /// Writes a number; small ones take one byte.
  public mutating func write(_ number: Int) {
    // Negative numbers in between the others, so that -1 is short too.
    var rest = UInt64(bitPattern: Int64(number << 1) ^ Int64(number >> 63))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes a truth value.
  public mutating func write(_ value: Bool) {
    bytes.append(value ? 1 : 0)
  }

  /// Writes a number with all its bits.
  public mutating func write(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes bytes with their number.
  public mutating func write(_ content: [UInt8]) {
    write(content.count)
    bytes.append(contentsOf: content)
  }

  /// Writes text.
  public mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { content in
      write(content.count)
      bytes.append(contentsOf: content)
    }
  }

  /// Writes a name.
  public mutating func write(_ digest: Digest) {
    digest.withBytes { bytes.append(contentsOf: $0) }
  }

  /// Writes the elements with their number.
  public mutating func write<Element>(
    _ elements: [Element], _ body: (inout RecordWriter, Element) -> Void
  ) {
    write(elements.count)
    for element in elements { body(&self, element) }
  }

  /// Writes a value that may be missing.
  public mutating func write<Value>(_ value: Value?, _ body: (inout RecordWriter, Value) -> Void) {
    write(value != nil)
    if let value { body(&self, value) }
  }
}
