extension InterfaceWords {
  /// What stands below a live canvas.
  struct Canvas: Sendable {
    var name = "Live canvas"
    var help =
      "One finger or the mouse moves the sheet, two fingers scale and turn it, the wheel zooms about the pointer (with Shift it turns). A tap with two fingers undoes, with three it redoes. Keys: arrows move, + and − zoom, [ and ] turn, Z undoes, Y redoes, 0 begins anew."
    /// The help where strokes can be drawn.
    var helpDrawing =
      "One finger, a pen or the mouse draws. Two fingers move, scale and turn the sheet; the wheel zooms about the pointer (with Shift it turns). A tap with two fingers takes back the last stroke, with three it brings it back. Keys: Z takes back a stroke, Y brings it back, Delete takes all away; arrows move, + and − zoom, [ and ] turn, B and F go back and forth among places, 0 returns to the first place and keeps the drawing. With the pen button up, one finger moves the sheet."

    // Rows of buttons.
    var drawing = "Drawing"
    var place = "Place of the sheet"

    // Buttons of the drawing.
    var pen = "Draw with one finger"
    var undoStroke = "Undo the stroke"
    var redoStroke = "Redo the stroke"
    var clear = "Clear the sheet"
    var save = "Save the drawing as SVG"

    // Buttons of the place, where strokes can be drawn and where not.
    var placeBack = "Back to the place before"
    var placeForth = "Forth to the place after"
    var undo = "Undo"
    var redo = "Redo"
    var beginAnew = "Begin anew"
    var zoomIn = "Zoom in"
    var zoomOut = "Zoom out"
    var turn = "Turn clockwise"
    var turnBack = "Turn counter-clockwise"

    // Numbers.
    var strokes = "strokes"
    var scale = "scale"
    var angle = "angle"
    var center = "center"
    var matrix = "matrix"
  }
}
