import ArgumentParser
import Foundation
import LessonMarkdown
import SiteGenerator

/// Whole files, read and written.
enum FileAccess {
  /// More than this is not read of one file; a lesson's own limit is far lower.
  static let mostBytes = 64 << 20

  /// How long a pipe that lies in a folder may be silent, in milliseconds.
  static let pipePatience: Int32 = 10_000

  /// The bytes of a file, at most ``mostBytes`` and one.
  static func read(
    _ path: String, regularOnly: Bool = false, within bounds: FolderBounds? = nil
  ) throws(EnvironmentFailure) -> [UInt8] {
    try stamped(path, regularOnly: regularOnly, within: bounds).bytes
  }

  /// The bytes of a file with its stamp; nil where a change that is made now or was made meanwhile might not show in that.
  ///
  /// With `regularOnly` nothing else is opened for long enough to matter: a file of a folder may have become a pipe or a
  /// device meanwhile; with `bounds` it may not have become a link that leads elsewhere. What was named itself may be a pipe; one that nobody writes to is given up. Those that a shell makes
  /// (`/dev/fd/63`) have a writer, who may take any time.
  static func stamped(
    _ path: String, regularOnly: Bool = false, within bounds: FolderBounds? = nil
  ) throws(EnvironmentFailure) -> (bytes: [UInt8], stamp: FileStamp?) {
    // Without O_NONBLOCK the call itself would wait for a pipe's writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw failure("read", path) }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw failure("read", path) }
    let kind = info.st_mode & S_IFMT
    if regularOnly, kind != S_IFREG {
      throw EnvironmentFailure(message: "cannot read \(path): it is no regular file")
    }
    if let bounds, !bounds.holds(descriptor, openedAs: path) {
      throw EnvironmentFailure(message: "cannot read \(path): it leads out of \(bounds.path)")
    }
    let isHandedOver = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    let patience = isHandedOver ? -1 : pipePatience
    // A regular file is read at once, and asked once more whether there is more of it.
    let isRegular = kind == S_IFREG
    let size = isRegular ? Int(info.st_size) : 0
    let stamp = FileStamp(info)
    let isSettled = isRegular && stamp.isSettled(at: FileStamp.now, needsTouched: true)
    var chunkSize = max(4096, min(size, mostBytes) + 1)
    var bytes: [UInt8] = []
    while bytes.count <= mostBytes {
      if kind != S_IFREG { try wait(for: descriptor, path, patience) }
      var code: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: chunkSize) { buffer, filled in
        let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 { code = errno }
        filled = max(0, count)
      }
      if code == EINTR || code == EAGAIN { continue }
      if code != 0 { throw failure("read", path, code) }
      if chunk.isEmpty { break }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      chunkSize = 1 << 16
    }
    let isSame = isSettled && fstat(descriptor, &info) == 0 && FileStamp(info) == stamp
    return (bytes, isSame ? stamp : nil)
  }

  /// Waits until there is something to read, or nothing will come.
  private static func wait(
    for descriptor: Int32, _ path: String, _ milliseconds: Int32
  ) throws(EnvironmentFailure) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var result: Int32
    repeat { result = poll(&request, 1, milliseconds) } while result < 0 && errno == EINTR
    if result == 0 {
      throw EnvironmentFailure(
        message: "cannot read \(path): nobody has written to this pipe for \(milliseconds / 1000) s")
    }
  }

  /// Refuses to write what is no lesson over one, or over any other Markdown that is there.
  static func refuseLesson(_ path: String) throws {
    let target = FolderBounds.real(path) ?? path
    let name = target.lowercased()
    let mayBeLesson = LessonFormat(path: name) != nil || name.hasSuffix(".markdown")
    guard mayBeLesson, access(target, F_OK) == 0 else { return }
    throw ValidationError("\(path) is there already, and would be lost: write to a file that is no Markdown")
  }

  /// The folder of a path without a slash at its end; `/` for what lies there, empty for what is named without a folder.
  ///
  /// `NSString.deletingLastPathComponent` on Linux traps for a path of one letter (swift-corelibs-foundation of
  /// Swift 6.3).
  static func folder(of path: String) -> String {
    let trimmed = trimmed(path)
    guard let slash = trimmed.lastIndex(of: "/") else { return "" }
    let folder = trimmed[..<slash]
    return folder.isEmpty ? "/" : String(folder)
  }

  /// The last part of a path; slashes at its end do not count.
  static func name(of path: String) -> String {
    let trimmed = trimmed(path)
    guard let slash = trimmed.lastIndex(of: "/") else { return String(trimmed) }
    return String(trimmed[trimmed.index(after: slash)...])
  }

  private static func trimmed(_ path: String) -> Substring {
    var rest = path[...]
    while rest.count > 1, rest.hasSuffix("/") { rest.removeLast() }
    return rest
  }

  /// Writes a file so that at any moment either the old text or the new one stands there whole.
  ///
  /// What is no regular file, such as `/dev/stdout` or a pipe, is written as it is.
  static func write(_ text: String, to path: String) throws(EnvironmentFailure) {
    try write(Array(text.utf8), to: path)
  }

  /// Writes bytes so; a file that stood there keeps its permissions and, where that is allowed, its owner.
  ///
  /// With `expected` nothing is written where the file no longer holds these bytes. What is named as a place in the working
  /// folder is not written elsewhere.
  static func write(
    _ bytes: [UInt8], to path: String, expecting expected: [UInt8]? = nil
  ) throws(EnvironmentFailure) {
    try refuseLeaving(path)
    // A link stays a link; the file that it leads to is replaced.
    let target = FolderBounds.real(path) ?? path
    var info = stat()
    if stat(target, &info) == 0 {
      let kind = info.st_mode & S_IFMT
      if kind == S_IFDIR { throw EnvironmentFailure(message: "cannot write \(path): it is a folder") }
      if kind != S_IFREG {
        let descriptor = open(target, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("write", path) }
        defer { close(descriptor) }
        let code = StandardStream.write(bytes, to: descriptor)
        if code != 0, code != EPIPE { throw failure("write", path, code) }
        return
      }
    }
    let isReplacement = stat(target, &info) == 0
    // Replacing a file needs no right to write it, only to its folder; whoever made it read-only meant it.
    if isReplacement, access(target, W_OK) != 0 { throw failure("write", path) }
    let temporary = try TemporaryFile(beside: target, for: path)
    if let bounds = FolderBounds.ofWorkingFolder(for: path),
      !bounds.holds(temporary.descriptor, openedAs: temporary.path)
    {
      throw leaving(path)
    }
    if isReplacement {
      _ = fchown(temporary.descriptor, info.st_uid, info.st_gid)
      _ = fchmod(temporary.descriptor, info.st_mode & 0o7777)
    }
    var code = StandardStream.write(bytes, to: temporary.descriptor)
    if let expected, (try? read(target, regularOnly: true)) != expected {
      throw EnvironmentFailure(message: "\(path) was changed meanwhile, and is left alone")
    }
    if code == 0, fsync(temporary.descriptor) != 0, errno != EINVAL, errno != ENOTSUP { code = errno }
    if code == 0 { code = temporary.rename(to: target) }
    if code != 0 { throw failure("write", path, code) }
  }

  /// Refuses a path that is named as a place in the working folder, and that links lead out of it: whoever made the links chose
  /// it then, and not who named the path.
  static func refuseLeaving(_ path: String) throws(EnvironmentFailure) {
    if FolderBounds.placeOutsideWorkingFolder(path) != nil { throw leaving(path) }
  }

  private static func leaving(_ path: String) -> EnvironmentFailure {
    let place = FolderBounds.realTarget(path) ?? "another folder"
    return EnvironmentFailure(
      message:
        "\(path) is a link to \(place), outside of this folder; name that one itself, or remove the link")
  }

  /// Whether a path leads to a folder; nil where it leads nowhere.
  static func isFolder(_ path: String) -> Bool? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    return info.st_mode & S_IFMT == S_IFDIR
  }

  /// What an entry of a folder is, as far as the folder tells.
  enum Kind { case file, folder, other }

  /// The entries of a folder in any order; nil where it cannot be read. A link is an entry of another kind, wherever it leads.
  static func entries(of folder: String) -> [(name: String, kind: Kind)]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var result: [(String, Kind)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      let type = UInt8(truncatingIfNeeded: Int(entry.pointee.d_type))
      result.append((name, type == UInt8(DT_REG) ? .file : type == UInt8(DT_DIR) ? .folder : .other))
    }
    return result
  }

  /// Whether a path leads to a regular file.
  static func isRegularFile(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  static func failure(_ action: String, _ path: String, _ code: Int32 = errno) -> EnvironmentFailure {
    EnvironmentFailure(message: "cannot \(action) \(path): \(StandardStream.reason(code))")
  }
}
