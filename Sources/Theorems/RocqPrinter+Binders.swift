import FormulaSyntax

// Sums, limits and derivatives: functions of a variable that they bind, in the terms of Coquelicot and of `Lectern.v`.
//
// They are total too, so that it is required beside them that there is a derivative or a limit, that bounds are in order, and that what
// stands under them is defined: of a sum at each index, of a limit near by, of a derivative around the place.
extension RocqPrinter {
  /// What a variable is bound by in a theorem: a function of the variable.
  public func function(of variable: Symbol, _ body: Expression) throws(Unprintable) -> String {
    guard let name = names[variable] else { throw Unprintable(what: "the name \(variable)") }
    return "(fun \(name) : \(names.type(of: variable)) => \(try term(body)))"
  }

  func binding(_ binder: Binder, _ variable: Symbol, _ items: [Expression]) throws(Unprintable) -> String {
    guard items.count == binder.boundCount + 1, let body = items.last else { throw Self.unprintable(binder) }
    let function = try function(of: variable, body)
    switch binder {
    case .derivative: return "Derive \(function) \(try argument(items[0]))"
    case .sum: return "summation \(function) \(try bound(items[0])) \(try bound(items[1]))"
    case .limit(let approach): return "limit \(try filter(approach, items)) \(function)"
    case .integral(.bounded): return "RInt \(function) \(try argument(items[0])) \(try argument(items[1]))"
    case .product, .series, .higherDerivative, .antiderivative, .integral: throw Self.unprintable(binder)
    }
  }

  private static func unprintable(_ binder: Binder) -> Unprintable { Unprintable(what: binder.noun) }

  /// A bound of a sum as a term of type Z.
  public func bound(_ expression: Expression) throws(Unprintable) -> String {
    guard let term = try integerTerm(expression) else {
      throw Unprintable(what: "a bound that is no integer")
    }
    return term
  }

  /// What a variable approaches, as a filter that can be an argument.
  public func filter(_ approach: Binder.Approach, _ items: [Expression]) throws(Unprintable) -> String {
    switch approach {
    case .bothSides: return "(locally' \(try argument(items[0])))"
    case .above: return "(at_right \(try argument(items[0])))"
    case .below: return "(at_left \(try argument(items[0])))"
    case .infinity: return "(Rbar_locally p_infty)"
    case .negativeInfinity: return "(Rbar_locally m_infty)"
    }
  }

  /// What a binder requires beside what its operands before the body do. What does not speak of the variable stands by itself.
  func requirements(of binder: Binder, _ variable: Symbol, _ items: [Expression]) throws(Unprintable)
    -> [Proposition]
  {
    guard let body = items.last, let name = names[variable] else { throw Self.unprintable(binder) }
    let all = try requirements([body])
    let inner = all.filter { $0.mentions(name) }
    let outer = all.filter { !$0.mentions(name) }
    let scope =
      "fun \(name) : \(names.type(of: variable)) => " + inner.map(\.operand).joined(separator: " /\\ ")
    let function = try function(of: variable, body)
    var own: [Proposition] = []
    switch binder {
    case .derivative:
      let place = try argument(items[0])
      if !inner.isEmpty { own.append(.init(text: "locally \(place) (\(scope))")) }
      own.append(.init(text: "ex_derive \(function) \(place)"))
    case .limit(let approach):
      let filter = try filter(approach, items)
      if !inner.isEmpty { own.append(.init(text: "\(filter.dropFirst().dropLast()) (\(scope))")) }
      own.append(
        .init(
          text: "exists \(names.bound) : R, filterlim \(function) \(filter) (locally \(names.bound))",
          isQuantified: true))
    case .sum:
      let (lower, upper) = (try bound(items[0]), try bound(items[1]))
      own.append(.init(text: "(\(lower) <= \(upper) + 1)%Z"))
      if !inner.isEmpty {
        let parts = inner.map(\.operand).joined(separator: " /\\ ")
        own.append(
          .init(
            text: "forall \(name) : Z, (\(lower) <= \(name) <= \(upper))%Z -> \(parts)", isQuantified: true))
      }
    case .integral(.bounded):
      let (lower, upper) = (try argument(items[0]), try argument(items[1]))
      if !inner.isEmpty {
        let parts = inner.map(\.operand).joined(separator: " /\\ ")
        let range = "Rmin \(lower) \(upper) <= \(name) <= Rmax \(lower) \(upper)"
        own.append(.init(text: "forall \(name) : R, \(range) -> \(parts)", isQuantified: true))
      }
      own.append(.init(text: "ex_RInt \(function) \(lower) \(upper)"))
    case .product, .series, .higherDerivative, .antiderivative, .integral: throw Self.unprintable(binder)
    }
    return outer + own
  }
}

extension RocqPrinter.Proposition {
  /// Whether an identifier stands in it; a bound variable's stands nowhere else.
  fileprivate func mentions(_ identifier: String) -> Bool {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "'") }.contains { $0 == identifier }
  }
}
