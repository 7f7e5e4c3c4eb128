import SourceText
import TeX

/// A formula on a sheet of its own. One that is wider than a phone stands in pieces, between which a line may end.
struct FormulaMarkup: Sendable {
  let markup: Markup
  /// The width of what cannot be broken.
  let width: FormulaWidth

  /// - Parameter written: The formula in MathML, where it was written already.
  init(_ formula: LaTeXFormula, display: Bool, written: String? = nil) {
    let html = written ?? MathMLWriter.write(formula, display: display)
    let whole = FormulaWidth(mathML: html)
    let pieces =
      whole.exceedsPhone
      ? MathMLWriter.pieces(formula, display: display, width: FormulaWidth.phone) : []
    guard pieces.count > 1 else {
      (markup, width) = (Markup(html), whole)
      return
    }
    markup = Markup("<span class=\"pieces\">\(pieces.joined(separator: "<wbr>"))</span>")
    width = FormulaWidth(ems: pieces.map { FormulaWidth(mathML: $0).ems }.max() ?? whole.ems)
  }
}
