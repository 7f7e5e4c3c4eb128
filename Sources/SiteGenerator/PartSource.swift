import BuildCache
import Synchronization

/// Where the lessons' parts of the pages about all lessons come from: each is had when it is needed, so that a site of many
/// lessons takes no more memory than one of few.
struct PartSource: Sendable {
  /// For each lesson a name for its part; nil where it has none.
  let names: [Digest?]
  /// The part of the lesson at a place, at least its entries; nil where it has gone from the cache meanwhile.
  let part: @Sendable (_ place: Int) -> LessonPart?
  /// What a script needs of the lesson at a place; nil where it has gone from the cache meanwhile.
  private let record: @Sendable (_ kind: RecordScript.Kind, _ place: Int) -> [UInt8]?
  /// A name for what all pages depend on; nil where pages are not to be named.
  let site: Digest?
  /// Where the parts are kept that have names.
  let store: RecordStore?

  /// Parts that are at hand.
  init(_ parts: [LessonPart]) {
    names = parts.map { _ in nil }
    part = { parts[$0] }
    record = { kind, place in parts[place].record(kind) }
    site = nil
    store = nil
  }

  /// Parts of which most are kept; `others` has those that are not.
  init(names: [Digest?], others: [Int: LessonPart], site: Digest, store: RecordStore) {
    self.names = names
    self.site = site
    self.store = store
    record = { kind, place in
      if let part = others[place] { return part.record(kind) }
      let name = names[place].map(LessonPart.scriptName)
      return name.flatMap { store.record($0) }.flatMap { LessonPart.record(kind, in: $0) }
    }
    let recent = RecentPart()
    part = { place in
      if let part = others[place] ?? recent[place] { return part }
      guard let part = names[place].flatMap({ store.record($0) }).flatMap({ LessonPart($0) }) else {
        return nil
      }
      // Else each of the many pages that a long lesson takes would read all of it again.
      if zip(part.entries, SiteList.all).contains(where: { $0.count > $1.entriesPerPage }) {
        recent.keep(part, of: place)
      }
      return part
    }
  }

  /// The scripts with a record of each lesson: one for each run of so many lessons.
  ///
  /// - Parameter arguments: What a script gives its function besides the records of its lessons, each with a comma before it.
  func scripts(_ kind: RecordScript.Kind, arguments: (_ lessons: Range<Int>) -> String) -> [OutputFile] {
    let count = max(1, (names.count + RecordScript.mostLessons - 1) / RecordScript.mostLessons)
    return (0..<count).map { number in
      let start = number * RecordScript.mostLessons
      let lessons = start..<min(names.count, start + RecordScript.mostLessons)
      let tail = "\n],\(number),\(count)\(arguments(lessons)))\n"
      let known = names[lessons].compactMap { $0 }
      let path = kind.path(ofPart: number)
      guard let store, let site, known.count == lessons.count else {
        return OutputFile(path: path, content: made(kind, lessons, tail: tail))
      }
      let script = RecordScript(kind: kind, parts: known.map(LessonPart.scriptName), tail: tail, store: store)
      return OutputFile(path: path, content: .script(script), name: script.name(site: site))
    }
  }

  private func made(_ kind: RecordScript.Kind, _ lessons: Range<Int>, tail: String) -> OutputFile.Content {
    .made { [record] in
      var pieces: [[UInt8]] = []
      for place in lessons {
        guard let record = record(kind, place) else { return nil }
        pieces.append(record)
      }
      return RecordScript.bytes(kind, pieces, tail: tail)
    }
  }
}

/// The part that was read last of those that stand on several pages.
private final class RecentPart: Sendable {
  private let last = Mutex<(place: Int, part: LessonPart)?>(nil)

  subscript(place: Int) -> LessonPart? {
    last.withLock { $0?.place == place ? $0?.part : nil }
  }

  func keep(_ part: LessonPart, of place: Int) {
    last.withLock { $0 = (place, part) }
  }
}

/// A script that calls a function with a record of each of some lessons, and is written piece by piece.
///
/// Lessons in order share one, up to ``mostLessons``, so that one edit leaves the scripts of other lessons as they are. A page loads the first, which
/// tells how many there are.
public struct RecordScript: Sendable {
  /// What it is for.
  public enum Kind: Int, Sendable {
    /// To search the lessons.
    case search
    /// To filter the claims.
    case claims

    fileprivate var head: String { self == .search ? "lecternSearchIndex([\n" : "lecternClaimsIndex([\n" }

    /// Where the script of some lessons stands, by its number from 0.
    func path(ofPart number: Int) -> String {
      let name = self == .search ? "search-index" : "claims-index"
      return number == 0 ? "\(name).js" : "\(name)-\(number + 1).js"
    }
  }

