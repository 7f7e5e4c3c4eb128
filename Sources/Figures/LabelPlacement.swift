import MatrixCore

/// Finds places for labels where they cover least: no other label, no point, no stroke.
///
/// Each label has candidates in order of preference; the cheapest is taken, label by label, and then each is
/// tried again with all others in place. The result depends on nothing but the input.
struct LabelPlacement {
  /// How a label hangs on its place.
  enum Alignment: String {
    case start
    case middle
    case end
  }

  struct Candidate {
    var box: DeviceBox
    var alignment: Alignment
    /// What it costs besides what it covers.
    var penalty: Double
  }

  /// A stroke that a label should not cover, with what a unit of its length costs.
  struct Obstacle {
    var start: PlanePoint
    var end: PlanePoint
    var weight: Double
  }

  /// Strokes.
  var strokes: [Obstacle] = []
  /// Points, with the radius of their dots.
  var dots: [(center: PlanePoint, radius: Double)] = []
  /// Labels whose place is given.
  var fixed: [DeviceBox] = []
  /// The box that labels should rather not leave.
  var content = DeviceBox(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// The most pairs of a candidate and a stroke that are looked at. Real figures have thousands; beyond the
  /// limit the strokes that were drawn last are left out.
  static let mostComparisons = 4_000_000

  /// How much better another place must be than the one where a label stood before.
  static let persistence = 30.0

  /// For each label the index of the candidate that was chosen. Where a label stood `before`, it rather stays.
  func place(_ labels: [[Candidate]], near before: [Int] = []) -> [Int] {
    let count = labels.reduce(1) { $0 + $1.count }
    let strokes = self.strokes.prefix(Self.mostComparisons / count)
    var costs = labels.map { $0.map { staticCost($0, strokes) } }
    for (label, candidate) in before.enumerated()
    where label < costs.count && costs[label].indices.contains(candidate) {
      costs[label][candidate] -= Self.persistence
    }
    var chosen: [Int?] = Array(repeating: nil, count: labels.count)
    for _ in 0..<(labels.count > 100 ? 1 : 3) {
      for (index, candidates) in labels.enumerated() {
        var best = (cost: Double.infinity, candidate: 0)
        for (number, candidate) in candidates.enumerated() {
          var cost = costs[index][number]
          if cost >= best.cost { continue }
          for (other, choice) in chosen.enumerated() where other != index {
            if let choice { cost += 4 * candidate.box.overlap(labels[other][choice].box) }
          }
          if cost < best.cost - 1e-6 { best = (cost, number) }
        }
        chosen[index] = best.candidate
      }
    }
    return chosen.map { $0 ?? 0 }
  }

  /// What a box would cover, if nothing but strokes, points and given boxes were there.
  func cost(of box: DeviceBox) -> Double {
    staticCost(
      Candidate(box: box, alignment: .middle, penalty: 0), strokes.prefix(Self.mostComparisons / 400))
  }

  private func staticCost(_ candidate: Candidate, _ strokes: ArraySlice<Obstacle>) -> Double {
    let box = candidate.box
    var cost = candidate.penalty
    for other in fixed { cost += 4 * box.overlap(other) }
    for dot in dots where box.padded(dot.radius).contains(dot.center) { cost += 120 }
    let near = box.padded(1)
    for stroke in strokes {
      if max(stroke.start.x, stroke.end.x) < near.minX || min(stroke.start.x, stroke.end.x) > near.maxX {
        continue
      }
      if max(stroke.start.y, stroke.end.y) < near.minY || min(stroke.start.y, stroke.end.y) > near.maxY {
        continue
      }
      if let part = near.clip(stroke.start, stroke.end) {
        // A stroke that only touches a corner disturbs less than one that runs through.
        cost += stroke.weight * (2 + (part.upper - part.lower) * (stroke.end - stroke.start).length)
      }
    }
    let outside =
      max(0, content.minX - box.minX) + max(0, box.maxX - content.maxX)
      + max(0, content.minY - box.minY) + max(0, box.maxY - content.maxY)
    return cost + 0.15 * outside
  }
}

/// The candidates of labels, by what they name.
enum LabelCandidates {
  /// The distance between a label and what it names.
  static let gap = 5.0

  /// The eight directions in the order in which a printed figure prefers them, y down.
  private static let directions: [(place: FigureItem.Place, dx: Double, dy: Double)] = [
    (.aboveRight, 0.71, -0.71), (.above, 0, -1), (.right, 1, 0), (.aboveLeft, -0.71, -0.71),
    (.belowRight, 0.71, 0.71), (.left, -1, 0), (.below, 0, 1), (.belowLeft, -0.71, 0.71),
  ]

