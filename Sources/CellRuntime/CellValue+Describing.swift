import Foundation

#if canImport(UIKitGeometry)
  import UIKitGeometry
#elseif canImport(QuartzCore)
  import QuartzCore
#endif

extension CellValue {
  /// How deep a value is looked into; what lies deeper stands as its text.
  private static let deepest = 16
  /// How many elements of a list are looked at. Of a longer one it is said that there are more, and how many: it is not
  /// taken for its beginning.
  private static let longest = 1_000

  /// The shape of any value.
  public init(describing value: Any) {
    self.init(value, depth: 0)
  }

  private init(_ value: Any, depth: Int) {
    if let known = Self.simple(value) {
      self = known
      return
    }
    if let value = value as? any CellComposite {
      self = .composite(
        type: "\(type(of: value))", labels: value.cellParts.map(\.label),
        parts: value.cellParts.map { .number($0.value) })
      return
    }
    let mirror = Mirror(reflecting: value)
    guard depth < Self.deepest else {
      self = .text(String(describing: value))
      return
    }
    switch mirror.displayStyle {
    case .optional?:
      self = mirror.children.first.map { CellValue($0.value, depth: depth + 1) } ?? .nothing
    case .collection?:
      var items = mirror.children.prefix(Self.longest).map { CellValue($0.value, depth: depth + 1) }
      let rest = mirror.children.count - items.count
      if rest > 0 { items.append(.text("… and \(rest) more")) }
      self = .list(items)
    // These have no order, and so no beginning.
    case .set? where mirror.children.count > Self.longest:
      self = .text("a set of \(mirror.children.count) elements")
    case .dictionary? where mirror.children.count > Self.longest:
      self = .text("a dictionary of \(mirror.children.count) entries")
    case .set?:
      let elements = mirror.children.map { CellValue($0.value, depth: depth + 1) }
      self = .set(elements.sorted { "\($0)" < "\($1)" })
    case .dictionary?:
      let pairs = mirror.children.compactMap { child -> (CellValue, CellValue)? in
        let parts = Array(Mirror(reflecting: child.value).children)
        guard parts.count == 2 else { return nil }
        return (CellValue(parts[0].value, depth: depth + 1), CellValue(parts[1].value, depth: depth + 1))
      }.sorted { "\($0.0)" < "\($1.0)" }
      self = .dictionary(keys: pairs.map(\.0), values: pairs.map(\.1))
    case .enum? where !(value is any CustomStringConvertible):
      self = Self.enumerationCase(value, mirror, depth)
    case .tuple?:
      self = .composite(
        type: nil, labels: mirror.children.map { Self.label($0.label) },
        parts: mirror.children.map { CellValue($0.value, depth: depth + 1) })
    case .struct? where !(value is any CustomStringConvertible):
      self = .composite(
        type: "\(type(of: value))", labels: mirror.children.map(\.label),
        parts: mirror.children.map { CellValue($0.value, depth: depth + 1) })
    default:
      self = .text(String(describing: value))
    }
  }

  /// An enumeration's case, with its values where it has some.
  private static func enumerationCase(_ value: Any, _ mirror: Mirror, _ depth: Int) -> CellValue {
    guard let child = mirror.children.first, let name = child.label else {
      return .name(String(describing: value))
    }
    let inner = Mirror(reflecting: child.value)
    if inner.displayStyle == .tuple {
      return .composite(
        type: name, labels: inner.children.map { label($0.label) },
        parts: inner.children.map { CellValue($0.value, depth: depth + 1) })
    }
    return .composite(type: name, labels: [nil], parts: [CellValue(child.value, depth: depth + 1)])
  }

  /// Numbers, texts and truth values.
  private static func simple(_ value: Any) -> CellValue? {
    switch value {
    case let value as Bool: .boolean(value)
    case let value as any BinaryInteger: .integer("\(value)")
    case let value as CGFloat: .number(Double(value))
    case let value as Double: .number(value)
    // Of a Float the digits that it prints, not those of the double nearest to it.
    case let value as any BinaryFloatingPoint: .number(Double("\(value)") ?? Double(value))
    case let value as any StringProtocol: .string(String(value))
    case let value as Character: .string(String(value))
    default: nil
    }
  }

  /// The label of a tuple's part; parts without one are called `.0`, `.1`, …
  private static func label(_ label: String?) -> String? {
    label.flatMap { $0.hasPrefix(".") ? nil : $0 }
  }
}

/// A structure of geometry, as the numbers that its printed form lists.
protocol CellComposite {
  /// The numbers with the labels that the initializer gives them.
  var cellParts: [(label: String?, value: Double)] { get }
}

extension CGPoint: CellComposite {
  var cellParts: [(label: String?, value: Double)] { [("x", Double(x)), ("y", Double(y))] }
}

extension CGSize: CellComposite {
  var cellParts: [(label: String?, value: Double)] { [("width", Double(width)), ("height", Double(height))] }
}

extension CGRect: CellComposite {
  var cellParts: [(label: String?, value: Double)] {
    [
      ("x", Double(origin.x)), ("y", Double(origin.y)), ("width", Double(size.width)),
      ("height", Double(size.height)),
    ]
  }
}

extension CGVector: CellComposite {
  var cellParts: [(label: String?, value: Double)] { [("dx", Double(dx)), ("dy", Double(dy))] }
}

extension CGAffineTransform: CellComposite {
  var cellParts: [(label: String?, value: Double)] {
    [
      ("a", Double(a)), ("b", Double(b)), ("c", Double(c)), ("d", Double(d)), ("tx", Double(tx)),
      ("ty", Double(ty)),
    ]
  }
}

extension CATransform3D: CellComposite {
  var cellParts: [(label: String?, value: Double)] {
    [
      ("m11", Double(m11)), ("m12", Double(m12)), ("m13", Double(m13)), ("m14", Double(m14)),
      ("m21", Double(m21)),
      ("m22", Double(m22)), ("m23", Double(m23)), ("m24", Double(m24)), ("m31", Double(m31)),
      ("m32", Double(m32)),
      ("m33", Double(m33)), ("m34", Double(m34)), ("m41", Double(m41)), ("m42", Double(m42)),
      ("m43", Double(m43)),
      ("m44", Double(m44)),
    ]
  }
}

#if canImport(UIKitGeometry)
  extension UIEdgeInsets: CellComposite {
    var cellParts: [(label: String?, value: Double)] {
      [("top", Double(top)), ("left", Double(left)), ("bottom", Double(bottom)), ("right", Double(right))]
    }
  }
#endif
