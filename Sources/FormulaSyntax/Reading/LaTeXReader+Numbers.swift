import SourceText
import TeX

/// Numbers as they are printed.
extension LaTeXMeaningReader {
  #if !hasFeature(Embedded)
    /// `0.1(6)`: digits in parentheses directly behind a decimal are repeated for ever to many.
    func refusePeriod(_ number: LaTeXToken) throws(ReadingFailure) {
      guard text(number.span).utf8.contains(UInt8(ascii: ".")), index + 2 < tokens.count,
        case .open("(") = token.kind,
        token.span.lowerBound == number.span.upperBound, case .number = tokens[index + 1].kind,
        case .close(")") = tokens[index + 2].kind
      else { return }
      throw .error(
        .notUnderstood, "it cannot be told whether these digits are repeated or a factor",
        at: number.span.union(tokens[index + 2].span),
        notes: [.init("repeated: write \\overline over them"), .init("a factor: write \\cdot")])
    }
  #endif

  /// Joins the groups of digits of `40\,003\,200` and of `3.141\,592`.
  mutating func joinNumbers() {
    guard tokens.contains(where: { if case .thinSpace = $0.kind { true } else { false } }) else { return }
    var result: [LaTeXToken] = []
    var position = 0
    while position < tokens.count {
      var token = tokens[position]
      if case .number = token.kind, !token.hasScripts {
        var digits = text(token.span)
        let isFraction = digits.utf8.contains(0x2E)
        // Groups before the point have three digits but for the first; those behind it but for the last.
        var mayGoOn =
          isFraction
          ? digits.utf8.reversed().prefix { $0 != 0x2E }.count == 3
          : digits.utf8.count <= 3 && digits.utf8.first != 0x30
        while mayGoOn, position + 2 < tokens.count, case .thinSpace = tokens[position + 1].kind,
          case .number = tokens[position + 2].kind, digits.utf8.allSatisfy({ $0 < 0x80 })
        {
          let next = text(baseSpan(tokens[position + 2]))
          let whole = next.utf8.prefix { $0 != 0x2E }.count
          let isGroup = isFraction ? next.utf8.count <= 3 && !next.utf8.contains(0x2E) : whole == 3
          guard isGroup, let numeral = Numeral(ascii: (digits + next).utf8) else { break }
          digits += next
          let end = tokens[position + 2]
          token.kind = .number(numeral)
          token.span = token.span.union(end.span)
          token.superscripted = end.superscripted
          token.subscripted = end.subscripted
          token.primes = end.primes
          position += 2
          mayGoOn = !end.hasScripts && !(next.utf8.contains(0x2E) && next.utf8.count != 7)
          if next.utf8.contains(0x2E) { break }
        }
      }
      result.append(token)
      position += 1
    }
    tokens = result
  }

