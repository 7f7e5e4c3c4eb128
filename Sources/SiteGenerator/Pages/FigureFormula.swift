import Figures
import FormulaProof
import Notebook
import SourceText
import TeX

/// An equation below a figure: as it was written, and under it with the numbers of the still figure, which the page's script changes.
struct FigureFormula: Sendable {
  private let formula: MovingFormula
  /// The classes of names in formulas.
  private let classes: MathMLWriter.NameClasses?

  init(_ formula: MovingFormula, classes: MathMLWriter.NameClasses?) {
    (self.formula, self.classes) = (formula, classes)
  }

  /// - Parameter readings: What the still figure says.
  func html(_ readings: [String]) -> HTML {
    // A line may end before each sign; where the equation has no value a dash stands in place of its numbers.
    let holes = formula.holes.mapValues { Self.markup($0, readings) }
    var parts = formula.sides.map {
      MathMLWriter.write(nodes: $0, display: true, classes: classes, holes: holes)
    }
    if let result = formula.result { parts.append(Self.markup(result, readings)) }
    let names = FormulaMarkup(formula.formula, display: true, classes: classes).markup
    return """
      <div class="diagram-equation">\(names)
      <p class="diagram-numbers"><span class="diagram-gap" data-reading="\(formula.gap)">\(Markup(readings[formula.gap]))</span>\
      <span>\(Markup(parts.joined(separator: "<wbr>")))</span></p></div>

      """
  }

  private static func markup(_ hole: MovingFormula.Hole, _ readings: [String]) -> String {
    switch hole {
    case .number(let reading, let quantity): number(reading, readings, classes: quantity.classes)
    case .point(let numbers, let quantity):
      "<mrow class=\"\(quantity.classes.joined(separator: " "))\"><mo>(</mo>"
        + numbers.map { number($0, readings) }.joined(separator: "<mo separator=\"true\">,</mo>")
        + "<mo>)</mo></mrow>"
    }
  }

  private static func number(_ reading: Int, _ readings: [String], classes: [String] = []) -> String {
    let attribute = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    return "<mn\(attribute) data-reading=\"\(reading)\">\(readings[reading])</mn>"
  }

  /// What the equation comes to, with the sign before it.
  private static func markup(_ result: MovingFormula.Result, _ readings: [String]) -> String {
    let numbers = result.numbers.map { number($0, readings) }
    let value: String
    switch result.shape {
    case .number: value = numbers.joined()
    case .tuple:
      value = "<mrow><mo>(</mo>\(numbers.joined(separator: "<mo separator=\"true\">,</mo>"))<mo>)</mo></mrow>"
    case .matrix(_, let columns):
      let rows = stride(from: 0, to: numbers.count, by: max(1, columns)).map { start in
        "<mtr>" + numbers[start..<min(start + columns, numbers.count)].map { "<mtd>\($0)</mtd>" }.joined()
          + "</mtr>"
      }
      value = "<mrow><mo>[</mo><mtable class=\"math-matrix\">\(rows.joined())</mtable><mo>]</mo></mrow>"
    }
    let sign = "<mo data-reading=\"\(result.sign)\">\(readings[result.sign])</mo>"
    return "<math display=\"block\"><mrow>\(sign)\(value)</mrow></math>"
  }
}
