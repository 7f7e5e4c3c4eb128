/// What a lesson adds to the pages about all lessons.
struct LessonPart: Sendable {
  /// The head of the lesson's section in the lists.
  var heading = ""
  /// The lesson's entries in each of ``SiteList/all``, in HTML.
  var entries: [[[UInt8]]] = []
  /// The lesson's part of the search index.
  var searchRecord: [UInt8] = []
  /// The lesson's part of the index of claims.
  var claimRecord: [UInt8] = []
}
