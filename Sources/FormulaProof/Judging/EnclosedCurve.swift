import FormulaSyntax
import MatrixCore
import SourceText

/// A parametric curve, held against a chain of segments that is drawn in its place.
///
/// Theorem. Let γ be the curve's image in the picture over an interval of the parameter, and S the segment that is drawn for it. If the
/// interval is a union of closed pieces, each of which either
///
/// - has a derivative everywhere and stays less than 0.48 units away from S, or
/// - lies in a box of less than 0.13 units in both directions that does so, and is less than 0.47 units beside the line of S,
///
/// then each point of γ has a point of S within half a unit, and each point of S one of γ. For: γ is continuous on pieces of the first
/// kind, so that its shadow on the line has no gaps there; it has none of 0.13 units or more on those of the second kind; and pieces have their
/// ends in common. What is left of half a unit are the picture's numbers, which are rounded.
///
/// Values are balls (the inclusion principle), so that nothing is left out between two samples: a pole, a corner, a jump, or a hole makes a piece
/// undefined, or large, and then the curve is not enclosed. Only at the very ends of the range, where the domain may end, as that of √t does at 0, balls cannot
/// tell: there the last piece, of 2^−14 of a segment, is looked at at both of its ends, and not between them.
public struct EnclosedCurve {
  /// What is wrong with a chain.
  public struct Stray: Sendable {
    /// What is known of it.
    public enum Kind: Sendable {
      /// The curve certainly is so far from its segment in the middle of the piece.
      case away(Double)
      /// The piece is a whole segment, of which some point certainly has no point of the curve near it.
      case apart
      /// Nothing is certain, but that it could not be shown to be near.
      case unknown
    }

    /// Where the piece of the parameter's range begins at which the search has ended.
    public var from: Double
    /// Where it ends.
    public var to: Double
    /// What is known of it.
    public var kind: Kind
  }

  private static let near = 0.48
  private static let beside = 0.47
  private static let gap = 0.13
  /// The most a point may be away from a segment, in units of the picture.
  private static let most = 0.5
  /// How far a point is moved at most where the picture's numbers are rounded to hundredths.
  private static let rounding = 0.0072
  /// How often a segment's interval is halved at most.
  private static let mostHalvings = 14

  /// The numbers of those known names that the curve depends on, in a fixed order; of all of them where that is not known.
  public let dependencies: [Double]

  private let environment: Environment
  private let coordinates: [Expression]
  private let parameter: Symbol
  private let known: [Symbol: Ball]
  private let names: [Symbol]
  /// The coordinates with what names stand for put in, which are faster, but may be defined where the coordinates are not; nil where there are none.
  private let values: [ScalarProgram]?
  /// The coordinates' derivatives by the parameter; nil where some rule has none.
  private let derivatives: [ScalarProgram]?
  private let map: ProjectiveTransform<Ball>

  /// Prepares a curve.
  ///
  /// - Parameters:
  ///   - x, y: The coordinates.
  ///   - parameter: What they are functions of; it hides a definition of the same name.
  ///   - environment: What other names stand for.
  ///   - known: The numbers of those that the reader moves.
  ///   - map: From the plane of the coordinates to the picture.
  public init(
    x: Expression, y: Expression, parameter: Symbol, environment: Environment, known: [Symbol: Double],
    map: ProjectiveTransform<Double>
  ) {
    var environment = environment
    environment.undefine(parameter)
    let numbers = known.filter { $0.key != parameter }
    let names = [parameter] + numbers.keys.sorted { $0.name < $1.name }
    self.environment = environment
    coordinates = [x, y]
    self.parameter = parameter
    self.known = numbers.mapValues { Ball($0) }
    self.names = names
    self.map = ProjectiveTransform(
      a: Ball(map.a), b: Ball(map.b), c: Ball(map.c), d: Ball(map.d), e: Ball(map.e), f: Ball(map.f),
      g: Ball(map.g), h: Ball(map.h), i: Ball(map.i))
    let isKnown = Set(names)
    var asked: Set<Symbol> = []
    let numberSystem = NumberSystem<Expression>(
      numeral: { Expression(.number($0)) }, constant: { Expression(.constant($0)) },
      symbol: { symbol in
        asked.insert(symbol)
        return isKnown.contains(symbol) ? Expression(.symbol(symbol)) : nil
      })
    let trees = [x, y].compactMap { coordinate -> Expression? in
      guard case .number(let tree)? = try? Evaluator(environment, numbers: numberSystem).evaluate(coordinate)
      else { return nil }
      return tree
    }
    let programs = trees.compactMap { ScalarProgram($0, symbols: names) }
    values = programs.count == 2 ? programs : nil
    let rates = trees.compactMap { tree in
      (try? Differentiation(of: tree, by: parameter)).flatMap { ScalarProgram($0.value, symbols: names) }
    }
    derivatives = rates.count == 2 ? rates : nil
    let used = trees.count == 2 ? names.dropFirst().filter { asked.contains($0) } : Array(names.dropFirst())
    dependencies = used.map { numbers[$0] ?? .nan }
  }

