import SourceText

/// Replaces macros in a formula's text, and remembers for each byte where it comes from.
///
/// There are those of the front matter, those that the formula defines itself, which hold to the end of their
/// group, and those of packages that are no more than shorthands. As in TeX, what a macro stands for is read
/// again, so that macros may use each other. There are limits, so that macros that call each other end.
struct LaTeXMacroExpander {
  /// The most macros that are replaced, and defined, in one formula.
  static let expansionLimit = 1000
  /// The most bytes that are read or written while arguments are looked for and put in their places.
  static let workLimit = 40 * LaTeXParser.sizeLimit

  /// A byte of text, and the bytes of the formula that it comes from.
  struct Piece {
    var byte: UInt8
    /// Whether it is the backslash of a command that is not replaced.
    var isFixed = false
    var lower: Int32
    var upper: Int32
  }

  /// A definition that another one hides until a group ends.
  struct Hidden {
    var depth: Int
    var name: [UInt8]
    var meaning: LaTeXMeaning?
  }

  let macros: LaTeXMacros
  /// What is still to be read, last piece first.
  var input: [Piece]
  var output: [Piece] = []
  var diagnostics: [Diagnostic] = []
  /// The places of the definitions in the formula itself.
  var definitions: [Span] = []
  /// What the formula defines, by name.
  var local: [[UInt8]: LaTeXMeaning] = [:]
  /// What the formula defines as environments: how they begin, and how they end.
  var environments: [[UInt8]: (begin: LaTeXMeaning, end: [UInt8])] = [:]
  /// The environments of the formula's own that are open, outermost first.
  var openEnvironments: [(name: [UInt8], use: Span)] = []
  /// The tag forms of mathtools that the formula defines.
  var tagForms: Set<[UInt8]> = [Array("default".utf8)]
  /// What comes back when groups end, innermost last.
  var hidden: [Hidden] = []
  /// How many groups are open.
  var groupDepth = 0
  /// Whether `\global` stands before the next definition.
  var isGlobal = false
  var count = 0
  var work = 0

  init(_ bytes: [UInt8], _ macros: LaTeXMacros) {
    self.macros = macros
    input = bytes.indices.reversed().map { Piece(byte: bytes[$0], lower: Int32($0), upper: Int32($0 + 1)) }
    output.reserveCapacity(bytes.count * 2)
  }

