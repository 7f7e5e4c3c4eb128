/// What LaTeX sources read in: chapters, and packages that may lie beside them.
enum LaTeXInclusions {
  /// More are not looked at in one file.
  private static let most = 2000
  /// A longer name is none.
  private static let longestName = 500

  /// The names of the files, with endings, in their order; comments are passed over.
  static func names(in text: [UInt8]) -> [String] {
    var result: [String] = []
    var index = 0
    while index < text.count, result.count < most {
      switch text[index] {
      case Byte.percent: index = text.lineEnd(from: index)
      case Byte.backslash:
        let start = index + 1
        index = start
        while index < text.count, Byte.isLetter(text[index]) { index += 1 }
        if index == start { index += 1 }
        result += read(String(decoding: text[start..<min(index, text.count)], as: UTF8.self), text, &index)
      default: index += 1
      }
    }
    return result
  }

  private static func read(_ command: String, _ text: [UInt8], _ index: inout Int) -> [String] {
    switch command {
    case "input", "include", "subfile", "subfileinclude":
      return argument(text, &index).map { [ended($0, ".tex")] } ?? []
    case "import", "subimport":
      guard let folder = argument(text, &index), let name = argument(text, &index) else { return [] }
      return [ended(folder + "/" + name, ".tex")]
    case "usepackage", "RequirePackage":
      skipOptions(text, &index)
      return argument(text, &index).map { list in list.split(separator: ",").map { ended(String($0), ".sty") }
      } ?? []
    default: return []
    }
  }

  private static func ended(_ name: String, _ ending: String) -> String {
    let name = String(name.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    return name.hasSuffix(ending) ? name : name + ending
  }

  private static func skipSpace(_ text: [UInt8], _ index: inout Int) {
    while index < text.count, Byte.isSpace(text[index]) { index += 1 }
  }

  private static func skipOptions(_ text: [UInt8], _ index: inout Int) {
    skipSpace(text, &index)
    guard text[safe: index] == UInt8(ascii: "["),
      let end = text[index...].prefix(longestName).firstIndex(of: UInt8(ascii: "]"))
    else { return }
    index = end + 1
  }

  private static func argument(_ text: [UInt8], _ index: inout Int) -> String? {
    skipSpace(text, &index)
    guard text[safe: index] == Byte.leftBrace,
      let end = text[index...].prefix(longestName).firstIndex(of: Byte.rightBrace)
    else { return nil }
    defer { index = end + 1 }
    return String(decoding: text[(index + 1)..<end], as: UTF8.self)
  }
}
