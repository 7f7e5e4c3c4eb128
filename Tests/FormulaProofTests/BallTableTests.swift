import FormulaSyntax
import TestSupport
import Testing

@testable import FormulaProof

/// Enclosures contain what another library computes, and what exact fractions are.
@Suite struct BallTableTests {
  private static let rows = TableRow.all("balls")
  private static let names = Set(rows.compactMap(\.words.first)).sorted()
  private static let precisions = [53, 64, 128, 333]

  /// An exact number as it is written in the table: `-7/5`, `1e-20`, `0.25`.
  static func ball(_ text: String, precision: Int) throws -> Ball {
    if let slash = text.firstIndex(of: "/") {
      return try ball(String(text[..<slash]), precision: precision)
        / ball(String(text[text.index(after: slash)...]), precision: precision)
    }
    let parts = text.split(separator: "e")
    var mantissa = String(parts[0])
    var power = parts.count > 1 ? try #require(Int(parts[1])) : 0
    if let point = mantissa.firstIndex(of: ".") {
      power -= mantissa.distance(from: point, to: mantissa.endIndex) - 1
      mantissa.remove(at: point)
    }
    let whole = Ball(try #require(BigInteger(decimal: mantissa), "\(text)"), precision: precision)
    let scale = Ball(BigInteger(tenToThe: abs(power)), precision: precision)
    return power < 0 ? whole / scale : whole * scale
  }

  /// The numbers that have the digits of a decimal, one unit of the last of 60 digits to both sides.
  private static func neighbourhood(_ text: String) throws -> Ball {
    let value = try ball(text, precision: 600)
    let unit = try Ball.absoluteValue(value) * ball("1e-58", precision: 600)
    return (value - unit).union(value + unit)
  }

  private static func value(_ name: String, _ arguments: [Ball]) -> Ball? {
    guard let x = arguments.first else { return nil }
    if name.hasPrefix("root"), let degree = Int(name.dropFirst(4)) { return x.root(degree: degree) }
    if arguments.count == 2 {
      let y = arguments[1]
      switch name {
      case "plus": return x + y
      case "minus": return x - y
      case "times": return x * y
      case "over": return x / y
      case "min": return .minimum([x, y])
      case "max": return .maximum([x, y])
      case "power": return x.raised(to: y)
      case "atan2": return .arcTangent(y: x, x: y)
      default: return nil
      }
    }
    return BuiltIn(rawValue: name).map { .applied($0, x) }
  }

  /// A ball that does not meet the digits of the table is a wrong verdict in waiting; one that is much wider than its precision
  /// decides nothing.
  @Test(arguments: names) func valuesLieInTheirBalls(name: String) throws {
    let rows = Self.rows.filter { $0.words.first == name }
    #expect(rows.count >= 9)
    for row in rows {
      let words = row.words
      let expected = words[words.count - 1]
      for precision in Self.precisions {
        let arguments = try words[1..<(words.count - 1)].map { try Self.ball($0, precision: precision) }
        let value = try #require(Self.value(name, arguments), "\(row)")
        if expected == "undefined" {
          #expect(!value.isFinite, "\(row.text) with \(precision) bits: \(value.text(digits: 20))")
          continue
        }
        let truth = try Self.neighbourhood(expected)
        // Where an argument is rounded, the domain's rim may be passed; nothing false is said then.
        guard value.isFinite else {
          #expect(arguments.contains { !$0.isExact }, "\(row.text) with \(precision) bits is not finite")
          continue
        }
        #expect(
          !value.isSeparated(from: truth),
          "\(row.text) with \(precision) bits: \(value.text(digits: 40)) ± \(value.width)")
        let isMild = words[1..<(words.count - 1)].allSatisfy { !$0.contains("e") && $0.utf8.count < 12 }
        if isMild, precision >= 128, name != "floor", name != "sign", !truth.containsZero {
          let bound = Ball.absoluteValue(truth) / Ball(1 << 50)
          #expect((value.upperEnd - value.lowerEnd).isLess(than: bound), "\(row.text) is too wide")
        }
      }
    }
  }

