import TestSupport
import Testing

@testable import MatrixCore

@Suite struct MatrixTests {
  private let seed: UInt64 = 77_003

  @Test func aMatrixHasAnElement() {
    #expect(Matrix<Double>(row: []) == nil)
    #expect(Matrix<Double>(column: []) == nil)
    #expect(Matrix<Double>(rows: 0, columns: 0, elements: []) == nil)
    #expect(Matrix<Double>(row: [1, 2])?.transpose == Matrix<Double>(column: [1, 2]))
  }

  @Test func shapesAreChecked() throws {
    #expect(Matrix<Double>(rows: 2, columns: 2, elements: [1, 2, 3]) == nil)
    #expect(Matrix<Double>(rows: 0, columns: 0, elements: []) == nil)
    #expect(Matrix<Double>(rows: -1, columns: -1, elements: [1]) == nil)
    #expect(Matrix<Double>(rows: .max, columns: 2, elements: [1]) == nil)
    var random = SeededGenerator(seed: seed)
    let wide = random.matrix(2, 3)
    #expect(wide.times(wide) == nil)
    #expect(wide.plus(wide.transpose) == nil)
    #expect(wide.minus(wide.transpose) == nil)
    #expect(wide.determinant == nil)
    #expect(wide.adjugate == nil)
    #expect(wide.inverse() == nil)
    #expect(wide.trace == nil)
    #expect(wide.power(2) == nil)
  }

  @Test func productOfKnownMatrices() throws {
    let a = try #require(Matrix<Double>(rows: 2, columns: 3, elements: [1, 2, 3, 4, 5, 6]))
    let b = try #require(Matrix<Double>(rows: 3, columns: 2, elements: [7, 8, 9, 10, 11, 12]))
    #expect(a.times(b)?.elements == [58, 64, 139, 154])
    #expect(a.transpose.elements == [1, 4, 2, 5, 3, 6])
    #expect(a.times(b)?.trace == 212)
  }

