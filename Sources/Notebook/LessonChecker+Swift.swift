import FormulaProof
import LessonMarkdown
import SourceText
import SwiftCells

/// A Swift cell that waits for the compiler.
struct PendingSwiftCell: Sendable {
  /// Its index among the lesson's cells.
  var index: Int
  /// What is compiled.
  var cell: SwiftCell
  /// The formula that a function of it implements.
  var implemented: ImplementedFormula?
}

extension LessonChecker {
  /// Takes a listing in a language that nothing here runs: it is shown, and counts as unchecked.
  mutating func showListing(_ cell: Cell, language: String) -> CheckedCell {
    let problems = cell.words.map { word in
      Diagnostic.error(
        .unknownMode, "\(cell.kind.rawValue) listings are only shown, and have no mode \(word.name)",
        file: cell.content.file, at: word.span)
    }
    diagnostics += problems
    return CheckedCell(
      cell: cell, mode: Self.modeName(nil), claims: problems.isEmpty ? [] : [unreadable(cell, problems)],
      uncheckedFormulas: 1, shown: .source(language: language))
  }

  /// Takes a Swift cell apart, and leaves it to be compiled with all the others.
  mutating func prepareSwift(_ cell: Cell, index: Int) -> CheckedCell {
    let words = SwiftCellWords(cell)
    diagnostics += words.diagnostics
    var checked = CheckedCell(
      cell: cell, mode: Self.modeName(words.mode), claims: [], uncheckedFormulas: words.mode == nil ? 1 : 0,
      shown: .listing(output: ""))
    if !words.diagnostics.isEmpty {
      checked.claims = [unreadable(cell, words.diagnostics)]
      return checked
    }
    guard let mode = words.mode else { return checked }
    if options.swiftCells.trust == .skip {
      checked.uncheckedFormulas = 1
      return checked
    }
    let above = swiftCells.filter { $0.cell.mode == .check }.map(\.cell.listing)
    let listing = ListingReader.read(cell.content, below: above)
    // A cell that must not compile may be wrong in its syntax too, and not hold what no cell may.
    if !listing.diagnostics.isEmpty, mode == .check || listing.isRefused {
      diagnostics += listing.diagnostics.map(cell.content.inFile)
      checked.claims = [unreadable(cell, listing.diagnostics)]
      if listing.isRead {
        swiftCells.append(PendingSwiftCell(index: index, cell: SwiftCell(listing: listing, mode: mode)))
      }
      hasUnreadableSwift = hasUnreadableSwift || !listing.isRead
      return checked
    }
    if hasUnreadableSwift {
      let place = Span(cell.span.lowerBound, cell.span.lowerBound + 1)
      diagnostics.append(SwiftCellJudge.notRun(file: cell.content.file, at: place))
      checked.claims = [unreadable(cell, [SwiftCellJudge.notRun(file: cell.content.file, at: place)])]
      return checked
    }
    var pending = PendingSwiftCell(index: index, cell: SwiftCell(listing: listing, mode: mode))
    if let word = words.implements {
      do throws(Diagnostic) {
        let formula = try ImplementedFormula(
          word, cell: cell, listing: listing, environment: environment, assumptions: assumptions,
          limits: limits)
        pending.implemented = formula
        pending.cell.binding = FunctionBinding(
          function: formula.function, samples: formula.samples.samples.map(\.point))
      } catch {
        diagnostics.append(error)
        checked.claims = [
          CheckedClaim(
            unjudged: word.value ?? "", span: word.span, message: error.message)
        ]
      }
    }
    swiftCells.append(pending)
    return checked
  }

  private static func modeName(_ mode: SwiftCell.Mode?) -> String? {
    switch mode {
    case .check?: "check"
    case .fails?: "fails"
    case nil: nil
    }
  }
}
