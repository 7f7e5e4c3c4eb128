/// The work on the Swift cells of many lessons: compiled together, run side by side.
struct CellWork: Sendable {
  let compiler: CellCompiler
  let runner: CellRunner

  func outcomes(of lessons: [(index: Int, lesson: SwiftLesson)]) async -> [Int: LessonOutcome] {
    await withTaskGroup(of: [Int: LessonOutcome].self) { group in
      for batch in Self.batches(lessons) {
        group.addTask { await self.outcomes(ofBatch: batch.lessons, name: "b\(batch.number)") }
      }
      for (index, lesson) in lessons {
        for cell in lesson.cells.indices {
          guard case .fails = lesson.cells[cell].mode else { continue }
          group.addTask {
            [index: await self.outcome(ofFailing: cell, in: lesson, name: "f\(index)_\(cell)")]
          }
        }
      }
      var result: [Int: LessonOutcome] = [:]
      for await outcomes in group {
        for (index, outcome) in outcomes {
          result[index, default: LessonOutcome()].cells.merge(outcome.cells) { $1 }
          if outcome.isTransient { result[index]?.isTransient = true }
        }
      }
      return result
    }
  }

  /// Lessons in as many parts as there are cores, each with about as much to compile. Few bytes are not worth a
  /// second call.
  private static func batches(
    _ lessons: [(index: Int, lesson: SwiftLesson)]
  ) -> [(number: Int, lessons: [(index: Int, lesson: SwiftLesson)])] {
    let sized = lessons.map {
      (entry: $0, size: $0.lesson.cells.reduce(0) { $0 + $1.listing.content.bytes.count })
    }
    let total = sized.reduce(0) { $0 + $1.size }
    let count = total < 4_000 ? 1 : min(Cores.count, lessons.count)
    var parts = [(size: Int, lessons: [(index: Int, lesson: SwiftLesson)])](
      repeating: (0, []), count: max(1, count))
    for (entry, size) in sized.sorted(by: { ($0.size, $1.entry.index) > ($1.size, $0.entry.index) }) {
      let smallest = parts.indices.min { parts[$0].size < parts[$1].size } ?? 0
      parts[smallest].size += size
      parts[smallest].lessons.append(entry)
    }
    return parts.enumerated().map { ($0, $1.lessons) }.filter { !$0.1.isEmpty }
  }

  private func outcomes(
    ofBatch lessons: [(index: Int, lesson: SwiftLesson)], name: String
  ) async -> [Int: LessonOutcome] {
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

  private func outcome(of program: LessonProgram, index: Int, built: CellCompiler.Result) async
    -> LessonOutcome
  {
    switch built {
    case .built(let library, let number): return await runner.run(program, library: library, index: number)
    case .failed(let reason):
      var outcome = LessonOutcome()
      outcome.isTransient = true
      for cell in program.cells { outcome.cells[cell] = CellOutcome(.unavailable(reason)) }
      return outcome
    case .refused(let messages):
      // The cells before the first that does not compile are run all the same.
      guard let first = messages.compactMap({ $0.place?.cell }).min() else {
        var outcome = LessonOutcome()
        for cell in program.cells { outcome.cells[cell] = CellOutcome(.refused(messages)) }
        return outcome
      }
      var outcome = LessonOutcome()
      let before = Self.program(of: program.lesson, index: index, before: first)
      if !before.cells.isEmpty,
        let result = await compiler.compile([index: before], batch: "p\(index)")[index],
        case .built(let library, let number) = result
      {
        outcome = await runner.run(before, library: library, index: number)
      }
      for cell in program.cells where outcome.cells[cell] == nil {
        let own = messages.filter { $0.place?.cell == cell }
        outcome.cells[cell] = CellOutcome(own.isEmpty ? .notRun : .refused(own))
      }
      return outcome
    }
  }

  /// Compiles a cell that must not compile, behind those before it.
  private func outcome(ofFailing cell: Int, in lesson: SwiftLesson, name: String) async -> LessonOutcome {
    let before = lesson.cells.indices.filter { lesson.cells[$0].mode == .check && $0 < cell }
    let program = LessonProgram(lesson, cells: before + [cell], function: CellCompiler.function(0))
    var outcome = LessonOutcome()
    switch await compiler.check(program, name: name) {
    case .built: outcome.cells[cell] = CellOutcome(.compiled)
    case .failed(let reason):
      outcome.cells[cell] = CellOutcome(.unavailable(reason))
      outcome.isTransient = true
    case .refused(let messages):
      let own = messages.filter { $0.place?.cell == cell || $0.place == nil }
      outcome.cells[cell] = CellOutcome(own.isEmpty ? .notRun : .refused(own))
    }
    return outcome
  }
}
