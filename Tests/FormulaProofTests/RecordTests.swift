import BuildCache
import FormulaSyntax
import SourceText
import TestSupport
import Testing

@testable import FormulaProof

/// Judgements, diagnostics and claims as bytes: what is written is read, and nothing else is made of damaged bytes than an error.
@Suite struct RecordTests {
  private static let seed = testSeed(61)

  private struct Drawn {
    var random: SeededGenerator

    mutating func one<Element>(_ list: [Element]) -> Element {
      list[Int.random(in: list.indices, using: &random)]
    }

    mutating func text() -> String {
      one([
        "", "x", "x != 0", "30°", "\u{1D400}⁻¹ ≤ ½", "a\u{0}b", "\"\n\t\\", "🙂",
        String(repeating: "long ", count: 300),
      ])
    }

    mutating func optional<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }

    mutating func judgement() -> Judgement {
      var result = Judgement(one(Verdict.allCases), method: text())
      result.conditions = (0..<Int.random(in: 0...4, using: &random)).map { _ in text() }
      let assignments = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Counterexample.Assignment(symbol: text(), value: text())
      }
      result.counterexample = optional(Counterexample(assignments: assignments))
      result.left = optional(text())
      result.right = optional(text())
      result.component = optional(one([0, 1, -1, Int.max, Int.min]))
      result.message = optional(text())
      return result
    }

    mutating func span() -> Span {
      let start = one([0, 1, 77, 1 << 40])
      return Span(start, start + one([0, 1, 500]))
    }

    mutating func diagnostic(_ files: [SourceFile]) -> Diagnostic {
      var result = Diagnostic(one([.error, .warning]), one(Finding.allCases), text())
      result.file = files.isEmpty ? nil : optional(one(files))
      result.span = optional(span())
      result.notes = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Diagnostic.Note(text(), file: files.isEmpty ? nil : optional(one(files)), span: optional(span()))
      }
      result.fixIts = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        FixIt(text(), replace: span(), with: text(), isSuggestion: Bool.random(using: &random))
      }
      return result
    }

    mutating func expression(_ depth: Int) -> Expression {
      let place = span()
      guard depth > 0 else {
        switch Int.random(in: 0...3, using: &random) {
        case 0: return Expression(.symbol(Symbol(one(["x", "α_1", "\u{1D400}", "v\u{20D7}"]))), place)
        case 1: return Expression(.constant(one([.pi, .e])), place)
        case 2:
          let digits = one(["0", "7", "0.10", "12345678901234567890123", "3.1415926535897932384626", "00.5"])
          return Expression(.number(Numeral(ascii: digits.utf8) ?? Numeral(1)), place)
        default: return .integer(Int.random(in: -99...99, using: &random), place)
        }
      }
      func next(_ drawn: inout Drawn) -> Expression { drawn.expression(depth - 1) }
      let (a, b) = (next(&self), next(&self))
      let node: Expression.Node =
        switch Int.random(in: 0...16, using: &random) {
        case 0: .sum([a, b, next(&self)])
        case 1: .product([a, b])
        case 2: .negation(a)
        case 3: .quotient(a, b)
        case 4: .power(a, b)
        case 5: .root(a, degree: Int.random(in: 2...9, using: &random))
        case 6: .degrees(a)
        case 7: .magnitude(a)
        case 8: .norm(a)
        case 9: .transpose(a)
        case 10: .call(one([.sin, .atan2, .rotation, .max, .floor]), [a, b])
        case 11: .apply(Symbol("f"), [a, b])
        case 12: .tuple([a, b])
        case 13: .matrix(rows: 1, columns: 2, elements: [a, b])
        case 14: .dot(a, b)
        case 15: .cross(a, b)
        default: .sum([a, b])
        }
      return Expression(node, place)
    }

    mutating func claim(_ depth: Int) -> Claim {
      let relation = one([
        Relation.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .approximatelyEqual,
      ])
      let right = expression(depth)
      return Claim(
        left: expression(depth), relation: relation, right: right, tolerance: optional(expression(1)),
        span: span(), place: span())
    }
  }

  private static func isSame(_ a: Judgement, _ b: Judgement) -> Bool {
    a.verdict == b.verdict && a.method == b.method && a.conditions == b.conditions
      && a.counterexample == b.counterexample
      && a.left == b.left && a.right == b.right && a.component == b.component && a.message == b.message
  }

  private static func isSame(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    a.identifier == b.identifier && a.severity == b.severity && a.message == b.message && a.span == b.span
      && a.file?.path == b.file?.path && a.fixIts == b.fixIts
      && a.notes.map(\.message) == b.notes.map(\.message) && a.notes.map(\.span) == b.notes.map(\.span)
      && a.notes.map { $0.file?.path } == b.notes.map { $0.file?.path }
  }

  @Test func judgementsAreReadAsTheyWereWritten() throws {
    var drawn = Drawn(random: SeededGenerator(seed: Self.seed))
    for _ in 0..<600 {
      let (one, other) = (drawn.judgement(), drawn.judgement())
      var writer = RecordWriter()
      writer.write(one)
      writer.write(other)
      var reader = RecordReader(writer.bytes)
      let (first, second) = (try reader.judgement(), try reader.judgement())
      #expect(Self.isSame(first, one) && Self.isSame(second, other))
      #expect(reader.isAtEnd)
    }
  }

  @Test func diagnosticsAreReadAsTheyWereWritten() throws {
    var drawn = Drawn(random: SeededGenerator(seed: Self.seed))
    let files = ["a.md", "folder/ö.md"].map { SourceFile(path: $0, text: "text") }
    let known = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
    for _ in 0..<400 {
      let diagnostic = drawn.diagnostic(files)
      var writer = RecordWriter()
      writer.write(diagnostic)
      var reader = RecordReader(writer.bytes)
      #expect(Self.isSame(try reader.diagnostic(among: known), diagnostic))
      #expect(reader.isAtEnd)
      let names = [diagnostic.file?.path] + diagnostic.notes.map { $0.file?.path }
      // A file that is not among those that are given is no file of theirs.
      var stranger = RecordReader(writer.bytes)
      if names.contains(where: { $0 != nil }) {
        #expect(throws: RecordReader.Malformed.self) { try stranger.diagnostic() }
      } else {
        #expect(throws: Never.self) { try stranger.diagnostic() }
      }
    }
  }

  /// A record of another version may have a kind of finding that this one has not.
  @Test func aFindingThatIsNotKnownIsNoDiagnostic() throws {
    var writer = RecordWriter()
    writer.write("no-such-finding")
    for text in ["error", "a message"] { writer.write(text) }
    var reader = RecordReader(writer.bytes)
    #expect(throws: RecordReader.Malformed.self) { try reader.diagnostic() }
  }

  @Test func claimsAreReadAsTheyWereWritten() throws {
    var drawn = Drawn(random: SeededGenerator(seed: Self.seed))
    for round in 0..<400 {
      let claim = drawn.claim(round % 5)
      var environment = Environment(convention: drawn.one([.rows, .columns]))
      if round % 2 == 0 {
        environment.define(
          Definition(Symbol("f"), parameters: [Symbol("s"), Symbol("t")], body: drawn.expression(2)))
        environment.define(Definition(Symbol("x"), body: drawn.expression(1)))
      }
      let prover = Prover(
        environment: environment, claims: [drawn.claim(1)], integers: [Symbol("n")], rationals: [Symbol("q")],
        defined: [drawn.expression(1)],
        options: .init(limits: .init(seconds: 0.125, terms: round, precision: 64)))
      let bytes = ClaimCode.question(claim, prover)
      let (read, other) = try ClaimCode.question(bytes)
      #expect(read.left == claim.left && read.right == claim.right && read.relation == claim.relation)
      #expect(read.span == claim.span && read.place == claim.place && read.tolerance == claim.tolerance)
      func spans(_ tree: Expression) -> [Span] { [tree.span] + tree.operands.flatMap(spans) }
      #expect(spans(read.left) == spans(claim.left) && spans(read.right) == spans(claim.right))
      // Written again they are the same bytes: nothing was lost that is written.
      #expect(ClaimCode.question(read, other) == bytes)
    }
  }

  @Test func answersAreReadAsTheyWereWritten() throws {
    var drawn = Drawn(random: SeededGenerator(seed: Self.seed &+ 1))
    for _ in 0..<300 {
      let judgement = drawn.judgement()
      let diagnostic = drawn.optional(drawn.diagnostic([]))
      let bytes = ClaimCode.answer(judgement, diagnostic, seconds: 1.5)
      let (read, problem, seconds) = try ClaimCode.answer(bytes)
      #expect(Self.isSame(read, judgement) && seconds == 1.5)
      #expect((problem == nil) == (diagnostic == nil))
      if let problem, let diagnostic { #expect(Self.isSame(problem, diagnostic)) }
    }
  }

  /// Bytes that end too soon are no record, and bytes that were changed are one or none, but never the end of the process.
  @Test func damagedBytesEndNothing() throws {
    var drawn = Drawn(random: SeededGenerator(seed: Self.seed &+ 2))
    var (refused, accepted) = (0, 0)
    for _ in 0..<40 {
      let prover = Prover(
        environment: Environment(), claims: [drawn.claim(1)], integers: [], rationals: [], defined: [],
        options: .init())
      let question = ClaimCode.question(drawn.claim(3), prover)
      let answer = ClaimCode.answer(drawn.judgement(), drawn.diagnostic([]), seconds: 0)
      for bytes in [question, answer] {
        for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
          let start = Array(bytes[..<length])
          #expect(throws: (any Error).self) {
            if bytes == question {
              _ = try ClaimCode.question(start)
            } else {
              _ = try ClaimCode.answer(start)
            }
          }
        }
        for _ in 0..<60 {
          var changed = bytes
          let place = Int.random(in: changed.indices, using: &drawn.random)
          changed[place] = UInt8.random(in: 0...255, using: &drawn.random)
          do {
            if bytes == question {
              _ = try ClaimCode.question(changed)
            } else {
              _ = try ClaimCode.answer(changed)
            }
            accepted += 1
          } catch {
            refused += 1
          }
        }
      }
    }
    print("damaged records: \(refused) refused, \(accepted) read")
    #expect(refused > 300 && accepted > 300)
  }
}
