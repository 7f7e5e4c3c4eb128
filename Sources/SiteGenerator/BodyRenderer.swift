import LessonMarkdown
import Notebook
import SourceText

/// Puts a lesson's body together: the pieces that cmark-gfm wrote, with cells in their places and addresses
/// made to fit the site.
struct BodyRenderer {
  let lesson: CheckedLesson
  let links: SiteLinks
  /// Adds the HTML of a cell, as it stands on the page.
  let cell: (_ index: Int, _ page: inout [UInt8]) -> Void
  /// The figures that stay beside what follows them.
  let stages: FigureStages
  /// The body so far.
  private var output: [UInt8] = []
  /// How many elements of a stage are open.
  private var openStage = 0
  /// What is to stand at the beginning of the next paragraph.
  private var mark: HTML?
  private var headingCount = 0
  /// Inside a heading, what stands in the table of contents for it.
  private var headingText: [UInt8]?
  /// Inside a heading, whether it is a link to itself.
  private var isLinked = false
  /// Inside a heading, whether it is the summary of a folded section.
  private var isInSummary = false
  /// The levels of the headings of folded sections that are open.
  private var openFolds: [Int] = []
  /// Inside a table, how many bytes stand before it.
  private var tableStart: Int?
  /// Where a class can be written into the tag of the cell of a table that was begun.
  private var cellStart: Int?
  /// What stands in the table of contents for each heading, in order.
  private(set) var headings: [Markup] = []

  init(
    lesson: CheckedLesson, links: SiteLinks, stages: FigureStages,
    cell: @escaping (_ index: Int, _ page: inout [UInt8]) -> Void
  ) {
    self.lesson = lesson
    self.links = links
    self.stages = stages
    self.cell = cell
  }

  /// The body.
  mutating func render() -> [UInt8] {
    output.reserveCapacity(64 * 1024)
    let body = BookPunctuation.curled(lesson.document.body, language: lesson.document.frontMatter.language)
    // How many bytes of the next piece stand in the output already.
    var taken = 0
    for (position, piece) in body.enumerated() {
      switch piece {
      case .html(let html):
        var html = html
        if taken == 0, let mark { taken = begin(with: mark, html) }
        html.withUTF8 { append(UnsafeBufferPointer(rebasing: $0[taken...])) }
        taken = 0
      case .block(let index): begin(block: index)
      case .cell(let index):
        guard lesson.cells.indices.contains(index) else { continue }
        headingText?.append(contentsOf: lesson.cells[index].html().utf8)
        var closing = ""
        if lesson.cells[index].cell.isInline, headingText == nil, position + 1 < body.count,
          case .html(let next) = body[position + 1]
        {
          closing = ClosingPunctuation.leading(next)
        }
        taken = closing.utf8.count
        if !closing.isEmpty { output += Array(ClosingPunctuation.opening.utf8) }
        cell(index, &output)
        if !closing.isEmpty { output += Array((closing + ClosingPunctuation.ending).utf8) }
        if stages.stays(index) {
          MarkupText.append(literal: "<div class=\"pinned-text\">\n", to: &output)
          openStage += 1
        }
      }
    }
    closeStage()
    closeFolds(atLevel: 0)
    return output
  }

  /// The class of a heading's link to itself.
  static let selfLinkClass = "self"

  // MARK: Folded sections

  /// The heading of a tag, if the lesson knows it. Headings of footnotes stand at the end of the body, and not where the file has them.
  private func heading(_ tag: String) -> Heading? {
    let known = lesson.document.headings
    let next = known.indices.contains(headingCount) ? known[headingCount] : nil
    guard let place = value(of: "id", in: tag) else { return next }
    let anchor = HTMLText.unescape(String(tag[place]))
    return next?.anchor == anchor ? next : known.first { $0.anchor == anchor }
  }

  /// Ends the folded sections that a heading of a level ends.
  private mutating func closeFolds(atLevel level: Int) {
    while let open = openFolds.last, open >= level {
      openFolds.removeLast()
      MarkupText.append(literal: "</div></details>\n", to: &output)
    }
  }

  /// What a heading ends and begins.
  private mutating func beginSection(_ heading: Heading) {
    if heading.isNested { return }
    if openFolds.contains(where: { $0 >= heading.level }) {
      closeStage()
      closeFolds(atLevel: heading.level)
    }
    guard isFolded(heading) else { return }
    closeStage()
    openFolds.append(heading.level)
    isInSummary = true
    MarkupText.append(literal: "<details class=\"section\"><summary>", to: &output)
  }

  private func isFolded(_ heading: Heading) -> Bool {
    lesson.document.frontMatter.folded.contains { $0.value == heading.text }
  }

  // MARK: Figures that stay

