import CellYAML
import FormulaSyntax
import SourceText

/// Reads the slots of a text.
struct ExerciseTextReader {
  let source: LocatedText
  let scope: NameScope
  private(set) var diagnostics: [Diagnostic] = []
  private var pieces: [ExerciseText.Piece] = []
  private var literal: [UInt8] = []
  private var index = 0
  private var surrounding = ExerciseText.Surrounding.prose
  /// How many signs opened the formula or code that this is in.
  private var fence = 0

  private var bytes: [UInt8] { source.excerpt.bytes }

  private init(_ source: LocatedText, scope: NameScope) {
    self.source = source
    self.scope = scope
  }

  static func read(_ source: LocatedText, scope: NameScope) -> (ExerciseText, [Diagnostic]) {
    var reader = ExerciseTextReader(source, scope: scope)
    reader.run()
    return (ExerciseText(source: source, pieces: reader.pieces), reader.diagnostics)
  }

  private mutating func run() {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\\"):
        if bytes[index...].starts(with: "\\var{".utf8) {
          slot(opening: 5)
        } else if surrounding == .prose, index + 1 < bytes.count, isBrace(bytes[index + 1]) {
          literal.append(bytes[index + 1])
          index += 2
        } else {
          take(surrounding == .code ? 1 : 2)
        }
      case UInt8(ascii: "$"), UInt8(ascii: "`"): delimiter(byte)
      case UInt8(ascii: "{") where surrounding == .prose: slot(opening: 1)
      default: take(1)
      }
    }
    endLiteral()
  }

  private func isBrace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") }

  private mutating func take(_ count: Int) {
    let end = min(bytes.count, index + count)
    literal += bytes[index..<end]
    index = end
  }

  private mutating func endLiteral() {
    if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
    literal = []
  }

  /// `$`, `$$` and runs of backticks open and close formulas and code.
  private mutating func delimiter(_ sign: UInt8) {
    let run = bytes[index...].prefix { $0 == sign }.count
    let isMath = sign == UInt8(ascii: "$")
    switch surrounding {
    case .prose:
      surrounding = isMath ? .formula : .code
      fence = run
    case .formula where isMath && run == fence, .code where !isMath && run == fence: surrounding = .prose
    default: break
    }
    take(run)
  }

  /// A slot, whose text goes up to the brace that closes it.
  private mutating func slot(opening: Int) {
    let start = index + opening
    var depth = 1
    var end = start
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "{") { depth += 1 }
      if bytes[end] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { break }
      end += 1
    }
    guard depth == 0 else {
      diagnostics.append(
        source.excerpt.inFile(
          .error(
            .unclosedSlot, "this brace is not closed", at: Span(index, index + opening),
            notes: [.init("a brace that is no slot is written \\{")])))
      take(opening)
      return
    }
    endLiteral()
    let text = source.part(start..<end)
    if let slot = slot(text) { pieces.append(.slot(slot)) }
    index = end + 1
  }

  private mutating func slot(_ text: LocatedText) -> ExerciseText.Slot? {
    var content = text.excerpt.bytes[...]
    var isWritten = false
    var decimals: Int?
    while content.first == 0x20 { content = content.dropFirst() }
    if content.starts(with: "write ".utf8) {
      isWritten = true
      content = content.dropFirst(6)
    } else if let colon = content.lastIndex(of: UInt8(ascii: ":")) {
      let digits = content[(colon + 1)...].filter { $0 != 0x20 }
      guard let number = Numeral(ascii: digits)?.smallInteger, number <= 12 else {
        diagnostics.append(
          text.error(.badSlot, "behind the colon of a slot stands a number of decimals, such as {x : 2}"))
        return nil
      }
      decimals = number
      content = content[..<colon]
    }
    let (expression, problems) = CalculatorParser.readExpression(Array(content), scope: scope)
    let shift = content.startIndex
    for problem in problems {
      var moved = problem
      moved.span = problem.span?.shifted(by: shift)
      moved.fixIts = []
      diagnostics.append(text.excerpt.inFile(moved))
    }
    guard let expression else { return nil }
    return ExerciseText.Slot(
      expression: expression, isWritten: isWritten, decimals: decimals, surrounding: surrounding, text: text)
  }
}
