import CellRuntime
import Foundation

/// Runs the cells of one lesson in a process of their own.
struct CellRunner: Sendable {
  let support: SupportLibrary
  let limits: CellLimits
  let sandbox: CellSandbox

  /// Runs the cells of a program that was built into a library.
  func run(_ program: LessonProgram, library: String, index: Int) async -> LessonOutcome {
    // A word that a cell cannot guess, so that what it prints is not taken for a message.
    let word = "#" + UUID().uuidString + " "
    let input = CellInput(
      word: word, lesson: index, seconds: limits.seconds, samples: program.samples)
    guard let data = try? JSONEncoder().encode(input) else { return LessonOutcome() }
    let command = sandbox.command(
      support.runner, [library], library: library, support: support.folder, limits: limits)
    let slot = await Slots.running.take()
    defer { slot.free() }
    let result = await ChildProcess(
      executable: command.executable, arguments: command.arguments,
      environment: .custom(["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C.UTF-8"]),
      folder: (library as NSString).deletingLastPathComponent, input: Array(data),
      // The process ends itself in time; where it cannot, it is ended a little later.
      timeLimit: .milliseconds(Int(limits.seconds * 1_000) + 1_500),
      // Messages need room too: those of samples above all.
      outputLimit: limits.outputBytes + (1 << 22)
    ).run()
    var reader = CellOutputReader(program: program, word: word, limits: limits)
    reader.read(result.output)
    var outcome = reader.outcome(end: result.end, errors: result.errorText)
    outcome.wasIsolated = sandbox.isolates
    return outcome
  }
}

/// Reads what a lesson's process printed: messages, and between them the output of the cells.
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
  private var isDone = false
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
    let text = PrintedText.withoutAddresses(String(decoding: line, as: UTF8.self))
    guard let message = try? decoder.decode(CellMessage.self, from: Data(text.utf8)) else { return }
    switch message {
    case .begin(let order):
      printed = []
      isSampling = false
      current = program.cells.indices.contains(order) ? program.cells[order] : nil
      if let current { outcome.cells[current] = CellOutcome(Self.unfinished) }
    case .end:
      keepPrinted()
      if let current, outcome.cells[current]?.status == Self.unfinished {
        outcome.cells[current]?.status = .ran
      }
      current = nil
    case .sampling:
      keepPrinted()
      isSampling = true
    case .value(let check, let value): observe(check, .value(value))
    case .thrown(let check, let error, let type):
      observe(check, error.map { .thrown(error: $0, type: type ?? "") } ?? .nothingThrown)
    case .sample(let binding, let index, let value): sample(binding, index, .value(value))
    case .sampleThrown(let binding, let index, let error):
      sample(binding, index, .thrown(error: error, type: ""))
    case .uncaught(_, let error, let place, let step):
      keepPrinted()
      if let current {
        outcome.cells[current]?.status = .stopped(
          reason: "an error was thrown and not caught: \(error)", at: program.place(place),
          from: program.place(step))
      }
      current = nil
      isDone = true
    case .done: isDone = true
    }
  }

  private static let unfinished = CellOutcome.Status.stopped(reason: "it did not end", at: nil, from: nil)

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

  private mutating func observe(_ check: Int, _ observation: Observation) {
    guard let current, let base = program.bases[current] else { return }
    outcome.cells[current]?.values[check - base.expectation, default: []].append(observation)
  }

  private mutating func sample(_ binding: Int, _ index: Int, _ observation: Observation) {
    guard let current, program.bases[current]?.binding == binding else { return }
    outcome.cells[current]?.samples[index] = observation
  }

  /// What became of the cells, given how the process ended.
  mutating func outcome(end: ChildProcess.End, errors: String) -> LessonOutcome {
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
