import SourceText

/// Finds where the text of a block that holds inlines stands in the file.
struct BlockLocator {
  let body: LessonBody

  /// The map of a paragraph, heading or table cell.
  func map(of block: CommonMarkTree.Node) -> ContentMap {
    let text = block.contentBytes
    let found: ContentMap?
    switch block.type {
    case "heading": found = heading(block, text)
    case "table_cell": found = tableCell(block, text)
    default: found = paragraph(block, text)
    }
    return found ?? ContentMap(text: text, at: body.line(max(1, block.startLine)).lowerBound)
  }

  private func paragraph(_ block: CommonMarkTree.Node, _ text: [UInt8]) -> ContentMap? {
    // The paragraph that a table's header row was cut from has no lines of its own in cmark.
    if block.startLine == 0, let table = block.next {
      return search(text, from: table.startLine, to: table.endLine, unescapesPipes: true)
    }
    let count = ContentMap.lines(of: text).count
    // Link definitions at a paragraph's head are gone from its text.
    let first = block.endLine - count + 1
    if let map = ContentMap(text: text, body: body, firstLine: first) { return map }
    return search(text, from: block.startLine, to: block.endLine, unescapesPipes: false)
  }

  private func search(_ text: [UInt8], from: Int, to: Int, unescapesPipes: Bool) -> ContentMap? {
    guard from <= to + 1 else { return nil }
    for first in from...(to + 1) {
      if let map = ContentMap(text: text, body: body, firstLine: first, unescapesPipes: unescapesPipes) {
        return map
      }
    }
    return nil
  }

  private func heading(_ block: CommonMarkTree.Node, _ text: [UInt8]) -> ContentMap? {
    let bytes = body.file.bytes
    var line = body.trimmedLine(block.startLine)
    var index = line.lowerBound + block.startColumn - 1
    var level = 0
    while index < line.upperBound, bytes[index] == Byte.hash {
      index += 1
      level += 1
    }
    let isATX = level == block.headingLevel && (index >= line.upperBound || Byte.isBlank(bytes[index]))
    guard isATX else {
      // Under a setext heading stands its underline.
      let count = ContentMap.lines(of: text).count
      return ContentMap(text: text, body: body, firstLine: block.endLine - count)
        ?? search(text, from: block.startLine, to: block.endLine, unescapesPipes: false)
    }
    if let map = ContentMap(text: text, endOf: line, file: body.file) { return map }
    while !line.isEmpty, bytes[line.upperBound - 1] == Byte.hash { line.upperBound -= 1 }
    return ContentMap(text: text, endOf: line, file: body.file)
  }

  private func tableCell(_ cell: CommonMarkTree.Node, _ text: [UInt8]) -> ContentMap? {
    guard let row = cell.parent else { return nil }
    var texts: [[UInt8]] = []
    var index = 0
    var each = row.firstChild
    while let current = each {
      if current == cell { index = texts.count }
      texts.append(current.contentBytes)
      each = current.next
    }
    if row.type != "table_header" { return tableCell(text, index, texts, line: row.startLine) }
    // A header row below other lines of its paragraph has the paragraph's first line in cmark.
    let last = row.next?.startLine ?? (row.parent?.endLine ?? row.startLine)
    guard row.startLine <= last else { return nil }
    for line in row.startLine...last {
      if let map = tableCell(text, index, texts, line: line) { return map }
    }
    return nil
  }

  private func tableCell(_ text: [UInt8], _ index: Int, _ texts: [[UInt8]], line: Int) -> ContentMap? {
    let pieces = self.pieces(ofLine: line)
    // Before the first pipe stand the row's prefix and, in a row without a leading pipe, its first cell.
    let file = body.file
    for shift in [1, 0] where texts.count + shift <= pieces.count || shift == 0 {
      var isRight = true
      for (number, text) in texts.enumerated() where !text.isEmpty && number + shift < pieces.count {
        let piece = pieces[number + shift]
        guard let map = ContentMap(text: text, endOf: piece, file: file, unescapesPipes: true) else {
          isRight = false
          break
        }
        let head = file.bytes[piece.lowerBound..<min(piece.upperBound, map.fileOffset(of: 0))]
        if number + shift > 0, !head.allSatisfy(Byte.isBlank) { isRight = false }
      }
      if isRight, index + shift < pieces.count {
        return ContentMap(text: text, endOf: pieces[index + shift], file: file, unescapesPipes: true)
      }
    }
    return nil
  }

  /// A line cut at its pipes.
  private func pieces(ofLine number: Int) -> [Span] {
    let line = body.trimmedLine(number)
    var pieces: [Span] = []
    var start = line.lowerBound
    for index in line.lowerBound..<line.upperBound where body.file.bytes[index] == Byte.pipe {
      if index > line.lowerBound, body.file.bytes[index - 1] == Byte.backslash { continue }
      pieces.append(Span(start, index))
      start = index + 1
    }
    pieces.append(Span(start, line.upperBound))
    return pieces
  }
}
