/// How a parameter is made of numbers.
public enum ParameterShape: Sendable, Hashable {
  /// The numbers are the arguments of an initializer with these labels: of `CGPoint` x and y.
  case structure(type: String, labels: [String])
  /// One number, through the initializer of a type.
  case number(type: String)

  /// The shape of a type; nil where it is not made of numbers.
  public init?(type: String) {
    switch type {
    case "Double", "CGFloat", "Float": self = .number(type: type)
    case "CGPoint": self = .structure(type: type, labels: ["x", "y"])
    case "CGVector": self = .structure(type: type, labels: ["dx", "dy"])
    case "CGSize": self = .structure(type: type, labels: ["width", "height"])
    case "CGRect": self = .structure(type: type, labels: ["x", "y", "width", "height"])
    case "CGAffineTransform": self = .structure(type: type, labels: ["a", "b", "c", "d", "tx", "ty"])
    default: return nil
    }
  }

  /// How many numbers a value has.
  public var count: Int {
    switch self {
    case .number: 1
    case .structure(_, let labels): labels.count
    }
  }

  /// Swift that makes a value of the numbers of an array from an index on.
  func expression(array: String, from index: Int) -> String {
    switch self {
    case .number(let type): return "\(type)(\(array)[\(index)])"
    case .structure(let type, let labels):
      let arguments = labels.enumerated().map { "\($1): CGFloat(\(array)[\(index + $0)])" }
      return "\(type)(\(arguments.joined(separator: ", ")))"
    }
  }
}
