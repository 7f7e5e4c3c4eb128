import FormulaSyntax
import SourceText

/// The parameters of an exercise with the conditions between them.
///
/// A condition is decided in double precision: sides that differ by at most 10⁻⁹ of the greater one, or by 10⁻⁹
/// near 0, count as equal, so that the page and the grader, on whatever machine, decide alike.
public struct VariantSpace: Sendable {
  /// How often a draw is tried before it is given up.
  public static let mostDraws = 10_000

  /// The most steps that counting the variants of a space, or drawing some to look at, may take: of ``work`` for each.
  public static let mostWork = 200_000_000

  /// The parameters, in the order in which they are drawn.
  public let parameters: [ExerciseParameter]
  /// The conditions that a variant satisfies.
  let conditions: [VariantCondition]

  /// Makes a space.
  ///
  /// - Parameters:
  ///   - conditions: Relations between numbers, each over the parameters and what the environment defines.
  ///   - environment: The lesson's definitions, without those of names that are parameters.
  /// - Throws: what is wrong with a condition, with a span in its own text.
  public init(
    parameters: [ExerciseParameter], conditions: [Statement], environment: Environment
  ) throws(Diagnostic) {
    self.parameters = parameters
    var made: [VariantCondition] = []
    for statement in conditions {
      made += try VariantCondition.conditions(of: statement, parameters: parameters, environment: environment)
    }
    self.conditions = made
  }

  /// Whether a variant satisfies all conditions.
  public func allows(_ variant: Variant) -> Bool {
    let point = doubles(of: variant)
    return conditions.allSatisfy { $0.holds(at: point) }
  }

  /// The values of a variant in double precision.
  public func doubles(of variant: Variant) -> [Double] {
    var point: [Double] = []
    point.reserveCapacity(parameters.count)
    for (parameter, index) in zip(parameters, variant.indices) { point.append(parameter.doubles[index]) }
    return point
  }

  /// The exact values of a variant.
  public func values(of variant: Variant) -> [Expression] {
    zip(parameters, variant.indices).map { $0.values[$1] }
  }

  /// An environment in which the parameters have a variant's values.
  public func environment(_ environment: Environment, of variant: Variant) -> Environment {
    var result = environment
    for (parameter, value) in zip(parameters, values(of: variant)) {
      result.define(Definition(parameter.symbol, body: value))
    }
    return result
  }

  /// The variant that a seed stands for; nil where ``mostDraws`` draws broke a condition.
  ///
  /// Each draw takes a value for each parameter, in their order. The first that satisfies the conditions counts, so
  /// that all variants are equally likely.
  public func variant(of seed: VariantSeed) -> Variant? {
    seed.variant(counts: parameters.map { $0.values.count }, where: allows)
  }

  /// The variant that a seed stands for; nil also where there were more than `most` draws before one was allowed.
  ///
  /// - Parameter draws: The draws of earlier seeds, to which those of this one are added.
  public func variant(of seed: VariantSeed, draws: inout Int, most: Int) -> Variant? {
    var count = draws
    var isLate = false
    let variant = seed.variant(counts: parameters.map { $0.values.count }) { variant in
      // What ends the drawing is no variant that the seed stands for.
      if count >= most { isLate = true }
      count += 1
      return isLate || allows(variant)
    }
    draws = count
    return isLate ? nil : variant
  }

  /// About how many operations the conditions of one variant take.
  public var work: Int {
    var work = parameters.count + 1
    for condition in conditions { work += condition.work }
    return work
  }
}

/// A relation between two numbers that depend on parameters.
struct VariantCondition: Sendable {
  let relation: Relation
  /// The parameters that it speaks of.
  let mentioned: [Int]
  private let left: ScalarFormula
  private let right: ScalarFormula

  static func conditions(
    of statement: Statement, parameters: [ExerciseParameter], environment: Environment
  ) throws(Diagnostic) -> [VariantCondition] {
    guard !statement.relations.isEmpty else {
      throw .error(.noRelation, "a condition is a relation such as x != y", at: statement.span)
    }
    let symbols = parameters.map { $0.symbol }
    var sides: [ScalarFormula] = []
    for side in statement.sides {
      let others = FreeSymbols.of([side], in: environment).filter { !symbols.contains($0) }
      if let other = others.first {
        throw .error(.unknownName, "\(other) is no parameter", at: side.span)
      }
      sides.append(try ScalarFormula(side, symbols: symbols, environment: environment))
    }
    var result: [VariantCondition] = []
    for (index, relation) in statement.relations.enumerated() {
      guard relation != .approximatelyEqual, relation != .element else {
        throw .error(.notExact, "a condition is exact: =, !=, <, <=, > or >=", at: statement.span)
      }
      let pair = [statement.sides[index], statement.sides[index + 1]]
      let free = FreeSymbols.of(pair, in: environment)
      let mentioned = symbols.indices.filter { free.contains(symbols[$0]) }
      result.append(
        VariantCondition(
          relation: relation, mentioned: mentioned, left: sides[index], right: sides[index + 1]))
    }
    return result
  }

  /// About how many operations it takes.
  var work: Int { left.work + right.work }

  func holds(at point: [Double]) -> Bool {
    guard let a = left.value(at: point), let b = right.value(at: point) else { return false }
    return relation.holds(a, b)
  }
}

/// A number that depends on parameters, to be computed at many points.
struct ScalarFormula: Sendable {
  private let program: ScalarProgram?
  private let expression: Expression
  private let symbols: [Symbol]
  private let environment: Environment

  init(_ expression: Expression, symbols: [Symbol], environment: Environment) throws(Diagnostic) {
    self.expression = expression
    self.symbols = symbols
    self.environment = environment
    let numbers = NumberSystem<Expression>(
      numeral: { Expression(.number($0)) }, constant: { Expression(.constant($0)) },
      symbol: { Expression(.symbol($0)) })
    guard case .number(let number) = try Evaluator(environment, numbers: numbers).evaluate(expression) else {
      throw .error(.wrongShape, "a condition compares numbers", at: expression.span)
    }
    program = ScalarProgram(number, symbols: symbols)
  }

  /// About how many operations the value takes. The evaluator goes through definitions, and copies its environment.
  var work: Int { program?.count ?? 20_000 }

  /// The value; nil where there is none.
  func value(at point: [Double]) -> Double? {
    if let program {
      let value = program.value(at: point)
      return value.isFinite ? value : nil
    }
    let symbols = symbols
    let evaluator = Evaluator(
      environment,
      numbers: .doubles { symbol in symbols.firstIndex(of: symbol).map { point[$0] } })
    guard case .number(let value)? = try? evaluator.evaluate(expression), value.isFinite else { return nil }
    return value
  }
}
