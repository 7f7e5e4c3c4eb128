import ArgumentParser
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

  func validate() throws {
    if batch {
      if claim != nil { throw ValidationError("with --batch the claims come from standard input") }
    } else if claim == nil {
      throw ValidationError("name a claim, such as 'sin(x)^2 + cos(x)^2 = 1', or write --batch")
    }
  }

  func run() async throws {
    guard let claim else {
      return try await ProofBatch(notation: notation, assumptions: assumptions).run()
    }
    let answer = ClaimQuestion(claim: claim, notation: notation, assumptions: assumptions).answer(
      namesRules: true)
    let renderer = DiagnosticRenderer(usesColor: StandardStream.error.showsColor)
    try StandardStream.error.write(renderer.render(answer.diagnostics))
    try StandardStream.output.write(answer.text)
    try (answer.holds ? ExitStatus.allHolds : .claimFails).exit()
  }
}

extension FormulaNotation: ExpressibleByArgument {}
