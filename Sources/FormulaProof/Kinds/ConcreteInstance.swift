import FormulaSyntax
import SourceText

/// Matrices and vectors with entries in the place of names: numbers that refute, or symbols that stand for all.
struct ConcreteInstance {
  /// A value with its entries.
  enum Value {
    case scalar(Expression)
    case matrix(rows: Int, columns: Int, [Expression])
    case anyZero
  }

  let kinds: [Symbol: SymbolKind]
  /// The entries of each name, by rows.
  var values: [Symbol: (rows: Int, columns: Int, elements: [Expression])] = [:]
  /// What the symbols of sizes stand for.
  var sizes: [Symbol: Int] = [:]

  private static let largestExponent = 12

  /// The value of an expression; nil where it has none that is known here.
  func value(of expression: Expression) -> Value? {
    let span = expression.span
    switch expression.node {
    case .number(let numeral): return numeral.isZero ? .anyZero : .scalar(expression)
    case .constant: return .scalar(expression)
    case .symbol(let symbol):
      if let known = values[symbol] {
        return .matrix(rows: known.rows, columns: known.columns, known.elements)
      }
      if let size = sizes[symbol] { return .scalar(.integer(size, span)) }
      switch kinds[symbol] ?? .real {
      case .zero: return .anyZero
      case .identity: return .scalar(Expression(.symbol(Self.identity), span))
      case .real, .complex, .function, .imaginaryUnit, .vector, .matrix: return .scalar(expression)
      }
    case .sum(let terms):
      var result = Value.anyZero
      for term in terms {
        guard let value = value(of: term), let sum = Self.sum(result, value, span) else { return nil }
        result = sum
      }
      return result
    case .negation(let operand):
      return value(of: operand).map { Self.map($0) { Self.negated($0) } }
    case .product(let factors):
      var result: Value?
      for factor in factors {
        guard let value = value(of: factor) else { return nil }
        if let known = result {
          guard let product = Self.product(known, value, span) else { return nil }
          result = product
        } else {
          result = value
        }
      }
      return result
    case .dot(let left, let right):
      guard let a = value(of: left), let b = value(of: right) else { return nil }
      if let x = Self.components(a), let y = Self.components(b) {
        guard x.count == y.count else { return nil }
        return .scalar(Self.total(zip(x, y).map { Self.times($0, $1) }, span))
      }
      return Self.product(a, b, span)
    case .cross(let left, let right):
      guard let a = value(of: left), let b = value(of: right) else { return nil }
      guard let x = Self.components(a), let y = Self.components(b) else { return Self.product(a, b, span) }
      guard x.count == 3, y.count == 3, case .matrix(let rows, let columns, _) = a else { return nil }
      let elements = [(1, 2), (2, 0), (0, 1)].map { (i, j) in
        Self.total([Self.times(x[i], y[j]), Self.negated(Self.times(x[j], y[i]))], span)
      }
      return .matrix(rows: rows, columns: columns, elements)
    case .quotient(let dividend, let divisor):
      guard let a = value(of: dividend), let divisor = scalar(divisor) else { return nil }
      if case .anyZero = a { return .scalar(Expression(.quotient(.integer(0, span), divisor), span)) }
      return Self.map(a) { Expression(.quotient($0, divisor), span) }
    case .power(let base, let exponent): return power(base, exponent, span)
    case .root(let operand, let degree):
      return scalar(operand).map { .scalar(Expression(.root($0, degree: degree), span)) }
    case .degrees(let operand): return scalar(operand).map { .scalar(Expression(.degrees($0), span)) }
    case .magnitude(let operand), .norm(let operand):
      guard let value = value(of: operand) else { return nil }
      switch value {
      case .anyZero: return .scalar(.integer(0, span))
      case .scalar(let number):
        // |I| is 1, of whatever size.
        return .scalar(Expression(.magnitude(number), span))
      case .matrix(let rows, let columns, let elements):
        if let x = Self.components(value) {
          return .scalar(Expression(.root(Self.total(x.map { Self.times($0, $0) }, span), degree: 2), span))
        }
        return rows == columns ? Self.determinant(rows, elements, span).map { .scalar($0) } : nil
      }
    case .transpose(let operand):
      guard let value = value(of: operand), case .matrix(let rows, let columns, let elements) = value else {
        return value(of: operand)
      }
      return .matrix(rows: columns, columns: rows, Self.transposed(rows, columns, elements))
    case .call(let function, let arguments): return call(function, arguments, expression)
    case .binding, .piecewise: return nil
    case .apply:
      var operands: [Expression] = []
      for operand in expression.operands {
        guard let number = scalar(operand) else { return nil }
        operands.append(number)
      }
      return .scalar(expression.with(operands: operands))
    case .tuple(let items):
      var elements: [Expression] = []
      for item in items {
        guard let number = scalar(item) else { return nil }
        elements.append(number)
      }
      return .matrix(rows: items.count, columns: 1, elements)
    case .matrix(let rows, let columns, let items):
      var blocks: [Value] = []
      for item in items {
        guard let value = value(of: item) else { return nil }
        blocks.append(value)
      }
      return Self.assembled(rows, columns, blocks, span)
    }
  }

