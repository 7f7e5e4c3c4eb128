import SourceText

/// Walks a parsed lesson once: collects cells, headings and links, and puts marks where cells go.
struct TreeWalk {
  private let tree: CommonMarkTree
  private let body: LessonBody
  private let allowsRawHTML: Bool
  private let marks: PlaceMarks
  private let nodes: [CommonMarkTree.Node]
  /// The lines on which code blocks begin: such a line closes no fence.
  private let codeStarts: Set<Int>
  private var found: [(cell: Cell, node: CommonMarkTree.Node, splitsParagraph: Bool)] = []
  private var headings: [(level: Int, text: String, span: Span, node: CommonMarkTree.Node)] = []
  private var links: [Link] = []
  private var diagnostics: [Diagnostic] = []
  /// A comment that waits for its cell.
  private var pendingComment: ModeComment?

  /// Makes a walk over a tree.
  init(tree: CommonMarkTree, body: LessonBody, allowsRawHTML: Bool) {
    self.tree = tree
    self.body = body
    self.allowsRawHTML = allowsRawHTML
    marks = PlaceMarks(notIn: body.file.bytes)
    nodes = tree.nodes()
    codeStarts = Set(nodes.lazy.filter(\.isCodeBlock).map(\.startLine))
  }

  /// Fills a document.
  mutating func run(into document: inout LessonDocument) {
    collect()
    // Footnotes stand at the tree's end; cells are numbered in the order of the file.
    found.sort { $0.cell.span.lowerBound < $1.cell.span.lowerBound }
    var anchors = HeadingAnchors()
    headings.sort { $0.span.lowerBound < $1.span.lowerBound }
    let titled = headings.map {
      Heading(
        level: $0.level, text: $0.text, anchor: anchors.anchor(for: $0.text), span: $0.span,
        isNested: $0.node.parent?.parent != nil)
    }
    let blocks = hasFigureThatStays ? blocks() : []
    for (index, entry) in blocks.enumerated() { entry.node.insertBlock(withHTML: marks.block(index)) }
    for (index, entry) in found.enumerated() {
      let mark = entry.node.isInTableCell ? marks.shelledCell(index) : marks.cell(index)
      if entry.cell.isInline || entry.node.type == "custom_inline" {
        entry.node.setInlineHTML(entry.splitsParagraph ? "</p>\(mark)<p>" : mark)
      } else {
        entry.node.replaceBlock(withHTML: mark)
      }
    }
    for (index, heading) in headings.enumerated() { heading.node.prependInlineHTML(marks.heading(index)) }
    document.cells = found.map(\.cell)
    document.headings = titled
    document.blocks = blocks.map(\.block)
    document.links = links.sorted { $0.span.lowerBound < $1.span.lowerBound }
    document.diagnostics += diagnostics
    document.body = marks.pieces(of: tree.html(), anchors: titled.map(\.anchor))
  }

  /// Whether a figure has a key that begins as the one that lets it stay; the figure's own reader says what it is.
  private var hasFigureThatStays: Bool {
    found.contains { entry in
      entry.cell.kind == .diagram
        && ContentMap.lines(of: entry.cell.content.bytes).contains { line in
          entry.cell.content.bytes[line.lowerBound..<line.upperBound].starts(with: Self.stepsKey)
        }
    }
  }

  private static let stepsKey = Array("steps".utf8)

  /// The paragraphs, headings and cells that stand in no other block, in the order of the tree.
  private func blocks() -> [(node: CommonMarkTree.Node, block: LessonBlock)] {
    var result: [(node: CommonMarkTree.Node, block: LessonBlock)] = []
    var next = tree.root.firstChild
    while let node = next {
      next = node.next
      let line = body.trimmedLine(node.startLine)
      let span = Span(min(body.textStart(ofLine: node.startLine), line.upperBound), line.upperBound)
      let text = { String(decoding: node.contentBytes, as: UTF8.self) }
      switch node.type {
      // One that begins with a formula on lines of its own has no beginning in the page.
      case "paragraph" where node.firstChild?.formulaMark?.isDisplay != true:
        result.append((node, LessonBlock(kind: .paragraph, text: text(), span: span)))
      case "heading":
        guard let index = headings.firstIndex(where: { $0.node == node }) else { continue }
        result.append((node, LessonBlock(kind: .heading(index), text: text(), span: span)))
      case "code_block":
        guard let index = found.firstIndex(where: { $0.node == node }) else { continue }
        result.append((node, LessonBlock(kind: .cell(index), span: found[index].cell.span)))
      default: break
      }
    }
    return result
  }

