import BuildCache
import LessonMarkdown
import Parallel
import SourceText
import SwiftCells
import Synchronization

/// Takes a lesson as soon as it is checked, with its index among those that were given and a name made from all that it depends
/// on. It keeps what is to be made of it, and says whether it did: then the lesson is not needed whole any more.
public typealias LessonVisitor = @Sendable (_ lesson: CheckedLesson, _ index: Int, _ name: Digest) -> Bool

/// The lessons of one run with what is known about them before they are checked: enough to tell which need no check.
struct LessonRun: Sendable {
  /// A document that waits for its lesson to be checked. One that can be read again is handed out once: thousands of them would
  /// fill the memory.
  final class Reading: Sendable {
    private let document: Mutex<LessonDocument?>
    private let isPassing: Bool

    init(_ document: LessonDocument, isPassing: Bool) {
      self.document = Mutex(document)
      self.isPassing = isPassing
    }

    /// The document; nil where it was handed out.
    func take() -> LessonDocument? {
      document.withLock { document in
        defer { if isPassing { document = nil } }
        return document
      }
    }
  }

  /// A lesson before it is checked.
  struct Entry: Sendable {
    var name: String
    /// Its file; one without text where it could not be read.
    var file: SourceFile
    /// What can be told of it without its cells: front matter, and where it was read as a whole headings and links.
    var outline: LessonDocument
    /// Whether it was read as a whole.
    var isOutlined = false
    /// The document, where it was read as a whole and waits to be checked.
    var reading: Reading?
    /// A name for its text, and for all of the options that reading depends on; nil where there is no text.
    var text: Digest?
    /// Whether it has Swift cells that may have to be run.
    var hasSwift: Bool
    /// A name for all that its outcome depends on; nil where it is not to be kept.
    var key: Digest?
    /// What the prover said of its claims, where that is not in the cache alone.
    var judgements: [Int: [KeptJudgement]] = [:]

    /// An entry of a lesson that was read as a whole.
    init(_ name: String, _ document: LessonDocument, text: Digest?) {
      self.init(name: name, file: document.file, outline: document.outline, text: text)
      hasSwift = document.cells.contains { $0.kind == .swift && !$0.words.isEmpty }
      reading = Reading(document, isPassing: text != nil)
      isOutlined = true
    }

    /// An entry of a lesson of which only what it uses is known.
    init(name: String, file: SourceFile, outline: LessonDocument, text: Digest?, hasSwift: Bool = false) {
      self.name = name
      self.file = file
      self.outline = outline
      self.text = text
      self.hasSwift = hasSwift
    }
  }

  let verifier: Verifier
  let cache: LessonCache?
  var entries: [Entry]
  /// The bytes of lessons whose documents may wait to be checked.
  private static let mostWaiting = 8 << 20
  let graph: LessonGraph

  /// Reads as much of the lessons as is needed to know what they depend on. What `previous` knows of a file that is still the
  /// same value is taken over.
  init(
    _ sources: [LessonSource], verifier: Verifier, cache: LessonCache?, previous: VerifiedLessons? = nil
  ) async {
    let reader = verifier.reader
    let options = "\(reader)"
    let before = previous?.run.placesByName ?? [:]
    let room = Mutex(Self.mostWaiting)
    let found = await Parallel.map(sources) { source in
      if case .success(let file) = source.content, let run = previous?.run, let place = before[source.name],
        run.entries[place].file === file
      {
        var known = run.entries[place]
        known.key = nil
        known.judgements = [:]
        return known
      }
      var entry = Self.entry(source, reader: reader, options: options, cache: cache)
      let hasRoom = room.withLock { room in
        room -= entry.file.bytes.count
        return room >= 0
      }
      // Of many lessons most are read once more, which takes less than the memory for all of them would.
      if entry.text != nil, !hasRoom { entry.reading = nil }
      return entry
    }
    self.verifier = verifier
    self.cache = cache
    entries = found
    graph = LessonGraph(names: found.map(\.name), documents: found.map(\.outline))
    if let cache { await setKeys(cache) }
  }

