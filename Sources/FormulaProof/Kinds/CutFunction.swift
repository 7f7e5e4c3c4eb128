import FormulaSyntax
import SourceText

/// A function of one variable x that is cut at rational numbers: between two of them that are neighbours it has neither cases nor jumps nor
/// corners.
///
/// It is cut where conditions of cases compare x with a number, where a floor's argument is a whole number, where the argument of an
/// absolute value or of a sign is 0, and where the two arguments of a maximum or minimum are the same. These arguments are px + q with rational p
/// and q; for others there is no such function. On an open interval between neighbours each part has the value that it has at any of its
/// points: the branch, the whole number, the argument or its negative, the greater one.
struct CutFunction {
  let variable: Symbol
  /// The numbers, the least first.
  private(set) var breaks: [Rational] = []
  private let body: Expression
  /// What of the line is looked at; nil for all of it.
  private let range: (low: Rational, high: Rational)?

  /// The most numbers at which a function is cut.
  private static let mostBreaks = 12

  /// - Parameters:
  ///   - range: What of the line is looked at: breaks outside of it are left out. Of all of it, which nil stands for, a floor has too many.
  init?(_ body: Expression, _ variable: Symbol, within range: (low: Rational, high: Rational)? = nil) {
    self.variable = variable
    self.body = body
    self.range = range
    var found: [Rational] = []
    guard collect(body, into: &found) else { return nil }
    for number in found where !breaks.contains(number) {
      if let range {
        guard let below = number.sign(minus: range.low), let above = number.sign(minus: range.high) else {
          return nil
        }
        if below < 0 || above > 0 { continue }
      }
      breaks.append(number)
    }
    guard breaks.count <= Self.mostBreaks, let sorted = Self.sorted(breaks) else { return nil }
    breaks = sorted
  }

  /// Whether an expression has parts at which it may be cut.
  static func isCut(_ expression: Expression, in variable: Symbol) -> Bool {
    if !expression.hasFree(variable) { return false }
    switch expression.node {
    case .piecewise, .magnitude, .call(.abs, _), .call(.sign, _), .call(.floor, _), .call(.max, _),
      .call(.min, _):
      return true
    case .binding: return false
    default: return expression.operands.contains { isCut($0, in: variable) }
    }
  }

  /// The number that an expression of numbers is, decimals included; nil for others.
  static func number(_ expression: Expression) -> Rational? {
    guard let form = IntegerForm(expression, { _ in nil }),
      form.terms.allSatisfy({ $0.key.isEmpty })
    else { return nil }
    return form.terms.first?.value ?? .zero
  }

  // MARK: Values

  /// The function on the open interval between two numbers, or beyond one, where it is cut at none within; nil where it has no value there
  /// or it is not told which.
  func value(between low: Rational?, _ high: Rational?) -> Expression? {
    PiecewiseCalculus.number(between: low, high).flatMap { value(body, at: $0) }
  }

  /// The same function by cases alone; nil where it is not told what they are.
  var byCases: Expression? {
    guard !breaks.isEmpty else { return nil }
    let name = Expression(.symbol(variable))
    var branches: [Piecewise.Branch] = []
    for index in 0...breaks.count {
      let (low, high) = (index > 0 ? breaks[index - 1] : nil, index < breaks.count ? breaks[index] : nil)
      guard let value = value(between: low, high) else { return nil }
      let facts = [low.map { ($0, Relation.greater) }, high.map { ($0, Relation.less) }].compactMap { $0 }
      branches.append(.init(value, facts.map { .init(name, $0.1, $0.0.expression(at: body.span)) }))
      guard let high else { continue }
      guard let own = self.value(at: high) else { return nil }
      branches.append(.init(own, [.init(name, .equal, high.expression(at: body.span))]))
    }
    return Expression(cases: branches, body.span)
  }

  /// The function's value at a number, with the number in the variable's place; nil where it has none or it is not told which.
  func value(at number: Rational) -> Expression? {
    value(body, at: number)?.substituting([variable: number.expression(at: body.span)])
  }

  private func value(_ expression: Expression, at number: Rational) -> Expression? {
    if !expression.hasFree(variable) { return expression }
    switch expression.node {
    case .binding: return expression
    case .piecewise:
      var values: [Expression] = []
      var other: Expression?
      for branch in expression.branches ?? [] {
        if branch.conditions.isEmpty {
          other = branch.value
          continue
        }
        var holds = true
        for condition in branch.conditions {
          guard let left = form(condition.left)?.value(at: number),
            let right = form(condition.right)?.value(at: number),
            let sign = left.sign(minus: right), let own = condition.relation.holds(ofSign: sign)
          else { return nil }
          holds = holds && own
        }
        if holds, !values.contains(branch.value) { values.append(branch.value) }
      }
      guard values.count < 2, let value = values.first ?? other else { return nil }
      return self.value(value, at: number)
    case .magnitude(let inner): return signed(inner, at: number)
    default: break
    }
    if case .call(let function, let items) = expression.node {
      switch (function, items.count) {
      case (.abs, 1): return signed(items[0], at: number)
      case (.sign, 1):
        guard let sign = form(items[0])?.value(at: number)?.numerator.signum() else { return nil }
        return ConcreteInstance.integer(sign, expression.span)
      case (.floor, 1):
        guard let value = form(items[0])?.value(at: number) else { return nil }
        return value.floor.expression(at: expression.span)
      case (.max, 2), (.min, 2):
        guard let left = form(items[0])?.value(at: number), let right = form(items[1])?.value(at: number),
          let sign = left.sign(minus: right)
        else { return nil }
        return (sign >= 0) == (function == .max) ? items[0] : items[1]
      default: break
      }
    }
    var operands: [Expression] = []
    for operand in expression.operands {
      guard let value = value(operand, at: number) else { return nil }
      operands.append(value)
    }
    return expression.with(operands: operands)
  }

