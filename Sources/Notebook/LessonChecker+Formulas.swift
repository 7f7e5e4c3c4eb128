import CellYAML
import Diagrams
import Figures
import FormulaProof
import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX

// Equations below a figure, which are proved for all that its sliders and points can be, and shown with their numbers.
extension LessonChecker {
  /// Reads and judges the equations of a figure, and adds their numbers to what follows it. One that cannot be shown so that it is true
  /// wherever the figure goes is left out, and it is said why.
  mutating func movingFormulas(
    of reading: inout DiagramReader.Reading, _ claims: inout [CheckedClaim]
  ) -> [MovingFormula] {
    guard !reading.formulas.isEmpty else { return [] }
    var prepared = reading.figure
    // What is wrong with sliders is said where the figure is drawn.
    guard prepared.prepare().faults.isEmpty else { return [] }
    let ground = FormulaGround(prepared, reading.quantities)
    var result: [MovingFormula] = []
    for text in reading.formulas {
      let own = Cell(kind: .math, words: [], content: text.excerpt, span: text.span, isInline: false)
      do throws(Diagnostic) {
        let (formula, statement) = try equation(text, on: ground)
        let judged = judged(
          [statement], in: own, environment: ground.environment, assumptions: ground.facts,
          words: CellWords(own))
        claims += judged
        guard !judged.isEmpty, judged.allSatisfy({ $0.judgement.verdict == .proved }) else { continue }
        result.append(try movingFormula(formula, statement, on: ground, &reading.figure))
      } catch {
        diagnostics.append(text.excerpt.inFile(error))
        claims.append(unreadable(own, [error]))
      }
    }
    return result
  }

  /// The equation that a text is.
  private mutating func equation(
    _ text: LocatedText, on ground: FormulaGround
  ) throws(Diagnostic) -> (LaTeXFormula, Statement) {
    let formula = LaTeXParser.parse(text.excerpt.bytes, macros: macros)
    var scope = ground.environment.scope
    scope.uses = uses
    let reading = LaTeXReader.read(formula, scope: scope)
    if let error = reading.diagnostics.first(where: { $0.severity == .error }) { throw error }
    diagnostics += reading.diagnostics.map(text.excerpt.inFile)
    let whole = Span(0, text.excerpt.bytes.count)
    guard reading.givens.isEmpty, reading.statements.count == 1, let statement = reading.statements.first,
      statement.conditions.isEmpty, !statement.relations.isEmpty,
      statement.relations.allSatisfy({ $0 == .equal })
    else {
      throw .error(
        .noRelation, "a formula below a figure is one equation, such as x' = x\\cos\\theta - y\\sin\\theta",
        at: whole, notes: [.init("what it comes to, and ≈ before it, are added by themselves")])
    }
    if let problem = unreadName(in: [statement], ground.environment) { throw problem }
    if let side = statement.sides.first(where: { ground.environment.needsProver($0) }) {
      throw .error(
        .notUnderstood, "a figure computes no sums, derivatives, factorials or divisors", at: side.span)
    }
    let free = FreeSymbols.of(statement.sides, in: ground.environment)
    if let stranger = free.first(where: { !ground.moves($0) }) {
      throw .error(
        .unknownName, "the figure gives '\(stranger)' no value",
        at: ground.place(of: stranger, in: statement) ?? whole,
        notes: [.init("give it one under 'set', or a slider")])
    }
    guard !free.isEmpty else {
      throw .error(.notUnderstood, "no slider and no point of the figure moves this", at: whole)
    }
    return (formula, statement)
  }

