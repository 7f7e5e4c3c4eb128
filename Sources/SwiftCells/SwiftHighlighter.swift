import SourceText
import SwiftIDEUtils
import SwiftParser
import SwiftSyntax

/// Writes Swift as HTML with the parts of its syntax marked, from the tree of the compiler's own parser.
public enum SwiftHighlighter {
  /// A line that ends so is compiled and not shown.
  static let hidden = "// hidden"
  /// Longer listings are shown without marks.
  private static let sizeLimit = 256 * 1024

  /// A listing, without its hidden lines.
  public static func html(of content: SourceExcerpt) -> String {
    let bytes = content.bytes
    guard bytes.count <= sizeLimit else {
      return "<pre><code class=\"language-swift\">\(MarkupText.escaped(content.text))</code></pre>"
    }
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    var spans: [(span: Span, name: String)] = []
    for range in tree.classifications {
      guard let name = className(range.kind) else { continue }
      spans.append((Span(range.offset, range.offset + range.length), name))
    }
    var html = ""
    var next = 0
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      if !isHidden(content.text(Span(start, end))) {
        while next < spans.count, spans[next].span.upperBound <= start { next += 1 }
        html += line(content, Span(start, end), spans[next...])
      }
      start = end
    }
    while html.hasSuffix("\n") { html.removeLast() }
    return "<pre><code class=\"language-swift\">\(html)</code></pre>"
  }

  /// What a cell printed; nothing where it printed nothing.
  public static func html(ofOutput output: String) -> String {
    var text = output
    while text.last == "\n" { text.removeLast() }
    return text.isEmpty ? "" : "<pre class=\"output\"><samp>\(MarkupText.escaped(text))</samp></pre>"
  }

  private static func isHidden(_ line: String) -> Bool {
    var text = line[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.hasSuffix(hidden)
  }

  /// One line with the marks that reach into it.
  private static func line(
    _ content: SourceExcerpt, _ line: Span, _ spans: ArraySlice<(span: Span, name: String)>
  ) -> String {
    var html = ""
    var offset = line.lowerBound
    for (span, name) in spans {
      guard span.lowerBound < line.upperBound else { break }
      let lower = max(span.lowerBound, offset)
      let upper = min(span.upperBound, line.upperBound)
      guard lower < upper else { continue }
      html += MarkupText.escaped(content.text(Span(offset, lower)))
      html += "<span class=\"\(name)\">\(MarkupText.escaped(content.text(Span(lower, upper))))</span>"
      offset = upper
    }
    return html + MarkupText.escaped(content.text(Span(offset, line.upperBound)))
  }

  private static func className(_ kind: SyntaxClassification) -> String? {
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
