import Foundation
internal import MatrixCore

// What a layer records when it draws itself, and how a tree of layers is drawn into a context.
extension CALayer {
  /// The contents by the delegate, else of what the layer draws.
  func makeContents() {
    guard !isDisplaying else {
      return GeometryFault.record("a layer is displayed while it draws; it is not drawn again")
    }
    // Asked for while it draws, the next drawing waits for the next time.
    isDisplayDue = false
    isDisplaying = true
    defer { isDisplaying = false }
    if let delegate { delegate.display(self) } else { record() }
  }

  /// The contents of what the layer draws. Without an area there are none.
  func record() {
    let box = bounds.standardized
    guard box.width > 0, box.height > 0, !box.isInfinite else {
      contents = nil
      return
    }
    let context = CGContext(points: box, scale: pixelsOfAPoint)
    draw(in: context)
    context.endOpenLayers()
    contents = context.core.marks.isEmpty ? nil : UIImage(context: context)
  }

  /// Draws the layer and the layers in it, in the layer's own coordinates: its position and transform play no part.
  ///
  /// From back to front: the background, the contents, the shape of a `CAShapeLayer`, the sublayers by their `zPosition`
  /// and then in order, the border. Layers that asked for it are drawn anew before. An opacity below 1 makes a
  /// transparency layer, ``masksToBounds`` a clip area. Hidden layers are left out, and so are those under a perspective,
  /// as Apple documents; what else a transform does in space is flattened. Animations play no part.
  public func render(in ctx: CGContext) { render(in: ctx, displaying: true) }

  func render(in context: CGContext, displaying: Bool) {
    guard !isHidden else { return }
    if displaying { displayIfNeeded() }
    let isGroup = opacity < 1
    context.saveGState()
    if isGroup {
      context.setAlpha(CGFloat(max(opacity, 0)))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    }
    if let backgroundColor {
      context.setFillColor(backgroundColor)
      context.addPath(outline(inset: 0))
      context.fillPath()
    }
    context.saveGState()
    if masksToBounds {
      context.beginPath()
      context.addPath(outline(inset: 0))
      context.clip()
    }
    renderContents(in: context)
    renderShape(in: context)
    for child in childrenByHeight { child.renderInSuperlayer(context, displaying: displaying) }
    context.restoreGState()
    renderBorder(in: context)
    if isGroup { context.endTransparencyLayer() }
    context.restoreGState()
  }

  private func renderInSuperlayer(_ context: CGContext, displaying: Bool) {
    guard !isHidden, let map = mapToSuperlayer.affinePart else { return }
    context.saveGState()
    context.concatenate(CGAffineTransform(map))
    render(in: context, displaying: displaying)
    context.restoreGState()
  }

  private func renderContents(in context: CGContext) {
    guard let image = contents as? CGImage ?? (contents as? UIImage)?.cgImage else { return }
    let size = image.size.applying(CGAffineTransform(scaleX: 1 / pixelsOfAPoint, y: 1 / pixelsOfAPoint))
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return }
    context.draw(image, in: contentsGravity.place(size, in: bounds.standardized), isUpsideDown: true)
  }

  /// The scale of the contents, where it is one.
  private var pixelsOfAPoint: CGFloat { contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1 }

  private func renderBorder(in context: CGContext) {
    guard let borderColor, borderWidth > 0 else { return }
    let width = min(borderWidth, min(bounds.width, bounds.height) / 2)
    guard width > 0 else { return }
    context.setStrokeColor(borderColor)
    context.setLineWidth(width)
    context.addPath(outline(inset: width / 2))
    context.strokePath()
  }

  /// The edge with its corners, or a line inside it.
  private func outline(inset: CGFloat) -> CGPath {
    let radius = max(cornerRadius - inset, 0)
    return CGPath(
      roundedRect: bounds.standardized.insetBy(dx: inset, dy: inset), cornerWidth: radius,
      cornerHeight: radius, transform: nil)
  }

  /// The sublayers, lower ones first; equally high ones in their order.
  private var childrenByHeight: [CALayer] {
    if children.allSatisfy({ $0.zPosition == 0 }) { return children }
    let sorted = children.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    return sorted.map(\.element)
  }
}
