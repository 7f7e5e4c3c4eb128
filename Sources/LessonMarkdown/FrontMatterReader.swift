import CellYAML
import SourceText
import Yams

/// Reads the YAML between `---` on the first line and the next `---` or `...`.
struct FrontMatterReader {
  private let file: SourceFile
  private let requiresTitle: Bool
  var frontMatter = FrontMatter()
  private(set) var diagnostics: [Diagnostic] = []
  /// The place of the YAML in the file, and the line on which it begins.
  private var yamlSpan = Span(at: 0)
  private var yamlLine = 2

  /// Front matter is small; what is larger is not read.
  static let largestSize = 64 << 10
  /// Levels of lists and mappings, which Yams reads by recursion.
  static let deepestNesting = 50
  init(file: SourceFile, requiresTitle: Bool) {
    self.file = file
    self.requiresTitle = requiresTitle
  }

  /// Reads the front matter and returns what comes behind it.
  mutating func read() -> LessonBody {
    let bytes = file.bytes
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let whole = LessonBody(file: file, start: start, firstLine: 1)
    guard isFence(whole.trimmedLine(1), "---") else {
      missingTitle(at: Span(at: start))
      return whole
    }
    var last = 2
    while last <= whole.lineCount, !isFence(whole.trimmedLine(last), "---"),
      !isFence(whole.trimmedLine(last), "...")
    {
      last += 1
    }
    guard last <= whole.lineCount, let yaml = file.lines.start(ofLine: 2) else {
      diagnostics.append(
        .error(
          .unclosedFrontMatter, "front matter is not closed by ---", file: file, at: whole.trimmedLine(1)))
      return whole
    }
    yamlSpan = Span(yaml, file.lines.start(ofLine: last) ?? yaml)
    let hadErrors = readYAML()
    if !hadErrors { missingTitle(at: whole.trimmedLine(1)) }
    return LessonBody(
      file: file, start: file.lines.start(ofLine: last + 1) ?? bytes.count, firstLine: last + 1)
  }

  private func isFence(_ span: Span, _ fence: String) -> Bool { file.text(span) == fence }

  /// Whether a key stands there that other front matter hardly has: then the file is meant to be a lesson.
  private var isMeantAsLesson = false

  /// Whether a title stands there that is no text, which is said already.
  private var isTitleRefused = false

  private mutating func missingTitle(at span: Span) {
    guard requiresTitle || isMeantAsLesson, frontMatter.title == nil, !isTitleRefused else { return }
    diagnostics.append(
      .error(.missingTitle, "a lesson needs a title in its front matter", file: file, at: span))
  }

  /// Returns whether the YAML could not be read.
  private mutating func readYAML() -> Bool {
    let text = file.text(yamlSpan)
    if yamlSpan.length > Self.largestSize {
      fail("front matter may have \(Self.largestSize) bytes", at: Span(at: yamlSpan.lowerBound))
      return true
    }
    if let place = tooDeep() {
      fail("lists and mappings may be nested \(Self.deepestNesting) deep", at: Span(place, place + 1))
      return true
    }
    if let place = YAMLAnchors.repeated(in: file.bytes, yamlSpan)?.anchor {
      fail("anchors and aliases are not read in front matter", at: Span(place, place + 1))
      return true
    }
    do {
      // The encoding is named, since Yams looks for it in the environment otherwise, at each call.
      guard let node = try Yams.compose(yaml: text, .default, .default, .utf8) else { return false }
      guard case .mapping(let mapping) = node else {
        if node.scalar?.string.isEmpty ?? false { return false }
        fail("front matter is a mapping, such as title: …", at: span(of: node))
        return true
      }
      for (key, value) in mapping { read(key, value) }
      return false
    } catch let error as YamlError {
      report(error)
      return true
    } catch {
      fail("front matter cannot be read", at: yamlSpan)
      return true
    }
  }

  private mutating func fail(_ message: String, at span: Span) {
    diagnostics.append(.error(.invalidYAML, message, file: file, at: span))
  }

