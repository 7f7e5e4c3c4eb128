import Foundation
import MatrixCore
import TestSupport
import Testing

private typealias Transform = Transform3D<Double>

/// A card that is turned in space and seen from a point before its anchor point.
private struct Card: Encodable {
  var left, top, width, height: Double
  /// `transform-origin`, relative to the size.
  var anchor: [Double]
  /// The axis and the angle of the turn, in degrees.
  var axis: [Double]
  var angle: Double
  /// The distance of the viewer.
  var distance: Double

  init(random: inout SeededGenerator) {
    // Multiples of 1/64, as layout keeps them: see StyledView.
    (left, top) = (random.sixtyFourths(-300...300), random.sixtyFourths(-300...300))
    (width, height) = (random.sixtyFourths(1...400), random.sixtyFourths(1...400))
    anchor = [random.number(-1...2), random.number(-1...2)]
    axis = (0..<3).map { _ in random.single(-1...1) }
    angle = random.sixtyFourths(-180...180)
    distance = random.sixtyFourths(200...2000)
  }

  private var box: MatrixCore.Rectangle<Double> {
    MatrixCore.Rectangle(x: left, y: top, width: width, height: height)
  }

  /// The images of the corners, with their weights.
  var corners: [HomogeneousPoint3D<Double>] {
    let center = Point3D(box.point(at: Point(x: anchor[0], y: anchor[1])))
    let turn = Transform.rotation(
      angle * .pi / 180, about: Vector3D(dx: axis[0], dy: axis[1], dz: axis[2]))
    let view = turn.then(.perspective(distance: distance)).about(center)
    return box.corners.map { view.apply(HomogeneousPoint3D(Point3D($0))) }
  }
}

@Suite(.needsChromium) struct PerspectiveTests {
  @Test func turnedCardsAreSeenAsInTheBrowser() async throws {
    let seed = BrowserSettings.seed
    print("cards in the browser: LECTERN_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    // A corner that comes near the viewer goes far away on the screen, and what is behind the viewer the browser
    // cuts off: cards are kept at a fifth of the distance or more.
    var cards: [Card] = []
    while cards.count < 1000 {
      let card = Card(random: &random)
      if card.corners.allSatisfy({ $0.w >= 0.2 }) { cards.append(card) }
    }
    let script = """
      const elements = input.map(card => {
        const element = document.createElement('div')
        element.style.position = 'absolute'
        element.style.left = `${card.left}px`
        element.style.top = `${card.top}px`
        element.style.width = `${card.width}px`
        element.style.height = `${card.height}px`
        element.style.transformOrigin = card.anchor.map(value => `${100 * value}%`).join(' ')
        element.style.transform = `perspective(${card.distance}px) rotate3d(${card.axis.join(', ')}, ${card.angle}deg)`
        document.body.append(element)
        return element
      })
      return elements.map(element => {
        const box = element.getBoundingClientRect()
        return [box.left, box.top, box.width, box.height]
      })
      """
    let measured = try await Chromium.evaluate(script, on: cards, as: [[Double]].self)
    #expect(measured.count == cards.count)
    var largest = 0.0
    for (card, box) in zip(cards, measured) {
      let points = try card.corners.map { try #require($0.affinePoint).orthographicProjection }
      let frame = try #require(Rectangle(enclosing: points))
      let ours = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
      let difference = zip(ours, box).map { ($0 - $1).magnitude }.max() ?? .infinity
      largest = max(largest, difference)
      #expect(difference <= 0.01, "seed \(seed), \(card): ours \(ours), the browser's \(box)")
    }
    print("cards in the browser: largest difference \(largest) px")
  }
}
