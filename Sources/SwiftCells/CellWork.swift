/// The work on the Swift cells of many lessons: compiled together, run side by side.
struct CellWork: Sendable {
  let compiler: CellCompiler
  let runner: CellRunner
  /// Whether no lesson is compiled with another one: what is theirs is to reach nobody else's.
  let separates: Bool

  /// A lesson with its number among those of the run.
  typealias NumberedLesson = (index: Int, lesson: SwiftLesson)

  func outcomes(of lessons: [NumberedLesson]) async -> [Int: LessonOutcome] {
    await withTaskGroup(of: [Int: LessonOutcome].self) { group in
      for batch in self.batches(lessons) {
        group.addTask { await self.outcomes(ofBatch: batch.lessons, name: "b\(batch.number)") }
      }
      for (number, failing) in self.failing(in: lessons).enumerated() {
        group.addTask { await self.outcomes(ofFailing: failing, name: "f\(number)") }
      }
      var result: [Int: LessonOutcome] = [:]
      for await outcomes in group {
        for (index, outcome) in outcomes {
          result[index, default: LessonOutcome()].cells.merge(outcome.cells) { $1 }
          if outcome.isTransient { result[index]?.isTransient = true }
          if outcome.wasIsolated { result[index]?.wasIsolated = true }
        }
      }
      return result
    }
  }

  /// Lessons in as many parts as there are cores, each with about as much to compile. Few bytes are not worth a
  /// second call. A lesson of which others would see something is a part of its own.
  private func batches(_ lessons: [NumberedLesson]) -> [(number: Int, lessons: [NumberedLesson])] {
    let sized = lessons.filter { !standsAlone($0.lesson) }.map {
      (entry: $0, size: $0.lesson.cells.reduce(0) { $0 + $1.listing.content.bytes.count })
    }
    let total = sized.reduce(0) { $0 + $1.size }
    let count = total < 4_000 ? 1 : min(Cores.count, sized.count)
    var parts = [(size: Int, lessons: [NumberedLesson])](repeating: (0, []), count: max(1, count))
    for (entry, size) in sized.sorted(by: { ($0.size, $1.entry.index) > ($1.size, $0.entry.index) }) {
      let smallest = parts.indices.min { parts[$0].size < parts[$1].size } ?? 0
      parts[smallest].size += size
      parts[smallest].lessons.append(entry)
    }
    let single = lessons.filter { standsAlone($0.lesson) }.map { [$0] }
    return (parts.map(\.lessons) + single).enumerated().map { ($0, $1) }.filter { !$0.1.isEmpty }
  }

  private func standsAlone(_ lesson: SwiftLesson) -> Bool { separates || lesson.standsAlone }

  private func outcomes(ofBatch lessons: [NumberedLesson], name: String) async -> [Int: LessonOutcome] {
    var programs: [Int: LessonProgram] = [:]
    for (index, lesson) in lessons { programs[index] = Self.program(of: lesson, index: index, before: nil) }
    programs = programs.filter { !$0.value.cells.isEmpty }
    let built = await compiler.compile(programs, batch: name)
    return await withTaskGroup(of: (Int, LessonOutcome).self) { group in
      for (index, result) in built {
        guard let program = programs[index] else { continue }
        group.addTask { (index, await self.outcome(of: program, index: index, built: result)) }
      }
      var outcomes: [Int: LessonOutcome] = [:]
      for await (index, outcome) in group { outcomes[index] = outcome }
      return outcomes
    }
  }

  /// The program of the cells that run, up to one of them.
  private static func program(of lesson: SwiftLesson, index: Int, before end: Int?) -> LessonProgram {
    let cells = lesson.cells.indices.filter { lesson.cells[$0].mode == .check && $0 < end ?? .max }
    return LessonProgram(lesson, cells: Array(cells), function: CellCompiler.function(index))
  }

  private func outcome(
    of program: LessonProgram, index: Int, built: CellCompiler.Result
  ) async -> LessonOutcome {
    var outcome = LessonOutcome()
    switch built {
    case .built(let program, let library, let number):
      return await runner.run(program, library: library, index: number)
    case .failed(let reason):
      outcome.isTransient = true
      for cell in program.cells { outcome.cells[cell] = CellOutcome(.unavailable(reason)) }
    case .refused(let messages):
      // The cells before the first that does not compile are run all the same.
      guard let first = messages.compactMap({ $0.place?.cell }).min() else {
        for cell in program.cells { outcome.cells[cell] = CellOutcome(.refused(messages)) }
        return outcome
      }
      let before = Self.program(of: program.lesson, index: index, before: first)
      if !before.cells.isEmpty,
        let result = await compiler.compile([index: before], batch: "e\(index)")[index],
        case .built(let before, let library, let number) = result
      {
        outcome = await runner.run(before, library: library, index: number)
      }
      for cell in program.cells where outcome.cells[cell] == nil {
        let own = messages.filter { $0.place?.cell == cell }
        outcome.cells[cell] = CellOutcome(own.isEmpty ? .notRun : .refused(own))
      }
    }
    return outcome
  }

  // MARK: Cells that must not compile

  /// A cell that must not compile, behind those before it.
  private struct FailingCell: Sendable {
    var index: Int
    var lesson: SwiftLesson
    var cell: Int

    var listing: ParsedListing { lesson.cells[cell].listing }

    func program(function: String) -> LessonProgram {
      let before = lesson.cells.indices.filter { lesson.cells[$0].mode == .check && $0 < cell }
      return LessonProgram(lesson, cells: before + [cell], function: function, hasMarks: false)
    }
  }

  /// The cells that must not compile, in parts that see nothing of each other.
  private func failing(in lessons: [NumberedLesson]) -> [[FailingCell]] {
    var together: [FailingCell] = []
    var single: [[FailingCell]] = []
    for (index, lesson) in lessons {
      let isAlone = standsAlone(lesson)
      for cell in lesson.cells.indices {
        guard case .fails = lesson.cells[cell].mode else { continue }
        let failing = FailingCell(index: index, lesson: lesson, cell: cell)
        if isAlone { single.append([failing]) } else { together.append(failing) }
      }
    }
    return single + (together.isEmpty ? [] : [together])
  }

  private func outcomes(ofFailing cells: [FailingCell], name: String) async -> [Int: LessonOutcome] {
    var programs: [Int: LessonProgram] = [:]
    // What the parser refuses the compiler need not see.
    for (number, failing) in cells.enumerated() where failing.listing.syntaxErrors.isEmpty {
      programs[number] = failing.program(function: CellCompiler.function(number))
    }
    let results = await compiler.check(programs, batch: name)
    var outcomes: [Int: LessonOutcome] = [:]
    for (number, failing) in cells.enumerated() {
      let outcome: CellOutcome
      switch results[number] {
      case .built?: outcome = CellOutcome(.compiled)
      case .failed(let reason)?:
        outcome = CellOutcome(.unavailable(reason))
        outcomes[failing.index, default: LessonOutcome()].isTransient = true
      case .refused(let messages)?:
        let own = messages.filter { $0.place?.cell == failing.cell }
        outcome = CellOutcome(own.isEmpty ? .notRun : .refused(own))
      case nil:
        outcome = CellOutcome(
          .refused(
            failing.listing.syntaxErrors.map {
              CompilerMessage(
                place: .init(cell: failing.cell, offset: $0.span?.lowerBound ?? 0), text: $0.message)
            }))
      }
      outcomes[failing.index, default: LessonOutcome()].cells[failing.cell] = outcome
    }
    return outcomes
  }
}
