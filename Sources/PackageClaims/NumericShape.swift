/// How a value of Swift is made of numbers, and read as numbers.
indirect enum NumericShape: Hashable, Sendable {
  /// A number.
  case scalar(Scalar)
  /// A structure: the type as code names it, and of each argument of its initializer the label, the property and its shape.
  case structure(type: String, fields: [Field])
  /// A vector of SIMD with 2 to 4 numbers.
  case vector(count: Int, Scalar)

  /// A property of a structure.
  struct Field: Hashable, Sendable {
    var label: String?
    var name: String
    var shape: NumericShape
  }

  /// A type of numbers.
  enum Scalar: String, Hashable, Sendable, CaseIterable {
    case double = "Double"
    case float = "Float"
    case cgFloat = "CGFloat"
    case int = "Int"
    case int8 = "Int8"
    case int16 = "Int16"
    case int32 = "Int32"
    case int64 = "Int64"
    case uint = "UInt"
    case uint8 = "UInt8"
    case uint16 = "UInt16"
    case uint32 = "UInt32"
    case uint64 = "UInt64"

    var isInteger: Bool { ![.double, .float, .cgFloat].contains(self) }

    /// The smallest and the largest number that samples take; nil where any will do.
    ///
    /// Of types of 32 bits and less these are the smallest and the largest that there are.
    var range: ClosedRange<Double>? {
      switch self {
      case .double, .float, .cgFloat: nil
      case .int, .int64: -0x1p40...0x1p40
      case .uint, .uint64: 0...0x1p40
      case .int8: -128...127
      case .int16: -32_768...32_767
      case .int32: -2_147_483_648...2_147_483_647
      case .uint8: 0...255
      case .uint16: 0...65_535
      case .uint32: 0...4_294_967_295
      }
    }

    /// The largest result that is certainly of the type; nil where any is.
    var results: ClosedRange<Double>? {
      switch self {
      case .double, .float, .cgFloat: nil
      case .int, .int64: -0x1p53...0x1p53
      case .uint, .uint64: 0...0x1p53
      default: range
      }
    }

    /// Swift that makes a number of it of the sample's number at an index.
    func expression(_ index: Int) -> String {
      let number = "lecternDouble(lecternNumbers, \(index))"
      return switch self {
      case .double: number
      case .float: "lecternFloat(lecternNumbers, \(index))"
      case .cgFloat: "lecternCGFloat(lecternNumbers, \(index))"
      default: "Swift.\(rawValue)(\(number))"
      }
    }
  }

  /// Its numbers, in order, each with the names of the properties that lead to it.
  var leaves: [(path: [String], scalar: Scalar)] {
    switch self {
    case .scalar(let scalar): [([], scalar)]
    case .structure(_, let fields):
      fields.flatMap { field in field.shape.leaves.map { ([field.name] + $0.path, $0.scalar) } }
    case .vector(let count, let scalar): ["x", "y", "z", "w"].prefix(count).map { ([$0], scalar) }
    }
  }

  /// Swift that makes a value of the sample's numbers from an index on.
  func expression(from index: Int) -> String {
    switch self {
    case .scalar(let scalar): return scalar.expression(index)
    case .structure(let type, let fields):
      var next = index
      let arguments = fields.map { field in
        defer { next += field.shape.leaves.count }
        return (field.label.map { "\($0): " } ?? "") + field.shape.expression(from: next)
      }
      return "\(type)(\(arguments.joined(separator: ", ")))"
    case .vector(let count, let scalar):
      let arguments = (0..<count).map { scalar.expression(index + $0) }
      return "Swift.SIMD\(count)<\(scalar.typeName)>(\(arguments.joined(separator: ", ")))"
    }
  }
}

extension NumericShape.Scalar {
  /// The type as code around cells names it.
  var typeName: String { self == .cgFloat ? "Foundation.CGFloat" : "Swift.\(rawValue)" }
}
