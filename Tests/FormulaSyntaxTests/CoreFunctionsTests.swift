import MatrixCore
import TestSupport
import Testing

@testable import FormulaSyntax

private typealias V = Value<Double>

/// Calls a function with doubles.
private func call(
  _ function: BuiltIn, _ arguments: V..., convention: Convention = .rows
) throws -> V {
  try CoreFunctions.call(function, arguments, convention: convention)
}

private func tuple(_ items: Double...) -> V { .tuple(items) }

private func matrix(_ rows: Int, _ columns: Int, _ elements: Double...) -> V {
  .matrix(rows: rows, columns: columns, elements: elements)
}

private func agree(_ a: V, _ b: V, _ tolerance: Double = 1e-9) -> Bool {
  a.shape == b.shape
    && zip(a.components, b.components).allSatisfy { $0 == $1 || ($0 - $1).magnitude <= tolerance }
}

/// The message of a failing call; nil where it succeeds.
private func message(_ function: BuiltIn, _ arguments: V..., convention: Convention = .rows) -> String? {
  do {
    _ = try CoreFunctions.call(function, arguments, convention: convention)
    return nil
  } catch {
    return error.message
  }
}

@Suite struct CoreFunctionsTests {
  private let quarter = V.number(.pi / 2)
  private let identity = matrix(3, 3, 1, 0, 0, 0, 1, 0, 0, 0, 1)

  // MARK: - Making transforms

  @Test func transformsAsRows() throws {
    #expect(agree(try call(.rotation, quarter), matrix(3, 3, 0, 1, 0, -1, 0, 0, 0, 0, 1)))
    let shift = matrix(3, 3, 1, 0, 0, 0, 1, 0, 3, 4, 1)
    #expect(agree(try call(.translation, .number(3), .number(4)), shift))
    #expect(agree(try call(.translation, tuple(3, 4)), shift))
    #expect(agree(try call(.scaling, .number(2)), matrix(3, 3, 2, 0, 0, 0, 2, 0, 0, 0, 1)))
    #expect(agree(try call(.scaling, tuple(2, 3)), matrix(3, 3, 2, 0, 0, 0, 3, 0, 0, 0, 1)))
    #expect(agree(try call(.shear, .number(2), .number(5)), matrix(3, 3, 1, 5, 0, 2, 1, 0, 0, 0, 1)))
    #expect(agree(try call(.reflection, .number(0)), matrix(3, 3, 1, 0, 0, 0, -1, 0, 0, 0, 1)))
    let six = (1...6).map { V.number(Double($0)) }
    let affine = try CoreFunctions.call(.affine, six, convention: .rows)
    #expect(agree(affine, matrix(3, 3, 1, 2, 0, 3, 4, 0, 5, 6, 1)))
  }

  @Test func transformsAsColumns() throws {
    let shift = try call(.translation, .number(3), .number(4), convention: .columns)
    #expect(agree(shift, matrix(3, 3, 1, 0, 3, 0, 1, 4, 0, 0, 1)))
    let turn = try call(.rotation, quarter, convention: .columns)
    #expect(agree(turn, matrix(3, 3, 0, -1, 0, 1, 0, 0, 0, 0, 1)))
    let linear = try call(.linear, turn, convention: .columns)
    #expect(agree(linear, matrix(2, 2, 0, -1, 1, 0)))
  }

  // MARK: - Using transforms

  @Test(arguments: [Convention.rows, .columns]) func pointsGoTheSameWayInBothConventions(
    convention: Convention
  ) throws {
    let turn = try call(.rotation, quarter, convention: convention)
    let shift = try call(.translation, .number(100), .number(0), convention: convention)
    #expect(agree(try call(.apply, tuple(3, 4), turn, convention: convention), tuple(-4, 3)))
    let first = try call(.concat, turn, shift, convention: convention)
    #expect(agree(try call(.apply, tuple(3, 4), first, convention: convention), tuple(96, 3)))
    let back = try call(.invert, first, convention: convention)
    #expect(agree(try call(.apply, tuple(96, 3), back, convention: convention), tuple(3, 4)))
    #expect(agree(try call(.apply, tuple(3, 4, 0), first, convention: convention), tuple(-4, 3, 0)))
    #expect(agree(try call(.apply, tuple(3, 4, 1), first, convention: convention), tuple(96, 3, 1)))
    let box = try call(.boundingBox, tuple(0, 0, 2, 1), first, convention: convention)
    #expect(agree(box, tuple(99, 0, 1, 2)))
  }

