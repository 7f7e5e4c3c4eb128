/// Linear equations solved for some of their columns, and the simplex method on them.
///
/// Each row is an equation: a *basic* column is a sum of the others. Where those are 0, the basic ones have the constants of their rows; that is the point where the
/// tableau stands. A *pivot* makes a basic column and another one change places. Columns may be free, as the unknowns, or at least 0, as what an inequality leaves; of the
/// basic ones that are at least 0 no constant is negative.
///
/// Source: G. B. Dantzig, *Linear Programming and Extensions*, 1963. Where a step gains nothing the columns are taken by R. G. Bland's rule ("New finite pivoting rules for
/// the simplex method", 1977), so that no sequence of such steps comes back to its beginning. That unknowns are free, and leave a sum for good, is from
/// G. J. Badros, A. Borning, P. J. Stuckey, "The Cassowary linear arithmetic constraint solving algorithm", 2001.
struct SimplexTableau {
  /// What values a column may have.
  enum Kind {
    /// Any.
    case free
    /// At least 0.
    case nonnegative
    /// 0 only.
    case zero
  }

  /// A basic column as a sum of columns that are not.
  struct Row {
    var column: Int
    var sum: LinearSum
  }

  /// How a search for the maximum of a sum ended.
  enum Outcome {
    /// The sum would reach the value that was wanted by moving this column, before anything is in the way.
    case reached(column: Int)
    /// It has its maximum here.
    case optimal
    /// It grows with this column without end.
    case unbounded(column: Int)
    /// There were too many steps.
    case exhausted
  }

  private(set) var kinds: [Kind] = []
  private(set) var rows: [Row] = []
  /// The row in which a column is basic; nil for the others.
  private var rowOf: [Int?] = []
  /// How many pivots are left.
  private var stepsLeft: Int

  /// A tableau of free columns without equations.
  init(freeColumns: Int, stepLimit: Int) {
    kinds = Array(repeating: .free, count: freeColumns)
    rowOf = Array(repeating: nil, count: freeColumns)
    stepsLeft = stepLimit
  }

  mutating func addColumn(_ kind: Kind) -> Int {
    kinds.append(kind)
    rowOf.append(nil)
    return kinds.count - 1
  }

  /// Makes a new column basic, with a sum of columns that are not.
  mutating func addRow(_ column: Int, _ sum: LinearSum) {
    rowOf[column] = rows.count
    rows.append(Row(column: column, sum: sum))
  }

  /// The sum that a column stands for: that of its row, or itself.
  func expanded(_ column: Int) -> LinearSum {
    if let row = rowOf[column] { return rows[row].sum }
    return LinearSum(column: column)
  }

  /// The value of a column where the tableau stands.
  func value(of column: Int) -> Double { rowOf[column].map { rows[$0].sum.constant } ?? 0 }

  /// The free columns that are not basic.
  var freeColumns: [Int] { kinds.indices.filter { rowOf[$0] == nil && kinds[$0] == .free } }

  /// The columns that are at least 0 and occur in a row, where they are not basic.
  var slidingColumns: [Int] {
    var occurs = Array(repeating: false, count: kinds.count)
    for row in rows {
      for term in row.sum.terms where kinds[term.column] == .nonnegative { occurs[term.column] = true }
    }
    return kinds.indices.filter { occurs[$0] }
  }

  /// Holds a column at 0 from now on.
  mutating func fix(_ column: Int) { kinds[column] = .zero }

  /// Leaves out the columns that are held at 0, and rows that say nothing any more.
  mutating func dropFixedColumns() {
    for index in rows.indices {
      rows[index].sum.removeTerms { kinds[$0] == .zero }
    }
    for row in rows where kinds[row.column] != .free && row.sum.terms.isEmpty { kinds[row.column] = .zero }
    rows.removeAll { kinds[$0.column] == .zero }
    for column in rowOf.indices { rowOf[column] = nil }
    for (index, row) in rows.enumerated() { rowOf[row.column] = index }
  }

  // MARK: - Pivots

  /// Solves a row for one of its columns and puts that into all other rows. The old basic column takes its place.
  mutating func pivot(row index: Int, column: Int) {
    let old = rows[index].column
    var sum = rows[index].sum
    let factor = sum.factor(of: column)
    guard factor != 0 else { return }
    // old = k + f x + …, so that x = (old − k − …) / f.
    sum.removeTerms { $0 == column }
    sum = sum.scaled(by: -1 / factor)
    sum.add(LinearSum(column: old), times: 1 / factor)
    for other in rows.indices where other != index { rows[other].sum.substitute(column, by: sum) }
    rows[index] = Row(column: column, sum: sum)
    (rowOf[old], rowOf[column]) = (nil, index)
  }

