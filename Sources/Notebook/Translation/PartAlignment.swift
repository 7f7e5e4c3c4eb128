/// Two lists side by side: as many elements of one as can be are paired with equal ones of the other, in order.
struct PartAlignment {
  /// For each element of the first list its partner in the second.
  private(set) var partners: [Int?]

  /// Lists whose sizes multiply to more are paired from both ends, and by position between.
  private static let largestTable = 4_000_000

  /// Pairs two lists of some lengths; `areEqual` is asked about an element of the first and one of the second.
  init(_ first: Int, _ second: Int, areEqual: (Int, Int) -> Bool) {
    partners = Array(repeating: nil, count: first)
    var start = 0
    while start < first, start < second, areEqual(start, start) {
      partners[start] = start
      start += 1
    }
    var (end, otherEnd) = (first, second)
    while end > start, otherEnd > start, areEqual(end - 1, otherEnd - 1) {
      end -= 1
      otherEnd -= 1
      partners[end] = otherEnd
    }
    let (rows, columns) = (end - start, otherEnd - start)
    if rows == 0 || columns == 0 { return }
    guard rows <= Self.largestTable / columns else {
      for index in 0..<min(rows, columns) where areEqual(start + index, start + index) {
        partners[start + index] = start + index
      }
      return
    }
    // The longest common subsequence of what is left, by the lengths for all ends of both lists.
    var lengths = [Int32](repeating: 0, count: (rows + 1) * (columns + 1))
    func place(_ row: Int, _ column: Int) -> Int { row * (columns + 1) + column }
    var equal = [Bool](repeating: false, count: rows * columns)
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        let isEqual = areEqual(start + row, start + column)
        equal[row * columns + column] = isEqual
        lengths[place(row, column)] =
          isEqual
          ? lengths[place(row + 1, column + 1)] + 1
          : max(lengths[place(row + 1, column)], lengths[place(row, column + 1)])
      }
    }
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      if equal[row * columns + column] {
        partners[start + row] = start + column
        row += 1
        column += 1
      } else if lengths[place(row + 1, column)] >= lengths[place(row, column + 1)] {
        row += 1
      } else {
        column += 1
      }
    }
  }
}
