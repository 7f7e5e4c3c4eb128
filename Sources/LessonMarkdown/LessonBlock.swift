import SourceText

/// A paragraph, a heading or a cell that stands in no other block: what a figure can stay beside.
public struct LessonBlock: Sendable {
  /// What a block is.
  public enum Kind: Sendable, Hashable {
    /// A paragraph.
    case paragraph
    /// A heading: an index into ``LessonDocument/headings``.
    case heading(Int)
    /// A cell: an index into ``LessonDocument/cells``.
    case cell(Int)
  }

  /// What it is.
  public var kind: Kind
  /// The text of a paragraph or a heading as it is written, markup included; empty for a cell.
  public var text: String
  /// The place in the file; of a paragraph or a heading its first line.
  public var span: Span

  /// Makes a block.
  public init(kind: Kind, text: String = "", span: Span) {
    self.kind = kind
    self.text = text
    self.span = span
  }
}
