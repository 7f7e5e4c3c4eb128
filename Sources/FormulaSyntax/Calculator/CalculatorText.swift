import SourceText

/// A text in calculator notation, split into its words: once for all that is asked of it.
public struct CalculatorText: Sendable {
  let bytes: [UInt8]
  /// The words; the last one is the text's end.
  let tokens: [CalculatorToken]
  let diagnostics: [Diagnostic]

  /// The longest text that is read, in bytes.
  public static let sizeLimit = 100 * 1024

  /// Splits a text. One above ``sizeLimit`` has no words, and an error.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.count <= Self.sizeLimit else {
      let end = Span(0, bytes.count)
      tokens = [CalculatorToken(kind: .end, span: end)]
      diagnostics = [
        .error(.formulaTooLong, "formula of \(bytes.count) bytes; the limit is \(Self.sizeLimit)", at: end)
      ]
      return
    }
    let scanner = CalculatorScanner(bytes)
    tokens = scanner.tokens
    diagnostics = scanner.diagnostics
  }

  var isTooLong: Bool { bytes.count > Self.sizeLimit }

  /// The symbol that a name token spells: Greek names become letters, braces around plain subscripts go, primes
  /// are counted.
  func symbol(_ span: Span) -> Symbol {
    let slice = bytes[span.lowerBound..<span.upperBound]
    // Most names are one letter.
    if slice.count == 1 { return Symbol(String(decoding: slice, as: UTF8.self)) }
    if slice.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "'") }) {
      let name = String(decoding: slice, as: UTF8.self)
      return Symbol(GreekLetters.letter(named: name) ?? name)
    }
    var base = String(decoding: slice, as: UTF8.self)[...]
    var primes = 0
    while let last = base.unicodeScalars.last {
      if last == "'" || last.value == 0x2032 {
        primes += 1
      } else if last.value == 0x2033 {
        primes += 2
      } else {
        break
      }
      base.unicodeScalars.removeLast()
    }
    var parts: [String] = []
    var part = ""
    var isBraced = false
    for scalar in base.unicodeScalars {
      switch scalar {
      case "_" where !isBraced:
        parts.append(part)
        part = ""
      case "{": isBraced = true; part.unicodeScalars.append(scalar)
      case "}": isBraced = false; part.unicodeScalars.append(scalar)
      default: part.unicodeScalars.append(scalar)
      }
    }
    parts.append(part)
    var name = ""
    for (position, part) in parts.enumerated() {
      if position > 0 { name += "_" }
      if part.hasPrefix("{"), part.hasSuffix("}") {
        let inner = String(part.dropFirst().dropLast())
        name += LaTeXNames.isIndex(inner) ? GreekLetters.letter(named: inner) ?? inner : part
      } else {
        name += GreekLetters.letter(named: part) ?? part
      }
    }
    return Symbol(base: name, primes: primes)
  }
}
