// Pages are in one language, which is known when they are built.
#if !hasFeature(Embedded)
  /// What is asked of a BCP 47 language tag such as `en-GB`.
  public enum LanguageTag {
    /// The first part of a tag, in small letters: the language itself.
    public static func language(_ tag: String) -> String {
      tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }

    /// Whether a tag says English, of whatever country.
    public static func isEnglish(_ tag: String) -> Bool { language(tag) == "en" }
  }
#endif
