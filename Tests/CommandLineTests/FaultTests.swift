import Foundation
import TestSupport
import Testing

/// `Scripts/faults`, with fewer trials: nothing is lost when runs are killed, disks are full, files vanish, builds run side by
/// side, caches are damaged or clocks jump.
@Suite struct FaultTests {
  private static let hasPython = (try? Workspace().shell("python3 -c 'import json'").status) == 0

  /// Under a sanitizer no library may be loaded before its own, as the one that turns clocks would be: the process hangs.
  private static let trials =
    ["kills", "disks", "readers", "races", "caches", "scale"]
    + (ProcessInfo.processInfo.environment["LECTERN_SANITIZER"] == nil ? ["clocks"] : [])

  @Test(.enabled(if: hasPython, "there is no python3"), arguments: trials)
  func nothingIsLost(_ trial: String) throws {
    let executable = try #require(Workspace.executable).path
    let seed = testSeed()
    let script = Repository.root.appendingPathComponent("Scripts/faults").path
    let outcome = try Workspace().shell(
      "PYTHONDONTWRITEBYTECODE=1 sh '\(script)' '\(executable)' 20 --quick --only \(trial) --seed \(seed)")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    // Something was tried, but where only root could.
    let total = outcome.output.firstMatch(of: #/\| all \| (\d+) \|/#).flatMap { Int($0.1) } ?? 0
    #expect(total > 0 || outcome.output.contains("Skipped: full and read-only disks"), "\(outcome.output)")
  }

  /// A table of losses that never ends with status 1 would show nothing.
  @Test(.enabled(if: hasPython, "there is no python3"))
  func aLossIsSeen() throws {
    let executable = try #require(Workspace.executable).path
    let script = Repository.root.appendingPathComponent("Scripts/faults").path
    // A program that writes reports in pieces, and calls that a success.
    let workspace = try Workspace([
      "careless": """
      #!/bin/sh
      '\(executable)' "$@"
      status=$?
      if [ -e r.json ]; then head -c 100 r.json > half && mv half r.json; fi
      exit $status

      """
    ])
    let outcome = try workspace.shell(
      "chmod +x careless && PYTHONDONTWRITEBYTECODE=1 sh '\(script)' ./careless 1 --quick --only races --seed 1"
    )
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.error)")
    #expect(try workspace.shell("sh '\(script)' /nowhere").status == 2)
    #expect(try workspace.shell("sh '\(script)' '\(executable)' 1 --only nothing").status == 2)
  }
}