  /// The first place at which the curve is not shown to lie within half a unit of a chain, and the chain of it; nil where it is.
  ///
  /// - Parameters:
  ///   - points: The ends of the segments, in units of the picture.
  ///   - places: The parameter's values there.
  ///   - steps: How many pieces may still be looked at; what is used is taken off. With none left the curve counts as not shown.
  public func stray(from points: [Point<Double>], at places: [Double], steps: inout Int) -> Stray? {
    guard let first = places.first, let last = places.last else { return nil }
    for index in points.indices.dropLast() {
      let segment = Segment(points[index], points[index + 1])
      let (lower, upper) = (places[index], places[index + 1])
      let stray = stray(
        from: segment, lower, upper, ends: (first, last), halvings: Self.mostHalvings, steps: &steps)
      guard let stray else { continue }
      if case .unknown = stray.kind, hasGap(points[index], points[index + 1], lower, upper, steps: &steps) {
        return Stray(from: lower, to: upper, kind: .apart)
      }
      return stray
    }
    return nil
  }

  // MARK: Pieces

  /// A segment with the directions along and across it.
  private struct Segment {
    let start: Point<Ball>
    let along: Vector<Ball>
    let across: Vector<Ball>
    let length: Double

    init(_ start: Point<Double>, _ end: Point<Double>) {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      // Of no length it has any direction. That the direction is rounded only turns what the bounds are taken along, by less than they leave.
      let (x, y) = length > 1e-6 ? (dx / length, dy / length) : (1, 0)
      self.start = Point(x: Ball(start.x), y: Ball(start.y))
      self.length = length > 1e-6 ? length : 0
      along = Vector(dx: Ball(x), dy: Ball(y))
      across = Vector(dx: Ball(-y), dy: Ball(x))
    }
  }

  private func stray(
    from segment: Segment, _ lower: Double, _ upper: Double, isDefined: Bool = false,
    ends: (Double, Double), halvings: Int, steps: inout Int
  ) -> Stray? {
    steps -= 1
    let middle = lower + (upper - lower) / 2
    let piece = Ball(lower).union(Ball(upper))
    let isDefined = isDefined || written(at: piece) != nil
    let place = image(of: coordinates(at: Ball(middle), isDefined: isDefined))
    if let place, let distance = Self.distance(of: place, from: segment) {
      return Stray(from: lower, to: upper, kind: .away(distance))
    }
    if isDefined, let place, isNear(place, over: piece, from: middle, segment) { return nil }
    guard halvings > 0, steps > 0, lower < middle, middle < upper else {
      let isEnd = halvings == 0 && (lower == ends.0 || upper == ends.1)
      if isEnd, [lower, upper].allSatisfy({ isNear(Ball($0), segment) }) { return nil }
      return Stray(from: lower, to: upper, kind: .unknown)
    }
    return stray(
      from: segment, lower, middle, isDefined: isDefined, ends: ends, halvings: halvings - 1, steps: &steps)
      ?? stray(
        from: segment, middle, upper, isDefined: isDefined, ends: ends, halvings: halvings - 1, steps: &steps)
  }

  /// Whether the curve is defined at a place, and near a segment.
  private func isNear(_ place: Ball, _ segment: Segment) -> Bool {
    guard let point = image(of: written(at: place)) else { return false }
    let offset = point - segment.start
    return Self.isNear(offset.dot(segment.along), offset.dot(segment.across), segment)
  }

  /// Whether some point of a segment certainly has no point of the curve within half a unit.
  private func hasGap(
    _ start: Point<Double>, _ end: Point<Double>, _ lower: Double, _ upper: Double, steps: inout Int
  ) -> Bool {
    for part in [0.5, 0.1, 0.9] {
      let point = Point(
        x: Ball(start.x + (end.x - start.x) * part), y: Ball(start.y + (end.y - start.y) * part))
      if isFar(from: point, lower, upper, halvings: Self.mostHalvings, steps: &steps) { return true }
    }
    return false
  }

  /// Whether all of a piece of the curve certainly is further than half a unit away from a point.
  private func isFar(
    from point: Point<Ball>, _ lower: Double, _ upper: Double, halvings: Int, steps: inout Int
  ) -> Bool {
    steps -= 1
    if let box = image(of: written(at: Ball(lower).union(Ball(upper)))) {
      let offset = box - point
      let distance = Ball.squareRoot(offset.dx * offset.dx + offset.dy * offset.dy)
      if distance.isFinite, Ball(Self.most + Self.rounding).isLess(than: distance) { return true }
    }
    let middle = lower + (upper - lower) / 2
    guard halvings > 0, steps > 0 else { return false }
    return isFar(from: point, lower, middle, halvings: halvings - 1, steps: &steps)
      && isFar(from: point, middle, upper, halvings: halvings - 1, steps: &steps)
  }

