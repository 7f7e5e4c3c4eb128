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
    let letters = FreeSymbols.of([definition.body], in: environment)
    guard !letters.isEmpty else {
      addDerivative(symbol, of: definition, order, isByTime: isByTime, environment)
      return
    }
    func derivative(by variable: Symbol) -> Expression {
      var result = Expression(.symbol(function))
      for _ in 0..<order {
        result = Expression(.binding(.derivative, variable, [Expression(.symbol(variable)), result]))
      }
      return result
    }
    guard let variable = Self.variable(among: letters, isByTime: isByTime) else {
      unknown.append(
        (
          symbol, letters.map(derivative),
          "\(symbol.shown) may be a derivative of \(function.shown), and nothing says by what"
        ))
      return
    }
    replacements[symbol] = derivative(by: variable)
    words.append(
      "\(symbol.shown) is the \(order == 1 ? "" : Self.ordinal(order) + " ")derivative of \(function.shown) by \(variable.shown)"
    )
  }

  /// $y'$, where the symbols of y's formula have values: y = x² and x = 3. The derivative of a number is nobody's meaning.
  private mutating func addDerivative(
    _ symbol: Symbol, of definition: Definition, _ order: Int, isByTime: Bool, _ environment: Environment
  ) {
    let letters = FreeSymbols.of([definition.body], in: Environment())
    guard let variable = Self.variable(among: letters, isByTime: isByTime),
      ["x", "t"].contains(variable.name)
    else { return }
    let others = letters.filter { $0 != variable }.compactMap { environment[$0]?.body }
    guard !others.contains(where: { $0.mentions(variable) }) else {
      unknown.append((symbol, [], "\(symbol.shown) may be a derivative of \(definition.symbol.shown)"))
      return
    }
    // By a letter that has no value, at the value.
    let free = Symbol("⟨\(variable.name)⟩")
    var derivative = definition.body.substituting([variable: Expression(.symbol(free))])
    for step in 1...order {
      let place = Expression(.symbol(step == order ? variable : free))
      derivative = Expression(.binding(.derivative, free, [place, derivative]))
    }
    replacements[symbol] = derivative
    words.append("\(symbol.shown) is a derivative of \(definition.symbol.shown) by \(variable.shown)")
  }

  /// $u_{xy}$, where u is given by a formula in x and y.
  private mutating func addPartialDerivative(_ symbol: Symbol, _ environment: Environment) {
    let letters = symbol.index.map { Symbol(String($0)) }
    guard symbol.primes == 0, (1...Self.highestOrder).contains(letters.count),
      let definition = environment[Symbol(symbol.base)], definition.parameters == nil, !definition.body.isList
    else { return }
    let free = FreeSymbols.of([definition.body], in: environment)
    guard letters.allSatisfy(free.contains) else { return }
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

  /// By what a formula in some letters is differentiated where nobody says: by the only one, by x, or by the time.
  private static func variable(among letters: [Symbol], isByTime: Bool) -> Symbol? {
    let (x, t) = (Symbol("x"), Symbol("t"))
    if isByTime { return letters.contains(t) ? t : letters.count == 1 ? letters[0] : nil }
    if letters.count == 1 { return letters[0] }
    let usual = letters.filter { ["x", "y", "z", "t", "u", "v"].contains($0.name) }
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

  /// Whether no assumption says of what kind a name is.
  func isUndeclared(_ symbol: Symbol) -> Bool {
    declaredKinds[symbol] == nil && !declaredReals.contains(symbol) && !integers.contains(symbol)
      && !rationals.contains(symbol)
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
