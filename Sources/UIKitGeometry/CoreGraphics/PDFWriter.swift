import Foundation
internal import MatrixCore

/// Writes marks as a PDF document of version 1.4: paths, lines, clip areas, opacity, transparency groups.
///
/// PDF has no shadows. A shadow is written as what it is made of, in one colour, at its offset; its edge is sharp. A mark
/// with a number that is not finite is left out. Source: ISO 32000-1, 8.5 (paths), 11.6 (transparency).
struct PDFWriter {
  private var file = PDFFile()
  private var graphicsStates: [String: Int] = [:]
  /// What groups are cut off at: the page, and as much around it as shadows are shifted by.
  private var groupBox = CGRect.zero

  /// A document of some pages.
  static func data(pages: [PDFRecording.Page], info: CFDictionary) -> Data {
    var writer = PDFWriter()
    let root = writer.file.reserve()
    let tree = writer.file.reserve()
    let kids = pages.map { "\(writer.write($0, parent: tree)) 0 R" }
    writer.file.set(root, "<< /Type /Catalog /Pages \(tree) 0 R >>")
    writer.file.set(
      tree, "<< /Type /Pages /Kids [\(kids.joined(separator: " "))] /Count \(kids.count) >>")
    let keys = [
      kCGPDFContextTitle, kCGPDFContextAuthor, kCGPDFContextSubject, kCGPDFContextKeywords,
      kCGPDFContextCreator,
    ]
    let entries = keys.compactMap { key in
      (info[key] as? String).map { "/\(key.dropFirst("kCGPDFContext".count)) \(PDFFile.string($0)) " }
    }
    let about = writer.file.add("<< \(entries.joined())>>")
    return writer.file.data(root: root, info: about)
  }

  private mutating func write(_ page: PDFRecording.Page, parent: Int) -> Int {
    let reach = Self.reach(page.marks)
    groupBox = page.box.insetBy(dx: -reach, dy: -reach)
    var content = PDFContent()
    paint(page.marks, cutting: 0, in: nil, &content)
    let stream = file.add(PDFFile.stream("", content.text))
    return file.add(
      "<< /Type /Page /Parent \(parent) 0 R /MediaBox \(Self.box(page.box)) /Resources \(content.resources) "
        + "/Contents \(stream) 0 R >>")
  }

  private static func box(_ box: CGRect) -> String {
    "[\(PlainNumber.text([box.minX, box.minY, box.maxX, box.maxY].map { Double($0) }))]"
  }

  /// How far shadows can lie from what casts them, in all groups together.
  private static func reach(_ marks: [CoreMark]) -> CGFloat {
    marks.reduce(0) { sum, mark in
      let offset = mark.state.shadow.map { max($0.offset.dx.magnitude, $0.offset.dy.magnitude) } ?? 0
      let own = offset.isFinite ? CGFloat(offset) : 0
      return min(sum + own + reach(mark.group ?? []), CGFloat(PlainNumber.most / 4))
    }
  }

  // MARK: - Marks

  /// Paints marks, each without the clip areas at its beginning that are in force already; all in one colour where one
  /// is given.
  private mutating func paint(
    _ marks: [CoreMark], cutting count: Int, in color: CGColor?, _ content: inout PDFContent
  ) {
    for mark in marks {
      if let loose = mark.looseGroup {
        paint(loose, cutting: count, in: color, &content)
      } else {
        paint(mark, cutting: count, in: color, &content)
      }
    }
  }

  private mutating func paint(
    _ mark: CoreMark, cutting count: Int, in color: CGColor?, _ content: inout PDFContent
  ) {
    guard mark.isFinite else {
      return GeometryFault.record("a mark with a number that is not finite is not in the PDF")
    }
    let clips = mark.state.clips.dropFirst(count)
    // Inside of an empty path there is nothing.
    guard clips.allSatisfy({ !$0.path.isEmpty }) else { return }
    content.text += "q\n"
    for clip in clips {
      content.add(clip.path)
      content.text += clip.rule == .evenOdd ? "W* n\n" : "W n\n"
    }
    if let shadow = mark.state.shadow, shadow.paint.alpha > 0 {
      var caster = mark
      caster.state.shadow = nil
      caster.state.alpha = 1
      caster.state.blend = 0
      let form = form([caster], cutting: mark.state.clips.count, in: color ?? shadow.paint)
      let alpha = Double(shadow.paint.alpha) * mark.state.alpha
      content.text += "q 1 0 0 1 \(PlainNumber.text([shadow.offset.dx, shadow.offset.dy])) cm\n"
      use(alpha, alpha, mark.state.blend, &content)
      content.show(form: form)
      content.text += "Q\n"
    }
    if let group = mark.group {
      let form = form(group, cutting: mark.state.clips.count, in: color)
      use(mark.state.alpha, mark.state.alpha, mark.state.blend, &content)
      content.show(form: form)
    } else {
      let alpha = mark.state.alpha
      use(
        Double(mark.state.fill.alpha) * alpha, Double(mark.state.stroke.alpha) * alpha, mark.state.blend,
        &content)
      content.paint(mark, in: color)
    }
    content.text += "Q\n"
  }

  /// A transparency group of some marks.
  private mutating func form(_ marks: [CoreMark], cutting count: Int, in color: CGColor?) -> Int {
    var content = PDFContent()
    paint(marks, cutting: count, in: color, &content)
    let group = "/Group << /S /Transparency /I true /CS /DeviceRGB >>"
    let entries =
      "/Type /XObject /Subtype /Form /BBox \(Self.box(groupBox)) \(group) /Resources \(content.resources) "
    return file.add(PDFFile.stream(entries, content.text))
  }

  /// Sets opacities and the blend mode, where they are not what a page begins with.
  private mutating func use(_ fill: Double, _ stroke: Double, _ blend: Int, _ content: inout PDFContent) {
    let alphas = [fill, stroke].map { PlainNumber.text(min(max($0, 0), 1)) }
    let mode = Self.blendModes.indices.contains(blend) ? Self.blendModes[blend] : "Normal"
    guard alphas != ["1", "1"] || mode != "Normal" else { return }
    let entries = "<< /Type /ExtGState /ca \(alphas[0]) /CA \(alphas[1]) /BM /\(mode) >>"
    let number = graphicsStates[entries] ?? file.add(entries)
    graphicsStates[entries] = number
    content.use(graphicsState: number)
  }

  /// PDF's names of the modes of ``CGBlendMode``, by their numbers.
  private static let blendModes = [
    "Normal", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge", "ColorBurn", "SoftLight",
    "HardLight", "Difference", "Exclusion", "Hue", "Saturation", "Color", "Luminosity",
  ]
}
