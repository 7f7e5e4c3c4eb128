import SourceText

#if !hasFeature(Embedded)
  extension CalculatorReader {
    /// `sum(k^2, k, 1, n)`, `derivative(x^2, x)` or `derivative(x^2, x, 3)`, at the parenthesis.
    mutating func binding(_ binder: Binder, _ span: Span) throws(ReadingFailure) -> Expression {
      let (items, list) = try list(.close)
      let whole = span.union(list)
      let name = binder.calculatorName
      let isDerivative = binder == .derivative
      guard items.count == binder.boundCount + 2 || (isDerivative && items.count == 2),
        case .symbol(let variable) = items[1].node
      else {
        throw .error(
          .wrongNumberOfArguments,
          isDerivative
            ? "a derivative is written derivative(x^2, x), or derivative(x^2, x, 3) at a point"
            : "written \(name)(k^2, k, 1, n): what is \(binder == .sum ? "added" : "multiplied"), its index, the first and the last",
          at: whole)
      }
      let bounds = items.count == 2 ? [items[1]] : Array(items[2...])
      if isDerivative {
        guard scope.functions[variable] == nil, !scope.values.contains(variable) else {
          throw .error(
            .notUnderstood, "\(variable) is defined, and nothing can be differentiated by it",
            at: items[1].span
          )
        }
      } else if bounds.contains(where: { $0.hasFree(variable) }) {
        throw .error(.notUnderstood, "the bounds cannot depend on the index \(variable)", at: whole)
      }
      return Expression(.binding(binder, variable, bounds + [items[0]]), whole)
    }
  }
#endif
