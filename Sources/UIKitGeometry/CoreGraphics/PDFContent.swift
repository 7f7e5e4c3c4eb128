internal import MatrixCore

/// The operators of a page or a group, and the objects that they name.
struct PDFContent {
  /// The operators.
  var text = ""
  private var graphicsStates: Set<Int> = []
  private var forms: [Int] = []

  /// The dictionary of what the operators name.
  var resources: String {
    func entry(_ kind: String, _ prefix: String, _ numbers: [Int]) -> String {
      if numbers.isEmpty { return "" }
      return "/\(kind) << " + numbers.map { "/\(prefix)\($0) \($0) 0 R " }.joined() + ">> "
    }
    return "<< " + entry("ExtGState", "G", graphicsStates.sorted()) + entry("XObject", "F", forms) + ">>"
  }

  /// Takes opacities and a blend mode over.
  mutating func use(graphicsState number: Int) {
    graphicsStates.insert(number)
    text += "/G\(number) gs\n"
  }

  /// Paints a group.
  mutating func show(form number: Int) {
    forms.append(number)
    text += "/F\(number) Do\n"
  }

  /// Adds a path of the device to the current one. A quadratic curve becomes the cubic one that it is.
  mutating func add(_ path: MatrixCore.Path<Double>) {
    var current = CorePoint.origin
    var start = CorePoint.origin
    for element in path.elements {
      let letter: String
      var points = element.points
      switch element {
      case .move: letter = "m"
      case .line: letter = "l"
      case .quadratic(let control, let end):
        points = Array(BezierCurve(current, control, end).elevated.points.dropFirst())
        letter = "c"
      case .cubic: letter = "c"
      case .close: letter = "h"
      }
      if case .move(let point) = element { start = point }
      current = points.last ?? start
      text += points.map { PlainNumber.text([$0.x, $0.y]) + " " }.joined() + letter + "\n"
    }
  }

  /// Paints the path of a mark, in its own colours or all in one.
  mutating func paint(_ mark: CoreMark, in color: CGColor?) {
    var (path, painting) = (mark.path, mark.painting)
    if painting.fillRule != nil { text += Self.components(color ?? mark.state.fill) + " rg\n" }
    if painting.hasStroke {
      let pen = LinePen(mark.state)
      switch pen {
      case .none:
        guard let rule = painting.fillRule else { return }
        painting = .fill(rule)
      case .round(let width, let scale): setLine(mark.state, width, scale, color)
      case .bent(let width, let scale, let space):
        guard let back = space.inverse() else { return }
        let entries = [space.a, space.b, space.c, space.d, 0, 0]
        text += PlainNumber.text(entries, decimals: 9) + " cm\n"
        path = path.transformed(by: back)
        setLine(mark.state, width, scale, color)
      }
    }
    add(path)
    switch painting {
    case .fill(let rule): text += rule == .evenOdd ? "f*\n" : "f\n"
    case .stroke: text += "S\n"
    case .fillThenStroke(let rule): text += rule == .evenOdd ? "B*\n" : "B\n"
    }
  }

  private mutating func setLine(
    _ state: MatrixCore.GraphicsState<Double, CGColor>, _ width: Double, _ scale: Double, _ color: CGColor?
  ) {
    let cap =
      switch state.lineCap {
      case .butt: 0
      case .round: 1
      case .square: 2
      }
    let join =
      switch state.lineJoin {
      case .miter: 0
      case .round: 1
      case .bevel: 2
      }
    text += Self.components(color ?? state.stroke) + " RG\n"
    text += "\(PlainNumber.text(max(width, 0))) w \(cap) J \(join) j "
    text += "\(PlainNumber.text(max(state.miterLimit, 1))) M\n"
    if let dash = state.drawableDash {
      text +=
        "[\(PlainNumber.text(dash.lengths.map { scale * $0 }))] \(PlainNumber.text(scale * dash.phase)) d\n"
    }
  }

  private static func components(_ color: CGColor) -> String {
    PlainNumber.text([color.red, color.green, color.blue].map { min(max(Double($0), 0), 1) })
  }
}