  /// The equation with numbers, which become texts of the figure.
  private func movingFormula(
    _ formula: LaTeXFormula, _ statement: Statement, on ground: FormulaGround, _ figure: inout Figure
  ) throws(Diagnostic) -> MovingFormula {
    let whole = Span(0, formula.source.count)
    let prover = Prover(environment: ground.environment, assumptions: ground.facts)
    var sides: [(shape: RefutedSides.Shape, left: [Expression], right: [Expression])] = []
    for claim in Claim.claims(of: statement) {
      guard let numbers = prover.numbers(of: claim) else {
        throw .error(.notUnderstood, "the sides are no numbers that a figure computes", at: whole)
      }
      sides.append(numbers)
    }
    var parts: [[LaTeXNode]] = [[]]
    for node in formula.nodes {
      if case .symbol(let symbol) = node.kind, symbol.scalar == "=" { parts.append([]) }
      parts[parts.count - 1].append(node)
    }
    guard let value = sides.last, parts.count == statement.sides.count else {
      throw .error(
        .notUnderstood, "a formula below a figure stands in one line, without an environment", at: whole)
    }
    let values = value.right.map(ground.inFigure)
    let readings = ReadingList(figure.readings)
    let numbers = sides.flatMap { $0.left + $0.right }
    guard let defined = FormulaGround.definedness(of: numbers) else {
      throw .error(.notUnderstood, "a figure cannot tell where this is defined, or jumps", at: whole)
    }
    let gap = readings.keep(Expression(.tuple((numbers + defined).map(ground.inFigure))), .gap)
    let problem = Problem()
    var maker = HoleMaker { symbol, place, isBracketed in
      ground.hole(symbol, isBracketed: isBracketed, in: readings) { problem.note($0, at: place) }
    }
    let filled = parts.map { maker.filled($0) }
    if let found = problem.found { throw found }
    guard !maker.holes.isEmpty else {
      throw .error(
        .notUnderstood, "no name in this is a slider, a point that is moved, or a fixed number", at: whole,
        notes: [.init("write it with names that the reader moves; others keep their names")])
    }
    var result: MovingFormula.Result?
    if !Self.saysItsValue(statement.sides.last, filled.last ?? [], maker.holes) {
      let isAngle = values.allSatisfy(ground.isAngle)
      result = MovingFormula.Result(
        shape: value.shape, sign: readings.keep(Expression(.tuple(values + values)), .sign, isAngle: isAngle),
        numbers: values.map { readings.keep($0, .result, isAngle: isAngle) })
    }
    figure.readings = readings.texts
    return MovingFormula(formula: formula, sides: filled, holes: maker.holes, result: result, gap: gap)
  }

  /// Whether a side is a name, and a number stands in its place.
  private static func saysItsValue(
    _ side: Expression?, _ nodes: [LaTeXNode], _ holes: [Unicode.Scalar: MovingFormula.Hole]
  ) -> Bool {
    guard case .symbol? = side?.node, case .letter(let letter)? = nodes.last?.kind else { return false }
    return holes[letter] != nil
  }

  /// The first thing that is wrong.
  private final class Problem {
    private(set) var found: Diagnostic?

    func note(_ message: String, at place: Span) {
      found =
        found
        ?? .error(
          .notUnderstood, message, at: place,
          notes: [.init("give it a step with at most six decimals, and ends that have no more")])
    }
  }
}

/// Texts that follow a figure, to which more are added.
final class ReadingList {
  private(set) var texts: [FigureText]
  private var known: [(expression: Expression, format: FigureNumberFormat, index: Int)] = []

  init(_ texts: [FigureText]) {
    self.texts = texts
  }

  /// The place of a value among the texts.
  func keep(_ expression: Expression, _ role: FigureNumberFormat.Role, isAngle: Bool = false) -> Int {
    let format = FigureNumberFormat(isAngle: isAngle, role: role)
    if let same = known.first(where: { $0.expression == expression && $0.format == format }) {
      return same.index
    }
    texts.append(FigureText([.value(FigureExpression(expression), format)]))
    known.append((expression, format, texts.count - 1))
    return texts.count - 1
  }
}

/// What equations below a figure stand on: what its names are at any position.
struct FormulaGround {
  /// What names stand for; what the reader moves stands for nothing.
  private(set) var environment: Environment
  /// Between which values sliders move.
  private(set) var facts: [Statement] = []
  private let figure: Figure
  private let quantities: [FigureQuantity]
  /// The names of coordinates of points, with what the figure computes for them.
  private var coordinates: [Symbol: Expression] = [:]

