import ArgumentParser
import Certificates
import FormulaProof
import Notebook
import Reports
import SourceText

/// Judges one claim, or a stream of them.
struct Prove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Judge one claim, or claims in JSON Lines from standard input.",
    discussion: """
      Without --notation a claim with a backslash is LaTeX, and any other is in calculator notation.
      """)

  @Argument(help: "The claim, such as 'sin(x)^2 + cos(x)^2 = 1'.")
  var claim: String?

  @Option(help: "How the claim is written: latex or calculator.")
  var notation: FormulaNotation?

  @Option(
    name: .customLong("assume"), help: "A relation that may be assumed, such as 'w > 0'; may be repeated.")
  var assumptions: [String] = []

  @Flag(
    help: "Read {\"id\", \"claim\", \"notation\", \"assume\"} a line, and answer each by a line, in order.")
  var batch = false

  @Flag(
    help: ArgumentHelp(
      "Print the verdict as a theorem for Rocq with its proof.",
      discussion: "It needs Lectern.v, which lectern certify writes."))
  var certificate = false

  @Flag(
    help: ArgumentHelp(
      "Tell the proof of an equation line by line, or where one that fails happens to hold.",
      discussion:
        "Both sides are written as sums of terms and rewritten until they are the same. Not every proof can be told so."
    ))
  var steps = false

  func validate() throws {
    if batch, certificate { throw ValidationError("--certificate is for one claim") }
    if batch {
      if claim != nil { throw ValidationError("with --batch the claims come from standard input") }
    } else if claim == nil {
      throw ValidationError("name a claim, such as 'sin(x)^2 + cos(x)^2 = 1', or write --batch")
    }
  }

  func run() async throws {
    guard let claim else {
      return try await ProofBatch(notation: notation, assumptions: assumptions, explains: steps).run()
    }
    let answer = ClaimQuestion(claim: claim, notation: notation, assumptions: assumptions).answer(
      namesRules: true, makesTheorems: certificate, explains: steps)
    let renderer = DiagnosticRenderer(usesColor: StandardStream.error.showsColor)
    try StandardStream.error.write(renderer.render(answer.diagnostics))
    if certificate {
      try StandardStream.error.write(answer.text)
      let certificates = answer.theorems.enumerated().map { index, part in
        Certificate(
          part.theorem, name: "claim_\(index + 1)", of: part.source,
          at: .init(path: "claim", line: 1, column: index + 1), part.judgement)
      }
      try StandardStream.output.write(Certificate.text(of: certificates))
    } else {
      try StandardStream.output.write(answer.text)
    }
    try (answer.holds ? ExitStatus.allHolds : .claimFails).exit()
  }
}

extension FormulaNotation: ExpressibleByArgument {}
