import SourceText

/// Replaces macros in a formula's text, and remembers for each byte where it comes from.
///
/// As in TeX, what a macro stands for is read again, so that macros may use each other; arguments are a group or
/// one character or command. There are limits, so that macros that call each other end.
struct LaTeXMacroExpander {
  /// The most macros that are replaced in one formula.
  static let expansionLimit = 1000

  /// A byte of text, and the bytes of the formula that it comes from.
  private struct Piece {
    var byte: UInt8
    var lower: Int32
    var upper: Int32
  }

  private let macros: LaTeXMacros
  /// What is still to be read, last piece first.
  private var input: [Piece]
  private var output: [Piece] = []
  private var count = 0
  private(set) var diagnostics: [Diagnostic] = []

  init(_ bytes: [UInt8], _ macros: LaTeXMacros) {
    self.macros = macros
    input = bytes.indices.reversed().map { Piece(byte: bytes[$0], lower: Int32($0), upper: Int32($0 + 1)) }
    output.reserveCapacity(bytes.count * 2)
  }

  /// Whether some macro is used at all.
  static func isNeeded(_ bytes: [UInt8], _ macros: LaTeXMacros) -> Bool {
    guard !macros.isEmpty else { return false }
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, isLetter(bytes[end]) { end += 1 }
      if end == index + 1 { end = min(end + 1, bytes.count) }
      if macros.macro(Array(bytes[index + 1..<end])) != nil { return true }
      if macros.hasDigits, end < bytes.count, isDigit(bytes[end]) { return true }
      index = end
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

  /// Replaces all macros; nil, with a diagnostic, where they do not end.
  mutating func expand() -> (bytes: [UInt8], places: LaTeXSpanMap)? {
    while let piece = input.popLast() {
      switch piece.byte {
      case UInt8(ascii: "\\"): guard command(piece) else { return nil }
      case UInt8(ascii: "%"):
        output.append(piece)
        while let next = input.last, next.byte != 0x0A {
          output.append(next)
          input.removeLast()
        }
      default: output.append(piece)
      }
      guard output.count + input.count <= LaTeXParser.sizeLimit else {
        let place = Span(Int(piece.lower), Int(piece.upper))
        diagnostics.append(
          .error(
            "macro-expansion", "macros make this formula longer than \(LaTeXParser.sizeLimit) bytes",
            at: place))
        return nil
      }
    }
    return (
      output.map { $0.byte }, LaTeXSpanMap(lower: output.map { $0.lower }, upper: output.map { $0.upper })
    )
  }

  /// A command behind its backslash: replaced where it is a macro. false where there were too many.
  private mutating func command(_ backslash: Piece) -> Bool {
    var name: [UInt8] = []
    var pieces = [backslash]
    func isNamePart(_ byte: UInt8) -> Bool { name.isEmpty || Self.isLetter(name[0]) && Self.isLetter(byte) }
    while let next = input.last, isNamePart(next.byte) {
      name.append(next.byte)
      pieces.append(next)
      input.removeLast()
      if !Self.isLetter(next.byte) { break }
    }
    var macro = macros.macro(name)
    if macros.hasDigits, let first = name.first, Self.isLetter(first) {
      // The longest name that there is.
      var longer = name
      var index = input.count - 1
      while index >= 0, Self.isDigit(input[index].byte), longer.count < 40 {
        longer.append(input[index].byte)
        index -= 1
        guard let found = macros.macro(longer) else { continue }
        macro = found
        while input.count > index + 1 {
          if let digit = input.popLast() { pieces.append(digit) }
        }
        name = longer
      }
    }
    guard let macro else {
      output.append(contentsOf: pieces)
      return true
    }
    let shown = "\\" + macro.name
    let lower = pieces.map { $0.lower }.min() ?? backslash.lower
    let upper = pieces.map { $0.upper }.max() ?? backslash.upper
    let use = Span(Int(lower), Int(upper))
    count += 1
    guard count <= Self.expansionLimit else {
      diagnostics.append(
        .error(
          "macro-expansion", "macros are replaced more than \(Self.expansionLimit) times", at: use,
          notes: [.init("\(shown) is the last of them; macros that call each other have no end")]))
      return false
    }
    if Self.isLetter(name[0]) { skipBlanks() }
    var arguments: [[Piece]] = []
    for index in 0..<macro.parameterCount {
      if index == 0, let standard = macro.defaultArgument {
        arguments.append(bracketed() ?? standard.utf8.map { Piece(byte: $0, lower: lower, upper: upper) })
        continue
      }
      guard let argument = argument() else {
        diagnostics.append(
          .error(
            "missing-argument",
            "\(shown) without its \(macro.parameterCount == 1 ? "argument" : "argument \(index + 1) of \(macro.parameterCount)")",
            at: use))
        arguments.append([])
        continue
      }
      arguments.append(argument)
    }
    push(macro, arguments, lower, upper)
    return true
  }

  private mutating func skipBlanks() {
    while let next = input.last, Self.isBlank(next.byte) { input.removeLast() }
  }

  /// A group without its braces, a command, or one character; nil where there is none.
  private mutating func argument() -> [Piece]? {
    skipBlanks()
    guard let first = input.last else { return nil }
    switch first.byte {
    case UInt8(ascii: "}"), UInt8(ascii: "&"): return nil
    case UInt8(ascii: "{"):
      input.removeLast()
      return balanced(upTo: UInt8(ascii: "}"))
    default: break
    }
    var result = [first]
    input.removeLast()
    if first.byte == UInt8(ascii: "\\") {
      while let next = input.last, Self.isLetter(next.byte) || result.count == 1 {
        result.append(next)
        input.removeLast()
        if !Self.isLetter(next.byte) { break }
      }
    }
    while let next = input.last, next.byte & 0xC0 == 0x80 {
      result.append(next)
      input.removeLast()
    }
    return result
  }

  /// What stands in `[…]`, or nil where no bracket follows.
  private mutating func bracketed() -> [Piece]? {
    var index = input.count - 1
    while index >= 0, Self.isBlank(input[index].byte) { index -= 1 }
    guard index >= 0, input[index].byte == UInt8(ascii: "[") else { return nil }
    skipBlanks()
    input.removeLast()
    return balanced(upTo: UInt8(ascii: "]"))
  }

  /// The pieces up to a closer outside all braces, which is passed; all that is left where there is none.
  private mutating func balanced(upTo closer: UInt8) -> [Piece] {
    var result: [Piece] = []
    var level = 0
    while let next = input.popLast() {
      if level == 0, next.byte == closer { return result }
      switch next.byte {
      case UInt8(ascii: "{"): level += 1
      case UInt8(ascii: "}"): level -= 1
      case UInt8(ascii: "\\"):
        result.append(next)
        if let escaped = input.popLast() { result.append(escaped) }
        continue
      default: break
      }
      result.append(next)
    }
    // The brace is given back, so that the parser says that it is not closed.
    if let first = result.first {
      result.insert(
        Piece(byte: closer == 0x5D ? 0x5B : 0x7B, lower: max(0, first.lower - 1), upper: first.lower), at: 0)
    }
    return result
  }

  /// Puts what a macro stands for before what is still to be read.
  private mutating func push(_ macro: LaTeXMacro, _ arguments: [[Piece]], _ lower: Int32, _ upper: Int32) {
    var result: [Piece] = []
    let body = Array(macro.body.utf8)
    var index = 0
    /// Whether the last thing is a command whose name a letter would lengthen.
    var endsInName = false
    func blank() -> Piece { Piece(byte: 0x20, lower: lower, upper: upper) }
    while index < body.count {
      let byte = body[index]
      if byte == UInt8(ascii: "\\") {
        var end = index + 1
        while end < body.count, Self.isLetter(body[end]) { end += 1 }
        endsInName = end > index + 1
        if end == index + 1 { end = min(end + 1, body.count) }
        for byte in body[index..<end] { result.append(Piece(byte: byte, lower: lower, upper: upper)) }
        index = end
        continue
      }
      if byte == UInt8(ascii: "#"), index + 1 < body.count {
        index += 2
        let next = body[index - 1]
        guard next != UInt8(ascii: "#") else {
          result.append(Piece(byte: next, lower: lower, upper: upper))
          continue
        }
        let argument = arguments[max(0, min(Int(next) - 0x31, arguments.count - 1))]
        if endsInName, let first = argument.first, Self.isLetter(first.byte) { result.append(blank()) }
        result.append(contentsOf: argument)
        endsInName = Self.endsInName(argument)
        continue
      }
      if endsInName, Self.isLetter(byte) { result.append(blank()) }
      endsInName = false
      result.append(Piece(byte: byte, lower: lower, upper: upper))
      index += 1
    }
    if endsInName, let next = input.last, Self.isLetter(next.byte) || Self.isDigit(next.byte) {
      result.append(blank())
    }
    input.append(contentsOf: result.reversed())
  }

  private static func endsInName(_ pieces: [Piece]) -> Bool {
    var index = pieces.count - 1
    while index >= 0, isLetter(pieces[index].byte) { index -= 1 }
    return index >= 0 && index < pieces.count - 1 && pieces[index].byte == UInt8(ascii: "\\")
  }
}

/// Where the bytes of an expanded formula come from.
struct LaTeXSpanMap {
  /// For each byte the first byte of the formula that it comes from, and the one behind the last.
  let lower: [Int32]
  let upper: [Int32]

