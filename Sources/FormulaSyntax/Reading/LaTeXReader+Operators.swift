import SourceText
import TeX

extension LaTeXMeaningReader {
  /// Terms with signs between them.
  mutating func sum() throws(ReadingFailure) -> Expression {
    skipSpaces()
    try enter(token.span)
    defer { depth -= 1 }
    let isSigned = token.isSign
    let outerModulus = modulus
    modulus = nil
    defer { modulus = outerModulus }
    var terms = [try term()]
    #if !hasFeature(Embedded)
      var dots: Dots?
    #endif
    while true {
      skipSpacesBeforeContinuation()
      if let modulus, isSigned || token.isSign {
        // (a + b) mod n or a + (b mod n): both are read so, in different books.
        throw .error(
          .ambiguousModulus, "\\bmod beside a sum: put what belongs to it into parentheses", at: modulus)
      }
      switch token.kind {
      case .plus:
        index += 1
        #if !hasFeature(Embedded)
          if try takesDots(&dots, behind: terms.count, isMinus: false) { continue }
        #endif
        terms.append(try term())
      case .minus:
        let start = token.span
        index += 1
        #if !hasFeature(Embedded)
          if try takesDots(&dots, behind: terms.count, isMinus: true) { continue }
        #endif
        let operand = try term()
        terms.append(Expression(.negation(operand), start.union(operand.span)))
      #if !hasFeature(Embedded)
        case .plusMinus where signs != nil, .minusPlus where signs != nil:
          let start = token.span
          let isMinus = takesMinus()
          let operand = try term()
          terms.append(isMinus ? Expression(.negation(operand), start.union(operand.span)) : operand)
      #endif
      default:
        #if !hasFeature(Embedded)
          if let dots {
            let value = try sum(of: terms, dots)
            if case .binding(_, _, let items) = value.node, items.count == 3,
              case .symbol(let end) = items[1].node
            {
              dottedBounds.insert(end)
            }
            return value
          }
        #endif
        return Expression.joined(terms) { .sum($0) }
      }
      if let modulus {
        throw .error(
          .ambiguousModulus, "\\bmod beside a sum: put what belongs to it into parentheses", at: modulus)
      }
    }
  }

  /// A product with its sign; the sign takes the whole product.
  private mutating func term() throws(ReadingFailure) -> Expression {
    skipSpaces()
    switch token.kind {
    case .minus:
      let start = token.span
      index += 1
      try enter(start)
      defer { depth -= 1 }
      let operand = try term()
      return Expression(.negation(operand), start.union(operand.span))
    case .plus:
      let start = token.span
      index += 1
      try enter(start)
      defer { depth -= 1 }
      var operand = try term()
      operand.span = start.union(operand.span)
      return operand
    #if !hasFeature(Embedded)
      case .plusMinus where signs != nil, .minusPlus where signs != nil:
        let start = token.span
        let isMinus = takesMinus()
        try enter(start)
        defer { depth -= 1 }
        var operand = try term()
        operand.span = start.union(operand.span)
        return isMinus ? Expression(.negation(operand), operand.span) : operand
    #endif
    default:
      return try product()
    }
  }

