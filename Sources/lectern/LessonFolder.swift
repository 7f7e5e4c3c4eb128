import Foundation
import LessonMarkdown
import Notebook
import Parallel
import SiteGenerator
import SourceText

/// The lessons that paths on the command line stand for.
struct LessonFolder {
  /// The lessons, by path within each folder.
  private(set) var lessons: [LessonSource] = []
  /// For each lesson its file's stamp; nil where a change would not show in that.
  private(set) var stamps: [FileStamp?] = []
  /// For each lesson the folder that its file may not leave; nil for one that was named itself.
  private var bounds: [FolderBounds?] = []
  /// Lessons that those use and that were not asked for.
  private(set) var context: [LessonSource] = []
  /// The folders among the paths, with the places of their lessons in ``lessons``.
  private(set) var folders: [(path: String, lessons: Range<Int>)] = []
  /// Files and folders that could not be read; the rest is still there.
  private(set) var failures: [EnvironmentFailure] = []

  /// The folder in which lessons are looked for where none is named.
  static let usualName = "Lessons"
  private static let howToBegin = "lectern new site writes a lesson to begin with"

  /// Folders deeper than this are not looked into.
  static let deepestFolder = 64
  /// How far above a lesson those that it uses are looked for.
  private static let highestParent = 8

  /// The folders that were looked into.
  private(set) var visited: Set<String> = []

  private var seen: Set<String> = []
  /// Lessons that were named one by one, with the folders they lie in: what they use is still to be found.
  private var single: [(folder: String, source: LessonSource)] = []

  /// What files held when they were last looked at; nil where all are to be read.
  private let texts: KnownTexts?

  /// Collects lessons: of a folder all files below it with the ending of a lesson, and files as they are named.
  ///
  /// Names that begin with a dot are left out, and so is the folder `output`, which a build writes. A file that is
  /// named twice, or is reached by a link too, is taken once. With `texts` the files of folders that have not changed since are not
  /// read, and the texts of the others do not stay in memory.
  ///
  /// - Throws: what is wrong with a path, and that there is no lesson, unless there need be none.
  init(paths: [String], output: String, texts: KnownTexts? = nil, mayBeEmpty: Bool = false) throws {
    self.texts = texts
    if let output = FolderBounds.real(output) { seen.insert(output) }
    for path in paths {
      switch FileAccess.isFolder(path) {
      case nil:
        let reason = StandardStream.reason(errno)
        throw EnvironmentFailure(
          message: "\(path): \(reason)" + (path == Self.usualName ? "; \(Self.howToBegin)" : ""))
      case true?:
        try FileAccess.refuseLeaving(path)
        let start = lessons.count
        collect(folder: path)
        folders.append((path, start..<lessons.count))
      case false?:
        var name = LessonFormat.name(of: FileAccess.name(of: path))
        // Of two files with one name the second goes by its path.
        if lessons.contains(where: { $0.name == name }) { name = LessonFormat.name(of: path) }
        let count = lessons.count
        take(path, name: name)
        if lessons.count > count, let source = lessons.last {
          single.append((FileAccess.folder(of: path), source))
        }
      }
    }
    // No lesson at all is more likely a wrong path than a set of lessons that holds.
    if lessons.isEmpty, failures.isEmpty, !mayBeEmpty {
      throw EnvironmentFailure(
        message:
          "\(paths.joined(separator: ", ")): there is no lesson (\(LessonFormat.endings)) in this folder"
          + (paths == [Self.usualName] ? "; \(Self.howToBegin)" : ""))
    }
    collectContext()
  }

  private mutating func collect(folder root: String) {
    let listing = Listing(root, seen: &seen)
    visited.formUnion(listing.visited)
    failures += listing.failures
    let files = listing.files
    let bounds = FolderBounds(root)
    let read = Parallel.map(files) { [texts] in
      Self.result($0.path, name: $0.name, within: bounds, texts: texts)
    }
    for (index, result) in read.enumerated() {
      switch result {
      case .success(let (source, stamp)):
        lessons.append(source)
        stamps.append(stamp)
        self.bounds.append(bounds)
      case .failure(let failure): failures.append(failure)
      }
    }
  }

