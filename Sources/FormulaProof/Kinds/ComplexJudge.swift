import FormulaSyntax
import SourceText

/// Judges claims about complex numbers by their real and their imaginary parts.
///
/// z stands for Re(z) + i Im(z) with real symbols. Sums, products, quotients, whole powers, conjugates, moduli, and
/// the exponential, sine and cosine of complex numbers are taken apart; what goes further is refused. A root or a
/// logarithm of real numbers is read only where these are certainly in its real domain, since over ℂ it would be
/// defined elsewhere too.
struct ComplexJudge {
  let claim: Claim
  let prover: Prover
  let kinds: [Symbol: SymbolKind]
  /// Whether arguments are counted from 0 to 2π; else from −π to π. Of numbers below the real axis alone.
  private var countsArgumentsFromZero = false
  /// Whether the root of a complex number is the one with a negative real part.
  private var takesOtherRoots = false

  init(claim: Claim, prover: Prover, kinds: [Symbol: SymbolKind]) {
    self.claim = claim
    self.prover = prover
    self.kinds = kinds
  }

  /// The parts of a number; a real one has no imaginary part.
  struct Parts {
    var real: Expression
    var imaginary: Expression?
  }

  /// The largest whole exponent that is multiplied out.
  private static let largestExponent = 16

  func judge() throws(Diagnostic) -> Judgement {
    var judgement = try judgedByPartsAndEquations()
    if holdsComplexRoots {
      if judgement.verdict == .refuted {
        var other = self
        other.takesOtherRoots = true
        guard try other.judgedByPartsAndEquations().verdict == .refuted else {
          throw .error(
            .ambiguousName, "whether this holds depends on which root of a complex number is meant",
            at: claim.span)
        }
      } else if judgement.verdict == .proved {
        judgement.message = judgement.message ?? "the root is the principal one, with a positive real part"
      }
    }
    let heights = try heightsOfArguments()
    guard !heights.isEmpty else { return judgement }
    switch judgement.verdict {
    case .proved, .confirmed:
      var principal = judgement
      principal.message = principal.message ?? "the argument is the principal one, between −π and π"
      return principal
    case .sampled, .undecided, .error: return judgement
    case .refuted: break
    }
    // Below the real axis some count from −π and some to 2π, and to some all that differ by 2π are one; of one argument above it,
    // and on it, all agree.
    let zero = Expression.integer(0, claim.span)
    let above = heights.map { Claim(left: $0, relation: .greaterOrEqual, right: zero, span: claim.span) }
    if heights.count == 1, try judge(above).verdict == .refuted { return judgement }
    if FreeSymbols.of([claim.left, claim.right], in: prover.environment).allSatisfy({
      $0 == .imaginaryUnit || Symbol.partsOfComplex.contains($0)
    }) {
      var other = self
      other.countsArgumentsFromZero = true
      let below = heights.map { Claim(left: $0, relation: .less, right: zero, span: claim.span) }
      if try other.judge(below).verdict == .refuted { return judgement }
    }
    throw .error(
      .ambiguousName, "whether this holds depends on whether arguments are counted from −π or from 0",
      at: claim.span, notes: [.init("from −π to π: write atan2(y, x)")])
  }

  /// Whether the root of a number is taken that is not real.
  private var holdsComplexRoots: Bool {
    func visit(_ expression: Expression) -> Bool {
      if case .root(let radicand, degree: 2) = expression.node, let value = try? parts(radicand),
        value.imaginary != nil
      {
        return true
      }
      return expression.someOperand { visit($0) }
    }
    var inliner = DefinitionInliner(prover.environment)
    let sides = [claim.left, claim.right] + prover.assumptions.flatMap { [$0.left, $0.right] }
    return sides.contains { side in (try? inliner.inlined(side)).map(visit) ?? false }
  }

  /// The judgement by parts; where that finds none, one by equations and by moduli.
  private func judgedByPartsAndEquations() throws(Diagnostic) -> Judgement {
    func byOtherMeans() throws(Diagnostic) -> Judgement? {
      if let proof = try judgedByPolynomials() { return proof }
      return try judgedByModuli()
    }
    do throws(Diagnostic) {
      let judgement = try judge([])
      guard judgement.verdict == .undecided else { return judgement }
      return try byOtherMeans() ?? judgement
    } catch {
      guard error.finding == .notUnderstood, let proof = try byOtherMeans() else { throw error }
      return proof
    }
  }

