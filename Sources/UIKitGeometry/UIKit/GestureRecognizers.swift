internal import MatrixCore

// The recognizers of the system, with values that can be set. What iOS computes from touches, such as a
// velocity, is set by whoever drives them.

/// A recognizer of fingers that move.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How many fingers the gesture needs at least.
  open var minimumNumberOfTouches = 1
  /// How many fingers it takes at most.
  open var maximumNumberOfTouches = Int.max

  private var movement = CGVector.zero
  private var speed = CGVector.zero

  /// How far the fingers moved since the gesture began or ``setTranslation(_:in:)``, in a view's coordinates.
  ///
  /// In a turned view the movement is turned too: it is a vector, and the translation of the view plays no part.
  open func translation(in view: UIView?) -> CGPoint { Self.vector(movement, in: view) }

  /// Sets how far the fingers moved, in a view's coordinates; 0 starts counting anew.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    movement = Self.windowVector(translation, from: view)
  }

  /// How fast the fingers move, in points a second in a view's coordinates.
  open func velocity(in view: UIView?) -> CGPoint { Self.vector(speed, in: view) }

  /// Sets how fast the fingers move. Not part of iOS.
  public func setVelocity(_ velocity: CGPoint, in view: UIView?) {
    speed = Self.windowVector(velocity, from: view)
  }

  private static func vector(_ vector: CGVector, in view: UIView?) -> CGPoint {
    let end = CGPoint(x: vector.dx, y: vector.dy)
    guard let view else { return end }
    let image = CGVector(view.convert(end, from: nil).core - view.convert(.zero, from: nil).core)
    return CGPoint(x: image.dx, y: image.dy)
  }

  private static func windowVector(_ vector: CGPoint, from view: UIView?) -> CGVector {
    guard let view else { return CGVector(dx: vector.x, dy: vector.y) }
    return CGVector(view.convert(vector, to: nil).core - view.convert(.zero, to: nil).core)
  }
}

/// A recognizer of two fingers that move apart or together.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance of the fingers over that at the beginning. Set it to 1 to count anew.
  open var scale: CGFloat = 1
  /// How fast ``scale`` changes, a second.
  open var velocity: CGFloat = 0
}

/// A recognizer of two fingers that turn about each other.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The angle in radians since the beginning, positive clockwise. Set it to 0 to count anew.
  open var rotation: CGFloat = 0
  /// How fast ``rotation`` changes, in radians a second.
  open var velocity: CGFloat = 0
}

/// A recognizer of taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How often to tap.
  open var numberOfTapsRequired = 1
  /// With how many fingers.
  open var numberOfTouchesRequired = 1
}

/// A recognizer of a finger that stays down.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// For how many seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far the finger may move meanwhile, in points.
  open var allowableMovement: CGFloat = 10
  /// With how many fingers.
  open var numberOfTouchesRequired = 1
  /// After how many taps.
  open var numberOfTapsRequired = 0
}

/// A recognizer of a quick movement.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Where to.
  public struct Direction: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Directions by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// Where to.
  open var direction: Direction = .right
  /// With how many fingers.
  open var numberOfTouchesRequired = 1
}
