/// A kind of finding: what a ``Diagnostic`` is about.
///
/// The raw values, in kebab case, are part of the command line's interface: CI jobs filter by them, and a baseline of a
/// code scanner keeps them. One that is published keeps its meaning; a new kind gets a new one.
public enum Finding: String, Sendable, CaseIterable {
  // LaTeX: what only it gives.
  case ambiguousApplication = "ambiguous-application"
  case ambiguousFraction = "ambiguous-fraction"
  case ambiguousModulus = "ambiguous-modulus"
  case ambiguousName = "ambiguous-name"
  case bareWord = "bare-word"
  case blankEntry = "blank-entry"
  case doubleLabel = "double-label"
  case doubleSubscript = "double-subscript"
  case doubleSuperscript = "double-superscript"
  case doubleTag = "double-tag"
  case invalidCharacter = "invalid-character"
  case invalidColor = "invalid-color"
  case invalidColumns = "invalid-columns"
  case invalidDefinition = "invalid-definition"
  case invalidLength = "invalid-length"
  case invalidLink = "invalid-link"
  case invalidOption = "invalid-option"
  case invalidStyle = "invalid-style"
  case invisibleBraces = "invisible-braces"
  case macroExpansion = "macro-expansion"
  case macroInFormula = "macro-in-formula"
  case misplacedAmpersand = "misplaced-ampersand"
  case misplacedCommand = "misplaced-command"
  case misplacedCondition = "misplaced-condition"
  case misplacedEnvironment = "misplaced-environment"
  case missingArgument = "missing-argument"
  case missingBraces = "missing-braces"
  case missingDelimiter = "missing-delimiter"
  case naturalLogarithm = "natural-logarithm"
  case readAsColumn = "read-as-column"
  case readAsDegrees = "read-as-degrees"
  case readAsFunction = "read-as-function"
  case readAsPower = "read-as-power"
  case shortScript = "short-script"
  case unclosedBrace = "unclosed-brace"
  case unclosedBracket = "unclosed-bracket"
  case unexpectedBrace = "unexpected-brace"
  case unexpectedDollar = "unexpected-dollar"
  case unknownCommand = "unknown-command"
  case unknownEnvironment = "unknown-environment"
  case unknownReference = "unknown-reference"
  case unmatchedEnvironment = "unmatched-environment"
  case unmatchedLeft = "unmatched-left"
  case unsupportedCommand = "unsupported-command"

  // Formulas that cannot be read.
  case ambiguousArgument = "ambiguous-argument"
  case ambiguousFunction = "ambiguous-function"
  case ambiguousNumber = "ambiguous-number"
  case ambiguousPower = "ambiguous-power"
  case emptyFormula = "empty-formula"
  case formulaTooLong = "formula-too-long"
  case missingOperand = "missing-operand"
  case missingOperator = "missing-operator"
  case missingParentheses = "missing-parentheses"
  case nestingTooDeep = "nesting-too-deep"
  case notADefinition = "not-a-definition"
  case notAFunction = "not-a-function"
  case notAnExpression = "not-an-expression"
  case notUnderstood = "not-understood"
  case raggedMatrix = "ragged-matrix"
  case unbalancedParenthesis = "unbalanced-parenthesis"
  case unexpectedCharacter = "unexpected-character"

  // Formulas that can be read in more than one way.
  case oneName = "one-name"
  case readAsConstant = "read-as-constant"
  case readAsDifference = "read-as-difference"
  case readAsInverse = "read-as-inverse"
  case readAsNumber = "read-as-number"
  case readAsProduct = "read-as-product"
  case readAsQuotient = "read-as-quotient"

  // Values and shapes.
  case atInfinity = "at-infinity"
  case circularDefinition = "circular-definition"
  case coincident
  case missingArguments = "missing-arguments"
  case notAffine = "not-affine"
  case singular
  case unknownFunction = "unknown-function"
  case unknownName = "unknown-name"
  case wrongNumberOfArguments = "wrong-number-of-arguments"
  case wrongShape = "wrong-shape"

  // Verdicts of claims.
  case noRelation = "no-relation"
  case notExact = "not-exact"
  case outOfTime = "out-of-time"
  case overBudget = "over-budget"

  // Figures.
  case angleTooLarge = "angle-too-large"
  case emptyRange = "empty-range"
  case negativeRadius = "negative-radius"
  case negativeStep = "negative-step"
  case notAName = "not-a-name"
  case notANumber = "not-a-number"
  case notFinite = "not-finite"
  case notPositive = "not-positive"
  case pointRange = "point-range"
  case restoreWithoutSave = "restore-without-save"
  case sliderRange = "slider-range"
  case stepTooSmall = "step-too-small"
  case strayingCurve = "straying-curve"
  case tooLarge = "too-large"
  case unrestoredState = "unrestored-state"

