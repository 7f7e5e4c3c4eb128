import FormulaSyntax
import MatrixCore

extension Misconception {
  /// The misconceptions that exercises may name.
  public static let all: [Misconception] = angles + compositions + matrices + coordinates + numbers

  // MARK: Angles

  private static let angles: [Misconception] = [
    Misconception(
      name: "swapped-sin-cos", title: "sine and cosine swapped",
      explanation:
        "Sine and cosine have changed places. The cosine belongs to the side that lies along the axis at the angle 0.",
      change: { key in
        key.changing { node in
          switch node.node {
          case .call(.sin, let arguments): Expression(.call(.cos, arguments))
          case .call(.cos, let arguments): Expression(.call(.sin, arguments))
          case .call(.tan, let arguments): Expression(.call(.cot, arguments))
          default: nil
          }
        }
      }, need: "a sine or a cosine"),
    Misconception(
      name: "sign-of-angle", title: "turned the other way",
      explanation:
        "This turns the other way round. With y pointing down a positive angle turns clockwise; check the sign of the sine.",
      change: { key in
        key.changing { node in
          switch node.node {
          case .call(.sin, _), .call(.tan, _), .call(.cot, _), .call(.csc, _): Expression(.negation(node))
          default: nil
          }
        }
      }, need: "a sine or a tangent"),
    Misconception(
      name: "degrees-as-radians", title: "degrees taken for radians",
      explanation:
        "The number of degrees was used as if it were radians. Set the calculator to degrees, or multiply by $\\pi/180$.",
      change: { key in
        key.changing { node in
          switch node.node {
          case .call(let function, let arguments)
          where [.sin, .cos, .tan, .cot, .sec, .csc].contains(function) && arguments.count == 1:
            Expression(.call(function, [arguments[0] * .integer(180) / .pi]))
          default: nil
          }
        }
      }, need: "a sine, cosine or tangent"),
    Misconception(
      name: "radians-for-degrees", title: "radians given for degrees",
      explanation: "This is the number of radians. The answer is wanted in degrees: multiply by $180/\\pi$.",
      change: { key in .literal(key.value.map { $0 * .pi / .integer(180) }) }, need: "an angle"),
    Misconception(
      name: "degrees-for-radians", title: "degrees given for radians",
      explanation: "This is the number of degrees. The answer is wanted in radians: multiply by $\\pi/180$.",
      change: { key in .literal(key.value.map { $0 * .integer(180) / .pi }) }, need: "an angle"),
  ]

  // MARK: Compositions

  private static let compositions: [Misconception] = [
    Misconception(
      name: "wrong-order", title: "wrong order of composition",
      explanation:
        "These are the right steps in the wrong order. With row vectors what is done first stands on the left.",
      change: { key in key.recomposed { $0.reversed() } }, need: "a product of matrices"),
    Misconception(
      name: "forgotten-first-translation", title: "the translation to the origin forgotten",
      explanation:
        "The first step is missing: the fixed point must be moved to the origin before anything is turned or scaled.",
      change: { key in key.recomposed { $0.count > 2 ? Array($0.dropFirst()) : nil } },
      need: "a product of three matrices, or 'about'"),
    Misconception(
      name: "forgotten-last-translation", title: "the translation back forgotten",
      explanation: "The last step is missing: the fixed point must be moved back to its place.",
      change: { key in key.recomposed { $0.count > 2 ? Array($0.dropLast()) : nil } },
      need: "a product of three matrices, or 'about'"),
    Misconception(
      name: "about-the-origin", title: "done about the origin",
      explanation: "This is done about the origin. The fixed point was left out altogether.",
      change: { key in key.recomposed { $0.count > 2 ? Array($0.dropFirst().dropLast()) : nil } },
      need: "a product of three matrices, or 'about'"),
    Misconception(
      name: "translations-exchanged", title: "the two translations exchanged",
      explanation:
        "The two translations have changed places: first comes $T(-c)$, which moves the fixed point to the origin.",
      change: { key in
        key.recomposed { matrices in
          guard matrices.count > 2, let first = matrices.first, let last = matrices.last else { return nil }
          return [last] + matrices.dropFirst().dropLast() + [first]
        }
      }, need: "a product of three matrices, or 'about'"),
    Misconception(
      name: "sum-for-product", title: "matrices added",
      explanation: "The matrices were added. One transform after the other is their product.",
      change: { key in key.recomposed { [Expression(.sum($0))] } }, need: "a product of matrices"),
  ]

  // MARK: Matrices

