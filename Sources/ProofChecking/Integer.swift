/// An integer of any size, in plain schoolbook arithmetic: this room trusts no library with its sums.
///
/// What fits a machine word is one; larger numbers are a sign and limbs of 32 bits, the lowest first.
struct Integer: Hashable, Comparable, Sendable {
  private enum Storage: Hashable {
    case small(Int)
    case large(isNegative: Bool, [UInt32])
  }

  private let storage: Storage

  init(_ value: Int) { storage = .small(value) }

  /// The number of limbs, without leading zeros; canonical, so that equal numbers have equal storage.
  private init(isNegative: Bool, limbs: [UInt32]) {
    var limbs = limbs
    while limbs.last == 0 { limbs.removeLast() }
    if limbs.count <= 2 {
      let size = (limbs.count > 1 ? UInt64(limbs[1]) << 32 : 0) | UInt64(limbs.first ?? 0)
      if size <= UInt64(Int.max) {
        storage = .small(isNegative ? -Int(size) : Int(size))
        return
      }
      if isNegative, size == Int.min.magnitude {
        storage = .small(.min)
        return
      }
    }
    storage = .large(isNegative: isNegative, limbs)
  }

  /// The digits, with a sign where it is negative.
  var decimal: String {
    // As many digits at a time as fit a word.
    let chunk = 1_000_000_000_000_000_000
    var (rest, parts) = (magnitude, [String]())
    while let (quotient, left) = rest.divided(by: Integer(chunk)), !quotient.isZero {
      let digits = String(left.small ?? 0)
      parts.append(String(repeating: "0", count: 18 - digits.count) + digits)
      rest = quotient
    }
    return (isNegative ? "-" : "") + String(rest.small ?? 0) + parts.reversed().joined()
  }

