import LessonMarkdown
import SourceText
import TeX

/// Where a cell of a translation first says something else than that of its original.
struct CellDifference {
  /// The place in the translation.
  var span: Span
  /// The place in the original.
  var originalSpan: Span
  private var key: Key?

  private enum Key {
    case missing(String)
    case extra(String)
  }

  /// The first difference of two parts; nil where they say the same.
  init?(_ own: CellForm.Part, _ other: CellForm.Part) {
    guard own != other else { return nil }
    self = Self.first(own, other)
  }

  private init(_ span: Span, _ originalSpan: Span, _ key: Key? = nil) {
    self.span = span
    self.originalSpan = originalSpan
    self.key = key
  }

  /// The depth is that of YAML or of a formula, which their readers bound.
  private static func first(_ own: CellForm.Part, _ other: CellForm.Part) -> CellDifference {
    if case .mapping = own.content, case .mapping = other.content {
      func names(_ part: CellForm.Part) -> [String] {
        part.parts.map { if case .key(let name) = $0.content { name } else { "" } }
      }
      let (mine, theirs) = (names(own), names(other))
      if let index = mine.firstIndex(where: { !theirs.contains($0) }) {
        return CellDifference(own.parts[index].span, other.span, .extra(mine[index]))
      }
      if let index = theirs.firstIndex(where: { !mine.contains($0) }) {
        return CellDifference(own.span.beginning, other.parts[index].span, .missing(theirs[index]))
      }
    }
    for (mine, theirs) in zip(own.parts, other.parts) where mine != theirs {
      return isLeaf(mine) || isLeaf(theirs) ? CellDifference(mine.span, theirs.span) : first(mine, theirs)
    }
    if own.parts.count > other.parts.count {
      return CellDifference(own.parts[other.parts.count].span, other.span.beginning)
    }
    if own.parts.count < other.parts.count {
      // What is missing is missing behind the last part.
      let span = own.parts.last.map {
        Span(max($0.span.lowerBound, $0.span.upperBound - 1), $0.span.upperBound)
      }
      return CellDifference(span ?? own.span.beginning, other.parts[own.parts.count].span)
    }
    return CellDifference(own.span, other.span)
  }

  private static func isLeaf(_ part: CellForm.Part) -> Bool { part.parts.isEmpty }

  /// What is said of it in a cell of a kind.
  func message(_ kind: Cell.Kind) -> String {
    switch key {
    case .missing(let name): return "the original's \(name) is missing"
    case .extra(let name): return "the original has no \(name) here"
    case nil: break
    }
    return switch kind {
    case .math: "the original's formula differs here"
    case .values: "the original's table of values differs here"
    case .swift, .objc: "the original's listing differs here"
    case .diagram: "the original's figure differs here"
    case .exercise: "the original's exercise differs here"
    }
  }
}

extension CellForm.Part {
  /// Whether a formula is a part of this one, as it is written.
  func holds(_ nodes: [LaTeXNode]) -> Bool {
    if nodes.isEmpty { return true }
    if case .formula(let own) = content, own.count >= nodes.count {
      for start in 0...(own.count - nodes.count) where own[start] == nodes[0] {
        if own[start..<start + nodes.count].elementsEqual(nodes) { return true }
      }
    }
    return parts.contains { $0.holds(nodes) }
  }
}
