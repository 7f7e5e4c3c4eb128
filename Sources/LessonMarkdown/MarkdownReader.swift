import SourceText

/// Reads a lesson in Markdown: front matter by Yams, Markdown by cmark-gfm, cells by their fences and dollars.
struct MarkdownReader {
  let options: LessonReader

  /// Reads UTF-8 within the limits.
  func read(_ file: SourceFile) -> LessonDocument {
    var document = LessonDocument(unread: file)
    var head = FrontMatterReader(file: file, requiresTitle: options.requiresTitle)
    let body = head.read()
    document.frontMatter = head.frontMatter
    document.diagnostics = head.diagnostics
    var refusals = InputCheck(limits: options.limits).refusals(body)
    if refusals.isEmpty,
      let refusal = ReadingTrials.shared.refusal(of: body, allowsRawHTML: options.allowsRawHTML)
    {
      refusals = [refusal]
    }
    if refusals.isEmpty {
      if let tree = CommonMarkTree(
        body, displayBlocks: body.displayBlocks(), allowsRawHTML: options.allowsRawHTML)
      {
        var walk = TreeWalk(tree: tree, body: body, allowsRawHTML: options.allowsRawHTML)
        walk.run(into: &document)
        document.diagnostics += Self.missingSections(document)
      }
    } else {
      document.diagnostics += refusals
    }
    document.diagnostics.sort { ($0.span?.lowerBound ?? 0) < ($1.span?.lowerBound ?? 0) }
    return document
  }

  /// What is said of sections that are to be folded and do not exist.
  private static func missingSections(_ document: LessonDocument) -> [Diagnostic] {
    let known = document.headings.filter { !$0.isNested }.map(\.text)
    return document.frontMatter.folded.filter { !known.contains($0.value) }.map { name in
      let near = Spelling.nearest(to: name.value, in: known)
      return .error(
        .unknownHeading,
        "no heading of this lesson is '\(name.value)'" + (near.map { "; did you mean '\($0)'?" } ?? ""),
        file: document.file, at: name.span)
    }
  }
}
