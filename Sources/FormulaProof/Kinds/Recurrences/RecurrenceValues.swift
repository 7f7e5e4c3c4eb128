import FormulaSyntax
import SourceText

/// The elements of sequences that are given by recurrences, one after the other.
struct RecurrenceValues {
  let system: Recurrences
  /// Of each sequence the index of the first element, and that of the first which follows from others.
  private(set) var first: [Symbol: Int] = [:]
  private(set) var begin: [Symbol: Int] = [:]
  private var known: [Symbol: [Int: Expression]] = [:]
  private var open: Set<Element> = []

  private struct Element: Hashable {
    var base: Symbol
    var index: Int
  }

  private static let mostElements = 150
  private static let mostNodes = 1_500

  /// Nil where the sequences are not determined by what is given.
  init?(_ system: Recurrences) {
    self.system = system
    guard !system.isUnclear else { return nil }
    for base in system.bases.sorted() {
      guard let rule = system.rules[base] else { return nil }
      guard let indices = system.given[base]?.keys.sorted(), let least = indices.first,
        let last = indices.last
      else {
        guard rule.depth(base) == 0, !rule.isFull else { return nil }
        continue
      }
      // Those that are given stand in a row.
      guard last - least + 1 == indices.count, indices.count >= rule.depth(base),
        least.magnitude <= Self.mostElements, indices.count <= Self.mostElements
      else { return nil }
      (first[base], begin[base]) = (least, last + 1)
    }
    // Those of which none is given begin where the others do by which they are given.
    for _ in system.bases {
      for base in system.bases.sorted() where first[base] == nil {
        guard let rule = system.rules[base] else { return nil }
        var least = rule.lags.isEmpty ? 0 : Int.min
        for (other, lags) in rule.lags {
          guard let start = first[other], let lag = lags.max() else {
            least = Int.max
            break
          }
          least = max(least, start + lag)
        }
        if least != Int.max { (first[base], begin[base]) = (least, least) }
      }
    }
    guard system.bases.allSatisfy({ first[$0] != nil }) else { return nil }
    // By the time of the first one that follows, the others are there.
    for base in system.bases {
      guard let rule = system.rules[base], let start = begin[base] else { return nil }
      for (other, lags) in rule.lags {
        guard let least = first[other], let lag = lags.max(), start - lag >= least else { return nil }
      }
    }
  }

  /// The elements that are given and follow from others as well, with what they are by these.
  func redundant() -> [(given: Expression, rule: Expression)] {
    var result: [(given: Expression, rule: Expression)] = []
    for base in system.bases.sorted() {
      guard let rule = system.rules[base], let start = first[base], let end = begin[base] else { continue }
      for index in start..<max(start, end) {
        let fits = rule.lags.allSatisfy { other, lags in
          first[other].flatMap { least in lags.max().map { index - $0 >= least } } ?? false
        }
        guard fits, let given = system.given[base]?[index] else { continue }
        var copy = self
        if let left = copy.placing(given), let right = copy.placing(Self.body(rule, at: index)) {
          result.append((left, right))
        } else {
          result.append((given, Expression(.quotient(.integer(1), .integer(0)))))
        }
      }
    }
    return result
  }

  static func body(_ rule: Recurrences.Rule, at index: Int) -> Expression {
    let body = rule.body.substituting([Recurrences.place: ConcreteInstance.integer(index, rule.body.span)])
    return body.holdsBinder ? BinderJudge.writtenOut(body) : body
  }

  /// An element; nil for one before the first, and for what is too large.
  mutating func value(_ base: Symbol, _ index: Int) -> Expression? {
    if let value = known[base]?[index] { return value }
    let element = Element(base: base, index: index)
    guard let start = first[base], let end = begin[base], index >= start, index < start + Self.mostElements,
      let rule = system.rules[base], open.count < 3 * Self.mostElements, open.insert(element).inserted
    else { return nil }
    defer { open.remove(element) }
    let formula = index < end ? system.given[base]?[index] : Self.body(rule, at: index)
    guard let formula, let placed = placing(formula) else { return nil }
    let value = placed.inLowestTerms
    guard value.nodeCount <= Self.mostNodes else { return nil }
    known[base, default: [:]][index] = value
    return value
  }

  /// An expression with values in the places of elements; nil where an element has none.
  mutating func placing(_ expression: Expression) -> Expression? {
    if case .apply(let name, let items) = expression.node, let base = name.letterOfSequence,
      system.bases.contains(base)
    {
      guard items.count == 1, let index = ElementIndex(items[0]), index.slopes.isEmpty else { return nil }
      return value(base, index.start)?.placed(at: expression.span)
    }
    var operands: [Expression] = []
    for operand in expression.operands {
      guard let item = placing(operand) else { return nil }
      operands.append(item)
    }
    return expression.with(operands: operands)
  }

  /// A claim for some values of letters, with the values of elements; nil where these have none.
  mutating func instance(_ claim: Claim, _ letters: [Symbol: Int]) -> Claim? {
    let values = letters.mapValues { ConcreteInstance.integer($0, claim.span) }
    func written(_ side: Expression) -> Expression? {
      let side = side.substituting(values)
      return placing(side.holdsBinder ? BinderJudge.writtenOut(side) : side)
    }
    guard let left = written(claim.left), let right = written(claim.right) else { return nil }
    var result = claim
    (result.left, result.right) = (left, right)
    if let tolerance = claim.tolerance { result.tolerance = tolerance.substituting(values) }
    return result
  }
}

extension Expression {
  /// A number or a polynomial in its shortest form, where machine words hold its coefficients; the same otherwise.
  fileprivate var inLowestTerms: Expression {
    let form = IntegerForm(self) { part in
      switch part.node {
      case .symbol(let symbol): return IntegerForm(symbol)
      case .power(let base, let exponent):
        // Exponents are still sums of numbers.
        guard let base = SampleValue.rational(base), let exponent = SampleValue.rational(exponent),
          exponent.isInteger, exponent.numerator >= 0, exponent.numerator <= 64
        else { return nil }
        var result = Rational.one
        for _ in 0..<exponent.numerator {
          guard let product = result.multiplied(by: base) else { return nil }
          result = product
        }
        return IntegerForm(result)
      default: return nil
      }
    }
    guard let form else { return self }
    return form.expression.placed(at: span)
  }
}
