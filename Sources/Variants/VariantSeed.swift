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
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        message.append(UInt8(truncatingIfNeeded: counter >> shift))
      }
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
