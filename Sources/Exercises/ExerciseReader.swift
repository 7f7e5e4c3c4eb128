import Answers
import CellYAML
import FormulaSyntax
import SourceText
import Variants
import Yams

/// Reads the YAML of an exercise cell in the environment of its lesson.
///
/// All that is wrong is listed, each thing at its place in the file. The keys are told in
/// `Documentation/exercises.md`.
public struct ExerciseReader: CellYAMLReader {
  /// The longest text of an exercise, in bytes.
  public static let longestExpression = 20_000
  /// The most parts, parameters, choices and entries of feedback.
  static let mostEntries = 40

  /// An exercise and what is to be said about its text.
  public struct Reading {
    /// The exercise; nil with an error.
    public var exercise: Exercise?
    /// Errors and warnings, in order of place.
    public var diagnostics: [Diagnostic]
  }

  /// The cell's text.
  public let source: YAMLSource
  /// What is wrong with it so far.
  public var diagnostics: [Diagnostic] = []
  /// The lesson's definitions, then also the exercise's own.
  var environment: Environment
  let assumptions: [Statement]
  var parameters: [ExerciseParameter] = []
  /// The names that answers to the part that is being read may use.
  var symbols: [Symbol] = []

  /// All keys that an exercise and its parts may have.
  public static let keyNames = ownKeys + partKeys

  static let partKeys = [
    "kind", "answer", "check", "form", "digits", "tolerance", "units", "modulo", "symbols", "points",
    "partial", "from",
    "feedback", "choices",
  ]
  static let ownKeys = [
    "id", "title", "level", "ask", "parameters", "where", "set", "figure", "parts", "hints", "solution",
    "allow",
  ]

  /// Reads a cell's content.
  ///
  /// - Parameters:
  ///   - environment: The lesson's definitions so far.
  ///   - assumptions: What the lesson assumes.
  public static func read(
    _ excerpt: SourceExcerpt, environment: Environment, assumptions: [Statement] = []
  ) -> Reading {
    var reader = ExerciseReader(
      source: YAMLSource(excerpt, noun: "an exercise cell"), environment: environment,
      assumptions: assumptions)
    let exercise = reader.readRoot()
    let hasErrors = reader.diagnostics.contains { $0.severity == .error }
    return Reading(
      exercise: hasErrors ? nil : exercise, diagnostics: DiagnosticRenderer.sorted(reader.diagnostics))
  }

  private init(source: YAMLSource, environment: Environment, assumptions: [Statement]) {
    self.source = source
    self.environment = environment
    self.assumptions = assumptions
  }

  /// The names as a reader of the exercise needs them. The letter e is the base of the natural logarithm, unless something
  /// of the exercise or of the lesson is called so.
  var scope: NameScope {
    var scope = environment.scope
    // A page computes answers without them.
    scope.readsForProver = false
    let e = Symbol("e")
    if parameters.contains(where: { $0.symbol == e }) || symbols.contains(e) {
      scope.values.insert(e)
    } else {
      scope.uses.hasEulerNumber = true
    }
    return scope
  }

  // MARK: The cell

