import FormulaProof
import FormulaSyntax
import ProofChecking
import Testing

/// Judges a claim in calculator notation.
func judge(
  _ claim: String, assuming assumptions: [String] = [], defining definitions: [String] = [],
  options: ProverOptions = .init(limits: .init(seconds: 20)),
  sourceLocation: SourceLocation = #_sourceLocation
) -> Judgement {
  var environment = Environment()
  for definition in definitions {
    let (readings, problems) = CalculatorParser.readDefinitions(
      Array(definition.utf8), scope: environment.scope)
    #expect(problems.isEmpty, "\(definition): \(problems)", sourceLocation: sourceLocation)
    for reading in readings {
      for symbol in reading.symbols {
        environment.define(Definition(symbol, parameters: reading.parameters, body: reading.body))
      }
    }
  }
  var statements: [Statement] = []
  for assumption in assumptions {
    let reading = CalculatorParser.read(Array(assumption.utf8), scope: environment.scope)
    #expect(!reading.hasErrors, "\(assumption): \(reading.diagnostics)", sourceLocation: sourceLocation)
    statements += reading.statements
  }
  let reading = CalculatorParser.read(Array(claim.utf8), scope: environment.scope)
  #expect(!reading.hasErrors, "\(claim): \(reading.diagnostics)", sourceLocation: sourceLocation)
  let claims = reading.statements.flatMap(Claim.claims(of:))
  #expect(claims.count == 1, "\(claim) is \(claims.count) claims", sourceLocation: sourceLocation)
  guard let only = claims.first else { return Judgement(.error, method: "none") }
  let prover = Prover(environment: environment, assumptions: statements, options: options)
  let judgement = prover.judge(only).judgement
  // Every proof of the tests is checked too, as far as the steps reach.
  if judgement.verdict == .proved || judgement.verdict == .confirmed,
    let proof = prover.proof(of: only).proof,
    case .rejected(let step, let reason) = ProofChecker.check(proof, steps: 20_000)
  {
    Issue.record("the proof of \(claim) is rejected: \(step): \(reason)", sourceLocation: sourceLocation)
  }
  return judgement
}
