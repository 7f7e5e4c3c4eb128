import Foundation
import Synchronization

/// Writes a site to disk so that at any moment either the old one or the new one stands there whole.
///
/// All files go to a new folder beside the output, which then changes places with it. A build that is killed
/// leaves at most such a folder, which the next build removes. Builds into the same place wait for each other.
public struct SitePublisher: Sendable {
  /// The file by which a folder is known to be ours; it lists the files that we wrote.
  public static let markerName = ".lectern"

  private static let markerHead =
    "This folder was written by lectern, which replaces it as a whole. Its files:\n"

  /// Makes a publisher.
  public init() {}

  /// Writes files to a folder, in place of what lectern wrote there before.
  ///
  /// The folder's parents are made where they are missing. A folder that is not empty and not ours is refused.
  public func publish(_ files: [OutputFile], to output: String) throws(PublishingError) {
    let paths = try Self.checkedPaths(files)
    let target = try Self.target(output)
    try Self.makeFolder(target.parent)
    let lock = ParentLock(target.parent)
    defer { lock.release() }
    let prefix = ".\(target.name).lectern-"
    if lock.isHeld { Self.removeLeftovers(in: target.parent, prefix: prefix, output: target.path) }
    try Self.checkOurs(target.path)

    let fresh = "\(target.parent)/\(prefix)\(getpid())-new"
    do {
      try Self.write(files, marker: Self.markerHead + paths.map { $0 + "\n" }.joined(), to: fresh)
      // The author may have put something there meanwhile.
      try Self.checkOurs(target.path)
      try Self.install(fresh, at: target.path, retired: "\(target.parent)/\(prefix)\(getpid())-old")
    } catch {
      Self.remove(fresh)
      throw error
    }
    Self.synchronize(target.parent)
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

  private static func checkOurs(_ path: String) throws(PublishingError) {
    var info = stat()
    guard lstat(path, &info) == 0 else {
      if errno == ENOENT { return }
      throw .system(action: "look at", path: path, code: errno)
    }
    guard info.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: path) }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw .system(action: "read", path: path, code: Self.code(error))
    }
    if names.isEmpty { return }
    let marker = FileManager.default.contents(atPath: "\(path)/\(markerName)")
    guard let marker, String(decoding: marker, as: UTF8.self).hasPrefix(markerHead) else {
      throw .notOurs(path: path)
    }
    let listed = Set(
      String(decoding: marker, as: UTF8.self).split(separator: "\n").dropFirst().map(String.init))
    // Finder and Explorer leave files of their own behind.
    let harmless: Set<String> = [markerName, ".DS_Store", "Thumbs.db"]
    guard let walk = FileManager.default.enumerator(atPath: path) else { return }
    var foreign: [String] = []
    for case let found as String in walk
    where walk.fileAttributes?[.type] as? FileAttributeType != .typeDirectory {
      if !listed.contains(found), !harmless.contains(RelativePath.name(of: found)) { foreign.append(found) }
    }
    if let first = foreign.min() { throw .foreignFile(path: first, output: path) }
  }

  // MARK: Writing

  private static func write(_ files: [OutputFile], marker: String, to folder: String) throws(PublishingError)
  {
    try makeFolder(folder)
    var folders: Set<String> = [folder]
    for file in files {
      let parent = RelativePath.folder(of: "\(folder)/\(file.path)")
      if folders.insert(parent).inserted { try makeFolder(parent) }
    }
    // Pages are made as they are written, on all cores.
    let failures = Mutex<[Int: PublishingError]>([:])
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      do throws(PublishingError) {
        if failures.withLock({ $0.isEmpty }) { try write(files[index], to: "\(folder)/\(files[index].path)") }
      } catch {
        failures.withLock { $0[index] = error }
      }
    }
    if let first = failures.withLock({ $0.min { $0.key < $1.key } }) { throw first.value }
    try write(Array(marker.utf8), to: "\(folder)/\(markerName)")
    for path in folders.sorted() { synchronize(path) }
  }

  private static func write(_ file: OutputFile, to path: String) throws(PublishingError) {
    switch file.content {
    case .bytes(let bytes): try write(bytes, to: path)
    case .made(let make): try write(make(), to: path)
    case .copy(let source): try write(read(source), to: path)
    }
  }

  private static func read(_ path: String) throws(PublishingError) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw .system(action: "read", path: path, code: code(error))
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(PublishingError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system(action: "write", path: path, code: errno) }
    var failure = write(bytes, to: descriptor)
    // Without this a loss of power could leave the new name with empty files behind it.
    if failure == 0, fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { failure = errno }
    if close(descriptor) != 0, failure == 0, errno != EINTR { failure = errno }
    if failure != 0 { throw .system(action: "write", path: path, code: failure) }
  }

  /// Writes all of the bytes. Returns 0, or the error's number.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      var written = 0
      while written < buffer.count {
        let count = Foundation.write(descriptor, base + written, buffer.count - written)
        if count > 0 {
          written += count
        } else if count < 0, errno == EINTR {
          continue
        } else {
          return count < 0 ? errno : EIO
        }
      }
      return 0
    }
  }

  private static func makeFolder(_ path: String) throws(PublishingError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .system(action: "make the folder", path: path, code: code(error))
    }
  }

  private static func install(_ fresh: String, at path: String, retired: String) throws(PublishingError) {
    var info = stat()
    guard lstat(path, &info) == 0 else {
      guard rename(fresh, path) == 0 else { throw .system(action: "write", path: path, code: errno) }
      return
    }
    if FolderSwap.exchange(fresh, path) == 0 {
      remove(fresh)
      return
    }
    // This file system cannot exchange. For a moment there is no site; a failure puts the old one back.
    guard rename(path, retired) == 0 else { throw .system(action: "replace", path: path, code: errno) }
    guard rename(fresh, path) == 0 else {
      let code = errno
      _ = rename(retired, path)
      throw .system(action: "replace", path: path, code: code)
    }
    remove(retired)
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
    for name in names where name.hasPrefix(prefix) { remove("\(parent)/\(name)") }
  }

  /// Removes a folder of ours. What cannot be removed is left for the next build.
  private static func remove(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }

  private static func synchronize(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    _ = close(descriptor)
  }

  private static func code(_ error: any Error) -> Int32 {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(truncatingIfNeeded: error.code) }
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError, cause.domain == NSPOSIXErrorDomain {
      return Int32(truncatingIfNeeded: cause.code)
    }
    switch error.code {
    case CocoaError.Code.fileReadNoSuchFile.rawValue, CocoaError.Code.fileNoSuchFile.rawValue: return ENOENT
    case CocoaError.Code.fileReadNoPermission.rawValue, CocoaError.Code.fileWriteNoPermission.rawValue:
      return EACCES
    case CocoaError.Code.fileWriteFileExists.rawValue: return EEXIST
    case CocoaError.Code.fileWriteOutOfSpace.rawValue: return ENOSPC
    case CocoaError.Code.fileWriteVolumeReadOnly.rawValue: return EROFS
    default: return EIO
    }
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
