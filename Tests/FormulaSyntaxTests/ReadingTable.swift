import Foundation
import SourceText
import TeX
import Testing

@testable import FormulaSyntax

/// A table of formulas and what is to be read of them, as text with one row a line.
///
/// A row is `formula ⇒ expected`; empty lines and those that begin with `#` are left out. `⏎` stands for a line break in
/// a formula. A line that begins with `@` says in which surroundings the rows behind it are read, up to the next such
/// line, which says all anew: `@ functions f:1, T:2; values M; declared x; above f(x) = 1 || i^2; facts; conditions; euler`.
struct ReadingTable: Sendable, CustomTestStringConvertible {
  /// What the table is about.
  var name: String
  /// How many rows it has, so that no row gets lost behind a slip of its spelling.
  var count: Int
  /// The rows.
  var text: String

  var testDescription: String { name }

  init(_ name: String, count: Int, _ text: String) {
    self.name = name
    self.count = count
    self.text = text
  }

  struct Row {
    var line: Int
    var formula: String
    var expected: String
    var surroundings: Surroundings
  }

  struct Malformed: Error {
    var line: String
  }

  func rows() throws -> [Row] {
    var rows: [Row] = []
    var surroundings = Surroundings()
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.isEmpty || trimmed.hasPrefix("#") { continue }
      if trimmed.hasPrefix("@") {
        surroundings = try Surroundings(trimmed.dropFirst())
        continue
      }
      let parts = line.components(separatedBy: " ⇒ ")
      guard parts.count == 2 else { throw Malformed(line: line) }
      let formula = parts[0].trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "⏎", with: "\n")
      rows.append(
        Row(
          line: index + 1, formula: formula, expected: parts[1].trimmingCharacters(in: .whitespaces),
          surroundings: surroundings))
    }
    guard rows.count == count else { throw Malformed(line: "\(name): \(rows.count) rows, not \(count)") }
    return rows
  }
}

/// What a lesson says of the names of a formula before it.
struct Surroundings {
  var scope = NameScope()
  var isFact = false

  init() {}

  init(_ text: Substring) throws {
    for part in text.components(separatedBy: "; ").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      let words = part.split(separator: " ", maxSplits: 1).map(String.init)
      let list = words.count > 1 ? words[1] : ""
      let items = list.components(separatedBy: ", ")
      switch words.first {
      case nil: break
      case "functions":
        for item in items {
          let pair = item.split(separator: ":")
          guard pair.count == 2, let arity = Int(pair[1]) else { throw ReadingTable.Malformed(line: item) }
          scope.functions[Symbol(String(pair[0]))] = arity
        }
      case "values": scope.values.formUnion(items.map { Symbol($0) })
      case "declared": scope.uses.declared.formUnion(items.map { Symbol($0) })
      case "declares":
        // An assumption of the lesson, in LaTeX.
        var facts = NameScope()
        facts.readsFacts = true
        let reading = LaTeXReader.read(list, scope: facts)
        guard !reading.hasErrors else { throw ReadingTable.Malformed(line: part) }
        scope.uses.declare(reading.statements)
      case "above":
        for formula in list.components(separatedBy: " || ") {
          scope.uses.formUnion(LaTeXReader.uses(of: LaTeXParser.parse(formula)))
        }
      case "facts": scope.readsFacts = true
      case "conditions": scope.readsConditions = true
      case "euler": scope.uses.hasEulerNumber = true
      case "imaginary": scope.uses.hasImaginaryUnit = true
      default: throw ReadingTable.Malformed(line: part)
      }
    }
  }
}

/// Letters as people write them, for those that a font's alphabet has in another place: ℝ is a name's 𝔸 with R's distance.
func shownLetters(_ text: String) -> String {
  let shown: [UInt32: Unicode.Scalar] = [
    0x1D53A: "ℂ", 0x1D545: "ℕ", 0x1D547: "ℙ", 0x1D548: "ℚ", 0x1D549: "ℝ", 0x1D551: "ℤ",
  ]
  var result = ""
  for scalar in text.unicodeScalars { result.unicodeScalars.append(shown[scalar.value] ?? scalar) }
  return result
}

/// A reading with the conditions of its statements: `x = 1 {x > 0}`.
func fullSummary(_ reading: FormulaReading, of source: [UInt8]) -> String {
  func text(_ statement: Statement) -> String {
    guard !statement.conditions.isEmpty else { return statement.description }
    return statement.description + " {" + statement.conditions.map(\.description).joined(separator: ", ")
      + "}"
  }
  var parts: [String] = []
  if !reading.givens.isEmpty { parts.append(reading.givens.map(text).joined(separator: "; ") + " :") }
  if !reading.statements.isEmpty { parts.append(reading.statements.map(text).joined(separator: "; ")) }
  parts += reading.diagnostics.map { summary($0, of: source) }
  return shownLetters(parts.joined(separator: " "))
}

/// A text with a fix-it applied; nil where its span is no part of the text.
func applying(_ fixIt: FixIt, to source: [UInt8]) -> [UInt8]? {
  guard fixIt.span.lowerBound <= fixIt.span.upperBound, fixIt.span.upperBound <= source.count else {
    return nil
  }
  var result = source
  result.replaceSubrange(fixIt.span.lowerBound..<fixIt.span.upperBound, with: fixIt.replacement.utf8)
  return result
}
