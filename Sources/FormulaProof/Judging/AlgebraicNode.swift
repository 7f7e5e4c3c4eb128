import FormulaSyntax

/// An operation of an ``AlgebraicNumber`` with its operands, and the bounds u and l, as logarithms.
///
/// Immutable once made; made and used by one task.
final class AlgebraicNode {
  indirect enum Operation {
    case integer(BigInteger)
    case sum(AlgebraicNode, AlgebraicNode)
    case product(AlgebraicNode, AlgebraicNode)
    case quotient(AlgebraicNode, AlgebraicNode)
    case absolute(AlgebraicNode)
    case root(AlgebraicNode, Int, allowsNegative: Bool)
    /// cos(rπ).
    case cosine(Rational)
  }

  let operation: Operation
  /// log₂ of upper bounds, at least 0.
  let upper: Double
  let lower: Double
  /// How deep the operations are nested.
  let depth: Int
  /// How many operations the tree has, where one that occurs twice counts twice.
  let size: Int
  /// The operation in words, the same for equal trees; empty for a tree that is too large.
  private let text: String

  /// The most bits of a separation bound; enclosures have four times as many.
  private static let mostBits = FLINTLimits.separationBits

  init(_ operation: Operation) {
    self.operation = operation
    size = Self.size(operation)
    switch operation {
    case .integer(let value):
      upper = Double(value.bitCount)
      lower = 0
      depth = 1
      text = value.text
    case .sum(let a, let b):
      upper = max(a.upper + b.lower, b.upper + a.lower) + 1
      lower = a.lower + b.lower
      depth = max(a.depth, b.depth) + 1
      text = Self.joined("+", a, b)
    case .product(let a, let b):
      upper = a.upper + b.upper
      lower = a.lower + b.lower
      depth = max(a.depth, b.depth) + 1
      text = Self.joined("*", a, b)
    case .quotient(let a, let b):
      upper = a.upper + b.lower
      lower = a.lower + b.upper
      depth = max(a.depth, b.depth) + 1
      text = Self.joined("/", a, b)
    case .absolute(let a):
      upper = a.upper
      lower = a.lower
      depth = a.depth + 1
      text = Self.joined("||", a, a)
    case .root(let a, let degree, _):
      upper = (a.upper + Double(degree - 1) * a.lower) / Double(degree)
      lower = a.lower
      depth = a.depth + 1
      text = Self.joined("root\(degree)", a, a)
    case .cosine(let turns):
      upper = 1
      lower = 1
      depth = 1
      text = "cos\(turns.text)"
    }
  }

  private static func size(_ operation: Operation) -> Int {
    switch operation {
    case .integer, .cosine: 1
    case .sum(let a, let b), .product(let a, let b), .quotient(let a, let b): a.size + b.size + 1
    case .absolute(let a), .root(let a, _, _): a.size + 1
    }
  }

  private static func joined(_ sign: String, _ a: AlgebraicNode, _ b: AlgebraicNode) -> String {
    guard !a.text.isEmpty, !b.text.isEmpty, a.text.utf8.count + b.text.utf8.count < 2000 else { return "" }
    return "(\(a.text)\(sign)\(a === b ? "" : b.text))"
  }

  /// The sign; nil where a part is not defined, or where the bound is out of reach.
  func sign(budget: Budget) -> Int? {
    guard depth <= 300, let bits = separation(), bits < Self.mostBits else { return nil }
    var precision = 128
    let most = Int(bits) + 64
    while true {
      let current = min(precision, 4 * most)
      var known: [ObjectIdentifier: Ball] = [:]
      guard budget.hasTimeNow, let value = ball(precision: current, &known, budget) else { return nil }
      if value.isPositive { return 1 }
      if value.isNegative { return -1 }
      if value.isFinite, value.isCloserToZero(than: Int(bits) + 1) { return 0 }
      guard current < 4 * most else { return nil }
      precision *= 2
    }
  }

  /// B with |value| ≥ 2^−B unless the value is 0; nil where degrees are too large.
  private func separation() -> Double? {
    var degrees = Degrees()
    visit(&degrees)
    guard let degree = degrees.total else { return nil }
    return (degree - 1) * upper + lower + 2
  }

  /// What the degree of the field is made of.
  private struct Degrees {
    var roots: [String: Int] = [:]
    var nameless = 1.0
    var turn = 1
    var seen: Set<ObjectIdentifier> = []
    var isTooLarge = false

    var total: Double? {
      guard !isTooLarge else { return nil }
      // All cosines of multiples of 2π/N lie in a real field of degree φ(N)/2; N/2 is more than that.
      let cosines = max(1, Double(turn) / 2)
      return roots.values.reduce(nameless * cosines) { $0 * Double($1) }
    }
  }

  private func visit(_ degrees: inout Degrees) {
    guard degrees.seen.insert(ObjectIdentifier(self)).inserted else { return }
    switch operation {
    case .integer: break
    case .sum(let a, let b), .product(let a, let b), .quotient(let a, let b):
      a.visit(&degrees)
      b.visit(&degrees)
    case .absolute(let a): a.visit(&degrees)
    case .root(let a, let degree, _):
      if text.isEmpty { degrees.nameless *= Double(degree) } else { degrees.roots[text] = degree }
      a.visit(&degrees)
    case .cosine(let turns):
      guard let joint = Rational.lcm(degrees.turn, 2 * turns.denominator), joint <= 20_000 else {
        degrees.isTooLarge = true
        return
      }
      degrees.turn = joint
    }
  }

  /// An enclosure; nil where a part is not defined, or cannot be told from what is not.
  private func ball(precision: Int, _ known: inout [ObjectIdentifier: Ball], _ budget: Budget) -> Ball? {
    if let value = known[ObjectIdentifier(self)] { return value }
    guard budget.hasTime else { return nil }
    let value: Ball
    switch operation {
    case .integer(let integer): value = Ball(integer, precision: precision)
    case .sum(let a, let b):
      guard let x = a.ball(precision: precision, &known, budget),
        let y = b.ball(precision: precision, &known, budget)
      else {
        return nil
      }
      value = x + y
    case .product(let a, let b):
      guard let x = a.ball(precision: precision, &known, budget),
        let y = b.ball(precision: precision, &known, budget)
      else {
        return nil
      }
      value = x * y
    case .quotient(let a, let b):
      guard let x = a.ball(precision: precision, &known, budget),
        let y = b.ball(precision: precision, &known, budget)
      else {
        return nil
      }
      value = x / y
    case .absolute(let a):
      guard let x = a.ball(precision: precision, &known, budget) else { return nil }
      value = Ball.absoluteValue(x)
    case .root(let a, let degree, let allowsNegative):
      guard let x = a.ball(precision: precision, &known, budget) else { return nil }
      if x.containsZero, x.isFinite, let bits = a.separation(), bits < Self.mostBits,
        x.isCloserToZero(than: Int(bits) + 1)
      {
        value = Ball(0, precision: precision)
      } else {
        if x.isNegative, !allowsNegative { return nil }
        value = x.root(degree: degree)
      }
    case .cosine(let turns):
      value = Ball.cosine(Ball(turns, precision: precision) * Ball(.pi, precision: precision))
    }
    known[ObjectIdentifier(self)] = value
    return value
  }
}

extension Ball {
  /// Whether every number of the ball is certainly less than 2^−bits in size.
  fileprivate func isCloserToZero(than bits: Int) -> Bool {
    let bound = Ball(1, precision: precision) / Ball(2, precision: precision).raised(to: bits)
    return Ball.absoluteValue(self).isLess(than: bound)
  }
}
