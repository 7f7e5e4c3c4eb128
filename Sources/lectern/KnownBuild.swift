import BuildCache
import Foundation
import Notebook
import SiteGenerator
import SwiftCells

/// What the last build of the same kind came to, so that one for which nothing has changed reads no lesson.
struct KnownBuild {
  private let build: Build
  private let cache: LessonCache
  private let siteFolder: SiteFolder
  private let generator: SiteGenerator
  private let verifierOptions: Verifier.Options
  private let name: Digest

  init(
    _ build: Build, _ verifierOptions: Verifier.Options, _ cache: LessonCache, _ siteFolder: SiteFolder,
    _ generator: SiteGenerator
  ) {
    self.build = build
    self.cache = cache
    self.siteFolder = siteFolder
    self.generator = generator
    self.verifierOptions = verifierOptions
    name = SiteNote.name([
      build.lessons, build.output, "\(build.draft)", "\(StandardStream.error.showsColor)",
    ])
  }

  /// Whether all is as the last build left it, or could be put back so. Then what that build said is said again.
  func stands() async throws -> Bool {
    guard FileAccess.isFolder(build.lessons) == true,
      let note = cache.store.note(name).flatMap(SiteNote.init)
    else { return false }
    let listing = LessonFolder.Listing(build.lessons, output: build.output)
    guard listing.failures.isEmpty, !listing.files.isEmpty else { return false }
    var stamps: [FileStamp] = []
    stamps.reserveCapacity(listing.files.count)
    for file in listing.files {
      guard let stamp = FileStamp(ofFile: file.path, followingLinks: true) else { return false }
      stamps.append(stamp)
    }
    guard await inputs(listing.files, stamps, hasSwift: note.hasSwift) == note.inputs,
      let files = note.files(of: generator, store: cache.store)
    else { return false }
    do {
      try build.publish(files, cache)
    } catch {
      // Whatever is wrong is said by the build that looks at everything.
      return false
    }
    try StandardStream.error.write(note.text)
    try StandardStream.output.write("\(note.summary)\nWrote \(build.output)\n")
    return true
  }

  /// Remembers a build in which everything held, if a later one can tell that nothing has changed since.
  func remember(
    _ site: SiteGenerator.Site, _ folder: LessonFolder, _ verified: VerifiedLessons, text: String,
    summary: String
  ) async {
    let stamps = folder.stamps.compactMap { $0 }
    guard folder.failures.isEmpty, folder.context.isEmpty, FileAccess.isFolder(build.lessons) == true,
      stamps.count == folder.lessons.count
    else { return }
    let files = folder.lessons.compactMap { lesson -> (path: String, name: String)? in
      guard case .success(let file) = lesson.content else { return nil }
      return (file.path, lesson.name)
    }
    guard files.count == stamps.count else { return }
    let hasSwift = verified.hasSwift
    let note = SiteNote(
      site, of: generator, inputs: await inputs(files, stamps, hasSwift: hasSwift), hasSwift: hasSwift,
      text: text, summary: summary)
    if let note { cache.store.setNote(note.bytes, as: name) }
  }

  /// A name for all that a build starts from.
  private func inputs(
    _ files: [(path: String, name: String)], _ stamps: [FileStamp], hasSwift: Bool
  ) async -> Digest {
    var key = ContentKey("inputs of a build")
    key.add(cache.tool)
    key.add("\(verifierOptions)")
    key.add(siteFolder.digest)
    if hasSwift, verifierOptions.swiftCells.trust != .skip {
      key.add(await verifierOptions.swiftCells.identity().text)
    }
    key.add(files.count)
    for (file, stamp) in zip(files, stamps) {
      key.add(file.path)
      key.add(file.name)
      stamp.add(to: &key)
    }
    return key.digest
  }
}
