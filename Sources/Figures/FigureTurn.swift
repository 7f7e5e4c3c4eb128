#if !hasFeature(Embedded)
  /// Which sliders a reader moves by dragging a whole picture: one by movements across it, and one by movements up and down.
  public struct FigureTurn: Sendable, Equatable {
    /// A slider, and whether it grows against the axis: to the left, or upwards.
    public struct Way: Sendable, Equatable {
      /// The slider's place in the figure.
      public var slider: Int
      /// Whether it grows to the left, or upwards.
      public var isReversed: Bool

      /// Makes a way.
      public init(slider: Int, isReversed: Bool) {
        self.slider = slider
        self.isReversed = isReversed
      }
    }

    /// What movements to the left and to the right do.
    public var across: Way
    /// What movements up and down do; nil where they do nothing.
    public var down: Way?

    /// Makes a turn.
    public init(across: Way, down: Way? = nil) {
      self.across = across
      self.down = down
    }

    /// How many degrees the picture's width is: that of a ball half of whose circumference is seen.
    private static let degrees = 180.0
    /// By how many degrees a key turns.
    private static let keyDegrees = 5.0

    /// What the page's script needs, for the movements across and then those down: the slider's number, 1 or −1, how many positions the
    /// picture's width is and a key moves, and 1 where the slider goes on at its other end.
    public func attribute(of figure: Figure) -> String {
      [across, down].compactMap { $0.flatMap { Self.numbers($0, figure.sliders[$0.slider].range) } }
        .joined(separator: " ")
    }

    /// Into how many parts the ranges of the sliders are divided to look at them together.
    private static let parts = 12

    /// Positions all over both ranges together, which no movement of one slider alone shows.
    public func positions(of figure: Figure) -> [FigurePosition] {
      guard let down, let columns = figure.sliders[across.slider].range,
        let rows = figure.sliders[down.slider].range
      else { return [] }
      var positions: [FigurePosition] = []
      for column in 0...Self.parts {
        for row in 0...Self.parts {
          var position = FigurePosition(of: figure)
          position.sliders[across.slider] = columns.count * column / Self.parts
          position.sliders[down.slider] = rows.count * row / Self.parts
          positions.append(position)
        }
      }
      return positions
    }

    private static func numbers(_ way: Way, _ range: SliderRange?) -> String? {
      guard let range else { return nil }
      let width = range.isAngle ? degrees / range.step : Double(range.count)
      let key = max(1, (width * keyDegrees / degrees).rounded())
      let isFull = range.isAngle && range.maximum - range.minimum == 360
      return
        "\(way.slider) \(way.isReversed ? -1 : 1) \(NumberText.short(width)) \(NumberText.short(key)) \(isFull ? 1 : 0)"
    }
  }
#endif
