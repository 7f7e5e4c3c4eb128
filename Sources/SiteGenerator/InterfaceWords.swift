import FormulaProof
import ProofChecking

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
  var languages = "Languages"
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
  var definitions = "Definitions"
  var definitionsIntroduction =
    "What the lessons define, in their order. The link beside a definition leads to its place."
  var noDefinitions = "The lessons define nothing."
  var legend = "What the verdicts mean"
  var source = "As written in the lesson"
  var readAs = "Read as"
  /// What is said of a verdict that an independent kernel accepts as a theorem; a link to the theorem follows.
  var certified = "Certified: the kernel of Rocq, another program, accepts this verdict as a"
  var theorem = "theorem"
  var proof = "Proof"
  var certifiedMark = "certified"
  var theoremsIntroduction =
    "Each verdict that the kernel of Rocq accepts, as the theorem that it accepts, with the proof. A theorem says that both sides are defined, and that the relation holds."
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
    "example": "Example", "mistake": "Mistake", "diagram": "Figure", "swift": "Swift", "objc": "Objective-C",
    "exercise": "Exercise",
    "values": "Table of values",
  ]
  var definitionBadge = "by definition"
  var assumptionBadge = "assumed"
  var unchecked = "shown, not checked"
  var draft = "Draft"
  var caught = "mistake caught"
  var notCaught = "mistake not caught"
  var coverage = "Coverage"
  var coverageIntroduction =
    "Which formulas, Swift listings and figures are checked, lesson by lesson, and which are only shown."
  /// The heads of the columns on the page of coverage.
  var coverageColumns = ["Lesson", "Formulas", "Swift", "Figures", "Checked"]
  /// What stands before the title of the first lesson.
  var begin = "Begin with"
  var all = "All"
  /// What the controls of a figure are for, and what brings the still figure back.
  var moveFigure = "Move the figure"
  /// That a figure turns where its picture is dragged, and the head of the column that says what a movement changed.
  var turnFigure =
    "Drag the picture to turn it. A finger begins sideways; with the focus, arrow keys turn it, and Home turns it back."
  var lastMovement = "your last move"
  var reset = "Reset"
  /// What leads through the steps of a figure that stays, and puts it away.
  var figureSteps = "Steps of the figure"
  var stepBack = "Step before"
  var stepOn = "Next step"
  var putAway = "Put away"
  /// What stands before the values that a figure shows at a step, and the line of a formula at which it stands.
  var inFigure = "In the figure:"
  var stepLine: @Sendable (_ number: Int) -> String = { "line \($0):" }
  var search = "Search"
  var searchLessons = "Search the lessons"
  var darkPages = "Dark pages"
  var verdict = "Verdict"
  var lesson = "Lesson"
  var kind = "Kind"
  var searchedText = "Text"
  var onlyShown = "Only shown"
  /// What is only shown, by the words that a report has for it.
  var shownKinds = ["formula": "formula", "listing": "listing", "figure": "figure"]
  /// What stands between parts of a heading and of a title.
  var titleSeparator = " · "

  /// The words that scripts say, by the script that says them; those of `page` every script may say. `{0}` and `{1}`
  /// stand for values.
  var scripts: [String: [String: String]] = [
    "page": [
      "searchFailed": "The search could not be loaded.", "noResults": "Nothing found", "loading": "Loading…",
      "copyFormula": "Copy the formula as LaTeX", "copyCode": "Copy the code", "copied": "Copied",
      "copyFailed": "It could not be copied", "previewError": "1 error", "previewErrors": "{0} errors",
      "previewElsewhere": "Elsewhere: {0}", "previewDismiss": "Dismiss",
      "sectionsRead": "{0} of {1} sections read", "lessonRead": "Read", "goOn": "Go on with", "goTo": "Next:",
      "forget": "Forget what was read on this device", "derivationPlay": "Play the steps",
      "derivationPause": "Pause", "derivationBack": "Back", "derivationNext": "Next step",
      "derivationAll": "Show all steps",
    ],
    "search": [
      "close": "Close", "oneResult": "1 result", "results": "{0} results",
      "instead": "Nothing has “{0}”; looked for “{1}”.",
    ],
    "claims": [
      "more": "Show more", "oneClaim": "1 claim", "claims": "{0} claims", "line": "line {0}",
    ],
    "figures": [
      "play": "Play", "pause": "Pause", "step": "Step",
      "point": "movable point", "failure": "The figure cannot be drawn here:",
      "turnable": "picture that turns", "changed": "changed", "same": "the same",
    ],
    "mistakes": [
      "play": "Play", "pause": "Pause", "step": "Step", "difference": "difference",
      "side-undefined": "not defined",
      "side-unsure": "cannot be told: a jump, or a place where it is not defined, is too close",
      "side-large": "too large to be shown", "equal": "Here both sides are equal: this is proved.",
      "equalDigits": "Here both sides are equal to the digits shown.",
      "close": "Here both sides are too close to be told apart.", "differ": "Here the sides differ.",
      "noComparison": "Here there is nothing to compare.",
      "outside": "These values are outside of what is assumed.",
      "onEdge": "Whether these values are among those that are assumed cannot be told.",
      "claimed": "Claimed: left side {0} right side.", "holds": "Here it holds.", "fails": "Here it fails.",
      "counterexample": "Back to the counterexample", "goWhereRight": "Go to where it is right:",
      "moveMistake": "Move the symbols", "picture": "Both sides while {0} goes from {1} to {2}",
      "whileMoved": "while {0} moves", "component": "component {0}", "entry": "row {0}, column {1}",
      "upwards": "y upwards", "now": "Left side {0}, right side {1}. {2}",
    ],
    "canvas": [
      "fileName": "drawing.svg", "failure": "The canvas cannot be moved here:",
    ],
    "exercises": [
      "hints": "Hint {0} of {1}", "reading": "We read this as", "notRead": "This cannot be read:",
      "unread": "The answer cannot be read: see above.",
      "empty": "There is no answer yet.", "emptyCells": "Fill in all of the numbers.",
      "choose": "Nothing is chosen yet.", "score": "{0} of {1} points", "tries": "{0} tries",
      "oneTry": "1 try",
      "right": "Right.", "wrong": "This is not right.", "earned": "{0} of {1} points for this.",
      "fresh": "These are other numbers. The answers before were put away.",
      "erased": "Your answers to this exercise were erased.", "failed": "The exercise could not be started:",
      "hintShown": "Hint {0} is shown above.", "solutionShown": "The solution is shown above.",
      "solved": "Solved",
      "undecided": "The page cannot tell whether this is right. Compare it with the solution.",
      "numbers": "{0} of {1} numbers are right.", "stale": "The exercise has changed since you answered it.",
      "answersCopied": "Copied.",
      "answersNotCopied": "It could not be copied; save it as a file.", "saved": "Saved.",
      "noLearner": "Give your name first.",
    ],
  ]
  /// What is said of an answer, by the name of the reason. The engine of pages itself says it in English.
  var reasons: [String: String] = [:]

  /// All that a script says besides what every script may say: its own words, and families of words that have their names
  /// from elsewhere. Nil for a script that says nothing.
  func said(by script: String) -> [String: String]? {
    guard var words = scripts[script] else { return nil }
    if script == "search" { (words["searchLessons"], words["lesson"]) = (searchLessons, lesson) }
    if script == "claims" {
      for (verdict, label) in verdicts { words["verdict-\(verdict.rawValue)"] = label }
      words["verdict-caught"] = caught
      for (kind, label) in kinds { words["kind-\(kind)"] = label }
      words["kind-formula"] = formula
    }
    if script == "mistakes" { (words["leftSide"], words["rightSide"]) = sideNames["*"] ?? ("", "") }
    if script == "exercises" {
      for (identifier, text) in reasons { words["reason-\(identifier)"] = text }
    }
    return words
  }

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

  /// What stands below a live canvas.
  var canvas = Canvas()
  /// What stands where an exercise is answered.
  var exercise = Exercise()
  /// What is said in proofs that are told in lines.
  var derivation = Derivation()
  /// What stands before the equations under which a mistake is none, between two of them, before the last, and behind it.
  var happensToBeRight = "It happens to be right where"
  var nextAlternative = ", where"
  var lastAlternative = " or where"
  var fullStop = "."

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
  var theoremsText: @Sendable (_ lesson: String) -> String = { "Theorems of “\($0)”" }
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

  /// What stands on paper alone.
  var paper = Paper()

  /// What a book says itself.
  var book = Book()

  /// What a book says itself.
  struct Book: Sendable {
    var cover = "Cover"
    var landmarks = "Places in the book"
    var start = "Beginning"
    var solutions = "Solutions"
    var solutionsText: @Sendable (_ lesson: String) -> String = { "Solutions: \($0)" }
    var toSolution = "Solution"
    var backToExercise = "Back to the exercise"
    /// `Exercise 3`.
    var exerciseText: @Sendable (_ number: Int) -> String = { "Exercise \($0)" }
    var checks = "How it was checked"
    var checksText: @Sendable (_ lesson: String) -> String = { "How it was checked: \($0)" }
    var checksIntroduction =
      "The verdict beside a formula was found by computer when this book was made, and leads to how. A formula without one was not checked."
    var accessibility =
      "Formulas are MathML with their LaTeX. Figures are drawings with a title and a description in words; other pictures have the words that their authors gave them. There is a table of contents with sections. The solutions of exercises and how formulas were checked stand at the end and are linked with the text."
  }

  /// What is said in proofs that are told in lines.
  struct Derivation: Sendable {
    var same = "Both sides are the same."
    var identical =
      "With names replaced and numbers worked out, both sides are the same, but for the order of factors."
    var bothSidesTimes = "Both sides times"
    /// `Components 1, 4`.
    var component: @Sendable ([Int]) -> String = { places in
      "\(places.count > 1 ? "Components" : "Component") \(places.map { "\($0)" }.joined(separator: ", "))"
    }
    var someIdentical: @Sendable (Int) -> String = { number in
      "With names replaced and numbers worked out, "
        + (number == 1 ? "one more component is" : "\(number) more components are")
        + " the same on both sides."
    }
    var omitted: @Sendable (Int) -> String = {
      $0 == 1 ? "One more component goes the same way." : "\($0) more components go the same way."
    }
    /// How a line follows.
    var rules = Dictionary(
      uniqueKeysWithValues: ProofChecking.Derivation.Rule.allCases.map { ($0, $0.words) })
    /// What tells that one expression may stand for another.
    var theorems = Dictionary(
      uniqueKeysWithValues: ProofChecking.Derivation.Theorem.allCases.map { ($0, $0.words) })
  }
}
