import FormulaProof
import FormulaSyntax
import Notebook
import ProofChecking

/// A mistake whose symbols the reader of a page may move: sliders, and both sides as the page's engine computes them.
///
/// The sides are those that were judged, in calculator notation; each text is read back here as the engine will read it, and must be the
/// same tree. Where something cannot be handed over so that the page shows nothing false, there is no such value.
struct MovableMistake: Sendable {
  /// A symbol that is moved, with the letter that it has in texts for the engine.
  struct Mover: Sendable {
    var symbol: Symbol
    var letter: Symbol
    var slider: MistakeSlider
  }

  /// Where the equation holds: where one mover has a value, in radians, or that of another, or its negative.
  struct Meeting: Sendable, Equatable {
    enum Place: Sendable, Equatable {
      case value(Double)
      case mover(Int, isNegative: Bool)
    }

    var mover: Int
    var place: Place
  }

  /// A text that the engine computes, with a word that says what must be true of its value.
  struct Condition: Sendable, Equatable {
    var word: String
    var texts: [String]
  }

  let relation: Relation
  let shape: RefutedSides.Shape
  let movers: [Mover]
  let left: [String]
  let right: [String]
  let tolerances: [String]
  /// What each side needs to be defined.
  let leftDomain: [Condition]
  let rightDomain: [Condition]
  /// What is assumed beside what the sliders' ranges hold.
  let facts: [Condition]
  /// For each coincidence of the sides, in the same order, where the sliders find it; nil where no slider does.
  let meetings: [Meeting?]
  /// The number of the sides in which they differ at the counterexample.
  let component: Int

  /// The most sliders, the most numbers of a side, and the most bytes of all texts.
  static let mostMovers = 4
  private static let mostComponents = 16
  private static let mostBytes = 6_000

  /// The mistake with sliders for those of its symbols that matter; nil where there are none, or something cannot be computed in a page.
  init?(_ sides: RefutedSides, _ judgement: Judgement) {
    let symbols = FreeSymbols.of(sides.left + sides.right, in: Environment())
    guard !symbols.isEmpty, sides.left.count <= Self.mostComponents, sides.left.count == sides.right.count,
      let point = CounterexamplePoint(judgement)
    else { return nil }
    let angles = point.angles(among: symbols, of: sides)
    guard let kinds = point.kinds(of: symbols, angles, sides) else { return nil }
    let numbers = symbols.filter { !angles.contains($0) }
    let reach = MistakeSlider.reach(of: numbers.compactMap { kinds[$0]?.value })
    var movers: [Mover] = []
    for symbol in Self.mattering(symbols, angles, sides.coincidences) {
      guard let slider = kinds[symbol].flatMap({ MistakeSlider($0, reach: reach) }) else { return nil }
      movers.append(Mover(symbol: symbol, letter: Self.letters[movers.count], slider: slider))
    }
    var writer = SideWriter(point: point, movers: movers)
    let moved = Set(movers.map(\.symbol))
    let leftDomain = SideDomain(of: sides.left, angles: angles.intersection(moved))
    let rightDomain = SideDomain(of: sides.right, angles: angles.intersection(moved))
    guard leftDomain.isKnown, rightDomain.isKnown else { return nil }
    (relation, shape, self.movers) = (sides.relation, sides.shape, movers)
    left = sides.left.map { writer.text($0) }
    right = sides.right.map { writer.text($0) }
    tolerances = sides.tolerances.map { writer.text($0) }
    self.leftDomain = leftDomain.conditions.map { writer.condition($0) }
    self.rightDomain = rightDomain.conditions.map { writer.condition($0) }
    var facts: [Condition] = []
    for fact in sides.facts {
      let mentioned = FreeSymbols.of([fact.left, fact.right], in: Environment())
      guard mentioned.contains(where: moved.contains), fact.bound == nil else { continue }
      // On a curve or a surface sliders would leave what is assumed at once.
      guard ![.equal, .approximatelyEqual, .element].contains(fact.relation) else { return nil }
      let difference = Expression(.sum([fact.left, Expression(.negation(fact.right))]))
      let domain = SideDomain(of: [difference], angles: angles.intersection(moved))
      guard domain.isKnown, domain.conditions.isEmpty else { return nil }
      facts.append(Condition(word: fact.relation.rawValue, texts: [writer.text(difference)]))
    }
    self.facts = facts
    let assumed = sides.defined.filter {
      FreeSymbols.of([$0], in: Environment()).contains(where: moved.contains)
    }
    let assumedDomain = SideDomain(of: assumed, angles: angles.intersection(moved))
    guard assumedDomain.isKnown, assumedDomain.conditions.isEmpty else { return nil }
    meetings = sides.coincidences.map { Self.meeting($0, movers) }
    component =
      judgement.component ?? sides.left.indices.first { sides.left[$0] != sides.right[$0] } ?? 0
    guard writer.isFaithful, writer.bytes <= Self.mostBytes, component < left.count else { return nil }
  }

