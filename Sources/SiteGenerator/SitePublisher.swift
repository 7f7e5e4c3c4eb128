import BuildCache
import Foundation

/// Writes a site to disk so that at any moment either the old one or the new one stands there whole.
///
/// All files go to a new folder beside the output, which then changes places with it. A build that is killed
/// leaves at most such a folder, which the next build removes. Builds into the same place wait for each other.
///
/// With a store it is remembered what was written. Where that still stands as it was, it is not written again: a site in
/// which nothing has changed is left alone, and of another one the files that have not changed are linked into the new
/// folder. No file of the old site is ever written to.
public struct SitePublisher: Sendable {
  /// The file by which a folder is known to be ours; it lists the files that we wrote.
  public static let markerName = ".lectern"

  /// The largest SVG that is published, in bytes: it is looked through first.
  public static let largestPicture = SVGInspector.mostBytes

  private static let markerHead =
    "This folder was written by lectern, which replaces it as a whole. Its files:\n"
  // Finder and Explorer leave files of their own behind.
  private static let harmless: Set<String> = [markerName, ".DS_Store", "Thumbs.db"]

  private let store: RecordStore?

  /// Makes a publisher, which remembers in a store what it wrote.
  public init(store: RecordStore? = nil) {
    self.store = store
  }

  /// Writes files to a folder, in place of what lectern wrote there before.
  ///
  /// The folder's parents are made where they are missing. A folder that is not empty and not ours is refused, and with
  /// `bounds` one that links lead out of there.
  ///
  /// - Returns: How many files were written; none where the site stood there already.
  @discardableResult
  public func publish(
    _ files: [OutputFile], to output: String, within bounds: FolderBounds? = nil
  ) throws(PublishingError) -> Int {
    let paths = try Self.checkedPaths(files)
    let target = try Self.target(output)
    if let bounds, !bounds.contains(target.path) { throw .outside(path: output, folder: bounds.path) }
    try SiteWriter.makeFolder(target.parent)
    let lock = ParentLock(target.parent)
    defer { lock.release() }
    let prefix = ".\(target.name).lectern-"
    if lock.isHeld { Self.removeLeftovers(in: target.parent, prefix: prefix, output: target.path) }
    let there = try Self.checkOurs(target.path)

    let marker = Self.markerHead + paths.map { $0 + "\n" }.joined()
    let noteName = PublishedState.noteName(target.path)
    var writer = SiteWriter(
      files: files, old: target.path,
      state: store?.note(noteName).flatMap(PublishedState.init) ?? PublishedState(),
      store: store)
    writer.findUntouched()
    if store != nil, writer.isUntouched, there == Set(paths + [Self.markerName]),
      RegularFile.contents("\(target.path)/\(Self.markerName)") == Array(marker.utf8)
    {
      // What was read now need not be read the next time.
      if writer.hasRead { store?.setNote(writer.newState(at: writer.lookedAt).bytes, as: noteName) }
      return 0
    }

    let fresh = "\(target.parent)/\(prefix)\(getpid())-new"
    do {
      try writer.write(to: fresh, marker: (Self.markerName, Array(marker.utf8)))
      // The author may have put something there meanwhile.
      try Self.checkOurs(target.path)
      try Self.install(fresh, at: target.path, retired: "\(target.parent)/\(prefix)\(getpid())-old")
    } catch {
      FolderListing.remove(fresh)
      throw error
    }
    SiteWriter.synchronize(target.parent)
    store?.setNote(writer.newState().bytes, as: noteName)
    return writer.writtenCount
  }

  // MARK: What is allowed

  /// The files' paths in order, where each is plain and stands once.
  private static func checkedPaths(_ files: [OutputFile]) throws(PublishingError) -> [String] {
    var seen: Set<String> = [markerName]
    for file in files {
      let parts = file.path.split(separator: "/", omittingEmptySubsequences: false)
      let isPlain = parts.allSatisfy { $0 != "" && $0 != "." && $0 != ".." }
      let isSafe = file.path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
      guard isPlain, isSafe, seen.insert(file.path).inserted else { throw .badPath(file.path) }
    }
    return files.map(\.path).sorted()
  }

  private static func target(
    _ output: String
  ) throws(PublishingError) -> (path: String, parent: String, name: String) {
    // A link to a folder stays a link; the folder that it leads to is replaced.
    let url = URL(fileURLWithPath: output).standardizedFileURL.resolvingSymlinksInPath()
    let name = url.lastPathComponent
    guard !name.isEmpty, name != "/", name != "..", name != "." else { throw .badPath(output) }
    return (url.path, url.deletingLastPathComponent().path, name)
  }

  /// Refuses a folder that holds what we did not write.
  ///
  /// - Returns: The files in it.
  @discardableResult
  private static func checkOurs(_ path: String) throws(PublishingError) -> Set<String> {
    var info = stat()
    guard lstat(path, &info) == 0 else {
      if errno == ENOENT { return [] }
      throw .system(action: "look at", path: path, code: errno)
    }
    guard info.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: path) }
    let listing = try FolderListing.read(path).get()
    if listing.files.isEmpty, listing.folders.isEmpty { return [] }
    let marker = RegularFile.contents("\(path)/\(markerName)")
    guard let marker, marker.starts(with: markerHead.utf8) else { throw .notOurs(path: path) }
    let listed = Set(
      String(decoding: marker, as: UTF8.self).split(separator: "\n").dropFirst().map(String.init))
    let foreign = listing.files.filter {
      !listed.contains($0) && !harmless.contains(RelativePath.name(of: $0))
    }
    if let first = foreign.min() { throw .foreignFile(path: first, output: path) }
    return Set(listing.files)
  }

  // MARK: Installing

  private static func install(_ fresh: String, at path: String, retired: String) throws(PublishingError) {
    var info = stat()
    guard lstat(path, &info) == 0 else {
      guard rename(fresh, path) == 0 else { throw .system(action: "write", path: path, code: errno) }
      return
    }
    if FolderSwap.exchange(fresh, path) == 0 {
      FolderListing.remove(fresh)
      return
    }
    // This file system cannot exchange. For a moment there is no site; a failure puts the old one back.
    guard rename(path, retired) == 0 else { throw .system(action: "replace", path: path, code: errno) }
    guard rename(fresh, path) == 0 else {
      let code = errno
      _ = rename(retired, path)
      throw .system(action: "replace", path: path, code: code)
    }
    FolderListing.remove(retired)
  }

  // MARK: Cleaning

  /// Removes what killed builds left behind. One killed between the two steps of an exchange gets its old site back.
  private static func removeLeftovers(in parent: String, prefix: String, output: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    var info = stat()
    if lstat(output, &info) != 0, errno == ENOENT,
      let old = names.filter({ $0.hasPrefix(prefix) && $0.hasSuffix("-old") }).min()
    {
      _ = rename("\(parent)/\(old)", output)
    }
    for name in names where name.hasPrefix(prefix) { FolderListing.remove("\(parent)/\(name)") }
  }
}

/// Keeps other builds from publishing beside the same folder meanwhile. It leaves no file behind, and ends with
/// the process.
private struct ParentLock {
  private let descriptor: Int32
  /// Whether the lock is held; some network file systems have no locks.
  let isHeld: Bool

  init(_ folder: String) {
    descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    var result: Int32 = -1
    if descriptor >= 0 {
      repeat { result = flock(descriptor, LOCK_EX) } while result != 0 && errno == EINTR
    }
    isHeld = result == 0
  }

  func release() {
    if descriptor >= 0 { _ = close(descriptor) }
  }
}
