import SourceText
import TeX
import TestSupport
import Testing

@testable import FormulaSyntax

/// Functions and operations on doubles, against values that another program computed with many digits.
@Suite("Values of functions") struct FunctionValueTests {
  private func rows(_ table: String, columns: Int) throws -> [[String]] {
    try table.split(separator: "\n").map { line in
      let cells = line.split(separator: " ").map(String.init)
      try #require(cells.count == columns, "\(line)")
      return cells
    }
  }

  private func number(_ text: String) throws -> Double { try #require(Double(text), "\(text)") }

  private func evaluate(_ expression: Expression, _ values: [String: Double]) -> Double {
    let evaluator = Evaluator(Environment(), numbers: .doubles { values[$0.name] })
    guard let value = try? evaluator.evaluate(expression), case .number(let number) = value else {
      return .nan
    }
    return number
  }

  private func readCalculator(_ text: String) throws -> Expression {
    let scope = NameScope(values: Set(Term.names.map { Symbol($0.symbol) }))
    return try #require(CalculatorParser.readExpression(Array(text.utf8), scope: scope).0, "\(text)")
  }

  private func agree(_ actual: Double, _ expected: Double, _ tolerance: Double = 4e-15) -> Bool {
    if expected.isNaN || actual.isNaN { return expected.isNaN && actual.isNaN }
    return actual == expected || abs(actual - expected) <= tolerance * max(abs(expected), 1e-3)
  }

  /// Some derived functions lose digits by their definitions: that of arcosh near 1, of artanh and its kin near 0.
  private func tolerance(_ function: String) -> Double {
    switch function {
    case "asinh", "acosh", "atanh", "asech", "acsch", "acoth": 1e-9
    case "asec", "acsc", "sec", "csc", "cot", "tan": 3e-14
    default: 4e-15
    }
  }

  @Test("of one number, in both notations") func oneNumber() throws {
    let rows = try rows(FunctionValueTables.ofOneNumber, columns: 3)
    #expect(rows.count == 363)
    var notations: [String: [Expression]] = [:]
    for row in rows {
      let (function, argument, expected) = (row[0], try number(row[1]), try number(row[2]))
      if notations[function] == nil {
        var read = [try readCalculator("\(function)(x)")]
        if !function.hasPrefix("log1"), function != "log2" {
          let latex = "\\operatorname{\(function)}(x)"
          read.append(
            try #require(LaTeXReader.readExpression(LaTeXParser.parse(latex), scope: NameScope()).0))
        }
        notations[function] = read
      }
      for expression in notations[function] ?? [] {
        let actual = evaluate(expression, ["x": argument])
        #expect(
          agree(actual, expected, tolerance(function)),
          "\(function)(\(argument)) = \(actual), not \(expected)")
      }
    }
    #expect(notations.count == 33)
  }

  @Test("of two numbers") func twoNumbers() throws {
    let rows = try rows(FunctionValueTables.ofTwoNumbers, columns: 4)
    #expect(rows.count == 238)
    for row in rows {
      let (first, second, expected) = (try number(row[1]), try number(row[2]), try number(row[3]))
      let formula =
        switch row[0] {
        case "^": "x^y"
        case "root": "root(x, \(row[2]))"
        default: "\(row[0])(x, y)"
        }
      let actual = evaluate(try readCalculator(formula), ["x": first, "y": second])
      #expect(agree(actual, expected), "\(row[0]) \(first) \(second) = \(actual), not \(expected)")
    }
  }

  /// Where nothing is defined, doubles have no number; at jumps the value is that of the definition.
  @Test(
    "at the edges of domains",
    arguments: [
      ("log(0)", "-inf"), ("log(-1)", "nan"), ("sqrt(-1)", "nan"), ("sqrt(0)", "0"), ("asin(1.5)", "nan"),
      ("acos(-1.0000001)", "nan"), ("acosh(0.5)", "nan"), ("atanh(1)", "inf"), ("atanh(2)", "nan"),
      ("1/0", "inf"), ("-1/0", "-inf"), ("0/0", "nan"), ("0^0", "1"), ("0^-1", "inf"), ("0^2", "0"),
      ("(-8)^(1/3)", "nan"), ("root(-8, 3)", "-2"), ("root(-8, 2)", "nan"), ("cbrt(-27)", "-3"),
      ("floor(3)", "3"), ("floor(-3)", "-3"), ("floor(-3.5)", "-4"), ("floor(3.999999)", "3"),
      ("ceil(3)", "3"), ("ceil(-3.5)", "-3"), ("ceil(3.000001)", "4"), ("sign(0)", "0"), ("sign(-0.5)", "-1"),
      ("mod(7, 0)", "nan"), ("mod(6, 3)", "0"), ("mod(-6, 3)", "0"), ("mod(-1, 3)", "2"),
      ("mod(1, -3)", "-2"),
      ("mod(2.5, 1)", "0.5"), ("atan2(0, 1)", "0"), ("atan2(1, 0) - pi/2", "0"), ("atan2(0, -1) - pi", "0"),
      ("atan2(-1, 0) + pi/2", "0"), ("atan2(0, 0)", "nan"), ("min(3, -1, 2)", "-1"), ("max((3, 5, 4))", "5"),
      ("sin(180°)", "0"), ("cos(90°)", "0"), ("tan(45°)", "1"), ("sin(30°)", "0.5"), ("30° - pi/6", "0"),
      ("1°30'", "0.026179938779914945"), ("log2(8)", "3"), ("log10(0.001)", "-3"), ("lg(100)", "2"),
      ("exp(0)", "1"), ("exp(710)", "inf"), ("exp(-750)", "0"), ("ℯ^1 - exp(1)", "0"), ("|-3|", "3"),
      ("|(3, 4)|", "5"), ("‖(2, 3, 6)‖", "7"), ("abs((5, 12))", "13"), ("|[[1, 2], [3, 4]]|", "-2"),
    ])
  func edges(formula: String, value: String) throws {
    let expected = try number(value)
    let actual = evaluate(try readCalculator(formula), [:])
    #expect(expected.isNaN ? actual.isNaN : actual == expected || abs(actual - expected) < 1e-14, "\(actual)")
  }

  /// A flat program of the same formula has the same values as the evaluator.
  @Test("of random formulas by tables of operations") func tables() throws {
    let seed = testSeed()
    var random = RandomTerms(seed: seed)
    var compared = 0
    for _ in 0..<600 {
      let text = CalculatorSpelling.text(of: random.term(depth: 4), seed: random.generator.next())
      let expression = try readCalculator(text)
      let point = random.point()
      var values: [String: Double] = [:]
      for (name, value) in zip(Term.names, point) { values[name.symbol] = value }
      var maker = TableMaker()
      let added = maker.add(expression)
      let place = try #require(added)
      let table = maker.made()
      let (actual, expected) = (table.doubles { values[$0] }[place], evaluate(expression, values))
      compared += expected.isNaN ? 0 : 1
      #expect(agree(actual, expected, 0), "seed \(seed): \(text)")
      // What the table holds is the formula again.
      #expect(table.expressions { _ in nil }[place] == expression, "seed \(seed): \(text)")
    }
    #expect(compared > 300)
  }
}
