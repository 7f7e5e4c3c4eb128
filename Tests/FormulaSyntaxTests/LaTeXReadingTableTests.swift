import SourceText
import TeX
import TestSupport
import Testing

@testable import FormulaSyntax

/// Formulas and what a mathematician reads in them.
@Suite("Tables of formulas in LaTeX") struct LaTeXReadingTableTests {
  @Test("are read as they are meant", arguments: LaTeXReadingTables.all + LaTeXKindTables.all)
  func reads(table: ReadingTable) throws {
    for row in try table.rows() {
      let formula = LaTeXParser.parse(row.formula)
      let reading = LaTeXReader.read(formula, scope: row.surroundings.scope)
      let actual = fullSummary(reading, of: formula.source)
      #expect(
        actual == row.expected, "\(table.name), line \(row.line): \(row.formula)")
    }
  }
}
