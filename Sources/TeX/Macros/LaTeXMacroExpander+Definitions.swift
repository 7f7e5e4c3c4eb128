import SourceText

/// Definitions that stand in the formula itself. They leave nothing to see.
extension LaTeXMacroExpander {
  /// Reads a definition behind its command.
  mutating func definition(_ command: [UInt8], _ use: Span) {
    let start = use
    let word = String(decoding: command, as: UTF8.self)
    switch word {
    case "global", "long", "outer", "protected": return prefix(word, use)
    case "newcommand", "renewcommand", "providecommand", "DeclareRobustCommand": newCommand(word, use)
    case "DeclareMathOperator", "operatornamenewcommand": operatorDefinition(use)
    case "def", "edef": define(word, use, isGlobal: isGlobal)
    case "gdef", "xdef": define(word, use, isGlobal: true)
    case "let": alias(use)
    case "newenvironment", "renewenvironment": newEnvironment(word, use)
    case "DeclarePairedDelimiter", "DeclarePairedDelimiterX": pairedDelimiter(word, use)
    case "newtagform", "renewtagform", "usetagform": tagForm(word, use)
    default:
      report(.error(.unsupportedCommand, "\\\(word): a formula cannot load packages", at: use))
    }
    isGlobal = false
    partName(from: input.last?.byte)
    let end = input.last.map { Int($0.lower) } ?? start.upperBound
    definitions.append(Span(start.lowerBound, max(start.upperBound, end)))
  }

  /// `\global` and its kin, behind which a definition must stand.
  private mutating func prefix(_ word: String, _ use: Span) {
    skipBlanks()
    var bytes: [UInt8] = []
    var index = input.count - 1
    if index >= 0, input[index].byte == UInt8(ascii: "\\") {
      index -= 1
      while index >= 0, Self.isLetter(input[index].byte), bytes.count < 12 {
        bytes.append(input[index].byte)
        index -= 1
      }
    }
    switch String(decoding: bytes, as: UTF8.self) {
    case "def", "gdef", "edef", "xdef", "let", "global", "long", "outer", "protected":
      if word == "global" { isGlobal = true }
    default: refuse("\\\(word) stands only before \\def and \\let", at: use)
    }
  }

  /// `\newtagform`, which changes the look of numbers that there are none of, and `\usetagform`.
  private mutating func tagForm(_ command: String, _ use: Span) {
    skipBlanks()
    guard input.last?.byte == UInt8(ascii: "{"), let name = group(), !name.isEmpty else {
      return refuse("\\\(command) without a name in braces behind it", at: use)
    }
    if command != "newtagform", !tagForms.contains(name) {
      return refuse("there is no tag form \(String(decoding: name.prefix(40), as: UTF8.self))", at: use)
    }
    guard command != "usetagform" else { return }
    _ = bracket()
    guard body(of: command, name, use) != nil, body(of: command, name, use) != nil else { return }
    if !tagForms.insert(name).inserted, command == "newtagform" {
      refuse("tag form \(String(decoding: name.prefix(40), as: UTF8.self)) is defined already", at: use)
    }
  }

  /// Keeps a definition until its group ends.
  mutating func define(_ name: [UInt8], _ meaning: LaTeXMeaning?, isGlobal: Bool = false) {
    if isGlobal || self.isGlobal {
      hidden.removeAll { $0.name == name }
    } else if groupDepth > 0 {
      hidden.append(Hidden(depth: groupDepth, name: name, meaning: local[name]))
    }
    local[name] = meaning
  }

  mutating func refuse(_ message: String, at use: Span, notes: [Diagnostic.Note] = []) {
    report(.error(.invalidDefinition, message, at: use, notes: notes))
  }

  /// Reads the name of what is defined, with its braces or without; nil, with a diagnostic, for anything else.
  mutating func target(of command: String, _ use: Span) -> [UInt8]? {
    skipBlanks()
    let isBraced = input.last?.byte == UInt8(ascii: "{")
    if isBraced {
      input.removeLast()
      skipBlanks()
    }
    guard input.last?.byte == UInt8(ascii: "\\") else {
      refuse("\\\(command) without the name of a command behind it", at: use)
      return nil
    }
    input.removeLast()
    var name: [UInt8] = []
    var pieces: [Piece] = []
    readName(into: &name, &pieces)
    if isBraced {
      skipBlanks()
      guard input.last?.byte == UInt8(ascii: "}") else {
        refuse("\\\(command) without a } behind \(Self.shown(name))", at: use)
        return nil
      }
      input.removeLast()
    }
    return checkedName(name, command, use)
  }

