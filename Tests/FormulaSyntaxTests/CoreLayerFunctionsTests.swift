import MatrixCore
import TestSupport
import Testing

@testable import FormulaSyntax

private typealias V = Value<Double>

private func call(_ function: BuiltIn, _ arguments: V..., convention: Convention = .rows) throws -> V {
  try CoreFunctions.call(function, arguments, convention: convention)
}

private func tuple(_ items: Double...) -> V { .tuple(items) }

private func transform(_ entries: Double...) -> V { .matrix(rows: 3, columns: 3, elements: entries) }

private func agree(_ a: V, _ b: V, _ tolerance: Double = 1e-9) -> Bool {
  a.shape == b.shape
    && zip(a.components, b.components).allSatisfy { $0 == $1 || ($0 - $1).magnitude <= tolerance }
}

private func message(_ function: BuiltIn, _ arguments: V...) -> String? {
  do {
    _ = try CoreFunctions.call(function, arguments, convention: .rows)
    return nil
  } catch {
    return error.message
  }
}

/// Layers by name in formulas.
@Suite struct CoreLayerFunctionsTests {
  private let identity = transform(1, 0, 0, 0, 1, 0, 0, 0, 1)
  private let flat = transform(1, 0, 0, 0, 0, 0, 0, 0, 1)
  private let half = tuple(0.5, 0.5)

  /// A view of 100 × 50 with its centre at (200, 300).
  private func view() throws -> V { try call(.layer, tuple(100, 50), tuple(200, 300), half, identity) }

