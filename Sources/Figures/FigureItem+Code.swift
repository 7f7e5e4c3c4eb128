import FormulaSyntax
import MatrixCore
import SourceText

extension FigureWriter {
  mutating func write(_ item: FigureItem) {
    write(item.shape)
    write(item.label)
    list(item.vertexLabels) { $0.write($1) }
    write(item.place.flatMap { FigureItem.Place.allCases.firstIndex(of: $0) } ?? -1)
    list(item.classes) { $0.write($1) }
    write(item.transform)
    write(item.showsBefore)
  }

  private mutating func write(_ shape: FigureItem.Shape) {
    switch shape {
    case .view(let view):
      sign("v")
      write(view.bounds)
      write(view.position)
      write(view.anchor)
      write(view.transform)
      list(view.parts) { $0.write(FigureView.Part.allCases.firstIndex(of: $1) ?? 0) }
      list(view.contents) { $0.write($1) }
    case .rectangle(let source): write("r", [source])
    case .frame(let source): write("f", [source])
    case .polygon(let sources):
      sign("p")
      list(sources) { $0.write($1) }
    case .face(let sources, let isBack):
      sign(isBack ? "H" : "h")
      list(sources) { $0.write($1) }
    case .path(let steps, let showsControls):
      sign("P")
      list(steps) { $0.write($1) }
      write(showsControls)
    case .point(let source): write("d", [source])
    case .vector(let from, let to):
      write("a", [to])
      write(from)
    case .displacement(let from, let by):
      write("b", [by])
      write(from)
    case .segment(let from, let to): write("s", [from, to])
    case .line(let from, let to): write("l", [from, to])
    case .circle(let center, let radius): write("c", [center, radius])
    case .curve(let x, let y, let parameter, let lower, let upper):
      write("C", [x, y, lower, upper])
      write(parameter)
    case .angle(let vertex, let from, let to, let radius):
      write("A", [to])
      write(vertex)
      write(from)
      write(radius)
    case .axes(let x, let y, let names, let ticks):
      sign("x")
      write(x)
      write(y)
      list(names) { $0.write($1) }
      write(ticks)
    case .grid(let step, let within):
      sign("g")
      write(step)
      write(within)
    case .text(let words, let place):
      write("t", [place])
      write(words)
    case .group(let items):
      sign("G")
      list(items) { $0.write($1) }
    case .context(let operations):
      sign("o")
      list(operations) { $0.write($1.call) }
    }
  }

  private mutating func write(_ mark: Unicode.Scalar, _ sources: [FigureExpression]) {
    sign(mark)
    for source in sources { write(source) }
  }

  private mutating func write(_ step: FigurePathStep) {
    switch step {
    case .points(let source): write("p", [source])
    case .move(let source): write("m", [source])
    case .close: sign("z")
    case .curve(let sources):
      sign("c")
      list(sources) { $0.write($1) }
    }
  }

  private mutating func write(_ call: FigureOperation.Call) {
    switch call {
    case .save: sign("s")
    case .restore: sign("r")
    case .translate(let source): write("t", [source])
    case .scale(let source): write("k", [source])
    case .rotate(let source): write("o", [source])
    case .concatenate(let source): write("m", [source])
    case .width(let source): write("w", [source])
    case .dash(let source): write("d", [source])
    case .color(let name):
      sign("c")
      write(name)
    case .paint(let painting, let item):
      sign(painting.hasStroke ? (painting == .stroke ? "S" : "P") : "F")
      write(item)
    }
  }
}

extension FigureReader {
  /// The deepest nesting of things: what the YAML may have, and the marks of a context in it.
  private static var deepest: Int { 40 }

  mutating func item(depth: Int) -> FigureItem {
    guard depth < Self.deepest else { return failed(FigureItem(.group([]))) }
    var item = FigureItem(shape(depth: depth))
    item.label = optionalText()
    item.vertexLabels = list { $0.figureText() }
    let place = integer()
    let places = FigureItem.Place.allCases
    item.place = places.indices.contains(place) ? places[place] : nil
    item.classes = list { $0.text() }
    item.transform = optionalValue()
    item.showsBefore = flag()
    return item
  }

  private mutating func items(_ depth: Int) -> [FigureItem] {
    list { $0.item(depth: depth + 1) }
  }