  private mutating func readRoot() -> Exercise? {
    let root: Node?
    switch source.compose() {
    case .success(let node): root = node
    case .failure(let diagnostic):
      diagnostics.append(diagnostic)
      return nil
    }
    guard let root, case .mapping(let mapping) = root else {
      let span =
        root.map(source.fileSpan) ?? source.excerpt.fileSpan(Span(0, min(1, source.excerpt.bytes.count)))
      report(.wrongType, "an exercise begins with keys, such as 'id:' and 'ask:'", at: span)
      return nil
    }
    let fields = fields(of: mapping)
    let isSingle = fields["parts"] == nil
    check(fields, allowed: Self.ownKeys + (isSingle ? Self.partKeys : []), of: "an exercise")
    let place = source.fileSpan(of: root)
    guard let id = identifier(fields, place) else { return nil }
    if let node = fields["parameters"] { readParameters(node) }
    if let node = fields["set"] { readSettings(node) }
    let conditions = fields["where"].map { statements($0, for: "where") } ?? []
    let space = space(conditions)
    guard let ask = fields["ask"].flatMap({ markdown($0, for: "ask") }) else {
      if fields["ask"] == nil { report(.missingKey, "an exercise needs 'ask', the question", at: place) }
      return nil
    }
    let parts = isSingle ? single(fields, place) : several(fields["parts"])
    var level = Exercise.Level.medium
    if let node = fields["level"] { level = word(node, for: "level", of: Exercise.Level.allCases) ?? level }
    let mayShow = fields["allow"].map { allowances($0) } ?? false
    guard let space, !parts.isEmpty else { return nil }
    return Exercise(
      id: id.text, place: id, title: fields["title"].flatMap { text($0, for: "title") }, level: level,
      ask: ask,
      figure: fields["figure"].flatMap { text($0, for: "figure") }, parts: parts,
      hints: fields["hints"].flatMap { list($0, for: "hints") }?.compactMap { markdown($0, for: "hints") }
        ?? [],
      solution: fields["solution"].flatMap { markdown($0, for: "solution") }, space: space,
      environment: environment, assumptions: assumptions, mayShowAnswer: mayShow,
      conditions: conditions.map(\.statement), conditionTexts: conditions.map(\.text))
  }

