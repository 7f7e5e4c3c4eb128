import ArgumentParser
import Certificates
import Foundation
import LessonMarkdown
import Notebook
import SourceText
import SwiftCells

/// Writes the verdicts of lessons as theorems for Rocq, and has its kernel check them.
struct Certify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write each verdict as a theorem with a proof for Rocq, and have its kernel check them.")

  @Argument(
    help: "Markdown files, or folders of them.", completion: .file(extensions: LessonFormat.extensions))
  var paths: [String] = ["Lessons"]

  @Option(help: "The folder for the theorems, one file for each lesson.", completion: .directory)
  var output: String

  @Flag(help: "Have Rocq's kernel check the proofs; fail where it accepts what contradicts a verdict.")
  var check = false

  @OptionGroup var caching: CacheOptions

  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    reading.apply()
    let folder = try LessonFolder(paths: paths, output: output)
    let progress = Progress(total: folder.lessons.count + folder.context.count)
    // No theorem speaks of what a Swift cell does.
    var options = Verifier.Options(swiftCells: SwiftCellRunner(trust: .skip))
    options.requiresFrontMatter = false
    options.makesTheorems = true
    let lessons = await Verifier(options: options).verify(
      folder.lessons, context: folder.context, progress: progress.show)
    progress.clear()
    for failure in folder.failures { StandardStream.error.say("error: \(failure.message)") }
    for lesson in lessons where !lesson.holds {
      StandardStream.error.say(
        "error: \(lesson.document.file.path): not all of it holds; lectern verify says what does not")
    }
    let certified =
      check ? try await CertifiedLessons.checked(lessons, cache: caching.cache) : CertifiedLessons(lessons)
    try write(certified)
    for (certificate, reason) in certified.summary.notFollowed {
      StandardStream.error.say(
        "\(certificate.place): note: the kernel does not follow the proof (\(certificate.method)): \(reason)")
    }
    let isSound = certified.reportRejected()
    try StandardStream.output.write(certified.summary.text)
    let status: ExitStatus =
      !folder.failures.isEmpty
      ? .environment
      : !isSound || lessons.contains { !$0.holds } ? .claimFails : .allHolds
    try status.exit()
  }

  private func write(_ certified: CertifiedLessons) throws {
    let files = certified.files.indices.filter { !certified.files[$0].certificates.isEmpty }
    do {
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    } catch {
      throw EnvironmentFailure(message: "cannot make the folder \(output)")
    }
    try write(CertificateLibrary.text, CertificateLibrary.fileName)
    let names = [CertificateLibrary.fileName] + files.map { "\(certified.files[$0].name).v" }
    try write("-R . Lectern\n" + names.joined(separator: "\n") + "\n", "_CoqProject")
    for index in files {
      let file = certified.files[index]
      try write(file.text(certified.judgements?[index] ?? []), "\(file.name).v")
    }
  }

  private func write(_ text: String, _ name: String) throws {
    let path = output + "/" + name
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw EnvironmentFailure(message: "cannot write \(path)")
    }
  }
}
