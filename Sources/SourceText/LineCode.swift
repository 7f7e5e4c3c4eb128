/// Writes numbers and texts one behind the other, in one line without tabs: what stands in an attribute of a page and in
/// a field of a question to its engine. A ``LineReader`` reads it.
///
/// A number ends with `;`, a text begins with the count of its bytes and `:`.
public protocol LineWriter {
  /// What is written so far.
  var line: String { get set }
}

extension LineWriter {
  /// Writes one character of ASCII.
  public mutating func sign(_ mark: Unicode.Scalar) { line.unicodeScalars.append(mark) }

  /// Writes a whole number.
  public mutating func write(_ number: Int) { line += "\(number);" }

  /// Writes a text. It may not end a line, or a field of one: tabs and ends of lines become blanks.
  public mutating func write(_ text: String) {
    var bytes = Array(text.utf8)
    for index in bytes.indices where bytes[index] == 9 || bytes[index] == 10 || bytes[index] == 13 {
      bytes[index] = UInt8(ascii: " ")
    }
    line += "\(bytes.count):"
    line += String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a double by its bits, so that the page computes with the same number.
  public mutating func write(_ number: Double) { write(String(number.bitPattern, radix: 16)) }

  /// Writes how many things there are, and each of them.
  public mutating func list<Element>(_ items: [Element], _ write: (inout Self, Element) -> Void) {
    self.write(items.count)
    for item in items { write(&self, item) }
  }
}

/// Reads what a ``LineWriter`` writes.
///
/// A line that is none ends in ``hasFailed``: the rest is read as nothing, and nothing is read beyond the end.
public protocol LineReader {
  /// The line, in UTF-8.
  var input: [UInt8] { get }
  /// How much of it has been read.
  var index: Int { get set }
  /// Whether it is not what it should be.
  var hasFailed: Bool { get set }
}

extension LineReader {
  /// Notes that the line is none, and returns something to go on with.
  public mutating func failed<Value>(_ value: Value) -> Value {
    hasFailed = true
    index = input.count
    return value
  }

  /// One character of ASCII.
  public mutating func sign() -> Unicode.Scalar {
    guard index < input.count else { return failed("?") }
    index += 1
    return Unicode.Scalar(input[index - 1])
  }

  /// A whole number, with the byte that ends it.
  public mutating func integer(endedBy end: UInt8 = UInt8(ascii: ";")) -> Int {
    var value = 0
    let isNegative = index < input.count && input[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    while index < input.count, input[index] != end {
      let byte = input[index]
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), value < 100_000_000 else {
        return failed(0)
      }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      index += 1
    }
    guard index < input.count else { return failed(0) }
    index += 1
    return isNegative ? -value : value
  }

  /// A number of things that follow; each of them has at least a byte.
  public mutating func count(endedBy end: UInt8 = UInt8(ascii: ";")) -> Int {
    let value = integer(endedBy: end)
    return value >= 0 && value <= input.count - index ? value : failed(0)
  }

  /// The bytes of a text.
  public mutating func bytes() -> ArraySlice<UInt8> {
    let count = count(endedBy: UInt8(ascii: ":"))
    index += count
    return input[index - count..<index]
  }

  /// A text.
  public mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  /// A double by its bits.
  public mutating func double() -> Double {
    var bits: UInt64 = 0
    let digits = bytes()
    guard digits.count >= 1, digits.count <= 16 else { return failed(0) }
    for byte in digits {
      let digit = byte >= UInt8(ascii: "a") ? byte &- UInt8(ascii: "a") &+ 10 : byte &- UInt8(ascii: "0")
      guard digit < 16 else { return failed(0) }
      bits = bits << 4 | UInt64(digit)
    }
    return Double(bitPattern: bits)
  }

  /// Several things; none where the line fails among them.
  public mutating func list<Element>(_ read: (inout Self) -> Element) -> [Element] {
    var items: [Element] = []
    for _ in 0..<count() {
      items.append(read(&self))
      if hasFailed { return [] }
    }
    return items
  }
}
