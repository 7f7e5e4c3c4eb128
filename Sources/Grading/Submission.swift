import Reports

/// One answer that was handed in, or what should have been one.
public struct Submission: Sendable {
  /// What became of a submission.
  public enum Fate: String, Sendable, CaseIterable {
    /// It is marked.
    case counted
    /// A later one of the same learner for the same question counts instead.
    case superseded
    /// It is no submission: no JSON, or without the keys that it needs.
    case malformed
    /// It is longer than a submission may be.
    case tooLarge = "too-large"
    /// Nobody of the roster.
    case unknownLearner = "unknown-learner"
    /// No exercise of the lessons, or no part of it.
    case unknownExercise = "unknown-exercise"
  }

  /// The file and the line, or the place in the file.
  public var place: String
  /// The learner.
  public var learner: String
  /// The exercise's name in full.
  public var exercise: String
  /// The part; empty where the exercise has one only.
  public var part: String
  /// What was answered.
  public var answer: String
  /// When, as RFC 3339 writes it; empty where it does not say.
  public var time: String
  /// What became of it.
  public var fate: Fate
  /// Why it is not counted, or what of it is not.
  public var reason: String

  /// Makes a submission.
  public init(
    place: String, learner: String = "", exercise: String = "", part: String = "", answer: String = "",
    time: String = "", fate: Fate = .counted, reason: String = ""
  ) {
    self.place = place
    self.learner = learner
    self.exercise = exercise
    self.part = part
    self.answer = answer
    self.time = time
    self.fate = fate
    self.reason = reason
  }
}

/// Reads submissions; nothing in them is executed, and nothing in them ends the reading.
public enum SubmissionReader {
  /// The longest line of JSON Lines, and the longest file of one submission, in bytes.
  public static let longestLine = 64 * 1024
  /// The most answers in one line.
  public static let mostAnswers = 100

  /// The submissions of a file in JSON Lines.
  public static func read(lines bytes: [UInt8], file: String) -> [Submission] {
    var result: [Submission] = []
    var start = 0
    var number = 1
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      // Files that were put together have marks in the middle too.
      let line = withoutMark(bytes[start..<end])
      let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
      if !isBlank { result += read(Array(line), place: "\(file):\(number)") }
      start = end + 1
      number += 1
    }
    return result
  }

  /// The submissions of a file that holds one object, or a list of them.
  public static func read(json bytes: [UInt8], file: String) -> [Submission] {
    guard bytes.count <= 256 * longestLine else { return [tooLarge(file)] }
    guard let value = try? JSONParser.parse(Array(withoutMark(bytes[...]))) else {
      return [Submission(place: file, fate: .malformed, reason: "this is not JSON")]
    }
    guard case .array(let items) = value else { return submissions(value, place: file) }
    return items.enumerated().flatMap { submissions($1, place: "\(file)[\($0)]") }
  }

  /// Bytes without the mark that some programs of Windows put before UTF-8.
  private static func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
  }

  /// The first key that stands twice in an object; nil where none does.
  private static func repeatedKey(_ value: JSONValue?) -> String? {
    guard case .object(let members)? = value else { return nil }
    var seen: Set<String> = []
    return members.first { !seen.insert($0.key).inserted }?.key
  }

  private static func tooLarge(_ place: String) -> Submission {
    Submission(place: place, fate: .tooLarge, reason: "a submission has at most \(longestLine) bytes")
  }

  private static func read(_ line: [UInt8], place: String) -> [Submission] {
    guard line.count <= longestLine else { return [tooLarge(place)] }
    do throws(JSONParser.Failure) {
      return submissions(try JSONParser.parse(line), place: place)
    } catch {
      return [
        Submission(
          place: place, fate: .malformed,
          reason: "this is not JSON: \(error.message) in column \(error.column)")
      ]
    }
  }

  private static func submissions(_ value: JSONValue, place: String) -> [Submission] {
    func malformed(_ reason: String) -> [Submission] {
      [Submission(place: place, fate: .malformed, reason: reason)]
    }
    guard case .object = value else { return malformed("a submission is an object") }
    // Which of two values is meant nobody can tell: readers of JSON take the first, the last, or none.
    if let key = repeatedKey(value) ?? repeatedKey(value["answers"]) {
      return malformed("the key '\(key.prefix(20))' stands twice")
    }
    guard let learner = text(value["learner"])?.trimmed, !learner.isEmpty else {
      return malformed("there is no 'learner'")
    }
    guard let exercise = text(value["exercise"])?.trimmed, !exercise.isEmpty else {
      return malformed("there is no 'exercise'")
    }
    var submission = Submission(place: place, learner: learner, exercise: exercise)
    submission.time = text(value["time"])?.trimmed ?? ""
    if let answer = value["answer"] {
      if value["answers"] != nil { return malformed("there are both 'answer' and 'answers'") }
      guard let answer = text(answer) else { return malformed("'answer' is a text") }
      submission.answer = answer
      submission.part = text(value["part"])?.trimmed ?? ""
      return [submission]
    }
    guard case .object(let members)? = value["answers"] else {
      return malformed("there is neither 'answer' nor 'answers'")
    }
    guard members.count <= mostAnswers else { return malformed("there are more than \(mostAnswers) answers") }
    return members.map { member in
      var own = submission
      own.part = member.key
      if let answer = text(member.value) {
        own.answer = answer
      } else {
        own.fate = .malformed
        own.reason = "the answer to '\(member.key.prefix(20))' is no text"
      }
      return own
    }
  }

  /// A string, or a number as it was written.
  private static func text(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let text): text
    case .number(let spelling): spelling
    default: nil
    }
  }
}
