import FormulaSyntax
import SourceText

/// A change to a formula's text that makes a claim true that fails.
public struct Mend: Sendable, Hashable {
  /// The bytes to replace, in the formula's text.
  public var span: Span
  /// What to write there.
  public var replacement: Mend.Text
  /// Whether only the last places change; else something other than the digits is probably wrong, and the author must look.
  public var isNear = true

  /// What a mend writes.
  public enum Text: Sendable, Hashable {
    /// A number.
    case number(String)
    /// The sign of approximate equality, in the notation of the formula.
    case approximatelyEqual
  }
}

extension Prover {
  /// The changes that would make a failing claim of a statement true, where only numerals or the sign `=` are wrong.
  ///
  /// An approximate equality gets the digits of its other side, rounded to as many places as the author wrote; a
  /// question mark gets four digits that count. An equation whose numbers are right but rounded gets `≈`. Nothing
  /// else is changed, and no claim becomes weaker: a tolerance stays, and `=` gives way only where each printed digit
  /// is right. Empty where that does not mend it, or where a symbol is free.
  public func mends(of statement: Statement, relation index: Int) -> [Mend] {
    guard statement.relations.indices.contains(index) else { return [] }
    // What was too dear to be judged here is too dear to be mended here.
    let claim = Claim.claims(of: statement)[index]
    guard !ClaimTrials.shared.isDear(relevant(to: claim).survey(of: claim)) else { return [] }
    // The claim has had its time already.
    var quick = self
    quick.options.limits.seconds = min(quick.options.limits.seconds, 0.5)
    switch statement.relations[index] {
    case .approximatelyEqual: return quick.corrections(of: statement, relation: index)
    case .equal: return quick.rounding(of: statement, relation: index)
    default: return []
    }
  }

  /// `=` that should be `≈`.
  private func rounding(of statement: Statement, relation index: Int) -> [Mend] {
    guard statement.relationSpans.indices.contains(index) else { return [] }
    let claims = Claim.claims(of: statement)
    var claim = claims[index]
    guard let numerals = PrintedNumeral.list(in: claim.right) ?? PrintedNumeral.list(in: claim.left),
      // `= 3` is no rounded number, and 0.5 as good as none.
      numerals.contains(where: { $0.decimals > 0 && $0.digitCount > 1 })
    else { return [] }
    claim.relation = .approximatelyEqual
    guard judge(claim).judgement.verdict == .confirmed else { return [] }
    return [Mend(span: statement.relationSpans[index], replacement: .approximatelyEqual)]
  }

  /// Numerals that should be others.
  private func corrections(of statement: Statement, relation index: Int) -> [Mend] {
    var (source, target) = (statement.sides[index], statement.sides[index + 1])
    if PrintedNumeral.list(in: target) == nil { swap(&source, &target) }
    guard let numerals = PrintedNumeral.list(in: target) else {
      // `≈ ?` of a tuple: all of its components at once.
      return filling(statement, relation: index)
    }
    if PrintedNumeral.list(in: source) != nil {
      // Two roundings of one value: `x = 0.7071 ≈ 0.71`.
      guard target.span == statement.sides[index + 1].span,
        let first = (0..<index).last(where: { PrintedNumeral.list(in: statement.sides[$0]) == nil }),
        statement.relations[first..<index].allSatisfy({ $0 == .equal || $0 == .approximatelyEqual })
      else { return [] }
      source = statement.sides[first]
    }
    if case .symbol(.blank) = target.node { return filling(statement, relation: index) }
    guard let values = rounded(source, numerals.map { ($0.scale, $0.places) }) else { return [] }
    return zip(numerals, values).compactMap { $0.mend(to: $1) }
  }

  /// A single question mark, in place of a number or of a tuple.
  private func filling(_ statement: Statement, relation index: Int) -> [Mend] {
    let target = statement.sides[index + 1]
    guard case .symbol(.blank) = target.node,
      let values = rounded(statement.sides[index], nil), !values.isEmpty
    else { return [] }
    let texts = values.map { ($0.isNegative ? "-" : "") + $0.digits }
    let text = texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
    return [Mend(span: target.span, replacement: .number(text))]
  }

  /// An expression's components as decimals, each divided by its scale; nil where they cannot be told, or are not as
  /// many as are wanted. Without `places` each gets four digits, and matrices get none.
  private func rounded(
    _ expression: Expression, _ places: [(scale: Expression?, places: RoundingPlaces)]?
  ) -> [RoundedNumber]? {
    let claim = Claim(
      left: expression, relation: .approximatelyEqual, right: expression, span: expression.span)
    let judge = ClaimJudge(claim, relevant(to: claim))
    guard judge.symbols.isEmpty else { return nil }
    var precision = 128
    while precision <= max(256, options.limits.precision), judge.budget.hasTimeNow {
      let point = SamplePoint(judge, [], precision: precision)
      guard let value = try? point.sides().left else { return nil }
      if places == nil, case .matrix = value { return nil }
      let components = value.components
      let wanted = places ?? components.map { _ in (nil, .significant(4)) }
      guard components.count == wanted.count else { return nil }
      let isLast = precision * 2 > max(256, options.limits.precision)
      var result: [RoundedNumber] = []
      for (component, place) in zip(components, wanted) {
        var number = component
        if let scale = place.scale {
          guard let unit = (try? point.value(of: scale))?.components.first else { return nil }
          number = number / unit
        }
        guard let text = RoundedNumber(number, places: place.places, breaksTies: isLast) else { break }
        result.append(text)
      }
      if result.count == components.count { return result }
      precision *= 2
    }
    return nil
  }
}

