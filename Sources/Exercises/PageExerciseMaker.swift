import Answers
import FormulaProof
import FormulaSyntax
import SourceText
import Variants

/// Makes of an exercise what a page needs.
///
/// Every expression is worked out with the parameters as symbols, so that nothing of the lesson is needed to compute it
/// for a variant.
public struct PageExerciseMaker {
  private let exercise: Exercise
  private let environment: Environment
  private let html: (String) -> String
  private var page: PageExercise
  private var tableMaker = TableMaker()
  private var hasFailed = false

  private init(_ exercise: Exercise, name: String, variant: Variant?, html: @escaping (String) -> String) {
    self.exercise = exercise
    self.html = html
    page = PageExercise(name: name)
    if let variant {
      environment = exercise.environment(of: variant)
    } else {
      environment = exercise.environment
      page.parameters = exercise.space.parameters
    }
  }

  /// The exercise of a page; nil where something in it has no value that depends on the parameters alone.
  ///
  /// - Parameters:
  ///   - name: The exercise's name in full.
  ///   - variant: The only variant that the page is to have; nil for all.
  ///   - html: HTML of Markdown, in which `⟦` and `⟧` stay as they are.
  public static func page(
    of exercise: Exercise, name: String, variant: Variant? = nil, html: @escaping (String) -> String
  ) -> PageExercise? {
    var maker = PageExerciseMaker(exercise, name: name, variant: variant, html: html)
    maker.make()
    return maker.hasFailed ? nil : maker.page
  }

  /// The exercise of a page that shows a variant, and the variant as the page has it; nil where a slot stands in a place that can
  /// show no value.
  ///
  /// Where something depends on a parameter other than as a number of it, such as the place of a component, the page has that
  /// variant alone.
  public static func page(
    of exercise: Exercise, name: String, showing variant: Variant, html: @escaping (String) -> String
  ) -> (page: PageExercise, variant: Variant)? {
    if let page = page(of: exercise, name: name, html: html) { return (page, variant) }
    return page(of: exercise, name: name, variant: variant, html: html).map { ($0, Variant(indices: [])) }
  }

  private mutating func make() {
    if !page.parameters.isEmpty {
      page.conditions = exercise.conditions.flatMap { relations($0) }
    }
    let symbols = Set(exercise.parts.flatMap(\.symbols))
    for statement in exercise.assumptions where !symbols.isEmpty { assume(statement, symbols) }
    text("ask", exercise.ask)
    for (index, hint) in exercise.hints.enumerated() { text("hint-\(index + 1)", hint) }
    if let solution = exercise.solution { text("solution", solution) }
    page.parts = exercise.parts.map { part($0) }
    page.table = tableMaker.made()
  }

  // MARK: Expressions

  private mutating func place(_ expression: Expression) -> Int {
    guard let place = tableMaker.add(expression) else {
      hasFailed = true
      return 0
    }
    return place
  }

  private mutating func value(_ expression: Expression) -> Value<Int> {
    guard let value = try? Expression.value(of: expression, in: environment) else {
      hasFailed = true
      return .tuple([])
    }
    return map(value)
  }

  private mutating func map(_ value: Value<Expression>) -> Value<Int> {
    let places = value.components.map { place($0) }
    switch value {
    case .number: return .number(places[0])
    case .tuple: return .tuple(places)
    case .matrix(let rows, let columns, _): return .matrix(rows: rows, columns: columns, elements: places)
    }
  }

  private mutating func relations(_ statement: Statement) -> [PageRelation] {
    let sides = statement.sides.map { value($0) }
    return statement.relations.enumerated().flatMap { index, relation in
      zip(sides[index].components, sides[index + 1].components).map { left, right in
        PageRelation(relation: relation, left: left, right: right)
      }
    }
  }

  /// Notes an assumption about the symbols of formulas.
  private mutating func assume(_ statement: Statement, _ symbols: Set<Symbol>) {
    let free = FreeSymbols.of(statement.sides, in: environment)
    guard !free.isEmpty, free.allSatisfy(symbols.contains) else { return }
    if statement.relations.contains(.element) {
      if case .symbol(let symbol)? = statement.sides.first?.node,
        case .symbol(let set)? = statement.sides.last?.node, set.name.contains("Z") || set.name.contains("ℤ")
      {
        page.integers.append(symbol.name)
      }
      return
    }
    page.assumptions += relations(statement)
  }

  // MARK: Texts

  private mutating func text(_ name: String, _ text: ExerciseText) {
    page.texts.append(.init(name: name, pieces: pieces(text)))
  }

