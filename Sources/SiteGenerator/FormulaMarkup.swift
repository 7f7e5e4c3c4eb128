import SourceText
import TeX

/// A formula on a sheet of its own. One that is wider than a phone stands in pieces, between which a line may end.
struct FormulaMarkup: Sendable {
  let markup: Markup
  /// The width of what cannot be broken.
  let width: FormulaWidth

  /// How far a line is set in that goes on, in ems, as the style sheet has it; and as much again, since estimates of fractions may be
  /// too small.
  private static let indentation = 4.0

  /// Looking for the best places takes longer than in proportion; what is longer than this nobody reads on a phone.
  private static let mostNodes = 2_000

  /// - Parameters:
  ///   - written: The formula in MathML, where it was written already.
  ///   - classes: The classes of names in it.
  init(
    _ formula: LaTeXFormula, display: Bool, written: String? = nil, classes: MathMLWriter.NameClasses? = nil
  ) {
    let html = written ?? MathMLWriter.write(formula, display: display, classes: classes)
    let whole = FormulaWidth(mathML: html)
    let layout =
      whole.exceedsPhone && formula.nodes.count <= Self.mostNodes
      ? MathMLWriter.layout(
        formula, display: display, width: FormulaWidth.piece, classes: classes, whole: html)
      : .pieces([])
    guard layout.all.count > 1 else {
      (markup, width) = (Markup(html), whole)
      return
    }
    markup = Markup(Self.html(layout))
    let widest = layout.all.map { FormulaWidth(mathML: $0.mathML).ems }.max() ?? whole.ems
    width = FormulaWidth(ems: widest + Self.indentation)
  }

  private static func html(_ layout: MathMLWriter.Layout) -> String {
    // Where a line ends nothing is shown.
    func broken(_ pieces: some Sequence<String>) -> String { pieces.joined(separator: "<wbr>") }
    func joined(_ pieces: [MathMLWriter.Piece]) -> String {
      let starts = pieces.indices.filter { pieces[$0].beginsPart || $0 == 0 }
      guard starts.count > 1 else { return broken(pieces.map(\.mathML)) }
      return broken(
        zip(starts, starts.dropFirst() + [pieces.count]).map { start, end in
          let part = broken(pieces[start..<end].map(\.mathML))
          // The first one begins its line anyway.
          return start > 0 && end - start > 1 ? "<span class=\"part\">\(part)</span>" : part
        })
    }
    switch layout {
    case .pieces(let pieces): return "<span class=\"pieces\">\(joined(pieces))</span>"
    case .lines(let lines):
      let rows = lines.map { cells in
        "<span class=\"line\">" + cells.map { "<span>\(joined($0))</span>" }.joined() + "</span>"
      }
      let isAligned = lines.first.map { $0.count > 1 } ?? false
      return "<span class=\"pieces lines\(isAligned ? " meeting" : "")\">\(rows.joined())</span>"
    }
  }
}