  /// The matrix of blocks, which have one height in each row and one width in each column: a number stands for a multiple of the identity
  /// beside matrices, and else for itself. Nil where they do not fit.
  private static func assembled(_ rows: Int, _ columns: Int, _ blocks: [Value], _ span: Span) -> Value? {
    var heights = [Int?](repeating: nil, count: rows)
    var widths = [Int?](repeating: nil, count: columns)
    for (place, block) in blocks.enumerated() {
      guard case .matrix(let height, let width, _) = block else { continue }
      let (row, column) = (place / columns, place % columns)
      guard heights[row] ?? height == height, widths[column] ?? width == width else { return nil }
      (heights[row], widths[column]) = (height, width)
    }
    // A row or a column without a matrix is as high or as wide as one with an identity in it has to be.
    for (place, block) in blocks.enumerated() {
      guard case .scalar = block else { continue }
      let (row, column) = (place / columns, place % columns)
      (heights[row], widths[column]) = (heights[row] ?? widths[column], widths[column] ?? heights[row])
    }
    var result: [Expression] = []
    for row in 0..<rows {
      let height = heights[row] ?? 1
      var lines = [[Expression]](repeating: [], count: height)
      for column in 0..<columns {
        let width = widths[column] ?? 1
        let entries: [Expression]
        switch blocks[row * columns + column] {
        case .anyZero: entries = Array(repeating: .integer(0, span), count: height * width)
        case .matrix(_, _, let elements): entries = elements
        case .scalar(let number):
          if height == 1, width == 1, withoutIdentity(number) == nil {
            entries = [number]
          } else {
            guard height == width else { return nil }
            let factor = withoutIdentity(number) ?? number
            entries = unit(height, span).map { times($0, factor) }
          }
        }
        for line in 0..<height { lines[line] += entries[(line * width)..<((line + 1) * width)] }
      }
      result += lines.flatMap { $0 }
    }
    return .matrix(
      rows: result.count / max(1, widths.reduce(0) { $0 + ($1 ?? 1) }),
      columns: widths.reduce(0) { $0 + ($1 ?? 1) }, result)
  }

  /// The name under which an identity of a size that is not known yet stands; it multiplies like the number 1.
  static let identity = Symbol("identity matrix")

  /// The entries of a multiple of the identity; nil for a number that is none.
  func identity(_ number: Expression, _ rows: Int, _ columns: Int) -> [Expression]? {
    Self.sized(number, rows, columns, number.span)
  }

  /// A number of an expression that is one.
  private func scalar(_ expression: Expression) -> Expression? {
    switch value(of: expression) {
    case .scalar(let number)?: number
    case .anyZero?: .integer(0, expression.span)
    case .matrix(1, 1, let elements)?: elements.first
    case .matrix?, nil: nil
    }
  }

  private func power(_ base: Expression, _ exponent: Expression, _ span: Span) -> Value? {
    guard let value = value(of: base), let exponent = scalar(exponent) else { return nil }
    guard case .matrix(let rows, let columns, let elements) = value else {
      guard let base = scalar(base) else { return nil }
      return .scalar(Expression(.power(base, exponent), span))
    }
    guard rows == columns else { return nil }
    var isInverse = false
    var natural = exponent.naturalNumber
    if case .negation(let operand) = exponent.node {
      isInverse = true
      natural = operand.naturalNumber
    }
    guard let natural, natural <= Self.largestExponent else { return nil }
    guard let factor = isInverse ? Self.inverse(rows, elements, span) : elements else { return nil }
    var result = Value.matrix(rows: rows, columns: rows, Self.unit(rows, span))
    for _ in 0..<natural {
      guard let next = Self.product(result, .matrix(rows: rows, columns: rows, factor), span) else {
        return nil
      }
      result = next
    }
    return result
  }

