import FormulaProof
import FormulaSyntax
import Notebook
import SourceText
import TeX

/// A verdict as a badge: a sign, a word and a class, so that it never speaks by colour alone.
struct BadgeView: Sendable {
  var sign: String
  var word: String
  var style: String

  init(sign: String, word: String, style: String) {
    self.sign = sign
    self.word = word
    self.style = style
  }

  /// The badge of a claim.
  init(_ claim: CheckedClaim, isMistake: Bool, text: InterfaceText) {
    let verdict = claim.judgement.verdict
    if isMistake {
      self =
        claim.passed
        ? BadgeView(sign: "✗", word: text.words.caught, style: "caught")
        : BadgeView(sign: "!", word: text.words.notCaught, style: "refuted")
    } else {
      self.init(sign: Self.sign(verdict), word: text.verdict(verdict), style: verdict.rawValue)
    }
  }

  /// The sign of a verdict.
  static func sign(_ verdict: Verdict) -> String {
    switch verdict {
    case .proved: "✓"
    case .confirmed: "≈"
    case .refuted: "✗"
    case .sampled: "∴"
    case .undecided: "?"
    case .error: "!"
    }
  }
}

/// A claim as pages show it. What not every page shows of it is made when it is asked for.
struct ClaimView: Sendable {
  var badge: BadgeView
  var claimAnchor: String
  /// The address of the claim's place in its lesson; used by the verification page.
  var lessonAddress: String
  var place: String
  var formula: Markup
  /// Whether the formula may be wider than a phone, and so must be reached by the keyboard to be scrolled.
  var isWide: Bool
  /// Classes of a formula that would not fit a sheet.
  var sheetClass: String
  var claimLabel: String
  var judgement: Judgement
  var hasValues: Bool
  /// The language of the note, which is not translated, where it is not that of the page's words.
  var noteLanguage: String?
  /// The number of a claim in running text among those of its lesson.
  var noteNumber = 0
  var source: String
  var fails: Bool
  var text: InterfaceText

  /// What the names stand for, where that is no real number.
  var kinds: [String]
  private let isReadOtherwise: Bool

  /// What was judged, where the formula that is shown says it in other letters.
  var reading: Markup? { isReadOtherwise && !standsAlone ? formula : nil }

  /// Where the verdict stands as a theorem that an independent kernel accepts.
  var theoremAddress: String?

  /// What is said beside the verdict, on the lesson's own page.
  var explanation: CheckedClaim.Explanation?
  /// A mistake that the reader of the lesson's own page may move.
  var movable: MovableMistake?

  /// Whether the claim is shown by itself, away from its cell or as one of several.
  var standsAlone: Bool

  struct AssignmentView: Sendable {
    var symbol: Markup
    var value: Markup
    var separator: String
  }

  /// Makes a view. The width of a formula that is not shown is not looked at.
  init(
    _ claim: CheckedClaim, label: String, anchor: String, address: String, place: String, isMistake: Bool,
    isShown: Bool = true, text: InterfaceText
  ) {
    judgement = claim.judgement
    badge = BadgeView(claim, isMistake: isMistake, text: text)
    claimAnchor = anchor
    lessonAddress = address
    self.place = place
    kinds = claim.kinds
    isReadOtherwise = claim.isReadOtherwise && claim.statement != nil
    // It is made only where it is shown.
    let shown = isShown || isReadOtherwise ? Self.shown(claim) : nil
    formula = shown?.markup ?? Markup("")
    isWide = shown?.width.exceedsPhone ?? false
    sheetClass = shown?.width.sheetClass ?? ""
    claimLabel = label
    hasValues = judgement.hasAssignments || judgement.left != nil || judgement.right != nil
    noteLanguage = judgement.message != nil && text.language != "en" ? "en" : nil
    source = claim.source
    fails = !claim.passed
    self.text = text
    standsAlone = true
  }

  /// The claim written anew from what was judged; of what could not be read its source stands in.
  private static func shown(_ claim: CheckedClaim) -> (markup: Markup, width: FormulaWidth) {
    guard let statement = claim.statement else {
      let code = "<code>\(MarkupText.escaped(claim.source))</code>"
      return (Markup(code), FormulaWidth(lines: claim.source))
    }
    let formula = LaTeXParser.parse(Array(LaTeXPrinter.printWhole(statement).utf8))
    let shown = FormulaMarkup(formula, display: false)
    return (shown.markup, shown.width)
  }

  /// Why it fails or could not be decided.
  var note: String? { judgement.message }

  /// How the verdict was reached.
  var methodSentence: String { text.method(judgement) }

  /// The conditions under which it holds.
  var conditions: [String] { judgement.conditions.map(Self.readable) }

  /// The values at which it fails.
  var assignments: [AssignmentView] {
    let found = judgement.counterexample?.assignments ?? []
    return found.enumerated().map { index, assignment in
      AssignmentView(
        symbol: Self.symbol(assignment.symbol), value: ValueMarkup.html(assignment.value),
        separator: index + 1 < found.count ? "," : "")
    }
  }

  var leftLabel: String { text.sides(judgement).left }
  var rightLabel: String { text.sides(judgement).right }
  var leftValue: Markup? { judgement.left.map(ValueMarkup.html) }
  var rightValue: Markup? { judgement.right.map(ValueMarkup.html) }

  /// A symbol such as `t_x1'` with its subscript set low.
  private static func symbol(_ name: String) -> Markup {
    let (base, index) = parts(of: name)
    guard let index else { return Markup("<var>\(MarkupText.escaped(base))</var>") }
    return Markup("<var>\(MarkupText.escaped(base))<sub>\(MarkupText.escaped(index))</sub></var>")
  }

  /// A symbol such as `t_x1'` as what stands on the line, `t′`, and its subscript, if it has one.
  static func parts(of name: String) -> (base: String, index: String?) {
    guard let line = name.firstIndex(of: "_") else { return (name, nil) }
    let rest = name[name.index(after: line)...]
    let primes = rest.reversed().prefix { $0 == "'" }.count
    return (name[..<line] + String(repeating: "′", count: primes), String(rest.dropLast(primes)))
  }

  /// A condition in calculator notation with the relations as signs.
  static func readable(_ condition: String) -> String {
    guard condition.utf8.contains(UInt8(ascii: "=")) else { return condition }
    var result = ""
    var before: Unicode.Scalar?
    for scalar in condition.unicodeScalars {
      let sign: Unicode.Scalar? =
        switch (before, scalar) {
        case ("!", "="): "≠"
        case ("<", "="): "≤"
        case (">", "="): "≥"
        default: nil
        }
      if sign == nil, let before { result.unicodeScalars.append(before) }
      if let sign { result.unicodeScalars.append(sign) }
      before = sign == nil ? scalar : nil
    }
    if let before { result.unicodeScalars.append(before) }
    return result
  }
}

extension Judgement {
  /// Whether there are values at which the claim fails.
  fileprivate var hasAssignments: Bool { counterexample.map { !$0.assignments.isEmpty } ?? false }
}
