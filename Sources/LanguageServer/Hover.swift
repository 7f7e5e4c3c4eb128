import FormulaProof
import FormulaSyntax
import Foundation
import LessonMarkdown
import Notebook
import SourceText
import TeX

/// What an editor shows of the place under the pointer, in Markdown.
struct Hover {
  let view: LessonView
  /// The lesson with its verdicts, where these are of the same text.
  let checked: CheckedLesson?
  /// Whether the editor shows images in such a text.
  let showsImages: Bool

  /// A text and the part of the file that it is about.
  typealias Content = (markdown: String, span: Span)

  /// What is to be said of the claims of a place: verdict, conditions, counterexample, and what was read.
  func claims(at offset: Int) -> Content? {
    guard let checked, let (index, cell) = view.cell(at: offset), checked.cells.indices.contains(index) else {
      return nil
    }
    let claims = checked.cells[index].claims
    let near = claims.filter { $0.span.lowerBound <= offset && offset <= $0.span.upperBound }
    // On the fence or between two claims all of them are meant.
    let shown = near.isEmpty ? claims : near
    guard let first = shown.first else { return nil }
    var paragraphs = shown.prefix(Self.mostClaims).map(text)
    if shown.count > Self.mostClaims { paragraphs.append("… and \(shown.count - Self.mostClaims) more") }
    if showsImages, cell.kind == .math, let image = Self.image(of: cell, macros: view.document.latexMacros) {
      paragraphs.append(image)
    }
    let span = near.isEmpty ? cell.span : near.dropFirst().reduce(first.span) { $0.union($1.span) }
    return (paragraphs.joined(separator: "\n\n"), span)
  }

  private static let mostClaims = 6

  private func text(_ claim: CheckedClaim) -> String {
    let judgement = claim.judgement
    var head = "**\(judgement.verdict.rawValue)**"
    if judgement.method != "none" { head += " (\(judgement.method))" }
    if judgement.verdict == .refuted, claim.passed { head += " as intended" }
    var lines = [head]
    if !judgement.conditions.isEmpty {
      lines.append("if " + judgement.conditions.map(Self.code).joined(separator: " and "))
    }
    if let counterexample = judgement.counterexample, !counterexample.assignments.isEmpty {
      lines.append("at " + Self.code(counterexample.description))
    }
    if let left = judgement.left, let right = judgement.right {
      lines.append("left side " + Self.code(left) + ", right side " + Self.code(right))
    }
    if let statement = claim.statement {
      lines.append((claim.isReadOtherwise ? "read as " : "reads ") + Self.code("\(statement)"))
    }
    lines += claim.kinds.map(Self.plain)
    if let message = judgement.message { lines.append(Self.plain(message)) }
    return lines.joined(separator: "  \n")
  }

  /// A name: what it stands for, and where that is said.
  static func symbol(
    _ mention: LessonView.Mention, definition: (mention: LessonView.Mention, view: LessonView)?
  ) -> String {
    var lines = ["**\(plain(mention.symbol.name))**"]
    guard let (place, home) = definition else {
      lines.append("nothing defines it: any real number")
      return lines.joined(separator: "  \n")
    }
    let cell = home.document.cells[place.cell]
    let line = home.file.position(of: place.span.lowerBound).line
    switch place.role {
    case .definition: lines[0] += " is defined"
    case .declaration: lines[0] += " is assumed"
    case .use: lines[0] += " stands"
    }
    lines[0] += " in \(code(home.file.path)), line \(line)"
    let formula = LaTeXParser.parse(cell.content.bytes, macros: home.document.latexMacros)
    let (readings, _) = LaTeXReader.readDefinitions(formula, scope: NameScope())
    if let reading = readings.first(where: { $0.symbols.contains(mention.symbol) }) {
      let parameters = reading.parameters.map { "(\($0.map(\.name).joined(separator: ", ")))" } ?? ""
      lines.append(code("\(mention.symbol.name)\(parameters) = \(reading.body)"))
    }
    return lines.joined(separator: "  \n") + "\n\n" + fenced(cell.content.text, "latex")
  }

  /// A text between as many backticks as keep those inside of it.
  static func code(_ text: String) -> String {
    let longest = longestTicks(in: text)
    let ticks = String(repeating: "`", count: longest + 1)
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return longest > 0 ? "\(ticks) \(line) \(ticks)" : "\(ticks)\(line)\(ticks)"
  }

  private static func longestTicks(in text: String) -> Int {
    text.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
  }

  private static func fenced(_ text: String, _ language: String) -> String {
    let fence = String(repeating: "`", count: max(3, longestTicks(in: text) + 1))
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  /// A sentence without Markdown in it.
  private static func plain(_ text: String) -> String {
    var result = ""
    for character in text {
      // Between words the other signs of Markdown mean nothing.
      if "\\`*_{}[]#+-!<>|~$&".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }

  /// The formula as a picture: MathML in SVG, which editors that are browsers draw.
  private static func image(of cell: Cell, macros: LaTeXMacros) -> String? {
    let formula = LaTeXParser.parse(cell.content.bytes, macros: macros)
    guard !formula.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    let mathML = MathMLWriter.write(formula, display: true)
    let width = Int(min(60, MathMLWriter.width(of: mathML) + 2) * 18)
    let lines = max(1, cell.content.text.split(separator: "\\\\").count)
    let height = 48 + 28 * lines
    let picture = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)"><rect width="100%" height="100%" rx="4" fill="#fff"/>\
      <foreignObject width="100%" height="100%"><div xmlns="http://www.w3.org/1999/xhtml" style="font-size:18px;padding:6px;color:#000">\
      \(mathML)</div></foreignObject></svg>
      """
    guard picture.utf8.count < 60_000 else { return nil }
    return "![formula](data:image/svg+xml;base64,\(Data(picture.utf8).base64EncodedString()))"
  }
}
