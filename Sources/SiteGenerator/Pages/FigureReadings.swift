import Diagrams
import SwiftCells

/// What stands below a figure and follows it: equations, a table and a listing, as the still figure has them.
///
/// The page's script finds each text that changes by its number (`data-reading`).
struct FigureReadings {
  private let table: DiagramTable?
  private let listing: DiagramListing?
  private let formulas: [FigureFormula]
  private let readings: [String]
  /// Words for what the page's script says; nil where no script moves the figure.
  private let words: InterfaceWords?

  init(_ rendering: DiagramRendering, formulas: [FigureFormula], words: InterfaceWords?) {
    self.formulas = formulas
    (table, listing, readings) = (rendering.table, rendering.listing, rendering.readings)
    self.words = rendering.code == nil ? nil : words
  }

  var html: HTML {
    var html = HTML()
    guard !readings.isEmpty else { return html }
    if !formulas.isEmpty {
      html += """
        <div class="diagram-below diagram-equations" tabindex="0">
        \(each: formulas, { $0.html(readings) })</div>

        """
    }
    if let table {
      html += """
        <div class="diagram-below" tabindex="0"><table class="diagram-table">
        \(head(of: table))<tbody>
        \(each: table.rows, { row($0, isCompared: table.isCompared) })</tbody>
        </table></div>

        """
    }
    if let listing {
      html += """
        <div class="diagram-below diagram-listing" role="group" aria-label="Swift">\(Markup(code(of: listing)))</div>

        """
    }
    return html
  }

  private func head(of table: DiagramTable) -> HTML {
    guard !table.columns.isEmpty else { return "" }
    return """
      <thead><tr>\(each: table.columns, { "<th scope=\"col\" data-reading=\"\($0)\">\(text($0))</th>" })\
      \("<th scope=\"col\" class=\"by-script\">\(words?.lastMovement ?? "")</th>", if: table.isCompared && words != nil)</tr></thead>

      """
  }

  private func row(_ row: [Int], isCompared: Bool) -> HTML {
    """
    <tr><th scope="row" data-reading="\(row[0])">\(text(row[0]))</th>\
    \(each: row.dropFirst(), { "<td data-reading=\"\($0)\">\(text($0))</td>" })\
    \("<td class=\"diagram-change by-script\"></td>", if: isCompared && words != nil)</tr>

    """
  }

  private func text(_ index: Int) -> Markup { Markup(readings[index]) }

  private func code(of listing: DiagramListing) -> String {
    SwiftHighlighter.html(
      of: listing.pieces.map { piece in
        switch piece {
        case .text(let text): (text, nil)
        case .value(let index): (readings[index], index)
        }
      })
  }
}