  /// More digits never part from fewer.
  @Test(arguments: names) func precisionsAgree(name: String) throws {
    for row in Self.rows where row.words.first == name {
      let words = row.words
      let values = try Self.precisions.compactMap { precision in
        try Self.value(
          name, words[1..<(words.count - 1)].map { try Self.ball($0, precision: precision) })
      }
      for a in values {
        for b in values where a.isFinite && b.isFinite { #expect(!a.isSeparated(from: b), "\(row.text)") }
      }
    }
  }

  // MARK: Balls that are wide

  /// Sampled members of operands lie, after an operation, in the result: the inclusion principle, for wide balls.
  @Test func membersOfOperandsAreMembersOfResults() throws {
    let seed = testSeed(31)
    var random = SeededGenerator(seed: seed)
    func fraction() -> Ball {
      Ball(Int.random(in: -60...60, using: &random), precision: 128)
        / Ball(Int.random(in: 1...12, using: &random), precision: 128)
    }
    let functions: [BuiltIn] = [
      .sin, .cos, .tan, .sec, .csc, .cot, .asin, .acos, .atan, .sinh, .cosh, .tanh, .exp, .log, .sqrt, .abs,
      .sign, .floor,
    ]
    var finite = 0
    for round in 0..<4_000 {
      let (low, high, other) = (fraction(), fraction(), fraction())
      let wide = low.union(high)
      let weight = Ball(Int.random(in: 0...8, using: &random), precision: 128) / Ball(8)
      // A member: low + w (high − low); both ends are members of their hull.
      let member = low + weight * (high - low)
      var pairs: [(String, Ball, Ball)] = [
        ("+", wide + other, member + other), ("-", other - wide, other - member),
        ("*", wide * other, member * other),
        ("/", other / wide, other / member), ("square", wide.raised(to: 2), member.raised(to: 2)),
        ("cube", wide.raised(to: 3), member.raised(to: 3)),
        ("-2", wide.raised(to: -2), member.raised(to: -2)),
        ("root", wide.root(degree: 3), member.root(degree: 3)), ("floor", wide.floor, member.floor),
        ("min", .minimum([wide, other]), .minimum([member, other])),
        ("max", .maximum([wide, other]), .maximum([member, other])),
        ("atan2", .arcTangent(y: wide, x: other), .arcTangent(y: member, x: other)),
        ("atan2 of x", .arcTangent(y: other, x: wide), .arcTangent(y: other, x: member)),
        ("power", Ball.absoluteValue(other).raised(to: wide), Ball.absoluteValue(other).raised(to: member)),
      ]
      let function = functions[round % functions.count]
      pairs.append((function.rawValue, .applied(function, wide), .applied(function, member)))
      for (name, result, value) in pairs where result.isFinite {
        finite += 1
        #expect(value.isFinite, "\(name) is finite on a ball and not at a member; seed \(seed)")
        #expect(!value.isSeparated(from: result), "\(name) of \(wide.text(digits: 9)); seed \(seed)")
      }
    }
    #expect(finite > 20_000)
  }

  /// What holds for no number of a ball is not finite; what holds for some of them only is neither.
  @Test func rimsOfDomains() throws {
    let around = Ball(-1, precision: 64).union(Ball(1, precision: 64))
    let below = Ball(-3, precision: 64).union(Ball(-2, precision: 64))
    let unit = Ball(1, precision: 64).union(Ball(2, precision: 64))
    for (name, ball) in [
      ("1/0", Ball(1) / around), ("0/0", Ball(0) / Ball(0)), ("√−", .squareRoot(below)),
      ("√ around 0", .squareRoot(around)), ("log 0", .applied(.log, Ball(0))),
      ("log around 0", .applied(.log, around)), ("log −", .applied(.log, below)),
      ("asin 1 … 2", .applied(.asin, unit)),
      ("acos −3 … −2", .applied(.acos, below)), ("fourth root", below.root(degree: 4)),
      ("0⁻¹", Ball(0).raised(to: -1)), ("around 0 ⁻²", around.raised(to: -2)),
      ("0⁰ of balls", around.raised(to: around)),
      ("(−2.5)^½", below.raised(to: Ball(1) / Ball(2))), ("atan2(0, 0)", .arcTangent(y: Ball(0), x: Ball(0))),
      ("atan2 around 0", .arcTangent(y: around, x: around)), ("zeroth root", unit.root(degree: 0)),
      ("first root", unit.root(degree: 1)), ("nothing's least", .minimum([])),
      ("nothing's greatest", .maximum([])),
      ("tan around 90°", .applied(.tan, Ball(1).union(Ball(2)))),
      ("what is undefined", -Ball.undefined(precision: 64)),
      ("undefined · 0", Ball.undefined(precision: 64) * Ball(0)),
      ("sign of undefined", .applied(.sign, .undefined(precision: 64))),
      ("undefined⁰", Ball.undefined(precision: 64).raised(to: 0)),
    ] {
      #expect(!ball.isFinite, "\(name): \(ball.text(digits: 10))")
      // And it says nothing.
      #expect(!ball.isPositive && !ball.isNegative && !ball.isNonnegative && !ball.isExactlyZero, "\(name)")
      for other in [Ball(-9), Ball(0), Ball(9), ball] {
        #expect(
          !ball.isSeparated(from: other) && !ball.isLess(than: other) && !ball.isAtMost(other), "\(name)")
        #expect(!other.isLess(than: ball) && !other.isAtMost(ball), "\(name)")
      }
      #expect(ball.knownInteger == nil && ball.nearestInteger == nil, "\(name)")
    }
    #expect(around.root(degree: 3).isFinite && around.root(degree: 3).containsZero)
    #expect(below.root(degree: 3).isNegative)
    #expect(Ball.applied(.sign, around).containsZero)
    #expect(around.floor.lowerEnd.isAtMost(Ball(-1)) && Ball(1).isAtMost(around.floor.upperEnd))
  }