  /// Whether a name stands for a complex number.
  func takesAsComplex(_ symbol: Symbol) -> Bool {
    switch kinds[symbol] {
    case .complex: true
    case .imaginaryUnit: false
    case .real, .function, .vector, .matrix, .identity, .zero, nil:
      prover.environment[symbol] == nil && symbol != .imaginaryUnit && isComplex(symbol)
    }
  }

  /// The imaginary parts of the numbers whose argument is taken, as far as they may be negative.
  private func heightsOfArguments() throws(Diagnostic) -> [Expression] {
    var inliner = DefinitionInliner(prover.environment)
    var numbers: [Expression] = []
    func visit(_ expression: Expression) {
      if case .apply(let symbol, let arguments) = expression.node, arguments.count == 1,
        symbol == .argument || symbol == .principalLogarithm
      {
        numbers.append(arguments[0])
      }
      expression.forEachOperand(visit)
    }
    for side in [claim.left, claim.right] { visit(try inliner.inlined(side)) }
    var heights: [Expression] = []
    for number in numbers {
      guard let height = try parts(number).imaginary, !isCertainlyNonnegative(height, strictly: false) else {
        continue
      }
      heights.append(height)
    }
    return heights
  }

  /// The judgement under more facts about real numbers.
  private func judge(_ more: [Claim]) throws(Diagnostic) -> Judgement {
    var inliner = DefinitionInliner(prover.environment)
    var real = prover
    real.declaredKinds = [:]
    real.takesAllAsReal = true
    var facts: [Claim] = []
    for assumption in prover.assumptions {
      if assumption.relation == .notEqual {
        let left = try parts(try inliner.inlined(assumption.left))
        let right = try parts(try inliner.inlined(assumption.right))
        facts.append(differs(left, right, assumption))
        continue
      }
      guard assumption.relation == .equal else {
        var fact = assumption
        fact.left = try realPart(try inliner.inlined(assumption.left))
        fact.right = try realPart(try inliner.inlined(assumption.right))
        facts.append(fact)
        continue
      }
      let left = try parts(try inliner.inlined(assumption.left))
      let right = try parts(try inliner.inlined(assumption.right))
      facts.append(
        Claim(left: left.real, relation: .equal, right: right.real, span: assumption.span))
      // √s = c says s = c² too.
      if left.imaginary == nil, right.imaginary == nil {
        for (root, other) in [(left.real, right.real), (right.real, left.real)] {
          guard case .root(let radicand, degree: 2) = root.node else { continue }
          facts.append(Claim(left: radicand, relation: .equal, right: square(other), span: assumption.span))
        }
      }
      if left.imaginary != nil || right.imaginary != nil {
        let zero = Expression.integer(0, assumption.span)
        facts.append(
          Claim(
            left: left.imaginary ?? zero, relation: .equal, right: right.imaginary ?? zero,
            span: assumption.span))
      }
    }
    real = real.replacingAssumptions(facts + more)
    let leftSide = try inliner.inlined(claim.left)
    let rightSide = try inliner.inlined(claim.right)
    let left = try parts(leftSide)
    let right = try parts(rightSide)
    var claim = claim
    claim.doubts = ReadingDoubts()
    let zero = Expression.integer(0, claim.span)
    switch claim.relation {
    case _ where left.imaginary == nil && right.imaginary == nil:
      claim.left = left.real
      claim.right = right.real
    case .equal:
      claim.left = Expression(.tuple([left.real, left.imaginary ?? zero]), claim.left.span)
      claim.right = Expression(.tuple([right.real, right.imaginary ?? zero]), claim.right.span)
    case .notEqual:
      claim = differs(left, right, claim)
    case .approximatelyEqual:
      throw .error(
        .notUnderstood, "≈ compares real numbers; compare the real and the imaginary part", at: claim.span)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      throw .error(
        .wrongShape, "\(claim.relation.rawValue) compares real numbers, and a side may be none",
        at: claim.span)
    case .element:
      throw .error(.notAClaim, "∈ can be assumed, not claimed", at: claim.span)
    }
    let (judgement, diagnostic) = real.judge(claim)
    if let diagnostic { throw diagnostic }
    return judgement
  }

