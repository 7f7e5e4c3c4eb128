/// What stands on every page.
///
/// Views hold it as any context: so it is put in a box once, and not whenever a template names something in it.
struct FrameView: Sendable {
  var language: String
  var pageTitle: String
  var pageDescription: String?
  var siteTitle: String
  /// The language of the page's own words where it is not that of the page.
  var wordsLanguage: String?
  /// The language of the site's title where it is not that of the page's own words.
  var siteLanguage: String?
  var homeAddress: String
  var verificationAddress: String
  var mistakesAddress: String
  /// The way to the top of the site: empty, or with a slash at its end.
  var rootAddress: String
  /// The way to the folder of the theme's files, with a slash at its end.
  var themeAddress: String
  /// The scripts of the page by their names in that folder; they run in this order when the page has been read.
  var scripts: [String]
  var isHome: Bool
  var isVerification: Bool
  var isMistakes: Bool
  /// The banner of a draft; nil where the build is not one.
  var banner: String?
  var bannerItems: [BannerItem]
  var hasBannerItems: Bool
  var text: InterfaceText

  struct BannerItem: Sendable {
    var message: String
    var bannerPlace: String
  }
}

/// A link with a title.
struct LinkView: Sendable {
  var address: String?
  var linkTitle: String
  /// The title's language where it is not that of what stands around it.
  var linkLanguage: String?
  var isCurrent = false
}

/// A line of a table of contents.
struct ContentsView: Sendable {
  var level: Int
  var contentsAddress: String
  var contentsText: Markup
}

/// A lesson's page.
struct LessonView: Sendable {
  var frame: any TemplateContext & Sendable
  var lessonTitle: String
  var summary: String?
  var counts: [CountView]
  var hasCounts: Bool
  var contents: [ContentsView]
  var hasContents: Bool
  /// The lesson among those before and behind it.
  var nearby: [LinkView]
  /// What leads to the lessons that are not nearby; nil where all are.
  var moreLessons: String?
  /// The body in HTML.
  var body: [UInt8]
  /// How the claims in running text were checked.
  var notes: [ClaimView]
  var hasNotes: Bool
  var hasNeighbours: Bool
  var previousLesson: LinkView?
  var nextLesson: LinkView?
}

/// A number of claims, with the sign of their verdict.
struct CountView: Sendable {
  var sign: String
  var countText: String
  var countStyle: String
}

/// A lesson in the list of the home page.
struct LessonEntryView: Sendable {
  var entryTitle: String
  var entryAddress: String
  var entrySummary: String?
  /// The lesson's language where it is not the page's.
  var entryLanguage: String?
  var counts: [CountView]
  var hasCounts: Bool
}

/// The home page.
struct HomeView: Sendable {
  var frame: any TemplateContext & Sendable
  var siteDescription: String?
  var entries: [LessonEntryView]
  var hasEntries: Bool
  var counts: [CountView]
  var hasCounts: Bool
}

/// What a lesson adds to the pages about all lessons.
struct VerificationPart: Sendable {
  /// The head of the lesson's section in the list of claims.
  var heading = ""
  /// The lesson's claims as entries of that list, in HTML.
  var entries: [[UInt8]] = []
  /// The lesson's mistakes as entries of their list, in HTML.
  var mistakes: [[UInt8]] = []
  /// The lesson's part of the search index.
  var searchRecord: [UInt8] = []
  /// The lesson's part of the index of claims.
  var claimRecord: [UInt8] = []
}

/// A claim in the list of all claims.
struct ClaimEntryView: Sendable {
  var entryClaim: ClaimView
  /// Why a claim fails.
  var failureNote: String?
}

/// A mistake in the list of those found in print.
struct MistakeEntryView: Sendable {
  /// What the lesson says of it before it shows it.
  var context: Markup
  var mistakeClaims: [ClaimView]
  /// Where it was found, if the lesson says so.
  var printedIn: String?
  var mistakeAddress: String
  var mistakePlace: String
  var mistakeLanguage: String?
  var text: InterfaceText
}

/// A page of a list over all lessons.
struct VerificationView: Sendable {
  var frame: any TemplateContext & Sendable
  var listTitle: String
  var introduction: String
  var counts: [CountView]
  var hasCounts: Bool
  /// The entries, in HTML.
  var sections: [UInt8]
  var hasFilters: Bool
  var pageNumbers: [LinkView]
  var hasPageNumbers: Bool
  var legend: [LegendView]
  var hasLegend: Bool
}

/// A line of the legend.
struct LegendView: Sendable {
  var badge: BadgeView
  var meaning: String
}
