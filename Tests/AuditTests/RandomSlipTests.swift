import FormulaSyntax
import Foundation
import SourceText
import TestSupport
import Testing

@testable import Audit

/// One random change in each of many true relations: most of the changes are found, and of the relations as they are next to none is
/// reported. The relations are those that the tables of the prover's tests call true, whose values come from textbooks and other systems.
///
/// `LECTERN_SLIPS` says how many are changed; `Scripts/robustness` has a thousand.
@Suite struct RandomSlipTests {
  /// The tables with `true: claim` in calculator notation.
  private static let identities = [
    "algebra", "polynomials", "algebraic", "trigonometry", "logarithms", "roots", "hyperbolic", "cosines",
    "inverse",
    "functions", "absolute",
  ]
  /// The tables with `family: claim ;; twin` in LaTeX.
  private static let statements = ["textbook", "sums", "combinatorics", "complex"]

  private static func rows(of table: String) throws -> [String] {
    let file = Repository.root.appendingPathComponent("Tests/FormulaProofTests/Tables/\(table).txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") }
  }

  /// The equations of the tables in LaTeX, without those that need an assumption.
  private static func equations() throws -> [RelationText] {
    var result: [RelationText] = []
    func add(_ left: String, _ right: String) {
      let relation = RelationText(left: left, sign: "=", right: right)
      if !result.contains(relation) { result.append(relation) }
    }
    for table in identities {
      for row in try rows(of: table) where row.hasPrefix("true: ") && !row.contains("|-") {
        let reading = CalculatorParser.read(Array(row.dropFirst(6).utf8), scope: NameScope())
        guard !reading.hasErrors, let statement = reading.statements.first, reading.statements.count == 1,
          statement.relations == [.equal]
        else { continue }
        add(LaTeXPrinter.print(statement.sides[0]), LaTeXPrinter.print(statement.sides[1]))
      }
    }
    for table in statements {
      for row in try rows(of: table) where !row.contains("|-") {
        guard let colon = row.firstIndex(of: ":"), let twin = row.range(of: ";;") else { continue }
        let sides = row[row.index(after: colon)..<twin.lowerBound].components(separatedBy: "=")
        guard sides.count == 2, !row.contains("\\le"), !row.contains("\\ge"), !row.contains("\\equiv") else {
          continue
        }
        add(sides[0].trimmingCharacters(in: .whitespaces), sides[1].trimmingCharacters(in: .whitespaces))
      }
    }
    return result
  }

  private static let count = ProcessInfo.processInfo.environment["LECTERN_SLIPS"].flatMap(Int.init) ?? 150
  private static let seed =
    ProcessInfo.processInfo.environment["LECTERN_SEED"].flatMap(UInt64.init) ?? 20_261_127

  @Test func changesAreFound() throws {
    var random = SeededGenerator(seed: Self.seed)
    var (touched, found, untouched, reported) = (0, 0, 0, 0)
    var missed: [String] = []
    let equations = try Self.equations()
    var rounds = 0
    var queue: [RelationText] = []
    while touched < Self.count, rounds < 6 {
      if queue.isEmpty {
        queue = equations.shuffled(using: &random)
        rounds += 1
      }
      let relation = queue.removeLast()
      let sound = FindingTests.audited("$$" + relation.text + "$$")
      // Checkable is what the audit judges, and proves.
      guard sound.relations == 1, relation.judged().holds else { continue }
      untouched += 1
      if !sound.findings.isEmpty { reported += 1 }
      guard let changed = Self.changed(relation, using: &random), changed.isRefuted else { continue }
      touched += 1
      if FindingTests.audited("$$" + changed.text + "$$").findings.isEmpty {
        missed.append(changed.text)
      } else {
        found += 1
      }
    }
    print(
      "seed \(Self.seed): \(found) of \(touched) changes found; \(reported) of \(untouched) relations reported"
    )
    if ProcessInfo.processInfo.environment["LECTERN_SLIPS"] != nil {
      print("missed:\n\(missed.joined(separator: "\n"))")
    }
    #expect(touched == Self.count)
    #expect(100 * found >= 85 * touched, "\(found) of \(touched); missed:\n\(missed.joined(separator: "\n"))")
    #expect(100 * reported <= untouched, "\(reported) of \(untouched)")
  }

  /// One side with a digit, a sign, an exponent, a name or a function changed at random; nil where nothing can be.
  private static func changed(_ relation: RelationText, using random: inout SeededGenerator) -> RelationText?
  {
    let isLeft = Bool.random(using: &random)
    let pieces = LaTeXPiece.pieces(of: isLeft ? relation.left : relation.right)
    let names = Set(
      (LaTeXPiece.pieces(of: relation.left + " " + relation.right)).filter { $0.kind == .letter }.map(\.text)
    )
    .subtracting(["d", "e", "i"]).sorted()
    let functions = [
      "\\sin": "\\cos", "\\cos": "\\sin", "\\tan": "\\cot", "\\sinh": "\\cosh", "\\cosh": "\\sinh",
    ]
    var isWord = false
    var changes: [(Int, String)] = []
    for (place, piece) in pieces.enumerated() {
      if piece.kind == .command {
        isWord = ["\\operatorname", "\\mathrm", "\\text", "\\begin", "\\end"].contains(piece.text)
      }
      if piece.text == "}" { isWord = false }
      guard !isWord else { continue }
      switch piece.kind {
      case .number:
        var digits = Array(piece.text)
        guard let index = digits.indices.filter({ digits[$0].isNumber }).randomElement(using: &random) else {
          break
        }
        digits[index] = Character(String(Int.random(in: 1...9, using: &random)))
        if String(digits) != piece.text { changes.append((place, String(digits))) }
      case .sign where piece.text == "+": changes.append((place, "-"))
      case .sign where piece.text == "-": changes.append((place, "+"))
      case .letter where names.contains(piece.text):
        if let name = names.filter({ $0 != piece.text }).randomElement(using: &random) {
          changes.append((place, name))
        }
      case .command:
        if let twin = functions[piece.text] { changes.append((place, twin)) }
      default: break
      }
    }
    guard let (place, text) = changes.randomElement(using: &random) else { return nil }
    var texts = pieces.map(\.text)
    texts[place] = text
    var result = relation
    if isLeft { result.left = texts.joined() } else { result.right = texts.joined() }
    return result
  }
}