  private mutating func collect() {
    var block: CommonMarkTree.Node?
    var map: ContentMap?
    var locator: LinkLocator?
    var htmlCursor = 0
    func currentMap() -> ContentMap {
      if let map { return map }
      guard let block else { return ContentMap(text: [], at: body.start) }
      let made = BlockLocator(body: body).map(of: block)
      map = made
      return made
    }
    for node in nodes {
      if node.isPlainText {
        // Only white space may stand between a comment and its cell.
        if pendingComment != nil, !node.literal.allSatisfy(\.isWhitespace) { dropComment() }
        continue
      }
      let type = node.type
      if pendingComment != nil, !["paragraph", "code_block", "custom_inline"].contains(type) {
        // Only white space may stand between the comment and its cell.
        if type != "text" || !node.literal.allSatisfy({ $0 == " " }), type != "softbreak" { dropComment() }
      }
      if node.isBlock {
        block = node
        map = nil
        htmlCursor = 0
        locator = nil
      }
      switch type {
      case "code_block": codeBlock(node)
      case "heading":
        // An empty map has a place as well, so that an empty heading has one.
        let line = body.trimmedLine(node.startLine)
        let start = min(body.textStart(ofLine: node.startLine), line.upperBound)
        let text = HeadingText(node, in: node.contentBytes).text
        headings.append((node.headingLevel, text, Span(start, line.upperBound), node))
      case "table": node.wrapBlock(before: "<div class=\"table\">", after: "</div>")
      case "html_block":
        if let map = ContentMap(text: node.literalBytes, body: body, firstLine: node.startLine),
          let comment = ModeComment(map, in: Span(0, map.text.count))
        {
          keep(comment)
          continue
        }
        let line = body.trimmedLine(node.startLine)
        warnRawHTML(
          node.literal,
          at: Span(min(body.textStart(ofLine: node.startLine), line.upperBound), line.upperBound))
      case "html_inline":
        let literal = node.literalBytes
        let content = currentMap()
        let place = Self.find(literal, in: content.text, from: htmlCursor) ?? 0
        htmlCursor = place + literal.count
        let end = min(content.text.count, htmlCursor)
        if place < end, let comment = ModeComment(content, in: Span(place, end)) {
          keep(comment)
          continue
        }
        warnRawHTML(node.literal, at: content.fileSpan(Span(place, min(content.text.count, htmlCursor))))
      case "link", "image":
        let content = currentMap()
        let isImage = type == "image"
        let label = node.firstChild?.literal ?? ""
        if locator == nil { locator = LinkLocator(block?.contentBytes ?? []) }
        let place = locator?.next(destination: node.url, label: label, isImage: isImage)
        link(node, isImage: isImage, at: content.fileSpan(place ?? Span(0, content.text.count)))
      case "custom_inline":
        if let mark = node.formulaMark { inlineFormula(node, mark, currentMap()) }
      default: break
      }
    }
    dropComment()
  }

  // MARK: comments

  private mutating func keep(_ comment: ModeComment) {
    dropComment()
    if comment.isReadable {
      pendingComment = comment
    } else {
      diagnostics.append(
        .error(
          .badInfoString, "a comment for a cell is written <!-- lectern: claim -->", file: body.file,
          at: comment.span))
    }
  }

  /// Says that a comment stands before no cell: what it should have checked would stay unchecked in silence.
  private mutating func dropComment() {
    guard let comment = pendingComment else { return }
    pendingComment = nil
    diagnostics.append(
      .error(
        .detachedComment, "no formula, listing or figure stands right behind this comment", file: body.file,
        at: comment.span))
  }

  /// The words of a cell: its own, or those of the comment before it.
  private mutating func words(_ own: [Cell.Word]) -> [Cell.Word] {
    guard let comment = pendingComment else { return own }
    pendingComment = nil
    guard let first = own.first else { return comment.words }
    diagnostics.append(
      .error(
        .twoModes, "this cell has words of its own, and a comment before it too", file: body.file,
        at: first.span))
    return own
  }

  private static func find(_ word: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    guard let first = word.first, word.count <= text.count else { return nil }
    var index = start
    while index + word.count <= text.count {
      if text[index] == first, text[index..<index + word.count].elementsEqual(word) { return index }
      index += 1
    }
    return nil
  }

