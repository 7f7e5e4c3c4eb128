import FormulaSyntax
import MatrixCore
import SourceText

// From expressions to numbers, points, rectangles and transforms, and what they are said as.
extension SceneBuilder {
  /// The value of an expression, if all of its numbers can be drawn.
  mutating func value(
    _ source: FigureExpression, _ locals: [FigureEvaluator.Local] = []
  ) -> Value<Double>? {
    let value: Value<Double>
    do throws(Diagnostic) {
      value = try evaluator.value(source.expression, locals)
    } catch {
      diagnostics.append(FigureFault(source: source.source, diagnostic: error))
      return nil
    }
    for number in value.components {
      if number.isNaN {
        diagnostics.append(source.error(.notANumber, "the value is undefined here"))
        return nil
      }
      if number.isInfinite {
        diagnostics.append(source.error(.notFinite, "the value is infinite here"))
        return nil
      }
      if number.magnitude > NumberText.largest {
        diagnostics.append(source.error(.tooLarge, "the value is too large to draw: more than 10⁹"))
        return nil
      }
    }
    if locals.isEmpty {
      coordinates.append(FigureCoordinate(source: source.source, components: value.components))
    }
    return value
  }

  mutating func mismatch(_ source: FigureExpression, expected: String, found: Value<Double>) {
    diagnostics.append(source.error(.wrongShape, "expected \(expected), found \(found.shape)"))
  }

  /// A number.
  mutating func number(_ source: FigureExpression, _ locals: [FigureEvaluator.Local] = []) -> Double? {
    guard let value = value(source, locals) else { return nil }
    if case .number(let number) = value { return number }
    if case .matrix(1, 1, let elements) = value { return elements.first }
    mismatch(source, expected: "a number", found: value)
    return nil
  }

  /// So many numbers: a number, a tuple, or a matrix that is one row or one column.
  mutating func numbers(_ source: FigureExpression, _ counts: ClosedRange<Int>, noun: String) -> [Double]? {
    guard let value = value(source) else { return nil }
    switch value {
    case .number, .tuple, .matrix(1, _, _), .matrix(_, 1, _):
      if counts.contains(value.components.count) { return value.components }
    default: break
    }
    mismatch(source, expected: noun, found: value)
    return nil
  }

  /// A pair; also a matrix that is one row or one column of two. Under a transform of space also a triple, and then
  /// its image.
  mutating func point(_ source: FigureExpression, noun: String = "a point (x, y)") -> PlanePoint? {
    guard let value = value(source) else { return nil }
    let numbers = value.components
    switch value {
    case .tuple, .matrix(1, _, _), .matrix(_, 1, _):
      if let space, (2...3).contains(numbers.count) { return seen(numbers[...], space, at: source) }
      if numbers.count == 2 { return Point(x: numbers[0], y: numbers[1]) }
    default: break
    }
    mismatch(source, expected: space == nil ? noun : "a point (x, y) or (x, y, z)", found: value)
    return nil
  }

  /// Points; an expression may be a matrix with one point a row, or a tuple of coordinates in turn.
  mutating func points(_ sources: [FigureExpression]) -> [PlanePoint]? {
    var points: [PlanePoint] = []
    var hasFailed = false
    for source in sources {
      guard let value = value(source) else {
        hasFailed = true
        continue
      }
      let numbers = value.components
      guard let width = dimension(of: value) else {
        let expected = space == nil ? "a point (x, y)" : "a point (x, y) or (x, y, z)"
        mismatch(source, expected: expected, found: value)
        hasFailed = true
        continue
      }
      for index in stride(from: 0, to: numbers.count - width + 1, by: width) {
        let coordinates = numbers[index..<index + width]
        if let space {
          guard let point = seen(coordinates, space, at: source) else {
            hasFailed = true
            break
          }
          points.append(point)
        } else {
          points.append(Point(x: numbers[index], y: numbers[index + 1]))
        }
      }
    }
    return hasFailed || points.isEmpty ? nil : points
  }

  /// How many coordinates each point of a value has: 2, or under a transform of space 3; nil for other values.
  private func dimension(of value: Value<Double>) -> Int? {
    switch value {
    case .number: nil
    case .tuple(let items) where space != nil && items.count == 3: 3
    case .tuple(let items): items.count % 2 == 0 ? 2 : nil
    case .matrix(_, 2, _), .matrix(2, 1, _): 2
    case .matrix(_, 3, _), .matrix(3, 1, _): space == nil ? nil : 3
    case .matrix: nil
    }
  }

  /// A rectangle (x, y, w, h); where `allowsSize` also a size (w, h), which stands at the origin.
  mutating func rectangle(_ source: FigureExpression, allowsSize: Bool = false) -> Rectangle<Double>? {
    guard let value = value(source) else { return nil }
    let numbers = value.components
    if case .tuple = value, numbers.count == 4 {
      return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    if allowsSize, case .tuple = value, numbers.count == 2 {
      return Rectangle(x: 0, y: 0, width: numbers[0], height: numbers[1])
    }
    mismatch(
      source, expected: allowsSize ? "bounds (w, h) or (x, y, w, h)" : "a rectangle (x, y, w, h)",
      found: value)
    return nil
  }

  /// An affine transform, in the lesson's convention: a 3 × 3 matrix, or a 2 × 2 one without translation.
  mutating func affineTransform(_ source: FigureExpression) -> PlaneTransform? {
    guard let value = value(source) else { return nil }
    if case .matrix(let rows, let columns, let elements) = value,
      let matrix = Matrix(rows: rows, columns: columns, elements: elements)
    {
      if let transform = PlaneTransform(
        evaluator.environment.convention == .columns ? matrix.transpose : matrix)
      {
        return transform
      }
      if (rows, columns) == (3, 3) {
        let side = evaluator.environment.convention == .columns ? "row" : "column"
        diagnostics.append(
          source.error(.notAffine, "the transform is not affine: its last \(side) is not (0, 0, 1)"))
        return nil
      }
    }
    mismatch(source, expected: "a transform (a 3 × 3 or 2 × 2 matrix)", found: value)
    return nil
  }

  // MARK: In words

  /// A number or a tuple as it stands in a text; nil for a matrix.
  static func text(of value: Value<Double>, _ format: FigureNumberFormat) -> String? {
    switch value {
    case .number(let number): return format.text(number)
    case .tuple(let items): return "(" + items.map { format.text($0) }.joined(separator: ", ") + ")"
    case .matrix: return nil
    }
  }

  /// A point as it is read aloud.
  static func said(_ point: PlanePoint) -> String {
    "(\(NumberText.spoken(point.x)), \(NumberText.spoken(point.y)))"
  }

  /// A size as it is read aloud.
  static func said(_ size: Size<Double>) -> String {
    "\(NumberText.spoken(size.width)) by \(NumberText.spoken(size.height))"
  }

  /// A rectangle as it is read aloud.
  static func said(_ rectangle: Rectangle<Double>) -> String {
    "from \(said(rectangle.origin)), size \(said(rectangle.size))"
  }

  /// Points as they are read aloud; of many the first and the last.
  static func said(_ points: [PlanePoint]) -> String {
    guard points.count > 8, let first = points.first, let last = points.last else {
      return points.map { said($0) }.joined(separator: ", ")
    }
    return "\(said(first)) … \(said(last)), \(points.count) points"
  }
}
