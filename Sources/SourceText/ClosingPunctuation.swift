/// What must not stand at the start of a line behind a formula.
public enum ClosingPunctuation {
  /// The punctuation at the start of a text. A formula is one sign to a browser, behind which it would break, so the two
  /// are kept together in an element of class `keep`.
  public static func leading(_ text: some StringProtocol) -> String {
    // Most texts go on with a blank.
    if text.utf8.first == 0x20 { return "" }
    return String(text.prefix(3).prefix { ".,;:!?)]}’”»…、。，；：！？）」』》".contains($0) })
  }

  /// What stands before a formula that is kept with what follows it.
  public static let opening = "<span class=\"keep\">"
  /// What ends it.
  public static let ending = "</span>"
}
