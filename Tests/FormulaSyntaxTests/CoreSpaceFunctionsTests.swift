import MatrixCore
import SourceText
import TestSupport
import Testing

@testable import FormulaSyntax

/// The value of a formula in calculator notation, over doubles.
private func value(_ formula: String, _ convention: Convention = .rows) throws -> Value<Double> {
  let (expression, diagnostics) = CalculatorParser.readExpression(Array(formula.utf8), scope: NameScope())
  let read = try #require(expression, "\(formula): \(diagnostics)")
  let environment = Environment(convention: convention)
  return try Evaluator(environment, numbers: .doubles { _ in nil }).evaluate(read)
}

private func message(_ formula: String, _ convention: Convention = .rows) -> String? {
  do {
    _ = try value(formula, convention)
    return nil
  } catch {
    return (error as? Diagnostic)?.message
  }
}

/// Functions of space, of projections and of the parts of transforms, as formulas call them.
@Suite struct CoreSpaceFunctionsTests {
  @Test(arguments: [
    ("projective(1, 2, 3, 4, 5, 6, 7, 8, 9)", "[[1, 4, 7], [2, 5, 8], [3, 6, 9]]"),
    ("translation3D(2, 3, 4)", "[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [2, 3, 4, 1]]"),
    ("translation3D((2, 3, 4))", "translation3D(2, 3, 4)"),
    ("scaling3D(2)", "[[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 2, 0], [0, 0, 0, 1]]"),
    ("scaling3D((2, 3, 4))", "[[2, 0, 0, 0], [0, 3, 0, 0], [0, 0, 4, 0], [0, 0, 0, 1]]"),
    ("rotationX(90°)", "[[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]]"),
    ("rotationY(90°)", "[[0, 0, -1, 0], [0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1]]"),
    ("rotationZ(90°)", "[[0, 1, 0, 0], [-1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]"),
    ("rotation3D(90°, (0, 0, 7))", "[[0, 1, 0, 0], [-1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]"),
    ("rotation3D(120°, (1, 1, 1))", "[[0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1]]"),
    ("rotation3D(1, (0, 0, 0))", "identity(4)"),
    ("perspective(500)", "[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -0.002], [0, 0, 0, 1]]"),
    (
      "affine3D(affine(1, 2, 3, 4, 5, 6))",
      "[[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 1, 0], [5, 6, 0, 1]]"
    ),
    ("affine3D([[1, 2], [3, 4]])", "[[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]"),
  ])
  func matricesAreTransposedInColumns(formula: String, rows: String) throws {
    let made = try value(formula)
    #expect(agree(made, try value(rows)), "\(made)")
    // A matrix that is written out means another transform where points are columns.
    guard rows.hasPrefix("[["), !formula.contains("[[") else { return }
    let columns = try value(formula, .columns)
    #expect(agree(columns, try value("transpose(\(rows))")), "\(columns)")
  }

