import BuildCache
import FormulaProof
import Parallel
import SourceText
import TestSupport
import Testing

@testable import Notebook

/// What is remembered of claims must never answer for others: lessons are drawn whose claims mean something else by what stands above
/// them, and a memory that has seen all of them is held to a check that remembers nothing.
@Suite struct LessonMemoryTests {
  /// Pieces of lessons that contradict each other, and claims that they decide.
  private static let pieces = [
    "# A\n", "## B\n", "Text with $e^x$ and $f$.\n",
    block("define", "a = 2"), block("define", "a = 3"), block("define", "a = \\sqrt{x^2}"),
    block("define", "f(x) = x^2"), block("define", "f(x) = x^3"), block("define", "f(x, y) = x y"),
    block("define", "g(x) = f(x) + a"), block("define", "b = \\frac{1}{"), block("define", "e = 5"),
    block("assume", "x > 0"), block("assume section", "x > 0"), block("assume section", "x < 0"),
    block("assume", "x^2 = 4"), block("assume", "n \\in \\mathbb{Z}"), block("assume", "y = 2x"),
    block("assume", "\\text{nothing that is read}"),
    block("assume", "f \\colon \\mathbb{R} \\to \\mathbb{R}"),
    block("", "f(x) = 1"), block("", "x(y + 1)"),
    block("claim", "\\sqrt{x^2} = x"), block("claim", "|x| = -x"), block("claim", "a^2 = 4"),
    block("claim", "f(2) = 4"), block("claim", "f(2) = 8"), block("claim", "g(2) = 6"),
    block("claim", "\\ln(e) = 1"), block("claim", "e = 5"), block("claim", "e^{x} > 0"),
    block("claim", "x(y + 1) = xy + x"), block("claim", "f(y + 1) = f(1 + y)"),
    block("claim", "\\sin(n\\pi) = 0"),
    block("claim", "b = 2"), block("derive", "x^2 = x \\cdot x = 4"), block("claim sampled", "y = 2x"),
    block("claim within=0.5", "a \\approx 2.4"), block("claim", "a \\approx 2.4"),
    block("mistake", "a = 3"), block("example", "x = 3 :\\quad f(x) = 9"),
    "$a = 2${claim} in the text, $b = 7${define}.\n",
  ]

  private static func block(_ words: String, _ formula: String) -> String {
    "```math \(words)\n\(formula)\n```\n"
  }

  private static func lesson(_ draw: inout SeededGenerator, uses: Bool) -> String {
    let head =
      uses
      ? "---\ntitle: T\nuses: [base]\n" + (Bool.random(using: &draw) ? "symbols: declared\n" : "") + "---\n"
      : "---\ntitle: T\n" + (Bool.random(using: &draw) ? "macros: { q: '2' }\n" : "") + "---\n"
    let body = (0..<Int.random(in: 4...11, using: &draw)).map { _ in
      pieces.randomElement(using: &draw) ?? ""
    }
    return head + "\n" + body.joined(separator: "\n")
  }

  /// What a check came to, in words.
  private static func outcome(_ lessons: [CheckedLesson]) -> [String] {
    lessons.flatMap { lesson in
      lesson.cells.flatMap { cell in
        cell.claims.map { claim in
          "\(claim.source) \(claim.judgement.verdict) \(claim.judgement.method) \(claim.judgement.conditions) "
            + "\(claim.judgement.counterexample?.description ?? "") \(claim.judgement.message ?? "") \(claim.passed)"
        }
      }
        + lesson.diagnostics.map {
          "\($0.identifier) \($0.message) \($0.position.map { "\($0.line):\($0.column)" } ?? "")"
        }
    }
  }

  @Test(arguments: 0..<3) func aMemoryOfOtherLessonsChangesNothing(seed: Int) async {
    var draw = SeededGenerator(seed: UInt64(seed) + 71)
    let memory = LessonMemory()
    let cache = LessonCache(store: .empty, tool: ToolIdentity.digest())
    let verifier = Verifier()
    var remembered = 0
    for round in 0..<120 {
      let texts = [Self.lesson(&draw, uses: false), Self.lesson(&draw, uses: true)]
      func sources() -> [LessonSource] {
        zip(["base", "user"], texts).map { name, text in
          LessonSource(name: name, content: .success(SourceFile(path: name + ".md", text: text)))
        }
      }
      let plain = await verifier.verify(sources(), cache: cache, withClaims: true).lessons
      let first = await verifier.verify(sources(), cache: cache, withClaims: true, memory: memory).lessons
      let again = await verifier.verify(sources(), cache: cache, withClaims: true, memory: memory).lessons
      let expected = Self.outcome(plain)
      #expect(Self.outcome(first) == expected, "seed \(seed), round \(round): \(texts)")
      #expect(Self.outcome(again) == expected, "seed \(seed), round \(round), again: \(texts)")
      remembered += expected.count
    }
    #expect(remembered > 500)
  }

  @Test func whatIsCancelledIsNotRemembered() async {
    let memory = LessonMemory()
    let cache = LessonCache(store: .empty, tool: ToolIdentity.digest())
    let text = "---\ntitle: T\n---\n" + Self.block("claim", "x + x = 2x") + Self.block("claim", "x = 2")
    func verify(_ cancellation: Cancellation?) async -> [String] {
      let source = LessonSource(name: "a", content: .success(SourceFile(path: "a.md", text: text)))
      let found = await Verifier().verify(
        [source], cache: cache, withClaims: true, memory: memory, cancellation: cancellation)
      return found.lessons.flatMap(\.cells).flatMap(\.claims).map(\.judgement.verdict.rawValue)
    }
    let cancelled = Cancellation()
    cancelled.cancel()
    #expect(await verify(cancelled) == ["undecided", "undecided"])
    #expect(await verify(nil) == ["proved", "refuted"])
  }
}
