import SourceText

/// Reads a formula's bytes from left to right into nodes.
///
/// A list of nodes ends where the innermost thing that is open ends: at `}`, `&`, `\\`, `\right`, `\end`, `$`.
/// A closer of something further out ends it too, and its owner then says that it was not closed.
struct LaTeXTreeBuilder {
  /// What a list of nodes stands in.
  enum Context {
    /// The whole formula.
    case formula
    /// `{…}`.
    case brace
    /// `[…]` of a command.
    case bracket
    /// `\left … \right`.
    case fence
    /// A cell of an environment.
    case cell
    /// `$…$` in words.
    case dollars
    /// `\(…\)` in words.
    case parentheses
    /// `\begingroup … \endgroup`.
    case semigroup
    /// `\root … \of`.
    case degree
    /// An object of a commutative diagram.
    case object
    /// The label of an arrow of such a diagram.
    case label
    /// An option of `empheq`, which a comma ends.
    case option
    /// `\buildrel … \over`.
    case relation
  }

  let bytes: [UInt8]
  let count: Int
  /// The names of functions that `\operatorname` would take.
  let functionNames: Set<String>
  var position = 0
  var diagnostics: [Diagnostic] = []
  /// What is open, outermost first.
  var contexts: [Context] = []
  /// The names of the environments that are open, outermost first.
  var environmentNames: [[UInt8]] = []
  /// How many nodes deep the parser stands.
  var depth = 0
  /// Whether to keep silent, since after `nesting-too-deep` nothing that follows is the author's mistake.
  var isSilent = false
  /// Whether the primes of the base that is read are behind another script, so that no more may follow.
  var primesAreClosed = false
  /// The signs that end the labels of arrows that are open, outermost first.
  var labelEnds: [UInt8] = []
  /// How many displays such as `align` are open.
  var openDisplays = 0
  /// Whether the equation that is read has a `\tag`, and a `\label`.
  var hasTag = false
  var hasLabel = false
  /// Whether the innermost environment has tags.
  var environmentTakesTags = true
  /// The names of labels so far.
  var labels: Set<[UInt8]> = []
  /// Where the tags of labels stand; nil before they are looked for.
  var tagPlaces: [[UInt8]: Int]?
  /// Whether the tag that a reference stands for is read.
  var isResolving = false
  /// Whether a command is read among words.
  var isInWords = false
  /// The colours that the formula defines.
  var colors: [[UInt8]: String] = [:]
  /// Whether the degree of a root is read, and what shifts it.
  var isInDegree = false
  var rootShifts: Set<String> = []
  /// Error nodes to put behind the node that is being read.
  var leftovers: [LaTeXNode] = []

  init(_ bytes: [UInt8], functionNames: Set<String>) {
    self.bytes = bytes
    self.functionNames = functionNames
    count = bytes.count
  }

  /// Keeps a diagnostic, unless there are already too many.
  mutating func report(_ diagnostic: Diagnostic) {
    guard !isSilent else { return }
    diagnostics.appendWithinLimit(diagnostic)
  }

  /// The byte at the position, or 0 at the end. (A zero byte in the text is an invalid character anyway.)
  var current: UInt8 { position < count ? bytes[position] : 0 }

  /// The byte some places ahead, or 0 behind the end.
  func byte(ahead distance: Int) -> UInt8 {
    position + distance < count ? bytes[position + distance] : 0
  }

  /// The byte at a place, or 0 behind the end.
  func byte(at place: Int) -> UInt8 { place < count ? bytes[place] : 0 }

  /// The text of a span.
  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Passes blanks and comments.
  mutating func skipBlanks() {
    while position < count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "%"):
        while position < count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
      default: return
      }
    }
  }

  /// The end of the command name that begins behind the backslash at `start`.
  func commandEnd(_ start: Int) -> Int {
    var end = start + 1
    while end < count, isLetter(bytes[end]) { end += 1 }
    if end > start + 1 { return end }
    guard end < count else { return end }
    // A single character, all of its bytes.
    end += 1
    while end < count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// What the command at the position does, without passing it; nil where there is none, or none known.
  func peekAction() -> LaTeXCommand.Action? {
    guard current == UInt8(ascii: "\\") else { return nil }
    return LaTeXCommandRegistry.shared.action(bytes, position + 1, commandEnd(position))
  }

  /// What the command at the position does to the list in which it stands, without passing it.
  func peekRole() -> LaTeXCommandRegistry.Role {
    guard current == UInt8(ascii: "\\"), LaTeXCommandRegistry.shared.mayHaveRole(byte(ahead: 1)) else {
      return .part
    }
    return LaTeXCommandRegistry.shared.role(bytes, position + 1, commandEnd(position))
  }

  func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
  func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}

