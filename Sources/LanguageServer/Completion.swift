import Diagrams
import Exercises
import FormulaSyntax
import LessonMarkdown
import Notebook
import Reports
import SourceText
import TeX

/// What can be written at a place of a lesson.
struct Completion {
  /// The protocol's kinds of items that are used here.
  private enum Kind: Int {
    case function = 3
    case variable = 6
    case module = 9
    case property = 10
    case value = 12
    case keyword = 14
    case file = 17
    case reference = 18
    case constant = 21
    case `operator` = 24
  }

  /// One text that may be written.
  private struct Item {
    var label: String
    var kind: Kind
    var detail: String?
    /// What is written, where that is not the label; with places for what follows.
    var snippet: String?
    /// In which group it stands: lower ones come first.
    var rank = 5
  }

  let view: LessonView
  let positions: Positions
  let offset: Int
  /// Whether the editor knows texts with places to be filled in.
  let takesSnippets: Bool
  /// The names that the lessons which this one uses define, each with the lesson's name.
  let inherited: [(symbol: Symbol, lesson: String)]
  /// The lessons, as this one may name them.
  let lessons: [String]
  /// The headings of a lesson by its name.
  let headings: (String) -> [Heading]?

  private var bytes: [UInt8] { positions.file.bytes }

  /// The line up to the place.
  private var line: (text: String, start: Int) {
    let number = positions.file.position(of: offset).line
    let start = positions.file.lines.start(ofLine: number) ?? 0
    return (positions.file.text(Span(start, offset)), start)
  }

  /// The items, as the protocol has them.
  var result: JSONValue {
    let (items, span) = found
    let range = positions.range(span)
    let ordered = items.sorted { ($0.rank, $0.label) < ($1.rank, $1.label) }
    return .object([
      .init("isIncomplete", .bool(false)),
      .init(
        "items",
        .array(
          ordered.enumerated().map { number, item in
            let usesSnippet = takesSnippets && item.snippet != nil
            return .members(
              ("label", .string(item.label)), ("kind", .integer(item.kind.rawValue)),
              ("detail", item.detail.map(JSONValue.string)),
              ("sortText", .string(String(number + 100_000))), ("filterText", .string(item.label)),
              ("insertTextFormat", .integer(usesSnippet ? 2 : 1)),
              (
                "textEdit",
                .members(
                  ("range", range),
                  ("newText", .string(usesSnippet ? item.snippet ?? item.label : item.label)))
              ))
          })),
    ])
  }

  /// What fits, and the part of the text that it takes the place of.
  private var found: ([Item], Span) {
    let (text, start) = line
    if let mapping = frontMatter(text, start) { return mapping }
    if let (_, cell) = view.cell(at: offset), isInside(cell) {
      switch cell.kind {
      case .math, .values: return latex(text, start)
      case .diagram:
        return keys(text, start, of: DiagramReader.keyNames, values: symbols(forCalculator: true))
      case .exercise:
        return keys(text, start, of: ExerciseReader.keyNames, values: symbols(forCalculator: true))
      case .swift, .objc: return ([], Span(at: offset))
      }
    }
    if let info = infoString(text, start) { return info }
    if let link = link(text, start) { return link }
    // A formula that is being typed has no closing dollar yet.
    if text.filter({ $0 == "$" }).count % 2 == 1 { return latex(text, start) }
    return ([], Span(at: offset))
  }

  /// Whether the place is in the cell's content.
  private func isInside(_ cell: Cell) -> Bool {
    if cell.isInline { return offset > cell.span.lowerBound && offset < cell.span.upperBound }
    let first = positions.file.position(of: cell.span.lowerBound).line
    let place = positions.file.position(of: offset).line
    let last = positions.file.position(of: max(cell.span.lowerBound, cell.span.upperBound - 1)).line
    return place > first
      && (place < last || cell.content.fileSpan(Span(0, cell.content.bytes.count)).upperBound >= offset)
  }

  /// The part of a line at its end that is made of some characters.
  private func word(_ text: String, _ start: Int, where isPart: (Character) -> Bool) -> Span {
    let word = String(text.reversed().prefix(while: isPart).reversed())
    return Span(start + text.utf8.count - word.utf8.count, start + text.utf8.count)
  }

  // MARK: Formulas

  private func latex(_ text: String, _ start: Int) -> ([Item], Span) {
    let letters = word(text, start) { $0.isLetter && $0.isASCII }
    let name = positions.file.text(letters)
    let before = text.dropLast(name.count)
    if before.hasSuffix("\\operatorname{") {
      return (Self.coreFunctions.map { Item(label: $0, kind: .function) }, letters)
    }
    if before.hasSuffix("\\begin{") || before.hasSuffix("\\end{") {
      return (LaTeXParser.environmentNames.map { Item(label: $0, kind: .keyword) }, letters)
    }
    let hasBackslash = before.hasSuffix("\\")
    let span = hasBackslash ? Span(letters.lowerBound - 1, letters.upperBound) : letters
    var items = symbols(forCalculator: false)
    items += LaTeXReader.claimableCommands.map { command in
      let braces = (0..<command.arguments).map { "{${\($0 + 1)}}" }.joined()
      return Item(
        label: "\\" + command.name, kind: command.isRelation ? .operator : .function,
        snippet: command.arguments > 0 ? "\\\\\(command.name)\(braces)" : nil, rank: 6)
    }
    items += Self.coreFunctions.map {
      Item(
        label: "\\operatorname{\($0)}", kind: .function, detail: "a function of the core",
        snippet: "\\\\operatorname{\($0)}(${1})", rank: 7)
    }
    items += view.document.frontMatter.macros.map {
      Item(label: "\\" + $0.name.value, kind: .function, detail: "macro: \($0.body.value)", rank: 4)
    }
    if hasBackslash { items = items.filter { $0.label.hasPrefix("\\") } }
    return (items, span)
  }

