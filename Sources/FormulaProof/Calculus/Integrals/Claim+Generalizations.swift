import FormulaSyntax
import SourceText

/// Claims of which a claim is a special case, and which are easier to prove: a letter in place of what occurs as a whole.
extension Claim {
  /// More general claims, the easiest first. Where one of them holds at each point at which both of its sides are defined, so does
  /// the claim.
  ///
  /// Of a claim with tan A, cos A ≠ 0 wherever its sides are defined; so tan A is any number T, of which what is a fraction in it is
  /// a value there: sec² A = 1 + T², and with A = B/2 the functions of B.
  func generalizations(by variable: Symbol, beside prover: Prover) -> [Claim] {
    let (plain, argument) = withOneArgument(of: variable, beside: prover)
    var result: [Claim] = []
    if let rational = plain.inTangent(beside: prover) { result.append(rational) }
    if argument != nil { result.append(plain) }
    return result
  }

  /// A letter in place of a sum that a symbol stands in, where another symbol of the sum occurs nowhere else, or nothing of it does:
  /// then it is any number.
  func withOneArgument(
    of variable: Symbol, beside prover: Prover
  ) -> (claim: Claim, argument: (symbol: Symbol, expression: Expression)?) {
    var sums: [Expression] = []
    func collect(_ part: Expression) {
      guard part.hasFree(variable), sums.count < 8 else { return }
      if case .sum = part.node, !sums.contains(part), part.nodeCount < 30 { sums.append(part) }
      part.forEachOperand { collect($0) }
    }
    // Not a whole side, nor what is a sum of all.
    for side in [left, right] { side.forEachOperand { collect($0) } }
    let facts =
      prover.assumptions.flatMap { [$0.left, $0.right] } + prover.definedByAssumption
    for sum in sums.sorted(by: { $0.nodeCount < $1.nodeCount }) {
      guard let slope = try? Differentiation(of: sum, by: variable).value, !slope.hasFree(variable) else {
        continue
      }
      let names = FreeSymbols.of([sum], in: prover.environment)
      guard
        !names.contains(where: { name in
          prover.integers.contains(name) || prover.rationals.contains(name)
            || facts.contains { $0.hasFree(name) }
        })
      else { continue }
      let letter = Symbol.unused(in: [left, right] + facts)
      var general = self
      general.left = left.replacing(sum, by: letter)
      general.right = right.replacing(sum, by: letter)
      let isFree = names.contains { !general.left.hasFree($0) && !general.right.hasFree($0) }
      if isFree { return (general, (letter, sum)) }
    }
    return (self, nil)
  }

  /// The claim in T = tan A or cot A, if its circular functions are fractions of that; nil elsewhere.
  private func inTangent(beside prover: Prover) -> Claim? {
    var arguments: [Expression] = []
    var functions: [[BuiltIn]] = []
    var isClear = true
    func collect(_ part: Expression) {
      if case .call(let function, let items) = part.node, items.count == 1,
        case .number(.circular) = function.family
      {
        if let index = arguments.firstIndex(of: items[0]) {
          if !functions[index].contains(function) { functions[index].append(function) }
        } else {
          arguments.append(items[0])
          functions.append([function])
        }
      }
      part.forEachOperand { collect($0) }
    }
    collect(left)
    collect(right)
    guard (1...2).contains(arguments.count) else { return nil }
    let facts =
      prover.assumptions.flatMap { [$0.left, $0.right] } + prover.definedByAssumption
    let letter = Symbol.unused(in: [left, right] + facts)
    let t = Expression(.symbol(letter))
    let writer: TangentWriter
    if arguments.count == 2 {
      // The one is half of the other.
      guard let half = arguments.indices.first(where: { arguments[$0].isHalf(of: arguments[1 - $0]) }),
        functions[half].contains(.tan)
      else { return nil }
      writer = TangentWriter(t: t, argument: arguments[half], double: arguments[1 - half], isCotangent: false)
    } else {
      let names = functions[0]
      let isCotangent = !names.contains(.tan) && !names.contains(.sec)
      guard !isCotangent || names.contains(.cot) || names.contains(.csc) else { return nil }
      writer = TangentWriter(t: t, argument: arguments[0], double: nil, isCotangent: isCotangent)
    }
    var result = self
    result.left = writer.written(left, &isClear)
    result.right = writer.written(right, &isClear)
    return isClear ? result : nil
  }
}

/// Writes circular functions as fractions of T = tan A or T = cot A.
private struct TangentWriter {
  let t: Expression
  let argument: Expression
  /// 2A, where that is an argument too.
  let double: Expression?
  let isCotangent: Bool

