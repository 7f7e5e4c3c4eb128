import Foundation

/// A view's geometry: bounds, centre, transform and frame, the hierarchy, conversions and hit tests.
///
/// All geometry is that of the view's ``layer``: frame–frame, center–position, bounds–bounds, transform–affine
/// transform. What ``draw(_:)`` draws is recorded in the layer.
///
/// On iOS views belong to the main actor. These do not: then code compiles that is written with and without
/// `@MainActor`, and a listing may use views in plain functions. A view is not `Sendable`.
open class UIView: UIResponder, CALayerDelegate {
  /// The layer that holds the geometry.
  public let layer: CALayer

  /// The class that the layer is made of. `CALayer` and `CAShapeLayer` are made; a view with another class gets a `CALayer`.
  open class var layerClass: AnyClass { CALayer.self }

  /// A view of size 0 at (0, 0).
  public override convenience init() { self.init(frame: .zero) }

  /// A view with a frame. Its bounds begin at (0, 0).
  public init(frame: CGRect) {
    layer = Self.makeLayer()
    super.init()
    layer.delegate = self
    layer.frame = frame
  }

  /// A view of size 0; nothing is read, since archives are left out.
  public required init?(coder: NSCoder) {
    layer = Self.makeLayer()
    super.init()
    layer.delegate = self
  }

  private static func makeLayer() -> CALayer {
    let layer = layerClass == CAShapeLayer.self ? CAShapeLayer() : CALayer()
    layer.isOfView = true
    // A view draws when it is first shown.
    layer.isDisplayDue = true
    layer.isLayoutDue = true
    return layer
  }

