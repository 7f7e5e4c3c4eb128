import FormulaSyntax
import SourceText

/// Letters that books of geometry use for more than one number: a vector beside its components, and two points for the segment between them.
///
/// A claim that was refuted by choosing a number for such a letter is an error that says what to write.
extension Prover {
  /// What is said of a refuted claim of ordinary letters, of which some may be vectors.
  func problemOfPlainLetters(_ claim: Claim) -> Diagnostic? {
    guard !takesNamesLiterally else { return nil }
    let open = open(claim)
    return problemOfComponents(claim, open) ?? problemOfVectors(claim, open)
  }

  /// $x \cdot y = x_1 y_1 + x_2 y_2$: the claim holds where plain names are vectors of the components beside them.
  func problemOfComponents(_ claim: Claim, _ open: [Symbol]) -> Diagnostic? {
    var values: [Symbol: Expression] = [:]
    for symbol in open where symbol.index.isEmpty && symbol.primes == 0 {
      let components = symbol.components(among: open)
      guard !components.isEmpty else { continue }
      values[symbol] = Expression(.tuple(components.map { Expression(.symbol($0)) }), claim.span)
    }
    guard let first = values.keys.sorted().first,
      [.proved, .confirmed].contains(verdict(of: claim, replacing: values))
    else { return nil }
    let names = first.components(among: open).map(\.shown).joined(separator: ", ")
    return .error(
      .ambiguousName, "\(first.shown) may be the vector with the components \(names), and nothing says so",
      at: claim.span,
      notes: [
        .init(
          "the vector: define \(first.latex) = (\(first.components(among: open).map(\.latex).joined(separator: ", ")))"
        ),
        .init("a number: assume \(first.latex) \\in \\mathbb{R}"),
      ])
  }

  /// $a \times b = -b \times a$: the claim holds where what stands beside crosses are vectors.
  func problemOfVectors(_ claim: Claim, _ open: [Symbol]) -> Diagnostic? {
    if let unit = open.first(where: { $0.base == "e" && !$0.index.isEmpty }),
      [claim.left, claim.right].contains(where: \.holdsDotOrCross)
    {
      return .error(
        .ambiguousName, "\(unit.shown) may be a unit vector, and nothing says so", at: claim.span,
        notes: [
          .init("the unit vector: define it as a tuple, such as \(unit.latex) = (1, 0, 0)"),
          .init("a number: assume \(unit.latex) \\in \\mathbb{R}"),
        ])
    }
    var crossed: Set<Symbol> = []
    for side in [claim.left, claim.right] { side.collectLettersOfCrosses(&crossed) }
    let vectors = open.filter(crossed.contains)
    guard let first = vectors.first, claim.countOfCrosses <= Claim.mostCrossesOfVectors else { return nil }
    let found = verdict(of: claim) { prover in
      for symbol in vectors { prover.declaredKinds[symbol] = .vector(.number(3)) }
    }
    guard found == .proved else { return nil }
    let list = vectors.map(\.latex).joined(separator: ", ")
    return .error(
      .ambiguousName, "\(first.shown) may be a vector, of which this holds, and nothing says so",
      at: claim.span,
      notes: [
        .init("vectors: assume \(list) \\in \\mathbb{R}^3"),
        .init("numbers: assume \(list) \\in \\mathbb{R}"),
      ])
  }

  /// $\Delta x = x_2 - x_1$, $\bar x = \frac1n \sum x_i$ and $\int_a^b f(x)\,dx = F(b) - F(a)$: what a name is made of says what it is.
  func problemOfDerivedNames(_ claim: Claim, _ open: [Symbol]) -> Diagnostic? {
    func error(_ symbol: Symbol, _ words: String) -> Diagnostic {
      .error(
        .ambiguousName, "\(symbol.shown) may be \(words), and nothing says so", at: claim.span,
        notes: [.init("a number like others: assume \(symbol.latex) \\in \\mathbb{R}")])
    }
    for symbol in open where symbol.base.count > 1 && symbol.base.hasPrefix("Δ") {
      let letter = symbol.base.dropFirst()
      // Beside x alone it is a name of its own: Δy/Δx = y/x fails of differences, too.
      guard open.contains(where: { $0.base == letter && !($0.index.isEmpty && $0.primes == 0) }) else {
        continue
      }
      return error(symbol, "the difference of two values of \(letter)")
    }
    // The two solutions of an equation, by ±.
    if claim.isOfNumbers, let several = open.first(where: { $0.index.contains(",") }) {
      return error(several, "two values")
    }
    for symbol in open {
      guard let letters = symbol.barredLetters, letters.count == 1, let letter = letters.first?.letter,
        [claim.left, claim.right].contains(where: { $0.holdsElements(of: letter) })
      else { continue }
      return error(symbol, "the mean of \(letter.shown)ᵢ")
    }
    let functions = KindSurvey(claim, self).functions.filter {
      environment[$0] == nil && declaredKinds[$0] == nil
    }
    let isOfCalculus =
      [claim.left, claim.right].contains { $0.holdsBinder } || functions.contains { $0.primes > 0 }
    guard isOfCalculus,
      let function = functions.sorted().first(where: { $0.antiderivative.map(functions.contains) ?? false }),
      let whole = function.antiderivative
    else { return nil }
    return .error(
      .ambiguousName, "\(whole.shown) may be an antiderivative of \(function.shown), and nothing says so",
      at: claim.span,
      notes: [
        .init("an antiderivative: write \(whole.latex)'(x) in place of \(function.latex)(x)"),
        .init("a function like others: assume \(whole.latex) : \\mathbb{R} \\to \\mathbb{R}"),
      ])
  }

