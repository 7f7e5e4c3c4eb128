#if !hasFeature(Embedded)
  import FormulaSyntax

  // What formulas below a figure need to know of what moves in it.
  extension Figure {
    /// A name that stands for numbers which the reader moves.
    public enum Moved: Sendable, Equatable {
      /// A slider; whether it is an angle.
      case slider(isAngle: Bool)
      /// A point that moves by itself, with the names of its coordinates.
      case point([Symbol])
    }

    /// What a name stands for where the reader moves it; nil of any other name, also of a point that follows from sliders.
    public func moved(_ symbol: Symbol) -> Moved? {
      if let slider = sliders.first(where: { $0.symbol == symbol }) {
        return .slider(isAngle: slider.isAngle)
      }
      guard points.contains(where: { $0.symbol == symbol && $0.solved.isEmpty }) else { return nil }
      return .point([0, 1].map { FigureEvaluator.coordinate($0, of: symbol) })
    }

    /// The names that the reader moves.
    public var movedNames: [Symbol] {
      sliders.map(\.symbol) + points.filter(\.solved.isEmpty).map(\.symbol)
    }

    /// How many decimals write all values of a name that the reader moves, in degrees where it is an angle, in a figure that is prepared; nil where
    /// six do not.
    public func decimals(of symbol: Symbol) -> Int? {
      if let slider = sliders.first(where: { $0.symbol == symbol }) {
        guard let range = slider.range else { return nil }
        let initial = range.isAngle ? range.initial * 180 / .pi : range.initial
        return FigureNumberFormat.decimals(of: [range.minimum, range.maximum, range.step, initial])
      }
      guard let range = points.first(where: { $0.symbol == symbol })?.range else { return nil }
      return FigureNumberFormat.decimals(of: [range.initial.x, range.initial.y, range.step])
    }
  }

  extension FigureNumberFormat {
    /// How many decimals write some numbers, but for the rounding of doubles; nil where six do not.
    public static func decimals(of numbers: [Double]) -> Int? {
      var power = 1.0
      for decimals in 0...mostDecimals {
        if numbers.allSatisfy({
          ($0 * power - ($0 * power).rounded()).magnitude <= 1e-8 * max(1, $0.magnitude)
        }) {
          return decimals
        }
        power *= 10
      }
      return nil
    }
  }
#endif
