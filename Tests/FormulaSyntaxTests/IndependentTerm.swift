import Foundation
import TestSupport

/// A formula as the tests know it: a tree of their own, with values and spellings of their own.
///
/// It shares nothing with `Expression`, so that a spelling which is misread, or a value that is computed wrongly, has
/// nothing to agree with.
indirect enum Term {
  /// A number with the way in which it is written in LaTeX and in calculator notation.
  case number(latex: String, calculator: String, value: Double)
  /// A name, by its position among ``Term/names``.
  case name(Int)
  case pi
  case negative(Term)
  case sum([Term])
  case product([Term])
  case quotient(Term, Term)
  case power(Term, Term)
  case root(Term, degree: Int)
  case function(Function, Term)
  case exponential(Term)
  case logarithm(Term, base: Int)
  case modulus(Term)
  case floor(Term)
  case ceiling(Term)
  case remainder(Term, Term)
  case least([Term])
  case greatest([Term])
  case degrees(Int)
  case choose(Term, Int)

  /// A name of LaTeX, the same in calculator notation, and how the program spells it.
  struct Name {
    var latex: String
    var calculator: [String]
    var symbol: String
  }

  static let names = [
    Name(latex: "x", calculator: ["x"], symbol: "x"),
    Name(latex: "y", calculator: ["y"], symbol: "y"),
    Name(latex: "z", calculator: ["z"], symbol: "z"),
    Name(latex: #"\theta"#, calculator: ["θ", "theta"], symbol: "θ"),
    Name(latex: "a_1", calculator: ["a_1", "a_{1}"], symbol: "a_1"),
    Name(latex: "t'", calculator: ["t'", "t′"], symbol: "t'"),
    Name(latex: #"\mathrm{width}"#, calculator: ["width"], symbol: "width"),
    Name(latex: #"\lambda_{12}"#, calculator: ["λ_12", "lambda_12"], symbol: "λ_12"),
  ]

  /// A function of one number, with its names and its value by the C library.
  struct Function {
    var latex: String
    var calculator: String
    var value: @Sendable (Double) -> Double
  }

  static let functions: [Function] = [
    Function(latex: #"\sin"#, calculator: "sin") { sin($0) },
    Function(latex: #"\cos"#, calculator: "cos") { cos($0) },
    Function(latex: #"\tan"#, calculator: "tan") { tan($0) },
    Function(latex: #"\sec"#, calculator: "sec") { 1 / cos($0) },
    Function(latex: #"\csc"#, calculator: "csc") { 1 / sin($0) },
    Function(latex: #"\cot"#, calculator: "cot") { cos($0) / sin($0) },
    Function(latex: #"\arctan"#, calculator: "atan") { atan($0) },
    Function(latex: #"\arcsin"#, calculator: "arcsin") { asin($0) },
    Function(latex: #"\sinh"#, calculator: "sinh") { sinh($0) },
    Function(latex: #"\cosh"#, calculator: "cosh") { cosh($0) },
    Function(latex: #"\tanh"#, calculator: "tanh") { tanh($0) },
    Function(latex: #"\exp"#, calculator: "exp") { exp($0) },
    Function(latex: #"\ln"#, calculator: "ln") { log($0) },
    Function(latex: #"\coth"#, calculator: "coth") { 1 / tanh($0) },
  ]

  func value(_ point: [Double]) -> Double {
    switch self {
    case .number(_, _, let value): value
    case .name(let position): point[position]
    case .pi: Double.pi
    case .negative(let operand): -operand.value(point)
    case .sum(let terms): terms.reduce(0) { $0 + $1.value(point) }
    case .product(let factors): factors.reduce(1) { $0 * $1.value(point) }
    case .quotient(let above, let below): above.value(point) / below.value(point)
    case .power(let base, let exponent): pow(base.value(point), exponent.value(point))
    case .root(let operand, let degree):
      if degree == 2 {
        operand.value(point).squareRoot()
      } else if degree.isMultiple(of: 2) || operand.value(point) >= 0 {
        pow(operand.value(point), 1 / Double(degree))
      } else {
        -pow(-operand.value(point), 1 / Double(degree))
      }
    case .function(let function, let operand): function.value(operand.value(point))
    case .exponential(let operand): exp(operand.value(point))
    case .logarithm(let operand, let base): log(operand.value(point)) / log(Double(base))
    case .modulus(let operand): abs(operand.value(point))
    case .floor(let operand): Foundation.floor(operand.value(point))
    case .ceiling(let operand): ceil(operand.value(point))
    case .remainder(let above, let below):
      above.value(point) - below.value(point) * Foundation.floor(above.value(point) / below.value(point))
    case .least(let items):
      items.map { $0.value(point) }.reduce(.infinity) { $1.isNaN ? .nan : Swift.min($0, $1) }
    case .greatest(let items):
      items.map { $0.value(point) }.reduce(-.infinity) { $1.isNaN ? .nan : Swift.max($0, $1) }
    case .degrees(let count): Double(count) * Double.pi / 180
    case .choose(let operand, let count):
      (0..<count).reduce(1) { $0 * (operand.value(point) - Double($1)) / Double($1 + 1) }
    }
  }
}

extension Term {
  /// The terms that it is made of.
  var operands: [Term] {
    switch self {
    case .number, .name, .pi, .degrees: []
    case .negative(let operand), .root(let operand, _), .function(_, let operand), .exponential(let operand),
      .logarithm(let operand, _), .modulus(let operand), .floor(let operand), .ceiling(let operand),
      .choose(let operand, _):
      [operand]
    case .quotient(let left, let right), .power(let left, let right), .remainder(let left, let right):
      [left, right]
    case .sum(let items), .product(let items), .least(let items), .greatest(let items): items
    }
  }

  /// Whether no part is so large, or so near to a step, that rounding would show in the whole.
  func isTame(at point: [Double]) -> Bool {
    let value = value(point)
    guard value.isFinite, abs(value) < 1e7, value == 0 || abs(value) > 1e-7 else { return false }
    // coth x is cosh x / sinh x, which are infinite from 710 on.
    if case .function(let function, let operand) = self, function.calculator == "coth",
      abs(operand.value(point)) > 300
    {
      return false
    }
    return operands.allSatisfy { $0.isTame(at: point) }
  }
}

/// Random terms.
struct RandomTerms {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

  /// A point: one number for each name, none of them a whole one.
  mutating func point() -> [Double] {
    Term.names.map { _ in
      let value = Double.random(in: 0.15..<2.9, using: &generator)
      return chance(4) ? -value : value
    }
  }

  mutating func term(depth: Int) -> Term {
    guard depth > 0, !chance(9) else { return leaf() }
    let below = depth - 1
    switch Int.random(in: 0..<24, using: &generator) {
    case 0...3: return .sum(several(below))
    case 4...8: return .product(several(below))
    case 9...11: return .quotient(term(depth: below), term(depth: below))
    case 12, 13: return .power(term(depth: below), exponent(below))
    case 14: return .negative(term(depth: below))
    case 15: return .root(term(depth: below), degree: [2, 2, 3, 4, 5].randomElement(using: &generator) ?? 2)
    case 16...18:
      return .function(
        Term.functions.randomElement(using: &generator) ?? Term.functions[0], term(depth: below))
    case 19: return chance(2) ? .exponential(term(depth: below)) : .logarithm(term(depth: below), base: 10)
    case 20: return .modulus(term(depth: below))
    case 21: return chance(2) ? .floor(term(depth: below)) : .ceiling(term(depth: below))
    case 22: return chance(2) ? .least(several(below)) : .greatest(several(below))
    default:
      return chance(2)
        ? .remainder(term(depth: below), term(depth: below))
        : .choose(leaf(), Int.random(in: 2...4, using: &generator))
    }
  }

  private mutating func several(_ depth: Int) -> [Term] {
    (0..<Int.random(in: 2...4, using: &generator)).map { _ in term(depth: depth) }
  }

  private mutating func exponent(_ depth: Int) -> Term {
    if chance(3) { return term(depth: min(depth, 2)) }
    let digit = Int.random(in: 2...5, using: &generator)
    let number = Term.number(latex: "\(digit)", calculator: "\(digit)", value: Double(digit))
    return chance(4) ? .negative(number) : number
  }

  mutating func leaf() -> Term {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...2:
      let digit = Int.random(in: 1...12, using: &generator)
      return .number(latex: "\(digit)", calculator: "\(digit)", value: Double(digit))
    case 3: return number()
    case 4: return .pi
    case 5: return .degrees(Int.random(in: 1...180, using: &generator))
    default: return .name(Int.random(in: 0..<Term.names.count, using: &generator))
    }
  }

  /// Numbers as they are printed in books.
  private mutating func number() -> Term {
    let spellings: [Term] = [
      .number(latex: "0.5", calculator: "0.5", value: 0.5),
      .number(latex: ".25", calculator: ".25", value: 0.25),
      .number(latex: "3.75", calculator: "3.75", value: 3.75),
      .number(latex: #"1\,250"#, calculator: "1250", value: 1250),
      .number(latex: "1{,}250", calculator: "1.25e3", value: 1250),
      .number(latex: #"12.5\%"#, calculator: "0.125", value: 0.125),
      .number(latex: #"0.\overline{3}"#, calculator: "(1/3)", value: 1.0 / 3),
      .number(latex: #"0.1\overline{6}"#, calculator: "(1/6)", value: 1.0 / 6),
      .number(latex: #"2.718\,281"#, calculator: "2.718281", value: 2.718281),
    ]
    return spellings.randomElement(using: &generator) ?? spellings[0]
  }
}
