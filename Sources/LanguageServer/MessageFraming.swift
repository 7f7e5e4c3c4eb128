/// Splits a stream of bytes into the messages of the Language Server Protocol, each behind its header.
///
/// A header is lines that end with CR LF, of which `Content-Length` counts, and an empty line. What breaks this rule cannot be
/// recovered from, since nothing says where the next message begins.
public struct MessageFraming: Sendable {
  /// Why a stream cannot be read any further.
  public struct Failure: Error, Hashable {
    /// What is wrong, without a full stop.
    public var message: String
  }

  /// A header may have so many bytes.
  public static let longestHeader = 8 << 10
  /// A message may have so many bytes.
  public static let longestMessage = 64 << 20

  private var bytes: [UInt8] = []
  /// How many of ``bytes`` were given out.
  private var start = 0

  /// A stream of which nothing was read yet.
  public init() {}

  /// Takes what was read.
  public mutating func append(_ read: some Sequence<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += read
  }

  /// The next message's content; nil where it is not there as a whole.
  public mutating func next() throws(Failure) -> [UInt8]? {
    guard let end = endOfHeader() else {
      if bytes.count - start > Self.longestHeader {
        throw Failure(message: "a header has more than \(Self.longestHeader) bytes")
      }
      return nil
    }
    let length = try contentLength(bytes[start..<end])
    let content = end + 4
    guard bytes.count - content >= length else { return nil }
    start = content + length
    return Array(bytes[content..<start])
  }

  /// Where the empty line begins that ends a header.
  private func endOfHeader() -> Int? {
    var index = start
    let last = min(bytes.count, start + Self.longestHeader + 4) - 4
    while index <= last {
      if bytes[index] == 0x0D, bytes[index + 1] == 0x0A, bytes[index + 2] == 0x0D, bytes[index + 3] == 0x0A {
        return index
      }
      index += 1
    }
    return nil
  }

  private func contentLength(_ header: ArraySlice<UInt8>) throws(Failure) -> Int {
    let text = String(decoding: header, as: UTF8.self)
    for line in text.split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].drop { $0 == " " }
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(digits),
        length <= Self.longestMessage
      else {
        throw Failure(
          message: "Content-Length is a number up to \(Self.longestMessage), not \(digits.prefix(40))")
      }
      return length
    }
    throw Failure(message: "a header has no Content-Length")
  }

  /// A message with its header.
  public static func framed(_ content: String) -> [UInt8] {
    Array("Content-Length: \(content.utf8.count)\r\n\r\n".utf8) + Array(content.utf8)
  }
}
