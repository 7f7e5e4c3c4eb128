import SourceText

/// Environments and paired brackets that the formula defines itself.
extension LaTeXMacroExpander {
  // MARK: Environments

  /// `\newenvironment{x}[2][a]{…}{…}`.
  mutating func newEnvironment(_ command: String, _ use: Span) {
    passStar()
    skipBlanks()
    guard input.last?.byte == UInt8(ascii: "{"), let name = group(), !name.isEmpty, name.count <= 40 else {
      return refuse("\\\(command) without a name in braces behind it", at: use)
    }
    guard let parameters = parameters(name, use), let begin = body(of: command, name, use),
      let end = body(of: command, name, use)
    else { return }
    if let complaint = complaint(begin, arguments: parameters.count, name)
      ?? complaint(end, arguments: 0, name)
    {
      return refuse(complaint, at: use)
    }
    environments[name] = (LaTeXMeaning(parameters, begin), end)
  }

  /// Replaces `\begin{x}` or `\end{x}` of an environment that the formula defines; nil for others, false where
  /// there were too many.
  mutating func userEnvironment(_ command: [UInt8], _ use: Span) -> Bool? {
    guard !environments.isEmpty else { return nil }
    var cursor = input.count
    guard let pieces = match(.group, &cursor, use), pieces.count <= 40 else { return nil }
    let name = pieces.map { $0.byte }
    guard let environment = environments[name] else { return nil }
    let isBegin = command.first == UInt8(ascii: "b")
    let ended = String(decoding: name, as: UTF8.self)
    if isBegin {
      openEnvironments.append((name, use))
    } else if let last = openEnvironments.popLast() {
      if last.name != name {
        let begun = String(decoding: last.name, as: UTF8.self)
        report(.error(.unmatchedEnvironment, "\\begin{\(begun)} is closed by \\end{\(ended)}", at: use))
      }
    } else {
      report(.error(.unmatchedEnvironment, "\\end{\(ended)} without \\begin{\(ended)}", at: use))
    }
    guard countUse(of: name, at: use) else { return false }
    input.removeLast(input.count - cursor)
    if isBegin {
      replace(environment.begin, name, use)
    } else {
      push(environment.end, [], isFixed: false, use)
    }
    return true
  }

  // MARK: Paired delimiters of mathtools

  /// `\DeclarePairedDelimiter{\x}{(}{)}`; its X form has a number of arguments and a body too.
  mutating func pairedDelimiter(_ command: String, _ use: Span) {
    guard let name = target(of: command, use) else { return }
    let isTaken = isTaken(name)
    let isGeneral = command.utf8.last == UInt8(ascii: "X")
    var parameters: [LaTeXMeaning.Parameter] = [.argument]
    if isGeneral {
      guard let stated = self.parameters(name, use) else { return }
      parameters = stated
    }
    guard let opening = body(of: command, name, use), let closing = body(of: command, name, use) else {
      return
    }
    var body = Array("#1".utf8)
    if isGeneral {
      guard let written = self.body(of: command, name, use) else { return }
      body = written
    }
    if let complaint = complaint(body, arguments: parameters.count, name) {
      return refuse(complaint, at: use)
    }
    if isTaken { return refuse("\(Self.shown(name)) is defined already", at: use) }
    func form(_ before: [LaTeXMeaning.Parameter], _ left: String, _ middle: String, _ right: String)
      -> LaTeXMeaning.Form
    {
      let inner = Self.replacing(Array("\\delimsize".utf8), in: body, with: Array(middle.utf8))
      let blank = [UInt8(ascii: " ")]
      let bytes = Array(left.utf8) + opening + blank + inner + Array(right.utf8) + closing
      return LaTeXMeaning.Form(parameters: before + parameters, body: bytes)
    }
    var forms = [form([.literal([UInt8(ascii: "*")])], "\\left", "\\middle", "\\right")]
    for size in ["big", "Big", "bigg", "Bigg"] {
      forms.append(
        form([.literal(Array("[\\\(size)]".utf8))], "\\\(size)l", "\\\(size)m", "\\\(size)r"))
    }
    forms.append(form([], "\\mathopen", "", "\\mathclose"))
    define(name, LaTeXMeaning(forms))
  }

  private static func replacing(_ word: [UInt8], in body: [UInt8], with other: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < body.count {
      if body[index...].starts(with: word) {
        result += other
        index += word.count
      } else {
        result.append(body[index])
        index += 1
      }
    }
    return result
  }
}