  /// The names of movers in texts for the engine.
  private static let letters = ["a", "b", "c", "d"].map { Symbol($0) }

  /// The symbols that get sliders: those that say where the mistake is right, then angles, then the others.
  private static func mattering(
    _ symbols: [Symbol], _ angles: Set<Symbol>, _ coincidences: [Coincidence]
  ) -> [Symbol] {
    var chosen: [Symbol] = []
    func choose(_ symbol: Symbol) {
      guard chosen.count < mostMovers, symbols.contains(symbol), !chosen.contains(symbol) else { return }
      chosen.append(symbol)
    }
    for coincidence in coincidences {
      choose(coincidence.symbol)
      for other in FreeSymbols.of([coincidence.value], in: Environment()) { choose(other) }
    }
    for symbol in symbols where angles.contains(symbol) { choose(symbol) }
    for symbol in symbols { choose(symbol) }
    return symbols.filter(chosen.contains)
  }

  private static func meeting(_ coincidence: Coincidence, _ movers: [Mover]) -> Meeting? {
    func index(_ symbol: Symbol) -> Int? { movers.firstIndex { $0.symbol == symbol } }
    guard let mover = index(coincidence.symbol) else { return nil }
    switch coincidence.value.node {
    case .symbol(let other):
      return index(other).map { Meeting(mover: mover, place: .mover($0, isNegative: false)) }
    case .negation(let operand):
      if case .symbol(let other) = operand.node {
        return index(other).map { Meeting(mover: mover, place: .mover($0, isNegative: true)) }
      }
    default: break
    }
    return CounterexamplePoint.value(of: coincidence.value).map { Meeting(mover: mover, place: .value($0)) }
  }
}

/// The values of a counterexample.
struct CounterexamplePoint {
  private var values: [Symbol: (expression: Expression, text: String)] = [:]

  /// The values; nil where one of them is no number.
  init?(_ judgement: Judgement) {
    for assignment in judgement.counterexample?.assignments ?? [] {
      let bytes = Array(assignment.value.utf8)
      guard let expression = CalculatorParser.readExpression(bytes, scope: .ofPages).0,
        Self.value(of: expression) != nil
      else { return nil }
      values[Symbol(assignment.symbol)] = (expression, assignment.value)
    }
  }

  /// A number without symbols; nil where it is none.
  static func value(of expression: Expression) -> Double? {
    let evaluator = Evaluator(Environment(), numbers: NumberSystem<Double>.doubles { _ in nil })
    guard let number = (try? evaluator.evaluate(expression))?.asNumber, number.isFinite else { return nil }
    return number
  }

  /// The value of a symbol.
  subscript(symbol: Symbol) -> Expression? { values[symbol]?.expression }

  /// The symbols that are read in degrees: those that the counterexample has in degrees and a side has in a sine or the like.
  func angles(among symbols: [Symbol], of sides: RefutedSides) -> Set<Symbol> {
    Set(
      symbols.filter { symbol in
        guard let expression = self[symbol], expression.isWrittenInDegrees else { return false }
        return (sides.left + sides.right).contains { $0.hasInAngle(symbol) }
      })
  }

