import FormulaSyntax
import TestSupport
import Testing

@testable import FormulaProof

/// Integrals, limits and derivatives of functions with jumps and corners. Expected values are computed here, in binary fractions, which are
/// exact.
@Suite struct CutFunctionTests {
  private static let seed = testSeed(41)

  /// c⌊px + q⌋, c|px + q| or c·max(px + q, r), with p = ±1, ±2 and quarters.
  private struct Term {
    var kind: Int
    var (c, p, q, r): (Double, Double, Double, Double)

    init(_ random: inout SeededGenerator) {
      kind = Int.random(in: 0..<3, using: &random)
      c = Double([-2, -1, 1, 3].randomElement(using: &random) ?? 1)
      p = Double([-2, -1, 1, 2].randomElement(using: &random) ?? 1)
      q = Double(Int.random(in: -8...8, using: &random)) / 4
      r = Double(Int.random(in: -4...4, using: &random)) / 4
    }

    func value(_ x: Double) -> Double {
      let inner = p * x + q
      return c * (kind == 0 ? inner.rounded(.down) : kind == 1 ? inner.magnitude : max(inner, r))
    }

    var text: String {
      let inner = "\(CutFunctionTests.fraction(p))x + (\(CutFunctionTests.fraction(q)))"
      let call =
        kind == 0
        ? #"\lfloor \#(inner) \rfloor"#
        : kind == 1 ? #"\lvert \#(inner) \rvert"# : #"\max(\#(inner), \#(CutFunctionTests.fraction(r)))"#
      return "(\(CutFunctionTests.fraction(c)))\(call)"
    }
  }

