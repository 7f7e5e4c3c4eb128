import CellYAML
import Diagrams
import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX

/// A figure that stays beside what follows it, up to a block of its lesson, and moves to what each of its steps shows.
public struct PinnedFigure: Sendable, Equatable {
  /// What a step stands beside.
  public enum Place: Sendable, Equatable {
    /// A paragraph: an index into ``LessonDocument/blocks``.
    case paragraph(Int)
    /// A formula: the index of its cell, and which of its lines, counted from 0; nil for all of it.
    case formula(cell: Int, lines: Range<Int>?)
  }

  /// The figure's cell.
  public var cell: Int
  /// The figure's block.
  public var start: Int
  /// The block before which it ends to stay; nil for the end of the lesson.
  public var end: Int?
  /// For each of its steps where it stands, in the order of the page.
  public var places: [Place]
}

/// Finds the places of the steps of a lesson's figures.
///
/// A place is named by how it begins in the lesson's own text, so that it stays the right one when something is put before it, and is an
/// error when it is gone.
struct PinnedFigureReader {
  private let document: LessonDocument
  private let cells: [CheckedCell]
  private(set) var diagnostics: [Diagnostic] = []

  init(_ document: LessonDocument, _ cells: [CheckedCell]) {
    self.document = document
    self.cells = cells
  }

  /// The figures that stay, in order. One with an error is left out.
  mutating func read() -> [PinnedFigure] {
    var result: [PinnedFigure] = []
    for (cell, checked) in cells.enumerated() {
      guard case .figure(let figure) = checked.shown, let first = figure.steps.first else { continue }
      guard let start = document.blocks.firstIndex(where: { $0.kind == .cell(cell) }) else {
        diagnostics.append(
          first.place.error(
            .unknownStep, "a figure with steps stands by itself, not in a list or a quotation"))
        continue
      }
      if let pinned = pinned(figure, cell: cell, at: start) { result.append(pinned) }
    }
    return result
  }

  private mutating func pinned(_ figure: DiagramRendering, cell: Int, at start: Int) -> PinnedFigure? {
    var end = endOfSection(start)
    if let name = figure.end {
      guard let found = place(name, among: endings(behind: start), in: "behind the figure") else {
        return nil
      }
      end = found.block
    }
    // Two figures cannot stay at once.
    let next = document.blocks.indices.first { index in
      guard index > start, case .cell(let other) = document.blocks[index].kind,
        case .figure(let figure) = cells[other].shown
      else { return false }
      return !figure.steps.isEmpty
    }
    end = [end, next].compactMap { $0 }.min()
    let all = candidates(from: start + 1, to: end ?? document.blocks.count)
    var places: [Candidate] = []
    for step in figure.steps {
      let range = end.map { "behind the figure and before line \(line(of: document.blocks[$0].span))" }
      guard let found = place(step.place, among: all, in: range ?? "behind the figure") else { return nil }
      if let last = places.last, (found.block, found.row) <= (last.block, last.row) {
        diagnostics.append(
          step.place.error(
            .unknownStep, "this place does not stand behind that of the step before",
            notes: [
              .init("it stands here", file: document.file, span: found.span),
              .init("the step before stands here", file: document.file, span: last.span),
            ]))
        return nil
      }
      places.append(found)
    }
    return PinnedFigure(cell: cell, start: start, end: end, places: self.places(of: places))
  }

  /// A step at a line of a formula reaches to the next one there, or to its end.
  private func places(of found: [Candidate]) -> [PinnedFigure.Place] {
    found.enumerated().map { index, candidate in
      guard case .cell(let cell) = document.blocks[candidate.block].kind else {
        return .paragraph(candidate.block)
      }
      guard candidate.rowCount > 1 else { return .formula(cell: cell, lines: nil) }
      let next = index + 1 < found.count && found[index + 1].block == candidate.block
      return .formula(
        cell: cell, lines: candidate.row..<(next ? found[index + 1].row : candidate.rowCount))
    }
  }

  // MARK: Blocks

  /// The heading that ends the section of a block; nil where the lesson ends with it.
  private func endOfSection(_ start: Int) -> Int? {
    let level = document.blocks[..<start].lazy.compactMap(level).last ?? 6
    return document.blocks.indices.first {
      $0 > start && self.level(document.blocks[$0]).map { $0 <= level } ?? false
    }
  }

  private func level(_ block: LessonBlock) -> Int? {
    if case .heading(let index) = block.kind { document.headings[index].level } else { nil }
  }

  private func line(of span: Span) -> Int { document.file.position(of: span.lowerBound).line }

  // MARK: Places

