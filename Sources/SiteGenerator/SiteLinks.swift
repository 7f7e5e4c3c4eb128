import LessonMarkdown
import Notebook
import SourceText

/// Where the links of lessons lead on the site.
struct SiteLinks: Sendable {
  /// What a file of the site is made from.
  enum Origin {
    /// From a lesson.
    case page
    /// It is copied from the assets.
    case asset
    /// It is copied from the lessons' folder.
    case lessonFile
  }

  /// Where one link leads.
  enum Target: Equatable {
    /// Out of the site, or somewhere we do not judge; the address stays.
    case external
    /// To a file of the site by its path, with an anchor behind it.
    case file(Origin, path: String, ending: String)
    /// Nowhere.
    case broken(message: String, suggestion: String?)
  }

  /// Lessons by name.
  private let anchors: AnchorTable
  private let files: SiteFiles

  init(anchors: AnchorTable, files: SiteFiles) {
    self.anchors = anchors
    self.files = files
  }

  /// Where a shared asset is published.
  static func assetPath(_ path: String) -> String { "assets/" + path }

  /// The page of a lesson.
  static func pagePath(_ lesson: String) -> String { lesson + ".html" }

  /// Judges every link of a lesson.
  func diagnostics(_ lesson: LessonSummary) -> [Diagnostic] {
    var budget: SuggestionBudget? = SuggestionBudget(parts: anchors.names.count)
    return lesson.document.links.compactMap { link in
      switch resolve(link.destination, from: lesson.name, &budget) {
      case .external:
        guard link.isImage, !link.destination.lowercased().hasPrefix("data:") else { return nil }
        return .warning(
          .remoteImage,
          "the image is not shown: pages load nothing from elsewhere; put it beside the lesson",
          file: lesson.document.file, at: link.span)
      case .file: return nil
      case .broken(let message, let suggestion):
        let fixIts = fixIt(link, suggestion, in: lesson.document.file)
        let question = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        return .error(
          .brokenLink, message + question, file: lesson.document.file, at: link.span, fixIts: fixIts)
      }
    }
  }

  /// The files that a lesson's links need beside the pages, each with the link.
  func neededFiles(_ lesson: LessonSummary) -> [(file: OutputFile, link: Link)] {
    lesson.document.links.compactMap { link in
      guard case .file(.lessonFile, let path, _) = resolve(link.destination, from: lesson.name) else {
        return nil
      }
      let source = files.lessonsFolder + "/" + path
      return (OutputFile(path: path, content: .copy(of: source, within: files.lessonsBounds)), link)
    }
  }

  /// A destination as the lesson's page has it; nil where it stays as it was written.
  func address(of destination: String, from lesson: String) -> String? {
    guard case .file(_, let path, let ending) = resolve(destination, from: lesson) else { return nil }
    let page = SiteLinks.pagePath(lesson)
    return path == page && !ending.isEmpty ? ending : RelativePath.address(of: path, from: page) + ending
  }

  /// The HTML of a cell whose text may hold links and pictures, with their addresses made to fit the lesson's page.
  func addressed(_ html: String, from lesson: String) -> String {
    html.replacing(#/<(a|img)\b([^>]*?) (href|src)="([^"]*)"/#) { match in
      let destination = HTMLText.unescape(String(match.4))
      guard let address = address(of: destination, from: lesson) else { return String(match.0) }
      return "<\(match.1)\(match.2) \(match.3)=\"\(MarkupText.escaped(address))\""
    }
  }

  /// Where a destination leads from a lesson; nothing is suggested for one that leads nowhere.
  func resolve(_ destination: String, from lesson: String) -> Target {
    var budget: SuggestionBudget?
    return resolve(destination, from: lesson, &budget)
  }

  /// Where a destination leads from a lesson, and where one that leads nowhere was meant to.
  func resolve(_ destination: String, from lesson: String, _ budget: inout SuggestionBudget?) -> Target {
    if Self.isExternal(destination) { return .external }
    let hash = destination.firstIndex(of: "#")
    let fragment = hash.map { RelativePath.decode(String(destination[destination.index(after: $0)...])) }
    let beforeHash = hash.map { String(destination[..<$0]) } ?? destination
    let written = RelativePath.decode(
      beforeHash.firstIndex(of: "?").map { String(beforeHash[..<$0]) } ?? beforeHash)
    if written.isEmpty { return page(lesson, written: "", fragment: fragment, &budget) }
    if written.hasPrefix("/") {
      return .broken(
        message: "'\(written)' is absolute; write a path relative to the lesson", suggestion: nil)
    }
    let folder = RelativePath.folder(of: lesson)
    let path = RelativePath.resolve(written, from: folder)
    if let asset = assetLink(path) {
      return self.asset(asset, written, fragment, &budget)
    }
    if path == ".." || path.hasPrefix("../") {
      return .broken(message: "'\(written)' leaves the lessons' folder", suggestion: nil)
    }
    if LessonFormat(path: path) != nil {
      return page(LessonFormat.name(of: path), written: written, fragment: fragment, &budget)
    }
    let siblings = files.lessonFiles(RelativePath.folder(of: path))
    if siblings.contains(RelativePath.name(of: path)) {
      return .file(.lessonFile, path: path, ending: Self.ending(fragment))
    }
    if path.hasPrefix("assets/"), files.assets.contains(String(path.dropFirst(7))) {
      return .file(.asset, path: path, ending: Self.ending(fragment))
    }
    return missing(path, written: written, siblings: siblings, &budget)
  }

