import Foundation

/// The process in which the cells of one lesson run: it reads its input, runs the cells in order, and tells of
/// each what became of it.
enum CellProcess {
  /// The cells of the lesson; nil until the library has named them.
  nonisolated(unsafe) static var cells: [() throws -> Void]?
  // Cells run one after another on the main thread, which alone writes these.
  nonisolated(unsafe) static var input = CellInput(word: "", lesson: 0, seconds: 0, samples: [])
  /// How many messages were sent.
  nonisolated(unsafe) private static var sent = 0
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }()

  static func send(_ message: CellMessage) {
    guard let text = try? encoder.encode(message) else { return }
    // One call, so that a line is never broken by what a cell prints from another thread. A leading line end
    // ends what a cell printed last; the reader takes it away again.
    CStreams.put("\n" + input.word + "\(sent) " + String(decoding: text, as: UTF8.self) + "\n")
    sent += 1
  }

  /// Ends the process, with all that was printed written out.
  static func leave() -> Never {
    CStreams.flush()
    _exit(0)
  }

  /// Ends the process because it cannot do its work.
  static func refuse(_ reason: String, status: Int32) -> Never {
    CStreams.complain(reason)
    _exit(status)
  }

  /// Ends the process because an error left a cell.
  static func end(_ cell: Int, with error: any Error) -> Never {
    send(
      .uncaught(cell: cell, error: "\(error)", place: Int(currentPlace), step: Int(currentStep)))
    leave()
  }

  static func run(_ library: String) -> Never {
    CStreams.prepare()
    let text = FileHandle.standardInput.readDataToEndOfFile()
    guard let input = try? JSONDecoder().decode(CellInput.self, from: text) else { exit(64) }
    Self.input = input
    StopReport.prepare(word: input.word, seconds: input.seconds)
    // Before the library is opened: what it is made of may run code as soon as it is loaded.
    guard SystemCallFilter.install() else {
      refuse("the kernel does not take the filter of system calls (seccomp)", status: 67)
    }
    guard let handle = dlopen(library, RTLD_NOW | RTLD_GLOBAL), let symbol = dlsym(handle, "lectern_cells")
    else {
      refuse(dlerror().map { String(cString: $0) } ?? "the cells cannot be loaded", status: 65)
    }
    guard SystemCallFilter.seal() else {
      refuse("the kernel does not take the filter of system calls (seccomp)", status: 67)
    }
    unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Void).self)(Int32(clamping: input.lesson))
    guard let cells else { refuse("the library has no such lesson", status: 66) }
    // How numbers are rounded is for each cell to say anew.
    var arithmetic = fenv_t()
    fegetenv(&arithmetic)
    for (index, cell) in cells.enumerated() {
      fesetenv(&arithmetic)
      send(.begin(cell: index))
      do {
        try cell()
      } catch {
        end(index, with: error)
      }
      send(.end(cell: index))
    }
    send(.done)
    // What the cells left running has no part in the outcome.
    leave()
  }
}
