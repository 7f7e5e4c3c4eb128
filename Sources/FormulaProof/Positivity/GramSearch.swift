import FormulaSyntax

/// Searches Gram matrices: positive definite Q₁, …, Qₖ with Σ ⟨Qₖ, Aₖ(α)⟩ = p(α) for each monomial α.
///
/// Among all solutions it finds the one with the largest product of determinants. By duality that is the inverse of M(z) = Σ z(α) A(α)
/// where p·z − log det M(z) is smallest: a convex function without constraints, which Newton's method finds. Where no solution is
/// positive definite there is no smallest value, and the search ends without one. (Vandenberghe, Boyd and Wu, "Determinant maximization
/// with linear matrix inequality constraints", 1998.)
///
/// All of this is done with doubles and proves nothing: what is found is rounded and checked by whoever asked.
struct GramSearch {
  /// One unknown matrix: for each entry on or above the diagonal the monomials in which it counts, with factors.
  struct Block {
    let size: Int
    /// Entry (i, j) with i ≤ j stands at `index(i, j)`.
    let products: [[(monomial: Int, factor: Double)]]

    static func index(_ row: Int, _ column: Int, size: Int) -> Int {
      let (i, j) = row <= column ? (row, column) : (column, row)
      return i * size - i * (i - 1) / 2 + (j - i)
    }
  }

  let blocks: [Block]
  /// The coefficients of what is to be represented.
  let target: [Double]
  /// Where the search begins: moments of a measure.
  let start: [Double]
  let hasTime: () -> Bool

  private static let mostSteps = 80

  /// The matrices, row by row; nil where none were found.
  func solve() -> [[Double]]? {
    let count = target.count
    let scale = target.reduce(0) { max($0, $1.magnitude) }
    guard scale > 0 else { return nil }
    let goal = target.map { $0 / scale }
    var point = start
    guard var value = value(at: point, goal) else { return nil }
    for _ in 0..<Self.mostSteps {
      guard hasTime(), let inverses = inverses(at: point) else { return nil }
      var gradient = goal
      var hessian = [Double](repeating: 0, count: count * count)
      for (block, inverse) in zip(blocks, inverses) {
        Self.addDerivatives(block, inverse, &gradient, &hessian, count)
      }
      // Where matrices do not tell monomials apart the gradient is 0, and so is the step.
      var trace = 0.0
      for index in 0..<count { trace += hessian[index * count + index] }
      for index in 0..<count { hessian[index * count + index] += 1e-13 * trace / Double(count) }
      guard let factor = Self.cholesky(hessian, count) else { return nil }
      let step = Self.solve(factor, gradient.map { -$0 }, count)
      let decrement = -zip(gradient, step).reduce(0) { $0 + $1.0 * $1.1 }
      if decrement < 1e-16 { return inverses.map { $0.map { $0 * scale } } }
      guard decrement.isFinite else { return nil }
      // As far as it becomes smaller: Newton's step, or a damped one, or several times that.
      var length = decrement > 0.1 ? 1 / (1 + decrement.squareRoot()) : 1
      func moved(_ length: Double) -> [Double] { zip(point, step).map { $0 + length * $1 } }
      var next = self.value(at: moved(length), goal)
      while next.map({ decrement >= 1e-6 && $0 > value - 1e-4 * length * decrement }) ?? true {
        length /= 2
        if length < 1e-9 { return nil }
        next = self.value(at: moved(length), goal)
      }
      while length < 1e6, let further = self.value(at: moved(2 * length), goal), further < next ?? further {
        length *= 2
        next = further
      }
      guard let next else { return nil }
      point = moved(length)
      value = next
      if point.contains(where: { $0.magnitude > 1e12 }) { return nil }
    }
    return nil
  }

  private func matrix(_ block: Block, at point: [Double]) -> [Double] {
    let size = block.size
    var result = [Double](repeating: 0, count: size * size)
    var index = 0
    for row in 0..<size {
      for column in row..<size {
        var sum = 0.0
        for product in block.products[index] { sum += product.factor * point[product.monomial] }
        result[row * size + column] = sum
        result[column * size + row] = sum
        index += 1
      }
    }
    return result
  }

