import MatrixCore
import SourceText

/// Expressions as a list of operations, each on the results of earlier ones; what several have in common stands once.
///
/// A key such as a product of three matrices is long as a tree and short as a list. The list is computed from front to
/// back with any kind of number. Only numbers have a value in it: the components of tuples and matrices are entries of
/// their own, and what is no number counts as 0 and is there to be written, not computed.
public struct ExpressionTable: Sendable {
  /// The most entries of a table.
  public static let mostEntries = 20_000

  /// An operation on the results of earlier entries.
  public struct Entry: Hashable, Sendable {
    /// What is done.
    public var operation: Operation
    /// The operands, by their places.
    public var operands: [Int] = []

    /// Makes an entry.
    public init(_ operation: Operation, _ operands: [Int] = []) {
      self.operation = operation
      self.operands = operands
    }
  }

  /// The operations.
  public private(set) var entries: [Entry] = []
  private var places: [Entry: Int] = [:]
  private var steps = 0

  /// An empty table.
  public init() {}

  /// A table of operations whose operands stand before them.
  public init(entries: [Entry]) {
    self.entries = entries
  }

  // MARK: Making

  /// Adds an expression, and gives its place; nil where the table would be too large.
  public mutating func add(_ expression: Expression) -> Int? { add(expression, depth: 0) }

  private mutating func add(_ given: Expression, depth: Int) -> Int? {
    // A tree may be far longer than the table that comes of it.
    steps += 1
    guard steps < 50 * Self.mostEntries, depth < 500, entries.count < Self.mostEntries else { return nil }
    let expression = given.withSignedNumeral
    var entry = Entry(expression.operation)
    for operand in expression.operands {
      guard let place = add(operand, depth: depth + 1) else { return nil }
      entry.operands.append(place)
    }
    if let place = places[entry] { return place }
    places[entry] = entries.count
    entries.append(entry)
    return entries.count - 1
  }

  // MARK: Computing

  /// The values of all entries.
  public func values<Number: FormulaNumber>(
    numeral: (Numeral) -> Number, constant: (Expression.Constant) -> Number, symbol: (String) -> Number
  ) -> [Number] {
    var values: [Number] = []
    values.reserveCapacity(entries.count)
    for entry in entries {
      let first = entry.operands.first.map { values[$0] } ?? Number(0)
      let second = entry.operands.count > 1 ? values[entry.operands[1]] : Number(0)
      let value: Number
      switch entry.operation {
      case .number(let digits): value = numeral(digits)
      case .constant(let name): value = constant(name)
      case .symbol(let name): value = symbol(name.name)
      case .sum:
        var sum = first
        for operand in entry.operands.dropFirst() { sum = sum + values[operand] }
        value = sum
      case .product, .dot, .cross:
        var product = first
        for operand in entry.operands.dropFirst() { product = product * values[operand] }
        value = product
      case .negation: value = -first
      case .quotient: value = first / second
      case .power:
        if let integer = second.knownInteger {
          value = first.raised(to: integer)
        } else {
          value = first.raised(to: second)
        }
      case .root(let degree):
        value = degree == 2 ? Number.squareRoot(first) : first.root(degree: degree)
      case .degrees: value = first * constant(.pi) / Number(180)
      case .magnitude: value = Number.absoluteValue(first)
      case .call(let function): value = Self.value(of: function, entry.operands, values)
      case .norm, .transpose, .apply, .tuple, .matrix: value = Number(0)
      }
      values.append(value)
    }
    return values
  }

  private static func value<Number: FormulaNumber>(
    of function: BuiltIn, _ operands: [Int], _ values: [Number]
  ) -> Number {
    guard let first = operands.first else { return Number(0) }
    switch function.family {
    case .number: return Number.applied(function, values[first])
    case .angleOfPoint:
      guard operands.count > 1 else { return Number(0) }
      return Number.arcTangent(y: values[first], x: values[operands[1]])
    case .extremum(let isLeast):
      let operands = operands.map { values[$0] }
      return isLeast ? Number.minimum(operands) : Number.maximum(operands)
    case .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting, .takingApart,
      .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
      return Number(0)
    }
  }

  /// The values in double precision, with one for each name; a name without a value counts as NaN.
  public func doubles(_ symbol: (String) -> Double?) -> [Double] {
    values(numeral: { $0.doubleValue }, constant: { $0.doubleValue }, symbol: { symbol($0) ?? .nan })
  }

  /// The entries as expressions, with values for names. They share what they have in common, and walking through one
  /// may take far longer than the table is. An operation without its operands counts as 0.
  public func expressions(_ value: (String) -> Expression?) -> [Expression] {
    var made: [Expression] = []
    made.reserveCapacity(entries.count)
    for entry in entries {
      if case .symbol(let name) = entry.operation, let value = value(name.name) {
        made.append(value)
        continue
      }
      made.append(Expression(entry.operation, entry.operands.map { made[$0] }) ?? .integer(0))
    }
    return made
  }
}
