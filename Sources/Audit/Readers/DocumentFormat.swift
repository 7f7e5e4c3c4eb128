import SourceText

/// A format of documents that an audit reads.
///
/// A new format is a case here and a reader of its own.
public enum DocumentFormat: CaseIterable, Sendable {
  /// Markdown of GitHub, GitLab, MyST, Quarto, DocC and Documenter.
  case markdown
  /// LaTeX sources.
  case latex
  /// reStructuredText.
  case restructuredText
  /// Jupyter notebooks.
  case notebook
  /// Doc comments of Swift.
  case swift
  /// Doc comments of Rust.
  case rust
  /// Doc comments of C and C++, as Doxygen reads them.
  case doxygen
  /// Docstrings of Python.
  case python
  /// Docstrings of Julia.
  case julia

  /// The endings of its files' names, with the dot.
  public var endings: [String] {
    switch self {
    case .markdown: [".md", ".markdown", ".mdx", ".qmd", ".rmd", ".jmd", ".myst"]
    case .latex: [".tex", ".ltx", ".sty"]
    case .restructuredText: [".rst"]
    case .notebook: [".ipynb"]
    case .swift: [".swift"]
    case .rust: [".rs"]
    case .doxygen: [".c", ".h", ".cc", ".cpp", ".cxx", ".hh", ".hpp", ".hxx", ".cu", ".cuh", ".dox"]
    case .python: [".py", ".pyi"]
    case .julia: [".jl"]
    }
  }

  /// The format of a file by its name, whose letters may be capitals; nil where none fits.
  public init?(path: some StringProtocol) {
    let name = path.lowercased()
    let found = Self.allCases.first { format in format.endings.contains { name.hasSuffix($0) } }
    guard let found else { return nil }
    self = found
  }

  /// The endings of all formats, for messages.
  public static var allEndings: String { allCases.flatMap(\.endings).joined(separator: ", ") }

  /// The largest file that is read, in bytes.
  public static let mostBytes = 32 << 20

  /// The formulas of a file.
  public func read(_ file: SourceFile) -> AuditDocument {
    guard file.bytes.count <= Self.mostBytes else {
      return AuditDocument(file: file, problem: "it has more than \(Self.mostBytes >> 20) MB")
    }
    let whole = SourceExcerpt(file: file, span: Span(0, file.bytes.count))
    var document = AuditDocument(file: file)
    switch self {
    case .markdown: MarkupScanner(whole, markup: .markdown).scan(into: &document)
    case .latex:
      MarkupScanner(whole, markup: .latex).scan(into: &document)
      document.inclusions = LaTeXInclusions.names(in: file.bytes)
    case .restructuredText: RestructuredTextScanner(whole).scan(into: &document)
    case .notebook: NotebookReader.read(whole, into: &document)
    case .swift:
      for comment in SwiftComments.found(in: file) {
        MarkupScanner(comment, markup: .markdown).scan(into: &document)
      }
    case .rust:
      for comment in LineComments.found(in: file, isRust: true) {
        MarkupScanner(comment, markup: .markdown).scan(into: &document)
      }
    case .doxygen:
      for comment in LineComments.found(in: file, isRust: false) {
        MarkupScanner(comment, markup: .doxygen).scan(into: &document)
      }
    case .python:
      for docstring in Docstrings.found(in: file) {
        RestructuredTextScanner(docstring).scan(into: &document)
        MarkupScanner(docstring, markup: .markdown).scan(into: &document)
      }
      // Sphinx is configured by such a file.
      document.macros += MacroConfiguration.macros(in: file.bytes, path: file.path)
    case .julia:
      for docstring in Docstrings.found(in: file) {
        MarkupScanner(docstring, markup: .documenter).scan(into: &document)
      }
      // And Documenter by such a one.
      document.macros += MacroConfiguration.macros(in: file.bytes, path: file.path)
    }
    document.formulas.sort { $0.excerpt.fileOffset(of: 0) < $1.excerpt.fileOffset(of: 0) }
    return document
  }
}