  /// The class and the frame: `<UIView; frame = (0 0; 100 50)>`. Without an address, so that it is the same in each run.
  open override var description: String {
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height].map(NSCoder.shortest)
    return "<\(type(of: self)); frame = (\(numbers[0]) \(numbers[1]); \(numbers[2]) \(numbers[3]))>"
  }

  // MARK: - Geometry

  /// The smallest upright rectangle of the superview that contains the view. See ``CALayer/frame`` for writing it.
  open var frame: CGRect {
    get { layer.frame }
    set {
      let old = (bounds: bounds, center: center)
      layer.frame = newValue
      geometryChanged(from: old.bounds, old.center)
    }
  }

  /// The rectangle that the view shows, in its own coordinates. Its origin shifts the subviews.
  ///
  /// Writing the size leaves ``center``, so that the view grows about its anchor point.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      let old = bounds
      layer.bounds = newValue
      geometryChanged(from: old, center)
    }
  }

  /// Where the anchor point is in the superview; the view's middle, unless the anchor point was changed.
  open var center: CGPoint {
    get { layer.position }
    set {
      let old = center
      layer.position = newValue
      geometryChanged(from: bounds, old)
    }
  }

  /// Asks for what follows from other bounds or another center.
  private func geometryChanged(from oldBounds: CGRect, _ oldCenter: CGPoint) {
    let (bounds, center) = (layer.bounds, layer.position)
    if bounds != oldBounds { setNeedsLayout() }
    // What only constraints place says nothing to them, but where its subviews' coordinates begin.
    if bounds.origin != oldBounds.origin
      || translatesAutoresizingMaskIntoConstraints && (bounds != oldBounds || center != oldCenter)
    {
      LayoutWorld.noteChange()
    }
    resizeSubviews(from: oldBounds.size)
  }

  /// What is done about the anchor point, in the plane. It leaves bounds and center.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// What is done about the anchor point, in space.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point that stays at ``center``, relative to the bounds. Setting it moves the frame (iOS 16).
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set {
      layer.anchorPoint = newValue
      LayoutWorld.noteChange()
    }
  }

  /// How many pixels a point has along each axis.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  // MARK: - Appearance that geometry asks for

  /// Whether the view is left out of drawing and of hit tests.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// The opacity, from 0 to 1; values outside are cut. A view below 0.01 is left out of hit tests.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(min(max(newValue, 0), 1)) }
  }

  /// Whether subviews are cut off at the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// The colour behind the contents.
  open var backgroundColor: UIColor? {
    get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
    set { layer.backgroundColor = newValue?.cgColor }
  }

  /// The colour for what can be tapped.
  open var tintColor: UIColor?
  /// Whether the view takes part in hit tests.
  open var isUserInteractionEnabled = true
  /// Whether more than one finger is reported.
  open var isMultipleTouchEnabled = false
  /// Whether nothing behind the view shows through.
  open var isOpaque = true
  /// A number to find the view by.
  open var tag = 0
  /// A word for tests to find the view by.
  open var accessibilityIdentifier: String?

  /// The recognizers that watch this view; nil where there are none.
  open var gestureRecognizers: [UIGestureRecognizer]?

  /// Whether a recognizer that watches this view may begin. Asked before its delegate is.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: - Hierarchy

  /// The view that this one is in.
  open internal(set) weak var superview: UIView?

  /// The views in this one, from the rearmost to the front.
  open internal(set) var subviews: [UIView] = []

  /// The window at the root of the hierarchy; the view itself where it is one.
  open var window: UIWindow? {
    var view: UIView? = self
    while let current = view {
      if let window = current as? UIWindow { return window }
      view = current.superview
    }
    return nil
  }

  /// The superview.
  open override var next: UIResponder? { superview }

  /// Takes the view out of its superview.
  open func removeFromSuperview() {
    guard superview != nil else { return }
    willMove(toSuperview: nil)
    leaveSuperview(for: nil)
    didMoveToSuperview()
  }

  /// Called when the superview is about to change.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called when the superview has changed.
  open func didMoveToSuperview() {}
  /// Called when a subview has come.
  open func didAddSubview(_ subview: UIView) {}
  /// Called when a subview is about to go.
  open func willRemoveSubview(_ subview: UIView) {}

  // MARK: - Hit tests

  /// Whether a point of the view's own coordinates is in the bounds, the lower edges included, the upper not.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.holds(point) }

  /// The farthest view in this one, itself included, that contains a point of this view's coordinates.
  ///
  /// Views that are hidden, do not take part in interaction or have an alpha below 0.01 are passed over with all
  /// in them. The foremost subview wins. A subview is not found where it sticks out of this view.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, self.point(inside: point, with: event) else {
      return nil
    }
    for subview in subviews.reversed() {
      guard let place = subview.layer.pointFromSuperlayer(point) else { continue }
      if let hit = subview.hitTest(place, with: event) { return hit }
    }
    return self
  }

  // MARK: - Layout and drawing

  var needsLayout: Bool {
    get { layer.isLayoutDue }
    set { layer.isLayoutDue = newValue }
  }
  /// What the view keeps for layout.
  var layoutState = LayoutState()

  /// Places the subviews that constraints place. Override it, with a call of this one where there are such; it is called by ``layoutIfNeeded()``.
  open func layoutSubviews() { placeSubviews() }

  /// Asks for a layout, which waits for ``layoutIfNeeded()``.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays the view and the views in it out, where they asked for it or their constraints say other than they are.
  ///
  /// Where the superview asked for a layout too, it is laid out before, and so on; as Core Animation documents it for layers.
  open func layoutIfNeeded() { layOut() }

  /// Whether the view's frame counts as constraints that must hold; true by default. Where it is false, constraints alone place the view.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { LayoutWorld.noteChange() } }
  }

  /// The size that the content has by itself, ``noIntrinsicMetric`` in a direction in which it has none. Override it; it counts for a view that constraints place.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// How much of the bounds bars cover: nothing, since there are none. Override it.
  open var safeAreaInsets: UIEdgeInsets { .zero }

  /// Whether a class needs constraints to work. Nothing reads it here.
  open class var requiresConstraintBasedLayout: Bool { false }

  private var asksForConstraints = true

  /// Makes the view's constraints. Override it; it is called once before a layout, and after ``setNeedsUpdateConstraints()``.
  open func updateConstraints() {}

  /// Asks for ``updateConstraints()`` before the next layout.
  open func setNeedsUpdateConstraints() {
    asksForConstraints = true
    LayoutWorld.noteChange()
  }

  /// Whether ``updateConstraints()`` will be called.
  open func needsUpdateConstraints() -> Bool { asksForConstraints }

  /// Calls ``updateConstraints()`` of the views in this one and of this one, where they asked for it.
  open func updateConstraintsIfNeeded() {
    for subview in subviews { subview.updateConstraintsIfNeeded() }
    guard asksForConstraints else { return }
    asksForConstraints = false
    updateConstraints()
  }

  /// Where the edges begin that constraints know, in the view's own coordinates.
  var layoutOrigin: CGPoint { bounds.origin }

  /// Draws the view into the current context, in its own coordinates. Override it; it is called by the layer's
  /// `displayIfNeeded()` and `render(in:)` when the view is first shown and after ``setNeedsDisplay()``, with the bounds.
  ///
  /// What is outside of the bounds is cut off. Another transform, position or opacity draws nothing anew.
  open func draw(_ rect: CGRect) {}

  /// Asks for the view to be drawn anew when it is shown next.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Asks for the view to be drawn anew: all of it, since there are no pixels around the rectangle that could stay.
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// What becomes of what was drawn when the size changes: stretched, at first. With `redraw` the view is drawn anew.
  open var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  /// Records what the view draws.
  open func display(_ layer: CALayer) { layer.record() }

  /// Calls ``draw(_:)`` with the context as the current one, if the layer is the view's.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    guard layer === self.layer else { return }
    UIGraphicsPushContext(ctx)
    draw(bounds)
    UIGraphicsPopContext()
  }

  /// Calls ``layoutSubviews()``, if the layer is the view's.
  open func layoutSublayers(of layer: CALayer) {
    if layer === self.layer { layoutSubviews() }
  }

  /// The size that suits the view best within a size: that of the bounds, unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Sets the size of the bounds to the one that suits the view best.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
}