  mutating func product() throws(ReadingFailure) -> Expression {
    var builder = TermBuilder()
    for factor in try run() { builder.multiply(factor) }
    // The sign between the two vectors that were read last, of a product without parentheses.
    var vectorSign: VectorSign?
    while true {
      skipSpacesBeforeContinuation()
      let sign = token
      #if !hasFeature(Embedded)
        if sign.multiplies, standsBeforeDots {
          index += 1
          skipSpaces()
        }
        if case .ellipsis = token.kind, scope.readsForProver {
          builder = try product(of: builder)
          continue
        }
      #endif
      switch sign.kind {
      case .times:
        index += 1
        for factor in try signedRun() { builder.multiply(factor) }
      case .dot, .cross:
        index += 1
        let factors = try signedRun()
        let right = Expression.joined(factors) { .product($0) }
        let isOfVectors = right.isVectorByNotation
        // With a plain number both signs can only mean the product.
        if builder.endsInNumber || factors[0].node.isNumber {
          for factor in factors { builder.multiply(factor) }
        } else if case .dot = sign.kind {
          if vectorSign == .dot, isOfVectors { throw threeVectors("dot", sign.span) }
          let isFirst = builder.finish().isVectorByNotation
          builder.dot(right)
          vectorSign = isFirst && isOfVectors ? .dot : nil
        } else {
          if vectorSign == .cross, isOfVectors { throw threeVectors("cross", sign.span) }
          if vectorSign == .dot, isOfVectors {
            // $\vec a\cdot\vec b\times\vec c$: a cross product of a number has no meaning.
            builder.crossRightOfDot(right)
            vectorSign = nil
          } else {
            let isFirst = builder.finish().isVectorByNotation
            builder.cross(right)
            vectorSign = isFirst && isOfVectors ? .cross : nil
          }
        }
        try countChain(builder, sign.span)
      case .modulus:
        index += 1
        skipSpaces()
        guard !builder.isEmpty, token.beginsOperand else {
          throw .error(.missingOperand, "\\bmod without its divisor", at: sign.span)
        }
        guard modulus == nil else {
          throw .error(.ambiguousModulus, "\\bmod twice: put parentheses around one", at: sign.span)
        }
        let dividend = builder.finish()
        let divisor = Expression.joined(try run()) { .product($0) }
        modulus = sign.span
        builder = TermBuilder()
        builder.multiply(
          DerivedFunction.remainder(of: dividend, by: divisor, dividend.span.union(divisor.span)))
        try countChain(builder, sign.span)
        skipSpacesBeforeContinuation()
        if token.isFactorSign {
          throw .error(
            .ambiguousModulus, "\\bmod beside a product: put what belongs to it into parentheses",
            at: sign.span)
        }
      case .slash:
        try refuseDerivative()
        index += 1
        skipSpaces()
        let divisor = try signedFactor()
        builder.divide(by: divisor)
        try countChain(builder, sign.span)
        skipThinSpaces()
        if token.beginsOperand, !closesBar {
          let start = token.span
          let rest = try run(isAfterFactor: true)
          #if !hasFeature(Embedded)
            alternatives.append(.divisor(builder.finish().span, factors: rest.count))
          #endif
          report(
            .warning(
              .readAsQuotient,
              "read from left to right: \(text(start.union(rest[rest.count - 1].span))) multiplies the quotient",
              at: sign.span.union(rest[rest.count - 1].span)))
          for factor in rest { builder.multiply(factor) }
        }
      default:
        return builder.finish()
      }
    }
  }

  private enum VectorSign { case dot, cross }

  /// Why three vectors with two signs between them have no product.
  private func threeVectors(_ kind: String, _ span: Span) -> ReadingFailure {
    .error(
      .ambiguousArgument, "a \(kind) product of three vectors depends on which two come first", at: span,
      notes: [.init("put parentheses around two of them")])
  }

  /// Factors behind an operator, which may have a sign: `a \cdot -b`.
  private mutating func signedRun() throws(ReadingFailure) -> [Expression] {
    skipSpaces()
    guard case .minus = token.kind else { return try run() }
    var factors = [try signedFactor()]
    skipThinSpaces()
    if token.beginsOperand, !closesBar { factors += try run(isAfterFactor: true) }
    return factors
  }

  private mutating func signedFactor() throws(ReadingFailure) -> Expression {
    skipSpaces()
    guard case .minus = token.kind else { return try factor() }
    let start = token.span
    index += 1
    try enter(start)
    defer { depth -= 1 }
    let operand = try signedFactor()
    return Expression(.negation(operand), start.union(operand.span))
  }

  /// Factors side by side.
  mutating func run(isAfterFactor: Bool = false) throws(ReadingFailure) -> [Expression] {
    skipSpaces()
    if isAfterFactor { try refuseNumberBehindFactor() }
    var factors = [try factor()]
    while true {
      skipThinSpaces()
      guard token.beginsOperand, !closesBar else { return factors }
      try refuseNumberBehindFactor()
      try noteUnit(behind: factors[factors.count - 1])
      factors.append(try factor())
    }
  }