  /// A number with at most ten binary digits behind the point.
  static func fraction(_ number: Double) -> String {
    let above = Int((number * 1024).magnitude)
    return (number < 0 ? "-" : "")
      + (above.isMultiple(of: 1024) ? "\(above / 1024)" : #"\frac{\#(above)}{1024}"#)
  }

  private struct Function {
    var terms: [Term]
    var text: String { terms.map(\.text).joined(separator: " + ") }

    func value(_ x: Double) -> Double { terms.reduce(0) { $0 + $1.value(x) } }

    /// It is linear between eighths.
    func integral(_ low: Double, _ high: Double) -> Double {
      stride(from: low, to: high, by: 0.125).reduce(0) { $0 + 0.125 * value($1 + 0.0625) }
    }

    /// The limit from one side, by the line that it is there.
    func limit(_ place: Double, _ side: Double) -> Double {
      2 * value(place + side * 0.03125) - value(place + side * 0.0625)
    }

    func slope(_ place: Double, _ side: Double) -> Double {
      (value(place + side * 0.0625) - value(place + side * 0.03125)) * 32 * side
    }
  }

  private static func judge(_ claim: String) -> Judgement { KindTableTests.judge(claim, assuming: []).0 }

  @Test func whatIsComputedIsProvedAndNothingElse() {
    var random = SeededGenerator(seed: Self.seed)
    var (proved, refuted) = (0, 0)
    for round in 0..<60 {
      let function = Function(terms: (0..<(1 + round % 2)).map { _ in Term(&random) })
      let low = Double(Int.random(in: -8...6, using: &random)) / 4
      let high = low + Double(Int.random(in: 1...8, using: &random)) / 4
      let place = Double(Int.random(in: -8...8, using: &random)) / 4
      // Numbers are written as fractions and as decimals, which are as exact, and bounds in both orders.
      func written(_ number: Double) -> String { round % 3 == 0 ? "\(number)" : Self.fraction(number) }
      let (first, last) = round % 4 == 0 ? (high, low) : (low, high)
      let (below, above) = (function.limit(place, -1), function.limit(place, 1))
      let at = written(place)
      var rows: [(claim: String, value: Double?)] = [
        (
          #"\int_{\#(written(first))}^{\#(written(last))} (\#(function.text))\,dx"#,
          function.integral(low, high) * (first < last ? 1 : -1)
        ),
        (#"\lim_{x \to {\#(at)}^-} (\#(function.text))"#, below),
        (#"\lim_{x \to {\#(at)}^+} (\#(function.text))"#, above),
        (#"\lim_{x \to \#(at)} (\#(function.text))"#, below == above ? below : nil),
      ]
      if function.terms.allSatisfy({ $0.kind != 0 }), below == above {
        let slope = function.slope(place, 1)
        rows.append(
          (
            #"\left.\frac{d}{dx} (\#(function.text))\right|_{x = \#(at)}"#,
            function.slope(place, -1) == slope ? slope : nil
          ))
      }
      for (claim, value) in rows {
        for (offset, isTrue) in [(0.0, true), (0.5, false), (-1, false)] {
          let text = "\(claim) = \(written((value ?? above) + offset))"
          let verdict = Self.judge(text).verdict
          let holds = value != nil && isTrue
          #expect(holds ? verdict != .refuted : verdict != .proved, "seed \(Self.seed): \(text): \(verdict)")
          if holds, verdict == .proved { proved += 1 }
          if !holds, verdict == .refuted { refuted += 1 }
        }
      }
    }
    // Most of them are found.
    #expect(proved > 100, "\(proved)")
    #expect(refuted > 100, "\(refuted)")
  }

  /// What stands under an integral means the same with its products as dots and crosses.
  @Test(arguments: ["", #"\cdot"#, #"\times"#])
  func signsOfProductsChangeNothing(sign: String) {
    let integrals = [
      (#"\int_0^1 x * \sin x\,dx"#, #"\sin 1 - \cos 1"#), (#"\int_0^1 x * \mathrm{e}^x\,dx"#, "1"),
      (#"\int_{-1}^2 x^2 * \lvert x \rvert\,dx"#, #"\frac{17}{4}"#),
      (#"\int_1^4 \lvert \frac12 * x - \frac32 \rvert\,dx"#, #"\frac54"#),
      (#"\int_1^2 2 * x * \ln x\,dx"#, #"4 \ln 2 - \frac32"#),
      (#"\int_0^\infty x * \mathrm{e}^{-2 * x}\,dx"#, #"\frac14"#),
      (#"\int_0^{\pi} \sin x * \cos x\,dx"#, "0"),
    ]
    for (integral, value) in integrals {
      let text = integral.replacing("*", with: sign)
      #expect(Self.judge("\(text) = \(value)").verdict == .proved, "\(text)")
      #expect(Self.judge("\(text) = \(value) + 1").verdict == .refuted, "\(text)")
    }
  }

  @Test(arguments: [
    (#"\int_0^3 \lfloor x \rfloor\,dx = 3"#, Verdict.proved),
    (#"\int_0^3 \lfloor x \rfloor\,dx = 4"#, .refuted),
    (#"\int_{-1}^1 \max(x, 0)\,dx = \frac12"#, .proved), (#"\int_{-1}^1 \max\{x, 0\}\,dx = 1"#, .refuted),
    (#"\frac{d}{dx}(x\lvert x\rvert) = 2\lvert x\rvert"#, .proved),
    (#"\frac{d}{dx}(x\lvert x\rvert) = 2x"#, .refuted),
    (#"\frac{d}{dx} (|x|-|x|) = 0"#, .proved),
    (#"\lim_{x \to 2} \begin{cases} x^2 - 1 & x < 2 \\ 3x - 3 & x \ge 2 \end{cases} = 3"#, .proved),
    (#"\lim_{x \to 1^+} \begin{cases} x^2 + 1 & x \le 1 \\ x & x > 1 \end{cases} = 1"#, .proved),
    // The limits from the sides differ, and the function's own value is none.
    (#"\lim_{x \to 1} \begin{cases} x^2 + 1 & x \le 1 \\ x & x > 1 \end{cases} = 1"#, .undecided),
    (#"\lim_{x \to 0} \begin{cases} 1 & x = 0 \\ x^2 & x \ne 0 \end{cases} = 0"#, .proved),
    (#"\lim_{x \to 0} \begin{cases} 1 & x = 0 \\ x^2 & x \ne 0 \end{cases} = 1"#, .refuted),
    // On one side it is not defined.
    (#"\lim_{x \to 0} \begin{cases} x & x > 0 \end{cases} = 0"#, .undecided),
    // Within the range there is no value at a point.
    (#"\int_0^2 \frac{x - 1}{\lfloor x \rfloor}\,dx = 1"#, .undecided),
    (#"\int_{-1}^1 \frac{\lfloor x \rfloor}{x}\,dx = 1"#, .undecided),
    // A bound that other symbols move.
    (#"\frac{d}{dx} \max(x, a) = 1"#, .refuted),
    (#"\frac{d}{dx} \max(x, a) = \frac{1 + \operatorname{sign}(x - a)}{2}"#, .proved),
  ]) func edges(_ claim: String, _ verdict: Verdict) {
    let judgement = Self.judge(claim)
    #expect(judgement.verdict == verdict, "\(judgement)")
  }

  /// The derivative of xᵖ at 0, where xᵖ has values on both sides for whole p alone.
  @Test(
    arguments: [
      #"\sqrt2"#, #"\frac32"#, #"\pi"#, #"\ln 8"#, "a", "a + 1", #"\frac{n}{2}"#, #"n + \frac12"#, "2", "5",
      "n", "n + 2",
    ], [[], [#"x \ge 0"#], [#"x > 0"#], ["a > 1", #"x \ge 0"#]])
  func powersHaveADerivativeAtZeroForWholeExponentsAlone(_ exponent: String, _ facts: [String]) {
    let facts = facts + (exponent.contains("n") ? [#"n \in \mathbb{N}"#, #"n \ge 1"#] : [])
    for claim in [
      #"\frac{d}{dx} x^{\#(exponent)} = (\#(exponent)) x^{\#(exponent) - 1}"#,
      #"\frac{\partial}{\partial x} (y x^{\#(exponent)}) = (\#(exponent)) y x^{\#(exponent) - 1}"#,
    ] {
      let judgement = KindTableTests.judge(claim, assuming: facts).0
      guard judgement.verdict == .proved else {
        #expect(judgement.verdict == .undecided, "\(claim) \(facts): \(judgement)")
        continue
      }
      let isWhole = ["2", "5", "n", "n + 2"].contains(exponent)
      let isAway = facts.contains("x > 0")
      // Without 0 itself the printed conditions leave the exponents that are whole.
      let says = judgement.conditions.contains {
        $0.hasPrefix("x != 0") && ($0 == "x != 0" || $0.hasSuffix("∈ ℤ")) || $0 == "x > 0"
      }
      #expect(isWhole || isAway || says, "\(claim) \(facts): \(judgement.conditions)")
    }
  }

  /// Assumptions with a factor that is positive almost everywhere leave few of the pieces, and a refutation says a point of one of those, with all names.
  @Test(arguments: [
    ("1", ["t"]), ("m^2", ["m", "t"]), ("(m^2 + r^2)", ["m", "r", "t"]), (#"\lvert m \rvert"#, ["m", "t"]),
    (#"\mathrm e^m"#, ["m", "t"]), ("(m^2 + 1)", ["m", "t"]),
  ])
  func piecesThatAssumptionsExcludeSayNothing(weight: String, names: [String]) {
    let rows: [(body: String, below: Int, above: Int)] = [
      (#"\begin{cases} t & t < \frac12 \\ 1 & t > \frac52 \\ t & \text{otherwise} \end{cases}"#, 1, 0),
      (#"\begin{cases} t & t < \frac12 \\ 4t & t > \frac52 \\ 3t & \text{otherwise} \end{cases}"#, 1, 4),
      (#"\lvert t - \frac12 \rvert"#, -1, 1),
    ]
    for row in rows {
      for (sign, bound, slope) in [("<", #"\frac12"#, row.below), (">", #"\frac52"#, row.above)] {
        let facts = [#"\#(weight) \cdot t \#(sign) \#(weight) \cdot \#(bound)"#, "t < 5", "t > -5"]
        let rate = #"\frac{d}{dt} \left(\#(row.body)\right)"#
        let right = KindTableTests.judge("\(rate) = \(slope)", assuming: facts).0
        #expect(right.verdict == .proved && right.conditions.isEmpty, "\(row.body), \(facts): \(right)")
        let wrong = KindTableTests.judge("\(rate) = 7", assuming: facts).0
        #expect(wrong.verdict == .refuted, "\(row.body), \(facts): \(wrong)")
        #expect(
          wrong.counterexample?.assignments.map(\.symbol).sorted() == names, "\(row.body), \(facts): \(wrong)"
        )
      }
    }
  }
}
