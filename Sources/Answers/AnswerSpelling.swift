import FormulaSyntax
import SourceText

/// An answer in the signs of calculator notation, where it was typed with others that look like them.
///
/// Keyboards and phones put `–` for `-`, `º` for `°`, `½` for `1/2` and, with Chinese or Japanese input, `（１，２）` for
/// `(1,2)`. Nothing is taken for a sign here that could mean something else.
struct AnswerSpelling {
  /// The answer in calculator notation.
  var bytes: [UInt8] = []
  /// For each byte where in the answer it comes from.
  var origins: [Span] = []
  /// Whether the answer ended in `rad`, which says that an angle is in radians.
  private(set) var isInRadians = false
  /// Whether the answer began with an equals sign.
  private(set) var hasEqualSign = false
  /// Whether the answer says that a set has no elements.
  var isEmptySet = false
  /// What is wrong with the signs between numbers; nil where nothing is.
  var problem: AnswerRefusal?

  /// Reads an answer to a question.
  init(_ text: String, question: AnswerQuestion) {
    var place = 0
    for scalar in text.unicodeScalars {
      let span = Span(place, place + Self.length(of: scalar))
      place = span.upperBound
      let isName = scalar.value > 0xFFFF && question.symbols.contains(Symbol(String(Character(scalar))))
      add(isName ? scalar : Self.plain(scalar), from: span)
    }
    if let latex = AnswerLaTeX(bytes, origins) { (bytes, origins) = (latex.result, latex.places) }
    takeFullStop()
    takeEqualSign()
    lowerWords(question.symbols)
    if !question.symbols.contains(where: { $0.name == "x" || $0.name == "X" }) { multiplyByCross() }
    if question.kind == .set { takeSet() }
    if [.number, .angle, .expression, .steps].contains(question.kind) { joinDigits() }
    if [.point, .vector, .rect, .list].contains(question.kind) { makeParentheses(question) }
    if question.kind == .matrix { makeRows() }
    if question.kind == .angle { takeRadians() }
    if !question.symbols.contains(where: { $0.name.utf8.contains(Self.pi[0]) }) {
      multiplyPi(question.symbols)
    }
    nameRoots()
    for function in Self.functions + ["√"] where !question.symbols.contains(Symbol(function)) {
      nameArgument(of: Array(function.utf8), question.symbols)
    }
  }

  /// The place of a sign + or − that the answer begins with; nil without one.
  var leadingSign: Span? {
    guard let first else { return nil }
    if bytes[first] == UInt8(ascii: "+") || bytes[first] == UInt8(ascii: "-") {
      return Span(first, first + 1)
    }
    return bytes[first...].starts(with: Self.minus) ? Span(first, first + Self.minus.count) : nil
  }

  /// Where in the answer something stands that stands somewhere in ``bytes``.
  func origin(of span: Span) -> Span {
    guard let last = origins.last else { return Span(at: 0) }
    let start = span.lowerBound < origins.count ? origins[span.lowerBound].lowerBound : last.upperBound
    guard span.length > 0, span.upperBound <= origins.count else { return Span(at: start) }
    return Span(start, origins[span.upperBound - 1].upperBound)
  }

  private static func length(of scalar: Unicode.Scalar) -> Int {
    scalar.value < 0x80 ? 1 : scalar.value < 0x800 ? 2 : scalar.value < 0x10000 ? 3 : 4
  }

  // MARK: Signs

  private mutating func add(_ scalar: Unicode.Scalar, from span: Span) {
    switch scalar.value {
    // Full-width forms of ASCII, and the ideographic space.
    case 0xFF01...0xFF5E: append([UInt8(scalar.value - 0xFEE0)], from: span)
    case 0xA0, 0x2000...0x200F, 0x202F, 0x2060, 0x3000, 0xFE0E, 0xFE0F, 0xFEFF: append([0x20], from: span)
    case 0x2010, 0x2011, 0x2012, 0x2013, 0xFE63: append("-", from: span)
    case 0x2044, 0x2215: append("/", from: span)
    // An answer's names are numbers, so that these signs multiply.
    case 0xB7, 0xD7, 0x2022, 0x2217, 0x2219, 0x22C5, 0x2715, 0x2716, 0x2A2F: append("*", from: span)
    case 0xB0, 0xBA, 0x2DA, 0x2218:
      // 45^∘ too.
      if bytes.last == UInt8(ascii: "^") { (_, _) = (bytes.removeLast(), origins.removeLast()) }
      append("°", from: span)
    case 0x2223: append("|", from: span)
    // The comma between the items of a list in Chinese and Japanese.
    case 0x3001, 0xFF64: append(",", from: span)
    // Digits of an index: log₂, x₁.
    case 0x2080...0x2089:
      let isFirst = bytes.isEmpty || !Self.isDigit(bytes[bytes.count - 1]) || origins.last?.length == 1
      append((isFirst ? [UInt8(ascii: "_")] : []) + [UInt8(scalar.value - 0x2050)], from: span)
    case 0x27E8, 0x3008: append("<", from: span)
    case 0x27E9, 0x3009: append(">", from: span)
    default:
      if let fraction = Self.fraction(scalar), let opened = openFraction() {
        append(opened + fraction + ")", from: span)
      } else {
        append(String(Character(scalar)), from: span)
      }
    }
  }

