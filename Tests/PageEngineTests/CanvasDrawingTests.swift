import MatrixCore
import TestSupport
import Testing

@testable import PageEngine

/// The strokes of a page, which knows of them only what the engine says.
private struct PageDrawing {
  /// A path: its width, and its data.
  typealias Piece = (width: String, data: String)
  private(set) var state = ["initial\t200\t300\t0.5\t1\t240\t180\t0.5\t4"]
  private var strokes: [Int: [Piece]] = [:]
  private var current: [Piece] = []
  private(set) var tail: [Piece] = []
  private(set) var numbers: [Int] = []

  /// The outcomes of events in one question.
  @discardableResult
  mutating func handle(_ events: [String], tool: String = "pen") -> [String] {
    let lines = ask("canvas", state + ["tool\t" + tool] + events)
    let end = lines.firstIndex { $0 == ["state"] } ?? lines.endIndex
    state = lines[min(end + 1, lines.count)...].map { $0.joined(separator: "\t") }
    tail = []
    for line in lines[..<end] {
      switch line[0] {
      case "path": current.append((line[1], line[2]))
      case "more": current[current.count - 1].data += line[1]
      case "tail": tail.append((line[1], line[2]))
      case "drop": current = []
      case "keep":
        let number = Int(line[1]) ?? 0
        strokes = strokes.filter { $0.key < number }
        strokes[number] = current
        current = []
      case "shown": numbers = line.dropFirst().compactMap { Int($0) }
      default: break
      }
    }
    return lines[..<end].filter { $0[0] == "outcome" }.map { $0[1] }
  }

  /// The strokes that are shown.
  var visible: [[Piece]] { (0..<max(0, numbers[1] - numbers[0] + 1)).map { strokes[numbers[0] + $0] ?? [] } }
  /// The stroke that is being drawn, with its tail.
  var unfinished: [Piece] { current + tail }
}

/// The points of a path's data, four for each curve: what a reader of SVG sees.
private func curves(_ data: String) -> [[Double]] {
  var numbers: [Double] = []
  var word = ""
  var result: [[Double]] = []
  var place = (0.0, 0.0)
  func flush() {
    if let number = Double(word) { numbers.append(number) }
    word = ""
  }
  func end() {
    flush()
    if numbers.count == 2 { place = (numbers[0], numbers[1]) }
    if numbers.count == 1 {
      result.append([place.0, place.1, place.0, place.1, place.0, place.1, place.0, place.1])
    }
    if numbers.count == 6 {
      let points = [0.0, 0] + numbers
      result.append(points.enumerated().map { $1 + ($0 % 2 == 0 ? place.0 : place.1) })
      place = (place.0 + numbers[4], place.1 + numbers[5])
    }
    numbers = []
  }
  for character in data {
    switch character {
    case "M", "c", "h": end()
    case "-":
      flush()
      word = "-"
    case " ": flush()
    default: word.append(character)
    }
  }
  end()
  return result
}

extension SeededGenerator {
  fileprivate mutating func number(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &self) * 100).rounded() / 100
  }

  /// Something that happens on a board, a while after what happened before.
  fileprivate mutating func event(_ time: inout Double, _ down: inout [Int: (Double, Double)]) -> String {
    time = ((time + number(0...0.15)) * 1000).rounded() / 1000
    switch Int.random(in: 0..<20, using: &self) {
    case 0, 1:
      let finger = Int.random(in: 1...3, using: &self)
      down[finger] = (number(100...300), number(200...400))
      return "began\t\(time)\t\(finger)\t\(down[finger]!.0)\t\(down[finger]!.1)"
    case 2:
      guard let finger = down.keys.sorted().randomElement(using: &self) else { return "pressure\t" }
      down[finger] = nil
      return "ended\t\(time)\t\(finger)"
    case 3: return "pressure\t\([0.1, 0.5, 0.9].randomElement(using: &self)!)"
    case 4:
      return
        "key\t\t\t\(["undoStroke", "undoStroke", "redoStroke", "redoStroke", "clear", "turn", "zoomIn", "undo"].randomElement(using: &self)!)"
    case 5 where Int.random(in: 0..<10, using: &self) == 0:
      down = [:]
      return "cancelled"
    case 6 where down.isEmpty: return "wheel\t\(time)\t0\t\(number(-90...90))\t\(number(0...400))\t200\tzoom"
    default:
      guard let finger = down.keys.sorted().first else {
        down[1] = (number(100...300), number(200...400))
        return "began\t\(time)\t1\t\(down[1]!.0)\t\(down[1]!.1)"
      }
      down[finger] = (down[finger]!.0 + number(-9...11), down[finger]!.1 + number(-9...11))
      return "moved\t\(time)\t\(finger)\t\(down[finger]!.0)\t\(down[finger]!.1)"
    }
  }

  /// What happens on a board, in order.
  fileprivate mutating func events(_ count: Int) -> [String] {
    var (time, down) = (0.0, [Int: (Double, Double)]())
    return (0..<count).map { _ in event(&time, &down) }
  }
}