  /// Notes a name that may be a unit: it stands upright behind a number, or behind another unit.
  private mutating func noteUnit(behind factor: Expression) throws(ReadingFailure) {
    if case .degrees(let number) = factor.node, number.node.isNumber, case .name(let scale) = token.kind,
      scale == "C" || scale == "F", text(token.span) != scale, !scope.values.contains(Symbol(scale))
    {
      throw refusal(
        "a temperature in degrees \(scale == "C" ? "Celsius" : "Fahrenheit")", factor.span.union(token.span))
    }
    guard factor.isNumeric else { return }
    #if !hasFeature(Embedded)
      // The least of what stands behind it has brackets.
      if case .function("min", _) = token.kind, token.isUpright, !scope.values.contains(Symbol("min")),
        tokens.indices.contains(index + 1)
      {
        switch tokens[index + 1].kind {
        case .open, .fenced, .group: break
        default: tokens[index].kind = .name("min")
        }
      }
    #endif
    var unit = token
    if case .fraction(let fraction) = token.kind {
      guard let first = LaTeXTokenizer(fraction.numerator.items).tokens.first else { return }
      unit = first
    }
    guard case .name(let name) = unit.kind, unit.subscripted == nil, unit.primes == 0,
      UnitSymbols.contains(name), !scope.values.contains(Symbol(name)),
      !scope.uses.declared.contains(Symbol(name))
    else { return }
    let written = text(unit.span)
    // Names of several letters are upright, however that is said.
    var isUpright =
      name.utf8.count > 1
      || ["\\text", "\\mathrm", "\\mathsf", "\\rm"].contains(where: { written.hasPrefix($0) })
    #if !hasFeature(Embedded)
      isUpright = isUpright || unit.isUpright
    #endif
    if isUpright { units.insert(Symbol(name)) }
  }

  /// What is said of a number that stands directly behind a factor: it may be an index or an exponent that slipped.
  private mutating func refuseNumberBehindFactor() throws(ReadingFailure) {
    guard case .number = token.kind else { return }
    // 2!3! is a product: the sign parts its numbers.
    var before = index - 1
    while before > 0, case .thinSpace = tokens[before].kind { before -= 1 }
    if before >= 0, case .factorial = tokens[before].kind, !tokens[before].hasScripts { return }
    if index > 0, let exponent = tokens[index - 1].superscripted {
      // `x^10` shows x¹0.
      if case .number = exponent.kind, exponent.span.upperBound == token.span.lowerBound {
        let whole = exponent.span.union(token.span)
        throw .error(
          .missingBraces, "only \(text(exponent.span)) is the exponent; braces are needed around all of it",
          at: whole, fixIts: [FixIt("write {…}", replace: whole, with: "{\(text(whole))}")])
      }
      // `2^x 2^y`: the exponent ends the factor for everybody who sees it.
      if case .number = exponent.kind {} else { return }
    }
    if index > 0, let lower = tokens[index - 1].subscripted, case .number = lower.kind,
      lower.span.upperBound == token.span.lowerBound
    {
      let whole = lower.span.union(token.span)
      throw .error(
        .missingBraces, "only \(text(lower.span)) is the subscript; braces are needed around all of it",
        at: whole, fixIts: [FixIt("write {…}", replace: whole, with: "{\(text(whole))}")])
    }
    if index > 0, case .root(let root) = tokens[index - 1].kind, case .number = root.radicand.kind,
      root.radicand.span.upperBound == token.span.lowerBound
    {
      let whole = root.radicand.span.union(token.span)
      throw .error(
        .missingBraces,
        "only \(text(root.radicand.span)) stands under the root; braces are needed around all of it",
        at: whole, fixIts: [FixIt("write {…}", replace: whole, with: "{\(text(whole))}")])
    }
    if text(token.span).hasPrefix("."), index > 0, tokens[index - 1].span.upperBound == token.span.lowerBound
    {
      throw numberWithPoints()
    }
    #if !hasFeature(Embedded)
      // `n2^{n-1}`: nobody writes a power of a number for an index.
      if let exponent = token.superscripted, scope.readsForProver, LaTeXToken.holdsName(exponent) {
        report(
          .warning(.readAsProduct, "read as a product: the power is a factor of its own", at: token.span))
        return
      }
    #endif
    throw .error(
      .missingOperator, "a number directly behind a factor", at: token.span,
      fixIts: [FixIt("write \\cdot", replace: Span(at: token.span.lowerBound), with: "\\cdot ")])
  }

  /// Whether the bar at this place closes one that is open.
  var closesBar: Bool {
    switch token.kind {
    case .bar: closesBar(isDouble: false)
    case .doubleBar: closesBar(isDouble: true)
    default: false
    }
  }

  private func closesBar(isDouble: Bool) -> Bool {
    guard openBars > 0, innermostBar.isDouble == isDouble else { return false }
    return switch token.side {
    case .opening: false
    case .closing: true
    case nil: !innermostBar.isSided
    }
  }

