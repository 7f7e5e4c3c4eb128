import SourceText

/// A comment that gives the cell behind it its words: `<!-- lectern: claim -->`.
///
/// For files whose info strings must stay as they are, such as those that another tool reads too.
struct ModeComment {
  /// The words, with spans in the file.
  let words: [Cell.Word]
  /// The whole comment in the file.
  let span: Span
  /// Whether the words can be read.
  let isReadable: Bool

  /// Reads a comment; nil for one that is not meant for us.
  init?(_ map: ContentMap, in range: Span) {
    let bytes = Array(map.text[range.lowerBound..<range.upperBound])
    func skip(_ word: String, from start: Int) -> Int? {
      var index = start
      while index < bytes.count, Byte.isSpace(bytes[index]) { index += 1 }
      let letters = Array(word.utf8)
      guard index + letters.count <= bytes.count, bytes[index..<index + letters.count].elementsEqual(letters)
      else {
        return nil
      }
      return index + letters.count
    }
    guard let open = skip("<!--", from: 0), let name = skip("lectern:", from: open) else { return nil }
    var end = name
    while end + 2 < bytes.count, !bytes[end..<end + 3].elementsEqual("-->".utf8) { end += 1 }
    guard end + 2 < bytes.count else { return nil }
    let reader = InfoWords(Array(bytes[name..<end]))
    let origin = range.lowerBound + name
    words = (reader.words ?? []).map { word in
      Cell.Word(name: word.name, value: word.value, span: map.fileSpan(word.span.shifted(by: origin)))
    }
    isReadable = reader.words?.isEmpty == false
    span = map.fileSpan(Span(range.lowerBound, range.lowerBound + end + 3))
  }
}
