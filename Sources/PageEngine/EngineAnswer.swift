import SourceText

/// The lines of an answer, as they are written.
struct EngineAnswer {
  /// The lines so far.
  private(set) var text = ""

  /// Adds a line. What would end a field or a line becomes a blank.
  mutating func add(_ kind: String, _ fields: [String] = []) {
    append(kind)
    for field in fields {
      text += "\t"
      append(field)
    }
    text += "\n"
  }

  /// Adds a line of numbers.
  mutating func add(_ kind: String, numbers: [Double]) {
    text += kind
    for number in numbers {
      text += "\t"
      text += EngineNumber.text(of: number)
    }
    text += "\n"
  }

  /// Adds `error`, an identifier, the place where it begins and ends, and a message: here without a place.
  mutating func fail(_ identifier: String, _ message: String) {
    add("error", [identifier, "", "", message])
  }

  /// Adds `error` or `warning`, an identifier, the places where it begins and ends in a text, and a message, then a
  /// `note` line for each note, and a `fix` line with the same places, a replacement and a message for each fix-it.
  mutating func add(_ diagnostic: Diagnostic, in bytes: [UInt8]) {
    add(
      diagnostic.severity.rawValue, diagnostic.identifier, diagnostic.message, at: diagnostic.span, in: bytes)
    for note in diagnostic.notes { add("note", [note.message]) }
    for fixIt in diagnostic.fixIts { add(fixIt, in: bytes) }
  }

  /// Adds `error` or `warning`, an identifier, the places where it begins and ends in a text, and a message.
  mutating func add(
    _ kind: String, _ identifier: String, _ message: String, at span: Span?, in bytes: [UInt8]
  ) {
    let places = span.map { Self.places(of: $0, in: bytes) } ?? ["", ""]
    add(kind, [identifier] + places + [message])
  }

  /// Adds `fix`, with the places in a text, a replacement and a message.
  mutating func add(_ fixIt: FixIt, in bytes: [UInt8]) {
    add("fix", Self.places(of: fixIt.span, in: bytes) + [fixIt.replacement, fixIt.message])
  }

  private mutating func append(_ field: String) {
    if field.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) {
      for scalar in field.unicodeScalars {
        text.unicodeScalars.append(
          scalar.value == 9 || scalar.value == 10 || scalar.value == 13 ? " " : scalar)
      }
    } else {
      text += field
    }
  }

  /// A span of UTF-8 bytes in UTF-16 units.
  private static func places(of span: Span, in bytes: [UInt8]) -> [String] {
    func units(before offset: Int) -> Int {
      let end = max(0, min(offset, bytes.count))
      // A sequence of four bytes is two units, every other one is one.
      return bytes[..<end].reduce(0) { $0 + ($1 >= 0xF0 ? 2 : $1 & 0xC0 == 0x80 ? 0 : 1) }
    }
    return ["\(units(before: span.lowerBound))", "\(units(before: span.upperBound))"]
  }
}
