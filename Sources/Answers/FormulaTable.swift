import FormulaSyntax
import MatrixCore
import SourceText

/// Expressions as a list of operations, each on the results of earlier ones; what several have in common stands once.
///
/// A key such as a product of three matrices is long as a tree and short as a list. The list is computed from front to
/// back with any kind of number. Only numbers have a value in it: the components of tuples and matrices are entries of
/// their own, and what is no number counts as 0 and is there to be written, not computed.
public struct FormulaTable: Sendable {
  /// The most entries of a table.
  public static let mostEntries = 20_000

  /// An operation.
  struct Entry: Hashable, Sendable {
    /// What it is: a sign for each case of ``Expression/Node``.
    var sign: UInt8
    /// A name, or the digits of a number.
    var text = ""
    /// The degree of a root, or the number of columns.
    var count = 0
    /// The operands, by their places.
    var operands: [Int] = []
  }

  private(set) var entries: [Entry] = []
  private var places: [Entry: Int] = [:]
  private var steps = 0

  /// An empty table.
  public init() {}

  init(entries: [Entry]) {
    self.entries = entries
  }

  // MARK: Making

  /// Adds an expression, and gives its place; nil where the table would be too large.
  public mutating func add(_ expression: Expression) -> Int? { add(expression, depth: 0) }

  private mutating func add(_ expression: Expression, depth: Int) -> Int? {
    // A tree may be far longer than the table that comes of it.
    steps += 1
    guard steps < 50 * Self.mostEntries, depth < 500, entries.count < Self.mostEntries else { return nil }
    var entry: Entry
    switch expression.node {
    case .number(let numeral):
      let text = numeral.text
      if text.utf8.first == UInt8(ascii: "-") {
        guard let positive = Numeral(ascii: text.utf8.dropFirst()) else { return nil }
        return add(Expression(.negation(Expression(.number(positive)))), depth: depth + 1)
      }
      entry = Entry(sign: UInt8(ascii: "#"), text: text)
    case .constant(let constant): entry = Entry(sign: UInt8(ascii: constant == .pi ? "p" : "e"))
    case .symbol(let symbol): entry = Entry(sign: UInt8(ascii: "s"), text: symbol.name)
    case .sum: entry = Entry(sign: UInt8(ascii: "+"))
    case .negation: entry = Entry(sign: UInt8(ascii: "-"))
    case .product: entry = Entry(sign: UInt8(ascii: "*"))
    case .dot: entry = Entry(sign: UInt8(ascii: "."))
    case .cross: entry = Entry(sign: UInt8(ascii: "x"))
    case .quotient: entry = Entry(sign: UInt8(ascii: "/"))
    case .power: entry = Entry(sign: UInt8(ascii: "^"))
    case .root(_, let degree): entry = Entry(sign: UInt8(ascii: "r"), count: degree)
    case .degrees: entry = Entry(sign: UInt8(ascii: "o"))
    case .magnitude: entry = Entry(sign: UInt8(ascii: "|"))
    case .norm: entry = Entry(sign: UInt8(ascii: "n"))
    case .transpose: entry = Entry(sign: UInt8(ascii: "t"))
    case .call(let function, _): entry = Entry(sign: UInt8(ascii: "c"), text: function.rawValue)
    case .apply(let symbol, _): entry = Entry(sign: UInt8(ascii: "a"), text: symbol.name)
    case .tuple: entry = Entry(sign: UInt8(ascii: "("))
    case .matrix(_, let columns, _): entry = Entry(sign: UInt8(ascii: "["), count: columns)
    }
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
  func values<Number: FormulaNumber>(
    numeral: (Numeral) -> Number, constant: (Expression.Constant) -> Number, symbol: (String) -> Number
  ) -> [Number] {
    var values: [Number] = []
    values.reserveCapacity(entries.count)
    for entry in entries {
      let first = entry.operands.first.map { values[$0] } ?? Number(0)
      let second = entry.operands.count > 1 ? values[entry.operands[1]] : Number(0)
      let value: Number
      switch entry.sign {
      case UInt8(ascii: "#"): value = numeral(Numeral(ascii: entry.text.utf8) ?? Numeral(0))
      case UInt8(ascii: "p"): value = constant(.pi)
      case UInt8(ascii: "e"): value = constant(.e)
      case UInt8(ascii: "s"): value = symbol(entry.text)
      case UInt8(ascii: "+"):
        var sum = first
        for operand in entry.operands.dropFirst() { sum = sum + values[operand] }
        value = sum
      case UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: "x"):
        var product = first
        for operand in entry.operands.dropFirst() { product = product * values[operand] }
        value = product
      case UInt8(ascii: "-"): value = -first
      case UInt8(ascii: "/"): value = first / second
      case UInt8(ascii: "^"):
        if let integer = second.knownInteger {
          value = first.raised(to: integer)
        } else {
          value = first.raised(to: second)
        }
      case UInt8(ascii: "r"):
        value = entry.count == 2 ? Number.squareRoot(first) : first.root(degree: entry.count)
      case UInt8(ascii: "o"): value = first * constant(.pi) / Number(180)
      case UInt8(ascii: "|"): value = Number.absoluteValue(first)
      case UInt8(ascii: "c"): value = Self.called(entry, first, second, values)
      default: value = Number(0)
      }
      values.append(value)
    }
    return values
  }