  private static let matrices: [Misconception] = [
    Misconception(
      name: "transposed", title: "matrix transposed",
      explanation:
        "This is the transposed matrix, the one for column vectors. Here points are rows: $p' = p\\,M$.",
      change: { key in
        key.withActing { matrix in
          guard let (size, elements) = key.square(matrix) else { return nil }
          var turned = (0..<size * size).map { elements[$0 % size * size + $0 / size] }
          // What acts on a point by `apply` keeps its translation; transposed, it would be a projection.
          if size > 2, case .tuple = key.value {
            for index in 0..<size { turned[(size - 1) * size + index] = elements[(size - 1) * size + index] }
            for index in 0..<size - 1 { turned[index * size + size - 1] = elements[index * size + size - 1] }
          }
          return Expression(.matrix(rows: size, columns: size, elements: turned))
        }
      }, need: "a square matrix"),
    Misconception(
      name: "inverse-transform", title: "the inverse taken",
      explanation: "This undoes the transform. The matrix itself was wanted, not its inverse.",
      change: { key in
        key.withActing { matrix in key.square(matrix).map { _ in Expression(.call(.inverse, [matrix])) } }
      }, need: "a square matrix"),
    Misconception(
      name: "forgotten-translation", title: "the translation left out",
      explanation:
        "The translation is missing. It stands in the last row of the matrix, and moves every point.",
      change: { key in
        key.withActing { matrix in
          guard let (size, elements) = key.square(matrix), size > 2 else { return nil }
          var changed = elements
          for index in 0..<size - 1 { changed[(size - 1) * size + index] = .integer(0) }
          return Expression(.matrix(rows: size, columns: size, elements: changed))
        }
      }, need: "a matrix of 3 × 3 or 4 × 4"),
    Misconception(
      name: "translation-in-column", title: "the translation in the last column",
      explanation:
        "The translation stands in the last column, as it does for column vectors. With rows it is the last row.",
      change: { key in
        guard case .matrix(let rows, let columns, var elements) = key.value, rows == columns, rows > 2 else {
          return nil
        }
        for index in 0..<rows - 1 {
          elements.swapAt(index * rows + rows - 1, (rows - 1) * rows + index)
        }
        return Expression(.matrix(rows: rows, columns: columns, elements: elements))
      }, need: "a matrix of 3 × 3 or 4 × 4"),
  ]

  // MARK: Coordinates

  private static let coordinates: [Misconception] = [
    Misconception(
      name: "y-up", title: "y taken to point up",
      explanation: "This is right with y pointing up. On the screen y points down.",
      change: { key in
        switch key.value {
        case .tuple(var items) where items.count > 1:
          items[1] = -items[1]
          return Expression(.tuple(items))
        case .matrix(let rows, let columns, var elements) where rows == columns && rows > 1:
          // What the matrix is when both its points and its results are mirrored: D M D.
          for row in 0..<rows {
            for column in 0..<columns where (row == 1) != (column == 1) {
              elements[row * columns + column] = -elements[row * columns + column]
            }
          }
          return Expression(.matrix(rows: rows, columns: columns, elements: elements))
        default: return nil
        }
      }, need: "coordinates or a matrix"),
    Misconception(
      name: "swapped-coordinates", title: "x and y swapped",
      explanation: "The coordinates have changed places: x comes first.",
      change: { key in
        guard case .tuple(var items) = key.value, items.count > 1 else { return nil }
        items.swapAt(0, 1)
        if items.count == 4 { items.swapAt(2, 3) }
        return Expression(.tuple(items))
      }, need: "coordinates"),
    Misconception(
      name: "swapped-size", title: "width and height swapped",
      explanation: "Width and height have changed places.",
      change: { key in
        guard case .tuple(var items) = key.value, items.count == 4 else { return nil }
        items.swapAt(2, 3)
        return Expression(.tuple(items))
      }, need: "a rectangle"),
    Misconception(
      name: "center-for-origin", title: "center given for the origin",
      explanation:
        "This begins with the center. A rectangle begins with its origin, the corner at the top left.",
      change: { key in
        guard case .tuple(var items) = key.value, items.count == 4 else { return nil }
        items[0] = items[0] + items[2] / .integer(2)
        items[1] = items[1] + items[3] / .integer(2)
        return Expression(.tuple(items))
      }, need: "a rectangle"),
    Misconception(
      name: "corner-for-size", title: "opposite corner given for the size",
      explanation: "This ends with the opposite corner. A rectangle ends with its width and height.",
      change: { key in
        guard case .tuple(var items) = key.value, items.count == 4 else { return nil }
        items[2] = items[0] + items[2]
        items[3] = items[1] + items[3]
        return Expression(.tuple(items))
      }, need: "a rectangle"),
  ]

  // MARK: Numbers

  private static let numbers: [Misconception] = [
    Misconception(
      name: "opposite-sign", title: "the opposite sign",
      explanation: "The size is right, the sign is not.",
      change: { key in .literal(key.value.map { -$0 }) }, need: "numbers"),
    Misconception(
      name: "reciprocal", title: "the reciprocal",
      explanation: "This is the reciprocal: the two were divided the other way round.",
      change: { key in .literal(key.value.map { .integer(1) / $0 }) }, need: "numbers other than 0"),
    Misconception(
      name: "twice", title: "twice as much",
      explanation: "This is twice as much as it should be: a half was forgotten.",
      change: { key in .literal(key.value.map { .integer(2) * $0 }) }, need: "numbers"),
    Misconception(
      name: "half", title: "half as much",
      explanation: "This is half of what it should be.",
      change: { key in .literal(key.value.map { $0 / .integer(2) }) }, need: "numbers"),
    Misconception(
      name: "forgotten-root", title: "the square root forgotten",
      explanation: "The square root at the end is missing.",
      change: { key in
        key.changing { node in
          switch node.node {
          case .root(let radicand, _): radicand
          case .call(.sqrt, let arguments) where arguments.count == 1: arguments[0]
          default: nil
          }
        }
      }, need: "a root"),
    Misconception(
      name: "forgotten-absolute-value", title: "absolute values forgotten",
      explanation: "A length is never negative: the absolute values of sine and cosine count.",
      change: { key in
        key.changing { node in
          switch node.node {
          case .magnitude(let operand): operand
          case .call(.abs, let arguments) where arguments.count == 1: arguments[0]
          default: nil
          }
        }
      }, need: "an absolute value"),
  ]
}
