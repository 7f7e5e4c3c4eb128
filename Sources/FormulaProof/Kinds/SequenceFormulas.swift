import FormulaSyntax
import SourceText

extension Prover {
  /// A claim about terms of sequences of which definitions or assumed equations give the formulas, without these terms; nil where there
  /// are none.
  ///
  /// Under $a_n = 2n + 1$, where n is otherwise free or bounded, the formula is that of all terms whose index is within the bounds: of
  /// $a_{n+1}$, $a_3$ and of each $a_k$ under a sum.
  /// In $a_n = a_1 + (n - 1)d$ the first term is a quantity.
  func inFormulasOfSequences(_ claim: Claim) -> (claim: Claim, prover: Prover)? {
    let sequences = sequenceFormulas
    guard !sequences.isEmpty else { return nil }
    var (result, prover, changed) = (claim, self, false)
    let budget = FormulaBudget(options.limits)
    for sequence in sequences {
      let sides = [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] }
      guard sequence.isMentioned(in: sides), let facts = facts(of: sequence) else { continue }
      // What is assumed of the index must be true of the other place.
      func isPlace(_ place: Expression, _ range: [Claim]) -> Bool {
        facts.allSatisfy { fact in
          var other = fact
          other.left = fact.left.substituting([sequence.letter: place])
          other.right = fact.right.substituting([sequence.letter: place])
          // Of the index alone: no formula of terms, and no other definition, is needed again.
          var plain = Prover(
            environment: Environment(convention: environment.convention), claims: facts + range,
            integers: integers.union([sequence.letter]), rationals: rationals, defined: [], options: options)
          plain.takesNamesLiterally = true
          return plain.judged(other, within: budget, seconds: 0.3).verdict == .proved
        }
      }
      func replaced(_ claim: Claim) -> Claim? {
        let check = facts.isEmpty ? nil : isPlace
        guard let left = sequence.replaced(in: claim.left, [], check),
          let right = sequence.replaced(in: claim.right, [], check)
        else { return nil }
        var other = claim
        (other.left, other.right) = (left, right)
        return other
      }
      guard let next = replaced(result) else { continue }
      result = next
      prover.assumptions = prover.assumptions.map { replaced($0) ?? $0 }
      changed = true
      // What stands in a factorial is a whole number from 0 by its use.
      if !prover.wholeNumbersByUse(in: result).naturals.contains(sequence.letter) {
        prover.integers.insert(sequence.letter)
      }
    }
    return changed ? (result, prover) : nil
  }

  /// Whether a name is a term of a sequence by its index, and the formula of the terms is given.
  func isTermOfGivenSequence(_ symbol: Symbol) -> Bool {
    let name = [Expression(.symbol(symbol))]
    return sequenceFormulas.contains { $0.isMentioned(in: name) }
  }

  /// Whether the formula of a sequence may be given.
  var mayGiveSequences: Bool {
    (!environment.terms.isEmpty || !assumptions.isEmpty) && !takesNamesLiterally
  }

  private var sequenceFormulas: [SequenceFormula] {
    guard mayGiveSequences else { return [] }
    var result: [SequenceFormula] = environment.terms.sorted().compactMap { term in
      environment[term].flatMap { definition in
        definition.parameters == nil ? SequenceFormula(term, definition.body, in: environment) : nil
      }
    }
    for fact in assumptions where fact.relation == .equal {
      for (side, formula) in [(fact.left, fact.right), (fact.right, fact.left)] {
        guard case .symbol(let term) = side.node else { continue }
        if let sequence = SequenceFormula(term, formula, in: environment) { result.append(sequence) }
      }
    }
    return result
  }

  /// What is assumed of the index alone, bounds of it; nil where something else is.
  private func facts(of sequence: SequenceFormula) -> [Claim]? {
    let letter = sequence.letter
    guard environment[letter] == nil, declaredKinds[letter] == nil, !rationals.contains(letter),
      !declaredReals.contains(letter)
    else { return nil }
    let term = Expression(.symbol(sequence.term))
    var result: [Claim] = []
    for fact in assumptions where fact.left != term && fact.right != term {
      let names = FreeSymbols.of([fact.left, fact.right], in: Environment())
      guard names.contains(letter) else { continue }
      guard names == [letter], fact.relation != .equal else { return nil }
      result.append(fact)
    }
    return result
  }
}

