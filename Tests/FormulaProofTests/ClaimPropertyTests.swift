import FormulaSyntax
import SourceText
import TestSupport
import Testing

@testable import FormulaProof

/// What is done to a claim without changing its truth changes no verdict to its opposite, and what makes it weaker or stronger only in
/// one direction. The claims are those of the tables.
@Suite struct ClaimPropertyTests {
  /// A claim with its assumptions, as trees.
  struct Case {
    var claim: Claim
    var assumptions: [Statement]

    init?(_ row: ClaimRow) {
      guard let claim = QuickJudge.read(row.claim).flatMap(Claim.claims(of:)).first else { return nil }
      self.claim = claim
      assumptions = row.assumptions.flatMap(QuickJudge.read)
    }

    var verdict: Verdict { judgement.verdict }

    var judgement: Judgement {
      let options = ProverOptions(limits: .init(seconds: 3))
      return Prover(environment: Environment(), assumptions: assumptions, options: options).judge(claim)
        .judgement
    }

    var symbols: [Symbol] {
      FreeSymbols.of([claim.left, claim.right] + assumptions.flatMap(\.sides), in: Environment())
    }

    /// The same with each side changed, of the claim and of what is assumed.
    func mapped(_ change: (Expression) -> Expression) -> Case {
      var result = self
      result.claim.left = change(claim.left)
      result.claim.right = change(claim.right)
      result.assumptions = assumptions.map { statement in
        var statement = statement
        statement.sides = zip(statement.sides.indices, statement.sides).map { index, side in
          // Behind ∈ stands a set.
          index > 0 && statement.relations[index - 1] == .element ? side : change(side)
        }
        return statement
      }
      return result
    }

    /// The same claim of other sides.
    func relating(_ left: Expression, _ relation: Relation, _ right: Expression) -> Case {
      var result = self
      result.claim.left = left
      result.claim.relation = relation
      result.claim.right = right
      return result
    }

    /// The same with one assumption more.
    func assuming(_ text: String) -> Case {
      var result = self
      result.assumptions += QuickJudge.read(text)
      return result
    }

    var text: String {
      let given = assumptions.map { statement in
        zip(statement.sides, statement.relations).reduce("") { "\($0)\($1.0) \($1.1) " }
          + "\(statement.sides.last ?? .integer(0))"
      }
      return given.joined(separator: "; ") + " |- \(claim.left) \(claim.relation) \(claim.right)"
    }
  }

  private static let rows = ClaimTableTests.numberRows
  private static let seed = testSeed(41)

  private static func substituted(_ tree: Expression, _ values: [Symbol: Expression]) -> Expression {
    if case .symbol(let symbol) = tree.node { return values[symbol] ?? tree }
    return tree.with(operands: tree.operands.map { substituted($0, values) })
  }

  private static func mirrored(_ relation: Relation) -> Relation {
    switch relation {
    case .less: .greater
    case .greater: .less
    case .lessOrEqual: .greaterOrEqual
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual, .approximatelyEqual, .element: relation
    }
  }

  private static func opposite(_ relation: Relation) -> Relation? {
    switch relation {
    case .less: .greaterOrEqual
    case .greater: .lessOrEqual
    case .lessOrEqual: .greater
    case .greaterOrEqual: .less
    case .equal: .notEqual
    case .notEqual: .equal
    case .approximatelyEqual, .element: nil
    }
  }

  /// Something that is done to a claim.
  enum Change: String, CaseIterable, CustomTestStringConvertible {
    // The truth stays.
    case sidesSwapped, symbolsRenamed, termAdded, functionAdded, factorBefore, negativeFactor,
      differenceAndZero
    case irrelevantAssumption, assumptionsReversed, scaledSymbol
    // What is true stays true, on a part of the points.
    case numberForSymbol, formulaForSymbol, boundForSymbol
    // What is true of one relation is true of weaker ones, and what is false of it of stronger ones.
    case weaker, stronger

    var testDescription: String { rawValue }

    var keepsTruth: Bool {
      switch self {
      case .numberForSymbol, .formulaForSymbol, .boundForSymbol, .weaker, .stronger: false
      default: true
      }
    }
  }