  @Test(arguments: 1...12) func lawsHoldAtEverySize(size: Int) throws {
    var random = SeededGenerator(seed: seed + UInt64(size))
    for _ in 0..<5 {
      let (a, b, c) = (random.matrix(size, size), random.matrix(size, size), random.matrix(size, size))
      let left = try #require(a.times(b)?.times(c))
      let right = try #require(b.times(c).flatMap { a.times($0) })
      #expect(near(left.elements, right.elements), "seed \(seed), size \(size)")
      let product = try #require(a.times(b)?.determinant)
      let factors = try #require(a.determinant) * #require(b.determinant)
      #expect(near(product, factors, 1e-7), "seed \(seed), size \(size)")
      #expect(near(try #require(a.transpose.determinant), try #require(a.determinant), 1e-8))
      let adjugate = try #require(a.adjugate)
      let scaled = Matrix<Double>.identity(size).scaled(by: try #require(a.determinant))
      #expect(
        near(try #require(a.times(adjugate)).elements, scaled.elements, 1e-6), "seed \(seed), size \(size)")
      let inverse = try #require(a.inverse())
      let identity = try #require(a.times(inverse)).elements
      #expect(near(identity, Matrix<Double>.identity(size).elements, 1e-6), "seed \(seed), size \(size)")
    }
  }

  @Test func bothWaysToADeterminantAgree() throws {
    // The block matrix [[A, 0], [0, I]] has the determinant of A, whichever way it is computed.
    var random = SeededGenerator(seed: seed + 40)
    let small = random.matrix(6, 6)
    let size = 12
    let elements = (0..<size * size).map { index -> Double in
      let (row, column) = (index / size, index % size)
      if row < 6 && column < 6 { return small[row, column] }
      return row == column ? 1 : 0
    }
    let large = try #require(Matrix(rows: size, columns: size, elements: elements))
    #expect(size > Matrix<Double>.largestExpandedSize)
    #expect(near(try #require(large.determinant), try #require(small.determinant), 1e-8))
  }

  private func hilbertMatrix(_ size: Int) throws -> Matrix<Double> {
    var elements: [Double] = []
    for row in 1...size {
      for column in 0..<size { elements.append(1 / Double(row + column)) }
    }
    return try #require(Matrix(rows: size, columns: size, elements: elements))
  }

  // det of the Hilbert matrix is 1 over the integer of OEIS A005249; the inverse has integer entries.
  @Test(arguments: [(1, 1.0), (2, 12), (3, 2160), (4, 6_048_000), (5, 266_716_800_000)])
  func hilbert(size: Int, reciprocal: Double) throws {
    let matrix = try hilbertMatrix(size)
    #expect(near(try #require(matrix.determinant) * reciprocal, 1, 1e-4))
    let inverse = try #require(matrix.inverse())
    #expect(near(inverse[0, 0], Double(size * size), 1e-4))
  }

  @Test func hilbertInverse() throws {
    let matrix = try hilbertMatrix(3)
    let expected: [Double] = [9, -36, 30, -36, 192, -180, 30, -180, 180]
    let inverse = try #require(matrix.inverse())
    #expect(near(inverse.elements, expected, 1e-10))
  }

  @Test(arguments: 1...12) func permutations(size: Int) throws {
    // The cycle of n elements is even where n is odd; its inverse is its transpose.
    let elements = (0..<size * size).map { index -> Double in
      let (row, column) = (index / size, index % size)
      return (row + 1) % size == column ? 1 : 0
    }
    let cycle = try #require(Matrix(rows: size, columns: size, elements: elements))
    #expect(cycle.determinant == (size.isMultiple(of: 2) ? -1 : 1))
    #expect(cycle.inverse() == cycle.transpose)
    #expect(cycle.power(size) == .identity(size))
  }

  @Test(arguments: 2...10) func vandermonde(size: Int) throws {
    // det = ∏ (xⱼ − xᵢ) over i < j, here with small integers, so that every step is exact.
    let nodes = (0..<size).map { Double($0 - size / 2) }
    var elements: [Double] = []
    for node in nodes {
      var power = 1.0
      for _ in 0..<size {
        elements.append(power)
        power *= node
      }
    }
    var expected = 1.0
    for i in 0..<size {
      for j in i + 1..<max(size, i + 1) { expected *= nodes[j] - nodes[i] }
    }
    let matrix = try #require(Matrix(rows: size, columns: size, elements: elements))
    #expect(near(try #require(matrix.determinant), expected, 1e-6))
  }

  @Test func powers() throws {
    let fibonacci = try #require(Matrix<Double>(rows: 2, columns: 2, elements: [1, 1, 1, 0]))
    #expect(fibonacci.power(10)?.elements == [89, 55, 55, 34])
    #expect(fibonacci.power(0) == .identity(2))
    #expect(fibonacci.power(1) == fibonacci)
    #expect(fibonacci.power(-2)?.elements == [1, -1, -1, 2])
    let singular = try #require(Matrix<Double>(rows: 2, columns: 2, elements: [1, 2, 2, 4]))
    #expect(singular.inverse() == nil)
    #expect(singular.power(-1) == nil)
    #expect(singular.power(.min) == nil)
    #expect(singular.adjugate?.elements == [4, -2, -2, 1])
  }

  @Test func undefinedNumbersSpread() throws {
    let matrix = try #require(Matrix<Double>(rows: 2, columns: 2, elements: [.nan, 1, 1, .infinity]))
    #expect(matrix.determinant?.isNaN == true)
    #expect(matrix.inverse()?.elements.allSatisfy(\.isNaN) == true)
  }

  @Test func coordinateTuples() {
    let u = CoordinateTuple<Double>([1, 2, 3])
    let v = CoordinateTuple<Double>([4, 5, 6])
    #expect(u.dot(v) == 32)
    #expect(u.cross(v)?.components == [-3, 6, -3])
    #expect(CoordinateTuple<Double>([3, 4, 12]).norm == 13)
    #expect(u.dot(CoordinateTuple([1])) == nil)
    #expect(u.cross(CoordinateTuple([1, 2])) == nil)
    #expect(CoordinateTuple<Double>([1, 0]).signedArea(CoordinateTuple([0, 1])) == 1)
    #expect(u.signedArea(v) == nil)
    #expect(MatrixCore.Vector<Double>(dx: 3, dy: 4).length == 5)
  }
}
