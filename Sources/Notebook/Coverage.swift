import LessonMarkdown
import SourceText

/// What of a lesson is checked: formulas, Swift listings and figures.
///
/// A formula is checked where it is a claim; a listing where it is compiled and run, or refused as it should be; a
/// figure where it states what it expects of its coordinates. Whether the check passed is another matter. Definitions
/// and assumptions, exercises, and formulas in running text that claim nothing count neither way.
public struct Coverage: Sendable, Equatable {
  /// So many of so many.
  public struct Count: Sendable, Equatable {
    /// How many are checked.
    public var checked = 0
    /// How many there are.
    public var total = 0

    /// Makes a count.
    public init(checked: Int = 0, total: Int = 0) {
      self.checked = checked
      self.total = total
    }

    /// The share that is checked; 1 where there is nothing to check.
    public var share: Double { total == 0 ? 1 : Double(checked) / Double(total) }

    /// The share in whole per cent, rounded down, so that 100 means all.
    public var percent: Int { total == 0 ? 100 : checked * 100 / total }

    mutating func add(checked: Int, unchecked: Int) {
      self.checked += checked
      total += checked + unchecked
    }
  }

  /// Something that is shown without a check.
  public struct Place: Sendable, Equatable {
    /// `formula`, `listing` or `figure`.
    public var kind: String
    /// The line on which it begins.
    public var line: Int
    /// Its first line of text.
    public var excerpt: String

    /// Makes a place.
    public init(kind: String, line: Int, excerpt: String) {
      self.kind = kind
      self.line = line
      self.excerpt = excerpt
    }
  }

  /// The lesson's path.
  public var path: String
  /// Formulas of math cells.
  public var formulas = Count()
  /// Swift cells.
  public var listings = Count()
  /// Figures.
  public var figures = Count()
  /// What is not checked, in order of place.
  public var unchecked: [Place] = []

  /// Formulas, listings and figures together.
  public var all: Count {
    Count(
      checked: formulas.checked + listings.checked + figures.checked,
      total: formulas.total + listings.total + figures.total)
  }

  /// The coverage of a lesson.
  public init(_ lesson: CheckedLesson) {
    path = lesson.document.file.path
    // By index, since a cell is large and would be copied.
    for index in lesson.cells.indices {
      let isUnchecked = lesson.cells[index].uncheckedFormulas > 0
      let kind: String
      switch lesson.cells[index].cell.kind.counted {
      case .formulas:
        formulas.add(
          checked: lesson.cells[index].claims.count, unchecked: lesson.cells[index].uncheckedFormulas)
        if !isUnchecked { continue }
        kind = "formula"
      case .listings:
        listings.add(checked: isUnchecked ? 0 : 1, unchecked: isUnchecked ? 1 : 0)
        if !isUnchecked { continue }
        kind = "listing"
      case .figures:
        let isChecked = !lesson.cells[index].claims.isEmpty
        figures.add(checked: isChecked ? 1 : 0, unchecked: isChecked ? 0 : 1)
        if isChecked { continue }
        kind = "figure"
      case nil: continue
      }
      unchecked.append(
        Place(
          kind: kind,
          line: lesson.document.file.position(of: lesson.cells[index].cell.span.lowerBound).line,
          excerpt: String(Self.firstLine(of: lesson.cells[index].cell.content.text))))
    }
  }

  /// The first line that is not blank; empty where all are.
  private static func firstLine(of text: String) -> Substring {
    var rest = text[...]
    while !rest.isEmpty {
      let line = rest.prefix { !$0.isNewline }
      if !line.allSatisfy(\.isWhitespace) { return line }
      rest = rest[line.endIndex...].dropFirst()
    }
    return rest
  }

  /// The coverage of nothing.
  init(path: String) { self.path = path }

  /// The coverage of several lessons together.
  public static func total(_ parts: [Coverage]) -> Coverage {
    var sum = Coverage(path: "")
    for part in parts {
      sum.formulas.add(checked: part.formulas.checked, unchecked: part.formulas.total - part.formulas.checked)
      sum.listings.add(checked: part.listings.checked, unchecked: part.listings.total - part.listings.checked)
      sum.figures.add(checked: part.figures.checked, unchecked: part.figures.total - part.figures.checked)
    }
    return sum
  }
}
