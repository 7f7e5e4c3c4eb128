import FormulaSyntax
import Theorems

extension Derivation {
  /// How many terms a derivation may show in all.
  public static let mostTerms = 96
  /// How long a term may be, in letters, digits and signs.
  static let mostLetters = 80
  /// How many steps of the checker's arithmetic it may take.
  public static let mostSteps = 40_000

  /// The derivation of an equation; nil of other relations, where none is found, and where it would be too long.
  public init?(of goal: ProofGoal) {
    guard goal.relation == .equal, !goal.components.isEmpty else { return nil }
    count = goal.components.count
    components = []
    identical = 0
    omitted = 0
    var told: [(left: Expression, right: Expression, place: Int?)] = []
    var room = Self.mostTerms
    do throws(Stop) {
      // One for all components, so that what they may cost together is bounded.
      let expansion = try ProofChecker.expansion(of: goal, steps: Self.mostSteps)
      for (index, pair) in goal.components.enumerated() {
        if pair.left == pair.right {
          identical += 1
          continue
        }
        if let earlier = told.first(where: { $0.left == pair.left && $0.right == pair.right }) {
          if let place = earlier.place { components[place].indices.append(index) } else { omitted += 1 }
          continue
        }
        var component = try DerivationSearch(pair: pair, expansion: expansion).component()
        if component.isPlain {
          identical += 1
        } else if component.size <= room {
          component.indices = [index]
          told.append((pair.left, pair.right, components.count))
          components.append(component)
          room -= component.size
        } else {
          told.append((pair.left, pair.right, nil))
          omitted += 1
        }
      }
    } catch {
      return nil
    }
    if components.isEmpty, omitted > 0 { return nil }
  }
}

extension Derivation.Component {
  /// How many terms it shows.
  fileprivate var size: Int { (left.lines + right.lines).reduce(0) { $0 + $1.terms.count } }

  /// Whether the sides are one term with its factors in another order: a x and x a.
  fileprivate var isPlain: Bool {
    multiplier == nil
      && [left, right].allSatisfy { side in
        side.lines.count == 1
          && side.lines.allSatisfy { line in
            line.terms.count <= 1 && line.identities.isEmpty && [.start, .rewriting].contains(line.rule)
          }
      }
  }
}

/// Rewrites both sides of an equation until they have the same terms.
private struct DerivationSearch {
  let pair: ProofGoal.Component
  let expansion: Expansion

  /// A sum on the way, with the lines that led to it.
  struct Stage {
    var lines: [Line]
    var terms: [TermProduct]
    /// How many lines it took beside the first.
    var cost: Int { lines.count }
  }

  /// A line whose terms are not yet expressions.
  struct Line {
    var rule: Derivation.Rule
    var terms: [TermProduct]
    var fates: [Derivation.Fate?]
    var identities: [Derivation.Identity] = []
  }

  func component() throws(Stop) -> Derivation.Component {
    var (left, right) = (try expansion.value(pair.left), try expansion.value(pair.right))
    if try !expansion.difference(left, right).isZero {
      // That one side is defined may say what the other is: log(x²) is 2 log x where log x is defined.
      (left, right) = (try expansion.value(pair.left), try expansion.value(pair.right))
    }
    // Of what is true nowhere nothing is told.
    if expansion.isContradictory { throw .unproved("that there is a point") }
    guard try expansion.difference(left, right).isZero else { throw .unproved("that the difference is 0") }
    let first = (try expanded(pair.left), try expanded(pair.right))
    if let ends = try meeting(stages(first.0), stages(first.1)) {
      return Derivation.Component(
        indices: [], left: try side(pair.left, ends.0, left), right: try side(pair.right, ends.1, right))
    }
    // Over a common denominator.
    let multiplier = [TermProduct].commonDenominator(of: first.0.terms + first.1.terms)
      .withoutFactorsOfOthers
    guard !multiplier.powers.isEmpty else { throw .unproved("that the sides have the same terms") }
    let whole = (try multiplied(first.0, multiplier), try multiplied(first.1, multiplier))
    guard let ends = try meeting(stages(whole.0), stages(whole.1)) else {
      throw .unproved("that the sides have the same terms")
    }
    let factor = try TermExpansion(expansion).value([multiplier])
    return Derivation.Component(
      indices: [], left: try side(pair.left, ends.0, expansion.product(left, factor)),
      right: try side(pair.right, ends.1, expansion.product(right, factor)),
      multiplier: try TermExpansion(expansion).expression(multiplier))
  }

  // MARK: Stages

  /// A side multiplied out.
  private func expanded(_ side: Expression) throws(Stop) -> Stage {
    var maker = TermExpansion(expansion)
    let terms = try maker.terms(side).filter { !$0.coefficient.isZero }
    let isSame = try maker.expression(terms) == side.readable
    return Stage(
      lines: [
        Line(
          rule: isSame ? .start : maker.hasMultiplied ? .expansion : .rewriting, terms: terms,
          fates: Array(repeating: nil, count: terms.count), identities: maker.identities)
      ], terms: terms)
  }

