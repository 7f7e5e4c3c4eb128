import FormulaSyntax
import ProofChecking
import SourceText
import TeX

/// The proof of an equation told in lines, as it stands with its claim.
struct DerivationHTML {
  let derivation: Derivation
  let words: InterfaceWords.Derivation
  let sides: (left: String, right: String)
  private let formulas = WrittenFormulas()

  init(_ derivation: Derivation, text: InterfaceText) {
    self.derivation = derivation
    words = text.words.derivation
    sides = text.words.sideNames["*"] ?? ("", "")
  }

  var html: HTML {
    #"""
    <div class="derivation" tabindex="0">
    \#(each: derivation.components, component)\#(each: notes, { "<p class=\"derivation-note\">\($0)</p>\n" })</div>

    """#
  }

  /// What is said of components that are not told.
  private var notes: [String] {
    var notes: [String] = []
    if derivation.identical > 0 {
      notes.append(
        derivation.identical == derivation.count ? words.identical : words.someIdentical(derivation.identical)
      )
    }
    if derivation.omitted > 0 { notes.append(words.omitted(derivation.omitted)) }
    return notes
  }

  private func component(_ component: Derivation.Component) -> HTML {
    var html: HTML = "<div class=\"derivation-part\">\n"
    if derivation.count > 1 {
      html += "<p class=\"derivation-name\">\(words.component(component.indices.map { $0 + 1 }))</p>\n"
    }
    if let multiplier = component.multiplier {
      html += "<p class=\"derivation-name\">\(words.bothSidesTimes) \(formulas[multiplier])</p>\n"
    }
    html += side(component.left, sides.left, times: component.multiplier)
    html += side(component.right, sides.right, times: component.multiplier)
    html += """
      <p class="derivation-end"><span class="sign" aria-hidden="true">✓</span> \(words.same)</p>
      </div>

      """
    return html
  }

  private func side(_ side: Derivation.Side, _ name: String, times multiplier: Expression?) -> HTML {
    var html: HTML = "<p class=\"derivation-side\">\(name)</p>\n<ol class=\"steps\">\n"
    var lines = side.lines[...]
    if multiplier == nil, let first = lines.first, first.rule == .start {
      html += "<li><span class=\"sum\">\(sum(first))</span></li>\n"
      lines = lines.dropFirst()
    } else {
      let start = multiplier.map { Expression(.product([$0, side.start])) } ?? side.start
      html += "<li><span class=\"sum\">\(summands(start))</span></li>\n"
    }
    for line in lines {
      html += #"""
        <li><span class="sum"><span class="equals">=</span> \#(sum(line))</span> <span class="step-reason">\#(reason(line, of: side))</span></li>

        """#
    }
    html += "</ol>\n"
    return html
  }

  /// A start as a sum, so that a line may end between its terms.
  private func summands(_ start: Expression) -> HTML {
    func summand(_ expression: Expression) -> HTML {
      if case .negation(let inner) = expression.node, !inner.isSum {
        return term(inner, isNegative: true)
      }
      return term(expression, isNegative: false)
    }
    if case .sum(let terms) = start.node { return "\(each: terms, summand)" }
    return summand(start)
  }

  private func sum(_ line: Derivation.Line) -> HTML {
    if line.terms.isEmpty { return term(.integer(0), isNegative: false) }
    return "\(each: line.terms, { term($0.expression, isNegative: $0.isNegative, fate: $0.fate) })"
  }

  /// A term with its sign; that of the first one is shown where it is a minus.
  private func term(_ expression: Expression, isNegative: Bool, fate: Derivation.Fate? = nil) -> HTML {
    let content: HTML =
      #"<span class="term-sign">\#(isNegative ? "−" : "+")</span>\#(formulas[expression])"#
    let minus = isNegative ? " term-minus" : ""
    guard let fate else { return #"<span class="term\#(minus)">\#(content)</span> "# }
    return
      #"<span class="term\#(minus) term-\#(fate.kind.rawValue)" data-group="\#(fate.group)">\#(content)</span> "#
  }

  private func reason(_ line: Derivation.Line, of side: Derivation.Side) -> HTML {
    var html: HTML = "\(words.rules[line.rule] ?? "")"
    // What replaces all of a side is the line itself.
    var theorems: [Derivation.Theorem] = []
    for identity in line.identities where !theorems.contains(identity.theorem) {
      theorems.append(identity.theorem)
    }
    for theorem in theorems {
      if let name = words.theorems[theorem], !name.isEmpty { html += "; \(name)" }
      for identity in line.identities where identity.theorem == theorem && identity.left != side.start {
        html +=
          #" <span class="identity">\#(formulas[identity.left]) = \#(formulas[identity.right])</span>"#
      }
    }
    return html
  }

}

/// Formulas in MathML. A derivation has the same terms in many lines.
private final class WrittenFormulas {
  private var known: [String: Markup] = [:]

  subscript(expression: Expression) -> Markup {
    let source = LaTeXPrinter.printForReading(expression)
    if let markup = known[source] { return markup }
    let markup = Markup(MathMLWriter.write(LaTeXParser.parse(Array(source.utf8)), display: false))
    known[source] = markup
    return markup
  }
}

extension Expression {
  fileprivate var isSum: Bool { if case .sum = node { true } else { false } }
}

/// Where a mistake happens to be right.
struct CoincidencesHTML {
  let found: [Coincidence]
  let words: InterfaceWords
  private let formulas = WrittenFormulas()

  init(_ found: [Coincidence], text: InterfaceText) {
    self.found = found
    words = text.words
  }

  var html: HTML {
    "<p class=\"coincidences\">\(words.happensToBeRight) \(each: found.indices, equation)</p>\n"
  }

  private func equation(_ index: Int) -> HTML {
    let name = formulas[Expression(.symbol(found[index].symbol))]
    let behind =
      switch found.count - 1 - index {
      case 0: words.fullStop
      case 1: words.lastAlternative
      default: words.nextAlternative
      }
    return "<span class=\"assignment\">\(name) = \(formulas[found[index].value])</span>\(behind) "
  }
}
