import SourceText

/// A reader that recurses no deeper than its limits; both notations have the same.
protocol BoundedReader {
  /// The levels of recursion that are open.
  var depth: Int { get set }
  /// The operations on the left spines of quotients so far.
  var chain: Int { get set }
}

extension BoundedReader {
  /// The most levels of recursion. A level takes up to 45 KB of stack without optimisation and 5 KB with; a thread has
  /// 8 MB of it on Linux and 512 KB on macOS.
  static var nestingLimit: Int { 80 }
  /// The most operations on the left spines of quotients; it bounds the depth of the tree.
  static var chainLimit: Int { 1_000 }

  /// Opens a level of recursion, which the caller closes.
  mutating func enter(_ span: Span) throws(ReadingFailure) {
    guard depth < Self.nestingLimit else {
      throw .error(.nestingTooDeep, "more than \(Self.nestingLimit) levels of nesting", at: span)
    }
    depth += 1
  }

  /// Counts an operation of a term.
  mutating func countChain(_ builder: TermBuilder, _ span: Span) throws(ReadingFailure) {
    guard builder.chain > 1 else { return }
    chain += 1
    if chain > Self.chainLimit {
      throw .error(.nestingTooDeep, "more than \(Self.chainLimit) quotients in a row", at: span)
    }
  }
}
