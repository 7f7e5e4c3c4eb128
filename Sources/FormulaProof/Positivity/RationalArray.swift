import CFLINT

/// Rational numbers of any size, in one block of memory; FLINT's.
final class RationalArray {
  let count: Int
  private let pointer: UnsafeMutablePointer<fmpq>

  init(count: Int) {
    self.count = count
    pointer = .allocate(capacity: max(count, 1))
    for index in 0..<count {
      (pointer + index).initialize(to: fmpq())
      fmpq_init(pointer + index)
    }
  }

  deinit {
    for index in 0..<count { fmpq_clear(pointer + index) }
    pointer.deallocate()
  }

  private func at(_ index: Int) -> UnsafeMutablePointer<fmpq> {
    precondition(index >= 0 && index < count, "no such number")
    return pointer + index
  }

  /// Sets a number to numerator/denominator, where the denominator is positive.
  func set(_ index: Int, _ numerator: Int, over denominator: UInt = 1) {
    fmpq_set_si(at(index), numerator, denominator)
  }

  func copy(_ index: Int, from other: RationalArray, _ source: Int) { fmpq_set(at(index), other.at(source)) }
  func sign(_ index: Int) -> Int { Int(fmpq_sgn(at(index))) }
  func isZero(_ index: Int) -> Bool { fmpq_is_zero(at(index)) != 0 }

  func add(_ index: Int, _ other: RationalArray, _ source: Int) {
    fmpq_add(at(index), at(index), other.at(source))
  }

  /// self[index] += a·b.
  func addProduct(_ index: Int, _ a: RationalArray, _ i: Int, _ b: RationalArray, _ j: Int) {
    fmpq_addmul(at(index), a.at(i), b.at(j))
  }

  /// self[index] −= a·b.
  func subtractProduct(_ index: Int, _ a: RationalArray, _ i: Int, _ b: RationalArray, _ j: Int) {
    fmpq_submul(at(index), a.at(i), b.at(j))
  }

  func addProduct(_ index: Int, _ a: RationalArray, _ i: Int, _ factor: Int) {
    var scaled = fmpq()
    fmpq_init(&scaled)
    defer { fmpq_clear(&scaled) }
    fmpq_set_si(&scaled, factor, 1)
    fmpq_addmul(at(index), a.at(i), &scaled)
  }

  /// self[index] /= a, which is not 0.
  func divide(_ index: Int, by other: RationalArray, _ divisor: Int) {
    precondition(!other.isZero(divisor), "a division by 0")
    fmpq_div(at(index), at(index), other.at(divisor))
  }

  func numerator(_ index: Int) -> FLINTInteger {
    let result = FLINTInteger(0)
    result.withPointer { fmpz_set($0, &at(index).pointee.num) }
    return result
  }

  func denominator(_ index: Int) -> FLINTInteger {
    let result = FLINTInteger(0)
    result.withPointer { fmpz_set($0, &at(index).pointee.den) }
    return result
  }

  /// Solves A x = b for a square matrix A by rows; nil where there is no solution, or no time for one. Where there are many, some
  /// unknowns are 0.
  ///
  /// - Parameter rows: Rows of A, each followed by its number of b; they are changed.
  static func solve(rows: [RationalArray], isOutOfTime: () -> Bool) -> RationalArray? {
    let size = rows.count
    var rows = rows
    var pivots: [Int] = []
    for column in 0..<size {
      if isOutOfTime() { return nil }
      guard let found = rows[pivots.count...].firstIndex(where: { !$0.isZero(column) }) else { continue }
      rows.swapAt(found, pivots.count)
      let pivot = rows[pivots.count]
      let copy = RationalArray(count: 1)
      copy.copy(0, from: pivot, column)
      for index in column...size where !pivot.isZero(index) { pivot.divide(index, by: copy, 0) }
      for (other, row) in rows.enumerated() where other != pivots.count && !row.isZero(column) {
        copy.copy(0, from: row, column)
        for index in column...size where !pivot.isZero(index) {
          row.subtractProduct(index, pivot, index, copy, 0)
        }
      }
      pivots.append(column)
    }
    guard rows[pivots.count...].allSatisfy({ $0.isZero(size) }) else { return nil }
    let result = RationalArray(count: size)
    for (row, column) in pivots.enumerated() { result.copy(column, from: rows[row], size) }
    return result
  }
}
