import Notebook

/// The lessons of a site that are one lesson in several languages.
struct LessonVersions: Sendable {
  /// For each lesson that there is in other languages the places of all of these, itself among them: first the original.
  private let groups: [Int: [Int]]

  /// Finds them among lessons in order.
  init(_ lessons: [LessonSummary]) {
    let translations = Translations(names: lessons.map(\.name), documents: lessons.map(\.document))
    var members: [Int: [Int]] = [:]
    for (index, original) in translations.originals.enumerated() {
      if let original { members[original, default: [original]].append(index) }
    }
    var groups: [Int: [Int]] = [:]
    for group in members.values { for index in group { groups[index] = group } }
    self.groups = groups
  }

  /// The places of the lesson at a place in all of its languages; empty where it is in one alone.
  func all(of place: Int) -> [Int] { groups[place] ?? [] }
}

/// The names of languages, each in itself.
enum LanguageName {
  private static let names = [
    "ar": "العربية", "cs": "Čeština", "da": "Dansk", "de": "Deutsch", "el": "Ελληνικά", "en": "English",
    "es": "Español", "fa": "فارسی", "fi": "Suomi", "fr": "Français", "he": "עברית", "hi": "हिन्दी",
    "hu": "Magyar", "id": "Bahasa Indonesia", "it": "Italiano", "ja": "日本語", "ko": "한국어",
    "nb": "Norsk bokmål", "nl": "Nederlands", "pl": "Polski", "pt": "Português",
    "pt-br": "Português (Brasil)", "ro": "Română", "ru": "Русский", "sv": "Svenska", "th": "ไทย",
    "tr": "Türkçe", "uk": "Українська", "vi": "Tiếng Việt", "zh": "中文", "zh-hans": "简体中文",
    "zh-hant": "繁體中文",
  ]

  /// The name of a language in itself; the tag where it is not known here.
  static func of(_ tag: String) -> String {
    let lowered = tag.lowercased()
    return names[lowered] ?? names[String(lowered.prefix { $0 != "-" })] ?? tag
  }
}
