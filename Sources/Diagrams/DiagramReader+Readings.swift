import CellYAML
import Figures
import SourceText
import Yams

// What stands below a figure and follows it: a table, and a listing.
extension DiagramReader {
  /// The most rows of a table, and the most cells of a row.
  static let mostRows = 12
  static let mostColumns = 6
  /// The most equations below a figure.
  static let mostFormulas = 6

  /// The table under `table`: rows, or a mapping with `rows`, `columns` and `compare`.
  mutating func readTable(_ node: Node, in figure: inout Figure) -> DiagramTable? {
    var table = DiagramTable(columns: [], rows: [], isCompared: false)
    var body = node
    if case .mapping(let mapping) = node {
      let fields = fields(of: mapping)
      check(fields, allowed: ["columns", "rows", "compare"], of: "a table")
      if let node = fields["columns"] { table.columns = readings(node, for: "columns", in: &figure) ?? [] }
      if let node = fields["compare"] { table.isCompared = flag(node, for: "compare") ?? false }
      guard let rows = fields["rows"] else {
        report(.missingKey, "a table needs 'rows'", at: source.fileSpan(of: node))
        return nil
      }
      body = rows
    }
    guard let nodes = list(body, for: "table") else { return nil }
    for node in nodes {
      if let row = readings(node, for: "table", in: &figure) { table.rows.append(row) }
    }
    let width = table.rows.first?.count ?? 0
    let widths = table.rows.map(\.count) + (table.columns.isEmpty ? [] : [table.columns.count])
    guard nodes.count == table.rows.count, (1...Self.mostRows).contains(nodes.count),
      (2...Self.mostColumns).contains(width), widths.allSatisfy({ $0 == width })
    else {
      report(
        .wrongType,
        "a table has 1 to \(Self.mostRows) rows, lists of a head and values, with 2 to \(Self.mostColumns) entries each",
        at: source.fileSpan(of: body))
      return nil
    }
    return table
  }

  /// Texts that follow the figure, by their numbers.
  private mutating func readings(_ node: Node, for key: String, in figure: inout Figure) -> [Int]? {
    guard let nodes = list(node, for: key) else { return nil }
    return nodes.compactMap { node in
      label(node, for: key).map { figure.keep(withHandles($0, figure)) }
    }
  }

  /// The equations under `formulas`: one, or a list.
  mutating func readFormulas(_ node: Node) {
    var nodes = [node]
    if case .sequence(let sequence) = node { nodes = Array(sequence) }
    guard (1...Self.mostFormulas).contains(nodes.count) else {
      return report(
        .wrongType, "'formulas' is an equation in LaTeX, or a list of at most \(Self.mostFormulas)",
        at: source.fileSpan(of: node))
    }
    let dollar = UInt8(ascii: "$")
    let cell = source
    for node in nodes {
      guard countExpression(at: cell.fileSpan(of: node)), let text = text(node, for: "formulas") else {
        continue
      }
      let bytes = text.excerpt.bytes
      let isInDollars = bytes.count > 2 && bytes.first == dollar && bytes.last == dollar
      formulas.append(isInDollars ? text.part(1..<bytes.count - 1) : text)
    }
  }

  /// The listing under `swift`, in which `{…}` is a value.
  mutating func readListing(_ node: Node, in figure: inout Figure) -> DiagramListing? {
    guard let text = text(node, for: "swift") else { return nil }
    var listing = DiagramListing(pieces: [])
    let bytes = text.excerpt.bytes
    var words: [UInt8] = []
    var index = 0
    func close() {
      if !words.isEmpty { listing.pieces.append(.text(String(decoding: words, as: UTF8.self))) }
      words = []
    }
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == UInt8(ascii: "\\"), next == UInt8(ascii: "{") || next == UInt8(ascii: "}") {
        words.append(next)
        index += 2
      } else if byte == UInt8(ascii: "{") {
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else {
          diagnostics.append(
            text.part(index..<index + 1).error(
              .unclosedBrace, "a '{' in a listing begins a value, and its '}' is missing",
              notes: [.init("write \\{ for a brace")]))
          return nil
        }
        guard let value = value(text.part(index + 1..<end), isCode: true) else { return nil }
        close()
        listing.pieces.append(.value(figure.keep(FigureText([value]))))
        index = end + 1
      } else {
        words.append(byte)
        index += 1
      }
    }
    // YAML ends a block of lines with a line's end.
    while words.last == 0x0A { words.removeLast() }
    close()
    return listing
  }
}

extension Figure {
  /// Adds a text that stands below, and returns its number.
  fileprivate mutating func keep(_ text: FigureText) -> Int {
    readings.append(text)
    return readings.count - 1
  }
}
