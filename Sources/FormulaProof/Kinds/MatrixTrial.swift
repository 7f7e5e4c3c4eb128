import FormulaSyntax
import Foundation

/// An equation with matrices of two rows and columns, drawn once and for all, in the places of capitals of which nothing is said.
///
/// Where its sides are clearly different, what is true of numbers is false of matrices. It computes with doubles and proves nothing: where it has
/// no value, or none that differs, nothing follows. Angles and logarithms are of numbers alone, as capitals under them are; so is what
/// something is divided by.
struct MatrixTrial {
  private enum Value {
    case number(Double)
    /// A square matrix, row by row.
    case matrix([[Double]])
  }

  private let matrices: [Symbol: [[Double]]]
  private let environment: Environment
  private var numbers: [Symbol: Double] = [:]
  /// Whether sequences and functions have multiples of the identity for values, too.
  private var isOfNumbers = false
  private var steps = 0

  private static let mostSteps = 20_000

  /// Whether the sides of an equation are different of matrices with these names, and the same of multiples of the identity, which are as
  /// numbers: what differs there too does so by an error of the computation, as beside a jump.
  static func differ(_ claim: Claim, _ capitals: Set<Symbol>, _ environment: Environment) -> Bool {
    guard claim.relation == .equal, claim.tolerance == nil else { return false }
    func gap(_ element: (Int) -> [[Double]]) -> Double? {
      var matrices: [Symbol: [[Double]]] = [:]
      for (place, name) in capitals.sorted().enumerated() { matrices[name] = element(place) }
      var trial = MatrixTrial(matrices: matrices, environment: environment)
      trial.isOfNumbers = matrices.values.allSatisfy { $0[0][1] == 0 }
      guard case .matrix(let a)? = trial.value(claim.left), case .matrix(let b)? = trial.value(claim.right),
        a.count == b.count
      else { return nil }
      let size = (a + b).joined().map(\.magnitude).max() ?? 0
      guard size < 1e6 else { return nil }
      return (zip(a.joined(), b.joined()).map { ($0 - $1).magnitude }.max() ?? 0) / max(1, size)
    }
    guard let ofMatrices = gap(matrix), ofMatrices > 1e-4, let ofNumbers = gap(multiple) else { return false }
    return ofNumbers < 1e-6
  }

  private init(matrices: [Symbol: [[Double]]], environment: Environment) {
    self.matrices = matrices
    self.environment = environment
  }

  /// Matrices that commute with none of the others, and have an inverse.
  private static func matrix(_ place: Int) -> [[Double]] {
    let step = Double(place)
    return [[1.1 + 0.2 * step, 0.5 - 0.3 * step], [0.2 + 0.35 * step, 0.8 + 0.15 * step * step]]
  }

  private static func multiple(_ place: Int) -> [[Double]] {
    let number = 1.1 + 0.2 * Double(place)
    return [[number, 0], [0, number]]
  }

  /// Values put together one after another; nil where one is missing or does not fit.
  private mutating func folded<Parts: Sequence>(
    _ parts: Parts, by combine: (Value, Value) -> Value?,
    _ value: (inout MatrixTrial, Parts.Element) -> Value?
  ) -> Value? {
    var result: Value?
    for part in parts {
      guard let next = value(&self, part) else { return nil }
      guard let known = result else {
        result = next
        continue
      }
      guard let both = combine(known, next) else { return nil }
      result = both
    }
    return result
  }