  /// What is known of symbols; nil where one of them has no value.
  func kinds(
    of symbols: [Symbol], _ angles: Set<Symbol>, _ sides: RefutedSides
  ) -> [Symbol: MistakeSlider.Kind]? {
    var kinds: [Symbol: MistakeSlider.Kind] = [:]
    for symbol in symbols {
      guard let (expression, text) = values[symbol], let value = Self.value(of: expression) else {
        return nil
      }
      kinds[symbol] = MistakeSlider.Kind(
        value: value, text: text, isAngle: angles.contains(symbol), isWhole: sides.integers.contains(symbol))
    }
    for fact in sides.facts {
      guard let (symbol, relation, bound) = fact.bound, var kind = kinds[symbol] else { continue }
      let isOpen = relation == .less || relation == .greater
      // Of two bounds the narrower one; of equal ones the open one.
      if relation == .greater || relation == .greaterOrEqual {
        let (old, wasOpen) = kind.lower.map { ($0.value, $0.isOpen) } ?? (-Double.infinity, false)
        if bound > old || bound == old && !wasOpen { kind.lower = .init(value: bound, isOpen: isOpen) }
      } else {
        let (old, wasOpen) = kind.upper.map { ($0.value, $0.isOpen) } ?? (Double.infinity, false)
        if bound < old || bound == old && !wasOpen { kind.upper = .init(value: bound, isOpen: isOpen) }
      }
      kinds[symbol] = kind
    }
    return kinds
  }
}

extension RefutedSides.Fact {
  /// The bound that it is of a symbol, which stands on the left of the relation; nil where it is none.
  var bound: (Symbol, Relation, Double)? {
    switch (left.node, right.node) {
    case (.symbol(let symbol), _):
      guard [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(relation) else { return nil }
      return CounterexamplePoint.value(of: right).map { (symbol, relation, $0) }
    case (_, .symbol(let symbol)):
      let turned: [Relation: Relation] = [
        .less: .greater, .lessOrEqual: .greaterOrEqual, .greater: .less, .greaterOrEqual: .lessOrEqual,
      ]
      guard let relation = turned[relation] else { return nil }
      return CounterexamplePoint.value(of: left).map { (symbol, relation, $0) }
    default: return nil
    }
  }
}

/// Writes expressions for the engine, and reads back what it wrote.
private struct SideWriter {
  let point: CounterexamplePoint
  let movers: [MovableMistake.Mover]
  /// Whether all that was written is read as what it was.
  private(set) var isFaithful = true
  private(set) var bytes = 0
  private let scope: NameScope

  init(point: CounterexamplePoint, movers: [MovableMistake.Mover]) {
    (self.point, self.movers) = (point, movers)
    var scope = NameScope.ofPages
    for mover in movers { scope.values.insert(mover.letter) }
    self.scope = scope
  }

  /// An expression with letters for movers and values for the other symbols.
  mutating func text(_ expression: Expression) -> String {
    var isKnown = true
    let written = expression.mapped { part in
      guard case .symbol(let symbol) = part.node else { return part.withSignedNumeral }
      if let mover = movers.first(where: { $0.symbol == symbol }) { return Expression(.symbol(mover.letter)) }
      guard let value = point[symbol] else {
        isKnown = false
        return part
      }
      return value
    }
    let text = written.description
    bytes += text.utf8.count
    let read = CalculatorParser.readExpression(Array(text.utf8), scope: scope).0
    if !isKnown || read != written { isFaithful = false }
    return text
  }

  mutating func condition(_ condition: SideDomain.Condition) -> MovableMistake.Condition {
    switch condition {
    case .nonzero(let expression): .init(word: "≠", texts: [text(expression)])
    case .nonnegative(let expression): .init(word: "≥", texts: [text(expression)])
    case .positive(let expression): .init(word: ">", texts: [text(expression)])
    case .besideRay(let y, let x): .init(word: "ray", texts: [text(y), text(x)])
    case .notStraight(let factors, let degrees):
      .init(word: "turn", texts: movers.map { "\(factors[$0.symbol] ?? 0)" } + ["\(degrees)"])
    }
  }
}

extension Expression {
  /// Whether it is a number of degrees, or the negative of one.
  fileprivate var isWrittenInDegrees: Bool {
    switch node {
    case .degrees: true
    case .negation(let operand): operand.isWrittenInDegrees
    default: false
    }
  }

  /// Whether a symbol stands in a sine, a cosine or the like.
  fileprivate func hasInAngle(_ symbol: Symbol) -> Bool {
    if case .call(let function, let arguments) = node, case .circular? = function.ofNumber {
      return FreeSymbols.of(arguments, in: Environment()).contains(symbol)
    }
    return someOperand { $0.hasInAngle(symbol) }
  }
}
