/// A sum that tells damaged bytes from whole ones. It guards against chance, such as a full disk or a killed process;
/// names are ``Digest``s.
enum Checksum {
  /// The sum of bytes.
  static func of(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { of($0) }
  }

  /// The sum of bytes. Four sums run side by side, so that a processor adds several words at once.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var lanes: SIMD4<UInt64> = [
      1, 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB, UInt64(truncatingIfNeeded: bytes.count),
    ]
    var offset = 0
    while offset + 32 <= bytes.count {
      for lane in 0..<4 {
        let word = bytes.loadUnaligned(fromByteOffset: offset + lane * 8, as: UInt64.self)
        lanes[lane] = (lanes[lane] ^ UInt64(littleEndian: word)) &* factor
        lanes[lane] ^= lanes[lane] >> 29
      }
      offset += 32
    }
    var sum = (lanes[0] &* 3) ^ (lanes[1] &* 5) ^ (lanes[2] &* 7) ^ (lanes[3] &* 11)
    while offset < bytes.count {
      sum = (sum ^ UInt64(bytes[offset])) &* factor
      sum ^= sum >> 31
      offset += 1
    }
    return sum
  }
}
