/// Comma-separated values, as RFC 4180 has them.
public enum CSV {
  /// The rows of a text; nil where a quotation mark is not closed.
  ///
  /// A byte order mark, line ends of all kinds and quoted fields with line ends in them are understood. Where the first
  /// line has semicolons or tabs and no commas, these separate the fields.
  public static func rows(_ text: String) -> [[String]]? {
    var bytes = Array(text.utf8)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    let separator = separator(bytes)
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var index = bytes.startIndex
    func end(_ field: inout [UInt8], _ row: inout [String]) {
      row.append(String(decoding: field, as: UTF8.self))
      field = []
    }
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if isQuoted {
        if byte != UInt8(ascii: "\"") {
          field.append(byte)
        } else if index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") {
          field.append(byte)
          index += 1
        } else {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\"") where field.isEmpty: isQuoted = true
      case separator: end(&field, &row)
      case 0x0D, 0x0A:
        if byte == 0x0D, index < bytes.endIndex, bytes[index] == 0x0A { index += 1 }
        if !row.isEmpty || !field.isEmpty {
          end(&field, &row)
          rows.append(row)
          row = []
        }
      default: field.append(byte)
      }
    }
    if isQuoted { return nil }
    if !row.isEmpty || !field.isEmpty {
      end(&field, &row)
      rows.append(row)
    }
    return rows
  }

  private static func separator(_ bytes: ArraySlice<UInt8>) -> UInt8 {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    if line.contains(UInt8(ascii: ",")) { return UInt8(ascii: ",") }
    return line.contains(UInt8(ascii: ";"))
      ? UInt8(ascii: ";") : line.contains(0x09) ? 0x09 : UInt8(ascii: ",")
  }

  /// The text of rows, with line ends as the RFC has them.
  ///
  /// What a spreadsheet would take for a formula gets an apostrophe in front: a learner's answer must not run on the
  /// teacher's machine.
  public static func text(_ rows: [[String]]) -> String {
    rows.map { row in row.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    var text = text
    if let first = text.utf8.first, "=+-@\t\r".utf8.contains(first), !isNumber(text) { text = "'" + text }
    let isPlain = text.utf8.allSatisfy { byte in
      byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",") && byte != 0x0A && byte != 0x0D
    }
    return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst(text.hasPrefix("-") ? 1 : 0)
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  }
}
