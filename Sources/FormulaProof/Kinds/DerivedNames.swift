import FormulaSyntax
import SourceText

/// Names that nothing defines, and that are made of one that is: $y''$, $y^{(2)}$ and $\dot y$ of y, $u_x$ of u, $a_{12}$ of a matrix A.
///
/// As quantities of their own they would have values at which a true formula fails.
struct DerivedNames {
  /// What the names stand for.
  var replacements: [Symbol: Expression] = [:]
  /// What each name is, in words.
  var words: [String] = []
  /// Names of which it cannot be told what they stand for, each with what it may be and the reason.
  var unknown: [(name: Symbol, values: [Expression], reason: String)] = []

  /// The highest derivative that a name may stand for.
  private static let highestOrder = 6

  /// The names among some symbols, none of which is defined.
  init(_ symbols: [Symbol], in environment: Environment) {
    for symbol in symbols {
      addDerivative(symbol, environment)
      addPartialDerivative(symbol, environment)
      addEntry(symbol, environment)
    }
  }

  /// Whether there are none.
  var isEmpty: Bool { replacements.isEmpty && unknown.isEmpty }

  private mutating func addDerivative(_ symbol: Symbol, _ environment: Environment) {
    guard let (function, order, isByTime) = symbol.asDerivative, order <= Self.highestOrder,
      let definition = environment[function], definition.parameters == nil, !definition.body.isList
    else { return }
    let letters = Self.letters(of: definition, in: environment)
    // A number that depends on nothing has no derivative: x′ is another point beside x = 3.
    guard !letters.isEmpty else { return }
    func derivative(by variable: Symbol) -> Expression {
      var result = Expression(.symbol(function))
      for _ in 0..<order {
        result = Expression(.binding(.derivative, variable, [Expression(.symbol(variable)), result]))
      }
      return result
    }
    guard let variable = Self.variable(among: letters, environment, isByTime: isByTime) else {
      unknown.append(
        (
          symbol, letters.map(derivative),
          "\(symbol.shown) may be a derivative of \(function.shown), and nothing says by what"
        ))
      return
    }
    // Beside x = 2t the derivative of y = x^2 may be one by x or one by t.
    let between = FreeSymbols.of([definition.body], in: Environment()).first { name in
      guard name != variable, let other = environment[name], other.parameters == nil else { return false }
      return Self.letters(of: other, in: environment).contains(variable)
    }
    if let between, !isByTime, variable != Symbol("x"), !definition.body.mentions(variable) {
      unknown.append(
        (
          symbol, [derivative(by: variable), derivative(by: between)],
          "\(symbol.shown) may be the derivative of \(function.shown) by \(between.shown) or by \(variable.shown), and nothing says by which"
        ))
      return
    }
    replacements[symbol] = derivative(by: variable)
    words.append(
      "\(symbol.shown) is the \(order == 1 ? "" : Self.ordinal(order) + " ")derivative of \(function.shown) by \(variable.shown)"
    )
  }

  /// $u_{xy}$, where u is given by a formula in x and y.
  private mutating func addPartialDerivative(_ symbol: Symbol, _ environment: Environment) {
    let letters = symbol.index.map { Symbol(String($0)) }
    guard symbol.primes == 0, (1...Self.highestOrder).contains(letters.count),
      let definition = environment[Symbol(symbol.base)], definition.parameters == nil, !definition.body.isList
    else { return }
    let all = Self.letters(of: definition, in: environment)
    guard letters.allSatisfy(all.contains) else { return }
    if let letter = letters.first(where: { Self.dependsOtherwise(definition.body, on: $0, environment) }) {
      unknown.append((symbol, [], Self.partialDerivative(of: definition.symbol.shown, by: letter)))
      return
    }
    var derivative = Expression(.symbol(definition.symbol))
    for letter in letters {
      derivative = Expression(.binding(.derivative, letter, [Expression(.symbol(letter)), derivative]))
    }
    replacements[symbol] = derivative
    words.append("\(symbol.shown) is the partial derivative of \(definition.symbol.shown)")
  }

  /// $a_{12}$, where A is written out.
  private mutating func addEntry(_ symbol: Symbol, _ environment: Environment) {
    guard symbol.primes == 0, let (row, column) = symbol.asEntry else { return }
    for name in [symbol.base, symbol.base.uppercased()] {
      guard let definition = environment[Symbol(name)], definition.parameters == nil,
        case .matrix(let rows, let columns, let elements) = definition.body.node
      else { continue }
      guard row <= rows, column <= columns, elements.count == rows * columns else {
        unknown.append((symbol, [], "\(symbol.shown) may be an entry of \(name), which has none there"))
        return
      }
      replacements[symbol] = elements[(row - 1) * columns + column - 1]
      words.append("\(symbol.shown) is an entry of \(name)")
      return
    }
  }