  private mutating func warnRawHTML(_ text: String, at span: Span) {
    let bare = text.drop { $0 == " " }
    guard !allowsRawHTML, !bare.hasPrefix("<!--") else { return }
    diagnostics.append(
      .warning(.rawHTML, "HTML in a lesson is left out of the page", file: body.file, at: span))
  }

  private mutating func link(_ node: CommonMarkTree.Node, isImage: Bool, at span: Span) {
    let destination = node.url
    links.append(Link(destination: destination, isImage: isImage, span: span))
    if LinkDestination.isUnsafe(destination) {
      let scheme = LinkDestination.scheme(of: destination) ?? ""
      diagnostics.append(
        .warning(.unsafeLink, "a \(scheme): link is left out of the page", file: body.file, at: span))
      node.url = ""
    } else if !isImage, let page = LinkDestination.page(for: destination) {
      node.url = page
    }
  }

  // MARK: formulas

  private mutating func inlineFormula(
    _ node: CommonMarkTree.Node, _ mark: CommonMarkTree.FormulaMark, _ map: ContentMap
  ) {
    let isPlaced = mark.whole.upperBound <= map.text.count
    let excerpt =
      isPlaced
      ? map.excerpt(mark.content, of: body.file) : SourceExcerpt(file: body.file, span: Span(at: body.start))
    // An image's text takes no markup.
    var ancestor = node.parent
    while let each = ancestor, !each.isBlock {
      if each.type == "image" { return node.replaceInline(withText: excerpt.text) }
      ancestor = each.parent
    }
    // Only directly in a paragraph is there room for a formula on lines of its own.
    let isBlock = mark.isDisplay && node.parent?.type == "paragraph"
    let isLoose = node.parent?.parent?.parent.map { $0.type != "list" || !$0.isTight } ?? true
    var words: [Cell.Word] = []
    if let span = mark.words, isPlaced {
      words = InfoWords(Array(map.text[span.lowerBound..<span.upperBound])).words ?? []
      words = words.map { word in
        var word = word
        word.span = map.fileSpan(word.span.shifted(by: span.lowerBound))
        return word
      }
    }
    if mark.words == nil, isPlaced, let stray = strayWords(behind: mark.whole.upperBound, in: map.text) {
      diagnostics.append(
        .warning(
          .detachedWords, "this formula is not checked: write {…} right behind the dollar", file: body.file,
          at: map.fileSpan(stray)))
    }
    let cell = Cell(
      kind: .math, words: self.words(words), content: excerpt, span: map.fileSpan(mark.whole),
      isInline: !isBlock)
    found.append((cell, node, isBlock && isLoose))
  }

  // MARK: blocks

  private mutating func codeBlock(_ node: CommonMarkTree.Node) {
    if node.isDisplayBlock {
      displayBlock(node)
    } else if node.isFenced {
      fencedBlock(node)
    }
  }

  private mutating func displayBlock(_ node: CommonMarkTree.Node) {
    // Indented code is what it is to cmark, which has put a line end behind it.
    var text = node.literalBytes
    while let last = text.last, Byte.isSpace(last) { text.removeLast() }
    guard let map = ContentMap(text: text, body: body, firstLine: node.startLine) else { return }
    let mark: CommonMarkTree.FormulaMark? = text.withUnsafeBufferPointer { bytes in
      var scanner = FormulaScanner()
      let start = FormulaScanner.trimmed(Span(0, bytes.count), in: bytes).lowerBound
      guard start < bytes.count,
        case .formula(let whole, let content, let words, let isDisplay) = scanner.match(at: start, in: bytes)
      else { return nil }
      return .init(whole: whole, content: content, words: words, isDisplay: isDisplay)
    }
    guard let mark else {
      // The container ended before the formula did.
      let line = body.trimmedLine(node.startLine)
      let start = min(body.textStart(ofLine: node.startLine), line.upperBound)
      diagnostics.append(
        .error(
          .unclosedFormula, "$$ without a closing $$", file: body.file,
          at: Span(start, min(start + 2, line.upperBound))))
      return
    }
    var words: [Cell.Word] = []
    if let span = mark.words {
      words = InfoWords(Array(text[span.lowerBound..<span.upperBound])).words ?? []
      words = words.map {
        Cell.Word(name: $0.name, value: $0.value, span: map.fileSpan($0.span.shifted(by: span.lowerBound)))
      }
    }
    let cell = Cell(
      kind: .math, words: self.words(words), content: map.excerpt(mark.content, of: body.file),
      span: map.fileSpan(mark.whole), isInline: false)
    found.append((cell, node, false))
  }

