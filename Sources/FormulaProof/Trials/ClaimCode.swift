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
    writer.write(prover.options.limits.left.seconds)
    writer.write(prover.options.limits.terms)
    writer.write(prover.options.limits.precision)
    writer.write(prover.options.acceptsSamples)
    writer.write(prover.options.tolerance) { write($1, to: &$0) }
    writer.write(prover.options.part.rawValue)
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
    var options = ProverOptions(
      limits: limits, acceptsSamples: try reader.boolean(),
      tolerance: try reader.optional { reader throws(Malformed) in try numeral(&reader) })
    guard let part = ClaimPart(rawValue: try reader.text()) else { throw Malformed() }
    options.part = part
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
    let operation = expression.operation
    writer.write(expression.span)
    writer.write(Int(operation.sign.value))
    if case .number(let numeral) = operation { return write(numeral, to: &writer) }
    writer.write(operation.text)
    writer.write(operation.count)
    writer.write(Array(expression.operands)) { write($1, to: &$0) }
  }

  /// Deeper trees there are none: a claim has at most 80 levels, and a definition as many.
  private static let deepest = 1_000

  private static func expression(_ reader: inout Reader, depth: Int) throws(Malformed) -> Expression {
    guard depth < deepest else { throw Malformed() }
    let span = try reader.span()
    guard let number = UInt32(exactly: try reader.integer()), let sign = Unicode.Scalar(number) else {
      throw Malformed()
    }
    if sign == Operation.number(Numeral(0)).sign { return Expression(.number(try numeral(&reader)), span) }
    let operation = Operation(sign: sign, text: try reader.text(), count: try reader.integer())
    let operands = try reader.array { reader throws(Malformed) in
      try expression(&reader, depth: depth + 1)
    }
    guard let operation, let expression = Expression(operation, operands, span) else { throw Malformed() }
    return expression
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
