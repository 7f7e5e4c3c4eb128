import FormulaSyntax
import ProofChecking

extension Derivation {
  /// The derivation in lines for a terminal, in calculator notation.
  public var text: [String] {
    var lines: [String] = []
    for component in components {
      if count > 1 { lines.append(Self.heading(of: component.indices)) }
      if let multiplier = component.multiplier {
        lines.append("both sides times \(multiplier.description):")
      }
      lines += Self.text(component.left, "left side:  ", component.multiplier)
      lines += Self.text(component.right, "right side: ", component.multiplier)
    }
    if identical > 0 {
      let known = "with names replaced and numbers worked out"
      lines.append(
        identical == count
          ? "\(known), both sides are the same, but for the order of factors"
          : "\(known), \(identical) of \(count) components are the same on both sides")
    }
    if omitted > 0 { lines.append("\(omitted) more in the same way") }
    return lines
  }

  private static func heading(of indices: [Int]) -> String {
    "component\(indices.count > 1 ? "s" : "") \(indices.map { "\($0 + 1)" }.joined(separator: ", ")):"
  }

  private static func text(_ side: Side, _ label: String, _ multiplier: Expression?) -> [String] {
    let indent = String(repeating: " ", count: label.count - 2) + "= "
    let start = side.start.description
    var lines = [label + start]
    if let multiplier, let first = side.lines.first {
      lines = ["\(label)(\(start)) (\(multiplier.description))"]
      lines.append(indent + first.text(of: side.start))
    }
    for line in side.lines.dropFirst(multiplier == nil ? 0 : 1) where line.rule != .start {
      lines.append(indent + line.text(of: side.start))
    }
    return lines
  }
}

extension Derivation.Line {
  /// The sum and how it follows.
  fileprivate func text(of start: Expression) -> String {
    let sum = terms.enumerated().map { index, term in
      let sign = term.isNegative ? (index == 0 ? "-" : " - ") : index == 0 ? "" : " + "
      return sign + term.expression.description
    }
    // What replaces all of a side is the line itself.
    var reasons = [rule.words]
    for (index, identity) in identities.enumerated() {
      let isNew = index == 0 || identities[index - 1].theorem != identity.theorem
      if isNew, !identity.theorem.words.isEmpty { reasons.append(identity.theorem.words) }
      if identity.left != start { reasons.append("\(identity.left) = \(identity.right)") }
    }
    let reason = reasons.joined(separator: ", ")
    return (terms.isEmpty ? "0" : sum.joined()) + "   (\(reason))"
  }
}