  /// The values do not depend on the convention, since matrices and their readers turn over together.
  @Test(arguments: [
    ("apply((1, 2, 3), translation3D(10, 20, 30))", "(11, 22, 33)"),
    ("apply((1, 2, 3, 0), translation3D(10, 20, 30))", "(1, 2, 3, 0)"),
    ("apply((30, -40, -500), perspective(500))", "(15, -20, -250)"),
    ("apply((30, -40, -500, 1), perspective(500))", "(30, -40, -500, 2)"),
    ("apply((1, 0, 0), concat(rotationZ(90°), rotationX(90°)))", "(0, 0, 1)"),
    ("apply((6, 8), projective(1, 0, 0, 0, 1, 0, 0, 0, 2))", "(3, 4)"),
    ("apply((1, 1), projective(1, 2, 3, 4, 5, 6, 7, 8, 9))", "(6/24, 15/24)"),
    ("apply((1, 2, 3), invert(translation3D(10, 20, 30)))", "(-9, -18, -27)"),
    ("apply((1, 2, 3), inverse(translation3D(10, 20, 30)))", "(-9, -18, -27)"),
    ("apply((5, 1, 9), about(rotationZ(90°), (2, 1, 0)))", "(2, 4, 9)"),
    ("apply((5, 1), about(rotation(90°), (2, 1)))", "(2, 4)"),
    ("homogeneous((3, 4))", "(3, 4, 1)"), ("homogeneous((3, 4, 5))", "(3, 4, 5, 1)"),
    ("cartesian((6, 8, 2))", "(3, 4)"), ("cartesian((6, 8, 10, -2))", "(-3, -4, -5)"),
    ("vanishingPoint((1, 0), projective(2, 3, 5, 7, 11, 13, 0.5, 0.25, 1))", "(4, 14)"),
    ("vanishingPoint((1, 2, -1), perspective(500))", "(500, 1000, -500)"),
    ("apply((5, 7), affinePart(affine3D(affine(1, 2, 3, 4, 5, 6))))", "(31, 44)"),
    ("apply((1, 1), affinePart(projective(2, 0, 0, 0, 2, 0, 0, 0, 4)))", "(1/2, 1/2)"),
    ("apply((30, 40), flatten(concat(translation3D(0, 0, -500), perspective(500))))", "(15, 20)"),
    ("rotationAngle(rotation(150°))", "150°"), ("rotationAngle(scaling(-1))", "180°"),
    ("scaleFactors(concat(scaling(2, -3), shear(4, 0), rotation(1)))", "(2, -3)"),
    ("shearFactor(concat(scaling(2, -3), shear(4, 0), rotation(1)))", "4"),
    ("translationPart(affine(1, 2, 3, 4, 5, 6))", "(5, 6)"),
    ("translationPart(concat(rotationX(1), translation3D(7, 8, 9)))", "(7, 8, 9)"),
    ("rotationAngle([[0, 1], [-1, 0]])", "90°"),
  ])
  func valuesAreTheSameInBothConventions(formula: String, expected: String) throws {
    let wanted = try value(expected)
    for convention in [Convention.rows, .columns] {
      // A matrix that is written out would have to be written the other way.
      if convention == .columns, formula.contains("[[") { continue }
      let found = try value(formula, convention)
      #expect(agree(found, wanted), "\(formula) in \(convention): \(found)")
    }
  }

