import SourceText

extension CalculatorReader {
  /// Terms with signs between them. Where a tolerance may follow, `+-` begins it.
  mutating func sum(allowsTolerance: Bool = false) throws(ReadingFailure) -> Expression {
    try enter(token.span)
    defer { depth -= 1 }
    let first = try term()
    switch token.kind {
    case .plus, .minus, .plusMinus: break
    #if !hasFeature(Embedded)
      case .minusPlus: break
    #endif
    default: return first
    }
    var terms = [first]
    while true {
      let sign = token
      switch sign.kind {
      case .plus:
        index += 1
        terms.append(try term())
      case .minus:
        index += 1
        let operand = try term()
        terms.append(Expression(.negation(operand), sign.span.union(operand.span)))
      #if !hasFeature(Embedded)
        case .plusMinus where takesSign(sign), .minusPlus where takesSign(sign):
          let isMinus = takesMinus()
          let operand = try term()
          terms.append(isMinus ? Expression(.negation(operand), sign.span.union(operand.span)) : operand)
      #endif
      case .plusMinus where !allowsTolerance && depth == 1 && text(sign.span) == "+-":
        // Written by programs: `x+-2`. Behind ≈ it would be a tolerance.
        diagnostics.append(
          .warning(
            .readAsDifference, "+- is read as minus; it states a tolerance only behind ≈", at: sign.span))
        index += 1
        let operand = try term()
        terms.append(Expression(.negation(operand), sign.span.union(operand.span)))
      default:
        return Expression.joined(terms) { .sum($0) }
      }
    }
  }

  /// A product with its sign; the sign takes the whole product.
  private mutating func term() throws(ReadingFailure) -> Expression {
    let sign = token
    #if !hasFeature(Embedded)
      if takesSign(sign) {
        let isMinus = takesMinus()
        try enter(sign.span)
        defer { depth -= 1 }
        var operand = try term()
        operand.span = sign.span.union(operand.span)
        return isMinus ? Expression(.negation(operand), operand.span) : operand
      }
    #endif
    guard sign.kind == .minus || sign.kind == .plus else { return try product() }
    index += 1
    try enter(sign.span)
    defer { depth -= 1 }
    var operand = try term()
    if sign.kind == .minus { return Expression(.negation(operand), sign.span.union(operand.span)) }
    operand.span = sign.span.union(operand.span)
    return operand
  }

  private mutating func product() throws(ReadingFailure) -> Expression {
    let first = try signedPower()
    let isRun = beginsFactor
    if !isRun {
      switch token.kind {
      case .times, .dot, .cross, .slash: break
      case .number: throw unexpected()
      default: return first
      }
    }
    var builder = TermBuilder()
    builder.multiply(first)
    if isRun {
      for factor in try run(behind: first).dropFirst() { builder.multiply(factor) }
    }
    while true {
      let sign = token
      switch sign.kind {
      case .times:
        index += 1
        let factor = try signedPower()
        builder.multiply(factor)
        if beginsFactor {
          for factor in try run(behind: factor).dropFirst() { builder.multiply(factor) }
        } else if token.kind == .number {
          throw unexpected()
        }
      case .dot, .cross:
        index += 1
        let factors = try run(behind: try signedPower())
        // With a plain number both signs can only mean the product.
        if builder.endsInNumber || factors[0].node.isNumber {
          for factor in factors { builder.multiply(factor) }
        } else {
          let right = Expression.joined(factors) { .product($0) }
          if sign.kind == .dot { builder.dot(right) } else { builder.cross(right) }
        }
        try countChain(builder, sign.span)
      case .slash:
        index += 1
        let dividend = builder.finish()
        let divisor = try signedPower()
        builder.divide(by: divisor)
        try countChain(builder, sign.span)
        guard beginsFactor else { continue }
        let rest = try run(behind: try signedPower())
        let end = rest[rest.count - 1].span
        let read = "(\(text(dividend.span.union(divisor.span))))*\(text(rest[0].span.union(end)))"
        diagnostics.append(
          .warning(
            .readAsQuotient, "read from left to right: \(read)", at: dividend.span.union(end),
            fixIts: [FixIt("write \(read)", replace: dividend.span.union(end), with: read)]))
        for factor in rest { builder.multiply(factor) }
      default:
        return builder.finish()
      }
    }
  }

  /// Factors side by side, of which the first has been read.
  private mutating func run(behind first: Expression) throws(ReadingFailure) -> [Expression] {
    var factors = [first]
    while beginsFactor { factors.append(try power()) }
    if token.kind == .number { throw unexpected() }
    return factors
  }

  private var beginsFactor: Bool {
    switch token.kind {
    case .name, .open, .openBracket: true
    case .bar, .doubleBar: openBars == 0
    default: false
    }
  }

