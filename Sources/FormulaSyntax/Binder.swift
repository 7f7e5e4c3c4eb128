import SourceText

#if !hasFeature(Embedded)
  /// What binds a variable: the operation of an ``Expression/Node/binding(_:_:_:)``.
  ///
  /// The variable has a meaning in the last operand alone, the body; the operands before it are seen from outside.
  public enum Binder: Sendable, Hashable {
    /// $\sum_{k=a}^{b} t$: the sum of t at the whole numbers from a to b. Its bounds are whole numbers; it is 0 where
    /// b = a − 1, and undefined where b is smaller.
    case sum
    /// $\prod_{k=a}^{b} t$: the product, likewise; 1 where b = a − 1.
    case product
    /// $\sum_{k=a}^{\infty} t$: the limit of the sums of t from a, which is a whole number, to n.
    case series
    /// The derivative of t by its variable at a point. It is defined where t is defined around the point, and where the quotient of
    /// differences has a finite limit.
    case derivative
    /// $\frac{d^n}{dx^n} t$ at a point, of an order that is a whole number from 0: t itself for n = 0, else the derivative of that of order n − 1.
    case higherDerivative
    /// $\int t\,dx$ at a point: a function whose derivative is t. It is known up to a constant alone, so that an equation with it says
    /// that both sides have the same derivative.
    case antiderivative
    /// The integral of t by its variable. Where t has no value at an end, or a range has no end, it is the limit of integrals over
    /// smaller ranges.
    case integral(Range)
    /// The limit of t where its variable approaches a point, at which t need have no value.
    case limit(Approach)

    /// Over what an integral is taken.
    public enum Range: Sendable, Hashable, CaseIterable {
      /// $\int_a^b$
      case bounded
      /// $\int_a^\infty$
      case toInfinity
      /// $\int_{-\infty}^b$
      case fromNegativeInfinity
      /// $\int_{-\infty}^\infty$
      case line
    }

    /// From where the variable of a limit approaches its place.
    public enum Approach: Sendable, Hashable, CaseIterable {
      /// $x \to a$, from both sides
      case bothSides
      /// $x \to a^+$
      case above
      /// $x \to a^-$
      case below
      /// $x \to \infty$
      case infinity
      /// $x \to -\infty$
      case negativeInfinity
    }
  }

  extension Binder: CaseIterable {
    /// All of them.
    public static let allCases: [Binder] =
      [.sum, .product, .series, .derivative, .higherDerivative, .antiderivative]
      + Range.allCases.map { .integral($0) }
      + Approach.allCases.map { .limit($0) }

    /// How many operands stand before the body.
    public var boundCount: Int {
      switch self {
      case .sum, .product, .integral(.bounded), .higherDerivative: 2
      case .series, .derivative, .antiderivative, .integral(.toInfinity), .integral(.fromNegativeInfinity): 1
      case .limit(.bothSides), .limit(.above), .limit(.below): 1
      case .integral(.line), .limit(.infinity), .limit(.negativeInfinity): 0
      }
    }

    /// Whether its variable runs through whole numbers.
    public var isOverWholeNumbers: Bool {
      switch self {
      case .sum, .product, .series: true
      case .derivative, .higherDerivative, .antiderivative, .integral, .limit: false
      }
    }

    /// The function of calculator notation that writes it, with the body and the variable first: `sum(k^2, k, 1, n)`,
    /// `sum(1/2^k, k, 0, infinity)`, `product(k, k, 1, n)`, `derivative(x^2, x)`, and `derivative(x^2, x, 3)` at a point,
    /// `integral(2x, x)`, `integral(2x, x, 0, 1)`, `limit(sin(x)/x, x, 0)`, and `limit(1/x, x, 0, above)` from one side.
    public var calculatorName: String {
      switch self {
      case .sum, .series: "sum"
      case .product: "product"
      case .derivative, .higherDerivative: "derivative"
      case .antiderivative, .integral: "integral"
      case .limit: "limit"
      }
    }

    /// One of the binders that a function of calculator notation writes; nil for another name.
    init?(calculatorName name: String) {
      guard let binder = Self.allCases.first(where: { $0.calculatorName == name }) else { return nil }
      self = binder
    }

    /// The sign by which it is written.
    public var sign: String {
      switch self {
      case .sum, .series: "Σ"
      case .product: "Π"
      case .derivative, .higherDerivative: "∂"
      case .antiderivative, .integral: "∫"
      case .limit: "lim"
      }
    }

    /// What it is called in a message.
    public var noun: String {
      switch self {
      case .sum: "a sum"
      case .product: "a product"
      case .series: "an infinite sum"
      case .derivative, .higherDerivative: "a derivative"
      case .antiderivative, .integral: "an integral"
      case .limit: "a limit"
      }
    }

    /// The letter of it in a serialized tree.
    var letter: Unicode.Scalar {
      switch self {
      case .sum: "S"
      case .product: "P"
      case .series: "Z"
      case .derivative: "D"
      case .higherDerivative: "N"
      case .antiderivative: "A"
      case .integral(.bounded): "I"
      case .integral(.toInfinity): "J"
      case .integral(.fromNegativeInfinity): "K"
      case .integral(.line): "L"
      case .limit(.bothSides): "l"
      case .limit(.above): "m"
      case .limit(.below): "q"
      case .limit(.infinity): "u"
      case .limit(.negativeInfinity): "v"
      }
    }

    /// The binder of a letter; nil where none has it.
    init?(letter: Unicode.Scalar) {
      guard let binder = Self.allCases.first(where: { $0.letter == letter }) else { return nil }
      self = binder
    }
  }

  extension Environment {
    /// Whether an expression, or a definition that it uses, has a binder, a function of whole numbers or cases, which
    /// a page does not compute (``NameScope/readsForProver``).
    public func needsProver(_ expression: Expression) -> Bool {
      var seen: Set<Symbol> = []
      return needsProver(expression, &seen)
    }

    private func needsProver(_ expression: Expression, _ seen: inout Set<Symbol>) -> Bool {
      var name: Symbol?
      switch expression.node {
      case .binding, .piecewise: return true
      case .symbol(let symbol): name = symbol
      case .apply(let symbol, _):
        if self[symbol] == nil, Symbol.functionsOfWholeNumbers.contains(symbol) { return true }
        name = symbol
      default: break
      }
      if let name, let definition = self[name], seen.insert(name).inserted,
        needsProver(definition.body, &seen)
      {
        return true
      }
      return expression.operands.contains { needsProver($0, &seen) }
    }
  }

  extension Expression {
    /// The same expression with values for free symbols; a variable that is bound keeps its meaning.
    ///
    /// Where a value holds a symbol that is bound around the place, the bound variable gets another name first, so that nothing
    /// is captured. Places stay as they are.
    public func substituting(_ values: [Symbol: Expression]) -> Expression {
      if values.isEmpty { return self }
      switch node {
      case .number, .constant: return self
      case .symbol(let symbol): return values[symbol] ?? self
      case .binding(let binder, let variable, let items):
        guard let body = items.last else { return self }
        var operands = items.dropLast().map { $0.substituting(values) }
        var inner = values
        inner[variable] = nil
        var own = variable
        if inner.contains(where: { body.hasFree($0.key) && $0.value.hasFree(variable) }) {
          own = variable.fresh { name in
            body.mentions(name) || inner.contains { $0.value.mentions(name) }
          }
          inner[variable] = Expression(.symbol(own), body.span)
        }
        operands.append(body.substituting(inner))
        return Expression(.binding(binder, own, operands), span)
      default:
        return Expression(operation, operands.map { $0.substituting(values) }, span) ?? self
      }
    }

    /// Whether a symbol stands in it free: at some place where no binder around it has that variable.
    public func hasFree(_ symbol: Symbol) -> Bool {
      switch node {
      case .symbol(symbol), .apply(symbol, _): return true
      case .binding(_, let variable, let items):
        guard let body = items.last else { return false }
        return items.dropLast().contains { $0.hasFree(symbol) }
          || (variable != symbol && body.hasFree(symbol))
      default: return someOperand { $0.hasFree(symbol) }
      }
    }

    /// Whether a variable is bound in it.
    public var holdsBinder: Bool {
      if case .binding = node { return true }
      return someOperand { $0.holdsBinder }
    }

    /// The expression with the bound variables of binders that hold no others called by one name, and so on outwards: two
    /// that differ in these names alone become equal.
    public var withCanonicalVariables: Expression {
      guard holdsBinder else { return self }
      return canonical().expression
    }

    private func canonical() -> (expression: Expression, height: Int) {
      var height = 0
      var items: [Expression] = []
      for operand in operands {
        let (expression, own) = operand.canonical()
        items.append(expression)
        height = max(height, own)
      }
      guard case .binding(let binder, let variable, _) = node, let body = items.last else {
        return (Expression(operation, items, span) ?? self, height)
      }
      // No reader gives such a name, so that nothing free has it.
      let name = Symbol("⟨\(height)⟩")
      items[items.count - 1] = body.substituting([variable: Expression(.symbol(name), body.span)])
      return (Expression(.binding(binder, name, items), span), height + 1)
    }
  }

  extension Symbol {
    /// The name under which the elements of a sequence stand in a tree, applied to their index: x_i is one of $x_1, …, x_n$.
    public var sequence: Symbol { Symbol(name + "_") }

    /// The letter of a sequence whose elements it is applied to; nil for any other name.
    public var letterOfSequence: Symbol? {
      name.utf8.count > 1 && name.utf8.last == UInt8(ascii: "_") ? Symbol(String(name.dropLast())) : nil
    }

    /// A name made from this one by primes that is not taken.
    func fresh(where isTaken: (Symbol) -> Bool) -> Symbol {
      var name = Symbol(self.name + "'")
      while isTaken(name) { name = Symbol(name.name + "'") }
      return name
    }
  }
#else
  /// What a page knows of binders: the signs of which it says that they are not understood.
  public enum Binder: Sendable, Hashable {
    case sum, product

    /// The sign by which it is written.
    var sign: String {
      switch self {
      case .sum: "Σ"
      case .product: "Π"
      }
    }
  }
#endif
