import FormulaSyntax
import SourceText

/// The index of an element of a sequence: whole multiples of letters, and a whole number. 2n + 1 of $F_{2n+1}$.
struct ElementIndex: Hashable {
  /// The multiples of the letters, none of them 0.
  private(set) var slopes: [Symbol: Int] = [:]
  private(set) var start = 0

  private static let largest = 1_000

  init(_ start: Int) { self.start = start }

  /// Nil for what is no such sum, or has large numbers in it.
  init?(_ expression: Expression) {
    let form = IntegerForm(expression) { part in
      if case .symbol(let symbol) = part.node { return IntegerForm(symbol) }
      return nil
    }
    guard let form, form.isIntegral else { return nil }
    for (monomial, coefficient) in form.terms {
      guard coefficient.numerator.magnitude <= Self.largest else { return nil }
      guard let power = monomial.first else {
        start = coefficient.numerator
        continue
      }
      guard monomial.count == 1, power.exponent == 1 else { return nil }
      slopes[power.symbol] = coefficient.numerator
    }
  }

  /// The index of a name such as $a_{n+1}$; nil where its index is no number and no letter that numbers something.
  init?(of symbol: Symbol) {
    guard !symbol.index.isEmpty, symbol.primes == 0, symbol.notation == .plain else { return nil }
    let (index, problems) = CalculatorParser.readExpression(Array(symbol.index.utf8), scope: NameScope())
    guard let index, problems.isEmpty, let result = ElementIndex(index),
      result.slopes.keys.allSatisfy(Self.numbers)
    else { return nil }
    self = result
  }

  /// Whether elements are numbered by a letter, by custom.
  static func numbers(_ letter: Symbol) -> Bool {
    ["i", "j", "k", "l", "m", "n", "N", "p", "q", "r", "s", "t"].contains(letter.name)
  }

  /// The letter of n + c; nil for other indices.
  var letter: Symbol? {
    guard slopes.count == 1, let (letter, slope) = slopes.first, slope == 1 else { return nil }
    return letter
  }

  /// The least value where each letter is at least some number; nil where there is none, or it is large.
  func least(_ bounds: [Symbol: Int]) -> Int? {
    var result = start
    for (letter, slope) in slopes {
      guard slope > 0, let bound = bounds[letter], bound.magnitude <= Self.largest else { return nil }
      result += slope * bound
    }
    return result
  }
}

extension Expression {
  /// An expression with a whole number added.
  func adding(_ number: Int) -> Expression {
    number == 0 ? self : Expression(.sum([self, ConcreteInstance.integer(number, span)]), span)
  }

  /// Does something with each element of a sequence in it: its letter, and its index; variables that are bound around it are given, too.
  func forEachElement(
    _ bound: Set<Symbol> = [], _ body: (_ base: Symbol, _ index: Expression, _ bound: Set<Symbol>) -> Void
  ) {
    if case .apply(let name, let items) = node, let base = name.letterOfSequence, items.count == 1 {
      body(base, items[0], bound)
    }
    if case .binding(_, let variable, let items) = node {
      for item in items.dropLast() { item.forEachElement(bound, body) }
      items.last?.forEachElement(bound.union([variable]), body)
      return
    }
    forEachOperand { $0.forEachElement(bound, body) }
  }

  /// The terms of a sum, with negations put inside.
  var signedTerms: [(isNegative: Bool, term: Expression)] {
    switch node {
    case .sum(let items): return items.flatMap(\.signedTerms)
    case .negation(let inner): return inner.signedTerms.map { (!$0.isNegative, $0.term) }
    default: return [(false, self)]
    }
  }
}