  /// That two numbers differ: so do their parts, or the one that both have.
  private func differs(_ left: Parts, _ right: Parts, _ claim: Claim) -> Claim {
    var result = claim
    let zero = Expression.integer(0, claim.span)
    if left.imaginary == nil, right.imaginary == nil {
      (result.left, result.right) = (left.real, right.real)
    } else {
      let imaginary = difference(left.imaginary ?? zero, right.imaginary ?? zero)
      result.left = Expression(
        .sum([square(difference(left.real, right.real)), square(imaginary)]), claim.span)
      result.right = zero
    }
    return result
  }

  // MARK: Parts

  private func realPart(_ expression: Expression) throws(Diagnostic) -> Expression {
    let value = try parts(expression)
    guard value.imaginary == nil else {
      throw .error(.wrongShape, "a real number is needed, and this may be none", at: expression.span)
    }
    return value.real
  }

  private func parts(_ expression: Expression) throws(Diagnostic) -> Parts {
    let span = expression.span
    func made(_ node: Expression.Node) -> Expression { Expression(node, span) }
    switch expression.node {
    case .number, .constant: return Parts(real: expression)
    case .symbol(let symbol): return try parts(of: symbol, span)
    case .sum(let terms):
      var reals: [Expression] = []
      var imaginaries: [Expression] = []
      for term in terms {
        let value = try parts(term)
        reals.append(value.real)
        if let imaginary = value.imaginary { imaginaries.append(imaginary) }
      }
      let others = reals.filter { $0.naturalNumber != 0 }
      if !others.isEmpty { reals = others }
      return Parts(
        real: reals.count == 1 ? reals[0] : made(.sum(reals)),
        imaginary: imaginaries.count > 1 ? made(.sum(imaginaries)) : imaginaries.first)
    case .negation(let operand):
      let value = try parts(operand)
      return Parts(real: made(.negation(value.real)), imaginary: value.imaginary.map { made(.negation($0)) })
    case .product(let factors):
      var result = Parts(real: .integer(1, span))
      for (index, factor) in factors.enumerated() {
        let value = try parts(factor)
        result = index == 0 ? value : product(result, value, span)
      }
      return result
    case .dot(let left, let right), .cross(let left, let right):
      return product(try parts(left), try parts(right), span)
    case .quotient(let dividend, let divisor):
      let above = try parts(dividend)
      let below = try parts(divisor)
      return quotient(above, below, span)
    case .power(let base, let exponent): return try power(base, exponent, span)
    case .root(let radicand, let degree):
      if degree == 2, let root = try principalRoot(try parts(radicand), span) { return root }
      let value = try realPart(radicand)
      guard isCertainlyNonnegative(value, strictly: false) else {
        throw refusal("the root of what may be negative or complex", span)
      }
      return Parts(real: made(.root(value, degree: degree)))
    case .degrees(let operand): return Parts(real: made(.degrees(try realPart(operand))))
    case .magnitude(let operand), .norm(let operand):
      let value = try parts(operand)
      guard let imaginary = value.imaginary else { return Parts(real: made(.magnitude(value.real))) }
      return Parts(real: made(.root(made(.sum([square(value.real), square(imaginary)])), degree: 2)))
    case .call(let function, let arguments): return try call(function, arguments, span)
    case .apply(let symbol, let arguments): return try apply(symbol, arguments, span)
    case .transpose, .tuple, .matrix: throw refusal("a vector or matrix of complex numbers", span)
    case .binding: throw refusal("a sum, a product or a derivative of complex numbers", span)
    case .piecewise: throw refusal("a function defined by cases, of what is bound around it,", span)
    }
  }

