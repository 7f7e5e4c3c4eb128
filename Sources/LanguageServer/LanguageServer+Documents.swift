import LessonMarkdown
import Notebook
import Parallel
import Reports
import SourceText

extension LanguageServer {
  // MARK: Texts

  func open(_ params: JSONValue) async {
    guard let item = params["textDocument"], let address = item["uri"]?.text, let text = item["text"]?.text,
      let path = await name(of: address)
    else { return }
    documents[path] = TextDocument(
      address: address, language: item["languageId"]?.text ?? "", version: item["version"]?.number ?? 0,
      file: SourceFile(path: path, text: text))
    looksAtDisk = true
    changed(path)
  }

  func change(_ params: JSONValue) async {
    do throws(RPCError) {
      let (path, document) = try await document(params)
      let file = try TextDocument.changed(
        document.file, params["contentChanges"]?.elements ?? [], encoding)
      documents[path]?.file = file
      documents[path]?.version = params[path: "textDocument", "version"]?.number ?? document.version + 1
      changed(path)
    } catch {
      // The texts would differ from now on, and every place with them.
      say("lectern: \(error.message); close the document and open it again", isError: true)
    }
  }

  func save(_ params: JSONValue) async {
    looksAtDisk = true
    wantsCells = workspace.runsSwiftCells
    schedule()
  }

  func close(_ params: JSONValue) async {
    guard let address = params[path: "textDocument", "uri"]?.text, let path = await name(of: address),
      documents.removeValue(forKey: path) != nil
    else { return }
    audits[path] = nil
    looksAtDisk = true
    publish(address, nil, [])
    schedule()
  }

  private func changed(_ path: String) {
    guard let document = documents[path] else { return }
    touched.insert(path)
    let isLesson = library.replace(document.file)
    schedule()
    // Lessons say what they claim; what an audit guesses is of no use there.
    if isLesson { return }
    Task {
      try? await Task.sleep(for: Self.pauseBeforeAudit)
      await self.audit(path, document.version)
    }
  }

  /// An audit takes longer than a look at claims, and waits until nobody types.
  private static let pauseBeforeAudit = Duration.milliseconds(300)

  private func audit(_ path: String, _ version: Int) async {
    guard let document = documents[path], document.version == version, library.index(ofPath: path) == nil
    else { return }
    let found = await workspace.audit(document.file)
    guard documents[path]?.file === document.file else { return }
    audits[path] = (document.file, found)
    await publishAll()
  }

  // MARK: Verification

  /// Has everything verified as it stands now, and cancels what is under way.
  func schedule() {
    generation += 1
    running?.cancel()
    let own = generation
    let before = verification
    let cancellation = Cancellation()
    running = cancellation
    verification = Task {
      // Two at once are the most: what was cancelled ends with the claim that it is at.
      await before?.value
      await self.verify(own, cancellation)
    }
  }

  /// What follows from an edit for other lessons waits until nobody types.
  private static let pauseBeforeOthers = Duration.milliseconds(400)

  /// Checks the lessons alone that were typed in, and tells what came of it.
  private func checkTouched(_ own: Int, _ cancellation: Cancellation) async {
    let places = touched.compactMap { library.index(ofPath: $0) }
    let context = library.context(of: Set(places))
    let texts = documents.mapValues(\.file)
    let found = await workspace.check(
      places.map { library.sources[$0] }, context: context.sorted().map { library.sources[$0] },
      cancellation: cancellation)
    guard let found, own == generation else { return }
    for lesson in found {
      let path = lesson.document.file.path
      state?.fresh[path] = lesson
      verifiedFiles[path] = texts[path]
    }
    await publishAll()
    refreshLenses()
  }

  private func refreshLenses() {
    if client[path: "workspace", "codeLens", "refreshSupport"]?.isTrue == true {
      ask("workspace/codeLens/refresh", .null)
    }
  }

  private func verify(_ own: Int, _ cancellation: Cancellation) async {
    guard own == generation, phase == .running else { return }
    let areLessons = !touched.isEmpty && touched.allSatisfy { library.index(ofPath: $0) != nil }
    guard state != nil, !looksAtDisk, !wantsCells, areLessons else {
      return await verifyAll(own, cancellation)
    }
    await checkTouched(own, cancellation)
    Task {
      try? await Task.sleep(for: Self.pauseBeforeOthers)
      await self.verifyAll(own, cancellation)
    }
  }

  private func verifyAll(_ own: Int, _ cancellation: Cancellation) async {
    guard own == generation, phase == .running else { return }
    let texts = documents.mapValues(\.file)
    let (looks, cells) = (looksAtDisk, wantsCells)
    looksAtDisk = false
    wantsCells = false
    let found = await workspace.verify(
      texts, looksAtDisk: looks, runsCells: cells, cancellation: cancellation)
    guard let found, own == generation else {
      // The next one has to do what this one did not.
      looksAtDisk = looksAtDisk || looks
      wantsCells = wantsCells || cells
      return
    }
    state = found
    touched = []
    verifiedFiles = texts
    library.update(found.sources)
    for failure in found.failures where !saidFailures.contains(failure) {
      say("lectern: \(failure)", isError: true)
    }
    saidFailures = Set(found.failures)
    await publishAll()
    refreshLenses()
  }

