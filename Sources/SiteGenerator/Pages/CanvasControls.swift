/// What a live canvas is moved by, and the numbers of where its sheet is.
///
/// It stands in the page from the beginning, so that nothing below it moves when the engine has come; until then nothing in it can be
/// used. It is seen only where scripts run: without them nothing could move the canvas.
struct CanvasControls {
  /// Whether strokes can be drawn.
  var draws: Bool
  var words: InterfaceWords.Canvas

  /// A button: the key of the engine that it presses, or one of the page's own, its sign and its name.
  private struct Button {
    var key: String
    var sign: String
    var name: String
  }

  var html: HTML {
    """
    <div class="canvas-controls by-script" role="group" aria-label="\(words.name)">
    \(each: rows, row)<dl class="canvas-numbers">\(each: numbers, number)</dl>
    <p class="canvas-help">\(draws ? words.helpDrawing : words.help)</p>
    </div>

    """
  }

  /// Where strokes are drawn there are two rows: what is done to the drawing, and to its place.
  private var rows: [(name: String, buttons: [Button])] {
    let back = Button(key: "undo", sign: draws ? "‹" : "↶", name: draws ? words.placeBack : words.undo)
    let forth = Button(key: "redo", sign: draws ? "›" : "↷", name: draws ? words.placeForth : words.redo)
    let place = [
      Button(key: "zoomOut", sign: "−", name: words.zoomOut),
      Button(key: "zoomIn", sign: "+", name: words.zoomIn),
      Button(key: "turnBack", sign: "⟲", name: words.turnBack),
      Button(key: "turn", sign: "⟳", name: words.turn),
      Button(key: "reset", sign: "⌂", name: words.beginAnew),
    ]
    guard draws else { return [(words.place, [back, forth] + place)] }
    let drawing = [
      Button(key: "pen", sign: "✎", name: words.pen),
      Button(key: "undoStroke", sign: "↶", name: words.undoStroke),
      Button(key: "redoStroke", sign: "↷", name: words.redoStroke),
      Button(key: "clear", sign: "✕", name: words.clear),
      Button(key: "save", sign: "↓", name: words.save),
    ]
    return [(words.drawing, drawing), (words.place, place + [back, forth])]
  }

  private func row(_ row: (name: String, buttons: [Button])) -> HTML {
    """
    <div class="canvas-buttons\(draws ? " is-row" : "")" role="group" aria-label="\(row.name)">\(each: row.buttons, button)</div>

    """
  }

  private func button(_ button: Button) -> HTML {
    """
    <button type="button" data-key="\(button.key)" aria-label="\(button.name)" title="\(button.name)" disabled>\
    \(button.sign)</button>
    """
  }

  /// The names of the numbers, by what the script finds their places by.
  private var numbers: [(name: String, value: String)] {
    let place = [
      (words.scale, "scale"), (words.angle, "angle"), (words.center, "center"), (words.matrix, "matrix"),
    ]
    return draws ? [(words.strokes, "strokes")] + place : place
  }

  private func number(_ number: (name: String, value: String)) -> HTML {
    #"<div><dt>\#(number.name)</dt><dd data-value="\#(number.value)"></dd></div>"#
  }
}
