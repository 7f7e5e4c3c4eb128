import Diagrams
import Figures
import FormulaSyntax
import Notebook
import TeX

/// The names of a lesson that its figures show, and by which its formulas and its figures belong together.
struct LessonQuantities: Sendable {
  /// The classes of each name, as they stand in an attribute.
  private let classes: [Symbol: String]

  /// The names that the figures of a lesson show. Where figures give one name several colours, the first counts.
  init(_ lesson: CheckedLesson) {
    var quantities: [Symbol: FigureQuantity] = [:]
    for cell in lesson.cells {
      guard case .figure(let figure) = cell.shown else { continue }
      for quantity in figure.quantities {
        quantities[quantity.symbol, default: quantity].color =
          quantities[quantity.symbol]?.color ?? quantity.color
      }
    }
    classes = quantities.mapValues { $0.classes.joined(separator: " ") }
  }

  /// The classes of names in formulas; nil where the figures show none.
  var nameClasses: MathMLWriter.NameClasses? {
    if classes.isEmpty { return nil }
    let classes = classes
    return { node in Symbol(spelledBy: node).flatMap { classes[$0] } }
  }
}
