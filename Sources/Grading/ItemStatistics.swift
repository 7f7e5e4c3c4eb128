import Answers
import Exercises

/// What a class made of one question.
public struct ItemStatistics: Sendable {
  /// The question.
  public var item: Gradebook.Item
  /// How many answers have each status.
  public var counts: [AnswerMark.Status: Int]
  /// How many learners gave no answer.
  public var missing: Int
  /// The mean share of the points over all learners, from 0 to 1.
  public var facility: Double
  /// How the question goes with the others: the correlation of its points with the points of all others, from −1 to 1;
  /// nil where either does not vary.
  public var discrimination: Double?
  /// The misconceptions that were seen, the most frequent first.
  public var misconceptions: [(name: String, count: Int)]
  /// The wrong answers that were given more than once, the most frequent first, five at most.
  public var frequentAnswers: [(answer: String, count: Int)]

  /// The statistics of an item of a gradebook.
  public init(_ book: Gradebook, item index: Int) {
    item = book.items[index]
    counts = [:]
    missing = 0
    var points: [Double] = []
    var rest: [Double] = []
    var names: [String: Int] = [:]
    var answers: [String: Int] = [:]
    for learner in book.learners.indices {
      let entry = book.entries[learner][index]
      points.append(entry.points)
      rest.append(book.total(learner) - entry.points)
      guard let mark = entry.mark else {
        missing += 1
        continue
      }
      counts[mark.status, default: 0] += 1
      if let name = mark.feedback { names[name, default: 0] += 1 }
      if mark.status != .right, let answer = entry.answer {
        answers[String(answer.prefix(80)), default: 0] += 1
      }
    }
    let most = Double(max(1, item.points * book.learners.count))
    facility = points.reduce(0, +) / most
    discrimination = Self.correlation(points, rest)
    misconceptions = Self.sorted(names)
    frequentAnswers = Array(Self.sorted(answers).filter { $0.count > 1 }.prefix(5))
  }

  private static func sorted(_ counts: [String: Int]) -> [(String, count: Int)] {
    counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map { ($0.key, $0.value) }
  }

  /// Pearson's coefficient; nil where a side does not vary.
  static func correlation(_ a: [Double], _ b: [Double]) -> Double? {
    guard a.count == b.count, a.count > 1 else { return nil }
    let count = Double(a.count)
    let (meanA, meanB) = (a.reduce(0, +) / count, b.reduce(0, +) / count)
    var (both, squareA, squareB) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) {
      both += (x - meanA) * (y - meanB)
      squareA += (x - meanA) * (x - meanA)
      squareB += (y - meanB) * (y - meanB)
    }
    let product = squareA * squareB
    return product > 1e-18 ? both / product.squareRoot() : nil
  }
}
