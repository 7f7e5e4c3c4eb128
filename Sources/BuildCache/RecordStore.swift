import Foundation
import Synchronization

/// Records under names that say all that they were made from, kept in a few files.
///
/// A record is never changed: who needs another one asks for another name. So two processes may use a store at once,
/// and whoever ends last adds what the other has not. Whatever is missing, damaged or cut off counts as never made; the
/// folder may be deleted at any time. No failure is reported: without a store the work is done again.
///
/// Each run that makes something writes one file of records and then a new index, which takes the old one's place in
/// one step. When there are many files, or many records that no index names, they are written together.
public final class RecordStore: Sendable {
  private struct State {
    /// Whether ``index`` was read. Who wants notes alone needs none of it.
    var isOpen = false
    var index = StoreIndex()
    var files: [StoreFile?] = []
    /// What this run has made, in its own file.
    var fresh: (file: StoreFile, name: String, size: Int)?
    var made: [Digest: StoreIndex.Entry] = [:]
    var used: Set<Digest> = []
    var cannotWrite = false
  }

  private let folder: String
  private let state: Mutex<State>

  /// How many bytes are kept besides what the last run used.
  private let limit: Int
  /// What has not been used for so many seconds goes when the files are written together.
  private static let oldest = daysKept * 86_400
  /// What has not been used for so many days goes.
  public static let daysKept = 30
  /// How many bytes are kept of a project besides what the last run used.
  public static let usualLimit = 512 << 20
  /// With more files than this, small ones are written together.
  private static let mostFiles = 16

  /// Opens the store of a folder, which may be missing. `limit` is how many bytes it may take besides what one run uses.
  public init(folder: String, limit: Int = usualLimit) {
    self.folder = folder
    self.limit = limit
    state = Mutex(State())
  }

