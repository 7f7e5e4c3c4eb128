import Figures
import FormulaSyntax
import SourceText

extension PageEngine {
  /// `figure`: a figure at another position of its sliders and movable points.
  ///
  /// Lines of the question:
  ///
  /// - `code`, the figure as the page has it.
  /// - `at`, a position: for each slider and then each point a word, which an answer has given; without the line the
  ///   position of the still figure.
  /// - `given`, a name and what it stands for, as code that a `value` line of `exercise` has: the figure of an exercise for
  ///   other numbers. It is no text to be parsed, since the parser would be a fifth of the module.
  /// - `places`, numbers that the answer before has given, so that labels do not jump about.
  /// - `drag`, the number of a point, the number of a picture, and where the point is to go in that picture, from its
  ///   left and from its upper edge, as parts of its width and height.
  /// - `step`, the number of a point, the number of a picture, and how many steps to go to the right and down in it.
  ///
  /// Lines of the answer:
  ///
  /// - `position`, the position after that.
  /// - `slider` for each slider: its position, the greatest one, its value as it is read, its name as markup and as
  ///   text, and `1` where a button is to move it.
  /// - `point` for each movable point: its place as it is read, its name as markup and as text.
  /// - `handle` for each place where a point can be taken hold of: the number of the point, the number of the picture,
  ///   and where in it, as parts of its width and height.
  /// - `places`, the numbers for the next question.
  /// - `reading` for each text of the table and of the listing below, as HTML.
  /// - `html` for each line of what the page shows, and `caption`, its caption as text; or an `error` line where the
  ///   figure cannot be drawn at this position.
  static func figure(_ records: [EngineRecord], into answer: inout EngineAnswer) {
    let code = records.first { $0.kind == "code" }?[0] ?? ""
    guard var figure = Figure(code: Array(code.utf8)) else {
      answer.fail("no-figure", "the question has no figure, or that of another version")
      return
    }
    for record in records where record.kind == "given" {
      guard let body = Expression(figureCode: Array(record[1].utf8)) else {
        answer.fail("no-value", "what '\(record[0])' stands for cannot be read")
        return
      }
      figure.environment.define(Definition(Symbol(record[0]), body: body))
    }
    var position = FigurePosition(of: figure)
    var places: [Int] = []
    for record in records {
      switch record.kind {
      case "at": position = FigurePosition(record[0], of: figure)
      case "places":
        for word in FigurePosition.parts(of: record[0], at: 0x20) where !word.isEmpty {
          places.append(FigurePosition.integer(word) ?? 0)
        }
      case "drag":
        guard let point = record.integer(0), let panel = record.integer(1), let left = record.number(2),
          let top = record.number(3)
        else { continue }
        position = figure.moving(point, toLeft: left, top: top, ofPanel: panel, from: position)
      case "step":
        guard let point = record.integer(0), let panel = record.integer(1), let right = record.integer(2),
          let down = record.integer(3)
        else { continue }
        position = figure.stepping(point, right: right, down: down, inPanel: panel, from: position)
      default: break
      }
    }
    answer.add("position", [position.text])
    for slider in figure.sliderStates(at: position) {
      answer.add(
        "slider",
        [
          "\(slider.position)", "\(slider.last)", slider.text, slider.name.markup, slider.name.plain,
          slider.isAnimated ? "1" : "0",
        ])
    }
    for (index, point) in figure.points.enumerated() {
      answer.add(
        "point",
        [
          figure.pointText(index, at: position), point.name.markup, point.name.plain,
          point.solved.isEmpty ? "0" : "1",
        ])
    }
    let drawing = figure.drawing(at: position, places: places)
    guard let html = drawing.html else {
      answer.fail("not-drawn", drawing.faults.first?.diagnostic.message ?? "there is nothing to draw")
      return
    }
    for handle in drawing.handles {
      answer.add("handle", numbers: [Double(handle.point), Double(handle.panel), handle.left, handle.top])
    }
    var text = ""
    for place in drawing.places { text += text.isEmpty ? "\(place)" : " \(place)" }
    answer.add("places", [text])
    for reading in drawing.readings { answer.add("reading", [reading]) }
    for line in FigurePosition.parts(of: html, at: 0x0A) { answer.add("html", [line]) }
    if let caption = drawing.caption { answer.add("caption", [caption]) }
  }
}