  /// The lessons of a folder by their files, of which none is read.
  struct Listing {
    /// The files in order, none of them twice, each with the lesson's name.
    private(set) var files: [(path: String, name: String)] = []
    /// The folders that were looked into.
    private(set) var visited: Set<String> = []
    private(set) var failures: [EnvironmentFailure] = []

    /// Lists a folder. `seen` has the real paths that are left out; those that are found are added. A file is taken for its name.
    init(
      _ root: String, seen: inout Set<String>,
      taking isTaken: (String) -> Bool = { LessonFormat(path: $0) != nil }
    ) {
      let bounds = FolderBounds(root)
      var pending = [(path: "", depth: 0)]
      var found: [(inner: String, real: String)] = []
      while let (folder, depth) = pending.popLast() {
        let path = LessonFolder.join(root, folder)
        // A link back to a folder above would never end.
        guard let real = FolderBounds.real(path), !seen.contains(real) else { continue }
        guard bounds.contains(real: real) else {
          failures.append(LessonFolder.leaving(path, real, root))
          continue
        }
        seen.insert(real)
        visited.insert(path)
        guard let entries = FileAccess.entries(of: path) else {
          failures.append(EnvironmentFailure(message: "cannot read the folder \(path)"))
          continue
        }
        for (name, kind) in entries where !name.hasPrefix(".") {
          let inner = folder.isEmpty ? name : folder + "/" + name
          let isLesson = isTaken(name)
          switch kind {
          case .file: if isLesson { found.append((inner, LessonFolder.join(real, name))) }
          case .folder: if depth < LessonFolder.deepestFolder { pending.append((inner, depth + 1)) }
          case .other:
            let place = LessonFolder.join(root, inner)
            switch FileAccess.isFolder(place) {
            case true?: if depth < LessonFolder.deepestFolder { pending.append((inner, depth + 1)) }
            case false?:
              guard isLesson else { break }
              let real = FolderBounds.real(place) ?? place
              if !FileAccess.isRegularFile(place) {
                failures.append(EnvironmentFailure(message: "cannot read \(place): it is no regular file"))
              } else if !bounds.contains(real: real) {
                failures.append(LessonFolder.leaving(place, real, root))
              } else {
                found.append((inner, real))
              }
            case nil:
              if isLesson {
                failures.append(
                  EnvironmentFailure(message: "\(place): \(StandardStream.reason(errno))"))
              }
            }
          }
        }
      }
      found.sort { $0.inner.utf8.lexicographicallyPrecedes($1.inner.utf8) }
      for file in found where seen.insert(file.real).inserted {
        files.append((LessonFolder.join(root, file.inner), LessonFormat.name(of: file.inner)))
      }
    }

    /// Lists a folder as ``LessonFolder`` does that is given it alone.
    init(_ root: String, output: String) {
      var seen: Set<String> = []
      if let output = FolderBounds.real(output) { seen.insert(output) }
      self.init(root, seen: &seen)
    }
  }

  /// A link could bring anything that this machine holds onto a page or into a report.
  private static func leaving(_ path: String, _ real: String, _ root: String) -> EnvironmentFailure {
    EnvironmentFailure(
      message: "\(path) is a link to \(real), outside of \(root); name that one itself, or remove the link")
  }

  private mutating func take(_ path: String, name: String) {
    guard seen.insert(FolderBounds.real(path) ?? path).inserted else { return }
    do {
      let (source, stamp) = try Self.source(path, name: name)
      lessons.append(source)
      stamps.append(stamp)
      bounds.append(nil)
    } catch {
      failures.append(error)
    }
  }

  /// A lesson, with its file's stamp where that tells whether it is the same later.
  typealias Read = (source: LessonSource, stamp: FileStamp?)

  private static func result(
    _ path: String, name: String, within bounds: FolderBounds, texts: KnownTexts?
  ) -> Result<Read, EnvironmentFailure> {
    do throws(EnvironmentFailure) {
      if let texts { return .success(try texts.source(path, name: name, within: bounds)) }
      return .success(try source(path, name: name, regularOnly: true, within: bounds))
    } catch {
      return .failure(error)
    }
  }

