#if !hasFeature(Embedded)
  import SourceText
  import TeX

  extension LaTeXMeaningReader {
    // MARK: Signs of derivatives

    /// A derivative: by which names, how often, and what stands beside d in the numerator.
    struct DerivativeSign {
      /// In the order in which they are written; the last one comes first.
      var steps: [(variable: Symbol, order: Int)]
      /// What is differentiated, where it stands in the numerator.
      var operand: [LaTeXNode]
      /// Whether it is written with ∂.
      var isPartial: Bool

      /// By what is differentiated, the innermost first.
      var variables: [Symbol] { steps.reversed().flatMap { Array(repeating: $0.variable, count: $0.order) } }
    }

    /// The most times that something is differentiated.
    static var highestOrder: Int { 8 }

    /// What `\frac{d^2}{dx^2}`, `\frac{\partial f}{\partial x}` or `\frac{\partial^2 f}{\partial x\,\partial y}` says; nil for any other
    /// fraction.
    func derivativeSign(_ fraction: LaTeXFraction) -> DerivativeSign? {
      // A space behind d says that it is a factor.
      let above = fraction.numerator.items
      if above.count > 1, case .space = above[1].kind { return nil }
      let below = fraction.denominator.items.filter { if case .space = $0.kind { false } else { true } }
      guard let first = above.first, let top = LaTeXNames.differential(first), below.count >= 2,
        below.count.isMultiple(of: 2), top.order <= Self.highestOrder,
        below.count == 2 || top.isPartial
      else { return nil }
      var steps: [(variable: Symbol, order: Int)] = []
      for position in stride(from: 0, to: below.count, by: 2) {
        guard let bottom = LaTeXNames.differential(below[position]), bottom.order == 1,
          bottom.isPartial == top.isPartial, let step = step(below[position + 1])
        else { return nil }
        steps.append(step)
      }
      guard steps.reduce(0, { $0 + $1.order }) == top.order else { return nil }
      return DerivativeSign(steps: steps, operand: Array(above.dropFirst()), isPartial: top.isPartial)
    }

    /// The x² of dx².
    private func step(_ node: LaTeXNode) -> (variable: Symbol, order: Int)? {
      var (name, order) = (node, 1)
      if case .scripts(let scripts) = name.kind, let exponent = scripts.superscripted {
        guard let count = exponent.smallWholeNumber, var base = scripts.base, scripts.primes == 0 else {
          return nil
        }
        if let index = scripts.subscripted {
          var own = scripts
          own.superscripted = nil
          own.subscripted = index
          base = LaTeXNode(.scripts(own), name.span)
        }
        (name, order) = (base, count)
      }
      let tokens = LaTeXTokenizer([name]).tokens
      guard tokens.count == 1, case .name = tokens[0].kind, let variable = try? symbol(tokens[0]) else {
        return nil
      }
      return (variable, order)
    }

    // MARK: Derivatives of an order that is no small number

    /// The variable and the order of `\frac{d^n}{dx^n}`, and what stands beside d in the numerator; nil for any other fraction.
    func higherDerivativeSign(
      _ fraction: LaTeXFraction
    ) -> (variable: Symbol, order: [LaTeXNode], operand: [LaTeXNode])? {
      let above = fraction.numerator.items
      if above.count > 1, case .space = above[1].kind { return nil }
      let below = fraction.denominator.items.filter { if case .space = $0.kind { false } else { true } }
      guard let first = above.first, below.count == 2, LaTeXNames.differential(below[0])?.order == 1,
        case .scripts(let top) = first.kind, let sign = top.base, top.subscripted == nil, top.primes == 0,
        let order = top.superscripted, LaTeXNames.differential(sign)?.isPartial == false,
        case .scripts(let bottom) = below[1].kind, let name = bottom.base, bottom.subscripted == nil,
        bottom.primes == 0, let other = bottom.superscripted
      else { return nil }
      let tokens = LaTeXTokenizer([name]).tokens
      var reader = self
      guard tokens.count == 1, case .name = tokens[0].kind, let variable = try? symbol(tokens[0]),
        let one = try? reader.expression(order.items, end: first.span.upperBound),
        let two = try? reader.expression(other.items, end: below[1].span.upperBound), one == two
      else { return nil }
      return (variable, order.items, Array(above.dropFirst()))
    }

    /// A derivative of such an order, behind its fraction.
    mutating func higherDerivative(
      _ sign: (variable: Symbol, order: [LaTeXNode], operand: [LaTeXNode]), _ place: LaTeXToken
    ) throws(ReadingFailure) -> Expression {
      guard !place.hasScripts else { throw refusal("a power of a derivative's sign", place.span) }
      try enter(place.span)
      defer { depth -= 1 }
      let order = try expression(sign.order, end: place.span.upperBound)
      let body: Expression
      if sign.operand.isEmpty {
        body = try operand(behind: place, [sign.variable])
      } else {
        body = try expression(sign.operand, end: place.span.upperBound)
      }
      let span = place.span.union(body.span)
      guard body.hasFree(sign.variable) else {
        throw .error(
          .notUnderstood,
          "nothing says how \(text(body.span)) depends on \(sign.variable): this derivative is shown, not checked",
          at: span, notes: [.init("define it by its formula, and what is said of it is checked")])
      }
      try refuseDefined(sign.variable, span)
      return Expression(
        .binding(
          .higherDerivative, sign.variable, [order, Expression(.symbol(sign.variable), span), body]), span)
    }

    /// `f^{(n)}(x)` of a function of one variable that the lesson defines; nil for any other name.
    mutating func derivative(
      ofOrderIn superscript: LaTeXNode, of token: LaTeXToken
    ) throws(ReadingFailure) -> Expression? {
      var plain = token
      plain.superscripted = nil
      let function = try symbol(plain)
      guard scope.functions[function] == 1, token.primes == 0,
        LaTeXToken.parenthesized(in: tokens, at: index + 1) != nil
      else { return nil }
      let order = try expression(superscript.items, end: token.span.upperBound)
      index += 1
      let content = try brackets()
      let span = token.span.union(content.span)
      guard content.items.count == 1 else {
        throw .error(
          .wrongNumberOfArguments,
          "\(function) takes \(Self.arguments(1)), and its derivative is given \(content.items.count)",
          at: span)
      }
      var x = Symbol("x")
      while order.mentions(x) || content.items[0].mentions(x), content.items[0] != Expression(.symbol(x)) {
        x = Symbol(x.name + "'")
      }
      let body = Expression(.apply(function, [Expression(.symbol(x), span)]), span)
      if let count = order.knownInteger, (1...Self.highestOrder).contains(count) {
        return try scripted(
          Self.derivative(
            of: function, [x], by: Array(repeating: x, count: count), at: content.items, span),
          content.closing)
      }
      return try scripted(
        Expression(.binding(.higherDerivative, x, [order, content.items[0], body]), span), content.closing)
    }

    // MARK: Derivatives

    /// A derivative, behind its fraction.
    mutating func derivative(_ sign: DerivativeSign, _ place: LaTeXToken) throws(ReadingFailure) -> Expression
    {
      guard !place.hasScripts else { throw refusal("a power of a derivative's sign", place.span) }
      try enter(place.span)
      defer { depth -= 1 }
      if sign.isPartial { partialVariables.formUnion(sign.variables) }
      if !sign.operand.isEmpty {
        if let function = definedFunction(sign.operand),
          let result = try derivative(ofFunction: function, by: sign.variables, place.span)
        {
          return result
        }
        let body = try expression(sign.operand, end: place.span.upperBound)
        return try derivative(of: body, sign, place.span)
      }
      let body = try operand(behind: place, sign.variables)
      return try derivative(of: body, sign, place.span.union(body.span))
    }

    /// What is differentiated by some variables, behind the sign.
    private mutating func operand(
      behind place: LaTeXToken, _ variables: [Symbol]
    ) throws(ReadingFailure) -> Expression {
      skipSpaces()
      guard token.beginsOperand else {
        throw .error(
          .missingOperand, "nothing stands behind the sign of the derivative", at: place.span,
          notes: token.isMinusSign ? [.init("put parentheses around what is differentiated")] : [])
      }
      let start = index
      let body = Expression.joined(try run()) { .product($0) }
      try refuseVariables(variables, behind: body, isBracketed: isWhollyBracketed(start, index))
      return body
    }

    /// The function of the lesson that is all of an operand: the f of `\frac{df}{dx}`.
    private func definedFunction(_ operand: [LaTeXNode]) -> Symbol? {
      let tokens = LaTeXTokenizer(operand).tokens
      guard tokens.count == 1, tokens[0].superscripted == nil, let symbol = try? symbol(tokens[0]),
        scope.functions[symbol] != nil
      else { return nil }
      return symbol
    }

    private func derivative(
      of body: Expression, _ sign: DerivativeSign, _ span: Span
    ) throws(ReadingFailure) -> Expression {
      var result = body
      for variable in sign.variables {
        // dy/dx of a name y that nothing defines would be 0, which nobody means.
        let isKnown =
          body.hasFree(variable) || body.isNumeric
          || scope.values.union(scope.dependent).contains { body.hasFree($0) }
          || !sign.isPartial && scope.tied.contains(variable) && scope.tied.contains { body.hasFree($0) }
        guard isKnown else {
          throw .error(
            .notUnderstood,
            "nothing says how \(text(body.span)) depends on \(variable): this derivative is shown, not checked",
            at: span, notes: [.init("define it by its formula, and what is said of it is checked")])
        }
        try refuseDefined(variable, span)
        result = Expression(
          .binding(.derivative, variable, [Expression(.symbol(variable), span), result]), span)
      }
      return result
    }

    private func refuseDefined(_ variable: Symbol, _ span: Span) throws(ReadingFailure) {
      guard scope.functions[variable] == nil,
        !scope.values.contains(variable) || boundVariables.contains(variable)
      else {
        throw .error(
          .notUnderstood, "\(variable) is defined, and nothing can be differentiated by it", at: span,
          notes: [.init("differentiate a function of a free symbol")])
      }
    }

    // MARK: Derivatives of functions of the lesson

    /// `\frac{\partial f}{\partial x}` of a function that the lesson defines, at its own parameters or at the arguments that follow; nil
    /// where it has no such parameter.
    private mutating func derivative(
      ofFunction function: Symbol, by variables: [Symbol], _ span: Span
    ) throws(ReadingFailure) -> Expression? {
      guard let parameters = parameters(of: function, by: variables) else { return nil }
      if let content = LaTeXToken.parenthesized(in: tokens, at: index), content.end > index {
        return try application(ofDerivative: function, parameters, by: variables, nil, span)
      }
      for variable in variables { try refuseDefined(variable, span) }
      return Self.derivative(
        of: function, parameters, by: variables, at: parameters.map { Expression(.symbol($0), span) }, span)
    }

    /// The parameters of a function by which something is differentiated. A function of one variable may be written in any.
    private func parameters(of function: Symbol, by variables: [Symbol]) -> [Symbol]? {
      guard let arity = scope.functions[function] else { return nil }
      if arity == 1, let first = variables.first {
        return variables.allSatisfy { $0 == first } ? [first] : nil
      }
      guard let parameters = scope.parameters[function], parameters.count == arity,
        variables.allSatisfy(parameters.contains)
      else { return nil }
      return parameters
    }

    /// `f'`, or `f_{xy}` with f a function of x and y that the lesson defines, where it defines nothing of that name; nil for any other name.
    func derivedFunction(_ symbol: Symbol) -> (function: Symbol, parameters: [Symbol], variables: [Symbol])? {
      guard scope.functions[symbol] == nil, !scope.values.contains(symbol) else { return nil }
      let order = symbol.primes
      if order > 0 {
        guard order <= Self.highestOrder else { return nil }
        let (function, x) = (Symbol(String(symbol.name.dropLast(order))), Symbol("x"))
        guard scope.functions[function] == 1 else { return nil }
        return (function, [x], Array(repeating: x, count: order))
      }
      guard !symbol.index.isEmpty, !scope.uses.declared.contains(symbol),
        !scope.uses.declaredFunctions.contains(symbol)
      else { return nil }
      let function = Symbol(symbol.base)
      let variables = symbol.index.map { Symbol(String($0)) }
      guard variables.count <= Self.highestOrder, let parameters = scope.parameters[function],
        scope.functions[function] == parameters.count, variables.allSatisfy(parameters.contains)
      else { return nil }
      return (function, parameters, variables)
    }

    /// `f'(x)` or `f_{xy}(x, y)`, at the parenthesis; `token` is the name where it may have an exponent.
    mutating func application(
      ofDerivative function: Symbol, _ parameters: [Symbol], by variables: [Symbol], _ token: LaTeXToken?,
      _ span: Span
    ) throws(ReadingFailure) -> Expression {
      if let token, token.superscripted != nil {
        throw .error(
          .ambiguousPower,
          "an exponent between a function and its arguments; write it behind the parenthesis",
          at: token.span)
      }
      let content = try brackets()
      let whole = span.union(content.span)
      guard content.items.count == parameters.count else {
        throw .error(
          .wrongNumberOfArguments,
          "\(function) takes \(Self.arguments(parameters.count)), and its derivative is given \(content.items.count)",
          at: whole)
      }
      return try scripted(
        Self.derivative(of: function, parameters, by: variables, at: content.items, whole), content.closing)
    }

    /// `f_x` alone: the derivative at the parameters of f.
    func derivative(
      of derived: (function: Symbol, parameters: [Symbol], variables: [Symbol]), _ span: Span
    ) -> Expression {
      Self.derivative(
        of: derived.function, derived.parameters, by: derived.variables,
        at: derived.parameters.map { Expression(.symbol($0), span) }, span)
    }

    /// The derivative of a function of the lesson at a place, the innermost variable first.
    ///
    /// Names that the arguments speak of are bound by none of it.
    static func derivative(
      of function: Symbol, _ parameters: [Symbol], by variables: [Symbol], at arguments: [Expression],
      _ span: Span
    ) -> Expression {
      var bound: [Symbol: Symbol] = [:]
      var body = arguments
      for (position, parameter) in parameters.enumerated() where variables.contains(parameter) {
        var name = parameter
        // With one variable its place stands outside of what binds it.
        while parameters.count > 1,
          arguments.contains(where: { $0.hasFree(name) && $0 != Expression(.symbol(name)) })
            || arguments.enumerated().contains(where: {
              $0.offset != position && $0.element == Expression(.symbol(name))
            }) || bound.values.contains(name)
        { name = Symbol(name.name + "'") }
        bound[parameter] = name
        body[position] = Expression(.symbol(name), span)
      }
      var result = Expression(.apply(function, body), span)
      for (step, variable) in variables.enumerated() {
        guard let name = bound[variable], let position = parameters.firstIndex(of: variable) else { continue }
        let isOutermost = !variables[(step + 1)...].contains(variable)
        let place = isOutermost ? arguments[position] : Expression(.symbol(name), span)
        result = Expression(.binding(.derivative, name, [place, result]), span)
      }
      return result
    }
  }

  extension LaTeXNames {
    /// The order of a d or ∂ in a fraction, and which of both it is.
    static func differential(_ node: LaTeXNode) -> (isPartial: Bool, order: Int)? {
      var base = node
      var order = 1
      if case .scripts(let scripts) = node.kind {
        guard let inner = scripts.base, let exponent = scripts.superscripted, scripts.subscripted == nil,
          scripts.primes == 0, let count = exponent.smallWholeNumber
        else { return nil }
        (base, order) = (inner, count)
      }
      if case .symbol(let symbol) = base.kind, symbol.scalar.value == 0x2202 { return (true, order) }
      return word(base) == "d" ? (false, order) : nil
    }
  }

  extension LaTeXNode {
    fileprivate var smallWholeNumber: Int? {
      guard items.count == 1, case .number(let number) = items[0].kind,
        let value = number.numeral?.smallInteger, value >= 1
      else { return nil }
      return value
    }
  }
#endif
