import CellRuntime

/// What became of a lesson's Swift cells, as it is kept from one run to the next.
struct LessonOutcome: Hashable, Sendable, Codable {
  /// By the cell's index in the lesson.
  var cells: [Int: CellOutcome] = [:]
  /// Whether another run could come out otherwise, as after a time-out; then it is not kept.
  var isTransient = false
  /// Whether the cells ran in a sandbox.
  var wasIsolated = false

  /// Whether there is a cell, and none of them began to run.
  var beganNothing: Bool {
    var wasUnavailable = false
    for cell in cells.values {
      switch cell.status {
      case .unavailable: wasUnavailable = true
      case .notRun: continue
      case .ran, .refused, .compiled, .stopped: return false
      }
    }
    return wasUnavailable
  }
}

/// A statement of a cell.
struct CellPlace: Hashable, Sendable, Codable {
  /// The cell's index in the lesson.
  var cell: Int
  /// The number of the place in the cell's listing.
  var index: Int
}

/// What became of one cell.
struct CellOutcome: Hashable, Sendable, Codable {
  /// How far a cell came.
  enum Status: Hashable, Sendable, Codable {
    /// It ran to its end.
    case ran
    /// The compiler refused it.
    case refused([CompilerMessage])
    /// It must not compile, and does.
    case compiled
    /// It was ended before its end: by a trap, an error, or a limit, at a place that another one had called.
    case stopped(reason: String, at: CellPlace?, from: CellPlace?)
    /// Something before it failed.
    case notRun
    /// The compiler or the process could not do its work.
    case unavailable(String)
  }

  var status: Status
  /// What it printed, up to a limit.
  var output = ""
  /// Observed values, by the expectation's index within the cell; one for each time the code ran.
  var values: [Int: [Observation]] = [:]
  /// Values of a bound function by sample.
  var samples: [Int: Observation] = [:]

  init(_ status: Status) {
    self.status = status
  }
}

/// What an instrumented expression did.
enum Observation: Hashable, Sendable, Codable {
  case value(CellValue)
  case thrown(error: String, type: String)
  case nothingThrown
}

/// An error of the compiler.
struct CompilerMessage: Hashable, Sendable, Codable {
  /// The place in a cell of the lesson; nil where it has none.
  var place: GeneratedSource.Place?
  var text: String
  /// What the compiler adds.
  var notes: [String] = []
}
