/// A matrix of numbers with any number of rows and columns.
///
/// Operations whose operands do not fit, such as a product of 2 × 3 with 2 × 3, give nil.
public struct Matrix<S: Scalar> {
  /// The number of rows; at least 1.
  public let rows: Int
  /// The number of columns; at least 1.
  public let columns: Int
  /// The numbers, row by row: `rows * columns` of them.
  public private(set) var elements: [S]

  /// The matrix with its elements row by row; nil unless there are `rows * columns` of them and at least one.
  public init?(rows: Int, columns: Int, elements: [S]) {
    guard rows > 0, columns > 0 else { return nil }
    let (count, overflow) = rows.multipliedReportingOverflow(by: columns)
    guard !overflow, count == elements.count else { return nil }
    self.init(rows, columns, elements)
  }

  /// The matrix whose shape the caller has made sure of.
  init(_ rows: Int, _ columns: Int, _ elements: [S]) {
    self.rows = rows
    self.columns = columns
    self.elements = elements
  }

  /// A single row; nil where it is empty.
  public init?(row: [S]) {
    guard !row.isEmpty else { return nil }
    self.init(1, row.count, row)
  }

  /// A single column; nil where it is empty.
  public init?(column: [S]) {
    guard !column.isEmpty else { return nil }
    self.init(column.count, 1, column)
  }

  /// The element in a row and a column, counted from 0. Outside the matrix it is a precondition failure.
  public subscript(row: Int, column: Int) -> S {
    precondition(row >= 0 && row < rows && column >= 0 && column < columns, "index outside the matrix")
    return elements[row * columns + column]
  }

  /// The square matrix with ones on the diagonal. `size` must be positive.
  public static func identity(_ size: Int) -> Matrix {
    precondition(size > 0, "a matrix has at least one element")
    var elements = [S](repeating: .zero, count: size * size)
    for index in 0..<size { elements[index * (size + 1)] = .one }
    return Matrix(size, size, elements)
  }

  /// Whether there are as many rows as columns.
  public var isSquare: Bool { rows == columns }

  /// The transpose: rows become columns. (A B)ᵀ = Bᵀ Aᵀ.
  public var transpose: Matrix {
    var result: [S] = []
    result.reserveCapacity(elements.count)
    for column in 0..<columns {
      for row in 0..<rows { result.append(elements[row * columns + column]) }
    }
    return Matrix(columns, rows, result)
  }

  // MARK: - Arithmetic

  /// The sum, by elements; nil unless the shapes agree.
  public func plus(_ other: Matrix) -> Matrix? {
    guard rows == other.rows, columns == other.columns else { return nil }
    return Matrix(rows, columns, zip(elements, other.elements).map { $0 + $1 })
  }

  /// The difference, by elements; nil unless the shapes agree.
  public func minus(_ other: Matrix) -> Matrix? {
    guard rows == other.rows, columns == other.columns else { return nil }
    return Matrix(rows, columns, zip(elements, other.elements).map { $0 - $1 })
  }

  /// The multiple, by elements.
  public func scaled(by factor: S) -> Matrix {
    Matrix(rows, columns, elements.map { factor * $0 })
  }

  /// The product A B, with the elements Σₖ aᵢₖ bₖⱼ; nil unless A has as many columns as B has rows.
  ///
  /// With points as rows, A acts first.
  public func times(_ other: Matrix) -> Matrix? {
    guard columns == other.rows else { return nil }
    var result: [S] = []
    result.reserveCapacity(rows * other.columns)
    for row in 0..<rows {
      for column in 0..<other.columns {
        var sum = elements[row * columns] * other.elements[column]
        for index in 1..<max(columns, 1) {
          sum = sum + elements[row * columns + index] * other.elements[index * other.columns + column]
        }
        result.append(sum)
      }
    }
    return Matrix(rows, other.columns, result)
  }

  /// An integer power, by repeated squaring; nil unless square, and for a negative exponent of a singular matrix.
  ///
  /// The power 0 is the identity.
  public func power(_ exponent: Int) -> Matrix? {
    guard isSquare else { return nil }
    guard exponent != 0 else { return .identity(rows) }
    guard var square = exponent < 0 ? inverse() : self else { return nil }
    var remaining = exponent.magnitude
    var result: Matrix?
    while true {
      if remaining & 1 == 1 { result = result?.times(square) ?? square }
      remaining >>= 1
      if remaining == 0 { return result }
      guard let next = square.times(square) else { return nil }
      square = next
    }
  }

  /// The sum of the diagonal; nil unless square.
  public var trace: S? {
    guard isSquare else { return nil }
    var sum = elements[0]
    for index in 1..<max(rows, 1) { sum = sum + elements[index * (columns + 1)] }
    return sum
  }
}

extension Matrix: Sendable where S: Sendable {}
extension Matrix: Equatable where S: Equatable {}
extension Matrix: Hashable where S: Hashable {}
