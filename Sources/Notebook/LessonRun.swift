import BuildCache
import LessonMarkdown
import Parallel
import SourceText
import SwiftCells
import Synchronization

/// The lessons of one run with what is known about them before they are checked: enough to tell which need no check.
///
/// It is a layer around ``LessonPass``, which knows nothing of it: it names each lesson by all that its outcome depends on, and
/// keeps records of lessons under these names.
struct LessonRun: Sendable {
  /// A document that waits for its lesson to be checked. One that can be read again is handed out once: thousands of them would
  /// fill the memory.
  final class Reading: Sendable {
    private let document: Mutex<LessonDocument?>
    private let isPassing: Bool

    init(_ document: LessonDocument, isPassing: Bool) {
      size = document.file.bytes.count
      self.document = Mutex(document)
      self.isPassing = isPassing
    }

    /// The size of its text, in bytes.
    let size: Int

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
    init(_ name: String, _ file: SourceFile, _ document: LessonDocument, text: Digest?) {
      self.init(name: name, file: file, outline: document.outline(of: file), text: text)
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

    /// The lesson as far as it is known before it is checked.
    var outlined: LessonSummary {
      LessonSummary(CheckedLesson(name: name, document: outline, cells: [], diagnostics: []))
    }
  }

  let verifier: Verifier
  let cache: LessonCache?
  /// What was judged before in this process; nil where nothing is remembered.
  let memory: LessonMemory?
  var entries: [Entry]
  /// The bytes of lessons whose documents may wait to be checked.
  private static let mostWaiting = 8 << 20
  let graph: LessonGraph
  /// Whether there was a compiler for Swift cells when the outcomes were named; also where none was looked for.
  private(set) var hasCompiler = true

  /// Reads as much of the lessons as is needed to know what they depend on. What `previous` knows of a file that is still the
  /// same value is taken over.
  init(
    _ sources: [LessonSource], verifier: Verifier, cache: LessonCache?, previous: VerifiedLessons? = nil,
    memory: LessonMemory? = nil
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
        room -= entry.reading?.size ?? 0
        return room >= 0
      }
      // Of many lessons most are read once more, which takes less than the memory for all of them would.
      if entry.text != nil, !hasRoom { entry.reading = nil }
      return entry
    }
    self.verifier = verifier
    self.cache = cache
    self.memory = memory
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
      let document = source.document(by: reader)
      var entry = Entry(source.name, document.file, document, text: nil)
      entry.hasSwift = false
      return entry
    }
    guard let cache else {
      var entry = Entry(source.name, file, reader.readLoaded(file), text: nil)
      entry.hasSwift = false
      return entry
    }
    var key = ContentKey("lesson text")
    key.add(cache.tool)
    key.add(source.name)
    key.add(file.path)
    key.add(source.text ?? Digest(of: file.bytes))
    key.add(options)
    let text = key.digest
    var name = ContentKey("lesson uses")
    name.add(text)
    if let uses = cache.store.record(name.digest).flatMap(KeptUses.init) {
      var outline = LessonDocument(unread: file)
      outline.frontMatter.uses = uses.uses
      outline.frontMatter.language = uses.language
      outline.frontMatter.languagePlace = uses.languagePlace
      outline.frontMatter.translates = uses.translates
      return Entry(name: source.name, file: file, outline: outline, text: text, hasSwift: uses.hasSwift)
    }
    let document = reader.readLoaded(file)
    if !document.isRepeatable {
      var entry = Entry(source.name, file, document, text: nil)
      entry.hasSwift = false
      return entry
    }
    let entry = Entry(source.name, file, document, text: text)
    cache.store.keep(
      KeptUses(entry.outline.frontMatter, hasSwift: entry.hasSwift).bytes, as: name.digest)
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
    let outlines = await Parallel.map(missing.map { entries[$0].file }) { file in
      reader.readLoaded(file).outline(of: file)
    }
    for (index, outline) in zip(missing, outlines) {
      entries[index].outline = outline
      entries[index].isOutlined = true
    }
  }

  /// Names each lesson by all that its outcome depends on.
  private mutating func setKeys(_ cache: LessonCache) async {
    let runner = verifier.options.swiftCells
    let runsSwift = runner.trust != .skip && entries.contains(where: \.hasSwift)
    let swift = runsSwift ? await runner.identity() : nil
    hasCompiler = swift?.hasCompiler ?? true
    // All of the options, so that one that is added later counts too.
    let options = verifier.options.keptText
    for level in graph.levels {
      for index in level {
        guard let text = entries[index].text else { continue }
        var key = ContentKey("lesson")
        key.add(text)
        key.add(options)
        if entries[index].hasSwift { key.add(swift?.text ?? "") }
        let used = graph.uses[index].map { entries[$0].key }
        if used.contains(nil) { continue }
        key.add(used.count)
        for digest in used.compactMap({ $0 }) { key.add(digest) }
        for problem in graph.problems[index] ?? [] { key.add(problem.message) }
        // A translation is held against its original, and the uses of both against each other.
        let others = graph.translations.others(of: index).map { entries[$0].text }
        if others.contains(nil) { continue }
        key.add(others.count)
        for digest in others.compactMap({ $0 }) { key.add(digest) }
        if let original = graph.translations.originals[index] {
          for name in graph.originalUses(of: index) + ["\0"] + graph.originalUses(of: original) {
            key.add(name)
          }
        }
        entries[index].key = key.digest
      }
    }
  }

  // MARK: Lessons that need no check

  /// A lesson for which nothing has changed.
  struct Known: Sendable {
    var summary: LessonSummary
    /// The lesson with its claims, where it is at hand.
    var lesson: CheckedLesson?
    /// A name for all that its outcome depends on, where there is a record of it.
    var name: Digest?
  }

  /// Those of some lessons for which nothing has changed, as `previous` has them or as they are kept.
  mutating func known(
    _ indices: Range<Int>, previous: VerifiedLessons?, withClaims: Bool
  ) async -> [Int: Known] {
    var known: [Int: Known] = [:]
    if let previous {
      let before = previous.indicesByKey
      for index in indices {
        guard let old = entries[index].key.flatMap({ before[$0] }) else { continue }
        let lesson = previous.checked[old]
        if withClaims, lesson == nil { continue }
        known[index] = Known(summary: previous.summaries[old], lesson: lesson, name: previous.names[old])
        entries[index].judgements = previous.run.entries[old].judgements
      }
    }
    guard cache != nil else { return known }
    let prepared = self
    let others = indices.filter { known[$0] == nil }
    let records = await Parallel.map(others) { index -> Known? in
      let key = prepared.entries[index].key
      if withClaims {
        return prepared.record(of: index).map {
          Known(summary: $0.summary, lesson: $0.lesson, name: key)
        }
      }
      return prepared.summary(of: index).map { Known(summary: $0, lesson: nil, name: key) }
    }
    for (index, record) in zip(others, records) { known[index] = record }
    return known
  }

  /// What is kept of a lesson, with its claims; nil where nothing is.
  func record(of index: Int, withJudgements: Bool = false) -> LessonRecord? {
    guard let key = entries[index].key, let bytes = cache?.store.record(key) else { return nil }
    guard let file = entries[index].file.loaded() else { return nil }
    return LessonRecord(bytes, file: file, files: files(of: index), withJudgements: withJudgements)
  }

  /// The summary that is kept of a lesson; nil where nothing is.
  private func summary(of index: Int) -> LessonSummary? {
    guard let key = entries[index].key, let bytes = cache?.store.record(key) else { return nil }
    return LessonRecord.summary(bytes, file: entries[index].file, files: files(of: index))
  }

  // MARK: Checking

  /// Checks lessons, of those that they use what is needed, and gives what `body` makes of each.
  func map<Outcome: Sendable>(
    _ wanted: Set<Int>, _ cancellation: Cancellation? = nil,
    _ body: @escaping @Sendable (_ index: Int, _ check: LessonCheck) -> Outcome
  ) async -> [Int: Outcome] {
    let reader = verifier.reader
    let pass = LessonPass(
      graph: graph, options: verifier.options,
      document: { entries[$0].reading?.take() ?? reader.readLoaded(entries[$0].file) },
      judgements: judgements(of:), cancellation: cancellation, memory: memory, key: { entries[$0].key })
    return await pass.map(wanted, body)
  }

  /// Keeps a lesson's record, if nothing of it is open and another run would come to the same; returns whether it is kept.
  func keep(_ check: LessonCheck, _ summary: LessonSummary, of index: Int) -> Bool {
    guard check.isRepeatable(hasCompiler: hasCompiler), let cache, let key = entries[index].key,
      let bytes = LessonRecord(lesson: check.lesson, summary: summary, judgements: check.judgements)
        .bytes(files: files(of: index))
    else { return false }
    cache.store.keep(bytes, as: key)
    return true
  }

  /// What the prover said of a lesson's claims when all that they depend on was the same.
  private func judgements(of index: Int) -> [Int: [KeptJudgement]] {
    let entry = entries[index]
    if !entry.judgements.isEmpty { return entry.judgements }
    return record(of: index, withJudgements: true)?.judgements ?? [:]
  }

  /// The files that a lesson's diagnostics may speak of: its own, and those of the lessons that it uses.
  func files(of index: Int) -> [String: SourceFile] {
    var result = [entries[index].file.path: entries[index].file]
    for used in graph.used(by: [index]).union(graph.translations.others(of: index)) {
      result[entries[used].file.path] = entries[used].file
    }
    return result
  }
}

