import Foundation
import TestSupport
import Testing

/// `Scripts/redteam`, with a few attacks of each kind.
@Suite struct RedTeamTests {
  private static let hasPython = (try? Workspace().shell("python3 -c 'import json'").status) == 0
  private static let script = Repository.root.appendingPathComponent("Scripts/redteam").path

  @Test(
    .enabled(if: hasPython, "there is no python3"),
    arguments: ["cells", "inside", "documents", "links", "copies", "logs", "submissions", "caches"])
  func noAttackSucceeds(_ kind: String) throws {
    let executable = try #require(Workspace.executable).path
    let seed = testSeed()
    let outcome = try Workspace().shell(
      "PYTHONDONTWRITEBYTECODE=1 python3 '\(Self.script)' '\(executable)' --quick --only \(kind) --seed \(seed)"
    )
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    let total = outcome.output.firstMatch(of: #/\| all \| (\d+) \| 0 \|/#).flatMap { Int($0.1) } ?? 0
    #expect(total > 0, "\(outcome.output)")
  }

  /// A program that obeys strangers is seen, whatever it obeys.
  @Test(
    .enabled(if: hasPython, "there is no python3"),
    arguments: [
      // Reads through links.
      (
        "links",
        "cat Lessons/a.md Lessons/deep/b.md Site/site.yml Site/css/own.css Site/Assets/l.png 2>/dev/null; exit 1"
      ),
      // Writes through links.
      (
        "links",
        "for f in Site/public sub r.json b.svg grades lessons-zip.zip; do echo x > $f; echo x > $f/x; done 2>/dev/null; exit 2"
      ),
      // Publishes what it is given.
      ("copies", "mkdir -p public; cp Lessons/picture* Site/Assets/deep/picture* public 2>/dev/null; exit 0"),
      // Prints names as they are.
      ("logs", "ls Lessons; cat Lessons/*; exit 1"),
      // Believes what others say of their cells.
      ("cells", "exit 0"), ("inside", "exit 0"),
      // Passes whatever a lesson claims.
      (
        "inside",
        "printf '{\"lessons\": ['; c=; for f in Lessons/*; do printf '%s{\"path\": \"%s\", \"cells\": [{\"line\": 1, \"claims\": [{\"line\": 1, \"source\": \"\", \"verdict\": \"confirmed\"}]}]}' \"$c\" $f; c=,; done; echo ']}'; exit 1"
      ),
      // Lets documents say what they like.
      ("documents", "mkdir -p public; cat Lessons/*.md > public/a.html; exit 0"),
      // Takes any verdict.
      ("caches", "mkdir -p $LECTERN_CACHE/cells; exit 0"),
    ])
  func aLossIsSeen(_ kind: String, _ body: String) throws {
    let workspace = try Workspace(["careless": "#!/bin/sh\n\(body)\n"])
    let outcome = try workspace.shell(
      "chmod +x careless && unset LECTERN_CACHE && PYTHONDONTWRITEBYTECODE=1 python3 '\(Self.script)' ./careless --quick --only \(kind) --seed 1"
    )
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.error)")
  }

  @Test(.enabled(if: hasPython, "there is no python3")) func whatCannotBeRunIsSaid() throws {
    let outcome = try Workspace().shell("python3 '\(Self.script)' /nowhere")
    #expect(outcome.status == 2)
  }
}
