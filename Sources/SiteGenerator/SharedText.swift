/// The words of one language, in one place for all views.
final class SharedText: Sendable {
  let words: InterfaceText

  private init(_ words: InterfaceText) { self.words = words }

  private static let english = SharedText(.of("en"))
  private static let all = Dictionary(
    InterfaceText.tables.map { ($1.language, SharedText($1)) }
  ) { first, _ in first }

  /// The words of the table whose language this is.
  static func of(_ language: String) -> SharedText { all[language] ?? english }
}
