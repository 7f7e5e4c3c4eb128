import CellRuntime
import SourceText

/// What was found out about the Swift cells of a lesson.
public struct SwiftLessonResult: Sendable {
  /// The cells, in order.
  public var cells: [SwiftCellResult]
  /// Whether another run would come to the same: no limit of time was met, and what could be isolated was.
  public var isRepeatable: Bool

  init(_ lesson: SwiftLesson, _ outcome: LessonOutcome, isRepeatable: Bool = true) {
    self.isRepeatable = isRepeatable && !outcome.isTransient
    cells = lesson.cells.enumerated().map { index, cell in
      SwiftCellResult(cell, outcome.cells[index] ?? CellOutcome(.notRun), index: index, lesson: lesson)
    }
  }
}

/// What was found out about a Swift cell.
public struct SwiftCellResult: Sendable {
  /// A single check with its outcome. Spans count in the listing.
  public struct Check: Sendable {
    /// What became of it.
    public enum Outcome: Sendable, Hashable {
      /// It is as the cell says.
      case holds
      /// It is otherwise.
      case fails
      /// It could not be seen.
      case unknown
    }

    /// What became of it.
    public var outcome: Outcome
    /// The code that is checked.
    public var code: Span
    /// The place of what is expected.
    public var expectedSpan: Span
    /// What is expected, as it is written.
    public var expected: String
    /// What was seen; nil where nothing was.
    public var found: String?
    /// What to write instead, in the form and with the digits of what is written.
    public var correction: String?
    /// A sentence about it.
    public var message: String?
  }

  /// The checks, in order of place.
  public private(set) var checks: [Check] = []
  /// What the cell printed.
  public private(set) var output = ""
  /// What is wrong besides its checks: errors of the compiler, traps, limits. Spans count in the listing.
  public private(set) var diagnostics: [Diagnostic] = []
  /// The values of the bound function by sample: the value, or the error that it threw.
  public private(set) var samples: [Int: SampleValue] = [:]
  /// Why it was ended before its end; nil where it was not.
  public private(set) var stopReason: String?
  /// Why it could not be compiled or run at all; nil where it could.
  public private(set) var unavailableReason: String?
  /// Whether something before it failed, so that it was not run.
  public private(set) var wasSkipped = false

  /// A bound function's value at a sample.
  public enum SampleValue: Sendable, Hashable {
    /// The value.
    case value(CellValue)
    /// The error that it threw.
    case thrown(String)
  }

  init(_ cell: SwiftCell, _ outcome: CellOutcome, index: Int, lesson: SwiftLesson) {
    output = outcome.output
    for (sample, observation) in outcome.samples {
      switch observation {
      case .value(let value): samples[sample] = .value(value)
      case .thrown(let error, _): samples[sample] = .thrown(error)
      case .nothingThrown: break
      }
    }
    if case .fails(let message) = cell.mode {
      readFailing(cell, outcome, index: index, message: message, lesson: lesson)
      return
    }
    readStatus(cell, outcome, index: index, lesson: lesson)
    for (number, expectation) in cell.listing.expectations.enumerated() {
      var check = Self.check(expectation, outcome.values[number] ?? [])
      // Why it was not reached is said already where the cell did not come to its end.
      if check.outcome == .unknown, outcome.status == .ran {
        check.outcome = .fails
        check.message = "the code before it was never run"
      }
      checks.append(check)
    }
    checks.sort { $0.expectedSpan.lowerBound < $1.expectedSpan.lowerBound }
  }

  private mutating func readStatus(
    _ cell: SwiftCell, _ outcome: CellOutcome, index: Int, lesson: SwiftLesson
  ) {
    let listing = cell.listing
    let whole = Span(0, listing.content.bytes.count)
    switch outcome.status {
    case .ran, .compiled: break
    case .notRun: wasSkipped = true
    case .unavailable(let reason):
      unavailableReason = reason
      diagnostics.append(.error(.swiftUnavailable, "this cell could not be checked: \(reason)", at: whole))
    case .refused(let messages):
      for message in messages {
        let offset = message.place.flatMap { $0.cell == index ? $0.offset : nil }
        diagnostics.append(
          .error(
            .swiftCompiler, message.text, at: offset.map { Self.word(at: $0, listing) } ?? whole,
            notes: (message.notes.prefix(3) + Self.advice(message.text)).map { .init($0) }))
      }
    case .stopped(let reason, let place, let step):
      stopReason = reason
      diagnostics.append(
        Self.stopped(reason, at: place, from: step, lesson)
          ?? .error(.swiftStopped, Self.ended + reason, at: whole))
    }
  }

