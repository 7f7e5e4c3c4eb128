import MatrixCore
import SourceText
import TestSupport
import Testing

@testable import FormulaSyntax

@Suite struct CoreDoubleTests {
  @Test func functionsAtKnownPoints() {
    let cases: [(BuiltIn, Double, Double)] = [
      (.sin, .pi / 6, 0.5), (.cos, .pi / 3, 0.5), (.tan, .pi / 4, 1), (.sec, .pi / 3, 2), (.csc, .pi / 6, 2),
      (.cot, .pi / 4, 1), (.asin, 0.5, .pi / 6), (.acos, 0.5, .pi / 3), (.atan, 1, .pi / 4), (.sinh, 0, 0),
      (.cosh, 0, 1), (.tanh, 0, 0), (.exp, 0, 1), (.log, 1, 0), (.sqrt, 4, 2), (.abs, -4, 4), (.sign, -4, -1),
      (.sign, 0, 0), (.sign, 4, 1),
    ]
    for (function, argument, expected) in cases {
      #expect((Double.applied(function, argument) - expected).magnitude < 1e-12, "\(function.rawValue)")
    }
  }

  @Test func undefinedOutsideTheDomain() {
    #expect(Double.applied(.log, -1).isNaN)
    #expect(Double.applied(.asin, 2).isNaN)
    #expect(Double.applied(.sqrt, -1).isNaN)
    #expect(Double.applied(.sign, .nan).isNaN)
    #expect(Double.applied(.frame, 1).isNaN)
    #expect(Double.arcTangent(y: 0, x: 0).isNaN)
    #expect(Double.arcTangent(y: -0.0, x: -1) == .pi)
    #expect(0.0.raised(to: 0) == 1)
    #expect(0.0.raised(to: 0.0) == 1)
    #expect((-2.0).raised(to: 0.5).isNaN)
    #expect(Double.nan.raised(to: 0).isNaN)
    #expect(1.0.raised(to: Double.nan).isNaN)
    #expect(0.0.raised(to: -1) == .infinity)
  }

  @Test func powersAndRoots() {
    #expect(2.0.raised(to: 10) == 1024)
    #expect(2.0.raised(to: -2) == 0.25)
    #expect((-2.0).raised(to: 3.0) == -8)
    #expect(9.0.root(degree: 2) == 3)
    #expect((-27.0).root(degree: 3) == -3)
    #expect((-32.0).root(degree: 5) == -2)
    #expect(0.0.root(degree: 3) == 0)
    #expect(Double.infinity.root(degree: 3) == .infinity)
    #expect((-16.0).root(degree: 4).isNaN)
    #expect(2.0.root(degree: 0).isNaN)
  }
}

@Suite struct CoreExpressionTests {
  private let x = Expression.symbol("x")
  private let y = Expression.symbol("y")
  private func n(_ value: Int) -> Expression { .integer(value) }

  @Test func sumsAreFlatAndFolded() {
    #expect(x + n(0) == x)
    #expect(n(0) + x == x)
    #expect(n(2) + n(3) == n(5))
    #expect(x + y + n(1) + n(2) == Expression(.sum([x, y, n(3)])))
    #expect(x + n(1) - n(1) == x)
    #expect(x - y == Expression(.sum([x, Expression(.negation(y))])))
    #expect(x - (-y) == Expression(.sum([x, y])))
    #expect(n(0) - x == Expression(.negation(x)))
    #expect(n(.max) + n(1) == Expression(.sum([n(.max), n(1)])))
  }

  @Test func productsAreFlatAndFolded() {
    #expect(x * n(0) == n(0))
    #expect(n(1) * x == x)
    #expect(n(2) * x * n(3) == Expression(.product([n(6), x])))
    #expect((-x) * y == Expression(.negation(Expression(.product([x, y])))))
    #expect((-x) * (-y) == Expression(.product([x, y])))
    #expect(n(-1) * x == Expression(.negation(x)))
    #expect(x * x == Expression(.power(x, n(2))))
    #expect(-(-x) == x)
    #expect(x * (n(1) / n(2)) == Expression(.quotient(x, n(2))))
    #expect(n(.max) * n(2) == Expression(.product([n(.max), n(2)])))
    #expect(-n(.min) == Expression(.negation(n(.min))))
  }

