import FormulaProof
import LessonMarkdown
import Parallel
import SwiftCells

/// Verifies lessons: reads them, orders them by what they use, checks their cells, and runs those of Swift.
public struct Verifier: Sendable {
  /// How to work.
  public struct Options: Sendable {
    /// What one claim may cost.
    public var limits: BudgetLimits
    /// Whether a lesson without front matter is an error.
    public var requiresFrontMatter: Bool
    /// Whether raw HTML of lessons reaches the pages.
    public var allowsRawHTML: Bool
    /// How Swift cells run.
    public var swiftCells: SwiftCellRunner
    /// Whether formulas that are only shown are tried as claims, with a warning for each that would pass.
    public var suggestsClaims = false
    /// Whether the verdicts of claims are made theorems, which takes about as long as judging them.
    public var makesTheorems = false
    /// Whether verdicts are explained, for pages: proofs of equations in lines, and where a mistake happens to be right.
    public var explainsVerdicts = false

    /// The options on which that depends which is kept between runs, as text: all but those of pages, so that what `verify` found
    /// out is known to `build`.
    var keptText: String {
      var kept = self
      kept.explainsVerdicts = false
      return "\(kept)"
    }

    /// Makes options.
    public init(
      limits: BudgetLimits = .init(), requiresFrontMatter: Bool = true, allowsRawHTML: Bool = false,
      swiftCells: SwiftCellRunner = .init()
    ) {
      self.limits = limits
      self.requiresFrontMatter = requiresFrontMatter
      self.allowsRawHTML = allowsRawHTML
      self.swiftCells = swiftCells
    }
  }

  /// How to work.
  public var options: Options

  /// Makes a verifier.
  public init(options: Options = .init()) {
    self.options = options
  }

  /// What reads the lessons.
  var reader: LessonReader {
    var reader = LessonReader(allowsRawHTML: options.allowsRawHTML)
    reader.requiresTitle = options.requiresFrontMatter
    return reader
  }

  /// Verifies lessons, on all cores, and returns them in the order in which they were given.
  ///
  /// `context` are lessons that the others may use and that are not themselves reported.
  /// `progress` is called after each lesson with the number that are done, from any thread.
  public func verify(
    _ sources: [LessonSource], context: [LessonSource] = [],
    progress: (@Sendable (_ done: Int, _ name: String) -> Void)? = nil
  ) async -> [CheckedLesson] {
    let reader = reader
    let all = sources + context
    let documents = await Parallel.map(all) { $0.document(by: reader) }
    let names = all.map(\.name)
    let pass = LessonPass(
      graph: LessonGraph(names: names, documents: documents), options: options, document: { documents[$0] })
    let counter = ProgressCounter(done: 0)
    let found = await pass.map(Set(sources.indices)) { index, check in
      progress?(counter.next(), names[index])
      return check
    }
    var checks = sources.indices.compactMap { found[$0] }
    await LessonCheck.runSwiftCells(of: &checks, by: options.swiftCells)
    return checks.map(\.lesson)
  }
}
