import FormulaSyntax
import SourceText

/// The LaTeX of an answer in calculator notation: `\frac{3}{4}`, `2\sqrt{3}`, `x^{2}`, `45^\circ`.
///
/// Formula editors and notes hand it over. A command that is none of these, or that could be meant otherwise, leaves
/// the answer as it was: `2\frac{1}{2}` may be a product or a mixed number.
struct AnswerLaTeX {
  private let bytes: [UInt8]
  private let origins: [Span]
  private var index = 0
  private var depth = 0
  private(set) var result: [UInt8] = []
  private(set) var places: [Span] = []

  private struct NotUnderstood: Error {}

  private static let deepest = 20
  /// A degree sign, as an exponent.
  private static let circle = Array("^{\\circ}".utf8)

  /// Respells an answer; nil where it has no LaTeX that is understood.
  init?(_ bytes: [UInt8], _ origins: [Span]) {
    self.bytes = bytes
    self.origins = origins
    let hasCommands = bytes.contains(UInt8(ascii: "\\"))
    guard hasCommands || bytes.contains(UInt8(ascii: "{")) || bytes.contains(UInt8(ascii: "$")) else {
      return nil
    }
    do {
      while index < bytes.count { try item(hasCommands: hasCommands) }
    } catch {
      return nil
    }
  }

  private var place: Span { index < origins.count ? origins[index] : origins.last ?? Span(at: 0) }

  private mutating func write(_ text: String, _ origin: Span) { write(Array(text.utf8), origin) }

  private mutating func write(_ new: [UInt8], _ origin: Span) {
    result += new
    for _ in new { places.append(origin) }
  }

  private func next() -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpaces() {
    while next() == 0x20 { index += 1 }
  }

  /// Whatever stands next, with its braces.
  private mutating func item(hasCommands: Bool) throws(NotUnderstood) {
    guard let byte = next() else { throw NotUnderstood() }
    switch byte {
    case UInt8(ascii: "\\"): try command()
    case UInt8(ascii: "$"):
      // Around the whole of it, or as a currency's sign, which is not understood.
      guard index == 0 || index == bytes.count - 1 || bytes[index - 1] == byte || bytes[index + 1] == byte
      else { throw NotUnderstood() }
      index += 1
    case UInt8(ascii: "{"):
      // Braces group in LaTeX; elsewhere only behind what needs an argument, since {1, 2} is a set. Those of an index
      // are a name's.
      let before = result.last { $0 != 0x20 }
      let isIndex = before == UInt8(ascii: "_")
      guard
        hasCommands || isIndex || before == UInt8(ascii: "^") || result.suffix(4).elementsEqual("sqrt".utf8)
      else { throw NotUnderstood() }
      let isSet = isIndex || before == nil && hasComma
      try group(isSet ? "{" : "(", isSet ? "}" : ")")
    case UInt8(ascii: "}"): throw NotUnderstood()
    case UInt8(ascii: "^") where bytes[index...].starts(with: Self.circle):
      write("°", place)
      index += Self.circle.count
    default:
      write([byte], place)
      index += 1
    }
  }

