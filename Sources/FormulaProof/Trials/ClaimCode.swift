import BuildCache
import FormulaSyntax
import SourceText

/// Claims with all that they are judged by, and judgements, as bytes for another process of the same program.
enum ClaimCode {
  typealias Writer = RecordWriter
  typealias Reader = RecordReader
  typealias Malformed = RecordReader.Malformed

  /// A question: a claim and the prover that is asked. Of its definitions those that the claim leads to.
  static func question(_ claim: Claim, _ prover: Prover) -> [UInt8] {
    var writer = Writer()
    write(claim, to: &writer)
    writer.write(prover.assumptions) { write($1, to: &$0) }
    writer.write(prover.integers.sorted()) { $0.write($1.name) }
    writer.write(prover.rationals.sorted()) { $0.write($1.name) }
    writer.write(prover.definedByAssumption) { write($1, to: &$0) }
    writer.write(prover.environment.convention.rawValue)
    writer.write(definitions(claim, prover)) { writer, definition in
      writer.write(definition.symbol.name)
      writer.write(definition.parameters) { writer, names in writer.write(names) { $0.write($1.name) } }
      write(definition.body, to: &writer)
      writer.write(definition.tupleSizes.sorted { $0.key < $1.key }) { writer, size in
        writer.write(size.key.name)
        writer.write(size.value)
      }
    }
    writer.write(prover.options.limits.seconds)
    writer.write(prover.options.limits.terms)
    writer.write(prover.options.limits.precision)
    writer.write(prover.options.acceptsSamples)
    writer.write(prover.options.tolerance) { write($1, to: &$0) }
    return writer.bytes
  }

  /// The claim and the prover of a question.
  static func question(_ bytes: [UInt8]) throws(Malformed) -> (claim: Claim, prover: Prover) {
    var reader = Reader(bytes)
    let claim = try claim(&reader)
    let assumptions = try reader.array { reader throws(Malformed) in try self.claim(&reader) }
    let integers = try reader.array { reader throws(Malformed) in Symbol(try reader.text()) }
    let rationals = try reader.array { reader throws(Malformed) in Symbol(try reader.text()) }
    let defined = try reader.array { reader throws(Malformed) in try expression(&reader, depth: 0) }
    guard let convention = Convention(rawValue: try reader.text()) else { throw Malformed() }
    var environment = Environment(convention: convention)
    let definitions = try reader.array { reader throws(Malformed) in
      var definition = Definition(
        Symbol(try reader.text()),
        parameters: try reader.optional { reader throws(Malformed) in
          try reader.array { reader throws(Malformed) in Symbol(try reader.text()) }
        }, body: try expression(&reader, depth: 0))
      let sizes = try reader.array { reader throws(Malformed) in
        (name: Symbol(try reader.text()), size: try reader.integer())
      }
      for (name, size) in sizes { definition.tupleSizes[name] = size }
      return definition
    }
    for definition in definitions { environment.define(definition) }
    let limits = BudgetLimits(
      seconds: try reader.double(), terms: try reader.integer(), precision: try reader.integer())
    let options = ProverOptions(
      limits: limits, acceptsSamples: try reader.boolean(),
      tolerance: try reader.optional { reader throws(Malformed) in try numeral(&reader) })
    let prover = Prover(
      environment: environment, claims: assumptions, integers: Set(integers), rationals: Set(rationals),
      defined: defined, options: options)
    return (claim, prover)
  }

  /// The definitions that a claim, the assumptions, and these definitions themselves name.
  private static func definitions(_ claim: Claim, _ prover: Prover) -> [Definition] {
    guard !prover.environment.isEmpty else { return [] }
    var found: [Definition] = []
    var seen: Set<Symbol> = []
    var pending = ([claim] + prover.assumptions).flatMap {
      [$0.left, $0.right] + ($0.tolerance.map { [$0] } ?? [])
    }
    pending += prover.definedByAssumption
    while let next = pending.popLast() {
      switch next.node {
      case .symbol(let symbol), .apply(let symbol, _):
        if seen.insert(symbol).inserted, let definition = prover.environment[symbol] {
          found.append(definition)
          pending.append(definition.body)
        }
      default: break
      }
      pending += next.operands
    }
    return found
  }

  // MARK: Claims

  private static func write(_ claim: Claim, to writer: inout Writer) {
    write(claim.left, to: &writer)
    writer.write(claim.relation.rawValue)
    write(claim.right, to: &writer)
    writer.write(claim.tolerance) { write($1, to: &$0) }
    writer.write(claim.span)
    writer.write(claim.place)
  }

  private static func claim(_ reader: inout Reader) throws(Malformed) -> Claim {
    let left = try expression(&reader, depth: 0)
    guard let relation = Relation(rawValue: try reader.text()) else { throw Malformed() }
    return Claim(
      left: left, relation: relation, right: try expression(&reader, depth: 0),
      tolerance: try reader.optional { reader throws(Malformed) in try expression(&reader, depth: 0) },
      span: try reader.span(), place: try reader.span())
  }

  // MARK: Expressions

