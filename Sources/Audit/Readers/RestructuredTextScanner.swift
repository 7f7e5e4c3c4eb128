import SourceText
import TeX

/// Finds the formulas of reStructuredText: the role `math`, and the directive `.. math::` with its options left out.
struct RestructuredTextScanner {
  private let excerpt: SourceExcerpt
  private let text: [UInt8]

  init(_ excerpt: SourceExcerpt) {
    self.excerpt = excerpt
    text = excerpt.bytes
  }

  /// Adds the formulas and the commands that the text defines to a document.
  func scan(into document: inout AuditDocument) {
    var line = 0
    var paragraph = 0
    while line < text.count {
      let next = text.lineEnd(from: line)
      let indent = indentation(at: line)
      if isBlank(line, next) {
        paragraph = next
        line = next
        continue
      }
      if text.holds(".. math::", at: line + indent) {
        line = directive(at: line, indent: indent, paragraph: paragraph, into: &document)
        paragraph = line
        continue
      }
      roles(in: Span(line, next), paragraph: paragraph, into: &document)
      line = next
    }
    document.macros += MacroScanner.macros(in: text)
  }

  private func indentation(at line: Int) -> Int {
    var index = line
    while index < text.count, Byte.isBlank(text[index]) { index += 1 }
    return index - line
  }

  private func isBlank(_ line: Int, _ next: Int) -> Bool { text[line..<next].allSatisfy(Byte.isSpace) }

  /// The formulas of a directive; the offset behind it. Blank lines part its formulas.
  private func directive(
    at start: Int, indent: Int, paragraph: Int, into document: inout AuditDocument
  ) -> Int {
    var line = text.lineEnd(from: start)
    var spans: [Span] = []
    let rest = Span(start + indent + 9, line)
    if !text[rest.lowerBound..<rest.upperBound].allSatisfy(Byte.isSpace) { spans.append(rest) }
    func close() {
      guard !spans.isEmpty else { return }
      let lower = max(paragraph, start - 400)
      document.formulas.append(
        FoundFormula(
          excerpt: excerpt.joining(spans), isDisplay: true,
          before: lower < start ? String(decoding: text[lower..<start], as: UTF8.self) : "",
          after: String(decoding: text[min(line, text.count)..<min(line + 120, text.count)], as: UTF8.self)))
      spans = []
    }
    var isOption = true
    while line < text.count {
      let next = text.lineEnd(from: line)
      if isBlank(line, next) {
        close()
        isOption = false
        line = next
        continue
      }
      let depth = indentation(at: line)
      guard depth > indent else { break }
      if !(isOption && text[line + depth] == UInt8(ascii: ":")) {
        spans.append(Span(line + depth, next))
        isOption = false
      }
      line = next
    }
    close()
    return line
  }

  private func roles(in span: Span, paragraph: Int, into document: inout AuditDocument) {
    var index = span.lowerBound
    while index < span.upperBound {
      guard text.holds(":math:`", at: index) else {
        index += 1
        continue
      }
      let start = index + 7
      var end = start
      // A role may go on in the next line of its paragraph.
      while end < text.count, text[end] != Byte.backtick {
        if text[end] == Byte.newline, isBlank(end + 1, text.lineEnd(from: end + 1)) { break }
        end += text[end] == Byte.backslash ? 2 : 1
      }
      guard end < text.count, text[end] == Byte.backtick else {
        index = start
        continue
      }
      let lower = max(paragraph, index - 400)
      document.formulas.append(
        FoundFormula(
          excerpt: excerpt.slice(Span(start, end)), isDisplay: false,
          before: String(decoding: text[lower..<index], as: UTF8.self),
          after: String(decoding: text[end..<min(end + 120, text.count)], as: UTF8.self)))
      index = end + 1
    }
  }
}
