import TestSupport
import Testing

@testable import FormulaProof

/// Claims about matrices so large, or of so many turns, that their entries are better not multiplied out.
@Suite struct MatrixSizeTests {
  private static func matrix(_ rows: Int, _ columns: Int, _ entry: (Int, Int) -> String) -> String {
    let lines = (1...rows).map { row in
      "[" + (1...columns).map { entry(row, $0) }.joined(separator: ", ") + "]"
    }
    return "[" + lines.joined(separator: ", ") + "]"
  }

  private static func square(_ letter: String, _ size: Int) -> String {
    matrix(size, size) { "\(letter)_\($0)\($1)" }
  }

  /// The laws of products, transposes, traces, determinants and inverses, which hold for all matrices, and false ones.
  @Test(arguments: [5, 6]) func laws(size: Int) {
    let (a, b, c) = (Self.square("a", size), Self.square("b", size), Self.square("c", size))
    let laws: [(claim: String, twin: String)] = [
      ("(\(a)*\(b))*\(c) = \(a)*(\(b)*\(c))", "(\(a)*\(b))*\(c) = \(b)*(\(a)*\(c))"),
      ("det(\(a)*\(b)) = det(\(a))*det(\(b))", "det(\(a) + \(b)) = det(\(a)) + det(\(b))"),
      ("(\(a)*\(b))^T = (\(b))^T*(\(a))^T", "(\(a)*\(b))^T = (\(a))^T*(\(b))^T"),
      ("trace(\(a)*\(b)) = trace(\(b)*\(a))", "trace(\(a)*\(b)) = trace(\(a))*trace(\(b))"),
      ("\(a)*(\(b) + \(c)) = \(a)*\(b) + \(a)*\(c)", "\(a)*(\(b) + \(c)) = \(b)*\(a) + \(c)*\(a)"),
    ]
    for (claim, twin) in laws {
      let judgement = judge(claim)
      #expect(judgement.verdict == .proved, "\(claim): \(judgement)")
      #expect(judgement.conditions.isEmpty, "\(claim): \(judgement)")
      #expect(judge(twin).verdict == .refuted, "\(twin)")
    }
  }

  /// Both sides are defined where both matrices have inverses; entries have conditions of their own.
  @Test func conditions() {
    let (a, b) = (Self.square("a", 5), Self.square("b", 5))
    #expect(
      judge("inverse(\(a)*\(b)) = inverse(\(b))*inverse(\(a))").conditions.sorted() == [
        "det(\(a)) != 0", "det(\(b)) != 0",
      ])
    #expect(judge("inverse(\(a)*\(b)) = inverse(\(a))*inverse(\(b))").verdict == .refuted)
    let quotients = Self.matrix(5, 5) { $0 == $1 ? "1/x" : "a_\($0)\($1)" }
    let claim = "(\(quotients)*\(b))*\(quotients) = \(quotients)*(\(b)*\(quotients))"
    #expect(judge(claim).conditions == ["x != 0"])
    #expect(judge(claim, assuming: ["x > 0"]).conditions.isEmpty)
    #expect(judge(claim, assuming: ["x > 0", "x < -1"]).verdict == .error)
    // It has no inverse, so nothing is defined.
    let singular = Self.matrix(5, 5) { _, _ in "1" }
    #expect(judge("inverse(\(singular)*\(b)) = inverse(\(b))*inverse(\(singular))").verdict != .proved)
  }

  /// A row times a row is no product, though it would be one of vectors.
  @Test func rowsAreNoVectors() {
    let (x, y) = (Self.matrix(1, 5) { "x_\($1 + $0 - 1)" }, Self.matrix(1, 5) { "y_\($1 + $0 - 1)" })
    let a = Self.square("a", 5)
    #expect(judge("(\(x)*\(a))*(\(y))^T = \(y)*((\(a))^T*(\(x))^T)").verdict == .proved)
    #expect(judge("(\(x)*\(a))*\(y) = \(x)*(\(a)*\(y))").verdict == .error)
  }

  /// The turn by a sum of angles is the product of the turns, for points that are rows and columns, in any association.
  @Test func turns() {
    let seed = testSeed()
    var generator = SeededGenerator(seed: seed)
    for count in [9, 16, 24] {
      for isOfRows in [true, false] {
        let angles = (1...count).map { "\(Int.random(in: 1...2, using: &generator))*t_\($0)" }
        func turn(_ angle: String) -> String {
          isOfRows
            ? "[[cos(\(angle)), sin(\(angle))], [-sin(\(angle)), cos(\(angle))]]"
            : "[[cos(\(angle)), -sin(\(angle))], [sin(\(angle)), cos(\(angle))]]"
        }
        let cut = Int.random(in: 1..<count, using: &generator)
        let left = "(" + angles[..<cut].map(turn).joined(separator: "*") + ")"
        let right = "(" + angles[cut...].map(turn).joined(separator: "*") + ")"
        let sum = angles.shuffled(using: &generator).joined(separator: " + ")
        #expect(judge("\(left)*\(right) = \(turn(sum))").verdict == .proved, "seed \(seed), \(count)")
        #expect(
          judge("\(left)*\(right) = \(turn(sum + " + t_\(cut)"))").verdict == .refuted,
          "seed \(seed), \(count)")
        #expect(
          judge("\(left)*\(right) = \(turn("-(\(sum))"))").verdict == .refuted, "seed \(seed), \(count)")
      }
    }
  }

  /// With translations between, whose sum is that of the turned ones; turns and translations do not commute.
  @Test func turnsAndTranslations() {
    let count = 24
    func place(_ index: Int) -> String {
      "[[cos(t_\(index)), -sin(t_\(index)), x_\(index)], [sin(t_\(index)), cos(t_\(index)), y_\(index)], [0, 0, 1]]"
    }
    let product = (1...count).map(place).joined(separator: "*")
    var (x, y) = (["x_1"], ["y_1"])
    for index in 2...count {
      let angle = (1..<index).map { "t_\($0)" }.joined(separator: " + ")
      x.append("x_\(index)*cos(\(angle)) - y_\(index)*sin(\(angle))")
      y.append("x_\(index)*sin(\(angle)) + y_\(index)*cos(\(angle))")
    }
    let sum = (1...count).map { "t_\($0)" }.joined(separator: " + ")
    func whole(_ x: [String], _ y: [String]) -> String {
      "[[cos(\(sum)), -sin(\(sum)), \(x.joined(separator: " + "))], [sin(\(sum)), cos(\(sum)), "
        + "\(y.joined(separator: " + "))], [0, 0, 1]]"
    }
    #expect(judge("\(product) = \(whole(x, y))").verdict == .proved)
    #expect(judge("\(product) = \(whole(y, x))").verdict == .refuted)
    let core = (1...count).map { "rotation(t_\($0))*translation(x_\($0), y_\($0))" }
    let (front, back) = (core[..<9].joined(separator: "*"), core[9...].joined(separator: "*"))
    #expect(judge("(\(front))*(\(back)) = \(core.joined(separator: "*"))").verdict == .proved)
    #expect(judge("(\(front))*(\(back)) = (\(back))*(\(front))").verdict == .refuted)
  }
}