  /// The bytes of the formula that a span of the expanded text comes from.
  func callAsFunction(_ span: Span) -> Span {
    guard let lastUpper = upper.last else { return Span(at: 0) }
    guard span.lowerBound < lower.count else { return Span(at: Int(lastUpper)) }
    let start = Int(lower[span.lowerBound])
    if span.isEmpty { return Span(at: start) }
    let last = min(span.upperBound, upper.count) - 1
    // Arguments can come out in another order than they went in.
    let low = min(start, Int(lower[last]))
    return Span(low, max(low, Int(upper[last]), Int(upper[span.lowerBound])))
  }

  /// Whether a span was written as it is, byte for byte.
  func isVerbatim(_ span: Span) -> Bool {
    guard span.upperBound <= lower.count else { return false }
    for index in span.lowerBound..<span.upperBound where upper[index] - lower[index] != 1 { return false }
    return self(span).length == span.length
  }

  /// A diagnostic of the expanded text, at its place in the formula.
  func map(_ diagnostic: Diagnostic) -> Diagnostic {
    var result = diagnostic
    guard let span = diagnostic.span else { return result }
    result.span = self(span)
    for index in result.notes.indices { result.notes[index].span = result.notes[index].span.map { self($0) } }
    if isVerbatim(span) {
      for index in result.fixIts.indices {
        result.fixIts[index].span = self(result.fixIts[index].span)
      }
    } else {
      result.fixIts = []
      result.notes.append(.init("it comes from a macro of the front matter"))
    }
    return result
  }
}