  private mutating func begin(block index: Int) {
    if stages.ends(at: index) { closeStage() }
    if let opening = stages.opening(at: index) {
      output += opening.bytes
      openStage += 1
    }
    mark = stages.mark(ofParagraph: index)
  }

  private mutating func closeStage() {
    for _ in 0..<openStage { MarkupText.append(literal: "</div>\n", to: &output) }
    openStage = 0
  }

  /// Writes the start of the paragraph with which a piece begins, and the mark in it; returns how many bytes of the piece that were.
  private mutating func begin(with mark: HTML, _ html: String) -> Int {
    self.mark = nil
    let start = html.utf8.prefix { $0 == 0x0A }.count
    guard html.utf8.dropFirst(start).starts(with: "<p>".utf8) else { return 0 }
    MarkupText.append(literal: "<p class=\"step\">", to: &output)
    output += mark.bytes
    output.append(0x20)
    return start + 3
  }

  /// What a tag asks for.
  private enum TagKind {
    case heading, headingEnd, link, image, linkEnd, listing, code, table, tableEnd, cell, cellEnd, footnotes,
      other

    /// The kind of a tag by the bytes between `<` and its end.
    init(_ tag: Slice<UnsafeBufferPointer<UInt8>>) {
      let name = tag.dropFirst().prefix { byte in
        let letter = byte | 0x20
        return letter >= 0x61 && letter <= 0x7A || byte >= 0x2F && byte <= 0x39
      }
      self =
        switch name.count {
        case 1 where name.first == UInt8(ascii: "a"): .link
        case 2: Self.ofTwo(name)
        case 3 where Self.isHeading(name.dropFirst()) && name.first == UInt8(ascii: "/"): .headingEnd
        case 3 where name.elementsEqual("img".utf8): .image
        case 3 where name.elementsEqual("/td".utf8): .cellEnd
        case 3 where name.elementsEqual("pre".utf8): .listing
        case 4 where name.elementsEqual("code".utf8): .code
        case 5 where name.elementsEqual("table".utf8): .table
        case 6 where name.elementsEqual("/table".utf8): .tableEnd
        case 7 where name.elementsEqual("section".utf8) && tag.firstRange(of: "data-footnotes".utf8) != nil:
          .footnotes
        default: .other
        }
    }

    private static func ofTwo(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> TagKind {
      isHeading(name)
        ? .heading
        : name.elementsEqual("/a".utf8) ? .linkEnd : name.elementsEqual("td".utf8) ? .cell : .other
    }

    private static func isHeading(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      guard name.first == UInt8(ascii: "h"), let level = name.last else { return false }
      return level >= UInt8(ascii: "1") && level <= UInt8(ascii: "6")
    }
  }

  /// Goes from tag to tag. In what cmark-gfm writes, `<` begins a tag, a comment, or nothing.
  private mutating func append(_ html: UnsafeBufferPointer<UInt8>) {
    // What stands before the place and is not written yet.
    var pending = 0
    var index = 0
    var previous = TagKind.other
    while index < html.count {
      let open = html[index...].firstIndex(of: UInt8(ascii: "<")) ?? html.count
      headingText?.append(contentsOf: html[index..<open])
      guard open < html.count else { break }
      var end = Self.endOfTag(html, from: open)
      var kind = TagKind(html[open..<end])
      // The code of a listing follows its tag, and has lines of its own.
      if kind == .code, headingText != nil || previous == .listing && open == index { kind = .other }
      if kind == .code {
        let word = html[end...].prefix { $0 != UInt8(ascii: "<") }
        output.append(contentsOf: html[pending..<end])
        CodeBreaks.append(word, to: &output)
        end = word.endIndex
        pending = end
      } else if kind == .other {
        // Markup of the text goes into the table of contents too, links and images do not.
        headingText?.append(contentsOf: html[open..<end])
      } else {
        output.append(contentsOf: html[pending..<open])
        write(kind, html[open..<end])
        pending = end
      }
      index = end
      previous = kind
    }
    output.append(contentsOf: html[pending...])
  }

