/// A table below a figure whose cells follow the figure.
public struct DiagramTable: Sendable, Equatable {
  /// The heads of the columns, by their numbers among ``Figure/readings``; none where there are no heads.
  public var columns: [Int]
  /// The rows, each with its head and then its values.
  public var rows: [[Int]]
  /// Whether it says of each row whether the reader's last movement changed it.
  public var isCompared: Bool
}

/// A listing below a figure whose numbers follow the figure.
public struct DiagramListing: Sendable, Equatable {
  /// A run of the listing.
  public enum Piece: Sendable, Equatable {
    /// What always stands there.
    case text(String)
    /// A value, by its number among ``Figure/readings``.
    case value(Int)
  }

  /// The runs, one after the other.
  public var pieces: [Piece]
}
