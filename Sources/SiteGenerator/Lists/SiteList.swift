import Notebook

/// A list of entries of all lessons, on as many pages as it needs: all claims, the mistakes found in print, all definitions.
///
/// A new list is a value like ``claims`` in a file of its own, and stands in ``all``. Each page of the site leads to it then.
struct SiteList: Sendable {
  /// A word of the site's language.
  typealias Word = @Sendable (InterfaceWords) -> String

  /// The path of its first page, with `.html`.
  var path: String
  /// What the links to it say.
  var name: Word
  var title: Word
  var introduction: Word
  /// How many entries stand on one page at most.
  var entriesPerPage: Int
  /// Whether the entries of each lesson stand under its title.
  var hasSections = true
  /// What stands on the page of a list without entries; nil for nothing.
  var none: Word?
  /// The script that filters the entries; nil where none does.
  var script: String?
  /// Whether a cell adds to the list, told by what is counted of it.
  var isEntry: @Sendable (CellGroup) -> Bool
  /// How many entries such a cell adds.
  var entriesPerCell: @Sendable (CellGroup) -> Int = { _ in 1 }
  /// The entries that a lesson adds, in HTML: as many as ``count(_:)`` says.
  var entries: @Sendable (PageBuilder, CheckedLesson) -> [[UInt8]]
  /// What is counted at the head of the first page, and what the signs of all mean.
  var counts: @Sendable (PageBuilder) -> [CountView] = { _ in [] }
  var legend: @Sendable (InterfaceText) -> [ListPage.LegendEntry] = { _ in [] }

  /// All lists, in the order of the links to them.
  static let all: [SiteList] = [.claims, .mistakes, .definitions]

  /// How many entries a lesson adds.
  func count(_ lesson: LessonSummary) -> Int {
    lesson.cells.reduce(0) { isEntry($1) ? $0 + $1.count * entriesPerCell($1) : $0 }
  }

  /// The cells of a lesson that add to the list.
  func cells(of lesson: CheckedLesson) -> [Int] {
    lesson.cells.indices.filter { isEntry(CellGroup(lesson.cells[$0])) }
  }

  /// The path of a page of the list; pages count from 1.
  func path(ofPage page: Int) -> String {
    page == 1 ? path : path(ofPage: String(page))
  }

  /// The path of a page other than the first, by its number or what stands for that.
  func path(ofPage page: String) -> String { "\(path.dropLast(".html".count))-\(page).html" }
}
