import SourceText

/// `\begin{…} … \end{…}`, or `\substack{…}`: rows of cells.
public struct LaTeXEnvironment: Hashable, Sendable {
  /// What the rows are for.
  public enum Role: UInt8, Hashable, Sendable {
    /// `matrix`, `pmatrix`, `bmatrix`, `Bmatrix`, `vmatrix`, `Vmatrix`, with or without `*`.
    case matrix
    /// `smallmatrix`, and `psmallmatrix` and its kin.
    case smallMatrix
    /// `array`: the columns are stated.
    case array
    /// `cases`, `dcases`, `rcases`: a brace and two columns.
    case cases
    /// `aligned`, `align`, `align*`, `alignedat`, `split`, `eqnarray`: lines that meet at `&`.
    case aligned
    /// `gathered`, `gather`, `equation`, `multline`, `multlined`: lines of one cell.
    case gathered
    /// `\substack`, `subarray`: small centred lines.
    case substack
    /// `CD`: objects and arrows in turn; each second row has arrows up and down.
    case diagram
  }

  /// How a column is set.
  public enum Alignment: UInt8, Hashable, Sendable {
    /// At the left.
    case left
    /// In the middle.
    case center
    /// At the right.
    case right
  }

  /// A line between two rows or beside a column.
  public enum Rule: UInt8, Hashable, Sendable {
    /// No line.
    case none
    /// `\hline`, `|`.
    case solid
    /// `\hdashline`, `:`.
    case dashed
    /// `\hline\hline`, `||`.
    case double
  }

  /// A row.
  public struct Row: Hashable, Sendable {
    /// The cells, one more than there are `&`. A blank row has one blank cell.
    public var cells: [Cell]
    /// The row without the `\\` behind it.
    public var span: Span
    /// The line above.
    public var ruleAbove: Rule
    /// The columns, counted from 0, that have a line above: `\cline{1-2}`.
    public var partialRules: [ClosedRange<Int>] = []
    /// `\tag{…}`, taken out of its cell.
    public var tag: LaTeXText?

    /// Makes a row.
    public init(cells: [Cell], span: Span, ruleAbove: Rule = .none, tag: LaTeXText? = nil) {
      self.cells = cells
      self.span = span
      self.ruleAbove = ruleAbove
      self.tag = tag
    }

    /// Whether nothing stands in it, as between `\\` and `\\`.
    public var isBlank: Bool { cells.allSatisfy { $0.isBlank } }
  }

  /// A cell: what stands between two `&`.
  public struct Cell: Hashable, Sendable {
    /// What stands in it; empty for a stray `&`.
    public var nodes: [LaTeXNode]
    /// The bytes between the `&`, without blanks at its ends; empty where the cell is.
    public var span: Span
    /// The colour of its ground, where it was stated: `\cellcolor`, `\rowcolor`.
    public var fill: LaTeXColor?

    /// Makes a cell.
    public init(_ nodes: [LaTeXNode], _ span: Span, fill: LaTeXColor? = nil) {
      self.nodes = nodes
      self.span = span
      self.fill = fill
    }

    /// Whether nothing stands in it.
    public var isBlank: Bool { nodes.isEmpty }
  }

  /// The name: `bmatrix`; `substack` for the command.
  public var name: String
  /// Where the name stands, between the braces of `\begin`.
  public var nameSpan: Span
  /// What the rows are for.
  public var role: Role
  /// The bracket before the rows: `(`, `[`, `{`, `|`, `‖`; nil for none.
  public var opening: Unicode.Scalar?
  /// The bracket behind the rows.
  public var closing: Unicode.Scalar?
  /// The stated columns of an `array` or of `matrix*`; empty for the others.
  public var columns: [Alignment]
  /// The lines left of each stated column, and one more for the right edge; empty where there is none.
  public var columnRules: [Rule]
  /// The rows. The end of the last row needs no `\\`; where it has one, no blank row follows from it.
  public var rows: [Row]
  /// The line below the last row.
  public var ruleBelow: Rule
  /// The columns that have a line below the last row.
  public var partialRulesBelow: [ClosedRange<Int>] = []
  /// Whether cells are in display style: `dcases`, `aligned`, `gathered`.
  public var isDisplay: Bool

  /// Makes an environment.
  public init(
    name: String, nameSpan: Span, role: Role, opening: Unicode.Scalar? = nil, closing: Unicode.Scalar? = nil,
    columns: [Alignment] = [], columnRules: [Rule] = [], rows: [Row], ruleBelow: Rule = .none,
    isDisplay: Bool = false
  ) {
    self.name = name
    self.nameSpan = nameSpan
    self.role = role
    self.opening = opening
    self.closing = closing
    self.columns = columns
    self.columnRules = columnRules
    self.rows = rows
    self.ruleBelow = ruleBelow
    self.isDisplay = isDisplay
  }
}
