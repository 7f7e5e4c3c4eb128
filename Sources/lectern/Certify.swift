import ArgumentParser
import Certificates
import Foundation
import LessonMarkdown
import Notebook
import SourceText

/// Writes the verdicts of lessons as theorems for Rocq, and has its kernel check them.
struct Certify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write each verdict as a theorem with a proof for Rocq, and have its kernel check them.")

  @Argument(
    help: "Markdown files, or folders of them.", completion: .file(extensions: LessonFormat.extensions))
  var paths: [String] = ["Lessons"]

  @Option(help: "The folder for the theorems, one file for each lesson.", completion: .directory)
  var output: String

  @Flag(help: "Have Rocq's kernel check the proofs; fail where it does not accept one that was written.")
  var check = false

  @OptionGroup var swift: SwiftCellOptions

  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    reading.apply()
    let folder = try LessonFolder(paths: paths, output: output)
    let progress = Progress(total: folder.lessons.count + folder.context.count)
    var options = swift.verifierOptions()
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
    let files = CertificateFile.files(of: lessons).filter { !$0.certificates.isEmpty }
    var refused: [[String: String]] = files.map { _ in [:] }
    if check { refused = try await refusals(files) }
    try write(files, leavingOut: refused)
    let all = files.flatMap(\.certificates)
    let proofs = all.count { $0.text != nil }
    let count = refused.reduce(0) { $0 + $1.count }
    for (reason, number) in Self.reasons(all) {
      try StandardStream.output.write("  \(number) without: \(reason)\n")
    }
    try StandardStream.output.write(
      check
        ? "certificates: \(proofs - count) accepted, \(count) not accepted, \(all.count - proofs) none, of \(all.count) claims\n"
        : "certificates: \(proofs) of \(all.count) claims, not checked\n")
    let status: ExitStatus =
      !folder.failures.isEmpty
      ? .environment : count > 0 || lessons.contains { !$0.holds } ? .claimFails : .allHolds
    try status.exit()
  }

  /// Why claims have no proof, each reason with how many.
  private static func reasons(_ certificates: [Certificate]) -> [(String, Int)] {
    var counts: [String: Int] = [:]
    for certificate in certificates {
      if case .failure(let missing) = certificate.script { counts[missing.reason, default: 0] += 1 }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  }

  /// For each file the theorems that the kernel did not accept, with the reasons, which are printed too.
  private func refusals(_ files: [CertificateFile]) async throws -> [[String: String]] {
    let kernel: RocqKernel
    do throws(RocqKernel.Unavailable) {
      kernel = try await RocqKernel()
    } catch {
      throw EnvironmentFailure(message: error.reason)
    }
    defer { kernel.close() }
    var places: [(file: Int, certificate: Certificate)] = []
    var texts: [Certificate.Text] = []
    for (index, file) in files.enumerated() {
      for certificate in file.certificates {
        guard let text = certificate.text else { continue }
        places.append((index, certificate))
        texts.append(text)
      }
    }
    let progress = Progress(total: texts.count)
    let outcomes = await kernel.check(texts) { progress.show($0, "theorems") }
    progress.clear()
    var result: [[String: String]] = files.map { _ in [:] }
    for ((file, certificate), outcome) in zip(places, outcomes) {
      let reason: String
      switch outcome {
      case .accepted: continue
      case .outOfTime: reason = "the kernel came to no end in time"
      case .refused(let message): reason = "not accepted: \(message)"
      }
      result[file][certificate.name] = reason
      let place = certificate.place
      StandardStream.error.say(
        "\(place.path):\(place.line):\(place.column): error: the certificate of this claim (\(certificate.method)): \(reason)"
      )
    }
    return result
  }

  private func write(_ files: [CertificateFile], leavingOut reasons: [[String: String]]) throws {
    do {
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    } catch {
      throw EnvironmentFailure(message: "cannot make the folder \(output)")
    }
    try write(CertificateLibrary.text, CertificateLibrary.fileName)
    let names = [CertificateLibrary.fileName] + files.map { "\($0.name).v" }
    try write("-R . Lectern\n" + names.joined(separator: "\n") + "\n", "_CoqProject")
    for (file, reasons) in zip(files, reasons) { try write(file.text(leavingOut: reasons), "\(file.name).v") }
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
