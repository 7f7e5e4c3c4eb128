import SourceText

/// HTML in UTF-8, written piece by piece.
///
/// What stands in a literal is HTML as it is. A value that is put into it is escaped, so that it may stand between tags and in
/// an attribute's quotation marks; only what is HTML already, by its type, is not.
struct HTML: ExpressibleByStringInterpolation, Sendable {
  /// The page so far.
  private(set) var bytes: [UInt8]

  /// Nothing yet.
  init() { bytes = [] }

  init(stringLiteral value: StaticString) {
    bytes = []
    MarkupText.append(literal: value, to: &bytes)
  }

  init(stringInterpolation: Interpolation) { bytes = stringInterpolation.bytes }

  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  /// Adds HTML that is bytes already.
  mutating func append(_ html: [UInt8]) { bytes += html }

  static func += (page: inout HTML, piece: HTML) { page.bytes += piece.bytes }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: StaticString) { MarkupText.append(literal: literal, to: &bytes) }

    /// Text, escaped.
    mutating func appendInterpolation(_ text: String) { MarkupText.append(text, to: &bytes) }

    mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }

    mutating func appendInterpolation(_ html: HTML) { bytes += html.bytes }

    mutating func appendInterpolation(_ markup: Markup) { bytes += markup.html.utf8 }

    /// HTML where something holds.
    mutating func appendInterpolation(_ html: @autoclosure () -> HTML, if holds: Bool) {
      if holds { bytes += html().bytes }
    }

    /// The language of an element where it is not that of what stands around it.
    mutating func appendInterpolation(lang language: String?) {
      guard let language else { return }
      bytes += #" lang=""#.utf8
      MarkupText.append(language, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }

    /// The number of a cell among those that were checked, which paper shows beside it.
    mutating func appendInterpolation(check number: Int?) {
      if let number { bytes += " data-check=\"\(number)\"".utf8 }
    }

    /// What paper says in the place of an element's text.
    mutating func appendInterpolation(paper label: String?) {
      guard let label else { return }
      bytes += #" data-paper=""#.utf8
      MarkupText.append(label, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }

    /// The mark of a link to the page that it stands on.
    mutating func appendInterpolation(current isCurrent: Bool) {
      if isCurrent { bytes += #" aria-current="page""#.utf8 }
    }

    /// HTML for each of several things.
    mutating func appendInterpolation<List: Sequence>(each list: List, _ html: (List.Element) -> HTML) {
      for element in list { bytes += html(element).bytes }
    }
  }
}
