import SourceText

/// Reads a lesson: front matter by Yams, Markdown by cmark-gfm, cells by their fences and dollars.
///
/// A pure function of the file's bytes; safe to use from several threads at once. Mistakes of the author
/// become diagnostics of the document, and the rest of the lesson is still read.
public struct LessonReader: Sendable {
  /// How much input is taken on.
  public var limits: Limits
  /// Whether HTML in the Markdown is passed on to the page; else it is left out, with a warning.
  public var allowsRawHTML: Bool
  /// Whether a file without a title is in error.
  public var requiresTitle: Bool

  /// Makes a reader.
  public init(limits: Limits = .init(), allowsRawHTML: Bool = false) {
    self.limits = limits
    self.allowsRawHTML = allowsRawHTML
    requiresTitle = true
  }

  /// Makes a source file of bytes; fails where they are too many (`file-too-large`) or are not UTF-8
  /// (`not-utf8`, at the line and column of the first bad byte). A byte order mark is accepted.
  public static func decode(
    _ bytes: [UInt8], path: String, limits: Limits = .init()
  ) -> Result<SourceFile, Diagnostic> {
    let file = SourceFile(path: path, bytes: bytes.count > limits.fileSize ? [] : bytes)
    if bytes.count > limits.fileSize {
      return .failure(limits.fileTooLarge(file, size: bytes.count))
    }
    if let diagnostic = InputCheck.encodingError(file) { return .failure(diagnostic) }
    return .success(file)
  }

  /// Reads a lesson. Never fails; a file that is too large or not UTF-8 gives an empty document.
  public func read(_ file: SourceFile) -> LessonDocument {
    var document = LessonDocument(
      file: file, frontMatter: FrontMatter(), cells: [], headings: [], links: [], body: [], diagnostics: [])
    if file.bytes.count > limits.fileSize {
      document.diagnostics = [limits.fileTooLarge(file, size: file.bytes.count)]
      return document
    }
    if let diagnostic = InputCheck.encodingError(file) {
      document.diagnostics = [diagnostic]
      return document
    }
    var head = FrontMatterReader(file: file, requiresTitle: requiresTitle)
    let body = head.read()
    document.frontMatter = head.frontMatter
    document.diagnostics = head.diagnostics
    var refusals = InputCheck(limits: limits).refusals(body)
    if refusals.isEmpty,
      let refusal = ReadingTrials.shared.refusal(of: body, allowsRawHTML: allowsRawHTML)
    {
      refusals = [refusal]
    }
    if refusals.isEmpty {
      if let tree = CommonMarkTree(body, displayBlocks: body.displayBlocks(), allowsRawHTML: allowsRawHTML) {
        var walk = TreeWalk(tree: tree, body: body, allowsRawHTML: allowsRawHTML)
        walk.run(into: &document)
      }
    } else {
      document.diagnostics += refusals
    }
    document.diagnostics.sort { ($0.span?.lowerBound ?? 0) < ($1.span?.lowerBound ?? 0) }
    return document
  }
}
