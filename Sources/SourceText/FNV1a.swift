/// FNV-1a with 64 bits: a hash for names and tables, which nobody who means harm chooses.
///
/// Fowler, Noll and Vo, "The FNV Non-Cryptographic Hash Algorithm" (draft-eastlake-fnv).
public struct FNV1a: Sendable {
  /// The hash of what was added.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// A hash of nothing.
  public init() {}

  /// The hash of some bytes.
  public init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Adds a byte.
  public mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
}
