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
  var source = "As written in the lesson"
  var conditions = "Where"
  var atValues = "At"
  /// What the two values of a judgement are called.
  func sides(_ judgement: Judgement) -> (left: String, right: String) {
    switch judgement.method {
    case "run": ("value", "as listed")
    case "implements": ("function", "formula")
    default: ("left side", "right side")
    }
  }

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
    case .proved: "True for all values of its symbols, by exact algebra."
    case .confirmed: "A claim about numbers: the exact value agrees with every printed digit."
    case .refuted: "False: there are values at which it certainly does not hold."
    case .sampled: "Not proved. It held at every sample point, and the author accepts that."
    case .undecided: "Neither proved nor refuted."
    case .error: "The formula could not be read."
    }
  }

  /// How a verdict was reached, in a sentence.
  func method(_ judgement: Judgement) -> String {
    switch (judgement.verdict, judgement.method) {
    case (.proved, "exact"):
      "Proved for all values: the difference of the two sides simplifies to exactly 0."
    case (.proved, "sign"):
      "Proved for all values: exact arithmetic settles the sign of the difference of the two sides."
    case (.proved, "cases"):
      "Proved for all values: split into cases, each of which exact arithmetic settles."
    case (.proved, "ball"):
      "Proved: both sides are numbers; computed with a bound on every rounding error, they stay apart."
    case (.proved, "variants"), (.confirmed, "variants"): "Checked for every learner's numbers."
    case (.sampled, "variants"):
      "Checked for many learners' numbers; the author accepts that these are not all."
    case (.refuted, "variants"): "It fails for these numbers."
    case (.proved, _): "Proved for all values."
    case (.confirmed, "run"): "Compiled and run: it does what the listing says."
    case (.refuted, "run"): "Compiled and run: it does something else than the listing says."
    case (.sampled, "implements"):
      "Compared: the function and the formula gave the same values at every point that was tried."
    case (.refuted, "implements"):
      "Compared: the function and the formula differ at this point."
    case (.error, "run"): "Not checked, since the listing does not compile or run."
    case (.confirmed, _):
      "Confirmed: computed with a bound on every rounding error, the value agrees with every printed digit."
    case (.refuted, "exact"): "Refuted: computed exactly, the relation does not hold."
    case (.refuted, _):
      "Refuted: computed with a bound on every rounding error, the relation certainly does not hold."
    case (.sampled, _): "Not proved: the claim held at every sample point, and the author accepts that."
    case (.undecided, _): "Undecided: neither a proof nor a counterexample was found."
    case (.error, _): "Nothing was checked, since this could not be read."
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
