import Foundation
internal import MatrixCore

/// A drawing as an image: a size and the marks that it consists of. It has no pixels.
public final class CGImage {
  /// The size in units of the device that was drawn on.
  let size: CGSize
  let core: [CoreMark]

  init(size: CGSize, core: [CoreMark]) {
    (self.size, self.core) = (size, core)
  }

  /// The width in whole units of the device.
  public var width: Int { Int(exactly: size.width.rounded()) ?? 0 }
  /// The height in whole units of the device.
  public var height: Int { Int(exactly: size.height.rounded()) ?? 0 }
  /// What was painted, from back to front, in device space with y up. Not part of Apple's.
  public var marks: [CGContext.Mark] { core.map { CGContext.Mark($0) } }
}

extension CGContext {
  /// What has been drawn so far; nil where the device has no area. Layers that are open are not in it.
  public func makeImage() -> CGImage? {
    guard size.width > 0, size.height > 0 else { return nil }
    return CGImage(size: size, core: core.finishedMarks)
  }

  /// Draws an image with its lower edge at the rectangle's least y: upright where y is up, upside down where it is down,
  /// as Quartz does. It is one mark where the state has an opacity, a shadow or a blend mode.
  public func draw(_ image: CGImage, in rect: CGRect) { draw(image, in: rect, isUpsideDown: false) }

  func draw(_ image: CGImage, in rect: CGRect, isUpsideDown: Bool) {
    let box = rect.standardized
    guard image.size.width > 0, image.size.height > 0, !box.isNull, !box.isInfinite, !box.hasNaN else {
      return
    }
    let isPlain = core.state.alpha == 1 && core.state.shadow == nil && core.state.blend == 0
    saveGState()
    if !isPlain { core.beginGroup() }
    core.clip(to: MatrixCore.Path(box.core))
    translateBy(x: box.minX, y: isUpsideDown ? box.maxY : box.minY)
    let factor = CGSize(width: box.width / image.size.width, height: box.height / image.size.height)
    scaleBy(x: factor.width, y: isUpsideDown ? -factor.height : factor.height)
    core.paint(image.core)
    if !isPlain { endTransparencyLayer() }
    restoreGState()
  }
}