  /// The letters on which what is defined depends in the end, also those that have a number for their value.
  static func letters(of definition: Definition, in environment: Environment) -> [Symbol] {
    var (found, seen): (Set<Symbol>, Set<Symbol>) = ([], [definition.symbol])
    var pending = FreeSymbols.of([definition.body], in: Environment())
    while let symbol = pending.popLast() {
      guard seen.insert(symbol).inserted else { continue }
      let next =
        environment[symbol].flatMap { other in
          other.parameters == nil ? FreeSymbols.of([other.body], in: Environment()) : nil
        } ?? []
      if next.isEmpty { found.insert(symbol) }
      pending += next
    }
    return found.sorted()
  }

  /// Whether another name of a formula is made of a variable: whether it stands still under ∂ cannot be told.
  static func dependsOtherwise(_ body: Expression, on variable: Symbol, _ environment: Environment) -> Bool {
    FreeSymbols.of([body], in: Environment()).contains { name in
      name != variable
        && environment[name].map { other in
          other.parameters == nil && letters(of: other, in: environment).contains(variable)
        } ?? false
    }
  }

  /// What is said of such a derivative.
  static func partialDerivative(of what: String, by variable: Symbol) -> String {
    "it cannot be told what is held fixed in the partial derivative of \(what) by \(variable.shown)"
  }

  /// By what a formula in some letters is differentiated where nobody says: by the only one that has no value, by x, or by the time.
  private static func variable(
    among letters: [Symbol], _ environment: Environment, isByTime: Bool
  ) -> Symbol? {
    let (x, t) = (Symbol("x"), Symbol("t"))
    let open = letters.filter { environment[$0] == nil }
    let only = open.count == 1 ? open[0] : nil
    if isByTime { return letters.contains(t) ? t : letters.count == 1 ? only : nil }
    if letters.count == 1, let only { return only }
    let usual = letters.filter { ["x", "y", "z", "t", "u", "v"].contains($0.name) }
    if usual.isEmpty { return only }
    return usual.count == 1 && (usual[0] == x || usual[0] == t) ? usual[0] : nil
  }

  private static func ordinal(_ order: Int) -> String {
    switch order {
    case 2: "second"
    case 3: "third"
    default: "\(order)th"
    }
  }
}

extension Prover {
  /// The most meanings of a name that are tried.
  private static let mostReadings = 6

  /// The judgement of a claim with names that are made of defined ones; nil where it has none.
  ///
  /// What holds whatever the names stand for is proved. Else they are what they are made to be, which is said beside the verdict; what is
  /// false of quantities of their own alone is undecided.
  func judgedByDerivedNames(_ claim: Claim) -> (judgement: Judgement, diagnostic: Diagnostic?)? {
    let names = derivedNames(of: claim)
    guard !names.isEmpty else { return nil }
    var literal = self
    literal.takesDerivedNamesLiterally = true
    let plain = literal.judge(claim)
    guard plain.judgement.verdict != .proved else { return plain }
    if let (name, values, reason) = names.unknown.first {
      guard plain.judgement.verdict == .refuted else { return plain }
      // What is false whatever the name means is false.
      let isFalse =
        names.unknown.count == 1 && names.replacements.isEmpty && !values.isEmpty
        && values.count <= Self.mostReadings
        && values.allSatisfy { value in
          var other = claim
          other.left = claim.left.substituting([name: value])
          other.right = claim.right.substituting([name: value])
          return literal.judge(other).judgement.verdict == .refuted
        }
      return isFalse ? plain : (Judgement(.undecided, method: "none", message: reason), nil)
    }
    func replaced(_ claim: Claim) -> Claim {
      var result = claim
      result.left = claim.left.substituting(names.replacements)
      result.right = claim.right.substituting(names.replacements)
      return result
    }
    var prover = literal
    prover.assumptions = assumptions.map(replaced)
    let derived = prover.judge(replaced(claim))
    if derived.judgement.verdict == .refuted, plain.judgement.verdict == .error { return plain }
    guard derived.judgement.verdict == .undecided || derived.judgement.verdict == .error,
      derived.judgement.message == nil
    else { return derived }
    return (Judgement(.undecided, method: "none", message: names.words.joined(separator: "; ")), nil)
  }

