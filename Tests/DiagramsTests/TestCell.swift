import Figures
import FormulaSyntax
import SourceText

@testable import Diagrams

/// Reads and renders a cell as the notebook would, in a lesson that defines `turned` and what a test wants.
struct TestCell {
  var reading: DiagramReader.Reading
  var rendering: DiagramRendering?

  /// All diagnostics of the cell.
  var diagnostics: [Diagnostic] { reading.diagnostics + (rendering?.diagnostics ?? []) }
  /// The picture or pictures, without the title over them.
  var svg: String {
    let html = rendering?.html ?? ""
    guard html.hasPrefix("<p "), let end = html.firstRange(of: "</p>\n") else { return html }
    return String(html[end.upperBound...])
  }

  /// `definitions` are in calculator notation, as `r = 2, f(x) = x^2`.
  /// Labels of one letter are names where `knowsNames`.
  init(
    _ yaml: String, definitions: String = "", convention: Convention = .rows, knowsNames: Bool = false,
    language: String = "en"
  ) {
    self.init(
      SourceExcerpt(path: "cell.yml", text: yaml), definitions: definitions, convention: convention,
      knowsNames: knowsNames, language: language)
  }

  init(
    _ excerpt: SourceExcerpt, definitions: String = "", convention: Convention = .rows,
    knowsNames: Bool = false, language: String = "en"
  ) {
    var environment = Environment(convention: convention)
    for text in [
      "turned(θ, x, y) = concat(translation(-x, -y), rotation(θ), translation(x, y))", definitions,
    ]
    where !text.isEmpty {
      let (readings, problems) = CalculatorParser.readDefinitions(Array(text.utf8), scope: environment.scope)
      precondition(!problems.contains { $0.severity == .error }, "\(problems)")
      for reading in readings {
        guard let symbol = reading.symbol else { continue }
        environment.define(Definition(symbol, parameters: reading.parameters, body: reading.body))
      }
    }
    let context = DiagramReader.Context(environment: environment, language: language) { source, _ in
      source.text.contains("\\bad")
        ? .init(
          markup: nil, diagnostics: [.error(.unknownCommand, "unknown command '\\bad'", at: Span(0, 4))])
        : .init(
          markup: Self.mathML(source.text),
          symbol: knowsNames && source.text.count == 1 ? Symbol(source.text) : nil)
    }
    reading = DiagramReader.read(excerpt, in: context, identifier: "figure-1")
    if !reading.hasErrors { rendering = DiagramRenderer.render(reading) }
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
