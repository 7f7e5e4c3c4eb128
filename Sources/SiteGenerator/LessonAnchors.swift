import Notebook

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
