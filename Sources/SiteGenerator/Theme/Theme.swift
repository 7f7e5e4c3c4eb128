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
    sheet += StyleSheet.base + StyleSheet.cells + StyleSheet.listings + StyleSheet.pages + StyleSheet.print
    for part in additional { sheet += "\n" + part }
    // The configuration allows nothing but #rrggbb here.
    if let accent = theme.accent { sheet += "\n:root { --accent: \(accent); }\n" }
    if let accent = theme.darkAccent {
      sheet += "@media (prefers-color-scheme: dark) { :root { --accent: \(accent); } }\n"
    } else if theme.accent != nil {
      sheet += "@media (prefers-color-scheme: dark) { :root { --accent: \(StyleSheet.darkAccent); } }\n"
    }
    if theme.text == "sans" { sheet += "\n:root { --text: var(--sans); }\n" }
    return sheet
  }
}