  private func call(_ function: BuiltIn, _ arguments: [Expression], _ expression: Expression) -> Value? {
    let span = expression.span
    switch (function, arguments.count) {
    case (.dot, 2): return value(of: Expression(.dot(arguments[0], arguments[1]), span))
    case (.cross, 2): return value(of: Expression(.cross(arguments[0], arguments[1]), span))
    case (.abs, 1): return value(of: Expression(.magnitude(arguments[0]), span))
    case (.det, 1), (.trace, 1), (.inverse, 1), (.invert, 1):
      guard case .matrix(let rows, let columns, let elements)? = value(of: arguments[0]), rows == columns
      else {
        return nil
      }
      switch function {
      case .det: return Self.determinant(rows, elements, span).map { .scalar($0) }
      case .trace: return .scalar(Self.total((0..<rows).map { elements[$0 * rows + $0] }, span))
      default: return Self.inverse(rows, elements, span).map { .matrix(rows: rows, columns: rows, $0) }
      }
    default:
      var operands: [Expression] = []
      for argument in arguments {
        guard let number = scalar(argument) else { return nil }
        operands.append(number)
      }
      return .scalar(Expression(.call(function, operands), span))
    }
  }

  // MARK: Arithmetic

  /// The value of a literal that is a whole number.
  private static func whole(_ expression: Expression) -> Int? {
    if let natural = expression.naturalNumber { return natural }
    if case .negation(let operand) = expression.node, let natural = operand.naturalNumber { return -natural }
    return nil
  }

  static func integer(_ value: Int, _ span: Span) -> Expression {
    value < 0 ? Expression(.negation(.integer(-value, span)), span) : .integer(value, span)
  }

  private static func times(_ left: Expression, _ right: Expression) -> Expression {
    if let a = whole(left), let b = whole(right) {
      let (product, overflow) = a.multipliedReportingOverflow(by: b)
      if !overflow, product != Int.min { return integer(product, left.span) }
    }
    if whole(left) == 1 { return right }
    if whole(right) == 1 { return left }
    return Expression(.product([left, right]), left.span)
  }

  private static func negated(_ expression: Expression) -> Expression {
    if let value = whole(expression), value != Int.min { return integer(-value, expression.span) }
    return Expression(.negation(expression), expression.span)
  }

  private static func total(_ terms: [Expression], _ span: Span) -> Expression {
    var whole = 0
    var others: [Expression] = []
    for term in terms {
      if let value = self.whole(term) {
        let (sum, overflow) = whole.addingReportingOverflow(value)
        if !overflow, sum != Int.min {
          whole = sum
          continue
        }
      }
      others.append(term)
    }
    if others.isEmpty { return integer(whole, span) }
    if whole != 0 { others.append(integer(whole, span)) }
    return others.count == 1 ? others[0] : Expression(.sum(others), span)
  }

  private static func map(_ value: Value, _ transform: (Expression) -> Expression) -> Value {
    switch value {
    case .anyZero: .anyZero
    case .scalar(let number): .scalar(transform(number))
    case .matrix(let rows, let columns, let elements):
      .matrix(rows: rows, columns: columns, elements.map(transform))
    }
  }

  /// The components of a row or a column; nil for others.
  private static func components(_ value: Value) -> [Expression]? {
    guard case .matrix(let rows, let columns, let elements) = value, rows == 1 || columns == 1 else {
      return nil
    }
    return elements
  }

  /// A multiple of an identity whose size another matrix tells.
  private static func sized(_ number: Expression, _ rows: Int, _ columns: Int, _ span: Span) -> [Expression]?
  {
    guard rows == columns, let factor = withoutIdentity(number) else { return nil }
    return unit(rows, span).map { times($0, factor) }
  }

  /// c of c times the identity; nil where there is no identity in it.
  private static func withoutIdentity(_ number: Expression) -> Expression? {
    switch number.node {
    case .symbol(identity): return .integer(1, number.span)
    case .negation(let operand): return withoutIdentity(operand).map { negated($0) }
    case .product(let factors):
      guard let index = factors.firstIndex(where: { withoutIdentity($0) != nil }) else { return nil }
      var rest = factors
      rest[index] = withoutIdentity(factors[index]) ?? factors[index]
      return rest.dropFirst().reduce(rest[0]) { times($0, $1) }
    case .quotient(let above, let below):
      return withoutIdentity(above).map { Expression(.quotient($0, below), number.span) }
    case .power(let base, _):
      return withoutIdentity(base)?.naturalNumber == 1 ? .integer(1, number.span) : nil
    case .sum(let terms):
      var factors: [Expression] = []
      for term in terms {
        guard let factor = withoutIdentity(term) else { return nil }
        factors.append(factor)
      }
      return total(factors, number.span)
    default: return nil
    }
  }

