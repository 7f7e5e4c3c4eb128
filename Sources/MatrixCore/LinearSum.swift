/// A constant and multiples of columns, k + Σ fⱼ xⱼ, of which only those are kept that are not 0.
///
/// A sum or a factor that is no more than what rounding leaves of its parts counts as 0. So what cancels is gone, whatever the unit of measure is.
struct LinearSum {
  /// A multiple of a column.
  struct Term {
    var column: Int
    var factor: Double
  }

  /// The value where all columns are 0.
  var constant: Double
  /// The size of the largest number that the constant was made of; its rounding error is a small part of that.
  private(set) var magnitude: Double
  /// The multiples, by ascending columns.
  private(set) var terms: [Term] = []

  /// What two numbers leave of each other by rounding alone, as a part of them.
  private static let roundingError = 2e-15
  /// What a constant may be off by, as a part of ``magnitude``, after many operations.
  private static let slackness = 1e-9

  init(constant: Double = 0) {
    (self.constant, magnitude) = (constant, constant.magnitude)
  }

  init(column: Int, factor: Double = 1) {
    (constant, magnitude) = (0, 0)
    if factor != 0 { terms = [Term(column: column, factor: factor)] }
  }

  /// Below this size a constant is not to be told from 0.
  var tolerance: Double { magnitude * Self.slackness }

  /// The largest size of a factor; 0 where there are no terms.
  var largestFactor: Double { terms.reduce(0) { max($0, $1.factor.magnitude) } }

  /// The factor of a column, 0 where it does not occur; by halving, since the terms are in order.
  func factor(of column: Int) -> Double {
    var (low, high) = (0, terms.count)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].column < column { low = middle + 1 } else { high = middle }
    }
    return low < terms.count && terms[low].column == column ? terms[low].factor : 0
  }

  /// The sum without the terms of some columns.
  mutating func removeTerms(where isGone: (Int) -> Bool) { terms.removeAll { isGone($0.column) } }

  /// The multiple by a number.
  func scaled(by factor: Double) -> LinearSum {
    var result = self
    result.constant *= factor
    result.magnitude *= factor.magnitude
    for index in result.terms.indices { result.terms[index].factor *= factor }
    return result
  }

  /// Adds a multiple of another sum.
  mutating func add(_ other: LinearSum, times factor: Double) {
    guard factor != 0 else { return }
    constant = Self.sum(constant, factor * other.constant)
    magnitude = max(magnitude, factor.magnitude * other.magnitude)
    var merged: [Term] = []
    merged.reserveCapacity(terms.count + other.terms.count)
    var (left, right) = (0, 0)
    while left < terms.count || right < other.terms.count {
      let mine = left < terms.count ? terms[left].column : Int.max
      let its = right < other.terms.count ? other.terms[right].column : Int.max
      if mine < its {
        merged.append(terms[left])
        left += 1
        continue
      }
      let addend = factor * other.terms[right].factor
      right += 1
      if its < mine {
        if addend != 0 { merged.append(Term(column: its, factor: addend)) }
        continue
      }
      let total = Self.sum(terms[left].factor, addend)
      left += 1
      if total != 0 { merged.append(Term(column: mine, factor: total)) }
    }
    terms = merged
  }

  /// Puts a sum in the place of a column.
  mutating func substitute(_ column: Int, by sum: LinearSum) {
    let factor = factor(of: column)
    guard factor != 0 else { return }
    removeTerms { $0 == column }
    add(sum, times: factor)
  }

  private static func sum(_ left: Double, _ right: Double) -> Double {
    let total = left + right
    return total.magnitude <= roundingError * max(left.magnitude, right.magnitude) ? 0 : total
  }
}
