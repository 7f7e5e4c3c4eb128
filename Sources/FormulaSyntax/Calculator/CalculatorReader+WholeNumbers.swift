import SourceText

#if !hasFeature(Embedded)
  extension CalculatorReader {
    /// A number with the factorial that stands behind it. `!=` is a relation and never a factorial.
    mutating func factorial(of operand: Expression) throws(ReadingFailure) -> Expression {
      let sign = token.span
      index += 1
      if token.kind == .factorial {
        throw .error(
          .notUnderstood, "a double factorial is not understood; (n!)! is the factorial of a factorial",
          at: sign.union(token.span))
      }
      return try WholeNumberFunction.factorial(of: operand, operand.span.union(sign))
    }

    /// `gcd(a, b)`, `lcm(a, b)`, `factorial(n)`, `binom(n, k)` and `remainder(a, m)`; nil where the name is another one.
    mutating func wholeNumberCall(_ symbol: Symbol, _ span: Span) throws(ReadingFailure) -> Expression? {
      let divisors = WholeNumberFunction.symbol(named: symbol.name)
      guard divisors != nil || ["factorial", "binom", "remainder"].contains(symbol.name) else { return nil }
      let (items, list) = try list(.close)
      let whole = span.union(list)
      if let divisors, items.count > 1 { return WholeNumberFunction.divisor(divisors, of: items, whole) }
      switch (symbol.name, items.count) {
      case ("factorial", 1): return try WholeNumberFunction.factorial(of: items[0], whole)
      case ("binom", 2): return try LaTeXMeaningReader.binomialCoefficient(items[0], items[1], whole)
      case ("remainder", 2): return Expression(.apply(.remainder, items), whole)
      default:
        throw .error(
          .wrongNumberOfArguments,
          "\(symbol) takes \(symbol.name == "factorial" ? "one argument" : "two arguments"), and is given "
            + "\(items.count)", at: whole)
      }
    }
  }
#endif