  /// Makes 0.\overline{3} and 0.1\overline{6} the fractions that they are; as products, the line would be a conjugate.
  mutating func joinRepeatingDecimals() {
    guard tokens.contains(where: { if case .conjugate = $0.kind { true } else { false } }) else { return }
    var result: [LaTeXToken] = []
    for token in tokens {
      guard case .conjugate(let nodes) = token.kind, nodes.count == 1,
        case .number(let repeated) = nodes[0].kind,
        let digits = repeated.numeral.flatMap({ $0.decimals == 0 ? repeated.text : nil }),
        let start = result.lastIndex(where: { if case .period = $0.kind { false } else { true } }),
        start >= result.count - 2, case .number = result[start].kind, !result[start].hasScripts,
        result[result.count - 1].span.upperBound == token.span.lowerBound
      else {
        result.append(token)
        continue
      }
      let written = Array(text(result[start].span).utf8)
      let parts = written.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      let before = parts.flatMap { $0 }
      let nines = [UInt8](repeating: UInt8(ascii: "9"), count: digits.utf8.count)
      let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: parts.count == 2 ? parts[1].count : 0)
      // 12\overline{3} has no point, and 0..\overline{3} has two.
      guard (parts.count == 2) != (start < result.count - 1), digits.utf8.count <= 30,
        let difference = Self.difference(before + digits.utf8, before),
        let numerator = Numeral(ascii: difference), let denominator = Numeral(ascii: nines + zeros)
      else {
        result.append(token)
        continue
      }
      var joined = LaTeXToken(
        .repeating(numerator: numerator, denominator: denominator), result[start].span.union(token.span))
      joined.superscripted = token.superscripted
      joined.subscripted = token.subscripted
      joined.primes = token.primes
      result.removeSubrange(start...)
      result.append(joined)
    }
    tokens = result
  }

  /// The difference of two whole numbers by their digits, of which the first is not the smaller one; nil for other texts.
  private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8]? {
    var digits = left.map { Int($0) - 0x30 }
    guard digits.allSatisfy({ (0...9).contains($0) }), right.count <= digits.count else { return nil }
    var place = digits.count
    for digit in right.reversed() {
      place -= 1
      digits[place] -= Int(digit) - 0x30
    }
    for place in digits.indices.reversed() where digits[place] < 0 && place > 0 {
      digits[place] += 10
      digits[place - 1] -= 1
    }
    let rest = digits.drop { $0 == 0 }
    guard rest.allSatisfy({ (0...9).contains($0) }) else { return nil }
    return rest.isEmpty ? [0x30] : rest.map { UInt8($0 + 0x30) }
  }

  /// What is said of `1.2.3`, and of `1.000.000`, where points stand between thousands.
  func numberWithPoints() -> ReadingFailure {
    let whole = tokens[index - 1].span.union(tokens[lastNumber(from: index)].span)
    let fixIt = Self.groups(text(whole), apartBy: UInt8(ascii: ".")).map { thousands(whole, $0) }
    return .error(
      .missingOperator, "a number with two points", at: whole, fixIts: fixIt.map { [$0] } ?? [])
  }

  /// What is said of a number with an index or a prime; `1'000'000` has apostrophes between thousands.
  func numberWithMark() -> ReadingFailure {
    let whole = token.span.union(tokens[lastNumber(from: index)].span)
    let fixIt = Self.groups(text(whole), apartBy: UInt8(ascii: "'")).map { thousands(whole, $0) }
    return .error(
      .notUnderstood, "a number with a subscript or a prime", at: token.span, fixIts: fixIt.map { [$0] } ?? []
    )
  }

  /// The last of the numbers that stand without a gap from a place on.
  private func lastNumber(from first: Int) -> Int {
    var last = first
    while case .number = tokens[last + 1].kind,
      tokens[last].span.upperBound == tokens[last + 1].span.lowerBound
    {
      last += 1
    }
    return last
  }

  /// The groups of three digits of a number, the first with one to three; behind the last may be decimals, where points do not
  /// part the groups. Nil where it is no such number: 0,125 has a decimal comma.
  static func groups(_ number: String, apartBy separator: UInt8) -> [String]? {
    let groups = number.utf8.split(separator: separator, omittingEmptySubsequences: false).map { Array($0) }
    func areDigits(_ bytes: some Sequence<UInt8>) -> Bool { bytes.allSatisfy { (0x30...0x39).contains($0) } }
    guard groups.count > 1, let first = groups.first, let last = groups.last, (1...3).contains(first.count),
      first[0] != 0x30
    else { return nil }
    let ending = last.prefix { $0 != 0x2E }
    guard ([first] + groups.dropFirst().dropLast()).allSatisfy(areDigits),
      (groups.dropFirst().dropLast() + [Array(ending)]).allSatisfy({ $0.count == 3 }), areDigits(ending),
      areDigits(last.dropFirst(ending.count + 1))
    else { return nil }
    return groups.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a number with thin spaces between its groups.
  func thousands(_ whole: Span, _ groups: [String]) -> FixIt {
    let text = groups.joined(separator: "\\,")
    return FixIt("write \(text)", replace: whole, with: text)
  }

  /// `2\frac{1}{2}` is 5/2 on a sign-post and 1 in a formula.
  func refuseMixedNumber(_ numeral: Numeral, _ number: LaTeXToken) throws(ReadingFailure) {
    // A space between both says nothing: `1\,\frac12` is printed as the mixed number is.
    var next = index
    while isThinSpace(next) { next += 1 }
    let token = tokens[next]
    guard !number.hasScripts, numeral.smallInteger != nil, case .fraction(let fraction) = token.kind,
      !token.hasScripts, let above = Self.integer(fraction.numerator),
      let below = Self.integer(fraction.denominator), above < below
    else { return }
    let place = Span(at: token.span.lowerBound)
    throw .error(
      .ambiguousNumber, "a number before a fraction may be a mixed number or a product",
      at: number.span.union(token.span),
      fixIts: [
        FixIt("write + for the mixed number", replace: place, with: "+"),
        FixIt("write \\cdot for the product", replace: place, with: "\\cdot "),
      ])
  }

  /// `1.5e-3`, as programs and calculators print a power of ten: in a formula it shows 1.5 e − 3.
  func refuseScientific(_ number: LaTeXToken) throws(ReadingFailure) {
    guard !number.hasScripts, !token.hasScripts, token.span.lowerBound == number.span.upperBound else {
      return
    }
    var isUpright = false
    switch token.kind {
    case .eulerNumber: isUpright = true
    case .name("e"), .name("E"): if scope.values.contains(Symbol(text(token.span))) { return }
    default: return
    }
    var position = index + 1
    var sign = ""
    switch tokens[position].kind {
    case .minus: sign = "-"
    case .plus: sign = "+"
    default: break
    }
    let start = tokens[position].span.lowerBound
    if !sign.isEmpty { position += 1 }
    guard case .number(let exponent) = tokens[position].kind, exponent.decimals == 0,
      !tokens[position].hasScripts,
      tokens[position].span.lowerBound == start + sign.utf8.count
    else { return }
    // `1\mathrm{e}{-3}` has the sign in braces; `2\mathrm{e}-1` is a difference.
    let isInBraces = text(Span(token.span.upperBound, start)) == "{"
    guard isInBraces || start == token.span.upperBound && (!isUpright || sign.isEmpty) else { return }
    let end = tokens[position].span.upperBound + (isInBraces ? 1 : 0)
    let whole = Span(number.span.lowerBound, end)
    let power = "\(text(number.span))\\cdot10^{\(sign == "-" ? "-" : "")\(exponent.text)}"
    throw .error(
      .ambiguousNumber, "\(text(whole)) may be a power of ten, as programs write it, or hold the letter e",
      at: whole,
      notes: [.init("the letter: write a space on both sides of it")],
      fixIts: [FixIt("write \(power)", replace: whole, with: power)])
  }

  private static func integer(_ node: LaTeXNode) -> Int? {
    let items = node.items
    guard items.count == 1, case .number(let number) = items[0].kind else { return nil }
    return number.numeral?.smallInteger
  }

  /// An angle with minutes and seconds of arc behind its degrees, $30^\circ 15' 20''$; nil where none stand there.
  mutating func sexagesimal(_ degrees: Expression) throws(ReadingFailure) -> Expression? {
    guard degrees.node.isNumber else { return nil }
    var parts = [degrees]
    for marks in 1...2 {
      var next = index
      while isThinSpace(next) { next += 1 }
      guard case .number(let numeral) = tokens[next].kind, Self.arcMarks(tokens[next]) == marks else {
        continue
      }
      parts.append(try .partOfDegree(numeral, marks: marks, tokens[next].span))
      index = next + 1
    }
    return parts.count > 1 ? .angle(parts) : nil
  }

  /// One for minutes of arc, two for seconds; nil where a number has neither mark.
  private static func arcMarks(_ token: LaTeXToken) -> Int? {
    guard token.subscripted == nil else { return nil }
    guard let superscript = token.superscripted else { return token.primes > 0 ? token.primes : nil }
    let marks = superscript.items.map { item -> Int? in
      guard case .symbol(let symbol) = item.kind else { return nil }
      return symbol.scalar.value == 0x2032 ? 1 : symbol.scalar.value == 0x2033 ? 2 : nil
    }
    return marks.contains(nil) || token.primes > 0 ? nil : marks.reduce(0) { $0 + ($1 ?? 0) }
  }
}
