import FormulaSyntax
import MatrixCore
import SourceText

@testable import Diagrams

/// A small calculator that stands in for the notebook: numbers, tuples, matrices and a few functions.
struct TestCalculator {
  struct Failure: Error {
    var message: String
    var offset: Int
  }

  private var bytes: [Character]
  private var index = 0
  private let values: [String: Value<Double>]

  private init(_ text: String, _ values: [String: Value<Double>]) {
    bytes = Array(text)
    self.values = values
  }

  static func evaluate(_ text: String, _ values: [String: Value<Double>]) throws(Failure) -> Value<Double> {
    var calculator = TestCalculator(text, values)
    let value = try calculator.sum()
    calculator.skipSpaces()
    guard calculator.index == calculator.bytes.count else { throw calculator.failure("unexpected character") }
    return value
  }

  private func failure(_ message: String) -> Failure {
    Failure(message: message, offset: String(bytes[..<min(index, bytes.count)]).utf8.count)
  }

  private mutating func skipSpaces() {
    while index < bytes.count, bytes[index].isWhitespace { index += 1 }
  }

  private mutating func take(_ character: Character) -> Bool {
    skipSpaces()
    guard index < bytes.count, bytes[index] == character else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ character: Character) throws(Failure) {
    guard take(character) else { throw failure("expected '\(character)'") }
  }

  private mutating func sum() throws(Failure) -> Value<Double> {
    var left = try product()
    while true {
      if take("+") {
        left = try combine(left, try product(), +)
      } else if take("-") {
        left = try combine(left, try product(), -)
      } else {
        return left
      }
    }
  }

  private mutating func product() throws(Failure) -> Value<Double> {
    var left = try unary()
    while true {
      let isQuotient: Bool
      if take("*") { isQuotient = false } else if take("/") { isQuotient = true } else { return left }
      let right = try unary()
      guard case .number(let factor) = right else { throw failure("expected a number") }
      left = left.map { isQuotient ? $0 / factor : $0 * factor }
    }
  }

  private mutating func unary() throws(Failure) -> Value<Double> {
    if take("-") { return try unary().map { -$0 } }
    let value = try atom()
    return take("°") ? value.map { $0 * .pi / 180 } : value
  }

  private mutating func atom() throws(Failure) -> Value<Double> {
    skipSpaces()
    guard index < bytes.count else { throw failure("expected a value") }
    if take("(") {
      let items = try list(until: ")")
      return items.count == 1 ? items[0] : .tuple(items.flatMap(\.components))
    }
    if take("[") {
      let items = try list(until: "]")
      guard items.contains(where: { if case .tuple = $0 { true } else { false } }) else {
        return .tuple(items.flatMap(\.components))
      }
      let columns = items[0].components.count
      return .matrix(rows: items.count, columns: columns, elements: items.flatMap(\.components))
    }
    var word = ""
    while index < bytes.count, bytes[index].isLetter || bytes[index].isNumber || ".'_".contains(bytes[index])
    {
      word.append(bytes[index])
      index += 1
    }
    if let number = Double(word) { return .number(number) }
    if take("(") { return try call(word, try list(until: ")")) }
    if word == "pi" { return .number(.pi) }
    if let value = values[word] { return value }
    index -= word.count
    throw failure(word.isEmpty ? "unexpected character" : "'\(word)' has no value")
  }

  private mutating func list(until end: Character) throws(Failure) -> [Value<Double>] {
    var items: [Value<Double>] = []
    repeat { items.append(try sum()) } while take(",")
    try expect(end)
    return items
  }

  private func combine(
    _ left: Value<Double>, _ right: Value<Double>, _ operation: (Double, Double) -> Double
  ) throws(Failure) -> Value<Double> {
    guard left.shape == right.shape else { throw failure("shapes differ") }
    let numbers = zip(left.components, right.components).map { operation($0, $1) }
    if case .number = left { return .number(numbers[0]) }
    return .tuple(numbers)
  }

