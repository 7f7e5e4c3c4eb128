import FormulaSyntax

/// Equations of matrices as rules that put smaller products in the place of one, completed by what two of them say of a product
/// to which both apply (Knuth and Bendix, Buchberger).
///
/// Every rule follows from the equations, as products with the same matrix on both sides of an equation are equal; the
/// completion may stop early, and what comes out equal is equal all the same.
struct MatrixCompletion {
  private(set) var rules: [(pattern: [WordAtom], replacement: MatrixForm)] = []
  /// Combinations that are 0 and give no rule, as the factor of the greatest product may be 0.
  private(set) var vanishing: [MatrixForm] = []
  /// Whether the equations contradict each other: a number other than 0 times the identity is 0.
  private(set) var isContradiction = false
  private let isSquare: (WordAtom) -> Bool
  private let isNonzero: (Symbol) -> Bool
  /// Polynomials that are not 0.
  private let nonzero: [ScalarPolynomial]
  private let end: ContinuousClock.Instant
  private var steps = 0

  private static let mostRules = 60
  private static let mostEquations = 500
  private static let longestWord = 9
  private static let mostSteps = 6_000

  /// Completes equations, given as combinations that are 0.
  init(
    _ equations: [MatrixForm], isSquare: @escaping (WordAtom) -> Bool, isNonzero: @escaping (Symbol) -> Bool,
    nonzero: [ScalarPolynomial], until end: ContinuousClock.Instant
  ) {
    self.isSquare = isSquare
    self.isNonzero = isNonzero
    self.nonzero = nonzero
    self.end = end
    var pending = equations
    for _ in 0..<Self.mostEquations {
      guard !pending.isEmpty, !isContradiction, ContinuousClock.now < end else { break }
      // Short ones first.
      let next = pending.indices.min { size(pending[$0]) < size(pending[$1]) } ?? 0
      let equation = pending.remove(at: next)
      do throws(TooLarge) {
        pending += try take(equation)
      } catch {
        continue
      }
    }
  }

  private func size(_ form: MatrixForm) -> Int {
    (form.terms.keys.map(\.count).max() ?? 0) * 100 + form.terms.count
  }

  /// Makes a rule of an equation, and gives what follows from it beside the other rules.
  private mutating func take(_ equation: MatrixForm) throws(TooLarge) -> [MatrixForm] {
    let form = try divided(try reduced(equation))
    guard let (word, coefficient) = form.leading else { return [] }
    guard let factor = coefficient.inverse(isNonzero) else {
      if vanishing.count < Self.mostRules { vanishing.append(form) }
      return []
    }
    guard !word.isEmpty else {
      isContradiction = true
      return []
    }
    guard word.count <= Self.longestWord, rules.count < Self.mostRules else { return [] }
    let replacement = try form.removing(word).scaled(by: try factor.negated())
    var result = [form.transposed]
    // What holds rules that are changed by this one is taken again.
    for (pattern, old) in rules where pattern.firstRange(of: word) != nil {
      result.append(try MatrixForm(pattern).subtracting(old))
    }
    rules.removeAll { $0.pattern.firstRange(of: word) != nil }
    rules.append((word, replacement))
    // X Y = c I of squares says Y X = c I.
    if word.count > 1, word.allSatisfy(isSquare), replacement.terms.count == 1,
      let number = replacement.terms[[]], number.inverse(isNonzero) != nil
    {
      for split in 1..<word.count {
        let turned = Array(word[split...] + word[..<split])
        result.append(try MatrixForm(turned).subtracting(MatrixForm([], number)))
      }
    }
    for (pattern, other) in rules {
      result += try overlaps(word, replacement, pattern, other)
      if pattern != word { result += try overlaps(pattern, other, word, replacement) }
    }
    for form in vanishing where try reduced(form) != form { result.append(form) }
    return result
  }

  /// What follows where the end of one product is the beginning of another.
  private func overlaps(
    _ first: [WordAtom], _ one: MatrixForm, _ second: [WordAtom], _ two: MatrixForm
  ) throws(TooLarge) -> [MatrixForm] {
    var result: [MatrixForm] = []
    for length in 1..<max(2, min(first.count, second.count)) {
      guard length < first.count, length < second.count,
        first.suffix(length).elementsEqual(second.prefix(length))
      else { continue }
      let tail = Array(second.dropFirst(length))
      let head = Array(first.dropLast(length))
      guard head.count + second.count <= Self.longestWord + 3 else { continue }
      result.append(try one.between([], tail).subtracting(two.between(head, [])))
    }
    return result
  }

  /// An equation without factors that are not 0.
  private func divided(_ form: MatrixForm) throws(TooLarge) -> MatrixForm {
    var form = form
    for factor in nonzero {
      for _ in 0..<4 {
        var quotient = MatrixForm()
        var divides = !form.isZero
        for (word, coefficient) in form.terms {
          guard let part = try coefficient.divided(by: factor) else {
            divides = false
            break
          }
          quotient = try quotient.adding(MatrixForm(word, part))
        }
        guard divides else { break }
        form = quotient
      }
    }
    return form
  }

  /// The combination with the rules applied until none applies.
  mutating func reduced(_ form: MatrixForm) throws(TooLarge) -> MatrixForm {
    var pending = form
    var result = MatrixForm()
    while let (word, coefficient) = pending.leading {
      steps += 1
      guard steps <= Self.mostSteps, word.count <= 2 * Self.longestWord else { throw TooLarge() }
      pending = pending.removing(word)
      var replaced: MatrixForm?
      for (pattern, replacement) in rules {
        guard let range = word.firstRange(of: pattern) else { continue }
        replaced = try replacement.between(Array(word[..<range.lowerBound]), Array(word[range.upperBound...]))
          .scaled(by: coefficient)
        break
      }
      if let replaced {
        pending = try pending.adding(replaced)
      } else {
        result = try result.adding(MatrixForm(word, coefficient))
      }
    }
    return result
  }

  /// Whether a combination is 0: it comes to 0, or to a multiple of what is 0.
  mutating func isZero(_ form: MatrixForm, canonical: (MatrixForm) throws(TooLarge) -> MatrixForm)
    throws(TooLarge)
    -> Bool
  {
    let rest = try canonical(try reduced(form))
    guard let (word, coefficient) = rest.leading else { return true }
    for known in vanishing {
      let relation = try canonical(try reduced(known))
      guard let other = relation.terms[word], let factor = try quotient(coefficient, other) else { continue }
      if try rest.subtracting(try relation.scaled(by: factor)).isZero { return true }
    }
    return false
  }

  private func quotient(_ dividend: ScalarPolynomial, _ divisor: ScalarPolynomial) throws(TooLarge)
    -> ScalarPolynomial?
  {
    if let inverse = divisor.inverse(isNonzero) { return try dividend.multiplied(by: inverse) }
    return try dividend.divided(by: divisor)
  }
}
