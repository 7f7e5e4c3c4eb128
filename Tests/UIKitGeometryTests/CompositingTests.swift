import Foundation
import TestSupport
import Testing
import UIKitGeometry

/// Shadows, transparency layers and blend modes. Expected values: the Quartz 2D Programming Guide, and hand calculation.
@Suite struct CompositingTests {
  private let square = CGRect(x: 0, y: 0, width: 10, height: 10)

  private func context() -> CGContext { CGContext(size: CGSize(width: 200, height: 100)) }

  // MARK: - Shadows

  /// The point of the lesson: the lamp stands still while the drawing turns.
  @Test(arguments: [0, 30, 45, 90, 180, 300].map { CGFloat($0) * .pi / 180 })
  func shadowsDoNotTurnWithTheCTM(angle: CGFloat) throws {
    let context = context()
    context.translateBy(x: 50, y: 50)
    context.rotate(by: angle)
    context.scaleBy(x: 3, y: 0.5)
    context.setShadow(offset: CGSize(width: 3, height: -4), blur: 5, color: UIColor.red.cgColor)
    context.rotate(by: angle)
    context.fill(square)
    let shadow = try #require(context.marks.first?.shadow)
    #expect(shadow.offset == CGVector(dx: 3, dy: -4) && shadow.blur == 5)
    #expect(shadow.color == UIColor.red.cgColor)
  }

