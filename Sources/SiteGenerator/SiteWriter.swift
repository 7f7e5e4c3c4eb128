import BuildCache
import Foundation
import Parallel

/// Writes the files of a site to a new folder; those that stand in the old one as they should are linked.
struct SiteWriter {
  private let files: [OutputFile]
  /// The folder of the site that stands there.
  private let old: String
  private let state: PublishedState
  /// Where names of copied files are remembered; nil where nothing is to be remembered of what is written.
  private let store: RecordStore?
  /// For each file what is known of it, where it stands in the old folder as it should.
  private var untouched: [PublishedState.File?]
  /// For each file its name.
  private var names: [Digest?]
  /// For each file that was written its stamp.
  private var stamps: [FileStamp?]

  init(files: [OutputFile], old: String, state: PublishedState, store: RecordStore?) {
    self.files = files
    self.old = old
    self.state = state
    self.store = store
    untouched = files.map { _ in nil }
    names = files.map(\.name)
    stamps = files.map { _ in nil }
  }

  /// Whether a file had to be read to tell, since its stamp was taken in the moment in which it was written.
  private(set) var hasRead = false
  /// When the files were looked at.
  private(set) var lookedAt = 0

  /// Whether all files stand in the old folder as they should.
  var isUntouched: Bool { !untouched.contains { $0 == nil } }

  /// How many files were written rather than linked.
  var writtenCount: Int { untouched.count { $0 == nil } }

  /// Looks which files stand in the old folder as they should.
  mutating func findUntouched() {
    guard store != nil else { return }
    lookedAt = FileStamp.now
    let files = files
    let found = Parallel.map(files.indices) { [old, state, store] index in
      let file = files[index]
      let name = Self.name(of: file, store: store)
      return (
        name: name,
        known: name.flatMap { name in
          state.untouched(file.path, name: name, in: old) { try? Self.bytes(of: file) }
        }
      )
    }
    for (index, result) in found.enumerated() {
      (names[index], untouched[index]) = (result.name, result.known?.file)
      if result.known?.wasRead ?? false { hasRead = true }
    }
  }

  /// A name for a file's content; nil for one that cannot be read.
  private static func name(of file: OutputFile, store: RecordStore?) -> Digest? {
    if let name = file.name { return name }
    switch file.content {
    case .bytes(let bytes): return Digest(of: bytes)
    case .made(let make): return make().map(Digest.init)
    case .script(let script): return script.bytes.map(Digest.init)
    case .record(let name, _): return name
    case .copy(let source, _):
      // The content's own name is remembered by the file's stamp, but where a change might not have left another stamp.
      guard let stamp = FileStamp(ofFile: source, followingLinks: true) else { return nil }
      var key = ContentKey("copied file")
      key.add(source)
      stamp.add(to: &key)
      let isSettled = stamp.isSettled(at: FileStamp.now, needsTouched: true)
      if isSettled, var reader = store?.record(key.digest).map(RecordReader.init),
        let known = try? reader.digest()
      {
        return known
      }
      guard let name = (try? bytes(of: file)).map(Digest.init) else { return nil }
      if isSettled, FileStamp(ofFile: source, followingLinks: true) == stamp {
        store?.keep(name.bytes, as: key.digest)
      }
      return name
    }
  }

  private static func bytes(of file: OutputFile) throws(PublishingError) -> [UInt8] {
    switch file.content {
    case .bytes(let bytes): return bytes
    case .made(let make):
      guard let bytes = make() else { throw .lostRecord(path: file.path) }
      return bytes
    case .script(let script):
      guard let bytes = script.bytes else { throw .lostRecord(path: file.path) }
      return bytes
    case .copy(let source, let bounds):
      switch CopiedFile.read(source, as: file.path, within: bounds) {
      case .success(let bytes): return bytes
      case .failure(let error): throw error
      }
    case .record(let name, let store):
      guard let bytes = store.record(name) else { throw .lostRecord(path: file.path) }
      return bytes
    }
  }

