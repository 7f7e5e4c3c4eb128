import SourceText

/// Arguments are looked for from a cursor on, the number of pieces that are left, and nothing is passed before all
/// of a form is found.
extension LaTeXMacroExpander {
  /// The name of a command behind its backslash, which is passed.
  mutating func readName(into name: inout [UInt8], _ pieces: inout [Piece]) {
    while let next = input.last {
      guard name.isEmpty || Self.isLetter(name[0]) && Self.isLetter(next.byte) else { return }
      name.append(next.byte)
      pieces.append(next)
      input.removeLast()
      if !Self.isLetter(next.byte) { return }
    }
  }

  /// The longest name of a macro of the front matter that begins with a name and has digits behind it, or the name.
  func longestName(from name: [UInt8]) -> [UInt8] {
    guard macros.hasDigits, let first = name.first, Self.isLetter(first) else { return name }
    var longest = name
    var longer = name
    var index = input.count - 1
    while index >= 0, Self.isDigit(input[index].byte), longer.count < 40 {
      longer.append(input[index].byte)
      index -= 1
      if macros.macro(longer) != nil { longest = longer }
    }
    return longest
  }

  mutating func skipBlanks() {
    var cursor = input.count
    skipBlanks(&cursor)
    input.removeLast(input.count - cursor)
  }

  private func skipBlanks(_ cursor: inout Int) {
    while cursor > 0 {
      let byte = input[cursor - 1].byte
      if byte == UInt8(ascii: "%") {
        while cursor > 0, input[cursor - 1].byte != 0x0A { cursor -= 1 }
      } else if Self.isBlank(byte) {
        cursor -= 1
      } else {
        return
      }
    }
  }

  /// The byte at a cursor, or nil at the end.
  private func byte(_ cursor: Int) -> UInt8? { cursor > 0 ? input[cursor - 1].byte : nil }

  /// The arguments of a form, or nil where something else stands there.
  mutating func match(_ form: LaTeXMeaning.Form, _ cursor: inout Int, _ use: Span) -> [[Piece]]? {
    let start = cursor
    var arguments: [[Piece]] = []
    for parameter in form.parameters {
      let argument = match(parameter, &cursor, use)
      work += max(0, start - cursor)
      guard let argument else { return nil }
      if case .literal = parameter { continue }
      arguments.append(argument)
    }
    return arguments
  }

  /// What stands for a parameter, or nil where something else stands there.
  mutating func match(_ parameter: LaTeXMeaning.Parameter, _ cursor: inout Int, _ use: Span) -> [Piece]? {
    switch parameter {
    case .argument: return argument(&cursor)
    case .optional(let standard):
      let written = bracketed(&cursor, "[", "]")
      return written
        ?? standard.map { Piece(byte: $0, lower: Int32(use.lowerBound), upper: Int32(use.upperBound)) }
    case .group: return bracketed(&cursor, "{", "}")
    case .bracket: return bracketed(&cursor, "[", "]")
    case .parenthesis: return bracketed(&cursor, "(", ")")
    case .bars: return bracketed(&cursor, "|", "|")
    case .literal(let bytes):
      var place = cursor
      if Self.isLetter(bytes.first ?? 0) || bytes.first == UInt8(ascii: "*") { skipBlanks(&place) }
      for byte in bytes {
        guard self.byte(place) == byte else { return nil }
        place -= 1
      }
      cursor = place
      return []
    case .delimited(let closer): return delimited(&cursor, closer)
    }
  }

  /// A group without its braces, a command, or one character; nil where there is none.
  private mutating func argument(_ cursor: inout Int) -> [Piece]? {
    var place = cursor
    skipBlanks(&place)
    guard let first = byte(place) else { return nil }
    switch first {
    case UInt8(ascii: "}"), UInt8(ascii: "&"): return nil
    case UInt8(ascii: "{"): return bracketed(&cursor, "{", "}")
    default: break
    }
    place -= 1
    var result = [input[place]]
    if first == UInt8(ascii: "\\") {
      while let next = byte(place), Self.isLetter(next) || result.count == 1 {
        place -= 1
        result.append(input[place])
        if !Self.isLetter(next) { break }
      }
    }
    while let next = byte(place), next & 0xC0 == 0x80 {
      place -= 1
      result.append(input[place])
    }
    cursor = place
    return result
  }

  /// What stands between two brackets; nil where none opens.
  private mutating func bracketed(
    _ cursor: inout Int, _ opener: Unicode.Scalar, _ closer: Unicode.Scalar
  ) -> [Piece]? {
    var place = cursor
    skipBlanks(&place)
    let opening = UInt8(truncatingIfNeeded: opener.value)
    let closing = UInt8(truncatingIfNeeded: closer.value)
    guard byte(place) == opening else { return nil }
    place -= 1
    let start = place
    var result: [Piece] = []
    /// How many braces are open, and how many brackets of this kind.
    var braces = 0
    var brackets = 0
    while place > 0 {
      place -= 1
      let piece = input[place]
      if braces == 0, piece.byte == closing {
        if brackets == 0 {
          cursor = place
          return result
        }
        brackets -= 1
      } else if braces == 0, piece.byte == opening, opening == UInt8(ascii: "(") {
        brackets += 1
      }
      switch piece.byte {
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"): braces -= 1
      case UInt8(ascii: "\\") where place > 0:
        result.append(piece)
        place -= 1
        result.append(input[place])
        continue
      case UInt8(ascii: "%"):
        while place > 0, input[place - 1].byte != 0x0A { place -= 1 }
        continue
      default: break
      }
      guard braces >= 0 else { break }
      result.append(piece)
    }
    work += start
    // An optional bracket that is not closed is none; a brace is given back, so that the parser says so.
    guard opener == "{" else { return nil }
    cursor = 0
    return [input[start]] + result
  }

  /// What stands before some bytes, which are passed; nil where they do not follow.
  private mutating func delimited(_ cursor: inout Int, _ closer: [UInt8]) -> [Piece]? {
    var place = cursor
    var result: [Piece] = []
    var braces = 0
    while place > 0 {
      if braces == 0, place >= closer.count,
        closer.indices.allSatisfy({ input[place - 1 - $0].byte == closer[$0] })
      {
        work += cursor - place
        cursor = place - closer.count
        return Self.withoutBraces(result)
      }
      place -= 1
      let piece = input[place]
      result.append(piece)
      switch piece.byte {
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"):
        braces -= 1
        if braces < 0 { return nil }
      case UInt8(ascii: "\\") where place > 0:
        place -= 1
        result.append(input[place])
      default: break
      }
    }
    work += cursor
    return nil
  }

  /// As in TeX, an argument that is one group loses its braces.
  private static func withoutBraces(_ pieces: [Piece]) -> [Piece] {
    guard pieces.count >= 2, pieces[0].byte == UInt8(ascii: "{"),
      pieces[pieces.count - 1].byte == UInt8(ascii: "}")
    else { return pieces }
    var level = 0
    for piece in pieces.dropLast() {
      if piece.byte == UInt8(ascii: "{") { level += 1 }
      if piece.byte == UInt8(ascii: "}") { level -= 1 }
      if level == 0 { return pieces }
    }
    return Array(pieces.dropFirst().dropLast())
  }
}
