/// All variants of a space, counted and numbered.
///
/// Parameters that no condition joins are counted apart, so that many variants need little time.
public struct VariantCensus: Sendable {
  /// The most combinations of joined parameters that are looked at.
  public static let mostCombinations = 1_000_000

  /// Parameters that conditions join, with the combinations that these allow.
  private struct Group {
    var members: [Int]
    /// For each combination an index for each member, one after another; nil where all combinations are allowed.
    var allowed: [UInt16]?
    var count: Int
  }

  private let groups: [Group]
  private let parameterCount: Int
  /// The number of variants.
  public let count: Int
  /// The share of the combinations of values that the conditions allow.
  public let share: Double

  /// Counts a space; nil where more than ``mostCombinations`` are joined, or the number fits no machine word.
  public init?(_ space: VariantSpace) {
    var groups: [Group] = []
    var count = 1
    var share = 1.0
    for members in Self.joined(space) {
      guard let group = Self.group(members, space) else { return nil }
      let (product, overflow) = count.multipliedReportingOverflow(by: group.count)
      if overflow { return nil }
      count = product
      var raw = 1.0
      for member in members { raw *= Double(space.parameters[member].values.count) }
      share *= Double(group.count) / raw
      groups.append(group)
    }
    self.groups = groups
    self.count = count
    self.share = share
    parameterCount = space.parameters.count
  }

  /// The variant with a number from 0 up to, and not including, ``count``.
  public func variant(at number: Int) -> Variant {
    var rest = number
    var indices = [Int](repeating: 0, count: parameterCount)
    for group in groups.reversed() {
      let place = rest % group.count
      rest /= group.count
      if let allowed = group.allowed {
        for (position, member) in group.members.enumerated() {
          indices[member] = Int(allowed[place * group.members.count + position])
        }
      } else {
        indices[group.members[0]] = place
      }
    }
    return Variant(indices: indices)
  }

  /// The parameters in groups that no condition joins; each by itself where none speaks of it.
  private static func joined(_ space: VariantSpace) -> [[Int]] {
    var leader = Array(space.parameters.indices)
    func find(_ index: Int) -> Int {
      var index = index
      while leader[index] != index { index = leader[index] }
      return index
    }
    for condition in space.conditions {
      guard let first = condition.mentioned.first else { continue }
      for other in condition.mentioned.dropFirst() {
        let (a, b) = (find(first), find(other))
        if a != b { leader[max(a, b)] = min(a, b) }
      }
    }
    return space.parameters.indices.filter { find($0) == $0 }.map { root in
      space.parameters.indices.filter { find($0) == root }
    }
  }

  private static func group(_ members: [Int], _ space: VariantSpace) -> Group? {
    let conditions = space.conditions.filter { condition in
      condition.mentioned.isEmpty || members.contains(condition.mentioned[0])
    }
    let counts = members.map { space.parameters[$0].values.count }
    if conditions.isEmpty, members.count == 1 {
      return Group(members: members, allowed: nil, count: counts[0])
    }
    var total = 1
    let most = min(mostCombinations, VariantSpace.mostWork / max(1, space.work))
    for count in counts {
      let (product, overflow) = total.multipliedReportingOverflow(by: count)
      guard !overflow, product <= most else { return nil }
      total = product
    }
    var allowed: [UInt16] = []
    var found = 0
    var point = [Double](repeating: 0, count: space.parameters.count)
    var indices = [Int](repeating: 0, count: members.count)
    for _ in 0..<total {
      for (position, member) in members.enumerated() {
        point[member] = space.parameters[member].doubles[indices[position]]
      }
      if conditions.allSatisfy({ $0.holds(at: point) }) {
        found += 1
        for index in indices { allowed.append(UInt16(index)) }
      }
      // The last parameter counts fastest.
      var position = members.count - 1
      while position >= 0 {
        indices[position] += 1
        if indices[position] < counts[position] { break }
        indices[position] = 0
        position -= 1
      }
    }
    return Group(members: members, allowed: allowed, count: found)
  }
}
