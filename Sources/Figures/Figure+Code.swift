import FormulaSyntax
import MatrixCore
import SourceText

extension Figure {
  /// A prepared and fitted figure as text, from which ``init(code:)`` makes one that draws the same.
  public var code: String {
    var writer = FigureWriter()
    writer.write(identifier)
    writer.write(title)
    writer.write(caption)
    writer.list(readings) { $0.write($1) }
    writer.write(orientation == .yUp)
    writer.write(environment.convention == .columns)
    writer.list(panels) { writer, panel in
      writer.write(panel.title)
      writer.optional(panel.orientation) { $0.write($1 == .yUp) }
      writer.list(panel.items) { $0.write($1) }
    }
    writer.list(sliders) { writer, slider in
      writer.write(slider.symbol)
      writer.write(slider.name)
      let range = slider.range
      for number in [range?.minimum ?? 0, range?.maximum ?? 0, range?.initial ?? 0, range?.step ?? 0] {
        writer.write(number)
      }
      writer.write(range?.isAngle ?? false)
      writer.write(range?.count ?? 0)
      writer.write(range?.first ?? 0)
    }
    writer.list(points) { writer, point in
      writer.write(point.symbol)
      writer.write(point.name)
      writer.list(point.solved) { $0.write($1) }
      guard point.solved.isEmpty else { return }
      writer.write(point.range?.initial.x ?? 0)
      writer.write(point.range?.initial.y ?? 0)
      writer.write(point.range?.within ?? Rectangle(x: 0, y: 0, width: 0, height: 0))
      writer.write(point.range?.step ?? 1)
    }
    writer.write(animated ?? -1)
    writer.optional(frame) { writer, frame in
      writer.write(frame.content)
      for number in [frame.box.minX, frame.box.minY, frame.box.maxX, frame.box.maxY] { writer.write(number) }
    }
    writer.list(usedDefinitions) { writer, definition in
      writer.write(definition.symbol)
      writer.optional(definition.parameters) { $0.list($1) { $0.write($1) } }
      writer.write(definition.body)
    }
    return writer.text
  }

  /// Reads a figure's text; nil where it is none.
  public init?(code: [UInt8]) {
    var reader = FigureReader(code)
    self.init(environment: Environment())
    identifier = reader.text()
    title = reader.optionalText()
    caption = reader.optionalText()
    readings = reader.list { $0.figureText() }
    orientation = reader.flag() ? .yUp : .yDown
    if reader.flag() { environment.convention = .columns }
    panels = reader.list { reader in
      Panel(
        title: reader.optionalText(), orientation: reader.optional { $0.flag() ? .yUp : .yDown },
        items: reader.list { $0.item(depth: 0) })
    }
    sliders = reader.list { $0.slider() }
    let sliders = sliders.count
    points = reader.list { $0.movablePoint(sliders: sliders) }
    let animated = reader.integer()
    self.animated = self.sliders.indices.contains(animated) ? animated : nil
    frame = reader.optional { reader in
      let content = reader.rectangle()
      let numbers = [reader.double(), reader.double(), reader.double(), reader.double()]
      let box = DeviceBox(minX: numbers[0], minY: numbers[1], maxX: numbers[2], maxY: numbers[3])
      let isSound =
        content.isSound && box.width > 0 && box.height > 0
        && numbers.allSatisfy { $0.magnitude <= NumberText.largest }
      return isSound ? Frame(content: content, box: box) : reader.failed(Frame(content: content, box: box))
    }
    let definitions = reader.list { reader in
      let symbol = reader.symbol()
      let parameters = reader.optional { $0.list { $0.symbol() } }
      return Definition(symbol, parameters: parameters, body: reader.expression())
    }
    if reader.hasFailed { return nil }
    for definition in definitions { environment.define(definition) }
  }

  /// The definitions that a picture is computed from, sorted by name. What the controls move is none.
  private var usedDefinitions: [Definition] {
    var search = DefinitionSearch(environment: environment)
    for slider in sliders { search.environment.undefine(slider.symbol) }
    for point in points {
      if point.solved.isEmpty {
        search.environment.undefine(point.symbol)
      } else {
        search.visit(FigureExpression(Expression(.symbol(point.symbol))))
      }
    }
    for text in [title, caption] { search.visit(text) }
    for text in readings { search.visit(text) }
    for panel in panels {
      search.visit(panel.title)
      for item in panel.items { search.visit(item) }
    }
    return search.found.sorted { $0.symbol < $1.symbol }
  }
}

extension FigureReader {
  fileprivate mutating func slider() -> FigureSlider {
    let symbol = symbol()
    let name = math()
    let numbers = [double(), double(), double(), double()]
    let isAngle = flag()
    let count = integer()
    // What the range was computed from stays behind.
    let none = FigureExpression(.integer(0))
    var slider = FigureSlider(
      symbol, name: name, minimum: none, maximum: none, initial: none, isAngle: isAngle)
    slider.range = SliderRange(
      minimum: numbers[0], maximum: numbers[1], initial: numbers[2], step: numbers[3], isAngle: isAngle,
      count: count, first: integer())
    return slider
  }

  fileprivate mutating func movablePoint(sliders: Int) -> MovablePoint {
    let symbol = symbol()
    let name = math()
    let solved = list { $0.integer() }
    if !solved.isEmpty {
      let isSound = solved.count <= Figure.mostSolved && solved.allSatisfy { (0..<sliders).contains($0) }
      return MovablePoint(
        symbol, name: name, initial: FigureExpression(Expression(.symbol(symbol))),
        solved: isSound ? solved : failed([0]))
    }
    let x = double()
    let initial = Point(x: x, y: double())
    let within = rectangle()
    let step = double()
    var point = MovablePoint(symbol, name: name, initial: FigureExpression(.integer(0)))
    let isSound = step > 0 && within.isSound && initial.x.isFinite && initial.y.isFinite
    point.range = PointRange(initial: initial, within: within, step: isSound ? step : failed(1))
    return point
  }
}

extension Rectangle where S == Double {
  /// Whether its numbers are those of a picture, and not of a broken text.
  fileprivate var isSound: Bool {
    size.width >= 0 && size.height >= 0
      && [origin.x, origin.y, size.width, size.height].allSatisfy { $0.magnitude <= 2 * NumberText.largest }
  }
}

/// Finds the definitions that expressions use, directly and through one another.
struct DefinitionSearch {
  var environment: Environment
  private(set) var found: [Definition] = []
  private var visited: Set<Symbol> = []

  init(environment: Environment) {
    self.environment = environment
  }

  mutating func visit(_ text: FigureText?) {
    for piece in text?.pieces ?? [] {
      if case .value(let expression, _) = piece { visit(expression) }
    }
  }

  mutating func visit(_ expression: FigureExpression) { visit(expression.expression) }

  mutating func visit(_ expression: FigureExpression?) {
    if let expression { visit(expression.expression) }
  }

  private mutating func visit(_ expression: Expression) {
    switch expression.node {
    case .symbol(let symbol), .apply(let symbol, _):
      if let definition = environment[symbol], visited.insert(symbol).inserted {
        found.append(definition)
        visit(definition.body)
      }
    default: break
    }
    for operand in expression.operands { visit(operand) }
  }
}
