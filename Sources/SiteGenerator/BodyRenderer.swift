import LessonMarkdown
import Notebook
import SourceText

/// Puts a lesson's body together: the pieces that cmark-gfm wrote, with cells in their places and addresses
/// made to fit the site.
struct BodyRenderer {
  let lesson: CheckedLesson
  let links: SiteLinks
  /// The HTML of each cell, as it stands on the page.
  let cells: [Markup]
  private var output = ""
  private var headingCount = 0
  /// Inside a heading, what stands in the table of contents for it.
  private var headingText: String?
  /// Inside a heading, whether it is a link to itself.
  private var isLinked = false
  /// Inside a table, how many bytes stand before it.
  private var tableStart: Int?
  /// What stands in the table of contents for each heading, in order.
  private(set) var headings: [Markup] = []

  init(lesson: CheckedLesson, links: SiteLinks, cells: [Markup]) {
    self.lesson = lesson
    self.links = links
    self.cells = cells
  }

  /// The body.
  mutating func render() -> Markup {
    let body = lesson.document.body
    // How much of the next piece stands in the output already.
    var taken = 0
    for (position, piece) in body.enumerated() {
      switch piece {
      case .html(let html):
        append(taken == 0 ? html : String(html.dropFirst(taken)))
        taken = 0
      case .cell(let index):
        guard cells.indices.contains(index), lesson.cells.indices.contains(index) else { continue }
        headingText? += lesson.cells[index].html
        var closing = ""
        if lesson.cells[index].cell.isInline, headingText == nil, position + 1 < body.count,
          case .html(let next) = body[position + 1]
        {
          closing = Self.punctuation(next)
        }
        taken = closing.count
        output +=
          closing.isEmpty ? cells[index].html : "<span class=\"keep\">\(cells[index].html)\(closing)</span>"
      }
    }
    return Markup(output)
  }

  /// The punctuation at the start of a text, which must not stand at the start of a line. A formula is one sign to a
  /// browser, behind which it would break.
  private static func punctuation(_ text: String) -> String {
    String(text.prefix(3).prefix { ".,;:!?)]}’”»…、。，；：！？）」』》".contains($0) })
  }

  /// Goes from tag to tag. In what cmark-gfm writes, `<` begins a tag, a comment, or nothing.
  private mutating func append(_ html: String) {
    let bytes = Array(html.utf8)
    var start = 0
    while start < bytes.count {
      let open = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      if open > start { text(String(decoding: bytes[start..<open], as: UTF8.self)) }
      guard open < bytes.count else { return }
      let end = Self.endOfTag(bytes, from: open)
      tag(String(decoding: bytes[open..<end], as: UTF8.self))
      start = end
    }
  }

  /// The offset behind the `>` that ends a tag; one inside quotation marks does not.
  private static func endOfTag(_ bytes: [UInt8], from open: Int) -> Int {
    var quote: UInt8?
    var index = open + 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let mark = quote {
        if byte == mark { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
    }
    return index
  }

  private mutating func text(_ text: String) {
    output += text
    headingText? += text
  }

  private mutating func tag(_ tag: String) {
    let name = tag.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "/") }
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      headingText = ""
      output += withAnchor(tag)
      headingCount += 1
    case "/h1", "/h2", "/h3", "/h4", "/h5", "/h6":
      if let headingText { headings.append(Markup(headingText)) }
      headingText = nil
      output += isLinked ? "</a>" + tag : tag
      isLinked = false
    case "a", "img": output += withAddress(tag, attribute: name == "a" ? "href" : "src")
    case "/a": output += tag
    // What is wider than the page scrolls, and the keyboard must reach it.
    case "pre": output += tag == "<pre>" ? "<pre tabindex=\"0\">" : tag
    case "table":
      tableStart = output.utf8.count
      output += tag
    case "/table":
      output += tag
      frameTable()
    default:
      output += tag
      // Markup of the text goes into the table of contents too, links and images do not.
      headingText? += tag
    }
  }

  /// Puts the table that has just ended into a region that scrolls, which a wide one must be to reach by the keyboard.
  private mutating func frameTable() {
    guard let offset = tableStart else { return }
    tableStart = nil
    let start = output.utf8.index(output.startIndex, offsetBy: offset)
    let table = String(output[start...])
    let isWide = table.split(separator: "</tr>").contains { Markup(String($0)).isWide }
    output.replaceSubrange(
      start..., with: "<div class=\"scroll\"\(isWide ? " tabindex=\"0\"" : "")>\(table)</div>")
  }

  /// A heading's tag with the heading's anchor, and with a link to it, unless the heading has links of its own.
  private mutating func withAnchor(_ tag: String) -> String {
    let known = lesson.document.headings
    guard known.indices.contains(headingCount) else { return tag }
    let heading = known[headingCount]
    let link = "<a class=\"self\" href=\"#\(RelativePath.encode(heading.anchor))\">"
    isLinked = !lesson.document.links.contains { link in
      link.span.lowerBound >= heading.span.lowerBound && link.span.lowerBound < heading.span.upperBound
    }
    let start = tag.contains(" id=") ? tag : "\(tag.dropLast()) id=\"\(MarkupText.escaped(heading.anchor))\">"
    return isLinked ? start + link : start
  }

  private func withAddress(_ tag: String, attribute: String) -> String {
    guard let start = tag.firstRange(of: " \(attribute)=\"")?.upperBound,
      let end = tag[start...].firstIndex(of: "\"")
    else { return tag }
    let destination = HTMLText.unescape(String(tag[start..<end]))
    // Footnotes lead to places that cmark-gfm itself made.
    if destination.hasPrefix("#fn") { return tag }
    guard case .file(_, let path, let ending) = links.resolve(destination, from: lesson.name) else {
      return tag
    }
    let page = SiteLinks.pagePath(lesson.name)
    let address =
      path == page && !ending.isEmpty ? ending : RelativePath.address(of: path, from: page) + ending
    return tag[..<start] + MarkupText.escaped(address) + tag[end...]
  }
}
