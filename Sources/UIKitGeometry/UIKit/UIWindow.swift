import Foundation

/// The view at the root of a hierarchy.
open class UIWindow: UIView {
  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      addSubview(view)
    }
  }

  /// The undo manager of the views in the window.
  open override var undoManager: UndoManager? { windowUndoManager }
  private let windowUndoManager = UndoManager()

  /// Brings an event's touches to the recognizers and views that they concern.
  ///
  /// iOS calls it for what fingers do; here a ``TouchScript`` does, or a test with touches of its own.
  open func sendEvent(_ event: UIEvent) { TouchDispatcher.current.send(event, root: self) }

  /// Shows the window.
  open func makeKeyAndVisible() { isHidden = false }
}

/// The screen: the coordinates that windows are placed in.
public final class UIScreen: NSObject, Sendable {
  /// The screen that the lessons assume: 390 × 844 points at a scale of 3.
  public static let main = UIScreen()

  /// The rectangle of the screen in points.
  public var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
  /// How many pixels a point has along each axis.
  public var scale: CGFloat { 3 }
  /// The rectangle of the screen in pixels.
  public var nativeBounds: CGRect {
    bounds.applying(CGAffineTransform(scaleX: scale, y: scale))
  }
}

/// What owns a view and is told when it is there. Transitions, children and the rest are left out.
open class UIViewController: UIResponder {
  /// A controller whose view is made when it is asked for.
  public override init() { super.init() }

  /// A controller; nothing is read, since archives are left out.
  public required init?(coder: NSCoder) { super.init() }

  /// The view, made by ``loadView()`` when it is first asked for.
  ///
  /// Never nil when read; the type is that of iOS. A ``loadView()`` that reads it finds a plain view.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      if let loadedView { return loadedView }
      let plain = UIView(frame: UIScreen.main.bounds)
      if isLoading { return plain }
      isLoading = true
      loadView()
      isLoading = false
      if loadedView == nil { loadedView = plain }
      viewDidLoad()
      return loadedView ?? plain
    }
    set { loadedView = newValue }
  }

  private var loadedView: UIView?
  private var isLoading = false

  /// The view where it was made.
  open var viewIfLoaded: UIView? { loadedView }
  /// Whether the view was made.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view. Override it to set another one.
  open func loadView() { loadedView = UIView(frame: UIScreen.main.bounds) }
  /// Called when the view has been made.
  open func viewDidLoad() {}
  /// Called before the view is shown; nothing calls it by itself.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the view is shown; nothing calls it by itself.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view is laid out; nothing calls it by itself.
  open func viewWillLayoutSubviews() {}
  /// Called after the view was laid out; nothing calls it by itself.
  open func viewDidLayoutSubviews() {}
}
