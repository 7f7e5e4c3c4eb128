extension Rectangle where S: Comparable {
  /// Whether a point lies in the rectangle: x ≤ p.x < x + width, y ≤ p.y < y + height, after standardizing.
  ///
  /// The edges at the origin belong to it and the far ones do not, as in Core Graphics, so that rectangles side by
  /// side share no point and an empty one has none. False where a number is NaN.
  public func contains(_ point: Point<S>) -> Bool {
    let box = standardized
    return box.origin.x <= point.x && point.x < box.origin.x + box.size.width && box.origin.y <= point.y
      && point.y < box.origin.y + box.size.height
  }
}
