/// What an expression evaluates to: a number, a tuple or a matrix of numbers.
public enum Value<Number> {
  /// A number.
  case number(Number)
  /// A tuple of two or more: a point, a vector, a size, or a rectangle as (x, y, width, height).
  case tuple([Number])
  /// A matrix by rows.
  case matrix(rows: Int, columns: Int, elements: [Number])

  /// The numbers in reading order.
  public var components: [Number] {
    switch self {
    case .number(let number): [number]
    case .tuple(let items): items
    case .matrix(_, _, let elements): elements
    }
  }

  /// The shape in words: `a number`, `a tuple of 2`, `a 3 × 3 matrix`.
  public var shape: String {
    switch self {
    case .number: "a number"
    case .tuple(let items): "a tuple of \(items.count)"
    case .matrix(let rows, let columns, _): "a \(rows) × \(columns) matrix"
    }
  }

  /// The same shape with each number changed.
  public func map<Other>(_ transform: (Number) -> Other) -> Value<Other> {
    switch self {
    case .number(let number): .number(transform(number))
    case .tuple(let items): .tuple(items.map(transform))
    case .matrix(let rows, let columns, let elements):
      .matrix(rows: rows, columns: columns, elements: elements.map(transform))
    }
  }
}

extension Value: Sendable where Number: Sendable {}
