import SwiftCells

/// Holds what a function gives at a point against a formula's value.
public struct SampleComparison: Sendable {
  /// Both values, where they differ or cannot be compared.
  public typealias Difference = (found: String, expected: String)

  private let expected: [Double]
  private let tolerances: [Double]

  /// A comparison with a formula's value.
  ///
  /// - Parameters:
  ///   - expected: The components of the formula's value.
  ///   - rounding: How wide each is enclosed in the function's arithmetic: several times that much the function may differ. Nil where it
  ///     is not known: then 10⁻⁹ of the largest component, and of 1, is allowed.
  ///   - isSingle: Whether the function computes in single precision.
  ///   - scale: How large the formula's values are elsewhere, where that is less than 1: a difference that is small beside 1 and not
  ///     beside it counts.
  ///   - isRough: Whether the arguments are of very different sizes, so that half of the digits may be lost: then 10⁻⁶ is allowed.
  public init(
    expected: [Double], rounding: [Double]?, isSingle: Bool, scale: Double = 1, isRough: Bool = false
  ) {
    self.expected = expected
    // The greatest component sets the scale: next to it, rounding leaves nothing of the others' last digits.
    let largest = expected.map(\.magnitude).max() ?? 1
    let relative = isSingle ? 1e-4 : isRough ? 1e-6 : 1e-9
    guard let rounding, rounding.count == expected.count else {
      tolerances = expected.map { _ in relative * max(1, largest) }
      return
    }
    let least = relative * max(min(1, scale), largest)
    tolerances = rounding.map { $0.isFinite ? max(least, 8 * $0) : max(least, relative) }
  }

  /// Both values where they differ, or where they cannot be compared; nil where they agree.
  public func difference(from found: SwiftCellResult.SampleValue) -> Difference? {
    switch found {
    case .thrown(let error): return ("the error \(error)", Self.text(expected))
    case .value(let value):
      guard let numbers = value.numbers else { return (value.printed, Self.text(expected)) }
      guard expected.count == numbers.count else {
        return (
          "\(value.printed), with \(numbers.count) numbers",
          "\(Self.text(expected)), with \(expected.count) numbers"
        )
      }
      for ((a, b), tolerance) in zip(zip(numbers, expected), tolerances)
      where !((a - b).magnitude <= tolerance) {
        return (value.printed, Self.text(expected))
      }
      return nil
    }
  }

  /// A formula's value as reports print it.
  public static func text(_ numbers: [Double]) -> String {
    let texts = numbers.map { number in
      let text = "\(number)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
  }
}
