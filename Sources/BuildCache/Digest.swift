/// A name for some content: equal for equal content, and nobody can make two contents with the same one.
///
/// 256 bits of BLAKE2b (RFC 7693). A cache may be shared with strangers, such as those whose pull requests a job
/// checks: with a hash that is not cryptographic they could craft a lesson that goes under the verdicts of another.
public struct Digest: Hashable, Sendable, Comparable {
  let word0, word1, word2, word3: UInt64

  init(_ word0: UInt64, _ word1: UInt64, _ word2: UInt64, _ word3: UInt64) {
    self.word0 = word0
    self.word1 = word1
    self.word2 = word2
    self.word3 = word3
  }

  /// The digest of bytes.
  public init(of bytes: [UInt8]) {
    var hasher = ContentHasher()
    hasher.update(bytes)
    self = hasher.finish()
  }

  /// The digest in 64 hexadecimal digits.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The digest in 32 bytes.
  public var bytes: [UInt8] { withBytes { Array($0) } }

  /// Does something with the digest's 32 bytes.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUnsafeBytes(
      of: (word0.littleEndian, word1.littleEndian, word2.littleEndian, word3.littleEndian), body)
  }

  /// Some order, the same on every run.
  public static func < (left: Digest, right: Digest) -> Bool {
    (left.word0, left.word1, left.word2, left.word3) < (right.word0, right.word1, right.word2, right.word3)
  }
}
