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
  /// Whose cells they are.
  public var trust: Trust

  /// What is done with cells, depending on who wrote them.
  public enum Trust: String, Sendable, CaseIterable {
    /// The author's own: they run in a sandbox where one works, and with limits everywhere.
    case own
    /// Somebody else's: they are compiled and run in a sandbox, or not at all.
    case foreign
    /// They are shown and count as unchecked.
    case skip
  }

  /// Makes a runner.
  public init(limits: CellLimits = .init(), trust: Trust = .own) {
    self.limits = limits
    self.trust = trust
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
    Interruption.watch()
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
    if trust == .foreign, !sandbox.isolates {
      throw Unavailable(
        message: "Swift cells of others run in a sandbox only, and bubblewrap does not work here")
    }
    let work = CellWork(
      compiler: CellCompiler(
        toolchain: toolchain, support: support, folder: folder.path,
        sandbox: trust == .foreign ? sandbox : nil),
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
