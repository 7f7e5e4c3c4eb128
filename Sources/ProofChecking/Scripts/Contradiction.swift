import FormulaSyntax
import Theorems

/// A theorem that contradicts another one, with the script that proves it: once a kernel accepts it, the other one is false.
///
/// It is looked for where a script is not accepted, so that a false statement is told from a script that does not come to its end. Of a
/// theorem for all numbers it names some at which it is false; of a theorem that names numbers it says that they show nothing.
public struct Contradiction: Sendable, Hashable {
  /// The statement, from `Theorem` to its full stop.
  public let statement: String
  /// What stands between `Proof.` and `Qed.`, in lines.
  public let script: [String]

  /// How many points become contradictions.
  static let mostContradictions = 3

  /// What could contradict a theorem: at points found by enclosures, which a kernel does not believe either.
  public static func candidates(for theorem: Theorem) -> [Contradiction] {
    switch theorem.content {
    case .fails(let values):
      // Of what the counterexample does not name there may be some numbers or other that satisfy the assumptions.
      return (try? of(theorem, fails: values)).map { [$0] } ?? []
    case .holds:
      var search = PointSearch(theorem)
      var found: [Contradiction] = []
      for _ in 0..<(theorem.symbols.isEmpty ? 1 : PointSearch.mostPoints)
      where found.count < mostContradictions {
        let point = search.next()
        guard search.hypothesesHold(at: point), !search.conclusionHolds(at: point),
          let contradiction = try? of(theorem, isFalseAt: point.values)
        else { continue }
        found.append(contradiction)
      }
      return found
    }
  }

  private static func of(_ theorem: Theorem, isFalseAt point: [Symbol: Expression])
    throws(RocqPrinter.Unprintable) -> Contradiction
  {
    let conclusion = try theorem.conclusion().map(\.operand).joined(separator: " /\\\n  ")
    let given = try theorem.hypotheses().map(\.operand)
    let binders = theorem.binders
    return Contradiction(
      statement: "Theorem \(theorem.name)_is_false :\n  " + (binders.isEmpty ? "" : "exists \(binders),\n  ")
        + (given + ["~ (\(conclusion))"]).joined(separator: " /\\\n  ") + ".",
      script: try ProofScript.witness(of: theorem, point))
  }

  private static func of(_ theorem: Theorem, fails values: [Symbol: Expression])
    throws(RocqPrinter.Unprintable) -> Contradiction
  {
    let printer = theorem.printer
    var equations: [String] = []
    for symbol in theorem.symbols {
      guard let name = printer.names[symbol], let value = values[symbol] else { continue }
      equations.append("\(name) = \(try printer.witness(value, for: symbol)) ->\n  ")
    }
    let parts = try theorem.hypotheses().map(\.operand) + theorem.conclusion().map(\.operand)
    let binders = theorem.binders
    return Contradiction(
      statement: "Theorem \(theorem.name)_is_no_counterexample :\n  "
        + (binders.isEmpty ? "" : "forall \(binders),\n  ") + equations.joined()
        + "~ (" + parts.joined(separator: " /\\\n  ") + ").",
      script: ["intros; subst; lectern_contrary."])
  }
}