  /// Does something with the state, whose index is read before the first time.
  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { state in
      if !state.isOpen { open(&state) }
      return body(&state)
    }
  }

  private func open(_ state: inout State) {
    state.isOpen = true
    // Between the two steps of opening, another process may have written the files together.
    for _ in 0..<3 {
      guard let index = StoreFile.contents(of: folder + "/index").flatMap(StoreIndex.init) else { break }
      let files = index.files.map { StoreFile(reading: folder + "/" + $0) }
      state.index = index
      state.files = files
      if !files.contains(where: { $0 == nil }) { break }
    }
  }

  /// A store that keeps nothing.
  public static let empty = RecordStore(folder: "/dev/null")

  /// What is kept under a name; nil where nothing is, or nothing whole.
  public func record(_ name: Digest) -> [UInt8]? {
    let place: (file: StoreFile, entry: StoreIndex.Entry)? = withState { state in
      if let entry = state.made[name], let fresh = state.fresh { return (fresh.file, entry) }
      guard let entry = state.index.entries[name], let file = state.files[entry.file] else { return nil }
      return (file, entry)
    }
    guard let place, let bytes = place.file.read(at: place.entry.offset, count: place.entry.count),
      Checksum.of(bytes) == place.entry.checksum
    else { return nil }
    _ = state.withLock { $0.used.insert(name) }
    return bytes
  }

  /// Whether something is kept under a name, as far as the index says; it counts as used.
  public func holds(_ name: Digest) -> Bool {
    withState { state in
      let isThere =
        state.made[name] != nil
        || state.index.entries[name].map { state.files[$0.file] != nil } ?? false
      if isThere { state.used.insert(name) }
      return isThere
    }
  }

  /// Keeps bytes under a name. They can be asked for at once, and are there for other runs after ``commit(now:)``.
  public func keep(_ bytes: [UInt8], as name: Digest) {
    let checksum = Checksum.of(bytes)
    let place: (file: StoreFile, offset: Int)? = state.withLock { state in
      guard !state.cannotWrite else { return nil }
      if state.fresh == nil {
        state.fresh = makeFile()
        state.cannotWrite = state.fresh == nil
      }
      guard let fresh = state.fresh else { return nil }
      state.fresh?.size += bytes.count
      return (fresh.file, fresh.size)
    }
    // The place is ours alone, so threads write side by side.
    guard let place, place.file.write(bytes, at: place.offset) else {
      return state.withLock { $0.cannotWrite = true }
    }
    state.withLock { state in
      state.made[name] = StoreIndex.Entry(
        file: 0, offset: place.offset, count: bytes.count, checksum: checksum, used: 0)
      state.used.insert(name)
    }
  }

  private func makeFile() -> (file: StoreFile, name: String, size: Int)? {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let name = "\(UUID().uuidString.prefix(8))\(getpid())"
    return StoreFile(making: folder + "/new-" + name).map { ($0, name, 0) }
  }

  /// Gives a file that is written the name by which an index knows it; nil where that is not possible.
  private func finish(_ name: String) -> String? {
    let finished = "records-" + name
    return rename(folder + "/new-" + name, folder + "/" + finished) == 0 ? finished : nil
  }

  // MARK: Notes

  /// A note: unlike a record it is replaced by the next one of its name. Nil where there is none, or none whole.
  public func note(_ name: Digest) -> [UInt8]? {
    guard let bytes = StoreFile.contents(of: notePath(name)), bytes.count >= 8 else { return nil }
    var head = RecordReader(Array(bytes[..<8]))
    let content = Array(bytes[8...])
    guard let sum = try? head.double().bitPattern, sum == Checksum.of(content) else { return nil }
    return content
  }

  /// Replaces a note in one step.
  public func setNote(_ content: [UInt8], as name: Digest) {
    var head = RecordWriter()
    head.write(Double(bitPattern: Checksum.of(content)))
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    _ = write(head.bytes + content, to: notePath(name))
  }

  private func notePath(_ name: Digest) -> String { "\(folder)/note-\(name.hexadecimal.prefix(32))" }

  // MARK: Ending a run

  /// Makes what was kept available to other runs, and lets old records go.
  ///
  /// A run that made nothing writes nothing, but for once a day, to note what is in use.
  ///
  /// - Returns: Whether something was written.
  @discardableResult
  public func commit(now: Date = Date()) -> Bool {
    let seconds = Int(now.timeIntervalSince1970)
    if state.withLock({ $0.made.isEmpty && $0.used.isEmpty }) {
      removeStrays(except: nil, now: now)
      return false
    }
    return withState { state in
      let isStale = state.used.contains { name in
        state.index.entries[name].map { $0.used < seconds - 86_400 } ?? false
      }
      guard !state.made.isEmpty || isStale else {
        removeStrays(except: nil, now: now)
        return false
      }
      guard let lock = FolderLock(folder) else { return false }
      defer { withExtendedLifetime(lock) {} }
      // Another run may have ended meanwhile.
      var index = StoreFile.contents(of: folder + "/index").flatMap(StoreIndex.init) ?? StoreIndex()
      if let fresh = state.fresh, !state.made.isEmpty {
        guard let name = finish(fresh.name) else { return false }
        index.files.append(name)
        for (name, entry) in state.made where index.entries[name] == nil {
          var entry = entry
          entry.file = index.files.count - 1
          index.entries[name] = entry
        }
      }
      for name in state.used { index.entries[name]?.used = seconds }
      let before = index.files
      tidy(&index, now: seconds)
      guard write(index.bytes, to: folder + "/index") else { return false }
      for name in Set(before).subtracting(index.files) { unlink(folder + "/" + name) }
      removeStrays(except: index.files, now: now)
      state.files = index.files.map { StoreFile(reading: folder + "/" + $0) }
      state.index = index
      state.made = [:]
      state.fresh = nil
      return true
    }
  }

  /// Writes a file so that either the old one or the new one stands there whole.
  private func write(_ bytes: [UInt8], to target: String) -> Bool {
    let path = "\(folder)/index-\(UUID().uuidString)"
    guard let file = StoreFile(making: path), file.write(bytes, at: 0), rename(path, target) == 0 else {
      unlink(path)
      return false
    }
    return true
  }

  /// Drops old records, and writes files together where there are many or much in them is unused.
  private func tidy(_ index: inout StoreIndex, now: Int) {
    let sizes = index.files.map { name in
      var info = stat()
      return stat(folder + "/" + name, &info) == 0 ? Int(info.st_size) : 0
    }
    let total = sizes.reduce(0, +)
    let live = index.liveBytes.reduce(0, +)
    // What one run needs is never too much.
    let needed = index.entries.values.reduce(0) { $1.used == now ? $0 + $1.count : $0 }
    let isFull = total > max(limit, 2 * needed) || (total > 16 << 20 && total > 2 * live)
    if isFull { drop(&index, now: now) }
    let largest = sizes.max() ?? 0
    var merged = Set<Int>()
    if isFull {
      merged = Set(index.files.indices)
    } else if index.files.count > Self.mostFiles {
      // The large ones stay as they are, so that a small change does not cost the time of all that is kept.
      merged = Set(index.files.indices.filter { sizes[$0] <= largest / 8 })
      if merged.count < 2 { merged = Set(index.files.indices) }
    }
    if !merged.isEmpty { merge(merged, of: &index) }
  }

  /// Drops what was not used for long, and of the rest the oldest where all together is too much. What the run that
  /// ends has used stays.
  private func drop(_ index: inout StoreIndex, now: Int) {
    index.entries = index.entries.filter { $0.value.used >= now - Self.oldest }
    var room = limit / 2
    let older = index.entries.filter { $0.value.used < now }.sorted {
      ($1.value.used, $1.key) < ($0.value.used, $0.key)
    }
    for (name, entry) in older {
      room -= entry.count
      if room < 0 { index.entries[name] = nil }
    }
  }

  /// Writes the records of some files into a new one.
  private func merge(_ merged: Set<Int>, of index: inout StoreIndex) {
    guard let target = makeFile() else { return }
    let sources = index.files.enumerated().map { number, name in
      merged.contains(number) ? StoreFile(reading: folder + "/" + name) : nil
    }
    var result = StoreIndex()
    var numbers: [Int: Int] = [:]
    for (number, name) in index.files.enumerated() where !merged.contains(number) {
      numbers[number] = result.files.count
      result.files.append(name)
    }
    result.files.append(target.name)
    var size = 0
    for (name, old) in index.entries {
      var entry = old
      if let number = numbers[old.file] {
        entry.file = number
      } else {
        guard let bytes = sources[old.file]?.read(at: old.offset, count: old.count),
          Checksum.of(bytes) == old.checksum
        else { continue }
        guard target.file.write(bytes, at: size) else { return }
        entry.file = result.files.count - 1
        entry.offset = size
        size += bytes.count
      }
      result.entries[name] = entry
    }
    guard let name = finish(target.name) else { return }
    result.files[result.files.count - 1] = name
    index = result
  }

  /// Removes what killed runs left, and where it is known which files the index names, those that it does not name.
  private func removeStrays(except files: [String]?, now: Date) {
    let named = files.map { Set($0) }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let isUnnamed = name.hasPrefix("records-") && named?.contains(name) == false
      guard isUnnamed || name.hasPrefix("new-") || name.hasPrefix("index-") else { continue }
      var info = stat()
      let path = folder + "/" + name
      guard stat(path, &info) == 0 else { continue }
      // A run that still goes on has its file here, locked; where there are no locks, none takes a day.
      let age = now.timeIntervalSince1970 - TimeInterval(info.modifiedSeconds)
      if StoreFile.isLeft(path) || age > 86_400 { unlink(path) }
    }
  }
}

extension stat {
  /// When the content was last changed, in whole seconds since 1970.
  var modifiedSeconds: Int {
    #if canImport(Darwin)
      Int(st_mtimespec.tv_sec)
    #else
      Int(st_mtim.tv_sec)
    #endif
  }
}

/// Keeps other processes from ending a run at the same moment. It goes with the value, and with the process.
private final class FolderLock: Sendable {
  private let descriptor: Int32

  init?(_ folder: String) {
    descriptor = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor < 0 { return nil }
    var result: Int32
    repeat { result = flock(descriptor, LOCK_EX) } while result != 0 && errno == EINTR
  }

  deinit {
    close(descriptor)
  }
}
