import Foundation
import SourceText
import TeX
import TestSupport
import Testing

@testable import FormulaSyntax

/// Chains of formulas that the tests spell: what is read has their sides, relations and tolerances, each at its place; and
/// whatever is done to the text, what is said of it stands in it.
@Suite("Chains spelt by the tests") struct IndependentChainTests {
  private enum Notation: CaseIterable, CustomTestStringConvertible {
    case latex, calculator

    var testDescription: String { self == .latex ? "in LaTeX" : "in calculator notation" }

    /// How each relation is written.
    var signs: [(Relation, [String])] {
      self == .latex
        ? [
          (.equal, ["="]), (.notEqual, [#"\ne"#, #"\neq"#]), (.less, ["<", #"\lt"#]),
          (.lessOrEqual, [#"\le"#, #"\leq"#]), (.greater, [">", #"\gt"#]),
          (.greaterOrEqual, [#"\ge"#, #"\geq"#]), (.approximatelyEqual, [#"\approx"#]),
        ]
        : [
          (.equal, ["=", "=="]), (.notEqual, ["!=", "≠"]), (.less, ["<"]), (.lessOrEqual, ["<=", "≤"]),
          (.greater, [">"]), (.greaterOrEqual, [">=", "≥"]), (.approximatelyEqual, ["~=", "≈"]),
        ]
    }

    var tolerance: [String] { self == .latex ? [#"\pm"#] : ["+-", "±"] }

    func text(of term: Term, seed: UInt64) -> String {
      self == .latex
        ? LaTeXSpelling.text(of: term, seed: seed, namesAreValues: true)
        : CalculatorSpelling.text(of: term, seed: seed)
    }

    func read(_ text: String) -> (source: [UInt8], reading: FormulaReading) {
      var scope = NameScope(values: Set(Term.names.map { Symbol($0.symbol) }))
      scope.uses.hasEulerNumber = true
      switch self {
      case .latex:
        let formula = LaTeXParser.parse(text)
        return (formula.source, LaTeXReader.read(formula, scope: scope))
      case .calculator:
        let bytes = Array(text.utf8)
        return (bytes, CalculatorParser.read(bytes, scope: scope))
      }
    }
  }

  /// Whether a side has a term's value at points where both can be trusted.
  private func isMet(_ side: FormulaSyntax.Expression, _ term: Term, _ random: inout RandomTerms) -> Bool {
    (0..<3).allSatisfy { _ in
      let point = random.point()
      var values: [Symbol: Double] = [:]
      for (name, number) in zip(Term.names, point) { values[Symbol(name.symbol)] = number }
      let evaluator = Evaluator(Environment(), numbers: .doubles { values[$0] })
      guard case .number(let found)? = try? evaluator.evaluate(side) else { return false }
      let expected = term.value(point)
      let beside = term.value(point.map { $0 * (1 + 1e-11) })
      let tolerance = 1e-7 * (1 + abs(expected))
      let isTrusted = term.isTame(at: point) && found.isFinite && abs(beside - expected) < tolerance / 100
      return !isTrusted || abs(found - expected) <= tolerance
    }
  }

  /// A chain of two to four sides, as the tests write it.
  private struct Chain {
    var terms: [Term] = []
    var relations: [Relation] = []
    /// The signs as they are written, and the tolerances behind the sides.
    var signs: [String] = []
    var tolerances: [String?] = []
    var text = ""

    init(_ notation: Notation, _ random: inout RandomTerms) {
      for number in 0..<Int.random(in: 2...4, using: &random.generator) {
        if number > 0, let sign = notation.signs.randomElement(using: &random.generator) {
          relations.append(sign.0)
          signs.append(sign.1.randomElement(using: &random.generator) ?? "")
          text += (random.chance(2) ? " " : "  ") + (signs.last ?? "") + " "
        }
        terms.append(random.term(depth: 2))
        text += notation.text(of: terms[number], seed: random.generator.next())
        guard let relation = relations.last else { continue }
        var tolerance: String?
        if relation == .approximatelyEqual, random.chance(2) { tolerance = "0.25" }
        if let tolerance {
          text += " \(notation.tolerance.randomElement(using: &random.generator) ?? "") \(tolerance)"
        }
        tolerances.append(tolerance)
      }
    }
  }

  @Test("are read side by side", arguments: Notation.allCases) private func sides(_ notation: Notation) throws
  {
    let seed = testSeed()
    var random = RandomTerms(seed: seed)
    for _ in 0..<700 {
      let chain = Chain(notation, &random)
      let (source, reading) = notation.read(chain.text)
      let about = "seed \(seed): \(chain.text): \(reading.diagnostics.map { $0.message })"
      #expect(!reading.diagnostics.contains { $0.severity == .error }, "\(about)")
      let statement = try #require(reading.statements.first, "\(about)")
      #expect(reading.statements.count == 1 && statement.relations == chain.relations, "\(about)")
      #expect(statement.tolerances.map { $0 == nil } == chain.tolerances.map { $0 == nil }, "\(about)")
      let signs = statement.relationSpans.map {
        String(decoding: source[$0.lowerBound..<$0.upperBound], as: UTF8.self)
      }
      #expect(signs == chain.signs, "\(about)")
      try #require(statement.sides.count == chain.terms.count, "\(about)")
      for (side, term) in zip(statement.sides, chain.terms) {
        #expect(isMet(side, term, &random), "\(about)")
        #expect(
          side.span.lowerBound < side.span.upperBound && side.span.upperBound <= source.count, "\(about)")
      }
      // The sides stand in order, with one sign between each two.
      for (number, sign) in statement.relationSpans.enumerated() {
        #expect(statement.sides[number].span.upperBound <= sign.lowerBound, "\(about)")
        #expect(sign.upperBound <= statement.sides[number + 1].span.lowerBound, "\(about)")
      }
    }
  }

  /// Space between signs and around them says nothing.
  @Test("do not depend on space", arguments: Notation.allCases) private func space(_ notation: Notation)
    throws
  {
    let seed = testSeed()
    var random = RandomTerms(seed: seed)
    for _ in 0..<500 {
      let chain = Chain(notation, &random)
      let wide = "  " + chain.text.replacing(" ", with: " \t  ") + "  "
      let (one, other) = (notation.read(chain.text).reading, notation.read(wide).reading)
      let about = "seed \(seed): \(chain.text)"
      #expect(one.statements.map { "\($0.sides)" } == other.statements.map { "\($0.sides)" }, "\(about)")
      #expect(one.statements.map(\.relations) == other.statements.map(\.relations), "\(about)")
      #expect(one.diagnostics.map(\.identifier) == other.diagnostics.map(\.identifier), "\(about)")
    }
  }

  /// A text that was damaged is read, or it is said where it cannot be; all places lie in the text, mends can be made, and
  /// what is made by one without a decision of the author has the finding no more.
  @Test("are read or refused when they are damaged", arguments: Notation.allCases)
  private func damage(_ notation: Notation) throws {
    let seed = testSeed()
    var random = RandomTerms(seed: seed)
    let pieces = [
      "{", "}", "(", ")", "^", "_", "\\", "&", "|", "=", "1", "x", "'", ",", "\\frac", "\\left", "é", "°",
      "%", "$", "[",
    ]
    var refused = 0
    for _ in 0..<2_000 {
      var scalars = Array(Chain(notation, &random).text.unicodeScalars)
      for _ in 0..<Int.random(in: 1...3, using: &random.generator) where !scalars.isEmpty {
        let place = Int.random(in: 0..<scalars.count, using: &random.generator)
        switch Int.random(in: 0..<4, using: &random.generator) {
        case 0: scalars.remove(at: place)
        case 1: scalars.removeSubrange(place..<min(scalars.count, place + 4))
        case 2: scalars.insert(scalars[place], at: place)
        default:
          let piece = pieces.randomElement(using: &random.generator) ?? ""
          scalars.insert(contentsOf: Array(piece.unicodeScalars), at: place)
        }
      }
      let text = String(String.UnicodeScalarView(scalars))
      let (source, reading) = notation.read(text)
      let errors = reading.diagnostics.filter { $0.severity == .error }
      refused += errors.isEmpty ? 0 : 1
      #expect(
        !errors.isEmpty || !reading.statements.isEmpty || text.allSatisfy(\.isWhitespace),
        "seed \(seed): \(text)")
      for diagnostic in reading.diagnostics {
        let span = try #require(diagnostic.span, "seed \(seed): \(text): \(diagnostic.message)")
        #expect(
          span.lowerBound <= span.upperBound && span.upperBound <= source.count, "seed \(seed): \(text)")
        for fixIt in diagnostic.fixIts {
          let mended = try #require(applying(fixIt, to: source), "seed \(seed): \(text): \(fixIt)")
          #expect(mended != source, "seed \(seed): \(text): \(fixIt)")
          // No mend splits a letter of several bytes.
          let again = try #require(
            String(validating: mended, as: UTF8.self), "seed \(seed): \(text): \(fixIt)")
          let findings = notation.read(again).reading.diagnostics.filter {
            $0.identifier == diagnostic.identifier && $0.message == diagnostic.message && $0.span == span
          }
          // Of two braces that are too many one is left, of === two signs.
          let isDoubled =
            mended.count < source.count && mended.dropFirst(span.lowerBound).first == source[span.lowerBound]
          #expect(findings.isEmpty || isDoubled, "seed \(seed): \(text): \(diagnostic.message), \(again)")
        }
      }
      for side in (errors.isEmpty ? reading.statements : []).flatMap(\.sides) {
        #expect(side.span.upperBound <= source.count, "seed \(seed): \(text)")
      }
    }
    #expect(refused > 300 && refused < 2_000)
  }
}
