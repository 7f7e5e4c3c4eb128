import SourceText
import TeX

extension Symbol {
  /// The name under which a binomial coefficient of symbols stands in a tree, applied to its upper and its lower number.
  public static let binomial = Symbol("binom")
}

extension LaTeXMeaningReader {
  /// Whether the `\binom` at this place is a column of two components, as some articles write it: beside a matrix or a
  /// tuple, or where another one is.
  mutating func binomialIsColumn() throws(ReadingFailure) -> Bool {
    let place = token.span
    let neighbours = [index - 1, index + 1].filter { tokens.indices.contains($0) }.map { tokens[$0] }
    let isBesideMatrix = tokens.contains { token in
      switch token.kind {
      case .environment(let environment): environment.role == .matrix || environment.role == .smallMatrix
      default: false
      }
    }
    // A name of the lesson directly beside it may be a matrix; its shape is not known here.
    let isBesideName = neighbours.contains { neighbour in
      switch neighbour.kind {
      case .name, .function:
        guard let symbol = try? symbol(neighbour), !boundVariables.contains(symbol) else { return false }
        return scope.values.contains(symbol) || scope.functions[symbol] != nil
          || symbol.notation == .matrix || symbol.notation == .vector
      default: return false
      }
    }
    guard isBesideMatrix || isBesideName else { return false }
    report(
      .warning(
        .readAsColumn, "\\binom beside a matrix is read as a column", at: place,
        notes: [.init("write \\begin{pmatrix}x \\\\ y\\end{pmatrix}")]))
    return true
  }

  /// The largest upper number that is computed, and the largest lower number that is written out.
  private static let largest = 60
  private static let longest = 20

  /// The binomial coefficient: of whole numbers a number, of a small whole lower number a polynomial
  /// n(n−1)…(n−k+1)/k!, else a name of its own.
  static func binomialCoefficient(
    _ upper: Expression, _ lower: Expression, _ span: Span
  ) throws(ReadingFailure) -> Expression {
    guard case .number(let numeral) = lower.node else {
      return Expression(.apply(.binomial, [upper, lower]), span)
    }
    guard let k = numeral.smallInteger else {
      throw .error(.notUnderstood, "the lower number of \\binom must be a whole number", at: lower.span)
    }
    if case .number(let above) = upper.node, let n = above.smallInteger, n <= largest {
      guard n >= k else { return .integer(0, span) }
      var value = 1
      // Each quotient is a binomial coefficient, and so whole; the largest, of 60 over 30, is below 2^57.
      for factor in 0..<min(k, n - k) {
        let (product, overflow) = value.multipliedReportingOverflow(by: n - factor)
        guard !overflow else { return Expression(.apply(.binomial, [upper, lower]), span) }
        value = product / (factor + 1)
      }
      return .integer(value, span)
    }
    guard k <= longest else { return Expression(.apply(.binomial, [upper, lower]), span) }
    if k == 0 {
      return Expression(
        .sum([.integer(1, span), Expression(.product([.integer(0, span), upper]), span)]), span)
    }
    var factors: [Expression] = []
    var factorial = 1
    for index in 0..<k {
      let reduced = Expression(.sum([upper, Expression(.negation(.integer(index, span)), span)]), span)
      factors.append(index == 0 ? upper : reduced)
      factorial *= index + 1
    }
    return Expression(.quotient(Expression.joined(factors) { .product($0) }, .integer(factorial, span)), span)
  }
}
