import SourceText

extension MathMLBuilder {
  /// Adds an environment with its brackets.
  mutating func environment(_ environment: LaTeXEnvironment) {
    add("<mrow>")
    growing(environment.opening, "prefix")
    if environment.role == .smallMatrix { add("<mstyle scriptlevel=\"1\">") }
    table(environment)
    if environment.role == .smallMatrix { add("</mstyle>") }
    growing(environment.closing, "postfix")
    add("</mrow>")
  }

  private mutating func table(_ environment: LaTeXEnvironment) {
    let name: StaticString =
      switch environment.role {
      case .matrix: "math-matrix"
      case .smallMatrix: "math-smallmatrix"
      case .array: "math-array"
      case .cases: "math-cases"
      case .aligned: "math-aligned"
      case .gathered: "math-gathered"
      case .substack: "math-substack"
      case .diagram: "math-diagram"
      }
    add("<mtable class=\"")
    add(name)
    add(environment.isDisplay ? "\" displaystyle=\"true\">" : "\">")
    let level =
      switch environment.role {
      case .smallMatrix: max(1, scriptLevel)
      default: scriptLevel
      }
    let columns = environment.rows.map { $0.cells.count }.max() ?? 0
    let isTagged = environment.rows.contains { $0.tag != nil }
    // Asked once: a table may have tens of thousands of rows.
    let isRuled =
      environment.columnRules.contains { $0 != .none } || environment.ruleBelow != .none
      || environment.rows.contains { !$0.partialRules.isEmpty } || !environment.partialRulesBelow.isEmpty
    with(display: environment.isDisplay, scriptLevel: level) { builder in
      for (index, row) in environment.rows.enumerated() {
        builder.row(
          row, environment, columns: columns, isLast: index == environment.rows.count - 1, isTagged,
          hasRules: isRuled || row.ruleAbove != .none)
      }
    }
    add("</mtable>")
  }

  private mutating func row(
    _ row: LaTeXEnvironment.Row, _ environment: LaTeXEnvironment, columns: Int, isLast: Bool,
    _ isTagged: Bool,
    hasRules: Bool
  ) {
    add("<mtr>")
    for index in 0..<(hasRules ? columns : row.cells.count) {
      let classes = cellClasses(environment, row, column: index, columns: columns, isLast: isLast)
      add(classes.isEmpty ? "<mtd" : "<mtd class=\"\(classes)\"")
      if index < row.cells.count, let fill = row.cells[index].fill, !fill.css.isEmpty {
        add(" mathbackground=\"\(fill.css)\"")
      }
      add(">")
      if index < row.cells.count {
        // As in LaTeX, an operator behind & stands between operands though it is the first in its cell.
        let isContinued = environment.role == .aligned && index % 2 == 1
        list(row.cells[index].nodes, after: isContinued ? .ordinary : nil)
      }
      add("</mtd>")
    }
    if isTagged {
      for _ in row.cells.count..<max(columns, row.cells.count) where !hasRules { add("<mtd></mtd>") }
      add("<mtd class=\"math-tag\">")
      if let tag = row.tag { number(tag) }
      add("</mtd>")
    }
    add("</mtr>")
  }

  /// The classes of a cell: its alignment and the lines around it.
  private func cellClasses(
    _ environment: LaTeXEnvironment, _ row: LaTeXEnvironment.Row, column: Int, columns: Int, isLast: Bool
  ) -> String {
    if environment.role == .matrix, environment.columns.isEmpty, environment.columnRules.isEmpty,
      row.ruleAbove == .none, environment.ruleBelow == .none
    {
      return ""
    }
    var names: [String] = []
    switch environment.role {
    case .aligned: names.append(column % 2 == 0 ? "math-right" : "math-left")
    case .cases: names.append("math-left")
    case .gathered where environment.name == "lgathered" || environment.name == "rgathered":
      names.append(environment.name == "lgathered" ? "math-left" : "math-right")
    case .gathered where environment.name.hasPrefix("mult") && environment.rows.count > 1:
      // As in LaTeX, the first line stands at the left and the last at the right.
      if isLast {
        names.append("math-right")
      } else if row == environment.rows.first {
        names.append("math-left")
      }
    default:
      if column < environment.columns.count {
        switch environment.columns[column] {
        case .left: names.append("math-left")
        case .right: names.append("math-right")
        case .center: break
        }
      }
    }
    func rule(_ rule: LaTeXEnvironment.Rule, _ side: String) {
      switch rule {
      case .none: break
      case .solid: names.append("math-\(side)")
      case .dashed: names.append("math-\(side)-dashed")
      case .double: names.append("math-\(side)-double")
      }
    }
    let rules = environment.columnRules
    if column < rules.count { rule(rules[column], "line-left") }
    if column == columns - 1, column + 1 < rules.count { rule(rules[column + 1], "line-right") }
    rule(row.ruleAbove, "line-top")
    if row.ruleAbove == .none, row.partialRules.contains(where: { $0.contains(column) }) {
      rule(.solid, "line-top")
    }
    if isLast { rule(environment.ruleBelow, "line-bottom") }
    if isLast, environment.ruleBelow == .none,
      environment.partialRulesBelow.contains(where: { $0.contains(column) })
    {
      rule(.solid, "line-bottom")
    }
    return names.joined(separator: " ")
  }

  /// Adds a formula's number.
  mutating func number(_ tag: LaTeXText) {
    if !tag.isBare { add("<mtext>(</mtext>") }
    words(tag)
    if !tag.isBare { add("<mtext>)</mtext>") }
  }

  // MARK: Words

  /// Adds words, and the formulas among them.
  mutating func words(_ text: LaTeXText) {
    let isGroup = text.pieces.count > 1
    if isGroup { add("<mrow>") }
    for piece in text.pieces {
      switch piece {
      case .words(let words, _):
        add(Self.textTag(text.font))
        addWords(words)
        add("</mtext>")
      case .math(let nodes, _):
        add("<mrow>")
        let saved = font
        font = nil
        with(display: false) { _ = $0.list(nodes) }
        font = saved
        add("</mrow>")
      case .text(let inner, _): words(inner)
      }
    }
    if isGroup { add("</mrow>") }
    if text.pieces.isEmpty { add("<mtext></mtext>") }
  }

  private static func textTag(_ font: LaTeXFont) -> String {
    switch font {
    case .bold, .boldSymbol: "<mtext class=\"math-bold\">"
    case .italic: "<mtext class=\"math-italic\">"
    case .sansSerif: "<mtext class=\"math-sans\">"
    case .monospace: "<mtext class=\"math-mono\">"
    default: "<mtext>"
    }
  }

  /// MathML drops blanks at the ends of a text, but not U+00A0.
  private mutating func addWords(_ words: String) {
    let scalars = Array(words.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      addScalar(scalar == " " && (index == 0 || index == scalars.count - 1) ? "\u{A0}" : scalar)
    }
  }
}
