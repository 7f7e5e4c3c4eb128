import SourceText

/// A format that lessons are written in: how its files are named, and what reads them.
///
/// A new format is a case here and a reader of its own that makes a ``LessonDocument``.
public enum LessonFormat: CaseIterable, Sendable {
  /// GitHub's Markdown with cells in fences.
  case markdown
  /// Quarto's Markdown, with cells in fences with or without braces.
  case quarto

  /// The ending of its files' names, with the dot.
  public var ending: String {
    switch self {
    case .markdown: ".md"
    case .quarto: ".qmd"
    }
  }

  /// The format of a file by its name, which is more than an ending; nil where it is no lesson's.
  public init?(path: some StringProtocol) {
    let found = Self.allCases.first { path.hasSuffix($0.ending) && path.utf8.count > $0.ending.utf8.count }
    guard let found else { return nil }
    self = found
  }

  /// The name of a lesson's file without its ending; any other text as it is.
  public static func name(of path: some StringProtocol) -> String {
    guard let format = LessonFormat(path: path) else { return String(path) }
    return String(path.dropLast(format.ending.count))
  }

  /// The endings of all formats, for messages.
  public static var endings: String { allCases.map(\.ending).joined(separator: ", ") }

  /// The endings of all formats without their dots.
  public static var extensions: [String] { allCases.map { String($0.ending.dropFirst()) } }

  /// The file names under which a lesson may stand.
  public static func files(of name: String) -> [String] { allCases.map { name + $0.ending } }

  /// Reads a file that the limits of `options` allow.
  func read(_ file: SourceFile, options: LessonReader) -> LessonDocument {
    switch self {
    case .markdown: MarkdownReader(options: options).read(file)
    case .quarto: QuartoReader(options: options).read(file)
    }
  }
}
