import Foundation

/// The process in which the cells of one lesson run: it reads its input, runs the cells in order, and tells of
/// each what became of it.
enum CellProcess {
  /// The lessons of the library that was loaded.
  nonisolated(unsafe) static var lessons: [[() throws -> Void]] = []
  // Cells run one after another on the main thread, which alone writes these.
  nonisolated(unsafe) static var input = CellInput(word: "", lesson: 0, seconds: 0, samples: [])
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
    CStreams.put("\n" + input.word + String(decoding: text, as: UTF8.self) + "\n")
  }

  /// Ends the process, with all that was printed written out.
  static func leave() -> Never {
    CStreams.flush()
    _exit(0)
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
    guard let handle = dlopen(library, RTLD_NOW | RTLD_GLOBAL), let symbol = dlsym(handle, "lectern_cells")
    else {
      CStreams.complain(dlerror().map { String(cString: $0) } ?? "the cells cannot be loaded")
      exit(65)
    }
    unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)()
    guard lessons.indices.contains(input.lesson) else { exit(66) }
    StopReport.prepare(word: input.word, seconds: input.seconds)
    SystemCallFilter.install()
    for (index, cell) in lessons[input.lesson].enumerated() {
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
