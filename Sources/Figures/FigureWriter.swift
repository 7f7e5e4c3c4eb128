import FormulaSyntax
import MatrixCore
import SourceText

/// Writes a prepared figure as text for the page, where ``Figure/init(code:)`` reads it.
///
/// The text holds all that is drawn from and nothing else: of the lesson's definitions those that are used.
struct FigureWriter: LineWriter {
  var line = ""
  private var symbols: [Symbol] = []
  private var indices: [Symbol: Int] = [:]

  /// The version of the code; a page and its engine are built together.
  static let head = "figure 4;"

  /// The whole text.
  var text: String {
    var table = FigureWriter()
    table.list(symbols) { $0.write($1.name) }
    return Self.head + table.line + line
  }

  // MARK: Parts

  mutating func write(_ flag: Bool) { sign(flag ? "1" : "0") }

  mutating func write(_ symbol: Symbol) {
    if let index = indices[symbol] { return write(index) }
    indices[symbol] = symbols.count
    write(symbols.count)
    symbols.append(symbol)
  }

  mutating func write(_ rectangle: Rectangle<Double>) {
    for number in [rectangle.origin.x, rectangle.origin.y, rectangle.size.width, rectangle.size.height] {
      write(number)
    }
  }

  mutating func optional<Wrapped>(_ value: Wrapped?, _ write: (inout FigureWriter, Wrapped) -> Void) {
    self.write(value != nil)
    if let value { write(&self, value) }
  }

  mutating func write(_ expression: FigureExpression) { write(expression.expression) }

  mutating func write(_ expression: FigureExpression?) { optional(expression) { $0.write($1) } }

  mutating func write(_ math: FigureMath) {
    write(math.markup)
    write(math.plain)
    write(math.width)
    write(math.height)
  }

  mutating func write(_ text: FigureText) {
    list(text.pieces) { writer, piece in
      switch piece {
      case .text(let words):
        writer.sign("t")
        writer.write(words)
      case .math(let math):
        writer.sign("m")
        writer.write(math)
      case .value(let expression, let format):
        writer.sign("v")
        writer.write(expression)
        writer.write(format.decimals ?? -1)
        writer.write(format.isAngle)
        writer.sign(Unicode.Scalar(UInt8(ascii: "0") + format.role.rawValue))
      }
    }
  }

  mutating func write(_ text: FigureText?) { optional(text) { $0.write($1) } }
}

/// Reads what ``FigureWriter`` writes.
struct FigureReader: LineReader {
  let input: [UInt8]
  var index = 0
  private var symbols: [Symbol] = []
  /// Whether the text is no figure's.
  var hasFailed = false

  init(_ input: [UInt8]) {
    self.input = input
    let head = Array(FigureWriter.head.utf8)
    guard input.starts(with: head) else {
      hasFailed = true
      return
    }
    index = head.count
    symbols = list { Symbol($0.text()) }
  }

  mutating func flag() -> Bool { sign() == "1" }

  mutating func symbol() -> Symbol {
    let index = integer()
    return symbols.indices.contains(index) ? symbols[index] : failed(Symbol("?"))
  }

  mutating func rectangle() -> Rectangle<Double> {
    let x = double()
    let y = double()
    let width = double()
    return Rectangle(x: x, y: y, width: width, height: double())
  }

  mutating func optional<Wrapped>(_ read: (inout FigureReader) -> Wrapped) -> Wrapped? {
    flag() ? read(&self) : nil
  }

  mutating func value() -> FigureExpression { FigureExpression(expression()) }

  mutating func optionalValue() -> FigureExpression? { optional { $0.value() } }

  mutating func math() -> FigureMath {
    let markup = text()
    let plain = text()
    let width = double()
    return FigureMath(markup: markup, plain: plain, width: width, height: double())
  }

  mutating func figureText() -> FigureText {
    FigureText(
      list { reader in
        switch reader.sign() {
        case "t": return .text(reader.text())
        case "m": return .math(reader.math())
        case "v":
          let value = reader.value()
          let decimals = reader.integer()
          let isAngle = reader.flag()
          let format = FigureNumberFormat(
            decimals: decimals < 0 ? nil : min(decimals, FigureNumberFormat.mostDecimals), isAngle: isAngle,
            role: FigureNumberFormat.Role(rawValue: UInt8(truncatingIfNeeded: reader.sign().value &- 0x30))
              ?? reader.failed(.text))
          return .value(value, format)
        default: return reader.failed(.text(""))
        }
      })
  }

  mutating func optionalText() -> FigureText? { optional { $0.figureText() } }

  /// One of a list of choices, by its number.
  mutating func choice<Choice>(_ choices: [Choice]) -> Choice {
    let index = integer()
    return choices.indices.contains(index) ? choices[index] : failed(choices[0])
  }
}
