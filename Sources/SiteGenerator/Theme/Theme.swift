import FormulaProof

/// Templates and style sheet.
enum Theme {
  /// Adds what a template makes of a view to a page.
  static func render(_ name: String, _ view: any TemplateContext, into page: inout [UInt8]) {
    library[name]?.render(view, into: &page)
  }

  /// What a template makes of a view.
  static func render(_ name: String, _ view: any TemplateContext) -> [UInt8] {
    var page: [UInt8] = []
    render(name, view, into: &page)
    return page
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
    (EmbeddedFiles.texts.filter { !$0.key.hasSuffix(".css") }
    .map { name, text in (name: name, text: name == "page.js" ? words + text : text) }
    + PageEngineModule.all.map { module in
      (name: engineScript(module.name), text: "lecternEngine.modules.\(module.name)='\(module.base64)'\n")
    }).sorted { $0.name < $1.name }

  /// These files as they lie in a site.
  static let outputFiles: [OutputFile] = files.map { OutputFile(path: folder + $0.name, text: $0.text) }

  /// The folder of a site in which the theme's files lie.
  static let folder = "theme/"

  /// The script that brings a module of the engine to a page, after `engine.js`.
  static func engineScript(_ module: String) -> String { "engine-\(module).js" }

  /// The script for the pages of a course; no other site has it.
  static let courseScript = "scorm.js"

  /// Whether pages can compute: whether the toolchain that built `lectern` could compile the engine for them.
  static let hasEngine = !PageEngineModule.all.isEmpty

  /// What scripts say, in every language that there is, for `page.js`.
  private static let words: String = {
    let tables = InterfaceText.tables.sorted { $0.key < $1.key }.map { language, text in
      var words = text.words.script
      for verdict in Verdict.allCases { words["verdict-\(verdict.rawValue)"] = text.verdict(verdict) }
      words["verdict-caught"] = text.words.caught
      for (kind, label) in text.words.kinds { words["kind-\(kind)"] = label }
      words["kind-formula"] = text.words.formula
      let pairs = words.sorted { $0.key < $1.key }.map {
        "\(ScriptText.quoted($0.key)):\(ScriptText.quoted($0.value))"
      }
      return "\(ScriptText.quoted(language)):{\(pairs.joined(separator: ","))}"
    }
    return "globalThis.lecternWords={\(tables.joined(separator: ",\n"))};\n"
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
