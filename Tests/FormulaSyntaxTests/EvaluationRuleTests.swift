import SourceText
import TeX
import TestSupport
import Testing

@testable import FormulaSyntax

/// The rules of shapes and of names by which formulas have values.
@Suite("Rules of evaluation") struct EvaluationRuleTests {
  /// The value of a formula in calculator notation as text, or the identifier of the error with the text it marks.
  private func outcome(_ formula: String, _ environment: Environment = Environment()) -> String {
    let bytes = Array(formula.utf8)
    let (read, diagnostics) = CalculatorParser.readExpression(bytes, scope: environment.scope)
    guard let read else { return "unread \(diagnostics.map { $0.identifier })" }
    do throws(Diagnostic) {
      let value = try Evaluator(environment, numbers: .doubles { ["x": 2, "y": 3][$0.name] }).evaluate(read)
      func text(_ number: Double) -> String {
        let rounded = (number * 1e6).rounded() / 1e6
        return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
      }
      switch value {
      case .number(let number): return text(number)
      case .tuple(let items): return "(" + items.map(text).joined(separator: ", ") + ")"
      case .matrix(let rows, let columns, let elements):
        return "["
          + (0..<rows).map { row in
            "[" + elements[row * columns..<(row + 1) * columns].map(text).joined(separator: ", ") + "]"
          }.joined(separator: ", ") + "]"
      }
    } catch {
      let place = error.span.map { String(decoding: bytes[$0.lowerBound..<$0.upperBound], as: UTF8.self) }
      return "\(error.identifier)[\(place ?? "")]"
    }
  }

  @Test(
    "for shapes",
    arguments: [
      ("(1, 2) + (3, 4)", "(4, 6)"), ("(1, 2) - (3, 4)", "(-2, -2)"), ("2*(1, 2)", "(2, 4)"),
      ("(1, 2)*2", "(2, 4)"),
      ("(1, 2)/2", "(0.5, 1)"), ("-(1, 2)", "(-1, -2)"), ("(1, 2)·(3, 4)", "11"), ("(1, 2)×(3, 4)", "-2"),
      ("(1, 0, 0)×(0, 1, 0)", "(0, 0, 1)"), ("(1, 2)*(3, 4)", "wrong-shape[(1, 2)*(3, 4)]"),
      ("(1, 2) + 1", "wrong-shape[1]"), ("1 + (1, 2)", "wrong-shape[(1, 2)]"),
      ("(1, 2) + (1, 2, 3)", "wrong-shape[(1, 2, 3)]"), ("(1, 2)·(1, 2, 3)", "wrong-shape[(1, 2, 3)]"),
      ("1/(1, 2)", "wrong-shape[(1, 2)]"), ("(1, 2)^2", "wrong-shape[(1, 2)^2]"),
      ("2^(1, 2)", "wrong-shape[(1, 2)]"),
      ("sqrt((1, 2))", "wrong-shape[(1, 2)]"), ("sin((1, 2))", "wrong-shape[(1, 2)]"),
      ("((1, 2), 3)", "wrong-shape[(1, 2)]"), ("|(3, 4)|", "5"), ("‖(3, 4)‖", "5"), ("|-5|", "5"),
      ("[[1, 2], [3, 4]]*[[5, 6], [7, 8]]", "[[19, 22], [43, 50]]"),
      ("[[1, 2], [3, 4]]*(5, 6)", "(17, 39)"), ("(5, 6)*[[1, 2], [3, 4]]", "(23, 34)"),
      ("[[1, 2]]*[[3], [4]]", "11"), ("[[1], [2]]*[[3, 4]]", "[[3, 4], [6, 8]]"),
      ("[[1, 2]]*[[3, 4]]", "wrong-shape[[[1, 2]]*[[3, 4]]]"),
      ("(1, 2, 3)*[[1, 2], [3, 4]]", "wrong-shape[(1, 2, 3)*[[1, 2], [3, 4]]]"),
      ("[[1, 2], [3, 4]]^2", "[[7, 10], [15, 22]]"), ("[[1, 2], [3, 4]]^0", "[[1, 0], [0, 1]]"),
      ("[[1, 2], [3, 4]]^-1", "[[-2, 1], [1.5, -0.5]]"), ("[[2, 0], [0, 4]]^-2", "[[0.25, 0], [0, 0.0625]]"),
      ("[[1, 2], [2, 4]]^-1", "singular[[[1, 2], [2, 4]]]"), ("[[1, 2]]^2", "wrong-shape[[[1, 2]]]"),
      ("[[1, 2], [3, 4]]^0.5", "wrong-shape[0.5]"), ("[[1, 2], [3, 4]]^65", "over-budget[65]"),
      ("[[1, 2], [3, 4]]^T", "[[1, 3], [2, 4]]"), ("[[1, 2, 3]]^⊤", "[[1], [2], [3]]"),
      ("(1, 2)^⊤", "wrong-shape[(1, 2)]"), ("x^⊤", "wrong-shape[x]"), ("|[[1, 2], [3, 4]]|", "-2"),
      ("|[[3], [4]]|", "5"), ("‖[[3, 4]]‖", "5"), ("[[1], [2]]·[[3], [4]]", "11"),
      ("[[1], [0], [0]]×[[0], [1], [0]]", "[[0], [0], [1]]"),
      ("[[1, 2], [3, 4]] + [[1, 1], [1, 1]]", "[[2, 3], [4, 5]]"),
      ("[[1, 2], [3, 4]] + 1", "wrong-shape[1]"), ("[[7]] + 1", "[[8]]"), ("sqrt([[9]])", "3"),
      ("(1, 2) + [[1, 2]]", "wrong-shape[[[1, 2]]]"), ("det((1, 2))", "wrong-shape[(1, 2)]"),
      ("min((3, 1), 2)", "wrong-shape[(3, 1)]"), ("max()", "unread [\"missing-operand\"]"),
      ("identity(0)", "wrong-shape[0]"), ("identity(17)", "wrong-shape[17]"),
      ("component((1, 2), 3)", "wrong-shape[3]"), ("component((1, 2), 0)", "wrong-shape[0]"),
      ("x*y", "6"), ("x*z", "unknown-name[z]"), ("x^0", "1"),
    ])
  func shapes(formula: String, expected: String) {
    #expect(outcome(formula) == expected)
  }