  @Test func quotientsKeepTheirDivisor() {
    #expect(x / n(1) == x)
    #expect(n(6) / n(3) == n(2))
    #expect(n(1) / n(2) == Expression(.quotient(n(1), n(2))))
    // Neither of these is defined at x = 0, and the tree must go on saying so.
    #expect(n(0) / x == Expression(.quotient(n(0), x)))
    #expect(x / x == Expression(.quotient(x, x)))
    #expect(n(1) / n(0) == Expression(.quotient(n(1), n(0))))
    #expect(n(.min) / n(-1) == Expression(.negation(n(.min))))
    #expect(x.raised(to: 0) == Expression(.power(x, n(0))))
  }

  @Test func rightAnglesAreExact() {
    let right = Expression(.degrees(n(90)))
    #expect(Expression.sine(right) == n(1))
    #expect(Expression.cosine(right) == n(0))
    #expect(Expression.cosine(.pi) == n(-1))
    #expect(Expression.sine(-(Expression.pi / n(2))) == n(-1))
    #expect(Expression.cosine(n(2) * .pi) == n(1))
    #expect(Expression.sine(-x) == -Expression.sine(x))
    #expect(Expression.cosine(-x) == Expression.cosine(x))
    #expect(Expression.sine(n(1)) == Expression(.call(.sin, [n(1)])))
    #expect(Expression.absoluteValue(-x) == Expression(.magnitude(x)))
    #expect(Expression.minimum([n(3), n(1)]) == n(1))
    #expect(Expression.minimum([x]) == x)
  }

  @Test func rotationReadsAsInTheTextbook() throws {
    let turn = try CoreFunctions.call(.rotation, [.number(x)], convention: .rows)
    let (s, c) = (Expression(.call(.sin, [x])), Expression(.call(.cos, [x])))
    #expect(turn.components == [c, s, n(0), Expression(.negation(s)), c, n(0), n(0), n(0), n(1)])
    let image = try CoreFunctions.call(
      .apply, [.tuple([.symbol("a"), .symbol("b")]), turn], convention: .rows)
    let (a, b) = (Expression.symbol("a"), Expression.symbol("b"))
    #expect(image.components == [a * c - b * s, a * s + b * c].map(reordered))
  }

  /// The core multiplies entry by coordinate, so its products have the entry in front.
  private func reordered(_ expression: Expression) -> Expression {
    switch expression.node {
    case .sum(let items): Expression(.sum(items.map(reordered)))
    case .negation(let inner): Expression(.negation(reordered(inner)))
    case .product(let items): Expression(.product(items.reversed()))
    default: expression
    }
  }

  @Test func symbolicResultsHaveTheValuesOfTheNumericOnes() throws {
    // The same call with symbols, then numbers for the symbols, gives what the call with numbers gives.
    var random = SeededGenerator(seed: 8)
    for _ in 0..<50 {
      let names = ["w", "h", "p", "q", "a", "b", "t"]
      var values: [Symbol: Double] = [:]
      for name in names { values[Symbol(name)] = Double(random.next() % 2000) / 100 - 10 }
      let frame = try Self.frame(names.map { Expression.symbol($0) })
      let expected = try Self.frame(names.map { values[Symbol($0)] ?? .nan })
      let numbers = NumberSystem<Double>.doubles { values[$0] }
      let evaluator = Evaluator(Environment(), numbers: numbers)
      for (component, number) in zip(frame.components, expected.components) {
        let value = try evaluator.evaluate(component).components[0]
        #expect((value - number).magnitude < 1e-9, "seed 8")
      }
    }
  }

  private static func frame<N: FormulaNumber>(_ v: [N]) throws -> Value<N> {
    let turn = try CoreFunctions.call(.rotation, [.number(v[6])], convention: .rows)
    return try CoreFunctions.call(
      .frame, [.tuple([v[0], v[1]]), .tuple([v[2], v[3]]), .tuple([v[4], v[5]]), turn], convention: .rows)
  }

  @Test func symbolicInverseHasNoNeedlessFractions() throws {
    let entries = ["a", "b", "c", "d", "p", "q"].map { Value.number(Expression.symbol($0)) }
    for convention in [Convention.rows, .columns] {
      let m = try CoreFunctions.call(.affine, entries, convention: convention)
      let inverse = try CoreFunctions.call(.inverse, [m], convention: convention)
      #expect(inverse.components.filter { $0 == n(0) }.count == 2)
      #expect(inverse.components.filter { $0 == n(1) }.count == 1)
    }
  }
}
