import SourceText
import TeX

#if !hasFeature(Embedded)
  extension LaTeXMeaningReader {
    // MARK: Sums and products

    /// `\sum_{k=a}^{b} t` and `\prod_{k=a}^{b} t`, at the sign; what is added is the product behind it, up to the next + or −.
    mutating func bigOperator(_ binder: Binder) throws(ReadingFailure) -> Expression {
      let sign = token
      let what = binder == .sum ? "a sum" : "a product"
      guard sign.primes == 0 else { throw refusal("a prime on \(what)", sign.span) }
      let range = try range(binder, sign, what)
      let variables = range.variables
      index += 1
      try enter(sign.span)
      defer { depth -= 1 }
      skipSpaces()
      guard token.beginsOperand || token.isMinusSign else {
        throw .error(.missingOperand, "nothing stands behind the sign of \(what)", at: sign.span)
      }
      if token.isMinusSign {
        throw .error(
          .ambiguousArgument, "a minus sign directly behind the sign of \(what)", at: token.span,
          notes: [.init("put parentheses around what is \(binder == .sum ? "added" : "multiplied")")])
      }
      let start = index
      let body = try binding(variables) { (reader) throws(ReadingFailure) in try reader.product() }
      if binder == .product, case .product(let factors) = body.node, let last = factors.last,
        !variables.contains(where: { last.hasFree($0) })
      {
        throw .error(
          .ambiguousArgument,
          "it cannot be told whether \(text(last.span)) is multiplied once or with each factor",
          at: last.span,
          notes: [.init("put parentheses around what belongs to the product")])
      }
      try refuseVariables(variables, behind: body, isBracketed: isWhollyBracketed(start, index))
      let span = sign.span.union(body.span)
      var result = body
      switch range {
      case .ranges(let ranges):
        for (variable, lower, upper) in ranges.reversed() {
          result = Expression(
            .binding(
              upper == nil ? .series : binder, variable, [lower] + (upper.map { [$0] } ?? []) + [result]),
            span)
        }
      case .values(let variable, let numbers):
        let terms = numbers.map { number in
          let value = Expression.integer(abs(number), span)
          return body.substituting([variable: number < 0 ? Expression(.negation(value), span) : value])
        }
        if terms.count == 1 { return terms[0] }
        guard !terms.isEmpty else { return .integer(binder == .sum ? 0 : 1, span) }
        result = Expression(binder == .sum ? .sum(terms) : .product(terms), span)
      }
      return result
    }

    /// Over what a sum or a product is taken, by what stands under and over its sign.
    private mutating func range(
      _ binder: Binder, _ sign: LaTeXToken, _ what: String
    ) throws(ReadingFailure) -> IndexRange {
      guard let below = sign.subscripted, let above = sign.superscripted else {
        if let below = sign.subscripted, let range = indexRange(below) {
          guard case .ranges(let ranges) = range, ranges.contains(where: { $0.upper == nil }),
            binder == .product
          else { return range }
          throw .error(.notUnderstood, "an infinite product is shown, not checked", at: sign.span)
        }
        throw .error(
          .notUnderstood, "\(what) without its bounds is shown, not checked", at: sign.span,
          notes: [.init("write \(binder == .sum ? "\\sum" : "\\prod")_{k=1}^{n}")])
      }
      var upper: Expression?
      if Self.infinity(above) == 1 {
        guard binder == .sum else {
          throw .error(.notUnderstood, "an infinite product is shown, not checked", at: sign.span)
        }
      } else {
        upper = try expression(above)
      }
      let (variables, lower) = try within(
        below.items, end: max(below.span.lowerBound, below.span.upperBound - 1)
      ) { (reader) throws(ReadingFailure) in try reader.boundVariables(of: what) }
      if upper == nil, variables.count > 1 {
        throw .error(
          .notUnderstood, "an infinite sum over several indices is shown, not checked", at: sign.span)
      }
      for variable in variables where upper?.hasFree(variable) == true || lower.hasFree(variable) {
        throw .error(
          .notUnderstood, "the bounds of \(what) cannot depend on its index \(variable)", at: sign.span)
      }
      return .ranges(variables.map { ($0, lower, upper) })
    }

    /// `k=1`, `i,j=0`, at the beginning of what stands under the sign.
    private mutating func boundVariables(
      of what: String
    ) throws(ReadingFailure) -> (variables: [Symbol], lower: Expression) {
      var variables: [Symbol] = []
      let refused = ReadingFailure.error(
        .notUnderstood,
        "under \(what) stands the index with its first value, k = 1; other conditions are shown, not checked",
        at: token.span)
      while true {
        skipSpaces()
        guard case .name = token.kind, token.superscripted == nil else { throw refused }
        let variable = try symbol(token)
        guard !variables.contains(variable) else { throw refused }
        variables.append(variable)
        index += 1
        skipSpaces()
        switch token.kind {
        case .comma: index += 1
        case .relation(.equal):
          index += 1
          let lower = try sum()
          skipSpaces()
          guard case .end = token.kind else { throw refused }
          return (variables, lower)
        default: throw refused
        }
      }
    }

    /// Reads something in which names are bound: they are numbers there, whatever they are elsewhere.
    mutating func binding<Result>(
      _ variables: [Symbol], _ read: (inout LaTeXMeaningReader) throws(ReadingFailure) -> Result
    ) throws(ReadingFailure) -> Result {
      let outer = (scope, boundVariables)
      for variable in variables {
        scope.values.insert(variable)
        scope.functions[variable] = nil
      }
      boundVariables += variables
      defer { (scope, boundVariables) = outer }
      return try read(&self)
    }

    /// `x_i` under a sum over i: the element of a sequence; nil where no bound variable stands in the index.
    mutating func element(_ token: LaTeXToken) throws(ReadingFailure) -> Expression? {
      guard !boundVariables.isEmpty, case .name(let base) = token.kind else { return nil }
      if let mark = token.superscripted, Self.parenthesizedMark(mark) != nil,
        mentionsBound(mark) || token.subscripted.map(mentionsBound) == true
      {
        throw .error(
          .notUnderstood, "elements with an index above are shown, not checked", at: token.span,
          notes: [.init("write the index below: x_i; a power needs no parentheses")])
      }
      guard let index = token.subscripted, mentionsBound(index) else { return nil }
      guard token.primes == 0 else {
        throw .error(.notUnderstood, "elements with primes are shown, not checked", at: token.span)
      }
      let place = try expression(index)
      if place.holdsElement {
        throw .error(
          .notUnderstood, "elements whose index is an element are shown, not checked", at: token.span)
      }
      if case .product(let factors) = place.node, factors.count > 2 || factors[0].knownInteger == nil {
        throw .error(.notUnderstood, "elements with several indices are shown, not checked", at: token.span)
      }
      if token.superscripted == nil, let content = LaTeXToken.parenthesized(in: tokens, at: self.index + 1),
        content.isIdle
      {
        throw .error(
          .ambiguousApplication,
          "it cannot be told whether this is a function or a factor of the parenthesis",
          at: token.span,
          notes: [.init("a factor: write \\cdot behind it; functions with an index are shown, not checked")])
      }
      return Expression(.apply(Symbol(base).sequence, [place]), baseSpan(token))
    }

    /// Whether a bound variable stands in an index, also in that of another element.
    private func mentionsBound(_ node: LaTeXNode) -> Bool {
      var pending = [node]
      var steps = 0
      while let next = pending.popLast() {
        steps += 1
        // What is so long is no name either.
        guard steps < 100 else { return true }
        for token in LaTeXTokenizer(next.items).tokens {
          switch token.kind {
          case .name(let name): if boundVariables.contains(Symbol(name)) { return true }
          case .fraction(let fraction): pending += [fraction.numerator, fraction.denominator]
          case .group(let nodes): pending += nodes
          case .fenced(let fenced): pending += fenced.parts.flatMap { $0 }
          default: break
          }
          pending += [token.subscripted, token.superscripted].compactMap { $0 }
        }
      }
      return false
    }

    /// Whether the tokens from one place up to another are one pair of brackets.
    func isWhollyBracketed(_ start: Int, _ end: Int) -> Bool {
      var start = start
      while start < end, tokens[start].isSpace { start += 1 }
      guard start < end else { return false }
      if case .fenced = tokens[start].kind { return start + 1 == end }
      guard tokens[start].isOpen else { return false }
      var level = 0
      for position in start..<end {
        switch tokens[position].kind {
        case .open: level += 1
        case .close: level -= 1
        default: break
        }
        if level == 0 { return position + 1 == end }
      }
      return false
    }

    /// Refuses `\sum_{k=1}^{n} k + k^2`: a variable that stands behind what binds it may belong to it.
    func refuseVariables(
      _ variables: [Symbol], behind body: Expression, isBracketed: Bool
    ) throws(ReadingFailure) {
      guard !isBracketed else { return }
      var ahead = self
      ahead.diagnostics = []
      while true {
        ahead.skipSpacesBeforeContinuation()
        let isSum: Bool
        switch ahead.token.kind {
        case .plus, .minus: isSum = true
        case .dot, .cross, .times, .slash: isSum = false
        default: return
        }
        ahead.index += 1
        // What cannot be read is said where it is read.
        guard let rest = try? ahead.product() else { return }
        // Nobody differentiates a derivative without parentheses around the sum.
        if isSum, case .binding(.derivative, _, _) = rest.node { continue }
        if let variable = variables.first(where: { rest.mayBelong(to: $0) }) {
          throw .error(
            .ambiguousArgument,
            "it cannot be told whether \(text(rest.span)), with \(variable), belongs to what stands before it",
            at: rest.span,
            notes: [.init("put parentheses around all that does: (\(text(body.span.union(rest.span))))")])
        }
      }
    }
  }

  extension Expression {
    /// Whether an element of a sequence stands in it.
    fileprivate var holdsElement: Bool {
      if case .apply(let symbol, _) = node, symbol.letterOfSequence != nil { return true }
      return someOperand { $0.holdsElement }
    }

    /// Whether a variable occurs in it other than as the place of a derivative by it, or as what a derivative is of.
    fileprivate func mayBelong(to variable: Symbol) -> Bool {
      if case .binding(let binder, variable, let items) = node,
        binder == .derivative || binder == .antiderivative, items.count == 2,
        items[0] == Expression(.symbol(variable))
      {
        return false
      }
      // The index of b_k is the k that is bound to everybody.
      if case .symbol(let symbol) = node {
        return symbol == variable
          || symbol.index.split(whereSeparator: { "+-,".contains($0) }).contains { $0 == variable.name }
      }
      // f(x) d/dx g(x) stands beside another derivative, not in it.
      if case .product(let factors) = node,
        factors.contains(where: { !$0.mayBelong(to: variable) && $0.hasFree(variable) })
      {
        return false
      }
      if case .binding(_, let own, let items) = node {
        return items.dropLast().contains { $0.mayBelong(to: variable) }
          || (own != variable && items.last?.mayBelong(to: variable) == true)
      }
      return someOperand { $0.mayBelong(to: variable) }
    }
  }
#endif
