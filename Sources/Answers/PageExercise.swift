import FormulaSyntax
import MatrixCore
import SourceText
import Variants

/// A relation between two entries of an exercise's table.
public struct PageRelation: Sendable {
  /// The relation.
  public var relation: Relation
  /// The left side.
  public var left: Int
  /// The right side.
  public var right: Int

  /// Makes a relation.
  public init(relation: Relation, left: Int, right: Int) {
    self.relation = relation
    self.left = left
    self.right = right
  }

  func holds(_ values: [Double]) -> Bool { relation.holds(values[left], values[right]) }
}

/// A piece of a text in HTML.
public enum PagePiece: Sendable {
  /// Markup.
  case html(String)
  /// A place for a value.
  case slot(PageSlot)
}

/// A place for a value in a text.
public struct PageSlot: Sendable {
  /// What is shown.
  public enum Content: Sendable {
    /// The value of entries, of a shape, rounded to so many decimals; of an angle in degrees.
    case value(Value<Int>, decimals: Int?, isAngle: Bool)
    /// An entry as it is written.
    case written(Int)
  }

  /// Where the slot stands.
  public enum Surrounding: Int, Sendable, CaseIterable {
    /// In running text.
    case prose
    /// In a formula.
    case formula
    /// In code.
    case code
  }

  /// What is shown.
  public var content: Content
  /// Where.
  public var surrounding: Surrounding

  /// Makes a slot.
  public init(_ content: Content, in surrounding: Surrounding) {
    self.content = content
    self.surrounding = surrounding
  }
}

/// An exercise as a page has it: all of its variants, and nothing that must be proved.
///
/// Definitions are put in, so that everything is a number of the parameters, or of the symbols of a formula. It is
/// made by `ExerciseRenderer`, from an exercise whose keys hold.
public struct PageExercise: Sendable {
  /// A question.
  public struct Part: Sendable {
    /// What an answer must be like.
    public var question: AnswerQuestion
    /// The key; nil for a choice, or where nothing of the key is there.
    public var key: Value<Int>?
    /// The key as it was written, of one that is a product.
    public var product: Int?
    /// Wrong answers that are known.
    public var mistakes: [Mistake] = []
    /// The choices.
    public var choices: [Choice] = []

    /// Makes a part.
    public init(question: AnswerQuestion, key: Value<Int>? = nil) {
      self.question = question
      self.key = key
    }
  }

  /// A wrong answer that is known.
  public struct Mistake: Sendable {
    /// Its name.
    public var name: String
    /// A few words for it.
    public var title: String
    /// The share of the points that it earns.
    public var credit: Double
    /// The answer.
    public var value: Value<Int>
    /// What is said.
    public var say: [PagePiece]

    /// Makes one.
    public init(name: String, title: String, credit: Double, value: Value<Int>, say: [PagePiece]) {
      self.name = name
      self.title = title
      self.credit = credit
      self.value = value
      self.say = say
    }
  }

  /// A choice.
  public struct Choice: Sendable {
    /// Its letter.
    public var name: String
    /// When it is right.
    public var conditions: [PageRelation]
    /// What is said to who chooses it wrongly.
    public var say: [PagePiece]

    /// Makes a choice.
    public init(name: String, conditions: [PageRelation], say: [PagePiece]) {
      self.name = name
      self.conditions = conditions
      self.say = say
    }
  }

  /// A text by the name of the element that it stands in: `ask`, `part-a`, `choice-a-b`, `hint-1`, `solution`, `key-a`.
  public struct Text: Sendable {
    /// The name.
    public var name: String
    /// What stands there.
    public var pieces: [PagePiece]

    /// Makes a text.
    public init(name: String, pieces: [PagePiece]) {
      self.name = name
      self.pieces = pieces
    }
  }

  /// The exercise's name in full.
  public var name: String
  /// The parameters.
  public var parameters: [ExerciseParameter] = []
  /// All expressions.
  public var table = ExpressionTable()
  /// What variants satisfy.
  public var conditions: [PageRelation] = []
  /// What may be assumed of the symbols of formulas.
  public var assumptions: [PageRelation] = []
  /// The symbols that stand for integers.
  public var integers: [String] = []
  /// The texts.
  public var texts: [Text] = []
  /// The questions.
  public var parts: [Part] = []

  /// An exercise without anything.
  public init(name: String) {
    self.name = name
  }

  /// The exercise without anything that tells what is right: its questions alone.
  public var withoutKeys: PageExercise {
    var safe = PageExercise(name: name)
    safe.parts = parts.map { Part(question: $0.question) }
    return safe
  }

  // MARK: Variants

  /// The variant of a learner, without a secret; nil where the conditions allow none.
  public func variant(of learner: String) -> Variant? {
    VariantSeed(exercise: name, learner: learner).variant(counts: parameters.map { $0.values.count }) {
      variant in
      let point = doubles(of: variant)
      let values = conditions.isEmpty ? [] : table.doubles { point[$0] }
      return conditions.allSatisfy { $0.holds(values) }
    }
  }

  private func doubles(of variant: Variant) -> [String: Double] {
    var point: [String: Double] = [:]
    for (parameter, index) in zip(parameters, variant.indices) {
      point[parameter.symbol.name] = parameter.doubles[index]
    }
    return point
  }

  /// The exercise with a variant's numbers.
  public func drawn(_ variant: Variant) -> DrawnExercise { DrawnExercise(self, variant) }

