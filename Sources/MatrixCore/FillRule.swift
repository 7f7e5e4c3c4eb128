/// Which points are inside a path that crosses itself, by how often the path winds about them.
public enum FillRule: Hashable, Sendable {
  /// Those about which the path winds, counting one sense against the other. Core Graphics' rule by default.
  case nonZero
  /// Those about which it winds an odd number of times.
  case evenOdd

  /// Whether a winding number means inside.
  public func isInside(winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 == 1
    }
  }
}