  /// How far a point certainly is from a segment, where that is too far.
  private static func distance(of place: Point<Ball>, from segment: Segment) -> Double? {
    let offset = place - segment.start
    let along = offset.dot(segment.along), across = Ball.absoluteValue(offset.dot(segment.across))
    let outside = outside(along, segment)
    let distance = Ball.squareRoot(across * across + outside * outside)
    guard Ball(most + rounding).isLess(than: distance) else { return nil }
    return distance.lowerEnd.midpointDouble
  }

  /// Whether a piece of the curve, on all of which it is defined, stays near a segment in one of the two ways of the theorem.
  private func isNear(_ place: Point<Ball>, over piece: Ball, from middle: Double, _ segment: Segment) -> Bool
  {
    guard let own = coordinates(at: piece, isDefined: true), let box = image(of: own) else { return false }
    let offset = box - segment.start
    let (along, across) = (offset.dot(segment.along), offset.dot(segment.across))
    if along.width < Self.gap, across.width < Self.gap, Self.isNear(along, across, segment),
      Ball.absoluteValue(across).isLess(than: Ball(Self.beside))
    {
      return true
    }
    // The mean value theorem: γ(t) lies in γ(m) + γ′(piece) · (t − m).
    guard let velocity = velocity(over: piece, own, box) else { return false }
    let (center, time) = (place - segment.start, piece - Ball(middle))
    return Self.isNear(
      center.dot(segment.along) + velocity.dot(segment.along) * time,
      center.dot(segment.across) + velocity.dot(segment.across) * time, segment)
  }

  /// Whether all points with such coordinates along and across a segment are near it.
  private static func isNear(_ along: Ball, _ across: Ball, _ segment: Segment) -> Bool {
    let outside = outside(along, segment)
    return (across * across + outside * outside).isLess(than: Ball(near * near))
  }

  /// How far beyond its ends a place along a segment is.
  private static func outside(_ along: Ball, _ segment: Segment) -> Ball {
    Ball.maximum([-along, along - Ball(segment.length), Ball(0)])
  }

  /// A point's image in the picture; nil where it has none, as far as is known.
  private func image(of point: Point<Ball>?) -> Point<Ball>? {
    guard let point, let image = map.apply(point), image.x.isFinite, image.y.isFinite else { return nil }
    return image
  }

  /// The coordinates over a piece.
  private func coordinates(at piece: Ball, isDefined: Bool) -> Point<Ball>? {
    guard isDefined, let values else { return written(at: piece) }
    let (x, y) = (value(values[0], at: piece), value(values[1], at: piece))
    return x.isFinite && y.isFinite ? Point(x: x, y: y) : nil
  }

  private func value(_ program: ScalarProgram, at piece: Ball) -> Ball {
    program.value(
      numeral: { Ball($0, precision: Ball.leastPrecision) },
      constant: { Ball($0, precision: Ball.leastPrecision) },
      symbol: { $0 == 0 ? piece : known[names[$0]] ?? .undefined(precision: Ball.leastPrecision) })
  }

  /// The coordinates as they were written, over a piece on all of which they are defined; nil where that is not known.
  private func written(at piece: Ball) -> Point<Ball>? {
    let (parameter, known) = (parameter, known)
    var numbers = NumberSystem<Ball>(
      numeral: { Ball($0, precision: Ball.leastPrecision) },
      constant: { Ball($0, precision: Ball.leastPrecision) },
      symbol: { $0 == parameter ? piece : known[$0] })
    numbers.sign = { $0.sign }
    var found: [Ball] = []
    for coordinate in coordinates {
      guard case .number(let value)? = try? Evaluator(environment, numbers: numbers).evaluate(coordinate),
        value.isFinite
      else { return nil }
      found.append(value)
    }
    return Point(x: found[0], y: found[1])
  }

  /// The derivative of the curve's image over a piece on all of which it is defined; nil where there may be none.
  private func velocity(over piece: Ball, _ point: Point<Ball>, _ image: Point<Ball>) -> Vector<Ball>? {
    guard let derivatives else { return nil }
    let rates = derivatives.map { value($0, at: piece) }
    guard rates.allSatisfy(\.isFinite) else { return nil }
    // (X/W)′ = (X′ − (X/W) W′)/W, where X, Y and W are linear in the coordinates.
    let weight = map.apply(HomogeneousPoint(point)).w
    let change = map.apply(HomogeneousPoint(Vector(dx: rates[0], dy: rates[1])))
    let velocity = Vector(
      dx: (change.x - image.x * change.w) / weight, dy: (change.y - image.y * change.w) / weight)
    return velocity.dx.isFinite && velocity.dy.isFinite ? velocity : nil
  }
}