  static func source(
    _ path: String, name: String, regularOnly: Bool = false, within bounds: FolderBounds? = nil
  ) throws(EnvironmentFailure) -> Read {
    let (bytes, stamp) = try FileAccess.stamped(path, regularOnly: regularOnly, within: bounds)
    return (LessonSource(name: name, content: LessonReader.decode(bytes, path: path)), stamp)
  }

  /// Finds what lessons use that were named one by one: beside them, or in a folder above.
  private mutating func collectContext() {
    var pending = single
    single = []
    while let (folder, source) = pending.popLast() {
      guard case .success(let file) = source.content else { continue }
      let matter = LessonReader().read(file).frontMatter
      for use in matter.uses.map(\.value) + [matter.translates?.value].compactMap({ $0 }) {
        let name = LessonFormat.name(of: use)
        // A name may lead into folders, and never out of the one where it is looked for.
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !["", ".", ".."].contains($0) }), !name.utf8.contains(0) else { continue }
        var place = folder
        for _ in 0..<Self.highestParent {
          let files = LessonFormat.files(of: name).map { Self.join(place, $0) }
          if let path = files.first(where: FileAccess.isRegularFile) {
            let real = FolderBounds.real(path) ?? path
            // A translation may have the name of its original, which then lies further up.
            if real == FolderBounds.real(file.path) {
              place = place.isEmpty ? ".." : place + "/.."
              continue
            }
            let bounds = FolderBounds(place.isEmpty ? "." : place)
            guard bounds.contains(real: real) else {
              failures.append(Self.leaving(path, real, place.isEmpty ? "." : place))
              break
            }
            if seen.insert(real).inserted,
              let found = try? Self.source(path, name: name, regularOnly: true, within: bounds).source
            {
              context.append(found)
              pending.append((place, found))
            }
            break
          }
          place = place.isEmpty ? ".." : place + "/.."
        }
      }
    }
  }

  /// The lessons that one uses, and those that these use: beside it, or in a folder above.
  static func context(of source: LessonSource, besides folder: String) -> [LessonSource] {
    var result = LessonFolder()
    if case .success(let file) = source.content {
      result.seen.insert(FolderBounds.real(file.path) ?? file.path)
    }
    result.single = [(folder, source)]
    result.collectContext()
    return result.context
  }

  /// A folder of nothing.
  private init() { texts = nil }

  private static func join(_ folder: String, _ path: String) -> String {
    if folder.isEmpty { return path }
    if path.isEmpty { return folder }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  // MARK: Looking again

  /// The same lessons, where only the content of files that are among them has changed; nil where it may be more.
  func rereading(_ paths: Set<String>) -> LessonFolder? {
    guard failures.isEmpty, single.isEmpty, context.isEmpty else { return nil }
    var result = self
    var left = paths
    for (index, lesson) in lessons.enumerated() {
      guard case .success(let file) = lesson.content, paths.contains(file.path) else { continue }
      guard
        let (source, stamp) = try? Self.source(
          file.path, name: lesson.name, regularOnly: true, within: bounds[index])
      else { return nil }
      result.stamps[index] = stamp
      if case .success(let new) = source.content, new.bytes == file.bytes {
        left.remove(file.path)
        continue
      }
      result.lessons[index] = source
      left.remove(file.path)
    }
    return left.isEmpty ? result : nil
  }

  /// These lessons, with the files of an earlier look where their content is the same.
  func keeping(_ earlier: LessonFolder?) -> LessonFolder {
    guard let earlier else { return self }
    var known: [String: SourceFile] = [:]
    for lesson in earlier.lessons + earlier.context {
      if case .success(let file) = lesson.content { known[file.path] = file }
    }
    func kept(_ lesson: LessonSource) -> LessonSource {
      guard case .success(let file) = lesson.content, let old = known[file.path], old.bytes == file.bytes
      else {
        return lesson
      }
      return LessonSource(name: lesson.name, content: .success(old))
    }
    var result = self
    result.lessons = lessons.map(kept)
    result.context = context.map(kept)
    return result
  }
}
