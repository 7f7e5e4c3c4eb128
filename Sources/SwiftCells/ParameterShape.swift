/// How a parameter is made of numbers.
public struct ParameterShape: Sendable, Hashable {
  /// The type: of `CGPoint` the numbers are x and y.
  public let type: String
  /// How many numbers a value has.
  public let count: Int

  /// The shape of a type; nil where it is not made of numbers.
  public init?(type: String) {
    guard let count = Self.counts[type] else { return nil }
    self.type = type
    self.count = count
  }

  /// How many numbers each type has. The cells' own module has a function for each of them.
  static let counts = [
    "Double": 1, "CGFloat": 1, "Float": 1, "CGPoint": 2, "CGVector": 2, "CGSize": 2, "CGRect": 4,
    "CGAffineTransform": 6,
  ]

  /// Swift that makes a value of the numbers of an array from an index on, whatever the cell has declared.
  func expression(array: String, from index: Int) -> String {
    "lectern\(type)(\(array), \(index))"
  }
}
