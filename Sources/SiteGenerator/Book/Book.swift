import Notebook
import SourceText

/// Lessons as one book, before it is packed: documents in XHTML, and what these need. The same lessons give the same bytes.
public struct Book: Sendable {
  /// A document of the book.
  public struct Document: Sendable {
    /// The path in the book.
    public var path: String
    /// The text, in UTF-8.
    public var bytes: [UInt8]
    /// Whether formulas in MathML stand in it.
    public var hasMathematics = false
    /// Whether it shows pictures of files.
    public var hasPictures = false
    /// Whether drawings in SVG stand in it.
    public var hasGraphics = false
  }

  /// The title.
  public var title: String
  /// One sentence about it; nil without one.
  public var description: String?
  /// The languages of its lessons as BCP 47 tags, first that of most.
  public var languages: [String]
  /// The documents in the order in which they are read.
  public var documents: [Document]
  /// The path of the document that is the table of contents, which is one of these.
  public var contentsPath: String
  /// The picture of the cover.
  public var cover: OutputFile
  /// What else the documents need: style sheet, fonts, pictures.
  public var resources: [OutputFile]
  /// What is said of how it can be read.
  public var accessibilitySummary: String
  /// How many lessons it holds.
  public var lessonCount: Int
}

extension SiteGenerator {
  /// The lessons as a book.
  ///
  /// - Parameters:
  ///   - verified: The lessons, in whatever order they come.
  ///   - names: The lessons that the book is to hold; all where none is named. Links to others become their texts.
  /// - Returns: the book, and broken links and the like, as for the site. With an error among these it must not be published.
  public func book(
    of verified: VerifiedLessons, only names: Set<String> = []
  ) async -> (book: Book, diagnostics: [Diagnostic]) {
    let plan = SitePlan(self, verified)
    let places = plan.indices.indices.filter { names.isEmpty || names.contains(plan.lessons[$0].name) }
    let whole = await verified.whole(places.map { plan.indices[$0] })
    return await book(plan, places.compactMap { whole[plan.indices[$0]] })
  }

  /// The book of lessons that are at hand with all that their pages show.
  func book(of lessons: [CheckedLesson]) async -> (book: Book, diagnostics: [Diagnostic]) {
    let plan = SitePlan(self, lessons: lessons.map(LessonSummary.init)) { lessons[$0] }
    return await book(plan, plan.indices.map { lessons[$0] })
  }

  private func book(
    _ plan: SitePlan, _ lessons: [CheckedLesson]
  ) async -> (book: Book, diagnostics: [Diagnostic]) {
    let pages = plan.lessons.indices.map { OutputFile(path: plan.pagePath(at: $0), content: .bytes([])) }
    // What stands against a site stands against a book.
    let site = plan.site([], Array(pages.dropFirst(plan.builder.firstPlace)))
    let maker = BookMaker(pages: plan.builder, lessons: lessons, pictures: BookPictures(site.files))
    return (await maker.book(fonts: bookFonts()), site.diagnostics + maker.leftOut())
  }

  /// The math font with the style sheet's rules for it. The text is in the reader's own.
  private func bookFonts() -> (rules: String, files: [OutputFile]) {
    var theme = SiteConfiguration.Theme()
    theme.text = "sans"
    let rules = font?.rule ?? Theme.rules(ofFont: "math")
    var files = Theme.fontFiles(font: font, theme: theme)
    if let font {
      files.append(
        OutputFile(path: Theme.folder + font.siteName, content: .copy(of: font.path, within: font.bounds)))
    }
    return (rules, files)
  }
}
