import FormulaSyntax
import SourceText

/// How two numbers, or two formulas, compare.
public enum Comparison: Sendable, Hashable {
  /// Equal.
  case equal
  /// Not equal, and within the tolerance or right to every printed digit.
  case near
  /// Right to every printed digit, and these are fewer than were asked.
  case short
  /// Equal wherever both have a value, and without one somewhere where the key has one.
  case narrower
  /// Different.
  case different
  /// Neither shown to be equal nor to differ.
  case unknown
}

/// Compares a component of an answer with one of a key.
///
/// The prover does it for `grade`, and numbers do it in the page; all else about marks is said once, in
/// ``AnswerMarking``.
public protocol AnswerComparer {
  /// A component of a key, as the comparer wants it.
  associatedtype Key
  /// Compares a component of an answer.
  func compare(_ answer: Expression, with key: Key) -> Comparison
  /// Whether values of an answer's names are among those that the lesson assumes, as far as doubles tell.
  func isAllowed(_ point: [String: Double]) -> Bool
}

/// A wrong answer that is known.
public struct KnownMistake<Key> {
  /// Its name.
  public var name: String
  /// A few words for it.
  public var title: String
  /// The share of the points that it earns.
  public var credit: Double
  /// The answer.
  public var value: Value<Key>

  /// Makes one.
  public init(name: String, title: String, credit: Double, value: Value<Key>) {
    self.name = name
    self.title = title
    self.credit = credit
    self.value = value
  }
}

/// The rules by which an answer that was read is marked.
public struct AnswerMarking<Comparer: AnswerComparer> {
  /// The question.
  public let question: AnswerQuestion
  /// What compares.
  public let comparer: Comparer
  /// What is right; nil for a choice.
  public let key: Value<Comparer.Key>?
  /// Of a key that is a product how many factors it has.
  public let factors: Int?
  /// The choices that are right, in the order of their letters.
  public let rightChoices: [String]
  /// Wrong answers that are known.
  public let mistakes: [KnownMistake<Comparer.Key>]

  /// Makes the rules for a variant.
  public init(
    question: AnswerQuestion, comparer: Comparer, key: Value<Comparer.Key>?, factors: Int? = nil,
    rightChoices: [String] = [], mistakes: [KnownMistake<Comparer.Key>] = []
  ) {
    self.question = question
    self.comparer = comparer
    self.key = key
    self.factors = factors
    self.rightChoices = rightChoices
    self.mistakes = mistakes
  }

  /// The mark of an answer, as it was typed.
  public func mark(_ text: String) -> AnswerMark {
    do throws(AnswerRefusal) {
      switch try AnswerReader(question).read(text) {
      case .choices(let names): return mark(choices: names)
      case .value(let value):
        guard let key, let first = key.components.first else {
          return AnswerMark(.undecided, reason: "there is no key")
        }
        return switch question.kind {
        case .set: mark(set: value.components, keys: key.components)
        case .steps: mark(steps: value.components, key: first)
        default: mark(value, key)
        }
      }
    } catch {
      return AnswerMark(.malformed, error.reason)
    }
  }

  static var right: AnswerMark { AnswerMark(.right, credit: 1, reason: "right") }
  static var undecided: AnswerMark {
    AnswerMark(.undecided, reason: "neither shown to be right nor to be wrong")
  }

  private func mark(choices names: [String]) -> AnswerMark {
    let wrong = names.filter { !rightChoices.contains($0) }
    let found = names.count - wrong.count
    if wrong.isEmpty, found == rightChoices.count, found > 0 { return Self.right }
    // What is missing is not named: it would be the answer.
    let reason =
      wrong.first.map { AnswerReason("wrong-choice", "choice \($0) is wrong", values: [$0]) }
      ?? AnswerReason("choices-missing", "all that is chosen is right, and more is right")
    let credit =
      question.countsComponents && found > wrong.count
      ? Double(found - wrong.count) / Double(rightChoices.count) : 0
    return AnswerMark(
      credit > 0 ? .partly : .wrong, credit: credit, feedback: wrong.first.map { "choice-\($0)" }, reason)
  }

  /// Whether a component that compares so is as it should be.
  func isRight(_ comparison: Comparison) -> Bool {
    comparison == .equal || comparison == .near && !question.isExact
  }

  private func mark(_ value: Value<Expression>, _ key: Value<Comparer.Key>) -> AnswerMark {
    guard Self.haveSameShape(value, key) else {
      if question.kind == .list { return markOfMistake(value) ?? AnswerMark(.wrong, reason: "wrong") }
      return AnswerMark(
        .malformed,
        AnswerReason(
          "wrong-shape", "\(key.shape) is wanted, and this is \(value.shape)",
          values: [key.shape, value.shape]))
    }
    var found: [Comparison] = []
    for (answer, key) in zip(value.components, key.components) {
      found.append(comparer.compare(answer, with: key))
    }
    if found.allSatisfy(isRight) {
      if let complaint = FormCheck(demands: question.form.demands, factors: factors).complaint(of: value) {
        return AnswerMark(.form, complaint)
      }
      return Self.right
    }
    if found.allSatisfy({ $0 == .equal || $0 == .near || $0 == .short }) { return AnswerMark(.form, rounded) }
    if let mark = markOfMistake(value) { return mark }
    if found.contains(.narrower), found.allSatisfy({ $0 == .equal || $0 == .narrower }) {
      return AnswerMark(
        .wrong,
        AnswerReason(
          "narrower", "right where it is defined, and it is not defined wherever the right answer is"))
    }
    if found.contains(.unknown) { return Self.undecided }
    let right = found.count(where: isRight)
    if question.countsComponents, right > 0 {
      return AnswerMark(
        .partly, credit: Double(right) / Double(found.count),
        AnswerReason(
          "components", "\(right) of \(found.count) numbers are right",
          values: ["\(right)", "\(found.count)"]))
    }
    return AnswerMark(.wrong, radianNote(value) ?? AnswerReason("wrong", "wrong"))
  }