  private static let coreFunctions = BuiltIn.functionNames.sorted()

  /// The names of this lesson and of those that it uses.
  private func symbols(forCalculator: Bool) -> [Item] {
    var seen: Set<Symbol> = []
    var result: [Item] = []
    func add(_ symbol: Symbol, _ kind: Kind, _ detail: String?, _ rank: Int) {
      guard seen.insert(symbol).inserted else { return }
      result.append(
        Item(label: forCalculator ? symbol.name : symbol.latex, kind: kind, detail: detail, rank: rank))
    }
    for mention in view.mentions where mention.role == .definition {
      add(mention.symbol, .constant, "defined in this lesson", 1)
    }
    for (symbol, lesson) in inherited { add(symbol, .constant, "defined in \(lesson)", 2) }
    for mention in view.mentions { add(mention.symbol, .variable, nil, 3) }
    if forCalculator {
      result += Self.coreFunctions.map {
        Item(label: $0, kind: .function, snippet: "\($0)(${1})", rank: 6)
      }
    }
    return result
  }

  // MARK: Cells

  /// The words behind the three backticks.
  private func infoString(_ text: String, _ start: Int) -> ([Item], Span)? {
    let bare = text.drop { $0 == " " || $0 == ">" }
    let fence = bare.prefix { $0 == "`" || $0 == "~" }
    guard fence.count >= 3 else { return nil }
    let info = bare.dropFirst(fence.count)
    let span = word(text, start) { $0 != " " && $0 != "`" && $0 != "~" && $0 != "{" }
    let words = info.split(separator: " ", omittingEmptySubsequences: true)
    let isFirst = words.isEmpty || (words.count == 1 && info.last != " ")
    if isFirst {
      return (
        Cell.Kind.allCases.map { kind in
          Item(label: kind.rawValue, kind: .keyword, detail: "a cell")
        }, span
      )
    }
    switch Cell.Kind(word: words.first.map { $0.filter { $0 != "{" && $0 != "}" } } ?? "") {
    case .math?:
      return (
        Cell.Kind.math.knownWords.map { word in
          Item(label: word, kind: .keyword, rank: CellMode(rawValue: word) == nil ? 2 : 1)
        }, span
      )
    case let kind?: return (kind.knownWords.map { Item(label: $0, kind: .keyword) }, span)
    case nil: return ([], span)
    }
  }

  /// The keys of YAML at the beginning of a line, and behind a colon what may stand in an expression.
  private func keys(_ text: String, _ start: Int, of names: [String], values: [Item]) -> ([Item], Span) {
    let span = word(text, start) { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "'" }
    let before = text.dropLast(positions.file.text(span).count)
    let isKey = before.allSatisfy { $0 == " " || $0 == "-" || $0 == "{" || $0 == "," }
    if isKey {
      return (names.map { Item(label: $0, kind: .property, snippet: "\($0): ", rank: 1) }, span)
    }
    return (values, span)
  }

  // MARK: Front matter and links

  private func frontMatter(_ text: String, _ start: Int) -> ([Item], Span)? {
    guard positions.file.lineText(1) == "---" else { return nil }
    let number = positions.file.position(of: offset).line
    guard number > 1 else { return nil }
    for line in 2..<max(2, number) where ["---", "..."].contains(positions.file.lineText(line) ?? "") {
      return nil
    }
    let span = word(text, start) { !" :,[]\"'".contains($0) }
    let key = text.split(separator: ":", maxSplits: 1).first.map { $0.filter { $0 != " " } } ?? ""
    guard text.contains(":") || text.hasPrefix(" ") || text.hasPrefix("-") else {
      return (FrontMatter.keys.map { Item(label: $0, kind: .property, snippet: "\($0): ") }, span)
    }
    switch key {
    case "convention": return (Convention.allCases.map { Item(label: $0.rawValue, kind: .value) }, span)
    case "symbols": return ([Item(label: FrontMatter.declaredSymbols, kind: .value)], span)
    // A list may go on over lines.
    case "title", "summary", "order", "lang", "macros", "seen": return ([], span)
    default: return (lessons.map { Item(label: $0, kind: .module) }, span)
    }
  }

  /// The destination of a link: a lesson's file, and behind # a heading of it.
  private func link(_ text: String, _ start: Int) -> ([Item], Span)? {
    guard let open = text.range(of: "](", options: .backwards)?.upperBound else { return nil }
    let destination = text[open...]
    guard !destination.contains(")"), !destination.contains(" ") else { return nil }
    let from = start + text[..<open].utf8.count
    if let hash = destination.firstIndex(of: "#") {
      let lesson = LessonFormat.name(of: destination[..<hash])
      let span = Span(from + destination[...hash].utf8.count, offset)
      let items = (headings(lesson) ?? []).map {
        Item(label: $0.anchor, kind: .reference, detail: $0.text)
      }
      return (items, span)
    }
    let own = view.document.headings.map {
      Item(label: "#" + $0.anchor, kind: .reference, detail: $0.text, rank: 6)
    }
    return (
      lessons.map { Item(label: $0 + LessonFormat.markdown.ending, kind: .file) } + own, Span(from, offset)
    )
  }
}
