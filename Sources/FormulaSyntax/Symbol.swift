/// A name in a formula: `x`, `x'`, `θ`, `t_x1`, `p_0x'`, `width`.
///
/// The canonical spelling is the same for LaTeX and for calculator notation: the base, then `_` and the
/// subscript without braces, then the primes. Greek letters stand as themselves (`θ`, not `theta`).
/// `T_{x1}'`, `T'_{x1}` and `T_x1'` are thus one symbol.
public struct Symbol: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The canonical spelling.
  public let name: String

  /// Makes a symbol from its canonical spelling.
  public init(_ name: String) {
    self.name = name
  }

  /// Makes a symbol from its parts; empty parts are left out.
  public init(base: String, subscript index: String = "", primes: Int = 0) {
    var name = base
    if !index.isEmpty { name += "_" + index }
    if primes > 0 { name += String(repeating: "'", count: primes) }
    self.name = name
  }

  /// The question mark behind ≈: a number that is still to be filled in. No other name is spelt so.
  public static let blank = Symbol("?")

  /// The canonical spelling, which is also the calculator's.
  public var description: String { name }

  /// Orders by the spelling's code points, so that lists of symbols come out the same on every run.
  public static func < (left: Symbol, right: Symbol) -> Bool {
    left.name.unicodeScalars.lexicographicallyPrecedes(right.name.unicodeScalars)
  }
}
