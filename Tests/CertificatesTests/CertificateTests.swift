import BuildCache
import FormulaProof
import FormulaSyntax
import LessonMarkdown
import Notebook
import ProofChecking
import SourceText
import TestSupport
import Testing
import Theorems

import class Foundation.FileManager
import class Foundation.ProcessInfo
import struct Foundation.UUID

@testable import Certificates

/// Certificates of a lesson, held to the kernel.
@Suite struct CertificateTests {
  private static let hasKernel = RocqKernel.compiler != nil
  private static let missing: Comment = "coqc is not installed"

  /// Claims that hold, of each kind of proof.
  private static let claims = [
    #"\cos^2\theta + \sin^2\theta = 1"#,
    #"\cos(\alpha + \beta) = \cos\alpha\cos\beta - \sin\alpha\sin\beta"#,
    #"\sin(\alpha - 2\beta) = \sin\alpha\cos 2\beta - \cos\alpha\sin 2\beta"#,
    #"\cos 5x = 16\cos^5 x - 20\cos^3 x + 5\cos x"#,
    #"\sin 3x = 3\sin x - 4\sin^3 x"#,
    #"\tan(2u) = \frac{2\tan u}{1 - \tan^2 u}"#,
    #"\cos\alpha = 2\cos^2\frac{\alpha}{2} - 1"#,
    #"\frac{x^2 - y^2}{x - y} = x + y"#,
    #"\frac1x + \frac1y = \frac{x + y}{x y}"#,
    #"(a + b)^3 = a^3 + 3a^2 b + 3a b^2 + b^3"#,
    #"\sqrt{x^2} = |x|"#,
    #"|x y| = |x| |y|"#,
    #"\sqrt{x^2 y^2} = |x y|"#,
    #"\max(a, b) + \min(a, b) = a + b"#,
    #"\max(a, b) - \min(a, b) = |a - b|"#,
    #"\min(p, p + a, p + b, p + a + b) = p + \min(0, a) + \min(0, b)"#,
    #"\cos 75^\circ = \frac{\sqrt 6 - \sqrt 2}{4}"#,
    #"\sin 570^\circ = -\frac12"#,
    #"\sqrt 2 \approx 1.41421"#,
    #"\cos 20^\circ \approx 0.94"#,
    #"\operatorname{atan2}(1, -2) \approx 2.678"#,
    #"\arcsin\frac13 \approx 0.3398"#,
    #"x^2 + y^2 \ge 0"#,
    #"x^2 + y^2 \ge 2 x y"#,
    #"\cos(\operatorname{atan2}(3, 4)) = \frac45"#,
    #"\operatorname{atan2}(0, -1) = \pi"#,
    #"\operatorname{atan2}(-1, 0) = -\frac{\pi}{2}"#,
    #"e^{a + 2b} = e^a (e^b)^2"#,
    #"\cosh^2 t - \sinh^2 t = 1"#,
    #"\lfloor \tfrac72 \rfloor = 3"#,
    #"\cos 20^\circ \cos 20^\circ - \sin 20^\circ \sin 20^\circ = \cos 40^\circ"#,
    #"\frac{1}{1 + x^2} \le 1"#,
    #"\sin(\arctan x) = \frac{x}{\sqrt{1 + x^2}}"#,
    #"\sec(\arctan(2 z)) = \sqrt{1 + 4z^2}"#,
    #"\arccos(-r) = \pi - \arccos r"#,
    #"(x^{\frac13})^3 = x"#,
    #"\ln((1 - u)^2) = 2\ln|1 - u|"#,
    #"(x - \sqrt 2)^2 \ge 0"#,
    #"\operatorname{sign}(\operatorname{sign}(x)) = \operatorname{sign}(x)"#,
  ]
  /// Claims that do not hold.
  private static let mistakes = [
    #"\sqrt{x^2} = x"#, #"(a + b)^2 = a^2 + b^2"#, #"\sin 2x = 2\sin x"#, #"|a + b| = |a| + |b|"#,
    #"\operatorname{atan2}(\sin t, \cos t) = t"#, #"e^{a + b} = e^a + e^b"#,
    #"\frac1{a + b} = \frac1a + \frac1b"#,
    #"x^2 > x"#, #"(x - \frac92)^2 - \frac{1}{1000} \ne 0"#, #"2^x \ne 3"#, #"e^x - 1 - x \ne 0"#,
    #"\tan w \ne 5"#,
  ]
  /// Claims that do not hold, with something bound: of what is spoilt in them it is seldom seen that it is false.
  private static let mistakesUnderSigns = [
    #"\frac{d}{dx} x^3 = x^2"#, #"\sum_{k=1}^{3} k^2 = 13"#, #"\sum_{k=1}^{n} x_k^2 = \sum_{k=1}^{n} x_k"#,
  ]

