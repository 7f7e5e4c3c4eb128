// The step between the six numbers and the 3 × 3 matrix, in the convention of row vectors.
extension AffineTransform {
  /// The 3 × 3 matrix with the rows (a, b, 0), (c, d, 0), (tx, ty, 1).
  public var matrix: Matrix<S> {
    Matrix(3, 3, [a, b, .zero, c, d, .zero, tx, ty, .one])
  }

  /// The 2 × 2 matrix with the rows (a, b), (c, d): what acts on vectors.
  public var linearMatrix: Matrix<S> {
    Matrix(2, 2, [a, b, c, d])
  }

  /// The transform of a 3 × 3 matrix whose last column is known to be (0, 0, 1), or of a 2 × 2 matrix.
  ///
  /// Nil for other shapes, and for a matrix that projects or is not known not to.
  public init?(_ matrix: Matrix<S>) {
    switch (matrix.rows, matrix.columns) {
    case (2, 2):
      self.init(a: matrix[0, 0], b: matrix[0, 1], c: matrix[1, 0], d: matrix[1, 1])
    case (3, 3):
      guard matrix[0, 2].isKnownZero, matrix[1, 2].isKnownZero, (matrix[2, 2] - .one).isKnownZero else {
        return nil
      }
      self.init(
        a: matrix[0, 0], b: matrix[0, 1], c: matrix[1, 0], d: matrix[1, 1], tx: matrix[2, 0], ty: matrix[2, 1]
      )
    default:
      return nil
    }
  }
}
