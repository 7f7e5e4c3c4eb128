import Notebook
import Synchronization

/// The anchors of a lesson's page.
///
/// A cell is `cell-3`, its first claim `claim-3-1`, counted from 1 over all cells of the lesson. Where a heading
/// has taken such a name, an `x` is put before ours.
struct LessonAnchors: Sendable {
  /// For each cell its anchor.
  let cells: [String]
  /// For each cell the anchors of its claims.
  let claims: [[String]]
  /// Every anchor of the page.
  let all: Set<String>

  init(_ lesson: CheckedLesson) {
    var taken = Set(lesson.document.headings.map(\.anchor))
    func take(_ wish: String) -> String {
      var name = wish
      while !taken.insert(name).inserted { name = "x" + name }
      return name
    }
    var cells: [String] = []
    var claims: [[String]] = []
    for (index, cell) in lesson.cells.enumerated() {
      cells.append(take("cell-\(index + 1)"))
      claims.append(cell.claims.indices.map { take("claim-\(index + 1)-\($0 + 1)") })
    }
    self.cells = cells
    self.claims = claims
    all = taken
  }
}

/// The anchors of all lessons, each made when it is first asked for: most lessons are not linked to, and of those that have not
/// changed no page is made.
final class AnchorTable: Sendable {
  private let lessons: [String: CheckedLesson]
  private let made = Mutex<[String: LessonAnchors]>([:])

  /// The lessons' names, in order.
  let names: [String]

  init(_ lessons: [CheckedLesson]) {
    self.lessons = Dictionary(lessons.map { ($0.name, $0) }) { first, _ in first }
    names = self.lessons.keys.sorted()
  }

  func contains(_ name: String) -> Bool { lessons[name] != nil }

  /// The anchors of the lesson of a name; nil where there is none.
  subscript(name: String) -> LessonAnchors? {
    if let known = made.withLock({ $0[name] }) { return known }
    guard let lesson = lessons[name] else { return nil }
    let anchors = LessonAnchors(lesson)
    made.withLock { $0[name] = anchors }
    return anchors
  }

  /// The anchors of a lesson.
  func anchors(of lesson: CheckedLesson) -> LessonAnchors { self[lesson.name] ?? LessonAnchors(lesson) }
}
