import SourceText
import TeX

/// Finds the formulas of Markdown and LaTeX in a text, with as little of either as they need.
///
/// `$…$` by Pandoc's rule, `$$…$$`, `\(…\)`, `\[…\]`, also with two backslashes, environments of displays, fences and
/// roles of mathematics. Code is passed over. What is left open to the end of its paragraph is prose.
struct MarkupScanner {
  /// What stands around the formulas.
  enum Markup: Sendable {
    /// Markdown, in which code stands between backticks.
    case markdown
    /// Markdown as Documenter reads it: double backticks hold formulas.
    case documenter
    /// LaTeX, in which a percent sign begins a comment.
    case latex
    /// Comments of Doxygen, whose formulas stand between `\f$`, and `\f[` and `\f]`.
    case doxygen
  }

  private let excerpt: SourceExcerpt
  private let text: [UInt8]
  private let markup: Markup
  private var index = 0
  private var paragraph = 0
  /// What was found, with the place of its whole.
  private var found: [(content: [Span], whole: Span, isDisplay: Bool, paragraph: Int)] = []
  /// The marks of open quotations before the line's text.
  private var quotes = 0
  /// For marks that were looked for in vain, to where.
  private var vain: [String: Int] = [:]
  /// Fences of directives whose content is prose: their lengths.
  private var openDirectives: [Int] = []

  init(_ excerpt: SourceExcerpt, markup: Markup) {
    self.excerpt = excerpt
    text = excerpt.bytes
    self.markup = markup
  }

  /// Adds the formulas and the commands that the text defines to a document.
  func scan(into document: inout AuditDocument) {
    var scanner = self
    scanner.scan()
    document.formulas += scanner.formulas()
    if markup != .doxygen { document.macros += MacroScanner.macros(in: text) }
  }

  private var isMarkdown: Bool { markup == .markdown || markup == .documenter }

  private mutating func scan() {
    if isMarkdown { skipFrontMatter() }
    var isAtLineStart = true
    while index < text.count {
      if isAtLineStart {
        isAtLineStart = false
        let start = index
        if isMarkdown { beginLine() } else { skipBlankLines() }
        // A fence is passed over with its last line end.
        isAtLineStart = index > start && text[index - 1] == Byte.newline
        continue
      }
      let byte = text[index]
      switch byte {
      case Byte.newline:
        index += 1
        isAtLineStart = true
      case Byte.dollar where markup != .doxygen: dollar()
      case Byte.backslash: backslash()
      case Byte.backtick where isMarkdown: backticks()
      case Byte.percent where markup == .latex:
        index = text.lineEnd(from: index)
        isAtLineStart = true
      case UInt8(ascii: "{") where isMarkdown && text.holds("{math}`", at: index): role()
      case UInt8(ascii: "<") where isMarkdown && text.holds("<!--", at: index): comment()
      default: index += 1
      }
    }
  }

  // MARK: Lines

  private mutating func skipFrontMatter() {
    guard text.holds("---\n", at: 0) || text.holds("---\r\n", at: 0) else { return }
    var line = text.lineEnd(from: 0)
    while line < text.count {
      let next = text.lineEnd(from: line)
      if text.holds("---", at: line) || text.holds("...", at: line), next - line <= 5 {
        index = next
        paragraph = next
        return
      }
      line = next
    }
  }

  private func isBlankLine(at start: Int) -> Bool {
    var place = start
    while place < text.count, text[place] != Byte.newline {
      guard Byte.isSpace(text[place]) || text[place] == UInt8(ascii: ">") else { return false }
      place += 1
    }
    return true
  }

  private mutating func skipBlankLines() {
    while index < text.count, isBlankLine(at: index) {
      index = text.lineEnd(from: index)
      paragraph = index
    }
  }

