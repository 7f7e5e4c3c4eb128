import Foundation

/// Compiles and runs the Swift cells of lessons.
public struct SwiftCellRunner: Sendable {
  /// Why no cell could be compiled.
  public struct Unavailable: Error {
    /// A sentence for the author.
    public var message: String
  }

  /// What cells may use.
  public var limits: CellLimits
  /// Whether cells may run only where a sandbox keeps them from the machine.
  public var requiresSandbox: Bool

  /// Makes a runner.
  public init(limits: CellLimits = .init(), requiresSandbox: Bool = false) {
    self.limits = limits
    self.requiresSandbox = requiresSandbox
  }

  /// Compiles and runs the cells of lessons, as far as that was not done before, and tells what came of each cell.
  public func run(_ lessons: [SwiftLesson]) async throws(Unavailable) -> [SwiftLessonResult] {
    if lessons.allSatisfy(\.cells.isEmpty) { return lessons.map { SwiftLessonResult($0, LessonOutcome()) } }
    guard let toolchain = Toolchain() else {
      throw Unavailable(message: "Swift cells need a Swift toolchain, and there is no swiftc in the PATH")
    }
    let cache = CacheFolder()
    let keys = lessons.map { key(of: $0, toolchain: toolchain) }
    var outcomes: [Int: LessonOutcome] = [:]
    for (index, key) in keys.enumerated() {
      if lessons[index].cells.isEmpty { outcomes[index] = LessonOutcome() }
      if let kept = cache.value(LessonOutcome.self, named: "cells/" + key) { outcomes[index] = kept }
    }
    let open = lessons.indices.filter { outcomes[$0] == nil }
    if !open.isEmpty {
      let found = try await outcomesByRunning(
        open.map { ($0, lessons[$0]) }, toolchain: toolchain, cache: cache)
      for (index, outcome) in found {
        outcomes[index] = outcome
        if !outcome.isTransient { cache.keep(outcome, named: "cells/" + keys[index]) }
      }
    }
    return lessons.enumerated().map { SwiftLessonResult($1, outcomes[$0] ?? LessonOutcome()) }
  }

  private func key(of lesson: SwiftLesson, toolchain: Toolchain) -> String {
    var key = ContentKey()
    key.add(toolchain.identity)
    key.add(EmbeddedSources.identity)
    key.add("\(limits)")
    for cell in lesson.cells {
      key.add("\(cell.mode)")
      key.add(cell.listing.content.bytes)
      guard let binding = cell.binding else { continue }
      key.add("\(binding.function)")
      for sample in binding.samples { for number in sample { key.add(String(number.bitPattern)) } }
    }
    return key.name
  }

  private func outcomesByRunning(
    _ lessons: [(index: Int, lesson: SwiftLesson)], toolchain: Toolchain, cache: CacheFolder
  ) async throws(Unavailable) -> [Int: LessonOutcome] {
    let support: SupportLibrary
    let folder: TemporaryFolder
    do {
      support = try await SupportLibrary.prepare(toolchain: toolchain, cache: cache)
      folder = try TemporaryFolder()
    } catch let failure as SupportLibrary.Failure {
      throw Unavailable(message: failure.message)
    } catch {
      throw Unavailable(message: "cannot make a temporary folder")
    }
    defer { folder.remove() }
    var sandbox = await CellSandbox.detect()
    sandbox.toolchainFolders = [(toolchain.folder as NSString).deletingLastPathComponent]
    if requiresSandbox, !sandbox.isolates {
      throw Unavailable(
        message: "these Swift cells may run in a sandbox only, and bubblewrap does not work here")
    }
    let work = CellWork(
      compiler: CellCompiler(toolchain: toolchain, support: support, folder: folder.path),
      runner: CellRunner(support: support, limits: limits, sandbox: sandbox))
    return await work.outcomes(of: lessons)
  }
}

extension EmbeddedSources {
  /// Changes when one of the sources does.
  static let identity: String = {
    var key = ContentKey()
    for file in files {
      key.add(file.module)
      key.add(file.name)
      key.add(file.text)
    }
    return key.name
  }()
}
