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
  func solving(_ point: Int, for place: PlanePoint, from position: FigurePosition) -> FigurePosition {
    guard let search = SliderSearch(self, point: point, at: position) else { return position }
    let near = search.descent(from: search.start, step: 32, to: place)
    let extent = frame.map { max($0.content.size.width, $0.content.size.height) } ?? 0
    if near.distance <= (Self.slack * extent) * (Self.slack * extent) { return search.position(near.indices) }
    var far = near
    for start in search.best(for: place) {
      let next = search.descent(from: start, step: 2 * search.samples, to: place)
      if next.distance < far.distance { far = next }
    }
    return search.position(far.distance < near.distance / 2 ? far.indices : near.indices)
  }

  /// A position whose sliders are some steps away, in the way that moves a point most nearly to the right and down by so much; the same
  /// one where no slider does.
  func steppingSolved(
    _ point: Int, toward direction: PlanePoint, steps: Int, from position: FigurePosition
  ) -> FigurePosition {
    guard let search = SliderSearch(self, point: point, at: position), let start = search.place(search.start)
    else { return position }
    let length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    guard length > 0 else { return position }
    var best: (indices: [Int], cosine: Double)?
    for way in search.ways {
      guard let indices = search.moved(search.start, by: way, times: steps),
        let place = search.place(indices)
      else { continue }
      let across = Point(x: place.x - start.x, y: place.y - start.y)
      let distance = (across.x * across.x + across.y * across.y).squareRoot()
      guard distance > 0 else { continue }
      let cosine = (across.x * direction.x + across.y * direction.y) / (distance * length)
      if cosine > max(0.01, (best?.cosine ?? 0) + 1e-9) { best = (indices, cosine) }
    }
    return best.map { search.position($0.indices) } ?? position
  }
}

/// The places of a point for all settings of the sliders that it follows from, while all other controls rest.
struct SliderSearch {
  /// The sliders where they are now.
  let start: [Int]
  /// The steps in which the sliders can be moved together: -1, 0 or 1 for each, not all of them 0.
  let ways: [[Int]]
  /// Into how many parts a slider's range is divided to look at it.
  let samples: Int
  private let position: FigurePosition
  private let sliders: [(index: Int, symbol: Symbol, range: SliderRange)]
  private let symbol: Symbol
  private let environment: Environment
  private let known: [Symbol: Double]
  /// Whether a slider leads back at its end to where it began, as a full turn does.
  private var isClosed: [Bool]

  /// How many places one descent looks at.
  private static let mostPlaces = 400
  /// From how many samples descents begin.
  private static let mostStarts = 4

  /// Nil where the point follows from no slider, or has no place.
  init?(_ figure: Figure, point: Int, at position: FigurePosition) {
    guard figure.points.indices.contains(point) else { return nil }
    symbol = figure.points[point].symbol
    var sliders: [(index: Int, symbol: Symbol, range: SliderRange)] = []
    for index in figure.points[point].solved where figure.sliders.indices.contains(index) {
      // A range that was read from a broken text may have any number of positions.
      guard let range = figure.sliders[index].range, (1...SliderRange.mostPositions).contains(range.count)
      else {
        return nil
      }
      sliders.append((index, figure.sliders[index].symbol, range))
    }
    guard !sliders.isEmpty else { return nil }
    self.sliders = sliders
    self.position = position
    (environment, known) = figure.names(at: position)
    start = sliders.map { slider in
      min(max(position.sliders[slider.index] ?? slider.range.first, 0), slider.range.count)
    }
    samples = sliders.count == 1 ? 32 : sliders.count == 2 ? 8 : 4
    var ways: [[Int]] = [[]]
    for _ in sliders { ways = ways.flatMap { way in [0, 1, -1].map { way + [$0] } } }
    self.ways = ways.filter { way in way.contains { $0 != 0 } }
    isClosed = sliders.map { _ in false }
    for index in sliders.indices {
      var (first, last) = (start, start)
      first[index] = 0
      last[index] = sliders[index].range.count
      guard let first = place(first), let last = place(last) else { continue }
      let size = max(1, max(first.x.magnitude, first.y.magnitude))
      isClosed[index] = Self.distance(first, last) < 1e-18 * size * size
    }
  }

  /// The position with the sliders at some of theirs.
  func position(_ indices: [Int]) -> FigurePosition {
    var result = position
    for (slider, index) in zip(sliders, indices) { result.sliders[slider.index] = index }
    return result
  }

  /// Where the point is; nil where it has no place.
  func place(_ indices: [Int]) -> PlanePoint? {
    var known = known
    for (slider, index) in zip(sliders, indices) { known[slider.symbol] = slider.range.value(at: index) }
    return FigureEvaluator(environment, known: known).point(Expression(.symbol(symbol)))
  }

  /// Sliders that were moved; nil where one of them would leave its range and leads back to nowhere.
  func moved(_ indices: [Int], by way: [Int], times steps: Int) -> [Int]? {
    var result = indices
    for index in indices.indices {
      let count = sliders[index].range.count
      result[index] += way[index] * min(steps, count)
      if (0...count).contains(result[index]) { continue }
      if isClosed[index] {
        result[index] = (result[index] % count + count) % count
      } else {
        // The last step may be a shorter one.
        result[index] = min(max(result[index], 0), count)
        if result[index] == indices[index] { return nil }
      }
    }
    return result
  }

  /// The nearest ones of samples all over the ranges.
  func best(for target: PlanePoint) -> [[Int]] {
    var all: [[Int]] = [[]]
    for slider in sliders {
      all = all.flatMap { indices in (0...samples).map { indices + [slider.range.count * $0 / samples] } }
    }
    var best: [(indices: [Int], distance: Double)] = []
    for indices in all {
      let distance = distance(indices, target)
      let place = best.firstIndex { distance < $0.distance } ?? best.count
      guard place < Self.mostStarts else { continue }
      best.insert((indices, distance), at: place)
      if best.count > Self.mostStarts { best.removeLast() }
    }
    return best.map { $0.indices }
  }

  /// The nearest place that is reached by steps which only ever lead nearer: first such as divide the ranges into `parts`, and then
  /// ever shorter ones (the pattern search of Hooke and Jeeves, 1961).
  func descent(from start: [Int], step parts: Int, to target: PlanePoint) -> (
    indices: [Int], distance: Double
  ) {
    var best = (indices: start, distance: distance(start, target))
    var looked = 0
    var parts = parts
    let finest = sliders.map { $0.range.count }.max() ?? 1
    while looked < Self.mostPlaces {
      var next = best
      for way in ways {
        let steps = zip(way, sliders).map { $0 * max(1, $1.range.count / parts) }
        guard let indices = moved(best.indices, by: steps, times: 1) else { continue }
        looked += 1
        let distance = distance(indices, target)
        if distance < next.distance { next = (indices, distance) }
      }
      if next.distance < best.distance {
        best = next
      } else if parts >= finest {
        break
      } else {
        parts *= 2
      }
    }
    return best
  }

  private func distance(_ indices: [Int], _ target: PlanePoint) -> Double {
    place(indices).map { Self.distance($0, target) } ?? .infinity
  }

  /// The square of a distance.
  private static func distance(_ a: PlanePoint, _ b: PlanePoint) -> Double {
    (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
  }
}