  private mutating func identifier(_ fields: Fields, _ place: Span) -> LocatedText? {
    guard let node = fields["id"] else {
      report(.missingKey, "an exercise needs 'id', a name such as turn-a-point", at: place)
      return nil
    }
    guard let id = text(node, for: "id") else { return nil }
    let isPlain = id.text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (0x30...0x39).contains(byte)
        || byte == UInt8(ascii: "-")
    }
    guard isPlain, !id.text.hasPrefix("-"), id.text.utf8.count <= 64 else {
      diagnostics.append(
        id.error(.badID, "an id has small letters, digits and hyphens, such as turn-a-point"))
      return nil
    }
    return id
  }

  private mutating func allowances(_ node: Node) -> Bool {
    guard let word = text(node, for: "allow") else { return false }
    if word.text == "shown-answer" { return true }
    reportUnknown(word, .unknownValue, "value", of: "'allow'", candidates: ["shown-answer"])
    return false
  }

  // MARK: Parameters

  private mutating func readParameters(_ node: Node) {
    guard case .mapping(let mapping) = node else {
      report(
        .wrongType, "'parameters' gives names their values: { x: 1..9 }", at: source.fileSpan(of: node))
      return
    }
    let fields = fields(of: mapping)
    if fields.entries.count > Self.mostEntries {
      report(
        .tooMany, "an exercise has at most \(Self.mostEntries) parameters", at: source.fileSpan(of: node))
    }
    for entry in fields.entries.prefix(Self.mostEntries) {
      guard let symbol = name(entry.name) else { continue }
      var reader = ParameterReader(name: entry.name, symbol: symbol)
      var parameter: ExerciseParameter?
      switch entry.node {
      case .sequence(let sequence):
        let texts = sequence.compactMap { text($0, for: entry.name.text) }
        if texts.count < 2 {
          report(
            .tooFewValues, "a parameter has several values; what all learners share stands under 'set'",
            at: source.fileSpan(of: entry.node))
        } else if texts.count == sequence.count {
          parameter = reader.parameter(values: texts)
        }
      default: parameter = text(entry.node, for: entry.name.text).flatMap { reader.parameter(range: $0) }
      }
      diagnostics += reader.diagnostics
      // A parameter hides what the lesson calls by its name.
      environment.undefine(symbol)
      if let parameter { parameters.append(parameter) }
    }
  }

  private mutating func name(_ text: LocatedText) -> Symbol? {
    let (expression, problems) = CalculatorParser.readExpression(text.excerpt.bytes, scope: NameScope())
    guard let expression, case .symbol(let symbol) = expression.node,
      !problems.contains(where: { $0.severity == .error })
    else {
      diagnostics.append(text.error(.notAName, "only a name can have values"))
      return nil
    }
    if parameters.contains(where: { $0.symbol == symbol }) {
      diagnostics.append(text.error(.duplicateKey, "\(symbol) is a parameter already"))
      return nil
    }
    return symbol
  }

  private mutating func readSettings(_ node: Node) {
    guard case .mapping(let mapping) = node else {
      report(.wrongType, "'set' gives values to names: { c: (2, 1) }", at: source.fileSpan(of: node))
      return
    }
    for entry in fields(of: mapping).entries {
      guard let symbol = name(entry.name),
        let value = expression(entry.node, for: entry.name.text)?.expression
      else { continue }
      if FreeSymbols.of([value], in: Environment()).contains(symbol) {
        diagnostics.append(entry.name.error(.circularDefinition, "\(symbol) is defined by itself"))
        continue
      }
      environment.define(Definition(symbol, body: value))
    }
  }

  private mutating func space(_ conditions: [(statement: Statement, text: LocatedText)]) -> VariantSpace? {
    for condition in conditions {
      do throws(Diagnostic) {
        _ = try VariantSpace(
          parameters: parameters, conditions: [condition.statement], environment: environment)
      } catch {
        diagnostics.append(condition.text.excerpt.inFile(error))
        return nil
      }
    }
    return try? VariantSpace(
      parameters: parameters, conditions: conditions.map(\.statement), environment: environment)
  }

  // MARK: Values

  /// An expression, read in the environment so far.
  mutating func expression(_ node: Node, for key: String) -> (expression: Expression, text: LocatedText)? {
    var found: LocatedText?
    if case .sequence(let sequence) = node {
      found = source.text(of: sequence)
    } else {
      found = text(node, for: key)
    }
    guard let found else {
      if case .sequence = node {
        report(.wrongType, "'\(key)' is one expression, not a list", at: source.fileSpan(of: node))
      }
      return nil
    }
    let (expression, problems) = CalculatorParser.readExpression(found.excerpt.bytes, scope: scope)
    diagnostics += problems.map(found.excerpt.inFile)
    return expression.map { ($0, found) }
  }

  /// Relations: one, or a list.
  mutating func statements(_ node: Node, for key: String) -> [(statement: Statement, text: LocatedText)] {
    var nodes = [node]
    if case .sequence(let sequence) = node { nodes = Array(sequence) }
    var result: [(Statement, LocatedText)] = []
    for node in nodes {
      guard let text = text(node, for: key) else { continue }
      let reading = CalculatorParser.read(text.excerpt.bytes, scope: scope)
      diagnostics += reading.diagnostics.map(text.excerpt.inFile)
      if reading.hasErrors { continue }
      for statement in reading.statements {
        if statement.relations.isEmpty {
          diagnostics.append(text.error(.noRelation, "'\(key)' holds relations, such as x != y"))
        } else {
          result.append((statement, text))
        }
      }
    }
    return result
  }

  /// Markdown with slots.
  mutating func markdown(_ node: Node, for key: String) -> ExerciseText? {
    guard let text = text(node, for: key) else { return nil }
    let (result, problems) = ExerciseTextReader.read(text, scope: scope)
    diagnostics += problems
    return result
  }

  /// A word out of several.
  mutating func word<Word: RawRepresentable>(_ node: Node, for key: String, of words: [Word]) -> Word?
  where Word.RawValue == String {
    guard let text = text(node, for: key) else { return nil }
    if let word = Word(rawValue: text.text) { return word }
    reportUnknown(text, .unknownValue, "value", of: "'\(key)'", candidates: words.map(\.rawValue))
    return nil
  }

  /// A whole number.
  mutating func integer(_ node: Node, for key: String, from range: ClosedRange<Int>) -> Int? {
    guard let text = text(node, for: key) else { return nil }
    if let value = Numeral(ascii: text.excerpt.bytes)?.smallInteger, range.contains(value) { return value }
    diagnostics.append(
      text.error(
        .badNumber, "'\(key)' is a whole number from \(range.lowerBound) to \(range.upperBound)"))
    return nil
  }
}