  private mutating func report(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let behind = context.map { " " + $0.text.trimmingSuffix("\n") } ?? ""
      let place = offset(mark)
      guard let (span, quoted) = bareValue(onLineOf: place) else {
        return fail("YAML: \(problem)\(behind)", at: Span(at: place))
      }
      diagnostics.append(
        .error(
          .invalidYAML, "YAML: \(problem)\(behind)", file: file, at: Span(at: place),
          notes: [.init("a text with a colon or another sign of YAML stands in quotation marks")],
          fixIts: [FixIt("write \(quoted)", replace: span, with: quoted, isSuggestion: true)]))
    case .reader(let problem, let offset, _, _):
      fail("YAML: \(problem)", at: Span(at: min(yamlSpan.upperBound, yamlSpan.lowerBound + (offset ?? 0))))
    case .duplicatedKeysInMapping(let duplicates, let context):
      let names = duplicates.map { "\($0)" }.sorted().joined(separator: ", ")
      diagnostics.append(
        .error(
          .duplicateKey, "front matter has a key twice: \(names)", file: file,
          at: Span(at: offset(context.mark))))
    default: fail("front matter cannot be read", at: yamlSpan)
    }
  }

  /// The value of a line `key: value` that stands without quotation marks and brackets though a sign of YAML is in it, and the same in
  /// quotation marks; nil for any other line.
  private func bareValue(onLineOf offset: Int) -> (span: Span, quoted: String)? {
    let number = file.position(of: offset).line
    guard let start = file.lines.start(ofLine: number), let line = file.lineText(number),
      let match = line.wholeMatch(of: #/([A-Za-z]+:[ \t]+)(\S|\S.*\S)[ \t]*/#),
      let first = match.2.first, !"\"'[{|>".contains(first)
    else { return nil }
    let value = String(match.2)
    guard value.contains(": ") || value.hasSuffix(":") || value.contains(" #") || "@`%&*!#,?-".contains(first)
    else { return nil }
    let begin = start + match.1.utf8.count
    let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return (Span(begin, begin + value.utf8.count), "\"\(escaped)\"")
  }

  // MARK: places

  /// The byte at a mark of Yams, whose lines and columns count from 1, and columns count scalars.
  private func offset(_ mark: Mark) -> Int {
    guard let line = file.lines.span(ofLine: yamlLine + max(1, mark.line) - 1) else {
      return yamlSpan.upperBound
    }
    var offset = line.lowerBound
    for scalar in file.text(line).unicodeScalars.prefix(max(0, mark.column - 1)) {
      offset += UTF8.width(scalar)
    }
    return min(offset, max(yamlSpan.lowerBound, yamlSpan.upperBound))
  }

  /// The bytes of a value: a scalar's text with its quotation marks; of a list or mapping its first line.
  func span(of node: Node) -> Span {
    guard let mark = node.mark else { return yamlSpan }
    let start = offset(mark)
    var end = start
    while end < yamlSpan.upperBound, !Byte.isLineEnd(file.bytes[end]) { end += 1 }
    while end > start, Byte.isSpace(file.bytes[end - 1]) { end -= 1 }
    guard let text = node.scalar.map({ Array($0.string.utf8) }), start < end else { return Span(start, end) }
    let quoted = file.bytes[start] == Byte.quote || file.bytes[start] == UInt8(ascii: "'")
    let inner = quoted ? start + 1 : start
    if inner + text.count <= end, file.bytes[inner..<inner + text.count].elementsEqual(text) {
      return Span(start, min(end, inner + text.count + (quoted ? 1 : 0)))
    }
    return Span(start, end)
  }

  /// The first bracket or dash that goes too deep. Brackets within quotation marks count, which harms nobody.
  private func tooDeep() -> Int? {
    var depth = 0
    var dashes = 0
    var isLineStart = true
    for index in yamlSpan.lowerBound..<yamlSpan.upperBound {
      let byte = file.bytes[index]
      switch byte {
      case Byte.leftBracket, Byte.leftBrace: depth += 1
      case Byte.rightBracket, Byte.rightBrace: depth = max(0, depth - 1)
      default: break
      }
      if Byte.isLineEnd(byte) {
        isLineStart = true
        dashes = 0
      } else if isLineStart,
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: ":")
      {
        dashes += 1
      } else if !Byte.isBlank(byte) {
        if isLineStart, index - lineStart(index) > 4 * Self.deepestNesting { return index }
        isLineStart = false
      }
      if depth > Self.deepestNesting || dashes > Self.deepestNesting { return index }
    }
    return nil
  }

  private func lineStart(_ index: Int) -> Int {
    file.lines.start(ofLine: file.position(of: index).line) ?? index
  }

  // MARK: keys

  private mutating func read(_ key: Node, _ value: Node) {
    let place = span(of: value)
    if let name = key.scalar?.string,
      ["uses", "convention", "macros", "symbols", "folded", "translates"].contains(name)
    {
      isMeantAsLesson = true
    }
    switch key.scalar?.string ?? "" {
    case "title":
      isTitleRefused = value.scalar == nil
      if let text = text(value, "title") {
        if text.allSatisfy(\.isWhitespace) { return }
        frontMatter.title = .init(text, place)
      }
    case "summary": frontMatter.summary = text(value, "summary").map { .init($0, place) }
    case "order": order(value, place)
    case "uses": frontMatter.uses = texts(value, "uses", of: "names of lessons")
    case "folded": frontMatter.folded = texts(value, "folded", of: "headings")
    case "convention":
      guard let name = text(value, "convention") else { return }
      if name == "rows" || name == "columns" {
        frontMatter.convention = .init(name, place)
      } else {
        let near = Self.known(name, among: ["rows", "columns"])
        diagnostics.append(
          .error(
            .unknownConvention, "convention is rows or columns, not \(name)", file: file, at: place,
            fixIts: near.map { [FixIt("write \($0)", replace: place, with: $0)] } ?? []))
      }
    case "lang":
      guard let tag = text(value, "lang") else { return }
      let fits = !tag.isEmpty && tag.utf8.allSatisfy { Byte.isLetter($0) || Byte.isDigit($0) || $0 == 0x2D }
      if fits, tag.utf8.first.map(Byte.isLetter) ?? false {
        frontMatter.language = tag
        frontMatter.languagePlace = place
      } else {
        wrongType("lang is a language tag, such as en or pt-BR", place)
      }
    case "translates":
      guard let name = text(value, "translates") else { return }
      if name.isEmpty {
        wrongType("translates is the name of a lesson, such as rotation", place)
      } else {
        frontMatter.translates = .init(name, place)
      }
    case "seen": seen(value, place)
    case "macros": macros(value, place)
    case "symbols":
      guard let word = text(value, "symbols") else { return }
      if word == FrontMatter.declaredSymbols {
        frontMatter.symbols = .init(word, place)
      } else {
        diagnostics.append(
          .error(
            .unknownSymbols, "symbols is declared, or is left out, and not \(word)", file: file, at: place,
            fixIts: Self.known(word, among: [FrontMatter.declaredSymbols]).map {
              [FixIt("write \($0)", replace: place, with: $0)]
            } ?? []))
      }
    case let name: unknown(name, span(of: key))
    }
  }

  private mutating func unknown(_ name: String, _ place: Span) {
    var message = "unknown key \(name)"
    var fixIts: [FixIt] = []
    let isSlip = Spelling.areOneEditApart(Array(name.lowercased().utf8), Array("title".utf8))
    if isSlip || name.lowercased() == "title" { isMeantAsLesson = true }
    if let near = Self.known(name, among: FrontMatter.keys) {
      message += "; did you mean \(near)?"
      fixIts = [FixIt("write \(near)", replace: place, with: near)]
    }
    diagnostics.append(.warning(.unknownKey, message, file: file, at: place, fixIts: fixIts))
  }

  /// The known word of which a word is a longer or shorter form, as `lang` of `language`, or a slip.
  private static func known(_ word: String, among known: [String]) -> String? {
    let lowered = word.prefix(64).lowercased()
    let form = known.first { lowered.hasPrefix($0) || (lowered.utf8.count >= 3 && $0.hasPrefix(lowered)) }
    return form ?? Spelling.nearest(to: word, in: known)
  }

  mutating func wrongType(_ message: String, _ place: Span) {
    diagnostics.append(.error(.wrongType, message, file: file, at: place))
  }

  private mutating func text(_ value: Node, _ key: String) -> String? {
    guard let scalar = value.scalar else {
      wrongType("\(key) is a text, not a \(Self.kind(value))", span(of: value))
      return nil
    }
    let isNull = scalar.style == .plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    return isNull ? nil : scalar.string
  }

  private mutating func order(_ value: Node, _ place: Span) {
    if let text = value.scalar?.string, let number = Double(text), number.isFinite {
      frontMatter.order = .init(number, place)
    } else {
      wrongType("order is a number", place)
    }
  }

  /// A list of texts, or one text.
  private mutating func texts(_ value: Node, _ key: String, of what: String) -> [FrontMatter.Located<String>]
  {
    guard case .sequence(let items) = value else {
      return text(value, key).map { [.init($0, span(of: value))] } ?? []
    }
    var result: [FrontMatter.Located<String>] = []
    for item in items {
      if let text = item.scalar?.string, !text.isEmpty {
        result.append(.init(text, span(of: item)))
      } else {
        wrongType("\(key) is a list of \(what)", span(of: item))
      }
    }
    return result
  }

  /// What a translation has seen of its original: for each section digests, with blanks between them.
  private mutating func seen(_ value: Node, _ place: Span) {
    guard case .mapping(let mapping) = value else {
      if value.scalar?.string.isEmpty ?? false { return }
      return wrongType("seen is written by lectern translate --update", place)
    }
    for (key, value) in mapping {
      guard let anchor = key.scalar?.string, let digests = value.scalar?.string else {
        wrongType("seen is written by lectern translate --update", span(of: key))
        continue
      }
      frontMatter.seen.append(
        .init(
          anchor: anchor, digests: digests.split(separator: " ").map(String.init), span: span(of: key)))
    }
  }

  private static func kind(_ node: Node) -> String {
    switch node {
    case .sequence: "list"
    case .mapping: "mapping"
    default: "scalar"
    }
  }
}

extension String {
  /// The text without a suffix.
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
