import Foundation
import Testing

@Suite struct ProofBatchTests {
  @Test func eachLineIsAnsweredInOrder() throws {
    let workspace = try Workspace()
    let questions = [
      #"{"id": 1, "claim": "\\sin^2 x + \\cos^2 x = 1"}"#,
      #"{"id": "two", "claim": "x^2 = x", "notation": "latex"}"#,
      "",
      "not json",
      #"{"id": {"a": [1.50, null]}, "claim": "|w| = w", "notation": "latex", "assume": ["w > 0"]}"#,
      #"{"id": 12345678901234567890123, "claim": "x = 1", "notation": "tex"}"#,
      #"{"id": null}"#,
      #"["claim"]"#,
      #"{"claim": "x = \\foo"}"#,
    ]
    let outcome = try workspace.lectern("prove", "--batch", input: questions.joined(separator: "\r\n"))
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 8)
    #expect(
      lines[0]
        == #"{"id":1,"verdict":"proved","method":"exact","conditions":[],"counterexample":null,"message":null,"warnings":[]}"#
    )
    #expect(lines[1].hasPrefix(#"{"id":"two","verdict":"refuted","#))
    #expect(lines[2].hasPrefix(#"{"id":null,"verdict":"error","#))
    #expect(lines[2].contains("not JSON"))
    #expect(lines[3].hasPrefix(#"{"id":{"a":[1.50,null]},"verdict":"proved","#))
    #expect(lines[4].hasPrefix(#"{"id":12345678901234567890123,"verdict":"error","#))
    for line in lines[5...7] { #expect(line.hasPrefix(#"{"id":null,"verdict":"error","#)) }
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(
        object.map { Set($0.keys) }
          == ["id", "verdict", "method", "conditions", "counterexample", "message", "warnings"])
    }
  }

  @Test func answersAreWrittenBeforeTheInputEnds() throws {
    let workspace = try Workspace()
    // The second line is only sent once the first is answered; without an answer the shell gives up.
    let outcome = try workspace.shell(
      #"""
      mkfifo questions answers
      lectern prove --batch <questions >answers &
      exec 3>questions 4<answers
      printf '%s\n' '{"id":1,"claim":"x=x","notation":"latex"}' >&3
      read -r first <&4 && echo "$first"
      printf '%s\n' '{"id":2,"claim":"x=x","notation":"latex"}' >&3
      exec 3>&-
      cat <&4
      """#)
    #expect(outcome.output.split(separator: "\n").map { $0.prefix(7) } == ["{\"id\":1", "{\"id\":2"])
  }

  @Test func hostileLinesAreAnswered() throws {
    let workspace = try Workspace()
    let deep = String(repeating: "[", count: 100_000)
    let long = #"{"id":1,"claim":""# + String(repeating: "x", count: 3_000_000) + "\"}"
    let nested = #"{"id":2,"notation":"latex","claim":""# + String(repeating: "{", count: 50_000) + #" = 1"}"#
    let last = #"{"id":3,"notation":"latex","claim":"x=x"}"#
    let outcome = try workspace.lectern(
      "prove", "--batch", input: [deep, long, nested, last].joined(separator: "\n") + "\n")
    #expect(outcome.status == 0)
    let verdicts = outcome.output.split(separator: "\n").map { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["verdict"] as? String
    }
    #expect(verdicts == ["error", "error", "error", "proved"])
  }
}
