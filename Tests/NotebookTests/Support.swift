import Foundation
import LessonMarkdown
import Notebook
import SourceText
import TestSupport

extension Repository {
  static let lessonNames = [
    "homogeneous-coordinates", "plane-transformations", "basic-matrices", "rotation", "composition",
    "fixed-point",
    "view-from-outside", "anchor-point", "frame-from-anchor",
    "five-properties", "nested-views", "quartz-contexts",
    "canvas-gestures", "three-dimensions", "change-over-time", "layout", "two-ways-to-turn",
    "easing-and-springs", "frame-that-adds-up",
  ]

  static func lesson(_ name: String) throws -> SourceFile {
    let data = try Data(contentsOf: root.appendingPathComponent("Lessons/\(name).md"))
    return SourceFile(path: "Lessons/\(name).md", bytes: Array(data))
  }
}

/// Verifies lessons that are given as text, by name.
func verify(_ lessons: [(name: String, text: String)]) async -> [CheckedLesson] {
  _ = CellCache.folder
  let sources = lessons.map { lesson in
    LessonSource(
      name: lesson.name, content: .success(SourceFile(path: "\(lesson.name).md", text: lesson.text)))
  }
  return await Verifier().verify(sources)
}

/// Verifies one lesson whose front matter is only a title.
func verify(_ body: String) async -> CheckedLesson {
  let checked = await verify([(name: "lesson", text: "---\ntitle: A lesson\n---\n" + body)])
  return checked[0]
}

extension CheckedLesson {
  /// The verdicts of all claims, in order.
  var verdicts: [String] { cells.flatMap { $0.claims.map(\.judgement.verdict.rawValue) } }

  /// `line:column severity identifier` of each diagnostic.
  var places: [String] {
    diagnostics.map { diagnostic in
      let place = diagnostic.position.map { "\($0.line):\($0.column)" } ?? "-"
      return "\(place) \(diagnostic.severity.rawValue) \(diagnostic.identifier)"
    }
  }
}

extension CheckedCell {
  /// What a Swift cell printed; nil for another cell.
  var output: String? {
    if case .listing(let output) = shown { output } else { nil }
  }
}