  private var square: Expression { Expression(.power(t, .integer(2))) }
  private var one: Expression { .integer(1) }
  /// 1 + T².
  private var secant: Expression { Expression(.sum([one, square])) }

  /// The expression in T; `isClear` becomes false where it holds something else of A.
  func written(_ expression: Expression, _ isClear: inout Bool) -> Expression {
    switch expression.node {
    case .power(let base, let exponent):
      if case .call(let function, let items) = base.node, items == [argument],
        let count = exponent.evenInteger,
        let value = squared(function)
      {
        if count == 2 { return value }
        return Expression(.power(value, SampleValue.expression(Rational(count / 2))))
      }
    case .product(let items):
      // sin A cos A.
      let sine = items.firstIndex(of: Expression(.call(.sin, [argument])))
      let cosine = items.firstIndex(of: Expression(.call(.cos, [argument])))
      if let sine, let cosine {
        var rest = items
        rest[sine] = Expression(.quotient(t, secant))
        rest.remove(at: cosine)
        return Expression(.product(rest.map { written($0, &isClear) }))
      }
    case .call(let function, let items):
      if items == [argument] {
        switch function {
        case .tan: return isCotangent ? Expression(.quotient(one, t)) : t
        case .cot: return isCotangent ? t : Expression(.quotient(one, t))
        case .sin, .cos, .sec, .csc: isClear = false
        default: break
        }
      }
      if let double, items == [double], let value = ofDouble(function) { return value }
    default: break
    }
    return expression.with(operands: expression.operands.map { written($0, &isClear) })
  }

  /// The square of a function of A.
  private func squared(_ function: BuiltIn) -> Expression? {
    let other = Expression(.sum([one, Expression(.quotient(one, square))]))
    switch function {
    case .sec: return isCotangent ? other : secant
    case .csc: return isCotangent ? secant : other
    case .cos: return Expression(.quotient(isCotangent ? square : one, secant))
    case .sin: return Expression(.quotient(isCotangent ? one : square, secant))
    default: return nil
    }
  }

  /// A function of 2A.
  private func ofDouble(_ function: BuiltIn) -> Expression? {
    let rest = Expression(.sum([one, Expression(.negation(square))]))
    let twice = Expression(.product([.integer(2), t]))
    switch function {
    case .sin: return Expression(.quotient(twice, secant))
    case .cos: return Expression(.quotient(rest, secant))
    case .tan: return Expression(.quotient(twice, rest))
    case .cot: return Expression(.quotient(rest, twice))
    case .sec: return Expression(.quotient(secant, rest))
    case .csc: return Expression(.quotient(secant, twice))
    default: return nil
    }
  }
}

extension Expression {
  /// The expression with a letter wherever a part stands.
  fileprivate func replacing(_ part: Expression, by letter: Symbol) -> Expression {
    mapped { $0 == part ? Expression(.symbol(letter), $0.span) : $0 }
  }

  /// Whether it is half of another one, as it is written.
  fileprivate func isHalf(of other: Expression) -> Bool {
    switch node {
    case .quotient(let above, let below): above == other && below.naturalNumber == 2
    case .product(let items):
      items.count == 2
        && items.contains(other)
        && items.contains { SampleValue.rational($0) == Rational(1, over: 2) }
    default: false
    }
  }

  fileprivate var evenInteger: Int? {
    guard let value = SampleValue.rational(self), value.isInteger, value.numerator % 2 == 0,
      value.numerator != 0
    else { return nil }
    return value.numerator
  }
}

extension String {
  /// A formula in calculator notation with an expression in place of a name.
  fileprivate func isNameByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "'") || byte >= 0x80
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// A formula in calculator notation with an expression in place of a name.
  func replacingName(_ name: Symbol, by expression: Expression) -> String {
    let text = Array(utf8)
    let (name, value) = (Array(name.name.utf8), Array(expression.description.utf8))
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      var end = index
      while end < text.count, isNameByte(text[end]) { end += 1 }
      if end == index {
        result.append(text[index])
        index += 1
        continue
      }
      let word = Array(text[index..<end])
      if word == name {
        let isInParentheses =
          index > 0 && text[index - 1] == UInt8(ascii: "(") && end < text.count
          && text[end] == UInt8(ascii: ")")
        let isAlone =
          index == 0 && (end == text.count || text[end] == UInt8(ascii: " ") && isRelation(text, end))
        result += isInParentheses || isAlone ? value : [UInt8(ascii: "(")] + value + [UInt8(ascii: ")")]
      } else {
        result += word
      }
      index = end
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func isRelation(_ text: [UInt8], _ index: Int) -> Bool {
    index + 1 < text.count && "<>!=".utf8.contains(text[index + 1])
  }
}
