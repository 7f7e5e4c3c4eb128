import Diagrams
import Foundation
import SourceText
import TeX

/// The style sheet, the scripts and what else stands beside the pages.
enum Theme {
  /// The parts of the style sheet, in order; what other style sheets there are stands before the last.
  private static let styleNames = ["base.css", "cells.css", "listings.css", "pages.css", "print.css"]

  /// The parts of the style sheet that are the same on every site.
  private static let styles: String = {
    let others = EmbeddedFiles.texts.keys
      .filter { $0.hasSuffix(".css") && !$0.contains("/") && !styleNames.contains($0) }.sorted()
    let names = styleNames.dropLast() + others + styleNames.suffix(1)
    return names.map { EmbeddedFiles.texts[$0] ?? "" }.joined(separator: "\n")
  }()

  /// What stands beside the style sheet, in order: scripts and the site's icon. Each script is a classic one, so that it
  /// also works on pages that are opened as files.
  static let files: [(name: String, text: String)] =
    (EmbeddedFiles.texts.filter { !$0.key.hasSuffix(".css") && !$0.key.contains("/") }
    .map { name, text in (name: name, text: name.hasSuffix(".js") ? script(name, text) : text) }
    + PageEngineModule.all.map { module in
      (name: engineScript(module.name), text: "lecternEngine.modules.\(module.name)='\(module.base64)'\n")
    }).sorted { $0.name < $1.name }

  /// The scripts of the engine's modules as they compress best, by their paths: with the module as it is, and not compressed already.
  ///
  /// Brotli takes a quarter less for them than for the others. Where nothing compresses them they are twice as large.
  static let plainEngines: [String: OutputFile] = Dictionary(
    uniqueKeysWithValues: PageEngineModule.all.compactMap { module -> (String, OutputFile)? in
      guard let packed = Data(base64Encoded: module.base64), let bytes = Compression.expanded(Array(packed))
      else { return nil }
      let path = folder + engineScript(module.name)
      let script =
        Array("lecternEngine.modules.\(module.name)=".utf8) + ScriptText.plain(bytes) + Array("\n".utf8)
      return (path, OutputFile(path: path, content: .bytes(script)))
    })

  /// These files as they lie in a site.
  static let outputFiles: [OutputFile] = files.map { OutputFile(path: folder + $0.name, text: $0.text) }

  /// The fonts that are served beside the pages, but for the author's own.
  static func fontFiles(font: MathFont?, theme: SiteConfiguration.Theme) -> [OutputFile] {
    fontFamilies(font: font, theme: theme).flatMap { family in fonts[family.name] ?? [] }
  }

  /// The files of the fonts by their family.
  private static let fonts: [String: [OutputFile]] = {
    let files = EmbeddedFiles.texts.filter { $0.key.hasPrefix("fonts/") && $0.key.hasSuffix(".woff2") }
      .compactMap { name, base64 in
        Data(base64Encoded: base64).map {
          OutputFile(path: folder + name.dropFirst("fonts/".count), content: .bytes(Array($0)))
        }
      }
    return Dictionary(grouping: files.sorted { $0.path < $1.path }) { file in
      String(file.path.dropFirst(folder.count).prefix { $0 != "-" && $0 != "." })
    }
  }()

  /// The families of fonts that a site needs of ours, with their rules.
  private static func fontFamilies(
    font: MathFont?, theme: SiteConfiguration.Theme
  ) -> [(name: String, rules: String)] {
    let names = (theme.text == "sans" ? [] : ["text"]) + (font == nil ? ["math"] : [])
    return names.map { ($0, rules(ofFont: $0)) }
  }

  /// The rules of the style sheet for the fonts of a family of ours.
  static func rules(ofFont family: String) -> String { EmbeddedFiles.texts["fonts/\(family).css"] ?? "" }

  /// The style sheet of a book, with the rules for the fonts that it brings.
  static func bookStyle(fontRules: String) -> String {
    [fontRules, MathMLStyle.css, DiagramStyle.rules, EmbeddedFiles.texts["book/book.css"] ?? ""].joined(
      separator: "\n")
  }

  /// The folder of a site in which the theme's files lie.
  static let folder = "theme/"

  /// The script that brings a module of the engine to a page, after `engine.js`.
  static func engineScript(_ module: String) -> String { "engine-\(module).js" }

  /// The script for the pages of a course; no other site has it.
  static let courseScript = "scorm.js"

  /// Whether pages can compute: whether the toolchain that built `lectern` could compile the engine for them.
  static let hasEngine = !PageEngineModule.all.isEmpty

  /// A script as it is written: its names are its own.
  private static func script(_ name: String, _ text: String) -> String {
    "\"use strict\";\n{\n\(words(of: String(name.dropLast(3))))\(text)}\n"
  }

  /// The words of a script, in every language that there is, as the constant `tables` that its modules know; nothing for a
  /// script that says nothing.
  private static func words(of script: String) -> String {
    let tables = InterfaceText.tables.sorted { $0.key < $1.key }.compactMap { language, text in
      text.words.said(by: script).map { words in
        let pairs = words.sorted { $0.key < $1.key }.map {
          "\(ScriptText.quoted($0.key)):\(ScriptText.quoted($0.value))"
        }
        return "\(ScriptText.quoted(language)):{\(pairs.joined(separator: ","))}"
      }
    }
    return tables.isEmpty ? "" : "const tables={\(tables.joined(separator: ",\n"))};\n"
  }

  /// The style sheet, with the author's changes, the fonts, and what other rooms add.
  ///
  /// - Parameter language: the site's, a BCP 47 tag. Letters that English does without are in the sheet where others are written.
  static func styleSheet(
    font: MathFont?, theme: SiteConfiguration.Theme, language: String, additional: [String]
  ) -> String {
    var sheet = fontFamilies(font: font, theme: theme).map(\.rules).joined()
    // Of two rules for a character the later one holds.
    if theme.text != "sans", !LanguageTag.isEnglish(language) { sheet += rules(ofFont: "text-latin") }
    if let font { sheet += font.rule }
    sheet += styles
    for part in additional { sheet += "\n" + part }
    // The configuration allows nothing but #rrggbb here.
    if theme.accent != nil || theme.darkAccent != nil {
      let light = theme.accent ?? ThemeColors.lightAccent
      sheet += "\n:root { --accent: light-dark(\(light), \(theme.darkAccent ?? ThemeColors.darkAccent)); }\n"
    }
    if theme.text == "sans" { sheet += "\n:root { --text: var(--sans); }\n" }
    return sheet
  }
}
