import Foundation
internal import MatrixCore

/// A drawing as an image: its size and the marks that it consists of. It has no pixels.
open class UIImage: NSObject {
  /// The size in points.
  public let size: CGSize
  /// How many pixels a point has.
  public let scale: CGFloat
  /// The drawing as Core Graphics has it, in pixels.
  public let cgImage: CGImage?

  /// The image of a drawing of Core Graphics, with a pixel for a point.
  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

  /// The image of a drawing of Core Graphics. Only the orientation `up` is there. A scale that is not positive is 1.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    self.scale = scale
    size = cgImage.size.applying(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
    self.cgImage = cgImage
    super.init()
  }

  convenience init(context: CGContext) {
    self.init(
      cgImage: CGImage(size: context.size, core: context.core.finishedMarks), scale: context.pointScale,
      orientation: .up)
  }

  /// What was painted, from back to front, in pixels with y up. Not part of Apple's.
  public var marks: [CGContext.Mark] { cgImage?.marks ?? [] }

  /// How an image is turned before it is shown.
  public enum Orientation: Int, Sendable {
    /// Not at all.
    case up
  }

  // MARK: - Drawing

  /// Paints the marks again in the current context, with the upper left corner at a point, in the image's own size.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Paints the marks again in the current context, stretched over a rectangle and cut off at it.
  ///
  /// The opacity, the shadow and the blend mode of the context are for the image as a whole.
  open func draw(in rect: CGRect) {
    guard let cgImage else { return }
    UIGraphicsGetCurrentContext()?.draw(cgImage, in: rect, isUpsideDown: true)
  }

  /// Paints the marks again at a point, mixed and with an opacity as given, in place of those of the context.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Paints the marks again over a rectangle, mixed and with an opacity as given, in place of those of the context.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    draw(in: rect)
    context.restoreGState()
  }
}