  private mutating func value(_ expression: FormulaSyntax.Expression) -> Value? {
    steps += 1
    guard steps < Self.mostSteps else { return nil }
    switch expression.node {
    case .number(let numeral): return .number(numeral.doubleValue)
    case .constant(let constant): return .number(constant.doubleValue)
    case .symbol(let symbol):
      if let number = numbers[symbol] { return .number(number) }
      if let matrix = matrices[symbol] { return .matrix(matrix) }
      guard environment[symbol] == nil, symbol.notation == .plain else { return nil }
      // Letters that count are whole numbers; any other number will do for the rest.
      if let first = symbol.name.first, "ijklmnpqrs".contains(first) { return .number(3) }
      return .number(
        symbol.name.utf8.reduce(0.37) { ($0 * 1.7 + Double($1) / 97).truncatingRemainder(dividingBy: 2) }
          + 0.1)
    case .sum(let items): return folded(items, by: Self.sum) { $0.value($1) }
    case .negation(let inner): return value(inner).map { Self.scaled($0, -1) }
    case .product(let items): return product(items)
    case .dot(let left, let right): return product([left, right])
    case .quotient(let top, let bottom):
      guard let above = value(top), case .number(let below)? = value(bottom), below != 0 else { return nil }
      return Self.scaled(above, 1 / below)
    case .transpose(let inner):
      guard case .matrix(let m)? = value(inner) else { return nil }
      return .matrix(m.indices.map { column in m.map { $0[column] } })
    case .matrix(let rows, let columns, let elements) where rows == columns: return blocks(elements, rows)
    case .power(let base, let exponent): return power(base, exponent)
    case .call(.exp, let items) where items.count == 1: return value(items[0]).map(Self.exponential)
    case .call(let function, let items) where items.count == 1:
      guard case .number(let number)? = value(items[0]) else { return nil }
      let call = FormulaSyntax.Expression(.call(function, [FormulaSyntax.Expression(.symbol(Symbol("x")))]))
      let evaluator = Evaluator(Environment(), numbers: .doubles { _ in number })
      guard case .number(let result)? = try? evaluator.evaluate(call) else { return nil }
      return .number(result)
    case .apply(.binomial, let items) where items.count == 2:
      guard case .number(let n)? = value(items[0]), case .number(let k)? = value(items[1]), k >= 0, n >= k
      else {
        return nil
      }
      return .number((tgamma(n + 1) / tgamma(k + 1) / tgamma(n - k + 1)).rounded())
    case .apply(let symbol, let items) where items.count == 1:
      // A sequence or a function of matrices.
      let name = symbol.letterOfSequence ?? symbol
      guard name.isPlainCapital, case .number(let number)? = value(items[0]) else { return nil }
      let place = Int(name.base.utf8.first ?? 0) % 7
      let element = isOfNumbers ? Self.multiple : Self.matrix
      return Self.sum(
        .matrix(element(place)),
        Self.scaled(.matrix(element(place + 3)), 0.3 * number + 0.1 * number * number))
    case .binding(let binder, let variable, let items): return bound(binder, variable, items)
    default: return nil
    }
  }

  /// A matrix of blocks, among them zeros; of numbers alone it is none of capitals.
  private mutating func blocks(_ elements: [FormulaSyntax.Expression], _ side: Int) -> Value? {
    var parts: [[[Double]]] = []
    for element in elements {
      switch value(element) {
      case .matrix(let part) where part.count == 2: parts.append(part)
      case .number(0): parts.append([[0, 0], [0, 0]])
      default: return nil
      }
    }
    return .matrix(
      (0..<2 * side).map { row in
        (0..<2 * side).map { column in parts[row / 2 * side + column / 2][row % 2][column % 2] }
      })
  }

  private mutating func product(_ items: [FormulaSyntax.Expression]) -> Value? {
    folded(items, by: Self.product) { $0.value($1) }
  }

  private mutating func power(_ base: FormulaSyntax.Expression, _ exponent: FormulaSyntax.Expression)
    -> Value?
  {
    guard let power = value(exponent) else { return nil }
    if case .constant(.e) = base.node { return Self.exponential(power) }
    guard case .number(let exponent) = power else { return nil }
    switch value(base) {
    case .number(let number): return .number(pow(number, exponent))
    case .matrix(var matrix):
      guard exponent == exponent.rounded(), exponent.magnitude <= 12 else { return nil }
      if exponent < 0 {
        guard let inverse = Self.inverse(matrix) else { return nil }
        matrix = inverse
      }
      var result = Self.identity(matrix.count)
      for _ in 0..<Int(exponent.magnitude) {
        guard let next = Self.times(result, matrix) else { return nil }
        result = next
      }
      return .matrix(result)
    case nil: return nil
    }
  }