  /// The offset behind the `>` that ends a tag; one inside quotation marks does not.
  static func endOfTag(_ bytes: UnsafeBufferPointer<UInt8>, from open: Int) -> Int {
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

  private mutating func write(_ kind: TagKind, _ tag: Slice<UnsafeBufferPointer<UInt8>>) {
    switch kind {
    case .heading:
      let tag = String(decoding: tag, as: UTF8.self)
      let heading = heading(tag)
      if let heading { beginSection(heading) }
      headingText = []
      output.append(contentsOf: withAnchor(tag, of: heading).utf8)
      headingCount += 1
    case .headingEnd:
      if let headingText { headings.append(Markup(String(decoding: headingText, as: UTF8.self))) }
      headingText = nil
      if isLinked { MarkupText.append(literal: "</a>", to: &output) }
      isLinked = false
      output.append(contentsOf: tag)
      if isInSummary { MarkupText.append(literal: "</summary><div>\n", to: &output) }
      isInSummary = false
    case .link:
      output.append(contentsOf: withAddress(String(decoding: tag, as: UTF8.self), attribute: "href").utf8)
    case .image:
      let text = String(decoding: tag, as: UTF8.self)
      output.append(contentsOf: (textOfRemoteImage(text) ?? withAddress(text, attribute: "src")).utf8)
    // What is wider than the page scrolls, and the keyboard must reach it.
    case .listing where tag.count == 5: MarkupText.append(literal: "<pre tabindex=\"0\">", to: &output)
    case .table:
      tableStart = output.count
      output.append(contentsOf: tag)
    case .tableEnd:
      output.append(contentsOf: tag)
      frameTable()
    case .cell:
      output.append(contentsOf: tag)
      // An author's own class stays.
      cellStart = tag.firstRange(of: "class=".utf8) == nil ? output.count - 1 : nil
    case .cellEnd:
      if let cellStart {
        let isProse = output.withUnsafeBufferPointer {
          Markup.hasMoreSigns(than: Self.proseSigns, UnsafeBufferPointer(rebasing: $0[cellStart...]))
        }
        if isProse { output.insert(contentsOf: Array(" class=\"prose\"".utf8), at: cellStart) }
      }
      cellStart = nil
      output.append(contentsOf: tag)
    case .footnotes:
      // They belong to all sections.
      closeStage()
      closeFolds(atLevel: 0)
      output.append(contentsOf: tag)
    case .linkEnd, .listing, .code, .other: output.append(contentsOf: tag)
    }
  }

  /// Above so many signs a cell of a table is a text, which must not become a column of single words on a phone.
  private static let proseSigns = 20

  /// Puts the table that has just ended into a region that scrolls, which a wide one must be to reach by the keyboard.
  private mutating func frameTable() {
    guard let start = tableStart else { return }
    tableStart = nil
    let isWide = output.withUnsafeBufferPointer {
      Markup.hasWideRow(UnsafeBufferPointer(rebasing: $0[start...]))
    }
    output.insert(
      contentsOf: Array("<div class=\"scroll\"\(isWide ? " tabindex=\"0\"" : "")>".utf8), at: start)
    MarkupText.append(literal: "</div>", to: &output)
  }

  /// A heading's tag with the heading's anchor, and with a link to it, unless the heading has links of its own.
  private mutating func withAnchor(_ tag: String, of heading: Heading?) -> String {
    guard let heading else { return tag }
    let link = "<a class=\"\(Self.selfLinkClass)\" href=\"#\(RelativePath.encode(heading.anchor))\">"
    // A click on what is folded opens it.
    isLinked = !isInSummary && !hasLink(in: heading.span)
    let start = tag.contains(" id=") ? tag : "\(tag.dropLast()) id=\"\(MarkupText.escaped(heading.anchor))\">"
    return isLinked ? start + link : start
  }

  /// Whether a link begins in a span. Links are in the order of the file, and there may be many.
  private func hasLink(in span: Span) -> Bool {
    let links = lesson.document.links
    var low = 0
    var high = links.count
    while low < high {
      let middle = (low + high) / 2
      if links[middle].span.lowerBound < span.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < links.count && links[low].span.lowerBound < span.upperBound
  }

  /// What stands for an image that is not shown, since its address was left out or leads to another host; nil for others.
  private func textOfRemoteImage(_ tag: String) -> String? {
    guard let address = value(of: "src", in: tag) else { return nil }
    let destination = HTMLText.unescape(String(tag[address]))
    let isRemote = destination.isEmpty || links.resolve(destination, from: lesson.name) == .external
    guard isRemote else { return nil }
    return value(of: "alt", in: tag).map { String(tag[$0]) } ?? ""
  }

  /// Where an attribute's value stands in a tag, escaped as it is.
  private func value(of attribute: String, in tag: String) -> Range<String.Index>? {
    guard let start = tag.firstRange(of: " \(attribute)=\"")?.upperBound,
      let end = tag[start...].firstIndex(of: "\"")
    else { return nil }
    return start..<end
  }

  private func withAddress(_ tag: String, attribute: String) -> String {
    guard let value = value(of: attribute, in: tag) else { return tag }
    let (start, end) = (value.lowerBound, value.upperBound)
    let destination = HTMLText.unescape(String(tag[value]))
    // Footnotes lead to places that cmark-gfm itself made.
    if destination.hasPrefix("#fn") { return tag }
    guard let address = links.address(of: destination, from: lesson.name) else { return tag }
    return tag[..<start] + MarkupText.escaped(address) + tag[end...]
  }
}
