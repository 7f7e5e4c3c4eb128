import FormulaProof
import FormulaSyntax
import Foundation
import LessonMarkdown
import Notebook
import Reports
import SourceText

extension LanguageServer {
  /// The answer to a request.
  func answer(_ method: String, _ params: JSONValue) async -> Result<JSONValue, RPCError> {
    do throws(RPCError) {
      switch method {
      case "textDocument/hover": return .success(try await hover(params))
      case "textDocument/completion": return .success(try await completion(params))
      case "textDocument/definition": return .success(try await definition(params))
      case "textDocument/references": return .success(try await references(params))
      case "textDocument/documentHighlight": return .success(try await highlights(params))
      case "textDocument/prepareRename": return .success(try await prepareRename(params))
      case "textDocument/rename": return .success(try await rename(params))
      case "textDocument/documentSymbol": return .success(try await outline(params).symbols)
      case "textDocument/foldingRange": return .success(try await outline(params).folds)
      case "textDocument/documentLink": return .success(try await links(params))
      case "textDocument/codeLens": return .success(try await lenses(params))
      case "textDocument/codeAction": return .success(try await actions(params))
      case "textDocument/semanticTokens/full": return .success(try await tokens(params).data())
      case "textDocument/semanticTokens/range":
        let tokens = try await tokens(params)
        return .success(tokens.data(within: try tokens.positions.span(params["range"])))
      case "workspace/symbol": return .success(await symbols(params["query"]?.text ?? ""))
      default: return .failure(RPCError(.methodNotFound, "there is no method \(method)"))
      }
    } catch {
      return .failure(error)
    }
  }

  /// The place that a request is about.
  private struct Request {
    var path: String
    /// The lesson in the library; nil for other documents.
    var index: Int?
    var view: LessonView
    var positions: Positions
    var offset: Int
  }

  private func request(_ params: JSONValue) async throws(RPCError) -> Request {
    let (path, document) = try await document(params)
    let (index, view) = view(path, document)
    let positions = positions(document.file)
    return Request(
      path: path, index: index, view: view, positions: positions,
      offset: positions.offset(of: try Position(params["position"])))
  }

  // MARK: Names

  /// Where a name is defined that stands in a lesson.
  private func definition(of mention: LessonView.Mention, _ request: Request) -> LessonLibrary.Place? {
    if let index = request.index {
      // The library's text may be older than the one that is open.
      if let own = request.view.ownDefinition(of: mention.symbol, before: mention.span.lowerBound) {
        return LessonLibrary.Place(lesson: index, mention: own)
      }
      return library.definition(of: mention.symbol, in: index, before: mention.span.lowerBound)
    }
    return nil
  }

  private func location(_ path: String, _ view: LessonView, _ span: Span) async -> JSONValue {
    .members(
      ("uri", .string(await address(ofPath: path))), ("range", positions(view.file).range(span)))
  }

  private func definition(_ params: JSONValue) async throws(RPCError) -> JSONValue {
    let request = try await request(params)
    // A name of a lesson behind `uses` leads to that lesson.
    if let use = request.view.document.frontMatter.uses.first(where: {
      $0.span.lowerBound <= request.offset && request.offset <= $0.span.upperBound
    }) {
      guard let target = library.lesson(named: use.value, from: request.view.name),
        let view = library.view(target)
      else { return .null }
      return await location(view.file.path, view, Span(at: 0))
    }
    guard let mention = request.view.mention(at: request.offset) else { return .null }
    guard let index = request.index else {
      guard let own = request.view.ownDefinition(of: mention.symbol, before: mention.span.lowerBound) else {
        return .null
      }
      return await location(request.path, request.view, own.span)
    }
    guard let place = definition(of: mention, request) else { return .null }
    if place.lesson == index { return await location(request.path, request.view, place.mention.span) }
    guard let view = library.view(place.lesson) else { return .null }
    return await location(view.file.path, view, place.mention.span)
  }

  /// All places of the name at a place, in this lesson and in others.
  private func places(
    of mention: LessonView.Mention, _ request: Request
  ) throws(RPCError) -> [(path: String, view: LessonView, mention: LessonView.Mention)] {
    guard let index = request.index else {
      return request.view.mentions.filter { $0.symbol == mention.symbol }.map {
        (request.path, request.view, $0)
      }
    }
    // Places in a text that is older than the one in the editor would be wrong.
    for (path, document) in documents {
      guard let other = library.index(ofPath: path) else { continue }
      if case .success(let file) = library.sources[other].content, file !== document.file {
        throw RPCError(.contentModified, "the texts are being read")
      }
    }
    var result: [(path: String, view: LessonView, mention: LessonView.Mention)] = []
    for place in library.references(to: mention.symbol, in: index) {
      guard let view = library.view(place.lesson) else { continue }
      result.append((view.file.path, view, place.mention))
    }
    return result
  }

