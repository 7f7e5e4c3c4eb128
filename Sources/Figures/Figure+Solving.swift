import FormulaSyntax
import MatrixCore

// Points that stand where sliders put them. Who drags one asks the opposite: where must the sliders be for the point to
// come as near as it can?
extension Figure {
  /// The most sliders that are moved to bring a point to a place.
  public static let mostSolved = 3

  /// How far a point may stay from the pointer before another branch of what it can reach is preferred, as a part of the
  /// picture: without it the point would jump between places that lie on each other.
  private static let slack = 0.01

  /// A position whose sliders bring a point as near to a place as they can.
  ///
  /// The search begins where the sliders are, so that a point stays on its branch, and looks all over their ranges for one that is
  /// clearly better. It finds the nearest place of a curve that is smooth beside the distance of its samples; it proves nothing.
  @inline(never)
  func solving(_ point: Int, for place: PlanePoint, from position: FigurePosition) -> FigurePosition {
    guard var search = SliderSearch(self, point: point, at: position) else { return position }
    search.target = place
    var near = search.descent(from: search.start, parts: 32)
    let extent = frame.map { max($0.content.size.width, $0.content.size.height) } ?? 0
    let distance = search.distance(near)
    if distance > (Self.slack * extent) * (Self.slack * extent) {
      var least = distance / 2
      for start in search.starts() {
        let far = search.descent(from: search.sample(start), parts: 2 * search.samples)
        let distance = search.distance(far)
        if distance < least {
          least = distance
          near = far
        }
      }
    }
    return search.position(near)
  }

  /// A position whose sliders are some steps away, in the way that moves a point most nearly to the right and down by so much; the same
  /// one where no slider does.
  func steppingSolved(
    _ point: Int, toward direction: PlanePoint, steps: Int, from position: FigurePosition
  ) -> FigurePosition {
    guard let search = SliderSearch(self, point: point, at: position), let start = search.place(search.start)
    else { return position }
    var best = search.start
    var greatest = 0.01
    for way in 1..<search.ways {
      let indices = search.moved(search.start, way, parts: 0, steps: steps)
      guard let place = search.place(indices) else { continue }
      let across = place - start
      let length = across.length * (direction - PlanePoint(x: 0, y: 0)).length
      let cosine = length > 0 ? (across.dx * direction.x + across.dy * direction.y) / length : 0
      if cosine > greatest + 1e-9 {
        greatest = cosine
        best = indices
      }
    }
    return search.position(best)
  }
}

/// The places of a point for all settings of the sliders that it follows from, while all other controls rest.
///
/// Settings are the sliders' positions in the order of ``MovablePoint/solved``. Ways and samples are numbers, whose digits to some base say what
/// each slider does.
struct SliderSearch {
  /// Where the sliders are now.
  let start: [Int]
  /// The ways in which the sliders can be moved together are the numbers below this one: a digit to the base 3 for each slider, with 0 for
  /// none and 2 for a step back.
  let ways: Int
  /// Into how many parts a slider's range is divided to look at it.
  let samples: Int
  /// Where the point is wanted.
  var target = PlanePoint(x: 0, y: 0)
  private let figure: Figure
  private let point: MovablePoint
  private let rest: FigurePosition
  private let environment: Environment
  private let known: [Symbol: Double]
  /// Which sliders lead back at their ends to where they began, as a full turn does: one digit to the base 2 for each.
  private var closed = 0

  /// How many places one descent looks at.
  private static let mostPlaces = 400
  /// From how many samples descents begin.
  private static let mostStarts = 4

