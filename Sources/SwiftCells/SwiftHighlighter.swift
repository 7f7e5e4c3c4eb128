import SourceText
import SwiftIDEUtils
import SwiftParser
import SwiftSyntax

/// Writes Swift as HTML with the parts of its syntax marked, from the tree of the compiler's own parser.
public enum SwiftHighlighter {
  /// Longer listings are shown without marks.
  private static let sizeLimit = 256 * 1024

  /// A listing, without its hidden lines.
  public static func html(of content: SourceExcerpt) -> String {
    let bytes = content.bytes
    guard bytes.count <= sizeLimit else {
      return "<pre><code class=\"language-swift\">\(MarkupText.escaped(content.text))</code></pre>"
    }
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    var spans: [(span: Span, name: StaticString)] = []
    for (kind, range) in SyntaxMarks(tree).ranges {
      guard let name = className(kind) else { continue }
      spans.append((Span(range.lowerBound, range.upperBound), name))
    }
    var html: [UInt8] = []
    html.reserveCapacity(bytes.count * 3)
    MarkupText.append(literal: "<pre><code class=\"language-swift\">", to: &html)
    let head = html.count
    bytes.withUnsafeBufferPointer { bytes in
      var next = 0
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
        if !HiddenLines.holds(bytes[start..<end]) {
          while next < spans.count, spans[next].span.upperBound <= start { next += 1 }
          line(bytes, Span(start, end), spans[next...], into: &html)
        }
        start = end
      }
    }
    while html.count > head, html.last == 0x0A { html.removeLast() }
    MarkupText.append(literal: "</code></pre>", to: &html)
    return String(decoding: html, as: UTF8.self)
  }

  /// The text of a listing as it is shown: without its hidden lines.
  public static func shownText(of content: SourceExcerpt) -> String {
    guard content.bytes.count <= sizeLimit else { return content.text }
    let lines = content.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let shown = lines.filter { !HiddenLines.holds($0) }
    return String(decoding: Array(shown.joined(separator: [0x0A])), as: UTF8.self)
  }

  /// A listing with runs that change, each of which becomes one element with its number (`data-reading`).
  public static func html(of runs: [(text: String, reading: Int?)]) -> String {
    let bytes = runs.flatMap { Array($0.text.utf8) }
    return bytes.withUnsafeBufferPointer { bytes in
      let spans = SyntaxMarks(Parser.parse(source: bytes)).ranges.compactMap { kind, range in
        className(kind).map { (span: Span(range.lowerBound, range.upperBound), name: $0) }
      }
      var html: [UInt8] = []
      MarkupText.append(literal: "<pre tabindex=\"0\"><code class=\"language-swift\">", to: &html)
      var start = 0
      for run in runs {
        let end = start + run.text.utf8.count
        if let reading = run.reading {
          let around = spans.first { $0.span.lowerBound < start && start < $0.span.upperBound }
          MarkupText.append(literal: "<span class=\"", to: &html)
          MarkupText.append(literal: around?.name ?? "s-number", to: &html)
          html += "\" data-reading=\"\(reading)\">".utf8
          MarkupText.append(UnsafeBufferPointer(rebasing: bytes[start..<end]), to: &html)
          MarkupText.append(literal: "</span>", to: &html)
        } else {
          line(bytes, Span(start, end), spans[...], into: &html)
        }
        start = end
      }
      MarkupText.append(literal: "</code></pre>", to: &html)
      return String(decoding: html, as: UTF8.self)
    }
  }

  /// What a cell printed; nothing where it printed nothing.
  public static func html(ofOutput output: String) -> String {
    var text = output
    while text.last == "\n" { text.removeLast() }
    return text.isEmpty ? "" : "<pre class=\"output\"><samp>\(MarkupText.escaped(text))</samp></pre>"
  }

  /// One line with the marks that reach into it.
  private static func line(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Span, _ spans: ArraySlice<(span: Span, name: StaticString)>,
    into html: inout [UInt8]
  ) {
    func add(_ lower: Int, _ upper: Int) {
      MarkupText.append(UnsafeBufferPointer(rebasing: bytes[lower..<upper]), to: &html)
    }
    var offset = line.lowerBound
    for (span, name) in spans {
      guard span.lowerBound < line.upperBound else { break }
      let lower = max(span.lowerBound, offset)
      let upper = min(span.upperBound, line.upperBound)
      guard lower < upper else { continue }
      add(offset, lower)
      MarkupText.append(literal: "<span class=\"", to: &html)
      MarkupText.append(literal: name, to: &html)
      MarkupText.append(literal: "\">", to: &html)
      add(lower, upper)
      MarkupText.append(literal: "</span>", to: &html)
      offset = upper
    }
    add(offset, line.upperBound)
  }

  private static func className(_ kind: SyntaxClassification) -> StaticString? {
    switch kind {
    case .keyword: "s-keyword"
    case .attribute: "s-attribute"
    case .type: "s-type"
    case .integerLiteral, .floatLiteral: "s-number"
    case .stringLiteral, .regexLiteral: "s-string"
    case .lineComment, .blockComment, .docLineComment, .docBlockComment: "s-comment"
    case .ifConfigDirective: "s-directive"
    case .dollarIdentifier, .argumentLabel, .identifier, .operator, .none, .editorPlaceholder: nil
    }
  }
}
