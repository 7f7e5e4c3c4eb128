import Foundation
import SourceText
import Testing

@testable import FormulaSyntax

/// The geometry's functions against another implementation of their definitions.
@Suite("Values of the geometry's functions") struct CoreValueTests {
  private func value(_ text: String, _ convention: Convention) throws -> Value<Double> {
    let (expression, diagnostics) = CalculatorParser.readExpression(Array(text.utf8), scope: NameScope())
    let read = try #require(expression, "\(text): \(diagnostics.map { $0.message })")
    return try Evaluator(Environment(convention: convention), numbers: .doubles { _ in nil }).evaluate(read)
  }

  private func agree(_ actual: Value<Double>, _ expected: Value<Double>) -> Bool {
    actual.shape == expected.shape
      && zip(actual.components, expected.components).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }
  }

  private func transposed(_ value: Value<Double>) -> Value<Double> {
    guard case .matrix(let rows, let columns, let elements) = value else { return value }
    let turned = (0..<columns).flatMap { column in (0..<rows).map { elements[$0 * columns + column] } }
    return .matrix(rows: columns, columns: rows, elements: turned)
  }

  /// Where a lesson writes columns, every matrix is the transpose, and all other values are the same.
  @Test func agreeWithTheirDefinitions() throws {
    let rows = CoreValueTables.rows.split(separator: "\n")
    #expect(rows.count == 459)
    var functions: Set<String> = []
    for row in rows {
      let parts = row.components(separatedBy: " ⇒ ")
      try #require(parts.count == 2, "\(row)")
      let formula = parts[0].trimmingCharacters(in: .whitespaces)
      let expected = try value(parts[1], .rows)
      let actual = try value(formula, .rows)
      #expect(agree(actual, expected), "\(formula) = \(actual), not \(expected)")
      functions.formUnion(formula.split { !$0.isLetter && !$0.isNumber }.map(String.init))
      // Matrices that are written out would mean another transform, and the order of factors another product.
      guard !formula.contains("[["), !formula.contains("*") else { continue }
      let inColumns = try value(formula, .columns)
      #expect(agree(inColumns, transposed(expected)), "columns: \(formula) = \(inColumns)")
    }
    // No function of the geometry is forgotten.
    for function in BuiltIn.allCases where !function.isElementary {
      #expect(functions.contains(function.rawValue) || Self.elsewhere.contains(function), "\(function)")
    }
  }

  /// Functions that `CoreLayerFunctionsTests` and `CoreSpaceFunctionsTests` have.
  private static let elsewhere: Set<BuiltIn> = [
    .affine3D, .affinePart, .layer, .transform, .settingFrame, .settingTransform, .flipped,
  ]
}
