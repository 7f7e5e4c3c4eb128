import Testing

@testable import PageEngine

/// A canvas as a page has it: the state is text, and each answer is the next question.
struct TextCanvas {
  private(set) var state: [String]
  private(set) var report: [String: [String]] = [:]

  init(_ initial: String = "initial\t200\t300\t0\t1\t240\t180\t0.5\t4") { state = [initial] }

  /// The outcomes of events.
  @discardableResult
  mutating func handle(_ events: String...) -> [String] {
    let lines = ask("canvas", state + events)
    let end = lines.firstIndex { $0 == ["state"] } ?? lines.endIndex
    state = lines[min(end + 1, lines.count)...].map { $0.joined(separator: "\t") }
    report = [:]
    for line in lines[..<end] where line[0] != "outcome" { report[line[0]] = Array(line.dropFirst()) }
    return lines[..<end].filter { $0[0] == "outcome" }.map { $0[1] }
  }

  func numbers(_ kind: String) -> [Double] { (report[kind] ?? []).map { Double($0) ?? .nan } }
}

private func near(_ left: [Double], _ right: [Double], _ tolerance: Double = 1e-9) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { ($0 - $1).magnitude <= tolerance }
}

@Suite struct CanvasTests {
  /// The gesture of lesson 13: the factor 3/2, the angle of (4, 3), and the centre from (200, 300) to (195, 340).
  @Test func twoFingers() {
    var canvas = TextCanvas()
    #expect(canvas.handle("began\t0\t1\t100\t300\t2\t180\t240") == ["tracked"])
    #expect(canvas.handle("moved\t1\t1\t75\t250\t2\t225\t250") == ["changed"])
    #expect(near(canvas.numbers("center"), [195, 340]))
    #expect(near(canvas.numbers("scale"), [1.5]))
    #expect(near(canvas.numbers("angle"), [0.6435011087932844, 36.86989764584402]))
    #expect(near(canvas.numbers("frame"), [-30, 124, 450, 432]))
    #expect(near(canvas.numbers("matrix"), [1.2, 0.9, -0.9, 1.2, 132, 124]))
    #expect(canvas.handle("ended\t2\t1\t2") == ["ended"])
    #expect(canvas.numbers("history") == [1, 0])
    // A tap with two fingers undoes, one with three redoes.
    #expect(
      canvas.handle("began\t3\t1\t0\t0\t2\t50\t0", "ended\t3.1\t1\t2") == ["tracked", "undone"])
    #expect(canvas.numbers("center") == [200, 300])
    #expect(
      canvas.handle("began\t4\t1\t0\t0\t2\t50\t0\t3\t90\t0", "ended\t4.1\t1\t2\t3") == ["tracked", "redone"])
    #expect(near(canvas.numbers("center"), [195, 340]))
  }

  /// Whether the events come in one question or in many, and so through text or not, makes no difference to a bit.
  @Test func theStateSurvivesItsText() {
    let events = [
      "began\t0.1\t7\t10.1\t20.2", "moved\t0.2\t7\t33.3\t41.7", "began\t0.3\t9\t100.5\t7.25",
      "moved\t0.4\t7\t12.125\t9.1\t9\t120.7\t55.5", "ended\t0.5\t7", "moved\t0.6\t9\t130\t60",
      "ended\t0.7\t9",
      "wheel\t1\t0\t-37.5\t50\t60\tzoom", "wheel\t1.2\t0\t11\t51\t61\tturn", "key\t200\t150\tturnBack",
      "key\t200\t150\tundo", "wheel\t2\t0\t5\t1\t2\tpan", "began\t3\t1\t0\t0", "began\t3.05\t2\t9\t9",
      "ended\t3.1\t1", "ended\t3.2\t2",
    ]
    var together = TextCanvas()
    var apart = TextCanvas()
    let outcomes = ask("canvas", together.state + events).filter { $0[0] == "outcome" }.map { $0[1] }
    for event in events { apart.handle(event) }
    for event in events { together.handle(event) }
    let whole = ask("canvas", ["initial\t200\t300\t0\t1\t240\t180\t0.5\t4"] + events)
    let end = whole.firstIndex { $0 == ["state"] } ?? 0
    #expect(whole[(end + 1)...].map { $0.joined(separator: "\t") } == apart.state)
    #expect(outcomes.last == "undone")
  }

  @Test func theDevicesUnitsAreTakenBack() {
    // The screen is drawn at half its size, 30 to the right and 40 down.
    var canvas = TextCanvas()
    canvas.handle(
      "device\t0.5\t0\t0\t0.5\t30\t40", "picture\t2\t0\t0\t2\t0\t0", "began\t0\t1\t80\t190",
      "moved\t1\t1\t90\t185",
      "ended\t2\t1")
    #expect(canvas.numbers("center") == [220, 290])
    #expect(canvas.numbers("move") == [1, 0, 0, 1, 40, -20])
    // Zooming about a point leaves it where it is: (130, 190) on the device is (200, 300) on the screen.
    canvas.handle("device\t0.5\t0\t0\t0.5\t30\t40", "wheel\t9\t0\t-100\t130\t190\tzoom")
    let factor = 1.2214027581601699  // the exponential of 0.2
    #expect(near(canvas.numbers("scale"), [factor]))
    #expect(near(canvas.numbers("center"), [200 + 20 * factor, 300 - 10 * factor]))
  }

  @Test(arguments: [
    [], ["began\t0\t1\t2\t3"], ["initial\t0\t0\t0\t0\t1\t1\t1\t1"], ["initial\t0\t0\t0\t1\t0\t1\t1\t1"],
    ["initial\t0\t0\t0\tNaN\t1\t1\t1\t1"], ["state"], ["now\t1\t2\t3\t4"],
  ])
  func withoutACanvasThereIsNone(lines: [String]) {
    #expect(ask("canvas", lines).map { $0[1] } == ["no-canvas"])
  }

  @Test func wrongEventsAreNamedAndTheRestIsDone() {
    let answer = ask(
      "canvas",
      [
        "initial\t200\t300\t0\t1\t240\t180\t0.5\t4", "began\t0\t1\t2", "moved", "key\t0\t0\tjump",
        "wheel\t1\t2",
        "device\t1\t2\t2\t4\t0\t0", "picture\t1", "tap\t1", "key\t0\t0\tright",
      ])
    #expect(
      answer.prefix { $0[0] != "center" }.map { $0[0] == "error" ? $0[1] : $0[1] } == [
        "unknown-event", "unknown-event", "unknown-event", "unknown-event", "not-a-matrix", "not-a-matrix",
        "unknown-event", "changed",
      ])
  }
}
