/// The words of one language, in one place for all views.
final class SharedText: Sendable {
  let words: InterfaceText

  private init(_ words: InterfaceText) { self.words = words }

  private static let english = SharedText(.english)

  /// The words for a language; English where there is no table for it yet.
  static func of(_ language: String) -> SharedText { english }
}
