import Answers
import CellYAML
import FormulaSyntax
import SourceText
import Variants
import Yams

extension ExerciseReader {
  /// The one part of an exercise without `parts`.
  mutating func single(_ fields: Fields, _ place: Span) -> [ExercisePart] {
    part(fields, name: "answer", ask: nil, place: place).map { [$0] } ?? []
  }

  /// The parts under `parts`.
  mutating func several(_ node: Node?) -> [ExercisePart] {
    guard let node, let nodes = list(node, for: "parts") else { return [] }
    if nodes.isEmpty {
      report(.missingPart, "'parts' holds at least one part", at: source.fileSpan(of: node))
    }
    if nodes.count > 26 {
      report(.tooMany, "an exercise has at most 26 parts", at: source.fileSpan(of: node))
    }
    var result: [ExercisePart] = []
    for (index, node) in nodes.prefix(26).enumerated() {
      guard case .mapping(let mapping) = node else {
        report(.wrongType, "a part has keys, such as 'ask' and 'answer'", at: source.fileSpan(of: node))
        continue
      }
      let fields = fields(of: mapping)
      check(fields, allowed: ["ask"] + Self.partKeys, of: "a part")
      let name = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index)))
      let place = source.fileSpan(of: node)
      if fields["ask"] == nil { report(.missingKey, "a part needs 'ask', its question", at: place) }
      let ask = fields["ask"].flatMap { markdown($0, for: "ask") }
      if let part = part(fields, name: name, ask: ask, place: place) { result.append(part) }
    }
    return result
  }

  private mutating func part(
    _ fields: Fields, name: String, ask: ExerciseText?, place: Span
  ) -> ExercisePart? {
    // First the names, which tell what they are in the key.
    symbols = fields["symbols"].map { readSymbols($0) } ?? []
    let key = fields["answer"].flatMap { expression($0, for: "answer") }
    let choices = fields["choices"].map { readChoices($0) } ?? []
    if fields["answer"] == nil, fields["choices"] == nil {
      report(.missingKey, "an exercise needs 'answer', an expression, or 'choices'", at: place)
      return nil
    }
    if fields["answer"] != nil, key == nil { return nil }
    var kind: AnswerKind?
    if let node = fields["kind"] { kind = word(node, for: "kind", of: AnswerKind.allCases) }
    guard let kind = kind ?? inferredKind(key?.expression, choices, symbols, key?.text.span ?? place) else {
      return nil
    }
    guard kind.isChoice == !choices.isEmpty else {
      report(
        .conflictingKeys,
        kind.isChoice
          ? "a choice needs 'choices'" : "'choices' belong to 'kind: choice' and 'kind: choices'",
        at: fields.span(of: "choices") ?? place)
      return nil
    }
    // Without an answer there may be choices of which none could be read, as was said where they stand.
    guard let keyText = key?.text ?? choices.first?.text else { return nil }
    if let key, !checkSymbols(key.expression, key.text, symbols, kind) { return nil }
    var part = ExercisePart(
      question: AnswerQuestion(
        name: name, kind: kind, form: AnswerForm(), unit: .degrees, symbols: symbols,
        choices: choices.map(\.name)),
      ask: ask, key: key?.expression, keyText: keyText, choices: choices)
    if let node = fields["units"] { part.unit = word(node, for: "units", of: AngleUnit.allCases) ?? .degrees }
    if let node = fields["points"] { part.points = integer(node, for: "points", from: 1...100) ?? 1 }
    if let node = fields["modulo"] { part.modulus = positive(node, for: "modulo") }
    if let node = fields["partial"], let word = text(node, for: "partial") {
      part.countsComponents = word.text == "components"
      if !part.countsComponents {
        reportUnknown(word, .unknownValue, "value", of: "'partial'", candidates: ["components"])
      }
    }
    part.form = form(fields)
    if kind == .steps { readStart(fields, &part, place) }
    checkFit(part, fields)
    if let node = fields["check"] { part.checks += checks(node, key?.expression) }
    if let node = fields["feedback"] { part.feedback = readFeedback(node, part) }
    checkChoices(part, place)
    return part
  }

  /// What a derivation begins with, which the key must be equal to.
  private mutating func readStart(_ fields: Fields, _ part: inout ExercisePart, _ place: Span) {
    guard let node = fields["from"] else {
      return report(.missingKey, "a derivation needs 'from', the formula that it begins with", at: place)
    }
    // Of formulas nothing is rounded, so that 'exact' asks for nothing.
    if part.form.demands.isSubset(of: [.exact]) {
      report(
        .missingKey, "a derivation needs 'form': what it begins with would be its last line too", at: place)
    }
    guard let (start, text) = expression(node, for: "from"), checkSymbols(start, text, part.symbols, .steps),
      let key = part.key
    else { return }
    let equation = Statement(sides: [start, key], relations: [.equal], span: Span(at: 0))
    part.checks.append((equation, text))
  }

  /// The kind that a key tells by its shape.
  private mutating func inferredKind(
    _ key: Expression?, _ choices: [ExerciseChoice], _ symbols: [Symbol], _ place: Span
  ) -> AnswerKind? {
    if !choices.isEmpty { return .choice }
    if !symbols.isEmpty { return .expression }
    guard let key, let value = try? Expression.value(of: key, in: environment) else {
      // What is wrong with the key is said where it is computed.
      return .number
    }
    switch value {
    case .number: return .number
    case .tuple(let items) where items.count < 4: return .point
    case .tuple: return .rect
    case .matrix: return .matrix
    }
  }

  private mutating func readSymbols(_ node: Node) -> [Symbol] {
    guard let nodes = list(node, for: "symbols") else { return [] }
    return nodes.compactMap { node in
      guard let text = text(node, for: "symbols") else { return nil }
      let (expression, _) = CalculatorParser.readExpression(text.excerpt.bytes, scope: NameScope())
      guard let expression, case .symbol(let symbol) = expression.node else {
        diagnostics.append(text.error(.notAName, "'symbols' lists the names that an answer may use"))
        return nil
      }
      if parameters.contains(where: { $0.symbol == symbol }) {
        diagnostics.append(
          text.error(.isParameter, "\(symbol) is a parameter: each learner has a number for it"))
        return nil
      }
      environment.undefine(symbol)
      return symbol
    }
  }

  /// Whether a key has no symbols but parameters and those of the part.
  private mutating func checkSymbols(
    _ key: Expression, _ text: LocatedText, _ symbols: [Symbol], _ kind: AnswerKind
  ) -> Bool {
    let known = Set(parameters.map(\.symbol) + symbols)
    let free = FreeSymbols.of([key], in: environment)
    if let other = free.first(where: { !known.contains($0) }) {
      let names = known.map(\.name).sorted() + environment.symbols.map(\.name)
      let near = Spelling.nearest(to: other.name, in: names)
      diagnostics.append(
        text.error(
          .unknownName, "\(other) has no value" + (near.map { "; did you mean \($0)?" } ?? ""),
          notes: [.init("it is no parameter, the lesson does not define it, and 'symbols' does not list it")])
      )
      return false
    }
    if kind.isFormula, symbols.isEmpty {
      diagnostics.append(
        text.error(.missingSymbols, "a formula needs 'symbols', the names that the answer may use"))
      return false
    }
    return true
  }

  private mutating func positive(_ node: Node, for key: String) -> Expression? {
    guard let (value, text) = expression(node, for: key) else { return nil }
    let number = try? Evaluator(environment, numbers: .doubles { _ in nil }).evaluate(value)
    if case .number(let number)? = number, number > 0, number.isFinite { return value }
    diagnostics.append(text.error(.badNumber, "'\(key)' is a number above 0 that all learners share"))
    return nil
  }

  private mutating func form(_ fields: Fields) -> AnswerForm {
    var form = AnswerForm()
    if let node = fields["form"] {
      var nodes = [node]
      if case .sequence(let sequence) = node { nodes = Array(sequence) }
      for node in nodes {
        if let demand = word(node, for: "form", of: AnswerForm.Demand.allCases) {
          form.demands.insert(demand)
        }
      }
    }
    if let node = fields["digits"] { form.digits = integer(node, for: "digits", from: 1...15) ?? 3 }
    if let node = fields["tolerance"] { form.tolerance = positive(node, for: "tolerance") }
    return form
  }

  /// Reports keys that say nothing about the part's kind.
  private mutating func checkFit(_ part: ExercisePart, _ fields: Fields) {
    func refuse(_ key: String, _ message: String, unless fits: Bool) {
      if !fits, let span = fields.span(of: key) { report(.doesNotFit, message, at: span) }
    }
    refuse("units", "'units' belongs to 'kind: angle'", unless: part.kind == .angle)
    refuse("modulo", "'modulo' belongs to angles and numbers", unless: [.angle, .number].contains(part.kind))
    refuse(
      "symbols", "'symbols' belongs to formulas and what is made of them",
      unless: !part.kind.isChoice && !part.kind.hasAnyCount)
    refuse("from", "'from' belongs to 'kind: steps'", unless: part.kind == .steps)
    refuse(
      "partial", "'partial' belongs to answers of several numbers",
      unless: part.kind.hasFixedCount || part.kind.hasAnyCount || part.kind == .choices)
    refuse("form", "a choice has no form", unless: !part.kind.isChoice)
    let isExact = !part.form.demands.isDisjoint(with: [.exact, .fraction, .factored])
    refuse("tolerance", "an exact answer has no tolerance", unless: !isExact && !part.kind.isChoice)
    refuse("digits", "an exact answer has no digits", unless: !isExact && !part.kind.isChoice)
    refuse(
      "feedback", "the feedback of a choice stands under 'say' at each choice", unless: !part.kind.isChoice)
  }

  /// The relations that tell why a key is right; `answer` stands for the key.
  private mutating func checks(_ node: Node, _ key: Expression?) -> [(
    statement: Statement, text: LocatedText
  )] {
    let outer = environment
    if let key { environment.define(Definition(Symbol("answer"), body: key)) }
    let found = statements(node, for: "check")
    environment = outer
    return found
  }

  // MARK: Feedback

  private mutating func readFeedback(_ node: Node, _ part: ExercisePart) -> [ExerciseFeedback] {
    guard let nodes = list(node, for: "feedback") else { return [] }
    if nodes.count > Self.mostEntries {
      report(.tooMany, "at most \(Self.mostEntries) entries of feedback", at: source.fileSpan(of: node))
    }
    var result: [ExerciseFeedback] = []
    for node in nodes.prefix(Self.mostEntries) {
      let own = "\(part.name)-\(result.count + 1)"
      let entry: ExerciseFeedback?
      switch node {
      case .scalar: entry = text(node, for: "feedback").flatMap { named($0, part, say: nil, credit: 0) }
      case .mapping(let mapping): entry = feedback(fields(of: mapping), part, node, own)
      default:
        report(
          .wrongType, "an entry of feedback is the name of a misconception, or has keys",
          at: source.fileSpan(of: node))
        entry = nil
      }
      if let entry { result.append(entry) }
    }
    return result
  }

  private mutating func feedback(
    _ fields: Fields, _ part: ExercisePart, _ node: Node, _ own: String
  ) -> ExerciseFeedback? {
    check(fields, allowed: ["misconception", "answer", "with", "say", "credit", "name"], of: "feedback")
    let place = source.fileSpan(of: node)
    let say = fields["say"].flatMap { markdown($0, for: "say") }
    let credit = fields["credit"].map { share($0) } ?? 0
    let ways = ["misconception", "answer", "with"].filter { fields[$0] != nil }
    guard ways.count == 1 else {
      report(.conflictingKeys, "feedback has 'misconception', or 'answer', or 'with'", at: place)
      return nil
    }
    if let node = fields["misconception"] {
      return text(node, for: "misconception").flatMap { named($0, part, say: say, credit: credit) }
    }
    guard let say else {
      if fields["say"] == nil { report(.missingKey, "this feedback needs 'say', its text", at: place) }
      return nil
    }
    let name = fields["name"].flatMap { text($0, for: "name") }?.text ?? own
    if let node = fields["answer"] {
      guard let (value, text) = expression(node, for: "answer"),
        checkSymbols(value, text, part.symbols, .number)
      else { return nil }
      return ExerciseFeedback(name: name, value: value, say: say, credit: credit, text: text)
    }
    guard let node = fields["with"], let key = part.key else { return nil }
    return replaced(node, key).map {
      ExerciseFeedback(name: name, value: $0.value, say: say, credit: credit, text: $0.text)
    }
  }

  /// The key with other values for names: `with: { θ: -θ }`.
  private mutating func replaced(_ node: Node, _ key: Expression) -> (value: Expression, text: LocatedText)? {
    guard case .mapping(let mapping) = node else {
      report(.wrongType, "'with' gives names other values: { θ: -θ }", at: source.fileSpan(of: node))
      return nil
    }
    var values: [Symbol: Expression] = [:]
    var place: LocatedText?
    for entry in fields(of: mapping).entries {
      let (name, _) = CalculatorParser.readExpression(entry.name.excerpt.bytes, scope: NameScope())
      guard let name, case .symbol(let symbol) = name.node else {
        diagnostics.append(entry.name.error(.notAName, "only a name can have another value"))
        return nil
      }
      guard let (value, text) = expression(entry.node, for: entry.name.text) else { return nil }
      values[symbol] = value
      place = place ?? text
    }
    guard let place, let inlined = inlined(key, keeping: Set(values.keys)) else { return nil }
    let free = FreeSymbols.of([inlined], in: Environment())
    if let unused = values.keys.sorted().first(where: { !free.contains($0) }) {
      diagnostics.append(place.error(.unusedName, "the answer does not depend on \(unused)"))
      return nil
    }
    return (Substitution(values).applied(to: inlined), place)
  }

  /// The key with all definitions put in but those of some names.
  private mutating func inlined(_ key: Expression, keeping names: Set<Symbol>) -> Expression? {
    var reduced = environment
    for name in names { reduced.undefine(name) }
    return Inlining.applied(to: key, in: reduced)
  }

  private mutating func named(
    _ name: LocatedText, _ part: ExercisePart, say: ExerciseText?, credit: Double
  ) -> ExerciseFeedback? {
    guard let misconception = Misconception.named(name.text) else {
      reportUnknown(
        name, .unknownMisconception, "misconception", of: "the list in Documentation/exercises.md",
        candidates: Misconception.all.map(\.name))
      return nil
    }
    guard let key = part.key else { return nil }
    do throws(Diagnostic) {
      let value = try misconception.answer(insteadOf: key, in: environment)
      return ExerciseFeedback(
        name: misconception.name, value: value, say: say ?? ExerciseText(plain: misconception.explanation),
        credit: credit, text: name)
    } catch {
      diagnostics.append(name.error(error.finding, error.message, notes: error.notes))
      return nil
    }
  }

  private mutating func share(_ node: Node) -> Double {
    guard let (value, text) = expression(node, for: "credit") else { return 0 }
    let number = try? Evaluator(Environment(), numbers: .doubles { _ in nil }).evaluate(value)
    if case .number(let number)? = number, number >= 0, number < 1 { return number }
    diagnostics.append(text.error(.badCredit, "'credit' is a share from 0 to below 1, such as 1/4"))
    return 0
  }

  // MARK: Choices

  private mutating func readChoices(_ node: Node) -> [ExerciseChoice] {
    guard let nodes = list(node, for: "choices") else { return [] }
    guard (2...26).contains(nodes.count) else {
      report(.badChoices, "there are 2 to 26 choices", at: source.fileSpan(of: node))
      return []
    }
    var result: [ExerciseChoice] = []
    for (index, node) in nodes.enumerated() {
      let name = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index)))
      guard case .mapping(let mapping) = node else {
        if let (value, text) = expression(node, for: "choices") {
          result.append(ExerciseChoice(name: name, value: value, text: text))
        }
        continue
      }
      let fields = fields(of: mapping)
      check(fields, allowed: ["text", "value", "when", "say"], of: "a choice")
      let place = source.fileSpan(of: node)
      let value = fields["value"].flatMap { expression($0, for: "value") }
      let condition = fields["when"].flatMap { statements($0, for: "when").first }
      let label = fields["text"].flatMap { markdown($0, for: "text") }
      guard (value == nil) != (condition == nil) else {
        report(
          .missingKey, "a choice has 'value', to compare with 'answer', or 'when', a relation", at: place)
        continue
      }
      guard value != nil || label != nil else {
        report(.missingKey, "a choice without 'value' needs 'text'", at: place)
        continue
      }
      guard let text = value?.text ?? condition?.text else { continue }
      result.append(
        ExerciseChoice(
          name: name, label: label, value: value?.expression, condition: condition?.statement,
          say: fields["say"].flatMap { markdown($0, for: "say") }, text: text))
    }
    return result.count == nodes.count ? result : []
  }

  private mutating func checkChoices(_ part: ExercisePart, _ place: Span) {
    guard part.kind.isChoice else { return }
    let hasValues = part.choices.contains { $0.value != nil }
    if hasValues != (part.key != nil) || part.choices.contains(where: { ($0.value != nil) != hasValues }) {
      report(
        .badChoices,
        "either all choices have 'value', and 'answer' says which is right, or all have 'when'",
        at: place)
    }
    if part.kind == .choices, hasValues {
      report(.badChoices, "where several choices may be right, each has 'when'", at: place)
    }
    let symbols = Set(parameters.map(\.symbol))
    for choice in part.choices {
      let sides = choice.condition?.sides ?? choice.value.map { [$0] } ?? []
      if let other = FreeSymbols.of(sides, in: environment).first(where: { !symbols.contains($0) }) {
        diagnostics.append(choice.text.error(.unknownName, "\(other) has no value"))
      }
    }
  }
}

extension ExerciseChoice {
  /// A choice that shows its value.
  init(name: String, value: Expression, text: LocatedText) {
    self.init(name: name, label: nil, value: value, condition: nil, say: nil, text: text)
  }
}