  /// Claims that hold under assumptions, and more that hold without.
  private static let assumed: [(assumptions: [String], claims: [String])] = [
    (
      [],
      [
        #"x - \lfloor x \rfloor \ge 0"#,
        #"\lfloor x + 3 \rfloor = \lfloor x \rfloor + 3"#,
        #"(c + 2)^4 + (c + 2)^2 \ge 0"#,
        #"9x^2 + 64x + 144 > 0"#,
        #"x^4 y^2 + x^2 y^4 + 1 \ge 3x^2 y^2"#,
        #"(x - y)^2 + (\sin x - \sin y)^2 \ge 0"#,
        #"\cos(2\arccos\frac v2) = 2(\frac v2)^2 - 1"#,
        #"|\theta|^{\frac13} = \sqrt[3]{|\theta|}"#,
        #"\frac{\sinh t^2}{\sinh t^2} = 1"#,
      ]
    ),
    (
      [#"n \in \mathbb{Z}"#, #"m \in \mathbb{Z}"#],
      [
        #"1^n = 1"#, #"(-1)^{2n} = 1"#, #"(-1)^{n + 1} = -(-1)^n"#, #"x + \sin(n\pi) = x"#,
        #"2 + \tan(n\pi) = 2"#,
        #"\cos(n\pi) = (-1)^n"#, #"\cos(2n\pi) = 1"#, #"\cos(x + n\pi) = (-1)^n\cos x"#,
        #"2^{n + m} = 2^n 2^m"#,
        #"(-6)^n = (-1)^n 2^n 3^n"#, #"e^{n x} = (e^x)^n"#,
      ]
    ),
    (
      [#"n \in \mathbb{Z}"#, #"x \ne 0"#, #"y \ne 0"#],
      [
        #"x^{2n} = (x^n)^2"#, #"x^{n + 1} = x^n x"#, #"x^{-n} = \frac{1}{x^n}"#, #"(x y)^n = x^n y^n"#,
        #"(\frac{2x}{3y})^n = \frac{2^n x^n}{3^n y^n}"#, #"(x^3)^n = (x^n)^3"#,
      ]
    ),
    (
      [#"n \ge 1"#],
      [
        #"\frac{d}{dx} (x^3 - a x) = 3x^2 - a"#,
        #"\frac{d}{dx} \frac{1}{x} = -\frac{1}{x^2}"#,
        #"\frac{d^2}{dx^2} \mathrm e^{a x} = a^2 \mathrm e^{a x}"#,
        #"\lim_{x \to 0} \frac{\sin x}{x} = 1"#,
        #"\lim_{x \to 2^-} \frac{x^2 - 4}{x - 2} = 4"#,
        #"\sum_{k=1}^{3} k^2 = 14"#,
        #"\sum_{k=1}^{n} k = \frac{n (n + 1)}{2}"#, #"\sum_{k=1}^{n} (2k - 1) = n^2"#,
        #"\sum_{k=1}^{n+1} x_k = \sum_{k=1}^{n} x_k + x_{n+1}"#,
        #"\sum_{k=1}^{n} (x_k - q)^2 = \sum_{k=1}^{n} x_k^2 - 2q\sum_{k=1}^{n} x_k + n q^2"#,
        #"\frac{\partial}{\partial q} \sum_{k=1}^{n} (x_k - q)^2 = 2\sum_{k=1}^{n} (q - x_k)"#,
      ]
    ),
    (
      [#"b > 0"#],
      [
        #"b^{2y} = (b^y)^2"#, #"b^{x + y} = b^x b^y"#, #"(4b)^y = (2^y)^2 b^y"#, #"\ln(b^3) = 3\ln b"#,
        #"b^{-y} = \frac{1}{b^y}"#,
      ]
    ),
    ([#"k > 0"#, #"k < 2"#], [#"(k^2)^k = k^{2k}"#]),
    ([#"\frac{s}{1 + t^2} > \frac{w}{1 + t^2}"#], [#"s > w"#]),
    ([#"0 < u^2 |v| h"#], [#"0 < h"#]),
    (
      [#"a > 0"#, #"b > 0"#, #"c > 0"#],
      [
        #"\frac{a}{b + c} + \frac{b}{c + a} + \frac{c}{a + b} \ge \frac32"#, #"a^3 + b^3 + c^3 \ge 3abc"#,
        #"(a + b)(b + c)(c + a) \ge 8abc"#,
        #"(a + b + c)(\frac1a + \frac1b + \frac1c) \ge 9"#,
      ]
    ),
  ]

  private static let lessons =
    [
      claims.map { "```math claim\n\($0)\n```\n\n" }.joined()
        + (mistakes + mistakesUnderSigns).map { "```math mistake\n\($0)\n```\n\n" }.joined()
    ]
    + assumed.map { lesson in
      lesson.assumptions.map { "```math assume\n\($0)\n```\n\n" }.joined()
        + lesson.claims.map { "```math claim\n\($0)\n```\n\n" }.joined()
    }

  private func certificates() async throws -> [Certificate] {
    var options = Verifier.Options()
    options.makesTheorems = true
    options.requiresFrontMatter = false
    let sources = Self.lessons.enumerated().map { index, text in
      LessonSource(
        name: "certificates-\(index)",
        content: .success(SourceFile(path: "certificates-\(index).md", text: text)))
    }
    let lessons = await Verifier(options: options).verify(sources)
    for lesson in lessons { #expect(lesson.holds) }
    return CertificateFile.files(of: lessons).flatMap(\.certificates)
  }

  @Test func eachClaimHasATheoremAndAScript() async throws {
    let certificates = try await certificates()
    let assumed = Self.assumed.reduce(0) { $0 + $1.claims.count }
    #expect(
      certificates.count == Self.claims.count + Self.mistakes.count + Self.mistakesUnderSigns.count + assumed)
    for certificate in certificates {
      #expect(!certificate.texts.isEmpty, "\(certificate.source): \(certificate.scripts)")
    }
  }

  @Test(.enabled(if: hasKernel, missing), .timeLimit(.minutes(10)))
  func theKernelAcceptsThem() async throws {
    let certificates = try await certificates()
    let kernel = try await RocqKernel()
    defer { kernel.close() }
    for (certificate, judgement) in zip(certificates, await kernel.judge(certificates)) {
      guard case .accepted = judgement?.outcome else {
        Issue.record("\(certificate.source): \(String(describing: judgement?.outcome))")
        continue
      }
    }
  }

  // MARK: What is false

  /// A theorem made false in a way that mathematics tells, with the scripts of the true one.
  private struct Spoilt {
    var certificate: Certificate
    var how: String
  }

  private static func spoilt(_ certificate: Certificate) -> [Spoilt] {
    guard let theorem = certificate.theorem, case .success(let scripts) = certificate.scripts else {
      return []
    }
    var result: [Spoilt] = []
    func add(_ how: String, _ change: (inout Theorem) -> Void) {
      var changed = theorem
      change(&changed)
      guard let statement = try? changed.text(), statement != (try? theorem.text()) else { return }
      var certificate = certificate
      certificate.theorem = changed
      certificate.statement = .success(statement)
      certificate.scripts = .success(scripts)
      result.append(Spoilt(certificate: certificate, how: how))
    }
    func right(_ change: @escaping (Expression) -> Expression) -> (inout Theorem) -> Void {
      { $0.goal.components[0].right = change($0.goal.components[0].right) }
    }
    switch theorem.content {
    case .holds(let conditions):
      let component = theorem.goal.components[0]
      switch theorem.goal.relation {
      case .equal:
        // No side of these claims is 0 everywhere, nor is the double, the negative or the square of itself.
        add("1 is added", right { Expression(.sum([$0, .integer(1)])) })
        add(
          "a thousandth is taken away",
          right { Expression(.sum([$0, Expression(.quotient(.integer(-1), .integer(1000)))])) })
        add("it is doubled", right { Expression(.product([.integer(2), $0])) })
        add("its sign is turned", right { Expression(.negation($0)) })
        add("it is not equal", { $0.goal.relation = .notEqual })
        add("it is less", { $0.goal.relation = .less })
        add("it is greater", { $0.goal.relation = .greater })
        add("it is divided by 0", right { Expression(.quotient($0, .integer(0))) })
        add(
          "a root of −1 is added",
          right { Expression(.sum([$0, Expression(.root(.integer(-1), degree: 2))])) })
      case .approximatelyEqual:
        guard let tolerance = component.tolerance else { break }
        add(
          "it is off by three tolerances",
          right { Expression(.sum([$0, Expression(.product([.integer(3), tolerance]))])) })
        add(
          "it is off the other way",
          right { Expression(.sum([$0, Expression(.product([.integer(-3), tolerance]))])) })
        add(
          "the tolerance is a millionth",
          { $0.goal.components[0].tolerance = Expression(.quotient(tolerance, .integer(1_000_000))) })
        add("its sign is turned", right { Expression(.negation($0)) })
        add(
          "the tolerance is negative", { $0.goal.components[0].tolerance = Expression(.negation(tolerance)) })
      case .lessOrEqual, .greaterOrEqual:
        let turned: Relation = theorem.goal.relation == .lessOrEqual ? .greater : .less
        // Each of these inequalities is an equality somewhere, and is not somewhere else.
        add("it is turned", { $0.goal.relation = turned })
        add("it is strict", { $0.goal.relation = turned == .greater ? .less : .greater })
        add("it is an equality", { $0.goal.relation = .equal })
        add("it is off by 1", right { Expression(.sum([$0, .integer(turned == .greater ? -1 : 1)])) })
      default: break
      }
      if !conditions.isEmpty {
        // What the sides need is a part of the conclusion.
        add(
          "a condition is dropped",
          {
            $0 = Theorem(
              name: $0.name, goal: $0.goal, content: .holds(conditions: Array(conditions.dropFirst())))
          })
      }
    case .fails:
      add("a side is compared with itself") {
        $0.goal.components[0].right = $0.goal.components[0].left
        $0.goal.relation = .equal
      }
      add(
        "a root of −1 is added", right { Expression(.sum([$0, Expression(.root(.integer(-1), degree: 2))])) })
    }
    return result
  }

  /// Which of the false theorems are tried: each 25th in each run of the tests; each Nth with `LECTERN_SPOILT=N`, and all with `all`.
  private static let step: Int = {
    let given = ProcessInfo.processInfo.environment["LECTERN_SPOILT"]
    return given == "all" ? 1 : given.flatMap(Int.init).map { max($0, 1) } ?? 25
  }()

  @Test func thereAreManyWaysToBeFalse() async throws {
    let all = try await certificates().flatMap(Self.spoilt)
    #expect(all.count >= 200, "\(all.count)")
  }

  /// What is false is not accepted, with the scripts that prove what is true; most of it is seen to be false.
  @Test(.enabled(if: hasKernel, missing), .timeLimit(.minutes(40)))
  func theKernelAcceptsNothingFalse() async throws {
    // Those of the first lesson, and those of the others: of powers to integers and the like it is seldom seen that they are false, only
    // that their proofs are not followed.
    let certificates = try await certificates()
    let first = Self.claims.count + Self.mistakes.count
    func chosen(_ certificates: some Sequence<Certificate>) -> [Spoilt] {
      let all = certificates.flatMap(Self.spoilt)
      return stride(from: 0, to: all.count, by: Self.step).map { all[$0] }
    }
    let (plain, others) = (chosen(certificates.prefix(first)), chosen(certificates.dropFirst(first)))
    let kernel = try await RocqKernel()
    defer { kernel.close() }
    var rejected = (plain: 0, others: 0)
    let judgements = await kernel.judge((plain + others).map(\.certificate))
    for (index, (spoilt, judgement)) in zip(plain + others, judgements).enumerated() {
      switch judgement?.outcome {
      case .rejected where index < plain.count: rejected.plain += 1
      case .rejected: rejected.others += 1
      case .notFollowed: print("not followed: \(spoilt.certificate.source): \(spoilt.how)")
      case .accepted, nil:
        Issue.record("\(spoilt.certificate.source): \(spoilt.how): \(String(describing: judgement))")
      }
    }
    print("seen to be false: \(rejected) of \(plain.count) and \(others.count)")
    #expect(rejected.plain * 4 >= plain.count * 3, "\(rejected.plain) of \(plain.count)")
    #expect(rejected.others * 2 >= others.count, "\(rejected.others) of \(others.count)")
  }

  /// A statement that Rocq cannot read is an error of ours, and not one of the script.
  @Test(.enabled(if: hasKernel, missing), .timeLimit(.minutes(10)))
  func whatIsNoStatementIsRejected() async throws {
    var certificate = try #require(try await certificates().first)
    certificate.statement = .success("Theorem line_1 : forall x : R, x = nothing_known.")
    let kernel = try await RocqKernel()
    defer { kernel.close() }
    let judgement = await kernel.judge([certificate]).first ?? nil
    guard case .rejected = judgement?.outcome else {
      Issue.record("\(String(describing: judgement))")
      return
    }
  }

  /// What was rejected, and what was not followed without being wrong, is the same the next time, when nobody is asked.
  @Test(.enabled(if: hasKernel, missing), .timeLimit(.minutes(10)))
  func doubtsAreKept() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "certificates-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let certificates = try await certificates()
    let right = try #require(certificates.first)
    var wrong = try #require(Self.spoilt(right).first).certificate
    wrong.name = "wrong"
    var unfinished = right
    unfinished.scripts = .success([["idtac."]])
    var expected: [RocqKernel.Outcome?] = []
    for round in 0..<2 {
      let cache = LessonCache(
        store: RecordStore(folder: folder.path(percentEncoded: false)), tool: Digest(of: [1]))
      let kernel = try await RocqKernel(cache: cache)
      defer { kernel.close() }
      let judgements = await kernel.judge([right, wrong, unfinished])
      cache.store.commit()
      let outcomes = judgements.map { $0?.outcome }
      if round == 0 {
        expected = outcomes
        #expect(outcomes[0] == .accepted(script: 0))
        guard case .rejected = outcomes[1], case .notFollowed = outcomes[2] else {
          Issue.record("\(outcomes)")
          return
        }
      } else {
        #expect(outcomes == expected)
        #expect(judgements.allSatisfy { $0?.time == .zero })
      }
    }
  }

  @Test func commentsEndWhereTheyShould() {
    let certificate = Certificate(
      place: .init(path: "a *) b.md", line: 1, column: 1), source: "\"(* x *)\n*)", verdict: .proved,
      method: "exact",
      name: "line_1", theorem: nil, statement: .failure(.init(reason: "*) Axiom a : False.")),
      scripts: .failure(.init(reason: "")))
    let text = certificate.paragraph(nil)
    #expect(text.matches(of: #/\(\*/#).count == 1)
    #expect(text.matches(of: #/\*\)/#).count == 1)
    #expect(text.hasSuffix("*)\n") && !text.contains("\""))
  }
}
