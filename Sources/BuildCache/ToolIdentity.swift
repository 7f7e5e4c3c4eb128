import Foundation

/// Tells one build of this program from another, so that none takes what another one kept.
public enum ToolIdentity {
  /// Changes with the program's bytes, and with the libraries that are loaded when it is first asked for: at the beginning of a
  /// command, that is, before it has done anything.
  ///
  /// Most linkers leave a sum of all that they write in the program itself. Where there is none the program's bytes are summed up;
  /// since that takes as long as a build in which nothing has changed, it is remembered by the file's place, size and times.
  public static func digest(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Digest {
    // First of all: looking up the user's name, as making a folder does, loads more libraries.
    let libraries = libraries()
    var key = ContentKey("tool")
    let program = programPath()
    if let sum = linkersSum() {
      key.add(sum)
    } else {
      addBytes(of: program, to: &key, environment: environment)
    }
    for library in libraries where library != program {
      key.add(library)
      key.add(stamp(of: library))
    }
    return key.digest
  }

  /// Adds the sum of a program's bytes, or what else tells it from others.
  private static func addBytes(
    of program: String, to key: inout ContentKey, environment: [String: String]
  ) {
    let stamp = stamp(of: program)
    var name = ContentKey("program")
    name.add(program)
    name.add(stamp)
    name.add(place(of: program))
    let store = RecordStore(
      folder: CacheLocation.folder(environment: environment).appending(path: "tool").path(
        percentEncoded: false))
    if stamp != nil, isSettled(program), let sum = store.note(name.digest) {
      key.add(sum)
    } else if let sum = sum(of: program) {
      key.add(sum)
      if stamp != nil { store.setNote(sum, as: name.digest) }
    } else {
      // Without the bytes only the stamp tells; without that nothing is shared between runs.
      key.add(stamp ?? UUID().uuidString)
    }
  }

  /// The sums of a file's pieces, which are read one by one since programs are large; nil where it cannot be read.
  private static func sum(of path: String) -> [UInt8]? {
    guard let file = StoreFile(reading: path) else { return nil }
    let size = file.size
    var writer = RecordWriter()
    writer.write(size)
    for start in stride(from: 0, to: size, by: 1 << 20) {
      guard let piece = file.read(at: start, count: min(1 << 20, size - start)) else { return nil }
      writer.write(Double(bitPattern: Checksum.of(piece)))
    }
    return Digest(of: writer.bytes).bytes
  }

  /// The linker's sum of what it wrote into the running program, its build ID; nil where there is none, or one so short that it
  /// may be a name that somebody gave.
  private static func linkersSum() -> [UInt8]? {
    #if os(Linux) && _pointerBitWidth(_64)
      // The program is the first of what is loaded. Its ELF program headers tell where its notes lie in memory.
      typealias Visit = @convention(c) (UnsafeRawPointer?, Int, UnsafeMutableRawPointer?) -> Int32
      typealias Iterate = @convention(c) (Visit, UnsafeMutableRawPointer?) -> Int32
      guard let symbol = dlsym(nil, "dl_iterate_phdr") else { return nil }
      var found: [UInt8]?
      let visit: Visit = { info, _, result in
        guard let info, let result else { return 1 }
        let base = info.load(as: UInt.self)
        let count = Int(info.load(fromByteOffset: 24, as: UInt16.self))
        guard let headers = info.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else { return 1 }
        for header in (0..<count).map({ headers + 56 * $0 }) {
          let noteSegment: UInt32 = 4
          guard header.load(as: UInt32.self) == noteSegment,
            let notes = UnsafeRawPointer(bitPattern: base + header.load(fromByteOffset: 16, as: UInt.self))
          else { continue }
          let size = Int(header.load(fromByteOffset: 40, as: UInt.self))
          if let sum = ToolIdentity.buildID(in: UnsafeRawBufferPointer(start: notes, count: size)) {
            result.assumingMemoryBound(to: [UInt8]?.self).pointee = sum
          }
        }
        return 1
      }
      withUnsafeMutablePointer(to: &found) { result in
        _ = unsafeBitCast(symbol, to: Iterate.self)(visit, UnsafeMutableRawPointer(result))
      }
      return found
    #else
      return nil
    #endif
  }

  /// The build ID among ELF's notes: each is the sizes of its name and of its content, its kind, and both, padded to four bytes.
  static func buildID(in notes: UnsafeRawBufferPointer) -> [UInt8]? {
    let shortest = 16
    var place = 0
    while place + 12 <= notes.count {
      let nameSize = Int(notes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      let size = Int(notes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self))
      let kind = notes.loadUnaligned(fromByteOffset: place + 8, as: UInt32.self)
      let name = place + 12
      let content = name + (nameSize + 3) & ~3
      guard content <= notes.count, size <= notes.count - content else { return nil }
      if kind == 3, nameSize == 4, notes[name..<name + 4].elementsEqual("GNU\0".utf8), size >= shortest {
        return Array(notes[content..<content + size])
      }
      place = content + (size + 3) & ~3
    }
    return nil
  }

  private static func programPath() -> String {
    #if os(Linux)
      let path = "/proc/self/exe"
      if let real = try? FileManager.default.destinationOfSymbolicLink(atPath: path) { return real }
    #endif
    return Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
  }

  /// The files of the libraries that are loaded into this process, in order of their names.
  private static func libraries() -> [String] {
    #if os(Linux)
      // glibc has it behind a macro that Swift's module of it does not set. The name follows the address in what it tells.
      typealias Visit = @convention(c) (UnsafeRawPointer?, Int, UnsafeMutableRawPointer?) -> Int32
      typealias Iterate = @convention(c) (Visit, UnsafeMutableRawPointer?) -> Int32
      guard let symbol = dlsym(nil, "dl_iterate_phdr") else { return [] }
      var found: [String] = []
      let visit: Visit = { info, _, list in
        let offset = MemoryLayout<UInt>.size
        guard let list = list?.assumingMemoryBound(to: [String].self),
          let name = info?.load(fromByteOffset: offset, as: UnsafePointer<CChar>?.self)
        else { return 0 }
        let path = String(cString: name)
        if path.hasPrefix("/") { list.pointee.append(path) }
        return 0
      }
      withUnsafeMutablePointer(to: &found) { list in
        _ = unsafeBitCast(symbol, to: Iterate.self)(visit, UnsafeMutableRawPointer(list))
      }
      return found.sorted()
    #else
      return []
    #endif
  }

  /// Size and time of a file; a package manager sets the time to that of the package, so it is the same on all machines.
  private static func stamp(of path: String) -> String? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    return "\(info.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  /// What else tells a file from others on this machine.
  private static func place(of path: String) -> String? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    #if canImport(Darwin)
      let time = info.st_ctimespec
    #else
      let time = info.st_ctim
    #endif
    return "\(info.st_dev) \(info.st_ino) \(time.tv_sec) \(time.tv_nsec)"
  }

  /// Whether the program was last changed so long ago that another change would show.
  private static func isSettled(_ path: String) -> Bool {
    var info = stat()
    guard stat(path, &info) == 0 else { return false }
    return Date().timeIntervalSince1970 - TimeInterval(info.modifiedSeconds) > 3
  }
}
