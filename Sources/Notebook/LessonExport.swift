import FormulaSyntax
import SourceText

/// What a lesson hands to those that use it.
struct LessonExport: Sendable {
  /// A place in the file of a lesson.
  typealias Place = (file: SourceFile, span: Span)

  /// Its definitions, and those of the lessons that it uses.
  var environment: Environment
  /// Where each of these names was defined.
  var places: [Symbol: Place]
  /// Names whose definition could not be read, its own and those of the lessons that it uses.
  var unread: [Symbol: Place] = [:]
  /// Whether e is the base of the natural logarithm in it.
  var hasEulerNumber = false
  /// Whether its definitions speak of a letter e of which nothing shows what it is.
  var hasOpenE = false
  /// The same of the imaginary unit and of a letter i.
  var hasImaginaryUnit = false
  var hasOpenI = false
  /// The cells that say all this, as ``LessonMemory`` knows them.
  var steps: [LessonMemory.Step] = []

  /// What a lesson has from those that it uses, in their order: of names that several define the last definition counts.
  init(of used: [LessonExport], convention: Convention) {
    environment = Environment()
    environment.convention = convention
    places = [:]
    for export in used {
      // In the order of names, so that what is said comes out the same on each run.
      for symbol in export.environment.symbols {
        guard let definition = export.environment[symbol] else { continue }
        environment.define(definition)
        places[symbol] = export.places[symbol]
        unread[symbol] = nil
      }
      // What an earlier lesson says of the name is not what this one means.
      for (symbol, place) in export.unread {
        environment.undefine(symbol)
        unread[symbol] = place
      }
    }
    hasEulerNumber = used.contains(where: \.hasEulerNumber)
    hasOpenE = used.contains(where: \.hasOpenE)
    hasImaginaryUnit = used.contains(where: \.hasImaginaryUnit)
    hasOpenI = used.contains(where: \.hasOpenI)
  }

  /// What a lesson exports that has been checked.
  init(of checker: LessonChecker) {
    environment = checker.environment
    places = checker.definitionPlaces
    unread = checker.unreadDefinitions
    hasEulerNumber = checker.uses.hasEulerNumber
    hasOpenE = checker.hasOpenE
    hasImaginaryUnit = checker.uses.hasImaginaryUnit
    hasOpenI = checker.hasOpenI
    steps = checker.steps
    if checker.memory != nil { steps.append(checker.closingStep) }
  }
}