  /// Whether some macro is used at all.
  static func isNeeded(_ bytes: [UInt8], _ macros: LaTeXMacros) -> Bool {
    let registry = LaTeXCommandRegistry.shared
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, isLetter(bytes[end]) { end += 1 }
      if end == index + 1 { end = min(end + 1, bytes.count) }
      if registry.isReplaced(bytes, index + 1, end) { return true }
      if !macros.isEmpty {
        if macros.macro(Array(bytes[index + 1..<end])) != nil { return true }
        if macros.hasDigits, end < bytes.count, isDigit(bytes[end]) { return true }
      }
      index = end
    }
    return false
  }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

  /// Replaces all macros; nil, with a diagnostic, where they do not end.
  mutating func expand() -> (bytes: [UInt8], places: LaTeXSpanMap)? {
    while let piece = input.popLast() {
      switch piece.byte {
      case UInt8(ascii: "\\"): guard command(piece) else { return nil }
      case UInt8(ascii: "{"):
        groupDepth += 1
        output.append(piece)
      case UInt8(ascii: "}"):
        endGroup()
        output.append(piece)
      case UInt8(ascii: "%"): comment(piece)
      case UInt8(ascii: "&"):
        endCell()
        output.append(piece)
      default: output.append(piece)
      }
      let place = Span(Int(piece.lower), Int(piece.upper))
      guard output.count + input.count <= LaTeXParser.sizeLimit else {
        fail("macros make this formula longer than \(LaTeXParser.sizeLimit) bytes", at: place)
        return nil
      }
      guard work <= Self.workLimit else {
        fail("macros take more than \(Self.workLimit) steps", at: place)
        return nil
      }
    }
    for (name, use) in openEnvironments {
      let shown = String(decoding: name, as: UTF8.self)
      report(.error(.unmatchedEnvironment, "\\begin{\(shown)} without \\end{\(shown)}", at: use))
    }
    return (
      output.map { $0.byte }, LaTeXSpanMap(lower: output.map { $0.lower }, upper: output.map { $0.upper })
    )
  }

  mutating func fail(_ message: String, at place: Span, notes: [Diagnostic.Note] = []) {
    report(.error(.macroExpansion, message, at: place, notes: notes))
  }

  mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.appendWithinLimit(diagnostic)
  }

  private mutating func comment(_ sign: Piece) {
    output.append(sign)
    while let next = input.last, next.byte != 0x0A {
      output.append(next)
      input.removeLast()
    }
  }

  /// A command behind its backslash: replaced where it is a macro. false where there were too many.
  private mutating func command(_ backslash: Piece) -> Bool {
    var name: [UInt8] = []
    var pieces = [backslash]
    readName(into: &name, &pieces)
    let longName = longestName(from: name)
    if longName.count > name.count, longName != name {
      while name.count < longName.count, let digit = input.popLast() {
        pieces.append(digit)
        name.append(digit.byte)
      }
    }
    let lower = pieces.map { $0.lower }.min() ?? backslash.lower
    let upper = pieces.map { $0.upper }.max() ?? backslash.upper
    let use = Span(Int(lower), Int(upper))
    guard !backslash.isFixed, let meaning = meaning(of: name) else {
      return own(name, pieces, use)
    }
    guard countUse(of: name, at: use) else { return false }
    if let first = name.first, Self.isLetter(first) { skipBlanks() }
    replace(meaning, name, use)
    return true
  }

  /// Counts a replacement or a definition; false where there were too many.
  mutating func countUse(of name: [UInt8], at use: Span) -> Bool {
    count += 1
    guard count > Self.expansionLimit else { return true }
    fail(
      "macros are replaced more than \(Self.expansionLimit) times", at: use,
      notes: [
        .init("\(Self.shown(name)) is the last of them; macros that call each other have no end")
      ])
    return false
  }

  static func shown(_ name: [UInt8]) -> String {
    "\\" + String(decoding: name.prefix(40), as: UTF8.self) + (name.count > 40 ? "…" : "")
  }

  /// What a command stands for; nil for LaTeX's own and for unknown ones.
  func meaning(of name: [UInt8]) -> LaTeXMeaning? {
    if let meaning = local[name] { return meaning }
    if let macro = macros.macro(name) { return LaTeXMeaning(macro) }
    if case .shorthand(let meaning)? = LaTeXCommandRegistry.shared.action(name, 0, name.count) {
      return meaning
    }
    return nil
  }

  /// Whether a command has a meaning of any kind.
  func isKnown(_ name: [UInt8]) -> Bool {
    if local[name] != nil || macros.macro(name) != nil { return true }
    return LaTeXCommandRegistry.shared.action(name, 0, name.count) != nil
  }

  /// Whether a command may not be defined by `\newcommand`: those of packages may, since LaTeX may not have them.
  func isTaken(_ name: [UInt8]) -> Bool {
    if local[name] != nil || macros.macro(name) != nil { return true }
    return LaTeXCommandRegistry.shared.isCore(name)
  }

  /// A command of LaTeX's own; false where there were too many definitions.
  private mutating func own(_ name: [UInt8], _ pieces: [Piece], _ use: Span) -> Bool {
    switch LaTeXCommandRegistry.shared.action(name, 0, name.count) {
    case .definition?:
      guard countUse(of: name, at: use) else { return false }
      definition(name, use)
      return true
    case .verbatim?:
      output.append(contentsOf: pieces)
      passVerbatim()
      return true
    case .begin?, .end?:
      if let replaced = userEnvironment(name, use) { return replaced }
    default: break
    }
    switch LaTeXCommandRegistry.shared.action(name, 0, name.count) {
    case .begin?, .beginGroup?, .left?: groupDepth += 1
    case .end?, .endGroup?, .right?: endGroup()
    case .lineBreak?: endCell()
    default: break
    }
    output.append(contentsOf: pieces)
    return true
  }

  /// Passes what stands between the two equal signs of `\verb`.
  private mutating func passVerbatim() {
    while let next = input.last, Self.isBlank(next.byte) || next.byte == UInt8(ascii: "*") {
      output.append(next)
      input.removeLast()
    }
    guard let sign = input.popLast() else { return }
    output.append(sign)
    while let next = input.popLast() {
      output.append(next)
      if next.byte == sign.byte || next.byte == 0x0A { return }
    }
  }

  /// Brings back what the group that ends has hidden.
  mutating func endGroup() {
    while let last = hidden.last, last.depth >= groupDepth {
      local[last.name] = last.meaning
      hidden.removeLast()
    }
    groupDepth = max(0, groupDepth - 1)
  }

  /// Brings back what a cell has hidden: as in TeX, a cell is a group.
  private mutating func endCell() {
    guard groupDepth > 0 else { return }
    while let last = hidden.last, last.depth >= groupDepth {
      local[last.name] = last.meaning
      hidden.removeLast()
    }
  }

  /// Replaces a command with what it stands for.
  mutating func replace(_ meaning: LaTeXMeaning, _ name: [UInt8], _ use: Span) {
    for form in meaning.forms {
      var cursor = input.count
      guard let arguments = match(form, &cursor, use) else { continue }
      input.removeLast(input.count - cursor)
      push(form.body, arguments, isFixed: meaning.isFixed, use)
      return
    }
    guard let form = meaning.forms.last else { return }
    // What is there is put in, and the rest is missing.
    var cursor = input.count
    var arguments: [[Piece]] = []
    var isLiteral = false
    for parameter in form.parameters {
      guard let argument = match(parameter, &cursor, use) else {
        switch parameter {
        case .literal, .delimited: isLiteral = true
        default: break
        }
        break
      }
      if case .literal = parameter { continue }
      arguments.append(argument)
    }
    let wanted = form.argumentCount
    isLiteral = isLiteral || arguments.count >= wanted
    report(
      .error(
        .missingArgument,
        isLiteral
          ? "\(Self.shown(name)) does not stand as it was defined"
          : "\(Self.shown(name)) without its \(wanted == 1 ? "argument" : "argument \(arguments.count + 1) of \(wanted)")",
        at: use))
    input.removeLast(input.count - cursor)
    while arguments.count < wanted { arguments.append([]) }
    push(form.body, arguments, isFixed: false, use)
  }

  /// Parts a command's name at the end of the output from a letter that now comes behind it.
  mutating func partName(from next: UInt8?) {
    guard let next, Self.isLetter(next), Self.endsInName(output), let last = output.last else { return }
    output.append(Piece(byte: 0x20, lower: last.upper, upper: last.upper))
  }

  /// Puts what a macro stands for before what is still to be read.
  mutating func push(_ body: [UInt8], _ arguments: [[Piece]], isFixed: Bool, _ use: Span) {
    var result: [Piece] = []
    let (lower, upper) = (Int32(use.lowerBound), Int32(use.upperBound))
    var index = 0
    /// Whether the last thing is a command whose name a letter would lengthen.
    var endsInName = false
    func blank() -> Piece { Piece(byte: 0x20, lower: lower, upper: upper) }
    while index < body.count, result.count <= LaTeXParser.sizeLimit {
      let byte = body[index]
      if byte == UInt8(ascii: "\\") {
        var end = index + 1
        while end < body.count, Self.isLetter(body[end]) { end += 1 }
        endsInName = end > index + 1
        if end == index + 1 { end = min(end + 1, body.count) }
        for place in index..<end {
          let isStart = place == index
          result.append(Piece(byte: body[place], isFixed: isFixed && isStart, lower: lower, upper: upper))
        }
        index = end
        continue
      }
      if byte == UInt8(ascii: "#"), index + 1 < body.count {
        index += 2
        let next = body[index - 1]
        guard next != UInt8(ascii: "#"), !arguments.isEmpty, next >= 0x31, next <= 0x39 else {
          result.append(Piece(byte: UInt8(ascii: "#"), lower: lower, upper: upper))
          if next != UInt8(ascii: "#") { index -= 1 }
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
    work += result.count
    partName(from: (result.first ?? input.last)?.byte)
    input.append(contentsOf: result.reversed())
  }

  private static func endsInName(_ pieces: [Piece]) -> Bool {
    var index = pieces.count - 1
    let first = max(0, index - 40)
    while index >= first, isLetter(pieces[index].byte) { index -= 1 }
    return index >= 0 && index < pieces.count - 1 && pieces[index].byte == UInt8(ascii: "\\")
  }
}
