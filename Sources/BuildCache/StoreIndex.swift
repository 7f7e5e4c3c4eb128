/// What a store holds: names, and where the bytes lie.
struct StoreIndex {
  /// Where the bytes of a record lie.
  struct Entry: Equatable {
    /// The file, as an index into ``StoreIndex/files``.
    var file: Int
    var offset: Int
    var count: Int
    var checksum: UInt64
    /// When it was last used, in seconds since 1970.
    var used: Int
  }

  /// The names of the files with records.
  var files: [String] = []
  var entries: [Digest: Entry] = [:]

  private static let mark = "lectern records 1\n"

  init() {}

  /// Reads an index; nil where the bytes are not one, or are damaged.
  init?(_ bytes: [UInt8]) {
    let mark = Array(Self.mark.utf8)
    guard bytes.count >= mark.count + 8, bytes.starts(with: mark) else { return nil }
    let body = Array(bytes[(mark.count + 8)...])
    var sum = RecordReader(Array(bytes[mark.count..<(mark.count + 8)]))
    do throws(RecordReader.Malformed) {
      guard try sum.double().bitPattern == Checksum.of(body) else { return nil }
      var reader = RecordReader(body)
      files = try reader.array { reader throws(RecordReader.Malformed) in try reader.text() }
      // A name leads nowhere else.
      guard files.allSatisfy({ $0.hasPrefix("records-") && !$0.contains("/") }) else { return nil }
      let count = try reader.integer()
      entries.reserveCapacity(max(0, min(count, body.count / 40)))
      while !reader.isAtEnd {
        let name = try reader.digest()
        let entry = Entry(
          file: try reader.integer(), offset: try reader.integer(), count: try reader.integer(),
          checksum: try reader.double().bitPattern, used: try reader.integer())
        guard files.indices.contains(entry.file), entry.offset >= 0, entry.count >= 0 else { return nil }
        entries[name] = entry
      }
      guard entries.count == count else { return nil }
    } catch {
      return nil
    }
  }

  /// The bytes from which ``init(_:)`` makes the index again.
  var bytes: [UInt8] {
    var body = RecordWriter()
    body.write(files) { $0.write($1) }
    body.write(entries.count)
    for (name, entry) in entries {
      body.write(name)
      body.write(entry.file)
      body.write(entry.offset)
      body.write(entry.count)
      body.write(Double(bitPattern: entry.checksum))
      body.write(entry.used)
    }
    var head = RecordWriter()
    head.write(Double(bitPattern: Checksum.of(body.bytes)))
    return Array(Self.mark.utf8) + head.bytes + body.bytes
  }

  /// How many bytes of each file belong to entries.
  var liveBytes: [Int] {
    var result = [Int](repeating: 0, count: files.count)
    for entry in entries.values { result[entry.file] += entry.count }
    return result
  }
}
