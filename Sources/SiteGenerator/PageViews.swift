/// What stands on every page.
struct FrameView: Sendable {
  var language: String
  var pageTitle: String
  var pageDescription: String?
  var siteTitle: String
  var homeAddress: String
  var verificationAddress: String
  /// The way to the folder of the theme's files, with a slash at its end.
  var themeAddress: String
  /// The scripts of the page by their names in that folder; they run in this order when the page has been read.
  var scripts: [String]
  var isHome: Bool
  var isVerification: Bool
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
  var address: String
  var linkTitle: String
}

/// A line of a table of contents.
struct ContentsView: Sendable {
  var level: Int
  var contentsAddress: String
  var contentsText: Markup
}

/// A lesson's page.
struct LessonView: Sendable {
  var frame: FrameView
  var lessonTitle: String
  var summary: String?
  var counts: [CountView]
  var hasCounts: Bool
  var contents: [ContentsView]
  var hasContents: Bool
  var body: Markup
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
  var entryLanguage: String
  var counts: [CountView]
  var hasCounts: Bool
}

/// The home page.
struct HomeView: Sendable {
  var frame: FrameView
  var siteDescription: String?
  var entries: [LessonEntryView]
  var hasEntries: Bool
  var counts: [CountView]
  var hasCounts: Bool
}

/// A lesson on the verification page.
struct VerificationSectionView: Sendable {
  var sectionTitle: String
  var sectionAnchor: String
  var sectionAddress: String
  var claims: [ClaimView]
}

/// The mistakes of a lesson that were caught, on the verification page.
struct VerificationMistakesView: Sendable {
  var mistakes: [ClaimView]
}

/// What a lesson adds to the page that lists every claim, in HTML.
struct VerificationPart: Sendable {
  /// Its section; empty where it has no claims.
  var section = ""
  /// The entries of its mistakes.
  var mistakes = ""
}

/// The page that lists every claim.
struct VerificationView: Sendable {
  var frame: FrameView
  var counts: [CountView]
  var hasCounts: Bool
  /// The lessons' sections, one behind the other.
  var sections: Markup
  /// The entries of the mistakes.
  var mistakes: Markup
  var hasMistakes: Bool
  var legend: [LegendView]
}

/// A line of the legend.
struct LegendView: Sendable {
  var badge: BadgeView
  var meaning: String
}
