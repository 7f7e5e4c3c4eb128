import Foundation

/// Compiles the programs of many lessons in as few calls as can be.
struct CellCompiler: Sendable {
  /// What became of a program.
  enum Result: Sendable {
    /// It is the lesson with this number in a library.
    case built(library: String, index: Int)
    case refused([CompilerMessage])
    /// The compiler did not do its work.
    case failed(String)
  }

  let toolchain: Toolchain
  let support: SupportLibrary
  let folder: String
  /// Where the compiler runs too, for listings that may be made to misuse it.
  let sandbox: CellSandbox?

  /// The name of the function that registers the cells of a program.
  static func function(_ index: Int) -> String { "lecternLesson\(index)" }

  /// Compiles programs together; those that do not compile are set aside, and each is compiled by itself, since two
  /// lessons may disagree that are right by themselves.
  func compile(_ programs: [Int: LessonProgram], batch: String = "b") async -> [Int: Result] {
    guard !programs.isEmpty else { return [:] }
    let indices = programs.keys.sorted()
    let library = "\(folder)/\(batch).so"
    let output = await frontend(programs, indices: indices, batch: batch)
    if output.succeeded {
      if let problem = await link(batch, library) { return programs.mapValues { _ in .failed(problem) } }
      var results: [Int: Result] = [:]
      for (order, index) in indices.enumerated() { results[index] = .built(library: library, index: order) }
      return results
    }
    let found = CompilerOutput(output.errorText)
    let refused = indices.filter { found.errors(in: Self.file($0)).isEmpty == false }
    if programs.count == 1, let index = indices.first, let program = programs[index] {
      let messages = found.errors(in: Self.file(index)).map { $0.message(in: program) }
      return [index: messages.isEmpty ? .failed(Self.problem(output)) : .refused(messages)]
    }
    var results: [Int: Result] = [:]
    // Where the compiler names nobody, every lesson is tried by itself.
    let single = refused.isEmpty ? indices : refused
    for (index, program) in programs where single.contains(index) {
      results.merge(await compile([index: program], batch: "\(batch)-\(index)")) { $1 }
    }
    let rest = programs.filter { !single.contains($0.key) }
    results.merge(await compile(rest, batch: batch + "r")) { $1 }
    return results
  }

  private static func file(_ index: Int) -> String { "lesson\(index).swift" }

  private func frontend(
    _ programs: [Int: LessonProgram], indices: [Int], batch: String
  ) async -> ChildProcess.Result {
    var files: [String] = []
    do {
      let place = "\(folder)/\(batch)"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      for index in indices {
        let path = "\(place)/\(Self.file(index))"
        try Data(programs[index]?.source.bytes ?? []).write(to: URL(fileURLWithPath: path))
        files.append(path)
      }
      let calls = indices.map { Self.function($0) + "()" }.joined(separator: "; ")
      let entry = "\(place)/entry.swift"
      try "@_cdecl(\"lectern_cells\") public func lecternCells() { \(calls) }\n".write(
        toFile: entry, atomically: false, encoding: .utf8)
      files.append(entry)
    } catch {
      return .init(end: .couldNotStart("cannot write to \(folder)"), output: [], errors: [])
    }
    return await run(
      "swift-frontend",
      [
        "-frontend", "-c", "-parse-as-library", "-swift-version", "5", "-Onone", "-suppress-warnings",
        "-diagnostic-style", "llvm", "-module-name", "LecternCells_\(batch.replacing("-", with: "_"))", "-I",
        support.folder, "-o",
        "\(folder)/\(batch).o",
      ] + files)
  }

  private func run(_ program: String, _ arguments: [String]) async -> ChildProcess.Result {
    var command = (executable: toolchain.program(program), arguments: arguments)
    if let sandbox {
      command = sandbox.compilation(command.executable, arguments, folder: folder, support: support.folder)
    }
    return await ChildProcess(executable: command.executable, arguments: command.arguments).run()
  }

  /// Makes a library of an object file; what it needs of others is found when it is loaded.
  private func link(_ batch: String, _ library: String) async -> String? {
    let result = await run("ld.lld", ["-shared", "-o", library, "\(folder)/\(batch).o"])
    return result.succeeded ? nil : Self.problem(result)
  }

  /// Whether a program compiles, and the errors where it does not.
  func check(_ program: LessonProgram, name: String) async -> Result {
    let output = await frontend([0: program], indices: [0], batch: name)
    if output.succeeded { return .built(library: "", index: 0) }
    let messages = CompilerOutput(output.errorText).errors(in: Self.file(0)).map { $0.message(in: program) }
    return messages.isEmpty ? .failed(Self.problem(output)) : .refused(messages)
  }

  private static func problem(_ result: ChildProcess.Result) -> String {
    switch result.end {
    case .tookTooLong: "the compiler took too long"
    case .printedTooMuch: "the compiler printed too much"
    case .couldNotStart(let reason): "the compiler could not be started: \(reason)"
    case .exited, .signalled:
      "the compiler failed: "
        + (result.errorText.isEmpty ? "\(result.end)" : String(result.errorText.prefix(2_000)))
    }
  }
}

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
