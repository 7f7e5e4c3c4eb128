// The step between the sixteen numbers and the 4 × 4 matrix, in the convention of row vectors.
extension Transform3D {
  /// The 4 × 4 matrix.
  public var matrix: Matrix<S> {
    Matrix(4, 4, [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44])
  }

  /// The upper left 3 × 3 matrix: what acts on vectors.
  public var linearMatrix: Matrix<S> {
    Matrix(3, 3, [m11, m12, m13, m21, m22, m23, m31, m32, m33])
  }

  /// The transform of a 4 × 4 matrix; nil for other shapes.
  public init?(_ matrix: Matrix<S>) {
    guard matrix.rows == 4, matrix.columns == 4 else { return nil }
    func row(_ index: Int) -> HomogeneousPoint3D<S> {
      HomogeneousPoint3D(x: matrix[index, 0], y: matrix[index, 1], z: matrix[index, 2], w: matrix[index, 3])
    }
    self.init(x: row(0), y: row(1), z: row(2), origin: row(3))
  }
}