  /// - Parameter figure: It is prepared.
  init(_ figure: Figure, _ quantities: [FigureQuantity]) {
    (self.figure, self.quantities) = (figure, quantities)
    environment = figure.environment
    for slider in figure.sliders { environment.undefine(slider.symbol) }
    for symbol in figure.movedNames {
      guard case .point(let hidden)? = figure.moved(symbol) else { continue }
      var names = hidden
      // By names that can be read, unless they stand for something else.
      let spoken = (1...2).map { Symbol(base: symbol.base, subscript: "\($0)", primes: symbol.primes) }
      let isComponent = environment.namedComponents(of: symbol) == 2
      if symbol.index.isEmpty,
        isComponent || spoken.allSatisfy({ environment[$0] == nil && figure.moved($0) == nil })
      {
        names = spoken
      }
      for (name, own) in zip(names, Self.coordinates(of: symbol)) {
        environment.undefine(name)
        coordinates[name] = own
      }
      environment.define(Definition(symbol, body: Expression(.tuple(names.map { Expression(.symbol($0)) }))))
    }
    for slider in figure.sliders {
      let ends = [slider.minimum, slider.maximum].map(\.expression)
      guard FreeSymbols.of(ends, in: environment).isEmpty else { continue }
      facts.append(
        Statement(
          sides: [ends[0], Expression(.symbol(slider.symbol)), ends[1]],
          relations: [.lessOrEqual, .lessOrEqual], span: Span(at: 0)))
    }
  }

  /// The coordinates of a point. The figure's own names for them are for no page: they have a control character.
  private static func coordinates(of point: Symbol) -> [Expression] {
    (1...2).map { Expression(.call(.component, [Expression(.symbol(point)), .integer($0)])) }
  }

  /// Whether the reader moves a name that is free.
  func moves(_ symbol: Symbol) -> Bool { coordinates[symbol] != nil || figure.moved(symbol) != nil }

  /// Where a name stands, or one that is defined by it.
  func place(of symbol: Symbol, in statement: Statement) -> Span? {
    func place(in expression: Expression) -> Span? {
      switch expression.node {
      case .symbol(let name), .apply(let name, _):
        if name == symbol
          || environment[name].map({ FreeSymbols.of([$0.body], in: environment).contains(symbol) }) ?? false
        {
          return expression.span
        }
      default: break
      }
      return expression.operands.lazy.compactMap(place).first
    }
    return statement.sides.lazy.compactMap(place).first
  }

  /// An expression with the figure's own names for coordinates.
  func inFigure(_ expression: Expression) -> Expression {
    expression.mapped { part in
      if case .symbol(let symbol) = part.node, let own = coordinates[symbol] {
        return own
      }
      return part
    }
  }

  /// What stands in the place of a name; nil where it stays a name: what follows from others has no number that is written exactly.
  func hole(
    _ symbol: Symbol, isBracketed: Bool, in readings: ReadingList, _ complain: (String) -> Void
  ) -> MovingFormula.Hole? {
    let role = isBracketed ? FigureNumberFormat.Role.bracketed : .operand
    let quantity = quantities.first { $0.symbol == symbol } ?? FigureQuantity(symbol)
    if let own = coordinates[symbol] {
      return .number(reading: readings.keep(own, role), quantity)
    }
    switch figure.moved(symbol) {
    case .slider(let isAngle)?:
      guard figure.decimals(of: symbol) != nil else {
        complain("'\(symbol)' has values that cannot be written exactly")
        return nil
      }
      return .number(reading: readings.keep(Expression(.symbol(symbol)), role, isAngle: isAngle), quantity)
    case .point?:
      guard figure.decimals(of: symbol) != nil else {
        complain("'\(symbol)' has coordinates that cannot be written exactly")
        return nil
      }
      return .point(readings: Self.coordinates(of: symbol).map { readings.keep($0, .operand) }, quantity)
    case nil: break
    }
    guard let definition = environment[symbol], definition.parameters == nil else { return nil }
    let isAngle = isAngle(definition.body)
    guard isAngle ? isWholeAngle(definition.body) : decimals(of: Expression(.symbol(symbol))) != nil else {
      return nil
    }
    return .number(reading: readings.keep(inFigure(definition.body), role, isAngle: isAngle), quantity)
  }