  private static func entry(
    _ source: LessonSource, reader: LessonReader, options: String, cache: LessonCache?
  ) -> Entry {
    let file: SourceFile
    switch source.content {
    case .success(let found): file = found
    case .failure:
      var entry = Entry(source.name, source.document(by: reader), text: nil)
      entry.hasSwift = false
      return entry
    }
    guard let cache else {
      var entry = Entry(source.name, reader.read(file), text: nil)
      entry.hasSwift = false
      return entry
    }
    var key = ContentKey("lesson text")
    key.add(cache.tool)
    key.add(source.name)
    key.add(file.path)
    key.add(file.bytes)
    key.add(options)
    let text = key.digest
    var name = ContentKey("lesson uses")
    name.add(text)
    if let uses = cache.store.record(name.digest).flatMap(KeptUses.init) {
      var outline = LessonDocument(unread: file)
      outline.frontMatter.uses = uses.uses
      return Entry(name: source.name, file: file, outline: outline, text: text, hasSwift: uses.hasSwift)
    }
    let document = reader.read(file)
    if !document.isRepeatable {
      var entry = Entry(source.name, document, text: nil)
      entry.hasSwift = false
      return entry
    }
    let entry = Entry(source.name, document, text: text)
    cache.store.keep(
      KeptUses(uses: entry.outline.frontMatter.uses, hasSwift: entry.hasSwift).bytes, as: name.digest)
    return entry
  }

  /// The entries' places by the lessons' names.
  private var placesByName: [String: Int] {
    Dictionary(entries.indices.map { (entries[$0].name, $0) }) { first, _ in first }
  }

  /// Reads the outlines of lessons of which only what they use is known.
  mutating func read(_ indices: Set<Int>) async {
    let reader = verifier.reader
    let missing = indices.filter { !entries[$0].isOutlined }.sorted()
    let outlines = await Parallel.map(missing.map { entries[$0].file }) { reader.read($0).outline }
    for (index, outline) in zip(missing, outlines) {
      entries[index].outline = outline
      entries[index].isOutlined = true
    }
  }

  /// Names each lesson by all that its outcome depends on.
  private mutating func setKeys(_ cache: LessonCache) async {
    let runner = verifier.options.swiftCells
    let runsSwift = runner.trust != .skip && entries.contains(where: \.hasSwift)
    let swift = runsSwift ? await runner.identity() : ""
    // All of the options, so that one that is added later counts too.
    let options = "\(verifier.options)"
    for level in graph.levels {
      for index in level {
        guard let text = entries[index].text else { continue }
        var key = ContentKey("lesson")
        key.add(text)
        key.add(options)
        if entries[index].hasSwift { key.add(swift) }
        let used = graph.uses[index].map { entries[$0].key }
        if used.contains(nil) { continue }
        key.add(used.count)
        for digest in used.compactMap({ $0 }) { key.add(digest) }
        for problem in graph.problems[index] ?? [] { key.add(problem.message) }
        entries[index].key = key.digest
      }
    }
  }

  // MARK: Checking

  /// A lesson that was checked.
  struct Finished: Sendable {
    var lesson: CheckedLesson
    var judgements: [Int: [KeptJudgement]]
    /// Whether another run would come to the same.
    var isRepeatable: Bool
    /// Whether its record and its page are kept already, so that it lacks what its page shows.
    var isKept: Bool
  }

