import SourceText

/// What is said of pieces that cannot stand where they are, and what to write in place of them.
extension LaTeXMeaningReader {
  /// `\equiv_n` and `+_3` are other relations and operations than those without an index, and those are not known.
  mutating func refuseScriptsOnSigns() {
    guard let sign = tokens.first(where: { $0.hasScripts && $0.standsBetweenOperands }) else {
      return
    }
    report(
      .error(
        .notUnderstood, "a script on a sign is shown, not checked", at: sign.span,
        notes: [.init("a congruence: write \\equiv … \\pmod{n}")]))
  }

  /// What stands at a place where the formula should go on or end.
  func unexpected() -> ReadingFailure {
    switch token.kind {
    case .close(let scalar):
      .error(.unbalancedParenthesis, "\(Character(scalar)) without its opening bracket", at: token.span)
    case .refused(let what): refusal(what, token.span)
    case .infinity: refusal("infinity", token.span)
    case .condition(let word): conditionRefusal(word, token.span)
    case .otherwise: refusal("a condition in words", token.span)
    case .implication: refusal("an arrow", token.span)
    case .conjunction, .disjunction: junctionRefusal(token.span)
    case .minusPlus: refusal("∓", token.span)
    case .setMinus: refusal("the sign ∖", token.span)
    case .ellipsis: refusal("an ellipsis", token.span)
    case .plusMinus:
      .error(
        .notUnderstood,
        "± is no sign here: it stands in claims beside = and inequalities, and for a tolerance behind \\approx",
        at: token.span,
        notes: [
          .init("for both signs write two statements; for one of them, the equation that they solve: x^2 = 4")
        ])
    case .relation:
      doubledRelation ?? .error(.notUnderstood, "a relation cannot stand here", at: token.span)
    case .comma:
      .error(
        .notUnderstood, "a comma cannot stand here", at: token.span,
        notes: isInMatrix ? [.init("between entries of a matrix stands &")] : [])
    case .number: .error(.missingOperator, "a number directly behind a factor", at: token.span)
    case .period:
      .error(
        .notUnderstood, "a point is no sign of multiplication", at: token.span,
        fixIts: [FixIt("write \\cdot", replace: token.span, with: "\\cdot ")])
    case .percent:
      .error(
        .notUnderstood, "a percent sign belongs directly behind a number", at: token.span)
    case .conditionBar: refusal("the sign ∣", token.span)
    case .dividesNot: refusal("the sign ∤", token.span)
    case .modulo: refusal("a modulus", token.span)
    case .factorial: .error(.notUnderstood, "a factorial cannot stand here", at: token.span)
    case .arrow: refusal("an arrow", token.span)
    #if !hasFeature(Embedded)
      case .property: refusal("a property in words", token.span)
    #endif
    case .composition: refusal("a composition", token.span)
    case .end: .error(.missingOperand, "something is missing at the end", at: token.span)
    default: .error(.notUnderstood, "\(text(token.span)) cannot stand here", at: token.span)
    }
  }

  /// What is said of two signs that a calculator or a program has for one relation, as `<=`; nil for others.
  var doubledRelation: ReadingFailure? {
    guard index > 0, case .relation(let first) = tokens[index - 1].kind,
      case .relation(let second) = token.kind,
      tokens[index - 1].span.upperBound == token.span.lowerBound
    else { return nil }
    let command: String
    switch (first, second) {
    case (.less, .equal), (.equal, .less): command = "\\le"
    case (.greater, .equal): command = "\\ge"
    case (.equal, .equal): command = "="
    case (.less, .greater): command = "\\ne"
    default: return nil
    }
    let span = tokens[index - 1].span.union(token.span)
    return .error(
      .notUnderstood, "\(text(span)) is two relations; LaTeX writes \(command)", at: span,
      fixIts: [FixIt("write \(command)", replace: span, with: command + (command == "=" ? "" : " "))])
  }

