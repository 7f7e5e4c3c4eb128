import SourceText

/// Turns the HTML of an exercise's texts into what QTI 2.1 allows in an item: blocks of its subset of XHTML, and MathML.
///
/// Elements that QTI does not have are left out and their content stays; text that stands in no block gets a paragraph.
struct QTIMarkup {
  /// What could not be taken over, in words.
  private(set) var losses: Set<String> = []
  private var output = ""
  /// The elements that are open, with whether they were written.
  private var open: [(name: String, isWritten: Bool)] = []
  private var hasParagraph = false

  /// The blocks of a text.
  static func blocks(_ html: String) -> (text: String, losses: Set<String>) {
    var markup = QTIMarkup()
    // Sheets stand in one line.
    markup.run(html.replacing("&#10;", with: "\n"))
    return (markup.output, markup.losses)
  }

  /// Blocks that hold text themselves.
  private static let textBlocks: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "li", "td", "th",
  ]
  /// Blocks around others.
  private static let outerBlocks: Set<String> = [
    "ul", "ol", "table", "thead", "tbody", "tr", "blockquote", "div", "hr",
  ]
  private static let inlines: Set<String> = ["em", "strong", "code", "sub", "sup", "br", "span"]
  private static let empty: Set<String> = ["br", "hr", "img", "mspace", "mprescripts", "none", "input"]
  private static let mathAttributes: Set<String> = [
    "display", "displaystyle", "scriptlevel", "mathvariant", "mathsize", "mathcolor", "mathbackground",
    "stretchy", "fence", "separator", "form", "lspace", "rspace", "minsize", "maxsize", "symmetric",
    "largeop",
    "movablelimits", "accent", "accentunder", "width", "height", "depth", "linethickness", "columnalign",
    "rowspan", "columnspan", "encoding",
  ]

  private var isInMath: Bool { open.contains { $0.name == "math" } }

  private mutating func run(_ html: String) {
    var rest = html[...]
    while !rest.isEmpty {
      let tag = rest.firstIndex(of: "<") ?? rest.endIndex
      text(String(rest[..<tag]))
      rest = rest[tag...]
      guard !rest.isEmpty else { break }
      let end = Self.end(of: rest)
      self.tag(String(rest[rest.index(after: rest.startIndex)..<end]))
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
    }
    while !open.isEmpty { close() }
    endParagraph()
  }

  /// The `>` that ends a tag; one in quotation marks does not.
  private static func end(of text: Substring) -> Substring.Index {
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == ">", !isQuoted { return index }
    }
    return text.endIndex
  }

  /// Text, whose characters are escaped as HTML has them.
  private mutating func text(_ text: String) {
    guard !text.isEmpty else { return }
    if text.allSatisfy(\.isWhitespace), !isInText { return output += "\n" }
    beginParagraph()
    output += text.replacing("&nbsp;", with: "\u{A0}")
  }

  private var isInText: Bool {
    hasParagraph || open.contains { Self.textBlocks.contains($0.name) && $0.isWritten }
  }

  private mutating func beginParagraph() {
    guard !isInText else { return }
    output += "<p>"
    hasParagraph = true
  }

  private mutating func endParagraph() {
    if hasParagraph { output += "</p>" }
    hasParagraph = false
  }

  private mutating func tag(_ content: String) {
    if content.hasPrefix("!") || content.hasPrefix("?") { return }
    if content.hasPrefix("/") {
      let name = content.dropFirst().prefix { !$0.isWhitespace }.lowercased()
      guard let place = open.lastIndex(where: { $0.name == name }) else { return }
      while open.count > place { close() }
      return
    }
    let name = content.prefix { $0.isLetter || $0.isNumber }.lowercased()
    let attributes = Self.attributes(content.dropFirst(name.count))
    let isEmpty = Self.empty.contains(name) || content.hasSuffix("/")
    if let written = start(name, attributes) {
      output += isEmpty ? "<\(written)/>" : "<\(written)>"
      if !isEmpty { open.append((name, true)) }
    } else if !isEmpty {
      open.append((name, false))
    }
  }

  /// An element's name and attributes as they are written; nil for one that is left out.
  private mutating func start(_ name: String, _ attributes: [(name: String, value: String)]) -> String? {
    if isInMath || name == "math" {
      if name == "math", !isInMath { beginParagraph() }
      // A reference inside a formula has no place to lead to.
      if name == "a" { return nil }
      let kept = attributes.filter { Self.mathAttributes.contains($0.name) }
      let namespace = name == "math" && !isInMath ? " xmlns=\"http://www.w3.org/1998/Math/MathML\"" : ""
      return name + namespace + kept.map { " \($0.name)=\"\($0.value)\"" }.joined()
    }
    if Self.outerBlocks.contains(name) || Self.textBlocks.contains(name) {
      endParagraph()
      return name
    }
    if Self.inlines.contains(name) {
      beginParagraph()
      return name
    }
    switch name {
    case "a":
      guard let address = attributes.first(where: { $0.name == "href" })?.value,
        address.hasPrefix("https://") || address.hasPrefix("http://")
      else {
        losses.insert("links into the site")
        return nil
      }
      beginParagraph()
      return "a href=\"\(address)\""
    case "img":
      losses.insert("pictures")
      if let words = attributes.first(where: { $0.name == "alt" })?.value, !words.isEmpty {
        beginParagraph()
        output += "[\(words)]"
      }
      return nil
    default: return nil
    }
  }

  private mutating func close() {
    guard let last = open.popLast() else { return }
    if Self.outerBlocks.contains(last.name) { endParagraph() }
    if last.isWritten { output += "</\(last.name)>" }
  }

  /// The attributes of a tag; values stay as they are escaped.
  private static func attributes(_ text: Substring) -> [(name: String, value: String)] {
    text.matches(of: #/([A-Za-z:-]+)="([^"]*)"/#).map { (String($0.1).lowercased(), String($0.2)) }
  }
}