  /// Checks lessons, and of those that they use as much as they need, all on all cores.
  ///
  /// A lesson that `visitor` takes is kept and then left without what its page shows, so that a run needs no more memory for
  /// long pages than for short ones.
  func finished(
    _ wanted: Set<Int>, visitor: LessonVisitor? = nil, progress: (@Sendable (Int) -> Void)? = nil
  ) async -> [Int: Finished] {
    var needed = wanted
    var open = Array(wanted)
    while let index = open.popLast() {
      for used in graph.uses[index] where needed.insert(used).inserted { open.append(used) }
    }
    var checked: [Int: Verifier.Checked] = [:]
    var kept: Set<Int> = []
    let memo = FormulaMemo()
    let reader = verifier.reader
    for level in graph.levels {
      let inputs = level.filter(needed.contains).map { index in
        (index: index, used: graph.uses[index].compactMap { checked[$0]?.exported })
      }
      let found = await Parallel.map(inputs) { input in
        let index = input.index
        let document = entries[index].reading?.take() ?? reader.read(entries[index].file)
        var result = verifier.check(
          name: entries[index].name, document: document, used: input.used,
          problems: graph.problems[index] ?? [], kept: judgements(of: index), memo: memo)
        guard wanted.contains(index) else { return (result, false) }
        progress?(index)
        guard let visitor, keep(&result, index, visitor) else { return (result, false) }
        return (result, true)
      }
      for (input, result) in zip(inputs, found) {
        checked[input.index] = result.0
        if result.1 { kept.insert(input.index) }
      }
    }
    let order = wanted.sorted()
    let pending = order.compactMap { checked[$0] }
    checked = [:]
    // All lessons' Swift cells are compiled together.
    let finished = await PendingLesson.finished(pending.map(\.lesson), runner: verifier.options.swiftCells)
    var result: [Int: Finished] = [:]
    for (place, index) in order.enumerated() {
      let (lesson, isRepeatable) = finished[place]
      result[index] = Finished(
        lesson: lesson, judgements: pending[place].judgements,
        isRepeatable: isRepeatable && !lesson.isUndecided, isKept: kept.contains(index))
    }
    return result
  }

  /// Keeps a lesson's record and its page, if no Swift cell of it is to be run and another run would come to the same.
  private func keep(_ checked: inout Verifier.Checked, _ index: Int, _ visitor: LessonVisitor) -> Bool {
    guard let cache, let key = entries[index].key, checked.lesson.swiftCells.isEmpty,
      !checked.lesson.lesson.isUndecided
    else { return false }
    let record = LessonRecord(lesson: checked.lesson.lesson, judgements: checked.judgements)
    guard let bytes = record.bytes(files: files(of: index)), visitor(checked.lesson.lesson, index, key) else {
      return false
    }
    cache.store.keep(bytes, as: key)
    guard cache.store.holds(key) else { return false }
    checked.lesson.lesson.dropPage()
    checked.judgements = [:]
    return true
  }

  /// What the prover said of a lesson's claims when all that they depend on was the same.
  private func judgements(of index: Int) -> [Int: [KeptJudgement]] {
    let entry = entries[index]
    if !entry.judgements.isEmpty { return entry.judgements }
    guard let key = entry.key, let bytes = cache?.store.record(key) else { return [:] }
    return LessonRecord(bytes, file: entry.file, files: files(of: index))?.judgements ?? [:]
  }

  /// The files that a lesson's diagnostics may speak of: its own, and those of the lessons that it uses.
  func files(of index: Int) -> [String: SourceFile] {
    var result = [entries[index].file.path: entries[index].file]
    var open = graph.uses[index]
    var seen = Set(open)
    while let used = open.popLast() {
      result[entries[used].file.path] = entries[used].file
      for next in graph.uses[used] where seen.insert(next).inserted { open.append(next) }
    }
    return result
  }
}

/// What a lesson uses, and whether it has Swift cells: what must be known of it before its outcome can be named.
private struct KeptUses {
  var uses: [FrontMatter.Located<String>]
  var hasSwift: Bool

  init(uses: [FrontMatter.Located<String>], hasSwift: Bool) {
    self.uses = uses
    self.hasSwift = hasSwift
  }

  init?(_ bytes: [UInt8]) {
    var reader = RecordReader(bytes)
    do throws(RecordReader.Malformed) {
      hasSwift = try reader.boolean()
      uses = try reader.array { reader throws(RecordReader.Malformed) in
        FrontMatter.Located(
          try reader.text(), Span(try reader.integer(), try reader.integer()))
      }
      guard reader.isAtEnd else { return nil }
    } catch {
      return nil
    }
  }

  var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.write(hasSwift)
    writer.write(uses) { writer, use in
      writer.write(use.value)
      writer.write(use.span.lowerBound)
      writer.write(use.span.upperBound)
    }
    return writer.bytes
  }
}
