import MatrixCore

/// How the curves of a stroke are written down for a page, as data of SVG paths.
///
/// A path goes on as long as the width does, and has at most ``most`` curves, so that adding to it costs no more the
/// longer the stroke is. Numbers are rounded to decimals as fine as the stroke's tolerance asks for, and all but those of
/// the first point are differences of rounded numbers, so that rounding does not add up.
struct CanvasInk {
  /// The most curves of a path.
  static let most = 32

  /// How many curves the last path has; 0 before the first one.
  var curves = 0
  /// The width of the last path.
  var width = 0.0

  /// Whether a curve needs another path than the last one.
  private func isNew(_ curve: CanvasStroke.Curve) -> Bool {
    curves <= 0 || curves >= Self.most || curve.width != width
  }

  /// Adds `path`, or another word, a width and data, for each path that begins, and `more` and data where the last one
  /// goes on.
  mutating func write(
    _ all: [CanvasStroke.Curve], tolerance: Double, as word: String = "path", into answer: inout EngineAnswer
  ) {
    let grid = DecimalGrid(finerThan: tolerance / 8)
    var next = all.startIndex
    while next < all.endIndex {
      let isPath = isNew(all[next])
      if isPath {
        width = all[next].width
        curves = 0
      }
      var data = isPath ? grid.move(to: all[next].start) : ""
      repeat {
        data += grid.data(of: all[next])
        curves += 1
        next += 1
      } while next < all.endIndex && !isNew(all[next])
      if isPath {
        answer.add(word, [DecimalGrid(finerThan: width / 64).text(of: width), data])
      } else {
        answer.add("more", [data])
      }
    }
  }
}

/// Numbers with some decimals, and points in units of the last one.
private struct DecimalGrid {
  /// How many decimals there are: at most 6.
  let decimals: Int
  private let factor: Double

  /// The fewest decimals whose unit is no larger than a number.
  init(finerThan unit: Double) {
    var (decimals, factor) = (0, 1.0)
    while decimals < 6, !(1 / factor <= unit) {
      decimals += 1
      factor *= 10
    }
    self.decimals = decimals
    self.factor = factor
  }

  /// A number in units of the last decimal; 0 where it has too many places.
  private func units(_ number: Double) -> Int64 {
    let units = (number * factor).rounded()
    return units.magnitude < 9e15 ? Int64(units) : 0
  }

  /// A rounded number in as few places as it needs.
  func text(of number: Double) -> String { text([units(number)], after: []) }

  /// The data that begins a path.
  func move(to point: Point<Double>) -> String { text([units(point.x), units(point.y)], after: [0x4D]) }

  /// The data of a curve; of a dot a segment without length, which is drawn as the end of a line is.
  func data(of curve: CanvasStroke.Curve) -> String {
    let (x, y) = (units(curve.start.x), units(curve.start.y))
    let steps = [
      units(curve.control1.x) - x, units(curve.control1.y) - y, units(curve.control2.x) - x,
      units(curve.control2.y) - y, units(curve.end.x) - x, units(curve.end.y) - y,
    ]
    return steps.allSatisfy { $0 == 0 } ? "h0" : text(steps, after: [0x63])
  }

  /// Rounded numbers behind each other; a sign needs no blank before it.
  private func text(_ numbers: [Int64], after word: [UInt8]) -> String {
    // Bytes and not characters, whose tables the page does not have.
    var bytes = word
    for number in numbers {
      if number < 0 { bytes.append(0x2D) } else if bytes.count > word.count { bytes.append(0x20) }
      append(number.magnitude, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(_ units: UInt64, to bytes: inout [UInt8]) {
    // From the last digit on; noughts that end the decimals are left out, as is one before the point.
    var (rest, place, isWritten) = (units, 0, false)
    var digits: [UInt8] = []
    while rest > 0 || place < decimals {
      if place == decimals, isWritten { digits.append(0x2E) }
      let digit = UInt8(rest % 10)
      rest /= 10
      if digit != 0 || place >= decimals || isWritten {
        digits.append(0x30 + digit)
        isWritten = true
      }
      place += 1
    }
    if isWritten, place == decimals { digits.append(0x2E) }
    if digits.isEmpty { digits.append(0x30) }
    for digit in digits.reversed() { bytes.append(digit) }
  }
}
