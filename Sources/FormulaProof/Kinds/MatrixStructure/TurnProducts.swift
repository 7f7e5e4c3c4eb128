import FormulaSyntax
import SourceText

/// Contracts products of turns of the plane, also with translations, by R(α) R(β) = R(α + β).
///
/// Turns are 2 × 2 matrices, and 3 × 3 ones of homogeneous points, for points that are rows or columns. Products are
/// associative, so that parentheses between turns do not matter. Only entries that are defined everywhere are taken.
struct TurnProducts {
  let convention: Convention

  /// A turn by an angle and a translation behind it, of points that are columns; of rows it is the transpose.
  private struct Turn {
    var angle: Expression
    var x: Expression
    var y: Expression
    var size: Int
    var isOfRows: Bool

    /// Whether it is a turn alone, which is one of rows and of columns.
    var isPure: Bool { size == 2 || (x.naturalNumber == 0 && y.naturalNumber == 0) }

    /// The same matrix as a turn of the other points.
    var exchanged: Turn {
      var result = self
      result.angle = -angle
      result.isOfRows.toggle()
      return result
    }
  }

  /// The expression with each product of turns, and each turn that the core makes, as one matrix.
  func contracted(_ expression: Expression) -> Expression {
    if let turn = turn(expression) {
      if case .matrix = expression.node { return expression }
      return matrix(turn, expression.span)
    }
    guard case .product(let factors) = expression.node else {
      return expression.with(operands: expression.operands.map { contracted($0) })
    }
    var items: [Expression] = []
    var run: [Turn] = []
    func close() {
      if !run.isEmpty { items += product(of: run).map { matrix($0, expression.span) } }
      run = []
    }
    for factor in factors {
      if let turns = turns(in: factor), run.isEmpty || turns.allSatisfy({ $0.size == run[0].size }) {
        run += turns
      } else {
        close()
        items.append(contracted(factor))
      }
    }
    close()
    return items.count == 1 ? items[0] : Expression(.product(items), expression.span)
  }

  /// The turns of which a factor is the product; nil where it is none.
  private func turns(in factor: Expression) -> [Turn]? {
    if let turn = turn(factor) { return [turn] }
    guard case .product(let factors) = factor.node else { return nil }
    var result: [Turn] = []
    for factor in factors {
      guard let turns = turns(in: factor) else { return nil }
      result += turns
    }
    return result.allSatisfy { $0.size == result.first?.size } ? result : nil
  }

  /// As few turns as possible with the same product.
  private func product(of turns: [Turn]) -> [Turn] {
    var turns = turns
    let isOfRows = turns.first { !$0.isPure }?.isOfRows ?? false
    for index in turns.indices where turns[index].isOfRows != isOfRows {
      guard turns[index].isPure else { return turns }
      turns[index] = turns[index].exchanged
    }
    // The transpose of a product is that of the transposes in reverse order.
    let ordered = isOfRows ? turns.reversed() : turns
    guard var result = ordered.first else { return [] }
    for turn in ordered.dropFirst() {
      let (c, s) = (Expression.applied(.cos, result.angle), Expression.applied(.sin, result.angle))
      result.x = result.x + (c * turn.x - s * turn.y)
      result.y = result.y + (s * turn.x + c * turn.y)
      result.angle = result.angle + turn.angle
    }
    return [result]
  }

  private func matrix(_ turn: Turn, _ span: Span) -> Expression {
    let (c, s) = (Expression.applied(.cos, turn.angle), Expression.applied(.sin, turn.angle))
    let elements: [Expression]
    switch (turn.size, turn.isOfRows) {
    case (2, false): elements = [c, -s, s, c]
    case (2, true): elements = [c, s, -s, c]
    case (_, false): elements = [c, -s, turn.x, s, c, turn.y, .integer(0), .integer(0), .integer(1)]
    case (_, true): elements = [c, s, .integer(0), -s, c, .integer(0), turn.x, turn.y, .integer(1)]
    }
    return Expression(.matrix(rows: turn.size, columns: turn.size, elements: elements), span)
  }