  /// Nil where the point follows from no slider, or has no place.
  init?(_ figure: Figure, point: Int, at position: FigurePosition) {
    guard figure.points.indices.contains(point) else { return nil }
    self.figure = figure
    self.point = figure.points[point]
    rest = position
    (environment, known) = figure.names(at: position)
    var start: [Int] = []
    var ways = 1
    for index in self.point.solved {
      // A range that was read from a broken text may have any number of positions.
      guard figure.sliders.indices.contains(index), let range = figure.sliders[index].range, range.count > 0,
        range.count <= SliderRange.mostPositions
      else { return nil }
      start.append(min(max(position.sliders[index] ?? range.first, 0), range.count))
      ways *= 3
    }
    guard !start.isEmpty else { return nil }
    self.start = start
    self.ways = ways
    samples = start.count == 1 ? 32 : start.count == 2 ? 8 : 4
    for index in start.indices {
      var ends = start
      ends[index] = 0
      let first = place(ends)
      ends[index] = count(index)
      guard let first, let last = place(ends) else { continue }
      if (last - first).length < 1e-9 * max(1, max(first.x.magnitude, first.y.magnitude)) {
        closed |= 1 << index
      }
    }
  }

  /// The last position of a slider.
  private func count(_ index: Int) -> Int { figure.sliders[point.solved[index]].range?.count ?? 0 }

  /// The position with the sliders at some of theirs.
  func position(_ indices: [Int]) -> FigurePosition {
    var result = rest
    for index in indices.indices { result.sliders[point.solved[index]] = indices[index] }
    return result
  }

  /// Where the point is; nil where it has no place.
  func place(_ indices: [Int]) -> PlanePoint? {
    var known = known
    for index in indices.indices {
      let slider = figure.sliders[point.solved[index]]
      known[slider.symbol] = slider.range?.value(at: indices[index])
    }
    return FigureEvaluator(environment, known: known).point(Expression(.symbol(point.symbol)))
  }

  /// The square of a setting's distance from where the point is wanted.
  @inline(never)
  func distance(_ indices: [Int]) -> Double {
    guard let place = place(indices) else { return .infinity }
    let across = place - target
    return across.dx * across.dx + across.dy * across.dy
  }

  /// Sliders that were moved in a way by some steps, or by one of so many parts of their ranges; they stay at their ends unless these lead
  /// back.
  @inline(never)
  func moved(_ indices: [Int], _ way: Int, parts: Int, steps: Int) -> [Int] {
    var result = indices
    var way = way
    for index in indices.indices {
      let count = count(index)
      let size = parts > 0 ? max(1, count / parts) : min(steps, count)
      var place = indices[index] + (way % 3 == 0 ? 0 : way % 3 == 1 ? size : -size)
      way /= 3
      if closed >> index & 1 == 1 {
        if place < 0 { place += count }
        if place > count { place -= count }
      }
      result[index] = min(max(place, 0), count)
    }
    return result
  }

  /// A setting by the number of its sample.
  func sample(_ number: Int) -> [Int] {
    var result = start
    var number = number
    for index in start.indices {
      result[index] = count(index) * (number % (samples + 1)) / samples
      number /= samples + 1
    }
    return result
  }

  /// The samples all over the ranges that are nearest.
  func starts() -> [Int] {
    var total = 1
    for _ in start.indices { total *= samples + 1 }
    var distances: [Double] = []
    for number in 0..<total { distances.append(distance(sample(number))) }
    var result: [Int] = []
    while result.count < Self.mostStarts {
      var best = -1
      for number in 0..<total where distances[number] < (best < 0 ? .infinity : distances[best]) {
        best = number
      }
      if best < 0 { break }
      result.append(best)
      distances[best] = .infinity
    }
    return result
  }

  /// The nearest place that is reached by steps which only ever lead nearer: first such as divide the ranges into `parts`, and then
  /// ever shorter ones (the pattern search of Hooke and Jeeves, 1961).
  func descent(from start: [Int], parts: Int) -> [Int] {
    var best = start
    var least = distance(start)
    var parts = parts
    var looked = 0
    var finest = 1
    for index in start.indices { finest = max(finest, count(index)) }
    while looked < Self.mostPlaces {
      let center = best
      for way in 1..<ways {
        let next = moved(center, way, parts: parts, steps: 0)
        let distance = distance(next)
        if distance < least {
          least = distance
          best = next
        }
      }
      looked += ways
      if best == center {
        if parts >= finest { break }
        parts *= 2
      }
    }
    return best
  }
}
