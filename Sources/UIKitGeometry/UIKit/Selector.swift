import Foundation

/// The name of a method. Linux has no Objective-C runtime, so nothing can be called by it.
///
/// `#selector` and `@objc` do not compile there; handlers are called by the test or lesson itself.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, with a colon for each argument.
  public let description: String

  /// The selector with a name.
  public init(_ name: String) { description = name }

  /// The selector with a name.
  public init(stringLiteral value: String) { description = value }
}