  /// Whether a comma stands in the braces that open here, and not in others within them: then they are those of a set.
  private var hasComma: Bool {
    var depth = 0
    for byte in bytes[index...] {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return false }
      if depth == 1, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") { return true }
    }
    return false
  }

  /// What stands in braces, between signs of its own.
  private mutating func group(_ open: String, _ close: String) throws(NotUnderstood) {
    guard depth < Self.deepest else { throw NotUnderstood() }
    depth += 1
    defer { depth -= 1 }
    write(open, place)
    index += 1
    while let byte = next(), byte != UInt8(ascii: "}") { try item(hasCommands: true) }
    guard next() != nil else { throw NotUnderstood() }
    write(close, place)
    index += 1
  }

  /// The argument of a command: in braces, or one digit, letter or command.
  private mutating func argument() throws(NotUnderstood) {
    skipSpaces()
    guard let byte = next() else { throw NotUnderstood() }
    switch byte {
    case UInt8(ascii: "{"): return try group("(", ")")
    case UInt8(ascii: "\\"):
      write("(", place)
      try command()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      write([UInt8(ascii: "("), byte], place)
      index += 1
    default: throw NotUnderstood()
    }
    write(")", place)
  }

  private mutating func command() throws(NotUnderstood) {
    // The argument of a command may be another one: \sqrt\sqrt\sqrt x.
    guard depth < Self.deepest else { throw NotUnderstood() }
    depth += 1
    defer { depth -= 1 }
    let origin = place
    index += 1
    let start = index
    while let byte = next(), (0x61...0x7A).contains(byte | 0x20) { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    switch name {
    case "":
      // Spaces, and the delimiters of a formula.
      guard let byte = next(), " ,;:!()[]{}".utf8.contains(byte) else { throw NotUnderstood() }
      index += 1
      // Braces that are printed are those of a set.
      write(byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") ? [byte] : [0x20], origin)
    case "left", "right", "displaystyle", "quad", "limits": write(" ", origin)
    case "cdot", "times", "ast": write("*", origin)
    case "div": write("/", origin)
    case "lvert", "rvert", "vert": write("|", origin)
    case "pm": write("±", origin)
    case "in": write("∈", origin)
    case "emptyset", "varnothing": write("∅", origin)
    case "lor", "vee": write("∨", origin)
    case "text", "mathrm":
      // Words between formulas, as in \text{ or }.
      guard next() == UInt8(ascii: "{"), let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else {
        throw NotUnderstood()
      }
      guard bytes[(index + 1)..<end].allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || $0 == 0x20 }) else {
        throw NotUnderstood()
      }
      write(" ", origin)
      for place in (index + 1)..<end { write([bytes[place]], origins[place]) }
      write(" ", origin)
      index = end + 1
    case "langle": write("<", origin)
    case "rangle": write(">", origin)
    case "approx": write("≈", origin)
    case "circ", "degree":
      while result.last == 0x20 { (_, _) = (result.removeLast(), places.removeLast()) }
      if result.last == UInt8(ascii: "^") { (_, _) = (result.removeLast(), places.removeLast()) }
      write("°", origin)
    case "frac", "dfrac", "tfrac", "cfrac":
      let before = result.last { $0 != 0x20 }
      let isBehindDigit = before.map { (0x30...0x39).contains($0) } ?? false
      write("(", origin)
      let above = result.count
      try argument()
      write("/", origin)
      try argument()
      // Of integers behind a number it may be the fraction of a mixed one.
      let isPlain = result[above...].allSatisfy { (0x28...0x39).contains($0) && $0 != 0x2E }
      if isBehindDigit, isPlain { throw NotUnderstood() }
      write(")", origin)
    case "sqrt":
      skipSpaces()
      guard next() == UInt8(ascii: "[") else {
        write(" sqrt", origin)
        return try argument()
      }
      // \sqrt[3]{x} is root(x, 3).
      index += 1
      var degree: [UInt8] = []
      while let byte = next(), (0x30...0x39).contains(byte) {
        degree.append(byte)
        index += 1
      }
      guard !degree.isEmpty, next() == UInt8(ascii: "]") else { throw NotUnderstood() }
      index += 1
      write(" root(", origin)
      try argument()
      write([UInt8(ascii: ",")] + degree + [UInt8(ascii: ")")], origin)
    default:
      guard name == "pi" || name == "theta" || name == "alpha" || AnswerSpelling.isFunction(name) else {
        throw NotUnderstood()
      }
      write(name == "pi" ? "π" : " " + name, origin)
      // What follows is no part of the name.
      if let byte = next(), (0x30...0x39).contains(byte) || byte == 0x20 { write(" ", origin) }
    }
  }
}