  private func environment(_ definitions: String) throws -> Environment {
    var environment = Environment()
    let (readings, diagnostics) = CalculatorParser.readDefinitions(
      Array(definitions.utf8), scope: NameScope())
    try #require(!diagnostics.contains { $0.severity == .error }, "\(diagnostics)")
    for reading in readings {
      let symbol = try #require(reading.symbol)
      environment.defineWithComponents(
        Definition(symbol, parameters: reading.parameters, body: reading.body), except: [])
    }
    return environment
  }

  @Test(
    "for names",
    arguments: [
      ("a = 2, b = a + 1", "a*b", "6"), ("f(t) = t^2 + x", "f(3)", "11"), ("f(x) = x^2", "f(y) + x", "11"),
      ("f(t) = 2*t, g(t) = f(t + 1)", "g(4)", "10"), ("g(t) = t*k, k = 5", "g(2)", "10"),
      ("f(t, u) = t - u", "f(1, 2)", "-1"), ("p = (3, 4)", "p_1*p_2", "12"),
      ("p = (3, 4)", "p_3", "unknown-name[p_3]"),
      ("p = (3, 4)", "p + p", "(6, 8)"), ("M = [[1, 2], [3, 4]]", "M(x, y)", "(8, 18)"),
      ("M = [[5, 6]]", "M_2", "6"), ("r(t) = (cos(t), sin(t))", "r(0)", "(1, 0)"),
      ("f(t) = t", "f", "unread [\"missing-parentheses\"]"), ("f(t) = t + z", "f(1)", "unknown-name[f(1)]"),
      ("f(t) = t*(1, 2)", "f(1) + 1", "wrong-shape[1]"), ("a = x", "a + a", "4"),
      ("p = (x, y), q = p_1 + 1", "q", "3"), ("f(t) = g_1 + t, g_1 = 3", "f(1)", "4"),
    ])
  func names(definitions: String, formula: String, expected: String) throws {
    #expect(outcome(formula, try environment(definitions)) == expected)
  }