/// What a lesson uses, of what it is a translation, and whether it has Swift cells: what must be known of it before its outcome can
/// be named.
private struct KeptUses {
  var uses: [FrontMatter.Located<String>]
  var hasSwift: Bool
  var language: String
  var languagePlace: Span?
  var translates: FrontMatter.Located<String>?

  init(_ matter: FrontMatter, hasSwift: Bool) {
    uses = matter.uses
    language = matter.language
    languagePlace = matter.languagePlace
    translates = matter.translates
    self.hasSwift = hasSwift
  }

  init?(_ bytes: [UInt8]) {
    var reader = RecordReader(bytes)
    do throws(RecordReader.Malformed) {
      hasSwift = try reader.boolean()
      uses = try reader.array(Self.located)
      language = try reader.text()
      languagePlace = try reader.optional { reader throws(RecordReader.Malformed) in
        Span(try reader.integer(), try reader.integer())
      }
      translates = try reader.optional(Self.located)
      guard reader.isAtEnd else { return nil }
    } catch {
      return nil
    }
  }

  private static func located(
    _ reader: inout RecordReader
  ) throws(RecordReader.Malformed) -> FrontMatter.Located<String> {
    FrontMatter.Located(try reader.text(), Span(try reader.integer(), try reader.integer()))
  }

  var bytes: [UInt8] {
    func write(_ name: FrontMatter.Located<String>, _ writer: inout RecordWriter) {
      writer.write(name.value)
      write(name.span, &writer)
    }
    func write(_ span: Span, _ writer: inout RecordWriter) {
      writer.write(span.lowerBound)
      writer.write(span.upperBound)
    }
    var writer = RecordWriter()
    writer.write(hasSwift)
    writer.write(uses) { write($1, &$0) }
    writer.write(language)
    writer.write(languagePlace) { write($1, &$0) }
    writer.write(translates) { write($1, &$0) }
    return writer.bytes
  }
}