  /// What the compiler cannot know about one of its errors.
  private static func advice(_ text: String) -> [String] {
    guard text.hasPrefix("no such module") else { return [] }
    return [
      "a lesson of a Swift package may import the package's modules where it is verified with it: "
        + "lectern verify --package FOLDER, or swift package verify-lessons"
    ]
  }

  private static let ended = "this ended the cell: "

  /// What is said of a statement that ended a cell, at that statement; with the one that called it.
  private static func stopped(
    _ reason: String, at place: CellPlace?, from step: CellPlace?, _ lesson: SwiftLesson
  ) -> Diagnostic? {
    func span(_ place: CellPlace?) -> (content: SourceExcerpt, span: Span)? {
      guard let place, lesson.cells.indices.contains(place.cell) else { return nil }
      let listing = lesson.cells[place.cell].listing
      guard listing.places.indices.contains(place.index) else { return nil }
      return (listing.content, listing.places[place.index])
    }
    guard let inner = span(place) else { return nil }
    var notes: [Diagnostic.Note] = []
    if step != place, let outer = span(step) {
      notes.append(
        .init("it was called from here", file: outer.content.file, span: outer.content.fileSpan(outer.span)))
    }
    // It may stand in an earlier cell than the one that ended.
    return inner.content.inFile(.error(.swiftStopped, ended + reason, at: inner.span, notes: notes))
  }

  /// The word that begins at a place, so that an underline has a length.
  private static func word(at offset: Int, _ listing: ParsedListing) -> Span {
    let bytes = listing.content.bytes
    var end = offset
    while end < bytes.count, bytes[end] >= 0x80 || bytes[end] == 0x5F || isAlphanumeric(bytes[end]) {
      end += 1
    }
    return Span(offset, min(bytes.count, max(end, offset + 1)))
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func check(_ expectation: ParsedListing.Expectation, _ found: [Observation]) -> Check {
    var check = Check(
      outcome: .unknown, code: expectation.codeSpan, expectedSpan: expectation.textSpan,
      expected: expectation.text)
    guard !found.isEmpty else {
      check.message = "it was not reached"
      return check
    }
    for observation in found {
      let holds: Bool
      switch (expectation.kind, observation) {
      case (.value, .value(let value)):
        let expected = ExpectedValue.read(expectation.text)
        check.found = value.printed
        check.correction = expected?.corrected(to: value) ?? value.printed
        if value.isVoid {
          check.correction = nil
          check.message = "the code has no value; put the expression itself there"
        }
        // A text that is no value may be what Swift prints.
        holds = expected?.matches(value) ?? false || expectation.text == value.printed
      case (.thrown, .thrown(let error, let type)):
        check.found = error
        let name = ExpectedValue.lastName(expectation.text[...])
        holds = [error, ExpectedValue.lastName(error[...]), type].contains {
          $0 == expectation.text || $0 == name
        }
      case (.thrown, .nothingThrown):
        check.message = "nothing was thrown"
        holds = false
      default: holds = false
      }
      check.outcome = holds ? .holds : .fails
      if !holds { return check }
    }
    return check
  }

  private mutating func readFailing(
    _ cell: SwiftCell, _ outcome: CellOutcome, index: Int, message: String?, lesson: SwiftLesson
  ) {
    let whole = Span(0, cell.listing.content.bytes.count)
    var wanted: [(text: String, span: Span)] = CompileErrorComment.all(in: cell.listing)
    if let message { wanted.append((message, whole)) }
    switch outcome.status {
    case .refused(let messages):
      let said = messages.map(\.text)
      if wanted.isEmpty {
        checks.append(
          Check(
            outcome: .holds, code: whole, expectedSpan: whole, expected: "does not compile", found: said.first
          ))
      }
      for (text, span) in wanted {
        let line = span == whole ? nil : cell.listing.content.position(of: span.lowerBound).line
        let isSaid = messages.contains { message in
          guard message.text.contains(text) || message.notes.contains(where: { $0.contains(text) }) else {
            return false
          }
          guard let line, let place = message.place else { return true }
          return cell.listing.content.position(of: place.offset).line == line
        }
        checks.append(
          Check(
            outcome: isSaid ? .holds : .fails, code: span, expectedSpan: span, expected: text,
            found: said.joined(separator: "; ")))
      }
    case .compiled:
      checks.append(
        Check(
          outcome: .fails, code: whole, expectedSpan: whole, expected: "does not compile",
          found: "it compiles"))
    case .notRun: wasSkipped = true
    case .ran, .stopped, .unavailable: readStatus(cell, outcome, index: index, lesson: lesson)
    }
  }
}
