import Answers
import CellYAML
import FormulaSyntax
import SourceText

/// Markdown with slots for a variant's values.
///
/// In prose a slot is `{expression}`, and is shown as a formula. In formulas and in code, where braces mean something
/// else, it is `\var{expression}`. `{expression : 2}` rounds to two decimals, `{write expression}` shows the expression
/// itself with the parameters' values put in. `\{` is a brace.
public struct ExerciseText: Sendable {
  /// Where a slot stands.
  typealias Surrounding = PageSlot.Surrounding

  /// A piece of the text.
  enum Piece: Sendable {
    case text(String)
    case slot(Slot)
  }

  /// A place for a value.
  struct Slot: Sendable {
    var expression: Expression
    /// Whether the expression is shown rather than its value.
    var isWritten: Bool
    /// Of a rounded value the digits behind the point.
    var decimals: Int?
    var surrounding: Surrounding
    var text: LocatedText
  }

  /// The text as it was written.
  public let source: LocatedText
  let pieces: [Piece]

  /// A text of our own without slots.
  public init(plain text: String) {
    source = LocatedText(text)
    pieces = [.text(text)]
  }

  init(source: LocatedText, pieces: [Piece]) {
    self.source = source
    self.pieces = pieces
  }

  /// The slots.
  var slots: [Slot] {
    pieces.compactMap { if case .slot(let slot) = $0 { slot } else { nil } }
  }

  /// The Markdown for a variant, by the environment that holds its values: for exports, which have no slots.
  ///
  /// - Parameter parameters: The names whose values `{write …}` puts in.
  public func markdown(in environment: Environment, parameters: [Symbol]) -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .slot(let slot):
        let shown =
          slot.isWritten
          ? TidyFormula.tidied(
            Substitution(environment, names: Set(parameters)).applied(to: slot.expression))
          : Self.value(of: slot, in: environment)
        guard let shown else {
          result += "?"
          continue
        }
        switch slot.surrounding {
        case .prose: result += "$`\(LaTeXPrinter.print(shown))`$"
        case .formula: result += "{\(LaTeXPrinter.print(shown))}"
        case .code: result += shown.description
        }
      }
    }
    return result
  }

  /// What a slot shows of a value; nil where it has none.
  private static func value(of slot: Slot, in environment: Environment) -> Expression? {
    shown(slot, in: environment)?.value
  }

  /// What a slot shows of a value, and for each of its numbers how far it may be from what it shows, nil where it is
  /// exact; nil where there is no value.
  static func shown(
    _ slot: Slot, in environment: Environment
  ) -> (value: Expression, distances: [Expression?])? {
    if slot.decimals == nil, case .symbol(let symbol) = slot.expression.node,
      let definition = environment[symbol], definition.parameters == nil,
      ValueDisplay.isLiteral(definition.body)
    {
      return (definition.body, [nil])
    }
    guard let doubles = try? Evaluator(environment, numbers: .doubles { _ in nil }).evaluate(slot.expression)
    else { return nil }
    let numbers = NumberSystem<ExactNumber>(
      numeral: { ExactNumber(Fraction($0)) }, constant: { ExactNumber($0) }, symbol: { _ in nil })
    let exact = (try? Evaluator(environment, numbers: numbers).evaluate(slot.expression))?.components ?? []
    guard
      let value = ValueDisplay.expression(
        doubles, exact: exact, decimals: slot.decimals,
        isAngle: AngleQuantity(environment, parameters: []).contains(slot.expression))
    else { return nil }
    let parts: [Expression]
    switch value.node {
    case .tuple(let items): parts = items
    case .matrix(_, _, let elements): parts = elements
    default: parts = [value]
    }
    let distances = parts.indices.map { index in
      // A 0 of five significant digits is no rounding of anything else.
      let isExact = index < exact.count && exact[index].isKnown || doubles.components[index] == 0
      return slot.decimals == nil && isExact ? nil : ValueDisplay.halfUnit(of: parts[index])
    }
    return (value, distances)
  }

  /// The Markdown with a mark for each slot: `⟦lectern0⟧`, and so on.
  ///
  /// A mark in a formula is text there, so that it can be found in what is made of the formula.
  public var markedMarkdown: String {
    var result = ""
    var count = 0
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .slot(let slot):
        let mark = Self.mark(count)
        result += slot.surrounding == .formula ? "{\\text{\(mark)}}" : mark
        count += 1
      }
    }
    return result
  }

  static func mark(_ index: Int) -> String { "\(markHead)\(index)\(markEnd)" }

  private static let markHead = "⟦lectern"
  private static let markEnd: Character = "⟧"

  /// The first mark in markup, and where it stands: in a formula with the element that holds it alone, which makes room too.
  static func firstMark(in markup: Substring) -> (index: Int, range: Range<String.Index>)? {
    var rest = markup
    while let head = rest.firstRange(of: markHead) {
      let behind = rest[head.upperBound...]
      // No text has so many slots that a number has more digits.
      let digits = behind.prefix(6).prefix { $0 != markEnd }
      rest = behind
      guard behind[digits.endIndex...].first == markEnd, let index = Int(digits) else { continue }
      let mark = head.lowerBound..<behind.index(after: digits.endIndex)
      let (before, after) = (markup[..<mark.lowerBound], markup[mark.upperBound...])
      let (opening, ending) = ("<mtext>", "</mtext>")
      guard before.hasSuffix(opening), after.hasPrefix(ending) else { return (index, mark) }
      return (
        index,
        before.index(
          before.endIndex, offsetBy: -opening.count)..<after.index(
            after.startIndex, offsetBy: ending.count)
      )
    }
    return nil
  }
}

/// Values put in for names.
struct Substitution {
  private var values: [Symbol: Expression] = [:]

  /// The values that an environment gives some names.
  init(_ environment: Environment, names: Set<Symbol>) {
    for name in names {
      if let definition = environment[name], definition.parameters == nil { values[name] = definition.body }
    }
  }

  init(_ values: [Symbol: Expression]) {
    self.values = values
  }

  /// The expression with values for its names. The depth is that of the expression, which readers bound.
  func applied(to expression: Expression) -> Expression {
    expression.mapped { node in
      if case .symbol(let symbol) = node.node { values[symbol] } else { nil }
    }
  }
}
