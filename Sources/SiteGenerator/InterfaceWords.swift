import FormulaProof

/// The words that the pages themselves say, in one language.
///
/// A language is a value of this type: `InterfaceWords+Chinese.swift` has the second one. Who adds a language adds a
/// file like that, and its value to ``InterfaceText/tables``.
struct InterfaceWords: Sendable {
  var language = "en"
  var skipToContent = "Skip to the content"
  var lessons = "Lessons"
  var verification = "Claims"
  var mistakesPage = "Mistakes"
  var contents = "Contents"
  var breadcrumbs = "Breadcrumbs"
  var neighbours = "Previous and next lesson"
  var previous = "Previous"
  var next = "Next"
  var allLessons = "All lessons"
  var siteNavigation = "Site"
  var defaultTitle = "Lessons"
  var footer =
    "The formulas on these pages were checked when the pages were built. Each verdict opens to how it was reached."
  var verificationIntroduction =
    "Every claim of every lesson, with its verdict. The link beside a claim leads to its place, where it opens to how it was checked."
  var mistakesCaught = "Mistakes found in print"
  var mistakesIntroduction =
    "Formulas that are wrong, as they stand in books, manuals and code, or as they come to mind. Each one was refuted, with values at which it fails."
  var noMistakes = "The lessons show no mistakes."
  var noLessons = "There are no lessons yet."
  var legend = "What the verdicts mean"
  var source = "As written in the lesson"
  var readAs = "Read as"
  var printedIn = "Found in"
  var conditions = "Where"
  var atValues = "At"
  var notes = "Claims in the text"
  var backToText = "Back to the text"
  var linkToCell = "Link to this place"
  var linkToClaim = "Link to this claim"
  var pageNumbers = "Pages"
  var claim = "Claim"
  var step = "Step"
  var formula = "Formula"
  var mistakeLead = "This formula is wrong, and is shown on purpose."
  var kinds: [String: String] = [
    "define": "Definition", "assume": "Assumption", "claim": "Claim", "derive": "Derivation",
    "example": "Example", "mistake": "Mistake", "diagram": "Figure", "swift": "Swift", "exercise": "Exercise",
  ]
  var definitionBadge = "by definition"
  var assumptionBadge = "assumed"
  var unchecked = "shown, not checked"
  var draft = "Draft"
  var unreadable = "This formula could not be read."
  var caught = "mistake caught"
  var notCaught = "mistake not caught"
  var coverage = "Coverage"
  var coverageIntroduction =
    "Which formulas, Swift listings and figures are checked, lesson by lesson, and which are only shown."
  /// The heads of the columns on the page of coverage.
  var coverageColumns = ["Lesson", "Formulas", "Swift", "Figures", "Checked"]
  var all = "All"
  var onlyShown = "Only shown"
  /// What is only shown, by the words that a report has for it.
  var shownKinds = ["formula": "formula", "listing": "listing", "figure": "figure"]
  /// What stands between parts of a heading and of a title.
  var titleSeparator = " · "

  /// The words that scripts say; `page.js` is given them by these names.
  var script: [String: String] = [
    "search": "Search", "searchLessons": "Search the lessons", "close": "Close", "noResults": "Nothing found",
    "oneResult": "1 result", "results": "{n} results", "searchFailed": "The search could not be loaded.",
    "loading": "Loading…", "darkPages": "Dark pages", "copyFormula": "Copy the formula as LaTeX",
    "copyCode": "Copy the code", "copied": "Copied", "copyFailed": "It could not be copied",
    "more": "Show more", "oneClaim": "1 claim", "claims": "{n} claims", "all": "All", "verdict": "Verdict",
    "kind": "Kind", "lesson": "Lesson", "text": "Text", "line": "line {n}",
    "previewError": "1 error", "previewErrors": "{n} errors", "previewDismiss": "Dismiss",
  ]

  /// Verdicts in a word or two, for a badge.
  var verdicts: [Verdict: String] = [
    .proved: "proved", .confirmed: "confirmed", .refuted: "refuted", .sampled: "sampled",
    .undecided: "undecided", .error: "not readable",
  ]

