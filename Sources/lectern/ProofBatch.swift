import FormulaProof
import Foundation
import Notebook
import Parallel
import ProofChecking
import Reports
import SourceText

/// Claims in JSON Lines from standard input, answered line by line and in order.
///
/// A line that is no question gets an `error` answer, and the next line is read. Blank lines are passed over.
struct ProofBatch: Sendable {
  /// The notation of a question that does not say.
  var notation: FormulaNotation?
  /// What every question may assume besides its own.
  var assumptions: [String]
  /// Whether proofs of equations are told line by line, and of equations that fail where they happen to hold.
  var explains = false

  /// Longer lines are answered by an error.
  private static let longestLine = 1 << 20

  /// Answers until standard input ends, or nobody reads the answers any more.
  ///
  /// What one read brings is answered before the next: a line that comes alone is answered at once, and many that
  /// come together are shared among the cores.
  func run() async throws {
    var line: [UInt8] = []
    var isTooLong = false
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Foundation.read(0, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw EnvironmentFailure(message: "cannot read standard input: \(StandardStream.reason(errno))")
      }
      if count == 0 { break }
      var lines: [Line] = []
      var rest = chunk[..<count]
      while let end = rest.firstIndex(of: 0x0A) {
        if !isTooLong { line += rest[..<end] }
        lines.append(Line(bytes: line, isTooLong: isTooLong || line.count > Self.longestLine))
        line.removeAll(keepingCapacity: true)
        isTooLong = false
        rest = rest[(end + 1)...]
      }
      if !isTooLong { line += rest }
      if line.count > Self.longestLine {
        isTooLong = true
        line = []
      }
      guard try await respond(to: lines) else { return }
    }
    if !line.isEmpty || isTooLong { _ = try await respond(to: [Line(bytes: line, isTooLong: isTooLong)]) }
  }

  private struct Line: Sendable {
    var bytes: [UInt8]
    var isTooLong: Bool
  }

  /// Writes the answers to lines, in their order; false when nobody reads them.
  private func respond(to lines: [Line]) async throws -> Bool {
    // Small pieces, so that one slow claim does not leave the other cores idle.
    let pieces = max(4 * Parallel.cores, lines.count / 32)
    let answers = await Parallel.map(lines, pieces: pieces) { text($0) }.joined()
    return answers.isEmpty ? true : try StandardStream.output.write(bytes: Array(answers))
  }

  /// The answer to a line with its line end; empty for a blank line.
  private func text(_ line: Line) -> [UInt8] {
    let answer: JSONValue
    if line.isTooLong {
      answer = Self.answer(id: .null, .problem("the line has more than \(Self.longestLine) bytes"))
    } else if line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
      return []
    } else {
      answer = self.answer(to: line.bytes)
    }
    return answer.compactBytes + [UInt8(ascii: "\n")]
  }

  /// The answer to a line.
  func answer(to line: [UInt8]) -> JSONValue {
    let value: JSONValue
    do {
      value = try JSONParser.parse(line)
    } catch {
      return Self.answer(id: .null, .problem("not JSON: \(error.message) at column \(error.column)"))
    }
    guard case .object = value else {
      return Self.answer(id: .null, .problem("the line is not a JSON object"))
    }
    let id = value["id"] ?? .null
    switch question(value) {
    case .success(let question):
      let answer = question.answer(explains: explains)
      return Self.answer(
        id: id, answer.judgement, warnings: answer.diagnostics, read: answer.read, kinds: answer.kinds,
        steps: answer.derivations.map { $0.derivation.json(of: $0.source) },
        holding: answer.coincidences.map { Coincidence.json($0.found, of: $0.source) })
    case .failure(let problem): return Self.answer(id: id, .problem(problem.message))
    }
  }

  private struct Problem: Error {
    var message: String
  }

  private func question(_ value: JSONValue) -> Result<ClaimQuestion, Problem> {
    guard case .string(let claim)? = value["claim"] else {
      return .failure(Problem(message: "\"claim\" must be a string"))
    }
    var question = ClaimQuestion(claim: claim, notation: notation, assumptions: assumptions)
    switch value["notation"] {
    case nil, .null?: break
    case .string(let name)?:
      guard let known = FormulaNotation(rawValue: name) else { fallthrough }
      question.notation = known
    default: return .failure(Problem(message: "\"notation\" must be \"latex\" or \"calculator\""))
    }
    switch value["assume"] {
    case nil, .null?: break
    case .array(let elements)?:
      for element in elements {
        guard case .string(let text) = element else {
          return .failure(Problem(message: "\"assume\" must be an array of strings"))
        }
        question.assumptions.append(text)
      }
    default: return .failure(Problem(message: "\"assume\" must be an array of strings"))
    }
    return .success(question)
  }

  private static func answer(
    id: JSONValue, _ judgement: Judgement, warnings diagnostics: [Diagnostic] = [], read: String? = nil,
    kinds: [String] = [], steps: [JSONValue] = [],
    holding: [JSONValue] = []
  ) -> JSONValue {
    // What most claims do not need is left out.
    let more: [JSONValue.Member] =
      (read.map { [.init("read", .string($0))] } ?? [])
      + (kinds.isEmpty ? [] : [.init("kinds", .array(kinds.map(JSONValue.string)))])
      + (steps.isEmpty ? [] : [.init("steps", .array(steps))])
      + (holding.isEmpty ? [] : [.init("holds", .array(holding))])
    return .object(
      [
        .init("id", id),
        .init("verdict", .string(judgement.verdict.rawValue)),
        .init("method", .string(judgement.method)),
        .init("conditions", .array(judgement.conditions.map(JSONValue.string))),
        .init("counterexample", judgement.counterexample?.json ?? .null),
        .init("message", .optional(judgement.message)),
        .init(
          "warnings", .array(diagnostics.filter { $0.severity == .warning }.map { .string($0.message) })),
      ] + more)
  }
}

extension Judgement {
  /// The judgement of a question that cannot be understood.
  fileprivate static func problem(_ message: String) -> Judgement {
    Judgement(.error, method: "none", message: message)
  }
}
