import FormulaSyntax
import MatrixCore

/// Writes a prepared figure as text for the page, where ``Figure/init(code:)`` reads it.
///
/// The text holds all that is drawn from and nothing else: of the lesson's definitions those that are used. Doubles
/// are written by their bits, so that the page computes with the same numbers. It is one line without tabs.
struct FigureWriter {
  private var body = ""
  private var symbols: [Symbol] = []
  private var indices: [Symbol: Int] = [:]

  /// The version of the code; a page and its engine are built together.
  static let head = "figure 1;"

  /// The whole text.
  var text: String {
    var table = FigureWriter()
    table.list(symbols) { $0.write($1.name) }
    return Self.head + table.body + body
  }

  // MARK: Parts

  mutating func sign(_ mark: Unicode.Scalar) {
    body.unicodeScalars.append(mark)
  }

  mutating func write(_ number: Int) {
    body += "\(number);"
  }

  mutating func write(_ flag: Bool) { sign(flag ? "1" : "0") }

  /// Writes a text. It may not end a line, or a field of one.
  mutating func write(_ text: String) {
    var bytes = Array(text.utf8)
    for index in bytes.indices where bytes[index] == 9 || bytes[index] == 10 || bytes[index] == 13 {
      bytes[index] = UInt8(ascii: " ")
    }
    body += "\(bytes.count):"
    body += String(decoding: bytes, as: UTF8.self)
  }

  mutating func write(_ symbol: Symbol) {
    if let index = indices[symbol] { return write(index) }
    indices[symbol] = symbols.count
    write(symbols.count)
    symbols.append(symbol)
  }

  mutating func write(_ number: Double) {
    write(String(number.bitPattern, radix: 16))
  }

  mutating func write(_ rectangle: Rectangle<Double>) {
    for number in [rectangle.origin.x, rectangle.origin.y, rectangle.size.width, rectangle.size.height] {
      write(number)
    }
  }

  mutating func list<Element>(_ items: [Element], _ write: (inout FigureWriter, Element) -> Void) {
    self.write(items.count)
    for item in items { write(&self, item) }
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
      }
    }
  }

  mutating func write(_ text: FigureText?) { optional(text) { $0.write($1) } }
}

/// Reads what ``FigureWriter`` writes.
///
/// A text that is none ends in ``hasFailed``: the rest is read as nothing, and nothing is read beyond the end.
struct FigureReader {
  private let input: [UInt8]
  private var index = 0
  private var symbols: [Symbol] = []
  /// Whether the text is no figure's.
  private(set) var hasFailed = false

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

  /// Notes that the text is none, and returns something to go on with.
  mutating func failed<Value>(_ value: Value) -> Value {
    hasFailed = true
    index = input.count
    return value
  }

  mutating func sign() -> Unicode.Scalar {
    guard index < input.count else { return failed("?") }
    index += 1
    return Unicode.Scalar(input[index - 1])
  }

  /// A whole number, with the byte behind it.
  mutating func integer() -> Int {
    var value = 0
    var isNegative = false
    while index < input.count {
      let byte = input[index]
      index += 1
      if byte == UInt8(ascii: "-") {
        isNegative = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), value < 100_000_000 {
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      } else {
        return isNegative ? -value : value
      }
    }
    return failed(0)
  }

  /// A number of things that follow; each of them has at least a byte.
  mutating func count() -> Int {
    let value = integer()
    return value >= 0 && value <= input.count - index ? value : failed(0)
  }

  mutating func flag() -> Bool { sign() == "1" }

  mutating func bytes() -> ArraySlice<UInt8> {
    let count = count()
    index += count
    return input[index - count..<index]
  }

  mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  mutating func symbol() -> Symbol {
    let index = integer()
    return symbols.indices.contains(index) ? symbols[index] : failed(Symbol("?"))
  }

  mutating func double() -> Double {
    var bits: UInt64 = 0
    for byte in bytes() {
      let digit = byte >= UInt8(ascii: "a") ? byte &- UInt8(ascii: "a") &+ 10 : byte &- UInt8(ascii: "0")
      guard digit < 16 else { return failed(0) }
      bits = bits << 4 | UInt64(digit)
    }
    return Double(bitPattern: bits)
  }

  mutating func rectangle() -> Rectangle<Double> {
    let x = double()
    let y = double()
    let width = double()
    return Rectangle(x: x, y: y, width: width, height: double())
  }

  mutating func list<Element>(_ read: (inout FigureReader) -> Element) -> [Element] {
    var items: [Element] = []
    for _ in 0..<count() {
      items.append(read(&self))
      if hasFailed { return [] }
    }
    return items
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
          let format = FigureNumberFormat(
            decimals: decimals < 0 ? nil : min(decimals, FigureNumberFormat.mostDecimals),
            isAngle: reader.flag())
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
