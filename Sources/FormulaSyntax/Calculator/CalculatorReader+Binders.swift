import SourceText

#if !hasFeature(Embedded)
  extension CalculatorReader {
    /// `sum(k^2, k, 1, n)`, `derivative(x^2, x)`, `integral(2x, x, 0, 1)`, `limit(sin(x)/x, x, 0)`, at the parenthesis.
    mutating func binding(_ binder: Binder, _ span: Span) throws(ReadingFailure) -> Expression {
      let (items, list) = try list(.close)
      let whole = span.union(list)
      let name = binder.calculatorName
      guard items.count >= 2, case .symbol(let variable) = items[1].node,
        let (binder, bounds) = try binding(name, items[1], Array(items[2...]), whole)
      else {
        throw .error(
          .wrongNumberOfArguments, "\(binder.noun) is written \(Self.forms(of: binder))", at: whole)
      }
      if binder == .derivative || binder == .higherDerivative || binder == .antiderivative {
        guard scope.functions[variable] == nil, !scope.values.contains(variable) else {
          throw .error(
            .notUnderstood, "\(variable) is defined; \(binder.noun) is taken by a free symbol",
            at: items[1].span
          )
        }
      } else if bounds.contains(where: { $0.hasFree(variable) }) {
        throw .error(
          .notUnderstood,
          "\(binder.boundCount == 1 ? "the place" : "the bounds") cannot depend on \(variable)", at: whole)
      }
      return Expression(.binding(binder, variable, bounds + [items[0]]), whole)
    }

    /// The binder that a name and what stands behind the variable say; nil where they say none.
    private func binding(
      _ name: String, _ variable: Expression, _ places: [Expression], _ span: Span
    ) throws(ReadingFailure) -> (Binder, [Expression])? {
      let ends = places.map { Self.infinity($0) }
      switch (name, places.count) {
      case ("sum", 2):
        guard ends[0] == nil, ends[1] != -1 else { return nil }
        return ends[1] == 1 ? (.series, [places[0]]) : (.sum, places)
      case ("product", 2):
        guard ends[1] == nil, ends[0] == nil else {
          throw .error(.notUnderstood, "an infinite product is not understood", at: span)
        }
        return (.product, places)
      case ("derivative", 0): return (.derivative, [variable])
      case ("derivative", 1) where ends[0] == nil: return (.derivative, places)
      case ("derivative", 2) where ends[0] == nil && ends[1] == nil:
        return (.higherDerivative, [places[1], places[0]])
      case ("integral", 0): return (.antiderivative, [variable])
      case ("integral", 1) where ends[0] == nil: return (.antiderivative, places)
      case ("integral", 2):
        switch (ends[0], ends[1]) {
        case (nil, nil): return (.integral(.bounded), places)
        case (nil, 1): return (.integral(.toInfinity), [places[0]])
        case (-1, nil): return (.integral(.fromNegativeInfinity), [places[1]])
        case (-1, 1): return (.integral(.line), [])
        default: return nil
        }
      case ("limit", 1):
        switch ends[0] {
        case 1: return (.limit(.infinity), [])
        case -1: return (.limit(.negativeInfinity), [])
        default: return (.limit(.bothSides), places)
        }
      case ("limit", 2) where ends[0] == nil:
        switch places[1].node {
        case .symbol(.above): return (.limit(.above), [places[0]])
        case .symbol(.below): return (.limit(.below), [places[0]])
        default: return nil
        }
      default: return nil
      }
    }

    /// 1 for infinity, −1 for its negative, nil for anything else.
    private static func infinity(_ expression: Expression) -> Int? {
      switch expression.node {
      case .symbol(.infinity): 1
      case .negation(let inner): infinity(inner).map { -$0 }
      default: nil
      }
    }

    private static func forms(of binder: Binder) -> String {
      switch binder {
      case .sum, .series: "sum(k^2, k, 1, n): what is added, its index, the first and the last"
      case .product: "product(k, k, 1, n): what is multiplied, its index, the first and the last"
      case .derivative, .higherDerivative:
        "derivative(x^2, x), derivative(x^2, x, 3) at a point, or derivative(x^2, x, x, n) of the order n"
      case .antiderivative, .integral: "integral(2x, x), or integral(2x, x, 0, 1) between bounds"
      case .limit: "limit(sin(x)/x, x, 0), limit(1/x, x, infinity), or limit(1/x, x, 0, above) from one side"
      }
    }
  }

  extension Symbol {
    /// What bounds are in calculator notation where there is no bound.
    /// What a limit may be said to be, and nothing else: no number.
    public static let infinity = Symbol("infinity")
    /// The sides of a limit in calculator notation.
    static let above = Symbol("above")
    static let below = Symbol("below")
  }
#endif
