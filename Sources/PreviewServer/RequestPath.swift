/// The path of a request as a name in the table of what is served.
///
/// The table is all there is: a name that is not in it leads nowhere, whatever it looks like on a disk.
enum RequestPath {
  /// The name for a request's path, percent-decoded once; a folder stands for its `index.html`. Nil for what cannot be a
  /// name: other than absolute, with a broken escape, a control character, a backslash, or `.` and `..`, however encoded.
  static func name(of path: String) -> String? {
    guard path.hasPrefix("/"), let decoded = decoded(path.utf8.dropFirst()) else { return nil }
    let parts = decoded.split(separator: "/", omittingEmptySubsequences: false)
    if parts.contains(where: { $0 == "." || $0 == ".." }) { return nil }
    if parts.dropLast().contains(where: \.isEmpty) { return nil }
    return decoded.isEmpty || decoded.hasSuffix("/") ? decoded + "index.html" : decoded
  }

  private static func decoded(_ text: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
