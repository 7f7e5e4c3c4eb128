import LessonMarkdown
import Notebook
import SourceText
import SwiftCells
import TestSupport
import Testing

/// A lesson with Swift cells, and what is to be said about it.
struct SwiftLessonText: Sendable, CustomTestStringConvertible {
  var name: String
  var body: String
  /// What is said, in order: `line:column message | note > fix-it`; lines count in the listing where there is one
  /// cell, or else in the body.
  var expected: [String]
  private var firstLine: Int

  var testDescription: String { name }

  /// A lesson of one checked cell.
  init(_ name: String, _ listing: String, _ expected: [String] = []) {
    self.init(name, body: "```swift check\n\(listing)\n```\n", expected)
    firstLine = 5
  }

  /// A lesson of any cells.
  init(_ name: String, body: String, _ expected: [String] = []) {
    self.name = name
    self.body = body
    self.expected = expected
    firstLine = 4
  }

  /// What is said of the lesson, as the table writes it.
  func said(of lesson: CheckedLesson) -> [String] {
    lesson.diagnostics.map { diagnostic in
      let place = diagnostic.position.map { "\($0.line - firstLine + 1):\($0.column) " } ?? ""
      var text = place + diagnostic.message
      for note in diagnostic.notes {
        text += " | "
        if let file = note.file, let span = note.span {
          let place = file.position(of: span.lowerBound)
          text += "\(place.line - firstLine + 1):\(place.column) "
        }
        text += note.message.replacing("\n", with: " / ")
      }
      for fixIt in diagnostic.fixIts {
        text += " > " + fixIt.replacement
      }
      return text
    }
  }
}

/// Many lessons verified in one run, since each run of the compiler costs a second and more.
final class SwiftLessonRun: Sendable {
  let lessons: [SwiftLessonText]
  private let work: Task<[String: CheckedLesson], Never>

  init(_ lessons: [SwiftLessonText], limits: CellLimits = .init(), trust: SwiftCellRunner.Trust = .own) {
    self.lessons = lessons
    work = Task {
      _ = CellCache.folder
      let sources = lessons.map { lesson in
        LessonSource(
          name: lesson.name,
          content: .success(
            SourceFile(path: "\(lesson.name).md", text: "---\ntitle: A lesson\n---\n" + lesson.body)))
      }
      let runner = SwiftCellRunner(limits: limits, trust: trust)
      let checked = await Verifier(options: .init(swiftCells: runner)).verify(sources)
      return Dictionary(zip(lessons.map(\.name), checked)) { first, _ in first }
    }
  }

  /// Lessons whose cells all end soon: on a busy machine one of many may wait for its turn.
  static func patient(_ lessons: [SwiftLessonText]) -> SwiftLessonRun {
    SwiftLessonRun(lessons, limits: CellLimits(seconds: 120))
  }

  func lesson(_ name: String) async -> CheckedLesson? { await work.value[name] }
}
