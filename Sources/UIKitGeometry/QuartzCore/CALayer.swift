internal import MatrixCore

/// A rectangle with a place, an anchor point and a transform in its superlayer: the geometry of Core Animation.
///
/// A point p of the layer has in the superlayer the coordinates p · T(−anchor) · M · T(position), where the anchor
/// is the point of the bounds at ``anchorPoint``. All that computes is MatrixCore's. What animations show is in the layer's
/// `presentation()`, by the time of the ``AnimationClock``. What a layer draws is recorded as marks, its ``contents``.
///
/// A coordinate that is NaN, for which Apple raises an exception, is not taken: the property keeps its value and
/// a ``GeometryFault`` is recorded. Layers are not bound to an actor and are not `Sendable`, as on iOS.
open class CALayer: NSObject, CAMediaTiming {
  /// A layer of size 0 at (0, 0).
  public override init() { super.init() }

  /// A copy of another layer's values, without its sublayers and animations. Another kind of object gives a new layer.
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
    borderWidth = other.borderWidth
    borderColor = other.borderColor
    backgroundColor = other.backgroundColor
    opacity = other.opacity
    contentsScale = other.contentsScale
    name = other.name
    contents = other.contents
    contentsGravity = other.contentsGravity
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
      } else {
        if needsDisplayOnBoundsChange, bounds.size != oldValue.size { setNeedsDisplay() }
        changed(.bounds, from: .rect(oldValue))
      }
    }
  }

  /// Where the anchor point is in the superlayer.
  open var position: CGPoint = .zero {
    didSet {
      if position.hasNaN {
        position = oldValue
        refuse("position")
      } else {
        changed(.position, from: .point(oldValue))
      }
    }
  }

  /// The height over the superlayer's plane; a perspective of the superlayer makes it visible.
  open var zPosition: CGFloat = 0 {
    didSet {
      if zPosition.isNaN {
        zPosition = oldValue
        refuse("zPosition")
      } else {
        changed(.zPosition, from: .number(oldValue))
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
      } else {
        changed(.anchorPoint, from: .point(oldValue))
      }
    }
  }

  /// The height of the anchor point over the layer's plane.
  open var anchorPointZ: CGFloat = 0 {
    didSet {
      if anchorPointZ.isNaN {
        anchorPointZ = oldValue
        refuse("anchorPointZ")
      } else {
        changed(.anchorPointZ, from: .number(oldValue))
      }
    }
  }

  /// What is done about the anchor point.
  open var transform = CATransform3DIdentity {
    didSet { changed(.transform, from: .transform(oldValue)) }
  }

  /// What is done to the sublayers about this layer's anchor point, most often a perspective.
  open var sublayerTransform = CATransform3DIdentity {
    didSet { changed(.sublayerTransform, from: .transform(oldValue)) }
  }

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
  open var cornerRadius: CGFloat = 0 {
    didSet { changed(.cornerRadius, from: .number(oldValue)) }
  }
  /// The width of the line along the edge, inwards.
  open var borderWidth: CGFloat = 0 {
    didSet { changed(.borderWidth, from: .number(oldValue)) }
  }
  /// The colour of the line along the edge.
  open var borderColor: CGColor?
  /// The colour behind the contents.
  open var backgroundColor: CGColor? {
    didSet { if let oldValue { changed(.backgroundColor, from: .color(oldValue)) } }
  }
  /// The opacity, from 0 to 1.
  open var opacity: Float = 1 {
    didSet { changed(.opacity, from: .number(Double(oldValue))) }
  }
  /// How many pixels a point has along each axis.
  open var contentsScale: CGFloat = 1
  /// A name to find the layer by.
  open var name: String?

  // MARK: - Contents

  /// What is told about the layer, and draws it where it is asked to. A view is its layer's.
  open weak var delegate: CALayerDelegate?

  /// What the layer shows between its background and its sublayers: a `CGImage` or a `UIImage`. Other things show nothing.
  ///
  /// ``display()`` sets it to what was drawn.
  open var contents: Any?

  /// Where the contents are, if the bounds have another size than what was drawn: stretched over the bounds, at first.
  open var contentsGravity = CALayerContentsGravity.resize

  /// Whether the layer needs to be drawn when the size of the bounds changes. Else the contents are stretched.
  open var needsDisplayOnBoundsChange = false

  var isDisplayDue = false
  var isDisplaying = false
  var isLayoutDue = false

  /// Asks for the layer to be drawn anew, which waits for ``displayIfNeeded()``.
  open func setNeedsDisplay() { isDisplayDue = true }

  /// Asks for the layer to be drawn anew: all of it, since there are no pixels around the rectangle that could stay.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// Whether the layer waits to be drawn.
  open func needsDisplay() -> Bool { isDisplayDue }

  /// Draws the layer where it asked for it.
  open func displayIfNeeded() {
    if isDisplayDue, !isDisplaying { display() }
  }

  /// Makes the contents: by the delegate's `display(_:)`, else of what ``draw(in:)`` draws.
  ///
  /// Inside of the drawing of the same layer it does nothing, with a fault; Core Animation goes on until the stack is full.
  open func display() { makeContents() }

  /// Draws the layer in its own coordinates, y down: by the delegate, unless it is overridden.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Draws what a kind of layer has between its contents and its sublayers.
  func renderShape(in context: CGContext) {}

  /// Places the sublayers: by the delegate, unless it is overridden.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Asks for a layout, which waits for ``layoutIfNeeded()``.
  open func setNeedsLayout() { isLayoutDue = true }

  /// Whether the layer waits for a layout.
  open func needsLayout() -> Bool { isLayoutDue }

  /// Lays the layer and the layers in it out, where they asked for it.
  open func layoutIfNeeded() {
    if isOfView, let view = delegate as? UIView { return view.layOut() }
    if isLayoutDue {
      isLayoutDue = false
      layoutSublayers()
    }
    for child in children { child.layoutIfNeeded() }
  }

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

  // MARK: - Time

  /// When the layer's time began, in its superlayer's.
  open var beginTime: CFTimeInterval = 0
  /// How long the layer is there. Nothing reads it here.
  open var duration: CFTimeInterval = .infinity
  /// How fast the layer's time passes beside its superlayer's; at 0 its animations stand still.
  open var speed: Float = 1
  /// What is added to the layer's time.
  open var timeOffset: CFTimeInterval = 0
  /// How often the layer's time repeats. Nothing reads it here.
  open var repeatCount: Float = 0
  /// How long the layer's time repeats. Nothing reads it here.
  open var repeatDuration: CFTimeInterval = 0
  /// Whether the layer's time runs back. Nothing reads it here.
  open var autoreverses = false
  /// What the layer shows before and after its time. Nothing reads it here.
  open var fillMode: CAMediaTimingFillMode = .removed

  /// The layer as it is shown at the time of the clock, with its animations, in a tree of such layers.
  ///
  /// It is a copy: what is done to it changes nothing. On iOS a layer that was never shown has none; here each has one.
  open func presentation() -> CALayer? { presented() }

  /// The animations, in the order in which they were added.
  var running: [RunningAnimation] = []
  /// Whether a view has this layer, so that `UIView.animate` sees its changes.
  var isOfView = false
  /// For a root, the tree in which ``presentation()`` showed it last.
  var presentationTree: CALayer?
  /// For a layer of a presentation tree, the layer that it shows.
  weak var modelLayer: CALayer?

  /// A layer with the same values, of the kind that draws the same.
  func emptyCopy() -> CALayer { CALayer(layer: self) }

  private func changed(_ property: AnimatableProperty, from old: AnimatedValue) {
    guard isOfView else { return }
    AnimationWorld.current.viewAnimation?.animate(self, property, from: old)
  }

  private func refuse(_ property: String) {
    GeometryFault.record("\(property) of a layer was set to NaN; it keeps its value")
  }
}
