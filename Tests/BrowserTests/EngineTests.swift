import Foundation
import PageEngine
import TestSupport
import Testing

@testable import SiteGenerator

/// The engine of pages gives the same answers in a browser as here.
///
/// Arithmetic, square roots and all that is made of them agree to the last bit, and so do texts. Sines and their like
/// come from the C library here and from the browser's `Math` there; each may round the last place its own way.
@Suite(.needsChromium, .enabled(if: Theme.hasEngine, "this toolchain cannot compile the engine of pages"))
struct EngineTests {
  private static func seed(_ name: String) -> UInt64 {
    print("\(name) in the browser: LECTERN_SEED=\(BrowserSettings.seed)")
    return BrowserSettings.seed
  }

  @Test func arithmeticAndTextsAgreeToTheLastBit() async throws {
    var random = RandomQuestions(seed: Self.seed("arithmetic"))
    var questions: [[String]] = []
    for _ in 0..<400 { questions.append(["evaluate", random.lines(10) { $0.arithmetic(depth: 4) }]) }
    for _ in 0..<1000 { questions.append(["read", "answer\t\(random.text())\n"]) }
    for _ in 0..<500 { questions.append(["canvas", random.pans()]) }
    for _ in 0..<300 { questions.append(["canvas", random.strokes()]) }
    let answers = try await BrowserEngine.answers(questions)
    #expect(answers.count == questions.count)
    var count = 0
    for (question, answer) in zip(questions, answers) {
      let ours = PageEngine.answer(question[0], question[1])
      count += ours.split(separator: "\n").count
      guard ours != answer else { continue }
      Issue.record("\(question)\nhere \(ours)\nin the browser \(answer)")
      return
    }
    #expect(count > 5000)
  }

  @Test func functionsAgreeUpToTheirLastPlaces() async throws {
    var random = RandomQuestions(seed: Self.seed("functions"))
    let questions = (0..<400).map { _ in ["evaluate", random.lines(10) { $0.function() }] }
    let answers = try await BrowserEngine.answers(questions)
    var (equal, all, largest) = (0, 0, 0.0)
    for (question, answer) in zip(questions, answers) {
      let (ours, theirs) = (numbers(PageEngine.answer(question[0], question[1])), numbers(answer))
      #expect(ours.count == theirs.count)
      for (line, (ours, theirs)) in zip(ours, theirs).enumerated() {
        all += 1
        if ours.map(\.bitPattern) == theirs.map(\.bitPattern) || ours[0].isNaN && theirs[0].isNaN {
          equal += 1
          continue
        }
        let places = (ours[0] - theirs[0]).magnitude / ours[0].ulp
        largest = max(largest, places)
        #expect(places <= 4, "\(question[1].split(separator: "\n")[line]): \(ours), in the browser \(theirs)")
      }
    }
    print(
      "functions: \(equal) of \(all) values are equal, the largest difference is \(largest) units of the last place"
    )
  }

  @Test func geometryAgreesUpToRounding() async throws {
    var random = RandomQuestions(seed: Self.seed("geometry"))
    let questions =
      (0..<400).map { _ in ["evaluate", random.lines(10) { $0.geometry() }] }
      + (0..<300).map { _ in ["canvas", random.gestures()] }
    let answers = try await BrowserEngine.answers(questions)
    var (equal, all, largest) = (0, 0, 0.0)
    for (question, answer) in zip(questions, answers) {
      let ours = PageEngine.answer(question[0], question[1])
      let words = { (text: String) in text.split(separator: "\n").map { $0.split(separator: "\t").first } }
      #expect(words(ours) == words(answer), "\(question)")
      for (ours, theirs) in zip(numbers(ours), numbers(answer)) {
        all += 1
        if ours.map(\.bitPattern) == theirs.map(\.bitPattern) {
          equal += 1
          continue
        }
        try #require(ours.count == theirs.count)
        let size = ours.reduce(1) { max($0, $1.magnitude) }
        let difference = zip(ours, theirs).map { ($0 - $1).magnitude / size }.max() ?? .infinity
        largest = max(largest, difference)
        #expect(difference <= 1e-11, "\(question): \(ours), in the browser \(theirs)")
      }
    }
    print("geometry: \(equal) of \(all) lines are equal, the largest relative difference is \(largest)")
  }

  /// The numbers of each line that has some.
  private func numbers(_ answer: String) -> [[Double]] {
    answer.split(separator: "\n").map { line in
      line.split(separator: "\t").dropFirst().compactMap {
        $0 == "Infinity" ? .infinity : $0 == "-Infinity" ? -.infinity : Double($0)
      }
    }.filter { !$0.isEmpty }
  }
}

/// Random questions to the engine.
private struct RandomQuestions {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func lines(_ count: Int, _ expression: (inout RandomQuestions) -> String) -> String {
    (0..<count).map { _ in "value\t\(expression(&self))\n" }.joined()
  }

  private mutating func pick(_ items: [String]) -> String {
    items.randomElement(using: &generator) ?? items[0]
  }

