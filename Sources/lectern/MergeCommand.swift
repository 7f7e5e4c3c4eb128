import ArgumentParser
import Reports

/// Joins the reports of shards.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the JSON reports of all shards of a run to the report of the run.",
    discussion: "A missing, a repeated and an empty shard is an error, and so is one of other lessons.")

  @Argument(
    help: "The reports that verify --shard wrote with --format json.", completion: .file(extensions: ["json"])
  )
  var reports: [String]

  @Option(help: "Write the joined report to this file instead of standard output.", completion: .file())
  var output: String?

  @Option(help: "Fail where less than this share of the formulas is checked, from 0 to 1.")
  var minCoverage: Double?

  func validate() throws {
    if let minCoverage, !(0...1).contains(minCoverage) {
      throw ValidationError("--min-coverage is a share from 0 to 1, not \(minCoverage)")
    }
    if let output { try FileAccess.refuseLesson(output) }
  }

  func run() throws {
    var values: [(name: String, value: JSONValue)] = []
    for path in reports {
      do {
        values.append((path, try JSONParser.parse(try FileAccess.read(path))))
      } catch let failure as JSONParser.Failure {
        throw EnvironmentFailure(message: "\(path) is not JSON: \(failure.message) at byte \(failure.column)")
      }
    }
    let merged: MergedReport
    do {
      merged = try MergedReport(values)
    } catch {
      throw EnvironmentFailure(message: error.message)
    }
    if let output {
      try FileAccess.write(merged.json.pretty, to: output)
    } else {
      try StandardStream.output.write(merged.json.pretty, in: .json)
    }
    StandardStream.error.say(
      "\(merged.lessonCount) lessons of \(reports.count) shards, \(merged.failed) failed; coverage \(merged.coverage)"
    )
    var status = merged.failed > 0 ? ExitStatus.claimFails : .allHolds
    if let minCoverage, merged.coverage < minCoverage {
      StandardStream.error.say("error: the coverage is \(merged.coverage), less than \(minCoverage)")
      status = .claimFails
    }
    try status.exit()
  }
}
