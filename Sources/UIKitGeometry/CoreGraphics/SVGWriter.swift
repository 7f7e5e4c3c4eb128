import Foundation
internal import MatrixCore

/// Writes marks as SVG, y down: paths, lines, clip areas, groups with an opacity, shadows.
///
/// A mark with a number that is not finite is left out. Source: W3C, *SVG 2*; *Filter Effects Level 1*, `feDropShadow`.
struct SVGWriter {
  private let prefix: String
  private var definitions = ""
  private var names: [String: String] = [:]

  /// A picture of a size, of marks of a device of that size with y up. Names of its parts begin with the prefix.
  static func text(_ marks: [CoreMark], box: CGRect, prefix: String) -> String {
    var writer = SVGWriter(prefix: prefix)
    let toPicture = CoreTransform.verticalFlip(height: Double(box.maxY)).then(
      .translation(x: -Double(box.minX), y: 0))
    let body = marks.map { writer.text($0.transformed(by: toPicture), cutting: 0) }.joined()
    let size = [box.width, box.height].map { PlainNumber.text(Double($0)) }
    let defs = writer.definitions.isEmpty ? "" : "<defs>\n\(writer.definitions)</defs>\n"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size[0]) \(size[1])\" "
      + "width=\"\(size[0])\" height=\"\(size[1])\">\n\(defs)\(body)</svg>\n"
  }

  private init(prefix: String) { self.prefix = prefix }

  /// A mark without the clip areas at its beginning that are in force already.
  private mutating func text(_ mark: CoreMark, cutting count: Int) -> String {
    guard mark.isFinite else {
      GeometryFault.record("a mark with a number that is not finite is not in the SVG")
      return ""
    }
    let state = mark.state
    if let loose = mark.looseGroup { return loose.map { text($0, cutting: count) }.joined() }
    var result: String
    if let group = mark.group {
      result = group.map { text($0, cutting: state.clips.count) }.joined()
    } else {
      result = shape(mark)
    }
    // The shadow is that of the faded mark, and shows through it, as in Quartz: so the opacity is inside.
    if state.alpha != 1 {
      result = "<g opacity=\"\(Self.fraction(state.alpha))\">\n\(result)</g>\n"
    } else if mark.group != nil {
      result = "<g style=\"isolation:isolate\">\n\(result)</g>\n"
    }
    if let shadow = state.shadow, shadow.paint.alpha > 0 {
      result = "<g filter=\"url(#\(filter(shadow)))\">\n\(result)</g>\n"
    }
    for clip in state.clips.dropFirst(count).reversed() {
      result = "<g clip-path=\"url(#\(self.clip(clip)))\">\n\(result)</g>\n"
    }
    // On the outermost element, since a clip area keeps what is in it apart from what is below.
    if state.blend > 0, Self.blendModes.indices.contains(state.blend) {
      result = "<g style=\"mix-blend-mode:\(Self.blendModes[state.blend])\">\n\(result)</g>\n"
    }
    return result
  }

  private func shape(_ mark: CoreMark) -> String {
    let state = mark.state
    var (path, line) = (mark.path, " stroke=\"none\"")
    if mark.painting.hasStroke {
      switch LinePen(state) {
      case .none: break
      case .round(let width, let scale): line = Self.line(state, width, scale)
      case .bent(let width, let scale, let space):
        if let back = space.inverse() {
          path = path.transformed(by: back)
          let entries = PlainNumber.text([space.a, space.b, space.c, space.d, 0, 0], decimals: 9)
          line = Self.line(state, width, scale) + " transform=\"matrix(\(entries))\""
        }
      }
    }
    var fill = " fill=\"none\""
    if let rule = mark.painting.fillRule {
      fill = Self.paint("fill", state.fill) + (rule == .evenOdd ? " fill-rule=\"evenodd\"" : "")
    }
    return "<path d=\"\(Self.data(path))\"\(fill)\(line)/>\n"
  }

  private static func line(
    _ state: MatrixCore.GraphicsState<Double, CGColor>, _ width: Double, _ scale: Double
  ) -> String {
    var result =
      paint("stroke", state.stroke) + " stroke-width=\"\(PlainNumber.text(max(width, 0)))\""
    switch state.lineCap {
    case .butt: break
    case .round: result += " stroke-linecap=\"round\""
    case .square: result += " stroke-linecap=\"square\""
    }
    switch state.lineJoin {
    case .miter: result += " stroke-miterlimit=\"\(PlainNumber.text(max(state.miterLimit, 1)))\""
    case .round: result += " stroke-linejoin=\"round\""
    case .bevel: result += " stroke-linejoin=\"bevel\""
    }
    if let dash = state.drawableDash {
      result += " stroke-dasharray=\"\(PlainNumber.text(dash.lengths.map { scale * $0 }))\""
      if dash.phase != 0 { result += " stroke-dashoffset=\"\(PlainNumber.text(scale * dash.phase))\"" }
    }
    return result
  }

  private static func data(_ path: MatrixCore.Path<Double>) -> String {
    path.elements.map { element in
      let letter =
        switch element {
        case .move: "M"
        case .line: "L"
        case .quadratic: "Q"
        case .cubic: "C"
        case .close: "Z"
        }
      return letter + element.points.map { PlainNumber.text([$0.x, $0.y]) }.joined(separator: " ")
    }.joined()
  }

  private static func fraction(_ value: Double) -> String { PlainNumber.text(min(max(value, 0), 1)) }

  private static func paint(_ attribute: String, _ color: CGColor) -> String {
    let parts = [color.red, color.green, color.blue].map {
      PlainNumber.text((min(max(Double($0), 0), 1) * 255).rounded())
    }
    let name = " \(attribute)"
    let opacity = color.alpha == 1 ? "" : "\(name)-opacity=\"\(fraction(Double(color.alpha)))\""
    return "\(name)=\"rgb(\(parts.joined(separator: ",")))\"\(opacity)"
  }

  // MARK: - Definitions

  private mutating func define(_ kind: String, _ attributes: String, _ content: String) -> String {
    let body = "\(attributes)>\(content)</\(kind)>\n"
    if let name = names[kind + body] { return name }
    let name = "\(prefix)-\(names.count + 1)"
    names[kind + body] = name
    definitions += "<\(kind) id=\"\(name)\"\(body)"
    return name
  }

  private mutating func clip(_ area: MatrixCore.ClipArea<Double>) -> String {
    let rule = area.rule == .evenOdd ? " clip-rule=\"evenodd\"" : ""
    return define("clipPath", "", "<path d=\"\(Self.data(area.path))\"\(rule)/>")
  }

  private mutating func filter(_ shadow: MatrixCore.Shadow<Double, CGColor>) -> String {
    let numbers = [shadow.offset.dx, shadow.offset.dy, shadow.blur / 2].map { PlainNumber.text($0) }
    // The filter's region, in shares of the mark's box, is wide enough for marks that are thinner than their shadow's
    // offset only where it is measured in the picture.
    let region = " filterUnits=\"userSpaceOnUse\" x=\"-100%\" y=\"-100%\" width=\"300%\" height=\"300%\""
    let color = Self.paint("flood", shadow.paint)
      .replacingOccurrences(of: " flood=", with: " flood-color=")
    return define(
      "filter", region + " color-interpolation-filters=\"sRGB\"",
      "<feDropShadow dx=\"\(numbers[0])\" dy=\"\(numbers[1])\" stdDeviation=\"\(numbers[2])\"\(color)/>")
  }

  /// CSS's names of the modes of ``CGBlendMode``, by their numbers.
  private static let blendModes = [
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "soft-light",
    "hard-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
  ]
}

extension CGContext {
  /// What has been drawn so far as a picture in SVG, y down, in units of the device. Names of clip areas and shadows begin
  /// with the prefix, so that several pictures can stand on a page. Not part of Apple's.
  public func svg(prefix: String = "mark") -> String {
    SVGWriter.text(core.finishedMarks, box: deviceBox, prefix: prefix)
  }
}

extension UIImage {
  /// The image as a picture in SVG, in points. Not part of Apple's.
  public func svg(prefix: String = "mark") -> String {
    let toPoints = CoreTransform.scaling(x: 1 / Double(scale), y: 1 / Double(scale))
    let marks = (cgImage?.core ?? []).map { $0.transformed(by: toPoints) }
    return SVGWriter.text(marks, box: CGRect(origin: .zero, size: size), prefix: prefix)
  }
}