  /// `{claim}` behind a formula and blanks, which belongs to no formula.
  private func strayWords(behind end: Int, in text: [UInt8]) -> Span? {
    var start = end
    while start < text.count, text[start] == UInt8(ascii: " ") { start += 1 }
    guard start > end else { return nil }
    let word = Array("{claim".utf8)
    guard start + word.count < text.count, text[start..<start + word.count].elementsEqual(word) else {
      return nil
    }
    let next = text[start + word.count]
    return next == Byte.rightBrace || Byte.isSpace(next) ? Span(start, start + word.count) : nil
  }

  /// Says that a block is no cell though its first word looks like one: it would stay unchecked in silence.
  private mutating func warn(ofWord word: String, at span: Span) {
    let plain = word.lowercased().drop { !$0.isLetter }
    // Listings in Swift have words of their own behind it, and `objc++` is another language.
    let written = Cell.Kind.allCases.first { kind in
      kind != .swift && kind != .objc && plain.hasPrefix(kind.rawValue)
        && (plain.dropFirst(kind.rawValue.count).first.map { !$0.isLetter } ?? true)
    }
    guard let meant = written ?? misspelt(word, at: span) else { return }
    let place = Span(span.lowerBound, min(span.upperBound, span.lowerBound + word.utf8.count))
    diagnostics.append(
      .warning(
        .notACell,
        "this block is not checked: '\(word)' is no kind of cell; did you mean '\(meant.rawValue)'?",
        file: body.file, at: span,
        fixIts: written == nil
          ? [FixIt("write \(meant.rawValue)", replace: place, with: meant.rawValue)] : []))
  }

