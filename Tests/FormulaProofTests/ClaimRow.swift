import FormulaSyntax
import Testing

@testable import FormulaProof

/// A row of a table of claims: `truth: assumption; assumption |- claim if condition; condition`.
///
/// The truth is what mathematics says: `true` where the claim holds wherever the assumptions hold and both sides are defined,
/// `false` where it fails at such a point, `nowhere` where there is no such point, `contradictory` where the assumptions hold
/// nowhere, `error` where it has no meaning or two. Behind a question mark it is not decided today, which the row says so that it is noticed when that changes.
struct ClaimRow: Sendable, CustomTestStringConvertible {
  enum Truth: String, Sendable { case `true`, `false`, nowhere, contradictory, error }

  let row: TableRow
  let truth: Truth
  let isOpen: Bool
  let assumptions: [String]
  let claim: String
  /// The conditions of a proof; nil where the row does not say.
  let conditions: [String]?

  var testDescription: String { row.testDescription }

  init?(_ row: TableRow) {
    self.row = row
    guard let colon = row.text.range(of: ": ") else { return nil }
    var word = String(row.text[..<colon.lowerBound])
    isOpen = word.hasSuffix("?")
    if isOpen { word.removeLast() }
    guard let truth = Truth(rawValue: word) else { return nil }
    self.truth = truth
    var rest = String(row.text[colon.upperBound...])
    if let mark = rest.range(of: " |- ") {
      assumptions = rest[..<mark.lowerBound].components(separatedBy: "; ")
      rest = String(rest[mark.upperBound...])
    } else {
      assumptions = []
    }
    if let mark = rest.range(of: " if ") {
      conditions = rest[mark.upperBound...].components(separatedBy: "; ")
      rest = String(rest[..<mark.lowerBound])
    } else {
      conditions = nil
    }
    claim = rest
  }

  /// The rows of a table; one that is none is an issue.
  static func all(_ table: String) -> [ClaimRow] {
    TableRow.all(table).compactMap { row in
      let claim = ClaimRow(row)
      if claim == nil { Issue.record("\(row.testDescription) is no row: \(row.text)") }
      return claim
    }
  }

  /// What a prover that is not wrong may say.
  var allowed: Set<Verdict> {
    switch truth {
    case .true: [.proved, .undecided]
    case .false: [.refuted, .undecided]
    case .nowhere: [.undecided]
    case .contradictory: [.error, .undecided]
    case .error: [.error]
    }
  }

  /// What it says.
  var expected: Verdict {
    if isOpen { return .undecided }
    return switch truth {
    case .true: .proved
    case .false: .refuted
    case .nowhere: .undecided
    case .contradictory, .error: .error
    }
  }
}

/// Judges texts in calculator notation, without checking proofs again.
enum QuickJudge {
  static func read(_ text: String) -> [Statement] {
    CalculatorParser.read(Array(text.utf8), scope: NameScope()).statements
  }

  static func prover(_ assumptions: [String], seconds: Double = 5) -> Prover {
    Prover(
      environment: Environment(), assumptions: assumptions.flatMap(read),
      options: .init(limits: .init(seconds: seconds)))
  }

  static func judge(_ claim: String, assuming assumptions: [String] = []) -> Judgement {
    guard let claim = read(claim).flatMap(Claim.claims(of:)).first else {
      return Judgement(.error, method: "none", message: "not read")
    }
    return prover(assumptions).judge(claim).judgement
  }
}
