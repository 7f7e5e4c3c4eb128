import Foundation
internal import MatrixCore

/// A value that an animation can mix: a number, a point, a size, a rectangle, a transform or a colour.
enum AnimatedValue: Equatable {
  case number(Double)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)
  case color(CGColor)

  /// What a listing gives as a value; nil for what cannot be mixed.
  init?(_ value: Any?) {
    switch value {
    case let number as Double: self = .number(number)
    case let number as CGFloat: self = .number(Double(number))
    case let number as Float: self = .number(Double(number))
    case let number as Int: self = .number(Double(number))
    case let number as NSNumber: self = .number(number.doubleValue)
    case let point as CGPoint: self = .point(point)
    case let size as CGSize: self = .size(size)
    case let rect as CGRect: self = .rect(rect)
    case let transform as CATransform3D: self = .transform(transform)
    case let transform as CGAffineTransform: self = .transform(CATransform3DMakeAffineTransform(transform))
    case let color as CGColor: self = .color(color)
    case let color as UIColor: self = .color(color.cgColor)
    default: return nil
    }
  }

  /// The value as a listing reads it; a number as an object, which `as? CGFloat`, `as? Double` and `as? NSNumber` take.
  var asAny: Any {
    switch self {
    case .number(let number): NSNumber(value: number)
    case .point(let point): point
    case .size(let size): size
    case .rect(let rect): rect
    case .transform(let transform): transform
    case .color(let color): color
    }
  }

  /// The numbers that are mixed one by one; nil for a transform, which is not.
  private var numbers: [Double]? {
    switch self {
    case .number(let number): [number]
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case .color(let color): [color.red, color.green, color.blue, color.alpha]
    case .transform: nil
    }
  }

  private func with(_ numbers: [Double]) -> AnimatedValue {
    switch self {
    case .number: .number(numbers[0])
    case .point: .point(CGPoint(x: numbers[0], y: numbers[1]))
    case .size: .size(CGSize(width: numbers[0], height: numbers[1]))
    case .rect: .rect(CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case .color:
      .color(CGColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]))
    case .transform: self
    }
  }

  /// Both values' numbers, where they are of one kind and have such.
  private func paired(_ other: AnimatedValue, _ combine: (Double, Double) -> Double) -> AnimatedValue? {
    guard let mine = numbers, let theirs = other.numbers, mine.count == theirs.count, with(theirs) == other
    else { return nil }
    return with(zip(mine, theirs).map(combine))
  }

  /// The value at a fraction of the way to another one of its kind. Transforms are mixed by their parts; from or to one
  /// that has none, and between values of two kinds, the change happens halfway.
  func mixed(with end: AnimatedValue, at fraction: Double) -> AnimatedValue {
    if case (.transform(let from), .transform(let to)) = (self, end) {
      if let between = from.core.interpolated(to: to.core, at: fraction) {
        return .transform(CATransform3D(between))
      }
    } else if let between = paired(end, { $0.interpolated(to: $1, at: fraction) }) {
      return between
    }
    return fraction < 0.5 ? self : end
  }

  /// The sum; of transforms the product, this one first. nil where the kinds differ.
  func adding(_ other: AnimatedValue) -> AnimatedValue? {
    if case (.transform(let first), .transform(let second)) = (self, other) {
      return .transform(CATransform3DConcat(first, second))
    }
    return paired(other, +)
  }

  /// The sum of a number of such values, by doubling; nil for none.
  func repeated(_ count: Int) -> AnimatedValue? {
    var (rest, power, sum) = (count, self, AnimatedValue?.none)
    while rest > 0 {
      if rest & 1 == 1 { sum = sum.map { $0.adding(power) ?? $0 } ?? power }
      power = power.adding(power) ?? power
      rest >>= 1
    }
    return sum
  }

  /// The difference; nil where the kinds differ, and for transforms.
  func subtracting(_ other: AnimatedValue) -> AnimatedValue? { paired(other, -) }

  /// The distance to another value, by which a paced animation spends its time; nil where the kinds differ, and for transforms.
  func distance(to other: AnimatedValue) -> Double? {
    subtracting(other)?.numbers.map { CoordinateTuple($0).norm }
  }

  // MARK: - Parts

  /// A part by the end of a key path, such as `x`, `size.width` or `rotation.z`; nil for one that the kind does not have.
  func part(_ name: Substring) -> AnimatedValue? {
    switch (self, name) {
    case (.point(let point), "x"): return .number(point.x)
    case (.point(let point), "y"): return .number(point.y)
    case (.size(let size), "width"): return .number(size.width)
    case (.size(let size), "height"): return .number(size.height)
    case (.rect(let rect), _):
      let (head, rest) = Self.split(name)
      let part: AnimatedValue? =
        head == "origin" ? .point(rect.origin) : head == "size" ? .size(rect.size) : nil
      return rest.isEmpty ? part : part?.part(rest)
    case (.transform(let transform), _): return TransformPart(rawValue: String(name))?.value(in: transform)
    default: return nil
    }
  }

  /// The value with another part; nil for a part that the kind does not have, or a value of another kind than it has.
  func replacing(_ name: Substring, with part: AnimatedValue) -> AnimatedValue? {
    switch (self, name, part) {
    case (.point(let point), "x", .number(let x)): return .point(CGPoint(x: x, y: point.y))
    case (.point(let point), "y", .number(let y)): return .point(CGPoint(x: point.x, y: y))
    case (.size(let size), "width", .number(let width)):
      return .size(CGSize(width: width, height: size.height))
    case (.size(let size), "height", .number(let height)):
      return .size(CGSize(width: size.width, height: height))
    case (.rect(var rect), _, _):
      let (head, rest) = Self.split(name)
      let whole: AnimatedValue?
      switch head {
      case "origin":
        whole = rest.isEmpty ? part : AnimatedValue.point(rect.origin).replacing(rest, with: part)
      case "size": whole = rest.isEmpty ? part : AnimatedValue.size(rect.size).replacing(rest, with: part)
      default: whole = nil
      }
      switch (head, whole) {
      case ("origin", .point(let origin)): rect.origin = origin
      case ("size", .size(let size)): rect.size = size
      default: return nil
      }
      return .rect(rect)
    case (.transform(let transform), _, _):
      return TransformPart(rawValue: String(name))?.replaced(in: transform, by: part).map { .transform($0) }
    default: return nil
    }
  }

  private static func split(_ name: Substring) -> (head: Substring, rest: Substring) {
    guard let dot = name.firstIndex(of: ".") else { return (name, "") }
    return (name[..<dot], name[name.index(after: dot)...])
  }
}