  /// Around a point with a dot of some radius.
  static func around(
    _ point: PlanePoint, radius: Double, size: (width: Double, height: Double), place: FigureItem.Place?,
    toward preferred: Vector<Double>? = nil
  ) -> [LabelPlacement.Candidate] {
    if place == .center { return [candidate(point, Vector(dx: 0, dy: 0), size, 0)] }
    if let given = directions.first(where: { $0.place == place }) {
      return [hanging(point, Vector(dx: given.dx, dy: given.dy), radius, size, 0)]
    }
    var result: [LabelPlacement.Candidate] = []
    if let preferred, preferred.length > 1e-9 {
      let unit = (1 / preferred.length) * preferred
      result.append(hanging(point, unit, radius, size, 0))
    }
    for (index, direction) in directions.enumerated() {
      result.append(
        hanging(point, Vector(dx: direction.dx, dy: direction.dy), radius, size, 2 + 2 * Double(index)))
    }
    return result
  }

  /// Beside a stroke, on both sides of it, near its middle.
  static func beside(
    _ start: PlanePoint, _ end: PlanePoint, size: (width: Double, height: Double), place: FigureItem.Place?
  ) -> [LabelPlacement.Candidate] {
    let along = end - start
    let middle = start + 0.5 * along
    guard place == nil, along.length > 1e-9 else {
      return around(middle, radius: 2, size: size, place: place)
    }
    let normal = (1 / along.length) * PlaneTransform.rotation(-.pi / 2).apply(along)
    // Above, for the eye, before below.
    let sides =
      normal.dy > 1e-9 || (normal.dy.magnitude <= 1e-9 && normal.dx < 0) ? [-1.0, 1.0] : [1.0, -1.0]
    var result: [LabelPlacement.Candidate] = []
    for (rank, place) in [0.5, 0.62, 0.38, 0.8, 0.2].enumerated() {
      for (sideRank, side) in sides.enumerated() {
        result.append(
          hanging(start + place * along, side * normal, 1, size, 3 * Double(rank) + 1.5 * Double(sideRank)))
      }
    }
    result.append(hanging(end, (1 / along.length) * along, 3, size, 10))
    return result
  }

  /// Inside a closed shape or along its edges.
  static func within(
    _ points: [PlanePoint], size: (width: Double, height: Double), place: FigureItem.Place?
  ) -> [LabelPlacement.Candidate] {
    guard let first = points.first else { return [] }
    var box = DeviceBox(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    for point in points { box.include(point) }
    let sum = points.reduce(Vector(dx: 0.0, dy: 0.0)) { $0 + $1.radiusVector }
    let center = PlanePoint.origin + (1 / Double(points.count)) * sum
    if let given = directions.first(where: { $0.place == place }) {
      // On the edge of the shape's box, in the given direction.
      let edge = Point(
        x: box.center.x + (given.dx.magnitude < 0.1 ? 0 : given.dx > 0 ? 1 : -1) * box.width / 2,
        y: box.center.y + (given.dy.magnitude < 0.1 ? 0 : given.dy > 0 ? 1 : -1) * box.height / 2)
      return [hanging(edge, Vector(dx: given.dx, dy: given.dy), 0, size, 0)]
    }
    var result = [candidate(center, Vector(dx: 0, dy: 0), size, 0)]
    if place == .center { return result }
    let neighbours = Array(points.dropFirst()) + [first]
    for (rank, (point, next)) in zip(points, neighbours).enumerated() where rank < 12 {
      let middle = point + 0.5 * (next - point)
      let outward = middle - center
      result.append(candidate(center + 0.5 * outward, Vector(dx: 0, dy: 0), size, 2 + 0.5 * Double(rank)))
      result.append(
        candidate(center + 0.5 * (point - center), Vector(dx: 0, dy: 0), size, 3 + 0.5 * Double(rank)))
      if outward.length > 1e-9 {
        result.append(hanging(middle, (1 / outward.length) * outward, 0, size, 14 + Double(rank)))
      }
    }
    return result
  }

  /// A box that touches, with a gap, a disc about a point, in the direction of a unit vector.
  static func hanging(
    _ point: PlanePoint, _ direction: Vector<Double>, _ radius: Double,
    _ size: (width: Double, height: Double),
    _ penalty: Double
  ) -> LabelPlacement.Candidate {
    // The distance from the centre of a box to its edge, seen from the point.
    let reach = direction.dx.magnitude * size.width / 2 + direction.dy.magnitude * size.height / 2
    return candidate(point + (radius + gap + reach) * direction, direction, size, penalty)
  }

  private static func candidate(
    _ center: PlanePoint, _ direction: Vector<Double>, _ size: (width: Double, height: Double),
    _ penalty: Double
  ) -> LabelPlacement.Candidate {
    let alignment: LabelPlacement.Alignment =
      direction.dx > 0.3 ? .start : direction.dx < -0.3 ? .end : .middle
    return LabelPlacement.Candidate(
      box: DeviceBox(center: center, width: size.width, height: size.height), alignment: alignment,
      penalty: penalty)
  }
}