  private mutating func checkedName(_ name: [UInt8], _ command: String, _ use: Span) -> [UInt8]? {
    guard let first = name.first, first > 0x20, first < 0x7F, name.count <= 40 else {
      refuse("\\\(command) without the name of a command behind it", at: use)
      return nil
    }
    switch LaTeXCommandRegistry.shared.action(name, 0, name.count) {
    case .begin?, .end?, .left?, .right?, .middle?, .lineBreak?, .definition?:
      refuse("\(Self.shown(name)) cannot be defined anew", at: use)
      return nil
    default:
      guard first != UInt8(ascii: "{"), first != UInt8(ascii: "}"), first != UInt8(ascii: "\\") else {
        refuse("\(Self.shown(name)) cannot be defined anew", at: use)
        return nil
      }
      return name
    }
  }

  /// Reads a group in braces, without them.
  mutating func body(of command: String, _ name: [UInt8], _ use: Span) -> [UInt8]? {
    skipBlanks()
    guard input.last?.byte == UInt8(ascii: "{") else {
      refuse("\\\(command) without what \(Self.shown(name)) stands for, in braces", at: use)
      return nil
    }
    guard let body = group() else {
      refuse("{ of what \(Self.shown(name)) stands for is never closed", at: use)
      return nil
    }
    return body
  }

  mutating func group() -> [UInt8]? {
    var cursor = input.count
    guard let pieces = match(.argument, &cursor, Span(at: 0)) else { return nil }
    work += input.count - cursor
    input.removeLast(input.count - cursor)
    // A group that is never closed comes back with its brace.
    return Self.isBalanced(pieces) ? pieces.map { $0.byte } : nil
  }