  private func references(_ params: JSONValue) async throws(RPCError) -> JSONValue {
    var request = try await request(params)
    try await settled(request.path)
    request = try await self.request(params)
    guard let mention = request.view.mention(at: request.offset) else { return .array([]) }
    let includesDefinition = params[path: "context", "includeDeclaration"] != .bool(false)
    var result: [JSONValue] = []
    for place in try places(of: mention, request)
    where includesDefinition || place.mention.role != .definition {
      result.append(await location(place.path, place.view, place.mention.span))
    }
    return .array(result)
  }

  private func highlights(_ params: JSONValue) async throws(RPCError) -> JSONValue {
    let request = try await request(params)
    guard let mention = request.view.mention(at: request.offset) else { return .array([]) }
    return .array(
      request.view.mentions.filter { $0.symbol == mention.symbol }.map {
        .members(
          ("range", request.positions.range($0.span)), ("kind", .integer($0.role == .definition ? 3 : 2)))
      })
  }

  private func prepareRename(_ params: JSONValue) async throws(RPCError) -> JSONValue {
    let request = try await request(params)
    guard let mention = request.view.mention(at: request.offset) else {
      throw RPCError(.requestFailed, "there is no name of a formula here")
    }
    return .members(
      ("range", request.positions.range(mention.span)),
      ("placeholder", .string(request.view.file.text(mention.span))))
  }

  private func rename(_ params: JSONValue) async throws(RPCError) -> JSONValue {
    var request = try await request(params)
    try await settled(request.path)
    request = try await self.request(params)
    guard let mention = request.view.mention(at: request.offset) else {
      throw RPCError(.requestFailed, "there is no name of a formula here")
    }
    guard let written = params["newName"]?.text, let symbol = LessonView.symbol(spelt: written) else {
      throw RPCError(
        .requestFailed, "write the new name in LaTeX, such as x, \\theta, t_x or \\mathrm{width}")
    }
    let places = try places(of: mention, request)
    var views: [String: LessonView] = [:]
    for place in places { views[place.path] = place.view }
    for (path, view) in views.sorted(by: { $0.key < $1.key }) where symbol != mention.symbol {
      if let clash = view.mentions.first(where: { $0.symbol == symbol }) {
        let line = view.file.position(of: clash.span.lowerBound).line
        throw RPCError(.requestFailed, "\(symbol) is a name already: \(path), line \(line)")
      }
      // Texts, labels and listings may mean the name or not: an author must look at them.
      for cell in view.document.cells where cell.kind != .math && cell.kind != .objc {
        guard CalculatorParser.words(in: cell.content.bytes).contains(mention.symbol) else { continue }
        let line = view.file.position(of: cell.span.lowerBound).line
        throw RPCError(
          .requestFailed,
          "\(mention.symbol) stands in a cell with \(cell.kind.rawValue) too, where it may mean something else: \(path), line \(line). Rename it there first"
        )
      }
    }
    var changes: [JSONValue.Member] = []
    for (path, _) in views.sorted(by: { $0.key < $1.key }) {
      let edits = places.filter { $0.path == path }.map { place -> JSONValue in
        .members(
          ("range", positions(place.view.file).range(place.mention.span)),
          ("newText", .string(Self.spaced(written, behind: place))))
      }
      changes.append(.init(await address(ofPath: path), .array(edits)))
    }
    return .members(("changes", .object(changes)))
  }

  /// A name with a blank behind it where a command would run into the letter that follows.
  private static func spaced(
    _ name: String, behind place: (path: String, view: LessonView, mention: LessonView.Mention)
  ) -> String {
    let bytes = place.view.file.bytes
    let next = place.mention.span.upperBound
    guard name.hasPrefix("\\"), let last = name.utf8.last, last.isASCIILetter, next < bytes.count,
      bytes[next].isASCIILetter
    else { return name }
    return name + " "
  }

  // MARK: Verdicts

