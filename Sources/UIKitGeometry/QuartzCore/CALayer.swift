internal import MatrixCore

/// A rectangle with a place, an anchor point and a transform in its superlayer: the geometry of Core Animation.
///
/// A point p of the layer has in the superlayer the coordinates p · T(−anchor) · M · T(position), where the anchor
/// is the point of the bounds at ``anchorPoint``. All that computes is MatrixCore's. Drawing, animation and the
/// presentation tree are left out.
///
/// A coordinate that is NaN, for which Apple raises an exception, is not taken: the property keeps its value and
/// a ``GeometryFault`` is recorded. Layers are not bound to an actor and are not `Sendable`, as on iOS.
open class CALayer: NSObject {
  /// A layer of size 0 at (0, 0).
  public override init() { super.init() }

  /// A copy of another layer's geometry, without its sublayers. Another kind of object gives a new layer.
  public init(layer: Any) {
    super.init()
    guard let other = layer as? CALayer else { return }
    bounds = other.bounds
    position = other.position
    zPosition = other.zPosition
    anchorPoint = other.anchorPoint
    anchorPointZ = other.anchorPointZ
    transform = other.transform
    sublayerTransform = other.sublayerTransform
    isGeometryFlipped = other.isGeometryFlipped
    isHidden = other.isHidden
    masksToBounds = other.masksToBounds
    cornerRadius = other.cornerRadius
    name = other.name
  }

  /// An empty layer; nothing is read, since archives are left out.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: - Geometry

  /// The rectangle that the layer shows, in its own coordinates. Its origin shifts the sublayers.
  open var bounds: CGRect = .zero {
    didSet {
      if bounds.hasNaN {
        bounds = oldValue
        refuse("bounds")
      }
    }
  }

  /// Where the anchor point is in the superlayer.
  open var position: CGPoint = .zero {
    didSet {
      if position.hasNaN {
        position = oldValue
        refuse("position")
      }
    }
  }

  /// The height over the superlayer's plane; a perspective of the superlayer makes it visible.
  open var zPosition: CGFloat = 0 {
    didSet {
      if zPosition.isNaN {
        zPosition = oldValue
        refuse("zPosition")
      }
    }
  }

  /// The point that stays at ``position``, relative to the bounds: (0, 0) is the corner at their origin.
  ///
  /// Setting it moves the layer and leaves position, bounds and transform.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5) {
    didSet {
      if anchorPoint.hasNaN {
        anchorPoint = oldValue
        refuse("anchorPoint")
      }
    }
  }

  /// The height of the anchor point over the layer's plane.
  open var anchorPointZ: CGFloat = 0 {
    didSet {
      if anchorPointZ.isNaN {
        anchorPointZ = oldValue
        refuse("anchorPointZ")
      }
    }
  }

  /// What is done about the anchor point.
  open var transform = CATransform3DIdentity

  /// What is done to the sublayers about this layer's anchor point, most often a perspective.
  open var sublayerTransform = CATransform3DIdentity

  /// Whether the layer's own coordinates, and with them its sublayers', are upside down in the bounds.
  open var isGeometryFlipped = false

  /// Whether the contents are upside down: an odd number of layers from here to the root is flipped.
  open func contentsAreFlipped() -> Bool {
    ancestry.reduce(false) { $0 != $1.isGeometryFlipped }
  }

  /// The transform as one of the plane; what does not act in the plane is dropped.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// Sets the transform to one of the plane.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// The smallest upright rectangle of the superlayer that contains the layer: the box of its transformed corners.
  ///
  /// Written, it sets the size of the bounds and the position. Under a transform that is not the identity Apple
  /// calls the property undefined; what iOS was seen to do is done here: the new size is the frame's size under the
  /// inverse of the transform, as a vector and without signs, and the position is the frame's point at the anchor.
  /// For a scaling the frame that is read back is the one written, for a rotation it is not.
  ///
  /// A frame with a negative size is standardized first. Where the transform is singular only the position is set.
  /// Null, infinite and NaN are not taken, with a fault. A layer with a corner at infinity has the null rectangle.
  open var frame: CGRect {
    get { geometryFrame }
    set { setFrame(newValue) }
  }

  // MARK: - Appearance that geometry asks for

  /// Whether the layer is left out of drawing and of hit tests.
  open var isHidden = false
  /// Whether sublayers are cut off at the bounds. Then hit tests do not reach them outside.
  open var masksToBounds = false
  /// The radius of the corners. It has no influence on ``contains(_:)``.
  open var cornerRadius: CGFloat = 0
  /// The width of the line along the edge, inwards.
  open var borderWidth: CGFloat = 0
  /// The colour of the line along the edge.
  open var borderColor: CGColor?
  /// The colour behind the contents.
  open var backgroundColor: CGColor?
  /// The opacity, from 0 to 1.
  open var opacity: Float = 1
  /// How many pixels a point has along each axis.
  open var contentsScale: CGFloat = 1
  /// A name to find the layer by.
  open var name: String?

  // MARK: - Hit tests

  /// Whether a point of the layer's own coordinates is in the bounds, the lower edges included, the upper not.
  open func contains(_ p: CGPoint) -> Bool { bounds.holds(p) }

  /// The farthest layer in this one, itself included, that contains a point of the *superlayer's* coordinates.
  ///
  /// The foremost sublayer in the order of ``sublayers`` wins; ``zPosition`` plays no part in it. Hidden layers are
  /// passed over, and where ``masksToBounds`` is set so is what lies outside the bounds.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    guard !isHidden, let place = pointFromSuperlayer(p) else { return nil }
    let isInside = contains(place)
    if masksToBounds, !isInside { return nil }
    for child in children.reversed() {
      if let hit = child.hitTest(place) { return hit }
    }
    return isInside ? self : nil
  }

  // MARK: - Hierarchy

  /// The layer that this one is in.
  open internal(set) weak var superlayer: CALayer?

  /// The layers in this one, from the rearmost to the front; nil where there are none.
  ///
  /// Setting them takes out the layers that were there, and takes the new ones from where they were.
  open var sublayers: [CALayer]? {
    get { children.isEmpty ? nil : children }
    set {
      for child in children { child.removeFromSuperlayer() }
      for child in newValue ?? [] { addSublayer(child) }
    }
  }

  var children: [CALayer] = []

  /// The layer, its superlayer, and so on up to the root.
  var ancestry: [CALayer] {
    var result: [CALayer] = []
    var next: CALayer? = self
    while let layer = next {
      result.append(layer)
      next = layer.superlayer
    }
    return result
  }

  private func refuse(_ property: String) {
    GeometryFault.record("\(property) of a layer was set to NaN; it keeps its value")
  }
}
