import SourceText

/// A part of LaTeX that an edit changes as one: a command, a number, a letter or a sign.
struct LaTeXPiece: Sendable, Equatable {
  /// What kind of part it is.
  enum Kind: Sendable {
    case number, letter, command, sign, blank
  }

  var kind: Kind
  var text: String
  /// Its bytes in the side's text.
  var span: Span

  /// How many digits of a number stand behind its point.
  var decimals: Int { text.firstIndex(of: ".").map { text[$0...].utf8.count - 1 } ?? 0 }

  /// Where a group of three digits ends that belongs to the number before: `8\,600`, `8{,}600`; nil where none follows.
  private static func groupEnd(_ bytes: [UInt8], at place: Int) -> Int? {
    for mark in ["\\,", "{,}", "\\;"] as [StaticString] where bytes.holds(mark, at: place) {
      let start = place + mark.utf8CodeUnitCount
      let end = start + 3
      guard end <= bytes.count, bytes[start..<end].allSatisfy(Byte.isDigit),
        end == bytes.count || !Byte.isDigit(bytes[end])
      else { continue }
      return end
    }
    return nil
  }

  /// The value of a number; nil where it has none.
  var value: Double? { Double(text.filter { $0.isNumber || $0 == "." }) }

  /// The parts of a text.
  static func pieces(of text: String) -> [LaTeXPiece] {
    let bytes = Array(text.utf8)
    var result: [LaTeXPiece] = []
    var index = 0
    func add(_ kind: Kind, to end: Int) {
      let span = Span(index, end)
      result.append(
        LaTeXPiece(kind: kind, text: String(decoding: bytes[index..<end], as: UTF8.self), span: span))
      index = end
    }
    while index < bytes.count {
      let byte = bytes[index]
      var end = index + 1
      if byte == Byte.backslash {
        while end < bytes.count, Byte.isLetter(bytes[end]) { end += 1 }
        add(.command, to: end == index + 1 ? min(end + 1, bytes.count) : end)
      } else if Byte.isDigit(byte)
        || byte == UInt8(ascii: ".") && index + 1 < bytes.count && Byte.isDigit(bytes[index + 1])
      {
        while end < bytes.count,
          Byte.isDigit(bytes[end])
            || bytes[end] == UInt8(ascii: ".") && end + 1 < bytes.count && Byte.isDigit(bytes[end + 1])
        {
          end += 1
        }
        while let group = groupEnd(bytes, at: end) { end = group }
        add(.number, to: end)
      } else if Byte.isLetter(byte) {
        add(.letter, to: end)
      } else if Byte.isSpace(byte) {
        while end < bytes.count, Byte.isSpace(bytes[end]) { end += 1 }
        add(.blank, to: end)
      } else {
        // The bytes of one character stay together.
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        add(.sign, to: end)
      }
    }
    return result
  }
}

/// A small change to a side of a relation.
struct SideEdit: Sendable, Hashable {
  /// The bytes that are replaced, in the side's text.
  var span: Span
  /// What is written instead.
  var replacement: String
  /// How far it goes: 1 for a sign or a part taken for another, 2 for a part too much or too few.
  var cost: Int
  /// Whether a part is taken for another one, instead of being too much or too few.
  var isExchange = false

  /// How plain it is among changes of the same cost: an exchange is plainest, then a part less, then a part more.
  var rank: Int { isExchange ? 0 : span.isEmpty ? 2 : 1 }

  /// The side with the change made.
  func applied(to text: String) -> String {
    let bytes = Array(text.utf8)
    return String(decoding: bytes[..<span.lowerBound], as: UTF8.self) + replacement
      + String(decoding: bytes[span.upperBound...], as: UTF8.self)
  }
}

/// The small changes that mend what is written by mistake: a sign, a digit, an exponent, a name or a function taken for another, a
/// factor too much or too few.
enum RelationEdits {
  /// Longer sides are not searched: their changes are too many to be the only one.
  static let mostPieces = 160

  /// Functions that are taken for each other.
  private static let twins: [[String]] = [
    ["\\sin", "\\cos"], ["\\tan", "\\cot"], ["\\sec", "\\csc"], ["\\sinh", "\\cosh"], ["\\min", "\\max"],
    ["\\arcsin", "\\arccos"], ["\\ln", "\\exp"], ["\\lfloor", "\\lceil"], ["\\rfloor", "\\rceil"],
  ]

  /// The functions of angles.
  static let functionsOfAngles: Set<String> = ["\\sin", "\\cos", "\\tan", "\\cot", "\\sec", "\\csc"]
  /// Those whose values are angles.
  static let inverseFunctions: Set<String> = ["\\arcsin", "\\arccos", "\\arctan"]

  /// Whether a part is a function of an angle, or of hyperbolas, or the inverse of one.
  static func isTrigonometric(_ piece: LaTeXPiece) -> Bool {
    functionsOfAngles.contains(piece.text) || inverseFunctions.contains(piece.text)
      || ["\\sinh", "\\cosh", "\\tanh"].contains(piece.text)
  }