  /// The kind of cell that a word nearly spells; nil where it may as well be the name of a language.
  ///
  /// A short word, and one that is near to `swift`, counts only with another word behind it, as cells have it.
  private func misspelt(_ word: String, at span: Span) -> Cell.Kind? {
    let info = body.file.bytes[span.lowerBound..<span.upperBound]
    let behind = info.split(whereSeparator: Byte.isSpace).dropFirst().first
    let hasMode =
      behind?.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 } ?? false
    guard let near = Spelling.nearest(to: word, in: Cell.Kind.allCases.map(\.rawValue)),
      let kind = Cell.Kind(rawValue: near), hasMode || (word.count > 4 && kind != .swift),
      // `mathml` and `path` are words of their own.
      abs(word.count - near.count) < 2, word.lowercased().first == near.first
    else { return nil }
    return kind
  }

  private mutating func fencedBlock(_ node: CommonMarkTree.Node) {
    let file = body.file
    let line = body.trimmedLine(node.startLine)
    // The column is right for blocks, but for a byte order mark before it.
    var fence = body.line(node.startLine).lowerBound + node.startColumn - 1
    let isMark: (UInt8) -> Bool = { $0 == Byte.backtick || $0 == Byte.tilde }
    if fence >= line.upperBound || !isMark(file.bytes[fence]) {
      fence = line.lowerBound
      while fence < line.upperBound, !isMark(file.bytes[fence]) { fence += 1 }
    }
    guard fence < line.upperBound else { return }
    var info = fence
    while info < line.upperBound, file.bytes[info] == file.bytes[fence] { info += 1 }
    let infoBytes = Array(file.bytes[info..<line.upperBound])
    let first = infoBytes.split(whereSeparator: Byte.isSpace).first.map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let first, let kind = Cell.Kind(word: first) else {
      if let first { warn(ofWord: first, at: Span(info, line.upperBound)) }
      let isClosed = endsWithFence(node, fence: fence, length: info - fence)
      return judgeEnd(
        of: node, "block of code", isCell: false, fence: fence, length: info - fence, isClosed: isClosed)
    }

    let reader = InfoWords(infoBytes)
    var words: [Cell.Word] = []
    if let read = reader.words {
      words = read.dropFirst().map {
        Cell.Word(name: $0.name, value: $0.value, span: $0.span.shifted(by: info))
      }
    } else if let bad = reader.badOffset {
      diagnostics.append(
        .error(
          .badInfoString, "words behind \(kind.rawValue) are name, name=value or name=\"quoted value\"",
          file: file, at: Span(info + bad, line.upperBound)))
    }

    var text = node.literalBytes
    let count = ContentMap.lines(of: text).count
    let lineTotal = text.isEmpty ? 0 : count
    let closing = node.startLine + lineTotal + 1
    let isClosed = closes(closing, fence: file.bytes[fence], length: info - fence)
    // cmark ends the last line of a file that the file does not end.
    if !isClosed, text.last == Byte.newline,
      body.line(node.startLine + lineTotal).upperBound == file.bytes.count
    {
      text.removeLast()
    }
    let map =
      text.isEmpty
      ? ContentMap(text: [], at: min(file.bytes.count, body.line(node.startLine + 1).lowerBound))
      : ContentMap(text: text, body: body, firstLine: node.startLine + 1)
        ?? ContentMap(text: text, at: body.line(node.startLine + 1).lowerBound)
    let end = isClosed ? body.trimmedLine(closing) : body.trimmedLine(node.startLine + lineTotal)
    judgeEnd(
      of: node, "\(kind.rawValue) cell", isCell: true, fence: fence, length: info - fence, isClosed: isClosed)
    let cell = Cell(
      kind: kind, words: self.words(words), content: map.excerpt(Span(0, text.count), of: file),
      span: Span(fence, max(end.upperBound, line.upperBound)), isInline: false)
    found.append((cell, node, false))
  }

  /// Says that a block of code is not closed where it should be: what stands behind it is code, and cells there stay
  /// unchecked.
  ///
  /// A line in it that opens a cell tells so even where that cell's end closes the block.
  private mutating func judgeEnd(
    of node: CommonMarkTree.Node, _ name: String, isCell: Bool, fence: Int, length: Int, isClosed: Bool
  ) {
    let mark = body.file.bytes[fence]
    let text = node.literalBytes
    // What a block of code shows may hold such lines: of one that is closed it says nothing.
    let hidden =
      !isCell && isClosed
      ? nil
      : ContentMap.lines(of: text).firstIndex { span in
        let line = text[span.lowerBound..<span.upperBound].drop { Byte.isBlank($0) }
        let info = line.drop { $0 == mark }
        guard line.count - info.count >= length else { return false }
        let word = info.split(whereSeparator: Byte.isSpace).first
        return word.flatMap { Cell.Kind(word: String(decoding: $0, as: UTF8.self)) } != nil
      }
    let place = Span(fence, body.trimmedLine(node.startLine).upperBound)
    if let hidden {
      diagnostics.append(
        .error(
          .unclosedFence, "the fence of this \(name) is not closed before the next cell", file: body.file,
          at: place,
          notes: [
            .init(
              "this cell is a part of it, and is not checked", file: body.file,
              span: body.trimmedLine(node.startLine + 1 + hidden))
          ]))
    } else if !isClosed, isCell {
      diagnostics.append(
        .error(.unclosedFence, "the fence of this \(name) is not closed", file: body.file, at: place))
    } else if !isClosed {
      diagnostics.append(
        .warning(
          .unclosedFence, "the fence of this \(name) is not closed: all behind it is code", file: body.file,
          at: place))
    }
  }

  private func endsWithFence(_ node: CommonMarkTree.Node, fence: Int, length: Int) -> Bool {
    let text = node.literalBytes
    let closing = node.startLine + (text.isEmpty ? 0 : ContentMap.lines(of: text).count) + 1
    return closes(closing, fence: body.file.bytes[fence], length: length)
  }

  /// Whether a line closes a fence. A code block that begins on it tells that it does not.
  private func closes(_ number: Int, fence: UInt8, length: Int) -> Bool {
    guard number <= body.lineCount, !codeStarts.contains(number) else { return false }
    let line = body.trimmedLine(number)
    var index = line.upperBound
    while index > line.lowerBound, body.file.bytes[index - 1] == fence { index -= 1 }
    guard line.upperBound - index >= length else { return false }
    return body.file.bytes[line.lowerBound..<index].allSatisfy { Byte.isBlank($0) || $0 == Byte.greater }
  }
}

/// The text of a heading without its markup; a formula stands as its TeX.
struct HeadingText {
  let text: String

  /// Reads a heading's inlines, whose formulas point into the heading's content.
  init(_ heading: CommonMarkTree.Node, in content: [UInt8]) {
    var text = ""
    var stack: [CommonMarkTree.Node] = heading.firstChild.map { [$0] } ?? []
    while let node = stack.popLast() {
      if let next = node.next { stack.append(next) }
      switch node.type {
      case "text", "code": text += node.literal
      case "softbreak", "linebreak": text += " "
      case "custom_inline":
        if let mark = node.formulaMark, mark.content.upperBound <= content.count {
          text += String(decoding: content[mark.content.lowerBound..<mark.content.upperBound], as: UTF8.self)
        }
      default: if let child = node.firstChild { stack.append(child) }
      }
    }
    self.text = text
  }
}
