#if os(Linux)
  import Foundation
  import Synchronization

  /// The notices of Linux about what happens in folders (`inotify`).
  final class InotifySource: ChangeSource {
    private let descriptor: Int32
    private let collector: ChangeCollector
    /// The folders by the number of their watch.
    private let folders = Mutex<[Int32: String]>([:])
    /// Where the system gives no notices, the folders that it refused are looked at again and again.
    private let refused: PollingSource
    /// Dispatch's own calls are safe from any thread.
    private nonisolated(unsafe) let reading: any DispatchSourceRead

    private static let wanted = UInt32(
      IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ATTRIB
        | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    /// Nil where the system gives no notices, as where too many programs want some.
    init?(collector: ChangeCollector) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      self.collector = collector
      refused = PollingSource(collector: collector, pause: .milliseconds(250))
      let file = descriptor
      reading = DispatchSource.makeReadSource(
        fileDescriptor: file, queue: DispatchQueue(label: "lectern.inotify", qos: .userInteractive))
      reading.setCancelHandler { close(file) }
      reading.setEventHandler { [weak self] in self?.read() }
      reading.activate()
    }

    func stop() {
      reading.cancel()
      refused.stop()
    }

    func watch(_ wanted: Set<String>) -> Bool {
      var isNew = false
      var others: Set<String> = []
      folders.withLock { folders in
        for (number, folder) in folders where !wanted.contains(folder) {
          inotify_rm_watch(descriptor, number)
          folders[number] = nil
        }
        let watched = Set(folders.values)
        for folder in wanted.subtracting(watched) {
          let number = inotify_add_watch(descriptor, folder, Self.wanted)
          if number >= 0 {
            isNew = true
            folders[number] = folder
          } else if errno == ENOSPC || errno == ENOMEM {
            others.insert(folder)
          }
        }
      }
      return refused.watch(others) || isNew
    }

    private func read() {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = Foundation.read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        buffer.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      }
    }

    /// Takes the notices of one read: for each the number of its watch, what happened, a cookie, and a name with its length.
    private func take(_ bytes: UnsafeRawBufferPointer) {
      let head = MemoryLayout<inotify_event>.size
      var offset = 0
      while offset + head <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let end = offset + head + Int(event.len)
        guard end <= bytes.count else { return }
        let name = bytes[(offset + head)..<end].prefix { $0 != 0 }
        take(event, name: String(decoding: name, as: UTF8.self))
        offset = end
      }
    }

    private func take(_ event: inotify_event, name: String) {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return collector.add(nil, .whole) }
      let folder = folders.withLock { folders in
        defer {
          // The folder itself is gone, or lies elsewhere now.
          if event.mask & UInt32(IN_IGNORED | IN_MOVE_SELF) != 0 { folders[event.wd] = nil }
        }
        return folders[event.wd]
      }
      if event.mask & UInt32(IN_MOVE_SELF) != 0 { inotify_rm_watch(descriptor, event.wd) }
      guard let folder else { return }
      let path = name.isEmpty ? folder : folder + "/" + name
      let isPartial = event.mask & UInt32(IN_MODIFY | IN_CREATE) != 0 && event.mask & UInt32(IN_ISDIR) == 0
      collector.add(path, isPartial ? .partial : .whole)
    }
  }
#endif