  /// What verdicts mean, for the legend.
  var meanings: [Verdict: String] = [
    .proved: "True for all values of its symbols, by exact algebra.",
    .confirmed: "A claim about numbers: the exact value agrees with every printed digit.",
    .refuted: "False: there are values at which it certainly does not hold.",
    .sampled: "Not proved. It held at every sample point, and the author accepts that.",
    .undecided: "Neither proved nor refuted.", .error: "The formula could not be read.",
  ]

  /// How verdicts were reached, by verdict and method; `*` stands for every other method of a verdict.
  var methods: [String: String] = [
    "proved exact": "Proved for all values: the difference of the two sides simplifies to exactly 0.",
    "proved sign":
      "Proved for all values: exact arithmetic settles the sign of the difference of the two sides.",
    "proved cases": "Proved for all values: split into cases, each of which exact arithmetic settles.",
    "proved ball":
      "Proved: both sides are numbers; computed with a bound on every rounding error, they stay apart.",
    "proved variants": "Checked for every learner's numbers.",
    "confirmed variants": "Checked for every learner's numbers.",
    "sampled variants": "Checked for many learners' numbers; the author accepts that these are not all.",
    "refuted variants": "It fails for these numbers.",
    "proved *": "Proved for all values.",
    "confirmed run": "Compiled and run: it does what the listing says.",
    "confirmed *":
      "Confirmed: computed with a bound on every rounding error, the value agrees with every printed digit.",
    "refuted run": "Compiled and run: it does something else than the listing says.",
    "refuted implements": "Compared: the function and the formula differ at this point.",
    "refuted exact": "Refuted: computed exactly, the relation does not hold.",
    "refuted *":
      "Refuted: computed with a bound on every rounding error, the relation certainly does not hold.",
    "sampled implements":
      "Compared: the function and the formula gave the same values at every point that was tried.",
    "sampled *": "Not proved: the claim held at every sample point, and the author accepts that.",
    "undecided *": "Undecided: neither a proof nor a counterexample was found.",
    "error run": "Not checked, since the listing does not compile or run.",
    "error *": "Nothing was checked, since this could not be read.",
  ]

  /// What the two values of a judgement are called, by its method; `*` stands for every other one.
  var sideNames: [String: (left: String, right: String)] = [
    "run": ("value", "as listed"), "implements": ("function", "formula"), "*": ("left side", "right side"),
  ]

  /// `21 claims proved`.
  var countText: @Sendable (_ number: Int, _ verdict: String) -> String = { number, verdict in
    "\(number) \(number == 1 ? "claim" : "claims") \(verdict)"
  }
  /// Mistakes that were caught, in number.
  var mistakesText: @Sendable (Int) -> String = { "\($0) \($0 == 1 ? "mistake" : "mistakes") caught" }
  /// Claims that fail, in number.
  var failingText: @Sendable (Int) -> String = { "\($0) \($0 == 1 ? "claim fails" : "claims fail")" }
  /// Formulas that are only shown, in number.
  var uncheckedFormulasText: @Sendable (Int) -> String = {
    "\($0) \($0 == 1 ? "formula" : "formulas") shown, not checked"
  }
  /// Listings that are only shown, in number.
  var uncheckedListingsText: @Sendable (Int) -> String = {
    "\($0) \($0 == 1 ? "listing" : "listings") shown, not checked"
  }
  /// The banner of a draft with problems, in number.
  var draftText: @Sendable (Int) -> String = { number in
    number == 0
      ? "Draft: this page was built without the promise that every claim holds."
      : "Draft: \(number) \(number == 1 ? "problem" : "problems") below. Do not publish this page."
  }
  /// What an inline mark says to a screen reader.
  var markText: @Sendable (_ verdict: String) -> String = { "\($0): how it was checked" }
  /// `Claims, page 2 of 10`.
  var pageOf: @Sendable (_ title: String, _ number: Int, _ count: Int) -> String = {
    "\($0), page \($1) of \($2)"
  }

  /// `3 of 4`.
  var countedText: @Sendable (_ number: Int, _ all: Int) -> String = { "\($0) of \($1)" }
  /// The share of what is checked, for who does not see the badge.
  var shareText: @Sendable (_ percent: Int) -> String = { "checked: \($0) %" }
  /// `line 12, formula`.
  var shownText: @Sendable (_ line: Int, _ kind: String) -> String = { "line \($0), \($1)" }
}
