import Figures
import FormulaSyntax

// The screen of a phone, on which views lie: its outline and a grid of its points.
extension DiagramReader {
  /// The part of a screen's width that its corners are rounded by.
  private static let roundness = 12
  /// The distance of the grid's lines where the author does not say, in points.
  private static let gridStep = 20

  /// A screen of a size, with its upper left corner at the origin.
  static func screen(_ size: FigureExpression, step: FigureExpression?) -> FigureItem.Shape {
    typealias Tree = FormulaSyntax.Expression
    func length(_ index: Int) -> Tree { Tree(.call(.component, [size.expression, .integer(index)])) }
    func known(_ tree: Tree) -> FigureExpression { FigureExpression(tree, source: size.source) }
    let (zero, width, height) = (Tree.integer(0), length(1), length(2))
    let radius = width / .integer(roundness)
    func point(_ x: Tree, _ y: Tree) -> FigureExpression { known(Tree(.tuple([x, y]))) }
    let outline: [FigurePathStep] = [
      .move(point(radius, zero)), .points(point(width - radius, zero)),
      .curve([point(width, zero), point(width, radius)]), .points(point(width, height - radius)),
      .curve([point(width, height), point(width - radius, height)]), .points(point(radius, height)),
      .curve([point(zero, height), point(zero, height - radius)]), .points(point(zero, radius)),
      .curve([point(zero, zero), point(radius, zero)]), .close,
    ]
    let area = known(Tree(.tuple([zero, zero, width, height])))
    return .group([
      FigureItem(.grid(step: step ?? known(.integer(gridStep)), within: area)),
      FigureItem(.path(outline, showsControls: false), styles: [.muted, .thick, .outline]),
    ])
  }
}