  /// The Greek letters, which name things as Latin ones do.
  private static let greek: Set<String> = [
    "\\alpha", "\\beta", "\\gamma", "\\delta", "\\epsilon", "\\varepsilon", "\\zeta", "\\eta", "\\theta",
    "\\vartheta", "\\kappa",
    "\\lambda", "\\mu", "\\nu", "\\xi", "\\rho", "\\sigma", "\\tau", "\\phi", "\\varphi", "\\chi", "\\psi",
    "\\omega",
  ]

  /// Whether a part is a name.
  private static func isName(_ piece: LaTeXPiece) -> Bool {
    piece.kind == .letter || piece.kind == .command && greek.contains(piece.text)
  }

  /// The names of a text, each once.
  static func names(_ pieces: [LaTeXPiece]) -> [String] {
    var seen: Set<String> = []
    return pieces.filter(isName).map(\.text).filter { seen.insert($0).inserted }
  }

  /// The changes of a side whose relation uses these names.
  static func edits(of side: [LaTeXPiece], names: [String]) -> [SideEdit] {
    guard side.count(where: { $0.kind != .blank }) <= mostPieces else { return [] }
    var result: [SideEdit] = []
    // Inside of words, as `\operatorname{frame}`, letters are no names.
    var isWord = false
    for (place, piece) in side.enumerated() {
      let before = side[..<place].last { $0.kind != .blank }
      let next = side[(place + 1)...].first { $0.kind != .blank }
      if piece.kind == .command {
        isWord = ["\\operatorname", "\\mathrm", "\\text", "\\begin", "\\end", "\\mathop"].contains(piece.text)
      } else if piece.text == "}" {
        isWord = false
      }
      guard !isWord else { continue }
      func replace(_ text: String, cost: Int = 1) {
        result.append(SideEdit(span: piece.span, replacement: text, cost: cost, isExchange: text != " "))
      }
      switch piece.kind {
      case .sign where piece.text == "+": replace("-")
      case .sign where piece.text == "-":
        guard before == nil || before?.text == "(" || before?.text == "{" || before?.kind == .command else {
          replace("+")
          break
        }
        // Without its sign (−1)^n is no more than 1.
        if !(next?.text == "1" && isClosing(side[(place + 1)...].dropFirst().first { $0.kind != .blank })) {
          replace(" ")
        }
      case .number:
        // Zeros, and ones in exponents and under roots, make parts disappear instead of mending them.
        // A fraction may be one half, and a negative exponent −1.
        let mayBeOne =
          before?.text != "^" && !(before?.text == "{" && isRaised(side[..<place].dropLast()))
          || next?.text == "/"
        let isAlone = side.allSatisfy { $0 == piece || $0.kind == .blank }
        let mayBeZero = before?.text == "_" || before?.text == "\\to" || isAlone
        for number in numbers(like: piece.text)
        where (mayBeZero || number != "0") && (mayBeOne || number != "1") {
          replace(number)
        }
        if next.map(isFactor) ?? false, before?.text != "^", before?.text != "_" { replace(" ", cost: 2) }
      case .command:
        for pair in twins {
          if let index = pair.firstIndex(of: piece.text) { replace(pair[1 - index]) }
        }
        if piece.text == "\\frac" || piece.text == "\\dfrac" || piece.text == "\\tfrac" {
          if let edit = exchanged(side, at: place) { result.append(edit) }
        }
        if piece.text == "\\pm" { replace("\\mp") }
        if piece.text == "\\cdot" || piece.text == "\\times" { replace("+") }
      default: break
      }
      if isName(piece) {
        for name in names where name != piece.text { replace(spaced(name)) }
        // An index that is missing.
        if next?.text != "_" {
          for index in indices(of: piece.text, in: side) {
            result.append(
              SideEdit(
                span: Span(at: piece.span.upperBound), replacement: "_" + index, cost: 1, isExchange: true))
          }
        }
        // A factor too much.
        if before?.text != "_", before?.text != "^", !(next?.text == "(" || next?.text == "_") {
          replace(" ", cost: 2)
        }
      }
      if isName(piece) || piece.text == ")" || piece.text == "}" || piece.kind == .number {
        if next?.text != "^", next?.text != "_", piece.kind != .number, before?.text != "_",
          before?.text != "^"
        {
          result.append(SideEdit(span: Span(at: piece.span.upperBound), replacement: "^2", cost: 2))
        }
      }
      if piece.text == "^", let next, next.text == "2" || next.text == "3" {
        result.append(
          SideEdit(span: Span(piece.span.lowerBound, next.span.upperBound), replacement: "", cost: 2))
      }
      // A factor too few: before what can be a factor.
      if isFactor(piece), piece.text != "d", before?.text != "_", before?.text != "^", before?.kind != .number
      {
        let factorials = side.contains { $0.text == "!" } ? names.map { $0 + "!" } : []
        for factor in ["2", "-"] + names.map(spaced) + factorials {
          if factor == "-",
            before != nil && before?.text != "(" && before?.text != "{" || isNeverNegative(side, place)
          {
            continue
          }
          result.append(
            SideEdit(span: Span(at: piece.span.lowerBound), replacement: factor, cost: factor == "-" ? 1 : 2))
        }
      }
    }
    return result
  }

