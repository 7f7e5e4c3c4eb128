internal import MatrixCore

// Shadows, transparency layers and blend modes: what a mark is made of besides its path, all part of the graphics state.
extension CGContext {
  /// The most transparency layers that can be open at a time. More are not begun, with a fault.
  public static let mostLayers = 1000

  /// Lets later marks cast a shadow in a colour; none without a colour.
  ///
  /// Offset and blur are in base space: the user space that the context began with. The CTM plays no part, so that the
  /// shadows of turned and scaled drawings fall the same way, as by one lamp. In a context of Quartz a positive height
  /// leads up, in one of UIKit down.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color else {
      core.state.shadow = nil
      return
    }
    guard offset.width.isFinite, offset.height.isFinite, blur.isFinite, blur >= 0 else {
      return GeometryFault.record("a shadow with an offset of \(offset) and a blur of \(blur); it is not set")
    }
    core.setShadow(
      offset: CoreVector(dx: Double(offset.width), dy: Double(offset.height)), blur: Double(blur),
      paint: color)
  }

  /// Lets later marks cast a shadow in black with an opacity of 1/3. See ``setShadow(offset:blur:color:)``.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Sets how later marks are mixed with what is below them. It is recorded; only a device mixes.
  public func setBlendMode(_ mode: CGBlendMode) { core.state.blend = Int(mode.rawValue) }

  /// Begins a transparency layer: what is painted until ``endTransparencyLayer()`` is put together and then painted
  /// as one mark, with the opacity, the shadow and the blend mode that are set now.
  ///
  /// In the layer the opacity is 1, there is no shadow, and the blend mode is normal. The state is saved.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    if core.openGroupCount < Self.mostLayers {
      core.beginGroup()
    } else {
      GeometryFault.record("more than \(Self.mostLayers) transparency layers are open; this one is not begun")
      refusedLayers += 1
      saveGState()
    }
  }

  /// Begins a transparency layer whose marks are cut off at a rectangle of user space. Its shadow is not.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Ends the transparency layer that was begun last, and paints it. The state is again what it was at its beginning.
  ///
  /// Without a layer nothing happens, with a fault. States that were saved in the layer and not restored are gone, with
  /// a fault.
  public func endTransparencyLayer() {
    if refusedLayers > 0 {
      refusedLayers -= 1
      return restoreGState()
    }
    do {
      let unrestored = try core.endGroup()
      if unrestored > 0 {
        GeometryFault.record("\(unrestored) states that were saved in a transparency layer were not restored")
      }
    } catch {
      GeometryFault.record("endTransparencyLayer without a layer")
    }
  }

  /// Ends the layers that are open, with a fault, as at the end of an image or a page.
  func endOpenLayers() {
    let count = core.openGroupCount + refusedLayers
    if count > 0 { GeometryFault.record("\(count) transparency layers were not ended") }
    while core.openGroupCount > 0 || refusedLayers > 0 { endTransparencyLayer() }
  }
}

/// How a mark is mixed with what is below it.
///
/// The values are Quartz's; the first 16 are those of PDF.
public enum CGBlendMode: Int32, Sendable {
  /// Laid over it; or mixed by the formulas of PDF.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight,
    difference
  /// Mixed by the formulas of PDF.
  case exclusion, hue, saturation, color, luminosity
  /// The rules of Porter and Duff; no PDF and no SVG has them, where marks are laid over each other then.
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut,
    destinationAtop
  /// The rest of these rules.
  case xor, plusDarker, plusLighter
}
