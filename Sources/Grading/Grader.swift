import Answers
import Exercises
import Notebook
import Parallel
import SourceText
import Variants

/// The marks of a class.
public struct Gradebook: Sendable {
  /// The mark of a learner for a part of an exercise.
  public struct Entry: Sendable {
    /// The answer; nil where none was handed in.
    public var answer: String?
    /// The mark; nil where none was handed in.
    public var mark: AnswerMark?
    /// The points that it earns.
    public var points: Double
  }

  /// A part of an exercise, as a column.
  public struct Item: Sendable {
    /// The exercise's name in full.
    public var exercise: String
    /// The part.
    public var part: String
    /// What it is worth.
    public var points: Int
    /// The column's name: the exercise's, with the part where it has several.
    public var title: String
  }

  /// The learners, as in the roster.
  public var learners: [Roster.Learner]
  /// The questions.
  public var items: [Item]
  /// For each learner an entry for each item.
  public var entries: [[Entry]]
  /// For each learner and exercise the variant, in words.
  public var variants: [[String]]
  /// The names of the exercises, in the order of ``variants``.
  public var exercises: [String]
  /// All submissions with their fates.
  public var submissions: [Submission]

  /// The points of a learner.
  public func total(_ learner: Int) -> Double { entries[learner].reduce(0) { $0 + $1.points } }

  /// The points that can be had.
  public var most: Int { items.reduce(0) { $0 + $1.points } }
}

/// Marks submissions: each answer against the variant of its learner.
public struct Grader: Sendable {
  private let exercises: [CheckedExercise]
  private let roster: Roster
  private let secret: String
  private let now: Int?

  /// Makes a grader.
  ///
  /// - Parameters:
  ///   - exercises: The exercises, verified.
  ///   - secret: The teacher's secret, by which the variants were drawn.
  ///   - now: The time, in seconds since 1970; what says that it comes from later goes by its place. Nil to believe any time.
  public init(exercises: [CheckedExercise], roster: Roster, secret: String, now: Int? = nil) {
    self.now = now
    self.exercises = exercises
    self.roster = roster
    self.secret = secret
  }

  /// An answer that must be judged once, however many learners gave it.
  private struct Question: Hashable {
    var part: Int
    var answer: String
  }

  /// A variant of an exercise, with the answers to it.
  private struct Task {
    var exercise: Int
    var variant: Variant
    var questions: [Question]
  }

  private struct VariantKey: Hashable {
    var exercise: Int
    var variant: Variant
  }

  /// The marks of all submissions.
  public func grade(_ submissions: [Submission]) async -> Gradebook {
    var book = Gradebook(
      learners: roster.learners, items: items, entries: [], variants: [], exercises: exercises.map(\.name),
      submissions: submissions)
    let counted = settle(&book.submissions)
    // For each learner and exercise the variant; for each question who asks it.
    var variants: [[Variant?]] = []
    for learner in roster.learners {
      variants.append(
        exercises.map { exercise in
          exercise.exercise.space.variant(
            of: VariantSeed(exercise: exercise.name, learner: learner.id, secret: secret))
        })
    }
    var tasks: [VariantKey: Set<Question>] = [:]
    for (learner, answers) in counted.enumerated() {
      for (item, answer) in answers {
        let (exercise, part) = places[item]
        guard let variant = variants[learner][exercise] else { continue }
        tasks[VariantKey(exercise: exercise, variant: variant), default: []].insert(
          Question(part: part, answer: answer))
      }
    }
    let marks = await judged(tasks)
    for learner in roster.learners.indices {
      book.entries.append(
        places.indices.map { item in
          let (exercise, part) = places[item]
          guard let answer = counted[learner][item], let variant = variants[learner][exercise] else {
            return .init(answer: nil, mark: nil, points: 0)
          }
          let mark = marks[VariantKey(exercise: exercise, variant: variant)]?[
            Question(part: part, answer: answer)]
          return .init(
            answer: answer, mark: mark, points: (mark?.credit ?? 0) * Double(book.items[item].points))
        })
      book.variants.append(
        zip(exercises, variants[learner]).map { exercise, variant in
          variant.map { exercise.exercise.text(of: $0) } ?? ""
        })
    }
    return book
  }

  /// The items with the places of their parts.
  private var places: [(exercise: Int, part: Int)] {
    exercises.indices.flatMap { exercise in
      exercises[exercise].exercise.parts.indices.map { (exercise, $0) }
    }
  }