  private func parts(of symbol: Symbol, _ span: Span) throws(Diagnostic) -> Parts {
    if symbol == .imaginaryUnit { return Parts(real: .integer(0, span), imaginary: .integer(1, span)) }
    switch kinds[symbol] ?? .real {
    case .complex: return complexSymbol(symbol, span)
    case .real, .function, .vector, .matrix, .identity, .zero, .imaginaryUnit: break
    }
    if let letters = symbol.barredLetters, letters.contains(where: { isComplex($0.letter) }) {
      // \bar z and \overline{zw}
      var result = Parts(real: .integer(1, span))
      for (position, name) in letters.enumerated() {
        var value = try letterParts(name.letter, span)
        if name.isConjugated { value = conjugate(value, span) }
        result = position == 0 ? value : product(result, value, span)
      }
      return conjugate(result, span)
    }
    return try letterParts(symbol, span)
  }

  private func letterParts(_ symbol: Symbol, _ span: Span) throws(Diagnostic) -> Parts {
    if prover.environment[symbol] != nil {
      var inliner = DefinitionInliner(prover.environment)
      return try parts(try inliner.inlined(Expression(.symbol(symbol), span)))
    }
    return isComplex(symbol) ? complexSymbol(symbol, span) : Parts(real: Expression(.symbol(symbol), span))
  }

  /// Whether a letter stands for a complex number.
  func isComplex(_ symbol: Symbol) -> Bool {
    if let kind = prover.declaredKinds[symbol] { return kind == .complex }
    if prover.environment[symbol] != nil { return true }
    return Self.isCustomarilyComplex(symbol) && !prover.integers.contains(symbol)
      && !prover.rationals.contains(symbol) && !prover.declaredReals.contains(symbol)
  }

  /// Beside the imaginary unit and conjugates z and w are complex, unless something else is said.
  private static func isCustomarilyComplex(_ symbol: Symbol) -> Bool { ["z", "w"].contains(symbol.base) }

  private func complexSymbol(_ symbol: Symbol, _ span: Span) -> Parts {
    Parts(
      real: Expression(.symbol(Symbol("Re(\(symbol))")), span),
      imaginary: Expression(.symbol(Symbol("Im(\(symbol))")), span))
  }

  private func conjugate(_ value: Parts, _ span: Span) -> Parts {
    Parts(real: value.real, imaginary: value.imaginary.map { Expression(.negation($0), span) })
  }

  private func square(_ expression: Expression) -> Expression {
    Expression(.power(expression, .integer(2, expression.span)), expression.span)
  }

  private func difference(_ left: Expression, _ right: Expression) -> Expression {
    if right.naturalNumber == 0 { return left }
    return Expression(.sum([left, Expression(.negation(right), right.span)]), left.span)
  }

  private func product(_ left: Parts, _ right: Parts, _ span: Span) -> Parts {
    func times(_ a: Expression, _ b: Expression) -> Expression {
      if a.naturalNumber == 1 { return b }
      if b.naturalNumber == 1 { return a }
      // Where the other factor is not defined, nothing is.
      if a.naturalNumber == 0, b.isTotal { return a }
      if b.naturalNumber == 0, a.isTotal { return b }
      return Expression(.product([a, b]), span)
    }
    guard let b = left.imaginary else {
      return Parts(
        real: times(left.real, right.real), imaginary: right.imaginary.map { times(left.real, $0) })
    }
    guard let d = right.imaginary else {
      return Parts(real: times(left.real, right.real), imaginary: times(b, right.real))
    }
    return Parts(
      real: difference(times(left.real, right.real), times(b, d)),
      imaginary: Expression(.sum([times(left.real, d), times(b, right.real)]), span))
  }

  private func quotient(_ above: Parts, _ below: Parts, _ span: Span) -> Parts {
    guard let d = below.imaginary else {
      return Parts(
        real: Expression(.quotient(above.real, below.real), span),
        imaginary: above.imaginary.map { Expression(.quotient($0, below.real), span) })
    }
    let norm = Expression(.sum([square(below.real), square(d)]), span)
    let numerator = product(above, conjugate(below, span), span)
    return Parts(
      real: Expression(.quotient(numerator.real, norm), span),
      imaginary: Expression(.quotient(numerator.imaginary ?? .integer(0, span), norm), span))
  }

