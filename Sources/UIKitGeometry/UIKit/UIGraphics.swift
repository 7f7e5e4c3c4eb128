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

/// What has been drawn into the current context so far; nil without one.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  UIGraphicsGetCurrentContext().map { UIImage(context: $0) }
}

/// Fills a rectangle of the current context.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Strokes the inner edge of a rectangle of the current context, by a line of width 1.
public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

extension CGContext {
  /// A context as UIKit makes it: y down in points, over a device with y up in pixels.
  convenience init(points size: CGSize, scale: CGFloat) {
    let pixels = size.applying(CGAffineTransform(scaleX: scale, y: scale))
    let upsideDown = CGAffineTransform(scaleX: scale, y: -scale)
      .concatenating(CGAffineTransform(translationX: 0, y: pixels.height))
    self.init(size: pixels, ctm: upsideDown)
    pointScale = scale
  }
}

private final class ContextStack {
  var contexts: [CGContext] = []

  private static let key = "UIKitGeometry.ContextStack"

  static var current: ContextStack {
    let dictionary = Thread.current.threadDictionary
    if let stack = dictionary[key] as? ContextStack { return stack }
    let stack = ContextStack()
    dictionary[key] = stack
    return stack
  }
}

/// A drawing as an image: its size and the marks that it consists of. It has no pixels.
open class UIImage: NSObject {
  /// The size in points.
  public let size: CGSize
  /// How many pixels a point has.
  public let scale: CGFloat
  /// What was painted, from back to front, in pixels with y up.
  public let marks: [CGContext.Mark]

  init(context: CGContext) {
    scale = context.pointScale
    size = context.size.applying(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
    marks = context.marks
    super.init()
  }
}

/// How an image is made.
open class UIGraphicsImageRendererFormat: NSObject {
  /// How many pixels a point has; the screen's number at first.
  open var scale: CGFloat = UIScreen.main.scale
  /// Whether nothing behind shows through.
  open var opaque = false
  /// The format of the screen.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context that a renderer draws with.
open class UIGraphicsImageRendererContext: NSObject {
  /// The context that records.
  public let cgContext: CGContext

  init(cgContext: CGContext) {
    self.cgContext = cgContext
    super.init()
  }

  /// Fills a rectangle.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Strokes a rectangle.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  /// Lets later marks appear only inside a rectangle too.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// What makes an image by calling a closure that draws.
open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize
  /// How the image is made.
  public let format: UIGraphicsImageRendererFormat

  /// A renderer for images of a size in points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
    self.size = size
    self.format = format
    super.init()
  }

  /// A renderer for images of the size of a rectangle.
  public convenience init(bounds: CGRect) { self.init(size: bounds.size) }

  /// Calls a closure that draws, with the context as the current one, and gives what it drew.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext(points: size, scale: format.scale)
    UIGraphicsPushContext(context)
    actions(UIGraphicsImageRendererContext(cgContext: context))
    UIGraphicsPopContext()
    return UIImage(context: context)
  }
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
