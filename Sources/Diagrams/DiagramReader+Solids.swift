import Figures
import FormulaSyntax
import Yams

// Convex solids: groups of faces, each of which stands there twice, once as it is drawn where its back is seen, and in front of all those
// once as it is drawn where its front is.
extension DiagramReader {
  /// The faces of a solid: lists of corners, or mappings with `points`.
  mutating func solid(_ node: Node) -> FigureItem.Shape? {
    guard let nodes = list(node, for: "solid") else { return nil }
    var faces: [FigureItem] = []
    for node in nodes {
      guard countItem(at: node) else { break }
      if let face = face(node) { faces.append(face) }
    }
    return faces.count == nodes.count ? .group(faces) : nil
  }

  private mutating func face(_ node: Node) -> FigureItem? {
    var corners = node
    var item = FigureItem(.group([]))
    if case .mapping(let mapping) = node {
      let fields = fields(of: mapping)
      check(fields, allowed: ["points", "label", "place", "style"], of: "a face")
      readCommonKeys(fields, into: &item)
      guard let points = fields["points"] else {
        report(.missingKey, "a face needs 'points'", at: source.fileSpan(of: node))
        return nil
      }
      corners = points
    }
    guard case .sequence(let sequence) = corners, sequence.count >= 3 else {
      report(
        .wrongType, "a face is a list of at least 3 corners: [(0, 0, 0), (1, 0, 0), (1, 1, 0)]",
        at: source.fileSpan(of: corners))
      return nil
    }
    let points = sequence.compactMap { expression($0, for: "solid") }
    guard points.count == sequence.count else { return nil }
    item.shape = .face(points, isBack: false)
    return item
  }

  /// The faces of a box between two opposite corners, of which the first has the lesser coordinates.
  static func box(from corner: FigureExpression, to opposite: FigureExpression) -> FigureItem.Shape {
    func coordinate(_ index: Int, _ isFar: Bool) -> FormulaSyntax.Expression {
      FormulaSyntax.Expression(
        .call(.component, [(isFar ? opposite : corner).expression, .integer(index)]))
    }
    func point(_ x: Bool, _ y: Bool, _ z: Bool) -> FigureExpression {
      FigureExpression(
        FormulaSyntax.Expression(.tuple([coordinate(1, x), coordinate(2, y), coordinate(3, z)])),
        source: corner.source)
    }
    // In the plane of the two other axes in their cyclic order the corners run from the one towards the other where the face is the far
    // one, and the other way where it is the near one.
    let square = [(false, false), (true, false), (true, true), (false, true)]
    let far = [
      square.map { point(true, $0.0, $0.1) }, square.map { point($0.1, true, $0.0) },
      square.map { point($0.0, $0.1, true) },
    ]
    let near = [
      square.map { point(false, $0.1, $0.0) }, square.map { point($0.0, false, $0.1) },
      square.map { point($0.1, $0.0, false) },
    ]
    return .group((near + far).map { FigureItem(.face($0, isBack: false)) })
  }

  /// A solid whose faces have its styles, with what is drawn of their backs behind them.
  static func withBackFaces(_ solid: FigureItem) -> FigureItem {
    guard case .group(let faces) = solid.shape else { return solid }
    var item = solid
    let fronts = faces.map { face in
      var front = face
      front.classes = solid.classes + face.classes
      return front
    }
    let backs = fronts.map { front in
      var back = front
      if case .face(let corners, _) = front.shape { back.shape = .face(corners, isBack: true) }
      back.label = nil
      let isName = front.classes.filter { $0 != FigureItem.Style.thick.cssClass }
      back.classes = isName + [FigureItem.Style.outline, .dashed, .thin].map(\.cssClass)
      return back
    }
    item.shape = .group(backs + fronts)
    item.classes = []
    return item
  }
}
