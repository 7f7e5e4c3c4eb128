import FormulaProof
import FormulaSyntax
import Foundation
import TestSupport
import Testing

/// The page of functions: it has a row for each, and what it says of them is proved.
@Suite struct FunctionTableTests {
  /// A row of a table: the function's forms, and the example.
  struct Row: CustomTestStringConvertible, Sendable {
    var forms: [String]
    var example: String
    var testDescription: String { forms[0] }

    /// The function's name: what stands before the parenthesis.
    var names: Set<String> { Set(forms.compactMap { $0.components(separatedBy: "(").first }) }
  }

  static let page =
    (try? String(
      contentsOf: Repository.root.appendingPathComponent("Documentation/functions.md"), encoding: .utf8))
    ?? ""

  static let rows: [Row] = page.components(separatedBy: "\n").compactMap { line in
    guard line.hasPrefix("| `") else { return nil }
    let cells = line.components(separatedBy: " | ")
    guard cells.count == 3 else { return Row(forms: [line], example: "") }
    let forms = cells[0].dropFirst(2).components(separatedBy: "`").filter { $0.contains("(") }
    return Row(
      forms: forms,
      example: cells[2].replacingOccurrences(of: " |", with: "").replacingOccurrences(of: "`", with: ""))
  }

  @Test func hasOneRowForEachFunction() {
    let names = Self.rows.flatMap(\.names)
    #expect(names.sorted() == BuiltIn.allCases.map(\.rawValue).sorted())
    for function in BuiltIn.allCases where !function.entry.aliases.isEmpty {
      #expect(Self.page.contains("`\(function.rawValue)`"))
      for alias in function.entry.aliases { #expect(Self.page.contains("`\(alias)`"), "\(alias)") }
    }
  }

  @Test func namesWhatIsReadByDefinitions() {
    for name in BuiltIn.functionNames.sorted() {
      #expect(["`", "(", " "].contains { Self.page.contains("`\(name)\($0)") }, "\(name)")
    }
  }

  @Test(arguments: rows)
  func examplesHold(row: Row) {
    #expect(row.names.contains { row.example.contains($0 + "(") }, "\(row.example)")
    let judgement = judge(row.example)
    #expect(judgement.verdict == .proved, "\(row.example): \(judgement)")
  }

  @Test(arguments: rows)
  func examplesReadTheSameInLaTeX(row: Row) {
    let calculator = CalculatorParser.read(Array(row.example.utf8), scope: NameScope())
    let latex = calculator.statements.map(LaTeXPrinter.print).joined(separator: ";")
    let reading = LaTeXReader.read(latex, scope: NameScope())
    #expect(reading.statements.map(\.description) == calculator.statements.map(\.description), "\(latex)")
  }
}
