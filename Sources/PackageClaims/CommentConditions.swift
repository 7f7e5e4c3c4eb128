import Audit
import FormulaSyntax
import Notebook
import SourceText

/// What a comment says of the arguments: `for $x > 0` beside a formula, and `- Precondition:`.
struct CommentConditions {
  /// Why a precondition cannot be kept; nil where all can.
  private(set) var problem: String?

  private let comment: SwiftDocComment
  /// What holds for all of the comment.
  private var general: [Statement] = []
  /// Formulas that are relations, by their number.
  private var relations: [Int: [Statement]] = [:]

  init(_ comment: SwiftDocComment, scope: NameScope) {
    self.comment = comment
    for (index, formula) in comment.document.formulas.enumerated()
    where formula.excerpt.bytes.count <= FunctionFormulas.longestFormula {
      let reading = FormulaNotation.latex.read(formula.excerpt.text, scope: scope)
      guard !reading.hasErrors, reading.givens.isEmpty, !reading.statements.isEmpty,
        reading.statements.allSatisfy(Self.isCondition)
      else { continue }
      relations[index] = reading.statements
    }
    readPreconditions()
  }

  /// Whether a statement can be held at a point: an inequality or a membership.
  static func isCondition(_ statement: Statement) -> Bool {
    statement.conditions.isEmpty && statement.implication == nil
      && statement.relations.allSatisfy {
        [.less, .lessOrEqual, .greater, .greaterOrEqual, .notEqual, .element].contains($0)
      }
  }

  /// The names of a statement.
  static func symbols(of statement: Statement) -> Set<Symbol> {
    Set(
      FreeSymbols.of(
        statement.relations.contains(.element) ? [statement.sides[0]] : statement.sides, in: Environment()))
  }

  /// What is assumed for a formula, of the names that are known.
  mutating func statements(for formula: FoundFormula, known: Set<Symbol>) -> [Statement] {
    var result: [Statement] = []
    for statement in general {
      guard Self.symbols(of: statement).isSubset(of: known) else {
        problem = problem ?? "its precondition could not be read"
        continue
      }
      result.append(statement)
    }
    let formulas = comment.document.formulas
    guard
      let place = formulas.firstIndex(where: {
        $0.excerpt.fileOffset(of: 0) == formula.excerpt.fileOffset(of: 0)
      })
    else { return result }
    // `… = ln x for $x > 0$`, and further ones behind it joined by `and`.
    var next = place + 1
    var joins = Self.openers
    while let found = relations[next], isJoined(words(between: next - 1, and: next), by: joins) {
      result += found.filter { Self.symbols(of: $0).isSubset(of: known) }
      next += 1
      joins = Self.joiners
    }
    // `For $x > 0$, …`.
    if place > 0, let found = relations[place - 1],
      isJoined(Self.words(formulas[place - 1].before).suffix(1), by: Self.openers),
      words(between: place - 1, and: place).allSatisfy({ ["then", "we", "have", "it", "is"].contains($0) })
    {
      result += found.filter { Self.symbols(of: $0).isSubset(of: known) }
    }
    return result
  }

  private static let openers: Set<String> = [
    "for", "where", "if", "when", "with", "assuming", "provided", "whenever", "given",
  ]
  private static let joiners: Set<String> = ["and"]
  private static let fillers: Set<String> = ["all", "every", "any", "that", "real", "and"]

  private func isJoined(_ words: some Collection<String>, by openers: Set<String>) -> Bool {
    words.contains(where: openers.contains)
      && words.allSatisfy { openers.contains($0) || Self.fillers.contains($0) }
  }

  private static func words(_ text: some StringProtocol) -> [String] {
    text.split { !$0.isLetter }.map { $0.lowercased() }
  }

  /// The words between two formulas that follow each other.
  private func words(between first: Int, and second: Int) -> [String] {
    let formulas = comment.document.formulas
    let one = formulas[first].excerpt
    let start = one.fileSpan(Span(0, one.bytes.count)).upperBound
    let end = formulas[second].excerpt.fileOffset(of: 0)
    guard start <= end else { return ["?"] }
    return Self.words(comment.text.file.text(Span(start, end)))
  }

  // MARK: Preconditions

  private mutating func readPreconditions() {
    var lines = comment.text.text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      let start = line.drop(while: \.isWhitespace)
      let lower = start.lowercased()
      guard let mark = ["- precondition:", "- requires:", "- preconditions:"].first(where: lower.hasPrefix)
      else {
        continue
      }
      var text = String(start.dropFirst(mark.count))
      while let next = lines.first, let first = next.first(where: { !$0.isWhitespace }), first != "-" {
        text += " " + next
        lines.removeFirst()
      }
      read(text)
    }
  }

  private mutating func read(_ text: String) {
    var text = text.filter { !"`$".contains($0) }
    while text.last.map({ $0.isWhitespace || $0 == "." }) == true { text.removeLast() }
    let words = text.lowercased()
    for (phrase, relation) in Self.phrases where words.hasSuffix(phrase) {
      text = String(text.dropLast(phrase.count)) + relation
      break
    }
    text = text.replacing("&&", with: ",").replacing(">=", with: "≥").replacing("<=", with: "≤")
      .replacing("!=", with: "≠").replacing(" and ", with: ", ")
    let notation = FormulaNotation.detected(in: text)
    let reading = notation.read(text)
    guard !reading.hasErrors, reading.givens.isEmpty, !reading.statements.isEmpty,
      reading.statements.allSatisfy(Self.isCondition)
    else {
      problem = "its precondition could not be read"
      return
    }
    general += reading.statements
  }

  /// Ends of sentences, and the relation that each is; longer ones first.
  private static let phrases: [(String, String)] = [
    (" must not be negative", " >= 0"), (" must be non-negative", " >= 0"), (" must be nonnegative", " >= 0"),
    (" must be positive", " > 0"), (" must be negative", " < 0"), (" must not be zero", " != 0"),
    (" must be nonzero", " != 0"), (" must be non-zero", " != 0"), (" is not negative", " >= 0"),
    (" is nonnegative", " >= 0"), (" is non-negative", " >= 0"), (" is positive", " > 0"),
    (" is negative", " < 0"), (" is not zero", " != 0"), (" is nonzero", " != 0"), (" is non-zero", " != 0"),
    (" must be greater than zero", " > 0"), (" must be greater than 0", " > 0"),
  ]
}
