import BuildCache
import LessonMarkdown
import SourceText
import SwiftCells

/// The lessons of one run with what is known about them before they are checked: enough to tell which need no check.
struct LessonRun: Sendable {
  /// A lesson before it is checked.
  struct Entry: Sendable {
    var name: String
    /// Its file; one without text where it could not be read.
    var file: SourceFile
    /// What it uses, as far as it was read only for that; the document where it was read as a whole.
    var document: LessonDocument
    /// Whether ``document`` is whole.
    var isRead: Bool
    /// A name for its text, and for all of the options that reading depends on; nil where there is no text.
    var text: Digest?
    /// Whether it has Swift cells that may have to be run.
    var hasSwift: Bool
    /// A name for all that its outcome depends on; nil where it is not to be kept.
    var key: Digest?
    /// What the prover said of its claims.
    var judgements: [Int: [KeptJudgement]] = [:]
  }

  let verifier: Verifier
  let cache: LessonCache?
  var entries: [Entry]
  let graph: LessonGraph

  /// Reads as much of the lessons as is needed to know what they depend on. What `previous` knows of a file that is still the
  /// same value is taken over.
  init(
    _ sources: [LessonSource], verifier: Verifier, cache: LessonCache?, previous: VerifiedLessons? = nil
  ) async {
    let reader = verifier.reader
    let options = "\(reader)"
    let before = previous?.run.entriesByName ?? [:]
    let found = await Parallel.map(sources) { source in
      if case .success(let file) = source.content, var known = before[source.name], known.file === file {
        known.key = nil
        known.judgements = [:]
        return known
      }
      return Self.entry(source, reader: reader, options: options, verifier: verifier, cache: cache)
    }
    self.verifier = verifier
    self.cache = cache
    entries = found
    graph = LessonGraph(names: found.map(\.name), documents: found.map(\.document))
    if let cache { await setKeys(cache) }
  }

  private static func entry(
    _ source: LessonSource, reader: LessonReader, options: String, verifier: Verifier, cache: LessonCache?
  ) -> Entry {
    let file: SourceFile
    switch source.content {
    case .success(let found): file = found
    case .failure:
      let document = verifier.document(of: source, reader: reader)
      return Entry(
        name: source.name, file: document.file, document: document, isRead: true, text: nil, hasSwift: false)
    }
    guard let cache else {
      return Entry(
        name: source.name, file: file, document: reader.read(file), isRead: true, text: nil, hasSwift: false)
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
      let document = LessonDocument(
        file: file, frontMatter: FrontMatter(uses: uses.uses), cells: [], headings: [], links: [], body: [],
        diagnostics: [])
      return Entry(
        name: source.name, file: file, document: document, isRead: false, text: text, hasSwift: uses.hasSwift)
    }
    let document = reader.read(file)
    let hasSwift = document.cells.contains { $0.kind == .swift && !$0.words.isEmpty }
    if !document.isRepeatable {
      return Entry(
        name: source.name, file: file, document: document, isRead: true, text: nil, hasSwift: false)
    }
    cache.store.keep(
      KeptUses(uses: document.frontMatter.uses, hasSwift: hasSwift).bytes, as: name.digest)
    return Entry(
      name: source.name, file: file, document: document, isRead: true, text: text, hasSwift: hasSwift)
  }

  /// The entries by the lessons' names.
  var entriesByName: [String: Entry] { Dictionary(entries.map { ($0.name, $0) }) { first, _ in first } }

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
  }

  /// Checks lessons, and of those that they use as much as they need, all on all cores.
  func finished(
    _ wanted: Set<Int>, progress: (@Sendable (Int) -> Void)? = nil
  ) async -> [Int: Finished] {
    var needed = wanted
    var open = Array(wanted)
    while let index = open.popLast() {
      for used in graph.uses[index] where needed.insert(used).inserted { open.append(used) }
    }
    var checked: [Int: Verifier.Checked] = [:]
    let memo = FormulaMemo()
    for level in graph.levels {
      let inputs = level.filter(needed.contains).map { index in
        (index: index, used: graph.uses[index].compactMap { checked[$0]?.exported })
      }
      let reader = verifier.reader
      let found = await Parallel.map(inputs) { input in
        let entry = entries[input.index]
        let document = entry.isRead ? entry.document : reader.read(entry.file)
        let result = verifier.check(
          name: entry.name, document: document, used: input.used, problems: graph.problems[input.index] ?? [],
          kept: entry.judgements, memo: memo)
        if wanted.contains(input.index) { progress?(input.index) }
        return result
      }
      for (input, result) in zip(inputs, found) { checked[input.index] = result }
    }
    let order = wanted.sorted()
    let pending = order.compactMap { checked[$0] }
    // All lessons' Swift cells are compiled together.
    let finished = await PendingLesson.finished(pending.map(\.lesson), runner: verifier.options.swiftCells)
    var result: [Int: Finished] = [:]
    for (place, index) in order.enumerated() {
      let (lesson, isRepeatable) = finished[place]
      let undecided = lesson.cells.contains { $0.claims.contains { $0.judgement.verdict == .undecided } }
      // What no time was left for may be found by a machine that is less busy.
      result[index] = Finished(
        lesson: lesson, judgements: pending[place].judgements, isRepeatable: isRepeatable && !undecided)
    }
    return result
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