  private mutating func beginLine() {
    skipBlankLines()
    let start = index
    while index < text.count, Byte.isBlank(text[index]) || text[index] == UInt8(ascii: ">") { index += 1 }
    guard index < text.count else { return }
    switch text[index] {
    case UInt8(ascii: "#"): paragraph = index
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "|"), UInt8(ascii: "+"): paragraph = index
    case Byte.backtick, UInt8(ascii: "~"), UInt8(ascii: ":"): fence(lineStart: start)
    default: break
    }
  }

  // MARK: Fences

  private mutating func fence(lineStart: Int) {
    let mark = text[index]
    var end = index
    while end < text.count, text[end] == mark { end += 1 }
    let length = end - index
    guard length >= 3 else { return }
    let lineEnd = text.lineEnd(from: end)
    let info = text[end..<lineEnd].filter { !Byte.isSpace($0) }
    if let last = openDirectives.last, info.isEmpty, length >= last {
      openDirectives.removeLast()
      index = lineEnd
      return
    }
    // A backtick behind the opening marks makes them code of the line.
    if mark == Byte.backtick, info.contains(Byte.backtick) { return }
    if mark == UInt8(ascii: ":"), info.first != Byte.leftBrace {
      index = lineEnd
      return
    }
    if isMathematics(info) {
      mathematics(mark: mark, length: length, from: lineEnd, lineStart: lineStart)
    } else if isProse(info) {
      openDirectives.append(length)
      index = lineEnd
      paragraph = lineEnd
    } else {
      // What is never closed is code to the end.
      index = closing(mark: mark, length: length, from: lineEnd)?.next ?? text.count
      paragraph = index
    }
  }

  private func isMathematics(_ info: [UInt8]) -> Bool {
    let name = info.prefix { $0 != UInt8(ascii: ":") }
    return name.elementsEqual("math".utf8) || info.holds("{math}", at: 0) || info.holds("{.math}", at: 0)
  }

  /// The names of MyST's directives whose content is prose.
  private static let proseDirectives: Set<String> = [
    "note", "warning", "tip", "important", "admonition", "attention", "caution", "danger", "error", "hint",
    "seealso", "dropdown", "card", "grid", "grid-item", "grid-item-card", "tab-set", "tab-item", "exercise",
    "exercise-start", "solution", "solution-start", "margin", "sidebar", "epigraph", "topic", "proof",
    "theorem", "definition",
    "lemma", "example", "remark", "toggle", "div", "only",
  ]

  private func isProse(_ info: [UInt8]) -> Bool {
    guard info.first == Byte.leftBrace, let end = info.firstIndex(of: Byte.rightBrace) else { return false }
    let name = String(decoding: info[1..<end], as: UTF8.self)
    return name.hasPrefix("prf:") || Self.proseDirectives.contains(name)
      || name.hasPrefix(".callout") || name.hasPrefix("#thm") || name.hasPrefix("#exm")
      || name.hasPrefix("#def")
  }

  /// Where the line of closing marks begins, and the line behind it.
  private func closing(mark: UInt8, length: Int, from start: Int) -> (lineStart: Int, next: Int)? {
    var line = start
    while line < text.count {
      let next = text.lineEnd(from: line)
      var place = line
      while place < next, Byte.isBlank(text[place]) || text[place] == UInt8(ascii: ">") { place += 1 }
      var end = place
      while end < next, text[end] == mark { end += 1 }
      if end - place >= length, text[end..<next].allSatisfy(Byte.isSpace) { return (line, next) }
      line = next
    }
    return nil
  }

  /// The content of a fence of mathematics: options of MyST, `:label: name`, are left out, as are marks of quotations.
  private mutating func mathematics(mark: UInt8, length: Int, from start: Int, lineStart: Int) {
    guard let close = closing(mark: mark, length: length, from: start) else {
      index = text.count
      return
    }
    var lines: [Span] = []
    var line = start
    var mayBeOption = true
    while line < close.lineStart {
      let next = text.lineEnd(from: line)
      var place = line
      while place < next, Byte.isBlank(text[place]) || text[place] == UInt8(ascii: ">") { place += 1 }
      if mayBeOption, text[safe: place] == UInt8(ascii: ":") {
        line = next
        continue
      }
      mayBeOption = false
      lines.append(Span(line == place ? line : place, next))
      line = next
    }
    found.append((lines, Span(lineStart, close.next), true, paragraph))
    index = close.next
  }

  // MARK: Formulas of a line

  private mutating func dollar() {
    if text[safe: index + 1] == Byte.dollar {
      let start = index + 2
      if let end = end(of: "$$", from: start, crossesBlankLines: markup == .latex) {
        add(Span(start, end), whole: Span(index, end + 2), isDisplay: true)
        index = end + 2
      } else {
        index += 2
      }
      return
    }
    if isMarkdown, text[safe: index + 1] == Byte.backtick,
      let end = end(of: "`$", from: index + 2, crossesBlankLines: false)
    {
      add(Span(index + 2, end), whole: Span(index, end + 2), isDisplay: false)
      index = end + 2
      return
    }
    let start = index + 1
    guard start < text.count, markup == .latex || !Byte.isSpace(text[start]) else {
      index += 1
      return
    }
    var place = start
    while place < text.count, text[place] != Byte.dollar {
      if text[place] == Byte.newline, isBlankLine(at: place + 1) { break }
      // Code of the line binds more than dollars do.
      if isMarkdown, text[place] == Byte.backtick { break }
      place += text[place] == Byte.backslash ? 2 : 1
    }
    guard place < text.count, text[place] == Byte.dollar, place > start,
      markup == .latex || (!Byte.isSpace(text[place - 1]) && !Byte.isDigit(text[safe: place + 1] ?? 0))
    else {
      index += 1
      return
    }
    add(Span(start, place), whole: Span(index, place + 1), isDisplay: false)
    index = place + 1
  }

  private mutating func backslash() {
    if markup == .doxygen {
      doxygen()
      return
    }
    // Some Markdown needs a backslash before the backslash.
    let isDoubled = isMarkdown && text[safe: index + 1] == Byte.backslash
    let sign = isDoubled ? index + 2 : index + 1
    switch text[safe: sign] {
    case UInt8(ascii: "("): bracketed(sign + 1, isDoubled ? "\\\\)" : "\\)", isDisplay: false)
    case UInt8(ascii: "["): bracketed(sign + 1, isDoubled ? "\\\\]" : "\\]", isDisplay: true)
    case UInt8(ascii: "b") where !isDoubled && text.holds("\\begin{", at: index): environment()
    case UInt8(ascii: "v") where markup == .latex && text.holds("\\verb", at: index): verbatim()
    default: index += 2
    }
  }

  private mutating func bracketed(_ start: Int, _ closer: String, isDisplay: Bool) {
    guard let end = end(of: closer, from: start, crossesBlankLines: markup == .latex) else {
      index = start
      return
    }
    let next = end + closer.utf8.count
    add(Span(start, end), whole: Span(index, next), isDisplay: isDisplay)
    index = next
  }

  private mutating func doxygen() {
    guard text[safe: index + 1] == UInt8(ascii: "f") else {
      index += 2
      return
    }
    switch text[safe: index + 2] {
    case Byte.dollar: bracketed(index + 3, "\\f$", isDisplay: false)
    case UInt8(ascii: "("): bracketed(index + 3, "\\f)", isDisplay: false)
    case UInt8(ascii: "["): bracketed(index + 3, "\\f]", isDisplay: true)
    case Byte.leftBrace:
      // \f{align*}{ … \f}
      var place = index + 3
      while place < text.count, text[place] != Byte.rightBrace, text[place] != Byte.newline { place += 1 }
      place += 1
      if text[safe: place] == Byte.leftBrace { place += 1 }
      bracketed(min(place, text.count), "\\f}", isDisplay: true)
    default: index += 2
    }
  }

  /// Environments that are displays of their own.
  private static let displays: Set<String> = [
    "equation", "align", "alignat", "flalign", "gather", "multline", "eqnarray", "displaymath", "math",
    "dmath", "aligned",
  ]
  /// Environments of listings.
  private static let listings: Set<String> = [
    "verbatim", "lstlisting", "minted", "Verbatim", "comment", "tikzpicture", "asy",
  ]

  private mutating func environment() {
    var place = index + 7
    while place < text.count, place < index + 40, text[place] != Byte.rightBrace { place += 1 }
    guard text[safe: place] == Byte.rightBrace else {
      index += 7
      return
    }
    let name = Array(text[(index + 7)..<place])
    var plain = String(decoding: name, as: UTF8.self)
    if plain.hasSuffix("*") { plain.removeLast() }
    let isListing = markup == .latex && Self.listings.contains(plain)
    guard isListing || Self.displays.contains(plain) else {
      index = place + 1
      return
    }
    let closer = "\\end{" + String(decoding: name, as: UTF8.self) + "}"
    guard let end = end(of: closer, from: place + 1, crossesBlankLines: true) else {
      index = place + 1
      return
    }
    let next = end + closer.utf8.count
    if !isListing {
      // TeX's reader knows the environment; one that only numbers has no meaning of its own.
      add(Span(index, next), whole: Span(index, next), isDisplay: true)
    }
    index = next
  }

  private mutating func verbatim() {
    guard let mark = text[safe: index + 5], !Byte.isLetter(mark), !Byte.isSpace(mark) else {
      index += 5
      return
    }
    var place = index + 6
    while place < text.count, text[place] != mark, text[place] != Byte.newline { place += 1 }
    index = min(place + 1, text.count)
  }

  private mutating func backticks() {
    var end = index
    while end < text.count, text[end] == Byte.backtick { end += 1 }
    let length = end - index
    var place = end
    while place < text.count {
      if text[place] == Byte.newline, isBlankLine(at: place + 1) { break }
      guard text[place] == Byte.backtick else {
        place += 1
        continue
      }
      var close = place
      while close < text.count, text[close] == Byte.backtick { close += 1 }
      if close - place == length {
        if length == 2, markup == .documenter || text[end..<place].contains(Byte.backslash) {
          add(Span(end, place), whole: Span(index, close), isDisplay: false)
        }
        index = close
        return
      }
      place = close
    }
    index = end
  }

  private mutating func role() {
    let start = index + 7
    guard let end = end(of: "`", from: start, crossesBlankLines: false) else {
      index = start
      return
    }
    add(Span(start, end), whole: Span(index, end + 1), isDisplay: false)
    index = end + 1
  }

  private mutating func comment() {
    var place = index + 4
    while place < text.count, !text.holds("-->", at: place) { place += 1 }
    index = min(place + 3, text.count)
  }

  // MARK: Ends

  /// Where a mark stands next that no backslash takes away; nil where its paragraph, or the text, ends before.
  private mutating func end(of closer: String, from start: Int, crossesBlankLines: Bool) -> Int? {
    let bytes = Array(closer.utf8)
    // What was looked for in vain is not looked for again: many marks that nothing closes take linear time.
    if let end = vain[closer], start < end { return nil }
    // `\\\\]` holds no `\\]`, but what begins with a backslash may follow one.
    let isEscape = bytes[0] != Byte.backslash || bytes.count < 3
    var place = start
    while place < text.count {
      if text.holds(bytes, at: place) { return place > start ? place : nil }
      if text[place] == Byte.newline, !crossesBlankLines, isBlankLine(at: place + 1) { break }
      place += text[place] == Byte.backslash && isEscape ? 2 : 1
    }
    vain[closer] = place
    return nil
  }

  private mutating func add(_ content: Span, whole: Span, isDisplay: Bool) {
    var spans: [Span] = []
    // Lines of a quotation have its mark, and those of LaTeX may have comments.
    var start = content.lowerBound
    var place = start
    while place < content.upperBound {
      if markup == .latex, text[place] == Byte.percent, text[place - 1] != Byte.backslash {
        spans.append(Span(start, place))
        place = min(text.lineEnd(from: place), content.upperBound)
        start = place
        continue
      }
      if text[place] == Byte.newline, isMarkdown {
        var next = place + 1
        while next < content.upperBound, Byte.isBlank(text[next]) { next += 1 }
        if text[safe: next] == UInt8(ascii: ">"), isQuoted(whole.lowerBound) {
          spans.append(Span(start, place + 1))
          while next < content.upperBound, Byte.isBlank(text[next]) || text[next] == UInt8(ascii: ">") {
            next += 1
          }
          start = next
          place = next
          continue
        }
      }
      place += 1
    }
    if start < content.upperBound { spans.append(Span(start, content.upperBound)) }
    found.append((spans, whole, isDisplay, paragraph))
  }

  /// Whether the line of a byte begins with the mark of a quotation.
  private func isQuoted(_ offset: Int) -> Bool {
    var start = offset
    while start > 0, text[start - 1] != Byte.newline { start -= 1 }
    while start < offset, Byte.isBlank(text[start]) { start += 1 }
    return text[start] == UInt8(ascii: ">")
  }

  // MARK: Words

  private static let mostWordsBefore = 400
  private static let mostWordsAfter = 120

  private func formulas() -> [FoundFormula] {
    found.map { item in
      let lower = max(item.paragraph, item.whole.lowerBound - Self.mostWordsBefore)
      var upper = min(item.whole.upperBound, text.count)
      let limit = min(upper + Self.mostWordsAfter, text.count)
      while upper < limit, !(text[upper] == Byte.newline && isBlankLine(at: upper + 1)) { upper += 1 }
      return FoundFormula(
        excerpt: excerpt.joining(item.content), isDisplay: item.isDisplay,
        before: lower < item.whole.lowerBound
          ? String(decoding: text[lower..<item.whole.lowerBound], as: UTF8.self) : "",
        after: item.whole.upperBound < upper
          ? String(decoding: text[item.whole.upperBound..<upper], as: UTF8.self) : "")
    }
  }
}

extension Array {
  /// The element at an offset; nil outside.
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