  /// Whether an angle is a fixed number of degrees that is written exactly.
  private func isWholeAngle(_ expression: Expression) -> Bool {
    switch expression.node {
    case .degrees(let operand): decimals(of: operand) != nil
    case .negation(let operand): isWholeAngle(operand)
    default: false
    }
  }

  /// How many decimals write all values of a number; nil where six do not, or where it cannot be told.
  private func decimals(of expression: Expression, depth: Int = 0) -> Int? {
    guard depth < Self.deepest else { return nil }
    func all(_ parts: [Expression], _ join: (Int, Int) -> Int) -> Int? {
      var result = 0
      for part in parts {
        guard let decimals = decimals(of: part, depth: depth + 1) else { return nil }
        result = join(result, decimals)
      }
      return result <= FigureNumberFormat.mostDecimals ? result : nil
    }
    switch expression.node {
    case .number(let numeral): return FigureNumberFormat.decimals(of: [numeral.doubleValue])
    case .symbol(let symbol):
      if coordinates[symbol] != nil {
        return figure.movedNames.lazy.filter { place(symbol, isOf: $0) }.compactMap {
          figure.decimals(of: $0)
        }.first
      }
      if case .slider(let isAngle)? = figure.moved(symbol) {
        return isAngle ? nil : figure.decimals(of: symbol)
      }
      guard let definition = environment[symbol], definition.parameters == nil else { return nil }
      return decimals(of: definition.body, depth: depth + 1)
    case .negation(let operand): return decimals(of: operand, depth: depth + 1)
    case .sum(let terms): return all(terms, max)
    case .product(let factors): return all(factors, +)
    case .call(.component, let arguments):
      guard arguments.count == 2, case .symbol(let symbol) = arguments[0].node,
        case .point? = figure.moved(symbol)
      else { return nil }
      return figure.decimals(of: symbol)
    default: return nil
    }
  }

  /// How deep names are looked into.
  private static let deepest = 30

  /// Whether a name is that of a coordinate of a point.
  private func place(_ coordinate: Symbol, isOf point: Symbol) -> Bool {
    guard case .tuple(let items)? = environment[point]?.body.node else { return false }
    return items.contains { if case .symbol(coordinate) = $0.node { true } else { false } }
  }

  /// Whether an expression is an angle by how it is made: of sliders that are, and of degrees.
  func isAngle(_ expression: Expression) -> Bool {
    switch expression.node {
    case .symbol(let symbol):
      if case .slider(isAngle: true)? = figure.moved(symbol) { return true }
      return false
    case .degrees: return true
    case .negation(let operand): return isAngle(operand)
    case .quotient(let operand, let divisor):
      return isAngle(operand) && FreeSymbols.of([divisor], in: environment).isEmpty
    case .sum(let terms): return terms.allSatisfy(isAngle)
    case .product(let factors):
      let others = factors.filter { !isAngle($0) }
      return others.count == factors.count - 1 && FreeSymbols.of(others, in: environment).isEmpty
    default: return false
    }
  }

  /// Expressions that are defined, and not too large to draw, where numbers are defined; nil where that cannot be told. Doubles alone do not
  /// tell: rounding makes a 0 in a divisor something else.
  static func definedness(of numbers: [Expression]) -> [Expression]? {
    let domain = SideDomain(of: numbers, angles: [])
    guard domain.isKnown else { return nil }
    func inverse(_ expression: Expression) -> Expression { Expression(.quotient(.integer(1), expression)) }
    var result: [Expression] = []
    for condition in domain.conditions {
      switch condition {
      case .nonzero(let expression): result.append(inverse(expression))
      case .nonnegative(let expression): result.append(Expression(.root(expression, degree: 2)))
      case .positive(let expression):
        result += [inverse(expression), Expression(.root(expression, degree: 2))]
      case .notStraight(let factors, let degrees):
        // Of fixed angles; others are no multiples of degrees here.
        guard factors.isEmpty else { return nil }
        result.append(inverse(Expression(.call(.sin, [Expression(.degrees(.integer(degrees)))]))))
      case .besideRay: return nil
      }
    }
    return result
  }
}
