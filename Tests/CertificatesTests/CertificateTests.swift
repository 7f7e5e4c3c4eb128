import FormulaProof
import LessonMarkdown
import Notebook
import SourceText
import TestSupport
import Testing

@testable import Certificates

/// Certificates of a lesson, held to the kernel.
@Suite struct CertificateTests {
  private static let hasKernel = RocqKernel.compiler != nil

  /// A lesson with a claim of each kind of proof.
  private static let lesson = """
    ---
    title: Certificates
    ---

    ```math claim
    \\cos^2\\theta + \\sin^2\\theta = 1
    ```

    ```math claim
    \\cos(\\alpha + \\beta) = \\cos\\alpha\\cos\\beta - \\sin\\alpha\\sin\\beta
    ```

    ```math claim
    \\cos 5x = 16\\cos^5 x - 20\\cos^3 x + 5\\cos x
    ```

    ```math claim
    \\tan(2u) = \\frac{2\\tan u}{1 - \\tan^2 u}
    ```

    ```math claim
    \\frac{x^2 - y^2}{x - y} = x + y
    ```

    ```math claim
    \\sqrt{x^2} = |x|
    ```

    ```math claim
    \\max(a, b) + \\min(a, b) = a + b
    ```

    ```math claim
    \\cos 75^\\circ = \\frac{\\sqrt 6 - \\sqrt 2}{4}
    ```

    ```math claim
    \\sqrt 2 \\approx 1.41421
    ```

    ```math claim
    x^2 + y^2 \\ge 0
    ```

    ```math claim
    \\cos(\\operatorname{atan2}(3, 4)) = \\frac45
    ```

    ```math mistake
    \\sqrt{x^2} = x
    ```

    ```math mistake
    (a + b)^2 = a^2 + b^2
    ```
    """

  private func certificates() async throws -> [Certificate] {
    var options = Verifier.Options()
    options.makesTheorems = true
    let source = LessonSource(
      name: "certificates",
      content: .success(SourceFile(path: "certificates.md", text: Self.lesson)))
    let lessons = await Verifier(options: options).verify([source])
    return try #require(CertificateFile.files(of: lessons).first).certificates
  }

  @Test func eachClaimHasATheoremAndAScript() async throws {
    let certificates = try await certificates()
    #expect(certificates.count == 13)
    for certificate in certificates {
      #expect(certificate.text != nil, "\(certificate.name): \(certificate.script)")
    }
  }

  @Test(.enabled(if: hasKernel, "coqc is not installed"), .timeLimit(.minutes(10)))
  func theKernelAcceptsThem() async throws {
    let certificates = try await certificates()
    let kernel = try await RocqKernel()
    defer { kernel.close() }
    let texts = certificates.compactMap(\.text)
    for (certificate, outcome) in zip(certificates, await kernel.check(texts).map(\.answer)) {
      #expect(outcome == .accepted, "\(certificate.name)")
    }
  }

  /// What is false is not accepted, with the script that proves what is true.
  @Test(.enabled(if: hasKernel, "coqc is not installed"), .timeLimit(.minutes(10)))
  func theKernelAcceptsNothingFalse() async throws {
    let certificates = try await certificates()
    let kernel = try await RocqKernel()
    defer { kernel.close() }
    let spoils: [(String, String)] = [
      ("= 1", "= 2"), (" - sin", " + sin"), ("16 *", "15 *"), (" + 5 *", " - 5 *"), ("x + y", "x - y"),
      ("= Rabs x", "= x"), ("= a + b", "= a - b"), ("sqrt 6 - ", "sqrt 6 + "), ("141421", "141422"),
      (">= 0", "> 0"), ("= 4 / 5", "= 3 / 5"), ("~ (", "("), ("2 * tan u", "3 * tan u"),
    ]
    var spoilt: [Certificate.Text] = []
    for text in certificates.compactMap(\.text) {
      for (part, other) in spoils where text.statement.contains(part) {
        spoilt.append(
          .init(
            statement: text.statement.replacing(part, with: other, maxReplacements: 1), script: text.script))
      }
      // Without a condition.
      for line in text.statement.split(separator: "\n") where line.hasSuffix(" ->") {
        spoilt.append(
          .init(
            statement: text.statement.replacing(line + "\n", with: "", maxReplacements: 1),
            script: text.script))
      }
    }
    #expect(spoilt.count >= 15)
    for (text, outcome) in zip(spoilt, await kernel.check(spoilt).map(\.answer)) {
      #expect(outcome != .accepted, "\(text.statement)")
    }
  }

  @Test func commentsEndWhereTheyShould() {
    let certificate = Certificate(
      place: .init(path: "a *) b.md", line: 1, column: 1), source: "\"(* x *)\n*)", verdict: .proved,
      method: "exact",
      name: "line_1", statement: .failure(.init(reason: "*) Axiom a : False.")),
      script: .failure(.init(reason: "")))
    let text = certificate.paragraph(leavingOut: nil)
    #expect(text.matches(of: #/\(\*/#).count == 1)
    #expect(text.matches(of: #/\*\)/#).count == 1)
    #expect(text.hasSuffix("*)\n") && !text.contains("\""))
  }
}