  private static func called<Number: FormulaNumber>(
    _ entry: Entry, _ first: Number, _ second: Number, _ values: [Number]
  ) -> Number {
    guard let function = BuiltIn(rawValue: entry.text), !entry.operands.isEmpty else { return Number(0) }
    switch function.entry.family {
    case .number: return Number.applied(function, first)
    case .angleOfPoint: return Number.arcTangent(y: first, x: second)
    case .extremum(let isLeast):
      let operands = entry.operands.map { values[$0] }
      return isLeast ? Number.minimum(operands) : Number.maximum(operands)
    case .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting, .takingApart,
      .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
      return Number(0)
    }
  }

  /// The values in double precision.
  func doubles(_ symbol: (String) -> Double?) -> [Double] {
    values(numeral: { $0.doubleValue }, constant: { $0.doubleValue }, symbol: { symbol($0) ?? .nan })
  }

  /// The values where they are known exactly.
  func exact(_ symbol: (String) -> ExactNumber?) -> [ExactNumber] {
    values(
      numeral: { ExactNumber(Fraction($0)) }, constant: { ExactNumber($0) },
      symbol: { symbol($0) ?? .unknown })
  }

  /// The entries as expressions, with values for names. They share what they have in common, and walking through one
  /// may take far longer than the table is.
  func expressions(_ value: (String) -> Expression?) -> [Expression] {
    var made: [Expression] = []
    made.reserveCapacity(entries.count)
    for entry in entries {
      let items = entry.operands.map { made[$0] }
      made.append(Self.expression(entry, items, value) ?? .integer(0))
    }
    return made
  }

  private static func expression(
    _ entry: Entry, _ items: [Expression], _ value: (String) -> Expression?
  ) -> Expression? {
    switch entry.sign {
    case UInt8(ascii: "#"): return Numeral(ascii: entry.text.utf8).map { Expression(.number($0)) }
    case UInt8(ascii: "p"): return .pi
    case UInt8(ascii: "e"): return Expression(.constant(.e))
    case UInt8(ascii: "s"): return value(entry.text) ?? .symbol(entry.text)
    case UInt8(ascii: "+"): return Expression(.sum(items))
    case UInt8(ascii: "*"): return Expression(.product(items))
    case UInt8(ascii: "("): return Expression(.tuple(items))
    case UInt8(ascii: "a"): return Expression(.apply(Symbol(entry.text), items))
    case UInt8(ascii: "c"): return BuiltIn(rawValue: entry.text).map { Expression(.call($0, items)) }
    case UInt8(ascii: "["):
      guard entry.count > 0, items.count % entry.count == 0 else { return nil }
      return Expression(.matrix(rows: items.count / entry.count, columns: entry.count, elements: items))
    default: break
    }
    guard let first = items.first else { return nil }
    switch entry.sign {
    case UInt8(ascii: "-"): return Expression(.negation(first))
    case UInt8(ascii: "r"): return Expression(.root(first, degree: max(2, entry.count)))
    case UInt8(ascii: "o"): return Expression(.degrees(first))
    case UInt8(ascii: "|"): return Expression(.magnitude(first))
    case UInt8(ascii: "n"): return Expression(.norm(first))
    case UInt8(ascii: "t"): return Expression(.transpose(first))
    default: break
    }
    guard items.count == 2 else { return nil }
    switch entry.sign {
    case UInt8(ascii: "."): return Expression(.dot(first, items[1]))
    case UInt8(ascii: "x"): return Expression(.cross(first, items[1]))
    case UInt8(ascii: "/"): return Expression(.quotient(first, items[1]))
    case UInt8(ascii: "^"): return Expression(.power(first, items[1]))
    default: return nil
    }
  }
}