  /// Whether a part begins what stands under a root, in a logarithm or before the sign of a factorial: with a sign it has no value.
  private static func isNeverNegative(_ side: [LaTeXPiece], _ place: Int) -> Bool {
    func before(_ place: Int) -> Int? { side[..<place].lastIndex { $0.kind != .blank } }
    guard var open = before(place), ["(", "{"].contains(side[open].text) else { return false }
    let start = open
    if let left = before(open), side[left].text == "\\left" { open = left }
    if let function = before(open), ["\\sqrt", "\\ln", "\\log", "]"].contains(side[function].text) {
      return true
    }
    var level = 0
    for end in start..<side.count {
      if side[end].text == side[start].text { level += 1 }
      if side[end].text == (side[start].text == "(" ? ")" : "}") { level -= 1 }
      if level == 0 { return side[(end + 1)...].first { $0.kind != .blank }?.text == "!" }
    }
    return false
  }

  /// The indices that a name has elsewhere in a side: each a digit or a letter.
  private static func indices(of name: String, in side: [LaTeXPiece]) -> [String] {
    var seen: Set<String> = []
    return side.indices.compactMap { place in
      guard side[place].text == name, side[safe: place + 1]?.text == "_", let index = side[safe: place + 2],
        index.kind == .number || index.kind == .letter, seen.insert(index.text).inserted
      else { return nil }
      return index.text
    }
  }

  private static func isClosing(_ piece: LaTeXPiece?) -> Bool {
    piece.map { [")", "}", "\\right", "^"].contains($0.text) } ?? false
  }

  /// Whether what comes next is an exponent or stands under a root.
  private static func isRaised(_ side: ArraySlice<LaTeXPiece>) -> Bool {
    let last = side.last { $0.kind != .blank }?.text
    return last == "^" || last == "\\sqrt" || last == "]"
  }

  /// A command ends where a letter follows.
  private static func spaced(_ name: String) -> String { name.utf8.count > 1 ? name + " " : name }

  private static func isFactor(_ piece: LaTeXPiece) -> Bool {
    if isName(piece) || piece.text == "(" { return true }
    return piece.kind == .command
      && [
        "\\sin", "\\cos", "\\tan", "\\sqrt", "\\frac", "\\dfrac", "\\ln", "\\log", "\\exp", "\\pi", "\\left",
        "\\cosh", "\\sinh",
      ]
      .contains(piece.text)
  }

  /// Numbers that are a digit, a step or an exchange of digits away.
  static func numbers(like text: String) -> [String] {
    let digits = Array(text.utf8)
    var result: [String] = []
    var seen: Set<String> = [text]
    func add(_ bytes: [UInt8]) {
      guard bytes.count < 2 || bytes[0] != 0x30 || bytes[1] == UInt8(ascii: ".") else { return }
      let number = String(decoding: bytes, as: UTF8.self)
      if seen.insert(number).inserted { result.append(number) }
    }
    if let value = Int(text), value < 1_000_000 {
      add(Array(String(value + 1).utf8))
      if value > 0 { add(Array(String(value - 1).utf8)) }
    }
    guard digits.count <= 8 else { return result }
    for place in digits.indices where Byte.isDigit(digits[place]) {
      for digit in UInt8(0x30)...0x39 where digit != digits[place] {
        var other = digits
        other[place] = digit
        add(other)
      }
      if place + 1 < digits.count, Byte.isDigit(digits[place + 1]) {
        var other = digits
        other.swapAt(place, place + 1)
        add(other)
      }
    }
    return result
  }

  /// The parts of an argument that begins at a place: one, or those in braces; nil where none is there.
  static func group(_ side: [LaTeXPiece], at start: Int) -> Range<Int>? {
    var index = start
    while index < side.count, side[index].kind == .blank { index += 1 }
    guard index < side.count else { return nil }
    guard side[index].text == "{" else { return index..<(index + 1) }
    var level = 0
    for end in index..<side.count {
      if side[end].text == "{" { level += 1 }
      if side[end].text == "}" {
        level -= 1
        if level == 0 { return index..<(end + 1) }
      }
    }
    return nil
  }

  /// Whether a part is a function whose argument stands behind it.
  static func isFunction(_ piece: LaTeXPiece) -> Bool {
    isTrigonometric(piece) || ["\\ln", "\\log", "\\exp"].contains(piece.text)
  }

  /// A fraction turned over.
  private static func exchanged(_ side: [LaTeXPiece], at place: Int) -> SideEdit? {
    guard let above = group(side, at: place + 1), let below = group(side, at: above.upperBound),
      side[above.lowerBound].text == "{", side[below.lowerBound].text == "{"
    else { return nil }
    func text(_ range: Range<Int>) -> String { side[range].map(\.text).joined() }
    let span = Span(side[above.lowerBound].span.lowerBound, side[below.upperBound - 1].span.upperBound)
    return SideEdit(span: span, replacement: text(below) + text(above), cost: 2)
  }
}
