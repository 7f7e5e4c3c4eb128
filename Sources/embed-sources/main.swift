import Foundation

// Writes files as string literals.
//
//   embed-sources OUTPUT [MODULE FILE]…    sources of modules, as `EmbeddedSources`
//   embed-sources --files OUTPUT FOLDER [FILE]…   files below a folder, as `EmbeddedFiles`
//
// Files of the module `-` are not carried along; they only count for `identity`, which changes when any file does.
// A file that is not UTF-8 is carried in base64. Scripts that lie in the folder itself are linked with what they import.

/// A literal in which no character of the text has a meaning.
func literal(_ text: String) -> String {
  var pounds = "#"
  while text.contains("\"\"\"" + pounds) || text.contains("\\" + pounds) { pounds += "#" }
  return "\(pounds)\"\"\"\n\(text)\n\"\"\"\(pounds)"
}

/// FNV-1a over 128 bits, as two halves with different bases.
struct Hash {
  private var low: UInt64 = 0xCBF2_9CE4_8422_2325
  private var high: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ text: String) {
    for byte in Array(text.utf8) + [0] {
      low = (low ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      high = (high ^ UInt64(byte) ^ (high >> 29)) &* 0x0000_0100_0000_01B3
    }
  }

  var text: String { String(high, radix: 16) + "-" + String(low, radix: 16) }
}

/// Writes `EmbeddedFiles`.
func embedFiles(_ paths: ArraySlice<String>, below folder: String, into output: String) throws {
  var texts: [String: String] = [:]
  for path in paths {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(path))
    texts[path] = String(data: data, encoding: .utf8) ?? data.base64EncodedString()
  }
  let modules = texts.filter { $0.key.hasSuffix(".js") }
  var linker = ScriptLinker(modules)
  for path in modules.keys.sorted() where !path.contains("/") { texts[path] = try linker.script(path) }
  for path in modules.keys.sorted() where path.contains("/") {
    guard linker.used.contains(path) else { throw ScriptLinker.Mistake(path, 0, "no script imports this") }
    texts[path] = nil
  }
  var text = """
    /// The files that pages need, which the tool carries with it.
    enum EmbeddedFiles {
      /// The text of each file by its name, scripts without the block around them; in base64 where it is not UTF-8.
      static let texts: [String: String] = [

    """
  for (name, content) in texts.sorted(by: { $0.key < $1.key }) {
    text += "    \"\(name)\": \(literal(content)),\n"
  }
  text += texts.isEmpty ? "    :\n  ]\n}\n" : "  ]\n}\n"
  try text.write(toFile: output, atomically: true, encoding: .utf8)
}

do {
  let arguments = CommandLine.arguments.dropFirst()
  if arguments.first == "--files", arguments.count >= 3 {
    let (output, folder) = (arguments[arguments.startIndex + 1], arguments[arguments.startIndex + 2])
    try embedFiles(arguments.dropFirst(3), below: folder, into: output)
    exit(0)
  }
  guard let output = arguments.first, arguments.count % 2 == 1 else {
    FileHandle.standardError.write(Data("usage: embed-sources OUTPUT [MODULE FILE]…\n".utf8))
    exit(2)
  }
  var text = """
    /// The sources of the modules that Swift cells import, in the order in which they are compiled.
    enum EmbeddedSources {
      static let files: [(module: String, name: String, text: String)] = [

    """
  var identity = Hash()
  var modulesIdentity = Hash()
  var rest = arguments.dropFirst()
  while let module = rest.popFirst(), let path = rest.popFirst() {
    let source = try String(contentsOfFile: path, encoding: .utf8)
    let name = (path as NSString).lastPathComponent
    identity.add(name)
    identity.add(source)
    if module == "-" { continue }
    modulesIdentity.add(module)
    modulesIdentity.add(name)
    modulesIdentity.add(source)
    text += "    (\"\(module)\", \"\(name)\", \(literal(source))),\n"
  }
  text += "  ]\n"
  text += "  /// Changes when one of these sources does.\n"
  text += "  static let modulesIdentity = \"\(modulesIdentity.text)\"\n"
  text += "  /// Changes when one of these sources does, or one of those that compile and run cells.\n"
  text += "  static let identity = \"\(identity.text)\"\n}\n"
  try text.write(toFile: output, atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("embed-sources: \(error)\n".utf8))
  exit(1)
}