  private func power(_ base: Expression, _ exponent: Expression, _ span: Span) throws(Diagnostic) -> Parts {
    if case .constant(.e) = base.node { return exponential(try parts(exponent), span) }
    if let whole = Self.wholeNumber(exponent) {
      let value = try parts(base)
      guard value.imaginary != nil else {
        return Parts(real: Expression(.power(value.real, exponent), span))
      }
      guard whole.magnitude <= Self.largestExponent else {
        if let power = GaussianRational(value.real, value.imaginary)?.raised(to: whole) {
          return Parts(real: power.real.expression(span), imaginary: power.imaginary.expression(span))
        }
        throw refusal("a power of a complex number beyond \(Self.largestExponent)", span)
      }
      var result = Parts(real: .integer(1, span))
      for index in 0..<Int(whole.magnitude) { result = index == 0 ? value : product(result, value, span) }
      if whole == 0 {
        let zero = Expression(.product([.integer(0, span), value.real]), span)
        return Parts(real: Expression(.sum([.integer(1, span), zero]), span))
      }
      return whole < 0 ? quotient(Parts(real: .integer(1, span)), result, span) : result
    }
    let value = try parts(base)
    if value.imaginary == nil {
      let exponentValue = try realPart(exponent)
      guard isCertainlyNonnegative(value.real, strictly: true) || isInteger(exponentValue) else {
        throw refusal("a power of what may be negative or complex", span)
      }
      return Parts(real: Expression(.power(value.real, exponentValue), span))
    }
    // De Moivre: (cos t + i sin t)^n for whole n.
    guard isInteger(exponent) else { throw refusal("a power of a complex number that is not whole", span) }
    if case .power(let inner, let angle) = base.node, case .constant(.e) = inner.node {
      let whole = Expression(.product([exponent, angle]), span)
      return exponential(try parts(whole), span)
    }
    if case .symbol(.imaginaryUnit) = base.node {
      return turned(by: Expression(.quotient(Expression.pi, .integer(2, span)), span), exponent, span)
    }
    if case .call(.cos, let first) = value.real.node, case .sum(let terms) = base.node, terms.count == 2,
      let sine = value.imaginary.flatMap(Self.sineArgument), first == [sine]
    {
      return turned(by: sine, exponent, span)
    }
    return try powerOfConstant(value, base, exponent, span)
  }

  /// zⁿ = |z|ⁿ (cos nα + i sin nα) of a number z that is not 0, where n is whole and α the argument of z.
  private func powerOfConstant(
    _ value: Parts, _ base: Expression, _ exponent: Expression, _ span: Span
  ) throws(Diagnostic) -> Parts {
    guard let imaginary = value.imaginary,
      FreeSymbols.of([value.real, imaginary], in: prover.environment).isEmpty
    else { throw refusal("a symbolic power of a complex number", span) }
    let norm = Expression(.sum([square(value.real), square(imaginary)]), span)
    guard isCertainlyNonnegative(norm, strictly: true) else {
      throw refusal("a symbolic power of a complex number that may be 0", span)
    }
    let half = Expression(.quotient(exponent, .integer(2, span)), span)
    let angle = Expression(.call(.atan2, [imaginary, value.real]), span)
    return product(
      Parts(real: Expression(.power(norm, half), span)), turned(by: angle, exponent, span), span)
  }

  /// t where an expression is sin t, times ones.
  private static func sineArgument(_ expression: Expression) -> Expression? {
    switch expression.node {
    case .call(.sin, let arguments): arguments.first
    case .product(let factors):
      factors.filter { $0.naturalNumber != 1 }.count == 1
        ? factors.first { $0.naturalNumber != 1 }.flatMap(sineArgument) : nil
    default: nil
    }
  }

  private func turned(by angle: Expression, _ times: Expression, _ span: Span) -> Parts {
    let whole = Expression(.product([times, angle]), span)
    return Parts(
      real: Expression(.call(.cos, [whole]), span), imaginary: Expression(.call(.sin, [whole]), span))
  }

  private func exponential(_ value: Parts, _ span: Span) -> Parts {
    let scale = Expression(.call(.exp, [value.real]), span)
    guard let angle = value.imaginary else { return Parts(real: scale) }
    return product(
      Parts(real: scale),
      Parts(
        real: Expression(.call(.cos, [angle]), span), imaginary: Expression(.call(.sin, [angle]), span)),
      span)
  }