/// The event that a line tells of; nil for one about pressure.
private func event(_ line: String, pressure: Double?) -> CanvasEvent? {
  let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  func number(_ index: Int) -> Double { Double(fields[index]) ?? .nan }
  func touches() -> [CanvasTouch] {
    [CanvasTouch(Int(fields[2]) ?? 0, at: Point(x: number(3), y: number(4)), pressure: pressure)]
  }
  switch fields[0] {
  case "began": return .touchesBegan(touches(), time: number(1))
  case "moved": return .touchesMoved(touches(), time: number(1))
  case "ended": return .touchesEnded([Int(fields[2]) ?? 0], time: number(1))
  case "cancelled": return .touchesCancelled
  case "wheel":
    return .wheel(Vector(dx: 0, dy: number(3)), at: Point(x: number(4), y: number(5)), .zoom, time: number(1))
  case "key":
    let keys: [String: CanvasKey] = [
      "undoStroke": .undoStroke, "redoStroke": .redoStroke, "clear": .clear, "turn": .turn, "zoomIn": .zoomIn,
      "undo": .undo,
    ]
    return keys[fields[3]].map { .key($0, about: Point(x: 200, y: 300)) }
  default: return nil
  }
}

@Suite struct CanvasDrawingTests {
  @Test func aStrokeIsHandedOverOnceAndThenNamed() {
    var page = PageDrawing()
    #expect(page.handle(["began\t0\t1\t200\t300"]) == ["tracked"])
    #expect(page.unfinished.isEmpty)
    #expect(page.handle(["moved\t1\t1\t230\t300"]) == ["drawing"])
    #expect(page.tail.count == 1)
    #expect(page.handle(["ended\t2\t1"]) == ["drew"])
    #expect(page.numbers == [1, 1, 1, 0])
    #expect(page.visible[0].map(\.width) == ["3"])
    // The canvas is turned by 0.5: (30, 0) on the screen is (26.33, −14.38) on it, from its middle (120, 90).
    #expect(page.visible[0][0].data == "M120 90c8.776-4.794 17.552-9.589 26.327-14.383")
    #expect(page.handle(["key\t\t\tundoStroke"]) == ["strokeUndone"])
    #expect(page.visible.isEmpty)
    #expect(page.handle(["began\t10\t1\t200\t300", "ended\t11\t1"]) == ["tracked", "drew"])
    #expect(page.visible[0].map(\.data) == ["M120 90h0"])
    #expect(page.numbers == [1, 1, 1, 0])
  }