  /// What is said of “and” and “or” where they are not understood.
  func junctionRefusal(_ span: Span) -> ReadingFailure {
    let word = LaTeXNames.trimmed(text(span))
    return refusal(
      ["\\land", "\\wedge", "∧", "\\lor", "\\vee", "∨"].contains(word)
        ? "a logical sign" : "“or” between statements", span)
  }

  func refusal(_ what: String, _ span: Span) -> ReadingFailure {
    let written = text(span)
    let fixIts = Self.commands[written].map { [FixIt("write \($0)", replace: span, with: $0)] }
    return .error(
      .notUnderstood, "\(what) is shown, not checked", at: span,
      notes: Self.remedy(for: written).map { [.init($0)] } ?? [],
      fixIts: fixIts ?? [])
  }

  /// What to write in place of signs that stand between statements.
  private static func remedy(for written: String) -> String? {
    switch written {
    case "\\land", "\\wedge", "∧": "of two statements write \\text{ and }"
    case "\\lor", "\\vee", "∨", "or", "\\text{ or }", "\\text{or}":
      "it is understood beside \\implies and \\iff; of two equations write that a product is 0: (x - 1)(x - 2) = 0"
    case "\\exists", "∃", "\\nexists", "∄":
      "what is judged holds for all values: state what the value is, as in x = 2 \\implies x^2 = 4"
    case _ where written.hasPrefix("\\pmod") || written.hasPrefix("\\mod"):
      "a congruence: write a \\equiv b \\pmod{n}; a remainder: a \\bmod n"
    default: remedy(forWords: written)
    }
  }

  /// What to write in place of words that say of a name what it is: `x \text{ is positive}`.
  private static func remedy(forWords written: String) -> String? {
    guard written.hasPrefix("\\text") || written.hasPrefix("\\mathrm") || written.hasPrefix("\\mbox"),
      let open = written.firstIndex(of: "{"), written.hasSuffix("}")
    else { return nil }
    var words = written[written.index(after: open)...].dropLast().split(separator: " ").map(String.init)
    while let first = words.first, ["is", "are", "be", "a", "an", "all"].contains(first) {
      words.removeFirst()
    }
    return properties[words.joined(separator: " ")]
  }

  private static let properties = [
    "positive": "write x > 0", "negative": "write x < 0", "non-negative": "write x \\ge 0",
    "nonnegative": "write x \\ge 0", "non-zero": "write x \\ne 0", "nonzero": "write x \\ne 0",
    "real": "write x \\in \\mathbb{R}", "complex": "write z \\in \\mathbb{C}",
    "rational": "write x \\in \\mathbb{Q}",
    "integer": "write n \\in \\mathbb{Z}", "whole": "write n \\in \\mathbb{Z}",
    "natural": "write n \\in \\mathbb{N}",
    "invertible": "write \\det A \\ne 0", "symmetric": "write A^{\\top} = A",
    "orthogonal": "write Q^{\\top}Q = \\mathbf{I}", "constant": "leave it out: a name stands for a number",
    "between": "write a \\le x \\le b", "of": "write \\cdot", "times": "write \\cdot", "over": "write \\frac",
    "plus": "write +", "minus": "write -", "is": "write =", "equals": "write =", "degrees": "write ^\\circ",
    "percent": "write \\%", "per cent": "write \\%", "rad": "an angle in radians has no unit: leave it out",
    "if": "what a definition is conditional on: write it in an assume cell",
    "for": "what a definition is conditional on: write it in an assume cell",
    "is greater than": "write >", "is less than": "write <", "greater than": "write >",
    "less than": "write <",
  ]

  /// What to write in place of characters that keyboards and word processors make.
  private static let commands = [
    "√": "\\sqrt{…}", "∛": "\\sqrt[3]{…}", "½": "\\frac{1}{2}", "⅓": "\\frac{1}{3}", "⅔": "\\frac{2}{3}",
    "¼": "\\frac{1}{4}", "¾": "\\frac{3}{4}", "⅛": "\\frac{1}{8}",
  ]
}