  // What no room gives that is compiled for pages is left out there, since the names take up room.
  #if !hasFeature(Embedded)
    // Formulas and values, of which lessons are told and pages are not.
    case angleInRadians = "angle-in-radians"
    case noSuchComponent = "no-such-component"
    case notation

    // Verdicts of claims.
    case error
    case missingNumber = "missing-number"
    case noClaim = "no-claim"
    case noPrintedDigits = "no-printed-digits"
    case notAClaim = "not-a-claim"
    case notAFreeSymbol = "not-a-free-symbol"
    case notRefuted = "not-refuted"
    case refuted
    case undecided
    case unknownSet = "unknown-set"

    // What cells say and what they may contain.
    case badInfoString = "bad-info-string"
    case badTolerance = "bad-tolerance"
    case couldBeChecked = "could-be-checked"
    case detachedComment = "detached-comment"
    case detachedWords = "detached-words"
    case duplicateGiven = "duplicate-given"
    case forbiddenGiven = "forbidden-given"
    case invalidMacro = "invalid-macro"
    case invalidTable = "invalid-table"
    case likelyTypo = "likely-typo"
    case loneName = "lone-name"
    case misplacedSection = "misplaced-section"
    case misplacedSource = "misplaced-source"
    case missingGivens = "missing-givens"
    case missingMode = "missing-mode"
    case nameClash = "name-clash"
    case notACell = "not-a-cell"
    case notAGiven = "not-a-given"
    case redefinition
    case twoModes = "two-modes"
    case unclosedFence = "unclosed-fence"
    case unclosedFormula = "unclosed-formula"
    case undeclaredName = "undeclared-name"
    case unexpectedGivens = "unexpected-givens"
    case unknownMode = "unknown-mode"
    case unreadAssumption = "unread-assumption"
    case unreadDefinition = "unread-definition"

    // What an audit finds in documents as they are.
    case auditArithmetic = "audit-arithmetic"
    case auditBroken = "audit-broken"
    case auditFile = "audit-file"
    case auditRounding = "audit-rounding"
    case auditShape = "audit-shape"
    case auditSlip = "audit-slip"
    case auditStep = "audit-step"
    case auditTranslation = "audit-translation"

    // Swift cells.
    case listingTooLong = "listing-too-long"
    case missingFormula = "missing-formula"
    case missingFunction = "missing-function"
    case noValue = "no-value"
    case notASymbol = "not-a-symbol"
    case notArguments = "not-arguments"
    case notImplemented = "not-implemented"
    case swiftCompiler = "swift-compiler"
    case swiftNotChecked = "swift-not-checked"
    case swiftNotRun = "swift-not-run"
    case swiftReach = "swift-reach"
    case swiftStopped = "swift-stopped"
    case swiftSyntax = "swift-syntax"
    case swiftUnavailable = "swift-unavailable"
    case swiftValue = "swift-value"
    case unboundParameter = "unbound-parameter"
    case unboundSymbol = "unbound-symbol"
    case unknownShape = "unknown-shape"
    case whichFunction = "which-function"
    case wrongArgumentCount = "wrong-argument-count"

    // Figures.
    case cellTooLarge = "cell-too-large"
    case conflictingKeys = "conflicting-keys"
    case controlCharacter = "control-character"
    case invalidLabel = "invalid-label"
    case missingKey = "missing-key"
    case missingValue = "missing-value"
    case nestedTooDeeply = "nested-too-deeply"
    case tooLong = "too-long"
    case tooMany = "too-many"
    case unknownColor = "unknown-color"
    case unknownFormat = "unknown-format"
    case unknownKind = "unknown-kind"
    case unknownOperation = "unknown-operation"
    case unknownPart = "unknown-part"
    case unknownPlace = "unknown-place"
    case unknownSlider = "unknown-slider"
    case unknownStep = "unknown-step"
    case unknownStyle = "unknown-style"
    case unknownValue = "unknown-value"
    case wrongSize = "wrong-size"
    case wrongSolid = "wrong-solid"
    case wrongMotion = "wrong-motion"
    case wrongStep = "wrong-step"
    case wrongTouch = "wrong-touch"
    case wrongZoom = "wrong-zoom"
    case yamlAlias = "yaml-alias"

