import Reports
import SourceText

/// The findings of a time, which a later audit does not report again.
///
/// Its file has a JSON object in each line: a head, then one for each finding, in order of document, kind and formula. A finding is known by
/// these three and not by its line; white space of the formula does not count. Equal findings have a line each.
public struct AuditBaseline: Sendable {
  /// A finding that is known.
  public struct Entry: Sendable, Hashable {
    /// The path of the document, from the folder of the baseline.
    public var document: String
    /// The kind of finding, as reports name it.
    public var kind: String
    /// The relation, with white space as single blanks.
    public var formula: String

    /// Makes an entry.
    public init(document: String, kind: String, formula: String) {
      self.document = document
      self.kind = kind
      self.formula = AuditBaseline.folded(formula)
    }

    /// What makes two findings the same.
    fileprivate var key: Key {
      Key(document: document, kind: kind, formula: FormulaAudit.squeezed(formula))
    }

    fileprivate static func precedes(_ left: Entry, _ right: Entry) -> Bool {
      for (one, other) in [
        (left.document, right.document), (left.kind, right.kind), (left.formula, right.formula),
      ] where one != other {
        return one.utf8.lexicographicallyPrecedes(other.utf8)
      }
      return false
    }
  }

  /// Why a text is no baseline.
  public struct Failure: Error, Hashable {
    /// What is wrong, without a full stop.
    public var message: String
    /// The line, from 1.
    public var line: Int
    /// The byte of the line, from 1.
    public var column: Int
  }

  fileprivate struct Key: Hashable {
    var document: String
    var kind: String
    var formula: [UInt8]
  }

  private static let versionKey = "lectern-audit-baseline"
  private static let version = "1"

  /// The entries with their lines, as far as nothing has taken them.
  private var left: [Key: [(entry: Entry, line: Int)]] = [:]

  /// A baseline without findings.
  public init() {}

  /// Reads a baseline; an empty text has no findings.
  public init(_ text: [UInt8]) throws(Failure) {
    var hasHead = false
    // Some editors begin a file with a mark of its encoding.
    let text = text.dropFirst(text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    let lines = text.split(separator: Byte.newline, omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() where !line.allSatisfy(Byte.isSpace) {
      let number = place + 1
      func failure(_ message: String, _ column: Int = 1) -> Failure {
        Failure(message: message, line: number, column: column)
      }
      if ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains(where: { line.starts(with: $0.utf8) }) {
        throw failure("this is the mark of a merge that was not finished")
      }
      let value: JSONValue
      do {
        value = try JSONParser.parse(Array(line))
      } catch {
        throw failure(error.message, error.column)
      }
      if !hasHead {
        guard case .number(let version)? = value[Self.versionKey] else {
          throw failure("this is no baseline: its first line is {\"\(Self.versionKey)\":\(Self.version)}")
        }
        guard version == Self.version else {
          throw failure("version \(version) of baselines is not known, only \(Self.version)")
        }
        hasHead = true
        continue
      }
      func text(_ name: String) throws(Failure) -> String {
        guard case .string(let text)? = value[name] else { throw failure("the text \"\(name)\" is missing") }
        return text
      }
      let entry = Entry(
        document: try text("document"), kind: try text("kind"), formula: try text("formula"))
      left[entry.key, default: []].append((entry, number))
    }
  }

  /// Takes the entry for a finding; false where there is none, or each was taken by a finding that is equal.
  public mutating func take(_ entry: Entry) -> Bool {
    // The last, so that nothing behind it moves: equal findings may be many.
    guard let place = left.index(forKey: entry.key), !left.values[place].isEmpty else { return false }
    left.values[place].removeLast()
    return true
  }

  /// The entries that nothing has taken, with their lines, in order of lines.
  public var rest: [(entry: Entry, line: Int)] {
    left.values.flatMap { $0 }.sorted { $0.line < $1.line }
  }

  /// The text of a baseline of some findings.
  public static func text(of entries: [Entry]) -> String {
    let head = JSONValue.object([.init(versionKey, .number(version))]).compact
    let lines = entries.sorted(by: Entry.precedes).map { entry in
      JSONValue.object([
        .init("document", .string(entry.document)), .init("kind", .string(entry.kind)),
        .init("formula", .string(entry.formula)),
      ]).compact
    }
    return ([head] + lines).map { $0 + "\n" }.joined()
  }

  fileprivate static func folded(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\t" || $0.isNewline }.joined(separator: " ")
  }
}
