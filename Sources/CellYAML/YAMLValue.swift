import SourceText
import Yams

/// A value of a YAML cell with its places, for rooms that ask what is written and need no node of the parser.
public indirect enum YAMLValue: Sendable {
  /// A text, a number or nothing.
  case scalar(LocatedText, Span)
  /// A list.
  case list([YAMLValue], Span)
  /// Names and their values, in order. A name that is no text is empty.
  case mapping([Entry], Span)

  /// A name with its value.
  public struct Entry: Sendable {
    /// The name.
    public var name: String
    /// The name's place in the file.
    public var span: Span
    /// The value.
    public var value: YAMLValue
  }

  /// The value's place in the file.
  public var span: Span {
    switch self {
    case .scalar(_, let span), .list(_, let span), .mapping(_, let span): span
    }
  }
}

extension YAMLSource {
  /// The text as a value; nil where it cannot be read or nothing stands there.
  public func value() -> YAMLValue? {
    guard case .success(let node?) = compose() else { return nil }
    return value(of: node)
  }

  /// The depth is bounded by ``deepestNesting``.
  private func value(of node: Node) -> YAMLValue {
    let span = fileSpan(of: node)
    switch node {
    case .scalar(let scalar): return .scalar(text(of: scalar), span)
    case .sequence(let sequence): return .list(sequence.map { value(of: $0) }, span)
    case .mapping(let mapping):
      return .mapping(
        mapping.map { name, node in
          YAMLValue.Entry(
            name: name.scalar.map { text(of: $0).text } ?? "", span: fileSpan(of: name),
            value: value(of: node))
        }, span)
    // Aliases are refused before anything is composed.
    case .alias: return .list([], span)
    }
  }
}