  /// Says that a partial derivative is one of a formula in which other names depend on the variable, too; nil where none is.
  func refusingPartialDerivatives(_ claim: Claim) -> Diagnostic? {
    guard !environment.isEmpty, !claim.doubts.partialVariables.isEmpty else { return nil }
    var pending = [claim.left, claim.right]
    while let next = pending.popLast() {
      pending += next.operands
      guard case .binding(.derivative, let variable, let items) = next.node,
        claim.doubts.partialVariables.contains(variable), var body = items.last
      else { continue }
      while case .binding(.derivative, variable, let inner) = body.node, let last = inner.last { body = last }
      // Of z that stands alone, what its own formula speaks of is held fixed.
      var name = "what is differentiated"
      if case .symbol(let symbol) = body.node, let definition = environment[symbol],
        definition.parameters == nil
      {
        (name, body) = (symbol.shown, definition.body)
      }
      // In 1/r, with a formula for r in x, y and z, nothing but y and z can stand still.
      guard body.hasFree(variable), DerivedNames.dependsOtherwise(body, on: variable, environment) else {
        continue
      }
      return .error(
        .ambiguousName, DerivedNames.partialDerivative(of: name, by: variable), at: claim.span,
        notes: [
          .init("the derivative by all that depends on \(variable): write \\frac{d}{d\(variable.latex)}")
        ])
    }
    return nil
  }

  /// The names of a claim that are made of defined ones, as far as nothing is said of them.
  func derivedNames(of claim: Claim) -> DerivedNames {
    guard !environment.isEmpty, !takesDerivedNamesLiterally, !takesNamesLiterally else {
      return DerivedNames([], in: environment)
    }
    var open = FreeSymbols.of([claim.left, claim.right], in: environment).filter { symbol in
      (symbol.primes > 0 || !symbol.index.isEmpty || symbol.derivedFrom != nil) && isUndeclared(symbol)
    }
    guard !open.isEmpty else { return DerivedNames([], in: environment) }
    // What a definition speaks of is a quantity to it.
    let ofDefinitions = FreeSymbols.of(environment.definitions.values.map(\.body), in: environment)
    open.removeAll { ofDefinitions.contains($0) }
    return DerivedNames(open, in: environment)
  }

  /// Whether an assumption makes a name a real number: it is said to be one, or it is compared with others by sums and products, or is one of a list.
  func isNumberByAssumption(_ symbol: Symbol) -> Bool {
    if isDeclaredNumber(symbol) { return true }
    return assumptions.contains { fact in
      let isOrder = fact.relation != .equal && fact.relation != .notEqual
      return (isOrder && fact.left.isSumOfProducts && fact.right.isSumOfProducts || fact.isOfNumbers)
        && (fact.left.mentions(symbol) || fact.right.mentions(symbol))
    }
  }

  /// Whether no assumption says of what kind a name is.
  func isUndeclared(_ symbol: Symbol) -> Bool { declaredKinds[symbol] == nil && !isDeclaredNumber(symbol) }

  private func isDeclaredNumber(_ symbol: Symbol) -> Bool {
    declaredReals.contains(symbol) || integers.contains(symbol) || rationals.contains(symbol)
  }
}

extension Symbol {
  /// The name of which it is a derivative by its primes or dots, of which order, and whether it is one by the time; nil where it has
  /// neither.
  var asDerivative: (function: Symbol, order: Int, isByTime: Bool)? {
    if primes > 0 { return (Symbol(String(name.dropLast(primes))), primes, false) }
    // y^{(2)}
    let number = index
    if number.first == "(", number.last == ")", let order = Int(number.dropFirst().dropLast()), order > 0 {
      return (Symbol(base), order, false)
    }
    let letters = base.unicodeScalars.filter { $0.value != 0x307 && $0.value != 0x308 }
    guard letters.count + 1 == base.unicodeScalars.count else { return nil }
    let order = base.unicodeScalars.contains { $0.value == 0x308 } ? 2 : 1
    var plain = ""
    plain.unicodeScalars.append(contentsOf: letters)
    return (Symbol(plain + name.dropFirst(base.count)), order, true)
  }

  /// The name of which it is a derivative by its primes or dots; nil where it has neither.
  public var derivedFrom: Symbol? { asDerivative?.function }
}
