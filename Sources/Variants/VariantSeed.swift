import FormulaSyntax

/// What decides a learner's variant: the exercise, the learner, and the teacher's secret.
///
/// Without the secret nobody can tell which variant another learner has. The same seed gives the same variant on
/// every machine and on the page; how, is told in `Documentation/exercises.md`.
public struct VariantSeed: Hashable, Sendable {
  /// The exercise's name in full: the lesson's name, `/`, and its `id`.
  public var exercise: String
  /// The learner, by the identifier of the roster.
  public var learner: String
  /// The teacher's secret; empty for practice.
  public var secret: String

  /// Makes a seed.
  public init(exercise: String, learner: String, secret: String = "") {
    self.exercise = exercise
    self.learner = learner
    self.secret = secret
  }

  /// The numbers that follow from the seed.
  public var numbers: VariantNumbers {
    let message = Array("lectern variant 1".utf8) + [0] + Array(exercise.utf8) + [0] + Array(learner.utf8)
    return VariantNumbers(key: SHA256.authenticationCode(message, key: Array(secret.utf8)))
  }
}

extension VariantSeed {
  /// The variant that the seed stands for; nil where ``VariantSpace/mostDraws`` draws were not allowed.
  ///
  /// Each draw takes an index for each parameter, in their order. The first that is allowed counts.
  ///
  /// - Parameter counts: For each parameter the number of its values.
  public func variant(counts: [Int], where isAllowed: (Variant) -> Bool) -> Variant? {
    var numbers = numbers
    for _ in 0..<VariantSpace.mostDraws {
      var indices: [Int] = []
      indices.reserveCapacity(counts.count)
      for count in counts { indices.append(numbers.next(below: count)) }
      let variant = Variant(indices: indices)
      if isAllowed(variant) { return variant }
    }
    return nil
  }

  /// The order in which a part's choices stand on the page, by their indices.
  public func order(of count: Int, part: String) -> [Int] {
    var message = Array("lectern choices 1".utf8) + [0] + Array(exercise.utf8)
    message += [0] + Array(learner.utf8) + [0] + Array(part.utf8)
    var numbers = VariantNumbers(key: SHA256.authenticationCode(message, key: Array(secret.utf8)))
    var order = Array(0..<count)
    // Fisher and Yates: each of the orders is equally likely.
    for last in stride(from: count - 1, to: 0, by: -1) { order.swapAt(last, numbers.next(below: last + 1)) }
    return order
  }
}

/// The sequence of numbers that a seed stands for: SHA-256 of the key and a counter, 64 bits at a time.
public struct VariantNumbers: Sendable {
  private let key: [UInt8]
  private var counter: UInt64 = 0
  private var words: [UInt64] = []

  /// The sequence of a key.
  public init(key: [UInt8]) {
    self.key = key
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    if words.isEmpty {
      var message = key
      for index in 0..<8 { message.append(UInt8(truncatingIfNeeded: counter >> UInt64(56 - 8 * index))) }
      counter += 1
      let hash = SHA256.hash(message)
      // The first eight bytes are the first word; taken from the end.
      for start in stride(from: 24, through: 0, by: -8) {
        var word: UInt64 = 0
        for byte in hash[start..<start + 8] { word = word << 8 | UInt64(byte) }
        words.append(word)
      }
    }
    return words.removeLast()
  }

  /// A number from 0 up to, and not including, a bound of at least 1; each is equally likely.
  public mutating func next(below bound: Int) -> Int {
    let bound = UInt64(bound < 1 ? 1 : bound)
    // Words of the last, incomplete run of `bound` numbers would favour small ones.
    let excess = (UInt64.max % bound + 1) % bound
    var word = next()
    while word > UInt64.max - excess { word = next() }
    return Int(word % bound)
  }
}

extension Relation {
  /// Whether two numbers are so related. Those that differ by at most 10⁻⁹ of the greater one, or by 10⁻⁹ near 0, count
  /// as equal. An approximate relation holds of none, and neither does one of a number that is not finite.
  public func holds(_ a: Double, _ b: Double) -> Bool {
    guard a.isFinite, b.isFinite else { return false }
    let isEqual = (a - b).magnitude <= 1e-9 * max(1, a.magnitude, b.magnitude)
    switch self {
    case .equal: return isEqual
    case .notEqual: return !isEqual
    case .less: return a < b && !isEqual
    case .lessOrEqual: return a < b || isEqual
    case .greater: return a > b && !isEqual
    case .greaterOrEqual: return a > b || isEqual
    case .approximatelyEqual, .element: return false
    }
  }
}
