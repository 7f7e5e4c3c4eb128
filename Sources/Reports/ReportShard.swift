import Notebook
import SourceText

/// Which part of a run a report is of, so that the parts can be joined.
public struct ReportShard: Sendable, Equatable {
  /// The shard's number, from 1.
  public var index: Int
  /// How many shards there are.
  public var count: Int
  /// How many lessons all shards have together.
  public var lessonCount: Int
  /// For each lesson of this shard its place among all.
  public var places: [Int]
  /// A text that is the same for all shards of one set of lessons.
  public var set: String

  /// Describes a part of a run over lessons with some paths.
  public init(index: Int, count: Int, places: [Int], paths: [String]) {
    self.index = index
    self.count = count
    self.places = places
    lessonCount = paths.count
    set = String(FNV1a(paths.joined(separator: "\0").utf8).value, radix: 16)
  }

  /// The shard as a member of a report in JSON; the two counts let the coverage be computed again.
  func json(_ summary: Summary) -> JSONValue {
    .object([
      .init("index", .integer(index)), .init("count", .integer(count)), .init("set", .string(set)),
      .init("lessonCount", .integer(lessonCount)), .init("places", .array(places.map(JSONValue.integer))),
      .init("checked", .integer(summary.checked)),
      .init("uncheckedInMath", .integer(summary.uncheckedInMath)),
    ])
  }
}

/// The reports of all shards of a run, joined to the report of the run.
public struct MergedReport: Sendable {
  /// Why reports cannot be joined.
  public struct Failure: Error, Equatable {
    /// What is wrong, with the file's name, without a full stop.
    public var message: String
  }

  /// The joined report: what one run over all lessons would have written.
  public let json: JSONValue
  /// Claims that fail, and errors that belong to no claim.
  public let failed: Int
  /// How many lessons there are.
  public let lessonCount: Int
  /// The share of checked formulas.
  public let coverage: Double

  private static let counts = [
    "proved", "confirmed", "refuted", "sampled", "undecided", "error", "unchecked", "passed", "failed",
  ]

  /// A shard's report, read.
  private struct Part {
    var name: String
    var index: Int
    var count: Int
    var set: String
    var lessonCount: Int
    var lessons: [(place: Int, value: JSONValue)]
    /// What is said of the site's own files: the same in all shards.
    var site: [JSONValue]
    var summary: [String: Int]
    var checked: Int
    var unchecked: Int

    init(_ report: (name: String, value: JSONValue)) throws(Failure) {
      name = report.name
      guard report.value["version"] == .integer(Report.formatVersion), let summary = report.value["summary"],
        case .array(let lessons)? = report.value["lessons"], case .array(let site)? = report.value["site"]
      else { throw Failure(message: "\(report.name) is no report of lectern verify --format json") }
      guard let shard = report.value["shard"] else {
        throw Failure(message: "\(report.name) is no shard: it was written without --shard")
      }
      func number(_ value: JSONValue, _ key: String) throws(Failure) -> Int {
        guard case .number(let text)? = value[key], let number = Int(text), number >= 0 else {
          throw Failure(message: "\(report.name) is damaged: it has no number '\(key)'")
        }
        return number
      }
      (index, count) = (try number(shard, "index"), try number(shard, "count"))
      (checked, unchecked) = (try number(shard, "checked"), try number(shard, "uncheckedInMath"))
      lessonCount = try number(shard, "lessonCount")
      guard case .string(let set)? = shard["set"], case .array(let places)? = shard["places"],
        places.count == lessons.count
      else { throw Failure(message: "\(report.name) is damaged: its lessons have no places") }
      self.set = set
      self.site = site
      var placed: [(place: Int, value: JSONValue)] = []
      for (place, lesson) in zip(places, lessons) {
        guard case .number(let text) = place, let place = Int(text), (0..<lessonCount).contains(place) else {
          throw Failure(message: "\(report.name) is damaged: its lessons have no places")
        }
        placed.append((place, lesson))
      }
      self.lessons = placed
      var found: [String: Int] = [:]
      for key in MergedReport.counts { found[key] = try number(summary, key) }
      // They are counted once for all shards.
      let errors = MergedReport.errors(site)
      for key in ["error", "failed"] {
        guard let count = found[key], count >= errors else {
          throw Failure(message: "\(report.name) is damaged: it has more errors than it counts")
        }
        found[key] = count - errors
      }
      self.summary = found
    }
  }

  /// How many of diagnostics are errors.
  private static func errors(_ diagnostics: [JSONValue]) -> Int {
    diagnostics.count { $0["severity"] == .string(Diagnostic.Severity.error.rawValue) }
  }

  /// Joins the reports of all shards, in whatever order they come. A missing, a repeated and an empty one is refused,
  /// and so is one of other lessons.
  public init(_ reports: [(name: String, value: JSONValue)]) throws(Failure) {
    var parts: [Part] = []
    for report in reports { parts.append(try Part(report)) }
    guard let first = parts.first else { throw Failure(message: "there are no reports to join") }
    var seen: [Int: String] = [:]
    for part in parts {
      guard part.count == first.count, part.set == first.set, part.lessonCount == first.lessonCount else {
        throw Failure(message: "\(part.name) and \(first.name) are shards of different runs")
      }
      if let other = seen[part.index] {
        throw Failure(message: "\(part.name) and \(other) are both shard \(part.index)/\(part.count)")
      }
      seen[part.index] = part.name
      if part.lessons.isEmpty { throw Failure(message: "\(part.name) is empty: its shard has no lessons") }
    }
    let missing = (1...max(1, first.count)).filter { seen[$0] == nil }
    guard missing.isEmpty else {
      let list = missing.prefix(10).map { "\($0)/\(first.count)" }.joined(separator: ", ")
      throw Failure(message: "missing: shard \(list)")
    }
    let lessons = parts.flatMap(\.lessons).sorted { $0.place < $1.place }
    guard lessons.map(\.place) == Array(0..<first.lessonCount) else {
      throw Failure(message: "the shards do not have each lesson once")
    }
    var site: [JSONValue] = []
    for diagnostic in parts.sorted(by: { $0.index < $1.index }).flatMap(\.site)
    where !site.contains(diagnostic) { site.append(diagnostic) }
    var totals: [String: Int] = [:]
    for key in Self.counts { totals[key] = parts.reduce(0) { $0 + ($1.summary[key] ?? 0) } }
    for key in ["error", "failed"] { totals[key, default: 0] += Self.errors(site) }
    let sums = Self.counts.map { JSONValue.Member($0, .integer(totals[$0] ?? 0)) }
    var summary = Summary()
    summary.checked = parts.reduce(0) { $0 + $1.checked }
    summary.uncheckedInMath = parts.reduce(0) { $0 + $1.unchecked }
    coverage = summary.coverage
    failed = totals["failed"] ?? 0
    lessonCount = lessons.count
    json = .object([
      .init("version", .integer(Report.formatVersion)), .init("tool", .string(Report.tool)),
      .init("lessons", .array(lessons.map(\.value))), .init("site", .array(site)),
      .init("summary", .object(sums + [.init("coverage", .double(coverage))])),
    ])
  }
}