  private mutating func bound(_ binder: Binder, _ variable: Symbol, _ items: [FormulaSyntax.Expression])
    -> Value?
  {
    guard let body = items.last else { return nil }
    let outer = numbers[variable]
    defer { numbers[variable] = outer }
    switch binder {
    case .sum, .product:
      guard items.count == 3, case .number(let low)? = value(items[0]),
        case .number(let high)? = value(items[1]),
        low == low.rounded(), high == high.rounded(), (-20...20).contains(low), high >= low, high <= 20
      else { return nil }
      return folded(Int(low)...Int(high), by: binder == .sum ? Self.sum : Self.product) { trial, index in
        trial.numbers[variable] = Double(index)
        return trial.value(body)
      }
    case .integral(.bounded):
      guard items.count == 3, case .number(let low)? = value(items[0]),
        case .number(let high)? = value(items[1])
      else { return nil }
      // Simpson's rule.
      return folded(0...64, by: Self.sum) { trial, index in
        trial.numbers[variable] = low + (high - low) * Double(index) / 64
        let weight = index == 0 || index == 64 ? 1.0 : index.isMultiple(of: 2) ? 2 : 4
        return trial.value(body).map { Self.scaled($0, weight * (high - low) / 192) }
      }
    case .limit:
      guard items.count == 2, case .number(let place)? = value(items[0]) else { return nil }
      numbers[variable] = place
      return value(body)
    case .derivative:
      guard items.count == 2, case .number(let place)? = value(items[0]) else { return nil }
      let step = 1e-4
      numbers[variable] = place + step
      guard let above = value(body) else { return nil }
      numbers[variable] = place - step
      guard let below = value(body) else { return nil }
      return Self.sum(Self.scaled(above, 0.5 / step), Self.scaled(below, -0.5 / step))
    default: return nil
    }
  }

  // MARK: Arithmetic

  private static func sum(_ a: Value, _ b: Value) -> Value? {
    switch (a, b) {
    case (.number(let a), .number(let b)): return .number(a + b)
    case (.matrix(let a), .matrix(let b)):
      guard a.count == b.count else { return nil }
      return .matrix(zip(a, b).map { zip($0, $1).map { $0 + $1 } })
    // 0 is that of matrices, too.
    case (.number(0), let other), (let other, .number(0)): return other
    default: return nil
    }
  }

  private static func scaled(_ value: Value, _ factor: Double) -> Value {
    switch value {
    case .number(let number): return .number(factor * number)
    case .matrix(let matrix): return .matrix(matrix.map { $0.map { factor * $0 } })
    }
  }

  private static func product(_ a: Value, _ b: Value) -> Value? {
    switch (a, b) {
    case (.number(let factor), let other), (let other, .number(let factor)): return scaled(other, factor)
    case (.matrix(let a), .matrix(let b)): return times(a, b).map(Value.matrix)
    }
  }

  private static func times(_ a: [[Double]], _ b: [[Double]]) -> [[Double]]? {
    guard a.count == b.count else { return nil }
    return a.map { row in
      b.indices.map { column in row.indices.reduce(0) { $0 + row[$1] * b[$1][column] } }
    }
  }

  private static func identity(_ size: Int) -> [[Double]] {
    (0..<size).map { row in (0..<size).map { $0 == row ? 1 : 0 } }
  }

  /// By Gauss and Jordan, the greatest pivot first; nil of a matrix that is nearly singular.
  private static func inverse(_ matrix: [[Double]]) -> [[Double]]? {
    var rows = zip(matrix, identity(matrix.count)).map { $0 + $1 }
    for column in matrix.indices {
      let pivot = (column..<rows.count).max { rows[$0][column].magnitude < rows[$1][column].magnitude }
      guard let pivot, rows[pivot][column].magnitude > 1e-6 else { return nil }
      rows.swapAt(column, pivot)
      let factor = rows[column][column]
      rows[column] = rows[column].map { $0 / factor }
      for other in rows.indices where other != column {
        let factor = rows[other][column]
        rows[other] = zip(rows[other], rows[column]).map { $0 - factor * $1 }
      }
    }
    return rows.map { Array($0[matrix.count...]) }
  }

  /// By its series, whose terms vanish soon for matrices as small as these.
  private static func exponential(_ value: Value) -> Value {
    guard case .matrix(let matrix) = value else {
      if case .number(let number) = value { return .number(Foundation.exp(number)) }
      return value
    }
    var (term, result) = (identity(matrix.count), identity(matrix.count))
    for count in 1...80 {
      guard let next = times(term, matrix) else { return value }
      term = next.map { $0.map { $0 / Double(count) } }
      result = zip(result, term).map { zip($0, $1).map { $0 + $1 } }
    }
    return .matrix(result)
  }
}
