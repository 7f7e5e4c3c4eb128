// What the comments of this file say is not tried, or is no claim.

/// Functions whose comments say nothing that can be tried.
public enum Unchecked {
  /// $$\operatorname{later}(x) = x$$
  public static func later(_ x: Double) async -> Double { x }

  /// $$\operatorname{hidden}(x) = x$$
  private static func hidden(_ x: Double) -> Double { x }

  /// $$\operatorname{first}(x) = x$$
  public static func first<S: Sequence>(_ x: S) -> Double where S.Element == Double { 0 }

  /// $$\operatorname{model}(m) = m c^2$$
  public static func model(_ m: Double) -> Double { m }

  /// $$\operatorname{swapped}(b, a) = a - b$$
  public static func swapped(_ a: Double, _ b: Double) -> Double { a - b }

  /// $$\operatorname{flag}(x) = x$$
  public static func flag(_ x: Double) -> Bool { x > 0 }

  /// $$\operatorname{letter}(e) = e^2$$
  ///
  /// - Precondition: the argument is prime
  public static func letter(_ n: Double) -> Double { n * n }

  /// The energy is $E = m c^2$, whatever `m` is.
  public static func other(_ m: Double) -> Double { m }

  /// Gives $\sqrt{x}$.
  public static func unnamed(_ x: Double) -> Double { x.squareRoot() }

  /// $$\operatorname{+}(a, b) = a + b$$
  public static func + (a: Unchecked, b: Unchecked) -> Double { 0 }
}