  /// Decimal digits, with `-` in front of negative numbers; nil for anything else.
  init?(decimal text: String) {
    var result = Integer(0)
    let digits = text.utf8.first == 0x2D ? text.utf8.dropFirst() : text.utf8[...]
    guard !digits.isEmpty, digits.count <= 2_000 else { return nil }
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      result = result * Integer(10) + Integer(Int(digit) - 0x30)
    }
    self = text.utf8.first == 0x2D ? -result : result
  }

  private var limbs: [UInt32] {
    switch storage {
    case .small(let value):
      let size = value.magnitude
      if size == 0 { return [] }
      return size >> 32 == 0 ? [UInt32(size)] : [UInt32(truncatingIfNeeded: size), UInt32(size >> 32)]
    case .large(_, let limbs): return limbs
    }
  }

  var isNegative: Bool {
    switch storage {
    case .small(let value): value < 0
    case .large(let isNegative, _): isNegative
    }
  }
  var isZero: Bool { small == 0 }
  var isOne: Bool { small == 1 }
  /// −1, 0 or 1.
  var sign: Int { isNegative ? -1 : isZero ? 0 : 1 }
  var magnitude: Integer { isNegative ? -self : self }
  /// The value where it fits a machine word.
  var small: Int? { if case .small(let value) = storage { value } else { nil } }
  var isOdd: Bool {
    switch storage {
    case .small(let value): value & 1 == 1
    case .large(_, let limbs): (limbs.first ?? 0) & 1 == 1
    }
  }
  /// How many binary digits its size has.
  var bitCount: Int {
    switch storage {
    case .small(let value): Int.bitWidth - value.magnitude.leadingZeroBitCount
    case .large(_, let limbs): limbs.count * 32 - (limbs.last?.leadingZeroBitCount ?? 0)
    }
  }

  static prefix func - (value: Integer) -> Integer {
    if case .small(let small) = value.storage, small != .min { return Integer(-small) }
    return Integer(isNegative: !value.isNegative, limbs: value.limbs)
  }

  static func + (a: Integer, b: Integer) -> Integer {
    if case .small(let x) = a.storage, case .small(let y) = b.storage {
      let (sum, overflow) = x.addingReportingOverflow(y)
      if !overflow { return Integer(sum) }
    }
    if a.isNegative == b.isNegative {
      return Integer(isNegative: a.isNegative, limbs: added(a.limbs, b.limbs))
    }
    let (x, y) = (a.limbs, b.limbs)
    return isLess(x, y)
      ? Integer(isNegative: b.isNegative, limbs: subtracted(y, x))
      : Integer(isNegative: a.isNegative, limbs: subtracted(x, y))
  }

  static func - (a: Integer, b: Integer) -> Integer { a + -b }

  static func * (a: Integer, b: Integer) -> Integer {
    if case .small(let x) = a.storage, case .small(let y) = b.storage {
      let (product, overflow) = x.multipliedReportingOverflow(by: y)
      if !overflow { return Integer(product) }
    }
    let (x, y) = (a.limbs, b.limbs)
    var result = [UInt32](repeating: 0, count: x.count + y.count)
    for i in x.indices {
      var carry: UInt64 = 0
      for j in y.indices {
        let sum = UInt64(x[i]) * UInt64(y[j]) + UInt64(result[i + j]) + carry
        result[i + j] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      result[i + y.count] = UInt32(carry)
    }
    return Integer(isNegative: a.isNegative != b.isNegative, limbs: result)
  }

  static func < (a: Integer, b: Integer) -> Bool { (a - b).isNegative }
  static func <= (a: Integer, b: Integer) -> Bool { !(b - a).isNegative }

  /// The quotient, rounded down, and the rest, which has the divisor's sign; nil for the divisor 0.
  func divided(by divisor: Integer) -> (quotient: Integer, rest: Integer)? {
    if divisor.isZero { return nil }
    if case .small(let x) = storage, case .small(let y) = divisor.storage, y != -1 {
      let (quotient, rest) = (x / y, x % y)
      return rest != 0 && (rest < 0) != (y < 0)
        ? (Integer(quotient - 1), Integer(rest + y)) : (Integer(quotient), Integer(rest))
    }
    let (q, r) = Self.divided(limbs, divisor.limbs)
    let quotient = Integer(isNegative: isNegative != divisor.isNegative, limbs: q)
    let rest = Integer(isNegative: isNegative, limbs: r)
    if !rest.isZero, rest.isNegative != divisor.isNegative { return (quotient - Integer(1), rest + divisor) }
    return (quotient, rest)
  }

  static func greatestCommonDivisor(_ a: Integer, _ b: Integer) -> Integer {
    var (x, y) = (a.magnitude, b.magnitude)
    while let (_, rest) = x.divided(by: y) { (x, y) = (y, rest) }
    return x
  }

  /// Of positive numbers the least that both divide.
  static func leastCommonMultiple(_ a: Integer, _ b: Integer) -> Integer {
    let part = b.divided(by: greatestCommonDivisor(a, b))?.quotient ?? b
    return a * part
  }

  /// The product with 2^count; with a negative count the quotient, rounded down.
  func shifted(by count: Int) -> Integer {
    if isZero || count == 0 { return self }
    let limbs = limbs
    let (words, bits) = (abs(count) / 32, UInt64(abs(count) % 32))
    var result: [UInt32] = []
    if count > 0 {
      result = Array(repeating: 0, count: words)
      var carry: UInt64 = 0
      for limb in limbs {
        let part = UInt64(limb) << bits | carry
        result.append(UInt32(truncatingIfNeeded: part))
        carry = part >> 32
      }
      result.append(UInt32(carry))
      return Integer(isNegative: isNegative, limbs: result)
    }
    var isExact = limbs.prefix(words).allSatisfy { $0 == 0 }
    for index in limbs.indices.dropFirst(words) {
      let high = index + 1 < limbs.count ? UInt64(limbs[index + 1]) << 32 : 0
      let part = high | UInt64(limbs[index])
      if index == words, part & ((1 << bits) - 1) != 0 { isExact = false }
      result.append(UInt32(truncatingIfNeeded: part >> bits))
    }
    let size = Integer(isNegative: isNegative, limbs: result)
    return isNegative && !isExact ? size - Integer(1) : size
  }

  static func powerOfTwo(_ exponent: Int) -> Integer {
    if exponent < 62 { return Integer(1 << exponent) }
    var limbs = [UInt32](repeating: 0, count: exponent / 32 + 1)
    limbs[exponent / 32] = 1 << UInt32(exponent % 32)
    return Integer(isNegative: false, limbs: limbs)
  }

  func raised(to exponent: Int) -> Integer {
    var (result, square, rest) = (Integer(1), self, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      rest >>= 1
      if rest > 0 { square = square * square }
    }
    return result
  }

  /// The greatest integer whose power of a degree is at most this number, which is not negative: by Newton's steps.
  func root(degree: Int) -> Integer {
    if isZero || degree < 2 { return self }
    var x = Self.powerOfTwo((bitCount + degree - 1) / degree)
    while true {
      guard let part = divided(by: x.raised(to: degree - 1))?.quotient,
        let next = (x * Integer(degree - 1) + part).divided(by: Integer(degree))?.quotient
      else { return x }
      if x <= next { return x }
      x = next
    }
  }

  // MARK: Limbs

  private static func isLess(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    if a.count != b.count { return a.count < b.count }
    for index in a.indices.reversed() where a[index] != b[index] { return a[index] < b[index] }
    return false
  }

  private static func added(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var carry: UInt64 = 0
    for index in 0..<max(a.count, b.count) {
      let sum = (index < a.count ? UInt64(a[index]) : 0) + (index < b.count ? UInt64(b[index]) : 0) + carry
      result.append(UInt32(truncatingIfNeeded: sum))
      carry = sum >> 32
    }
    if carry > 0 { result.append(UInt32(carry)) }
    return result
  }

  /// a − b for a ≥ b.
  private static func subtracted(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var borrow: Int64 = 0
    for index in a.indices {
      var difference = Int64(a[index]) - (index < b.count ? Int64(b[index]) : 0) - borrow
      borrow = difference < 0 ? 1 : 0
      if difference < 0 { difference += 1 << 32 }
      result.append(UInt32(difference))
    }
    return result
  }

  /// Long division of sizes, bit groups of 32 at a time: Knuth's algorithm D.
  private static func divided(_ a: [UInt32], _ b: [UInt32]) -> (quotient: [UInt32], rest: [UInt32]) {
    if isLess(a, b) { return ([], a) }
    if b.count == 1 {
      var quotient = a
      var rest: UInt64 = 0
      for index in a.indices.reversed() {
        let part = rest << 32 | UInt64(a[index])
        quotient[index] = UInt32(part / UInt64(b[0]))
        rest = part % UInt64(b[0])
      }
      return (quotient, [UInt32(rest)])
    }
    // Shifted so that the divisor's highest bit is set.
    let shift = UInt32((b.last ?? 1).leadingZeroBitCount)
    func shiftedLeft(_ limbs: [UInt32]) -> [UInt32] {
      var result = limbs + [0]
      for index in result.indices.reversed() {
        let low = index > 0 ? UInt64(result[index - 1]) : 0
        result[index] = UInt32(
          truncatingIfNeeded: ((UInt64(result[index]) << 32 | low) << UInt64(shift)) >> 32)
      }
      return result
    }
    var rest = shiftedLeft(a)
    let divisor = Array(shiftedLeft(b).dropLast())
    let n = divisor.count
    var quotient = [UInt32](repeating: 0, count: rest.count - n)
    for j in quotient.indices.reversed() {
      let top = UInt64(rest[j + n]) << 32 | UInt64(rest[j + n - 1])
      var guess = min(top / UInt64(divisor[n - 1]), UInt64(UInt32.max))
      while true {
        // rest − guess · divisor, and one less where that is negative.
        var borrow: Int64 = 0
        var carry: UInt64 = 0
        var trial = rest
        for i in 0...n {
          let product = (i < n ? guess * UInt64(divisor[i]) : 0) + carry
          carry = product >> 32
          var difference = Int64(trial[i + j]) - Int64(UInt32(truncatingIfNeeded: product)) - borrow
          borrow = difference < 0 ? 1 : 0
          if difference < 0 { difference += 1 << 32 }
          trial[i + j] = UInt32(difference)
        }
        if borrow == 0 {
          rest = trial
          break
        }
        guess -= 1
      }
      quotient[j] = UInt32(guess)
    }
    var low = Array(rest.prefix(n))
    for index in low.indices {
      let high = index + 1 < n ? UInt64(low[index + 1]) : 0
      low[index] = UInt32(truncatingIfNeeded: (high << 32 | UInt64(low[index])) >> UInt64(shift))
    }
    while low.last == 0 { low.removeLast() }
    return (quotient, low)
  }
}

