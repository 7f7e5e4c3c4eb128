import TestSupport

/// Writes terms in LaTeX as people do, in one of many ways that mean the same.
struct LaTeXSpelling {
  var random: RandomTerms
  /// Whether names may stand directly before parentheses, since the lesson defines them as values.
  var namesAreValues: Bool
  /// Whether a modulus stands between plain bars somewhere.
  private var hasPlainBars = false

  init(random: RandomTerms, namesAreValues: Bool) {
    self.random = random
    self.namesAreValues = namesAreValues
  }

  /// How tightly a place holds what stands in it.
  private enum Place: Int { case sum, product, factor, base }

  mutating func write(_ term: Term) -> String { write(term, in: .sum) }

  private mutating func write(_ term: Term, in place: Place) -> String {
    if random.chance(25) { return bracketed(term) }
    switch term {
    case .number(let latex, _, _):
      // A percent sign, and groups of digits, take no exponent here.
      let isPlain = latex.allSatisfy { $0.isNumber || $0 == "." }
      return place == .base && !isPlain ? bracketed(term) : latex
    case .name(let position): return Term.names[position].latex
    case .pi: return #"\pi"#
    case .degrees(let count):
      let sign = random.chance(2) ? #"^\circ"# : random.chance(2) ? "°" : #"^{\circ}"#
      return place == .base ? "(\(count)\(sign))" : "\(count)\(sign)"
    case .negative(let operand):
      guard place == .sum else { return bracketed(term) }
      return "-" + write(operand, in: .product)
    case .sum(let terms):
      guard place == .sum else { return bracketed(term) }
      return sum(terms)
    case .product(let factors):
      guard place.rawValue <= Place.product.rawValue else { return bracketed(term) }
      return product(factors)
    case .quotient(let above, let below):
      if place.rawValue <= Place.product.rawValue, random.chance(4) { return slash(above, below) }
      let command = [#"\frac"#, #"\dfrac"#, #"\tfrac"#].randomElement(using: &random.generator) ?? #"\frac"#
      let fraction =
        random.chance(6)
        ? "{\(write(above)) \\over \(write(below))}" : "\(command){\(write(above))}{\(write(below))}"
      return place == .base ? wrapped(fraction) : fraction
    case .power(let base, let exponent):
      if case .function(let function, let operand) = base, place != .base, random.chance(2) {
        return raised(function, operand, exponent)
      }
      let power = write(base, in: .base) + "^" + exponentText(exponent)
      return place == .base ? wrapped(power) : power
    case .root(let operand, let degree):
      let inner = write(operand)
      let root = degree == 2 ? "\\sqrt{\(inner)}" : "\\sqrt[\(degree)]{\(inner)}"
      return place == .base && random.chance(2) ? wrapped(root) : root
    case .function(let function, let operand): return application(function.latex, operand, place)
    case .exponential(let operand):
      let base = random.chance(2) ? #"\mathrm{e}"# : "e"
      let power = random.chance(3) ? "\\exp\(parenthesized(operand))" : "\(base)^{\(write(operand))}"
      return place == .base ? wrapped(power) : power
    case .logarithm(let operand, let base):
      let name = base == 10 && random.chance(2) ? #"\lg"# : base < 10 ? "\\log_\(base)" : "\\log_{\(base)}"
      return application(name, operand, place)
    case .modulus(let operand): return bars(operand)
    case .floor(let operand): return fenced(#"\lfloor "#, operand, #"\rfloor "#)
    case .ceiling(let operand): return fenced(#"\lceil "#, operand, #"\rceil "#)
    case .remainder(let above, let below):
      let divisor = write(below, in: .factor)
      return "(\(write(above, in: .factor)) \\bmod \(divisor))"
    case .least(let items): return extremum(#"\min"#, items, place)
    case .greatest(let items): return extremum(#"\max"#, items, place)
    case .choose(let operand, let count):
      let number = "\\binom{\(write(operand))}{\(count)}"
      return place == .base ? wrapped(number) : number
    }
  }

  // MARK: Brackets

  private mutating func bracketed(_ term: Term) -> String { wrapped(write(term, in: .sum)) }

  private mutating func wrapped(_ inner: String) -> String {
    switch Int.random(in: 0..<6, using: &random.generator) {
    case 0: "\\left(\(inner)\\right)"
    case 1: "\\left[\(inner)\\right]"
    case 2: "[\(inner)]"
    case 3: "\\bigl(\(inner)\\bigr)"
    default: "(\(inner))"
    }
  }

  private mutating func parenthesized(_ term: Term) -> String {
    let inner = write(term)
    return random.chance(3) ? "\\left(\(inner)\\right)" : "(\(inner))"
  }

  private mutating func bars(_ operand: Term) -> String {
    let inner = write(operand)
    // Signs that do not say which side they are cannot stand within each other, nor at both sides of a factor.
    if !inner.contains("|"), !hasPlainBars, random.chance(2) {
      hasPlainBars = true
      return "|\(inner)|"
    }
    switch Int.random(in: 0..<3, using: &random.generator) {
    case 0: return "\\left|\(inner)\\right|"
    case 1: return "\\bigl|\(inner)\\bigr|"
    default: return "\\lvert \(inner)\\rvert "
    }
  }

  private mutating func fenced(_ opening: String, _ operand: Term, _ closing: String) -> String {
    let inner = write(operand)
    return random.chance(2) ? "\\left\(opening)\(inner)\\right\(closing)" : opening + inner + closing
  }

  // MARK: Sums and products

  private mutating func sum(_ terms: [Term]) -> String {
    var text = ""
    for (position, term) in terms.enumerated() {
      if case .negative(let operand) = term, position > 0, !random.chance(5) {
        text += (random.chance(2) ? " - " : "-") + write(operand, in: .product)
      } else if case .negative = term, position == 0 {
        text += write(term, in: .sum)
      } else {
        if position > 0 { text += random.chance(2) ? " + " : "+" }
        text += write(term, in: .product)
      }
    }
    return text
  }

  private mutating func product(_ factors: [Term]) -> String {
    var text = ""
    for (position, factor) in factors.enumerated() {
      let next = write(factor, in: .factor)
      guard position > 0 else {
        text = next
        continue
      }
      text += separator(between: factors[position - 1], text, and: factor, next) + next
    }
    return text
  }

  /// A sign, or nothing, between two factors: digits behind a factor need a sign, and so does what stands behind an
  /// argument without parentheses.
  private mutating func separator(
    between before: Term, _ left: String, and after: Term, _ right: String
  ) -> String {
    let signs = [#" \cdot "#, #"\cdot "#, #" \times "#, " * ", "·"]
    let sign = signs.randomElement(using: &random.generator) ?? #" \cdot "#
    let beginsWithDigit = right.first.map { $0.isNumber || $0 == "." } ?? false
    if beginsWithDigit || endsInBareArgument(left) { return sign }
    // Beside a name of the lesson it would be a column.
    if left.contains("binom") || right.contains("binom") { return sign }
    // A number before a fraction may be a mixed number, and digits before a point are another number.
    if case .number = before, right.contains("frac") || right.hasPrefix("{") { return sign }
    if !namesAreValues, before.isNameOrItsPower,
      ["(", "[", "\\left", "\\bigl"].contains(where: { right.hasPrefix($0) })
    {
      return sign
    }
    let spaces = [" ", " ", #"\,"#, #"\;"#, #"\!"#]
    switch Int.random(in: 0..<4, using: &random.generator) {
    case 0: return sign
    case 1: return spaces.randomElement(using: &random.generator) ?? " "
    default:
      return left.last.map { $0.isLetter } == true && right.first.map { $0.isLetter } == true ? " " : ""
    }
  }

  /// The places of arguments without parentheses end with this mark, which is taken out at last.
  private static let mark = "\u{1}"

  private func endsInBareArgument(_ text: String) -> Bool { text.hasSuffix(Self.mark) }

  private mutating func slash(_ above: Term, _ below: Term) -> String {
    // A dividend may be a product of its own; a divisor is one factor, and what follows stands behind a sign.
    let left = write(above, in: random.chance(2) ? .product : .factor)
    let gap = endsInBareArgument(left)
    let dividend = gap ? "(\(left))" : left
    return dividend + (random.chance(2) ? "/" : " / ") + write(below, in: .factor) + Self.mark
  }

  // MARK: Functions

  private mutating func application(_ name: String, _ operand: Term, _ place: Place) -> String {
    let text: String
    if place != .base, let bare = bareArgument(operand, place), random.chance(2) {
      text = name + (bare.hasPrefix("\\") ? "" : " ") + bare + Self.mark
    } else {
      text = name + parenthesized(operand)
    }
    // The power of \sin(x) is that of its value, which a warning says; it is not written here.
    return place == .base ? wrapped(text) : text
  }

  /// What may stand behind a function without parentheses: one factor, or a number and one name.
  private mutating func bareArgument(_ operand: Term, _ place: Place) -> String? {
    switch operand {
    case .name(let position): return Term.names[position].latex
    case .quotient(let above, let below): return "\\frac{\(write(above))}{\(write(below))}"
    case .root(let inner, 2): return "\\sqrt{\(write(inner))}"
    case .product(let factors):
      guard factors.count == 2, case .number(let digits, _, _) = factors[0],
        digits.allSatisfy({ $0.isNumber }),
        case .name(let position) = factors[1]
      else { return nil }
      return digits + Term.names[position].latex
    case .number(let digits, _, _):
      // A sign of multiplication behind it might belong to the argument.
      let mayEndTerm = place == .sum || place == .product
      return mayEndTerm && digits.allSatisfy({ $0.isNumber }) ? digits : nil
    case .function(let function, let inner):
      return bareArgument(inner, place).map { function.latex + " " + $0 }
    default: return nil
    }
  }

  /// `\sin^2 x`.
  private mutating func raised(_ function: Term.Function, _ operand: Term, _ exponent: Term) -> String {
    // The exponent −1 would mean the inverse function, and other negative ones are strange there.
    switch exponent {
    case .negative, .ceiling:
      return wrapped(write(.function(function, operand))) + "^" + exponentText(exponent)
    default: break
    }
    let head = function.latex + "^" + exponentText(exponent)
    if let bare = bareArgument(operand, .factor), random.chance(2) {
      return head + (bare.hasPrefix("\\") ? "" : " ") + bare + Self.mark
    }
    return head + parenthesized(operand)
  }

  /// An exponent, which is never a letter or a number in parentheses: that would be a mark, as in x^{(2)}.
  private mutating func exponentText(_ exponent: Term) -> String {
    let inner: String
    switch exponent {
    case .number(let latex, _, _): inner = latex
    case .name(let position): inner = Term.names[position].latex
    case .pi: inner = #"\pi"#
    default: inner = write(exponent)
    }
    return inner.count == 1 && random.chance(2) ? inner : "{\(inner)}"
  }

  private mutating func extremum(_ name: String, _ items: [Term], _ place: Place) -> String {
    let inner = items.map { write($0) }.joined(separator: ", ")
    let text =
      random.chance(3)
      ? "\(name)\\{\(inner)\\}" : random.chance(2) ? "\(name)\\left(\(inner)\\right)" : "\(name)(\(inner))"
    return place == .base ? wrapped(text) : text
  }

  /// A term as LaTeX.
  static func text(of term: Term, seed: UInt64, namesAreValues: Bool) -> String {
    var spelling = LaTeXSpelling(random: RandomTerms(seed: seed), namesAreValues: namesAreValues)
    return spelling.write(term).replacingOccurrences(of: mark, with: "")
  }
}

extension Term {
  /// Whether a name stands at its end, which a parenthesis behind it would seem to apply.
  fileprivate var isNameOrItsPower: Bool {
    switch self {
    case .name: true
    case .power(let base, _): base.isNameOrItsPower
    case .product(let factors): factors.last?.isNameOrItsPower ?? false
    default: false
    }
  }
}

/// Writes terms in calculator notation.
struct CalculatorSpelling {
  var random: RandomTerms
  /// Whether a modulus stands between bars somewhere.
  private var hasBars = false

  init(random: RandomTerms) { self.random = random }

  private enum Place: Int { case sum, product, factor, base }

  static func text(of term: Term, seed: UInt64) -> String {
    var spelling = CalculatorSpelling(random: RandomTerms(seed: seed))
    return spelling.write(term, in: .sum)
  }

  private mutating func write(_ term: Term, in place: Place) -> String {
    if random.chance(25) { return "(\(write(term, in: .sum)))" }
    switch term {
    case .number(_, let text, _): return place == .base && text.contains("e") ? "(\(text))" : text
    case .name(let position):
      return Term.names[position].calculator.randomElement(using: &random.generator) ?? "x"
    case .pi: return random.chance(2) ? "pi" : "π"
    case .degrees(let count):
      return place == .base ? "(\(count)°)" : random.chance(2) ? "\(count)°" : "\(count) deg"
    case .negative(let operand):
      guard place == .sum else { return "(-\(write(operand, in: .product)))" }
      return "-\(write(operand, in: .product))"
    case .sum(let terms):
      let text = terms.enumerated().map { position, term -> String in
        if case .negative(let operand) = term, position > 0 { return " - " + write(operand, in: .product) }
        return (position > 0 ? " + " : "") + write(term, in: position == 0 ? .sum : .product)
      }.joined()
      return place == .sum && !random.chance(20) ? text : "(\(text))"
    case .product(let factors):
      let text = product(factors)
      return place.rawValue <= Place.product.rawValue ? text : "(\(text))"
    case .quotient(let above, let below):
      let text = write(above, in: .product) + (random.chance(2) ? "/" : " / ") + write(below, in: .factor)
      return place.rawValue <= Place.product.rawValue ? text : "(\(text))"
    case .power(let base, let exponent):
      let text = power(base, exponent)
      return place == .base ? "(\(text))" : text
    case .root(let operand, let degree):
      let inner = write(operand, in: .sum)
      if degree != 2 {
        return degree == 3 && random.chance(2) ? "cbrt(\(inner))" : "root(\(inner), \(degree))"
      }
      return random.chance(3) ? "√(\(inner))" : "sqrt(\(inner))"
    case .function(let function, let operand): return "\(function.calculator)(\(write(operand, in: .sum)))"
    case .exponential(let operand): return "exp(\(write(operand, in: .sum)))"
    case .logarithm(let operand, let base): return "log\(base)(\(write(operand, in: .sum)))"
    case .modulus(let operand):
      let inner = write(operand, in: .sum)
      if inner.contains("|") || hasBars || random.chance(2) { return "abs(\(inner))" }
      hasBars = true
      return "|\(inner)|"
    case .floor(let operand): return "floor(\(write(operand, in: .sum)))"
    case .ceiling(let operand): return "ceil(\(write(operand, in: .sum)))"
    case .remainder(let above, let below): return "mod(\(write(above, in: .sum)), \(write(below, in: .sum)))"
    case .least(let items): return "min(" + items.map { write($0, in: .sum) }.joined(separator: ", ") + ")"
    case .greatest(let items): return "max(" + items.map { write($0, in: .sum) }.joined(separator: ", ") + ")"
    case .choose(let operand, let count):
      let text = write(operand, in: .sum)
      let factors = (0..<count).map { "((\(text)) - \($0))" }.joined(separator: "*")
      return "(\(factors)/\((1...count).reduce(1, *)))"
    }
  }

  private mutating func product(_ factors: [Term]) -> String {
    var text = ""
    for (position, factor) in factors.enumerated() {
      let next = write(factor, in: position == 0 ? .product : .factor)
      let mayJoin = !(next.first.map { $0.isNumber || $0 == "." || $0 == "|" } ?? true)
      switch (position, mayJoin && random.chance(3)) {
      case (0, _): text = next
      // A quotient before it would divide by both to some readers.
      case (_, true) where !text.contains("/"): text += " " + next
      default: text += ([" * ", "*", "·", " × "].randomElement(using: &random.generator) ?? "*") + next
      }
    }
    return text
  }

  private mutating func power(_ base: Term, _ exponent: Term) -> String {
    if case .number(_, let digits, _) = exponent, digits.count == 1, let digit = digits.first,
      random.chance(2)
    {
      let raised: [Character: String] = ["2": "²", "3": "³", "4": "⁴", "5": "⁵"]
      if let sign = raised[digit] { return write(base, in: .base) + sign }
    }
    let inner: String
    switch exponent {
    case .number, .name: inner = write(exponent, in: .base)
    case .negative(.number(_, let digits, _)): inner = "-\(digits)"
    default: inner = "(\(write(exponent, in: .sum)))"
    }
    return write(base, in: .base) + (random.chance(4) ? "**" : "^") + inner
  }
}
