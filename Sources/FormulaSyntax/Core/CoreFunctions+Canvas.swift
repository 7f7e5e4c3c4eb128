import MatrixCore

extension CoreFunctions {
  /// Functions of a canvas under two fingers, which go from p and q to p' and q'.
  ///
  /// - `midpoint(p, q)`: the point halfway.
  /// - `clamp(x, lo, hi)`: min(max(x, lo), hi).
  /// - `pinchScale(p, q, p', q')`: the factor |q' − p'| / |q − p|.
  /// - `twist(p, q, p', q')`: the signed angle from q − p to q' − p', in (−π, π]; undefined where fingers coincide.
  /// - `similarity(p, q, p', q')`: the matrix that takes p to p' and q to q', without a reflection.
  /// - `canvasCenter(center, pivot, factor, angle)`: where the canvas's centre goes when the canvas is scaled and turned
  ///   about a point; with a fifth argument, a tuple of 2, it is moved by that afterwards.
  /// - `canvasTransform(angle, scale)`: the canvas's transform for a total rotation and a total scale.
  static func canvas<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    switch arguments.function {
    case .midpoint:
      try arguments.require(2...2, "2 points")
      return try Value(touches(arguments, 0).midpoint)
    case .clamp:
      try arguments.require(3...3, "3 numbers (x, lower, upper)")
      return try .number(
        arguments.number(0).clamped(from: arguments.number(1), to: arguments.number(2)))
    case .canvasCenter:
      return try Value(canvasCenter(arguments))
    case .canvasTransform:
      try arguments.require(2...2, "2 numbers (angle, scale)")
      return try arguments.result(
        CanvasState<N>.transform(rotation: arguments.number(0), scale: arguments.number(1)))
    default:
      try arguments.require(4...4, "4 points (p, q, p', q')")
      return try twoFingers(arguments)
    }
  }

  private static func touches<N>(
    _ arguments: CoreArguments<N>, _ index: Int
  ) throws(CoreFunctionError) -> TouchPair<N> {
    TouchPair(try arguments.point(index), try arguments.point(index + 1))
  }

  private static func twoFingers<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    let old = try touches(arguments, 0)
    let new = try touches(arguments, 2)
    switch arguments.function {
    case .pinchScale: return .number(old.pinchScale(to: new))
    case .twist: return .number(old.turn(to: new).angle)
    default:
      guard let similarity = AffineTransform.similarity(from: old, to: new) else {
        throw .coincident(arguments.function, argument: 2)
      }
      return arguments.result(similarity)
    }
  }

  private static func canvasCenter<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Point<N> {
    try arguments.require(4...5, "4 or 5 arguments (center, pivot, factor, angle, movement)")
    let movement = arguments.count == 5 ? try arguments.point(4).radiusVector : .zero
    let change = try CanvasChange(
      pivot: arguments.point(1), scale: arguments.number(2), rotation: arguments.number(3),
      translation: movement)
    return try change.transform.apply(arguments.point(0))
  }
}