  func values(
    _ variant: Variant
  ) -> (rounded: [RoundedNumber], doubles: [Double], exact: [ExactNumber], expressions: [Expression]) {
    let point = doubles(of: variant)
    var written: [String: Expression] = [:]
    var exact: [String: ExactNumber] = [:]
    for (parameter, index) in zip(parameters, variant.indices) {
      let value = parameter.values[index]
      written[parameter.symbol.name] = value
      if let own = ExpressionTable(value) {
        exact[parameter.symbol.name] = own.exact { _ in nil }.last
      }
    }
    return (
      table.rounded { point[$0].map { RoundedNumber(parameter: $0) } }, table.doubles { point[$0] },
      table.exact { exact[$0] }, table.expressions { written[$0] }
    )
  }
}

/// An exercise with the numbers of one variant.
public struct DrawnExercise: Sendable {
  /// The exercise.
  public let exercise: PageExercise
  /// The variant.
  public let variant: Variant
  private let rounded: [RoundedNumber]
  private let doubles: [Double]
  private let exact: [ExactNumber]
  private let expressions: [Expression]

  init(_ exercise: PageExercise, _ variant: Variant) {
    self.exercise = exercise
    self.variant = variant
    (rounded, doubles, exact, expressions) = exercise.values(variant)
  }

  // MARK: Texts

  /// A text with this variant's numbers, in HTML.
  public func html(_ pieces: [PagePiece]) -> String {
    var html = ""
    for piece in pieces {
      switch piece {
      case .html(let markup): html += markup
      case .slot(let slot): html += markup(slot)
      }
    }
    return html
  }

  private func markup(_ slot: PageSlot) -> String {
    guard let shown = shown(slot.content) else { return slot.surrounding == .formula ? "<mi>?</mi>" : "?" }
    switch slot.surrounding {
    case .prose: return MathMLPrinter.print(shown)
    case .formula: return AnswerMarkup.content(shown)
    case .code: return MarkupText.escaped(shown.description)
    }
  }

  /// What a slot shows; nil where it has no value.
  private func shown(_ content: PageSlot.Content) -> Expression? {
    switch content {
    case .written(let place): return small(expressions[place]).map(TidyFormula.tidied)
    case .value(let places, let decimals, let isAngle):
      if decimals == nil, case .number(let place) = places, isParameter(place) { return expressions[place] }
      let numbers = places.map { doubles[$0] }
      let known = places.components.map { exact[$0] }
      if let value = ValueDisplay.expression(
        numbers, exact: known, decimals: decimals, isAngle: isAngle)
      {
        return value
      }
      // A formula has no value but itself.
      let parts = places.components.map { expressions[$0] }
      guard parts.allSatisfy({ small($0) != nil }) else { return nil }
      switch places {
      case .number: return parts.first.map(TidyFormula.tidied)
      case .tuple: return Expression(.tuple(parts.map(TidyFormula.tidied)))
      case .matrix(let rows, let columns, _):
        return Expression(
          .matrix(rows: rows, columns: columns, elements: parts.map(TidyFormula.tidied)))
      }
    }
  }

  /// Whether an entry is a parameter whose value stands as it was written.
  private func isParameter(_ place: Int) -> Bool {
    guard case .symbol(let symbol) = exercise.table.operation(at: place) else { return false }
    return exercise.parameters.contains { $0.symbol == symbol } && ValueDisplay.isLiteral(expressions[place])
  }

  private func small(_ expression: Expression) -> Expression? {
    expression.nodeCount(upTo: 2000) <= 2000 ? expression : nil
  }

  // MARK: Marks

  /// The mark of an answer to the part with an index, and what is said of it.
  public func mark(_ text: String, part index: Int) -> (mark: AnswerMark, say: String) {
    let part = exercise.parts[index]
    let mark = marking(part).mark(text)
    guard let name = mark.feedback else { return (mark, "") }
    if let mistake = part.mistakes.first(where: { $0.name == name }) { return (mark, html(mistake.say)) }
    let choice = part.choices.first { "choice-\($0.name)" == name }
    return (mark, choice.map { html($0.say) } ?? "")
  }

  private func marking(_ part: PageExercise.Part) -> AnswerMarking<NumericComparison> {
    var numbers: [String: Double] = [:]
    for (parameter, index) in zip(exercise.parameters, variant.indices) {
      numbers[parameter.symbol.name] = parameter.doubles[index]
    }
    let comparison = NumericComparison(
      question: part.question, table: exercise.table, parameters: numbers, assumptions: exercise.assumptions,
      integers: exercise.integers)
    return AnswerMarking(
      question: part.question, comparer: comparison, key: part.key.map { keys($0) },
      factors: part.product.flatMap { small(expressions[$0]) }.flatMap { FactorCount($0)?.count },
      rightChoices: rightChoices(part),
      mistakes: part.mistakes.map {
        KnownMistake(name: $0.name, title: $0.title, credit: $0.credit, value: keys($0.value))
      })
  }

  private func keys(_ places: Value<Int>) -> Value<NumericKey> {
    places.map {
      NumericKey(place: $0, value: NumericValue(double: doubles[$0], rounded: rounded[$0], exact: exact[$0]))
    }
  }

  /// The letters of the choices that are right.
  public func rightChoices(_ part: PageExercise.Part) -> [String] {
    part.choices.filter { $0.conditions.allSatisfy { $0.holds(doubles) } }.map { $0.name }
  }
}