/// A quotient of integers in lowest terms, with a positive denominator.
struct Rational: Hashable, Sendable {
  let numerator: Integer
  let denominator: Integer

  init(_ value: Int) { self.init(Integer(value)) }

  init(_ value: Integer) {
    numerator = value
    denominator = Integer(1)
  }

  /// Nil for the denominator 0.
  init?(_ numerator: Integer, over denominator: Integer) {
    let divisor = Integer.greatestCommonDivisor(numerator, denominator)
    guard !denominator.isZero, let top = numerator.divided(by: divisor)?.quotient,
      let bottom = denominator.divided(by: divisor)?.quotient
    else { return nil }
    self.numerator = bottom.isNegative ? -top : top
    self.denominator = bottom.magnitude
  }

  var isZero: Bool { numerator.isZero }
  var isOne: Bool { numerator.isOne && denominator.isOne }
  var sign: Int { numerator.sign }
  var isInteger: Bool { denominator.isOne }
  /// The value where it is an integer that fits a machine word.
  var small: Int? { isInteger ? numerator.small : nil }
  var magnitude: Rational { sign < 0 ? -self : self }
  var inverse: Rational? { Rational(denominator, over: numerator) }

  static prefix func - (value: Rational) -> Rational { Rational(-1) * value }

  static func + (a: Rational, b: Rational) -> Rational {
    if a.isInteger, b.isInteger { return Rational(a.numerator + b.numerator) }
    return Rational(
      a.numerator * b.denominator + b.numerator * a.denominator, over: a.denominator * b.denominator)
      ?? Rational(0)
  }

  static func - (a: Rational, b: Rational) -> Rational { a + -b }

  static func * (a: Rational, b: Rational) -> Rational {
    if a.isInteger, b.isInteger { return Rational(a.numerator * b.numerator) }
    return Rational(a.numerator * b.numerator, over: a.denominator * b.denominator) ?? Rational(0)
  }
}
