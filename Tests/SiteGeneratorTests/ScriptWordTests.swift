import FormulaProof
import Foundation
import TestSupport
import Testing

@testable import SiteGenerator

/// What scripts say: each language has every word, and each word is said by the script that has it.
struct ScriptWordTests {
  private static let names = EmbeddedFiles.texts.keys.filter { $0.hasSuffix(".js") }.map {
    String($0.dropLast(3))
  }.sorted()
  private static let english = InterfaceWords()

  /// The words that a script names: alone, and as families of which it makes the name, as `kind-` of `kind-claim`.
  private static func said(by text: String) -> (words: Set<String>, families: Set<String>) {
    (
      Set(text.matches(of: #/\bwords\.([A-Za-z]+)/#).map { String($0.1) }),
      Set(text.matches(of: #/\bwords\[`([a-z]+-)\$\{/#).map { String($0.1) })
    )
  }

  @Test(arguments: InterfaceText.tables.keys.sorted())
  func everyLanguageHasEveryWord(language: String) throws {
    let words = try #require(InterfaceText.tables[language]).words
    #expect(words.language == language)
    #expect(Set(words.scripts.keys) == Set(Self.english.scripts.keys))
    for (script, expected) in Self.english.scripts {
      let found = try #require(words.scripts[script], "\(script)")
      #expect(Set(found.keys) == Set(expected.keys), "\(script)")
      for (name, text) in found {
        let places = { (text: String) in Set(text.matches(of: #/\{[^}]*\}/#).map { String($0.0) }) }
        #expect(!text.isEmpty && places(text) == places(expected[name] ?? ""), "\(script): \(name)")
      }
    }
    #expect(Set(words.kinds.keys) == Set(Self.english.kinds.keys))
    #expect(Set(words.verdicts.keys) == Set(Verdict.allCases))
  }

  @Test func everyWordIsSaid() throws {
    let shared = try #require(Self.english.scripts["page"])
    // The preview is a room of its own.
    let preview = Repository.root.appending(path: "Sources/PreviewServer/Embedded/preview.js")
    var said = Self.said(by: try String(contentsOf: preview, encoding: .utf8)).words
    for name in Self.names {
      let text = try #require(EmbeddedFiles.texts["\(name).js"])
      let (words, families) = Self.said(by: text)
      // A word whose name is computed otherwise would not be found here.
      #expect(
        text.matches(of: #/\bwords\[/#).count == text.matches(of: #/\bwords\[`[a-z]+-\$\{/#).count, "\(name)")
      let own = Self.english.said(by: name) ?? [:]
      #expect(words.subtracting(own.keys).subtracting(shared.keys) == [], "\(name)")
      let idle = own.keys.filter { key in !words.contains(key) && !families.contains { key.hasPrefix($0) } }
      if name == "page" { said.formUnion(words) } else { #expect(idle == [], "\(name)") }
      said.formUnion(words.intersection(shared.keys))
      // Else the script's own word would hide the one that all have.
      if name != "page" { #expect(Set(own.keys).isDisjoint(with: shared.keys), "\(name)") }
    }
    #expect(Set(shared.keys).subtracting(said) == [])
    #expect(Set(Self.english.scripts.keys).isSubset(of: Self.names))
  }

  @Test func claimsAreNamedInEveryLanguage() throws {
    for (language, text) in InterfaceText.tables {
      let words = try #require(text.words.said(by: "claims"))
      for verdict in Verdict.allCases { #expect(words["verdict-\(verdict.rawValue)"] != nil, "\(language)") }
      for kind in Self.english.kinds.keys { #expect(words["kind-\(kind)"] != nil, "\(language)") }
      #expect(words["verdict-caught"] != nil && words["kind-formula"] != nil, "\(language)")
    }
  }

  /// A script is a classic one, with names of its own, and its tables stand in it.
  @Test(arguments: names)
  func scriptsAreWhole(name: String) throws {
    let text = try #require(Theme.files.first { $0.name == "\(name).js" }).text
    #expect(text.hasPrefix("\"use strict\";\n{\n") && text.hasSuffix("}\n"))
    #expect(!text.contains(#/(?m)^(import|export)\b/#))
    let body = try #require(EmbeddedFiles.texts["\(name).js"])
    #expect(!body.contains(#/\p{Han}/#), "a text stands in the code")
    #expect(text.contains("const tables={") == (Self.english.scripts[name] != nil))
    #expect(body.contains("tables[") == (Self.english.scripts[name] != nil))
    for language in InterfaceText.tables.keys where Self.english.scripts[name] != nil {
      #expect(text.contains("\"\(language)\":{"), "\(language)")
    }
  }
}