  /// $AB^2 + BC^2 = AC^2$: capitals come in pairs, and as angles of functions.
  func problemOfSegments(_ claim: Claim, _ open: [Symbol]) -> Diagnostic? {
    var pairs: Set<Set<Symbol>> = []
    guard [claim.left, claim.right].allSatisfy({ $0.holdsCapitalsInPairs(&pairs) }), pairs.count > 1,
      let first = pairs.map({ $0.sorted() }).min(by: { $0.lexicographicallyPrecedes($1) }),
      pairs.allSatisfy({ $0.isSubset(of: open) })
    else { return nil }
    let name = first.map(\.shown).joined()
    let letters = Set(pairs.joined()).sorted().map(\.latex).joined(separator: ", ")
    return .error(
      .ambiguousName, "\(name) may be the length of a segment between points, which is shown, not checked",
      at: claim.span, notes: [.init("products of numbers: assume \(letters) \\in \\mathbb{R}")])
  }
}

extension Symbol {
  /// F for f, by which books call an antiderivative; nil for what is no small letter.
  fileprivate var antiderivative: Symbol? {
    guard primes == 0, base.count == 1, base.first?.isLowercase ?? false else { return nil }
    return Symbol(base.uppercased() + name.dropFirst(base.count))
  }

  /// The names of its components, $x_1, x_2$ or $x_x, x_y$, two to four of them; none where one of them is missing.
  fileprivate func components(among names: [Symbol]) -> [Symbol] {
    for indices in [["1", "2", "3", "4"], ["x", "y", "z"]] {
      let found = indices.map { index in
        names.first { $0.base == base && $0.index == index && $0.primes == 0 && $0.notation == notation }
      }
      let components = found.prefix { $0 != nil }.compactMap { $0 }
      guard components.count > 1 else { continue }
      return found.dropFirst(components.count).allSatisfy { $0 == nil } ? components : []
    }
    return []
  }
}

extension Expression {
  fileprivate var holdsDotOrCross: Bool {
    switch node {
    case .dot, .cross: true
    default: someOperand(\.holdsDotOrCross)
    }
  }

  /// Adds the names on both sides of crosses, alone and in sums and products: none where a side has no name.
  fileprivate func collectLettersOfCrosses(_ letters: inout Set<Symbol>) {
    if case .cross(let left, let right) = node {
      let (a, b) = (left.lettersOfVector, right.lettersOfVector)
      if !a.isEmpty, !b.isEmpty { letters.formUnion(a.union(b)) }
    }
    for operand in operands { operand.collectLettersOfCrosses(&letters) }
  }

  private var lettersOfVector: Set<Symbol> {
    switch node {
    case .symbol(let symbol): [symbol]
    case .sum, .product, .negation, .cross: operands.reduce(into: []) { $0.formUnion($1.lettersOfVector) }
    default: []
    }
  }

  /// Whether an element of a sequence by a letter stands in it, $x_1$ or $x_i$.
  fileprivate func holdsElements(of letter: Symbol) -> Bool {
    switch node {
    case .symbol(let symbol): symbol.base == letter.name && !symbol.index.isEmpty
    case .apply(let symbol, _):
      symbol.letterOfSequence == letter || someOperand { $0.holdsElements(of: letter) }
    default: someOperand { $0.holdsElements(of: letter) }
    }
  }

  /// Whether each capital stands beside another one in a product, or alone in the argument of a function.
  fileprivate func holdsCapitalsInPairs(_ pairs: inout Set<Set<Symbol>>) -> Bool {
    switch node {
    case .symbol(let symbol): return !symbol.isPlainCapital
    case .call(_, let arguments):
      return arguments.allSatisfy { argument in
        if case .symbol = argument.node { true } else { argument.holdsCapitalsInPairs(&pairs) }
      }
    case .product(let factors):
      var earlier: Symbol?
      for factor in factors {
        let capital = factor.capitalOfFactor
        switch (earlier, capital?.symbol) {
        case (nil, nil):
          if !factor.holdsCapitalsInPairs(&pairs) { return false }
        case (nil, let symbol?):
          // A power belongs to the pair, and stands behind its second letter.
          guard capital?.isPower == false else { return false }
          earlier = symbol
        case (let first?, let second?) where first != second:
          pairs.insert([first, second])
          earlier = nil
        default: return false
        }
      }
      return earlier == nil
    default: return operands.allSatisfy { $0.holdsCapitalsInPairs(&pairs) }
    }
  }

  /// The capital that a factor is, or of which it is a power.
  private var capitalOfFactor: (symbol: Symbol, isPower: Bool)? {
    switch node {
    case .symbol(let symbol): symbol.isPlainCapital ? (symbol, false) : nil
    case .power(let base, _):
      if case .symbol(let symbol) = base.node, symbol.isPlainCapital { (symbol, true) } else { nil }
    default: nil
    }
  }
}
