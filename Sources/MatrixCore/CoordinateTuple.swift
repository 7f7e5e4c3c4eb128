/// A tuple of n numbers with the inner product of Euclidean space.
///
/// It serves vectors of any dimension, whereas ``Vector`` is a displacement in the plane.
public struct CoordinateTuple<S: Scalar> {
  /// The numbers.
  public var components: [S]

  /// The tuple of some numbers.
  public init(_ components: [S]) {
    self.components = components
  }

  /// The inner product u·v = Σ uᵢ vᵢ; nil where the tuples differ in length. Of empty tuples it is 0.
  public func dot(_ other: CoordinateTuple) -> S? {
    guard components.count == other.components.count else { return nil }
    return sumOfProducts(other)
  }

  /// The Euclidean length √(Σ vᵢ²).
  ///
  /// The squares are summed as they are: for `Double` the length overflows to infinity above about 1e154.
  public var norm: S { S.squareRoot(sumOfProducts(self)) }

  /// The cross product (u₂v₃ − u₃v₂, u₃v₁ − u₁v₃, u₁v₂ − u₂v₁); nil unless both tuples have 3 numbers.
  ///
  /// In a right-handed system u, v and u × v follow the right-hand rule.
  public func cross(_ other: CoordinateTuple) -> CoordinateTuple? {
    guard components.count == 3, other.components.count == 3 else { return nil }
    return CoordinateTuple([
      minor(other, 1, 2), minor(other, 2, 0), minor(other, 0, 1),
    ])
  }

  /// The signed area u₁v₂ − u₂v₁ of the parallelogram over two vectors of the plane; nil for other dimensions.
  ///
  /// It is positive where the turn from u to v by less than half a turn has the sense of a positive angle:
  /// counter-clockwise with y up, clockwise with y down.
  public func signedArea(_ other: CoordinateTuple) -> S? {
    guard components.count == 2, other.components.count == 2 else { return nil }
    return minor(other, 0, 1)
  }

  func sumOfProducts(_ other: CoordinateTuple) -> S {
    var sum = S.zero
    for (left, right) in zip(components, other.components) { sum = sum + left * right }
    return sum
  }

  func minor(_ other: CoordinateTuple, _ i: Int, _ j: Int) -> S {
    components[i] * other.components[j] - components[j] * other.components[i]
  }
}

extension CoordinateTuple: Sendable where S: Sendable {}
extension CoordinateTuple: Equatable where S: Equatable {}
extension CoordinateTuple: Hashable where S: Hashable {}