  // MARK: Factors

  /// An operand with its powers, and with factorials.
  mutating func factor() throws(ReadingFailure) -> Expression {
    let first = index
    let result = try plainFactor()
    guard case .factorial = token.kind else { return result }
    #if !hasFeature(Embedded)
      if scope.readsForProver { return try factorials(of: result, from: first) }
    #endif
    throw refusal("a factorial", token.span)
  }

  /// An operand with its powers.
  private mutating func plainFactor() throws(ReadingFailure) -> Expression {
    let token = token
    switch token.kind {
    case .name: return try name()
    case .function(let word, _): return try function(word)
    case .open, .fenced:
      #if !hasFeature(Embedded)
        if let number = numberToBase() { return number }
      #endif
      return try bracketed()
    case .bar, .doubleBar:
      return try bars()
    case .number(let numeral):
      guard token.subscripted == nil, token.primes == 0 else {
        #if !hasFeature(Embedded)
          if let number = numberToBase() { return number }
        #endif
        throw numberWithMark()
      }
      index += 1
      var base = Expression(.number(numeral), baseSpan(token))
      #if !hasFeature(Embedded)
        try refusePeriod(token)
      #endif
      if !token.hasScripts, let percent = percentage(base) { base = percent }
      try refuseScientific(token)
      try refuseMixedNumber(numeral, token)
      return try scripted(base, token)
    case .repeating(let numerator, let denominator):
      index += 1
      let span = baseSpan(token)
      let value = Expression.Node.quotient(
        Expression(.number(numerator), span), Expression(.number(denominator), span))
      return try scripted(Expression(value, span), token)
    case .eulerNumber:
      index += 1
      return try scripted(Expression(.constant(.e), baseSpan(token)), token)
    case .fraction(let fraction):
      index += 1
      for part in [fraction.numerator, fraction.denominator] {
        try refuseLoneSign(part, "\\frac", token.span)
      }
      #if !hasFeature(Embedded)
        if scope.readsForProver, !scope.values.contains(Symbol("d")), let sign = derivativeSign(fraction) {
          return try derivative(sign, token)
        }
        if scope.readsForProver, !scope.values.contains(Symbol("d")),
          let sign = higherDerivativeSign(fraction)
        {
          return try higherDerivative(sign, token)
        }
      #endif
      try refuseDerivative(fraction, token.span)
      let node = Expression.Node.quotient(
        try expression(fraction.numerator), try expression(fraction.denominator))
      return try scripted(Expression(node, baseSpan(token)), token)
    case .bigOperator(let binder):
      #if !hasFeature(Embedded)
        if scope.readsForProver { return try bigOperator(binder) }
      #endif
      throw refusal("the sign \(binder.sign)", token.span)
    case .integral:
      #if !hasFeature(Embedded)
        if scope.readsForProver { return try integral() }
      #endif
      throw refusal("an integral", token.span)
    case .limit:
      #if !hasFeature(Embedded)
        if scope.readsForProver { return try limit() }
      #endif
      throw refusal("a limit", token.span)
    case .binomial(let fraction):
      let isColumn = try binomialIsColumn()
      index += 1
      let upper = try expression(fraction.numerator)
      let lower = try expression(fraction.denominator)
      let value =
        isColumn
        ? Expression(.tuple([upper, lower]), baseSpan(token))
        : try Self.binomialCoefficient(upper, lower, baseSpan(token))
      return try scripted(value, token)
    case .root(let root):
      index += 1
      try refuseLoneSign(root.radicand, "\\sqrt", token.span)
      #if !hasFeature(Embedded)
        if let power = try rootOfGrowingDegree(root, baseSpan(token)) { return try scripted(power, token) }
      #endif
      let degree = try degree(root)
      let node = Expression.Node.root(try expression(root.radicand), degree: degree)
      return try scripted(Expression(node, baseSpan(token)), token)
    case .environment(let environment):
      index += 1
      return try scripted(try matrix(environment, baseSpan(token)), token)
    case .group(let nodes):
      index += 1
      let base = try expression(nodes, end: token.span.upperBound)
      guard token.hasScripts else {
        if case .sum = base.node {
          report(
            .warning(
              .invisibleBraces, "the braces are not shown; they are read as parentheses", at: token.span,
              notes: [.init("write parentheses")]))
        }
        return base
      }
      guard base.isClosed || isBracketed(nodes) else {
        throw .error(
          .ambiguousPower,
          "the braces are not shown, so that the script seems to belong to the last piece only",
          at: token.span, notes: [Diagnostic.Note("write parentheses around the base")])
      }
      return try scripted(base, token)
    case .refused where allowsBlank && text(token.span) == "?":
      index += 1
      return Expression(.symbol(.blank), token.span)
    case .factorial:
      throw .error(.missingOperand, "nothing stands before \(text(token.span))", at: token.span)
    case .refused(let what):
      throw refusal(what, token.span)
    case .infinity: throw refusal("infinity", token.span)
    case .conjugate(let nodes):
      index += 1
      let base = try expression(nodes, end: token.span.upperBound)
      return try scripted(Expression(.apply(.conjugate, [base]), baseSpan(token)), token)
    case .relation where doubledRelation == nil:
      throw .error(.missingOperand, "nothing stands before \(text(token.span))", at: token.span)
    case .plusMinus, .minusPlus, .close, .relation, .period, .percent, .conditionBar, .arrow, .composition,
      .condition, .otherwise, .implication, .conjunction, .disjunction, .setMinus, .ellipsis:
      throw unexpected()
    case .slash, .times, .dot, .cross:
      var notes: [Diagnostic.Note] = []
      if case .times = token.kind, index > 0, case .times = tokens[index - 1].kind {
        notes = [.init("a power is written x^{…}")]
      }
      throw .error(
        .missingOperand, "nothing stands before \(text(token.span))", at: token.span, notes: notes)
    default:
      throw .error(.missingOperand, "expected a number, a name or a bracket", at: missingPlace)
    }
  }