  /// The sums to which a side can be rewritten, the nearest first.
  private func stages(_ first: Stage) throws(Stop) -> [Stage] {
    var current = first
    collect(&current)
    var result = [current]
    for _ in 0..<8 {
      guard joinSquares(&current) else { break }
      result.append(current)
    }
    if try replacePowers(&current) { result.append(current) }
    return result
  }

  /// The two stages with the same terms that took the fewest lines.
  private func meeting(_ left: [Stage], _ right: [Stage]) throws(Stop) -> (Stage, Stage)? {
    var best: (Stage, Stage)?
    let contents = right.map(\.terms.content)
    for a in left {
      let content = a.terms.content
      for (b, other) in zip(right, contents) where content == other {
        if best.map({ a.cost + b.cost < $0.0.cost + $0.1.cost }) ?? true { best = (a, b) }
      }
    }
    return best
  }

  /// Joins terms of one kind.
  private func collect(_ stage: inout Stage) {
    var groups: [TermProduct.Kind: [Int]] = [:]
    let kinds = stage.terms.map(\.kind)
    for (index, kind) in kinds.enumerated() { groups[kind, default: []].append(index) }
    let collected = stage.terms.collected
    guard collected.count < stage.terms.count else { return }
    var fates: [Derivation.Fate?] = Array(repeating: nil, count: stage.terms.count)
    var number = 0
    for (index, kind) in kinds.enumerated() {
      guard let group = groups[kind], group.count > 1, group[0] == index else { continue }
      number += 1
      let sum = group.reduce(Rational(0)) { $0 + stage.terms[$1].coefficient }
      for place in group { fates[place] = Derivation.Fate(kind: sum.isZero ? .cancel : .join, group: number) }
    }
    stage.go(on: .collection, with: collected, fates)
  }

  /// Joins pairs of terms by sin² + cos² = 1; false where there is none.
  private func joinSquares(_ stage: inout Stage) -> Bool {
    // Terms are collected: each is the only one of its kind.
    var places: [TermProduct.Kind: Int] = [:]
    for (index, term) in stage.terms.enumerated() { places[term.kind] = index }
    var fates: [Derivation.Fate?] = Array(repeating: nil, count: stage.terms.count)
    var joined: [Int: TermProduct] = [:]
    var number = 0
    for (index, term) in stage.terms.enumerated() where fates[index] == nil {
      for power in term.powers where power.exponent >= 2 {
        guard case .atom(let atom) = power.factor, case .sine(let unit) = expansion.atoms[atom],
          let cosine = expansion.indices[.cosine(unit)]
        else { continue }
        let rest = term.times(power.factor, -2)
        let partner = rest.times(.atom(cosine), 2)
        guard let place = places[partner.kind], stage.terms[place].coefficient == partner.coefficient,
          fates[place] == nil
        else { continue }
        number += 1
        for place in [index, place] { fates[place] = Derivation.Fate(kind: .pythagoras, group: number) }
        joined[min(index, place)] = rest
        break
      }
    }
    guard number > 0 else { return false }
    var next: [TermProduct] = []
    for (index, term) in stage.terms.enumerated() {
      if let sum = joined[index] { next.append(sum) } else if fates[index] == nil { next.append(term) }
    }
    stage.go(on: .pythagoras, with: next, fates)
    collect(&stage)
    return true
  }

  /// Replaces powers by what relations say that they are, and collects; false where nothing changes.
  private func replacePowers(_ stage: inout Stage) throws(Stop) -> Bool {
    var terms = stage.terms
    var identities: [Derivation.Identity] = []
    var used: Set<Int> = []
    var isChanged = true
    var rounds = 0
    while isChanged {
      isChanged = false
      rounds += 1
      guard rounds <= 64 else { throw .tooLarge }
      var next: [TermProduct] = []
      for term in terms {
        let power = term.powers.last { power in
          guard case .atom(let atom) = power.factor, let relation = expansion.relations[atom] else {
            return false
          }
          return power.exponent >= relation.degree
        }
        guard let power, case .atom(let atom) = power.factor, let relation = expansion.relations[atom] else {
          next.append(term)
          continue
        }
        isChanged = true
        if used.insert(atom).inserted {
          let base = try TermExpansion(expansion).expression(ofAtom: atom)
          let value = try TermExpansion(expansion).terms(of: Quotient(relation.value))
          identities.append(
            Derivation.Identity(
              left: relation.degree == 1 ? base : Expression(.power(base, .integer(relation.degree))),
              right: try TermExpansion(expansion).expression(value),
              theorem: expansion.theorem(ofPowersOf: atom)))
        }
        let rest = term.times(power.factor, -relation.degree)
        for part in relation.value.terms { next.append(rest * TermProduct(part)) }
        try expansion.spend(relation.value.terms.count)
        guard next.count <= 2 * TermExpansion.mostTerms else { throw .tooLarge }
      }
      terms = next.collected
    }
    guard !used.isEmpty else { return false }
    stage.go(on: .powers, with: terms, Array(repeating: nil, count: stage.terms.count), identities)
    return true
  }

  // MARK: Denominators