  /// √(a + bi) with a positive real part, where b is a number that is not 0; nil for others.
  private func principalRoot(_ value: Parts, _ span: Span) throws(Diagnostic) -> Parts? {
    guard let imaginary = value.imaginary,
      FreeSymbols.of([value.real, imaginary], in: prover.environment).isEmpty
    else { return nil }
    let isAbove = isCertainlyNonnegative(imaginary, strictly: true)
    guard isAbove || isCertainlyNonnegative(Expression(.negation(imaginary), span), strictly: true) else {
      return nil
    }
    let modulus = Expression(
      .root(Expression(.sum([square(value.real), square(imaginary)]), span), degree: 2), span)
    func half(_ sum: Expression) -> Expression {
      Expression(.root(Expression(.quotient(sum, .integer(2, span)), span), degree: 2), span)
    }
    let height = half(difference(modulus, value.real))
    let root = Parts(
      real: half(Expression(.sum([modulus, value.real]), span)),
      imaginary: isAbove ? height : Expression(.negation(height), span))
    guard takesOtherRoots else { return root }
    return Parts(
      real: Expression(.negation(root.real), span),
      imaginary: root.imaginary.map { Expression(.negation($0), span) })
  }

  private func call(
    _ function: BuiltIn, _ arguments: [Expression], _ span: Span
  ) throws(Diagnostic) -> Parts {
    func made(_ function: BuiltIn, _ argument: Expression) -> Expression {
      Expression(.call(function, [argument]), span)
    }
    guard arguments.count == 1, let argument = arguments.first else {
      var values: [Expression] = []
      for argument in arguments { values.append(try realPart(argument)) }
      guard function.isElementary, function.ofNumber == nil else { throw refusal(function.rawValue, span) }
      return Parts(real: Expression(.call(function, values), span))
    }
    let value = try parts(argument)
    switch function {
    case .exp: return exponential(value, span)
    case .abs:
      return try parts(Expression(.magnitude(argument), span))
    case .sin, .cos, .sinh, .cosh:
      guard let b = value.imaginary else { return Parts(real: made(function, value.real)) }
      let a = value.real
      func times(_ x: Expression, _ y: Expression) -> Expression { Expression(.product([x, y]), span) }
      switch function {
      case .sin:
        return Parts(
          real: times(made(.sin, a), made(.cosh, b)), imaginary: times(made(.cos, a), made(.sinh, b)))
      case .cos:
        return Parts(
          real: times(made(.cos, a), made(.cosh, b)),
          imaginary: Expression(.negation(times(made(.sin, a), made(.sinh, b))), span))
      case .sinh:
        return Parts(
          real: times(made(.sinh, a), made(.cos, b)), imaginary: times(made(.cosh, a), made(.sin, b)))
      default:
        return Parts(
          real: times(made(.cosh, a), made(.cos, b)), imaginary: times(made(.sinh, a), made(.sin, b)))
      }
    case .tan, .sec, .csc, .cot, .tanh, .atan, .sign:
      if value.imaginary == nil { return Parts(real: made(function, value.real)) }
      let one = Parts(real: .integer(1, span))
      func of(_ function: BuiltIn) throws(Diagnostic) -> Parts { try call(function, arguments, span) }
      switch function {
      case .tan: return quotient(try of(.sin), try of(.cos), span)
      case .cot: return quotient(try of(.cos), try of(.sin), span)
      case .sec: return quotient(one, try of(.cos), span)
      case .csc: return quotient(one, try of(.sin), span)
      case .tanh: return quotient(try of(.sinh), try of(.cosh), span)
      default: throw refusal("\(function.rawValue) of a complex number", span)
      }
    case .log:
      guard value.imaginary == nil, isCertainlyNonnegative(value.real, strictly: true) else {
        throw refusal("the logarithm of what may be negative or complex", span)
      }
      return Parts(real: made(.log, value.real))
    default: throw refusal("\(function.rawValue) beside complex numbers", span)
    }
  }

