// The engine of pages draws none.
#if !hasFeature(Embedded)
  import SourceText

  extension Figure {
    /// The first picture of the still figure without a word, as a small image beside a link: an SVG element that readers of screens pass
    /// over. Empty where there is nothing to draw, or something cannot be drawn.
    public func thumbnail() -> String {
      let scenes = scenes(at: FigurePosition(of: self))
      guard scenes.faults.isEmpty, let marks = scenes.panels.first?.builder.marks, !marks.isEmpty else {
        return ""
      }
      var picture = PanelDrawing(scale: scale(fitting: scenes.content, panel: 0))
      picture.draw(marks.compactMap { $0.withoutWords })
      picture.finish(places: [])
      guard picture.diagnostics.isEmpty else { return "" }
      let box = picture.bounds.padded(4)
      let size = [box.minX, box.minY, box.width, box.height].map { SVGMarkup.number($0) }.joined(
        separator: " ")
      return
        "<svg class=\"diagram thumbnail\" viewBox=\"\(size)\" aria-hidden=\"true\">\n\(picture.canvas.svg)</svg>\n"
    }
  }

  extension SceneMark {
    /// The mark without labels and numbers; nil where nothing else is left of it.
    fileprivate var withoutWords: SceneMark? {
      var mark = self
      mark.label = nil
      mark.vertexLabels = []
      // It belongs to none of the formulas around it.
      mark.classes.removeAll { FigureQuantity.isName($0) }
      switch shape {
      case .words: return nil
      case .axes(var axes):
        axes.names = []
        axes.hasTicks = false
        mark.shape = .axes(axes)
      default: break
      }
      return mark
    }
  }
#endif
