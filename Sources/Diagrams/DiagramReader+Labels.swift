import CellYAML
import Figures
import FormulaSyntax
import SourceText
import Yams

// Titles, captions and labels: words with formulas in dollars and values in braces.
extension DiagramReader {
  /// A label, or nil with a diagnostic.
  mutating func label(_ node: Node, for key: String) -> FigureText? {
    text(node, for: key).map { label($0) }
  }

  /// A title or a caption: a label whose words have the punctuation of a book.
  mutating func sentence(_ node: Node, for key: String) -> FigureText? {
    guard var sentence = label(node, for: key) else { return nil }
    var punctuation = SmartPunctuation(language: context.language)
    for index in sentence.pieces.indices {
      if case .text(let words) = sentence.pieces[index] {
        sentence.pieces[index] = .text(punctuation.curled(words))
      } else {
        punctuation.noteWord()
      }
    }
    return sentence
  }

  /// Reads a label: `$…$` is LaTeX, `{…}` outside of it a value. A label without dollars that has a `\`, `^` or `_`
  /// outside of braces is LaTeX as a whole.
  private mutating func label(_ source: LocatedText) -> FigureText {
    var pieces: [FigureText.Piece] = []
    for run in LabelRun.runs(of: source.excerpt.bytes) {
      let part = source.part(run.range)
      switch run.kind {
      case .words:
        let words = Self.words(part)
        if !words.isEmpty { pieces.append(.text(words)) }
      case .math:
        if !run.range.isEmpty, let math = math(part) { pieces.append(.math(math)) }
      case .value:
        if let value = value(part) { pieces.append(value) }
      case .unclosed:
        diagnostics.append(
          part.error(
            .unclosedBrace, "a '{' in a text begins a value, and its '}' is missing",
            notes: [.init("write \\{ for a brace, or the whole formula in dollars")]))
      }
    }
    return FigureText(pieces)
  }

