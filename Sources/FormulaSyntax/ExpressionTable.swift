import SourceText

/// Expressions as a flat list of operations, each on the results of earlier ones; what several have in common stands once.
///
/// A key such as a product of three matrices is long as a tree and short as a list. The list is computed from front to
/// back with any kind of number. Only numbers have a value in it: the components of tuples and matrices are entries of
/// their own, and what is no number counts as 0 and is there to be written, not computed. Whoever wants plain numbers or
/// nothing makes a ``ScalarProgram``. ``TableMaker`` makes tables of expressions.
public struct ExpressionTable: Sendable {
  /// The most entries of a table.
  public static let mostEntries = 20_000

  #if hasFeature(Embedded)
    /// Whether there are tables of plain numbers alone. In a page there are none, and their code would be a part of it.
    static var hasScalars: Bool { false }
  #else
    /// Whether there are tables of plain numbers alone.
    static var hasScalars: Bool { true }
  #endif

  /// An operation on the results of earlier entries.
  struct Entry: Sendable {
    /// What is done; a number or name by its place among the table's numerals or names.
    let operation: OperationOf<Int, Int>
    private let firstOperand: Int32
    private let operandCount: Int32
    /// The same for the same operation on the same operands.
    let hash: Int

    init(_ operation: OperationOf<Int, Int>, _ operands: Range<Int>, hash: Int) {
      self.operation = operation
      firstOperand = Int32(operands.lowerBound)
      operandCount = Int32(operands.count)
      self.hash = hash
    }

    /// Which of the table's operands are its own.
    @inline(__always)
    var operands: Range<Int> {
      let first = Int(firstOperand)
      return Range(uncheckedBounds: (first, first + Int(operandCount)))
    }
  }

  /// The operations.
  var entries: [Entry] = []
  /// The places of all operands, one entry's behind another's.
  ///
  /// Among plain numbers it may be the complement of a place: of a term that is subtracted, or of the base of a power whose
  /// exponent is the integer behind it.
  var operands: [Int] = []
  /// The numbers of entries.
  var numerals: [Numeral] = []
  /// The names of entries: of symbols and functions.
  var names: [Symbol] = []

  /// A table without entries.
  public init() {}

  /// A table without entries that has names, and room for some entries.
  init(names: [Symbol], reserving count: Int) {
    self.names = names
    entries.reserveCapacity(count)
    operands.reserveCapacity(2 * count)
  }

  /// How many entries it has.
  public var count: Int { entries.count }

  /// What is done at a place.
  @inline(never)
  public func operation(at place: Int) -> Operation {
    entries[place].operation.map(number: { numerals[$0] }, name: { names[$0] })
  }

  /// The operands of the entry at a place, by their places.
  public func operands(at place: Int) -> ArraySlice<Int> { operands[entries[place].operands] }

  /// Adds an operation on earlier entries; false where these are none, or where it does not have as many operands.
  public mutating func append(_ operation: Operation, _ places: [Int]) -> Bool {
    guard operation.arity ?? places.count == places.count, places.allSatisfy(entries.indices.contains) else {
      return false
    }
    let own = operation.map(
      number: { numeral in
        numerals.append(numeral)
        return numerals.count - 1
      },
      name: { name in
        names.append(name)
        return names.count - 1
      })
    operands += places
    entries.append(Entry(own, operands.count - places.count..<operands.count, hash: 0))
    return true
  }

  /// The entries as expressions, with values for names. They share what they have in common, and walking through one
  /// may take far longer than the table is. An operation without its operands counts as 0.
  public func expressions(_ value: (String) -> Expression?) -> [Expression] {
    var made: [Expression] = []
    made.reserveCapacity(count)
    for place in entries.indices {
      let operation = operation(at: place)
      if case .symbol(let name) = operation, let value = value(name.name) {
        made.append(value)
      } else {
        made.append(Expression(operation, operands(at: place).map { made[$0] }) ?? .integer(0))
      }
    }
    return made
  }
}
