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
