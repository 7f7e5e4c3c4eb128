// Solids are looked at when a site is built: the page only asks which faces are seen from their front.
#if !hasFeature(Embedded)
  import MatrixCore

  extension Figure {
    /// Why what is said of the solids at a position would be wrong; nil where each is convex and closed, its faces run the right way round,
    /// and no transform mirrors it. Of such a solid a face is seen exactly where its front is.
    public func solidFault(at position: FigurePosition) -> FigureFault? {
      var check = SolidCheck(SceneBuilder(evaluator: evaluator(at: position)))
      for panel in panels { check.visit(panel.items, under: nil) }
      return check.fault
    }

    /// Whether there is a solid.
    public var hasSolids: Bool { shows { if case .face = $0 { true } else { false } } }

    /// Whether there is something of a kind anywhere, be it in a group or in a view.
    func shows(_ isMeant: (FigureItem.Shape) -> Bool) -> Bool {
      panels.contains { $0.items.contains { $0.holds(isMeant) } }
    }
  }

  extension FigureItem {
    /// The corners of a face that is drawn where its front is seen.
    fileprivate var front: [FigureExpression]? {
      if case .face(let corners, isBack: false) = shape { corners } else { nil }
    }

    fileprivate func holds(_ isMeant: (Shape) -> Bool) -> Bool {
      if isMeant(shape) { return true }
      return switch shape {
      case .group(let items): items.contains { $0.holds(isMeant) }
      case .view(let view): view.contents.contains { $0.holds(isMeant) }
      default: false
      }
    }
  }

  /// Finds the solids of a scene, and what is wrong with one of them.
  private struct SolidCheck {
    private struct Face {
      var corners: [Point3D<Double>]
      var source: FigureExpression
    }

    private(set) var fault: FigureFault?
    private var builder: SceneBuilder

    init(_ builder: SceneBuilder) {
      self.builder = builder
    }

    mutating func visit(_ items: [FigureItem], under outer: Transform3D<Double>?) {
      for item in items where fault == nil {
        guard case .group(let inner) = item.shape else { continue }
        let transform = transform(of: item, under: outer)
        let faces = inner.filter { $0.front != nil }.compactMap { face($0) }
        if !faces.isEmpty {
          fault = Self.fault(of: faces)
          if fault == nil, let transform, transform.determinant <= 0 {
            fault = (item.transform ?? faces[0].source).error(
              .wrongSolid, "the transform mirrors the solid, or makes it flat")
          }
        }
        visit(inner, under: transform)
      }
    }

    private mutating func transform(
      of item: FigureItem, under outer: Transform3D<Double>?
    ) -> Transform3D<Double>? {
      guard let source = item.transform, let found = builder.figureTransform(source) else { return outer }
      let own: Transform3D<Double> =
        switch found {
        case .affine(let matrix): Transform3D(matrix)
        case .projective(let matrix): Transform3D(matrix)
        case .space(let matrix): matrix
        }
      return outer.map { own.then($0) } ?? own
    }

    private mutating func face(_ item: FigureItem) -> Face? {
      guard let expressions = item.front, let first = expressions.first else { return nil }
      var corners: [Point3D<Double>] = []
      for expression in expressions {
        guard let numbers = builder.numbers(expression, 3...3, noun: "a point (x, y, z)") else {
          fault = fault ?? builder.diagnostics.last
          return nil
        }
        corners.append(Point3D(x: numbers[0], y: numbers[1], z: numbers[2]))
      }
      return Face(corners: corners, source: first)
    }

    /// What is wrong with a solid; nothing where all of its corners lie behind each of its faces, and each edge belongs to two faces that run
    /// along it in opposite ways.
    private static func fault(of faces: [Face]) -> FigureFault? {
      let corners = faces.flatMap(\.corners)
      let size = corners.map { ($0 - corners[0]).length }.max() ?? 0
      let nearly = 1e-9 * size
      for face in faces {
        let normal = normal(of: face.corners)
        let area = normal.length
        guard area > 1e-9 * size * size else {
          return face.source.error(.wrongSolid, "the corners of this face lie on a line")
        }
        func height(_ point: Point3D<Double>) -> Double {
          normal.coordinates.dot((point - face.corners[0]).coordinates).map { $0 / area } ?? 0
        }
        guard face.corners.allSatisfy({ height($0).magnitude <= nearly }) else {
          return face.source.error(.wrongSolid, "the corners of this face do not lie in one plane")
        }
        let heights = corners.map(height)
        if heights.allSatisfy({ $0 <= nearly }) { continue }
        if heights.allSatisfy({ $0 >= -nearly }) {
          return face.source.error(
            .wrongSolid, "the corners of this face run the wrong way round",
            notes: [.init("seen from outside they run from the x axis towards the y axis")])
        }
        return face.source.error(
          .wrongSolid, "the solid is not convex: it has corners on both sides of this face")
      }
      return openFace(faces, nearly).map {
        $0.source.error(.wrongSolid, "the solid is open: an edge of this face belongs to no other face")
      }
    }

    private static func openFace(_ faces: [Face], _ nearly: Double) -> Face? {
      func isSame(_ one: Point3D<Double>, _ other: Point3D<Double>) -> Bool {
        (one - other).length <= nearly
      }
      let edges = faces.map { face in
        face.corners.indices.map { (face.corners[$0], face.corners[($0 + 1) % face.corners.count]) }
      }
      let all = edges.flatMap { $0 }
      for (face, own) in zip(faces, edges) {
        for edge in own
        where all.count(where: { isSame($0.0, edge.1) && isSame($0.1, edge.0) }) != 1 { return face }
      }
      return nil
    }

    /// Twice a polygon's area, as a vector that stands on it (Newell's sum).
    private static func normal(of corners: [Point3D<Double>]) -> Vector3D<Double> {
      var sum = Vector3D(dx: 0.0, dy: 0, dz: 0)
      for index in corners.indices {
        let start = corners[index] - corners[0]
        let end = corners[(index + 1) % corners.count] - corners[0]
        guard let product = start.coordinates.cross(end.coordinates)?.components else { continue }
        sum = sum + Vector3D(dx: product[0], dy: product[1], dz: product[2])
      }
      return sum
    }
  }
#endif