  mutating func signedPower() throws(ReadingFailure) -> Expression {
    let sign = token
    guard sign.kind == .minus || sign.kind == .plus else { return try power() }
    index += 1
    try enter(sign.span)
    defer { depth -= 1 }
    var operand = try signedPower()
    if sign.kind == .minus { return Expression(.negation(operand), sign.span.union(operand.span)) }
    operand.span = sign.span.union(operand.span)
    return operand
  }

  private mutating func power() throws(ReadingFailure) -> Expression {
    let base = try operand()
    var result = base
    switch token.kind {
    case .superscript(let value):
      let span = token.span
      index += 1
      var exponent = Expression.integer(abs(value), span)
      if value < 0 { exponent = Expression(.negation(exponent), span) }
      result = Expression(.power(base, exponent), base.span.union(span))
    case .caret:
      let sign = token.span
      index += 1
      try enter(sign)
      defer { depth -= 1 }
      if token.kind == .transposition {
        result = Expression(.transpose(base), base.span.union(token.span))
        index += 1
      } else {
        let exponent = try signedPower()
        result = Expression(.power(base, exponent), base.span.union(exponent.span))
      }
    default: break
    }
    return result
  }

  /// A primary with degree signs behind it.
  private mutating func operand() throws(ReadingFailure) -> Expression {
    var result = try primary()
    #if !hasFeature(Embedded)
      if token.kind == .factorial, scope.readsForProver { result = try factorial(of: result) }
    #endif
    if token.kind == .factorial {
      throw .error(.notUnderstood, "a factorial is not understood", at: token.span)
    }
    let sign = token
    var isDegree = sign.kind == .degree
    if sign.kind == .name, !scope.values.contains(Symbol(text(sign.span))) {
      switch text(sign.span) {
      case "deg", "degree", "degrees": isDegree = true
      default: break
      }
    }
    guard isDegree else { return result }
    index += 1
    if token.kind == .degree { throw .error(.notUnderstood, "two degree signs", at: token.span) }
    let degrees = Expression(.degrees(result), result.span.union(sign.span))
    guard result.node.isNumber else { return degrees }
    // 30°15'20": each part once, and the minutes first.
    var parts = [result]
    for marks in 1...2 where token.kind == .number && tokens[index + 1].kind == .arcMark(marks) {
      guard let numeral = Numeral(ascii: bytes[token.span.lowerBound..<token.span.upperBound]) else {
        break
      }
      parts.append(try .partOfDegree(numeral, marks: marks, token.span.union(tokens[index + 1].span)))
      index += 2
    }
    return parts.count > 1 ? .angle(parts) : degrees
  }

  mutating func primary() throws(ReadingFailure) -> Expression {
    let token = token
    switch token.kind {
    case .number:
      index += 1
      if let number = powerOfTen(token.span) { return number }
      guard let numeral = Numeral(ascii: bytes[token.span.lowerBound..<token.span.upperBound]) else {
        throw .error(.notUnderstood, "not a number", at: token.span)
      }
      return Expression(.number(numeral), token.span)
    case .name: return try name()
    case .open:
      let (first, rest, span) = try items(.close)
      if !rest.isEmpty { return Expression(.tuple([first] + rest), span) }
      var result = first
      result.span = span
      return result
    case .openBracket: return try matrix()
    case .bar, .doubleBar: return try bars()
    case .end, .comma, .semicolon, .colon, .close, .closeBracket, .relation:
      if case .close = token.kind, index > 0, tokens[index - 1].kind != .open, openBars == 0, depth <= 1 {
        throw unexpected()
      }
      let isFirst = index == 0
      let place = isFirst ? token.span : tokens[index - 1].span
      throw .error(
        .missingOperand, isFirst ? "something is missing before this" : "something is missing behind this",
        at: place)
    default:
      throw .error(.missingOperand, "something is missing before \(text(token.span))", at: token.span)
    }
  }