  /// Where an operand is missing: at the sign before it.
  private var missingPlace: Span {
    if case .end = token.kind, index > 0 { return tokens[index - 1].span }
    return token.span
  }

  /// A number with the percent sign that stands behind it.
  private mutating func percentage(_ number: Expression) -> Expression? {
    // Printers set a thin space before the sign.
    var next = index
    while isThinSpace(next) { next += 1 }
    guard case .percent = tokens[next].kind, !tokens[next].hasScripts else { return nil }
    let span = number.span.union(tokens[next].span)
    index = next + 1
    return Expression(.quotient(number, .integer(100, span)), span)
  }

  private func isBracketed(_ nodes: [LaTeXNode]) -> Bool {
    guard let first = nodes.first, let last = nodes.last, case .symbol(let open) = first.kind,
      case .symbol(let close) = last.kind
    else { return false }
    return open.scalar == "(" && close.scalar == ")"
  }

  /// `\sqrt(x)` is the root of a parenthesis: LaTeX takes arguments in braces.
  private func refuseLoneSign(
    _ node: LaTeXNode, _ command: String, _ span: Span
  ) throws(ReadingFailure) {
    guard node.items.count == 1, case .symbol(let symbol) = node.items[0].kind else { return }
    let sign: String
    switch symbol.scalar {
    case "(": sign = "parenthesis"
    case "=", "<", ">", "+", "\u{2212}", "≤", "≥", "≠", "≈": sign = "sign \(Character(symbol.scalar))"
    default: return
    }
    throw .error(
      .missingBraces, "\(command) takes its argument in braces, and here it is the \(sign) alone",
      at: span,
      notes: [.init(command == "\\frac" ? "write \\frac{…}{…}" : "write \(command){…}")])
  }

  /// A derivative looks like a quotient of products, in which d would cancel.
  private func refuseDerivative(_ fraction: LaTeXFraction, _ span: Span) throws(ReadingFailure) {
    func isDifferential(_ node: LaTeXNode, alone: Bool) -> Bool {
      let items = node.items
      guard let first = items.first else { return false }
      let base: LaTeXNode
      if case .scripts(let scripts) = first.kind, let inner = scripts.base, alone {
        base = inner
      } else {
        base = first
      }
      guard LaTeXNames.word(base) == "d" else { return false }
      guard items.count == 2 else { return alone && items.count == 1 }
      switch items[1].kind {
      case .letter, .scripts: return true
      default: return false
      }
    }
    guard isDifferential(fraction.denominator, alone: false), isDifferential(fraction.numerator, alone: true)
    else {
      return
    }
    throw .error(
      .notUnderstood, "a derivative is shown, not checked", at: span,
      notes: [Diagnostic.Note("where d is a factor, write d\\,x")])
  }