  /// The changed claim; nil where the change does not apply.
  private static func changed(_ old: Case, _ change: Change, _ random: inout SeededGenerator) -> Case? {
    let (left, relation, right) = (old.claim.left, old.claim.relation, old.claim.right)
    let other = Expression.symbol("q_7")
    func sum(_ a: Expression, _ b: Expression) -> Expression { Expression(.sum([a, b])) }
    func product(_ a: Expression, _ b: Expression) -> Expression { Expression(.product([a, b])) }
    switch change {
    case .sidesSwapped: return old.relating(right, mirrored(relation), left)
    case .symbolsRenamed:
      // Names in another order, so that what comes first among them comes last.
      let names = ["w", "v", "u", "s", "r", "q", "p", "m"]
      guard old.symbols.count <= names.count else { return nil }
      let pairs = zip(old.symbols, names).map { ($0, Expression.symbol($1)) }
      return old.mapped { substituted($0, Dictionary(uniqueKeysWithValues: pairs)) }
    case .termAdded: return old.relating(sum(left, other), relation, sum(right, other))
    case .functionAdded:
      let term = Expression(.call([.sin, .exp, .atan, .abs].randomElement(using: &random) ?? .sin, [other]))
      return old.relating(sum(term, left), relation, sum(right, term))
    case .factorBefore:
      let factor = Expression(.quotient(.integer(3), .integer(7)))
      return old.relating(product(factor, left), relation, product(factor, right))
    case .negativeFactor:
      let factor = Expression(.negation(.integer(2)))
      return old.relating(product(left, factor), mirrored(relation), product(right, factor))
    case .differenceAndZero:
      return old.relating(sum(left, Expression(.negation(right))), relation, .integer(0))
    case .irrelevantAssumption: return old.assuming("q_7 > 5")
    case .assumptionsReversed:
      guard old.assumptions.count > 1 else { return nil }
      var result = old
      result.assumptions.reverse()
      return result
    case .scaledSymbol:
      // Of a symbol that stands for any number twice that number may stand.
      let integers = old.assumptions.contains { $0.relations.contains(.element) }
      guard !integers, let symbol = old.symbols.randomElement(using: &random) else { return nil }
      let twice = product(.integer(2), .symbol(symbol.name))
      return old.mapped { substituted($0, [symbol: twice]) }
    case .numberForSymbol:
      guard let symbol = old.symbols.randomElement(using: &random) else { return nil }
      let values = ["0", "1", "-1", "1/2", "2", "-3/2", "5"]
      return old.assuming("\(symbol.name) = \(values.randomElement(using: &random) ?? "0")")
    case .boundForSymbol:
      guard let symbol = old.symbols.randomElement(using: &random) else { return nil }
      let bounds = ["> 1", "< 0", ">= 0", "<= 2", "!= 0", "> -3"]
      return old.assuming("\(symbol.name) \(bounds.randomElement(using: &random) ?? "> 1")")
    case .formulaForSymbol:
      let integers = old.assumptions.contains { $0.relations.contains(.element) }
      guard !integers, let symbol = old.symbols.randomElement(using: &random) else { return nil }
      let formulas = ["q_7^2", "q_7 + 1", "sin(q_7)", "exp(q_7)", "abs(q_7)", "1/q_7", "-q_7", "q_7*q_8"]
      let formula = QuickJudge.read("\(formulas.randomElement(using: &random) ?? "q_7") = 0").first?.sides
        .first
      return formula.map { formula in old.mapped { substituted($0, [symbol: formula]) } }
    case .weaker:
      switch relation {
      case .equal:
        return old.relating(left, Bool.random(using: &random) ? .lessOrEqual : .greaterOrEqual, right)
      case .less: return old.relating(left, Bool.random(using: &random) ? .lessOrEqual : .notEqual, right)
      case .greater:
        return old.relating(left, Bool.random(using: &random) ? .greaterOrEqual : .notEqual, right)
      case .lessOrEqual: return old.relating(left, relation, sum(right, .integer(1)))
      case .greaterOrEqual: return old.relating(sum(left, .integer(1)), relation, right)
      default: return nil
      }
    case .stronger:
      switch relation {
      case .lessOrEqual: return old.relating(left, Bool.random(using: &random) ? .less : .equal, right)
      case .greaterOrEqual: return old.relating(left, Bool.random(using: &random) ? .greater : .equal, right)
      case .notEqual: return old.relating(left, Bool.random(using: &random) ? .less : .greater, right)
      case .less: return old.relating(sum(left, .integer(1)), relation, right)
      case .greater: return old.relating(left, relation, sum(right, .integer(1)))
      default: return nil
      }
    }
  }

