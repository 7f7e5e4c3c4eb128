import SourceText

extension Report {
  /// The report as a log in SARIF 2.1.0: a result for each diagnostic, a rule for each kind of finding.
  ///
  /// Columns count UTF-16 code units, as the standard recommends for text. Paths that are relative are relative to
  /// `%SRCROOT%`. A claim that passes is no result.
  public var sarif: JSONValue {
    let findings = Set(files.flatMap(\.diagnostics).map(\.finding)).sorted { $0.rawValue < $1.rawValue }
    let index = Dictionary(uniqueKeysWithValues: findings.enumerated().map { ($1, $0) })
    let results = files.flatMap { lesson in
      zip(lesson.diagnostics, lesson.fingerprints).map { diagnostic, fingerprint in
        Self.result(
          diagnostic, of: lesson, fingerprint: fingerprint, index: index[diagnostic.finding] ?? -1)
      }
    }
    let words = Self.tool.split(separator: " ")
    let driver: [JSONValue.Member] = [
      .init("name", .string(String(words.first ?? ""))),
      .init("version", .string(String(words.last ?? ""))),
      .init("semanticVersion", .string(String(words.last ?? ""))),
      .init("rules", .array(findings.map(Self.rule))),
    ]
    return .object([
      .init(
        "$schema",
        .string("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")),
      .init("version", .string("2.1.0")),
      .init(
        "runs",
        .array([
          .object([
            .init("tool", .object([.init("driver", .object(driver))])),
            .init("columnKind", .string("utf16CodeUnits")),
            .init("invocations", .array([.object([.init("executionSuccessful", .bool(true))])])),
            .init("results", .array(results)),
          ])
        ])),
    ])
  }

  private static func text(_ text: String) -> JSONValue { .object([.init("text", .string(text))]) }

  private static func rule(_ finding: Finding) -> JSONValue {
    let summary = finding.summary.replacing("`", with: "")
    return .object([
      .init("id", .string(finding.rawValue)),
      .init("shortDescription", text(summary)),
      .init(
        "help",
        .object([.init("text", .string(summary)), .init("markdown", .string(finding.summary))])),
      .init("properties", .object([.init("tags", .array([.string(finding.topic.rawValue)]))])),
    ])
  }

  private static func result(
    _ diagnostic: Diagnostic, of lesson: Lesson, fingerprint: String, index: Int
  ) -> JSONValue {
    let path = diagnostic.file?.path ?? lesson.path
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(diagnostic.identifier)),
      .init("ruleIndex", .integer(index)),
      .init("level", .string(diagnostic.severity.rawValue)),
      .init("message", text(message(diagnostic))),
      .init("locations", .array([location(path, diagnostic.file, diagnostic.span)])),
      .init("partialFingerprints", .object([.init("lectern/v1", .string(fingerprint))])),
    ]
    let related = diagnostic.notes.filter { $0.file != nil }
    if !related.isEmpty {
      members.append(
        .init(
          "relatedLocations",
          .array(
            related.map { location($0.file?.path ?? path, $0.file, $0.span, message: $0.message) })))
    }
    if let file = diagnostic.file, !diagnostic.fixIts.isEmpty {
      members.append(.init("fixes", .array(diagnostic.fixIts.map { fix($0, in: file) })))
    }
    return .object(members)
  }

  private static func artifact(_ path: String) -> JSONValue {
    let isAbsolute = path.hasPrefix("/")
    var members: [JSONValue.Member] = [
      .init("uri", .string((isAbsolute ? "file://" : "") + percentEncoded(path)))
    ]
    if !isAbsolute { members.append(.init("uriBaseId", .string("%SRCROOT%"))) }
    return .object(members)
  }

  private static func location(
    _ path: String, _ file: SourceFile?, _ span: Span?, message: String? = nil
  ) -> JSONValue {
    var physical: [JSONValue.Member] = [.init("artifactLocation", artifact(path))]
    if let file, let span {
      physical.append(.init("region", region(SourceRegion(span, in: file), snippet: file.text(span))))
    }
    var members: [JSONValue.Member] = [.init("physicalLocation", .object(physical))]
    if let message { members.append(.init("message", text(message))) }
    return .object(members)
  }

  private static func region(_ region: SourceRegion, snippet: String?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("startLine", .integer(region.startLine)), .init("startColumn", .integer(region.startColumn)),
      .init("endLine", .integer(region.endLine)), .init("endColumn", .integer(region.endColumn)),
    ]
    if let snippet, !snippet.isEmpty { members.append(.init("snippet", text(snippet))) }
    return .object(members)
  }

  private static func fix(_ fixIt: FixIt, in file: SourceFile) -> JSONValue {
    let replacement: JSONValue = .object([
      .init("deletedRegion", region(SourceRegion(fixIt.span, in: file), snippet: nil)),
      .init("insertedContent", text(fixIt.replacement)),
    ])
    let change: JSONValue = .object([
      .init("artifactLocation", artifact(file.path)), .init("replacements", .array([replacement])),
    ])
    return .object([
      .init("description", text(fixIt.message)), .init("artifactChanges", .array([change])),
    ])
  }

  /// A path as a relative reference (RFC 3986): `./` before a first part with a colon, everything unusual encoded.
  static func percentEncoded(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