  private func apply(
    _ symbol: Symbol, _ arguments: [Expression], _ span: Span
  ) throws(Diagnostic) -> Parts {
    guard arguments.count == 1, let argument = arguments.first else {
      throw refusal("\(symbol) beside complex numbers", span)
    }
    switch symbol.name {
    case Symbol.realPart.name: return Parts(real: try parts(argument).real)
    case Symbol.imaginaryPart.name:
      let value = try parts(argument)
      // Of a real number the part is 0, where the number is defined.
      return Parts(
        real: value.imaginary ?? Expression(.product([.integer(0, span), value.real]), span))
    case Symbol.conjugate.name:
      let value = try parts(argument)
      if let letter = letterThatMayBeReal(argument, value) {
        throw .error(
          .ambiguousName, "a line may mean the conjugate or a mean, and nothing says what \(letter) is",
          at: span,
          notes: [
            .init("the conjugate: assume \(letter.latex) \\in \\mathbb{C}"),
            .init("a mean: write it as a name, such as m_{X}"),
          ])
      }
      return conjugate(value, span)
    case Symbol.argument.name:
      let value = try parts(argument)
      let height = value.imaginary ?? Expression(.product([.integer(0, span), value.real]), span)
      if countsArgumentsFromZero, value.imaginary != nil {
        let opposite = [height, value.real].map { Expression(.negation($0), span) }
        return Parts(
          real: Expression(.sum([Expression.pi, Expression(.call(.atan2, opposite), span)]), span))
      }
      return Parts(real: Expression(.call(.atan2, [height, value.real]), span))
    case Symbol.principalLogarithm.name:
      let value = try parts(argument)
      // Of positive numbers Log may be to the base 10.
      guard
        value.imaginary != nil
          || isCertainlyNonnegative(Expression(.negation(value.real), span), strictly: true)
      else { throw refusal("Log of a number that may be positive", span) }
      let norm = Expression(.sum([square(value.real), square(value.imaginary ?? .integer(0, span))]), span)
      let logarithm = Expression(
        .quotient(Expression(.call(.log, [norm]), span), .integer(2, span)), span)
      return Parts(
        real: logarithm, imaginary: try apply(.argument, arguments, span).real)
    default: throw refusal("\(symbol) beside complex numbers", span)
    }
  }

  /// The first of the letters under a line of which nothing says that they are numbers, complex or real; nil where one is
  /// complex, and where there are none.
  private func letterThatMayBeReal(_ argument: Expression, _ value: Parts) -> Symbol? {
    guard value.imaginary == nil else { return nil }
    let letters = FreeSymbols.of([argument], in: Environment())
    guard !letters.contains(where: { isComplex($0) || $0 == .imaginaryUnit }) else { return nil }
    return letters.first {
      !prover.integers.contains($0) && !prover.rationals.contains($0) && !prover.declaredReals.contains($0)
    }
  }

  // MARK: What is certain

  private static func wholeNumber(_ expression: Expression) -> Int? {
    if let natural = expression.naturalNumber { return natural }
    if case .negation(let operand) = expression.node, let natural = operand.naturalNumber { return -natural }
    return nil
  }

  private func isInteger(_ expression: Expression) -> Bool {
    switch expression.node {
    case .number: expression.naturalNumber != nil
    case .symbol(let symbol): prover.integers.contains(symbol)
    case .sum(let items), .product(let items): items.allSatisfy { isInteger($0) }
    case .negation(let operand): isInteger(operand)
    default: false
    }
  }

  private func isCertainlyNonnegative(_ expression: Expression, strictly: Bool) -> Bool {
    var quick = prover
    quick.declaredKinds = [:]
    quick.takesAllAsReal = true
    quick = quick.replacingAssumptions(
      prover.assumptions.filter { assumption in
        !KindSurvey(assumption, prover.replacingAssumptions([])).isComplex
      })
    quick.options.limits.seconds = min(quick.options.limits.seconds, 0.5)
    let claim = Claim(
      left: expression, relation: strictly ? .greater : .greaterOrEqual, right: .integer(0), span: claim.span)
    let judgement = quick.judge(claim).judgement
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  private func refusal(_ what: String, _ span: Span) -> Diagnostic {
    .error(.notUnderstood, "\(what) is shown, not checked", at: span)
  }
}

extension Symbol {
  /// The name of the principal logarithm of a complex number.
  fileprivate static let principalLogarithm = Symbol("Log")
  /// The name of the argument of a complex number.
  fileprivate static let argument = Symbol("arg")
}