  @Test(arguments: Change.allCases) func verdictsDoNotTurn(change: Change) throws {
    var random = SeededGenerator(
      seed: Self.seed &+ UInt64(change.rawValue.utf8.reduce(0) { $0 * 7 + Int($1) }))
    var (looked, weakened) = (0, 0)
    for (index, row) in Self.rows.enumerated() where (index + change.rawValue.utf8.count) % 4 == 0 {
      let old = try #require(Case(row), "\(row.row.text)")
      guard let new = Self.changed(old, change, &random) else { continue }
      let verdict = new.verdict
      looked += 1
      let story = "\(row.row.text), \(change): \(new.text) is \(verdict); seed \(Self.seed)"
      switch row.truth {
      case .true:
        // Of fewer points, or of none, a contradiction may be seen.
        let mayContradict = !change.keepsTruth
        if change != .stronger {
          #expect(
            [.proved, .undecided].contains(verdict) || (mayContradict && verdict == .error), "\(story)")
        }
        if change.keepsTruth, verdict == .undecided, !row.isOpen { weakened += 1 }
      case .false:
        if change.keepsTruth || change == .stronger {
          #expect([.refuted, .undecided].contains(verdict), "\(story)")
        }
        if change.keepsTruth, verdict == .undecided, !row.isOpen { weakened += 1 }
      case .nowhere:
        // Where there is no point, no verdict may be given; that there is none may be seen of what is assumed.
        #expect(verdict == .undecided || (verdict == .error && !change.keepsTruth), "\(story)")
      case .contradictory:
        #expect(verdict == .error || verdict == .undecided, "\(story)")
      case .error: break
      }
    }
    print("\(change): \(looked) claims, \(weakened) of them no longer decided")
    #expect(looked > 20)
    #expect(weakened * 20 <= looked, "\(weakened) of \(looked) are no longer decided")
  }

  /// A claim and its negation are never both proved, and never both refuted where only one point is looked at.
  @Test func noClaimIsProvedWithItsNegation() throws {
    for (index, row) in Self.rows.enumerated() where index % 4 == 3 {
      let old = try #require(Case(row))
      guard let relation = Self.opposite(old.claim.relation) else { continue }
      let negation = old.relating(old.claim.left, relation, old.claim.right).verdict
      switch row.truth {
      case .true:
        #expect(negation == .refuted || negation == .undecided, "\(row.row.text), negated: \(negation)")
      case .false:
        // Without symbols what is false is true when negated.
        let isOne = old.symbols.isEmpty
        #expect(
          negation != .error && (!isOne || negation != .refuted), "\(row.row.text), negated: \(negation)")
        if isOne, !row.isOpen { #expect(negation == .proved, "\(row.row.text), negated: \(negation)") }
      case .nowhere: #expect(negation == .undecided, "\(row.row.text), negated: \(negation)")
      case .contradictory:
        #expect(negation == .error || negation == .undecided, "\(row.row.text), negated: \(negation)")
      case .error: break
      }
    }
  }

  /// What is refuted is refuted at its own counterexample, and what is true is not.
  @Test func counterexamplesRefuteByThemselves() throws {
    var looked = 0
    for (index, row) in Self.rows.enumerated() where index % 3 == 1 && row.truth == .false && !row.isOpen {
      let old = try #require(Case(row))
      let judgement = old.judgement
      guard judgement.verdict == .refuted, let point = judgement.counterexample, !point.assignments.isEmpty
      else { continue }
      var there = old
      // Symbols are replaced in what is assumed too, which then says nothing of them.
      var values: [Symbol: Expression] = [:]
      for assignment in point.assignments {
        values[Symbol(assignment.symbol)] = QuickJudge.read("\(assignment.value) = 0").first?.sides.first
      }
      there = there.mapped { Self.substituted($0, values) }
      there.assumptions.removeAll { $0.relations.contains(.element) }
      looked += 1
      #expect(there.verdict == .refuted, "\(row.row.text) at \(point.description): \(there.judgement)")
    }
    #expect(looked > 100)
  }

  /// Numbers in place of all symbols of what is proved, by which each part becomes arithmetic: nothing is refuted.
  @Test func numbersInWhatIsProved() throws {
    var random = SeededGenerator(seed: Self.seed)
    var (proved, undefined) = (0, 0)
    let numbers = ["0", "1", "-1", "2", "1/2", "-1/3", "3/4", "7", "-5/2", "sqrt(2)", "pi/6", "-pi/2", "pi"]
    for (index, row) in Self.rows.enumerated()
    where index % 2 == 0 && row.truth == .true && row.assumptions.isEmpty {
      let old = try #require(Case(row))
      guard !old.symbols.isEmpty else { continue }
      for _ in 0..<3 {
        var values: [Symbol: Expression] = [:]
        for symbol in old.symbols {
          let text = numbers.randomElement(using: &random) ?? "1"
          values[symbol] = QuickJudge.read("\(text) = 0").first?.sides.first
        }
        let there = old.mapped { Self.substituted($0, values) }
        switch there.verdict {
        case .proved: proved += 1
        case .undecided: undefined += 1
        case .refuted, .confirmed, .sampled, .error:
          Issue.record("\(row.row.text), as \(there.text), is \(there.judgement); seed \(Self.seed)")
        }
      }
    }
    print("numbers in proved claims: \(proved) proved, \(undefined) undecided")
    #expect(proved > 3 * undefined)
  }
}
