// Pages have the positions of steps as they were computed when the site was built.
#if !hasFeature(Embedded)
  import FormulaSyntax
  import SourceText

  extension Figure {
    /// What moves in a figure: a slider or a movable point, by its place among those.
    public enum Control: Sendable, Hashable {
      /// A slider.
      case slider(Int)
      /// A movable point that follows from no slider.
      case point(Int)
    }

    /// The position in which some controls have other values; nil with the faults of values that they cannot have.
    ///
    /// A value must be one that the control has: a page that names 22.5° must not draw 22°.
    public func position(
      setting values: [(control: Control, value: FigureExpression)], from position: FigurePosition
    ) -> (position: FigurePosition?, faults: [FigureFault]) {
      var builder = SceneBuilder(evaluator: FigureEvaluator(environment))
      var faults: [FigureFault] = []
      var result = position
      for (control, value) in values {
        switch control {
        case .slider(let index):
          guard let range = sliders[index].range, let number = builder.number(value) else { continue }
          if let place = range.position(of: number) {
            result.sliders[index] = place
          } else {
            faults.append(value.error(.wrongStep, Self.refusal(of: number, by: sliders[index], range)))
          }
        case .point(let index):
          guard let range = points[index].range, let point = builder.point(value) else { continue }
          let place = range.nearest(to: point)
          let nearest = range.point(at: place)
          let slack = 1e-9 * max(1, range.step)
          if (nearest.x - point.x).magnitude <= slack, (nearest.y - point.y).magnitude <= slack {
            result.points[index] = place
          } else if point == range.initial {
            result.points[index] = nil
          } else {
            faults.append(
              value.error(
                .wrongStep,
                "'\(points[index].symbol.name)' cannot be at \(SceneBuilder.said(point)); the nearest of its places is \(SceneBuilder.said(nearest))"
              ))
          }
        }
      }
      faults = builder.diagnostics + faults
      return (faults.isEmpty ? result : nil, faults)
    }

    private static func refusal(of number: Double, by slider: FigureSlider, _ range: SliderRange) -> String {
      let name = slider.symbol.name
      let ends = "'\(name)' goes from \(range.text(at: 0)) to \(range.text(at: range.count))"
      guard let (lower, upper) = range.neighbours(of: number) else { return ends }
      return
        "\(ends) and has no position here; the nearest are \(range.text(at: lower)) and \(range.text(at: upper))"
    }

    /// The value of a control at a position, as it is read.
    public func text(of control: Control, at position: FigurePosition) -> String {
      switch control {
      case .slider(let index):
        sliders[index].range.map { $0.text(at: position.sliders[index] ?? $0.first) } ?? ""
      case .point(let index): pointText(index, at: position)
      }
    }

    /// A position as text in which each control that moves by itself has a number, also where it has its first value: what lies between
    /// two positions can be counted. A first place of a point that is none of its places is the nearest one.
    public func numbers(of position: FigurePosition) -> String {
      var result = position
      for (index, slider) in sliders.enumerated() {
        result.sliders[index] = position.sliders[index] ?? slider.range?.first
      }
      for (index, point) in points.enumerated() {
        result.points[index] = position.points[index] ?? point.range.map { $0.nearest(to: $0.initial) }
      }
      return result.text
    }
  }

  extension SliderRange {
    /// The position that has a value; nil where none has.
    fileprivate func position(of value: Double) -> Int? {
      let slack = 1e-9 * max(1, step) * (isAngle ? Double.pi / 180 : 1)
      let lower = neighbours(of: value)?.lower ?? 0
      return [first, lower, lower + 1, count].first {
        (0...count).contains($0) && (self.value(at: $0) - value).magnitude <= slack
      }
    }

    /// The positions on both sides of a value; nil where it lies outside of the range.
    fileprivate func neighbours(of value: Double) -> (lower: Int, upper: Int)? {
      let number = isAngle ? value * 180 / Double.pi : value
      guard number.isFinite, number >= minimum - 1e-9, number <= maximum + 1e-9 else { return nil }
      let lower = min(count, max(0, Int(((number - minimum) / step + 1e-9).rounded(.down))))
      return (lower, min(count, lower + 1))
    }
  }
#endif