  /// UIKit's contexts measure shadows in points, y down.
  @Test func uikitsShadowsFallDown() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 50))
    let image = renderer.image { context in
      context.cgContext.rotate(by: 1)
      context.cgContext.setShadow(offset: CGSize(width: 2, height: 5), blur: 4)
      context.fill(square)
    }
    let shadow = try #require(image.marks.first?.shadow)
    #expect(shadow.offset == CGVector(dx: 6, dy: -15) && near(shadow.blur, 12))
    #expect(shadow.color == CGColor(gray: 0, alpha: 1.0 / 3))
  }

  @Test func shadowsArePartOfTheState() {
    let context = context()
    context.saveGState()
    context.setShadow(offset: CGSize(width: 1, height: 1), blur: 0)
    context.setBlendMode(.multiply)
    context.fill(square)
    context.restoreGState()
    context.fill(square)
    context.setShadow(offset: CGSize(width: 1, height: 1), blur: 0)
    context.setShadow(offset: .zero, blur: 3, color: nil)
    context.fill(square)
    #expect(context.marks.map { $0.shadow != nil } == [true, false, false])
    #expect(context.marks.map(\.blendMode) == [.multiply, .normal, .normal])
    for (offset, blur) in [
      (CGSize(width: CGFloat.nan, height: 0), 1), (CGSize(width: 0, height: CGFloat.infinity), 1),
      (.zero, -1), (.zero, .nan),
    ] as [(CGSize, CGFloat)] {
      context.setShadow(offset: offset, blur: blur)
      context.fill(square)
    }
    #expect(context.marks.allSatisfy { $0.shadow == nil || $0.shadow?.blur == 0 })
  }

  // MARK: - Layers

  @Test func aLayerIsOneMark() throws {
    let context = context()
    context.setAlpha(0.5)
    context.setShadow(offset: CGSize(width: 1, height: 2), blur: 3)
    context.setBlendMode(.screen)
    context.setFillColor(UIColor.red.cgColor)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.translateBy(x: 5, y: 0)
    context.fill(square)
    context.setFillColor(UIColor.blue.cgColor)
    context.fill(square.offsetBy(dx: 5, dy: 5))
    #expect(context.marks.count == 2)
    context.endTransparencyLayer()
    context.fill(square)
    #expect(context.marks.count == 2)
    let layer = try #require(context.marks.first)
    #expect(layer.alpha == 0.5 && layer.shadow?.blur == 3 && layer.blendMode == .screen && layer.path.isEmpty)
    let inner = try #require(layer.layer)
    #expect(inner.count == 2)
    for mark in inner { #expect(mark.alpha == 1 && mark.shadow == nil && mark.blendMode == .normal) }
    #expect(inner.map(\.fillColor) == [UIColor.red.cgColor, UIColor.blue.cgColor])
    #expect(inner[0].path.boundingBox == CGRect(x: 5, y: 0, width: 10, height: 10))
    // What was set inside is forgotten.
    let after = context.marks[1]
    #expect(after.layer == nil && after.alpha == 0.5 && after.fillColor == UIColor.red.cgColor)
    #expect(after.path.boundingBox == square && after.shadow?.blur == 3)
  }

  @Test func layersNestAndAreCutOff() throws {
    let context = context()
    context.clip(to: CGRect(x: 0, y: 0, width: 100, height: 100))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 4, height: 4), auxiliaryInfo: nil)
    context.fill(square)
    context.endTransparencyLayer()
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    let outer = try #require(context.marks.first)
    let inner = try #require(outer.layer?.first)
    #expect(context.marks.count == 1 && outer.layer?.count == 1 && outer.clips.count == 1)
    #expect(inner.clips.count == 1 && inner.layer?.first?.clips.count == 2)
    #expect(inner.layer?.first?.clips.last?.path.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 4))
  }

  @Test func unbalancedLayersAreFaults() {
    let context = context()
    context.setAlpha(0.25)
    let faults = GeometryFault.recorded { context.endTransparencyLayer() }
    #expect(faults.map(\.message) == ["endTransparencyLayer without a layer"])
    context.saveGState()
    context.translateBy(x: 1, y: 0)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    // A restore inside does not reach what was saved outside.
    context.restoreGState()
    #expect(context.ctm.tx == 1)
    context.saveGState()
    context.translateBy(x: 8, y: 0)
    context.fill(square)
    context.endTransparencyLayer()
    #expect(context.ctm.tx == 1 && context.marks.first?.alpha == 0.25)
    context.restoreGState()
    #expect(context.ctm == .identity)
    // An image shows what is done.
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      context.cgContext.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(square)
      #expect(context.currentImage.marks.isEmpty)
    }
    #expect(image.marks.count == 1 && image.marks.first?.layer?.count == 1)
  }

  @Test func moreLayersThanThereCanBe() {
    let context = context()
    let count = CGContext.mostLayers + 10
    for _ in 0..<count { context.beginTransparencyLayer(auxiliaryInfo: nil) }
    context.fill(square)
    for _ in 0..<count { context.endTransparencyLayer() }
    #expect(context.marks.count == 1)
    var (depth, mark) = (0, context.marks.first)
    while let inner = mark?.layer?.first { (depth, mark) = (depth + 1, inner) }
    #expect(depth == CGContext.mostLayers && mark?.path.boundingBox == square)
    #expect(context.svg().contains("<path"))
  }

  /// Random saves, restores, layers and transforms: a stack of the test's own says what the CTM must be.
  @Test func stacksAreThoseOfTheGuide() {
    let seed = ProcessInfo.processInfo.environment["LECTERN_SEED"].flatMap(UInt64.init) ?? 31
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let context = context()
      var stack: [(isLayer: Bool, x: CGFloat, alpha: CGFloat)] = []
      var (x, alpha) = (CGFloat(0), CGFloat(1))
      for _ in 0..<40 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          context.saveGState()
          stack.append((false, x, alpha))
        case 1:
          guard let top = stack.last, !top.isLayer else { continue }
          context.restoreGState()
          (_, x, alpha) = stack.removeLast()
        case 2:
          context.beginTransparencyLayer(auxiliaryInfo: nil)
          stack.append((true, x, alpha))
          alpha = 1
        case 3:
          guard let layer = stack.lastIndex(where: \.isLayer) else { continue }
          context.endTransparencyLayer()
          (_, x, alpha) = stack[layer]
          stack.removeSubrange(layer...)
        case 4:
          x += 1
          context.translateBy(x: 1, y: 0)
        default:
          alpha = CGFloat(Int.random(in: 0...8, using: &random)) / 8
          context.setAlpha(alpha)
        }
        context.fill(square)
        let mark = context.marks.last
        #expect(context.ctm.tx == x && mark?.alpha == alpha, "seed \(seed)")
        #expect(mark?.path.boundingBox.minX == x, "seed \(seed)")
      }
    }
  }

  @Test func pathsAreMixedForThemselves() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      let path = UIBezierPath(rect: square)
      context.cgContext.setAlpha(0.25)
      path.fill(with: .multiply, alpha: 0.5)
      path.stroke(with: .darken, alpha: 7)
      UIRectFillUsingBlendMode(square, .hue)
      context.fill(square, blendMode: .xor)
      path.fill()
    }
    #expect(image.marks.map(\.blendMode) == [.multiply, .darken, .hue, .xor, .normal])
    #expect(image.marks.map(\.alpha) == [0.5, 1, 1, 0.25, 0.25])
  }

  // MARK: - Pictures

  @Test func theSVGSaysIt() {
    let context = context()
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    context.fill(CGRect(x: 10, y: 20, width: 30, height: 40))
    context.setAlpha(0.5)
    context.setShadow(offset: CGSize(width: 3, height: -4), blur: 6, color: UIColor.blue.cgColor)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setLineWidth(2)
    context.stroke(square)
    context.endTransparencyLayer()
    let svg = context.svg(prefix: "a")
    #expect(svg.contains("viewBox=\"0 0 200 100\" width=\"200\" height=\"100\""))
    // y = 20 … 60 upwards is 80 … 40 downwards.
    #expect(svg.contains("<path d=\"M10 80L40 80L40 40L10 40Z\" fill=\"rgb(255,0,0)\" fill-opacity=\"0.5\""))
    #expect(svg.contains("<g filter=\"url(#a-1)\">\n<g opacity=\"0.5\">\n<path"))
    #expect(svg.contains("<feDropShadow dx=\"3\" dy=\"4\" stdDeviation=\"3\" flood-color=\"rgb(0,0,255)\"/>"))
    #expect(svg.contains("stroke=\"rgb(0,0,0)\" stroke-width=\"2\""))
  }

  @Test func numbersHaveNoExponentAndNoNames() {
    let context = context()
    context.fill(CGRect(x: 1e-9, y: 1e300, width: 1e20, height: 1))
    context.addLines(between: [CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: CGFloat.infinity, y: 1)])
    context.strokePath()
    context.setLineDash(phase: 0, lengths: [0, 0])
    context.concatenate(CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0))
    context.stroke(square)
    context.scaleBy(x: 0, y: 0)
    context.stroke(square)
    context.fill(.zero)
    let svg = context.svg()
    for word in ["nan", "inf", "e+", "e-", "e2"] { #expect(!svg.contains(word), "\(word)") }
    #expect(svg.components(separatedBy: "<path").count == 5 && svg.contains("1000000000"))
  }

  // MARK: - Images

  @Test func imagesAreDrawnAgain() throws {
    let small = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 20)).image { context in
      context.fill(CGRect(x: 1, y: 2, width: 3, height: 4))
      context.cgContext.setShadow(offset: CGSize(width: 1, height: 2), blur: 0)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(small.size == CGSize(width: 10, height: 20) && small.cgImage?.width == 30)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let large = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100), format: format).image { _ in
      small.draw(at: CGPoint(x: 50, y: 60))
      small.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20))
      small.draw(at: .zero, blendMode: .multiply, alpha: 0.5)
    }
    #expect(large.marks.count == 5)
    // At (51, 62), 3 × 4, y down over 100.
    #expect(near(large.marks[0].path.boundingBox, CGRect(x: 51, y: 100 - 66, width: 3, height: 4)))
    #expect(near(large.marks[2].path.boundingBox, CGRect(x: 2, y: 100 - 6, width: 6, height: 4)))
    #expect(large.marks[0].clips.last?.path.boundingBox == CGRect(x: 50, y: 20, width: 10, height: 20))
    // An image's shadows are a part of it: twice as wide, they are shifted twice as far.
    let shadow = try #require(large.marks[3].shadow)
    #expect(near(CGPoint(x: shadow.offset.dx, y: shadow.offset.dy), CGPoint(x: 2, y: -2)))
    #expect(large.marks[4].layer?.count == 2 && large.marks[4].alpha == 0.5)
    #expect(large.marks[4].blendMode == .multiply)
    // Core Graphics' way is upside down where y points down.
    let context = CGContext(size: CGSize(width: 100, height: 100))
    try context.draw(#require(small.cgImage), in: CGRect(x: 0, y: 0, width: 10, height: 20))
    #expect(near(context.marks[0].path.boundingBox, CGRect(x: 1, y: 20 - 6, width: 3, height: 4)))
    small.draw(at: .zero)
  }

  @Test func aRenderersRectangleCanBeginAnywhere() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let bounds = CGRect(x: 30, y: 40, width: 10, height: 10)
    let image = UIGraphicsImageRenderer(bounds: bounds, format: format).image { context in
      context.fill(CGRect(x: 30, y: 40, width: 2, height: 3))
    }
    #expect(image.marks.first?.path.boundingBox == CGRect(x: 0, y: 7, width: 2, height: 3))
    #expect(image.svg().contains("M0 3L2 3L2 0L0 0Z") || image.svg().contains("M0 0L2 0L2 3L0 3Z"))
  }
}
