extension LessonDocument {
  /// The paragraph that stands right before a cell, without its links and pictures; empty where there is none.
  ///
  /// Formulas in it stay as pieces of their own.
  public func paragraph(before cell: Int) -> [BodyPiece] {
    let place = body.firstIndex { if case .cell(let index) = $0 { index == cell } else { false } }
    guard let place, place > 0 else { return [] }
    var pieces: [BodyPiece] = []
    for piece in body[max(0, place - 80)..<place].reversed() {
      switch piece {
      case .cell(let index):
        // A paragraph ends with its last tag.
        guard !pieces.isEmpty, cells.indices.contains(index), cells[index].isInline else { return [] }
        pieces.append(piece)
      case .block: continue
      case .html(var html):
        if pieces.isEmpty {
          guard let end = html.ranges(of: "</p>").last, html[end.upperBound...].allSatisfy(\.isWhitespace)
          else {
            return []
          }
          html = String(html[..<end.upperBound])
        }
        let start = html.ranges(of: "<p>").last?.lowerBound
        pieces.append(.html(Self.withoutLinks(html[(start ?? html.startIndex)...])))
        if start != nil { return pieces.reversed() }
      }
    }
    return []
  }

  private static func withoutLinks(_ html: Substring) -> String {
    String(html).replacing(#/<\/?(?:a|img|input)\b[^>]*>/#, with: "")
  }
}
