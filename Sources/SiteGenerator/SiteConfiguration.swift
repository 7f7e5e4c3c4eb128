import CellYAML
import LessonMarkdown
import SourceText
import Yams

/// What stands in `site.yml`. Every key is optional, and so is the file.
public struct SiteConfiguration: Sendable {
  /// Changes to the theme.
  public struct Theme: Sendable, Equatable {
    /// The colour of links in light pages, as `#rrggbb`.
    public var accent: String?
    /// The colour of links in dark pages, as `#rrggbb`.
    public var darkAccent: String?
    /// The typeface of the text: `serif` or `sans`.
    public var text: String?
    /// A math font's file, relative to `site.yml`.
    public var mathFont: String?
    /// A style sheet of the author's own, relative to `site.yml`; it goes behind the theme's.
    public var style: String?

    /// The theme as it comes.
    public init() {}
  }

  /// The title of the site.
  public var title: String?
  /// One sentence about the site, shown on the home page.
  public var description: String?
  /// Where the site is on the web, with a slash at its end; printed pages say it.
  public var address: String?
  /// The language of the pages that are no lesson, a BCP 47 tag.
  public var language: String
  /// Names of lessons, in the order in which they are to stand; lessons that are not named follow.
  public var order: [FrontMatter.Located<String>]
  /// What the lessons of a folder are called together on the home page, by the folder's name.
  public var sections: [(folder: FrontMatter.Located<String>, title: String)]
  /// Changes to the theme.
  public var theme: Theme
  /// The file, for diagnostics about what it names; nil where there is none.
  public var file: SourceFile?

  /// The defaults.
  public init() {
    language = "en"
    order = []
    sections = []
    theme = Theme()
  }

  /// Reads `site.yml`. What is wrong in it is a diagnostic, and the rest is still used.
  public static func read(_ file: SourceFile) -> (configuration: SiteConfiguration, diagnostics: [Diagnostic])
  {
    var reader = SiteConfigurationReader(file: file)
    let configuration = reader.read()
    return (configuration, reader.diagnostics)
  }
}

extension SiteConfiguration {
  /// The largest `site.yml` that is read, in bytes.
  public static let largestFile = SiteConfigurationReader.largestFile
}

/// Reads `site.yml` through Yams and keeps the places.
struct SiteConfigurationReader {
  let file: SourceFile
  var diagnostics: [Diagnostic] = []

  static let keys = ["title", "description", "address", "language", "order", "sections", "theme"]
  static let themeKeys = ["accent", "dark-accent", "text", "math-font", "style"]
  static let largestFile = 1 << 20

  init(file: SourceFile) {
    self.file = file
  }

  mutating func read() -> SiteConfiguration {
    var result = SiteConfiguration()
    result.file = file
    guard file.bytes.count <= Self.largestFile else {
      error(.siteConfiguration, "site.yml is longer than \(Self.largestFile >> 20) MiB", at: nil)
      return result
    }
    if let place = YAMLAnchors.repeated(in: file.bytes, Span(0, file.bytes.count))?.anchor {
      error(.brokenYAML, "anchors and aliases are not read in site.yml", at: Span(place, place + 1))
      return result
    }
    let root: Node?
    do {
      root = try Yams.compose(yaml: String(decoding: file.bytes, as: UTF8.self))
    } catch let problem as YamlError {
      report(problem)
      return result
    } catch {
      self.error(.brokenYAML, "site.yml cannot be read as YAML", at: nil)
      return result
    }
    guard let root, root.tag.rawValue != "tag:yaml.org,2002:null" else { return result }
    guard let mapping = root.mapping else {
      error(.siteConfiguration, "expected keys such as 'title:'", at: span(of: root))
      return result
    }
    for (key, value) in mapping {
      switch key.scalar?.string {
      case "title": result.title = string(value, "title")
      case "description": result.description = string(value, "description")
      case "address": result.address = address(value)
      case "language", "lang": if let language = language(value) { result.language = language }
      case "order": result.order = order(value)
      case "sections": result.sections = sections(value)
      case "theme": result.theme = theme(value)
      default: unknown(key, among: Self.keys)
      }
    }
    return result
  }

  private mutating func order(_ node: Node) -> [FrontMatter.Located<String>] {
    guard let items = node.sequence else {
      error(.siteConfiguration, "'order' is a list of lesson names", at: span(of: node))
      return []
    }
    return items.compactMap { item in
      guard let name = string(item, "order") else { return nil }
      return FrontMatter.Located(LessonFormat.name(of: name), span(of: item))
    }
  }

  private mutating func sections(_ node: Node) -> [(folder: FrontMatter.Located<String>, title: String)] {
    guard let mapping = node.mapping else {
      error(
        .siteConfiguration,
        "'sections' holds folders of lessons and what they are called, such as 'commands: Commands'",
        at: span(of: node))
      return []
    }
    return mapping.compactMap { key, value in
      guard let folder = string(key, "sections"), let title = string(value, folder) else { return nil }
      return (FrontMatter.Located(folder, span(of: key)), title)
    }
  }