  /// The words of a run, in one line, without the backslashes before what would have a meaning.
  private static func words(_ part: LocatedText) -> String {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in part.excerpt.bytes {
      if isEscaped {
        isEscaped = false
        if !LabelRun.escapable.contains(byte) { result.append(UInt8(ascii: "\\")) }
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      result.append(byte == 0x09 || byte == 0x0A || byte == 0x0D ? UInt8(ascii: " ") : byte)
    }
    if isEscaped { result.append(UInt8(ascii: "\\")) }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func math(_ part: LocatedText) -> FigureMath? {
    let formula = context.mathML(part) { color(of: $0) }
    diagnostics += formula.diagnostics.map { part.excerpt.inFile($0) }
    guard let markup = formula.markup else {
      if !formula.diagnostics.contains(where: { $0.severity == .error }) {
        diagnostics.append(part.error(.invalidLabel, "the label's LaTeX cannot be read"))
      }
      return nil
    }
    let outline = LaTeXOutline(part.text)
    var math = FigureMath(
      markup: markup, plain: outline.plain, width: outline.width, height: outline.height)
    math.symbol = formula.symbol
    return math
  }

  /// A text in which each value that is a slider's can be taken hold of.
  func withHandles(_ text: FigureText, _ figure: Figure) -> FigureText {
    var pieces: [FigureText.Piece] = []
    func add(tag: String) { pieces.append(.math(FigureMath(tag: tag))) }
    var rest = text.pieces[...]
    while let piece = rest.popFirst() {
      guard case .value(let value, _) = piece, case .symbol(let symbol) = value.expression.node,
        let index = figure.sliders.firstIndex(where: { $0.symbol == symbol })
      else {
        pieces.append(piece)
        continue
      }
      // A box of its own: the punctuation behind it would begin a line.
      var words = ""
      if case .text(let next)? = rest.first { words = next }
      let closing = ClosingPunctuation.leading(words)
      if !closing.isEmpty { add(tag: ClosingPunctuation.opening) }
      let classes = ["diagram-value"] + FigureQuantity(symbol, color: color(of: symbol)).classes
      add(tag: "<span class=\"\(classes.joined(separator: " "))\" data-slider=\"\(index)\">")
      pieces.append(piece)
      add(tag: "</span>")
      guard !closing.isEmpty else { continue }
      rest.removeFirst()
      pieces.append(.text(closing))
      add(tag: ClosingPunctuation.ending)
      if closing.count < words.count { pieces.append(.text(String(words.dropFirst(closing.count)))) }
    }
    return FigureText(pieces)
  }

  /// A value, with its form behind a semicolon: `{w; 2}` has two decimals, `{θ; °}` is in degrees, `{θ; 1°}` both.
  /// One for a compiler is in radians.
  mutating func value(_ part: LocatedText, isCode: Bool = false) -> FigureText.Piece? {
    let bytes = part.excerpt.bytes
    var end = bytes.count
    var format = FigureNumberFormat(role: isCode ? .code : .text)
    if let semicolon = bytes.lastIndex(of: UInt8(ascii: ";")) {
      end = semicolon
      let form = part.part(semicolon + 1..<bytes.count)
      guard let found = Self.format(form.text) else {
        diagnostics.append(
          form.error(
            .unknownFormat, "behind ';' stands a number of decimals, '°', or both, as in '1°'",
            notes: [.init("there are at most \(FigureNumberFormat.mostDecimals) decimals")]))
        return nil
      }
      if isCode, found.isAngle {
        diagnostics.append(
          form.error(
            .unknownFormat, "in a listing an angle is in radians",
            notes: [.init("its degrees are {θ*180/pi}: write '.pi * {θ*180/pi} / 180'")]))
        return nil
      }
      format.decimals = found.decimals
      format.isAngle = found.isAngle
    }
    guard countExpression(at: part.span) else { return nil }
    let value = expression(part.part(0..<end))
    if let value, !isCode, !format.isAngle, isAngle(value.expression) { format.isAngle = true }
    return value.map { .value($0, format) }
  }

  /// Whether an expression is, as it was written, in degrees, or one of the figure's names that are.
  private func isAngle(_ expression: FormulaSyntax.Expression) -> Bool {
    if case .symbol(let symbol) = expression.node { return angles.contains(symbol) }
    return Self.isInDegrees(expression)
  }

  private static func format(_ text: String) -> FigureNumberFormat? {
    var rest = text.filter { $0 != " " }
    var format = FigureNumberFormat()
    if rest.hasSuffix("°") {
      rest.removeLast()
      format.isAngle = true
      if rest.isEmpty { return format }
    }
    guard let decimals = Int(rest), (0...FigureNumberFormat.mostDecimals).contains(decimals) else {
      return nil
    }
    format.decimals = decimals
    return format
  }
}

/// A run of a label.
struct LabelRun {
  enum Kind {
    case words
    case math
    case value
    case unclosed
  }

  var kind: Kind
  /// The bytes between the dollars or braces, by their offsets.
  var range: Range<Int>

  /// What a backslash takes the meaning from.
  static let escapable = Array("${}".utf8)

  /// The runs of a label, from left to right.
  static func runs(of bytes: [UInt8]) -> [LabelRun] {
    let dollar = UInt8(ascii: "$")
    func isEscaped(_ index: Int) -> Bool { index > 0 && bytes[index - 1] == UInt8(ascii: "\\") }
    let dollars = bytes.indices.filter { bytes[$0] == dollar && !isEscaped($0) }
    if dollars.isEmpty, isFormula(bytes) { return [LabelRun(kind: .math, range: 0..<bytes.count)] }
    // A dollar without a partner stands for itself.
    let pairs = dollars.prefix(dollars.count / 2 * 2)
    var runs: [LabelRun] = []
    var start = 0
    var index = 0
    func close(_ end: Int) { if start < end { runs.append(LabelRun(kind: .words, range: start..<end)) } }
    while index < bytes.count {
      if pairs.contains(index), let end = pairs.first(where: { $0 > index }) {
        close(index)
        runs.append(LabelRun(kind: .math, range: index + 1..<end))
        index = end + 1
        start = index
      } else if bytes[index] == UInt8(ascii: "{"), !isEscaped(index) {
        close(index)
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else {
          runs.append(LabelRun(kind: .unclosed, range: index..<index + 1))
          return runs
        }
        runs.append(LabelRun(kind: .value, range: index + 1..<end))
        index = end + 1
        start = index
      } else {
        index += 1
      }
    }
    close(bytes.count)
    return runs
  }

  /// Whether a label without dollars is LaTeX.
  private static func isFormula(_ bytes: [UInt8]) -> Bool {
    var isInside = false
    var previous: UInt8 = 0
    for (index, byte) in bytes.enumerated() {
      let isEscaped = previous == UInt8(ascii: "\\")
      previous = byte
      switch byte {
      case UInt8(ascii: "{") where !isEscaped: isInside = true
      case UInt8(ascii: "}") where !isEscaped: isInside = false
      case UInt8(ascii: "^"), UInt8(ascii: "_"):
        if !isInside { return true }
      case UInt8(ascii: "\\"):
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        if !isInside, !escapable.contains(next) { return true }
      default: break
      }
    }
    return false
  }
}