  /// p·z − log det M(z); nil where a matrix is not positive definite.
  private func value(at point: [Double], _ goal: [Double]) -> Double? {
    var result = zip(goal, point).reduce(0) { $0 + $1.0 * $1.1 }
    for block in blocks {
      guard let factor = Self.cholesky(matrix(block, at: point), block.size) else { return nil }
      for index in 0..<block.size { result -= 2 * Double.applied(.log, factor[index * block.size + index]) }
    }
    return result.isFinite ? result : nil
  }

  private func inverses(at point: [Double]) -> [[Double]]? {
    var result: [[Double]] = []
    for block in blocks {
      let size = block.size
      guard let factor = Self.cholesky(matrix(block, at: point), size) else { return nil }
      var inverse = [Double](repeating: 0, count: size * size)
      for column in 0..<size {
        var unit = [Double](repeating: 0, count: size)
        unit[column] = 1
        for (row, number) in Self.solve(factor, unit, size).enumerated() {
          inverse[row * size + column] = number
        }
      }
      result.append(inverse)
    }
    return result
  }

  /// The derivatives of −log det: −⟨M⁻¹, A(α)⟩, and ⟨M⁻¹ A(α) M⁻¹, A(β)⟩.
  private static func addDerivatives(
    _ block: Block, _ inverse: [Double], _ gradient: inout [Double], _ hessian: inout [Double], _ count: Int
  ) {
    let size = block.size
    // For each monomial the entries in which it counts.
    var entries: [Int: [(row: Int, column: Int, factor: Double)]] = [:]
    var index = 0
    for row in 0..<size {
      for column in row..<size {
        for product in block.products[index] {
          entries[product.monomial, default: []].append((row, column, product.factor))
        }
        index += 1
      }
    }
    let monomials = entries.keys.sorted()
    for monomial in monomials {
      var image = [Double](repeating: 0, count: size * size)
      for entry in entries[monomial] ?? [] {
        let (i, j) = (entry.row * size, entry.column * size)
        gradient[monomial] -= entry.factor * inverse[i + entry.column] * (entry.row == entry.column ? 1 : 2)
        for row in 0..<size {
          let (a, b) = (entry.factor * inverse[i + row], entry.factor * inverse[j + row])
          for column in 0..<size {
            image[row * size + column] += a * inverse[j + column]
            if entry.row != entry.column { image[row * size + column] += b * inverse[i + column] }
          }
        }
      }
      for other in monomials where other >= monomial {
        var sum = 0.0
        for entry in entries[other] ?? [] {
          let own = image[entry.row * size + entry.column] + image[entry.column * size + entry.row]
          sum += entry.factor * (entry.row == entry.column ? own / 2 : own)
        }
        hessian[monomial * count + other] += sum
        if other != monomial { hessian[other * count + monomial] += sum }
      }
    }
  }

  /// The lower triangle L with L Lᵀ = A; nil where A is not positive definite.
  private static func cholesky(_ matrix: [Double], _ size: Int) -> [Double]? {
    var factor = matrix
    for column in 0..<size {
      var diagonal = factor[column * size + column]
      for index in 0..<column { diagonal -= factor[column * size + index] * factor[column * size + index] }
      guard diagonal > 1e-300, diagonal.isFinite else { return nil }
      let root = diagonal.squareRoot()
      factor[column * size + column] = root
      for row in (column + 1)..<max(size, column + 1) {
        var sum = factor[row * size + column]
        for index in 0..<column { sum -= factor[row * size + index] * factor[column * size + index] }
        factor[row * size + column] = sum / root
      }
    }
    return factor
  }

  private static func solve(_ factor: [Double], _ right: [Double], _ size: Int) -> [Double] {
    var result = right
    for row in 0..<size {
      for index in 0..<row { result[row] -= factor[row * size + index] * result[index] }
      result[row] /= factor[row * size + row]
    }
    for row in (0..<size).reversed() {
      for index in (row + 1)..<max(size, row + 1) {
        result[row] -= factor[index * size + row] * result[index]
      }
      result[row] /= factor[row * size + row]
    }
    return result
  }
}
