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
    let facts =
      prover.assumptions.flatMap { [$0.left, $0.right] } + prover.definedByAssumption
    let letter = Symbol.unused(in: [left, right] + facts)
    guard let writer = TangentWriter([left, right], letter: letter, isDefined: true) else { return nil }
    var isClear = true
    var result = self
    result.left = writer.written(left, &isClear)
    result.right = writer.written(right, &isClear)
    return isClear ? result : nil
  }
}

extension Expression {
  /// The expression with a letter wherever a part stands.
  fileprivate func replacing(_ part: Expression, by letter: Symbol) -> Expression {
    mapped { $0 == part ? Expression(.symbol(letter), $0.span) : $0 }
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
