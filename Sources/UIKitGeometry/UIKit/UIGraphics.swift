// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

// The stack of current contexts, one for each thread, and what makes a context.

/// The context that is drawn into on this thread; nil outside of drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.contexts.last }

/// Makes a context the current one.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.current.contexts.append(context) }

/// Makes the context before it the current one again. Without one nothing happens, with a fault.
public func UIGraphicsPopContext() {
  if ContextStack.current.contexts.popLast() == nil {
    GeometryFault.record("UIGraphicsPopContext without a context")
  }
}

/// Makes a context of a size in points, y down from the top left, at a scale of 1, the current one.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Makes a context of a size in points, y down from the top left, the current one. A scale of 0 is the screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  UIGraphicsPushContext(CGContext(points: size, scale: scale == 0 ? UIScreen.main.scale : scale))
}

/// Ends the drawing that ``UIGraphicsBeginImageContext(_:)`` began.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// What has been drawn into the current context so far; nil without one, and where it makes a document.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let context = UIGraphicsGetCurrentContext(), context.document == nil else { return nil }
  return UIImage(context: context)
}

/// Fills a rectangle of the current context.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Fills a rectangle of the current context, mixed with what is below it.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIBezierPath(rect: rect).fill(with: blendMode, alpha: 1)
}

/// Lets later marks of the current context appear only inside a rectangle too.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// Strokes the inner edge of a rectangle of the current context, by a line of width 1.
public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

extension CGContext {
  /// A context as UIKit makes it: y down in points, over a device with y up in pixels.
  convenience init(points size: CGSize, scale: CGFloat) {
    self.init(points: CGRect(origin: .zero, size: size), scale: scale)
  }

  /// A context as UIKit makes it that shows a rectangle of user space.
  convenience init(points box: CGRect, scale: CGFloat) {
    let pixels = box.size.applying(CGAffineTransform(scaleX: scale, y: scale))
    self.init(size: pixels, ctm: Self.upsideDown(box, scale: scale))
    pointScale = scale
  }

  /// The CTM that takes a rectangle with y down to a device with y up.
  static func upsideDown(_ box: CGRect, scale: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: -box.minX, y: -box.minY)
      .concatenating(CGAffineTransform(scaleX: scale, y: -scale))
      .concatenating(CGAffineTransform(translationX: 0, y: scale * box.height))
  }
}

private final class ContextStack {
  var contexts: [CGContext] = []

  static var current: ContextStack { ofThisThread("UIKitGeometry.ContextStack", ContextStack()) }
}

extension UIColor {
  /// Sets what the current context fills and strokes with.
  public func set() {
    setFill()
    setStroke()
  }
  /// Sets what the current context fills with.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  /// Sets what the current context strokes with.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