  private func hover(_ params: JSONValue) async throws(RPCError) -> JSONValue {
    var request = try await request(params)
    try await settled(request.path)
    request = try await self.request(params)
    let showsImages = client[path: "general", "markdown", "parser"]?.text == "marked"
    let hover = Hover(
      view: request.view, checked: await checked(request.path, whole: true), showsImages: showsImages)
    var parts: [String] = []
    var span: Span?
    if let mention = request.view.mention(at: request.offset) {
      var found: (mention: LessonView.Mention, view: LessonView)?
      if let place = definition(of: mention, request) {
        let home = place.lesson == request.index ? request.view : library.view(place.lesson)
        if let home { found = (place.mention, home) }
      } else if request.index == nil,
        let own = request.view.ownDefinition(of: mention.symbol, before: mention.span.lowerBound)
      {
        found = (own, request.view)
      }
      // A formula that is only shown says nothing of its names.
      if found != nil || !(request.view.document.cells[mention.cell].words.isEmpty) {
        parts.append(Hover.symbol(mention, definition: found))
        span = mention.span
      }
    }
    if let claims = hover.claims(at: request.offset) {
      parts.append(claims.markdown)
      span = span ?? claims.span
    }
    guard let span, !parts.isEmpty else { return .null }
    return .members(
      (
        "contents",
        .members(("kind", .string("markdown")), ("value", .string(parts.joined(separator: "\n\n---\n\n"))))
      ),
      ("range", request.positions.range(span)))
  }

  private func lenses(_ params: JSONValue) async throws(RPCError) -> JSONValue {
    let (path, document) = try await document(params)
    try await settled(path)
    guard let checked = await checked(path, whole: false) else { return .array([]) }
    let positions = positions(document.file)
    return .array(
      checked.cells.compactMap { cell in
        guard !cell.claims.isEmpty, !cell.cell.isInline else { return nil }
        let line = positions.position(of: cell.cell.span.lowerBound)
        return .members(
          ("range", .members(("start", line.json), ("end", line.json))),
          ("command", .members(("title", .string(Self.title(cell))), ("command", .string("")))))
      })
  }

  /// `proved`, or how many claims came to what.
  private static func title(_ cell: CheckedCell) -> String {
    let groups = Verdict.allCases.compactMap { verdict -> String? in
      let claims = cell.claims.filter { $0.judgement.verdict == verdict }
      guard let first = claims.first else { return nil }
      var text = verdict.rawValue
      if verdict == .refuted, claims.allSatisfy(\.passed) { text += " as intended" }
      if verdict == .refuted, let point = first.judgement.counterexample, !point.assignments.isEmpty {
        text += " at \(point.description)"
      }
      if !first.judgement.conditions.isEmpty {
        text += " if " + first.judgement.conditions.joined(separator: " and ")
      }
      return claims.count > 1 ? "\(claims.count) × \(text)" : text
    }
    return groups.joined(separator: ", ")
  }

