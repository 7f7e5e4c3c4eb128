import FormulaSyntax
import SourceText
import Testing

@Suite struct ScalarProgramTests {
  private let x = Expression.symbol("x")

  private func count(_ expression: Expression) -> Int? {
    ScalarProgram(expression, symbols: [Symbol("x")])?.count
  }

  @Test func whatIsCommonStandsOnce() {
    let sum = Expression(.sum([x, .integer(1)]))
    // x, 1, x + 1, its square and the product; an exponent that is written is part of its power.
    let square = Expression(.power(sum, .integer(2)))
    #expect(count(Expression(.product([square, sum]))) == 5)
    // sin and cos of one angle are two.
    let sine = Expression(.call(.sin, [x]))
    #expect(count(Expression(.sum([sine, Expression(.call(.cos, [x])), sine]))) == 4)
    // 0.5 and 0.50 are written differently, and so are two.
    let halves = ["0.5", "0.50"].compactMap { Numeral(ascii: $0.utf8).map { Expression(.number($0)) } }
    #expect(count(Expression(.sum(halves))) == 3)
    // What is subtracted needs no negative.
    #expect(count(Expression(.sum([sum, Expression(.negation(x))]))) == 4)
  }

  @Test func longTablesHaveTheirValues() throws {
    let most = 60
    let terms = (1...most).map { k in
      Expression(.product([.integer(k), Expression(.power(x, .integer(k)))]))
    }
    let sum = Expression(.sum(terms))
    let difference = Expression(.sum([sum, Expression(.negation(.pi)), sum]))
    let program = try #require(ScalarProgram(difference, symbols: [Symbol("x")]))
    // x, 60 powers, 60 factors, 60 products, the sum, π and the difference.
    #expect(program.count == 3 * most + 4)
    // The sum of k x^k is x (1 − (n + 1) x^n + n x^(n+1)) / (1 − x)², which nears 2 at ½.
    for point in [0.5, -0.25, 0.125] {
      let limit = point / ((1 - point) * (1 - point))
      #expect(abs(program.value(at: [point]) - (2 * limit - Double.pi)) < 1e-12)
    }
  }

  @Test func whatIsNoPlainNumberHasNoProgram() {
    #expect(count(Expression(.tuple([x, x]))) == nil)
    #expect(count(.symbol("y")) == nil)
    #expect(count(Expression(.sum([x, Expression(.norm(x))]))) == nil)
    #expect(count(Expression(.call(.min, [x, x]))) == nil)
  }

  @Test func noMoreIsComputedWhereTimeIsUp() throws {
    let program = try #require(
      ScalarProgram(
        Expression(.sum((1...9).map { Expression(.product([x, .integer($0)])) })), symbols: [Symbol("x")]))
    var asked = 0
    let value = program.value(
      isOver: {
        asked += 1
        return asked > 1
      }, numeral: { $0.doubleValue }, constant: { $0.doubleValue }, symbol: { _ in 1.0 })
    #expect(value.isNaN)
    #expect(asked == 2)
  }
}
