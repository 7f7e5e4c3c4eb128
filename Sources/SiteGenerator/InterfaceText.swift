import FormulaProof

/// The words that the pages themselves say, in one language.
struct InterfaceText: Sendable {
  var language = "en"
  var skipToContent = "Skip to the content"
  var lessons = "Lessons"
  var verification = "Verification"
  var contents = "Contents"
  var breadcrumbs = "Breadcrumbs"
  var neighbours = "Previous and next lesson"
  var previous = "Previous"
  var next = "Next"
  var siteNavigation = "Site"
  var defaultTitle = "Lessons"
  var footer =
    "The formulas on these pages were checked when the pages were built. Each verdict opens to how it was reached."
  var verificationIntroduction =
    "Every claim of every lesson, with its verdict, the place in its source, and how the verdict was reached."
  var mistakesCaught = "Mistakes caught"
  var mistakesIntroduction =
    "Formulas that are wrong on purpose. Each one was refuted, with values at which it fails."
  var noLessons = "There are no lessons yet."
  var legend = "What the verdicts mean"
  var source = "LaTeX"
  var conditions = "Where"
  var atValues = "At"
  var leftSide = "left side"
  var rightSide = "right side"
  var claim = "Claim"
  var step = "Step"
  var sourcePlace = "Source"
  var howChecked = "How it was checked"
  var mistakeLead = "This formula is wrong, and is shown on purpose."
  var formula = "Formula"
  var kinds: [String: String] = [
    "define": "Definition", "assume": "Assumption", "claim": "Claim", "derive": "Derivation",
    "example": "Example",
    "mistake": "Mistake", "diagram": "Figure", "swift": "Swift", "exercise": "Exercise",
  ]
  var definitionBadge = "by definition"
  var assumptionBadge = "assumed"
  var unchecked = "shown, not checked"
  var draft = "Draft"
  var unreadable = "This formula could not be read."

  static let english = InterfaceText()

  /// The words for a language; English where there is no table for it yet.
  static func of(_ language: String) -> InterfaceText { english }

  /// A verdict in a word or two, for a badge.
  func verdict(_ verdict: Verdict) -> String {
    switch verdict {
    case .proved: "proved"
    case .confirmed: "confirmed"
    case .refuted: "refuted"
    case .sampled: "sampled"
    case .undecided: "undecided"
    case .error: "not readable"
    }
  }

  var caught: String { "mistake caught" }
  var notCaught: String { "mistake not caught" }

  /// What a verdict means, for the legend.
  func meaning(_ verdict: Verdict) -> String {
    switch verdict {
    case .proved: "Holds for all values of its symbols; shown by exact arithmetic."
    case .confirmed: "A numeric claim; its value lies within the printed digits, shown by ball arithmetic."
    case .refuted: "False: there are values at which the two sides certainly differ."
    case .sampled: "Not proved. It held at every sample point, and the author accepts that."
    case .undecided: "Neither proved nor refuted."
    case .error: "The formula could not be read."
    }
  }

  /// How a verdict was reached, in a sentence.
  func method(_ judgement: Judgement) -> String {
    switch (judgement.verdict, judgement.method) {
    case (.proved, "exact"):
      "The difference of the two sides was brought to its normal form in exact arithmetic, and is 0."
    case (.proved, "sign"): "The sign of the difference was settled for all values, in exact arithmetic."
    case (.proved, "cases"): "Split into cases; each was settled in exact arithmetic."
    case (.proved, "ball"): "Both sides are numbers, and ball arithmetic separates them."
    case (.proved, _): "Shown for all values."
    case (.confirmed, _):
      "The value was enclosed by ball arithmetic, with a bound on every rounding error; it lies within the printed digits."
    case (.refuted, "exact"): "Evaluated in exact arithmetic, the two sides differ."
    case (.refuted, _):
      "Evaluated by ball arithmetic, with a bound on every rounding error, the two sides differ."
    case (.sampled, _): "Nothing was proved; at every certified sample point the two sides agree."
    case (.undecided, _): "Neither a proof nor a counterexample was found."
    case (.error, _): "Nothing was checked, since the formula could not be read."
    }
  }

  /// `21 claims proved`.
  func count(_ number: Int, _ verdict: Verdict) -> String {
    "\(number) \(number == 1 ? "claim" : "claims") \(self.verdict(verdict))"
  }

  func mistakes(_ number: Int) -> String { "\(number) \(number == 1 ? "mistake" : "mistakes") caught" }

  func failing(_ number: Int) -> String { "\(number) \(number == 1 ? "claim fails" : "claims fail")" }

  func uncheckedFormulas(_ number: Int) -> String {
    "\(number) \(number == 1 ? "formula" : "formulas") shown, not checked"
  }

  func draftBanner(_ number: Int) -> String {
    number == 0
      ? "Draft: this page was built without the promise that every claim holds."
      : "Draft: \(number) \(number == 1 ? "problem" : "problems") below. Do not publish this page."
  }

  /// What an inline mark says to a screen reader.
  func markLabel(_ verdict: String) -> String { "\(verdict): how it was checked" }
}
