import ArgumentParser
import LessonMarkdown
import Notebook
import Reports
import SourceText

/// One of several parts of a run: `2/4` is the second of four.
struct ShardNumber: ExpressibleByArgument, Equatable {
  var index: Int
  var count: Int

  /// More machines than that nobody has.
  static let mostShards = 10_000

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      (1...Self.mostShards).contains(count), (1...count).contains(index)
    else { return nil }
    self.index = index
    self.count = count
  }
}

/// The lessons that fall to one shard.
///
/// The split is by estimated cost, the dearest lesson first and each to the shard that has least; it depends on the
/// lessons' texts and names alone, so that every machine comes to the same.
struct LessonShard {
  /// The places of the shard's lessons among all, ascending.
  let places: [Int]
  /// The places of other lessons that these use or translate.
  let used: [Int]
  private let documents: [LessonDocument]

  init(_ number: ShardNumber, of lessons: [LessonSource]) {
    let reader = LessonReader()
    documents = lessons.map { $0.document(by: reader) }
    let costs = documents.map(\.cost)
    let order = lessons.indices.sorted { left, right in
      costs[left] != costs[right] ? costs[left] > costs[right] : left < right
    }
    var loads = [Int](repeating: 0, count: number.count)
    var mine: [Int] = []
    for lesson in order {
      let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[least] += costs[lesson]
      if least == number.index - 1 { mine.append(lesson) }
    }
    places = mine.sorted()
    let names = lessons.map(\.name)
    let used = Self.used(by: places, names, documents)
    // A translation is held against its original, whose own definitions do not matter for that.
    let context = Translations(names: names, documents: documents).context(of: places)
    self.used = Set(used).union(context).subtracting(places).sorted()
  }

  /// All lessons that some use, directly or by others, and that are not among them.
  private static func used(by places: [Int], _ names: [String], _ documents: [LessonDocument]) -> [Int] {
    var indices: [String: Int] = [:]
    for (index, name) in names.enumerated() where indices[name] == nil { indices[name] = index }
    var seen = Set(places)
    var result: [Int] = []
    var pending = places
    while let place = pending.popLast() {
      for use in documents[place].frontMatter.uses {
        guard let index = LessonGraph.find(use.value, from: names[place], in: indices),
          seen.insert(index).inserted
        else { continue }
        result.append(index)
        pending.append(index)
      }
    }
    return result.sorted()
  }

  /// A lesson of another shard, as far as links into it need it: its headings and cells without verdicts.
  func unchecked(_ place: Int, name: String) -> CheckedLesson {
    let document = documents[place]
    var lesson = CheckedLesson(
      name: name, document: document,
      cells: document.cells.map {
        CheckedCell(cell: $0, mode: nil, claims: [], uncheckedFormulas: 0, shown: .nothing)
      }, diagnostics: [])
    lesson.knowsClaims = false
    return lesson
  }
}
