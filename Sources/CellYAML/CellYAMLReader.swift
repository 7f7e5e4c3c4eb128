import SourceText
import Yams

/// A reader of a YAML cell: what all of them ask of nodes, with diagnostics at their places.
public protocol CellYAMLReader {
  /// The longest text that is a value, in bytes.
  static var longestExpression: Int { get }
  /// The cell's text.
  var source: YAMLSource { get }
  /// What is wrong with it so far.
  var diagnostics: [Diagnostic] { get set }
}

extension CellYAMLReader {
  // MARK: Values

  /// The nodes of a list, or nil with a diagnostic.
  public mutating func list(_ node: Node, for key: String) -> [Node]? {
    if case .sequence(let sequence) = node { return Array(sequence) }
    report(.wrongType, "'\(key)' is a list; begin each entry with '- '", at: source.fileSpan(of: node))
    return nil
  }

  /// A text, which need not be an expression.
  public mutating func text(_ node: Node, for key: String) -> LocatedText? {
    guard case .scalar(let scalar) = node, !isNull(scalar) else {
      report(.wrongType, "'\(key)' is a text", at: source.fileSpan(of: node))
      return nil
    }
    let text = source.text(of: scalar)
    if scalar.style == .doubleQuoted, text.excerpt.bytes.contains(where: { $0 < 0x20 && $0 != 0x0A }) {
      report(
        .controlCharacter, "'\(key)' has a control character; in double quotes \\t is a tab", at: text.span,
        notes: [.init("write LaTeX in single quotes, or without quotes")])
      return nil
    }
    guard text.excerpt.bytes.count <= Self.longestExpression else {
      report(.tooLong, "'\(key)' has at most \(Self.longestExpression) bytes", at: text.span)
      return nil
    }
    return text
  }

  /// A yes or a no.
  public mutating func flag(_ node: Node, for key: String) -> Bool? {
    let word = node.scalar?.string.lowercased()
    if ["true", "yes", "on"].contains(word) { return true }
    if ["false", "no", "off"].contains(word) { return false }
    report(.wrongType, "'\(key)' is 'true' or 'false'", at: source.fileSpan(of: node))
    return nil
  }

  /// Whether nothing stands there.
  public func isNull(_ scalar: Node.Scalar) -> Bool {
    scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
  }

  // MARK: Keys

  /// The entries of a mapping; a key that is no text is reported and left out.
  public mutating func fields(of mapping: Node.Mapping) -> Fields {
    var fields = Fields()
    for (key, node) in mapping {
      if let scalar = key.scalar {
        fields.entries.append(.init(name: source.text(of: scalar), node: node))
      } else {
        report(.wrongType, "a key is a word", at: source.fileSpan(of: key))
      }
    }
    return fields
  }

  /// Reports the keys that are not allowed, with the nearest one that is.
  public mutating func check(_ fields: Fields, allowed: [String], of owner: String) {
    for entry in fields.entries where !allowed.contains(entry.name.text) {
      reportUnknown(entry.name, .unknownKey, "key", of: owner, candidates: allowed)
    }
  }

  /// Reports a word that is none of the candidates.
  public mutating func reportUnknown(
    _ word: LocatedText, _ finding: Finding, _ noun: String, of owner: String, candidates: [String]
  ) {
    let name = String(word.text.prefix(40))
    var message = "\(owner) has no \(noun) '\(name)'"
    var fixIts: [FixIt] = []
    var notes: [Diagnostic.Note] = []
    if let suggestion = Spelling.nearest(to: word.text, in: candidates) {
      message += "; did you mean '\(suggestion)'?"
      fixIts = [FixIt("write '\(suggestion)'", replace: word.span, with: suggestion)]
    } else {
      notes = [.init("it has: \(candidates.joined(separator: ", "))")]
    }
    diagnostics.append(
      .error(finding, message, file: word.file, at: word.span, notes: notes, fixIts: fixIts))
  }

  /// Adds an error.
  public mutating func report(
    _ finding: Finding, _ message: String, at span: Span, notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(.error(finding, message, file: source.excerpt.file, at: span, notes: notes))
  }
}

/// The entries of a YAML mapping, in the order in which they stand.
public struct Fields {
  /// A key with its value.
  public struct Entry {
    /// The key.
    public var name: LocatedText
    /// The value.
    public var node: Node

    /// Makes an entry.
    public init(name: LocatedText, node: Node) {
      self.name = name
      self.node = node
    }
  }

  /// The entries.
  public var entries: [Entry] = []

  /// Makes fields.
  public init(entries: [Entry] = []) {
    self.entries = entries
  }

  /// The value of a key; nil where it is absent.
  public subscript(name: String) -> Node? { entries.first { $0.name.text == name }?.node }

  /// The place of a key; nil where it is absent.
  public func span(of name: String) -> Span? { entries.first { $0.name.text == name }?.name.span }
}
