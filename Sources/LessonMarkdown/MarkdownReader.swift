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
      }
    } else {
      document.diagnostics += refusals
    }
    document.diagnostics.sort { ($0.span?.lowerBound ?? 0) < ($1.span?.lowerBound ?? 0) }
    return document
  }
}