    // Exercises, and what is lost of them in packages.
    case answerShown = "answer-shown"
    case badChoices = "bad-choices"
    case badCredit = "bad-credit"
    case badID = "bad-id"
    case badNumber = "bad-number"
    case badSlot = "bad-slot"
    case badStep = "bad-step"
    case choicesAlike = "choices-alike"
    case doesNotFit = "does-not-fit"
    case duplicateID = "duplicate-id"
    case duplicateValue = "duplicate-value"
    case elementsAlike = "elements-alike"
    case feedbackIsAnswer = "feedback-is-answer"
    case feedbackTwice = "feedback-twice"
    case inexactSlot = "inexact-slot"
    case isParameter = "is-parameter"
    case leftOut = "left-out"
    case markedByHand = "marked-by-hand"
    case misconceptionDoesNotFit = "misconception-does-not-fit"
    case missingPart = "missing-part"
    case missingStep = "missing-step"
    case missingSymbols = "missing-symbols"
    case mixedUnits = "mixed-units"
    case noRightChoice = "no-right-choice"
    case noSuchValue = "no-such-value"
    case noVariant = "no-variant"
    case notARange = "not-a-range"
    case notAllVariants = "not-all-variants"
    case notFactored = "not-factored"
    case notRational = "not-rational"
    case tooFewValues = "too-few-values"
    case tooFewVariants = "too-few-variants"
    case tooManyValues = "too-many-values"
    case unclosedSlot = "unclosed-slot"
    case undecidedChoice = "undecided-choice"
    case undefinedAnswer = "undefined-answer"
    case undefinedFeedback = "undefined-feedback"
    case undefinedSlot = "undefined-slot"
    case unknownMisconception = "unknown-misconception"
    case unusedName = "unused-name"
    case wrongKey = "wrong-key"

    // Markdown files, front matter and limits.
    case circularUses = "circular-uses"
    case duplicateKey = "duplicate-key"
    case fileTooLarge = "file-too-large"
    case invalidYAML = "invalid-yaml"
    case lessonChanged = "lesson-changed"
    case lessonTooCostly = "lesson-too-costly"
    case lessonUntried = "lesson-untried"
    case lineTooLong = "line-too-long"
    case missingLesson = "missing-lesson"
    case missingTitle = "missing-title"
    case notUTF8 = "not-utf8"
    case nulByte = "nul-byte"
    case rawHTML = "raw-html"
    case tableTooLarge = "table-too-large"
    case tableTooWide = "table-too-wide"
    case unclosedFrontMatter = "unclosed-front-matter"
    case unknownConvention = "unknown-convention"
    case unknownHeading = "unknown-heading"
    case unknownKey = "unknown-key"
    case unknownSymbols = "unknown-symbols"
    case unsafeLink = "unsafe-link"
    case wrongType = "wrong-type"

    // Translations of lessons.
    case circularTranslation = "circular-translation"
    case translatedTwice = "translated-twice"
    case translationDiffers = "translation-differs"
    case translationExtra = "translation-extra"
    case translationFormula = "translation-formula"
    case translationLanguage = "translation-language"
    case translationMissing = "translation-missing"
    case translationOfTranslation = "translation-of-translation"
    case translationOutdated = "translation-outdated"
    case translationToDo = "translation-to-do"

    // Links and the site.
    case activeFile = "active-file"
    case brokenLink = "broken-link"
    case brokenYAML = "broken-yaml"
    case lowContrast = "low-contrast"
    case missingFile = "missing-file"
    case nameTaken = "name-taken"
    case outsideFolder = "outside-folder"
    case remoteImage = "remote-image"
    case repeatedLesson = "repeated-lesson"
    case siteConfiguration = "site-configuration"
    case unknownLesson = "unknown-lesson"
    case unreadable
  #endif
}

#if hasFeature(Embedded)
  extension Finding {
    /// Whether only LaTeX gives it, which no page reads: the code of pages does without these names.
    var isOfLaTeX: Bool {
      switch self {
      case .ambiguousApplication, .ambiguousFraction, .ambiguousModulus, .ambiguousName, .bareWord,
        .blankEntry, .doubleLabel, .doubleSubscript, .doubleSuperscript, .doubleTag, .invalidCharacter,
        .invalidColor, .invalidColumns, .invalidDefinition, .invalidLength, .invalidLink, .invalidOption,
        .invalidStyle, .invisibleBraces, .macroExpansion, .macroInFormula, .misplacedAmpersand,
        .misplacedCommand, .misplacedCondition, .misplacedEnvironment, .missingArgument, .missingBraces,
        .missingDelimiter, .naturalLogarithm, .readAsColumn, .readAsDegrees, .readAsFunction, .readAsPower,
        .shortScript, .unclosedBrace, .unclosedBracket, .unexpectedBrace, .unexpectedDollar,
        .unknownCommand, .unknownEnvironment, .unknownReference, .unmatchedEnvironment, .unmatchedLeft,
        .unsupportedCommand:
        true
      default: false
      }
    }
  }
#endif