  /// `1.2e-3` as 1.2·10⁻³; nil for a number without exponent.
  private func powerOfTen(_ span: Span) -> Expression? {
    let digits = bytes[span.lowerBound..<span.upperBound]
    guard let letter = digits.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }),
      let mantissa = Numeral(ascii: digits[..<letter])
    else { return nil }
    var rest = digits[(letter + 1)...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    guard let numeral = Numeral(ascii: rest) else { return nil }
    let exponent = Expression(.number(numeral), Span(rest.startIndex, span.upperBound))
    let power = Expression.Node.power(
      .integer(10, span), isNegative ? Expression(.negation(exponent), exponent.span) : exponent)
    return Expression(
      .product([
        Expression(.number(mantissa), Span(span.lowerBound, letter)), Expression(power, span),
      ]), span)
  }

  // MARK: Brackets

  /// The expressions from the bracket at this place to the one that closes it, with commas between them.
  mutating func list(_ closing: CalculatorToken.Kind) throws(ReadingFailure) -> (
    items: [Expression], span: Span
  ) {
    let (first, rest, span) = try items(closing)
    return ([first] + rest, span)
  }

  /// As ``list(_:)``, the first one by itself.
  private mutating func items(_ closing: CalculatorToken.Kind) throws(ReadingFailure) -> (
    first: Expression, rest: [Expression], span: Span
  ) {
    let opening = token.span
    index += 1
    let outerBars = openBars
    openBars = 0
    defer { openBars = outerBars }
    let first = try sum()
    var rest: [Expression] = []
    while token.kind == .comma {
      index += 1
      rest.append(try sum())
    }
    guard token.kind == closing else {
      if token.kind == .end {
        throw .error(.unbalancedParenthesis, "\(text(opening)) is never closed", at: opening)
      }
      throw unexpected()
    }
    let span = opening.union(token.span)
    index += 1
    return (first, rest, span)
  }

  private mutating func matrix() throws(ReadingFailure) -> Expression {
    let opening = token.span
    guard tokens[index + 1].kind == .openBracket else {
      let (items, span) = try list(.closeBracket)
      throw .error(
        .notUnderstood,
        items.count == 1
          ? "group with round parentheses" : "a matrix has rows: [[a, b], [c, d]]; a point is (a, b)",
        at: span)
    }
    try enter(opening)
    defer { depth -= 1 }
    index += 1
    var elements: [Expression] = []
    var rows = 0
    var columns = 0
    while true {
      guard token.kind == .openBracket else { throw unexpected() }
      let (items, span) = try list(.closeBracket)
      if rows == 0 { columns = items.count }
      guard items.count == columns else {
        throw .error(
          .raggedMatrix, "a row of \(items.count) entries in a matrix whose first row has \(columns)",
          at: span)
      }
      elements += items
      rows += 1
      guard token.kind == .comma else { break }
      index += 1
    }
    guard token.kind == .closeBracket else {
      if token.kind == .end { throw .error(.unbalancedParenthesis, "[ is never closed", at: opening) }
      throw unexpected()
    }
    let span = opening.union(token.span)
    index += 1
    return Expression(.matrix(rows: rows, columns: columns, elements: elements), span)
  }

  /// `|x|`, `‖v‖` and `||v||`.
  private mutating func bars() throws(ReadingFailure) -> Expression {
    let opening = token
    let isPair = opening.kind == .bar && isPaired
    index += isPair ? 2 : 1
    openBars += 1
    let content = try sum()
    openBars -= 1
    let isClosed =
      opening.kind == token.kind && (!isPair || (tokens[min(index + 1, tokens.count - 1)].kind == .bar))
    guard isClosed else {
      if token.kind == .end {
        throw .error(.unbalancedParenthesis, "the bar is never closed", at: opening.span)
      }
      throw unexpected()
    }
    index += isPair ? 2 : 1
    if !isPair, openBars == 0 { try refuseAmbiguousBars(opening) }
    let span = opening.span.union(tokens[index - 1].span)
    let isNorm = isPair || opening.kind == .doubleBar
    return Expression(isNorm ? .norm(content) : .magnitude(content), span)
  }

  /// `|a|b|c|` may be |a|·b·|c|, or the bars about b may stand within the other two.
  private func refuseAmbiguousBars(_ opening: CalculatorToken) throws(ReadingFailure) {
    switch token.kind {
    case .name, .open, .openBracket: break
    default: return
    }
    // Two more bars outside brackets that may each close one, with something between them.
    var second: Int?
    var level = 0
    for position in index..<tokens.count {
      switch tokens[position].kind {
      case .open, .openBracket: level += 1
      case .close, .closeBracket: level -= 1
      case opening.kind where level == 0:
        switch tokens[position - 1].kind {
        case .number, .name, .close, .closeBracket, .superscript, .degree, .arcMark: break
        default: return
        }
        guard let first = second else {
          second = position
          continue
        }
        if position == first + 1 { return }
        throw .error(
          .ambiguousArgument, "it cannot be told which of these bars belong together",
          at: opening.span.union(tokens[position].span),
          notes: [.init("write abs(…), or * between the factors")])
      case .comma where level == 0, .semicolon, .colon, .relation, .end: return
      default: break
      }
      if level < 0 { return }
    }
  }

  /// Whether two adjacent bars open here and the next bars are two as well; `||x| - |y||` is a magnitude.
  private var isPaired: Bool {
    func touches(_ position: Int) -> Bool {
      position + 1 < tokens.count && tokens[position].kind == .bar && tokens[position + 1].kind == .bar
        && tokens[position].span.upperBound == tokens[position + 1].span.lowerBound
    }
    guard touches(index) else { return false }
    var level = 0
    var position = index + 2
    while position < tokens.count {
      switch tokens[position].kind {
      case .open, .openBracket: level += 1
      case .close, .closeBracket: level -= 1
      case .bar where level == 0: return touches(position)
      default: break
      }
      if level < 0 { return false }
      position += 1
    }
    return false
  }
}
