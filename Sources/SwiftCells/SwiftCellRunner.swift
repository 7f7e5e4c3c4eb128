import BuildCache
import Foundation
import Programs
import Synchronization

/// Compiles and runs the Swift cells of lessons.
public struct SwiftCellRunner: Sendable {
  /// Why no cell could be compiled.
  public struct Unavailable: Error {
    /// A sentence for the author.
    public var message: String
    /// Whether there is no compiler at all, so that nothing is known of any cell.
    public var lacksCompiler = false
  }

  /// What cells may use.
  public var limits: CellLimits
  /// Whose cells they are.
  public var trust: Trust
  /// Whether outcomes of earlier runs are taken, and kept for later ones.
  public var usesCache: Bool
  /// The package whose modules cells may import; nil where they belong to none.
  public var package: BuiltPackage?
  /// Whether it is an error that there is no compiler; else cells are shown without it, with a warning, and count as unchecked.
  public var requiresCompiler: Bool

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
  public init(
    limits: CellLimits = .init(), trust: Trust = .own, usesCache: Bool = true, requiresCompiler: Bool = true
  ) {
    self.limits = limits
    self.trust = trust
    self.usesCache = usesCache
    self.requiresCompiler = requiresCompiler
  }

  private static let announcement = Mutex<(@Sendable () -> Void)?>(nil)

  /// Has something called before the modules that cells import are compiled, once for a toolchain: it takes a minute.
  public static func onCompilingModules(_ body: @escaping @Sendable () -> Void) {
    announcement.withLock { $0 = body }
  }

  private static func announceModules() { announcement.withLock { $0 }?() }

  /// Compiles and runs the cells of lessons, as far as that was not done before, and tells what came of each cell.
  public func run(_ lessons: [SwiftLesson]) async throws(Unavailable) -> [SwiftLessonResult] {
    if lessons.allSatisfy(\.cells.isEmpty) { return lessons.map { SwiftLessonResult($0, LessonOutcome()) } }
    guard let toolchain = await Toolchain.find() else {
      throw Unavailable(
        message: "Swift cells need a Swift toolchain, and there is no swiftc in the PATH", lacksCompiler: true
      )
    }
    let cache = CacheFolder()
    let sandbox = CellSandbox.Finder()
    let built = package?.identity
    let keys = lessons.map { key(of: $0, toolchain: toolchain, sandbox: sandbox, package: built) }
    var outcomes: [Int: LessonOutcome] = [:]
    for (index, key) in keys.enumerated() {
      if lessons[index].cells.isEmpty { outcomes[index] = LessonOutcome() }
      guard usesCache, let kept = cache.value(LessonOutcome.self, named: "cells/" + key),
        kept.cells.count == lessons[index].cells.count
      else { continue }
      // What ran free may come out otherwise where there is a sandbox by now.
      if kept.wasIsolated || sandbox.program == nil { outcomes[index] = kept }
    }
    let open = lessons.indices.filter { outcomes[$0] == nil }
    if !open.isEmpty {
      let found = try await outcomesByRunning(
        open.map { ($0, lessons[$0]) }, toolchain: toolchain, cache: cache, sandbox: sandbox)
      for (index, outcome) in found {
        outcomes[index] = outcome
        if usesCache, !outcome.isTransient { cache.keep(outcome, named: "cells/" + keys[index]) }
      }
    }
    if !open.isEmpty { cache.prune() }
    return lessons.enumerated().map { index, lesson in
      let outcome = outcomes[index] ?? LessonOutcome()
      let isFree = sandbox.program != nil && !outcome.wasIsolated && !lesson.cells.isEmpty
      return SwiftLessonResult(lesson, outcome, isRepeatable: outcomes[index] != nil && !isFree)
    }
  }

  /// Has a signal that would end the process (Ctrl-C, `kill`) end what cells have started and then do something else, such as
  /// to exit with a status of its own.
  public static func onInterruption(_ action: @escaping @Sendable () -> Void) {
    Interruption.watch(last: action)
  }

  /// Changes with everything besides the cells themselves that decides what comes of them: the toolchain, our own sources, the
  /// limits, whose cells they are, and the sandbox.
  public func identity() async -> Identity {
    let toolchain = await Toolchain.find()
    let sandbox = CellSandbox.Finder().program
    let parts = [
      toolchain?.identity ?? "no toolchain", EmbeddedSources.identity, "\(limits)", trust.rawValue,
      sandbox ?? "no sandbox", package?.identity ?? "no package",
    ]
    return Identity(text: parts.joined(separator: "\n"), hasCompiler: toolchain != nil)
  }

  /// What decides what comes of cells, besides the cells themselves.
  public struct Identity: Sendable {
    /// Changes with all of it.
    public var text: String
    /// Whether there is a compiler.
    public var hasCompiler: Bool
  }

  /// The name under which a lesson's outcome is kept. It changes with everything that the outcome depends on: the
  /// cells, the compiler, our own sources, the limits, and whose cells they are.
  func key(
    of lesson: SwiftLesson, toolchain: Toolchain, sandbox: CellSandbox.Finder, package: String? = nil
  ) -> String {
    var key = ContentKey("cells")
    key.add(toolchain.identity)
    key.add(EmbeddedSources.identity)
    key.add("\(limits)")
    key.add(trust.rawValue)
    key.add(sandbox.program ?? "no sandbox")
    // A lesson that imports nothing of the package has nothing to do with it.
    if let package, let modules = self.package?.modules, !lesson.importedModules.isDisjoint(with: modules) {
      key.add(package)
    }
    for cell in lesson.cells {
      key.add("\(cell.mode)")
      key.add(cell.listing.content.bytes)
      guard let binding = cell.binding else { continue }
      key.add("\(binding.function)")
      for sample in binding.samples { for number in sample { key.add(String(number.bitPattern)) } }
    }
    return key.digest.hexadecimal
  }

  private func outcomesByRunning(
    _ lessons: [(index: Int, lesson: SwiftLesson)], toolchain: Toolchain, cache: CacheFolder,
    sandbox finder: CellSandbox.Finder
  ) async throws(Unavailable) -> [Int: LessonOutcome] {
    Interruption.watch()
    let support: SupportLibrary
    let folder: TemporaryFolder
    do {
      support = try await SupportLibrary.prepare(
        toolchain: toolchain, cache: cache, beforeCompiling: Self.announceModules)
      folder = try TemporaryFolder()
    } catch let failure as SupportLibrary.Failure {
      throw Unavailable(message: failure.message)
    } catch {
      throw Unavailable(message: "cannot make a temporary folder")
    }
    defer { folder.remove() }
    var sandbox = await finder.sandbox()
    sandbox.toolchainFolders = [(toolchain.folder as NSString).deletingLastPathComponent]
    if trust == .foreign, !sandbox.isolates {
      throw Unavailable(
        message: "Swift cells of others run in a sandbox only, and bubblewrap does not work here")
    }
    let work = CellWork(
      compiler: CellCompiler(
        toolchain: toolchain, support: support, folder: folder.path,
        package: package, sandbox: trust == .foreign ? sandbox : nil),
      runner: CellRunner(support: support, limits: limits, sandbox: sandbox), separates: trust == .foreign)
    return await work.outcomes(of: lessons)
  }
}