  @Test func aLayerIsOneValueOrItsFourParts() throws {
    let layer = try view()
    #expect(agree(layer, tuple(0, 0, 100, 50, 200, 300, 0.5, 0.5, 1, 0, 0, 1, 0, 0)))
    #expect(agree(try call(.layer, layer), layer))
    #expect(agree(try call(.frame, layer), tuple(150, 275, 100, 50)))
    #expect(agree(try call(.position, layer), tuple(200, 300)))
    #expect(agree(try call(.bounds, layer), tuple(0, 0, 100, 50)))
    #expect(agree(try call(.anchorPoint, layer), half))
    #expect(
      agree(try call(.corners, layer), try call(.corners, tuple(100, 50), tuple(200, 300), half, identity)))
    #expect(agree(try call(.layerTransform, layer), transform(1, 0, 0, 0, 1, 0, 150, 275, 1)))
    #expect(agree(try call(.bounds, tuple(1, 2, 3, 4), tuple(0, 0), half, identity), tuple(1, 2, 3, 4)))
  }

  @Test func transformsFollowTheConvention() throws {
    let shift = try call(.translation, .number(3), .number(4), convention: .columns)
    let layer = try call(.layer, tuple(1, 1), tuple(0, 0), half, shift, convention: .columns)
    #expect(agree(layer, tuple(0, 0, 1, 1, 0, 0, 0.5, 0.5, 1, 0, 0, 1, 3, 4)))
    #expect(agree(try call(.transform, layer, convention: .columns), shift))
    #expect(agree(try call(.transform, layer), transform(1, 0, 0, 0, 1, 0, 3, 4, 1)))
  }

  // MARK: - Writes

  @Test func eachWriteInNumbers() throws {
    let layer = try view()
    func frame(_ function: BuiltIn, _ value: V) throws -> V { try call(.frame, call(function, layer, value)) }
    #expect(agree(try frame(.settingAnchorPoint, tuple(0, 0)), tuple(200, 300, 100, 50)))
    #expect(agree(try frame(.settingAnchorPointKeepingFrame, tuple(0, 0)), tuple(150, 275, 100, 50)))
    #expect(agree(try frame(.settingPosition, tuple(0, 0)), tuple(-50, -25, 100, 50)))
    #expect(agree(try frame(.settingSize, tuple(200, 50)), tuple(100, 275, 200, 50)))
    #expect(agree(try frame(.settingSizeKeepingOrigin, tuple(200, 50)), tuple(150, 275, 200, 50)))
    #expect(agree(try frame(.settingBounds, tuple(7, 8, 100, 50)), tuple(150, 275, 100, 50)))
    let double = transform(2, 0, 0, 0, 4, 0, 0, 0, 1)
    #expect(agree(try frame(.settingTransform, double), tuple(100, 200, 200, 200)))
    let moved = try call(.settingFrame, layer, tuple(10, 20, 30, 40))
    #expect(agree(try call(.position, moved), tuple(25, 40)))
    #expect(agree(try call(.bounds, moved), tuple(0, 0, 30, 40)))
    // With the four parts in place of the value.
    let parts = try call(
      .settingFrame, tuple(100, 50), tuple(200, 300), half, identity, tuple(10, 20, 30, 40))
    #expect(agree(parts, moved))
  }

  @Test func writesThatCannotBe() throws {
    let thin = try call(.layer, tuple(100, 50), tuple(200, 300), half, flat)
    #expect(
      message(.settingFrame, thin, tuple(0, 0, 1, 1))
        == "argument 1 of 'settingFrame' is singular: its determinant is 0")
    #expect(
      message(.settingFrame, tuple(1, 1), tuple(0, 0), half, flat, tuple(0, 0, 1, 1))
        == "argument 4 of 'settingFrame' is singular: its determinant is 0")
    #expect(
      message(.settingAnchorPoint, half)
        == "'settingAnchorPoint' takes 2 arguments (layer, anchor), found 1 argument")
    #expect(
      message(.settingSize, half, half)
        == "argument 1 of 'settingSize' must be a layer, as layer(bounds, position, anchor, transform) makes it, "
        + "found a tuple of 2")
  }

  // MARK: - Nested layers

  @Test func pointsVectorsAndRectanglesConvert() throws {
    let outer = try call(.layer, tuple(100, 100), tuple(60, 70), half, identity)
    let quarter = try call(.rotation, .number(.pi / 2))
    let inner = try call(.layer, tuple(0, 0, 20, 10), tuple(30, 30), tuple(0, 0), quarter)
    // (4, 1) turned about the origin is (−1, 4); then the positions (30, 30) and (10, 20) are added.
    #expect(agree(try call(.convert, tuple(4, 1), inner, outer), tuple(39, 54)))
    #expect(agree(try call(.convert, tuple(4, 1, 0), inner, outer), tuple(-1, 4, 0)))
    #expect(agree(try call(.convert, tuple(4, 1, 1), inner, outer), tuple(39, 54, 1)))
    #expect(agree(try call(.convert, tuple(0, 0, 4, 1), inner, outer), tuple(39, 50, 1, 4)))
    #expect(agree(try call(.convertFrom, tuple(39, 54), inner, outer), tuple(4, 1)))
    #expect(agree(try call(.convertFrom, tuple(-1, 4, 0), inner, outer), tuple(4, 1, 0)))
    #expect(agree(try call(.convertFrom, tuple(39, 50, 1, 4), inner, outer), tuple(0, 0, 4, 1)))
    // A layer may stand as its four parts, alone or between others.
    let parts = try call(
      .convert, tuple(4, 1), tuple(0, 0, 20, 10), tuple(30, 30), tuple(0, 0), quarter, outer)
    #expect(agree(parts, tuple(39, 54)))
  }

  @Test func conversionsThatCannotBe() throws {
    let (plain, thin) = (try view(), try call(.layer, tuple(1, 1), tuple(0, 0), half, flat))
    #expect(
      message(.convertFrom, tuple(0, 0), plain, thin)
        == "argument 3 of 'convertFrom' is singular: its determinant is 0")
    #expect(message(.convert, tuple(0, 0), plain, thin) == nil)
    #expect(
      message(.convert, .number(1), plain)
        == "argument 1 of 'convert' must be a point, a vector (dx, dy, 0) or a rectangle, found a number")
    #expect(
      message(.convert, tuple(0, 0))
        == "'convert' takes 2 or more arguments (point, layer, …), found 1 argument")
    #expect(message(.convert, tuple(0, 0), tuple(1, 1), tuple(0, 0), half) != nil)
  }

  @Test func yUpwards() throws {
    #expect(agree(try call(.verticalFlip, .number(300)), transform(1, 0, 0, 0, -1, 0, 0, 300, 1)))
    let layer = try call(.flipped, try view(), .number(400))
    #expect(agree(try call(.frame, layer), tuple(150, 75, 100, 50)))
    let corner = try call(.settingAnchorPoint, try view(), tuple(0, 0))
    #expect(agree(try call(.anchorPoint, call(.flipped, corner, .number(400))), tuple(0, 1)))
  }

  // MARK: - A canvas

  @Test func twoFingers() throws {
    let (p, q, r, s) = (tuple(0, 0), tuple(10, 0), tuple(5, 5), tuple(5, 25))
    #expect(agree(try call(.midpoint, p, q), tuple(5, 0)))
    #expect(agree(try call(.pinchScale, p, q, r, s), .number(2)))
    #expect(agree(try call(.twist, p, q, r, s), .number(.pi / 2)))
    #expect(agree(try call(.twist, r, s, p, q), .number(-.pi / 2)))
    #expect(agree(try call(.similarity, p, q, r, s), transform(0, 2, 0, -2, 0, 0, 5, 5, 1)))
    let columns = try call(.similarity, p, q, r, s, convention: .columns)
    #expect(agree(columns, transform(0, -2, 5, 2, 0, 5, 0, 0, 1)))
    #expect(agree(try call(.clamp, .number(9), .number(1), .number(4)), .number(4)))
    // (5, 1) turned by 90° about (2, 1) is (2, 4); twice as far it is (2, 7).
    let turn = try call(.canvasCenter, tuple(5, 1), tuple(2, 1), .number(2), .number(.pi / 2))
    #expect(agree(turn, tuple(2, 7)))
    let moved = try call(.canvasCenter, tuple(5, 1), tuple(2, 1), .number(2), .number(.pi / 2), tuple(10, 20))
    #expect(agree(moved, tuple(12, 27)))
    #expect(
      agree(try call(.canvasTransform, .number(.pi / 2), .number(3)), transform(0, 3, 0, -3, 0, 0, 0, 0, 1)))
  }

  @Test func coincidingFingers() throws {
    let p = tuple(1, 2)
    #expect(
      message(.similarity, p, p, p, tuple(3, 4)) == "argument 2 of 'similarity' must differ from argument 1")
    #expect(try call(.pinchScale, p, p, p, p).components[0].isNaN)
    #expect(try call(.twist, p, p, p, tuple(3, 4)).components[0].isNaN)
  }
}
