import Answers
import Exercises
import Reports

/// The files that grading a class writes.
public struct GradeFiles: Sendable {
  private let book: Gradebook
  private let statistics: [ItemStatistics]

  /// Makes the files of a gradebook.
  public init(_ book: Gradebook) {
    self.book = book
    statistics = book.items.indices.map { ItemStatistics(book, item: $0) }
  }

  /// Names and texts.
  public var all: [(name: String, text: String)] {
    [
      ("marks.csv", CSV.text(marks)), ("moodle.csv", CSV.text(moodle)), ("canvas.csv", CSV.text(canvas)),
      ("items.csv", CSV.text(items)), ("submissions.csv", CSV.text(submissions)),
      ("grades.json", json.pretty),
      ("report.html", ClassReport(book, statistics).html),
    ]
  }

  /// A number of points: two decimals at most.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  // MARK: Marks

  private var marks: [[String]] {
    var rows = [
      [
        "learner", "name", "exercise", "part", "variant", "answer", "status", "points", "of", "reason",
        "misconception",
      ]
    ]
    let exercise = Dictionary(zip(book.exercises, book.exercises.indices)) { first, _ in first }
    for (index, learner) in book.learners.enumerated() {
      for (item, entry) in zip(book.items, book.entries[index]) {
        let variant = exercise[item.exercise].map { book.variants[index][$0] } ?? ""
        rows.append([
          learner.id, learner.name, item.exercise, item.part, variant, entry.answer ?? "",
          entry.mark?.status.rawValue ?? "missing", Self.number(entry.points), "\(item.points)",
          entry.mark?.reason ?? "nothing was handed in", entry.mark?.feedback ?? "",
        ])
      }
    }
    return rows
  }

  /// For each learner the points of each exercise.
  private func points(_ learner: Int) -> [Double] {
    book.exercises.map { exercise in
      zip(book.items, book.entries[learner]).reduce(0) { $0 + ($1.0.exercise == exercise ? $1.1.points : 0) }
    }
  }

  private func most(_ exercise: String) -> Int {
    book.items.reduce(0) { $0 + ($1.exercise == exercise ? $1.points : 0) }
  }

  /// Moodle asks on import which column is which; these are the headings of its own exports.
  private var moodle: [[String]] {
    [["ID number", "Full name", "Email address"] + book.exercises + ["Total"]]
      + book.learners.indices.map { index in
        let learner = book.learners[index]
        return [learner.id, learner.name, learner.email] + points(index).map(Self.number)
          + [Self.number(book.total(index))]
      }
  }

  /// The columns that Canvas wants, and the line of points below the headings.
  private var canvas: [[String]] {
    [
      ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"] + book.exercises,
      ["    Points Possible", "", "", "", ""] + book.exercises.map { "\(most($0))" },
    ]
      + book.learners.indices.map { index in
        let learner = book.learners[index]
        var own = learner.canvas
        if own.allSatisfy(\.isEmpty) { own[2] = learner.id }
        return [learner.name] + own + points(index).map(Self.number)
      }
  }

  // MARK: Statistics

  private var items: [[String]] {
    let statuses = AnswerMark.Status.allCases
    var rows = [
      ["item", "points", "learners"] + statuses.map(\.rawValue)
        + ["missing", "mean", "facility", "discrimination", "misconceptions"]
    ]
    for entry in statistics {
      var row = [entry.item.title, "\(entry.item.points)", "\(book.learners.count)"]
      row += statuses.map { "\(entry.counts[$0] ?? 0)" }
      row += ["\(entry.missing)", Self.number(entry.facility * Double(entry.item.points))]
      row += [Self.number(entry.facility), entry.discrimination.map(Self.number) ?? ""]
      row.append(entry.misconceptions.map { "\($0.name): \($0.count)" }.joined(separator: "; "))
      rows.append(row)
    }
    return rows
  }

  private var submissions: [[String]] {
    [["place", "learner", "exercise", "part", "time", "fate", "reason"]]
      + book.submissions.map {
        [$0.place, $0.learner, $0.exercise, $0.part, $0.time, $0.fate.rawValue, $0.reason]
      }
  }

  private var json: JSONValue {
    func object(_ members: [(String, JSONValue)]) -> JSONValue { .object(members.map { .init($0.0, $0.1) }) }
    let learners = book.learners.indices.map { index in
      let learner = book.learners[index]
      let marks = zip(book.items, book.entries[index]).map { item, entry in
        object([
          ("exercise", .string(item.exercise)), ("part", .string(item.part)),
          ("answer", .optional(entry.answer)),
          ("status", .string(entry.mark?.status.rawValue ?? "missing")),
          ("points", .number(Self.number(entry.points))),
          ("of", .integer(item.points)), ("reason", .optional(entry.mark?.reason)),
          ("misconception", .optional(entry.mark?.feedback)),
        ])
      }
      return object([
        ("learner", .string(learner.id)), ("name", .string(learner.name)),
        ("points", .number(Self.number(book.total(index)))), ("of", .integer(book.most)),
        ("marks", .array(marks)),
      ])
    }
    let items = statistics.map { entry in
      object([
        ("item", .string(entry.item.title)), ("facility", .double(entry.facility)),
        ("discrimination", entry.discrimination.map(JSONValue.double) ?? .null),
        ("missing", .integer(entry.missing)),
        ("counts", object(AnswerMark.Status.allCases.map { ($0.rawValue, .integer(entry.counts[$0] ?? 0)) })),
        ("misconceptions", object(entry.misconceptions.map { ($0.name, .integer($0.count)) })),
      ])
    }
    let fates = Submission.Fate.allCases.map { fate in
      (fate.rawValue, JSONValue.integer(book.submissions.count { $0.fate == fate }))
    }
    return object([
      ("version", .integer(1)), ("learners", .array(learners)), ("items", .array(items)),
      ("submissions", object(fates)),
    ])
  }
}
