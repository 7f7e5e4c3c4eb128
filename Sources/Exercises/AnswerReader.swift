import FormulaSyntax
import SourceText

/// What a learner answered, read: never executed, and within bounds on its size.
public enum LearnerAnswer: Sendable {
  /// Numbers or formulas, component by component, as they were written.
  case value(Value<Expression>)
  /// A choice by its letter.
  case choice(String)
}

/// Why an answer could not be read.
public struct AnswerRefusal: Error, Sendable, Hashable {
  /// A sentence for the learner, without a full stop.
  public var message: String
}

/// Reads a learner's answer in calculator notation.
///
/// Only numbers, the part's symbols, elementary functions, tuples and matrices are understood; the lesson's names and
/// the functions of the geometry are not, since with them the question would be its own answer.
public struct AnswerReader: Sendable {
  /// The longest answer, in bytes.
  public static let longestAnswer = 1000
  private static let mostNodes = 400
  private static let mostDigits = 60
  private static let greatestExponent = 100

  let part: ExercisePart

  /// Makes a reader of a part's answers.
  public init(_ part: ExercisePart) {
    self.part = part
  }

  /// What an answer says.
  public func read(_ text: String) throws(AnswerRefusal) -> LearnerAnswer {
    guard text.utf8.count <= Self.longestAnswer else {
      throw AnswerRefusal(message: "the answer is longer than \(Self.longestAnswer) bytes")
    }
    let isBlank = text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    if isBlank { throw AnswerRefusal(message: "there is no answer") }
    if part.kind == .choice { return .choice(try choice(text)) }
    let expression = try expression(text)
    try check(expression)
    return .value(try shaped(expression))
  }

  // MARK: Reading

  private func choice(_ text: String) throws(AnswerRefusal) -> String {
    let letters = text.lowercased().filter { !" \t\r\n().,;".contains($0) }
    if part.choices.contains(where: { $0.name == letters }) { return letters }
    throw AnswerRefusal(
      message: "expected one of the letters \(part.choices.map(\.name).joined(separator: ", "))")
  }

  private func expression(_ text: String) throws(AnswerRefusal) -> Expression {
    let reading = CalculatorParser.read(Array(text.utf8), scope: NameScope())
    if let problem = reading.diagnostics.first(where: { $0.severity == .error }) {
      throw AnswerRefusal(message: problem.message)
    }
    guard reading.givens.isEmpty, let first = reading.statements.first else {
      throw AnswerRefusal(message: "expected \(part.kind.phrase)")
    }
    if reading.statements.count > 1 {
      // Coordinates without their parentheses.
      guard isTuple, reading.statements.allSatisfy({ $0.relations.isEmpty }) else {
        throw AnswerRefusal(message: "expected \(part.kind.phrase), and these are several")
      }
      return Expression(.tuple(reading.statements.map { $0.sides[0] }))
    }
    if first.relations.isEmpty { return first.sides[0] }
    // `x' = 5` names what it answers.
    if first.relations == [.equal], case .symbol(let symbol) = first.sides[0].node,
      !part.symbols.contains(symbol)
    {
      return first.sides[1]
    }
    throw AnswerRefusal(message: "expected \(part.kind.phrase), not a relation")
  }

  private var isTuple: Bool { [.point, .vector, .rect].contains(part.kind) }

  // MARK: Bounds

  /// Refuses what is not understood, and what would cost too much.
  private func check(_ expression: Expression) throws(AnswerRefusal) {
    guard expression.nodeCount(upTo: Self.mostNodes) <= Self.mostNodes else {
      throw AnswerRefusal(message: "the answer has too many parts")
    }
    var pending = [expression]
    while let next = pending.popLast() {
      switch next.node {
      case .number(let numeral):
        if case .digits(let digits) = numeral.significand, digits.utf8.count > Self.mostDigits {
          throw AnswerRefusal(message: "a number has more than \(Self.mostDigits) digits")
        }
        if numeral.decimals > Self.mostDigits {
          throw AnswerRefusal(message: "a number has more than \(Self.mostDigits) digits")
        }
      case .symbol(let symbol):
        guard part.symbols.contains(symbol) else { throw unknown(symbol) }
      case .apply(let symbol, _): throw unknown(symbol)
      case .call(let function, _):
        guard Self.elementary.contains(function) else {
          throw AnswerRefusal(message: "\(function.rawValue) is not understood in an answer; work it out")
        }
      case .power(_, let exponent): try check(exponent: exponent)
      case .norm, .transpose, .dot, .cross:
        throw AnswerRefusal(message: "an operation of vectors is not understood in an answer; work it out")
      default: break
      }
      pending += next.operands
    }
  }

