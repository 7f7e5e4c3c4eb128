import FormulaSyntax
import Foundation
import SourceText
import Testing
import WorkerProcess

@testable import FormulaProof

/// Claims and answers that are made to take all time or memory, given to the real executable.
@Suite(.serialized) struct HostileClaimTests {
  private static let bombs: [(claim: String, verdicts: Set<String>)] = [
    (#"x^{10000000000} - x + 1 > 0"#, ["proved", "undecided"]),
    (#"(\sqrt[3]{u^2})^y \ne 0"#, ["refuted", "undecided"]),
    (#"x^{100000} - x + 1 > 0"#, ["proved", "undecided"]),
    (#"(((x+1)^{50})^{50})^{50} = (((1+x)^{50})^{50})^{50}"#, ["proved", "undecided"]),
    (#"|x^{72} - (1-y^2)^{36}| \ge 0"#, ["proved", "undecided"]),
    (#"x^{10^{10^6}} = 1"#, ["refuted", "undecided"]),
  ]

  @Test func aBatchSurvivesAnyClaim() throws {
    var questions: [String] = []
    var wanted: [Set<String>] = []
    for (index, bomb) in Self.bombs.enumerated() {
      for (claim, verdict) in [(#"\sin^2 x + \cos^2 x = 1"#, "proved"), ("x^\(index + 2) = x", "refuted")] {
        questions.append(claim)
        wanted.append([verdict])
      }
      questions.append(bomb.claim)
      wanted.append(bomb.verdicts)
    }
    let lines = try questions.map { claim in
      String(
        decoding: try JSONSerialization.data(withJSONObject: ["claim": claim, "notation": "latex"]),
        as: UTF8.self)
    }
    let outcome = try Workspace().lectern("prove", "--batch", input: lines.joined(separator: "\n") + "\n")
    #expect(outcome.status == 0, "\(outcome.error)")
    let answers = outcome.output.split(separator: "\n")
    try #require(answers.count == questions.count)
    for (index, answer) in answers.enumerated() {
      let object = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
      let verdict = try #require(object?["verdict"] as? String)
      #expect(wanted[index].contains(verdict), "\(questions[index]): \(answer)")
    }
  }

  @Test func aLessonWithADearClaimIsCheckedLikeAnyOther() throws {
    let claim = #"(\sqrt[3]{u^2})^y \ne 0"#
    let workspace = try Workspace([
      "Lessons/a.md": Workspace.rightLesson,
      "Lessons/bomb.md": "---\ntitle: Bomb\n---\n```math claim\n\(claim)\n```\n",
    ])
    let outcome = try workspace.lectern("verify")
    #expect(outcome.status == 1)
    #expect((outcome.output + outcome.error).contains("Lessons/bomb.md"))
    #expect(!(outcome.output + outcome.error).contains("Lessons/a.md:"))
  }

  @Test func answersThatAreDearKeepNoOtherFromBeingMarked() throws {
    let lesson = """
      ---
      title: Powers
      ---
      ```exercise
      id: power
      ask: Write the square of the sum.
      answer: (x + 1)^2
      kind: expression
      symbols: [x]
      ```
      """
    var nested = "x + 1"
    for _ in 0..<12 { nested = "((\(nested))^50)" }
    let roots = "(" + (2...60).map { "sqrt(\($0))" }.joined(separator: "+") + ")^16"
    let answers = [("ada", "x^2 + 2*x + 1"), ("alan", nested), ("grace", roots), ("emmy", "(x+1)*(x+1)")]
    let lines = answers.map { learner, answer in
      "{\"learner\":\"\(learner)\",\"exercise\":\"powers/power\",\"answers\":{\"answer\":\"\(answer)\"}}\n"
    }
    let workspace = try Workspace([
      "Lessons/powers.md": lesson, "class.csv": "learner\nada\nalan\ngrace\nemmy\n",
      "a.jsonl": lines.joined(),
    ])
    let outcome = try workspace.lectern("grade", "--roster", "class.csv", "a.jsonl")
    #expect(outcome.status == 0, "\(outcome.error)")
    let marks = try workspace.read("grades/marks.csv")
    for learner in ["ada", "emmy"] {
      let row = try #require(marks.split(whereSeparator: \.isNewline).first { $0.hasPrefix(learner) })
      #expect(row.contains("right"), "\(row)")
    }
  }

  @Test func aWorkerThatIsOverItsLimitsIsReplacedAndProvesNothing() throws {
    let executable = try #require(Workspace.executable, "lectern was not built beside the tests")
    let trials = ClaimTrials()
    func judged(_ text: String, assuming: Bool = false) throws -> Judgement {
      let reading = CalculatorParser.read(Array(text.utf8), scope: NameScope())
      let claim = try #require(reading.statements.flatMap(Claim.claims(of:)).first)
      let prover = Prover(environment: Environment())
      #expect(trials.isDear(prover.survey(of: claim)), "\(text)")
      return trials.judge(claim, prover).judgement
    }
    let easy = "x^100 + x^2 + 1 > 0"
    let reading = CalculatorParser.read(Array("x = x".utf8), scope: NameScope())
    let harmless = try #require(reading.statements.flatMap(Claim.claims(of:)).first)
    #expect(!trials.isDear(Prover(environment: Environment()).survey(of: harmless)))
    trials.configure(worker: executable.path, arguments: ["--judge-claims-on-trial"])
    #expect(!trials.isDear(Prover(environment: Environment()).survey(of: harmless)))
    #expect(try judged(easy).verdict == .proved)
    #expect(try judged("x^100 + 1 = x").verdict == .refuted)
    #expect(trials.startedWorkers == 1)
    // A claim that takes its two seconds, and a worker that has less.
    let slow =
      "abs(" + (0..<30).map { "x\($0)" }.joined(separator: " + ") + ") <= "
      + (0..<30).map { "abs(x\($0))" }.joined(separator: " + ")
    trials.limit(to: .init(seconds: 0.05, mebibytes: 400))
    let late = try judged(slow)
    #expect(late.verdict == .undecided && late.message == "over budget: more than 0.05 s", "\(late)")
    trials.limit(to: .init(seconds: 3.5, mebibytes: 400))
    #expect(try judged(easy).verdict == .proved)
    // What cannot be started judges nothing either.
    trials.configure(worker: "/nowhere/lectern", arguments: [])
    let untried = try judged(easy)
    #expect(untried.verdict == .undecided && untried.message?.contains("no process") == true)
  }
}