  /// A number with few or many digits.
  private mutating func number() -> String {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return "\(Int.random(in: 0...20, using: &generator))"
    case 1: return "\(Double(Int.random(in: 1...9999, using: &generator)) / 100)"
    default:
      let digits = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        "\(Int.random(in: 0...9, using: &generator))"
      }
      return "\(Int.random(in: 0...999, using: &generator)).\(digits.joined())"
    }
  }

  /// Operations that IEEE 754 rounds correctly.
  mutating func arithmetic(depth: Int) -> String {
    guard depth > 0 else { return number() }
    let (a, b) = (arithmetic(depth: depth - 1), arithmetic(depth: depth - 1))
    switch Int.random(in: 0..<10, using: &generator) {
    case 0, 1: return "(\(a) + \(b))"
    case 2: return "(\(a) - \(b))"
    case 3, 4: return "(\(a)*\(b))"
    case 5: return "(\(a)/\(b))"
    case 6: return "sqrt(abs(\(a)))"
    case 7: return "\(pick(["min", "max"]))(\(a), \(b))"
    case 8: return "det([[\(a), \(number())], [\(b), \(number())]])"
    default:
      return "component(apply((\(a), \(number())), concat(shear(\(number()), 2), translation(\(b), 1))), 2)"
    }
  }

  /// One function of random numbers.
  mutating func function() -> String {
    let signed = { (x: Double) in x < 0 ? "(0 - \(-x))" : "\(x)" }
    let x = Double(Float.random(in: -30...30, using: &generator)) + 1 / 128
    let unit = Double(Float.random(in: -1...1, using: &generator))
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return "\(pick(["asin", "acos"]))(\(signed(unit)))"
    case 1: return "atan2(\(signed(x)), \(signed(30 * unit)))"
    case 2: return "log(\(x.magnitude))"
    case 3: return "\(x.magnitude)^\(signed(unit * 10))"
    default: return "\(pick(["sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "exp"]))(\(signed(x)))"
    }
  }

  /// Geometry with rotations.
  mutating func geometry() -> String {
    let (a, b, c, d, angle) = (number(), number(), number(), number(), number())
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return "frame((\(a), \(b)), (\(c), \(d)), (0.5, 0.25), rotation(\(angle)°))"
    case 1:
      return "corners((\(a), \(b)), (\(c), \(d)), (0, 1), concat(scaling(\(a), 2), rotation(\(angle)°)))"
    case 2: return "apply((\(a), \(b)), about(rotation(\(angle)), (\(c), \(d))))"
    case 3: return "similarity((\(a), 0), (0, \(b) + 1), (\(c), 3), (\(d), 1))"
    case 4: return "concat(rotation3D(\(angle), (1, \(a), 2)), perspective(500))"
    default: return "canvasCenter((\(a), \(b)), (\(c), \(d)), 1.5, \(angle)°)"
    }
  }

  /// Something a learner might write, and often not calculator notation.
  mutating func text() -> String {
    let pieces = [
      "x", "y", "theta", "θ_1", "v⃗", "x'", "w_new", "2", "0.5", "12.50", "+", "-", "*", "/", "^", "(", ")",
      ",", "[",
      "]", "sin", "cos(", "sqrt(", "abs(", "|", "°", " ", "=", "<=", "~=", "!", "pi", "e", "frame(", "²", "𝐌",
      "{", "é", "sum(", "derivative(", "factorial(", "gcd(", "binom(", "remainder(",
    ]
    return (0..<Int.random(in: 1...12, using: &generator)).map { _ in pick(pieces) }.joined()
  }

  private let canvas = "initial\t200\t300\t0\t1\t240\t180\t0.5\t4\n"

  /// Movements alone.
  mutating func pans() -> String {
    var text = canvas + "began\t0\t1\t\(number())\t\(number())\n"
    for time in 1...8 { text += "moved\t\(time)\t1\t\(number())\t\(number())\n" }
    return text + "ended\t9\t1\nkey\t\t\tundo\nwheel\t12\t\(number())\t\(number())\t1\t2\tpan\n"
  }

  /// Strokes of a pen, of which some are taken back, on a canvas that is not turned.
  mutating func strokes() -> String {
    var text = canvas + "tool\tpen\n"
    for stroke in 0..<3 {
      text += "began\t\(stroke)\t1\t\(number())\t\(number())\n"
      for _ in 1...Int.random(in: 1...40, using: &generator) {
        text += "pressure\t0.\(Int.random(in: 1...9, using: &generator))\n"
        text += "moved\t\(stroke)\t1\t\(number())\t\(number())\n"
      }
      if stroke < 2 { text += "ended\t\(stroke)\t1\n" }
    }
    return text
  }

  /// Two fingers, the wheel and keys.
  mutating func gestures() -> String {
    var text = canvas + "began\t0\t1\t100\t300\t2\t180\t240\n"
    for time in 1...6 {
      text += "moved\t\(time)\t1\t\(number())\t\(number())\t2\t\(number())\t1\(number())\n"
    }
    return text + "ended\t7\t1\t2\nkey\t5\t6\tturn\nwheel\t9\t0\t-\(number())\t50\t60\tzoom\n"
  }
}