  @Test func circlesAreNamed() {
    var environment = Environment()
    environment.define(Definition(Symbol("a"), body: Expression(.sum([.symbol("b"), .integer(1)]))))
    environment.define(Definition(Symbol("b"), body: Expression(.product([.integer(2), .symbol("a")]))))
    let evaluator = Evaluator(environment, numbers: .doubles { _ in 1 })
    do throws(Diagnostic) {
      _ = try evaluator.evaluate(.symbol("a"))
      Issue.record("a circle has no value")
    } catch {
      #expect(error.identifier == "circular-definition")
      #expect(error.message == "a is defined by itself: a → b → a")
    }
  }

  @Test func stepsAreCounted() {
    // f₀(t) = t + t, f₁(t) = f₀(f₀(t)), … takes exponentially many operations.
    var environment = Environment()
    let t = Symbol("t")
    environment.define(
      Definition(Symbol("f0"), parameters: [t], body: Expression(.sum([.symbol("t"), .symbol("t")]))))
    for level in 1...20 {
      let inner = Expression(.apply(Symbol("f\(level - 1)"), [.symbol("t")]))
      environment.define(
        Definition(
          Symbol("f\(level)"), parameters: [t],
          body: Expression(.sum([inner, Expression(.apply(Symbol("f\(level - 1)"), [inner]))]))))
    }
    let evaluator = Evaluator(environment, numbers: .doubles { _ in 1 }, maximumSteps: 10_000)
    #expect { _ = try evaluator.evaluate(Expression(.apply(Symbol("f20"), [.integer(1)]))) } throws: {
      error in
      (error as? Diagnostic)?.identifier == "over-budget"
    }
  }

  /// Free symbols are those that nothing defines and no parameter binds, those of definitions included.
  @Test(
    "for free symbols",
    arguments: [
      ("", "x + y*x", "x y"), ("a = x + 1", "a*b", "b x"), ("f(t) = t + k", "f(z)", "k z"),
      ("f(t) = t", "t + f(t)", "t"),
      ("f(t) = g(t), g(u) = u*w", "f(1)", "w"), ("", "M^T*x", "M T x"),
      ("M = [[a, b], [c, d]]", "M^T", "a b c d"),
      ("", "[[a]]^T", "a"), ("", "rotation(q)^T", "q"), ("", "sin(x)^2 + π", "x"),
      ("p = (u, v)", "p_1", "u v"),
    ])
  func freeSymbols(definitions: String, formula: String, expected: String) throws {
    let environment = definitions.isEmpty ? Environment() : try environment(definitions)
    let read = CalculatorParser.readExpression(Array(formula.utf8), scope: environment.scope).0
    let symbols = FreeSymbols.of([try #require(read)], in: environment)
    #expect(symbols.map(\.name).joined(separator: " ") == expected)
  }

  /// The same formula with symbols for numbers gives, once the numbers are put in, what doubles give.
  @Test("for symbolic numbers") func symbolic() throws {
    let seed = testSeed()
    var random = RandomTerms(seed: seed)
    var compared = 0
    let scope = NameScope(values: Set(Term.names.map { Symbol($0.symbol) }))
    for _ in 0..<600 {
      let term = random.term(depth: 3)
      let text = CalculatorSpelling.text(of: term, seed: random.generator.next())
      let read = try #require(CalculatorParser.readExpression(Array(text.utf8), scope: scope).0)
      let symbols = NumberSystem<Expression>(
        numeral: { Expression(.number($0)) }, constant: { Expression(.constant($0)) },
        symbol: { Expression(.symbol($0)) })
      let value = try Evaluator(Environment(), numbers: symbols).evaluate(read)
      guard case .number(let simplified) = value else { throw ReadingTable.Malformed(line: text) }
      let point = random.point()
      guard term.isTame(at: point) else { continue }
      var values: [Symbol: Double] = [:]
      for (name, number) in zip(Term.names, point) { values[Symbol(name.symbol)] = number }
      let numbers = Evaluator(Environment(), numbers: .doubles { values[$0] })
      let (actual, expected) = (try numbers.evaluate(simplified).components[0], term.value(point))
      let beside = term.value(point.map { $0 * (1 + 1e-11) })
      guard abs(expected - beside) < 1e-9 * (1 + abs(expected)) else { continue }
      compared += 1
      #expect(abs(actual - expected) < 1e-7 * (1 + abs(expected)), "seed \(seed): \(text) as \(simplified)")
    }
    #expect(compared > 200)
  }
}
