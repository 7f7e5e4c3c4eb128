import FormulaProof
import FormulaSyntax
import Foundation
import SourceText
import TeX

/// Claims: each is judged within its budget, and what is proved looks true in doubles.
enum ClaimFuzzer {
  private static let limits = BudgetLimits(seconds: 0.1, terms: 20_000, precision: 512)

  static func prove(_ bytes: [UInt8]) {
    let reading: FormulaReading
    if bytes.contains(UInt8(ascii: "\\")) {
      let formula = LaTeXParser.parse(bytes)
      if formula.diagnostics.contains(where: { $0.severity == .error }) { return }
      reading = LaTeXReader.read(formula, scope: NameScope())
    } else {
      reading = CalculatorParser.read(bytes, scope: NameScope())
    }
    Fuzzer.check(reading.diagnostics, in: bytes.count)
    if reading.hasErrors { return }
    let prover = Prover(
      environment: Environment(), assumptions: reading.givens, options: ProverOptions(limits: limits))
    for claim in reading.statements.flatMap(Claim.claims(of:)) {
      let (judgement, diagnostic) = prover.judge(claim)
      if let diagnostic { Fuzzer.check([diagnostic], in: bytes.count) }
      if judgement.verdict == .proved, claim.relation == .equal, reading.givens.isEmpty {
        holdsInDoubles(claim, conditions: judgement.conditions)
      }
    }
  }

  /// A proved equation has equal sides at points where both have moderate values.
  private static func holdsInDoubles(_ claim: Claim, conditions: [String]) {
    let environment = Environment()
    let symbols = FreeSymbols.of([claim.left, claim.right], in: environment)
    let samples = DoubleSamples(environment)
    var differing = 0
    var seen = 0
    for round in 1...7 {
      var point: [Symbol: Double] = [:]
      for (index, symbol) in symbols.enumerated() {
        // Irrational, of both signs, and not the same for two symbols.
        let value = 0.37 + Double(round) * 0.618_033_988_75 + Double(index) * 1.414_213_562_37
        point[symbol] = (round + index) % 2 == 0 ? value : -value
      }
      guard let values = samples.components(of: [claim.left, claim.right], at: point),
        values[0].count == values[1].count
      else { continue }
      let isModerate = values.joined().allSatisfy { $0.isFinite && abs($0) < 1e6 }
      guard isModerate else { continue }
      seen += 1
      let isFar = zip(values[0], values[1]).contains { left, right in
        abs(left - right) > 1e-3 * max(1, abs(left), abs(right))
      }
      if isFar { differing += 1 }
    }
    if seen >= 3, differing == seen { Fuzzer.fail("what is proved holds: \(claim.left) = \(claim.right)") }
  }
}
