import FormulaProof

/// Templates and style sheet.
enum Theme {
  /// Adds what a template makes of a view to a page.
  static func render(_ name: String, _ view: any TemplateContext, into page: inout [UInt8]) {
    library[name]?.render(view, into: &page)
  }

  /// What a template makes of a view.
  static func render(_ name: String, _ view: any TemplateContext) -> String {
    var page: [UInt8] = []
    render(name, view, into: &page)
    return String(decoding: page, as: UTF8.self)
  }

  private static let library: [String: Template] = {
    var library: [String: Template] = [:]
    for name in Templates.all.keys {
      do {
        library[name] = try Template(named: name, in: Templates.all)
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
