import FormulaSyntax
import LessonMarkdown
import SourceText
import SwiftCells

/// The words of a Swift cell's info string, read.
struct SwiftCellWords {
  /// Nil for a listing that is only shown.
  var mode: SwiftCell.Mode?
  /// The formula that a function of the cell implements, as it is written, with its place in the file.
  var implements: Cell.Word?
  var diagnostics: [Diagnostic] = []

  init(_ cell: Cell) {
    func report(_ finding: Finding, _ message: String, _ word: Cell.Word, fixIts: [FixIt] = []) {
      diagnostics.append(
        .error(finding, message, file: cell.content.file, at: word.span, fixIts: fixIts))
    }
    for word in cell.words {
      switch (word.name, word.value) {
      case ("check", nil), ("fails", _):
        if mode != nil { report(.twoModes, "a cell has one mode", word) }
        mode = word.name == "check" ? .check : .fails(message: word.value)
      case ("implements", .some): implements = word
      case ("implements", nil):
        report(.missingFormula, "implements names a formula: implements=\"R(θ)\"", word)
      default:
        let known = Cell.Kind.swift.knownWords
        let near = Spelling.nearest(to: word.name, in: known)
        report(
          .unknownMode,
          "Swift cells have no mode \(word.name)" + (near.map { "; did you mean \($0)?" } ?? ""),
          word, fixIts: near.map { [FixIt("write \($0)", replace: word.span, with: $0)] } ?? [])
      }
    }
    if let implements, mode != .check {
      report(
        .missingMode, "implements belongs to a checked cell; write swift check implements=…", implements)
    }
  }
}
