import SourceText

extension MathMLBuilder {
  /// Adds a piece that is moved, scaled or set on a ground; gives the class of what stands at the end.
  mutating func boxed(_ box: LaTeXBox, _ body: LaTeXNode, after previous: LaTeXAtomClass?) -> LaTeXAtomClass?
  {
    switch box {
    case .ground(let fill, let border):
      // The line is the edge of a larger ground, since a border would colour the letters too.
      if let border, !border.css.isEmpty {
        add("<mrow class=\"math-framed\" mathbackground=\"\(border.css)\">")
      }
      add("<mrow class=\"math-ground\"\(fill.css.isEmpty ? "" : " mathbackground=\"\(fill.css)\"")>")
      list(body.items)
      add("</mrow>")
      if let border, !border.css.isEmpty { add("</mrow>") }
      return .ordinary
    case .link(let address):
      // MathML Core has no links; those of HTML may stand in its text.
      add("<mtext>")
      if !address.isEmpty {
        add("<a href=\"")
        addText(address)
        add("\">")
      }
      add(isDisplay ? "<math displaystyle=\"true\"><mrow>" : "<math><mrow>")
      list(body.items)
      add(address.isEmpty ? "</mrow></math></mtext>" : "</mrow></math></a></mtext>")
      return .ordinary
    case .raised(let mu):
      // Beside the shift, the height and the depth follow by the same amount, as far as MathML Core can tell.
      add("<mpadded voffset=\"\(Self.ems(mu))\">")
      list(body.items)
      add("</mpadded>")
      return .ordinary
    case .scaled(let factor):
      let percent = Int((factor / scale * 100).rounded())
      let saved = scale
      scale = factor
      add("<mstyle mathsize=\"\(percent)%\">")
      let last = list(body.items, after: previous)
      add("</mstyle>")
      scale = saved
      return last
    case .overlapsRight, .overlapsLeft, .overlapsBoth:
      let name =
        switch box {
        case .overlapsLeft: " class=\"math-overlap-left\""
        case .overlapsBoth: " class=\"math-overlap-both\""
        default: ""
        }
      add("<mpadded width=\"0\"><mrow\(name)>")
      list(body.items)
      add("</mrow></mpadded>")
      return .ordinary
    }
  }

  /// Adds a filled box.
  mutating func rule(_ rule: LaTeXRule) {
    let width = Self.ems(max(0, rule.width))
    let top = rule.height + rule.raise
    // An empty space has a ground only where it has a size.
    add("<mpadded voffset=\"\(Self.ems(rule.raise))\" height=\"\(Self.ems(max(0, top)))\"")
    add(" depth=\"\(Self.ems(max(0, -rule.raise)))\">")
    add(
      "<mspace class=\"math-rule\" width=\"\(width)\" height=\"\(Self.ems(max(0, rule.height)))\"/></mpadded>"
    )
  }

  /// Adds the form of a choice that fits the size of the surroundings.
  mutating func choice(_ forms: [LaTeXNode]) {
    let index = isDisplay ? 0 : min(scriptLevel, 2) + 1
    add("<mrow>")
    if index < forms.count { list(forms[index].items) }
    add("</mrow>")
  }

  /// Adds a base with scripts on both sides.
  mutating func sideScripts(_ scripts: LaTeXSideScripts) {
    add("<mmultiscripts>")
    element(scripts.base)
    with(display: false, scriptLevel: scriptLevel + 1) { builder in
      builder.script(scripts.rightSubscript)
      builder.script(scripts.rightSuperscript)
      builder.add("<mprescripts/>")
      builder.script(scripts.leftSubscript)
      builder.script(scripts.leftSuperscript)
    }
    add("</mmultiscripts>")
  }

  private mutating func script(_ node: LaTeXNode?) {
    if let node { element(node) } else { add("<mrow></mrow>") }
  }
}
