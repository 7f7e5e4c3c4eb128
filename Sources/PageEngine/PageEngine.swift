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
    answer(operation, text) { operation, records, answer in
      canvasModule(operation, records, &answer) || figuresModule(operation, records, &answer)
        || answersModule(operation, records, &answer) || valuesModule(operation, records, &answer)
    }
  }

  /// The answer to a question by the operations of some modules.
  @inline(__always)
  static func answer(_ operation: String, _ text: String, by modules: Module) -> String {
    var answer = EngineAnswer()
    guard text.utf8.count <= questionLimit else {
      answer.fail("too-long", "the question has \(text.utf8.count) bytes; the limit is \(questionLimit)")
      return answer.text
    }
    if !modules(operation, EngineRecord.records(of: text), &answer) {
      answer.fail("unknown-operation", "there is no operation '\(operation)'")
    }
    return answer.text
  }

  // MARK: Modules

  /// Operations that a page loads together, since no page needs all: whether an operation is one of them, and then
  /// its answer. Each is linked to a WebAssembly module of its own.
  typealias Module = (_ operation: String, _ records: [EngineRecord], _ answer: inout EngineAnswer) -> Bool

  /// What pages with a live canvas ask.
  static func canvasModule(
    _ operation: String, _ records: [EngineRecord], _ answer: inout EngineAnswer
  ) -> Bool {
    guard operation == "canvas" else { return false }
    canvas(records, into: &answer)
    return true
  }

  /// What pages with living figures ask.
  static func figuresModule(
    _ operation: String, _ records: [EngineRecord], _ answer: inout EngineAnswer
  ) -> Bool {
    guard operation == "figure" else { return false }
    figure(records, into: &answer)
    return true
  }

  /// What pages with exercises ask.
  static func answersModule(
    _ operation: String, _ records: [EngineRecord], _ answer: inout EngineAnswer
  ) -> Bool {
    guard operation == "exercise" else { return false }
    exercise(records, into: &answer)
    return true
  }

  /// What is asked in calculator notation: by mistakes with sliders, and by scripts of others.
  static func valuesModule(
    _ operation: String, _ records: [EngineRecord], _ answer: inout EngineAnswer
  ) -> Bool {
    switch operation {
    case "evaluate": evaluate(records, into: &answer)
    case "read": read(records, into: &answer)
    default: return false
    }
    return true
  }
}
