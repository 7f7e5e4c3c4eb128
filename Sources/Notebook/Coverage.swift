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
    for cell in lesson.cells {
      let kind: String
      switch cell.cell.kind {
      case .math:
        formulas.add(checked: cell.claims.count, unchecked: cell.uncheckedFormulas)
        if cell.uncheckedFormulas == 0 { continue }
        kind = "formula"
      case .swift:
        listings.add(
          checked: cell.uncheckedFormulas == 0 ? 1 : 0, unchecked: cell.uncheckedFormulas == 0 ? 0 : 1)
        if cell.uncheckedFormulas == 0 { continue }
        kind = "listing"
      case .diagram:
        figures.add(checked: cell.claims.isEmpty ? 0 : 1, unchecked: cell.claims.isEmpty ? 1 : 0)
        if !cell.claims.isEmpty { continue }
        kind = "figure"
      case .exercise: continue
      }
      let text = cell.cell.content.text.split { $0.isNewline }.first { !$0.allSatisfy(\.isWhitespace) }
      unchecked.append(
        Place(
          kind: kind, line: lesson.document.file.position(of: cell.cell.span.lowerBound).line,
          excerpt: String(text ?? "")))
    }
  }

  private init(path: String) { self.path = path }

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
