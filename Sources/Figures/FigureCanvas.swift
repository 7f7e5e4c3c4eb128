import MatrixCore

typealias FigurePath = Path<Double>
typealias FigureMark = DeviceMark<Double, FigurePaint>

/// What a figure paints with: classes, to which the style sheet gives colours and widths.
struct FigurePaint: Equatable {
  var classes: [String] = []
  /// Whether lines are as wide as the graphics state says, and not as the style sheet says.
  var isMeasured = false
}

/// The surface that a panel is drawn on: a graphics context that records SVG.
///
/// Everything that has a shape goes through the context, from back to front. Dots and words, which keep their
/// size whatever the transform, stand between its marks as they are.
struct FigureCanvas {
  /// Device space is the picture, y down; it is also the first user space.
  private var context = GraphicsContext<Double, FigurePaint>(fill: FigurePaint(), stroke: FigurePaint())
  /// What is no path, with the number of marks below it.
  private var symbols: [(above: Int, svg: String)] = []

  /// Paints a path under a transform to the picture, and returns it as it lies there.
  @discardableResult
  mutating func paint(
    _ path: FigurePath, under transform: PlaneTransform = .identity, _ painting: Painting, classes: [String]
  ) -> FigurePath {
    saving {
      $0.concatenate(transform)
      $0.state.fill = FigurePaint(classes: classes)
      $0.state.stroke = FigurePaint(classes: classes)
      $0.paint(path, painting)
    }
    return context.marks.last?.path ?? FigurePath()
  }

  /// Paints a mark that another context has recorded, whose device space a transform takes to the picture.
  mutating func paint(_ mark: FigureMark, under transform: PlaneTransform) {
    saving {
      $0.concatenate(transform)
      $0.paint([mark])
    }
  }

  /// Adds what is no path: a dot or words.
  mutating func add(symbol svg: String) {
    symbols.append((context.marks.count, svg))
  }

  private mutating func saving(_ draw: (inout GraphicsContext<Double, FigurePaint>) -> Void) {
    context.saveState()
    draw(&context)
    do throws(GraphicsStateError) {
      try context.restoreState()
    } catch {
      preconditionFailure("a figure restores what it has not saved")
    }
  }

  /// All that was painted, from back to front.
  var svg: String {
    var result = ""
    var next = symbols.startIndex
    for index in 0...context.marks.count {
      while next < symbols.count, symbols[next].above == index {
        result += symbols[next].svg
        next += 1
      }
      if index < context.marks.count { result += SVGMarkup.mark(context.marks[index]) }
    }
    return result
  }
}