  /// A place that a step may name.
  private struct Candidate {
    var block: Int
    /// Which line of a formula it is, and how many there are.
    var row = 0
    var rowCount = 1
    var text: PlaceText
    var span: Span
  }

  /// The paragraphs and the lines of formulas among some blocks.
  private func candidates(from start: Int, to end: Int) -> [Candidate] {
    guard start < end else { return [] }
    return (start..<end).flatMap { index -> [Candidate] in
      let block = document.blocks[index]
      switch block.kind {
      case .paragraph: return [Candidate(block: index, text: .words(of: block.text), span: block.span)]
      case .heading: return []
      case .cell(let cell): return lines(ofCell: cell, block: index)
      }
    }
  }

  /// The places at which a figure may end to stay.
  private func endings(behind start: Int) -> [Candidate] {
    let blocks = document.blocks
    let headings = blocks.indices.filter { $0 > start && level(blocks[$0]) != nil }.map {
      Candidate(block: $0, text: .words(of: blocks[$0].text), span: blocks[$0].span)
    }
    return headings + candidates(from: start + 1, to: blocks.count).filter { $0.row == 0 }
  }

  private func lines(ofCell index: Int, block: Int) -> [Candidate] {
    let cell = cells[index].cell
    guard cell.kind == .math, case .formula(let formula) = cells[index].shown else { return [] }
    guard let rows = formula.rows else {
      return [Candidate(block: block, text: .formula(cell.content.bytes[...]), span: cell.span)]
    }
    return rows.enumerated().map { row, span in
      Candidate(
        block: block, row: row, rowCount: rows.count,
        text: .formula(formula.source[span.lowerBound..<span.upperBound]), span: cell.content.fileSpan(span))
    }
  }

  /// The one place that begins as a name says; nil with a diagnostic where there is none, or more than one.
  private mutating func place(
    _ name: LocatedText, among candidates: [Candidate], in range: String
  ) -> Candidate? {
    let wanted = PlaceText(named: name.text)
    let alike = candidates.filter { $0.text.begins(with: wanted) }
    let exact = alike.filter { $0.text == wanted }
    if let only = exact.count == 1 ? exact.first : alike.count == 1 ? alike.first : nil { return only }
    let shown = name.text.prefix(60)
    if alike.isEmpty {
      diagnostics.append(
        name.error(
          .unknownStep, "nothing \(range) begins with '\(shown)'",
          notes: [
            .init("a place is a paragraph, by its first words, or a line of a formula, between dollars")
          ]))
    } else {
      diagnostics.append(
        name.error(
          .unknownStep,
          "\(alike.count) places \(range) begin with '\(shown)'; write more of the one that is meant",
          notes: alike.prefix(3).map { .init("one stands here", file: document.file, span: $0.span) }))
    }
    return nil
  }
}

/// How a place begins, or is named, without what does not count: of words the length of blanks, of formulas blanks and `&`.
private enum PlaceText: Equatable {
  case words([UInt8])
  case formula([UInt8])

  static func words(of text: String) -> PlaceText {
    .words(Array(text.utf8.split { $0 <= 0x20 }.joined(separator: [0x20])))
  }

  static func formula(_ text: ArraySlice<UInt8>) -> PlaceText {
    .formula(text.filter { $0 > 0x20 && $0 != UInt8(ascii: "&") })
  }

  /// What stands between dollars, and has none inside, is a formula.
  init(named name: String) {
    let bytes = Array(name.utf8)
    let dollar = UInt8(ascii: "$")
    if bytes.count > 2, bytes.first == dollar, bytes.last == dollar,
      !bytes.dropFirst().dropLast().contains(dollar)
    {
      self = .formula(bytes[1..<bytes.count - 1])
    } else {
      self = .words(of: name)
    }
  }

  func begins(with other: PlaceText) -> Bool {
    switch (self, other) {
    case (.words(let own), .words(let others)): !others.isEmpty && own.starts(with: others)
    case (.formula(let own), .formula(let others)): !others.isEmpty && own.starts(with: others)
    case (.words, .formula), (.formula, .words): false
    }
  }
}

extension LaTeXFormula {
  /// The lines of a formula that is nothing but lines; nil for any other.
  fileprivate var rows: [Span]? {
    guard nodes.count == 1, case .environment(let environment) = nodes[0].kind,
      environment.role == .aligned || environment.role == .gathered
    else { return nil }
    let rows = environment.rows
    // The page counts the rows that it shows, and a blank one may be none.
    guard rows.count > 1, rows.allSatisfy({ !$0.isBlank && $0.span.upperBound <= source.count }) else {
      return nil
    }
    return rows.map(\.span)
  }
}
