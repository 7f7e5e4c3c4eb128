/// A layer's place in a ``LayerTree``: an index that stays the same until the layer is removed.
///
/// The index of a removed layer is not used again in that tree. A node of another tree is not recognised as such;
/// it stands for whatever has its index.
public struct LayerNode: Hashable, Sendable {
  /// How many layers had been added to the tree before this one.
  public let index: Int

  /// The node with an index.
  public init(_ index: Int) {
    self.index = index
  }
}

/// Why a change of a ``LayerTree`` is refused. The tree is then as it was.
public enum LayerTreeError: Error, Hashable, Sendable {
  /// The tree has no such layer: it was removed, or never added.
  case unknownNode(LayerNode)
  /// The layer is the new superlayer itself, or one of its ancestors.
  case ownAncestor(LayerNode)
  /// There is no such place among the superlayer's `count` sublayers.
  case noSuchPlace(Int, count: Int)
}