  /// The letter or digit that a sign of a mathematical alphabet stands for: `𝑥`, `𝜋`, `𝟐`, as in documents.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = scalar.value
    let code: UInt32
    switch value {
    case 0x1D400...0x1D6A3:
      let letter = (value - 0x1D400) % 52
      code = letter < 26 ? 0x41 + letter : 0x47 + letter
    case 0x1D6A8...0x1D7C9:
      // 25 capitals, ∇, 25 small letters, and variants of them.
      let letter = (value - 0x1D6A8) % 58
      guard letter != 25, letter <= 50 else { return scalar }
      code = letter < 25 ? 0x391 + letter : 0x397 + letter
    case 0x1D7CE...0x1D7FF: code = 0x30 + (value - 0x1D7CE) % 10
    case 0x210E: code = 0x68
    default: return scalar
    }
    return Unicode.Scalar(code) ?? scalar
  }

  private mutating func append(_ text: String, from span: Span) { append(Array(text.utf8), from: span) }

  private mutating func append(_ new: [UInt8], from span: Span) {
    bytes += new
    for _ in new { origins.append(span) }
  }

  /// What `½` and its like stand for; nil for any other sign.
  private static func fraction(_ scalar: Unicode.Scalar) -> String? {
    let value = scalar.value
    let parts: (above: UInt32, below: UInt32)
    switch value {
    // ¼ and ¾, ½, thirds, fifths, ⅙ and ⅚, eighths.
    case 0xBC, 0xBE: parts = (value - 0xBB, 4)
    case 0xBD: parts = (1, 2)
    case 0x2153, 0x2154: parts = (value - 0x2152, 3)
    case 0x2155...0x2158: parts = (value - 0x2154, 5)
    case 0x2159, 0x215A: parts = ((value - 0x2159) * 4 + 1, 6)
    case 0x215B...0x215E: parts = ((value - 0x215B) * 2 + 1, 8)
    default: return nil
    }
    let zero = UInt32(UInt8(ascii: "0"))
    return String(
      decoding: [UInt8(zero + parts.above), UInt8(ascii: "/"), UInt8(zero + parts.below)], as: UTF8.self)
  }

  /// What stands before `1/2` for `½`: a parenthesis, and behind a whole number, as in 1½ or 1 ½, that number within it. Nil behind
  /// anything else but an operator, where it could mean anything.
  private mutating func openFraction() -> String? {
    let end = bytes.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? 0
    var start = end
    while start > 0, Self.isDigit(bytes[start - 1]) { start -= 1 }
    let hasWhole = start < end
    var before = bytes[..<start]
    while before.last.map(Self.isSpace) ?? false { before.removeLast() }
    func ends(in sign: String) -> Bool { before.suffix(sign.utf8.count).elementsEqual(sign.utf8) }
    let isBehindOperator =
      before.last.map { "+-*/(,;=<[{".utf8.contains($0) } ?? true || ends(in: "−") || ends(in: "÷")
      || !hasWhole && (ends(in: "^") || ends(in: "√"))
    guard isBehindOperator else { return nil }
    guard hasWhole else { return "(" }
    let whole = String(decoding: bytes[start..<end], as: UTF8.self)
    bytes.removeSubrange(start...)
    origins.removeSubrange(start...)
    return "(" + whole + "+"
  }

  // MARK: Shapes

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  var first: Int? { bytes.firstIndex { !Self.isSpace($0) } }
  var last: Int? { bytes.lastIndex { !Self.isSpace($0) } }

  /// Coordinates in other brackets, behind a point's name, or with semicolons: `[1, 2]`, `<1, 2>`, `P(1, 2)`, `(1; 2)`.
  private mutating func makeParentheses(_ question: AnswerQuestion) {
    guard let start = first, let end = last, start < end else { return }
    let brackets: [(UInt8, UInt8)] = [
      (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "<"), UInt8(ascii: ">")),
    ]
    for (open, close) in brackets where bytes[start] == open && bytes[end] == close {
      guard bytes.count(where: { $0 == open || $0 == close }) == 2 else { continue }
      bytes[start] = UInt8(ascii: "(")
      bytes[end] = UInt8(ascii: ")")
    }
    // The image of P is P'.
    var open = start + 1
    while open < end, bytes[open] == UInt8(ascii: "'") { open += 1 }
    if question.kind == .point, (0x41...0x5A).contains(bytes[start]), bytes[open] == UInt8(ascii: "("),
      bytes[end] == UInt8(ascii: ")"),
      !question.symbols.contains(Symbol(String(decoding: bytes[start...start], as: UTF8.self)))
    {
      for index in start..<open { bytes[index] = 0x20 }
    }
    if !bytes.contains(UInt8(ascii: ",")), !bytes.contains(UInt8(ascii: "=")) {
      for index in bytes.indices where bytes[index] == UInt8(ascii: ";") { bytes[index] = UInt8(ascii: ",") }
    }
  }

  /// A matrix with its rows between semicolons: `[1, 2; 3, 4]`, `[[1, 2]; [3, 4]]`.
  private mutating func makeRows() {
    guard let start = first, let end = last, start < end, bytes[start] == UInt8(ascii: "["),
      bytes[end] == UInt8(ascii: "]"), bytes.contains(UInt8(ascii: ";"))
    else { return }
    let isNested = bytes[(start + 1)...].contains(UInt8(ascii: "["))
    for index in bytes.indices.reversed() {
      switch bytes[index] {
      case UInt8(ascii: ";"): replace(index, by: isNested ? "," : "],[")
      case UInt8(ascii: "[") where !isNested: replace(index, by: "[[")
      case UInt8(ascii: "]") where !isNested && end > index: return
      case UInt8(ascii: "]") where !isNested: replace(index, by: "]]")
      default: break
      }
    }
  }

  private mutating func replace(_ index: Int, by text: String) {
    let origin = origins[index]
    bytes.replaceSubrange(index...index, with: text.utf8)
    origins.replaceSubrange(index...index, with: repeatElement(origin, count: text.utf8.count))
  }

  /// The bytes of π.
  private static let pi: [UInt8] = [0xCF, 0x80]

  /// `πr` is π times r, since π is no letter of a name, and so is `rπ` where r is one.
  private mutating func multiplyPi(_ symbols: [Symbol]) {
    var index = bytes.count
    while index > 1 {
      index -= 1
      guard bytes[index] == Self.pi[1], bytes[index - 1] == Self.pi[0] else { continue }
      if index + 1 < bytes.count {
        let next = bytes[index + 1]
        // A letter of ASCII or a Greek one, which has two bytes.
        if (0x61...0x7A).contains(next | 0x20) || next == 0xCE || next == 0xCF { insertTimes(at: index + 1) }
      }
      var start = index - 1
      while start > 0, isNamePart(bytes[start - 1]) { start -= 1 }
      while start < index - 1, Self.isDigit(bytes[start]) { start += 1 }
      let name = String(decoding: bytes[start..<(index - 1)], as: UTF8.self)
      if symbols.contains(Symbol(name)) { insertTimes(at: index - 1) }
    }
  }

  private mutating func insertTimes(at index: Int) {
    bytes.insert(UInt8(ascii: "*"), at: index)
    origins.insert(origins[index], at: index)
  }

  /// A full stop behind the whole answer, as at the end of a sentence.
  private mutating func takeFullStop() {
    guard let end = last, end > 0, bytes[end] == UInt8(ascii: "."), !Self.isSpace(bytes[end - 1]) else {
      return
    }
    bytes.remove(at: end)
    origins.remove(at: end)
  }

  static let almostEqual: [UInt8] = [0xE2, 0x89, 0x88]

  /// `= 3/4` and `≈ 0.75` are what stands behind the sign.
  private mutating func takeEqualSign() {
    guard let start = first else { return }
    if bytes[start] == UInt8(ascii: "=") {
      hasEqualSign = true
      bytes[start] = 0x20
    } else if bytes[start...].starts(with: Self.almostEqual) {
      for index in start..<(start + 3) { bytes[index] = 0x20 }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Phones begin with a capital, and calculators have nothing else: `Sqrt(2)`, `PI/2`, `LN(2)`.
  private mutating func lowerWords(_ symbols: [Symbol]) {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, Self.isLetter(bytes[end]) { end += 1 }
      defer { start = max(end, start + 1) }
      guard end - start > 1, bytes[start..<end].contains(where: { $0 < 0x60 }) else { continue }
      let small = String(decoding: bytes[start..<end].map { $0 | 0x20 }, as: UTF8.self)
      guard Self.isFunction(small) || ["pi", "deg", "degree", "degrees"].contains(small),
        !symbols.contains(Symbol(String(decoding: bytes[start..<end], as: UTF8.self)))
      else { continue }
      for index in start..<end { bytes[index] |= 0x20 }
    }
  }

  /// A number in groups of three digits with spaces between them: 1 000 000. Behind a sign of power or a line, and
  /// before a line, it might be several.
  private mutating func joinDigits() {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
      guard end > start else {
        start += 1
        continue
      }
      let before = bytes[..<start].last { !Self.isSpace($0) }
      let isAlone = before.map { "+-*(=<,;|".utf8.contains($0) || $0 == 0x92 || $0 == 0x88 } ?? true
      var groups: [Range<Int>] = []
      var next = end
      while isAlone, end - start <= 3, bytes[start] != UInt8(ascii: "0") {
        var from = next
        while from < bytes.count, Self.isSpace(bytes[from]) { from += 1 }
        var to = from
        while to < bytes.count, Self.isDigit(bytes[to]) { to += 1 }
        guard from > next, to - from == 3 else { break }
        groups.append(next..<from)
        next = to
      }
      let behind = bytes[next...].first { !Self.isSpace($0) }
      let isSeveral =
        behind.map { "/^".utf8.contains($0) || $0 == 0xC2 || $0 == 0xC3 || Self.isDigit($0) } ?? false
      if !groups.isEmpty, !isSeveral {
        for gap in groups.reversed() {
          bytes.removeSubrange(gap)
          origins.removeSubrange(gap)
          next -= gap.count
        }
      }
      start = next
    }
  }

  /// `6.02 x 10^23`: between numbers the letter x multiplies, where it is no name.
  private mutating func multiplyByCross() {
    for index in bytes.indices where bytes[index] | 0x20 == UInt8(ascii: "x") {
      let before = bytes[..<index].last { !Self.isSpace($0) }
      let behind = bytes[(index + 1)...].first { !Self.isSpace($0) }
      guard let before, let behind, Self.isDigit(before) || before == UInt8(ascii: ")"),
        Self.isDigit(behind) || behind == UInt8(ascii: "(")
          || bytes[(index + 1)...].drop(while: Self.isSpace).starts(with: Self.root)
      else { continue }
      // The digits may end a name, as in a1 x 2.
      var start = index
      while start > 0,
        Self.isSpace(bytes[start - 1]) || Self.isDigit(bytes[start - 1])
          || bytes[start - 1] == UInt8(ascii: ".")
      {
        start -= 1
      }
      if start > 0, isNamePart(bytes[start - 1]), before != UInt8(ascii: ")") { continue }
      bytes[index] = UInt8(ascii: "*")
    }
  }

  private static let root: [UInt8] = [0xE2, 0x88, 0x9A]
  private static let minus: [UInt8] = [0xE2, 0x88, 0x92]

  private static let functions = [
    "sqrt", "sin", "cos", "tan", "cot", "ln", "log", "exp", "arcsin", "arccos", "arctan", "asin", "acos",
    "atan",
  ]

  /// Whether a name is that of a function which people write without parentheses.
  static func isFunction(_ name: String) -> Bool { functions.contains(name) }

  /// `ln 5`, `sin 30°`, `cos x` and `ln|x|`: one number, name or pair of bars, with nothing behind it that may be meant
  /// to belong to it. `log2` and `exp2` are other functions.
  private mutating func nameArgument(of word: [UInt8], _ symbols: [Symbol]) {
    var index = 0
    while index + word.count < bytes.count {
      defer { index += 1 }
      guard bytes[index..<index + word.count].elementsEqual(word) else { continue }
      var before = index
      while before > 0, Self.isDigit(bytes[before - 1]) || bytes[before - 1] == UInt8(ascii: ".") {
        before -= 1
      }
      guard before == 0 || !isNamePart(bytes[before - 1]) else { continue }
      var start = index + word.count
      while start < bytes.count, Self.isSpace(bytes[start]) { start += 1 }
      let isBehindSpace = start > index + word.count
      guard start < bytes.count, let end = endOfArgument(from: start, isBehindSpace: isBehindSpace, symbols)
      else { continue }
      if !isBehindSpace, Self.isDigit(bytes[start]), word == Array("log".utf8) || word == Array("exp".utf8) {
        continue
      }
      var next = end
      while next < bytes.count, Self.isSpace(bytes[next]) { next += 1 }
      let isClosed =
        next == bytes.count || "+-),;]=".utf8.contains(bytes[next]) || bytes[next...].starts(with: Self.minus)
      guard isClosed else { continue }
      bytes.insert(UInt8(ascii: ")"), at: end)
      origins.insert(origins[end - 1], at: end)
      bytes.insert(UInt8(ascii: "("), at: start)
      origins.insert(origins[start], at: start)
    }
  }

  /// Where one number, name or pair of bars ends that begins at a place.
  private func endOfArgument(from start: Int, isBehindSpace: Bool, _ symbols: [Symbol]) -> Int? {
    var end = start
    if bytes[start] == UInt8(ascii: "|") {
      guard let bar = bytes[(start + 1)...].firstIndex(of: bytes[start]), bar > start + 1 else { return nil }
      return bar + 1
    }
    // ln √5
    let isRoot = bytes[start...].starts(with: Self.root)
    if isRoot { end += Self.root.count }
    if end < bytes.count, Self.isDigit(bytes[end]) {
      while end < bytes.count, Self.isDigit(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
      if bytes[end...].starts(with: [0xC2, 0xB0]) { end += 2 }
      return end
    }
    if isRoot { return nil }
    while end < bytes.count, isNamePart(bytes[end]) { end += 1 }
    let name = bytes[start..<end]
    guard isBehindSpace || bytes[start] >= 0x80 else { return nil }
    return name.elementsEqual(Self.pi) || symbols.contains(Symbol(String(decoding: name, as: UTF8.self)))
      ? end : nil
  }

  private mutating func takeRadians() {
    for word in ["radians", "radian", "rad"] {
      guard let end = last, end >= word.utf8.count,
        bytes[...end].suffix(word.utf8.count).elementsEqual(word.utf8)
      else { continue }
      let start = end + 1 - word.utf8.count
      // Not the end of a longer name.
      let before = bytes[start - 1]
      guard Self.isSpace(before) || Self.isDigit(before) || before == UInt8(ascii: ")") || before >= 0x80
      else { return }
      bytes.removeSubrange(start...)
      origins.removeSubrange(start...)
      isInRadians = true
      return
    }
  }

  /// `sqrt2` is √2, where nothing stands behind it that may be meant to be under the root.
  private mutating func nameRoots() {
    let word = Array("sqrt".utf8)
    var index = 0
    while index + word.count < bytes.count {
      defer { index += 1 }
      // Digits before it are a factor, where they are no part of a name.
      var before = index
      while before > 0, Self.isDigit(bytes[before - 1]) || bytes[before - 1] == UInt8(ascii: ".") {
        before -= 1
      }
      guard bytes[index..<index + word.count].elementsEqual(word),
        before == 0 || !isNamePart(bytes[before - 1])
      else {
        continue
      }
      var end = index + word.count
      while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
      guard end > index + word.count else { continue }
      var next = end
      while next < bytes.count, Self.isSpace(bytes[next]) { next += 1 }
      if next < bytes.count, isNamePart(bytes[next]) || "([.^|!".utf8.contains(bytes[next]) { continue }
      bytes.insert(UInt8(ascii: ")"), at: end)
      origins.insert(origins[end - 1], at: end)
      bytes.insert(UInt8(ascii: "("), at: index + word.count)
      origins.insert(origins[index + word.count], at: index + word.count)
    }
  }

  func isNamePart(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z") || Self.isDigit(byte)
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