  private mutating func theme(_ node: Node) -> SiteConfiguration.Theme {
    var theme = SiteConfiguration.Theme()
    guard let mapping = node.mapping else {
      error(.siteConfiguration, "'theme' holds keys such as 'accent:'", at: span(of: node))
      return theme
    }
    for (key, value) in mapping {
      switch key.scalar?.string {
      case "accent": theme.accent = color(value, "accent", on: ThemeColors.lightPaper)
      case "dark-accent": theme.darkAccent = color(value, "dark-accent", on: ThemeColors.darkPaper)
      case "text":
        let text = string(value, "text")
        if let text, !["serif", "sans"].contains(text) {
          error(.siteConfiguration, "'text' is serif or sans", at: span(of: value))
        } else {
          theme.text = text
        }
      case "math-font": theme.mathFont = string(value, "math-font")
      case "style": theme.style = string(value, "style")
      default: unknown(key, among: Self.themeKeys)
      }
    }
    return theme
  }

  private mutating func color(_ node: Node, _ name: String, on paper: String) -> String? {
    guard let text = string(node, name) else { return nil }
    guard ThemeColors.isColor(text) else {
      error(.siteConfiguration, "'\(name)' is a colour such as \"#1d4f91\"", at: span(of: node))
      return nil
    }
    if let contrast = ThemeColors.contrast(text, paper), contrast < 4.5 {
      let tenths = Int(contrast * 10)
      diagnostics.append(
        .warning(
          .lowContrast,
          "'\(name)' has a contrast of \(tenths / 10).\(tenths % 10) to the page; readers need 4.5 or more",
          file: file, at: span(of: node)))
    }
    return text
  }

  private mutating func language(_ node: Node) -> String? {
    guard let text = string(node, "language") else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.enumerated().allSatisfy { index, part in
      (index == 0 ? 2...3 : 1...8).contains(part.utf8.count)
        && part.allSatisfy { $0.isASCII && ($0.isLetter || (index > 0 && $0.isNumber)) }
    }
    guard isTag else {
      error(.siteConfiguration, "'language' is a tag such as en or zh-Hans", at: span(of: node))
      return nil
    }
    return text
  }

  private mutating func address(_ node: Node) -> String? {
    guard let text = string(node, "address") else { return nil }
    let isWritten = text.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7F && !"\"<>?#".unicodeScalars.contains($0)
    }
    let host = ["https://", "http://"].first { text.hasPrefix($0) }.map { text.dropFirst($0.count) }
    guard isWritten, let host, let first = host.first, first != "/" else {
      error(
        .siteConfiguration, "'address' is where the site is on the web, such as https://example.org/lessons/",
        at: span(of: node))
      return nil
    }
    return text.hasSuffix("/") ? text : text + "/"
  }

  private mutating func string(_ node: Node, _ name: String) -> String? {
    // A number or a yes is text too where text is wanted; a list, a mapping or nothing is not.
    guard let text = node.scalar?.string, node.tag.rawValue != "tag:yaml.org,2002:null" else {
      error(.siteConfiguration, "'\(name)' is text", at: span(of: node))
      return nil
    }
    return text
  }

  private mutating func unknown(_ key: Node, among known: [String]) {
    let name = key.scalar?.string ?? ""
    let span = span(of: key)
    guard let nearest = Spelling.nearest(to: name, in: known) else {
      let list = known.joined(separator: ", ")
      error(.unknownKey, "unknown key '\(name)'; the keys are \(list)", at: span)
      return
    }
    diagnostics.append(
      .error(
        .unknownKey, "unknown key '\(name)'; did you mean '\(nearest)'?", file: file, at: span,
        fixIts: [FixIt("write \(nearest)", replace: span, with: nearest)]))
  }

  private mutating func error(_ finding: Finding, _ message: String, at span: Span?) {
    diagnostics.append(.error(finding, message, file: file, at: span))
  }

  private mutating func report(_ problem: YamlError) {
    switch problem {
    case .scanner(_, let text, let mark, _), .parser(_, let text, let mark, _),
      .composer(_, let text, let mark, _):
      error(.brokenYAML, text, at: Span(at: offset(of: mark)))
    case .duplicatedKeysInMapping(let duplicates, let context):
      let names = duplicates.map { "'\($0)'" }.joined(separator: ", ")
      error(.brokenYAML, "\(names) stands twice", at: Span(at: offset(of: context.mark)))
    default: error(.brokenYAML, "site.yml cannot be read as YAML", at: nil)
    }
  }

  private func span(of node: Node) -> Span {
    guard let mark = node.mark else { return Span(at: 0) }
    let start = offset(of: mark)
    // A plain scalar stands as it is written; of anything else only the start is marked.
    guard let text = node.scalar?.string, file.text(Span(start, start + text.utf8.count)) == text else {
      return Span(at: start)
    }
    return Span(start, start + text.utf8.count)
  }

  /// Yams counts columns in Unicode scalars, we count bytes.
  private func offset(of mark: Mark) -> Int {
    guard let start = file.lines.start(ofLine: mark.line), let line = file.lineText(mark.line) else {
      return 0
    }
    let before = line.unicodeScalars.prefix(max(0, mark.column - 1))
    return start + before.reduce(0) { $0 + String($1).utf8.count }
  }
}
