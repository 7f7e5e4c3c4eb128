import Foundation
import Notebook
import TestSupport
import Testing

@testable import FormulaProof
@testable import FormulaSyntax

/// What the page on claims says of formulas is what is said of them.
@Suite struct ClaimPageTests {
  struct Row: Sendable {
    var claim: String
    var assumption: String?
    var verdict: String
  }

  private static let page = Repository.root.appendingPathComponent("Documentation/claims.md")
  private static let mark = "<!-- The rest of this page is written by ClaimPageTests. -->\n"

  /// The rows of the tables that were written by hand: a formula, what is assumed, and the verdict.
  private static func rows() throws -> [Row] {
    let page = try String(contentsOf: page, encoding: .utf8)
    return page.split(separator: "\n").compactMap { line -> Row? in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 5, cells[1].hasPrefix("`"), cells[1].hasSuffix("`") else { return nil }
      let assumption = cells[2].isEmpty ? nil : String(cells[2].dropFirst().dropLast())
      return Row(claim: String(cells[1].dropFirst().dropLast()), assumption: assumption, verdict: cells[3])
    }
  }

  @Test func everyRowHolds() throws {
    let rows = try Self.rows()
    #expect(rows.count > 40)
    for row in rows {
      let answer = ClaimQuestion(
        claim: row.claim, notation: .latex, assumptions: row.assumption.map { [$0] } ?? []
      ).answer()
      #expect(
        answer.judgement.verdict.rawValue == row.verdict,
        "\(row.claim): \(answer.judgement.message ?? "") \(answer.diagnostics.map(\.message))")
    }
  }

  /// What names of functions and kinds of names can be claimed is said by the catalogue, and by nobody's memory.
  @Test func theRestOfThePageIsMadeFromTheCatalogue() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let head = try #require(text.range(of: Self.mark)).upperBound
    let expected = String(text[..<head]) + "\n" + ClaimPage.markdown
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try expected.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    #expect(text == expected, "run with RECORD_SNAPSHOTS=1 to write the page anew")
  }

  @Test func everyExampleHasTheVerdictThatWasThoughtOut() {
    for example in ClaimPage.examples {
      let answer = example.answer
      #expect(
        answer.judgement.verdict == example.verdict,
        "\(example.claim): \(answer.judgement.message ?? "") \(answer.diagnostics.map(\.message))")
    }
    // What is only shown says so, in its own words.
    for row in ClaimPage.onlyShown { #expect(row.example.answer.judgement.message?.isEmpty == false) }
  }

  // MARK: What the examples cover

  /// The operations of formulas. Who adds one adds an example to the page.
  enum Operation: CaseIterable {
    case number, constant, symbol, sum, negation, product, dot, cross, quotient, power, root, degrees
    case magnitude, norm, transpose, call, apply, tuple, matrix, sumOverIndex, productOverIndex, derivative
    case infiniteSum, limit, integral, piecewise

    init(_ node: FormulaSyntax.Expression.Node) {
      self =
        switch node {
        case .number: .number
        case .constant: .constant
        case .symbol: .symbol
        case .sum: .sum
        case .negation: .negation
        case .product: .product
        case .dot: .dot
        case .cross: .cross
        case .quotient: .quotient
        case .power: .power
        case .root: .root
        case .degrees: .degrees
        case .magnitude: .magnitude
        case .norm: .norm
        case .transpose: .transpose
        case .call: .call
        case .apply: .apply
        case .tuple: .tuple
        case .matrix: .matrix
        case .binding(.sum, _, _): .sumOverIndex
        case .binding(.product, _, _): .productOverIndex
        case .binding(.derivative, _, _), .binding(.higherDerivative, _, _): .derivative
        case .binding(.series, _, _): .infiniteSum
        case .binding(.limit, _, _): .limit
        case .binding(.integral, _, _), .binding(.antiderivative, _, _): .integral
        case .piecewise: .piecewise
        }
    }
  }

  /// The kinds of names. Who adds one adds an example to the page.
  enum Kind: CaseIterable {
    case real, complex, vector, matrix, function, identity, zero, imaginaryUnit

    init(_ kind: SymbolKind) {
      self =
        switch kind {
        case .real: .real
        case .complex: .complex
        case .vector: .vector
        case .matrix: .matrix
        case .function: .function
        case .identity: .identity
        case .zero: .zero
        case .imaginaryUnit: .imaginaryUnit
        }
    }
  }

  @Test func examplesHaveEveryOperationRelationAndKind() {
    var operations: Set<Operation> = []
    var relations: Set<Relation> = []
    var kinds: Set<Kind> = []
    for example in ClaimPage.examples where example.verdict != .error {
      var scope = NameScope()
      scope.readsFacts = true
      let facts = example.assumption.map { FormulaNotation.latex.read($0, scope: scope).statements } ?? []
      scope = NameScope()
      scope.uses.declare(facts)
      let statements = FormulaNotation.latex.read(example.claim, scope: scope).statements
      let prover = Prover(environment: Environment(), assumptions: facts)
      for statement in statements + facts {
        relations.formUnion(statement.relations)
        var pending = statement.sides
        while let next = pending.popLast() {
          operations.insert(Operation(next.node))
          pending += next.operands
        }
      }
      for claim in statements.flatMap(Claim.claims(of:)) {
        let survey = KindSurvey(claim, prover)
        kinds.formUnion(survey.kinds.values.map(Kind.init))
        if !survey.functions.isEmpty { kinds.insert(.function) }
      }
    }
    #expect(operations == Set(Operation.allCases))
    #expect(kinds == Set(Kind.allCases))
    #expect(
      relations == [
        .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .approximatelyEqual, .element,
      ])
  }
}