/// A decimal as it is printed in a side of an approximate equality, or a question mark in its place.
struct PrintedNumeral {
  /// The digits' place.
  var span: Span
  /// The place of the digits with the minus before them.
  var signedSpan: Span
  /// Nil for a question mark.
  var numeral: Numeral?
  var isNegated: Bool
  /// What the numeral is multiplied by: a power of ten, or a degree.
  var scale: Expression?

  var decimals: Int { numeral?.decimals ?? 0 }
  var digitCount: Int { numeral.map { $0.text.utf8.count { $0 != UInt8(ascii: ".") } } ?? 0 }
  var places: RoundingPlaces { numeral.map { .decimals($0.decimals) } ?? .significant(4) }

  /// The numerals of a side, one for each component; nil where a component is something else.
  static func list(in side: Expression) -> [PrintedNumeral]? {
    let items: [Expression]
    switch side.node {
    case .tuple(let components): items = components
    case .matrix(_, _, let elements): items = elements
    default: items = [side]
    }
    let numerals = items.compactMap { numeral(in: $0) }
    return numerals.count == items.count ? numerals : nil
  }

  private static func numeral(in expression: Expression) -> PrintedNumeral? {
    switch expression.node {
    case .number(let numeral):
      return PrintedNumeral(
        span: expression.span, signedSpan: expression.span, numeral: numeral, isNegated: false, scale: nil)
    case .symbol(.blank):
      return PrintedNumeral(
        span: expression.span, signedSpan: expression.span, numeral: nil, isNegated: false, scale: nil)
    case .negation(let operand):
      guard var inner = numeral(in: operand), !inner.isNegated, inner.numeral != nil else { return nil }
      inner.isNegated = true
      inner.signedSpan = Span(expression.span.lowerBound, inner.span.upperBound)
      return inner
    case .degrees(let operand): return scaled(operand, by: Expression(.degrees(.integer(1))))
    case .product(let factors):
      guard factors.count == 2, PrintedDigits.isPowerOfTen(factors[1]) else { return nil }
      return scaled(factors[0], by: factors[1])
    case .cross(let left, let right), .dot(let left, let right):
      return PrintedDigits.isPowerOfTen(right) ? scaled(left, by: right) : nil
    default: return nil
    }
  }

  private static func scaled(_ operand: Expression, by scale: Expression) -> PrintedNumeral? {
    guard var inner = numeral(in: operand), inner.scale == nil, inner.numeral != nil else { return nil }
    inner.scale = scale
    return inner
  }

  /// The change to another number; nil where the numeral already is it.
  func mend(to value: RoundedNumber) -> Mend? {
    if let numeral, numeral.text == value.digits, isNegated == value.isNegative { return nil }
    let isNear = isNear(value)
    if isNegated == value.isNegative {
      return Mend(span: span, replacement: .number(value.digits), isNear: isNear)
    }
    // The sign was wrong: a minus comes or goes with the digits.
    return Mend(
      span: signedSpan, replacement: .number((value.isNegative ? "-" : "") + value.digits), isNear: isNear)
  }

  /// Whether the digits, the sign aside, are at most ten units of the last place or a fiftieth away from a number, or differ
  /// from it in one digit of several.
  private func isNear(_ value: RoundedNumber) -> Bool {
    guard let numeral, let other = Numeral(ascii: value.digits.utf8) else { return numeral == nil }
    var unit = 1.0
    for _ in 0..<min(numeral.decimals, 300) { unit /= 10 }
    let (old, new) = (numeral.doubleValue, other.doubleValue)
    if abs(old - new) <= max(10.5 * unit, abs(new) / 50) { return true }
    let after = Array(value.digits.utf8)
    // Zeros in front are no part of a numeral.
    let written = Array(numeral.text.utf8)
    let before = Array(repeating: UInt8(ascii: "0"), count: max(0, after.count - written.count)) + written
    return digitCount > 1 && before.count == after.count && zip(before, after).count { $0 != $1 } == 1
  }
}

extension Claim {
  /// Where a question mark stands for a number; nil where none does.
  var blank: Span? {
    guard relation == .approximatelyEqual else { return nil }
    for side in [left, right] {
      switch side.node {
      case .symbol(.blank): return side.span
      case .tuple(let items), .matrix(_, _, let items):
        if let place = items.first(where: { $0.containsBlank }) { return place.span }
      default: if side.containsBlank { return side.span }
      }
    }
    return nil
  }
}

extension Expression {
  fileprivate var containsBlank: Bool {
    FreeSymbols.of([self], in: Environment()).contains(.blank)
  }
}
