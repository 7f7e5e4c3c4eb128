import FormulaProof
import Notebook
import SourceText

extension Report {
  /// The version of the JSON format; it grows when a key changes its meaning or goes.
  public static let formatVersion = 1

  /// The report as JSON; keys stand in a fixed order, and every key is always there.
  public var json: JSONValue {
    .object(
      [
        .init("version", .integer(Self.formatVersion)),
        .init("tool", .string(Self.tool)),
        .init("lessons", .array(lessons.map(\.json))),
        .init("site", .array(siteDiagnostics.map(\.jsonWithPath))),
        .init("summary", summary.json),
      ] + (shard.map { [.init("shard", $0.json(summary))] } ?? []))
  }
}

extension Report.Lesson {
  fileprivate var json: JSONValue {
    .object([
      .init("path", .string(path)),
      .init("cells", .array(cells.map(\.json))),
      .init("diagnostics", .array(diagnostics.map(\.json))),
    ])
  }
}

extension Report.Cell {
  fileprivate var json: JSONValue {
    .object([
      .init("kind", .string(kind)),
      .init("mode", .optional(mode)),
      .init("line", .integer(line)),
      .init("claims", .array(claims.map(\.json))),
    ])
  }
}

extension Report.Claim {
  fileprivate var json: JSONValue {
    .object([
      .init("line", .integer(position.line)),
      .init("column", .integer(position.column)),
      .init("source", .string(source)),
      .init("verdict", .string(judgement.verdict.rawValue)),
      .init("method", .string(judgement.method)),
      .init("conditions", .array(judgement.conditions.map(JSONValue.string))),
      .init("counterexample", judgement.counterexample?.json ?? .null),
      .init("left", .optional(judgement.left)),
      .init("right", .optional(judgement.right)),
      .init("message", .optional(judgement.message)),
      .init("certificate", .string(isCertified ? "accepted" : "none")),
    ])
  }
}

extension Diagnostic {
  /// A diagnostic without a place, such as one of a file that could not be decoded, stands at null.
  fileprivate var json: JSONValue { .object(members) }

  /// The same of one that stands in no lesson, with its file.
  fileprivate var jsonWithPath: JSONValue {
    .object([.init("path", .optional(file?.path))] + members)
  }

  private var members: [JSONValue.Member] {
    [
      .init("line", position.map { .integer($0.line) } ?? .null),
      .init("column", position.map { .integer($0.column) } ?? .null),
      .init("severity", .string(severity.rawValue)),
      .init("identifier", .string(identifier)),
      .init("message", .string(message)),
    ]
  }
}

extension Counterexample {
  /// An object of the symbols and their values in calculator notation: `{"x": "1/2", "θ": "30°"}`.
  public var json: JSONValue {
    .object(assignments.map { JSONValue.Member($0.symbol, .string($0.value)) })
  }
}

extension Summary {
  fileprivate var json: JSONValue {
    .object([
      .init("proved", .integer(proved)),
      .init("confirmed", .integer(confirmed)),
      .init("refuted", .integer(refuted)),
      .init("sampled", .integer(sampled)),
      .init("undecided", .integer(undecided)),
      .init("error", .integer(error)),
      .init("unchecked", .integer(unchecked)),
      .init("passed", .integer(passed)),
      .init("failed", .integer(failed)),
      .init("coverage", .double(coverage)),
    ])
  }
}
