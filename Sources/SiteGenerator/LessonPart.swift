/// What a lesson adds to the pages about all lessons.
struct LessonPart: Sendable {
  /// The head of the lesson's section in the lists.
  var heading = ""
  /// The lesson's entries in each of ``SiteList/all``, in HTML.
  var entries: [[[UInt8]]] = []
  /// What the lesson shows of itself beside its title on the home page: a figure as a small image, in HTML.
  var picture: [UInt8] = []
  /// What the home page says itself, in HTML: of the lesson that is the home page.
  var home: [UInt8] = []
  /// The scripts that this needs.
  var homeScripts: [String] = []
  /// Whether one of the first things that the home page says itself is a figure that moves.
  var homeMovesSoon = false
  /// The lesson's part of the search index.
  var searchRecord: [UInt8] = []
  /// The lesson's part of the index of claims.
  var claimRecord: [UInt8] = []
}
