import TeX

/// Which commands hold in which document: those of the main document that reads it in, and of all that this reads in, packages too.
///
/// Only documents that are audited are looked at, so that no name leads elsewhere.
struct MacroScopes: Sendable {
  private let documents: [AuditDocument]
  /// The documents by their paths, with dots worked out.
  private var places: [String: Int] = [:]
  /// For each document the main document that it belongs to; nil for one that stands alone.
  private var mains: [Int?]
  /// For each main document the commands of it and of all that it reads in.
  private var commands: [Int: [LaTeXMacro]] = [:]

  /// So many steps from document to document are taken in all; what is further has no scope.
  private static let mostSteps = 200_000

  init(_ documents: [AuditDocument]) {
    self.documents = documents
    mains = Array(repeating: nil, count: documents.count)
    guard documents.contains(where: { !$0.inclusions.isEmpty }) else { return }
    for (place, document) in documents.enumerated() { places[Self.plain(document.file.path)] = place }
    var isRead = [Bool](repeating: false, count: documents.count)
    for place in documents.indices {
      for other in read(by: place, main: place) where other != place { isRead[other] = true }
    }
    var steps = 0
    // Those that nobody reads in come first; of a circle one has to.
    for place in documents.indices where !isRead[place] { collect(place, &steps) }
    for place in documents.indices where mains[place] == nil { collect(place, &steps) }
  }

  /// The commands that hold in a document beside its own.
  func macros(of place: Int) -> [LaTeXMacro] {
    mains[place].flatMap { commands[$0] } ?? []
  }

  private mutating func collect(_ main: Int, _ steps: inout Int) {
    guard !documents[main].inclusions.isEmpty else { return }
    var pending = [main]
    var seen: Set<Int> = [main]
    var list: [Int] = []
    while let place = pending.popLast(), steps < Self.mostSteps {
      list.append(place)
      for other in read(by: place, main: main).reversed() {
        steps += 1
        if seen.insert(other).inserted { pending.append(other) }
      }
    }
    commands[main] = list.flatMap { documents[$0].macros }
    for place in list where mains[place] == nil { mains[place] = main }
  }

  /// What a document reads in. Names count from the folder of the main document, as LaTeX has it, or else from its own.
  private func read(by place: Int, main: Int) -> [Int] {
    documents[place].inclusions.compactMap { name in
      [main, place].lazy.compactMap {
        places[Self.plain(Self.folder(of: documents[$0].file.path) + "/" + name)]
      }.first
    }
  }

  private static func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[..<$0] } ?? "."
  }

  /// A path without `.` and `..`, as far as it does not begin with them.
  static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
