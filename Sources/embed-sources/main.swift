import Foundation

// Writes source files as string literals: embed-sources OUTPUT [MODULE FILE]…

/// A literal in which no character of the text has a meaning.
func literal(_ text: String) -> String {
  var pounds = "#"
  while text.contains("\"\"\"" + pounds) || text.contains("\\" + pounds) { pounds += "#" }
  return "\(pounds)\"\"\"\n\(text)\n\"\"\"\(pounds)"
}

do {
  let arguments = CommandLine.arguments.dropFirst()
  guard let output = arguments.first, arguments.count % 2 == 1 else {
    FileHandle.standardError.write(Data("usage: embed-sources OUTPUT [MODULE FILE]…\n".utf8))
    exit(2)
  }
  var text = """
    /// The sources of the modules that Swift cells import, in the order in which they are compiled.
    enum EmbeddedSources {
      static let files: [(module: String, name: String, text: String)] = [

    """
  var rest = arguments.dropFirst()
  while let module = rest.popFirst(), let path = rest.popFirst() {
    let source = try String(contentsOfFile: path, encoding: .utf8)
    let name = (path as NSString).lastPathComponent
    text += "    (\"\(module)\", \"\(name)\", \(literal(source))),\n"
  }
  text += "  ]\n}\n"
  try text.write(toFile: output, atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("embed-sources: \(error)\n".utf8))
  exit(1)
}