  private func call(_ name: String, _ arguments: [Value<Double>]) throws(Failure) -> Value<Double> {
    let numbers = arguments.flatMap(\.components)
    switch (name, numbers.count) {
    case ("sin", 1): return .number(Double.sine(numbers[0]))
    case ("cos", 1): return .number(Double.cosine(numbers[0]))
    case ("sqrt", 1): return .number(numbers[0].squareRoot())
    case ("rotation", 1): return matrix(.rotation(numbers[0]))
    case ("translation", 2): return matrix(.translation(x: numbers[0], y: numbers[1]))
    case ("scaling", 2): return matrix(.scaling(x: numbers[0], y: numbers[1]))
    case ("rotationY", 1): return matrix(Transform3D.rotationY(numbers[0]))
    case ("perspective", 1): return matrix(Transform3D.perspective(distance: numbers[0]))
    case ("concat", 32):
      guard let first = space(arguments[0]), let second = space(arguments[1]) else { break }
      return matrix(first.then(second))
    case ("concat", 18):
      guard let first = transform(arguments[0]), let second = transform(arguments[1]) else { break }
      return matrix(first.then(second))
    case ("turned", 3):
      return matrix(PlaneTransform.rotation(numbers[0]).about(Point(x: numbers[1], y: numbers[2])))
    case ("apply", 11):
      guard let transform = transform(arguments[1]) else { break }
      let point = transform.apply(Point(x: numbers[0], y: numbers[1]))
      return .tuple([point.x, point.y])
    default: break
    }
    throw failure("no function '\(name)' of such arguments")
  }

  private func matrix(_ transform: PlaneTransform) -> Value<Double> {
    .matrix(rows: 3, columns: 3, elements: transform.matrix.elements)
  }

  private func matrix(_ transform: Transform3D<Double>) -> Value<Double> {
    .matrix(rows: 4, columns: 4, elements: transform.matrix.elements)
  }

  private func space(_ value: Value<Double>) -> Transform3D<Double>? {
    guard case .matrix(let rows, let columns, let elements) = value else { return nil }
    return Matrix(rows: rows, columns: columns, elements: elements).flatMap { Transform3D($0) }
  }

  private func transform(_ value: Value<Double>) -> PlaneTransform? {
    guard case .matrix(let rows, let columns, let elements) = value,
      let matrix = Matrix(rows: rows, columns: columns, elements: elements)
    else { return nil }
    return PlaneTransform(matrix)
  }
}

/// Reads and renders a cell as the notebook would.
struct TestCell {
  var reading: DiagramReader.Reading
  var rendering: DiagramRendering?

  /// All diagnostics of the cell.
  var diagnostics: [Diagnostic] { reading.diagnostics + (rendering?.diagnostics ?? []) }
  var svg: String { rendering?.svg ?? "" }

  init(_ yaml: String, environment: [String: Value<Double>] = [:], convention: Convention = .rows) {
    self.init(SourceExcerpt(path: "cell.yml", text: yaml), environment: environment, convention: convention)
  }

  init(_ excerpt: SourceExcerpt, environment: [String: Value<Double>] = [:], convention: Convention = .rows) {
    reading = DiagramReader.read(excerpt)
    guard !reading.hasErrors else { return }
    var values = environment
    for binding in reading.description.bindings {
      values[binding.name.text] = try? TestCalculator.evaluate(binding.value.text, values)
    }
    let known = values
    let evaluator = DiagramEvaluator(
      convention: convention,
      evaluate: { source, locals in
        var values = known
        for local in locals { values[local.name] = .number(local.value) }
        do throws(TestCalculator.Failure) {
          return .init(try TestCalculator.evaluate(source.text, values))
        } catch {
          return .init(
            nil, diagnostics: [.error("test", error.message, at: Span(error.offset, error.offset + 1))])
        }
      },
      mathML: { source in
        source.text.contains("\\bad")
          ? .init(nil, diagnostics: [.error("test-latex", "unknown command '\\bad'", at: Span(0, 4))])
          : .init(Self.mathML(source.text))
      })
    rendering = DiagramRenderer.render(reading.description, evaluator: evaluator, idPrefix: "figure-1")
  }

  /// Just enough MathML to look right: letters, a subscript, primes.
  private static func mathML(_ latex: String) -> String {
    var text = LaTeXOutline(latex.replacing("_", with: "~~")).plain
    var primes = ""
    while text.hasSuffix("′") {
      text.removeLast()
      primes += "<mo>′</mo>"
    }
    let parts = text.split(separator: "_")
    var result = "<mi>\(MarkupText.escaped(String(parts.first ?? "")))</mi>"
    if parts.count > 1 { result = "<msub>\(result)<mi>\(parts[1])</mi></msub>" }
    if !primes.isEmpty { result = "<msup>\(result)<mrow>\(primes)</mrow></msup>" }
    return "<math>\(result)</math>"
  }
}