  /// Why a number that was rounded is not accepted.
  var rounded: AnswerReason {
    let digits = question.form.digits
    return question.isExact
      ? AnswerReason("rounded", "the value is rounded, and the exact one is wanted")
      : AnswerReason("digits", "at least \(digits) significant digits are wanted", values: ["\(digits)"])
  }

  private func markOfMistake(_ value: Value<Expression>) -> AnswerMark? {
    for mistake in mistakes where Self.haveSameShape(value, mistake.value) {
      let matches = zip(value.components, mistake.value.components).allSatisfy { answer, wrong in
        let found = comparer.compare(answer, with: wrong)
        return found == .equal || found == .near
      }
      if matches { return mark(mistake) }
    }
    return nil
  }

  func mark(_ mistake: KnownMistake<Comparer.Key>) -> AnswerMark {
    AnswerMark(
      mistake.credit > 0 ? .partly : .wrong, credit: mistake.credit, feedback: mistake.name,
      AnswerReason("mistake", mistake.title, values: [mistake.title]))
  }

  private static func haveSameShape(_ a: Value<Expression>, _ b: Value<Comparer.Key>) -> Bool {
    switch (a, b) {
    case (.number, .number): true
    case (.tuple(let x), .tuple(let y)): x.count == y.count
    // A list of one number.
    case (.tuple(let x), .number): x.count == 1
    case (.tuple(let x), .matrix(let rows, let columns, _)):
      (rows == 1 && columns == x.count) || (columns == 1 && rows == x.count)
    case (.matrix(let r, let c, _), .matrix(let s, let d, _)): r == s && c == d
    default: false
    }
  }

  /// A word on `sin(30)`, which was probably meant in degrees.
  private func radianNote(_ value: Value<Expression>) -> AnswerReason? {
    var pending = value.components
    while let next = pending.popLast() {
      if case .call(let function, let arguments) = next.node, [.sin, .cos, .tan].contains(function),
        let argument = arguments.first, case .number(let numeral) = argument.node, numeral.doubleValue > 6.3
      {
        return AnswerReason(
          "radians",
          "wrong; \(function.rawValue)(\(numeral.text)) was read in radians, \(numeral.text)° are degrees",
          values: ["\(function.rawValue)(\(numeral.text))", "\(numeral.text)°"])
      }
      pending += next.operands
    }
    return nil
  }
}

/// A number that is written in decimal digits, perhaps with a sign and a degree sign.
public struct PrintedNumber {
  /// Half a unit of the last digit.
  public let halfUnit: Expression
  /// The digits from the first that is not 0.
  public let significantDigits: Int

  /// Reads an expression; nil where it is no such number.
  public init?(_ expression: Expression) {
    switch expression.node {
    case .negation(let operand):
      guard let inner = PrintedNumber(operand) else { return nil }
      self = inner
    case .degrees(let operand):
      guard let inner = PrintedNumber(operand) else { return nil }
      halfUnit = Expression(.degrees(inner.halfUnit))
      significantDigits = inner.significantDigits
    case .number(let numeral):
      var half = Numeral(5)
      half.decimals = numeral.decimals + 1
      halfUnit = Expression(.number(half))
      significantDigits = numeral.text.utf8.filter { $0 != 0x2E && $0 != 0x2D }.drop { $0 == 0x30 }.count
    case .product(let factors):
      // 6.67·10⁵
      guard factors.count == 2, let digits = PrintedNumber(factors[0]), Self.isPowerOfTen(factors[1]) else {
        return nil
      }
      halfUnit = Expression(.product([digits.halfUnit, factors[1]]))
      significantDigits = digits.significantDigits
    case .quotient(let above, let below):
      guard let digits = PrintedNumber(above), Self.isPowerOfTen(below) else { return nil }
      halfUnit = Expression(.quotient(digits.halfUnit, below))
      significantDigits = digits.significantDigits
    default: return nil
    }
  }

  private static func isPowerOfTen(_ expression: Expression) -> Bool {
    switch expression.node {
    case .power(let base, let exponent):
      if case .negation(let inner) = exponent.node {
        return base.knownInteger == 10 && inner.knownInteger != nil
      }
      return base.knownInteger == 10 && exponent.knownInteger != nil
    default: return false
    }
  }

  /// What a number is that the key rounds to: near with as many significant digits as are wanted, short with fewer. A 0 has
  /// none, and says nothing of what is not 0.
  public func comparison(digits: Int) -> Comparison {
    significantDigits >= digits ? .near : significantDigits > 0 ? .short : .different
  }
}

extension Expression {
  /// Whether a name stands somewhere in the tree.
  var holdsName: Bool {
    var pending = [self]
    while let next = pending.popLast() {
      if case .symbol = next.node { return true }
      pending += next.operands
    }
    return false
  }

  /// How many nodes the tree has, counted up to a limit.
  public func nodeCount(upTo limit: Int) -> Int {
    var count = 0
    var pending = [self]
    while let next = pending.popLast(), count <= limit {
      count += 1
      pending += next.operands
    }
    return count
  }
}
