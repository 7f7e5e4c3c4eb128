import SourceText

/// What a page computes: one question in, one answer out, both as text.
///
/// The same source is tested natively and compiled for the page, where it is the only code that knows any geometry.
/// An answer depends on nothing but its question: the engine keeps nothing between two calls. It never traps, whatever
/// the text is; what cannot be answered is an `error` record.
///
/// Questions and answers are lines, and the fields of a line are separated by tabs; the first field says what the line
/// is. A field holds no tab, line feed or carriage return: who writes one puts a blank there. Numbers are written with
/// the fewest digits that read back as the same double, or as `NaN`, `Infinity` and `-Infinity`. Places count the
/// UTF-16 units of the field they are about, as JavaScript does. Each operation's own lines are described with it.
public enum PageEngine {
  /// The longest question, in UTF-8 bytes.
  public static let questionLimit = 512 * 1024

  /// The names of all operations.
  public static let operations = ["canvas", "evaluate", "exercise", "figure", "read"]

  /// The answer to a question.
  ///
  /// - Parameters:
  ///   - operation: one of ``operations``.
  ///   - text: the question, as the operation describes it.
  /// - Returns: the lines of the answer, each ended by a line feed.
  public static func answer(_ operation: String, _ text: String) -> String {
    var answer = EngineAnswer()
    guard text.utf8.count <= questionLimit else {
      answer.fail("too-long", "the question has \(text.utf8.count) bytes; the limit is \(questionLimit)")
      return answer.text
    }
    let records = EngineRecord.records(of: text)
    switch operation {
    case "evaluate": evaluate(records, into: &answer)
    case "exercise": exercise(records, into: &answer)
    case "canvas": canvas(records, into: &answer)
    case "figure": figure(records, into: &answer)
    case "read": read(records, into: &answer)
    default: answer.fail("unknown-operation", "there is no operation '\(operation)'")
    }
    return answer.text
  }
}