// MARK: - Lists

extension LaTeXTreeBuilder {
  /// Reads nodes up to what ends the context, which is not passed.
  mutating func list(in context: Context) -> [LaTeXNode] {
    contexts.append(context)
    defer { contexts.removeLast() }
    return restOfList()
  }

  /// Reads nodes up to what ends the innermost context.
  mutating func restOfList() -> [LaTeXNode] {
    var nodes: [LaTeXNode] = []
    nodes.reserveCapacity(4)
    var infix: (fraction: InfixFraction, above: [LaTeXNode])?
    while true {
      skipBlanks()
      if position >= count { break }
      let role = peekRole()
      if endsList(role) { break }
      if role == .infix, case .infix(let kind)? = peekAction() {
        if case .over = kind, contexts.last == .relation { break }
        let start = position
        position = commandEnd(start)
        let span = Span(start, position)
        let read = infixFraction(kind, span)
        if infix != nil {
          let name = text(span.lowerBound, span.upperBound)
          report(.error(.ambiguousFraction, "second \(name) in one group", at: span))
          nodes.append(LaTeXNode(.error(name), span))
        } else {
          infix = (read, nodes)
          nodes = []
        }
        continue
      }
      // A switch ends at the end of the list, so it takes the rest of it.
      nodes.append(scripted())
      if !leftovers.isEmpty {
        nodes.append(contentsOf: leftovers)
        leftovers = []
      }
    }
    guard let infix else { return nodes }
    return [fraction(infix.fraction, above: infix.above, below: nodes)]
  }

  /// Nodes as one group that has no braces of its own.
  func grouped(_ nodes: [LaTeXNode], emptyAt offset: Int) -> LaTeXNode {
    guard let first = nodes.first, let last = nodes.last else {
      return LaTeXNode(.group([]), Span(at: offset))
    }
    return LaTeXNode(.group(nodes), first.span.union(last.span))
  }

  /// Whether what stands at the position ends the innermost list.
  ///
  /// What ends nothing at all is not passed here either; ``atom()`` reports it.
  private func endsList(_ role: LaTeXCommandRegistry.Role) -> Bool {
    switch bytes[position] {
    case UInt8(ascii: "}"): return isOpen { $0 == .brace }
    case UInt8(ascii: "]"): return contexts.last == .bracket || contexts.last == .option
    case UInt8(ascii: ","): return contexts.last == .option
    case UInt8(ascii: "@"): return isOpen(within: .brace) { $0 == .object || $0 == .label }
    case let byte where contexts.last == .label && byte == labelEnds.last: return true
    case UInt8(ascii: "&"): return isOpen(within: .brace) { $0 == .cell }
    case UInt8(ascii: "$"): return isOpen { $0 == .dollars }
    case UInt8(ascii: "\\"):
      switch byte(ahead: 1) {
      case UInt8(ascii: "\\"): return isOpen(within: .brace) { $0 == .cell || $0 == .object || $0 == .label }
      case UInt8(ascii: ")"): return isOpen { $0 == .parentheses }
      default: break
      }
      switch role {
      case .fenceEnd: return isOpen { $0 == .fence }
      case .environmentEnd: return isOpen { $0 == .cell || $0 == .object || $0 == .label }
      case .lineBreak: return isOpen(within: .brace) { $0 == .cell || $0 == .object || $0 == .label }
      case .groupEnd: return isOpen(within: .brace) { $0 == .semigroup }
      case .degreeEnd: return contexts.last == .degree
      case .part, .infix, .cellColor: return false
      }
    default: return false
    }
  }

  /// Whether a context is open, looking outward up to a barrier.
  func isOpen(within barrier: Context? = nil, _ matches: (Context) -> Bool) -> Bool {
    var index = contexts.count - 1
    while index >= 0 {
      if matches(contexts[index]) { return true }
      if contexts[index] == barrier { return false }
      index -= 1
    }
    return false
  }
}
