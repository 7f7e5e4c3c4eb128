import Foundation

/// A view's geometry: bounds, centre, transform and frame, the hierarchy, conversions and hit tests.
///
/// All geometry is that of the view's ``layer``: frame–frame, center–position, bounds–bounds, transform–affine
/// transform. Drawing, animation over time, Auto Layout and autoresizing are left out.
///
/// On iOS views belong to the main actor. These do not: then code compiles that is written with and without
/// `@MainActor`, and a listing may use views in plain functions. A view is not `Sendable`.
open class UIView: UIResponder {
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
    layer.frame = frame
  }

  /// A view of size 0; nothing is read, since archives are left out.
  public required init?(coder: NSCoder) {
    layer = Self.makeLayer()
    super.init()
  }

  private static func makeLayer() -> CALayer {
    layerClass == CAShapeLayer.self ? CAShapeLayer() : CALayer()
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
      let size = bounds.size
      layer.frame = newValue
      if bounds.size != size { setNeedsLayout() }
    }
  }

  /// The rectangle that the view shows, in its own coordinates. Its origin shifts the subviews.
  ///
  /// Writing the size leaves ``center``, so that the view grows about its anchor point.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      if newValue != bounds { setNeedsLayout() }
      layer.bounds = newValue
    }
  }

  /// Where the anchor point is in the superview; the view's middle, unless the anchor point was changed.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
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
    set { layer.anchorPoint = newValue }
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

  private var needsLayout = true

  /// Places the subviews. Override it; it is called by ``layoutIfNeeded()``.
  open func layoutSubviews() {}

  /// Asks for a layout, which waits for ``layoutIfNeeded()``.
  open func setNeedsLayout() { needsLayout = true }

  /// Lays the view and the views in it out, where they asked for it.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for subview in subviews { subview.layoutIfNeeded() }
  }

  /// Draws the view into the current context. Override it; nothing calls it by itself.
  open func draw(_ rect: CGRect) {}

  /// Has no effect: nothing draws by itself.
  open func setNeedsDisplay() {}

  /// The size that suits the view best within a size: that of the bounds, unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Sets the size of the bounds to the one that suits the view best.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
}
