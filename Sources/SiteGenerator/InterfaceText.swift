import FormulaProof
import SourceText

/// The words of one language, in one place for all that speaks: there are many words, and they are never copied.
final class InterfaceText: Sendable {
  let words: InterfaceWords

  init(_ words: InterfaceWords) { self.words = words }

  static let english = InterfaceText(InterfaceWords())

  /// The words by the first part of a language tag.
  static let tables: [String: InterfaceText] = ["en": english, "zh": InterfaceText(.chinese)]

  /// The words for a language tag such as `zh-Hans`; English where there is no table for it yet.
  static func of(_ language: String) -> InterfaceText {
    if language == "en" { return english }
    let first = LanguageTag.language(language)
    return tables[first] ?? english
  }

  /// The language's tag.
  var language: String { words.language }

  /// What the two values of a judgement are called.
  func sides(_ judgement: Judgement) -> (left: String, right: String) {
    words.sideNames[judgement.method] ?? words.sideNames["*"] ?? ("", "")
  }

  /// A verdict in a word or two.
  func verdict(_ verdict: Verdict) -> String { words.verdicts[verdict] ?? verdict.rawValue }

  /// What a verdict means.
  func meaning(_ verdict: Verdict) -> String { words.meanings[verdict] ?? "" }

  /// How a verdict was reached.
  func method(_ judgement: Judgement) -> String {
    let verdict = judgement.verdict.rawValue
    return words.methods["\(verdict) \(judgement.method)"] ?? words.methods["\(verdict) *"] ?? ""
  }

  /// `21 claims proved`.
  func count(_ number: Int, _ verdict: Verdict) -> String { words.countText(number, self.verdict(verdict)) }
}