  /// Makes a column basic by an equation: the column is the sum.
  mutating func solve(for column: Int, _ sum: LinearSum) {
    for index in rows.indices { rows[index].sum.substitute(column, by: sum) }
    addRow(column, sum)
  }

  /// Moves a column from 0 to a value, or as far towards it as nothing is in the way, and says how far that is. Only a column that is not basic can be moved,
  /// and afterwards the tableau stands no more where all such columns are 0.
  mutating func move(_ column: Int, to target: Double) -> Double {
    guard target != 0, target.isFinite else { return 0 }
    let direction = target < 0 ? -1.0 : 1.0
    let limit = obstacle(column, direction, byIndex: false)?.distance ?? .infinity
    let distance = direction * min(target.magnitude, limit)
    let step = LinearSum(constant: distance)
    for index in rows.indices { rows[index].sum.add(step, times: rows[index].sum.factor(of: column)) }
    return distance
  }

  // MARK: - Maxima

  /// Goes to where a sum of columns that are not basic has its maximum, or reaches a value. The sum is kept in terms of such columns.
  mutating func maximise(_ sum: inout LinearSum, until target: Double = .infinity) -> Outcome {
    let threshold = Self.threshold(sum)
    var byIndex = false
    while true {
      guard let entry = entry(sum, threshold, byIndex: byIndex) else { return .optimal }
      let obstacle = obstacle(entry.column, entry.direction, byIndex: byIndex)
      if target.isFinite {
        let distance = (target - sum.constant) / entry.rate
        if distance <= obstacle?.distance ?? .infinity { return .reached(column: entry.column) }
      }
      guard let obstacle else { return .unbounded(column: entry.column) }
      guard stepsLeft > 0 else { return .exhausted }
      stepsLeft -= 1
      byIndex = obstacle.distance <= 0
      pivot(row: obstacle.row, column: entry.column)
      sum.substitute(entry.column, by: rows[obstacle.row].sum)
    }
  }

  /// Below this size a factor of a sum is what rounding left.
  static func threshold(_ sum: LinearSum) -> Double { 1e-10 * sum.largestFactor }

  /// The column whose movement makes a sum grow: the fastest, or the first.
  private func entry(_ sum: LinearSum, _ threshold: Double, byIndex: Bool) -> (
    column: Int, direction: Double, rate: Double
  )? {
    var best: (column: Int, direction: Double, rate: Double)?
    for term in sum.terms where term.factor.magnitude > threshold {
      let isFree = kinds[term.column] == .free
      guard isFree || kinds[term.column] == .nonnegative && term.factor > 0 else { continue }
      if let best, byIndex || term.factor.magnitude <= best.rate { continue }
      best = (term.column, term.factor < 0 ? -1 : 1, term.factor.magnitude)
    }
    return best
  }

  /// The row that first is in the way of a column that moves: whose basic column would become negative.
  private func obstacle(_ column: Int, _ direction: Double, byIndex: Bool) -> (row: Int, distance: Double)? {
    var best: (row: Int, distance: Double, rate: Double)?
    for index in rows.indices where kinds[rows[index].column] != .free {
      let rate = -direction * rows[index].sum.factor(of: column)
      // A column that is held at 0 must not grow either; none is basic while one moves.
      guard rate > 1e-12 else { continue }
      let distance = max(0, rows[index].sum.constant) / rate
      if let best {
        if distance > best.distance { continue }
        if distance == best.distance {
          if byIndex ? rows[index].column > rows[best.row].column : rate <= best.rate { continue }
        }
      }
      best = (index, distance, rate)
    }
    return best.map { ($0.row, $0.distance) }
  }

  /// Whether a column can grow from where it stands.
  func canMove(_ column: Int, _ direction: Double = 1) -> Bool {
    guard let obstacle = obstacle(column, direction, byIndex: false) else { return true }
    return obstacle.distance > rows[obstacle.row].sum.tolerance
  }

  /// Makes a free column basic that can move to neither side; false where it can.
  mutating func holdFree(_ column: Int) -> Bool {
    guard !canMove(column), !canMove(column, -1) else { return false }
    if let obstacle = obstacle(column, 1, byIndex: false) { pivot(row: obstacle.row, column: column) }
    return true
  }

  /// Marks the basic columns that follow a marked one.
  func mark(_ isMoving: inout [Bool]) {
    for row in rows where row.sum.terms.contains(where: { isMoving[$0.column] }) {
      isMoving[row.column] = true
    }
  }
}
