/// Points for the numbers of a call: special ones and random ones, the same for the same seed.
struct ArgumentPoints {
  private var state: UInt64

  /// No whole number is larger, or less than its negative.
  private let largestInteger: Double

  init(seed: Int, largestInteger: Double = .infinity) {
    self.largestInteger = largestInteger
    state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
  }

  /// Many points, each with a coordinate for each scalar that is of its type.
  ///
  /// Doubles are fractions with powers of 2 below, so that code and formula are given the same number.
  mutating func points(_ scalars: [NumericShape.Scalar], count: Int) -> [[Double]] {
    guard !scalars.isEmpty else { return [] }
    let special = scalars.map { scalar in
      Self.special(scalar).filter { !scalar.isInteger || $0.magnitude <= largestInteger }
    }
    var result: [[Double]] = []
    // Each special value of each coordinate, the others being usual.
    for place in scalars.indices {
      for value in special[place] {
        var point = scalars.map { usual($0) }
        point[place] = value
        result.append(point)
      }
    }
    // All at an end: sums and products overflow there.
    for index in 0..<(special.map(\.count).max() ?? 0) {
      result.append(special.map { $0[index % $0.count] })
    }
    while result.count < count {
      result.append(
        scalars.indices.map { below(8) == 0 ? special[$0][below(special[$0].count)] : usual(scalars[$0]) })
    }
    return result
  }

  /// Zero, ±1, small and large numbers, and the smallest and largest of a small type.
  private static func special(_ scalar: NumericShape.Scalar) -> [Double] {
    guard let range = scalar.range else {
      return [
        0, 1, -1, 0.5, -0.5, 2, -2, 0x1p-10, -0x1p-10, 0x1p-20, 1_000, -1_000, 0x1p20, -0x1p20, 1.5, 3.25,
      ]
    }
    let values: [Double] = [0, 1, -1, 2, -2, 3, 7, 10, 100, -100, 1_000, 65_536]
    return ([range.lowerBound, range.lowerBound + 1, range.upperBound - 1, range.upperBound] + values)
      .filter(range.contains)
  }

  private mutating func usual(_ scalar: NumericShape.Scalar) -> Double {
    if let range = scalar.range {
      let bound = min([8, 32, 128, 1_024][below(4)], Int(min(largestInteger, 1_024)))
      let value = Double(below(bound)) * (below(3) == 0 ? -1 : 1)
      return range.contains(value) ? value : min(value.magnitude, range.upperBound)
    }
    let bits = 3 + below(10)
    let value = Double(below(1 << bits) + 1) / [1, 2, 8, 64, 1_024][below(5)]
    return below(2) == 0 ? value : -value
  }

  private mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