  /// What the page shows is what the board drew, whichever events come in one question, and the state in text is the
  /// same to a bit.
  @Test func thePageShowsTheBoardsStrokes() {
    var drawn = 0
    for seed in UInt64(1)...16 {
      var random = SeededGenerator(seed: seed)
      let events = random.events(300)
      var (apart, together) = (PageDrawing(), PageDrawing())
      var board = CanvasBoard(
        CanvasState(
          center: Point(x: 200, y: 300), rotation: 0.5, size: Size(width: 240, height: 180),
          minimumScale: 0.5,
          maximumScale: 4))
      var pressure: Double?
      var waiting: [String] = []
      for line in events {
        if line.hasPrefix("pressure") {
          pressure = Double(line.dropFirst(9))
        } else if let event = event(line, pressure: pressure) {
          let outcome = board.handle(event)
          if case .drew = outcome { drawn += 1 }
        }
        let pressed = pressure.map { ["pressure\t\($0)"] } ?? []
        apart.handle(pressed + [line])
        waiting += pressed + [line]
        guard Int.random(in: 0..<9, using: &random) == 0 else { continue }
        together.handle(waiting)
        waiting = []
        #expect(together.state == apart.state, "seed \(seed)")
        #expect(together.numbers == apart.numbers, "seed \(seed)")
        let (left, right) = (together.visible + [together.unfinished], apart.visible + [apart.unfinished])
        #expect(left.map { $0.map(\.width) } == right.map { $0.map(\.width) }, "seed \(seed)")
        #expect(left.map { $0.map(\.data) } == right.map { $0.map(\.data) }, "seed \(seed)")
      }
      var strokes = board.strokes
      var shown = apart.visible
      if let stroke = board.gesture.stroke, stroke.hasMoved {
        strokes.append(stroke.pen.stroke)
        shown.append(apart.unfinished)
      }
      #expect(strokes.count == shown.count, "seed \(seed)")
      for (stroke, pieces) in zip(strokes, shown) {
        let found = pieces.flatMap { piece in curves(piece.data).map { (piece.width, $0) } }
        #expect(found.count == stroke.curves.count, "seed \(seed)")
        for (curve, (width, numbers)) in zip(stroke.curves, found) {
          #expect((curve.width - (Double(width) ?? .nan)).magnitude <= curve.width / 128, "seed \(seed)")
          let points = [curve.start, curve.control1, curve.control2, curve.end].flatMap { [$0.x, $0.y] }
          // The tolerance is 0.2/4, so that there are three decimals.
          #expect(zip(points, numbers).allSatisfy { ($0 - $1).magnitude <= 0.000501 }, "seed \(seed)")
        }
      }
    }
    #expect(drawn > 40)
  }

  /// Long strokes cost no more text at their end than at their beginning.
  @Test func theStateIsSmallHoweverLongAStrokeIs() {
    var page = PageDrawing()
    page.handle(["began\t0\t1\t200\t300"])
    var random = SeededGenerator(seed: 5)
    var sizes: [Int] = []
    for step in 1...800 {
      let (x, y) = (200 + random.number(-80...80), 300 + random.number(-80...80))
      page.handle(["moved\t\(step)\t1\t\(x)\t\(y)"])
      sizes.append(page.state.joined().utf8.count)
    }
    #expect((sizes.max() ?? .max) < 3000)
  }

  @Test func stateThatCannotBeDoesNoHarm() {
    let begin = ["initial\t200\t300\t0\t1\t240\t180\t0.5\t4", "touch\t1\t200\t300"]
    for lines in [
      ["steps\t1\t0\t7"], ["steps\t-1\t0"], ["steps\t1e300\t1e300"], ["steps"], ["stroke\t1\t2"],
      ["stroke\tNaN\tNaN\t1e300\tNaN\t-1\t1\t1\t-9e15\tNaN", "sample\tNaN\t1\t16"],
      ["stroke\t0\t0\t0\t3\t0.1\t1\t1\t3\t3", "heading\t1e300\tNaN"]
        + [String](repeating: "sample\t5\t5\t99", count: 90),
      ["stroke\t0\t0\t0\tInfinity\t0\t1\t1\t2147483647\t3"]
        + (0..<90).map { "sample\t\($0)\t\($0 * $0)\t2147483647" },
    ] {
      let moves = (0..<50).map { "moved\t\($0)\t1\t\(200 + $0 * $0 % 17)\t\(300 + $0)" }
      let answer = ask("canvas", begin + lines + ["tool\tpen"] + moves + ["ended\t99\t1", "tool\tbrush"])
      #expect(answer.contains { $0.starts(with: ["error", "unknown-tool"]) })
    }
  }
}
