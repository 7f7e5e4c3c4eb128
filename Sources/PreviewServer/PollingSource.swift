import Foundation
import Synchronization

/// Looks at folders again and again, for systems without notices.
final class PollingSource: ChangeSource {
  /// What is remembered of a file.
  private struct Stamp: Equatable {
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
    var inode: UInt64
    var kind: UInt32
  }

  private let collector: ChangeCollector
  private let known = Mutex<[String: [String: Stamp]]>([:])
  /// Dispatch's own calls are safe from any thread.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer

  init(collector: ChangeCollector, pause: Duration) {
    self.collector = collector
    let parts = pause.components
    let milliseconds = Int(parts.seconds) * 1_000 + Int(parts.attoseconds / 1_000_000_000_000_000)
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "lectern.polling", qos: .utility))
    timer.schedule(
      deadline: .now() + .milliseconds(milliseconds), repeating: .milliseconds(max(1, milliseconds)),
      leeway: .milliseconds(milliseconds / 5))
    timer.setEventHandler { [weak self] in self?.look() }
    timer.activate()
  }

  func stop() { timer.cancel() }

  func watch(_ folders: Set<String>) -> Bool {
    known.withLock { known in
      for folder in known.keys where !folders.contains(folder) { known[folder] = nil }
      let new = folders.subtracting(known.keys)
      for folder in new { known[folder] = Self.stamps(in: folder) }
      return !new.isEmpty
    }
  }

  private func look() {
    for (folder, before) in known.withLock({ $0 }) {
      let now = Self.stamps(in: folder)
      guard now != before else { continue }
      known.withLock { if $0[folder] != nil { $0[folder] = now } }
      for name in Set(now.keys).union(before.keys) where now[name] != before[name] {
        collector.add(folder + "/" + name, .whole)
      }
    }
  }

  private static func stamps(in folder: String) -> [String: Stamp] {
    var result: [String: Stamp] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      var info = stat()
      guard stat(folder + "/" + name, &info) == 0 else { continue }
      #if canImport(Darwin)
        let time = info.st_mtimespec
      #else
        let time = info.st_mtim
      #endif
      // Of a folder inside only that it is one: what happens in it is its own watch's to tell.
      let isFolder = info.st_mode & S_IFMT == S_IFDIR
      result[name] = Stamp(
        size: isFolder ? 0 : Int64(info.st_size), seconds: isFolder ? 0 : Int(time.tv_sec),
        nanoseconds: isFolder ? 0 : Int(time.tv_nsec), inode: UInt64(info.st_ino),
        kind: UInt32(info.st_mode & S_IFMT))
    }
    return result
  }
}