  private static func write(_ numeral: Numeral, to writer: inout Writer) {
    switch numeral.significand {
    case .small(let value):
      writer.write(true)
      writer.write(value)
    case .digits(let digits):
      writer.write(false)
      writer.write(digits)
    }
    writer.write(numeral.decimals)
  }

  private static func numeral(_ reader: inout Reader) throws(Malformed) -> Numeral {
    var numeral = Numeral(0)
    numeral.significand = try reader.boolean() ? .small(try reader.integer()) : .digits(try reader.text())
    numeral.decimals = try reader.integer()
    return numeral
  }

  private static func write(_ expression: Expression, to writer: inout Writer) {
    writer.write(expression.span)
    func sign(_ number: Int, _ operands: [Expression]) {
      writer.write(number)
      writer.write(operands) { write($1, to: &$0) }
    }
    switch expression.node {
    case .number(let numeral):
      writer.write(0)
      write(numeral, to: &writer)
    case .constant(let constant):
      writer.write(1)
      writer.write(constant.rawValue)
    case .symbol(let symbol):
      writer.write(2)
      writer.write(symbol.name)
    case .sum(let terms): sign(3, terms)
    case .negation(let operand): sign(4, [operand])
    case .product(let factors): sign(5, factors)
    case .dot(let left, let right): sign(6, [left, right])
    case .cross(let left, let right): sign(7, [left, right])
    case .quotient(let left, let right): sign(8, [left, right])
    case .power(let left, let right): sign(9, [left, right])
    case .root(let radicand, let degree):
      sign(10, [radicand])
      writer.write(degree)
    case .degrees(let operand): sign(11, [operand])
    case .magnitude(let operand): sign(12, [operand])
    case .norm(let operand): sign(13, [operand])
    case .transpose(let operand): sign(14, [operand])
    case .call(let function, let arguments):
      sign(15, arguments)
      writer.write(function.rawValue)
    case .apply(let symbol, let arguments):
      sign(16, arguments)
      writer.write(symbol.name)
    case .tuple(let items): sign(17, items)
    case .matrix(let rows, let columns, let elements):
      sign(18, elements)
      writer.write(rows)
      writer.write(columns)
    }
  }

  /// Deeper trees there are none: a claim has at most 80 levels, and a definition as many.
  private static let deepest = 1_000

  private static func expression(_ reader: inout Reader, depth: Int) throws(Malformed) -> Expression {
    guard depth < deepest else { throw Malformed() }
    let span = try reader.span()
    let sign = try reader.integer()
    switch sign {
    case 0: return Expression(.number(try numeral(&reader)), span)
    case 1:
      guard let constant = Expression.Constant(rawValue: try reader.text()) else { throw Malformed() }
      return Expression(.constant(constant), span)
    case 2: return Expression(.symbol(Symbol(try reader.text())), span)
    default: break
    }
    let operands = try reader.array { reader throws(Malformed) in
      try expression(&reader, depth: depth + 1)
    }
    func operand(_ index: Int) throws(Malformed) -> Expression {
      guard operands.indices.contains(index) else { throw Malformed() }
      return operands[index]
    }
    let node: Expression.Node
    switch sign {
    case 3: node = .sum(operands)
    case 4: node = .negation(try operand(0))
    case 5: node = .product(operands)
    case 6: node = .dot(try operand(0), try operand(1))
    case 7: node = .cross(try operand(0), try operand(1))
    case 8: node = .quotient(try operand(0), try operand(1))
    case 9: node = .power(try operand(0), try operand(1))
    case 10: node = .root(try operand(0), degree: try reader.integer())
    case 11: node = .degrees(try operand(0))
    case 12: node = .magnitude(try operand(0))
    case 13: node = .norm(try operand(0))
    case 14: node = .transpose(try operand(0))
    case 15:
      guard let function = BuiltIn(rawValue: try reader.text()) else { throw Malformed() }
      node = .call(function, operands)
    case 16: node = .apply(Symbol(try reader.text()), operands)
    case 17: node = .tuple(operands)
    case 18:
      let (rows, columns) = (try reader.integer(), try reader.integer())
      guard rows >= 0, columns >= 0, rows.multipliedReportingOverflow(by: columns) == (operands.count, false)
      else { throw Malformed() }
      node = .matrix(rows: rows, columns: columns, elements: operands)
    default: throw Malformed()
    }
    return Expression(node, span)
  }

  // MARK: Judgements

  /// An answer: a judgement, what is to be said about a claim that cannot be read, and the processor time that it took.
  static func answer(_ judgement: Judgement, _ diagnostic: Diagnostic?, seconds: Double) -> [UInt8] {
    var writer = Writer()
    writer.write(seconds)
    writer.write(judgement)
    writer.write(diagnostic) { $0.write($1) }
    return writer.bytes
  }

  /// The parts of an answer.
  static func answer(
    _ bytes: [UInt8]
  ) throws(Malformed) -> (judgement: Judgement, diagnostic: Diagnostic?, seconds: Double) {
    var reader = Reader(bytes)
    let seconds = try reader.double()
    let judgement = try reader.judgement()
    let diagnostic = try reader.optional { reader throws(Malformed) in try reader.diagnostic() }
    return (judgement, diagnostic, seconds)
  }
}
