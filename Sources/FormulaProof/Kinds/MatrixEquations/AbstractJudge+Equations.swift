import FormulaSyntax
import SourceText

/// Equations of matrices from equations that are assumed, and from what inverses are.
///
/// S is the inverse of X where S X = X S = I. What follows from these equations by products and sums holds wherever the
/// inverses exist; where S comes out as Y without inverses, and X Y = I follows without S, the inverse exists.
extension AbstractJudge {
  private static let seconds = 1.0

  func judgedByEquations(_ claim: Claim, _ assumptions: [Claim], _ shapes: AbstractShapes) -> Judgement? {
    guard claim.relation == .equal, claim.tolerance == nil, !shapes.hasCross else { return nil }
    do throws(TooLarge) {
      return try judgement(claim, assumptions, shapes)
    } catch {
      return nil
    }
  }

  private func judgement(
    _ claim: Claim, _ assumptions: [Claim], _ shapes: AbstractShapes
  ) throws(TooLarge) -> Judgement? {
    var reader = MatrixReader(shapes)
    guard let left = try reader.value(of: claim.left), let right = try reader.value(of: claim.right),
      let difference = try Self.difference(left, right)
    else { return nil }
    var equations: [MatrixForm] = []
    var nonzero: [ScalarPolynomial] = []
    for assumption in assumptions {
      guard let left = try reader.value(of: assumption.left),
        let right = try reader.value(of: assumption.right)
      else { continue }
      switch assumption.relation {
      case .equal:
        if let form = try Self.difference(left, right) { equations.append(form) }
      case .notEqual, .less, .greater:
        if let a = Self.scalar(left), let b = Self.scalar(right) { nonzero.append(try a.subtracting(b)) }
      case .element, .approximatelyEqual, .lessOrEqual, .greaterOrEqual: break
      }
    }
    // Without equations and inverses the other normal forms say all.
    guard !equations.isEmpty || !reader.inverses.isEmpty else { return nil }
    let free = equations.filter { !$0.holdsInverses }
    for (index, item) in reader.inverses.enumerated() {
      let inverse = MatrixForm([WordAtom(base: .inverseOfSum(index))])
      equations.append(try item.form.multiplied(by: inverse).subtracting(.identity))
      equations.append(try inverse.multiplied(by: item.form).subtracting(.identity))
    }
    var symbols = reader.divisors
    for polynomial in nonzero where polynomial.terms.count == 1 {
      symbols.formUnion(polynomial.terms.keys.flatMap(\.keys))
    }
    let limit = min(Self.seconds, prover.options.limits.seconds / 3)
    let end = ContinuousClock.now + .seconds(limit)
    let (isNonzero, squares) = ({ symbols.contains($0) }, reader.isSquare)
    var completion = MatrixCompletion(
      equations, isSquare: squares, isNonzero: isNonzero, nonzero: nonzero.filter { $0.terms.count > 1 },
      until: end)
    guard !completion.isContradiction else { return nil }
    let isNumber = try Self.isNumber(difference, reader)
    func canonical(_ form: MatrixForm) throws(TooLarge) -> MatrixForm {
      isNumber ? try Self.canonicalNumber(form) : form
    }
    guard try completion.isZero(difference, canonical: canonical) else { return nil }
    var conditions: [String] = []
    if !reader.inverses.isEmpty {
      var bare = MatrixCompletion(
        free, isSquare: squares, isNonzero: isNonzero, nonzero: [],
        until: ContinuousClock.now + .seconds(limit))
      for (index, item) in reader.inverses.enumerated() {
        let inverse = try completion.reduced(MatrixForm([WordAtom(base: .inverseOfSum(index))]))
        if !inverse.holdsInverses, !item.form.holdsInverses,
          try bare.reduced(try item.form.multiplied(by: inverse).subtracting(.identity)).isZero
        {
          continue
        }
        conditions.append("det(\(item.expression.description)) != 0")
      }
    }
    let stated = Set(nonzero.filter { $0.terms.count == 1 }.flatMap { $0.terms.keys.flatMap(\.keys) })
    conditions += reader.divisors.subtracting(stated).sorted().map {
      "\(Expression(.symbol($0)).description) != 0"
    }
    return Judgement(.proved, method: "exact", conditions: conditions, message: explanation(shapes))
  }

  private static func scalar(_ value: MatrixReader.Value) -> ScalarPolynomial? {
    switch value {
    case .scalar(let number): number
    case .zero: .zero
    case .form: nil
    }
  }

  /// The left side minus the right one; nil for numbers alone.
  private static func difference(_ left: MatrixReader.Value, _ right: MatrixReader.Value) throws(TooLarge)
    -> MatrixForm?
  {
    func form(_ value: MatrixReader.Value) -> MatrixForm {
      switch value {
      case .form(let form): form
      case .scalar(let number): MatrixForm([], number)
      case .zero: MatrixForm()
      }
    }
    switch (left, right) {
    case (.form, _), (_, .form): return try form(left).subtracting(form(right))
    default: return nil
    }
  }

  /// Whether the sides are numbers, each product of which is a row times a column.
  private static func isNumber(_ form: MatrixForm, _ reader: MatrixReader) throws(TooLarge) -> Bool {
    let words = form.terms.keys.filter { !$0.isEmpty }
    return !words.isEmpty
      && words.allSatisfy { word in
        guard let first = word.first.flatMap(reader.ends), let last = word.last.flatMap(reader.ends) else {
          return false
        }
        return reader.shapes.sizes.isOne(first.rows) && reader.shapes.sizes.isOne(last.columns)
      }
  }

  /// A number is its own transpose: of each product and its transpose one is taken.
  private static func canonicalNumber(_ form: MatrixForm) throws(TooLarge) -> MatrixForm {
    var result = MatrixForm()
    for (word, coefficient) in form.terms {
      let other = word.transposedWord
      result = try result.adding(MatrixForm(MatrixForm.precedes(other, word) ? other : word, coefficient))
    }
    return result
  }
}