  private func signed(_ inner: Expression, at number: Rational) -> Expression? {
    guard let value = form(inner)?.value(at: number) else { return nil }
    return value.numerator < 0 ? Expression(.negation(inner), inner.span) : inner
  }

  // MARK: Breaks

  /// px + q.
  private struct Form {
    var slope: Rational
    var offset: Rational

    func value(at number: Rational) -> Rational? { slope.multiplied(by: number)?.adding(offset) }

    /// Where it has a value; nil where it is constant.
    func place(of value: Rational) -> Rational? {
      slope.isZero ? nil : offset.negated.flatMap(value.adding)?.divided(by: slope)
    }
  }

  private func form(_ expression: Expression) -> Form? {
    let polynomial = IntegerForm(expression) { part in
      if case .symbol(variable) = part.node { IntegerForm(variable) } else { nil }
    }
    guard let polynomial else { return nil }
    var form = Form(slope: .zero, offset: .zero)
    for (monomial, coefficient) in polynomial.terms {
      switch monomial.count {
      case 0: form.offset = coefficient
      case 1 where monomial[0].exponent == 1: form.slope = coefficient
      default: return nil
      }
    }
    return form
  }

  /// Finds the numbers; false where a part is none of those that are known.
  private func collect(_ expression: Expression, into found: inout [Rational]) -> Bool {
    if !expression.hasFree(variable) { return true }
    switch expression.node {
    case .binding: return !Self.holdsCut(expression)
    case .piecewise:
      for branch in expression.branches ?? [] {
        for condition in branch.conditions where !meets(condition.left, condition.right, &found) {
          return false
        }
        if !collect(branch.value, into: &found) { return false }
      }
      return true
    case .magnitude(let inner): return meets(inner, .integer(0), &found)
    case .call(.abs, let items) where items.count == 1, .call(.sign, let items) where items.count == 1:
      return meets(items[0], .integer(0), &found)
    case .call(.max, let items) where items.count == 2, .call(.min, let items) where items.count == 2:
      return meets(items[0], items[1], &found)
    case .call(.floor, let items) where items.count == 1: return jumps(items[0], &found)
    case .call(.abs, _), .call(.sign, _), .call(.max, _), .call(.min, _), .call(.floor, _): return false
    default: return expression.operands.allSatisfy { collect($0, into: &found) }
    }
  }

  private static func holdsCut(_ expression: Expression) -> Bool {
    switch expression.node {
    case .piecewise, .magnitude, .call(.abs, _), .call(.sign, _), .call(.floor, _), .call(.max, _),
      .call(.min, _):
      true
    default: expression.operands.contains(where: holdsCut)
    }
  }

  /// Adds the number at which two sides are the same.
  private func meets(_ left: Expression, _ right: Expression, _ found: inout [Rational]) -> Bool {
    guard let left = form(left), let right = form(right),
      let slope = right.slope.negated.flatMap(left.slope.adding),
      let offset = right.offset.negated.flatMap(left.offset.adding)
    else { return false }
    if slope.isZero { return true }
    guard let place = Form(slope: slope, offset: offset).place(of: .zero) else { return false }
    found.append(place)
    return true
  }

  /// Adds the numbers within the range at which a floor's argument is whole.
  private func jumps(_ argument: Expression, _ found: inout [Rational]) -> Bool {
    guard let form = form(argument) else { return false }
    if form.slope.isZero { return true }
    guard let range, let first = form.value(at: range.low), let last = form.value(at: range.high) else {
      return false
    }
    let (low, high) = form.slope.numerator > 0 ? (first, last) : (last, first)
    let start = low.floor
    guard let count = start.negated.flatMap(high.floor.adding), count.numerator <= Self.mostBreaks + 1 else {
      return false
    }
    for step in 0...max(0, count.numerator) {
      guard let number = start.adding(Rational(step)), let place = form.place(of: number) else {
        return false
      }
      found.append(place)
    }
    return true
  }

  static func sorted(_ numbers: [Rational]) -> [Rational]? {
    var result: [Rational] = []
    for number in numbers {
      var place = 0
      while place < result.count {
        guard let sign = result[place].sign(minus: number) else { return nil }
        if sign > 0 { break }
        place += 1
      }
      result.insert(number, at: place)
    }
    return result
  }
}

extension Expression {
  /// Whether a derivative, an integral or a limit in it is of a function that may be cut.
  var bindsCut: Bool {
    switch node {
    case .binding(.derivative, let variable, let items), .binding(.integral, let variable, let items),
      .binding(.limit, let variable, let items):
      if let body = items.last, CutFunction.isCut(body, in: variable) { return true }
      return someOperand { $0.bindsCut }
    default: return someOperand { $0.bindsCut }
    }
  }
}

extension Rational {
  /// The sign of the difference; nil where that is too large.
  func sign(minus other: Rational) -> Int? { other.negated.flatMap(adding)?.numerator.signum() }

  /// It as an expression.
  func expression(at span: Span) -> Expression {
    let top = ConcreteInstance.integer(numerator, span)
    return denominator == 1
      ? top : Expression(.quotient(top, ConcreteInstance.integer(denominator, span)), span)
  }
}