  private func actions(_ params: JSONValue) async throws(RPCError) -> JSONValue {
    let (path, document) = try await document(params)
    try await settled(path)
    let file = document.file
    let positions = positions(file)
    let span = try positions.span(params["range"])
    let only = params[path: "context", "only"]?.elements.compactMap(\.text)
    func isWanted(_ kind: String) -> Bool {
      only.map { $0.contains { kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
    }
    var diagnostics: [Diagnostic] = []
    if let state, verifiedFiles[path] === file {
      diagnostics += state.fresh[path].flatMap { $0.document.file === file ? $0 : nil }?.diagnostics ?? []
      diagnostics += state.singles.first { $0.document.file === file }?.diagnostics ?? []
      diagnostics += state.verified?.summaries.first { $0.document.file === file }?.diagnostics ?? []
      diagnostics += state.others.filter { $0.file === file }
    }
    if let audit = audits[path], audit.file === file { diagnostics += audit.diagnostics }
    func edit(_ fixIts: [FixIt]) -> JSONValue {
      .members(
        (
          "changes",
          .object([
            .init(
              document.address,
              .array(
                fixIts.map {
                  .members(("range", positions.range($0.span)), ("newText", .string($0.replacement)))
                }))
          ])
        ))
    }
    var result: [JSONValue] = []
    if isWanted("quickfix") {
      for diagnostic in diagnostics where diagnostic.file === file || diagnostic.file == nil {
        let place = self.span(of: diagnostic, in: file)
        guard place.lowerBound <= span.upperBound, span.lowerBound <= place.upperBound else { continue }
        for fixIt in diagnostic.fixIts where fixIt.span.upperBound <= file.bytes.count {
          result.append(
            .members(
              ("title", .string(DiagnosticRenderer.printable(fixIt.message))), ("kind", .string("quickfix")),
              ("isPreferred", .bool(!fixIt.isSuggestion && diagnostic.fixIts.count == 1)),
              ("edit", edit([fixIt]))))
        }
      }
    }
    if isWanted("source.fixAll"), let checked = await checked(path, whole: false) {
      let edits = LessonEdits(checked).fixIts
      if !edits.isEmpty {
        result.append(
          .members(
            ("title", .string("Correct all numbers and signs")), ("kind", .string("source.fixAll")),
            ("edit", edit(edits))))
      }
    }
    return .array(result)
  }

  // MARK: Structure

  private func outline(_ params: JSONValue) async throws(RPCError) -> DocumentOutline {
    let (path, document) = try await document(params)
    return DocumentOutline(view: view(path, document).view, positions: positions(document.file))
  }

  private func tokens(_ params: JSONValue) async throws(RPCError) -> SemanticTokens {
    let (path, document) = try await document(params)
    return SemanticTokens(view: view(path, document).view, positions: positions(document.file))
  }

  private func links(_ params: JSONValue) async throws(RPCError) -> JSONValue {
    let (path, document) = try await document(params)
    let view = view(path, document).view
    let folder = await workspace.absolutePath(of: path).split(separator: "/").dropLast()
    var result: [JSONValue] = []
    for link in view.document.links {
      let destination = link.destination
      var target: String?
      if destination.hasPrefix("http://") || destination.hasPrefix("https://") {
        target = destination
      } else if !destination.hasPrefix("#"), !destination.hasPrefix("/"), !destination.contains(":") {
        let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        var steps = folder.map(String.init)
        for step in parts[0].split(separator: "/") where step != "." {
          if step == ".." {
            _ = steps.popLast()
          } else {
            steps.append(step.removingPercentEncoding ?? String(step))
          }
        }
        target = DocumentAddress.address(of: "/" + steps.joined(separator: "/"))
        if parts.count == 2 { target? += "#" + parts[1] }
      }
      guard let target else { continue }
      result.append(
        .members(("range", positions(document.file).range(link.span)), ("target", .string(target))))
    }
    return .array(result)
  }

  /// Definitions and headings of all lessons whose names have the letters of the query in their order.
  private func symbols(_ query: String) async -> JSONValue {
    var result: [JSONValue] = []
    for index in library.sources.indices {
      guard result.count < Self.mostSymbols, let view = library.view(index) else { continue }
      let defined = view.mentions.filter { $0.role == .definition }.map { ($0.symbol.name, 14, $0.span) }
      let headings = view.document.headings.map { ($0.text, 3, $0.span) }
      for (name, kind, span) in defined + headings where Self.matches(name, query) {
        result.append(
          .members(
            ("name", .string(name)), ("kind", .integer(kind)),
            ("containerName", .string(view.document.frontMatter.title?.value ?? view.name)),
            ("location", await location(view.file.path, view, span))))
      }
    }
    return .array(Array(result.prefix(Self.mostSymbols)))
  }

  private static let mostSymbols = 500

  private static func matches(_ name: String, _ query: String) -> Bool {
    var left = query.lowercased()[...]
    for character in name.lowercased() where character == left.first { left = left.dropFirst() }
    return left.isEmpty
  }

  // MARK: Completion

  private func completion(_ params: JSONValue) async throws(RPCError) -> JSONValue {
    let request = try await request(params)
    var inherited: [(symbol: Symbol, lesson: String)] = []
    if let index = request.index {
      for used in library.used(by: index) {
        guard let view = library.view(used) else { continue }
        for mention in view.mentions where mention.role == .definition {
          inherited.append((mention.symbol, view.document.frontMatter.title?.value ?? view.name))
        }
      }
    }
    let own = request.view
    var byLesson: [String: [Heading]] = [:]
    for index in library.sources.indices {
      if let view = library.view(index) { byLesson[view.name] = view.document.headings }
    }
    return Completion(
      view: own, positions: request.positions, offset: request.offset,
      takesSnippets: client[path: "textDocument", "completion", "completionItem", "snippetSupport"]?.isTrue
        == true,
      inherited: inherited, lessons: library.names.filter { $0 != own.name },
      headings: { name in name.isEmpty ? own.document.headings : byLesson[name] }
    ).result
  }
}
