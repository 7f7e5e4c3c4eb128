import ArgumentParser
import Foundation
import LessonMarkdown
import Notebook
import SourceText

/// Writes the skeleton of a translation, or notes that a translation has seen its original.
struct Translate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a translation of a lesson to begin with, and say what is to do.")

  @Argument(
    help: ArgumentHelp(
      "The lesson; with --update, the translation.",
      discussion:
        "The translation of Lessons/rotation.md to zh-Hans is Lessons/zh-Hans/rotation.md. What is there already is never overwritten."
    ), completion: .file(extensions: LessonFormat.extensions))
  var lesson: String

  @Option(name: .customLong("to"), help: "The language to translate to, such as zh-Hans.")
  var language: String?

  @Option(help: "The file to write.", completion: .file(extensions: LessonFormat.extensions))
  var output: String?

  @Flag(
    help: ArgumentHelp(
      "Note in a translation that its original has been looked over as it is now.",
      discussion: "Only the key seen of its front matter is changed."))
  var update = false

  func validate() throws {
    if update {
      guard language == nil, output == nil else {
        throw ValidationError("--update has neither --to nor --output: the translation says its language")
      }
    } else {
      guard let language else { throw ValidationError("say the language: --to zh-Hans") }
      guard language.wholeMatch(of: #/[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*/#) != nil else {
        throw ValidationError("\(DiagnosticRenderer.printable(language)) is no language tag, such as zh-Hans")
      }
    }
  }

  func run() throws {
    let (source, _) = try LessonFolder.source(
      lesson, name: LessonFormat.name(of: FileAccess.name(of: lesson)), regularOnly: true)
    let document = source.document(by: LessonReader())
    if let problem = document.diagnostics.first(where: { $0.severity == .error }) {
      throw EnvironmentFailure(
        message: "\(lesson) cannot be translated before it can be read: \(problem.message)")
    }
    if update { return try note(document, source) }
    guard let language else { return }
    try write(document, language)
  }

  // MARK: A skeleton

  private func write(_ document: LessonDocument, _ language: String) throws {
    guard document.frontMatter.translates == nil else {
      throw EnvironmentFailure(message: "\(lesson) is itself a translation; translate its original")
    }
    guard document.frontMatter.language.lowercased() != language.lowercased() else {
      throw EnvironmentFailure(message: "\(lesson) is in \(language) already")
    }
    let place = Place(lesson)
    let file = output ?? place.translation(to: language)
    let skeleton = TranslationSkeleton(of: document, name: place.name, language: language)
    try NewFiles([(file, skeleton.text)]).write()
    let shown = DiagnosticRenderer.printable(file)
    let list = skeleton.tasks.map { "\(shown):\($0.line): \($0.subject)\n" }.joined()
    try StandardStream.output.write(
      "\(list)\(skeleton.tasks.count) texts are to be translated. Cells stay as they are but for their texts.\n"
    )
  }

  /// Where a lesson lies: the folder of lessons, and its name below that.
  private struct Place {
    var folder = ""
    var name: String
    private let ending: String

    init(_ path: String) {
      let plain = LessonFormat.name(of: path)
      ending = String(path.dropFirst(plain.count))
      // The folder of lessons has its usual name, or is the one that the lesson lies in.
      let marks = LessonFolder.usualName + "/"
      if let range = plain.range(of: marks, options: .backwards),
        range.lowerBound == plain.startIndex || plain[plain.index(before: range.lowerBound)] == "/"
      {
        folder = String(plain[..<range.upperBound])
        name = String(plain[range.upperBound...])
      } else {
        name = FileAccess.name(of: plain)
        folder = String(plain.dropLast(name.count))
      }
    }

    func translation(to language: String) -> String { "\(folder)\(language)/\(name)\(ending)" }
  }

  // MARK: Looking over

  private func note(_ document: LessonDocument, _ source: LessonSource) throws {
    guard let written = document.frontMatter.translates else {
      throw EnvironmentFailure(message: "\(lesson) translates no lesson: its front matter has no translates")
    }
    let context = LessonFolder.context(of: source, besides: FileAccess.folder(of: lesson))
    let documents = [document] + context.map { $0.document(by: LessonReader()) }
    let translations = Translations(names: [source.name] + context.map(\.name), documents: documents)
    guard let original = translations.originals[0] else {
      throw EnvironmentFailure(
        message:
          "\(lesson): no original \(DiagnosticRenderer.printable(written.value)) was found beside it or above"
      )
    }
    guard let text = TranslationNotes.updated(document, seeing: documents[original]) else {
      throw EnvironmentFailure(message: "\(lesson) has no front matter that can be changed")
    }
    if Array(text.utf8) == document.file.bytes {
      try StandardStream.output.write("\(DiagnosticRenderer.printable(lesson)) is up to date\n")
      return
    }
    try FileAccess.refuseLeaving(lesson)
    try FileAccess.write(text, to: lesson)
    try StandardStream.output.write("Updated \(DiagnosticRenderer.printable(lesson))\n")
  }
}
