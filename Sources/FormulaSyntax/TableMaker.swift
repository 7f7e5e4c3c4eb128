import SourceText

#if hasFeature(Embedded)
  extension ExpressionTable {
    /// The table of one expression, which is its last entry; nil where it would be too large. What it has in common with itself
    /// stands as often as it is written: a page reads its tables, and makes only those of answers, which are short.
    public init?(_ expression: Expression) {
      self.init()
      if add(expression, depth: 0) == nil { return nil }
    }

    private mutating func add(_ given: Expression, depth: Int) -> Int? {
      guard depth < 500, count < Self.mostEntries else { return nil }
      if case .binding = given.node { return nil }
      let expression = given.withSignedNumeral
      var places: [Int] = []
      for operand in expression.operands {
        guard let place = add(operand, depth: depth + 1) else { return nil }
        places.append(place)
      }
      return append(expression.operation, places) ? count - 1 : nil
    }
  }
#else
  /// Makes an ``ExpressionTable`` of expressions.
  public struct TableMaker: Sendable {
    private(set) var table: ExpressionTable
    /// Whether there are to be plain numbers alone, and only of the names that the table has at first.
    private let isScalar: Bool
    private let deepest: Int
    private let mostSteps: Int
    private var steps = 0
    /// The places of entries by their hashes, −1 where there is none: more than twice as many as entries, and a power of 2. A
    /// few entries are looked through one after the other instead.
    private var slots: [Int32] = []
    /// Operands of sums and the like that are being made.
    private var pending: [Int] = []

    /// Up to so many entries are looked through.
    private static let few = 16

    /// Makes a maker of tables of any expressions.
    public init() {
      table = ExpressionTable()
      isScalar = false
      deepest = 500
      // A tree may be far longer than the table that comes of it.
      mostSteps = 50 * ExpressionTable.mostEntries
    }

    /// Makes a maker of tables of plain numbers, in which names stand for the given symbols only.
    init(scalarsIn symbols: [Symbol]) {
      table = ExpressionTable(names: symbols, reserving: Self.few)
      isScalar = true
      deepest = 200
      mostSteps = ExpressionTable.mostEntries
    }

    /// The table of all that was added.
    public consuming func made() -> ExpressionTable { table }

    /// Adds an expression, and gives its place; nil where the table would be too large, or is to have no such entries.
    public mutating func add(_ expression: Expression) -> Int? { add(expression, depth: 0) }

    private mutating func add(_ expression: Expression, depth: Int) -> Int? {
      steps += 1
      guard steps < mostSteps, depth < deepest, table.count < ExpressionTable.mostEntries else { return nil }
      switch expression.node {
      case .number(let numeral):
        if !isScalar, let magnitude = numeral.magnitudeOfNegative {
          return one(.negation, Expression(.number(magnitude)), depth)
        }
        return number(numeral)
      case .constant(let constant): return entry(.constant(constant))
      case .symbol(let name): return symbol(name)
      case .negation(let operand): return one(.negation, operand, depth)
      case .degrees(let operand): return one(.degrees, operand, depth)
      case .magnitude(let operand): return one(.magnitude, operand, depth)
      case .root(let operand, let degree): return one(.root(degree: degree), operand, depth)
      case .dot(let left, let right): return two(.dot, left, right, depth)
      case .cross(let left, let right): return two(.cross, left, right, depth)
      case .quotient(let dividend, let divisor): return quotient(dividend, divisor, depth)
      case .power(let base, let exponent): return power(base, exponent, depth)
      case .sum(let terms): return several(.sum, terms, depth)
      case .product(let factors): return several(.product, factors, depth)
      case .call(let function, let arguments): return call(function, arguments, depth)
      // What a bound variable stands for changes from place to place, which no entry can; and no entry is left out.
      case .binding, .piecewise: return nil
      case .norm, .transpose, .apply, .tuple, .matrix:
        guard !isScalar else { return nil }
        let operation = expression.operation.map(number: { _ in 0 }, name: { index(of: $0) })
        return several(operation, Array(expression.operands), depth)
      }
    }

    // MARK: Operations

    private mutating func one(
      _ operation: OperationOf<Int, Int>, _ operand: Expression, _ depth: Int
    ) -> Int? {
      guard let place = add(operand, depth: depth + 1) else { return nil }
      table.operands.append(place)
      return entry(operation, operandCount: 1)
    }

    private mutating func two(
      _ operation: OperationOf<Int, Int>, _ left: Expression, _ right: Expression, _ depth: Int
    ) -> Int? {
      guard let first = add(left, depth: depth + 1), let second = add(right, depth: depth + 1) else {
        return nil
      }
      return entry(operation, first, second)
    }

    private mutating func quotient(_ dividend: Expression, _ divisor: Expression, _ depth: Int) -> Int? {
      guard isScalar else { return two(.quotient, dividend, divisor, depth) }
      // In the evaluator's order, in which conditions are found.
      guard let below = add(divisor, depth: depth + 1), let above = add(dividend, depth: depth + 1) else {
        return nil
      }
      return entry(.quotient, above, below)
    }

    private mutating func power(_ base: Expression, _ exponent: Expression, _ depth: Int) -> Int? {
      guard isScalar, case .number(let numeral) = exponent.node, let integer = numeral.smallInteger else {
        return two(.power, base, exponent, depth)
      }
      return add(base, depth: depth + 1).map { entry(.power, ~$0, integer) }
    }

    private mutating func several(
      _ operation: OperationOf<Int, Int>, _ items: [Expression], _ depth: Int
    ) -> Int? {
      if items.count == 2 {
        guard let left = add(items[0], depth: depth + 1), let right = operand(items[1], of: operation, depth)
        else { return nil }
        return entry(operation, left, right)
      }
      if items.isEmpty { return isScalar ? nil : entry(operation) }
      let start = pending.count
      for (index, item) in items.enumerated() {
        let place = index == 0 ? add(item, depth: depth + 1) : operand(item, of: operation, depth)
        guard let place else { return nil }
        pending.append(place)
      }
      for index in start..<pending.count { table.operands.append(pending[index]) }
      while pending.count > start { pending.removeLast() }
      return entry(operation, operandCount: items.count)
    }

    /// The place of an operand behind others; of a term that is subtracted from plain numbers the complement.
    private mutating func operand(
      _ expression: Expression, of operation: OperationOf<Int, Int>, _ depth: Int
    ) -> Int? {
      if isScalar, case .sum = operation, case .negation(let subtrahend) = expression.node {
        return add(subtrahend, depth: depth + 2).map { ~$0 }
      }
      return add(expression, depth: depth + 1)
    }

    private mutating func call(_ function: BuiltIn, _ arguments: [Expression], _ depth: Int) -> Int? {
      guard isScalar else { return several(.call(function), arguments, depth) }
      switch function.family {
      case .number(let ofNumber):
        guard arguments.count == 1 else { return nil }
        return one(ofNumber == .absoluteValue ? .magnitude : .call(function), arguments[0], depth)
      case .angleOfPoint:
        return arguments.count == 2 ? two(.call(function), arguments[0], arguments[1], depth) : nil
      case .extremum, .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting,
        .takingApart, .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
        return nil
      }
    }

    // MARK: Entries

    private mutating func symbol(_ name: Symbol) -> Int? {
      if isScalar { return table.names.firstIndex(of: name).map { entry(.symbol($0)) } }
      let hash = name.hashValue
      let found = place(hash) { table, entry in
        if case .symbol(let index) = entry.operation { table.names[index] == name } else { false }
      }
      if let found { return found }
      table.names.append(name)
      return append(.symbol(table.names.count - 1), operandCount: 0, hash)
    }

    /// The place of a function's name among the table's.
    private mutating func index(of name: Symbol) -> Int {
      if let index = table.names.firstIndex(of: name) { return index }
      table.names.append(name)
      return table.names.count - 1
    }

    private mutating func number(_ numeral: Numeral) -> Int {
      let hash: Int
      switch numeral.significand {
      case .small(let value): hash = Self.hash(value, numeral.decimals)
      case .digits: hash = numeral.hashValue
      }
      let found = place(hash) { table, entry in
        if case .number(let index) = entry.operation { table.numerals[index] == numeral } else { false }
      }
      if let found { return found }
      table.numerals.append(numeral)
      return append(.number(table.numerals.count - 1), operandCount: 0, hash)
    }

    private mutating func entry(_ operation: OperationOf<Int, Int>, _ left: Int, _ right: Int) -> Int {
      table.operands.append(left)
      table.operands.append(right)
      return entry(operation, operandCount: 2)
    }

    /// The place of an operation on the last operands. Where it stands there already, these are dropped.
    private mutating func entry(_ operation: OperationOf<Int, Int>, operandCount: Int = 0) -> Int {
      var hash = Int(operation.sign.value)
      if case .symbol(let index) = operation { hash = Self.hash(hash, index) }
      let own = table.operands.count - operandCount..<table.operands.count
      for index in own { hash = Self.hash(hash, table.operands[index]) }
      let found = place(hash) { table, entry in
        entry.operation == operation && entry.operands.count == own.count
          && zip(entry.operands, own).allSatisfy { table.operands[$0] == table.operands[$1] }
      }
      guard let found else { return append(operation, operandCount: operandCount, hash) }
      for _ in own { table.operands.removeLast() }
      return found
    }

    private mutating func append(
      _ operation: OperationOf<Int, Int>, operandCount: Int, _ hash: Int
    ) -> Int {
      let place = table.count
      let operands = table.operands.count - operandCount..<table.operands.count
      table.entries.append(ExpressionTable.Entry(operation, operands, hash: hash))
      if place >= Self.few {
        if slots.count <= 2 * table.count { enlarge() } else { slots[freeSlot(hash)] = Int32(place) }
      }
      return place
    }

    // MARK: Finding

    private static func hash(_ hash: Int, _ number: Int) -> Int {
      let product = (hash ^ number) &* Int(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
      return product ^ product >> 15
    }

    /// The place of the entry with a hash that is meant; nil where there is none.
    @inline(__always)
    private func place(
      _ hash: Int, where isMeant: (ExpressionTable, ExpressionTable.Entry) -> Bool
    ) -> Int? {
      if slots.isEmpty {
        return table.entries.withUnsafeBufferPointer { entries in
          for place in 0..<entries.count where entries[place].hash == hash && isMeant(table, entries[place]) {
            return place
          }
          return nil
        }
      }
      var slot = hash & (slots.count - 1)
      while case let place = Int(slots[slot]), place >= 0 {
        if table.entries[place].hash == hash, isMeant(table, table.entries[place]) { return place }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }

    private func freeSlot(_ hash: Int) -> Int {
      var slot = hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      return slot
    }

    private mutating func enlarge() {
      slots = Array(repeating: -1, count: max(4 * Self.few, 2 * slots.count))
      for (place, entry) in table.entries.enumerated() { slots[freeSlot(entry.hash)] = Int32(place) }
    }
  }

  extension ExpressionTable {
    /// The table of one expression, which is its last entry; nil where it would be too large, or where a variable is bound.
    public init?(_ expression: Expression) {
      var maker = TableMaker()
      if maker.add(expression) == nil { return nil }
      self = maker.made()
    }
  }
#endif
