extension AffineTransform where S == Double {
  /// Whether circles stay circles: the images of the unit vectors are equally long and at right
  /// angles, to within 1e-9 of their length.
  public var isSimilarity: Bool {
    let x = apply(Vector(dx: 1, dy: 0))
    let y = apply(Vector(dx: 0, dy: 1))
    let scale = max(x.length, y.length)
    let product = x.coordinates.dot(y.coordinates) ?? 0
    return (x.length - y.length).magnitude <= 1e-9 * scale && product.magnitude <= 1e-9 * scale * scale
  }
}
