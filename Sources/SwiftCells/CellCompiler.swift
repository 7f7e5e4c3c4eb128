import Foundation
import Programs

/// Compiles the programs of many lessons in as few calls as can be.
struct CellCompiler: Sendable {
  /// What became of a program.
  enum Result: Sendable {
    /// It is the lesson with this number in a library; without marks where these changed what it means.
    case built(LessonProgram, library: String, index: Int)
    case refused([CompilerMessage])
    /// The compiler did not do its work.
    case failed(String)
  }

  let toolchain: Toolchain
  let support: SupportLibrary
  let folder: String
  /// The package whose modules the programs may import.
  var package: BuiltPackage?
  /// Where the compiler runs too, for listings that may be made to misuse it.
  let sandbox: CellSandbox?

  /// The name of the function that registers the cells of a program.
  static func function(_ index: Int) -> String { "lecternLesson\(index)" }

  /// What the compiler is to make.
  private enum Product {
    case object
    /// Nothing: only its errors are wanted.
    case diagnostics
  }

  // MARK: Programs that are to compile

  /// Compiles programs together; those that do not compile are set aside, and each is compiled by itself, since two
  /// lessons may disagree that are right by themselves.
  ///
  /// The programs must not see anything of each other, or else one could be right only because of another.
  func compile(_ programs: [Int: LessonProgram], batch: String) async -> [Int: Result] {
    guard !programs.isEmpty else { return [:] }
    let indices = programs.keys.sorted()
    let output = await frontend(programs, indices: indices, batch: batch, product: .object)
    if output.succeeded {
      let library = "\(folder)/\(batch).so"
      var results: [Int: Result] = [:]
      if let problem = await link(batch, library, with: package(of: programs)) {
        guard programs.count > 1 else { return programs.mapValues { _ in .failed(problem) } }
        // One of them is to blame, and the others are right by themselves.
        for (index, program) in programs {
          results.merge(await compile([index: program], batch: "\(batch)-l\(index)")) { $1 }
        }
        return results
      }
      for (order, index) in indices.enumerated() {
        results[index] = programs[index].map { .built($0, library: library, index: order) }
      }
      return results
    }
    let found = CompilerOutput(output.errorText, folder: place(batch))
    if programs.count == 1, let index = indices.first, let program = programs[index] {
      // Marks inside functions may be what the compiler stumbles over; its messages are better without them too.
      if program.hasMarks, output.end != .tookTooLong {
        return await compile([index: program.withoutMarks], batch: batch + "p")
      }
      let messages = found.errors(in: Self.file(index)).map { $0.message(in: program) }
      return [index: messages.isEmpty ? .failed(Self.problem(output)) : .refused(messages)]
    }
    let refused = indices.filter { !found.errors(in: Self.file($0)).isEmpty }
    var parts = refused.map { [$0] }
    let rest = indices.filter { !refused.contains($0) }
    if refused.isEmpty {
      // The compiler names nobody, as where it took too long: the halves tell more.
      parts = [Array(indices[..<(indices.count / 2)]), Array(indices[(indices.count / 2)...])]
    } else {
      parts.append(rest)
    }
    return await withTaskGroup(of: [Int: Result].self) { group in
      for (number, part) in parts.enumerated() {
        var inside = programs.filter { part.contains($0.key) }
        // Who is named is tried without marks at once.
        if part.count == 1, refused.contains(part[0]) { inside = inside.mapValues(\.withoutMarks) }
        group.addTask { await compile(inside, batch: "\(batch)-\(number)") }
      }
      var results: [Int: Result] = [:]
      for await part in group { results.merge(part) { $1 } }
      return results
    }
  }

  // MARK: Programs that are not to compile

  /// The errors of programs, which may be none. All are compiled together until the compiler has nothing more to say.
  func check(_ programs: [Int: LessonProgram], batch: String) async -> [Int: Result] {
    var results: [Int: Result] = [:]
    var open = programs
    var round = 0
    while !open.isEmpty {
      let indices = open.keys.sorted()
      let part = "\(batch)-\(round)"
      let output = await frontend(open, indices: indices, batch: part, product: .diagnostics)
      if output.succeeded {
        for (index, program) in open { results[index] = .built(program, library: "", index: 0) }
        return results
      }
      let found = CompilerOutput(output.errorText, folder: place(part))
      var settled: [Int] = []
      for (index, program) in open {
        let errors = found.errors(in: Self.file(index))
        if errors.isEmpty { continue }
        results[index] = .refused(errors.map { $0.message(in: program) })
        settled.append(index)
      }
      if settled.isEmpty {
        guard open.count > 1 else {
          return results.merging(open.mapValues { _ in .failed(Self.problem(output)) }) { $1 }
        }
        for index in indices {
          let single = open.filter { $0.key == index }
          results.merge(await check(single, batch: "\(batch)-\(round)-\(index)")) { $1 }
        }
        return results
      }
      // Errors of types hide those that are found later, such as a variable without a value.
      open = open.filter { !settled.contains($0.key) }
      round += 1
    }
    return results
  }

  // MARK: The tools

  private static func file(_ index: Int) -> String { "lesson\(index).swift" }

  /// The folder of a call's files. Nobody can tell its name beforehand, so that no text of a cell looks like an error in
  /// one of them.
  private func place(_ batch: String) -> String { "\(folder)/\(batch)" }

