import SourceText

extension Symbol {
  /// The name under which a factorial stands in a tree, applied to its number. No formula can write it.
  public static let factorial = Symbol("!")
  /// The name under which the greatest common divisor of two numbers stands in a tree, where nothing defines it.
  public static let greatestDivisor = Symbol("gcd")
  /// The name under which the least common multiple of two numbers stands in a tree, where nothing defines it.
  public static let leastMultiple = Symbol("lcm")
  /// The name under which the remainder of a number by another one stands in a tree: a − m⌊a/m⌋ of whole numbers, m ≠ 0.
  ///
  /// $a \equiv b \pmod m$ is read as an equation between two of them, and $m \mid a$ as one with 0. No formula can write it.
  public static let remainder = Symbol("∣")

  /// The functions of whole numbers that are applied in a tree.
  public static let functionsOfWholeNumbers: Set<Symbol> = [
    .factorial, .greatestDivisor, .leastMultiple, .remainder, .binomial,
  ]
}

#if !hasFeature(Embedded)
  /// Factorials and divisors of whole numbers.
  public enum WholeNumberFunction {
    /// The largest number of which a factorial is computed.
    public static let largestFactorial = 1_000

    /// The function with a name in formulas: `gcd` and `lcm`, and what they are called in other languages.
    static func symbol(named name: String) -> Symbol? {
      switch name {
      case "gcd", "hcf", "ggT": .greatestDivisor
      case "lcm", "kgV": .leastMultiple
      default: nil
      }
    }

    /// The greatest common divisor, which is 0 only for two zeros; nil where it fits no word.
    public static func greatestDivisor(_ a: Int, _ b: Int) -> Int? {
      var (a, b) = (a.magnitude, b.magnitude)
      while b != 0 { (a, b) = (b, a % b) }
      return Int(exactly: a)
    }

    /// The least common multiple, which is 0 where one of the numbers is; nil where it fits no word.
    public static func leastMultiple(_ a: Int, _ b: Int) -> Int? {
      guard a != 0, b != 0 else { return 0 }
      guard let divisor = greatestDivisor(a, b) else { return nil }
      let (product, overflow) = (a.magnitude / UInt(divisor)).multipliedReportingOverflow(by: b.magnitude)
      return overflow ? nil : Int(exactly: product)
    }

    /// The remainder a − m⌊a/m⌋, which has the sign of m; nil for m = 0.
    public static func remainder(_ a: Int, by m: Int) -> Int? {
      guard m != 0 else { return nil }
      if m == -1 { return 0 }
      let rest = a % m
      return rest != 0 && (rest < 0) != (m < 0) ? rest + m : rest
    }

    /// n!; nil where n is negative or above ``largestFactorial``.
    public static func factorial(_ n: Int) -> Numeral? {
      guard n >= 0, n <= largestFactorial else { return nil }
      // Groups of nine decimal digits, the least first.
      var groups: [UInt64] = [1]
      for factor in stride(from: 2, through: UInt64(max(n, 1)), by: 1) {
        var carry: UInt64 = 0
        for index in groups.indices {
          let product = groups[index] * factor + carry
          groups[index] = product % 1_000_000_000
          carry = product / 1_000_000_000
        }
        while carry > 0 {
          groups.append(carry % 1_000_000_000)
          carry /= 1_000_000_000
        }
      }
      var text = String(groups[groups.count - 1])
      for group in groups.dropLast().reversed() {
        let digits = String(group)
        text += String(repeating: "0", count: 9 - digits.utf8.count) + digits
      }
      return Numeral(ascii: Array(text.utf8))
    }

    /// The factorial of a number: a number where one is written, else a name of its own applied to it.
    static func factorial(of operand: Expression, _ span: Span) throws(ReadingFailure) -> Expression {
      guard case .number(let numeral) = operand.node else {
        return Expression(.apply(.factorial, [operand]), span)
      }
      guard numeral.decimals == 0, !numeral.isNegative else {
        throw .error(.notUnderstood, "a factorial is that of a whole number from 0", at: operand.span)
      }
      guard let number = numeral.smallInteger, number <= largestFactorial else {
        throw .error(
          .overBudget, "factorials are computed up to \(largestFactorial)!", at: span)
      }
      guard let value = factorial(number) else { return Expression(.apply(.factorial, [operand]), span) }
      return Expression(.number(value), span)
    }

    /// The greatest common divisor or the least common multiple of two or more numbers: a number where all are written as
    /// numbers, else a name of its own applied to two.
    static func divisor(_ function: Symbol, of items: [Expression], _ span: Span) -> Expression {
      var result = items[0]
      for item in items.dropFirst() {
        if let a = result.writtenInteger, let b = item.writtenInteger,
          let value = function == .greatestDivisor ? greatestDivisor(a, b) : leastMultiple(a, b)
        {
          result = .integer(value, span)
        } else {
          result = Expression(.apply(function, [result, item]), span)
        }
      }
      return result
    }
  }

  extension Expression {
    /// The value of a whole number that is written as one, with its sign; nil for anything else.
    var writtenInteger: Int? {
      switch node {
      case .number(let numeral): numeral.smallInteger
      case .negation(let operand):
        if case .number(let numeral) = operand.node, let value = numeral.smallInteger, value != .min {
          -value
        } else {
          nil
        }
      default: nil
      }
    }
  }

  extension Statement {
    /// A congruence or a divisibility as it is written: $a \equiv b \pmod m$, $m \mid a$; nil for other statements.
    var asCongruence: (sides: [Expression], modulus: Expression, isDivisibility: Bool)? {
      guard relations.allSatisfy({ $0 == .equal || $0 == .notEqual }), sides.count > 1 else { return nil }
      var numbers: [Expression] = []
      var modulus: Expression?
      for side in sides {
        guard case .apply(.remainder, let operands) = side.node, operands.count == 2,
          modulus == nil || modulus == operands[1]
        else { break }
        numbers.append(operands[0])
        modulus = operands[1]
      }
      guard let modulus else { return nil }
      if numbers.count == sides.count { return (numbers, modulus, false) }
      guard sides.count == 2, numbers.count == 1, case .number(let zero) = sides[1].node, zero.isZero else {
        return nil
      }
      return (numbers, modulus, true)
    }
  }
#endif