  /// The same for `d/dx` and `dy/dx`, at the slash.
  private func refuseDerivative() throws(ReadingFailure) {
    func isD(_ position: Int, _ mayBeRaised: Bool) -> Bool {
      guard tokens.indices.contains(position), case .name("d") = tokens[position].kind else { return false }
      return tokens[position].subscripted == nil && tokens[position].primes == 0
        && (mayBeRaised || tokens[position].superscripted == nil)
    }
    func isName(_ position: Int, orBar: Bool = false) -> Bool {
      guard tokens.indices.contains(position) else { return false }
      switch tokens[position].kind {
      case .name: return true
      case .bar: return orBar
      default: return false
      }
    }
    func areJoined(_ position: Int) -> Bool {
      tokens[position].span.upperBound == tokens[position + 1].span.lowerBound
    }
    let isAbove =
      isD(index - 1, true) || isD(index - 2, true) && isName(index - 1) && areJoined(index - 2)
    guard isAbove, isD(index + 1, false), isName(index + 2, orBar: true), areJoined(index + 1) else { return }
    throw .error(
      .notUnderstood, "a derivative is shown, not checked", at: token.span.union(tokens[index + 2].span),
      notes: [Diagnostic.Note("where d is a factor, write d\\,x")])
  }

  private func degree(_ root: LaTeXRoot) throws(ReadingFailure) -> Int {
    guard let node = root.degree else { return 2 }
    let items = node.items
    if items.count == 1, case .number(let number) = items[0].kind, let degree = number.numeral?.smallInteger,
      degree >= 2, degree <= 1_000
    {
      return degree
    }
    throw .error(
      .notUnderstood, "the degree of a root must be a whole number from 2 to 1000", at: node.span,
      notes: [.init("of a positive number write x^{1/n}")])
  }

  /// The span of a token without its superscript.
  func baseSpan(_ token: LaTeXToken) -> Span {
    guard let superscript = token.superscripted else { return token.span }
    var end = min(superscript.span.lowerBound, token.span.upperBound)
    while end > token.span.lowerBound, end <= source.count,
      source[end - 1] == UInt8(ascii: "^") || source[end - 1] == 0x20
    {
      end -= 1
    }
    return end > token.span.lowerBound ? Span(token.span.lowerBound, end) : token.span
  }

  /// An operand with the superscript of its token, and with a degree sign behind it.
  mutating func scripted(_ base: Expression, _ token: LaTeXToken) throws(ReadingFailure) -> Expression {
    if token.subscripted != nil || token.primes > 0 {
      switch token.kind {
      case .name, .function: break
      default: throw .error(.notUnderstood, "a subscript or a prime belongs to a name", at: token.span)
      }
    }
    var result = base
    if let superscript = token.superscripted {
      result = try power(base, superscript, base.span.union(token.span))
      if case .degrees(let degrees) = result.node { result = try sexagesimal(degrees) ?? result }
    }
    while case .degree = self.token.kind {
      result = Expression(.degrees(result), result.span.union(self.token.span))
      index += 1
      if case .degrees(let degrees) = result.node { result = try sexagesimal(degrees) ?? result }
      // A second one would be degrees of degrees.
      if case .degree = self.token.kind {
        throw .error(.notUnderstood, "two degree signs", at: self.token.span)
      }
    }
    return result
  }

