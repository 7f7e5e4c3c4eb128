import FormulaSyntax
import SourceText

extension Expression {
  /// How many nodes it has.
  var nodeCount: Int {
    var count = 1
    forEachOperand { count += $0.nodeCount }
    return count
  }

  /// The same tree with one place for all of it.
  func placed(at span: Span) -> Expression { mapped { Expression($0.node, span) } }

  /// The expression with another name for each bound variable whose name is taken already.
  func withOwnVariables(_ taken: inout Set<Symbol>) -> Expression {
    guard holdsBinder else { return self }
    guard case .binding(let binder, let variable, let items) = node, let body = items.last else {
      return with(operands: operands.map { $0.withOwnVariables(&taken) })
    }
    var own = variable
    while taken.contains(own) { own = Symbol(own.name + "'") }
    taken.insert(own)
    var operands = items.dropLast().map { $0.withOwnVariables(&taken) }
    let renamed = own == variable ? body : body.substituting([variable: Expression(.symbol(own), body.span)])
    operands.append(renamed.withOwnVariables(&taken))
    return Expression(.binding(binder, own, operands), span)
  }

  /// Whether an integral, a limit or an infinite sum stands in it.
  var holdsLimit: Bool {
    if case .binding(let binder, _, _) = node {
      switch binder {
      case .series, .antiderivative, .integral, .limit: return true
      case .sum, .product, .derivative, .higherDerivative: break
      }
    }
    return someOperand { $0.holdsLimit }
  }

  /// Whether a derivative stands in it.
  var holdsDerivative: Bool {
    if case .binding(.derivative, _, _) = node { return true }
    return someOperand { $0.holdsDerivative }
  }

  /// Adds the letters of the sequences whose elements stand in it.
  func collectSequences(_ letters: inout Set<Symbol>) {
    if case .apply(let symbol, _) = node, let letter = symbol.letterOfSequence { letters.insert(letter) }
    forEachOperand { $0.collectSequences(&letters) }
  }

  /// Whether an element of a sequence stands in it.
  var holdsElement: Bool {
    if case .apply(let symbol, _) = node, symbol.letterOfSequence != nil { return true }
    return someOperand(\.holdsElement)
  }

  /// Adds the variables of the derivatives and antiderivatives in it, and the symbols in the places at which they are taken.
  func collectVariables(ofDerivatives variables: inout Set<Symbol>) {
    if case .binding(let binder, let variable, let items) = node,
      binder == .derivative || binder == .antiderivative
    {
      variables.insert(variable)
      for item in items.dropLast() { variables.formUnion(FreeSymbols.of([item], in: Environment())) }
    }
    forEachOperand { $0.collectVariables(ofDerivatives: &variables) }
  }

  /// Whether it is the index of an element: a whole number, a symbol that stands for one, one of the letters that indices are
  /// mostly called by, or one of these and a whole number.
  func isIndex(_ wholes: Set<Symbol>) -> Bool {
    switch node {
    case .number: return naturalNumber != nil
    case .symbol(let symbol):
      return wholes.contains(symbol) || ["i", "j", "k", "l", "m", "n"].contains(symbol.name)
    case .negation(let inner): return inner.naturalNumber != nil
    case .sum(let items): return items.allSatisfy { $0.isIndex(wholes) }
    default: return false
    }
  }

  /// The elements whose index is a number as the symbols that they are called by: x_(3) as x_3.
  var withNamedElements: Expression {
    mapped { part in
      guard case .apply(let symbol, let arguments) = part.node, let letter = symbol.letterOfSequence,
        arguments.count == 1, let value = SampleValue.rational(arguments[0]), value.isInteger,
        value.numerator >= 0
      else { return part }
      return Expression(.symbol(Symbol(base: letter.name, subscript: "\(value.numerator)")), part.span)
    }
  }

  /// A bound of a sum or product that is no whole number by its form; nil where all are.
  func bound(notWholeAmong integers: Set<Symbol>) -> Expression? {
    guard holdsBinder else { return nil }
    guard case .binding(let binder, let variable, let items) = node, binder.isOverWholeNumbers,
      let body = items.last
    else {
      for operand in operands {
        if let bound = operand.bound(notWholeAmong: integers) { return bound }
      }
      return nil
    }
    return items.dropLast().first { !$0.isWhole(among: integers) }
      ?? body.bound(notWholeAmong: integers.union([variable]))
  }

  /// Whether it is a whole number by its form, where the given symbols stand for some.
  ///
  /// The depth is that of the tree, which the readers bound.
  func isWhole(among integers: Set<Symbol>) -> Bool {
    switch node {
    case .number: return knownInteger != nil
    case .symbol(let symbol): return integers.contains(symbol)
    case .sum(let items), .product(let items): return items.allSatisfy { $0.isWhole(among: integers) }
    case .negation(let inner): return inner.isWhole(among: integers)
    case .power(let base, let exponent): return exponent.naturalNumber != nil && base.isWhole(among: integers)
    case .call(.floor, _): return true
    default: return false
    }
  }

  /// Adds the letters that are, plus or minus a number, the orders of derivatives in it.
  func collectOrders(_ symbols: inout Set<Symbol>) {
    if case .binding(.higherDerivative, _, let items) = node, let order = items.first {
      symbols.formUnion(FreeSymbols.of([order], in: Environment()))
    }
    forEachOperand { $0.collectOrders(&symbols) }
  }

  /// Adds the free symbols of the bounds of its sums and products.
  func collectBoundSymbols(_ symbols: inout Set<Symbol>) {
    if case .binding(let binder, let variable, let items) = node, binder.isOverWholeNumbers,
      let body = items.last
    {
      symbols.formUnion(FreeSymbols.of(Array(items.dropLast()), in: Environment()))
      var inner: Set<Symbol> = []
      body.collectBoundSymbols(&inner)
      inner.remove(variable)
      symbols.formUnion(inner)
      return
    }
    forEachOperand { $0.collectBoundSymbols(&symbols) }
  }
}

extension Claim {
  /// The names of functions in it that fulfil a condition.
  func unknownFunctions(_ isUnknown: (Symbol) -> Bool) -> Set<Symbol> {
    var result: Set<Symbol> = []
    func visit(_ part: Expression) {
      if case .apply(let symbol, _) = part.node, isUnknown(symbol) { result.insert(symbol) }
      part.forEachOperand { visit($0) }
    }
    visit(left)
    visit(right)
    return result
  }
}
