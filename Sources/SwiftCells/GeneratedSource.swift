import SourceText

/// Swift source made of a lesson's cells and of code around them, with the way back from each byte to its cell.
struct GeneratedSource: Sendable {
  /// A place in one of the cells.
  struct Place: Hashable, Sendable, Codable {
    var cell: Int
    var offset: Int
  }

  private struct Segment: Sendable {
    var start: Int
    var cell: Int
    var offset: Int
    var length: Int
  }

  private(set) var bytes: [UInt8] = []
  private var segments: [Segment] = []
  private var lineStarts: [Int] = [0]

  mutating func append(_ text: String) {
    append(bytes: Array(text.utf8)[...])
  }

  private mutating func append(bytes new: ArraySlice<UInt8>) {
    for byte in new {
      bytes.append(byte)
      if byte == 0x0A { lineStarts.append(bytes.count) }
    }
  }

  /// Appends a piece of a cell with its edits done.
  mutating func append(
    _ piece: ParsedListing.Piece, of listing: ParsedListing, cell: Int,
    inserting text: (ParsedListing.Insertion) -> String
  ) {
    var offset = piece.span.lowerBound
    func clamped(_ place: Int) -> Int { max(offset, min(place, piece.span.upperBound)) }
    // Edits at one place keep the order in which they were made.
    let edits = piece.edits.enumerated().sorted {
      ($0.element.span.lowerBound, $0.offset) < ($1.element.span.lowerBound, $1.offset)
    }
    for (_, edit) in edits {
      let start = clamped(edit.span.lowerBound)
      copy(listing, cell, offset, start)
      append(text(edit.insertion))
      offset = max(start, clamped(edit.span.upperBound))
    }
    copy(listing, cell, offset, piece.span.upperBound)
    append("\n")
  }

  private mutating func copy(_ listing: ParsedListing, _ cell: Int, _ from: Int, _ to: Int) {
    guard from < to, to <= listing.content.bytes.count else { return }
    segments.append(Segment(start: bytes.count, cell: cell, offset: from, length: to - from))
    append(bytes: listing.content.bytes[from..<to])
  }

  /// The place in a cell of a line and a column of bytes, both counted from 1; where they stand in code around the
  /// cells, the place of the nearest code of a cell before it, or else behind it.
  func place(line: Int, column: Int) -> Place? {
    guard line >= 1, line <= lineStarts.count else { return nil }
    let target = lineStarts[line - 1] + column - 1
    guard let index = segments.lastIndex(where: { $0.start <= target }) else {
      return segments.first.map { Place(cell: $0.cell, offset: $0.offset) }
    }
    let segment = segments[index]
    if target < segment.start + segment.length {
      return Place(cell: segment.cell, offset: segment.offset + target - segment.start)
    }
    // Between two pieces of one line: what follows is as near.
    if index + 1 < segments.count, target < segments[index + 1].start,
      !bytes[target..<segments[index + 1].start].contains(0x0A)
    {
      return Place(cell: segments[index + 1].cell, offset: segments[index + 1].offset)
    }
    return Place(cell: segment.cell, offset: segment.offset + max(0, segment.length - 1))
  }
}