/// The formula of the terms of a sequence: $2n + 1$ of $a_n$.
private struct SequenceFormula {
  let term: Symbol
  let letter: Symbol
  let formula: Expression
  /// The terms that are quantities: those of which the formula speaks, and those that have definitions of their own.
  private let quantities: Set<Symbol>

  /// Nil for a recurrence, and for what does not depend on the index.
  init?(_ term: Symbol, _ formula: Expression, in environment: Environment) {
    guard let letter = term.generalIndex else { return nil }
    (self.term, self.formula, self.letter) = (term, formula, letter)
    let names = FreeSymbols.of([formula], in: Environment())
    let ofOwn = names.filter { $0.base == term.base }
    guard names.contains(letter) || names.contains(where: { $0.index == letter.name }),
      ofOwn.allSatisfy({ $0.index.allSatisfy(\.isNumber) && !$0.index.isEmpty }),
      !names.contains(Symbol(term.base).sequence)
    else { return nil }
    quantities = Set(ofOwn).union(environment.symbols.filter { $0 != term && $0.base == term.base })
  }

  /// Whether another term of it stands in an expression.
  func isMentioned(in sides: [Expression]) -> Bool {
    let names = FreeSymbols.of(sides, in: Environment())
    return names.contains(Symbol(term.base).sequence) || names.contains { $0 != term && place(of: $0) != nil }
  }

  /// The index of a term, another one than that of the formula; nil for other names.
  private func place(of symbol: Symbol) -> Expression? {
    guard symbol.base == term.base, symbol.primes == 0, !symbol.index.isEmpty, !quantities.contains(symbol)
    else { return nil }
    let (index, problems) = CalculatorParser.readExpression(Array(symbol.index.utf8), scope: NameScope())
    guard let index, problems.isEmpty, index.isIndex([letter]) || ElementIndex(of: symbol) != nil else {
      return nil
    }
    return index
  }

  /// An expression with the formula for each other term; nil where a term cannot be written.
  ///
  /// `isPlace` says whether the formula is given for a place, when what bounds the variables around it is known; nil where it is for all.
  func replaced(
    in expression: Expression, _ range: [Claim], _ isPlace: ((Expression, [Claim]) -> Bool)?
  ) -> Expression? {
    switch expression.node {
    case .symbol(let symbol) where symbol != term:
      guard let place = place(of: symbol) else { return expression }
      guard isPlace?(place, range) ?? true else { return nil }
      return value(at: place, suffix: String(symbol.name.dropFirst(symbol.base.count)))
    case .apply(let name, let arguments) where name == Symbol(term.base).sequence:
      guard arguments.count == 1, isPlace?(arguments[0], range) ?? true else { return nil }
      return value(at: arguments[0], suffix: nil)
    case .binding(let binder, let variable, let items) where binder.isOverWholeNumbers && items.count == 3:
      // What is assumed of n is assumed of no variable of that name.
      if variable == letter, isPlace != nil { return nil }
      let index = Expression(.symbol(variable))
      let inner = [
        Claim(left: items[0], relation: .lessOrEqual, right: index, span: expression.span),
        Claim(left: index, relation: .lessOrEqual, right: items[1], span: expression.span),
      ]
      guard let lower = replaced(in: items[0], range, isPlace),
        let upper = replaced(in: items[1], range, isPlace),
        let body = replaced(in: items[2], range + inner, isPlace)
      else { return nil }
      return expression.with(operands: [lower, upper, body])
    default:
      var operands: [Expression] = []
      for operand in expression.operands {
        guard let item = replaced(in: operand, range, isPlace) else { return nil }
        operands.append(item)
      }
      return expression.with(operands: operands)
    }
  }

  /// The formula at a place; names in it with the same index get that of the place.
  private func value(at place: Expression, suffix: String?) -> Expression? {
    var values = [letter: place]
    for name in FreeSymbols.of([formula], in: Environment()) where name.index == letter.name {
      guard name.primes == 0 else { return nil }
      values[name] =
        suffix.map { Expression(.symbol(Symbol(name.base + $0))) }
        ?? Expression(.apply(Symbol(name.base).sequence, [place]))
    }
    return formula.substituting(values).placed(at: place.span)
  }
}