/// The parts of a transform that have key paths. Source: Apple, *Core Animation Programming Guide*, "Key-Value Coding Extensions".
private enum TransformPart: String {
  case rotation
  case rotationX = "rotation.x"
  case rotationY = "rotation.y"
  case rotationZ = "rotation.z"
  case scale
  case scaleX = "scale.x"
  case scaleY = "scale.y"
  case scaleZ = "scale.z"
  case translation
  case translationX = "translation.x"
  case translationY = "translation.y"
  case translationZ = "translation.z"

  /// The axis of a rotation.
  private var axis: Vector3D<Double>? {
    switch self {
    case .rotationX: Vector3D(dx: 1, dy: 0, dz: 0)
    case .rotationY: Vector3D(dx: 0, dy: 1, dz: 0)
    case .rotation, .rotationZ: Vector3D(dx: 0, dy: 0, dz: 1)
    default: nil
    }
  }

  /// The factors and the turn of a transform. Those of the plane as one of the plane, so that a reflection is not half a turn in space.
  private static func parts(_ transform: CATransform3D) -> Transform3DComponents? {
    guard let plane = transform.core.affinePart else { return transform.core.components() }
    guard let parts = plane.components() else { return nil }
    guard parts.scaleY < 0 else { return transform.core.components() }
    // A mirror first: what is left does not reflect.
    let mirror = AffineTransform<Double>.scaling(x: 1, y: -1)
    guard var rest = Transform3D(mirror.then(plane)).components() else { return nil }
    rest.scale.dy = -rest.scale.dy
    return rest
  }

  func value(in transform: CATransform3D) -> AnimatedValue? {
    switch self {
    case .translation: return .size(CGSize(width: transform.m41, height: transform.m42))
    case .translationX: return .number(transform.m41)
    case .translationY: return .number(transform.m42)
    case .translationZ: return .number(transform.m43)
    default: break
    }
    guard let parts = Self.parts(transform) else { return nil }
    switch self {
    case .scaleX: return .number(parts.scale.dx)
    case .scaleY: return .number(parts.scale.dy)
    case .scaleZ: return .number(parts.scale.dz)
    case .scale: return .number((parts.scale.dx + parts.scale.dy + parts.scale.dz) / 3)
    default: return axis.map { .number(parts.rotation.angle(about: $0)) }
    }
  }

  func replaced(in transform: CATransform3D, by part: AnimatedValue) -> CATransform3D? {
    var result = transform
    switch (self, part) {
    case (.translation, .size(let size)):
      (result.m41, result.m42) = (size.width, size.height)
      return result
    case (.translation, .point(let point)):
      (result.m41, result.m42) = (point.x, point.y)
      return result
    case (.translationX, .number(let x)):
      result.m41 = x
      return result
    case (.translationY, .number(let y)):
      result.m42 = y
      return result
    case (.translationZ, .number(let z)):
      result.m43 = z
      return result
    default: break
    }
    guard case .number(let number) = part, var parts = Self.parts(transform) else { return nil }
    switch self {
    case .scaleX: parts.scale.dx = number
    case .scaleY: parts.scale.dy = number
    case .scaleZ: parts.scale.dz = number
    case .scale: parts.scale = Vector3D(dx: number, dy: number, dz: number)
    default:
      guard let axis else { return nil }
      let turn = Quaternion(angle: number - parts.rotation.angle(about: axis), axis: axis)
      parts.rotation = turn.then(parts.rotation)
    }
    return CATransform3D(Transform3D(parts))
  }
}
