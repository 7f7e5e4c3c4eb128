import FormulaProof
import Mustache

/// Templates and style sheet.
enum Theme {
  /// Renders a template. Each begins by choosing our own escaping, since a partial does not inherit it.
  static func render(_ name: String, _ view: Any) -> String {
    library.render(view, withTemplate: name) ?? ""
  }

  private static let library: MustacheLibrary = {
    MustacheContentTypes.register(EscapedHTML(), named: "LECTERN")
    var library = MustacheLibrary()
    for (name, template) in Templates.all {
      do {
        try library.register("{{% CONTENT_TYPE:LECTERN}}" + template, named: name)
      } catch {
        preconditionFailure("the template \(name) does not parse: \(error)")
      }
    }
    return library
  }()

  /// The parts of the style sheet, in order; what other style sheets there are stands before the last.
  private static let styleNames = ["base.css", "cells.css", "listings.css", "pages.css", "print.css"]

  /// The parts of the style sheet that are the same on every site.
  private static let styles: String = {
    let others = EmbeddedFiles.texts.keys.filter { $0.hasSuffix(".css") && !styleNames.contains($0) }.sorted()
    let names = styleNames.dropLast() + others + styleNames.suffix(1)
    return names.map { EmbeddedFiles.texts[$0] ?? "" }.joined(separator: "\n")
  }()

  /// What stands beside the style sheet, in order: scripts and the site's icon. Each script is a classic one that
  /// needs nothing but itself, so that it also works on pages that are opened as files.
  static let files: [(name: String, text: String)] =
    EmbeddedFiles.texts.filter { !$0.key.hasSuffix(".css") }.sorted { $0.key < $1.key }
    .map { ($0.key, $0.value) }

  /// The style sheet, with the author's changes, the math font, and what other rooms add.
  static func styleSheet(
    font: MathFont?, theme: SiteConfiguration.Theme, additional: [String]
  ) -> String {
    var sheet = ""
    if let font {
      sheet += """
        @font-face {
          font-family: "Lectern Math";
          src: url("\(font.siteName)") format("\(font.format)");
          font-display: swap;
        }

        """
    }
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
