import SourceText

@testable import TeX

/// A tree in one line, each node with its span: `(letter x)@0-1`.
func dump(_ nodes: [LaTeXNode], spans: Bool = true) -> String {
  nodes.map { dump($0, spans: spans) }.joined(separator: " ")
}

/// A node with its span.
func dump(_ node: LaTeXNode, spans: Bool = true) -> String {
  let place = spans ? "@\(node.span.lowerBound)-\(node.span.upperBound)" : ""
  func inner(_ node: LaTeXNode?) -> String { node.map { dump($0, spans: spans) } ?? "-" }
  func inner(_ nodes: [LaTeXNode]) -> String { dump(nodes, spans: spans) }
  let text =
    switch node.kind {
    case .letter(let scalar): String(scalar)
    case .number(let number): number.text
    case .symbol(let symbol): (symbol.isNegated ? "not" : "") + String(symbol.scalar)
    case .function(let function):
      "fn:\(function.name)\(function.takesLimits ? "*" : "")\(function.isBinary ? " binary" : "")"
    case .group(let nodes): "{\(inner(nodes))}"
    case .fenced(let fence):
      "fence(\(name(fence.opening.scalar))"
        + zip(fence.parts, [nil] + fence.middles.map { Optional($0) }).map { part, middle in
          (middle.map { " \(name($0.scalar))" } ?? "") + " [\(inner(part))]"
        }.joined() + " \(name(fence.closing.scalar)))"
    case .sizedDelimiter(let delimiter):
      "big\(delimiter.size)(\(name(delimiter.scalar)) \(delimiter.atomClass))"
    case .fraction(let fraction):
      "frac\(fraction.style.map { ".\($0)" } ?? "")\(fraction.hasLine ? "" : ".bare")(\(inner(fraction.numerator)), \(inner(fraction.denominator)))"
    case .binomial(let fraction): "binom(\(inner(fraction.numerator)), \(inner(fraction.denominator)))"
    case .root(let root): "root(\(inner(root.radicand)), \(inner(root.degree)))"
    case .scripts(let scripts):
      "scripts(\(inner(scripts.base)) _ \(inner(scripts.subscripted)) ^ \(inner(scripts.superscripted)) '\(scripts.primes)"
        + (scripts.limits == .automatic ? ")" : " \(scripts.limits))")
    case .accent(let accent): "\(accent.mark)(\(inner(accent.base)))"
    case .stack(let stack):
      "stack(\(inner(stack.base)), over \(inner(stack.over)), under \(inner(stack.under))\(stack.isRelation ? ", rel" : ""))"
    case .extensibleArrow(let arrow): "arrow(\(arrow.scalar), \(inner(arrow.above)), \(inner(arrow.below)))"
    case .text(let text): "text(\(dump(text, spans: spans)))"
    case .styled(let font, let body): "\(font)(\(inner(body)))"
    case .colored(let color, let body): "color \(color.css)(\(inner(body)))"
    case .sized(let style, let body): "\(style)(\(inner(body)))"
    case .boxed(let box, let body): "\(boxName(box))(\(inner(body)))"
    case .rule(let rule): "rule(\(rule.width) × \(rule.height) at \(rule.raise))"
    case .choice(let forms): "choice(\(forms.map { inner($0) }.joined(separator: ", ")))"
    case .sideScripts(let scripts):
      "side(_ \(inner(scripts.leftSubscript)) ^ \(inner(scripts.leftSuperscript)) \(inner(scripts.base)) _ \(inner(scripts.rightSubscript)) ^ \(inner(scripts.rightSuperscript)))"
    case .space(let space): "space(\(space.mu))"
    case .phantom(let phantom, let body): "phantom \(phantom)(\(inner(body)))"
    case .enclosed(let enclosure, let body): "\(enclosure)(\(inner(body)))"
    case .classed(let atomClass, let body): "class \(atomClass)(\(inner(body)))"
    case .modulo(let modulo, let body): "mod \(modulo)(\(inner(body)))"
    case .environment(let environment):
      "\(environment.name)\(environment.columns.isEmpty ? "" : " \(environment.columns.map { "\($0)".prefix(1) }.joined())")("
        + environment.rows.map { row in
          (row.ruleAbove == .none ? "" : "--- ") + row.cells.map { inner($0.nodes) }.joined(separator: " & ")
            + (row.tag.map { " tag \($0.words)" } ?? "")
        }.joined(separator: " \\\\ ") + (environment.ruleBelow == .none ? "" : " ---") + ")"
    case .lineBreak: "newline"
    case .tag(let text): "tag(\(dump(text, spans: spans)))"
    case .error(let text): "ERROR<\(text)>"
    }
  return text + place
}

private func boxName(_ box: LaTeXBox) -> String {
  switch box {
  case .ground(let fill, let border): "ground \(fill.css)\(border.map { " \($0.css)" } ?? "")"
  case .raised(let mu): "raised \(mu)"
  case .scaled(let factor): "scaled \(factor)"
  default: "\(box)"
  }
}

private func dump(_ text: LaTeXText, spans: Bool) -> String {
  "\(text.font)"
    + text.pieces.map { piece in
      switch piece {
      case .words(let words, let span):
        " \"\(words)\"" + (spans ? "@\(span.lowerBound)-\(span.upperBound)" : "")
      case .math(let nodes, let span):
        " $\(dump(nodes, spans: spans))$" + (spans ? "@\(span.lowerBound)-\(span.upperBound)" : "")
      case .text(let text, _): " <\(dump(text, spans: spans))>"
      }
    }.joined()
}

private func name(_ scalar: Unicode.Scalar?) -> String { scalar.map { String($0) } ?? "." }
