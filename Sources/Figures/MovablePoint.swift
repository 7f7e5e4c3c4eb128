import FormulaSyntax
import MatrixCore

/// A point of a figure that the reader may move.
public struct MovablePoint: Sendable {
  /// The name, which stands for the pair of its coordinates.
  public var symbol: Symbol
  /// The name as the page shows it.
  public var name: FigureMath
  /// Where it is in the still figure; where it is at each position if it follows from sliders.
  public var initial: FigureExpression
  /// The rectangle that it stays in; nil for what the still figure shows.
  public var within: FigureExpression?
  /// The distance of two places; nil chooses one.
  public var step: FigureExpression?
  /// The sliders that the point follows from, by their places in the figure: whoever drags it moves them. None where the
  /// point moves by itself.
  public var solved: [Int]
  /// Its places, once they are computed; none where it follows from sliders.
  public internal(set) var range: PointRange?

  /// Makes a point.
  public init(
    _ symbol: Symbol, name: FigureMath, initial: FigureExpression, within: FigureExpression? = nil,
    step: FigureExpression? = nil, solved: [Int] = []
  ) {
    self.symbol = symbol
    self.name = name
    self.initial = initial
    self.within = within
    self.step = step
    self.solved = solved
  }
}

/// The places of a movable point: multiples of a step inside a rectangle.
public struct PointRange: Sendable, Equatable {
  /// Where the point is in the still figure.
  let initial: PlanePoint
  /// The rectangle, its edges included.
  let within: Rectangle<Double>
  let step: Double

  /// The point of a place that was asked for: the nearest multiple of the step inside the rectangle.
  func nearest(to point: PlanePoint) -> GridPlace {
    GridPlace(
      column: index(point.x, from: within.origin.x, length: within.size.width),
      row: index(point.y, from: within.origin.y, length: within.size.height))
  }

  private func index(_ value: Double, from lower: Double, length: Double) -> Int {
    let first = (lower / step - 1e-6).rounded(.up)
    let last = ((lower + length) / step + 1e-6).rounded(.down)
    let index = max(min((value / step).rounded(), last), min(first, last))
    // A range that was read from a broken text may have any numbers.
    return index.magnitude <= Self.mostIndex ? Int(index) : 0
  }

  /// The greatest index; whole numbers of the page have 32 bits.
  static let mostIndex = 1e9

  /// The point at a place.
  func point(at place: GridPlace) -> PlanePoint {
    PlanePoint(x: coordinate(place.column), y: coordinate(place.row))
  }

  /// A multiple of the step, without the rounding of a step such as 0.1 multiplied.
  private func coordinate(_ index: Int) -> Double {
    let parts = (1 / step).rounded()
    return step < 1 && (parts * step - 1).magnitude < 1e-9 ? Double(index) / parts : Double(index) * step
  }

  /// The place so many steps away from a point.
  func place(from point: PlanePoint, columns: Int, rows: Int) -> GridPlace {
    func moved(_ value: Double, _ steps: Int) -> Double {
      // From between two places the first step leads to the next one.
      let index = value / step
      let start = steps > 0 ? (index + 1e-6).rounded(.down) : steps < 0 ? (index - 1e-6).rounded(.up) : index
      return (start + Double(steps)) * step
    }
    return nearest(to: PlanePoint(x: moved(point.x, columns), y: moved(point.y, rows)))
  }
}

/// A multiple of a step in each direction.
public struct GridPlace: Sendable, Equatable {
  /// How many steps along x.
  public var column: Int
  /// How many steps along y.
  public var row: Int
}