  private mutating func shape(depth: Int) -> FigureItem.Shape {
    switch sign() {
    case "v":
      let bounds = value()
      let position = value()
      let anchor = optionalValue()
      let transform = optionalValue()
      let parts = list { $0.choice(FigureView.Part.allCases) }
      return .view(
        FigureView(
          bounds: bounds, position: position, anchor: anchor, transform: transform, parts: parts,
          contents: items(depth)))
    case "r": return .rectangle(value())
    case "f": return .frame(value())
    case "p": return .polygon(list { $0.value() })
    case "h": return .face(list { $0.value() }, isBack: false)
    case "H": return .face(list { $0.value() }, isBack: true)
    case "P":
      let steps = list { $0.pathStep() }
      return .path(steps, showsControls: flag())
    case "d": return .point(value())
    case "a":
      let end = value()
      return .vector(from: optionalValue(), to: end)
    case "b":
      let components = value()
      return .displacement(from: optionalValue(), by: components)
    case "s":
      let start = value()
      return .segment(from: start, to: value())
    case "l":
      let start = value()
      return .line(from: start, to: value())
    case "c":
      let center = value()
      return .circle(center: center, radius: value())
    case "C":
      let (x, y) = (value(), value())
      let (lower, upper) = (value(), value())
      return .curve(x: x, y: y, parameter: symbol(), lower: lower, upper: upper)
    case "A":
      let end = value()
      let vertex = optionalValue()
      let start = optionalValue()
      return .angle(vertex: vertex, from: start, to: end, radius: optionalValue())
    case "x":
      let (x, y) = (optionalValue(), optionalValue())
      let names = list { $0.figureText() }
      return .axes(x: x, y: y, names: names, ticks: flag())
    case "g":
      let step = optionalValue()
      return .grid(step: step, within: optionalValue())
    case "t":
      let place = value()
      return .text(figureText(), at: place)
    case "G": return .group(items(depth))
    case "o": return .context(list { FigureOperation($0.call(depth: depth)) })
    default: return failed(.group([]))
    }
  }

  private mutating func pathStep() -> FigurePathStep {
    switch sign() {
    case "p": return .points(value())
    case "m": return .move(value())
    case "z": return .close
    case "c": return .curve(list { $0.value() })
    default: return failed(.close)
    }
  }

  private mutating func call(depth: Int) -> FigureOperation.Call {
    switch sign() {
    case "s": return .save
    case "r": return .restore
    case "t": return .translate(value())
    case "k": return .scale(value())
    case "o": return .rotate(value())
    case "m": return .concatenate(value())
    case "w": return .width(value())
    case "d": return .dash(value())
    case "c": return .color(text())
    case "F": return .paint(.fill(.nonZero), item(depth: depth + 1))
    case "S": return .paint(.stroke, item(depth: depth + 1))
    case "P": return .paint(.fillThenStroke(.nonZero), item(depth: depth + 1))
    default: return failed(.save)
    }
  }
}

extension DefinitionSearch {
  mutating func visit(_ item: FigureItem) {
    visit(item.label)
    for label in item.vertexLabels { visit(label) }
    visit(item.transform)
    switch item.shape {
    case .view(let view):
      visit([view.bounds, view.position, view.anchor, view.transform])
      for item in view.contents { visit(item) }
    case .rectangle(let source), .frame(let source), .point(let source): visit(source)
    case .polygon(let sources), .face(let sources, _):
      for source in sources { visit(source) }
    case .path(let steps, _):
      for step in steps {
        switch step {
        case .points(let source), .move(let source): visit(source)
        case .curve(let sources):
          for source in sources { visit(source) }
        case .close: break
        }
      }
    case .vector(let from, let to), .displacement(let from, let to): visit([from, to])
    case .segment(let from, let to), .line(let from, let to), .circle(let from, let to):
      visit(from)
      visit(to)
    case .curve(let x, let y, _, let lower, let upper):
      for source in [x, y, lower, upper] { visit(source) }
    case .angle(let vertex, let from, let to, let radius): visit([vertex, from, to, radius])
    case .axes(let x, let y, let names, _):
      visit([x, y])
      for name in names { visit(name) }
    case .grid(let step, let within): visit([step, within])
    case .text(let words, let place):
      visit(words)
      visit(place)
    case .group(let items):
      for item in items { visit(item) }
    case .context(let operations):
      for operation in operations { visit(operation.call) }
    }
  }

  private mutating func visit(_ call: FigureOperation.Call) {
    switch call {
    case .save, .restore, .color: break
    case .translate(let source), .scale(let source), .rotate(let source), .concatenate(let source),
      .width(let source), .dash(let source):
      visit(source)
    case .paint(_, let item): visit(item)
    }
  }

  private mutating func visit(_ sources: [FigureExpression?]) {
    for source in sources { visit(source) }
  }
}