  @Test func aQuarterTurnAboutAPoint() throws {
    let turn = try call(
      .concat, call(.translation, tuple(-2, -1)), call(.rotation, quarter), call(.translation, tuple(2, 1)))
    #expect(agree(try call(.apply, tuple(5, 1), turn), tuple(2, 4)))
  }

  @Test func projectionsDivideByTheWeight() throws {
    let projection = matrix(3, 3, 1, 0, 0.25, 0, 1, 0, 0, 0, 1)
    #expect(agree(try call(.apply, tuple(4, 6), projection), tuple(2, 3)))
    #expect(agree(try call(.apply, tuple(1, 0, 0), projection), tuple(1, 0, 0.25)))
    #expect(
      message(.apply, tuple(-4, 6), projection)
        == "argument 1 of 'apply' goes to infinity: its weight becomes 0")
    #expect(
      message(.frame, tuple(1, 1), tuple(0, 0), tuple(0, 0), projection)
        == "argument 4 of 'frame' is not affine: its last column must be (0, 0, 1)")
  }

  @Test func matricesOfPoints() throws {
    let points = matrix(3, 2, 0, 0, 1, 0, 1, 2)
    let turn = try call(.rotation, quarter)
    #expect(agree(try call(.apply, points, turn), matrix(3, 2, 0, 0, 0, 1, -2, 1)))
    #expect(agree(try call(.boundingBox, points, turn), tuple(-2, 0, 2, 1)))
    #expect(agree(try call(.boundingBox, points), tuple(0, 0, 1, 2)))
    #expect(agree(try call(.boundingBox, tuple(3, 1), tuple(-1, 4)), tuple(-1, 1, 4, 3)))
    let columns = matrix(2, 3, 0, 1, 1, 0, 0, 2)
    let turned = try call(.rotation, quarter, convention: .columns)
    let image = try call(.apply, columns, turned, convention: .columns)
    #expect(agree(image, matrix(2, 3, 0, 0, -2, 0, 1, 1)))
    #expect(agree(try call(.apply, matrix(1, 3, 1, 0, 1), turn), matrix(1, 3, 0, 1, 1)))
  }

  @Test func smallMatricesActAsTransforms() throws {
    let small = matrix(2, 2, 0, 1, -1, 0)
    #expect(agree(try call(.apply, tuple(1, 0), small), tuple(0, 1)))
    #expect(agree(try call(.apply, tuple(1, 0, 1), small), tuple(0, 1, 1)))
    #expect(agree(try call(.concat, small, small), matrix(2, 2, -1, 0, 0, -1)))
    let mixed = try call(.concat, small, call(.translation, tuple(5, 6)))
    #expect(agree(mixed, matrix(3, 3, 0, 1, 0, -1, 0, 0, 5, 6, 1)))
    #expect(agree(try call(.linear, mixed), small))
  }

  // MARK: - Layers

  @Test func frames() throws {
    let frame = try call(
      .frame, tuple(200, 250), tuple(300, 225), tuple(0.5, 0.5), call(.rotation, .number(.pi / 4)))
    #expect(agree(frame, tuple(140.90, 65.90, 318.20, 318.20), 5e-3))
    let turn = try call(.rotation, .number(.pi))
    let shift = try call(.translation, tuple(100, 100))
    let view = { (transform: V) throws in
      try call(.frame, tuple(0, 0, 100, 100), tuple(250, 250), tuple(0.5, 0.5), transform)
    }
    #expect(agree(try view(call(.concat, turn, shift)), tuple(300, 300, 100, 100)))
    #expect(agree(try view(call(.concat, shift, turn)), tuple(100, 100, 100, 100)))
    let corner = try call(.frame, tuple(100, 100), tuple(250, 250), tuple(0, 0), turn)
    #expect(agree(corner, tuple(150, 150, 100, 100)))
  }

  @Test func layerGeometry() throws {
    let half = tuple(0.5, 0.5)
    let corners = try call(.corners, tuple(2, 4), tuple(10, 20), half, identity)
    #expect(agree(corners, matrix(4, 2, 9, 18, 11, 18, 9, 22, 11, 22)))
    let columns = try call(.corners, tuple(2, 4), tuple(10, 20), half, identity, convention: .columns)
    #expect(agree(columns, matrix(2, 4, 9, 11, 9, 11, 18, 18, 22, 22)))
    let map = try call(.layerTransform, tuple(30, 40, 100, 100), tuple(60, 70), half, identity)
    #expect(agree(map, matrix(3, 3, 1, 0, 0, 0, 1, 0, -20, -20, 1)))
    let point = try call(.convert, tuple(5, 5), tuple(30, 40, 100, 100), tuple(60, 70), half, identity)
    #expect(agree(point, tuple(-15, -15)))
  }

  @Test func rectangles() throws {
    #expect(agree(try call(.position, tuple(10, 20, 100, 200), tuple(0.25, 1)), tuple(35, 220)))
    #expect(agree(try call(.origin, tuple(35, 220), tuple(0.25, 1), tuple(100, 200)), tuple(10, 20)))
    #expect(agree(try call(.origin, tuple(1, 2, 3, 4)), tuple(1, 2)))
    #expect(agree(try call(.size, tuple(1, 2, 3, 4)), tuple(3, 4)))
    #expect(agree(try call(.center, tuple(1, 2, 3, 4)), tuple(2.5, 4)))
    #expect(agree(try call(.center, tuple(3, 4)), tuple(1.5, 2)))
  }

  @Test func outlinesGoAlongTheEdge() throws {
    let half = tuple(0.5, 0.5)
    let outline = try call(.outline, tuple(2, 4), tuple(10, 20), half, identity)
    #expect(agree(outline, matrix(4, 2, 9, 18, 11, 18, 11, 22, 9, 22)))
    let columns = try call(.outline, tuple(2, 4), tuple(10, 20), half, identity, convention: .columns)
    #expect(agree(columns, matrix(2, 4, 9, 11, 11, 9, 18, 18, 22, 22)))
  }

  // MARK: - Curves and drawing

  @Test func bezierCurves() throws {
    let (p, q, r, s) = (tuple(0, 0), tuple(0, 1), tuple(1, 1), tuple(1, 0))
    // The middle of a cubic is (p + 3q + 3r + s)/8, its derivative there (3/4)(s + r − q − p).
    #expect(agree(try call(.bezier, p, q, r, s, .number(0.5)), tuple(0.5, 0.75)))
    #expect(agree(try call(.bezierDerivative, p, q, r, s, .number(0.5)), tuple(1.5, 0)))
    #expect(agree(try call(.bezier, p, r, .number(0.25)), tuple(0.25, 0.25)))
    let points = matrix(3, 2, 0, 0, 1, 2, 2, 0)
    #expect(agree(try call(.bezier, points, .number(0.5)), tuple(1, 1)))
    #expect(agree(try call(.bezierDerivative, points, .number(0)), tuple(2, 4)))
    let columns = matrix(2, 3, 0, 1, 2, 0, 2, 0)
    #expect(agree(try call(.bezier, columns, .number(0.5), convention: .columns), tuple(1, 1)))
    #expect(
      message(.bezier, p, .number(1))
        == "argument 1 of 'bezier' must be a matrix of 2 to 8 points with 2 coordinates, found a tuple of 2")
    #expect(message(.bezier, p, q, r) == "argument 3 of 'bezier' must be a number, found a tuple of 2")
    #expect(message(.bezier, p, .number(3), .number(1)) != nil)
    #expect(
      message(.bezierDerivative, p)
        == "'bezierDerivative' takes 2 to 8 points, or a matrix of them, and a number, found 1 argument")
  }

  @Test(arguments: [Convention.rows, .columns]) func theCTMAppliesLaterCallsFirst(convention: Convention)
    throws
  {
    let moved = try call(.translation, tuple(60, 140), convention: convention)
    let scaled = try call(.scaling, .number(0.5), convention: convention)
    let turned = try call(.rotation, .number(.pi / 3), convention: convention)
    let ctm = try call(.ctm, moved, scaled, turned, convention: convention)
    #expect(agree(try call(.apply, tuple(200, 0), ctm, convention: convention), tuple(110, 226.60), 5e-3))
    #expect(agree(try call(.apply, tuple(0, 200), ctm, convention: convention), tuple(-26.60, 190), 5e-3))
    #expect(agree(try call(.apply, tuple(200, 200), ctm, convention: convention), tuple(23.40, 276.60), 5e-3))
  }

  // MARK: - Matrices, tuples and numbers

  @Test func matricesAndTuples() throws {
    let m = matrix(2, 2, 1, 2, 3, 4)
    #expect(agree(try call(.det, m), .number(-2)))
    #expect(agree(try call(.trace, m), .number(5)))
    #expect(agree(try call(.transpose, m), matrix(2, 2, 1, 3, 2, 4)))
    #expect(agree(try call(.inverse, m), matrix(2, 2, -2, 1, 1.5, -0.5)))
    #expect(agree(try call(.norm, tuple(3, 4)), .number(5)))
    #expect(agree(try call(.norm, .number(-3)), .number(3)))
    #expect(agree(try call(.dot, tuple(1, 2), tuple(3, 4)), .number(11)))
    #expect(agree(try call(.cross, tuple(1, 0, 0), tuple(0, 1, 0)), tuple(0, 0, 1)))
    #expect(agree(try call(.cross, tuple(1, 0), tuple(0, 1)), .number(1)))
    #expect(agree(try call(.identity, .number(2)), matrix(2, 2, 1, 0, 0, 1)))
    #expect(agree(try call(.component, tuple(7, 8, 9), .number(2)), .number(8)))
    #expect(agree(try call(.component, m, .number(3)), .number(3)))
  }

  @Test func numbers() throws {
    #expect(agree(try call(.min, .number(3), .number(-1)), .number(-1)))
    #expect(agree(try call(.max, tuple(3, 9, 4)), .number(9)))
    #expect(agree(try call(.sign, .number(-7)), .number(-1)))
    #expect(agree(try call(.sqrt, .number(9)), .number(3)))
    #expect(agree(try call(.abs, .number(-9)), .number(9)))
    #expect(agree(try call(.atan2, .number(1), .number(0)), quarter))
    #expect(try call(.log, .number(-1)).components[0].isNaN)
  }

  // MARK: - Mistakes

  @Test func everyFunctionRefusesNoArgumentsAndTooMany() {
    for function in BuiltIn.allCases {
      for count in [0, 40] where !(count == 40 && [.min, .max].contains(function)) {
        let arguments = [V](repeating: .number(1), count: count)
        do throws(CoreFunctionError) {
          let value = try CoreFunctions.call(function, arguments, convention: .rows)
          Issue.record("\(function.rawValue) of \(count) numbers gave \(value)")
        } catch {
          #expect(error.function == function)
        }
      }
    }
  }

  @Test func noShapeTraps() {
    // Every function with every choice of up to five odd arguments; what matters is that each call returns.
    let odd: [V] = [
      .number(.nan), .tuple([]), tuple(1), tuple(1, 2), tuple(0, 0, 0), tuple(1, 2, 3, 4),
      .matrix(rows: 0, columns: 0, elements: []), .matrix(rows: 3, columns: 3, elements: [1]),
      matrix(2, 2, 0, 0, 0, 0), matrix(1, 3, 1, 2, 3), identity,
    ]
    var failures = 0
    var random = SeededGenerator(seed: 4)
    for function in BuiltIn.allCases {
      for count in 0...5 {
        for _ in 0..<200 {
          let arguments = (0..<count).map { _ in odd[Int(random.next() % UInt64(odd.count))] }
          do {
            _ = try CoreFunctions.call(
              function, arguments, convention: random.next() & 1 == 0 ? .rows : .columns)
          } catch {
            failures += 1
            #expect(!error.message.isEmpty)
          }
        }
      }
    }
    #expect(failures > 1000)
  }

  @Test func messages() {
    #expect(
      message(.frame, tuple(1, 2))
        == "argument 1 of 'frame' must be a layer, as layer(bounds, position, anchor, transform) makes it, "
        + "found a tuple of 2")
    #expect(
      message(.frame, tuple(1, 2), tuple(1, 2))
        == "'frame' takes 4 arguments (bounds, position, anchor, transform), or 1 layer, found 2 arguments")
    #expect(
      message(.rotation, tuple(1, 2)) == "argument 1 of 'rotation' must be a number, found a tuple of 2")
    #expect(
      message(.apply, tuple(1, 2), .number(3))
        == "argument 2 of 'apply' must be a 4 × 4, 3 × 3 or 2 × 2 matrix, found a number")
    #expect(
      message(.det, matrix(1, 2, 1, 2)) == "argument 1 of 'det' must be a square matrix, found a 1 × 2 matrix"
    )
    #expect(
      message(.invert, matrix(2, 2, 1, 2, 2, 4)) == "argument 1 of 'invert' is singular: its determinant is 0"
    )
    #expect(message(.dot, tuple(1, 2), tuple(1, 2, 3)) != nil)
    #expect(message(.identity, .number(17)) != nil)
    #expect(message(.identity, .number(1.5)) != nil)
    #expect(message(.concat, matrix(2, 2, 1, 0, 0, 1), matrix(4, 4)) != nil)
    let shift = matrix(3, 3, 1, 0, 0, 0, 1, 0, 3, 4, 1)
    #expect(
      message(.linear, shift, convention: .columns)
        == "argument 1 of 'linear' is not affine: its last row must be (0, 0, 1)")
  }
}
