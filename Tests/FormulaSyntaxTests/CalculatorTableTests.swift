import SourceText
import TestSupport
import Testing

@testable import FormulaSyntax

/// Formulas in calculator notation and what they mean.
@Suite("Tables of formulas in calculator notation") struct CalculatorTableTests {
  @Test("are read as they are meant", arguments: CalculatorTables.all)
  func reads(table: ReadingTable) throws {
    for row in try table.rows() {
      let bytes = Array(row.formula.utf8)
      let reading = CalculatorParser.read(bytes, scope: row.surroundings.scope)
      #expect(
        fullSummary(reading, of: bytes) == row.expected, "\(table.name), line \(row.line): \(row.formula)")
    }
  }

  /// What is printed of a reading without findings is read as the same, and printed as the same.
  @Test("print what is read again", arguments: CalculatorTables.all)
  func printsWhatIsRead(table: ReadingTable) throws {
    for row in try table.rows() where !row.expected.contains(":") {
      var scope = row.surroundings.scope
      scope.readsConditions = true
      let first = CalculatorParser.read(Array(row.formula.utf8), scope: scope)
      let printed = first.statements.map(\.description).joined(separator: "; ")
      let second = CalculatorParser.read(Array(printed.utf8), scope: scope)
      #expect(second.statements.map(\.sides) == first.statements.map(\.sides), "\(row.formula): \(printed)")
      #expect(second.statements.map(\.relations) == first.statements.map(\.relations), "\(row.formula)")
    }
  }
}
