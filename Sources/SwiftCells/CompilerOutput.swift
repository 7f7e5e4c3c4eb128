/// What the compiler printed: its errors with their notes.
struct CompilerOutput {
  struct Error {
    var file: String
    var line: Int
    var column: Int
    var text: String
    var notes: [String]

    func message(in program: LessonProgram) -> CompilerMessage {
      CompilerMessage(place: program.source.place(line: line, column: column), text: text, notes: notes)
    }
  }

  private var found: [Error] = []

  /// Reads lines such as `/folder/lesson0.swift:3:5: error: cannot find 'x' in scope`.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      for (word, isError) in [(": error: ", true), (": note: ", false)] {
        guard let range = line.range(of: word) else { continue }
        let head = line[..<range.lowerBound].split(separator: ":")
        guard head.count >= 3, let row = Int(head[head.count - 2]), let column = Int(head[head.count - 1])
        else {
          continue
        }
        let message = String(line[range.upperBound...])
        if isError {
          let file = head[head.count - 3].split(separator: "/").last.map(String.init) ?? ""
          found.append(Error(file: file, line: row, column: column, text: message, notes: []))
        } else if !found.isEmpty {
          found[found.count - 1].notes.append(message)
        }
        break
      }
    }
  }

  func errors(in file: String) -> [Error] { found.filter { $0.file == file } }
}
