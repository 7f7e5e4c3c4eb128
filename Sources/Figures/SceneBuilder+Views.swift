import FormulaSyntax
import MatrixCore
import SourceText

// Views and layers.
extension SceneBuilder {
  /// Adds a view's marks and its sentence; nil where it cannot be drawn, else the empty string.
  mutating func build(
    _ view: FigureView, of item: FigureItem, name: String, label: LabelText?, under outer: PlaneTransform,
    owner: String
  ) -> String? {
    let bounds = rectangle(view.bounds, allowsSize: true)
    let position = point(view.position)
    let anchor = view.anchor.map { point($0) } ?? Point(x: 0.5, y: 0.5)
    let transform = view.transform.map { figureTransform($0) } ?? .affine(.identity)
    guard let bounds, let position, let anchor, let transform else { return nil }
    var layer = Layer(bounds: bounds, position: position, anchorPoint: anchor)
    if case .affine(let matrix) = transform { layer.transform = matrix }
    let parts = view.parts
    let place = sentences.count
    if parts.contains(.before) || item.showsBefore {
      var upright = layer
      upright.transform = .identity
      let start = marks.count
      mark(.polygon(upright.transformToSuperlayer.outline(of: bounds)), "before")
      marks[marks.count - 1].classes += ["diagram-muted", "diagram-dashed", "diagram-outline"]
      let around = (space?.flattened ?? .identity).then(ProjectiveTransform(outer))
      guard project(marksFrom: start, by: around, at: view.transform ?? view.position) else { return nil }
    }
    let frame: Rectangle<Double>
    if space == nil, case .affine = transform {
      frame = layer.frame
      affineView(layer, view, of: item, label: label, name: name, under: outer)
    } else {
      let own: Transform3D<Double> =
        switch transform {
        case .affine(let matrix): Transform3D(matrix)
        case .projective(let matrix): Transform3D(matrix)
        case .space(let matrix): matrix
        }
      let found = projectedView(
        layer, view, of: item, label: label, name: name, by: own, at: view.transform ?? view.position,
        under: outer)
      guard let found else { return nil }
      frame = found
    }
    var sentence = "View\(name): bounds "
    if bounds.origin != .origin { sentence += "from \(Self.said(bounds.origin)), size " }
    sentence += Self.said(bounds.size) + ", position \(Self.said(position))"
    if view.anchor != nil { sentence += ", anchor \(Self.said(anchor))" }
    sentence += ", frame \(Self.said(frame))"
    // The view is spoken of before its contents.
    sentences.insert(sentence + (owner.isEmpty ? "" : ", inside\(owner)") + ".", at: place)
    return ""
  }

  private mutating func affineView(
    _ layer: Layer<Double>, _ view: FigureView, of item: FigureItem, label: LabelText?, name: String,
    under outer: PlaneTransform
  ) {
    let bounds = layer.bounds
    let parts = view.parts
    let inner = layer.transformToSuperlayer.then(outer)
    mark(.polygon(inner.outline(of: bounds)), "view")
    finish(item, label: label)
    if parts.contains(.frame) { mark(.polygon(outer.outline(of: layer.frame)), "frame") }
    if parts.contains(.axes) {
      let reach = 0.4 * min(bounds.size.width.magnitude, bounds.size.height.magnitude)
      let own = SceneAxes(
        transform: PlaneTransform.translation(bounds.origin.radiusVector).then(inner), x: (0, reach),
        y: (0, reach), names: [], hasTicks: false, isPartOfView: true)
      mark(.axes(own), "view-axes")
      marks[marks.count - 1].classes += item.classes
    }
    if parts.contains(.corners) {
      for corner in inner.outline(of: bounds) {
        mark(.dot(corner), "corner")
        marks[marks.count - 1].classes += item.classes
      }
    }
    if parts.contains(.anchor) { mark(.anchor(outer.apply(layer.position)), "anchor") }
    add(view.contents, under: inner, inside: " view\(name)")
  }
}