  private static func isBalanced(_ pieces: [Piece]) -> Bool {
    var level = 0
    var index = 0
    while index < pieces.count {
      switch pieces[index].byte {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "{"): level += 1
      case UInt8(ascii: "}"): level -= 1
      default: break
      }
      index += 1
    }
    return level == 0
  }

  /// What is wrong with the `#`s of a body, or nil.
  func complaint(_ body: [UInt8], arguments: Int, _ name: [UInt8]) -> String? {
    var index = 0
    while index < body.count {
      if body[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      guard body[index] == UInt8(ascii: "#") else {
        index += 1
        continue
      }
      let next = index + 1 < body.count ? body[index + 1] : 0
      index += 2
      if next == UInt8(ascii: "#") {
        // ##1 is an argument of a definition inside.
        continue
      }
      guard next >= 0x31, next <= 0x39 else {
        return "# in \(Self.shown(name)) without the number of an argument"
      }
      guard Int(next) - 0x30 <= arguments else {
        return "\(Self.shown(name)) uses #\(Int(next) - 0x30) and has \(arguments) arguments"
      }
    }
    return nil
  }

  /// The `[2]` and `[default]` of a definition, as its parameters; nil, with a diagnostic, where that is no number.
  mutating func parameters(_ name: [UInt8], _ use: Span) -> [LaTeXMeaning.Parameter]? {
    guard let number = bracket() else { return [] }
    let digits = number.filter { !Self.isBlank($0) }
    guard digits.count == 1, Self.isDigit(digits[0]) else {
      refuse(
        "\(String(decoding: number.prefix(40), as: UTF8.self)) is no number of arguments, which is 0 to 9",
        at: use)
      return nil
    }
    return LaTeXMeaning.parameters(Int(digits[0]) - 0x30, standard: bracket())
  }

  mutating func bracket() -> [UInt8]? {
    var cursor = input.count
    guard let pieces = match(.bracket, &cursor, Span(at: 0)) else { return nil }
    input.removeLast(input.count - cursor)
    return pieces.map { $0.byte }
  }

  mutating func passStar() {
    skipBlanks()
    if input.last?.byte == UInt8(ascii: "*") { input.removeLast() }
  }

  /// `\newcommand{\x}[2][a]{…}`.
  private mutating func newCommand(_ command: String, _ use: Span) {
    passStar()
    guard let name = target(of: command, use) else { return }
    let (isDefined, isTaken) = (isKnown(name), isTaken(name))
    guard let parameters = parameters(name, use), let body = body(of: command, name, use) else { return }
    if let complaint = complaint(body, arguments: parameters.count, name) {
      return refuse(complaint, at: use)
    }
    switch command {
    case "newcommand" where isTaken:
      refuse("\(Self.shown(name)) is defined already", at: use, notes: [.init("write \\renewcommand")])
    case "renewcommand" where !isDefined:
      refuse("\(Self.shown(name)) is not defined yet", at: use, notes: [.init("write \\newcommand")])
    case "providecommand" where isDefined: break
    default: define(name, LaTeXMeaning(parameters, body))
    }
  }

  /// `\DeclareMathOperator{\x}{…}`.
  mutating func operatorDefinition(_ use: Span) {
    let command = "DeclareMathOperator"
    skipBlanks()
    let isStarred = input.last?.byte == UInt8(ascii: "*")
    if isStarred { input.removeLast() }
    guard let name = target(of: command, use), let words = body(of: command, name, use) else { return }
    if let complaint = complaint(words, arguments: 0, name) { return refuse(complaint, at: use) }
    let opening = isStarred ? "\\operatorname*{" : "\\operatorname{"
    define(name, LaTeXMeaning([], Array(opening.utf8) + words + [UInt8(ascii: "}")]))
  }

  /// `\def\x#1.#2{…}`.
  private mutating func define(_ command: String, _ use: Span, isGlobal: Bool) {
    skipBlanks()
    guard input.last?.byte == UInt8(ascii: "\\"), let name = target(of: command, use) else {
      if input.last?.byte != UInt8(ascii: "\\") {
        refuse("\\\(command) without the name of a command behind it", at: use)
      }
      return
    }
    var parameters: [LaTeXMeaning.Parameter] = []
    var literal: [UInt8] = []
    var number = 0
    /// Puts the bytes behind an argument, which they end.
    func close() {
      guard !literal.isEmpty else { return }
      if number == 0 {
        parameters.append(.literal(literal))
      } else if !parameters.isEmpty {
        parameters[parameters.count - 1] = .delimited(literal)
      }
      literal = []
    }
    while let next = input.last, next.byte != UInt8(ascii: "{") {
      input.removeLast()
      guard next.byte == UInt8(ascii: "#") else {
        if next.byte == UInt8(ascii: "}") || literal.count > 40 {
          return refuse("\\\(command) without what \(Self.shown(name)) stands for, in braces", at: use)
        }
        // TeX skips the blank behind a command's name.
        if !(Self.isBlank(next.byte) && literal.isEmpty && number == 0) { literal.append(next.byte) }
        continue
      }
      // #{ ends the arguments with a brace that stays.
      if input.last?.byte == UInt8(ascii: "{") { break }
      close()
      let digit = input.popLast()?.byte ?? 0
      number += 1
      guard Int(digit) - 0x30 == number, number <= 9 else {
        return refuse("arguments of \(Self.shown(name)) are not numbered in order", at: use)
      }
      parameters.append(.argument)
    }
    close()
    guard let body = body(of: command, name, use) else { return }
    if let complaint = complaint(body, arguments: number, name) { return refuse(complaint, at: use) }
    define(name, LaTeXMeaning(parameters, body), isGlobal: isGlobal)
  }

  /// `\let\x=\y`.
  private mutating func alias(_ use: Span) {
    skipBlanks()
    guard input.last?.byte == UInt8(ascii: "\\"), let name = target(of: "let", use) else {
      if input.last?.byte != UInt8(ascii: "\\") {
        refuse("\\let without the name of a command behind it", at: use)
      }
      return
    }
    skipBlanks()
    if input.last?.byte == UInt8(ascii: "=") {
      input.removeLast()
      if let next = input.last, Self.isBlank(next.byte) { input.removeLast() }
    }
    guard let first = input.popLast() else {
      return refuse("\\let\(Self.shown(name)) without what it stands for", at: use)
    }
    guard first.byte == UInt8(ascii: "\\") else {
      var body = [first.byte]
      while let next = input.last, next.byte & 0xC0 == 0x80 {
        body.append(next.byte)
        input.removeLast()
      }
      return define(name, LaTeXMeaning([], body))
    }
    var other: [UInt8] = []
    var pieces: [Piece] = []
    readName(into: &other, &pieces)
    if let meaning = meaning(of: other) { return define(name, meaning) }
    guard isKnown(other) else {
      return refuse("\\let\(Self.shown(name)) to \(Self.shown(other)), which is not known", at: use)
    }
    define(name, LaTeXMeaning([], [UInt8(ascii: "\\")] + other, isFixed: true))
  }
}
