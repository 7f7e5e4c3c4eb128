/// What must hold at a point for a formula to be defined there: one for each operation that is not defined everywhere.
///
/// A side is defined exactly where all its requirements hold; each speaks of what is defined wherever those before it hold.
enum Requirement {
  /// A divisor is not 0.
  case nonzero(Polynomial)
  /// What stands under an even root is not negative.
  case nonnegative(Polynomial)
  /// A logarithm's argument is positive.
  case positive(Fraction)
  /// The argument of asin or acos lies between −1 and 1.
  case atMostOneInSize(Fraction)
  /// A point has an angle.
  case notOrigin(x: Fraction, y: Fraction)
  /// A power b^y with b > 0; or b = 0 and y ≥ 0; or b < 0 and an integer y.
  case power(base: Fraction, exponent: Fraction)
}

extension Requirement {
  /// Whether both are the same requirement of the same polynomials.
  static func == (left: Requirement, right: Requirement) -> Bool {
    switch (left, right) {
    case (.nonzero(let p), .nonzero(let q)), (.nonnegative(let p), .nonnegative(let q)): return p == q
    case (.positive(let p), .positive(let q)), (.atMostOneInSize(let p), .atMostOneInSize(let q)):
      return p.isSame(as: q)
    case (.notOrigin(let a, let b), .notOrigin(let c, let d)),
      (.power(let a, let b), .power(let c, let d)):
      return a.isSame(as: c) && b.isSame(as: d)
    default: return false
    }
  }

  /// Whether the requirement leaves an open set, as the others need not.
  var isOpen: Bool {
    switch self {
    case .nonzero, .positive, .notOrigin: true
    case .nonnegative, .atMostOneInSize, .power: false
    }
  }
}

/// The sides of a claim.
struct ClaimSides: OptionSet, Sendable {
  let rawValue: UInt8
  static let left = ClaimSides(rawValue: 1)
  static let right = ClaimSides(rawValue: 2)
}

/// What the sides of a claim and its assumptions require to be defined, in the order of computation.
struct RequirementLog: Sequence {
  /// A requirement, and the sides that need it; none where an assumption does.
  struct Entry {
    var value: Requirement
    var sides: ClaimSides
  }

  private(set) var entries: [Entry] = []
  /// Whether requirements are recorded: not while a difference is looked at, which needs no more than the sides.
  var isRecording = true
  /// Which side of the claim is being computed, none for an assumption.
  var side = ClaimSides.left

  /// The most requirements that are kept.
  static let mostEntries = 400

  func makeIterator() -> IndexingIterator<[Entry]> { entries.makeIterator() }

  mutating func require(_ requirement: Requirement) throws(Interruption) {
    guard isRecording else { return }
    if let index = entries.firstIndex(where: { $0.value == requirement }) {
      // What an assumption requires holds already.
      if !entries[index].sides.isEmpty { entries[index].sides.formUnion(side) }
    } else if entries.count < Self.mostEntries {
      entries.append(Entry(value: requirement, sides: side))
    } else {
      throw .failed("more than \(Self.mostEntries) operations that are not defined everywhere")
    }
  }

  /// The divisors that occurred, those of the assumptions too.
  var divisors: [Polynomial] {
    entries.compactMap { entry in
      if case .nonzero(let polynomial) = entry.value { polynomial } else { nil }
    }
  }
}