  /// Whether a destination leads to another host, or has a scheme.
  static func isExternal(_ destination: String) -> Bool {
    if destination.hasPrefix("//") { return true }
    // A scheme: letters, digits, +, - and . before a colon that stands before any other punctuation.
    guard let colon = destination.firstIndex(of: ":"), let first = destination.first, first.isASCII,
      first.isLetter
    else { return false }
    return destination[..<colon].utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains($0)
    }
  }

  private func assetLink(_ path: String) -> String? {
    guard let prefix = files.assetsFromLessons, path.hasPrefix(prefix + "/") else { return nil }
    return String(path.dropFirst(prefix.count + 1))
  }

  private func page(
    _ name: String, written: String, fragment: String?, _ budget: inout SuggestionBudget?
  ) -> Target {
    // A link to a place in its own lesson names no file.
    let file = name + (LessonFormat(path: written) ?? .markdown).ending
    guard anchors.contains(name) else {
      let nearest = budget?.nearest(to: name, in: anchors.names, count: anchors.names.count)
      return .broken(
        message: "there is no lesson '\(file)'",
        suggestion: nearest.map { respell(written, $0 + file.dropFirst(name.count), for: file) })
    }
    guard let fragment, !fragment.isEmpty, !fragment.hasPrefix("fn-"), !fragment.hasPrefix("fnref-"),
      let place = anchors[name], !place.mayHold(fragment)
    else {
      return .file(.page, path: SiteLinks.pagePath(name), ending: Self.ending(fragment))
    }
    // A lesson of a great many places may have as many links to none of them.
    let known = place.all
    let nearest =
      known.count > 2_000 ? nil : budget?.nearest(to: fragment, in: known.sorted(), count: known.count)
    return .broken(
      message: "there is no heading or cell '#\(fragment)' in '\(file)'",
      suggestion: nearest.map { "\(written)#\($0)" })
  }

  private func asset(
    _ name: String, _ written: String, _ fragment: String?, _ budget: inout SuggestionBudget?
  ) -> Target {
    guard files.assets.contains(name) else {
      let nearest = budget?.nearest(to: name, in: files.assets, count: files.assets.count)
      return .broken(
        message: "there is no file '\(written)'", suggestion: nearest.map { respell(written, $0, for: name) })
    }
    return .file(.asset, path: SiteLinks.assetPath(name), ending: Self.ending(fragment))
  }

  private static func ending(_ fragment: String?) -> String {
    fragment.map { "#" + RelativePath.encode($0) } ?? ""
  }

  private func missing(
    _ path: String, written: String, siblings: [String], _ budget: inout SuggestionBudget?
  ) -> Target {
    let bare = path.hasSuffix(".html") ? String(path.dropLast(5)) : path
    if anchors.contains(bare) {
      let name = written.hasSuffix(".html") ? String(written.dropLast(5)) : written
      return .broken(
        message: "there is no file '\(written)'", suggestion: name + LessonFormat.markdown.ending)
    }
    let name = RelativePath.name(of: path)
    let nearest = budget?.nearest(to: name, in: siblings, count: siblings.count)
    return .broken(
      message: "there is no file '\(written)'", suggestion: nearest.map { respell(written, $0, for: name) })
  }

  /// The link as it was written, with its end exchanged.
  private func respell(_ written: String, _ right: String, for wrong: String) -> String {
    if written.hasSuffix(wrong) { return String(written.dropLast(wrong.count)) + right }
    let wrongName = RelativePath.name(of: wrong)
    if RelativePath.folder(of: right) == RelativePath.folder(of: wrong), written.hasSuffix(wrongName) {
      return String(written.dropLast(wrongName.count)) + RelativePath.name(of: right)
    }
    return right
  }

  /// A replacement of the destination, where it can be found inside the link's span.
  private func fixIt(_ link: Link, _ suggestion: String?, in file: SourceFile) -> [FixIt] {
    guard let suggestion else { return [] }
    let wanted = Array(link.destination.utf8)
    let upper = min(link.span.upperBound, file.bytes.count)
    guard !wanted.isEmpty, upper - link.span.lowerBound >= wanted.count else { return [] }
    for start in link.span.lowerBound...(upper - wanted.count)
    where file.bytes[start..<(start + wanted.count)].elementsEqual(wanted) {
      let span = Span(start, start + wanted.count)
      return [FixIt("write \(suggestion)", replace: span, with: suggestion)]
    }
    return []
  }
}