  /// Comparisons say what all pairs of members say, and nothing else.
  @Test func comparisonsAreThoseOfAllMembers() {
    let ends = [-2, -1, 0, 1, 2]
    for a in ends {
      for b in ends where a <= b {
        let left = Ball(a, precision: 64).union(Ball(b, precision: 64))
        // Hulls that are computed may be wider by a rounding, and only that.
        #expect(left.lowerEnd.isAtMost(Ball(a)) && Ball(b).isAtMost(left.upperEnd))
        #expect(left.isPositive == (a > 0) && left.isNegative == (b < 0))
        #expect(left.containsZero == (a <= 0 && b >= 0) && left.isExactlyZero == (a == 0 && b == 0))
        for c in ends {
          for d in ends where c <= d {
            let right = Ball(c, precision: 64).union(Ball(d, precision: 64))
            if left.isLess(than: right) { #expect(b < c) }
            if left.isAtMost(right) { #expect(b <= c) }
            if left.isSeparated(from: right) { #expect(b < c || d < a) }
            // Gaps of a whole unit are seen.
            if b + 1 <= c { #expect(left.isLess(than: right) && left.isSeparated(from: right)) }
          }
        }
      }
    }
  }

  @Test func wholeNumbersAreKnownWhereTheyAreExact() {
    for value in [0, 1, -1, 41, -42, 1 << 40, -(1 << 61), (1 << 62) - 1] {
      #expect(Ball(value, precision: 64).knownInteger == value)
      #expect((Ball(value, precision: 128) * Ball(3)).floor.knownInteger.map { $0 == value &* 3 } ?? true)
    }
    #expect(Ball(Int.max, precision: 128).knownInteger == nil)
    #expect((Ball(1, precision: 64) / Ball(2)).knownInteger == nil)
    #expect((Ball(1, precision: 64) / Ball(3) * Ball(3)).knownInteger == nil)
    #expect((Ball(7, precision: 64) / Ball(2)).floor.knownInteger == 3)
    #expect((Ball(-7, precision: 64) / Ball(2)).floor.knownInteger == -4)
    // Exactly at a whole number both floors are possible where the ball is wide, and one where it is exact.
    let close = Ball(1, precision: 64) / Ball(3) * Ball(3)
    #expect(close.floor.knownInteger == nil)
    #expect(!close.floor.isSeparated(from: Ball(0)) && !close.floor.isSeparated(from: Ball(1)))
  }
}
