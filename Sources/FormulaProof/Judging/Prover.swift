import FormulaSyntax
import SourceText

/// Judges claims: proves them in exact arithmetic, or refutes them with a point, or says why it cannot.
///
/// A proof is a normal form 0, or a sign that holds everywhere; a refutation is a point at which enclosures of
/// the two sides are disjoint. Everything else is undecided.
public struct Prover: Sendable {
  /// The definitions that the claim's names refer to.
  public var environment: Environment
  /// What is assumed of the free symbols.
  public internal(set) var assumptions: [Claim] = []
  /// The free symbols that stand for integers.
  public internal(set) var integers: Set<Symbol> = []
  /// How to work.
  public var options: ProverOptions

  /// Makes a prover.
  ///
  /// An assumed equation `x = …` for a free symbol x becomes a definition; the other assumptions are used as
  /// facts, and every counterexample satisfies them.
  public init(environment: Environment, assumptions: [Statement] = [], options: ProverOptions = .init()) {
    self.environment = environment
    self.options = options
    for claim in assumptions.flatMap(Claim.claims(of:)) {
      if claim.relation == .element, let symbol = Self.symbol(claim.left), let set = NumberSet(claim.right) {
        // Rational and real numbers are what free symbols stand for already, as far as a proof can tell.
        if set == .integers || set == .naturals { integers.insert(symbol) }
        if set == .naturals {
          self.assumptions.append(
            Claim(left: claim.left, relation: .greaterOrEqual, right: .integer(0), span: claim.span))
        }
      } else if claim.relation == .equal, let definition = Self.definition(claim, in: self.environment) {
        self.environment.define(definition)
      } else {
        self.assumptions.append(claim)
      }
    }
  }

  private static func symbol(_ expression: Expression) -> Symbol? {
    if case .symbol(let symbol) = expression.node { return symbol }
    return nil
  }

  /// A set of numbers, by its name.
  private enum NumberSet {
    case integers, naturals, rationals, reals

    init?(_ expression: Expression) {
      guard let symbol = Prover.symbol(expression) else { return nil }
      switch symbol.name {
      case "ℤ", "Z", "\u{1D551}": self = .integers
      case "ℕ", "N", "\u{1D545}": self = .naturals
      case "ℚ", "Q", "\u{1D548}": self = .rationals
      case "ℝ", "R", "\u{1D549}": self = .reals
      default: return nil
      }
    }
  }

  /// The definition that an assumed equation amounts to, if one side is a free symbol absent from the other.
  private static func definition(_ claim: Claim, in environment: Environment) -> Definition? {
    for (side, other) in [(claim.left, claim.right), (claim.right, claim.left)] {
      guard case .symbol(let symbol) = side.node, environment[symbol] == nil else { continue }
      if !FreeSymbols.of([other], in: environment).contains(symbol) { return Definition(symbol, body: other) }
    }
    return nil
  }

  /// The same prover without one of its assumptions.
  func withoutAssumption(at index: Int) -> Prover {
    var result = self
    result.assumptions.remove(at: index)
    return result
  }

  /// The same prover with those assumptions only that share symbols with the claim, directly or by others.
  func relevant(to claim: Claim) -> Prover {
    guard !assumptions.isEmpty else { return self }
    var symbols = Set(FreeSymbols.of([claim.left, claim.right], in: environment))
    let mentioned = assumptions.map { Set(FreeSymbols.of([$0.left, $0.right], in: environment)) }
    var isKept = mentioned.map(\.isEmpty)
    var grew = true
    while grew {
      grew = false
      for index in assumptions.indices where !isKept[index] && !symbols.isDisjoint(with: mentioned[index]) {
        isKept[index] = true
        symbols.formUnion(mentioned[index])
        grew = true
      }
    }
    let kept = zip(assumptions, isKept).filter(\.1).map(\.0)
    var result = self
    result.assumptions = kept
    return result
  }

  /// A prover with assumptions that were read already.
  init(environment: Environment, claims: [Claim], integers: Set<Symbol>, options: ProverOptions) {
    self.environment = environment
    self.options = options
    assumptions = claims
    self.integers = integers
  }

  /// The judgement of a claim, and a diagnostic with a span in the claim's text where it cannot be read.
  ///
  /// A dear claim is judged by a process of its own where there is a program for it: see ``ClaimTrials``.
  public func judge(_ claim: Claim) -> (judgement: Judgement, diagnostic: Diagnostic?) {
    let prover = relevant(to: claim)
    if ClaimTrials.shared.isDear(claim, prover) { return ClaimTrials.shared.judge(claim, prover) }
    return prover.judgeHere(claim)
  }

  /// The judgement of a claim by this process.
  func judgeHere(_ claim: Claim) -> (judgement: Judgement, diagnostic: Diagnostic?) {
    do throws(Diagnostic) {
      if let blank = claim.blank {
        throw .error(
          "missing-number", "no number stands here yet", at: blank,
          notes: [.init("lectern verify --fix fills it in")])
      }
      return (try ClaimJudge(claim, self).judge(), nil)
    } catch {
      if error.identifier == "out-of-time" {
        let message = "over budget: more than \(options.limits.seconds) s"
        return (Judgement(.undecided, method: "none", message: message), nil)
      }
      return (Judgement(.error, method: "none", message: error.message), error)
    }
  }
}
