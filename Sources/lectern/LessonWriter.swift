import Foundation
import Notebook
import Reports
import SiteGenerator
import SourceText

/// Writes mended lessons back, or shows what would be written.
struct LessonWriter {
  var isDryRun: Bool
  /// The files and folders that were named: nothing outside them is written.
  var paths: [String]

  /// Writes the changes, each file whole; says what was done on standard error.
  func write(_ repaired: RepairedLessons) throws {
    for path in repaired.refused {
      let name = DiagnosticRenderer.printable(path)
      StandardStream.error.say("warning: \(name): the corrections would not verify; the file is left alone")
    }
    if isDryRun {
      let text = repaired.changes.map { UnifiedDiff(from: $0.before, to: $0.after).text }.joined()
      try StandardStream.output.write(text)
      return
    }
    // All is looked at before the first file is written.
    for change in repaired.changes { try checkInside(change.before.path) }
    for change in repaired.changes {
      try FileAccess.write(change.after.bytes, to: change.before.path, expecting: change.before.bytes)
    }
    guard !repaired.changes.isEmpty else { return }
    let places = repaired.changes.reduce(0) { $0 + $1.places }
    let files = repaired.changes.count
    StandardStream.error.say(
      "Corrected \(places) place\(places == 1 ? "" : "s") in \(files) file\(files == 1 ? "" : "s")")
  }

  /// Refuses a file that a link in a folder takes from elsewhere; a file that was named itself may be a link.
  private func checkInside(_ path: String) throws {
    guard let real = FolderBounds.real(path) else { return }
    guard paths.contains(where: { FolderBounds($0).contains(real: real) }) else {
      throw EnvironmentFailure(
        message: "\(path) is a link to \(real), outside of what was named; nothing was written")
    }
  }
}
