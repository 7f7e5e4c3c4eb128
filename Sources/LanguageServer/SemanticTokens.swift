import FormulaSyntax
import LessonMarkdown
import Notebook
import Reports
import SourceText

/// The words of cells and of their formulas, as an editor colours them.
struct SemanticTokens {
  /// The kinds of tokens, in the order in which they are numbered.
  enum Kind: Int, CaseIterable {
    case keyword, variable, function, number, macro, modifier

    var name: String {
      switch self {
      case .keyword: "keyword"
      case .variable: "variable"
      case .function: "function"
      case .number: "number"
      case .macro: "macro"
      case .modifier: "modifier"
      }
    }
  }

  /// Marks, in the order of their bits.
  static let modifiers = ["definition", "declaration"]

  let view: LessonView
  let positions: Positions
  /// The names that are defined with arguments.
  private let functions: Set<Symbol>

  init(view: LessonView, positions: Positions) {
    self.view = view
    self.positions = positions
    functions = Set(
      view.mentions.filter { $0.role == .definition && Self.isBeforeParenthesis($0, positions.file.bytes) }
        .map(\.symbol))
  }

  private struct Token {
    var span: Span
    var kind: Kind
    var marks = 0
  }

  /// The tokens of a part of the document, as the protocol packs them.
  func data(within part: Span? = nil) -> JSONValue {
    var tokens: [Token] = []
    let names = Dictionary(grouping: view.mentions, by: \.cell)
    for (index, cell) in view.document.cells.enumerated() {
      if let part, cell.span.upperBound < part.lowerBound || cell.span.lowerBound > part.upperBound {
        continue
      }
      tokens += words(of: cell)
      if cell.kind == .math { tokens += formula(cell, names[index] ?? []) }
    }
    tokens.sort { ($0.span.lowerBound, $0.span.upperBound) < ($1.span.lowerBound, $1.span.upperBound) }
    var data: [JSONValue] = []
    var last = Position(line: 0, character: 0)
    var end = 0
    for token in tokens where token.span.lowerBound >= end && !token.span.isEmpty {
      if let part, token.span.lowerBound < part.lowerBound || token.span.lowerBound > part.upperBound {
        continue
      }
      let start = positions.position(of: token.span.lowerBound)
      let stop = positions.position(of: token.span.upperBound)
      // A token stays on its line.
      guard start.line == stop.line else { continue }
      let numbers = [
        start.line - last.line, start.line == last.line ? start.character - last.character : start.character,
        stop.character - start.character, token.kind.rawValue, token.marks,
      ]
      data += numbers.map(JSONValue.integer)
      last = start
      end = token.span.upperBound
    }
    return .object([.init("data", .array(data))])
  }

  private func words(of cell: Cell) -> [Token] {
    var result = cell.words.map { Token(span: $0.span, kind: .modifier) }
    guard !cell.isInline else { return result }
    // The kind stands between the fence and the first word.
    let name = Array(cell.kind.rawValue.utf8)
    let bytes = positions.file.bytes
    let first = cell.words.first?.span.lowerBound ?? min(bytes.count, cell.span.lowerBound + 24)
    var place = cell.span.lowerBound
    while place + name.count <= first {
      if bytes[place..<place + name.count].elementsEqual(name) {
        result.append(Token(span: Span(place, place + name.count), kind: .keyword))
        break
      }
      if bytes[place] == 0x0A { break }
      place += 1
    }
    return result
  }

  private func formula(_ cell: Cell, _ names: [LessonView.Mention]) -> [Token] {
    var result: [Token] = []
    for mention in names {
      result.append(
        Token(
          span: mention.span, kind: functions.contains(mention.symbol) ? .function : .variable,
          marks: mention.role == .definition ? 1 : mention.role == .declaration ? 2 : 0))
    }
    let bytes = cell.content.bytes
    var place = 0
    while place < bytes.count {
      let start = place
      let byte = bytes[place]
      place += 1
      let kind: Kind
      switch byte {
      case UInt8(ascii: "\\"):
        while place < bytes.count, bytes[place].isASCIILetter { place += 1 }
        guard place > start + 1 else {
          place += 1
          continue
        }
        kind = .macro
      case 0x30...0x39:
        while place < bytes.count, (0x30...0x39).contains(bytes[place]) || bytes[place] == 0x2E { place += 1 }
        kind = .number
      default: continue
      }
      let span = cell.content.fileSpan(Span(start, place))
      // A letter's command is the name itself, and the digit of an index a part of one.
      if names.contains(where: {
        $0.span.lowerBound <= span.lowerBound && span.upperBound <= $0.span.upperBound
      }) {
        continue
      }
      result.append(Token(span: span, kind: kind))
    }
    return result
  }

  private static func isBeforeParenthesis(_ mention: LessonView.Mention, _ bytes: [UInt8]) -> Bool {
    var place = mention.span.upperBound
    while place < bytes.count, bytes[place] == 0x20 { place += 1 }
    return place < bytes.count && bytes[place] == UInt8(ascii: "(")
  }
}

extension UInt8 {
  /// Whether it is a letter of ASCII, as the names of commands have them.
  var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
