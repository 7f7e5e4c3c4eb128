import Foundation

/// Makes one classic script of modules that import each other, since pages that are opened as files load no modules.
///
/// Each part stands in the script once, behind those that it imports; imports, the word `export` and comments go. So parts
/// keep to a few rules, and whatever breaks one ends the build: an import stands on a line of its own and names without
/// `as` what it takes, no two parts of a script declare the same name, and no template goes over a line.
struct ScriptLinker {
  struct Mistake: Error, CustomStringConvertible {
    let description: String

    init(_ path: String, _ line: Int, _ message: String) { description = "\(path):\(line + 1): \(message)" }
  }

  /// The texts of all modules by their paths.
  private let modules: [String: String]
  /// The modules that some script has taken.
  private(set) var used: Set<String> = []

  init(_ modules: [String: String]) { self.modules = modules }

  /// The script that begins with a module.
  mutating func script(_ path: String) throws -> String {
    var script = Script()
    try add(path, to: &script, within: [])
    used.formUnion(script.parts)
    return script.lines.joined(separator: "\n") + "\n"
  }

  /// A script that is being made.
  private struct Script {
    var lines: [String] = []
    var parts: Set<String> = []
    /// Where the names are declared that all parts see.
    var names: [Substring: String] = [:]
  }

  private func add(_ path: String, to script: inout Script, within importers: [String]) throws {
    guard script.parts.insert(path).inserted else { return }
    var isComment = false
    var lines: [String] = []
    for (number, line) in (modules[path] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      var text = line.replacing(#/\/\*.*?\*\/ ?/#, with: "").drop { $0 == " " }
      if isComment {
        guard let end = text.firstRange(of: "*/") else { continue }
        text = text[end.upperBound...].drop { $0 == " " }
        isComment = false
      }
      if text.hasPrefix("/*") {
        isComment = true
        continue
      }
      if text.isEmpty || text.hasPrefix("//") { continue }
      guard text.count(where: { $0 == "`" }) % 2 == 0 else {
        throw Mistake(path, number, "a template goes over the line")
      }
      if line.hasPrefix("import") {
        let form = #/import (?:\{ [\w$]+(?:, [\w$]+)* \} from )?"(\.\.?\/[^"]+)";/#
        guard let match = text.wholeMatch(of: form) else {
          throw Mistake(path, number, "an import of another form")
        }
        let imported = Self.resolved(String(match.1), from: path)
        guard modules[imported] != nil else { throw Mistake(path, number, "there is no \(imported)") }
        guard !importers.contains(imported) else { throw Mistake(path, number, "a circle of imports") }
        try add(imported, to: &script, within: importers + [path])
        continue
      }
      if line.hasPrefix("export ") {
        guard text.contains(#/^export (async |const |let |class |function )/#) else {
          throw Mistake(path, number, "an export of another form")
        }
        text = text.dropFirst("export ".count)
      }
      // What does not begin a line belongs to something that did.
      if line.first != " ",
        let name = text.firstMatch(of: #/^(?:async )?(?:const|let|class|function) ([\w$]+)/#)?.1
      {
        if let other = script.names.updateValue(path, forKey: name) {
          throw Mistake(path, number, "\(name) is also declared in \(other)")
        }
      }
      lines.append(String(text))
    }
    script.lines += lines
  }

  /// A path relative to that of a module, as one relative to the folder of all.
  private static func resolved(_ relative: String, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast()
    for part in relative.split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