  var kind: Kind
  /// The names of what scripts need of the lessons' parts, in order.
  var parts: [Digest]
  /// What stands behind the records: the script's number, how many scripts there are, and what else the function is given.
  var tail: String
  var store: RecordStore

  /// How many lessons a script has at most.
  static let mostLessons = 256

  private static let separator = ",\n"

  /// A name for the script, made from all that it depends on.
  func name(site: Digest) -> Digest {
    var key = ContentKey("script with records")
    key.add(site)
    key.add(kind.rawValue)
    key.add(tail)
    key.add(parts.count)
    for part in parts { key.add(part) }
    return key.digest
  }

  /// Gives the script piece by piece; returns false where a part has gone from the cache.
  func write<Failure>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Bool {
    var pending = Array(kind.head.utf8)
    var isFirst = true
    for name in parts {
      guard let record = store.record(name).flatMap({ LessonPart.record(kind, in: $0) }) else {
        return false
      }
      if record.isEmpty { continue }
      if !isFirst { pending += Self.separator.utf8 }
      isFirst = false
      pending += record
      if pending.count > 1 << 18 {
        try body(pending)
        pending.removeAll(keepingCapacity: true)
      }
    }
    try body(pending + tail.utf8)
    return true
  }

  /// The whole script; nil where a part has gone from the cache.
  public var bytes: [UInt8]? {
    var result: [UInt8] = []
    return write { result += $0 } ? result : nil
  }

  /// The script of records that are at hand.
  fileprivate static func bytes(_ kind: Kind, _ records: [[UInt8]], tail: String) -> [UInt8] {
    let records = records.filter { !$0.isEmpty }
    return Array(kind.head.utf8) + Array(records.joined(separator: Array(separator.utf8)))
      + Array(tail.utf8)
  }
}

/// A part is kept as two records: pages list entries, and scripts, which are read as a whole, need none of them.
extension LessonPart {
  /// The name of what scripts need of a part.
  static func scriptName(_ part: Digest) -> Digest {
    var name = ContentKey("part of scripts")
    name.add(part)
    return name.digest
  }

  /// Keeps a part under a name; returns whether it is kept.
  func keep(as name: Digest, in store: RecordStore) -> Bool {
    store.keep(entryBytes, as: name)
    store.keep(scriptBytes, as: Self.scriptName(name))
    return Self.isKept(name, in: store)
  }

  /// Whether a part is kept under a name.
  static func isKept(_ name: Digest, in store: RecordStore) -> Bool {
    // Both are asked for, since what is asked for counts as used.
    let (hasEntries, hasScripts) = (store.holds(name), store.holds(scriptName(name)))
    return hasEntries && hasScripts
  }

  /// The entries of a part as they were kept, without what scripts need; nil where the bytes are none.
  init?(_ bytes: [UInt8]) {
    self.init()
    var reader = RecordReader(bytes)
    do throws(RecordReader.Malformed) {
      heading = try reader.text()
      entries = try reader.array { reader throws(RecordReader.Malformed) in
        try reader.array { reader throws(RecordReader.Malformed) in try reader.content() }
      }
      picture = try reader.content()
      home = try reader.content()
      homeScripts = try reader.array { reader throws(RecordReader.Malformed) in try reader.text() }
      homeMovesSoon = try reader.boolean()
    } catch {
      return nil
    }
    if !reader.isAtEnd { return nil }
  }

  /// The entries as they are kept.
  private var entryBytes: [UInt8] {
    var writer = RecordWriter()
    writer.write(heading)
    writer.write(entries) { writer, entries in writer.write(entries) { $0.write($1) } }
    writer.write(picture)
    writer.write(home)
    writer.write(homeScripts) { $0.write($1) }
    writer.write(homeMovesSoon)
    return writer.bytes
  }

  /// What scripts need as it is kept.
  private var scriptBytes: [UInt8] {
    var writer = RecordWriter()
    writer.write(searchRecord)
    writer.write(claimRecord)
    return writer.bytes
  }

  /// What a script needs of the part.
  func record(_ kind: RecordScript.Kind) -> [UInt8] { kind == .search ? searchRecord : claimRecord }

  /// What a script needs of a part as it was kept; nil where the bytes are none.
  static func record(_ kind: RecordScript.Kind, in bytes: [UInt8]) -> [UInt8]? {
    var reader = RecordReader(bytes)
    do throws(RecordReader.Malformed) {
      if kind == .claims { try reader.skipContent() }
      return try reader.content()
    } catch {
      return nil
    }
  }
}