  private var items: [Gradebook.Item] {
    exercises.flatMap { exercise in
      exercise.exercise.parts.map { part in
        let isSingle = exercise.exercise.parts.count == 1
        return .init(
          exercise: exercise.name, part: part.name, points: part.points,
          title: isSingle ? exercise.name : "\(exercise.name) (\(part.name))")
      }
    }
  }

  // MARK: Which submissions count

  /// Tells the fate of each submission, and gives for each learner the answer to each item.
  private func settle(_ submissions: inout [Submission]) -> [[Int: String]] {
    var learners: [String: Int] = [:]
    for (index, learner) in roster.learners.enumerated() { learners[learner.id] = index }
    var itemsByName: [String: [String: Int]] = [:]
    for (index, item) in items.enumerated() { itemsByName[item.exercise, default: [:]][item.part] = index }
    // The exercise may go by its id alone, where that is the only one of its name.
    var full: [String: [String]] = [:]
    for exercise in exercises { full[exercise.exercise.id, default: []].append(exercise.name) }
    var latest: [[Int: Int]] = Array(repeating: [:], count: roster.learners.count)
    let times = believedTimes(&submissions)
    for index in submissions.indices where submissions[index].fate == .counted {
      let submission = submissions[index]
      guard let learner = learners[submission.learner] else {
        submissions[index].fate = .unknownLearner
        submissions[index].reason = "nobody of the roster"
        continue
      }
      let names = full[submission.exercise] ?? []
      let name = names.count == 1 ? names[0] : submission.exercise
      guard let parts = itemsByName[name],
        let item = parts[submission.part]
          ?? (submission.part.isEmpty && parts.count == 1 ? parts.first?.value : nil)
      else {
        submissions[index].fate = .unknownExercise
        submissions[index].reason =
          itemsByName[name] == nil ? "no exercise has this name" : "the exercise has no such part"
        continue
      }
      guard let earlier = latest[learner][item] else {
        latest[learner][item] = index
        continue
      }
      // Of two the later one counts: by its time where both tell it, else by its place.
      let isEarlier = times[index].flatMap { own in times[earlier].map { own < $0 } } ?? false
      let loser = isEarlier ? index : earlier
      if !isEarlier { latest[learner][item] = index }
      submissions[loser].fate = .superseded
      submissions[loser].reason = "another one of this learner counts instead"
    }
    return latest.map { $0.mapValues { submissions[$0].answer } }
  }

  /// How far a clock may go ahead, in seconds.
  public static let mostAhead = 86_400

  /// For each submission its time; nil where it tells none, or one that cannot be. Then that is noted.
  private func believedTimes(_ submissions: inout [Submission]) -> [SubmissionTime?] {
    submissions.indices.map { index in
      guard submissions[index].fate == .counted, !submissions[index].time.isEmpty else { return nil }
      guard let time = SubmissionTime(submissions[index].time) else {
        submissions[index].reason = "its time cannot be read, and is not used"
        return nil
      }
      if let now, time.seconds > now + Self.mostAhead {
        submissions[index].reason = "its time has not come yet, and is not used"
        return nil
      }
      return time
    }
  }

  // MARK: Judging

  private func judged(_ tasks: [VariantKey: Set<Question>]) async -> [VariantKey: [Question: AnswerMark]] {
    let all = tasks.map {
      Task(exercise: $0.key.exercise, variant: $0.key.variant, questions: Array($0.value))
    }
    // Pieces small enough that the last one is not waited for.
    let marks = await Parallel.map(all, pieces: max(32, all.count / 64)) { judged($0) }
    let keys = all.map { VariantKey(exercise: $0.exercise, variant: $0.variant) }
    return Dictionary(zip(keys, marks)) { _, last in last }
  }

  private func judged(_ task: Task) -> [Question: AnswerMark] {
    let exercise = exercises[task.exercise].exercise
    var result: [Question: AnswerMark] = [:]
    do throws(Diagnostic) {
      let prepared = try PreparedVariant(exercise, task.variant)
      let judge = AnswerJudge(exercise)
      for question in task.questions {
        result[question] = judge.mark(question.answer, part: question.part, of: prepared)
      }
    } catch {
      for question in task.questions {
        result[question] = AnswerMark(
          .undecided, reason: "the variant could not be worked out: \(error.message)")
      }
    }
    return result
  }
}
