/// What the compiler printed: its errors with their notes.
struct CompilerOutput {
  struct Error {
    var file: String
    var line: Int
    var column: Int
    var text: String
    var notes: [String]

    func message(in program: LessonProgram) -> CompilerMessage {
      CompilerMessage(
        place: program.source.place(line: line, column: column), text: isUnsafe ? Self.unsafe : text,
        notes: notes)
    }

    /// Whether it is about code that is not safe for memory.
    private var isUnsafe: Bool { text.hasSuffix("[#\(CompilerOutput.unsafeGroup)]") }
    private static let unsafe =
      "this is unsafe Swift: a cell that can reach any memory could change what is said of other cells"
  }

  /// The compiler's group of warnings about code that is not safe for memory.
  static let unsafeGroup = "StrictMemorySafety"

  private var found: [Error] = []

  /// Reads lines such as `/folder/lesson0.swift:3:5: error: cannot find 'x' in scope`.
  ///
  /// Only a line that begins with the folder is an error of a file in it: a message may have several lines, and a cell
  /// may have the compiler print any text, as by `#error`.
  init(_ text: String, folder: String) {
    let folder = folder + "/"
    // Whether notes belong to the last error, and not to a warning behind it.
    var isErrorLast = false
    for line in text.split(separator: "\n") {
      for word in [": error: ", ": warning: ", ": note: "] {
        guard let range = line.range(of: word) else { continue }
        let head = line[..<range.lowerBound].split(separator: ":")
        guard head.count >= 3, let row = Int(head[head.count - 2]), let column = Int(head[head.count - 1])
        else {
          continue
        }
        let message = String(line[range.upperBound...])
        if word != ": note: " {
          guard line.hasPrefix(folder), head.count == 3 + folder.count(where: { $0 == ":" }) else { continue }
          isErrorLast = word == ": error: "
          guard isErrorLast else { break }
          let file = line.dropFirst(folder.count).prefix { $0 != ":" }
          found.append(Error(file: String(file), line: row, column: column, text: message, notes: []))
        } else if isErrorLast, !found.isEmpty {
          found[found.count - 1].notes.append(message)
        }
        break
      }
    }
  }

  func errors(in file: String) -> [Error] { found.filter { $0.file == file } }
}
