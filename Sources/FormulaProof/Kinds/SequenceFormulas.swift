import FormulaSyntax
import SourceText

extension Prover {
  /// A claim about terms of sequences of which definitions or assumed equations give the formulas, without these terms; nil where there
  /// are none.
  ///
  /// Under $a_n = 2n + 1$, where n is otherwise free, the formula is that of all terms: of $a_{n+1}$, $a_3$ and of each $a_k$ under a sum.
  /// In $a_n = a_1 + (n - 1)d$ the first term is a quantity.
  func inFormulasOfSequences(_ claim: Claim) -> (claim: Claim, prover: Prover)? {
    guard !environment.terms.isEmpty || !assumptions.isEmpty, !takesNamesLiterally else { return nil }
    var formulas: [(term: Symbol, formula: Expression)] = environment.terms.sorted().compactMap { term in
      environment[term].flatMap { $0.parameters == nil ? (term, $0.body) : nil }
    }
    for fact in assumptions where fact.relation == .equal {
      for (side, formula) in [(fact.left, fact.right), (fact.right, fact.left)] {
        if case .symbol(let term) = side.node, term.generalIndex != nil { formulas.append((term, formula)) }
      }
    }
    guard !formulas.isEmpty else { return nil }
    var (result, prover, changed) = (claim, self, false)
    for (term, formula) in formulas {
      let sides = [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] }
      guard let sequence = SequenceFormula(term, formula, in: environment),
        isFree(sequence.letter, but: term),
        sequence.isMentioned(in: sides), let left = sequence.replaced(in: result.left),
        let right = sequence.replaced(in: result.right)
      else { continue }
      (result.left, result.right) = (left, right)
      prover = prover.replacingTerms(of: sequence)
      prover.integers.insert(sequence.letter)
      changed = true
    }
    return changed ? (result, prover) : nil
  }

  /// Whether nothing else is assumed of a letter.
  private func isFree(_ letter: Symbol, but term: Symbol) -> Bool {
    environment[letter] == nil && declaredKinds[letter] == nil && !rationals.contains(letter)
      && !declaredReals.contains(letter)
      && assumptions.allSatisfy { fact in
        fact.left == Expression(.symbol(term)) || fact.right == Expression(.symbol(term))
          || !FreeSymbols.of([fact.left, fact.right], in: Environment()).contains(letter)
      }
  }

  private func replacingTerms(of sequence: SequenceFormula) -> Prover {
    replacingAssumptions(
      assumptions.map { fact in
        guard let left = sequence.replaced(in: fact.left), let right = sequence.replaced(in: fact.right)
        else {
          return fact
        }
        var fact = fact
        (fact.left, fact.right) = (left, right)
        return fact
      })
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
    guard let index, problems.isEmpty, index.isIndex([letter]) else { return nil }
    return index
  }

  /// An expression with the formula for each other term; nil where a term cannot be written.
  func replaced(in expression: Expression) -> Expression? {
    switch expression.node {
    case .symbol(let symbol) where symbol != term:
      guard let place = place(of: symbol) else { return expression }
      return value(at: place, suffix: String(symbol.name.dropFirst(symbol.base.count)))
    case .apply(let name, let arguments) where name == Symbol(term.base).sequence:
      return arguments.count == 1 ? value(at: arguments[0], suffix: nil) : nil
    default:
      var operands: [Expression] = []
      for operand in expression.operands {
        guard let item = replaced(in: operand) else { return nil }
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
