import Foundation

/// The name of a method, and the method where it is known.
///
/// Linux has no Objective-C runtime, so no method is found by its name. In a Swift cell, `#selector(follow(_:))` within a
/// class `Board` is read as `Selector("follow(_:)", Board.follow(_:))`, and the method can be called.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, with a colon for each argument.
  public let description: String
  private let method: (@Sendable (AnyObject, AnyObject) -> Bool)?

  /// The selector with a name. Nothing is called by it.
  public init(_ name: String) { (description, method) = (name, nil) }

  /// The selector with a name. Nothing is called by it.
  public init(stringLiteral value: String) { self.init(value) }

  /// The selector of a method without arguments. Not part of iOS.
  public init<Target, Result>(_ name: String, _ method: @escaping @Sendable (Target) -> () -> Result) {
    description = name
    self.method = { target, _ in
      guard let target = target as? Target else { return false }
      _ = method(target)()
      return true
    }
  }

  /// The selector of a method with one argument: who calls it. Not part of iOS.
  public init<Target, Sender, Result>(
    _ name: String, _ method: @escaping @Sendable (Target) -> (Sender) -> Result
  ) {
    description = name
    self.method = { target, sender in
      guard let target = target as? Target, let sender = sender as? Sender else { return false }
      _ = method(target)(sender)
      return true
    }
  }

  /// Calls the method; where it is not known, or not one of the target's for such a sender, a fault is recorded.
  func call(on target: AnyObject, with sender: AnyObject) {
    if method?(target, sender) != true {
      GeometryFault.record(
        "\(type(of: target)) has no method '\(description)' that can be called by its name")
    }
  }

  /// Whether the names are the same.
  public static func == (one: Selector, other: Selector) -> Bool { one.description == other.description }
  /// Adds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
