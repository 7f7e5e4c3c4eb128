import FormulaSyntax
import Testing

@testable import FormulaProof

/// What the catalogue says of functions of one number, held to values that mpmath computed with 30 digits.
@Suite struct FunctionCatalogueTests {
  /// A function's values at ``arguments``; nil where it has none.
  struct Row: CustomTestStringConvertible, Sendable {
    var function: BuiltIn
    var values: [Double?]

    init(_ function: BuiltIn, _ values: [Double?]) {
      self.function = function
      self.values = values
    }

    var testDescription: String { function.rawValue }
  }

  /// −3, −1, −1/2, 0, 1/3, 1 and 7/2.
  static let arguments: [(numerator: Int, denominator: Int)] = [
    (-3, 1), (-1, 1), (-1, 2), (0, 1), (1, 3), (1, 1), (7, 2),
  ]

  static let rows: [Row] = [
    .init(
      .sin,
      [
        -0.14112000805986722, -0.84147098480789651, -0.479425538604203, 0.0, 0.32719469679615224,
        0.84147098480789651, -0.35078322768961985,
      ]),
    .init(
      .cos,
      [
        -0.98999249660044546, 0.54030230586813972, 0.87758256189037272, 1.0, 0.94495694631473766,
        0.54030230586813972, -0.93645668729079634,
      ]),
    .init(
      .tan,
      [
        0.14254654307427781, -1.5574077246549022, -0.54630248984379051, 0.0, 0.34625354951057549,
        1.5574077246549022, 0.37458564015859467,
      ]),
    .init(
      .sec,
      [
        -1.0101086659079938, 1.8508157176809256, 1.1394939273245491, 1.0, 1.0582492714614419,
        1.8508157176809256, -1.0678550471918107,
      ]),
    .init(
      .csc,
      [
        -7.0861673957371859, -1.1883951057781212, -2.0858296429334882, nil, 3.0562842545795193,
        1.1883951057781212, -2.8507634375404641,
      ]),
    .init(
      .cot,
      [
        7.0152525514345335, -0.6420926159343307, -1.8304877217124519, nil, 2.8880570362772769,
        0.6420926159343307, 2.669616484968866,
      ]),
    .init(
      .asin,
      [nil, -1.5707963267948966, -0.52359877559829887, 0.0, 0.33983690945412194, 1.5707963267948966, nil]),
    .init(
      .acos, [nil, 3.1415926535897932, 2.0943951023931955, 1.5707963267948966, 1.2309594173407747, 0.0, nil]),
    .init(
      .atan,
      [
        -1.2490457723982544, -0.78539816339744831, -0.46364760900080612, 0.0, 0.32175055439664219,
        0.78539816339744831, 1.2924966677897853,
      ]),
    .init(
      .sinh,
      [
        -10.017874927409902, -1.1752011936438015, -0.52109530549374736, 0.0, 0.33954055725615014,
        1.1752011936438015, 16.542627287634998,
      ]),
    .init(
      .cosh,
      [
        10.067661995777766, 1.5430806348152438, 1.1276259652063808, 1.0, 1.0560718678299394,
        1.5430806348152438, 16.572824671057316,
      ]),
    .init(
      .tanh,
      [
        -0.99505475368673045, -0.76159415595576489, -0.46211715726000976, 0.0, 0.32151273753163434,
        0.76159415595576489, 0.99817789761119871,
      ]),
    .init(
      .exp,
      [
        0.049787068367863943, 0.36787944117144232, 0.60653065971263342, 1.0, 1.3956124250860895,
        2.7182818284590452, 33.115451958692314,
      ]),
    .init(.log, [nil, nil, nil, nil, -1.0986122886681097, 0.0, 1.252762968495368]),
    .init(.sqrt, [nil, nil, nil, 0.0, 0.57735026918962576, 1.0, 1.8708286933869707]),
    .init(.abs, [3.0, 1.0, 0.5, 0.0, 0.33333333333333333, 1.0, 3.5]),
    .init(.floor, [-3.0, -1.0, -1.0, 0.0, 0.0, 1.0, 3.0]),
    .init(.sign, [-1.0, -1.0, -1.0, 0.0, 1.0, 1.0, 1.0]),
  ]

  @Test func everyFunctionOfOneNumberHasARow() {
    let functions = BuiltIn.allCases.filter { $0.ofNumber != nil }
    #expect(Self.rows.map(\.function).map(\.rawValue).sorted() == functions.map(\.rawValue).sorted())
    // Each has a family of its own: no two names mean the same.
    #expect(Set(functions.compactMap(\.ofNumber)).count == functions.count)
  }

  @Test(arguments: rows)
  func everyKindOfNumberComputesTheSame(row: Row) {
    for (argument, expected) in zip(Self.arguments, row.values) {
      let x = Double(argument.numerator) / Double(argument.denominator)
      let double = Double.applied(row.function, x)
      let ball = Ball.applied(
        row.function, Ball(argument.numerator, precision: 128) / Ball(argument.denominator))
      let place = "\(row.function.rawValue)(\(argument.numerator)/\(argument.denominator))"
      if let expected {
        #expect(abs(double - expected) <= 1e-14 * max(1, abs(expected)), "\(place)")
        // Within 10⁻¹¹; the table's digits as an exact fraction.
        let scaled = Int((expected * 1e12).rounded())
        let unit = Ball(1_000_000_000_000, precision: 128)
        #expect((Ball(scaled - 10, precision: 128) / unit).isLess(than: ball), "\(place)")
        #expect(ball.isLess(than: Ball(scaled + 10, precision: 128) / unit), "\(place)")
      } else {
        #expect(!double.isFinite, "\(place)")
        #expect(!ball.isFinite, "\(place)")
      }
    }
    // What is total has all of these values. Poles of the others than cot and csc lie at multiples of π/2.
    if row.function.ofNumber?.isTotal == true { #expect(row.values.allSatisfy { $0 != nil }) }
  }

  @Test func domainsAndJumps() {
    let partial = BuiltIn.allCases.filter { $0.ofNumber?.isTotal == false }
    #expect(Set(partial) == [.tan, .sec, .csc, .cot, .asin, .acos, .log, .sqrt])
    let withRim = BuiltIn.allCases.filter { $0.ofNumber?.hasOpenDomain == false }
    #expect(Set(withRim) == [.asin, .acos, .sqrt])
    // A function jumps where its values on both sides of a number stay apart.
    for function in BuiltIn.allCases {
      guard let known = function.ofNumber else { continue }
      let jumps = [-1.0, 0, 1, 2].contains { x in
        let before = Double.applied(function, x - 1e-9)
        let after = Double.applied(function, x + 1e-9)
        return before.isFinite && after.isFinite && Double.applied(function, x).isFinite
          && abs(before - after) > 0.5
      }
      #expect(jumps == !known.isContinuous, "\(function.rawValue)")
    }
  }
}