  private static let elementary: Set<BuiltIn> = [
    .sin, .cos, .tan, .sec, .csc, .cot, .asin, .acos, .atan, .atan2, .sinh, .cosh, .tanh, .exp, .log, .sqrt,
    .abs,
    .sign, .min, .max,
  ]

  private func check(exponent: Expression) throws(AnswerRefusal) {
    var pending = [exponent]
    while let next = pending.popLast() {
      switch next.node {
      case .power: throw AnswerRefusal(message: "an exponent has a power in it")
      case .number(let numeral):
        guard abs(numeral.doubleValue) <= Double(Self.greatestExponent) else {
          throw AnswerRefusal(message: "an exponent is greater than \(Self.greatestExponent)")
        }
      default: break
      }
      pending += next.operands
    }
  }

  private func unknown(_ symbol: Symbol) -> AnswerRefusal {
    let names = part.symbols.map(\.name)
    let uses =
      names.isEmpty ? "the answer has no names in it" : "the answer may use \(names.joined(separator: ", "))"
    let letters = symbol.name.map(String.init)
    if letters.count > 1, letters.allSatisfy({ names.contains($0) }) {
      return AnswerRefusal(message: "\(symbol) is one name; did you mean \(letters.joined(separator: "*"))?")
    }
    return AnswerRefusal(message: "\(symbol) is not known; \(uses)")
  }

  // MARK: Shapes

  private func shaped(_ expression: Expression) throws(AnswerRefusal) -> Value<Expression> {
    switch part.kind {
    case .number, .expression: return .number(try scalar(expression))
    case .angle: return .number(angle(try scalar(expression)))
    case .point, .vector, .rect:
      guard let items = Self.components(expression) else {
        throw AnswerRefusal(message: "expected \(part.kind.phrase)")
      }
      if part.kind == .rect, items.count != 4 {
        throw AnswerRefusal(message: "a rectangle has four numbers: x, y, width, height")
      }
      return .tuple(try scalars(items))
    case .matrix:
      guard case .matrix(let rows, let columns, let elements) = expression.node else {
        throw AnswerRefusal(message: "expected \(part.kind.phrase)")
      }
      return .matrix(rows: rows, columns: columns, elements: try scalars(elements))
    case .choice: throw AnswerRefusal(message: "expected \(part.kind.phrase)")
    }
  }

  /// The components of a tuple, tuples in it taken apart, or of a matrix of one row or column.
  private static func components(_ expression: Expression) -> [Expression]? {
    switch expression.node {
    case .tuple(let items):
      return items.flatMap { item in if case .tuple(let inner) = item.node { inner } else { [item] } }
    case .matrix(let rows, let columns, let elements) where rows == 1 || columns == 1: return elements
    default: return nil
    }
  }

  private func scalars(_ items: [Expression]) throws(AnswerRefusal) -> [Expression] {
    for item in items { _ = try scalar(item) }
    return items
  }

  private func scalar(_ expression: Expression) throws(AnswerRefusal) -> Expression {
    var pending = [expression]
    while let next = pending.popLast() {
      switch next.node {
      case .tuple, .matrix: throw AnswerRefusal(message: "expected \(part.kind.phrase)")
      default: pending += next.operands
      }
    }
    return expression
  }

  /// An angle in radians: what has neither a degree sign nor π in it counts in the part's unit, and so does what is
  /// divided by π, which turns radians into degrees.
  private func angle(_ expression: Expression) -> Expression {
    guard part.unit == .degrees else { return expression }
    var pending = [expression]
    var isRadians = false
    var isConverted = false
    while let next = pending.popLast() {
      switch next.node {
      case .degrees: return expression
      case .constant(.pi), .call(.asin, _), .call(.acos, _), .call(.atan, _), .call(.atan2, _):
        isRadians = true
      case .quotient(_, let divisor) where Self.hasPi(divisor): isConverted = true
      default: break
      }
      pending += next.operands
    }
    if isRadians, !isConverted { return expression }
    if case .negation(let inner) = expression.node {
      return Expression(.negation(Expression(.degrees(inner))))
    }
    return Expression(.degrees(expression))
  }

  private static func hasPi(_ expression: Expression) -> Bool {
    var pending = [expression]
    while let next = pending.popLast() {
      if case .constant(.pi) = next.node { return true }
      pending += next.operands
    }
    return false
  }
}
