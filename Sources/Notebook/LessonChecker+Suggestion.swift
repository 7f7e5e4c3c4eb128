import FormulaProof
import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX

extension LessonChecker {
  /// What is said of a formula that is only shown and would pass as a claim today; nil for any other.
  ///
  /// The formula is read and judged as a claim with the lesson's definitions and assumptions so far.
  func suggestion(_ formula: LaTeXFormula, _ cell: Cell) -> Diagnostic? {
    var scope = environment.scope
    scope.uses.hasEulerNumber = uses.hasEulerNumber
    let reading = LaTeXReader.read(formula, scope: scope)
    guard !reading.hasErrors, reading.givens.isEmpty, !reading.statements.isEmpty,
      reading.statements.allSatisfy({ !$0.relations.isEmpty })
    else { return nil }
    let prover = Prover(
      environment: environment, assumptions: assumptions, options: ProverOptions(limits: limits))
    let verdicts = reading.statements.map { doubtingLetters($0, environment) }
      .flatMap(Claim.claims(of:)).map { prover.judge($0).judgement.verdict }
    guard verdicts.allSatisfy({ $0 == .proved || $0 == .confirmed }) else { return nil }
    let how = verdicts.allSatisfy { $0 == .confirmed } ? "confirmed" : "proved"
    return .warning(
      .couldBeChecked, "as a claim this would be \(how)", file: cell.content.file,
      at: cell.content.fileSpan(Span(0, cell.content.bytes.count)), fixIts: [wordsFixIt(cell)])
  }

  /// The word `claim` where the cell's notation has room for it; for a file that is no lesson, which another tool
  /// shows too, the comment.
  private func wordsFixIt(_ cell: Cell) -> FixIt {
    let file = cell.content.file
    let start = cell.span.lowerBound
    if document.frontMatter.title == nil {
      let text = "<!-- lectern: claim -->"
      // Before a cell that does not begin its line the author has to find the place.
      let lineStart = file.position(of: start).column == 1
      return FixIt(
        "write \(text) on a line before it", replace: Span(at: start), with: lineStart ? text + "\n" : text)
    }
    let isFence = start < file.bytes.count && file.bytes[start] != UInt8(ascii: "$")
    guard isFence else {
      return FixIt("write {claim} right behind it", replace: Span(at: cell.span.upperBound), with: "{claim}")
    }
    var end = start
    while end < file.bytes.count, file.bytes[end] != 0x0A, file.bytes[end] != 0x0D { end += 1 }
    while end > start, file.bytes[end - 1] == 0x20 || file.bytes[end - 1] == 0x09 { end -= 1 }
    return FixIt("write math claim", replace: Span(at: end), with: " claim")
  }
}