  /// Waits until the text that is open now is verified. Throws where it changes meanwhile.
  func settled(_ path: String) async throws(RPCError) {
    guard let version = documents[path]?.version else { return }
    while let file = documents[path]?.file, verifiedFiles[path] !== file {
      guard !Task.isCancelled else { throw RPCError(.requestCancelled, "cancelled") }
      guard documents[path]?.version == version else {
        throw RPCError(.contentModified, "the text has changed")
      }
      guard let task = verification else { return }
      await task.value
      if verification == task, verifiedFiles[path] !== documents[path]?.file { return }
    }
  }

  /// A lesson or document with its verdicts, where these are of the text that is open.
  func checked(_ path: String, whole: Bool) async -> CheckedLesson? {
    guard let state, let document = documents[path], verifiedFiles[path] === document.file else { return nil }
    if let fresh = state.fresh[path], fresh.document.file === document.file { return fresh }
    if let single = state.singles.first(where: { $0.document.file === document.file }) { return single }
    guard let index = state.sources.firstIndex(where: { (try? $0.content.get()) === document.file }) else {
      return nil
    }
    if let known = state.verified?.lesson(index), !whole || known.isWhole { return known }
    return await workspace.whole(index, of: state)
  }

  // MARK: Diagnostics

  /// Tells the editor of all that is to be said, as far as that has changed.
  private func publishAll() async {
    guard let state else { return }
    publication += 1
    let own = publication
    var byPath: [String: [Diagnostic]] = [:]
    func take(_ found: [Diagnostic], of path: String) {
      for diagnostic in found { byPath[diagnostic.file?.path ?? path, default: []].append(diagnostic) }
    }
    for summary in state.verified?.summaries ?? [] {
      let path = summary.document.file.path
      let found = state.fresh[path]?.diagnostics ?? summary.diagnostics
      if !found.isEmpty { take(found, of: path) }
    }
    for single in state.singles { take(single.diagnostics, of: single.document.file.path) }
    // Places in a text that has changed since would be wrong.
    for diagnostic in state.others {
      guard let path = diagnostic.file?.path, state.fresh[path] == nil else { continue }
      byPath[path, default: []].append(diagnostic)
    }
    for (path, audit) in audits where documents[path]?.file === audit.file {
      take(audit.diagnostics, of: path)
    }
    var said: Set<String> = []
    for (path, diagnostics) in byPath {
      // A text that has changed since gets its own diagnostics in a moment.
      if let document = documents[path], let file = verifiedFiles[path], document.file !== file { continue }
      let address = await address(ofPath: path)
      said.insert(address)
      var items: [JSONValue] = []
      for diagnostic in DiagnosticRenderer.sorted(diagnostics) { items.append(await json(diagnostic)) }
      // While addresses were asked for, a newer state may have been told.
      guard own == publication else { return }
      publish(address, documents[path]?.version, items)
    }
    guard own == publication else { return }
    for address in published.keys where !said.contains(address) {
      if let document = documents.values.first(where: { $0.address == address }),
        let file = verifiedFiles[document.file.path], document.file !== file
      {
        continue
      }
      publish(address, documents.values.first { $0.address == address }?.version, [])
    }
    for document in documents.values where published[document.address] == nil {
      publish(document.address, document.version, [])
    }
  }

  private func publish(_ address: String, _ version: Int?, _ items: [JSONValue]) {
    let list = JSONValue.array(items)
    let key = JSONValue.members(("version", version.map(JSONValue.integer)), ("items", list))
    guard published[address] != key else { return }
    if items.isEmpty, version == nil {
      guard published.removeValue(forKey: address) != nil else { return }
    } else {
      published[address] = key
    }
    notify(
      "textDocument/publishDiagnostics",
      .members(
        ("uri", .string(address)), ("version", version.map(JSONValue.integer)), ("diagnostics", list)))
  }

  /// The whole file's diagnostics stand at its first line.
  func span(of diagnostic: Diagnostic, in file: SourceFile) -> Span {
    diagnostic.span ?? Span(0, min(file.bytes.count, file.lines.span(ofLine: 1)?.length ?? 0))
  }

  private func json(_ diagnostic: Diagnostic) async -> JSONValue {
    let file = diagnostic.file?.loaded() ?? SourceFile(path: "", bytes: [])
    var message = DiagnosticRenderer.printable(diagnostic.message)
    var related: [JSONValue] = []
    for note in diagnostic.notes {
      let text = note.message.split(separator: "\n", omittingEmptySubsequences: false).map {
        DiagnosticRenderer.printable(String($0))
      }.joined(separator: "\n")
      if let other = note.file?.loaded(), let span = note.span {
        related.append(
          .members(
            (
              "location",
              .members(
                ("uri", .string(await address(ofPath: other.path))),
                ("range", positions(other).range(span)))
            ), ("message", .string(text))))
      } else {
        message += "\n" + text
      }
    }
    for fixIt in diagnostic.fixIts { message += "\nhelp: \(DiagnosticRenderer.printable(fixIt.message))" }
    return .members(
      ("range", positions(file).range(span(of: diagnostic, in: file))),
      ("severity", .integer(diagnostic.severity == .error ? 1 : 2)),
      ("code", .string(diagnostic.identifier)), ("source", .string("lectern")), ("message", .string(message)),
      ("relatedInformation", related.isEmpty ? nil : .array(related)))
  }
}
