import SourceText

/// A template in Mustache, compiled to steps that write bytes.
///
/// Of Mustache it knows variables with two and three braces, dotted names and `{{.}}`, sections and inverted sections,
/// partials, and a layout with its one level of blocks; partials and layouts are put in their places when the template is
/// compiled. A tag of a section, a partial or a block that stands alone on a line takes the line with it. Values come from
/// ``TemplateContext`` rather than from reflection, which made a page fifty times as slow.
struct Template: Sendable {
  /// What is wrong with the text of a template; only our own can be.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  /// The names of a path, as a place among all names of the template: so a step is copied without counting references.
  private struct Path: Sendable {
    var start: Int
    var count: Int
  }

  private enum Step: Sendable {
    /// Bytes of the template itself.
    case literal(Range<Int>)
    /// A value, escaped.
    case text(Path)
    /// A value that is HTML already.
    case markup(Path)
    /// The steps up to an index, once for each thing that the name stands for.
    case section(Path, end: Int)
    /// The steps up to an index, where the name stands for nothing.
    case inverted(Path, end: Int)
  }

  private var bytes: [UInt8] = []
  private var steps: [Step] = []
  private var names: [TemplateName] = []

  /// Compiles the template of a name among others that it may use.
  init(named name: String, in sources: [String: String]) throws(Mistake) {
    var compiler = Compiler(sources: sources)
    try compiler.append(name, depth: 0)
    try compiler.finish()
    bytes = compiler.bytes
    steps = compiler.steps
    names = compiler.names
  }

  /// Adds what a view makes of the template to a page.
  func render(_ view: any TemplateContext, into page: inout [UInt8]) {
    var views = [view]
    views.reserveCapacity(8)
    run(0..<steps.count, .view(view), &views, &page)
  }

  /// Takes steps. `current` is what `{{.}}` stands for; names are looked for in the views, of which the last is the innermost.
  private func run(
    _ range: Range<Int>, _ current: TemplateValue, _ views: inout [any TemplateContext],
    _ page: inout [UInt8]
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      switch steps[index] {
      case .literal(let range):
        bytes.withUnsafeBufferPointer { page.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
      case .text(let path): write(value(path, current, views), escaped: true, to: &page)
      case .markup(let path): write(value(path, current, views), escaped: false, to: &page)
      case .section(let path, let end):
        section(value(path, current, views), index + 1..<end, current, &views, &page)
        index = end - 1
      case .inverted(let path, let end):
        if Self.isNothing(value(path, current, views)) { run(index + 1..<end, current, &views, &page) }
        index = end - 1
      }
      index += 1
    }
  }

  private func section(
    _ value: TemplateValue, _ range: Range<Int>, _ current: TemplateValue,
    _ views: inout [any TemplateContext], _ page: inout [UInt8]
  ) {
    switch value {
    case .nothing, .flag(false): break
    case .flag(true): run(range, current, &views, &page)
    case .view(let view):
      views.append(view)
      run(range, value, &views, &page)
      views.removeLast()
    case .views(let list):
      for view in list {
        views.append(view)
        run(range, .view(view), &views, &page)
        views.removeLast()
      }
    case .texts(let texts): for text in texts { run(range, .text(text), &views, &page) }
    case .text, .number, .markup, .bytes:
      if !Self.isNothing(value) { run(range, value, &views, &page) }
    }
  }

  private static func isNothing(_ value: TemplateValue) -> Bool {
    switch value {
    case .nothing, .flag(false): true
    case .markup(let markup): markup.html.isEmpty
    case .bytes(let bytes): bytes.isEmpty
    case .views(let views): views.isEmpty
    case .texts(let texts): texts.isEmpty
    case .text, .number, .flag(true), .view: false
    }
  }

  private func value(
    _ path: Path, _ current: TemplateValue, _ views: [any TemplateContext]
  ) -> TemplateValue {
    guard path.count > 0 else { return current }
    let first = names[path.start]
    var index = views.count - 1
    while index >= 0 {
      if let found = views[index].value(of: first) {
        return path.count == 1 ? found : value(of: found, path)
      }
      index -= 1
    }
    return .nothing
  }

  /// What the names behind the first one of a path stand for.
  private func value(of start: TemplateValue, _ path: Path) -> TemplateValue {
    var found = start
    for place in 1..<path.count {
      guard case .view(let view) = found, let next = view.value(of: names[path.start + place]) else {
        return .nothing
      }
      found = next
    }
    return found
  }

  private func write(_ value: TemplateValue, escaped: Bool, to page: inout [UInt8]) {
    switch value {
    case .text(let text): write(text, escaped: escaped, to: &page)
    case .markup(let markup): write(markup.html, escaped: escaped, to: &page)
    case .bytes(let bytes): page.append(contentsOf: bytes)
    case .number(let number): page.append(contentsOf: String(number).utf8)
    case .flag, .nothing, .view, .views, .texts: break
    }
  }

  private func write(_ text: String, escaped: Bool, to page: inout [UInt8]) {
    var text = text
    text.withUTF8 { bytes in
      if escaped { MarkupText.append(bytes, to: &page) } else { page.append(contentsOf: bytes) }
    }
  }
}

extension Template {
  /// Takes the text of templates apart.
  private struct Compiler {
    let sources: [String: String]
    var bytes: [UInt8] = []
    var steps: [Step] = []
    var names: [TemplateName] = []
    /// The sections that are open, with their steps.
    private var open: [(tag: String, step: Int)] = []
    /// What the block of the layout is replaced by.
    private var block: (name: String, tags: ArraySlice<Piece>)?

