import Foundation

/// An affine transform of the plane, acting on row vectors: (x', y', 1) = (x, y, 1) M.
///
///         ⎡ a   b   0 ⎤
///     M = ⎢ c   d   0 ⎥      x' = a x + c y + tx,  y' = b x + d y + ty
///         ⎣ tx  ty  1 ⎦
///
/// All is computed by MatrixCore's transform. It prints as on iOS:
/// `CGAffineTransform(a: 1.0, b: 0.0, c: 0.0, d: 1.0, tx: 0.0, ty: 0.0)`. Source: Apple, *CGAffineTransform*.
public struct CGAffineTransform: Hashable, Sendable {
  /// How much x' grows with x.
  public var a: CGFloat
  /// How much y' grows with x.
  public var b: CGFloat
  /// How much x' grows with y.
  public var c: CGFloat
  /// How much y' grows with y.
  public var d: CGFloat
  /// The x coordinate of the origin's image.
  public var tx: CGFloat
  /// The y coordinate of the origin's image.
  public var ty: CGFloat

  /// The transform whose six entries are 0, which is not the identity.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// The transform with six entries.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform with six entries, without labels.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// The rotation about the origin by an angle in radians.
  ///
  /// A positive angle turns clockwise where y points down (UIKit), counter-clockwise where y points up.
  public init(rotationAngle: CGFloat) { self.init(CoreTransform.rotation(Double(rotationAngle))) }

  /// The scaling about the origin.
  public init(scaleX: CGFloat, y: CGFloat) {
    self.init(CoreTransform.scaling(x: Double(scaleX), y: Double(y)))
  }

  /// The translation by (x, y).
  public init(translationX: CGFloat, y: CGFloat) {
    self.init(CoreTransform.translation(x: Double(translationX), y: Double(y)))
  }

  /// The transform that moves nothing.
  public static let identity = CGAffineTransform(CoreTransform.identity)

  /// Whether the entries are exactly those of the identity.
  public var isIdentity: Bool { core.isKnownIdentity }

  /// A translation and then this transform: T(x, y) M. The translation is measured in this transform's own axes.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(core.preceded(by: .translation(x: Double(x), y: Double(y))))
  }

  /// A scaling and then this transform: S(x, y) M.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(core.preceded(by: .scaling(x: Double(x), y: Double(y))))
  }

  /// A rotation by an angle in radians and then this transform: R(θ) M.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(core.preceded(by: .rotation(Double(angle))))
  }

  /// This transform and then another: the product M N.
  public func concatenating(_ transform: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(core.then(transform.core))
  }

  /// The transform that undoes this one; this one itself where the determinant is 0, as Apple documents it.
  ///
  /// To be told of a singular transform ask MatrixCore, whose `inverse()` is nil then.
  public func inverted() -> CGAffineTransform {
    core.inverse().map { CGAffineTransform($0) } ?? self
  }

  /// The translation (tx, ty), as a vector.
  var translation: CGVector { CGVector(core.translationVector) }
}

/// An array of the six entries, as on Apple's platforms.
extension CGAffineTransform: Codable {
  /// Reads the array [a, b, c, d, tx, ty].
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var entries: [CGFloat] = []
    for _ in 0..<6 { entries.append(try container.decode(CGFloat.self)) }
    self.init(
      a: entries[0], b: entries[1], c: entries[2], d: entries[3], tx: entries[4], ty: entries[5])
  }

  /// Writes the array [a, b, c, d, tx, ty].
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for entry in [a, b, c, d, tx, ty] { try container.encode(entry) }
  }
}
