/// Paths and relative addresses inside the site and inside the lessons' folder.
public enum RelativePath {
  /// The folder of a path, without a slash at its end; empty at the top.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// A path joined to a folder, with `.` and `..` worked out; leading `..` stay where it leaves the top.
  static func resolve(_ path: String, from folder: String) -> String {
    var parts: [Substring] = []
    for part in folder.split(separator: "/") + path.split(separator: "/") {
      if part == "." { continue }
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The way from a folder to another place; both are given from the same top.
  public static func way(from folder: String, to target: String) -> String {
    let from = folder.split(separator: "/")
    let parts = target.split(separator: "/")
    var shared = 0
    while shared < from.count, shared < parts.count, from[shared] == parts[shared] { shared += 1 }
    return (Array(repeating: "..", count: from.count - shared) + parts[shared...]).joined(separator: "/")
  }

  /// The way from a page to another file of the site, as an address.
  public static func address(of target: String, from page: String) -> String {
    // From the top to a plain path the way is that path, which most are.
    if !page.utf8.contains(slash), isPlain(target) { return target }
    return way(from: folder(of: page), to: target).split(separator: "/").map { encode(String($0)) }.joined(
      separator: "/")
  }

  private static let slash = UInt8(ascii: "/")

  /// Whether a path needs no encoding, and has no empty parts.
  private static func isPlain(_ path: String) -> Bool {
    var previous = slash
    for byte in path.utf8 {
      guard byte == slash ? previous != slash : isUnreserved(byte) else { return false }
      previous = byte
    }
    return previous != slash
  }

  /// Whether a byte stands for itself in an address.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// A part of a path, percent-encoded for an address.
  static func encode(_ text: String) -> String {
    if text.utf8.allSatisfy(isUnreserved) { return text }
    var result = ""
    let hex = Array("0123456789ABCDEF")
    for byte in text.utf8 {
      if isUnreserved(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result.append("%")
        result.append(hex[Int(byte >> 4)])
        result.append(hex[Int(byte & 15)])
      }
    }
    return result
  }

  /// Percent-encoded text as plain text; a broken escape stays as it is.
  static func decode(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        // A sign, which is read before digits too, is no digit.
        bytes[index + 1] != UInt8(ascii: "+"),
        let value = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        result.append(value)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