  private static func sum(_ left: Value, _ right: Value, _ span: Span) -> Value? {
    switch (left, right) {
    case (.anyZero, let other), (let other, .anyZero): return other
    case (.scalar(let a), .scalar(let b)): return .scalar(total([a, b], span))
    case (.matrix(let r, let c, let a), .matrix(let s, let d, let b)):
      guard r == s, c == d else { return nil }
      return .matrix(rows: r, columns: c, zip(a, b).map { total([$0, $1], span) })
    case (.scalar(let number), .matrix(let rows, let columns, let elements)),
      (.matrix(let rows, let columns, let elements), .scalar(let number)):
      if rows == 1, columns == 1, withoutIdentity(number) == nil {
        return .scalar(total([number, elements[0]], span))
      }
      guard let other = sized(number, rows, columns, span) else { return nil }
      return .matrix(rows: rows, columns: columns, zip(elements, other).map { total([$0, $1], span) })
    }
  }

  private static func product(_ left: Value, _ right: Value, _ span: Span) -> Value? {
    switch (left, right) {
    case (.anyZero, _), (_, .anyZero): return .anyZero
    case (.scalar(let a), .scalar(let b)): return .scalar(times(a, b))
    case (.scalar(let a), .matrix(let rows, let columns, let elements)),
      (.matrix(let rows, let columns, let elements), .scalar(let a)):
      let factor = withoutIdentity(a) ?? a
      return .matrix(rows: rows, columns: columns, elements.map { times(factor, $0) })
    case (.matrix(let rows, let inner, let a), .matrix(let outer, let columns, let b)):
      guard inner == outer else { return nil }
      var elements: [Expression] = []
      for row in 0..<rows {
        for column in 0..<columns {
          elements.append(
            total((0..<inner).map { times(a[row * inner + $0], b[$0 * columns + column]) }, span))
        }
      }
      return rows == 1 && columns == 1
        ? .scalar(elements[0]) : .matrix(rows: rows, columns: columns, elements)
    }
  }

  private static func transposed(_ rows: Int, _ columns: Int, _ elements: [Expression]) -> [Expression] {
    (0..<columns).flatMap { column in (0..<rows).map { elements[$0 * columns + column] } }
  }

  private static func unit(_ size: Int, _ span: Span) -> [Expression] {
    (0..<(size * size)).map { .integer($0 % (size + 1) == 0 ? 1 : 0, span) }
  }

  /// The determinant by its first row, of at most 4 rows.
  private static func determinant(_ size: Int, _ elements: [Expression], _ span: Span) -> Expression? {
    guard size <= 4 else { return nil }
    if size == 1 { return elements[0] }
    var terms: [Expression] = []
    for column in 0..<size {
      guard let minor = determinant(size - 1, minor(size, elements, row: 0, column: column), span) else {
        return nil
      }
      let term = times(elements[column], minor)
      terms.append(column % 2 == 0 ? term : negated(term))
    }
    return total(terms, span)
  }

  private static func minor(_ size: Int, _ elements: [Expression], row: Int, column: Int) -> [Expression] {
    (0..<size).filter { $0 != row }.flatMap { r in
      (0..<size).filter { $0 != column }.map { elements[r * size + $0] }
    }
  }

  /// The inverse by cofactors, of at most 3 rows.
  private static func inverse(_ size: Int, _ elements: [Expression], _ span: Span) -> [Expression]? {
    guard size <= 3, let determinant = determinant(size, elements, span) else { return nil }
    if size == 1 { return [Expression(.quotient(.integer(1, span), elements[0]), span)] }
    var result: [Expression] = []
    for row in 0..<size {
      for column in 0..<size {
        let minor = minor(size, elements, row: column, column: row)
        guard let value = self.determinant(size - 1, minor, span) else { return nil }
        let cofactor = (row + column) % 2 == 0 ? value : negated(value)
        result.append(Expression(.quotient(cofactor, determinant), span))
      }
    }
    return result
  }
}