  private func turn(_ expression: Expression) -> Turn? {
    switch expression.node {
    case .matrix(let rows, let columns, _): guard rows == columns, rows == 2 || rows == 3 else { return nil }
    case .call(let function, let arguments):
      guard function.family == .makingTransforms, arguments.allSatisfy(\.isTotal) else { return nil }
    default: return nil
    }
    let numbers = NumberSystem<Expression>(
      numeral: { Expression(.number($0)) }, constant: { Expression(.constant($0)) },
      symbol: { Expression(.symbol($0)) })
    let evaluator = Evaluator(Environment(convention: convention), numbers: numbers)
    guard case .matrix(let size, let columns, let e)? = try? evaluator.evaluate(expression), size == columns,
      size == 2 || size == 3, expression.operands.allSatisfy(\.isTotal), e.allSatisfy(\.isTotal)
    else { return nil }
    let zero = Expression.integer(0)
    guard size == 3 else { return turn([e[0], e[1], e[2], e[3]], zero, zero, size: 2, isOfRows: false) }
    guard e[8].naturalNumber == 1 else { return nil }
    let block = [e[0], e[1], e[3], e[4]]
    if e[6].naturalNumber == 0, e[7].naturalNumber == 0 {
      return turn(block, e[2], e[5], size: 3, isOfRows: false)
    }
    guard e[2].naturalNumber == 0, e[5].naturalNumber == 0 else { return nil }
    return turn([e[0], e[3], e[1], e[4]], e[6], e[7], size: 3, isOfRows: true)
  }

  /// A turn with a block [c, −s, s, c]; nil where it is none.
  private func turn(_ block: [Expression], _ x: Expression, _ y: Expression, size: Int, isOfRows: Bool)
    -> Turn?
  {
    guard block[0] == block[3], block[1] == -block[2] || block[2] == -block[1] else { return nil }
    if block[0].naturalNumber == 1, block[1].naturalNumber == 0 {
      return Turn(angle: .integer(0), x: x, y: y, size: size, isOfRows: isOfRows)
    }
    guard case .call(.cos, let angles) = block[0].node, angles.count == 1 else { return nil }
    let sine = Expression(.call(.sin, angles))
    if block[2] == sine { return Turn(angle: angles[0], x: x, y: y, size: size, isOfRows: isOfRows) }
    guard block[1] == sine else { return nil }
    return Turn(angle: -angles[0], x: x, y: y, size: size, isOfRows: isOfRows)
  }
}

/// Puts symbols in the place of angles that are sums, in sines and cosines.
///
/// Equal sums have the same symbol, and opposite ones opposite symbols.
struct OpaqueAngles {
  private var symbols: [String: Symbol] = [:]

  /// The expression with symbols; nil where an angle may be undefined.
  mutating func replacing(_ expression: Expression) -> Expression? {
    if case .call(let function, let arguments) = expression.node, [.sin, .cos].contains(function),
      arguments.count == 1
    {
      guard arguments[0].isTotal else { return nil }
      guard let angle = symbol(for: arguments[0]) else { return expression }
      return Expression(.call(function, [angle]), expression.span)
    }
    var operands: [Expression] = []
    for operand in expression.operands {
      guard let item = replacing(operand) else { return nil }
      operands.append(item)
    }
    return expression.with(operands: operands)
  }

  private mutating func symbol(for angle: Expression) -> Expression? {
    var terms: [String: (part: Expression, factor: Rational)] = [:]
    guard Self.collect(angle, .one, &terms) else { return nil }
    var parts = terms.filter { $0.value.factor.numerator != 0 }.sorted { $0.key < $1.key }
    guard parts.count > 1 else { return nil }
    let isOpposite = parts[0].value.factor.numerator < 0
    if isOpposite {
      for index in parts.indices {
        guard let factor = parts[index].value.factor.negated else { return nil }
        parts[index].value.factor = factor
      }
    }
    let key = parts.map { "\($0.value.factor.text) (\($0.key))" }.joined(separator: " + ")
    let symbol = symbols[key] ?? Symbol("⟨\(symbols.count)⟩α")
    symbols[key] = symbol
    let result = Expression(.symbol(symbol), angle.span)
    return isOpposite ? -result : result
  }

  /// Adds the terms of a sum, each a fraction times something; false where a number is too large.
  private static func collect(
    _ expression: Expression, _ factor: Rational,
    _ terms: inout [String: (part: Expression, factor: Rational)]
  ) -> Bool {
    switch expression.node {
    case .sum(let items): return items.allSatisfy { collect($0, factor, &terms) }
    case .negation(let inner):
      guard let negated = factor.negated else { return false }
      return collect(inner, negated, &terms)
    case .product(let factors):
      if factors.count == 2, let number = SampleValue.rational(factors[0]) {
        guard let product = factor.multiplied(by: number) else { return false }
        return collect(factors[1], product, &terms)
      }
    default: break
    }
    let key = expression.description
    let known = terms[key]?.factor ?? .zero
    guard let sum = known.adding(factor) else { return false }
    terms[key] = (expression, sum)
    return true
  }
}
