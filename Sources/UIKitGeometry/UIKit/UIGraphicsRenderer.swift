import Foundation

/// What renderers of images and of documents have in common: the rectangle that they draw.
open class UIGraphicsRendererFormat: NSObject {
  /// The rectangle of user space that is drawn; the renderer sets it.
  open internal(set) var bounds: CGRect = .zero
}

/// The context that a renderer draws with.
open class UIGraphicsRendererContext: NSObject {
  /// The context that records.
  public let cgContext: CGContext

  init(cgContext: CGContext) {
    self.cgContext = cgContext
    super.init()
  }

  /// Fills a rectangle.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Fills a rectangle, mixed with what is below it.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }
  /// Strokes a rectangle.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  /// Lets later marks appear only inside a rectangle too.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// How an image is made.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// How many pixels a point has; the screen's number at first.
  open var scale: CGFloat = UIScreen.main.scale
  /// Whether nothing behind shows through.
  open var opaque = false
  /// The format of the screen.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context that a renderer of images draws with.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// What has been drawn so far.
  open var currentImage: UIImage { UIImage(context: cgContext) }
}

/// What makes an image by calling a closure that draws.
open class UIGraphicsImageRenderer: NSObject {
  private let bounds: CGRect
  /// How the image is made.
  public let format: UIGraphicsImageRendererFormat

  /// A renderer for images of a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// A renderer for images of a rectangle of user space: what is drawn at its origin is in the upper left corner.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
    self.bounds = bounds
    self.format = format
    super.init()
    format.bounds = bounds
  }

  /// Calls a closure that draws, with the context as the current one, and gives what it drew.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext(points: bounds, scale: format.scale == 0 ? UIScreen.main.scale : format.scale)
    UIGraphicsPushContext(context)
    actions(UIGraphicsImageRendererContext(cgContext: context))
    UIGraphicsPopContext()
    context.endOpenLayers()
    return UIImage(context: context)
  }
}
