import Parallel

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
        group.addTask { await self.outcomes(ofBatch: batch.parts, name: "b\(batch.number)") }
      }
      for (number, failing) in self.failing(in: lessons).enumerated() {
        group.addTask { await self.outcomes(ofFailing: failing, name: "f\(number)") }
      }
      var result: [Int: LessonOutcome] = [:]
      for await outcomes in group { Self.merge(outcomes, into: &result) }
      return result
    }
  }

  private static func merge(_ outcomes: [Int: LessonOutcome], into result: inout [Int: LessonOutcome]) {
    for (index, outcome) in outcomes {
      result[index, default: LessonOutcome()].cells.merge(outcome.cells) { $1 }
      if outcome.isTransient { result[index]?.isTransient = true }
      if outcome.wasIsolated { result[index]?.wasIsolated = true }
    }
  }

  /// The cells of a lesson that are compiled and run together, and those of them for which that counts: a cell is judged with
  /// the ones above it, and not with ones below that could give it another meaning.
  private struct Part: Sendable {
    var index: Int
    var lesson: SwiftLesson
    /// The cells that run, in order.
    var cells: [Int]
    /// The first of those whose outcome is taken from here; it is also taken for all behind it.
    var first: Int

    /// The parts of a lesson, of which each has the cells of the one before it and some more.
    static func all(of lesson: SwiftLesson, index: Int) -> [Part] {
      let cells = lesson.cells.indices.filter { lesson.cells[$0].mode == .check }
      var parts: [Part] = []
      var first = cells.startIndex
      for (order, cell) in cells.enumerated().dropFirst() {
        let above = cells[..<order].lazy.map { lesson.cells[$0].listing.reach }
        guard lesson.cells[cell].listing.reach.reachesBack(to: above) else { continue }
        parts.append(Part(index: index, lesson: lesson, cells: Array(cells[..<order]), first: cells[first]))
        first = order
      }
      guard cells.indices.contains(first) else { return parts }
      return parts + [Part(index: index, lesson: lesson, cells: cells, first: cells[first])]
    }

    var size: Int { cells.reduce(0) { $0 + lesson.cells[$1].listing.content.bytes.count } }

    /// The program of its cells, up to one of them.
    func program(number: Int, before end: Int = .max) -> LessonProgram {
      LessonProgram(lesson, cells: cells.filter { $0 < end }, function: CellCompiler.function(number))
    }
  }

  /// The parts of lessons in as many batches as there are cores, each with about as much to compile. Few bytes are not worth
  /// a second call. Parts of a lesson of which others would see something are batches of their own.
  private func batches(_ lessons: [NumberedLesson]) -> [(number: Int, parts: [Part])] {
    let together = lessons.filter { !standsAlone($0.lesson) }.flatMap {
      Part.all(of: $0.lesson, index: $0.index)
    }
    let sized = together.map { (part: $0, size: $0.size) }
    let total = sized.reduce(0) { $0 + $1.size }
    let count = total < 4_000 ? 1 : min(Parallel.cores, sized.count)
    var batches = [(size: Int, parts: [Part])](repeating: (0, []), count: max(1, count))
    for (part, size) in sized.sorted(by: {
      ($0.size, $1.part.index, $1.part.first) > ($1.size, $0.part.index, $0.part.first)
    }) {
      let smallest = batches.indices.min { batches[$0].size < batches[$1].size } ?? 0
      batches[smallest].size += size
      batches[smallest].parts.append(part)
    }
    let single = lessons.filter { standsAlone($0.lesson) }.flatMap { lesson in
      Part.all(of: lesson.lesson, index: lesson.index).map { [$0] }
    }
    return (batches.map(\.parts) + single).enumerated().map { ($0, $1) }.filter { !$0.1.isEmpty }
  }

  private func standsAlone(_ lesson: SwiftLesson) -> Bool { separates || lesson.standsAlone }

  private func outcomes(ofBatch parts: [Part], name: String) async -> [Int: LessonOutcome] {
    var programs: [Int: LessonProgram] = [:]
    for (number, part) in parts.enumerated() { programs[number] = part.program(number: number) }
    let built = await compiler.compile(programs, batch: name)
    return await withTaskGroup(of: (Int, LessonOutcome).self) { group in
      for (number, result) in built {
        let part = parts[number]
        group.addTask {
          var outcome = await self.outcome(
            of: part, batch: "\(name)e\(number)", built: result, isShared: parts.count > 1)
          outcome.cells = outcome.cells.filter { $0.key >= part.first }
          return (part.index, outcome)
        }
      }
      var outcomes: [Int: LessonOutcome] = [:]
      for await (index, outcome) in group { Self.merge([index: outcome], into: &outcomes) }
      return outcomes
    }
  }

  private func outcome(
    of part: Part, batch: String, built: CellCompiler.Result, isShared: Bool
  ) async -> LessonOutcome {
    var outcome = LessonOutcome()
    switch built {
    case .built(let program, let library, let number):
      let outcome = await runner.run(program, library: library, index: number)
      // Of several lessons in a library one may be to blame that it is not loaded: each gets one of its own.
      guard isShared, outcome.beganNothing,
        case .built(let own, let single, let first)? = await compiler.compile(
          [0: part.program(number: 0)], batch: batch + "s")[0]
      else { return outcome }
      return await runner.run(own, library: single, index: first)
    case .failed(let reason):
      outcome.isTransient = true
      for cell in part.cells { outcome.cells[cell] = CellOutcome(.unavailable(reason)) }
    case .refused(let messages):
      // The cells before the first that does not compile are run all the same.
      guard let first = messages.compactMap({ $0.place?.cell }).min() else {
        for cell in part.cells { outcome.cells[cell] = CellOutcome(.refused(messages)) }
        return outcome
      }
      let before = part.program(number: 0, before: first)
      // Where the part before it has these cells it tells of them.
      if first > part.first, let result = await compiler.compile([0: before], batch: batch)[0],
        case .built(let before, let library, let number) = result
      {
        outcome = await runner.run(before, library: library, index: number)
      }
      for cell in part.cells where outcome.cells[cell] == nil {
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
