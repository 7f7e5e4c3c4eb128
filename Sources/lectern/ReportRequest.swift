import ArgumentParser
import Reports

/// The options of commands that write reports.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "How to report: \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")); may be repeated.",
      valueName: "format"), completion: .list(ReportFormat.allCases.map(\.rawValue)))
  var formats: [ReportRequest] = []

  @Option(
    help: "Write the report of the --format before it to this file instead of standard output.",
    completion: .file())
  var output: String?

  /// What is asked for: each format with its file, or text on standard output.
  func requests() throws -> [ReportRequest] { try ReportRequest.all(formats, output: output) }
}

/// A format in which to report, with the file that it goes to.
struct ReportRequest: ExpressibleByArgument, Equatable {
  var format: ReportFormat
  /// Nil for standard output.
  var output: String?

  init(format: ReportFormat, output: String? = nil) {
    self.format = format
    self.output = output
  }

  init?(argument: String) {
    let parts = argument.split(separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = ReportFormat(rawValue: String(parts[0])) else { return nil }
    self.init(format: format, output: parts.count > 1 ? String(parts[1]) : nil)
  }

  static var allValueStrings: [String] { ReportFormat.allCases.map(\.rawValue) }
  var defaultValueDescription: String { format.rawValue }

  /// Stands between a format and its file where the two have become one argument; no path holds it.
  private static let separator: Character = "\u{0}"

  /// The arguments of `verify` and `audit` with each `--output` joined to the `--format` before it, which the parser of
  /// arguments, for whom options have no order, could not tell.
  ///
  /// An `--output` without a format before it stays as it is.
  static func paired(_ arguments: [String]) -> [String] {
    guard ["verify", "audit"].contains(arguments.first) else { return arguments }
    var result: [String] = []
    var last: Int?
    var index = 0
    func value(_ name: String) -> (text: String, length: Int)? {
      if arguments[index] == name, index + 1 < arguments.count { return (arguments[index + 1], 2) }
      if arguments[index].hasPrefix(name + "=") {
        return (String(arguments[index].dropFirst(name.count + 1)), 1)
      }
      return nil
    }
    while index < arguments.count {
      if arguments[index] == "--" {
        result += arguments[index...]
        break
      }
      if let (text, length) = value("--format") {
        result.append("--format=" + text)
        last = ReportFormat(rawValue: text) == nil ? nil : result.count - 1
        index += length
      } else if let place = last, let (text, length) = value("--output") {
        result[place] += String(separator) + text
        last = nil
        index += length
      } else {
        result.append(arguments[index])
        index += 1
      }
    }
    return result
  }

  /// What is asked for: each format with its file, or text on standard output.
  static func all(_ formats: [ReportRequest], output: String?) throws -> [ReportRequest] {
    var requests = formats.isEmpty ? [ReportRequest(format: .text)] : formats
    if let output {
      guard requests.count == 1, requests[0].output == nil else {
        throw ValidationError("an --output stands behind the --format that it belongs to")
      }
      requests[0].output = output
    }
    let files = requests.compactMap(\.output)
    guard Set(files).count == files.count else {
      throw ValidationError("two reports cannot go to one file")
    }
    for file in files { try FileAccess.refuseLesson(file) }
    let shown = requests.filter { $0.output == nil }
    if shown.count > 1, shown.contains(where: { ![.text, .github].contains($0.format) }) {
      throw ValidationError(
        "only one report can go to standard output; write --output FILE behind a --format")
    }
    return requests
  }
}
