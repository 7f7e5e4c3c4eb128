import SourceText

/// Collects factors from left to right into products, quotients, dot and cross products.
///
/// Both notations use it, so that they agree: `*` and juxtaposition make one n-ary product; `/`, `·` and `×`
/// take all that stands to their left as the left operand.
struct TermBuilder {
  private var factors: [Expression] = []
  /// How many operations stand on the left spine; it is the depth of the tree that `finish` gives.
  private(set) var chain = 0

  var isEmpty: Bool { factors.isEmpty }

  #if !hasFeature(Embedded)
    /// The factors from left to right, those with a dot or a cross between them, too.
    var operands: [Expression] {
      guard var first = factors.first else { return [] }
      var result: [Expression] = []
      for _ in 0..<chain {
        switch first.node {
        case .dot(let left, let right), .cross(let left, let right):
          result.insert(right, at: 0)
          first = left
        default: return [first] + result + factors.dropFirst()
        }
      }
      return [first] + result + factors.dropFirst()
    }
  #endif

  mutating func multiply(_ factor: Expression) {
    factors.append(factor)
  }

  mutating func divide(by divisor: Expression) {
    join(divisor) { .quotient($0, $1) }
  }

  mutating func dot(_ right: Expression) {
    join(right) { .dot($0, $1) }
  }

  mutating func cross(_ right: Expression) {
    join(right) { .cross($0, $1) }
  }

  /// Makes a · b, of which b is to be multiplied first, a · (b × c).
  mutating func crossRightOfDot(_ right: Expression) {
    guard factors.count == 1, case .dot(let first, let second) = factors[0].node else { return cross(right) }
    let inner = Expression(.cross(second, right), second.span.union(right.span))
    factors = [Expression(.dot(first, inner), first.span.union(right.span))]
    chain += 1
  }

  func finish() -> Expression {
    Expression.joined(factors) { .product($0) }
  }

  private mutating func join(_ right: Expression, _ node: (Expression, Expression) -> Expression.Node) {
    let left = finish()
    factors = [Expression(node(left, right), left.span.union(right.span))]
    chain += 1
  }
}

extension Expression {
  /// One operand as it is, several under an n-ary operation that spans them all.
  static func joined(_ operands: [Expression], _ node: ([Expression]) -> Node) -> Expression {
    guard let first = operands.first, let last = operands.last, operands.count > 1 else {
      return operands.first ?? Expression(node([]))
    }
    return Expression(node(operands), first.span.union(last.span))
  }

  /// What stands behind degrees with one mark, minutes of arc, or with two, seconds, as a part of a degree.
  static func partOfDegree(_ numeral: Numeral, marks: Int, _ place: Span) throws(ReadingFailure) -> Expression
  {
    guard numeral.doubleValue < 60 else {
      throw .error(
        .notUnderstood, "there are 60 \(marks == 1 ? "minutes to a degree" : "seconds to a minute")",
        at: place)
    }
    return Expression(
      .quotient(Expression(.number(numeral), place), .integer(marks == 1 ? 60 : 3_600, place)), place)
  }

  /// An angle of degrees and the minutes and seconds behind them.
  static func angle(_ parts: [Expression]) -> Expression {
    let sum = Expression.joined(parts) { .sum($0) }
    return Expression(.degrees(sum), sum.span)
  }

  /// The built-in function applied, in the form that the tree has for it: `sqrt`, `transpose` and `norm` of one
  /// argument are operations of their own.
  static func application(of function: BuiltIn, to arguments: [Expression], _ span: Span) -> Expression {
    if arguments.count == 1 {
      switch function {
      case .sqrt: return Expression(.root(arguments[0], degree: 2), span)
      case .transpose: return Expression(.transpose(arguments[0]), span)
      case .norm: return Expression(.norm(arguments[0]), span)
      default: break
      }
    }
    return Expression(.call(function, arguments), span)
  }

  /// The same tree with the symbol `e` made the constant, but where it is a bound variable.
  public var withEulerNumber: Expression {
    #if hasFeature(Embedded)
      return replacingE(with: .constant(.e))
    #else
      guard bindsE else { return replacingE(with: .constant(.e)) }
      let hidden = Symbol("\u{E065}")
      let open = mapped { part in
        guard case .binding(let binder, let variable, var items) = part.node, variable.name == "e",
          let body = items.popLast()
        else { return part }
        return Expression(
          .binding(binder, hidden, items + [body.replacingE(with: .symbol(hidden))]), part.span)
      }
      return open.replacingE(with: .constant(.e)).mapped { part in
        switch part.node {
        case .symbol(hidden): Expression(.symbol(Symbol("e")), part.span)
        case .binding(let binder, hidden, let items):
          Expression(.binding(binder, Symbol("e"), items), part.span)
        default: part
        }
      }
    #endif
  }

  private func replacingE(with node: Node) -> Expression {
    mapped { $0.node.isSymbolE ? Expression(node, $0.span) : $0 }
  }

  #if !hasFeature(Embedded)
    /// Whether the letter e is bound somewhere: `\int_0^1 e^2\,de`.
    private var bindsE: Bool {
      if case .binding(_, let variable, _) = node, variable.name == "e" { return true }
      return someOperand { $0.bindsE }
    }
  #endif
}

extension Expression.Node {
  /// Whether it is the plain symbol `e`.
  var isSymbolE: Bool {
    if case .symbol(let symbol) = self { symbol.name == "e" } else { false }
  }
}