  /// A side times a denominator, with powers of sums multiplied out.
  private func multiplied(_ stage: Stage, _ multiplier: TermProduct) throws(Stop) -> Stage {
    let maker = TermExpansion(expansion)
    var result: [TermProduct] = []
    for term in stage.terms {
      let whole = term * multiplier
      guard let sums = whole.sums else { throw .unsupported("a denominator that divides no other") }
      var part = TermProduct(whole.coefficient)
      for power in whole.powers {
        if case .atom = power.factor { part = part.times(power.factor, power.exponent) }
      }
      var parts = [maker.workedOut(part)]
      for sum in sums {
        try expansion.spend(parts.count * sum.terms.count)
        guard parts.count * sum.terms.count <= TermExpansion.mostTerms else { throw .tooLarge }
        let factors = try maker.terms(of: Quotient(sum))
        parts = parts.flatMap { part in factors.map { maker.workedOut(part * $0) } }
      }
      result += parts
      guard result.count <= TermExpansion.mostTerms else { throw .tooLarge }
    }
    let identities = stage.lines.flatMap(\.identities)
    let none: [Derivation.Fate?] = Array(repeating: nil, count: result.count)
    return Stage(
      lines: [Line(rule: .denominators, terms: result, fates: none, identities: identities)], terms: result)
  }

  // MARK: Lines

  /// A side as it is told, once each of its lines was computed from what it says.
  private func side(_ start: Expression, _ stage: Stage, _ value: Quotient) throws(Stop) -> Derivation.Side {
    let maker = TermExpansion(expansion)
    var lines: [Derivation.Line] = []
    for line in stage.lines {
      guard try expansion.difference(maker.value(line.terms), value).isZero else {
        throw .wrong("a line of a derivation")
      }
      var terms: [Derivation.Term] = []
      for (term, fate) in zip(line.terms, line.fates) {
        let expression = try maker.expression(term)
        guard expression.length <= Derivation.mostLetters else { throw .tooLarge }
        terms.append(
          Derivation.Term(
            expression: expression, isNegative: term.coefficient.sign < 0, fate: fate))
      }
      let identities = line.identities.map {
        Derivation.Identity(left: $0.left.readable, right: $0.right, theorem: $0.theorem)
      }
      guard identities.allSatisfy({ $0.right.length <= Derivation.mostLetters }) else { throw .tooLarge }
      lines.append(Derivation.Line(rule: line.rule, terms: terms, identities: identities))
    }
    return Derivation.Side(start: start.readable, lines: lines)
  }
}

extension DerivationSearch.Stage {
  /// Goes on to another sum; what becomes of the terms so far stands with the last line.
  fileprivate mutating func go(
    on rule: Derivation.Rule, with next: [TermProduct], _ fates: [Derivation.Fate?],
    _ identities: [Derivation.Identity] = []
  ) {
    lines[lines.count - 1].fates = fates
    lines.append(
      .init(
        rule: rule, terms: next, fates: Array(repeating: nil, count: next.count), identities: identities))
    terms = next
  }
}

extension Expansion {
  /// What tells what a power of an atom is.
  fileprivate func theorem(ofPowersOf atom: Int) -> Derivation.Theorem {
    switch atoms[atom] {
    case .sine, .cosine: .pythagoras
    case .root, .absolute: .roots
    case .turn: .exactValues
    case .symbol: .assumption
    case .pi, .exponential, .parity, .function: .other
    }
  }
}

extension Expression {
  /// About how many letters, digits and signs it is written with.
  fileprivate var length: Int {
    switch node {
    case .number(let numeral): numeral.text.utf8.count
    case .symbol, .constant: 1
    default: operands.reduce(1) { min($0 + $1.length, 10_000) }
    }
  }

  /// Its value where it is a negative number written as one.
  private var negativeNumber: Int? {
    guard case .number(let numeral) = node, let value = numeral.smallInteger, value < 0, value != .min else {
      return nil
    }
    return value
  }

  /// The same number as one would write it: `x − 1` for a sum of x and −1, `60°` for 60π/180, and
  /// products within products, and sums within sums, as one.
  fileprivate var readable: Expression {
    mapped { part in
      switch part.node {
      case .sum(let terms):
        let flat = terms.flatMap { term in if case .sum(let inner) = term.node { inner } else { [term] } }
        return Expression(
          .sum(flat.map { term in term.negativeNumber.map { Expression(.negation(.integer(-$0))) } ?? term }))
      case .product(let factors):
        var flat = factors.flatMap { factor in
          if case .product(let inner) = factor.node { inner } else { [factor] }
        }
        guard let number = flat[0].negativeNumber else { return Expression(.product(flat)) }
        flat[0] = .integer(-number)
        if number == -1, flat.count > 1 { flat.removeFirst() }
        return Expression(.negation(flat.count == 1 ? flat[0] : Expression(.product(flat))))
      case .quotient(let top, let bottom):
        guard bottom.wholeNumber == 180, case .product(let factors) = top.node, factors.count == 2,
          case .number = factors[0].node, factors[1] == .pi
        else { return part }
        return Expression(.degrees(factors[0]))
      default: return part
      }
    }
  }
}