  private mutating func power(
    _ base: Expression, _ superscript: LaTeXNode, _ span: Span
  ) throws(ReadingFailure) -> Expression {
    let items = superscript.items.filter { if case .space = $0.kind { false } else { true } }
    if items.count == 1 {
      switch items[0].kind {
      case .symbol(let symbol):
        switch symbol.scalar.value {
        case 0x2218, 0xB0: return Expression(.degrees(base), span)
        case 0x22A4, 0x22BA: return Expression(.transpose(base), span)
        case 0x2217, 0x2A:
          #if !hasFeature(Embedded)
            if let set = base.positivePart(of: ["ℕ", "\u{1D545}"]) { return set }
          #endif
          throw .error(
            .notUnderstood, "a star as an exponent is shown, not checked", at: superscript.span,
            notes: [.init("the conjugate: write \\overline{z}")])
        case 0x2020: throw refusal("a dagger", superscript.span)
        case 0x2B, 0x2212:
          // `x^-1` raises to the sign alone.
          if token.span.lowerBound == superscript.span.upperBound, token.beginsOperand {
            let whole = superscript.span.union(baseSpan(token))
            throw .error(
              .missingBraces, "only the sign is the exponent; braces are needed around all of it",
              at: whole,
              fixIts: [FixIt("write {…}", replace: whole, with: "{\(text(whole))}")])
          }
          #if !hasFeature(Embedded)
            if symbol.scalar.value == 0x2B,
              let set = base.positivePart(
                of: ["ℕ", "ℤ", "ℚ", "ℝ", "\u{1D545}", "\u{1D551}", "\u{1D548}", "\u{1D549}"])
            {
              return set
            }
          #endif
          throw refusal("a sign as an exponent", superscript.span)
        default: break
        }
      case .styled(let font, let inner) where font != .italic && font != .normal:
        switch LaTeXNames.word(inner) {
        case "T", "t", "⊤": return Expression(.transpose(base), span)
        default: break
        }
        if inner.items.count == 1, case .symbol(let symbol) = inner.items[0].kind,
          symbol.scalar.value == 0x22A4
        {
          return Expression(.transpose(base), span)
        }
      case .accent(let accent) where !accent.mark.isLabelled:
        switch accent.mark {
        // Of e it is the exponential of a conjugate.
        case .overLine, .underLine, .bar:
          let counts = ["j", "k", "l", "m", "n"].contains(LaTeXNames.word(accent.base) ?? "")
          guard !base.isEulerNumber || counts else { break }
          #if !hasFeature(Embedded)
            if let value = try stepPower(base, accent, span) { return value }
          #endif
          throw refusal("a rising or falling power", superscript.span)
        default: break
        }
      case .text(let text):
        if text.words == "T" { return Expression(.transpose(base), span) }
        throw refusal("words as an exponent", superscript.span)
      default: break
      }
    }
    // A small o in place of the ring: `45^{o}`, `45^{\rm o}`.
    if case .number = base.node, items.count == 1, LaTeXNames.word(items[0]) == "o" {
      report(
        .warning(
          .readAsDegrees, "the letter o is read as the sign of degrees", at: superscript.span,
          fixIts: [FixIt("write ^\\circ", replace: superscript.span, with: "\\circ")]))
      return Expression(.degrees(base), span)
    }
    let exponent = try expression(superscript)
    return Expression(.power(base, exponent), span)
  }
}

extension TermBuilder {
  /// Whether all that was collected is one plain number.
  var endsInNumber: Bool { finish().node.isNumber }
}

extension Expression.Node {
  /// Whether it is a decimal literal.
  var isNumber: Bool {
    if case .number = self { true } else { false }
  }
}

extension Expression {
  /// Whether it is written with digits and signs alone, so that an upright letter behind it may be a unit.
  var isNumeric: Bool {
    switch node {
    case .number, .constant(.pi): true
    case .power(let left, let right), .quotient(let left, let right): left.isNumeric && right.isNumeric
    case .negation(let operand), .root(let operand, _): operand.isNumeric
    case .product(let factors): factors.allSatisfy { $0.isNumeric }
    default: false
    }
  }

  /// Whether it is a vector by its notation: names with arrows or in bold small letters, tuples, columns, and what is
  /// made of them.
  var isVectorByNotation: Bool {
    switch node {
    case .symbol(let symbol): symbol.notation == .vector
    case .tuple: true
    case .matrix(let rows, let columns, _): columns == 1 && rows > 1
    case .sum(let terms): terms.contains { $0.isVectorByNotation }
    case .product(let factors): factors.filter { $0.isVectorByNotation }.count == 1
    case .negation(let operand): operand.isVectorByNotation
    case .quotient(let dividend, _): dividend.isVectorByNotation
    case .cross(let left, let right): left.isVectorByNotation && right.isVectorByNotation
    default: false
    }
  }

  /// Whether what was written needs no parentheses to take an exponent.
  var isClosed: Bool {
    switch node {
    case .number, .constant, .symbol, .magnitude, .norm, .tuple, .matrix, .root: true
    default: false
    }
  }
}

#if !hasFeature(Embedded)
  extension LaTeXToken {
    /// Whether a name stands among the pieces of a node, outside of its own scripts.
    fileprivate static func holdsName(_ node: LaTeXNode) -> Bool {
      LaTeXTokenizer(node.items).tokens.contains { token in
        if case .name = token.kind { true } else { false }
      }
    }
  }
#endif
