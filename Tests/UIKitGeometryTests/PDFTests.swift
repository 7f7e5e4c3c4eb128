import Foundation
import TestSupport
import Testing
import UIKitGeometry

/// Documents. How they look is held to PDFium, what they say to pypdf; expected values are calculated by hand.
@Suite struct PDFTests {
  private static let hasReaders = PDFReaders.python != nil
  private let white = [255, 255, 255]

  private func near(_ color: [Int], _ expected: [Int]) -> Bool {
    zip(color, expected).allSatisfy { abs($0 - $1) <= 2 }
  }

  private func page(_ draw: (CGContext) -> Void) -> Data {
    makePDF(size: CGSize(width: 100, height: 80), draw: draw)
  }

  // MARK: - The file

  /// Each place in the table is where the object begins, and each stream is as long as it says.
  @Test func placesAndLengthsAreRight() throws {
    let data = page { context in
      context.setShadow(offset: CGSize(width: 2, height: 2), blur: 0)
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.endTransparencyLayer()
    }
    let text = String(decoding: data, as: Unicode.ASCII.self)
    let bytes = Array(data)
    #expect(text.hasPrefix("%PDF-1.4\n") && text.hasSuffix("%%EOF\n"))
    let tail = text.components(separatedBy: "startxref\n")[1]
    let place = try #require(Int(tail.components(separatedBy: "\n")[0]))
    let table = String(decoding: bytes[place...], as: Unicode.ASCII.self).components(separatedBy: "\n")
    #expect(table[0] == "xref" && table[2] == "0000000000 65535 f ")
    let count = try #require(Int(table[1].dropFirst(2)))
    for number in 1..<count {
      let line = table[number + 2]
      #expect(line.count == 19 && line.hasSuffix(" 00000 n "))
      let start = try #require(Int(line.prefix(10)))
      #expect(String(decoding: bytes[start...], as: Unicode.ASCII.self).hasPrefix("\(number) 0 obj\n"))
    }
    for piece in text.components(separatedBy: "/Length ").dropFirst() {
      let length = try #require(Int(piece.prefix { $0.isNumber }))
      let body = try #require(piece.components(separatedBy: "stream\n").dropFirst().first)
      #expect(body.utf8.count == length + "\nend".utf8.count)
    }
    // Nothing depends on the time.
    let again = page { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
    #expect(again == page { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) })
  }

  @Test(.enabled(if: hasReaders, "Scripts/python --install")) func documentsAreReadByOthers() throws {
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, .zero, [kCGPDFContextTitle: "Seite (1) – é"])
    #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 612, height: 792))
    UIGraphicsBeginPDFPage()
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
    UIGraphicsBeginPDFPageWithInfo(CGRect(x: 50, y: 60, width: 70, height: 80), nil)
    #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 50, y: 60, width: 70, height: 80))
    UIRectFrame(CGRect(x: 50, y: 60, width: 10, height: 10))
    UIGraphicsEndPDFContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    let said = try PDFReaders.said(Data(referencing: data))
    #expect(
      said == [
        "Seite (1) – é", "0.0 0.0 612.0 792.0 q rg m l l l h f Q",
        "0.0 0.0 70.0 80.0 q RG w J j M m l l l h S Q",
      ])
    let pixels = try PDFReaders.pixels(Data(referencing: data))
    #expect(pixels.width == 612 && pixels.color(5, 5) == [0, 0, 0] && pixels.color(15, 5) == white)
    #expect(try PDFReaders.pixels(Data(referencing: data), page: 1).color(0, 5) == [0, 0, 0])
    let empty = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 10, height: 10)).pdfData { _ in }
    #expect(try PDFReaders.said(empty) == ["None"])
  }

  // MARK: - How it looks

  /// Random parallelograms: a pixel is black where its middle is inside by the signs of three products.
  @Test(.enabled(if: hasReaders, "Scripts/python --install")) func fillsAreWhereTheyAreCalculated() throws {
    let seed = ProcessInfo.processInfo.environment["LECTERN_SEED"].flatMap(UInt64.init) ?? 23
    var random = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
      let (a, b, c, d) = (number(-40...40), number(-40...40), number(-40...40), number(-40...40))
      let (x, y) = (number(30...70), number(20...60))
      let pixels = try PDFReaders.pixels(
        page { context in
          context.concatenate(CGAffineTransform(a: a, b: b, c: c, d: d, tx: x, ty: y))
          context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        })
      #expect(pixels.width == 100 && pixels.height == 80)
      let area = a * d - b * c
      for row in 0..<80 {
        for column in 0..<100 {
          let (px, py) = (CGFloat(column) + 0.5 - x, CGFloat(79 - row) + 0.5 - y)
          // The coordinates in the parallelogram, and how far a pixel reaches in them.
          let (u, v) = ((px * d - py * c) / area, (py * a - px * b) / area)
          let margin = (abs(a) + abs(b) + abs(c) + abs(d)) / abs(area)
          let depth = min(u, 1 - u, v, 1 - v)
          if abs(depth) < margin { continue }
          #expect(pixels.color(column, row) == (depth > 0 ? [0, 0, 0] : white), "seed \(seed)")
        }
      }
    }
  }

  @Test(.enabled(if: hasReaders, "Scripts/python --install")) func layersAreCompositedAsOne() throws {
    func squares(_ context: CGContext, asLayer: Bool) {
      context.setFillColor(UIColor.red.cgColor)
      context.setAlpha(0.5)
      if asLayer { context.beginTransparencyLayer(auxiliaryInfo: nil) }
      context.fill(CGRect(x: 10, y: 10, width: 30, height: 30))
      context.fill(CGRect(x: 25, y: 25, width: 30, height: 30))
      if asLayer { context.endTransparencyLayer() }
    }
    let apart = try PDFReaders.pixels(page { squares($0, asLayer: false) })
    let together = try PDFReaders.pixels(page { squares($0, asLayer: true) })
    let half = [255, 128, 128]
    for (x, y) in [(15, 15), (50, 50)] as [(CGFloat, CGFloat)] {
      #expect(near(apart.at(x, y, scale: 1), half) && near(together.at(x, y, scale: 1), half))
    }
    #expect(near(apart.at(30, 30, scale: 1), [255, 64, 64]) && near(together.at(30, 30, scale: 1), half))
    // A layer in a layer: a quarter of red over white.
    let nested = try PDFReaders.pixels(
      page { context in
        context.setAlpha(0.5)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        squares(context, asLayer: true)
        context.endTransparencyLayer()
      })
    #expect(near(nested.at(30, 30, scale: 1), [255, 191, 191]))
  }

  /// A turned square with a shadow: the shadow lies at the offset, and that of a layer does not fall on its own marks.
  @Test(.enabled(if: hasReaders, "Scripts/python --install")) func shadowsAreShifted() throws {
    func turned(_ context: CGContext) {
      context.translateBy(x: 40, y: 40)
      context.rotate(by: .pi / 4)
      context.setFillColor(UIColor.red.cgColor)
      context.setShadow(
        offset: CGSize(width: 20, height: 0), blur: 4, color: UIColor.blue.withAlphaComponent(0.5).cgColor)
    }
    let one = try PDFReaders.pixels(
      page { context in
        turned(context)
        context.fill(CGRect(x: -10, y: -10, width: 20, height: 20))
      })
    // The corners are 14.1 from the middle: (40 ± 14.1, 40), the shadow's (60 ± 14.1, 40).
    #expect(one.at(40, 40, scale: 1) == [255, 0, 0] && one.at(53, 40, scale: 1) == [255, 0, 0])
    #expect(near(one.at(73, 40, scale: 1), [128, 128, 255]) && one.at(75, 40, scale: 1) == white)
    #expect(near(one.at(60, 53, scale: 1), [128, 128, 255]) && one.at(60, 55, scale: 1) == white)
    #expect(one.at(40, 55, scale: 1) == white)
    let layer = try PDFReaders.pixels(
      page { context in
        turned(context)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(CGRect(x: -10, y: -10, width: 20, height: 20))
        context.setFillColor(UIColor.green.cgColor)
        context.rotate(by: -.pi / 4)
        context.fill(CGRect(x: 12, y: -2, width: 20, height: 4))
        context.endTransparencyLayer()
      })
    #expect(layer.at(60, 40, scale: 1) == [0, 255, 0] && layer.at(45, 40, scale: 1) == [255, 0, 0])
    #expect(near(layer.at(75, 40, scale: 1), [128, 128, 255]) && layer.at(95, 40, scale: 1) == white)
    #expect(near(layer.at(90, 40, scale: 1), [128, 128, 255]))
  }

  @Test(.enabled(if: hasReaders, "Scripts/python --install")) func rulesClipsAndLines() throws {
    let pixels = try PDFReaders.pixels(
      page { context in
        let rings = CGMutablePath()
        rings.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
        rings.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        context.addPath(rings)
        context.drawPath(using: .eoFill)
        context.translateBy(x: 0, y: 40)
        context.addPath(rings)
        context.drawPath(using: .fill)
        context.translateBy(x: 0, y: -40)
        context.saveGState()
        context.clip(to: [
          CGRect(x: 40, y: 0, width: 5, height: 10), CGRect(x: 50, y: 0, width: 5, height: 10),
        ])
        context.fill(CGRect(x: 35, y: 0, width: 30, height: 30))
        context.restoreGState()
        context.saveGState()
        // A pen of 2 × 10: the upright line is 2 wide, the level one 10 high.
        context.scaleBy(x: 1, y: 5)
        context.setLineWidth(2)
        context.addLines(between: [CGPoint(x: 50, y: 4), CGPoint(x: 50, y: 8), CGPoint(x: 90, y: 8)])
        context.strokePath()
        context.restoreGState()
        context.setLineWidth(4)
        context.setLineDash(phase: 0, lengths: [5, 5])
        context.addLines(between: [CGPoint(x: 40, y: 60), CGPoint(x: 80, y: 60)])
        context.strokePath()
        // A quadratic curve from (70, 0) over (80, 20) to (90, 0) is 10 high in the middle.
        context.beginPath()
        context.move(to: CGPoint(x: 70, y: 0))
        context.addQuadCurve(to: CGPoint(x: 90, y: 0), control: CGPoint(x: 80, y: 20))
        context.fillPath()
      }, scale: 2)
    let black = [0, 0, 0]
    let expected: [(CGFloat, CGFloat, [Int])] = [
      (5, 5, black), (15, 15, white), (15, 55, black), (42, 5, black), (47, 5, white), (52, 5, black),
      (42, 15, white), (50, 25, black), (51.5, 25, white), (48.5, 25, white), (70, 36, black),
      (70, 44, black),
      (70, 34, white), (42, 60, black), (47, 60, white), (52, 60, black), (52, 63, white), (80, 9, black),
      (80, 11, white), (75, 9, white),
    ]
    for (x, y, color) in expected { #expect(pixels.at(x, y, scale: 2) == color, "\(x) \(y)") }
  }

  @Test(.enabled(if: hasReaders, "Scripts/python --install")) func viewsAreRendered() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    let dial = DialView(frame: CGRect(x: 20, y: 10, width: 60, height: 60))
    view.addSubview(dial)
    dial.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let data = UIGraphicsPDFRenderer(bounds: view.bounds).pdfData { context in
      context.beginPage()
      view.layer.render(in: context.cgContext)
      context.beginPage()
      UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
        $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      }
      .draw(in: CGRect(x: 40, y: 40, width: 20, height: 20))
    }
    // The hand hangs down from (50, 40) by 40, and is cut off at the edge, 30 below.
    let pixels = try PDFReaders.pixels(data)
    let red = [255, 59, 48]
    #expect(
      near(pixels.color(50, 60), red) && near(pixels.color(48, 45), red) && pixels.color(50, 35) == white)
    #expect(pixels.color(50, 72) == white && pixels.color(45, 60) == white)
    let second = try PDFReaders.pixels(data, page: 1)
    #expect(
      second.color(45, 45) == [0, 0, 0] && second.color(55, 45) == white && second.color(45, 55) == white)
  }

  // MARK: - What is odd

  @Test func oddNumbersAreNotPrinted() {
    let data = page { context in
      context.fill(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
      context.fill(CGRect(x: 1e300, y: 1e-300, width: 1e308, height: 1e308))
      context.fill(.infinite)
      context.setLineWidth(.infinity)
      context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.setLineWidth(1)
      context.setAlpha(.nan)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.setAlpha(7)
      context.setFillColor(red: 3, green: -1, blue: .nan, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.setFillColor(red: 3, green: -1, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.setLineDash(phase: 0, lengths: [-1, 0])
      context.scaleBy(x: 1e-200, y: 1e-200)
      context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.scaleBy(x: 1, y: 0)
      context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    let text = String(decoding: data, as: Unicode.ASCII.self)
    for word in ["nan", "inf", "e+", "e-", "--"] { #expect(!text.contains(word), "\(word)") }
    #expect(text.contains("1 0 0 rg") && text.contains("1000000000"))
  }

  @Test func pagesAreBalanced() {
    let data = NSMutableData()
    guard let consumer = CGDataConsumer(data: data),
      let context = CGContext(consumer: consumer, mediaBox: nil, nil)
    else { return }
    context.endPDFPage()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.beginPDFPage([kCGPDFContextMediaBox: CGRect(x: -10, y: -20, width: 30, height: 40)])
    #expect(
      context.marks.isEmpty && context.boundingBoxOfClipPath == CGRect(x: -10, y: -20, width: 30, height: 40))
    context.saveGState()
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.translateBy(x: 1, y: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.beginPDFPage(nil)
    #expect(context.ctm.isIdentity && context.marks.isEmpty)
    context.closePDF()
    let length = data.length
    context.closePDF()
    context.beginPDFPage(nil)
    #expect(data.length == length)
    let text = String(decoding: Data(referencing: data), as: Unicode.ASCII.self)
    #expect(text.contains("/MediaBox [-10 -20 20 20]") && text.contains("/MediaBox [0 0 612 792]"))
    #expect(text.contains("/Count 2"))
    UIGraphicsBeginPDFPage()
    UIGraphicsEndPDFContext()
    #expect(UIGraphicsGetPDFContextBounds() == .zero)
  }

  @Test func deepLayersAreWritten() {
    let data = page { context in
      for _ in 0..<300 {
        context.setAlpha(0.99)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
      }
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      for _ in 0..<300 { context.endTransparencyLayer() }
    }
    let text = String(decoding: data, as: Unicode.ASCII.self)
    #expect(text.components(separatedBy: "/Transparency").count == 301)
    // Layers that make no difference are none in the file.
    let plain = page { context in
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.endTransparencyLayer()
    }
    #expect(!String(decoding: plain, as: Unicode.ASCII.self).contains("/Transparency"))
  }
}
