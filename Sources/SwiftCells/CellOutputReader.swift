import CellRuntime
import Foundation
import Programs

/// Reads what a lesson's process printed: messages, and between them the output of the cells.
///
/// A message counts where the work can have come to it: with the number after the last one's, cells in order and each once,
/// values of the cell that runs. What was said of a cell that has ended is final. From the first message on that is out of
/// place nothing is believed: the cell that runs has failed, and those behind it were not run.
struct CellOutputReader {
  let program: LessonProgram
  let word: [UInt8]
  let limits: CellLimits
  private var outcome = LessonOutcome()
  private var current: Int?
  private var printed: [UInt8] = []
  private var stop: (signal: Int32, place: Int, step: Int, isOutOfMemory: Bool)?
  private var isSampling = false
  private var printedBytes = 0
  /// How many messages were taken.
  private var taken = 0
  /// How many cells have ended.
  private var ended = 0
  /// Whether no more messages are to come, and none is taken.
  private var isDone = false
  /// Whether a message was out of place.
  private var isBroken = false
  private let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }()

  init(program: LessonProgram, word: String, limits: CellLimits) {
    self.program = program
    self.word = Array(word.utf8)
    self.limits = limits
  }

  mutating func read(_ output: [UInt8]) {
    for line in output.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: word) {
        // The line end before a message is the message's own.
        if printed.last == 0x0A { printed.removeLast() }
        take(line.dropFirst(word.count))
      } else {
        printed += line
        printed.append(0x0A)
      }
    }
  }

  private mutating func take(_ line: ArraySlice<UInt8>) {
    let mark = Array("stopped ".utf8)
    if line.starts(with: mark) {
      let numbers = String(decoding: line.dropFirst(mark.count), as: UTF8.self).split(separator: " ")
      let values = numbers.compactMap { Int($0) }
      if values.count == 4 {
        stop = (Int32(clamping: values[0]), values[1], values[2], values[3] == 1)
      }
      return
    }
    guard !isDone, !isBroken else { return }
    guard let message = message(line), accept(message) else {
      isBroken = true
      return
    }
    taken += 1
  }

  /// The message of a line `7 {…}`; nil where it is none, or not the next one.
  private func message(_ line: ArraySlice<UInt8>) -> CellMessage? {
    let digits = line.prefix { $0 != 0x20 }
    guard digits.elementsEqual(String(taken).utf8) else { return nil }
    let text = PrintedText.withoutAddresses(String(decoding: line.dropFirst(digits.count), as: UTF8.self))
    return try? decoder.decode(CellMessage.self, from: Data(text.utf8))
  }

  /// Takes a message in; false where it is out of place.
  private mutating func accept(_ message: CellMessage) -> Bool {
    switch message {
    case .begin(let order):
      guard current == nil, order == ended, program.cells.indices.contains(order) else { return false }
      printed = []
      isSampling = false
      current = program.cells[order]
      outcome.cells[program.cells[order]] = CellOutcome(Self.unfinished)
      return true
    case .done:
      guard current == nil, ended == program.cells.count else { return false }
      isDone = true
      return true
    default:
      guard let current, let base = program.bases[current] else { return false }
      return accept(message, of: current, base)
    }
  }

  /// Takes in what is said of the cell that runs; false where it cannot be said of it now.
  private mutating func accept(_ message: CellMessage, of cell: Int, _ base: LessonProgram.Base) -> Bool {
    switch message {
    case .begin, .done: return false
    case .end(let order):
      guard order == ended else { return false }
      keepPrinted()
      if outcome.cells[cell]?.status == Self.unfinished { outcome.cells[cell]?.status = .ran }
      ended += 1
      current = nil
    case .value(let check, let value):
      return observe(check - base.expectation, .value, of: cell, .value(value))
    case .thrown(let check, let error, let type):
      return observe(
        check - base.expectation, .thrown, of: cell,
        error.map { .thrown(error: $0, type: type ?? "") } ?? .nothingThrown)
    case .sampling(let binding):
      guard binding == base.binding, !isSampling else { return false }
      keepPrinted()
      isSampling = true
    case .sample(let binding, let index, let value):
      return sample(binding, index, of: cell, base, .value(value))
    case .sampleThrown(let binding, let index, let error):
      return sample(binding, index, of: cell, base, .thrown(error: error, type: ""))
    case .uncaught(let order, let error, let place, let step):
      guard order == ended else { return false }
      keepPrinted()
      outcome.cells[cell]?.status = .stopped(
        reason: "an error was thrown and not caught: \(error)", at: program.place(place),
        from: program.place(step))
      current = nil
      isDone = true
    }
    return true
  }

  /// Notes what was seen at an expectation of a cell; false where it has no such one.
  private mutating func observe(
    _ index: Int, _ kind: ParsedListing.Expectation.Kind, of cell: Int, _ observation: Observation
  ) -> Bool {
    let expectations = program.lesson.cells[cell].listing.expectations
    guard !isSampling, expectations.indices.contains(index), expectations[index].kind == kind else {
      return false
    }
    outcome.cells[cell]?.values[index, default: []].append(observation)
    return true
  }

  /// Notes a bound function's value; false where it is not the value at the next sample.
  private mutating func sample(
    _ binding: Int, _ index: Int, of cell: Int, _ base: LessonProgram.Base, _ observation: Observation
  ) -> Bool {
    guard isSampling, binding == base.binding, program.samples.indices.contains(binding),
      index < program.samples[binding].count, index == outcome.cells[cell]?.samples.count
    else { return false }
    outcome.cells[cell]?.samples[index] = observation
    return true
  }

  private static let unfinished = CellOutcome.Status.stopped(reason: "it did not end", at: nil, from: nil)

  /// Keeps what the cell that runs has printed so far.
  private mutating func keepPrinted() {
    defer { printed = [] }
    // What a function prints while it is evaluated at samples is no part of the lesson.
    guard let current, !isSampling else { return }
    printedBytes += printed.count
    outcome.cells[current]?.output = PrintedText.read(printed.prefix(limits.outputBytes))
    if printedBytes > limits.outputBytes {
      let reason = printedTooMuch
      outcome.cells[current]?.status = .stopped(reason: reason, at: nil, from: nil)
    }
  }

  /// What became of the cells, given how the process ended.
  mutating func outcome(end: ChildProcess.End, errors: String) -> LessonOutcome {
    // Whose turn it was must answer for what cannot be believed.
    if isBroken, current == nil, ended < program.cells.count {
      current = program.cells[ended]
      outcome.cells[program.cells[ended]] = CellOutcome(Self.unfinished)
    }
    if let current {
      if printed.last == 0x0A { printed.removeLast() }
      keepPrinted()
      let status = CellOutcome.Status.stopped(
        reason: reason(end, errors), at: stop.flatMap { program.place($0.place) },
        from: stop.flatMap { program.place($0.step) })
      outcome.cells[current]?.status = status
    }
    switch end {
    // Who was killed from outside may do better another time.
    case .tookTooLong, .couldNotStart, .signalled: outcome.isTransient = true
    default: outcome.isTransient = stop?.signal == SIGALRM || stop?.signal == SIGXCPU
    }
    let failed = outcome.cells.isEmpty
    for cell in program.cells where outcome.cells[cell] == nil {
      outcome.cells[cell] = CellOutcome(failed ? .unavailable(reason(end, errors)) : .notRun)
    }
    return outcome
  }

  private func reason(_ end: ChildProcess.End, _ errors: String) -> String {
    let fatal = errors.split(separator: "\n").lazy.compactMap(Self.fatalMessage).first
    switch end {
    case .tookTooLong: return tookTooLong
    case .printedTooMuch: return printedTooMuch
    case .couldNotStart(let reason): return "its process could not be started: \(reason)"
    case .exited, .signalled:
      if stop?.signal == SIGALRM { return tookTooLong }
      if let stop, stop.isOutOfMemory { return "it needs more than \(limits.mebibytes) MiB of memory" }
      if stop?.signal == 0 { return "it ended the process" }
      if let fatal { return fatal }
      if let stop { return Self.name(of: stop.signal) }
      if case .signalled(let signal) = end { return Self.name(of: signal) }
      // The sandbox and the shell hand on by which signal a program ended.
      if case .exited(let code) = end, code > 128 { return Self.name(of: code - 128) }
      if isBroken { return "what its process reports is not what can be reported here" }
      return current == nil ? "its process could not run: \(errors.prefix(500))" : "it ended the process"
    }
  }

  private var printedTooMuch: String { "it printed more than \(limits.outputBytes) bytes" }

  private var tookTooLong: String { "it ran longer than \(limits.seconds.formatted()) s" }

  /// Of `file:line: Fatal error: Index out of range` the part behind the place.
  private static func fatalMessage(_ line: Substring) -> String? {
    for word in ["Fatal error", "Precondition failed", "Assertion failed"] {
      guard let range = line.range(of: word) else { continue }
      let rest = line[range.upperBound...].drop { $0 == ":" || $0 == " " }
      let name = word == "Fatal error" ? "" : word.lowercased() + (rest.isEmpty ? "" : ": ")
      let message = name + PrintedText.withoutAddresses(String(rest))
      return message.isEmpty ? "a fatal error" : message
    }
    return nil
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case SIGILL, SIGTRAP: "it trapped, as on overflow or a nil that was unwrapped"
    case SIGSEGV, SIGBUS: "it used memory that is not its own, or recursed without end"
    case SIGABRT: "it aborted"
    case SIGFPE: "it divided by zero"
    case SIGXCPU: "it used more processor time than it may"
    case SIGSYS: "it tried to start another program"
    case SIGXFSZ: "it wrote more than it may"
    case SIGKILL: "it was killed, as when memory runs out"
    default: "signal \(signal) ended it"
    }
  }
}