  private mutating func pieces(_ text: ExerciseText) -> [PagePiece] {
    // In what is handed to a page's script a line has no breaks.
    let markup = html(text.markedMarkdown).replacing("\n", with: "&#10;")
    var rest = Self.withoutMarkedSources(markup)[...]
    var pieces: [PagePiece] = []
    var missing = Set(text.slots.indices)
    // The punctuation behind the last slot, which stays in its line.
    var closing = ""
    // A macro may show a slot twice, or two of them in the other order.
    while let (index, found) = ExerciseText.firstMark(in: rest) {
      guard text.slots.indices.contains(index) else { break }
      missing.remove(index)
      let slot = text.slots[index]
      let before = closing + rest[..<found.lowerBound]
      rest = rest[found.upperBound...]
      closing = slot.surrounding == .prose ? ClosingPunctuation.leading(rest) : ""
      pieces.append(.html(closing.isEmpty ? before : before + ClosingPunctuation.opening))
      pieces.append(.slot(PageSlot(content(slot), in: slot.surrounding)))
      if !closing.isEmpty {
        rest = rest.dropFirst(closing.count)
        closing += ClosingPunctuation.ending
      }
    }
    guard missing.isEmpty else {
      hasFailed = true
      return []
    }
    pieces.append(.html(closing + rest))
    return pieces
  }

  /// Markup in which no formula with a mark keeps its LaTeX beside it, where the mark would stand once more.
  private static func withoutMarkedSources(_ html: String) -> String {
    var result = ""
    var rest = html[...]
    while let start = rest.range(of: "<annotation "),
      let end = rest[start.upperBound...].range(of: "</annotation>")
    {
      result += rest[..<start.lowerBound]
      let source = rest[start.lowerBound..<end.upperBound]
      if ExerciseText.firstMark(in: source) == nil { result += source }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// Whether an expression is an angle, as its form tells.
  private func isAngle(_ expression: Expression) -> Bool {
    AngleQuantity(environment, parameters: exercise.space.parameters).contains(expression)
  }

  private mutating func content(_ slot: ExerciseText.Slot) -> PageSlot.Content {
    if slot.isWritten {
      // Of a page with one variant the numbers stand in the environment.
      let names = Set(exercise.space.parameters.map(\.symbol))
      return .written(place(Substitution(environment, names: names).applied(to: slot.expression)))
    }
    // What the exercise sets to a number stands as it was written.
    if slot.decimals == nil, case .symbol(let symbol) = slot.expression.node,
      let definition = environment[symbol], definition.parameters == nil,
      ValueDisplay.isLiteral(definition.body)
    {
      return .written(place(definition.body))
    }
    return .value(value(slot.expression), decimals: slot.decimals, isAngle: isAngle(slot.expression))
  }

  // MARK: Parts

  private mutating func part(_ part: ExercisePart) -> PageExercise.Part {
    if let ask = part.ask { text("part-\(part.name)", ask) }
    var made = PageExercise.Part(question: part.question, key: part.key.map { value($0) })
    if part.kind.hasFixedCount { made.question.shape = made.key.flatMap { AnswerShape($0) } }
    if let tolerance = part.form.tolerance { made.question.form.tolerance = number(tolerance) }
    if let modulus = part.modulus { made.question.modulus = number(modulus) }
    if part.form.demands.contains(.factored), case .number(let product)? = made.key { made.product = product }
    if let key = made.key, !part.kind.isChoice {
      page.texts.append(.init(name: "key-\(part.name)", pieces: self.pieces(ofKey: key, part.kind)))
    }
    for entry in part.feedback {
      made.mistakes.append(
        .init(
          name: entry.name, title: entry.title, credit: entry.credit, value: value(entry.value),
          say: pieces(entry.say)))
    }
    for choice in part.choices { made.choices.append(self.choice(choice, part)) }
    return made
  }

  /// The key as the solution shows it: of a set between braces.
  private func pieces(ofKey key: Value<Int>, _ kind: AnswerKind) -> [PagePiece] {
    guard kind.hasAnyCount else {
      return [.slot(PageSlot(.value(key, decimals: nil, isAngle: kind == .angle), in: .prose))]
    }
    var pieces: [PagePiece] = [.html(kind == .set ? AnswerMarkup.setOpening : AnswerMarkup.listOpening)]
    for (index, place) in key.components.enumerated() {
      if index > 0 { pieces.append(.html(AnswerMarkup.separator)) }
      pieces.append(.slot(PageSlot(.value(.number(place), decimals: nil, isAngle: false), in: .formula)))
    }
    return pieces + [.html(kind == .set ? AnswerMarkup.setClosing : AnswerMarkup.listClosing)]
  }

  private mutating func choice(_ choice: ExerciseChoice, _ part: ExercisePart) -> PageExercise.Choice {
    let name = "choice-\(part.name)-\(choice.name)"
    if let label = choice.label {
      text(name, label)
    } else if let value = choice.value {
      let shown = self.value(value)
      page.texts.append(
        .init(
          name: name,
          pieces: [
            .slot(PageSlot(.value(shown, decimals: nil, isAngle: isAngle(value)), in: .prose))
          ]))
    }
    var conditions: [PageRelation] = []
    if let own = choice.value, let key = part.key {
      let (a, b) = (value(own), value(key))
      if a.components.count != b.components.count { hasFailed = true }
      conditions = zip(a.components, b.components).map {
        PageRelation(relation: .equal, left: $0, right: $1)
      }
    } else if let condition = choice.condition {
      conditions = relations(condition)
    }
    return .init(name: choice.name, conditions: conditions, say: choice.say.map { pieces($0) } ?? [])
  }

  /// A number that all learners share, without definitions.
  private func number(_ expression: Expression) -> Expression {
    if case .number(let number)? = try? Expression.value(of: expression, in: environment) { return number }
    return expression
  }
}
