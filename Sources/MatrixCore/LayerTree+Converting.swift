// Converting between any two layers of a tree. The way leads up to their common ancestor and down from there, so
// that a singular layer above both does no harm.
extension LayerTree {
  /// The layers from one outwards to its root, the root included; nil where the tree has no such layer.
  ///
  /// The outer end is the space in which the roots lie.
  public func chain(from node: LayerNode) -> LayerChain<S>? {
    guard contains(node) else { return nil }
    return LayerChain(ancestry(of: node).compactMap { self[$0] })
  }

  /// The layers from one outwards to those just inside an ancestor, whose coordinates are the outer end.
  ///
  /// Empty where both are the same; nil where the second is not the first or an ancestor of it.
  public func chain(from node: LayerNode, inside ancestor: LayerNode) -> LayerChain<S>? {
    let way = ancestry(of: node)
    guard let end = way.firstIndex(of: ancestor) else { return nil }
    return LayerChain(way[..<end].compactMap { self[$0] })
  }

  /// The map from one layer's coordinates to another's.
  ///
  /// Nil where they share no root, and where a layer on the way down is singular.
  public func transform(from source: LayerNode, to destination: LayerNode) -> AffineTransform<S>? {
    guard let (up, down) = chains(source, destination) else { return nil }
    return up.transform(to: down)
  }

  /// A point of one layer in the coordinates of another; nil where ``transform(from:to:)`` is.
  public func convert(_ point: Point<S>, from source: LayerNode, to destination: LayerNode) -> Point<S>? {
    guard let (up, down) = chains(source, destination) else { return nil }
    return up.convert(point, to: down)
  }

  /// A vector of one layer in the coordinates of another; nil where ``transform(from:to:)`` is.
  public func convert(_ vector: Vector<S>, from source: LayerNode, to destination: LayerNode) -> Vector<S>? {
    guard let (up, down) = chains(source, destination) else { return nil }
    return up.convert(vector, to: down)
  }

  /// The smallest upright rectangle of one layer that contains a rectangle of another; nil where
  /// ``transform(from:to:)`` is.
  public func convert(
    _ rectangle: Rectangle<S>, from source: LayerNode, to destination: LayerNode
  ) -> Rectangle<S>? {
    guard let (up, down) = chains(source, destination) else { return nil }
    return up.convert(rectangle, to: down)
  }

  private func chains(
    _ source: LayerNode, _ destination: LayerNode
  ) -> (up: LayerChain<S>, down: LayerChain<S>)? {
    guard let ancestor = commonAncestor(of: source, destination),
      let up = chain(from: source, inside: ancestor), let down = chain(from: destination, inside: ancestor)
    else { return nil }
    return (up, down)
  }
}

// Finding what lies under a point compares numbers, so it is for doubles.
extension LayerTree<Double> {
  /// The layer that is seen at a point of the space outside the roots: the last in painter's order that contains it.
  ///
  /// A layer contains a point where its bounds do, in its own coordinates (``Rectangle/contains(_:)``). What is
  /// singular contains nothing, nor does what is inside it. With `clipping`, a layer beyond its superlayer's bounds
  /// is not found, as by `UIView.hitTest`; without, it is, as by a `CALayer` that does not mask. Nil where nothing
  /// is there, and for NaN.
  public func hitTest(_ point: Point<Double>, clipping: Bool = true) -> LayerNode? {
    for root in roots.reversed() {
      if let hit = hitTest(point, below: root, clipping: clipping) { return hit }
    }
    return nil
  }

  /// As ``hitTest(_:clipping:)``, among a layer and what is in it; the point is in its superlayer's coordinates.
  public func hitTest(
    _ point: Point<Double>, below node: LayerNode, clipping: Bool = true
  ) -> LayerNode? {
    var hit: LayerNode?
    var pending = [(node: node, point: point)]
    while let current = pending.popLast() {
      guard let layer = self[current.node], let own = layer.convertFromSuperlayer(current.point) else {
        continue
      }
      let isInside = layer.bounds.contains(own)
      if isInside { hit = current.node }
      guard isInside || !clipping else { continue }
      pending.append(contentsOf: children(of: current.node).reversed().map { ($0, own) })
    }
    return hit
  }
}
