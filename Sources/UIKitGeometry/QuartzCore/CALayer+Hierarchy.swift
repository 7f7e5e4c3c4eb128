import Foundation

// What moves layers in and out of each other. A layer is in one superlayer at most: adding it takes it out of
// where it was. A layer added to itself or to one of its descendants, for which Apple raises an exception, is
// not added, and a fault is recorded.
extension CALayer {
  /// How many layers can be nested. Deeper ones are not added, since hit tests and releases go level by level.
  public static let maximumDepth = 1000

  /// Puts a layer in front of the others in this one.
  public func addSublayer(_ layer: CALayer) {
    insert(layer) { $0.count }
  }

  /// Puts a layer at a place among the others, 0 being the rearmost. A place outside is the nearest one inside.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insert(layer) { min(Int(index), $0.count) }
  }

  /// Puts a layer behind another one. Where the other is not in this layer, it goes behind all, with a fault.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { children in
      guard let place = self.place(of: sibling, in: children) else { return 0 }
      return place
    }
  }

  /// Puts a layer in front of another one. Where the other is not in this layer, it goes to the front, with a fault.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { children in
      guard let place = self.place(of: sibling, in: children) else { return children.count }
      return place + 1
    }
  }

  /// Puts another layer in the place of one that is in this layer; without such a one nothing happens.
  public func replaceSublayer(_ old: CALayer, with new: CALayer) {
    guard old !== new, let index = children.firstIndex(where: { $0 === old }) else { return }
    insert(new) { $0.firstIndex { $0 === old } ?? min(index, $0.count) }
    if new.superlayer === self { old.removeFromSuperlayer() }
  }

  /// Takes the layer out of its superlayer.
  public func removeFromSuperlayer() {
    superlayer?.children.removeAll { $0 === self }
    superlayer = nil
  }

  private func place(of sibling: CALayer?, in children: [CALayer]) -> Int? {
    guard let sibling else { return nil }
    let index = children.firstIndex { $0 === sibling }
    if index == nil { GeometryFault.record("the layer to insert beside is not in this layer") }
    return index
  }

  /// Whether a layer can come into this one; a fault is recorded where it cannot.
  func accepts(_ layer: CALayer) -> Bool {
    let ancestors = ancestry
    if ancestors.contains(where: { $0 === layer }) {
      GeometryFault.record("a layer was added to itself or to a layer in it; it stays where it is")
      return false
    }
    if ancestors.count + layer.height > Self.maximumDepth {
      GeometryFault.record("layers nested deeper than \(Self.maximumDepth); the layer stays where it is")
      return false
    }
    return true
  }

  /// How many levels there are from this layer to the deepest in it.
  private var height: Int {
    var levels = 0
    var level: [CALayer] = [self]
    while !level.isEmpty {
      levels += 1
      level = level.flatMap(\.children)
    }
    return levels
  }

  private func insert(_ layer: CALayer, place: ([CALayer]) -> Int) {
    guard accepts(layer) else { return }
    layer.removeFromSuperlayer()
    children.insert(layer, at: place(children))
    layer.superlayer = self
  }
}
