/// One of the five properties that place a layer or a view in what contains it.
public enum LayerProperty: Hashable, Sendable, CaseIterable {
  /// The bounding box in the superlayer. It is computed from the other four, not stored.
  case frame
  /// Where the anchor point is in the superlayer; a view's `center`.
  case position
  /// What is done about the anchor point.
  case transform
  /// The rectangle shown, in the layer's own coordinates.
  case bounds
  /// The point of the bounds that stays at the position.
  case anchorPoint

  /// The name that `CALayer` gives it.
  public var layerName: String {
    switch self {
    case .frame: "frame"
    case .position: "position"
    case .transform: "affineTransform"
    case .bounds: "bounds"
    case .anchorPoint: "anchorPoint"
    }
  }

  /// The name that `UIView` gives it.
  public var viewName: String {
    switch self {
    case .position: "center"
    case .transform: "transform"
    default: layerName
    }
  }
}

/// A new value for one of the properties, or for a part of the bounds.
public enum LayerWrite<S: Scalar> {
  /// A frame, as ``Layer/settingFrame(_:)`` sets it.
  case frame(Rectangle<S>)
  /// A position.
  case position(Point<S>)
  /// A transform.
  case transform(AffineTransform<S>)
  /// Bounds, origin and size.
  case bounds(Rectangle<S>)
  /// A size of the bounds alone.
  case boundsSize(Size<S>)
  /// An origin of the bounds alone.
  case boundsOrigin(Point<S>)
  /// An anchor point.
  case anchorPoint(Point<S>)

  /// The property that is written to.
  public var property: LayerProperty {
    switch self {
    case .frame: .frame
    case .position: .position
    case .transform: .transform
    case .bounds, .boundsSize, .boundsOrigin: .bounds
    case .anchorPoint: .anchorPoint
    }
  }

  /// What is written to in the words of `UIView`: `frame`, `bounds.size`.
  public var viewName: String {
    switch self {
    case .boundsSize: "bounds.size"
    case .boundsOrigin: "bounds.origin"
    default: property.viewName
    }
  }
}

extension Layer {
  /// The layer after a write; nil for a frame under a singular transform.
  public func writing(_ write: LayerWrite<S>) -> Layer? {
    switch write {
    case .frame(let frame): settingFrame(frame)
    case .position(let position): settingPosition(position)
    case .transform(let transform): settingTransform(transform)
    case .bounds(let bounds): settingBounds(bounds)
    case .boundsSize(let size): resizing(to: size)
    case .boundsOrigin(let origin): scrolling(to: origin)
    case .anchorPoint(let anchorPoint): settingAnchorPoint(anchorPoint)
    }
  }
}

extension LayerWrite: Sendable where S: Sendable {}
extension LayerWrite: Equatable where S: Equatable {}
extension LayerWrite: Hashable where S: Hashable {}
