import SourceText
import TeX

/// A formula of a document, with its place and the words around it.
public struct FoundFormula: Sendable {
  /// The LaTeX, with the way back to the file.
  public var excerpt: SourceExcerpt
  /// Whether it stands on lines of its own.
  public var isDisplay: Bool
  /// The words of its paragraph before it.
  public var before: String
  /// The words behind it, to the end of the sentence or a little further.
  public var after: String

  /// Makes a formula.
  public init(excerpt: SourceExcerpt, isDisplay: Bool, before: String = "", after: String = "") {
    self.excerpt = excerpt
    self.isDisplay = isDisplay
    self.before = before
    self.after = after
  }
}

/// What an audit reads of a document: its formulas, and the commands that it defines.
public struct AuditDocument: Sendable {
  /// The file.
  public var file: SourceFile
  /// The formulas, in order of place.
  public var formulas: [FoundFormula] = []
  /// The commands that the document defines.
  public var macros: [LaTeXMacro] = []
  /// The names of the files that it reads in, as LaTeX has them, with endings.
  public var inclusions: [String] = []
  /// Why the file was not understood; nil where it was.
  public var problem: String?

  /// A document without formulas.
  public init(file: SourceFile, problem: String? = nil) {
    self.file = file
    self.problem = problem
  }
}
