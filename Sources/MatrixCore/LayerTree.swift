/// Layers within layers, as a value: a forest, each of whose layers is known by its node.
///
/// The sublayers of a layer are in painter's order: a later one covers an earlier one, and all of them cover their
/// superlayer. A layer without a superlayer is a root; its `position` is in the coordinates of a space outside all
/// layers, such as the window's. Nothing here recurses, so depth is bounded by memory alone.
public struct LayerTree<S: Scalar> {
  fileprivate struct Entry {
    var layer: Layer<S>
    var parent: LayerNode?
    var children: [LayerNode] = []
  }

  /// By index; nil where the layer was removed.
  private var entries: [Entry?] = []
  /// The layers without a superlayer, in painter's order.
  public private(set) var roots: [LayerNode] = []

  /// The tree without layers.
  public init() {}

  // MARK: - Reading

  /// The geometry of a layer; nil where the tree has no such layer.
  public subscript(node: LayerNode) -> Layer<S>? { entry(node)?.layer }

  /// Whether the tree has a layer.
  public func contains(_ node: LayerNode) -> Bool { entry(node) != nil }

  /// The number of layers.
  public var count: Int { entries.reduce(0) { $1 == nil ? $0 : $0 + 1 } }

  /// The superlayer; nil for a root, and where the tree has no such layer.
  public func parent(of node: LayerNode) -> LayerNode? { entry(node)?.parent }

  /// The sublayers in painter's order; none where the tree has no such layer.
  public func children(of node: LayerNode) -> [LayerNode] { entry(node)?.children ?? [] }

  /// The layer itself, its superlayer, and so on to the root; none where the tree has no such layer.
  public func ancestry(of node: LayerNode) -> [LayerNode] {
    var result: [LayerNode] = []
    var next = entry(node) == nil ? nil : Optional(node)
    while let current = next {
      result.append(current)
      next = parent(of: current)
    }
    return result
  }

  /// The root above a layer, which is the layer itself where it has no superlayer; nil where there is no such layer.
  public func root(of node: LayerNode) -> LayerNode? { ancestry(of: node).last }

  /// The innermost layer that contains both, where a layer contains itself; nil where they share no root.
  public func commonAncestor(of first: LayerNode, _ second: LayerNode) -> LayerNode? {
    // From the roots inwards the two ways are the same, up to where they part.
    let pairs = zip(ancestry(of: first).reversed(), ancestry(of: second).reversed())
    var common: LayerNode?
    for (left, right) in pairs {
      guard left == right else { break }
      common = left
    }
    return common
  }

  /// A layer and all that is in it, in painter's order: each superlayer before its sublayers.
  ///
  /// None where the tree has no such layer.
  public func paintersOrder(from node: LayerNode) -> [LayerNode] {
    var result: [LayerNode] = []
    var pending = entry(node) == nil ? [] : [node]
    while let current = pending.popLast() {
      result.append(current)
      pending.append(contentsOf: children(of: current).reversed())
    }
    return result
  }

  // MARK: - Changing

  /// Puts a new layer into a superlayer, or beside the roots, on top of what is there or at a place in the order.
  @discardableResult
  public mutating func add(
    _ layer: Layer<S>, to parent: LayerNode? = nil, at place: Int? = nil
  ) throws(LayerTreeError) -> LayerNode {
    let node = LayerNode(entries.count)
    let siblings = try siblings(in: parent)
    let place = try Self.checked(place, count: siblings.count)
    entries.append(Entry(layer: layer, parent: parent))
    insert(node, into: parent, at: place)
    return node
  }

  /// Gives a layer another geometry. Its place in the tree stays, and so does the geometry of its sublayers.
  public mutating func set(_ layer: Layer<S>, at node: LayerNode) throws(LayerTreeError) {
    guard entry(node) != nil else { throw .unknownNode(node) }
    entries[node.index]?.layer = layer
  }

  /// Moves a layer with all that is in it to another superlayer, or beside the roots, on top or at a place.
  ///
  /// Its geometry keeps its numbers, which now count in the new superlayer's coordinates. The place is counted
  /// without the layer itself. A layer that would come to stand in itself is refused.
  public mutating func move(
    _ node: LayerNode, to parent: LayerNode?, at place: Int? = nil
  ) throws(LayerTreeError) {
    guard entry(node) != nil else { throw .unknownNode(node) }
    if let parent {
      guard entry(parent) != nil else { throw .unknownNode(parent) }
      guard !ancestry(of: parent).contains(node) else { throw .ownAncestor(node) }
    }
    let others = try siblings(in: parent).filter { $0 != node }
    let checkedPlace = try Self.checked(place, count: others.count)
    detach(node)
    entries[node.index]?.parent = parent
    insert(node, into: parent, at: checkedPlace)
  }

  /// Takes a layer with all that is in it out of the tree.
  public mutating func remove(_ node: LayerNode) throws(LayerTreeError) {
    guard entry(node) != nil else { throw .unknownNode(node) }
    let gone = paintersOrder(from: node)
    detach(node)
    for node in gone { entries[node.index] = nil }
  }

  // MARK: - Parts

  private func entry(_ node: LayerNode) -> Entry? {
    entries.indices.contains(node.index) ? entries[node.index] : nil
  }

  private func siblings(in parent: LayerNode?) throws(LayerTreeError) -> [LayerNode] {
    guard let parent else { return roots }
    guard let entry = entry(parent) else { throw .unknownNode(parent) }
    return entry.children
  }

  private static func checked(_ place: Int?, count: Int) throws(LayerTreeError) -> Int {
    guard let place else { return count }
    guard (0...count).contains(place) else { throw .noSuchPlace(place, count: count) }
    return place
  }

  private mutating func insert(_ node: LayerNode, into parent: LayerNode?, at place: Int) {
    if let parent {
      entries[parent.index]?.children.insert(node, at: place)
    } else {
      roots.insert(node, at: place)
    }
  }

  private mutating func detach(_ node: LayerNode) {
    if let parent = parent(of: node) {
      entries[parent.index]?.children.removeAll { $0 == node }
    } else {
      roots.removeAll { $0 == node }
    }
  }
}

extension LayerTree.Entry: Sendable where S: Sendable {}
extension LayerTree.Entry: Equatable where S: Equatable {}
extension LayerTree: Sendable where S: Sendable {}
extension LayerTree: Equatable where S: Equatable {}
