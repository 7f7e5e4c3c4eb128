import FormulaSyntax
import ProofChecking
import SourceText
import Theorems

extension Prover {
  /// The verdict of a claim with sums, limits and derivatives of real numbers as a theorem; nil of another claim.
  func binderTheorem(of claim: Claim, _ judgement: Judgement) throws(NoTheorem) -> VerdictTheorem? {
    var real = judgement.verdict == .refuted ? self : relevant(to: claim)
    if real.hasDefiningEquations {
      let (wholes, variables, sequences) = Self.symbolsOfEquations(claim, real.assumptions)
      real = real.withEquations(of: wholes.union(variables), sequences: sequences)
    }
    let survey = KindSurvey(claim, real)
    guard survey.hasBinders else { return nil }
    guard survey.isOfNumbers, survey.functions.allSatisfy({ $0.letterOfSequence != nil }) else {
      throw .kinds
    }
    let binders = BinderJudge(claim: claim, prover: real, kinds: survey)
    guard case .success(let (named, assumed, _))? = try? binders.named() else { throw .kinds }
    let facts = assumed.assumptions.flatMap { [$0.left, $0.right] } + assumed.definedByAssumption
    guard !facts.contains(where: { $0.holdsBinder || $0.holdsElement }) else { throw .unprintable }
    let tolerances =
      named.relation == .approximatelyEqual ? (try? ClaimJudge(named, assumed).tolerances()) ?? [] : []
    guard
      let goal = ProofGoal(
        left: named.left, relation: named.relation, right: named.right, tolerances: tolerances,
        assumptions: assumed.assumptions.map { ($0.left, $0.relation, $0.right) },
        defined: assumed.definedByAssumption, integers: assumed.integers, environment: Environment())
    else { throw .unprintable }
    switch judgement.verdict {
    case .proved, .confirmed: return try holding(goal, named, assumed, judgement)
    case .refuted: return try failing(goal, named, assumed, judgement)
    case .sampled, .undecided, .error: throw .verdict
    }
  }

  private func reducer(_ goal: ProofGoal, _ assumed: Prover, _ span: Span) -> BinderReducer {
    let budget = FormulaBudget(options.limits)
    let sides = goal.components.flatMap { [$0.left, $0.right] }
    var taken = Set(
      FreeSymbols.of(sides + assumed.assumptions.flatMap { [$0.left, $0.right] }, in: Environment()))
    for side in sides { side.collectVariables(&taken) }
    return BinderReducer(assumed, taken: taken) {
      assumed.judged($0, within: budget, seconds: 0.5).verdict == .proved
    }
  }

  private func holding(
    _ goal: ProofGoal, _ named: Claim, _ assumed: Prover, _ judgement: Judgement
  ) throws(NoTheorem) -> VerdictTheorem {
    var conditions: [Claim] = []
    for text in judgement.conditions {
      guard let condition = Claim(condition: text, named.span) else { throw .unprintable }
      conditions.append(condition)
    }
    let given = conditions.map { [ProofFact.relation($0.left, $0.relation, $0.right)] }
    var here = assumed
    here.assumptions += conditions
    var reducer = reducer(goal, here, named.span)
    let reduced: [Expression]
    do throws(BinderReducer.Stop) {
      var sides: [Expression] = []
      for component in goal.components {
        sides.append(try reducer.reduced(component.left))
        sides.append(try reducer.reduced(component.right))
      }
      reduced = try reducer.withSharedSums(sides)
    } catch {
      throw .unprintable
    }
    var parts: [Expression] = []
    for side in reduced { side.collectParts(&parts) }
    var symbols: [(symbol: Symbol, meaning: Expression)] = []
    for part in parts { symbols.append((reducer.fresh("s"), part)) }
    let plain = reduced.map { $0.replacingParts(symbols) }
    guard !plain.contains(where: { $0.holdsBinder }) else { throw .unprintable }
    let lefts = stride(from: 0, to: plain.count, by: 2).map { plain[$0] }
    let rights = stride(from: 1, to: plain.count, by: 2).map { plain[$0] }
    var rest = named
    rest.left = lefts.count == 1 ? lefts[0] : Expression(.tuple(lefts))
    rest.right = rights.count == 1 ? rights[0] : Expression(.tuple(rights))
    here.environment = Environment()
    let judge = ClaimJudge(rest, here)
    let trace = ProofTrace()
    judge.trace = trace
    guard let again = try? judge.judge(), again.verdict == .proved || again.verdict == .confirmed,
      let own = trace.facts, own.isEmpty
    else { throw .verdict }
    var inner = goal
    for index in goal.components.indices {
      inner.components[index].left = lefts[index]
      inner.components[index].right = rights[index]
    }
    return VerdictTheorem(
      goal: goal, content: .holds(conditions: given), step: nil, method: judgement.method,
      reduction: BinderReduction(
        steps: reducer.steps, symbols: symbols, goal: inner, conditions: given, step: here.step(again, trace),
        auxiliary: reducer.auxiliary))
  }

  private func failing(
    _ goal: ProofGoal, _ named: Claim, _ assumed: Prover, _ judgement: Judgement
  ) throws(NoTheorem) -> VerdictTheorem {
    var values = try judgement.pointOfTheorem()
    values = ProofScript.completed(values, for: Theorem(name: "t", goal: goal, content: .fails(at: values)))
    var reducer = reducer(goal, assumed, named.span)
    let hasSums = goal.components.contains { $0.left.holdsSum || $0.right.holdsSum }
    if !hasSums {
      do throws(BinderReducer.Stop) {
        for component in goal.components {
          _ = try reducer.reduced(component.left.substituting(values))
          _ = try reducer.reduced(component.right.substituting(values))
        }
      } catch {
        throw .unprintable
      }
    }
    return VerdictTheorem(
      goal: goal, content: .fails(at: values), step: nil, method: judgement.method,
      reduction: BinderReduction(
        steps: reducer.steps, symbols: [], goal: goal, conditions: [], step: nil, auxiliary: reducer.auxiliary
      ))
  }
}

extension Claim {
  /// The relation of a printed condition; nil where it is none, or one of several.
  fileprivate init?(condition text: String, _ span: Span) {
    let read = CalculatorParser.read(Array(text.utf8), scope: NameScope())
    guard !read.diagnostics.contains(where: { $0.severity == .error }), read.statements.count == 1,
      let statement = read.statements.first,
      statement.sides.count == 2, statement.relations.count == 1
    else { return nil }
    self.init(
      left: statement.sides[0], relation: statement.relations[0], right: statement.sides[1], span: span)
  }
}

extension Expression {
  fileprivate var holdsSum: Bool {
    if case .binding(.sum, _, _) = node { return true }
    return someOperand(\.holdsSum)
  }

  fileprivate func collectVariables(_ variables: inout Set<Symbol>) {
    if case .binding(_, let variable, _) = node { variables.insert(variable) }
    forEachOperand { $0.collectVariables(&variables) }
  }
}