    private static let deepestPartial = 8

    private enum Piece {
      case literal(String)
      case tag(kind: Character, name: String)
    }

    init(sources: [String: String]) { self.sources = sources }

    /// Finds a section that was not closed.
    func finish() throws(Mistake) {
      if let last = open.last { throw Mistake(description: "{{/\(last.tag)}} is missing") }
    }

    mutating func append(_ name: String, depth: Int) throws(Mistake) {
      guard let source = sources[name], depth < Self.deepestPartial else {
        throw Mistake(description: "there is no template \(name)")
      }
      try append(Self.pieces(source)[...], depth: depth)
    }

    private mutating func append(_ pieces: ArraySlice<Piece>, depth: Int) throws(Mistake) {
      var index = pieces.startIndex
      while index < pieces.endIndex {
        defer { index += 1 }
        guard case .tag(let kind, let name) = pieces[index] else {
          if case .literal(let text) = pieces[index] { literal(text) }
          continue
        }
        switch kind {
        case "#", "^":
          open.append((name, steps.count))
          let path = try path(name)
          steps.append(kind == "#" ? .section(path, end: 0) : .inverted(path, end: 0))
        case "/":
          guard let (tag, step) = open.popLast(), tag == name else {
            throw Mistake(description: "{{/\(name)}} closes nothing")
          }
          switch steps[step] {
          case .section(let path, _): steps[step] = .section(path, end: steps.count)
          case .inverted(let path, _): steps[step] = .inverted(path, end: steps.count)
          default: break
          }
        case ">": try append(name, depth: depth + 1)
        case "<":
          let end = try Self.end(of: name, in: pieces, from: index + 1)
          block = try Self.block(in: pieces[index + 1..<end])
          try append(name, depth: depth + 1)
          index = end
        case "$":
          let end = try Self.end(of: name, in: pieces, from: index + 1)
          if let block, block.name == name {
            try append(block.tags, depth: depth + 1)
          } else {
            try append(pieces[index + 1..<end], depth: depth + 1)
          }
          index = end
        case "{": steps.append(.markup(try path(name)))
        default: steps.append(.text(try path(name)))
        }
      }
    }

    private mutating func literal(_ text: String) {
      let start = bytes.count
      bytes += text.utf8
      steps.append(.literal(start..<bytes.count))
    }

    private mutating func path(_ name: String) throws(Mistake) -> Path {
      var path = Path(start: names.count, count: 0)
      if name == "." { return path }
      for part in name.split(separator: ".") {
        guard let known = TemplateName(rawValue: String(part)) else {
          throw Mistake(description: "no view has a value called \(part)")
        }
        names.append(known)
        path.count += 1
      }
      return path
    }

    /// The index of the tag that closes a block or a parent.
    private static func end(
      of name: String, in pieces: ArraySlice<Piece>, from start: Int
    ) throws(Mistake) -> Int {
      for index in start..<pieces.endIndex {
        if case .tag("/", name) = pieces[index] { return index }
      }
      throw Mistake(description: "{{/\(name)}} is missing")
    }

    private static func block(
      in pieces: ArraySlice<Piece>
    ) throws(Mistake) -> (name: String, tags: ArraySlice<Piece>)? {
      for index in pieces.indices {
        guard case .tag("$", let name) = pieces[index] else { continue }
        return (name, pieces[index + 1..<(try end(of: name, in: pieces, from: index + 1))])
      }
      return nil
    }

    /// The text and the tags of a template, line by line; no tag of ours goes over the end of a line.
    private static func pieces(_ source: String) -> [Piece] {
      var pieces: [Piece] = []
      var text = ""
      for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
        let found = tags(of: line)
        // A line that holds nothing but one such tag goes with it.
        if found.count == 1, case .tag(let kind, _) = found[0], kind != "{", kind != "&" {
          if !text.isEmpty { pieces.append(.literal(text)) }
          text = ""
          pieces.append(found[0])
          continue
        }
        for piece in found {
          if case .literal(let more) = piece {
            text += more
            continue
          }
          if !text.isEmpty { pieces.append(.literal(text)) }
          text = ""
          pieces.append(piece)
        }
        text += "\n"
      }
      // The last line has no end.
      if text.hasSuffix("\n") { text.removeLast() }
      if !text.isEmpty { pieces.append(.literal(text)) }
      return pieces
    }

    private static func tags(of line: Substring) -> [Piece] {
      var pieces: [Piece] = []
      var rest = line
      while let open = rest.firstRange(of: "{{") {
        let isTriple = rest[open.upperBound...].hasPrefix("{")
        let start = isTriple ? rest.index(after: open.upperBound) : open.upperBound
        guard let close = rest[start...].firstRange(of: isTriple ? "}}}" : "}}") else { break }
        let inside = rest[start..<close.lowerBound]
        let mark = inside.first.flatMap { "#^/><$".contains($0) ? $0 : nil }
        if open.lowerBound > rest.startIndex { pieces.append(.literal(String(rest[..<open.lowerBound]))) }
        pieces.append(
          .tag(kind: isTriple ? "{" : mark ?? "&", name: String(mark == nil ? inside : inside.dropFirst())))
        rest = rest[close.upperBound...]
      }
      if !rest.isEmpty { pieces.append(.literal(String(rest))) }
      return pieces
    }
  }
}
