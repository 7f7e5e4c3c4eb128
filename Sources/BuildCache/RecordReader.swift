/// Reads what ``RecordWriter`` wrote, and throws where the bytes are no such thing.
public struct RecordReader: Sendable {
  /// The bytes are not what they should be.
  public struct Malformed: Error {
    /// Makes the error, for who reads values that cannot be.
    public init() {}
  }

  private let bytes: [UInt8]
  private var position = 0

  /// A reader from the first byte on.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether all has been read.
  public var isAtEnd: Bool { position == bytes.count }

  /// Reads a number.
  public mutating func integer() throws(Malformed) -> Int {
    var rest: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      rest |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: UInt(rest >> 1)) ^ -Int(rest & 1) }
      shift += 7
    }
    throw Malformed()
  }

  /// Reads a truth value.
  public mutating func boolean() throws(Malformed) -> Bool {
    guard position < bytes.count, bytes[position] < 2 else { throw Malformed() }
    position += 1
    return bytes[position - 1] == 1
  }

  /// Reads a number of 64 bits.
  public mutating func double() throws(Malformed) -> Double {
    Double(bitPattern: try word())
  }

  private mutating func word() throws(Malformed) -> UInt64 {
    guard bytes.count - position >= 8 else { throw Malformed() }
    defer { position += 8 }
    return bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
  }

  /// Reads bytes.
  public mutating func content() throws(Malformed) -> [UInt8] {
    let range = try contentRange()
    return Array(bytes[range])
  }

  /// Reads text.
  public mutating func text() throws(Malformed) -> String {
    let range = try contentRange()
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Passes over bytes or text.
  public mutating func skipContent() throws(Malformed) {
    _ = try contentRange()
  }

  private mutating func contentRange() throws(Malformed) -> Range<Int> {
    let count = try integer()
    guard count >= 0, count <= bytes.count - position else { throw Malformed() }
    defer { position += count }
    return position..<(position + count)
  }

  /// Reads a name.
  public mutating func digest() throws(Malformed) -> Digest {
    Digest(try word(), try word(), try word(), try word())
  }

  /// Reads elements.
  public mutating func array<Element>(
    _ body: (inout RecordReader) throws(Malformed) -> Element
  ) throws(Malformed) -> [Element] {
    let count = try integer()
    // An element takes a byte at least, so a wild number is seen before memory is asked for.
    guard count >= 0, count <= bytes.count - position else { throw Malformed() }
    var result: [Element] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(try body(&self)) }
    return result
  }

  /// Reads a value that may be missing.
  public mutating func optional<Value>(
    _ body: (inout RecordReader) throws(Malformed) -> Value
  ) throws(Malformed) -> Value? {
    try boolean() ? try body(&self) : nil
  }
}