  private func frontend(
    _ programs: [Int: LessonProgram], indices: [Int], batch: String, product: Product
  ) async -> ChildProcess.Result {
    var files: [String] = []
    do {
      let place = self.place(batch)
      // Not the folders around it: when we are interrupted, what was removed is not to come back.
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
      for index in indices {
        let path = "\(place)/\(Self.file(index))"
        try Data(programs[index]?.source.bytes ?? []).write(to: URL(fileURLWithPath: path))
        files.append(path)
      }
      // Of the lessons in a library a process hears of one.
      let cases = indices.enumerated().map { "  case \($0): \(Self.function($1))()\n" }.joined()
      let entry = "\(place)/entry.swift"
      try """
      @_cdecl("lectern_cells") public func lecternCells(_ lesson: Int32) {
        switch lesson {
      \(cases)  default: break
        }
      }

      """.write(toFile: entry, atomically: false, encoding: .utf8)
      files.append(entry)
    } catch {
      return .init(end: .couldNotStart("cannot write to \(folder)"), output: [], errors: [])
    }
    let options: [String] =
      switch product {
      // What runs is safe Swift: code that reaches any memory reaches what reports on other cells. The compiler decides what
      // is unsafe, as a warning that is made an error; others are not read.
      case .object:
        [
          "-c", "-o", "\(folder)/\(batch).o", "-strict-memory-safety", "-Werror",
          CompilerOutput.unsafeGroup,
        ]
      // Some errors are found after types only; machine code is not needed for them. What is unsafe compiles.
      case .diagnostics: ["-emit-sil", "-o", "/dev/null", "-suppress-warnings"]
      }
    return await run(
      "swift-frontend",
      ["-frontend"] + options + [
        "-parse-as-library", "-swift-version", "5", "-Onone", "-diagnostic-style", "llvm", "-module-name",
        "Lesson", "-I", support.folder,
        // An expression that keeps the type checker busy is an error at its place.
        "-solver-expression-time-threshold=\(Self.expressionSeconds)",
        // In the sandbox the user's cache of C modules is not there.
      ] + (package(of: programs)?.importOptions ?? [])
        + (sandbox == nil ? [] : ["-module-cache-path", "\(folder)/c-modules"]) + files,
      seconds: Self.callSeconds + 2 * indices.count)
  }

  /// How long the compiler may think about one expression.
  private static let expressionSeconds = 6
  /// How much processor time a call of the compiler may take, and two seconds more for each lesson.
  private static let callSeconds = 20

  /// Runs a tool within a limit of processor time, so that other work on the machine changes no outcome; the limit on
  /// the clock is only for a tool that waits for something.
  private func run(_ program: String, _ arguments: [String], seconds: Int) async -> ChildProcess.Result {
    let tool = toolchain.program(program)
    let command =
      sandbox?.compilation(tool, arguments, seconds: seconds, folder: folder, support: support.folder)
      ?? CellSandbox.compilation(tool, arguments, seconds: seconds)
    let slot = await Slots.compiling.take()
    defer { slot.free() }
    var result = await ChildProcess(
      executable: command.executable, arguments: command.arguments,
      environment: .inherit.updating(["TMPDIR": folder]), timeLimit: .seconds(20 * seconds)
    ).run()
    // Through a shell a signal is told as a status.
    if [.signalled(SIGXCPU), .exited(128 + SIGXCPU)].contains(result.end) { result.end = .tookTooLong }
    return result
  }

  /// The package, where some of the programs import a module of it.
  private func package(of programs: [Int: LessonProgram]) -> BuiltPackage? {
    guard let package,
      programs.values.contains(where: { !$0.lesson.importedModules.isDisjoint(with: package.modules) })
    else { return nil }
    return package
  }

  /// Makes a library of an object file and of those of a package; what it needs of others is found when it is loaded.
  private func link(_ batch: String, _ library: String, with package: BuiltPackage?) async -> String? {
    // The start code tells the runtime of the cells' types: without it a generic type of a cell's own type with a
    // constraint finds no conformance, and stops.
    let object = "\(folder)/\(batch).o"
    let result: ChildProcess.Result
    if let package {
      // The compiler knows what the package's files ask the linker for.
      let objects = package.objects
      result = await run(
        "swiftc",
        ["-emit-library", "-o", library, object] + objects.own + Self.takingNeeded(objects.used)
          + Self.laterSymbols, seconds: 120)
    } else if let start = toolchain.libraryStart {
      result = await run(
        "ld.lld", ["-shared", "-o", library, start, object], seconds: 60)
    } else {
      result = await run(
        "swiftc", ["-emit-library", "-o", library, object] + Self.laterSymbols, seconds: 60)
    }
    return result.succeeded ? nil : Self.problem(result)
  }

  /// Options by which the linker takes of some files those that something else needs.
  private static func takingNeeded(_ objects: [String]) -> [String] {
    #if canImport(Darwin)
      objects
    #else
      ["-use-ld=lld"]
        + (["--start-lib"] + objects + ["--end-lib"]).flatMap { objects.isEmpty ? [] : ["-Xlinker", $0] }
    #endif
  }

  /// Lets a library need what is found only when it is loaded.
  private static var laterSymbols: [String] {
    #if canImport(Darwin)
      ["-Xlinker", "-undefined", "-Xlinker", "dynamic_lookup"]
    #else
      []
    #endif
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
