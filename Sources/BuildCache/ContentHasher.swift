/// BLAKE2b with a result of 256 bits, as RFC 7693 defines it, without a key.
///
/// It stands here instead of a library's because the only package at hand brings all of BoringSSL along, a minute of
/// compiling for each clean build, and this is one page whose results the RFC's own tables check.
public struct ContentHasher: Sendable {
  private var state: SIMD8<UInt64>
  private var buffer: [UInt8] = []
  private var count: UInt64 = 0

  private static let blockSize = 128
  /// The fractions of the square roots of the first eight primes, as in SHA-512.
  private static let start = SIMD8<UInt64>(
    0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
    0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F, 0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179)

  /// A hasher of nothing so far.
  public init() {
    state = Self.start
    // One byte each for the fan-out and the depth of a tree of one node, and for the length of the result.
    state[0] ^= 0x0101_0000 ^ 32
  }

  /// Goes on with bytes.
  public mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Goes on with bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    if !buffer.isEmpty {
      let taken = min(Self.blockSize - buffer.count, rest.count)
      buffer.append(contentsOf: rest.prefix(taken))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(taken))
      // A full block waits until it is known not to be the last.
      guard !rest.isEmpty else { return }
      var block: [UInt8] = []
      swap(&block, &buffer)
      block.withUnsafeBytes { compress($0, isLast: false, length: Self.blockSize) }
      block.removeAll(keepingCapacity: true)
      swap(&block, &buffer)
    }
    while rest.count > Self.blockSize {
      compress(rest, isLast: false, length: Self.blockSize)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(Self.blockSize))
    }
    buffer.append(contentsOf: rest)
  }

  /// The digest of all that was given.
  public func finish() -> Digest {
    var last = self
    let length = buffer.count
    let block = buffer + [UInt8](repeating: 0, count: Self.blockSize - length)
    block.withUnsafeBytes { last.compress($0, isLast: true, length: length) }
    return Digest(last.state[0], last.state[1], last.state[2], last.state[3])
  }

  /// Takes in the first 128 bytes, of which `length` count.
  private mutating func compress(_ block: UnsafeRawBufferPointer, isLast: Bool, length: Int) {
    count &+= UInt64(length)
    var work = Block(state: state, start: Self.start)
    work.v12 ^= count
    if isLast { work.v14 = ~work.v14 }
    work.mix(block)
    state ^= work.folded
  }

  /// The sixteen words that a block is mixed into. Each is a property of its own, and each round is written out, so that the
  /// optimizer can hold them in registers; in arrays or vectors they are ten times as slow.
  private struct Block {
    var v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15: UInt64

    init(state: SIMD8<UInt64>, start: SIMD8<UInt64>) {
      (v0, v1, v2, v3) = (state[0], state[1], state[2], state[3])
      (v4, v5, v6, v7) = (state[4], state[5], state[6], state[7])
      (v8, v9, v10, v11) = (start[0], start[1], start[2], start[3])
      (v12, v13, v14, v15) = (start[4], start[5], start[6], start[7])
    }

    /// Both halves together.
    var folded: SIMD8<UInt64> {
      SIMD8(v0 ^ v8, v1 ^ v9, v2 ^ v10, v3 ^ v11, v4 ^ v12, v5 ^ v13, v6 ^ v14, v7 ^ v15)
    }

    /// The twelve rounds; the numbers are the RFC's SIGMA.
    @inline(__always)
    mutating func mix(_ words: UnsafeRawBufferPointer) {
      round(words, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
      round(words, 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3)
      round(words, 11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4)
      round(words, 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8)
      round(words, 9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13)
      round(words, 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9)
      round(words, 12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11)
      round(words, 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10)
      round(words, 6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5)
      round(words, 10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0)
      round(words, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
      round(words, 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3)
    }

    @inline(__always)
    private mutating func round(
      _ m: UnsafeRawBufferPointer, _ s0: Int, _ s1: Int, _ s2: Int, _ s3: Int, _ s4: Int, _ s5: Int,
      _ s6: Int,
      _ s7: Int, _ s8: Int, _ s9: Int, _ s10: Int, _ s11: Int, _ s12: Int, _ s13: Int, _ s14: Int, _ s15: Int
    ) {
      Self.mix(&v0, &v4, &v8, &v12, Self.word(m, s0), Self.word(m, s1))
      Self.mix(&v1, &v5, &v9, &v13, Self.word(m, s2), Self.word(m, s3))
      Self.mix(&v2, &v6, &v10, &v14, Self.word(m, s4), Self.word(m, s5))
      Self.mix(&v3, &v7, &v11, &v15, Self.word(m, s6), Self.word(m, s7))
      Self.mix(&v0, &v5, &v10, &v15, Self.word(m, s8), Self.word(m, s9))
      Self.mix(&v1, &v6, &v11, &v12, Self.word(m, s10), Self.word(m, s11))
      Self.mix(&v2, &v7, &v8, &v13, Self.word(m, s12), Self.word(m, s13))
      Self.mix(&v3, &v4, &v9, &v14, Self.word(m, s14), Self.word(m, s15))
    }

    @inline(__always)
    private static func word(_ block: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
      UInt64(littleEndian: block.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }

    /// The function G of the RFC.
    @inline(__always)
    private static func mix(
      _ a: inout UInt64, _ b: inout UInt64, _ c: inout UInt64, _ d: inout UInt64, _ x: UInt64, _ y: UInt64
    ) {
      a = a &+ b &+ x
      d = turned(d ^ a, by: 32)
      c = c &+ d
      b = turned(b ^ c, by: 24)
      a = a &+ b &+ y
      d = turned(d ^ a, by: 16)
      c = c &+ d
      b = turned(b ^ c, by: 63)
    }

    @inline(__always)
    private static func turned(_ word: UInt64, by bits: UInt64) -> UInt64 {
      (word &>> bits) | (word &<< (64 &- bits))
    }
  }
}