  @Test func matricesOfPoints() throws {
    let points = "[[30, -40, -500], [0, 10, 0]]"
    #expect(
      agree(try value("apply(\(points), perspective(500))"), try value("[[15, -20, -250], [0, 10, 0]]")))
    let columns = try value("apply(transpose(\(points)), perspective(500))", .columns)
    #expect(agree(columns, try value("transpose([[15, -20, -250], [0, 10, 0]])")))
    let triples = try value("apply([[30, -40, -500, 1]], perspective(500))")
    #expect(agree(triples, try value("[[30, -40, -500, 2]]")))
    let turned = try value("linear(concat(rotationX(90°), translation3D(1, 2, 3)))")
    #expect(agree(turned, try value("[[1, 0, 0], [0, 0, 1], [0, -1, 0]]")))
  }

  @Test(arguments: [
    ("apply((0, 0, 500), perspective(500))", "argument 1 of 'apply' goes to infinity: its weight becomes 0"),
    (
      "apply((1, 2), perspective(500))",
      "argument 1 of 'apply' must be a tuple of 3 or 4, or a matrix of points of space, found a tuple of 2"
    ),
    ("cartesian((1, 2, 0))", "argument 1 of 'cartesian' goes to infinity: its weight becomes 0"),
    ("cartesian((1, 2))", "argument 1 of 'cartesian' must be a tuple of 3 or 4, found a tuple of 2"),
    (
      "homogeneous((1, 2, 3, 4))", "argument 1 of 'homogeneous' must be a tuple of 2 or 3, found a tuple of 4"
    ),
    (
      "vanishingPoint((1, 0), rotation(1))",
      "argument 1 of 'vanishingPoint' goes to infinity: its weight becomes 0"
    ),
    (
      "vanishingPoint((1, 0), perspective(5))",
      "argument 1 of 'vanishingPoint' must be a tuple of 3, found a tuple of 2"
    ),
    (
      "affinePart(rotationX(1))",
      "argument 1 of 'affinePart' is not an affine transform of the plane: beside the x, y and translation entries it must be the identity"
    ),
    (
      "affinePart(projective(1, 0, 0, 0, 1, 0, 1, 0, 1))",
      "argument 1 of 'affinePart' is not affine: its last column must be (0, 0, 1)"
    ),
    ("linear(perspective(3))", "argument 1 of 'linear' is not affine: its last column must be (0, 0, 0, 1)"),
    (
      "translationPart(perspective(3))",
      "argument 1 of 'translationPart' is not affine: its last column must be (0, 0, 0, 1)"
    ),
    (
      "affine3D(projective(1, 0, 0, 0, 1, 0, 1, 0, 1))",
      "argument 1 of 'affine3D' is not affine: its last column must be (0, 0, 1)"
    ),
    ("flatten(rotation(1))", "argument 1 of 'flatten' must be a 4 × 4 matrix, found a 3 × 3 matrix"),
    ("scaleFactors(scaling(0, 1))", "argument 1 of 'scaleFactors' is singular: its determinant is 0"),
    ("shearFactor(scaling(1, 0))", "argument 1 of 'shearFactor' is singular: its determinant is 0"),
    ("invert(scaling3D(1, 0, 1))", "argument 1 of 'invert' is singular: its determinant is 0"),
    ("rotation3D(1, (1, 2))", "argument 2 of 'rotation3D' must be a tuple of 3, found a tuple of 2"),
    ("rotation3D(1)", "'rotation3D' takes 2 arguments (angle, axis), found 1 argument"),
    ("translation3D(1, 2)", "'translation3D' takes 3 numbers (x, y, z), found 2 arguments"),
    ("scaling3D(1, 2)", "'scaling3D' takes 1 or 3 numbers (sx, sy, sz), found 2 arguments"),
    ("projective(1, 2, 3)", "'projective' takes 9 numbers (a, b, c, d, e, f, g, h, i), found 3 arguments"),
    ("apply((1, 2), 3)", "argument 2 of 'apply' must be a 4 × 4, 3 × 3 or 2 × 2 matrix, found a number"),
    (
      "concat(rotation(1), rotationX(1))",
      "argument 2 of 'concat' must be a 3 × 3 matrix, found a 4 × 4 matrix"
    ),
  ])
  func messages(formula: String, expected: String) {
    #expect(message(formula) == expected)
  }

  @Test func columnsAreNamedInMessages() {
    #expect(
      message("linear(perspective(3))", .columns)
        == "argument 1 of 'linear' is not affine: its last row must be (0, 0, 0, 1)")
  }

  @Test func symbolicResultsAreReadable() throws {
    let (x, d) = (Expression.symbol("x"), Expression.symbol("d"))
    let turn = try CoreFunctions.call(.rotationZ, [.number(x)], convention: .rows)
    let plane = try CoreFunctions.call(.rotation, [.number(x)], convention: .rows)
    let lifted = try CoreFunctions.call(.affine3D, [plane], convention: .rows)
    #expect(turn.components == lifted.components)
    let axis = Value.tuple([Expression.integer(0), .integer(0), .integer(1)])
    let general = try CoreFunctions.call(.rotation3D, [.number(x), axis], convention: .rows)
    #expect(general.components == turn.components)
    let view = try CoreFunctions.call(.perspective, [.number(d)], convention: .rows)
    #expect(view.components.filter { $0 == .integer(0) }.count == 11)
    #expect(view.components[11].description == "-1/d")
    let angle = try CoreFunctions.call(.rotationAngle, [plane], convention: .rows)
    #expect(angle.components[0].description == "atan2(sin(x), cos(x))")
    let shift = try CoreFunctions.call(
      .translation3D, [.tuple([x, d, .symbol("z")])], convention: .rows)
    let back = try CoreFunctions.call(.invert, [shift], convention: .rows)
    #expect(back.components.filter { $0 == .integer(0) }.count >= 3)
    #expect(back.components[15] == .integer(1))
  }

  private func agree(_ a: Value<Double>, _ b: Value<Double>) -> Bool {
    a.shape == b.shape && zip(a.components, b.components).allSatisfy { ($0 - $1).magnitude <= 1e-9 }
  }
}