  /// Writes all files and the marker to a folder that is not there yet.
  mutating func write(to folder: String, marker: (name: String, bytes: [UInt8])) throws(PublishingError) {
    try Self.makeFolder(folder)
    var folders: Set<String> = [folder]
    for file in files {
      let parent = RelativePath.folder(of: "\(folder)/\(file.path)")
      if folders.insert(parent).inserted { try Self.makeFolder(parent) }
    }
    let files = files
    let results = Parallel.map(files.indices) {
      [old, untouched] index -> Result<FileStamp?, PublishingError> in
      let file = files[index]
      let path = "\(folder)/\(file.path)"
      if untouched[index] != nil, link("\(old)/\(file.path)", path) == 0 { return .success(nil) }
      do throws(PublishingError) {
        return .success(try Self.write(file, to: path))
      } catch {
        return .failure(error)
      }
    }
    for (index, result) in results.enumerated() {
      stamps[index] = try result.get()
      if stamps[index] != nil { untouched[index] = nil }
    }
    _ = try Self.write(marker.bytes, to: "\(folder)/\(marker.name)")
    try Self.synchronize(files: files.map { "\(folder)/\($0.path)" }, folders: folders.sorted())
  }

  /// What is known of the files, whose stamps were taken before a moment.
  func newState(at moment: Int = FileStamp.now) -> PublishedState {
    var result = PublishedState()
    for (index, file) in files.enumerated() {
      if let known = untouched[index] {
        result.files[file.path] = known
      } else if let name = names[index], var stamp = stamps[index] {
        stamp.touched = 0
        result.files[file.path] = PublishedState.File(name: name, stamp: stamp)
      }
    }
    result.moment = moment
    return result
  }

  // MARK: The disk

  /// Writes a file of the site that is not there yet, and returns its stamp.
  private static func write(_ file: OutputFile, to path: String) throws(PublishingError) -> FileStamp {
    guard case .script(let script) = file.content else { return try write(try bytes(of: file), to: path) }
    let target = try NewFile(path)
    let isWhole = try script.write { bytes throws(PublishingError) in try target.write(bytes) }
    let stamp = try target.end()
    if !isWhole { throw .lostRecord(path: file.path) }
    return stamp
  }

  /// Writes bytes to a file that is not there yet, and returns its stamp.
  private static func write(_ bytes: [UInt8], to path: String) throws(PublishingError) -> FileStamp {
    let target = try NewFile(path)
    try target.write(bytes)
    return try target.end()
  }

  static func makeFolder(_ path: String) throws(PublishingError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .system(action: "make the folder", path: path, code: code(error))
    }
  }

  /// Has what was written reach the disk. Without this a loss of power could leave the new name with empty files behind it.
  private static func synchronize(files: [String], folders: [String]) throws(PublishingError) {
    #if os(Linux)
      // One wait for all files takes a fraction of the time of one for each. glibc has it behind a macro that Swift's module of
      // it does not set.
      typealias Synchronize = @convention(c) (Int32) -> Int32
      if let first = folders.first, let symbol = dlsym(nil, "syncfs") {
        let descriptor = open(first, O_RDONLY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        if descriptor >= 0, unsafeBitCast(symbol, to: Synchronize.self)(descriptor) == 0 { return }
      }
    #endif
    for path in files + folders {
      let code = synchronize(path)
      if code != 0 { throw .system(action: "write", path: path, code: code) }
    }
  }

  /// Has one file or folder reach the disk, as far as its file system can. Returns 0, or the number of the error with which the
  /// disk did not take it.
  @discardableResult
  static func synchronize(_ path: String) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    guard fsync(descriptor) != 0 else { return 0 }
    // Some file systems know of no such thing.
    return errno == EINVAL || errno == ENOTSUP ? 0 : errno
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
