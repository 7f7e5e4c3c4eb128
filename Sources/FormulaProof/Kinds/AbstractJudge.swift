import FormulaSyntax
import SourceText

/// Judges claims about vectors and matrices without entries.
///
/// First all sizes must fit. Then the sides' normal forms are compared, for matrices of every size; where all sizes are
/// known, entries that are symbols decide. What is not proved is tried on small matrices of integers, which must satisfy
/// the assumptions; a claim that fails there is refuted, and they are printed.
struct AbstractJudge {
  let claim: Claim
  let prover: Prover
  let kinds: [Symbol: SymbolKind]

  /// The most entries that are made symbols.
  private static let mostEntries = 30

  func judge() throws(Diagnostic) -> Judgement {
    var inliner = DefinitionInliner(prover.environment)
    var claim = claim
    claim.doubts = ReadingDoubts()
    claim.left = try inliner.inlined(claim.left)
    claim.right = try inliner.inlined(claim.right)
    var assumptions: [Claim] = []
    for var assumption in prover.assumptions {
      assumption.left = try inliner.inlined(assumption.left)
      assumption.right = try inliner.inlined(assumption.right)
      assumptions.append(assumption)
    }
    try refuseComponents(claim)
    var shapes = AbstractShapes(kinds)
    for side in [claim.left, claim.right] { try shapes.orient(side) }
    for assumption in assumptions {
      for side in [assumption.left, assumption.right] { try shapes.orient(side) }
    }
    let shape = try shapes.relate(claim.left, claim.right, claim.span)
    for assumption in assumptions {
      do throws(Diagnostic) {
        _ = try shapes.relate(assumption.left, assumption.right, claim.span)
      } catch {
        throw .error(
          error.finding, "in an assumption: " + error.message, at: claim.span, notes: error.notes)
      }
    }
    try refuseNumbers(shapes, claim)
    switch claim.relation {
    case .equal: break
    case .element: throw .error(.notAClaim, "∈ can be assumed, not claimed", at: claim.span)
    case .approximatelyEqual, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      if case .matrix = shape {
        throw .error(
          .wrongShape, "\(claim.relation.rawValue) compares numbers, and this is \(shapes.text(shape))",
          at: claim.span)
      }
    }
    let end = ContinuousClock.now + .seconds(prover.options.limits.left.seconds)
    var inverted: [Symbol] = []
    if let judgement = try judgedByForms(claim, assumptions, shapes, &inverted) { return judgement }
    if let judgement = judgedByEquations(claim, assumptions, shapes) { return judgement }
    if let judgement = try judgedByEntries(claim, assumptions, shapes) { return judgement }
    if let judgement = refutedByNumbers(claim, assumptions, shapes, until: end) { return judgement }
    return Judgement(
      .undecided, method: "none",
      message: "no law that is known here decides this for all sizes, and small matrices do not refute it")
  }

  /// `a_1` beside $\vec a$ would be a number of its own.
  private func refuseComponents(_ claim: Claim) throws(Diagnostic) {
    let vectors = kinds.filter { if case .vector = $0.value { true } else { false } }.keys
    for vector in vectors.sorted() {
      let letters = vector.base.unicodeScalars.filter { !(0x20D0...0x20FF).contains($0.value) }
      var plain = ""
      for scalar in letters { plain.unicodeScalars.append(StyledPlain.letter(scalar)) }
      for (symbol, kind) in kinds where kind == .real && symbol.base == plain {
        let index = symbol.name.dropFirst(symbol.base.count)
        guard index.first == "_",
          index.dropFirst().allSatisfy({ $0.isNumber || ["x", "y", "z"].contains($0) })
        else { continue }
        throw .error(
          .ambiguousName, "nothing says that \(symbol) is a component of \(vector)", at: claim.span,
          notes: [.init("define \(vector) as the tuple of its components")])
      }
    }
  }

  /// What fits only if a vector has a single component was not meant so.
  private func refuseNumbers(_ shapes: AbstractShapes, _ claim: Claim) throws(Diagnostic) {
    for symbol in shapes.shapes.keys.sorted() where kinds[symbol] == .vector(nil) {
      guard let shape = shapes.shapes[symbol], case .matrix(let rows, let columns) = shape,
        shapes.sizes.isOne(rows), shapes.sizes.isOne(columns)
      else { continue }
      throw .error(
        .wrongShape, "the sizes fit only if \(symbol) has a single component", at: claim.span,
        notes: [
          .init(
            "of two vectors write \\cdot for the dot product, \\times for the cross product, a^T b for a row times a column"
          )
        ])
    }
  }

  // MARK: Normal forms

  /// The matrices that must have an inverse where normal forms alone prove a claim without definitions and assumptions; nil where they do
  /// not, or where something else is needed.
  func invertedOfProofByForms() -> [Symbol]? {
    var shapes = AbstractShapes(kinds)
    do {
      for side in [claim.left, claim.right] { try shapes.orient(side) }
      _ = try shapes.relate(claim.left, claim.right, claim.span)
      var inverted: [Symbol] = []
      guard let proof = try judgedByForms(claim, [], shapes, &inverted), proof.verdict == .proved,
        proof.conditions.count == inverted.count
      else { return nil }
      return inverted
    } catch {
      return nil
    }
  }

  /// Adds to `inverted` the matrices of which a condition of the judgement says that they have an inverse.
  private func judgedByForms(
    _ claim: Claim, _ assumptions: [Claim], _ shapes: AbstractShapes, _ inverted: inout [Symbol]
  ) throws(Diagnostic) -> Judgement? {
    guard !shapes.hasCross else { return nil }
    var normalizer = WordNormalizer(shapes)
    var facts: [Claim] = []
    // Rules first: they change what numbers come to.
    var scalarAssumptions: [Claim] = []
    for assumption in assumptions {
      guard assumption.relation == .equal, let left = try normalizer.value(of: assumption.left),
        let right = try normalizer.value(of: assumption.right)
      else {
        scalarAssumptions.append(assumption)
        continue
      }
      // Equal matrices have equal determinants; the rule would take them from both sides.
      if case .form = left, case .form = right,
        let fact = try? fact(Self.determinant(assumption), &normalizer, checked: shapes)
      {
        facts.append(fact)
      }
      switch (left, right) {
      case (.form(let a), .form(let b)): _ = normalizer.assume(a, b)
      case (.form(let a), .anyZero): _ = normalizer.assume(a, .zero)
      case (.anyZero, .form(let b)): _ = normalizer.assume(b, .zero)
      default: scalarAssumptions.append(assumption)
      }
    }
    for assumption in scalarAssumptions {
      guard let fact = try fact(assumption, &normalizer, checked: nil) else { continue }
      facts.append(fact)
      // √s = c says s = c² too.
      for (root, other) in [(fact.left, fact.right), (fact.right, fact.left)] where fact.relation == .equal {
        guard case .root(let radicand, degree: 2) = root.node else { continue }
        facts.append(
          Claim(
            left: radicand, relation: .equal,
            right: Expression(.power(other, .integer(2, other.span)), other.span), span: fact.span))
      }
    }
    guard let left = try normalizer.value(of: claim.left), let right = try normalizer.value(of: claim.right)
    else { return nil }
    var scalarClaim = claim
    switch (left, right) {
    case (.form(let a), .form(let b)):
      scalarClaim = Self.compare(a, b, claim)
    case (.form(let a), .anyZero): scalarClaim = Self.compare(a, .zero, claim)
    case (.anyZero, .form(let b)): scalarClaim = Self.compare(.zero, b, claim)
    case (.scalar, .form), (.form, .scalar): return nil
    case (.anyZero, .anyZero):
      scalarClaim.left = .integer(0, claim.left.span)
      scalarClaim.right = .integer(0, claim.right.span)
    case (.scalar(let a), .scalar(let b)): (scalarClaim.left, scalarClaim.right) = (a, b)
    case (.scalar(let a), .anyZero): (scalarClaim.left, scalarClaim.right) = (a, .integer(0, a.span))
    case (.anyZero, .scalar(let b)): (scalarClaim.left, scalarClaim.right) = (.integer(0, b.span), b)
    }
    facts += Self.certainFacts(normalizer)
    var real = realProver(facts, normalizer)
    let (judgement, diagnostic) = real.judge(scalarClaim)
    guard judgement.verdict == .proved || judgement.verdict == .confirmed else {
      if judgement.verdict == .error, let diagnostic { throw diagnostic }
      return nil
    }
    var result = judgement
    result.method = "exact"
    real.options.limits.seconds = min(real.options.limits.seconds, 0.3)
    for determinant in normalizer.nonzero {
      let condition = Claim(left: determinant, relation: .notEqual, right: .integer(0), span: claim.span)
      if real.judge(condition).judgement.verdict == .proved { continue }
      let text = "\(determinant.description) != 0"
      guard !result.conditions.contains(text) else { continue }
      result.conditions.append(text)
      if case .determinant(.symbol(let matrix))? = normalizer.number(of: determinant) {
        inverted.append(matrix)
      }
    }
    result.message = result.message ?? explanation(shapes)
    return result
  }

  private static func determinant(_ assumption: Claim) -> Claim {
    var result = assumption
    result.left = Expression(.call(.det, [assumption.left]), assumption.left.span)
    result.right = Expression(.call(.det, [assumption.right]), assumption.right.span)
    return result
  }

  private func fact(
    _ assumption: Claim, _ normalizer: inout WordNormalizer, checked: AbstractShapes?
  ) throws(Diagnostic) -> Claim? {
    if var shapes = checked { _ = try shapes.relate(assumption.left, assumption.right, assumption.span) }
    guard case .scalar(let left)? = try normalizer.value(of: assumption.left).map(Self.number),
      case .scalar(let right)? = try normalizer.value(of: assumption.right).map(Self.number)
    else { return nil }
    var fact = assumption
    (fact.left, fact.right) = (left, right)
    return fact
  }

  private static func number(_ value: WordNormalizer.Value) -> WordNormalizer.Value {
    if case .anyZero = value { return .scalar(.integer(0)) }
    return value
  }

  /// The claim that the coefficients of all products are equal.
  private static func compare(_ left: WordForm, _ right: WordForm, _ claim: Claim) -> Claim {
    let words = Set(left.terms.keys).union(right.terms.keys).sorted { [WordAtom].precedes($0, $1) }
    func coefficients(_ form: WordForm, _ span: Span) -> Expression {
      let values = words.map { form.terms[$0] ?? .integer(0, span) }
      return values.count == 1 ? values[0] : Expression(.tuple(values), span)
    }
    var result = claim
    guard !words.isEmpty else {
      (result.left, result.right) = (.integer(0, claim.left.span), .integer(0, claim.right.span))
      return result
    }
    result.left = coefficients(left, claim.left.span)
    result.right = coefficients(right, claim.right.span)
    return result
  }

  /// What holds of the numbers by themselves: a · a ≥ 0, also of sums, and the inequality of Cauchy and Schwarz.
  private static func certainFacts(_ normalizer: WordNormalizer) -> [Claim] {
    var squares: [[WordAtom]: Symbol] = [:]
    // x^T A^T A x is the square of a length, and tr(A^T A) the sum of the squares of the entries.
    var traces: [Symbol] = []
    for (number, symbol) in normalizer.numbers {
      switch number {
      case .product(let word): if word.isSquareOfLength { squares[word] = symbol }
      case .trace(let word):
        let turned = word.indices.map { Array(word[$0...] + word[..<$0]) }
        if turned.contains(where: \.isSquareOfLength) { traces.append(symbol) }
      case .determinant, .determinantOfSum: break
      }
    }
    var facts = (squares.values.sorted() + traces.sorted()).map {
      Claim(left: Expression(.symbol($0)), relation: .greaterOrEqual, right: .integer(0), span: Span(at: 0))
    }
    facts += normalizer.squares.map {
      Claim(left: $0, relation: .greaterOrEqual, right: .integer(0), span: Span(at: 0))
    }
    let products = normalizer.numbers.sorted { $0.value < $1.value }
    for case (.product(let word), let symbol) in products where word.count == 2 && squares[word] == nil {
      guard let a = squares[[word[0], word[0].transposed]], let b = squares[[word[1].transposed, word[1]]]
      else {
        continue
      }

      let product = Expression(.symbol(symbol))
      let (first, second) = (Expression(.symbol(a)), Expression(.symbol(b)))
      func fact(_ left: Expression, _ right: Expression) {
        facts.append(Claim(left: left, relation: .lessOrEqual, right: right, span: Span(at: 0)))
      }
      fact(Expression(.power(product, .integer(2))), Expression(.product([first, second])))
      let lengths = Expression(
        .product([Expression(.root(first, degree: 2)), Expression(.root(second, degree: 2))]))
      fact(product, lengths)
      fact(Expression(.negation(product)), lengths)
    }
    return facts
  }

  private func realProver(_ facts: [Claim], _ normalizer: WordNormalizer) -> Prover {
    var real = prover.replacingAssumptions(
      facts
        + normalizer.sizeSymbols.sorted().map {
          Claim(
            left: Expression(.symbol($0)), relation: .greaterOrEqual, right: .integer(1), span: claim.span)
        })
    real.declaredKinds = [:]
    real.takesAllAsReal = true
    real.environment = Environment(convention: prover.environment.convention)
    real.integers.formUnion(normalizer.sizeSymbols)
    return real
  }

  func explanation(_ shapes: AbstractShapes) -> String? {
    // Those whose sizes are declared as numbers are of these alone.
    let open = shapes.shapes.filter { _, shape in
      guard case .matrix(let rows, let columns) = shape, case .number? = shapes.sizes.size(rows),
        case .number? = shapes.sizes.size(columns)
      else { return true }
      return false
    }
    let matrices = open.keys.filter { if case .matrix? = kinds[$0] { true } else { false } }.sorted()
    let vectors = open.keys.filter { if case .vector? = kinds[$0] { true } else { false } }.sorted()
    var parts: [String] = []
    if !vectors.isEmpty {
      parts.append(
        (vectors.count == 1 ? "vector " : "vectors ") + vectors.map(\.name).joined(separator: ", "))
    }
    if !matrices.isEmpty {
      parts.append(
        (matrices.count == 1 ? "matrix " : "matrices ") + matrices.map(\.name).joined(separator: ", "))
    }
    return parts.isEmpty ? nil : "for " + parts.joined(separator: " and ") + " of all sizes that fit"
  }

  // MARK: Entries that are symbols

  private func judgedByEntries(
    _ claim: Claim, _ assumptions: [Claim], _ shapes: AbstractShapes
  ) throws(Diagnostic) -> Judgement? {
    var instance = ConcreteInstance(kinds: kinds)
    var count = 0
    for (symbol, shape) in shapes.shapes {
      guard case .matrix(let rows, let columns) = shape, case .number(let r)? = shapes.sizes.size(rows),
        case .number(let c)? = shapes.sizes.size(columns)
      else { return nil }
      count += r * c
      guard count <= Self.mostEntries else { return nil }
      let elements = (0..<(r * c)).map { index in
        let place = r == 1 || c == 1 ? "\(index + 1)" : "\(index / c + 1),\(index % c + 1)"
        return Expression(.symbol(Symbol("\(symbol)[\(place)]")))
      }
      instance.values[symbol] = (r, c, elements)
    }
    guard let written = Self.written(claim, instance) else { return nil }
    var facts: [Claim] = []
    for assumption in assumptions {
      guard let fact = Self.written(assumption, instance) else { return nil }
      facts += Self.byEntries(fact)
    }
    var real = prover.replacingAssumptions(facts)
    real.declaredKinds = [:]
    real.takesAllAsReal = true
    real.environment = Environment(convention: prover.environment.convention)
    let (judgement, diagnostic) = real.judge(written)
    switch judgement.verdict {
    case .proved, .confirmed: return judgement
    case .error:
      if let diagnostic { throw diagnostic }
      return judgement
    case .refuted, .sampled, .undecided: return nil
    }
  }

  /// An equation of matrices as equations of their entries.
  private static func byEntries(_ claim: Claim) -> [Claim] {
    switch (claim.left.node, claim.right.node) {
    case (.matrix(_, _, let a), .matrix(_, _, let b)) where a.count == b.count:
      return zip(a, b).map { Claim(left: $0, relation: claim.relation, right: $1, span: claim.span) }
    default: return [claim]
    }
  }

  /// A claim with entries in place of names; nil where a part of it has none.
  static func written(_ claim: Claim, _ instance: ConcreteInstance) -> Claim? {
    guard let left = instance.value(of: claim.left), let right = instance.value(of: claim.right) else {
      return nil
    }
    var result = claim
    switch (left, right) {
    case (.anyZero, .anyZero):
      (result.left, result.right) = (.integer(0, claim.left.span), .integer(0, claim.right.span))
    case (.scalar(let a), .scalar(let b)): (result.left, result.right) = (a, b)
    case (.scalar(let a), .anyZero): (result.left, result.right) = (a, .integer(0, claim.right.span))
    case (.anyZero, .scalar(let b)): (result.left, result.right) = (.integer(0, claim.left.span), b)
    case (.matrix(let r, let c, let a), .matrix(let s, let d, let b)):
      guard r == s, c == d else { return nil }
      result.left = matrix(r, c, a, claim.left.span)
      result.right = matrix(r, c, b, claim.right.span)
    case (.matrix(let r, let c, let a), .anyZero):
      result.left = matrix(r, c, a, claim.left.span)
      result.right = matrix(r, c, a.map { .integer(0, $0.span) }, claim.right.span)
    case (.anyZero, .matrix(let r, let c, let b)):
      result.left = matrix(r, c, b.map { .integer(0, $0.span) }, claim.left.span)
      result.right = matrix(r, c, b, claim.right.span)
    case (.matrix(let r, let c, let a), .scalar(let number)):
      guard let unit = instance.identity(number, r, c) else { return nil }
      result.left = matrix(r, c, a, claim.left.span)
      result.right = matrix(r, c, unit, claim.right.span)
    case (.scalar(let number), .matrix(let r, let c, let b)):
      guard let unit = instance.identity(number, r, c) else { return nil }
      result.left = matrix(r, c, unit, claim.left.span)
      result.right = matrix(r, c, b, claim.right.span)
    }
    // An identity whose size nothing tells.
    let names = FreeSymbols.of([result.left, result.right], in: Environment())
    return names.contains(ConcreteInstance.identity) ? nil : result
  }

  private static func matrix(_ rows: Int, _ columns: Int, _ elements: [Expression], _ span: Span)
    -> Expression
  {
    rows == 1 && columns == 1
      ? elements[0] : Expression(.matrix(rows: rows, columns: columns, elements: elements), span)
  }

  // MARK: Numbers

  private func refutedByNumbers(
    _ claim: Claim, _ assumptions: [Claim], _ shapes: AbstractShapes, until end: ContinuousClock.Instant
  ) -> Judgement? {
    guard !measuresAngles(claim) else { return nil }
    let symbols = shapes.shapes.keys.sorted()
    let abstract = assumptions.filter { assumption in
      !Set(FreeSymbols.of([assumption.left, assumption.right], in: Environment())).isDisjoint(with: symbols)
    }
    var real = prover.replacingAssumptions([])
    real.declaredKinds = [:]
    real.takesAllAsReal = true
    real.environment = Environment(convention: prover.environment.convention)
    real.options.limits.seconds = min(real.options.limits.seconds, 0.5)
    // Few symbols have all pairs of styles tried, where something is assumed of them.
    let styles = abstract.isEmpty ? 1 : MatrixStyle.allCases.count
    var attempts = 3
    for _ in symbols.prefix(2) { attempts *= styles }
    for sizes in Self.sizeAttempts {
      for attempt in 0..<attempts {
        guard ContinuousClock.now < end else { return nil }
        var instance = ConcreteInstance(kinds: kinds)
        var rest = attempt / 3
        var fits = true
        for (position, symbol) in symbols.enumerated() {
          guard case .matrix(let rows, let columns)? = shapes.shapes[symbol] else { continue }
          let (r, c) = (Self.number(rows, shapes, sizes), Self.number(columns, shapes, sizes))
          guard r * c <= 36 else { return nil }
          let style = MatrixStyle.allCases[rest % styles]
          rest /= styles
          guard let elements = style.elements(r, c, seed: attempt % 3 * 7 + position) else {
            fits = false
            break
          }
          instance.values[symbol] = (r, c, elements)
          for (size, value) in [(rows, r), (columns, c)] {
            if case .symbol(let name)? = shapes.sizes.size(size) { instance.sizes[name] = value }
          }
        }
        guard fits, let written = Self.written(claim, instance) else { continue }
        var facts: [Claim] = []
        for assumption in assumptions {
          guard let fact = Self.written(assumption, instance) else {
            fits = false
            break
          }
          let isAbout = !FreeSymbols.of([fact.left, fact.right], in: Environment()).isEmpty
          if isAbout {
            facts += Self.byEntries(fact)
          } else if real.judge(fact).judgement.verdict != .proved {
            fits = false
            break
          }
        }
        guard fits else { continue }
        let (judgement, _) = real.replacingAssumptions(facts).judge(written)
        guard judgement.verdict == .refuted else { continue }
        var result = judgement
        var printed: [Counterexample.Assignment] = symbols.compactMap { symbol in
          instance.values[symbol].map {
            .init(symbol: symbol.name, value: Self.text($0.rows, $0.columns, $0.elements))
          }
        }
        printed += instance.sizes.sorted { $0.key < $1.key }.map {
          .init(symbol: $0.key.name, value: "\($0.value)")
        }
        result.counterexample = Counterexample(
          assignments: printed + (judgement.counterexample?.assignments ?? []))
        return result
      }
    }
    return nil
  }

  /// Whether an angle occurs that may be meant as the one between vectors: nothing ties it to them.
  private func measuresAngles(_ claim: Claim) -> Bool {
    func visit(_ expression: Expression) -> Bool {
      if case .call(let function, let arguments) = expression.node, [.sin, .cos, .tan].contains(function),
        !FreeSymbols.of(arguments, in: Environment()).isEmpty
      {
        return true
      }
      return expression.operands.contains { visit($0) }
    }
    return visit(claim.left) || visit(claim.right)
  }

  /// Sizes for those that nothing says, in turn.
  private static let sizeAttempts = [[2], [3], [2, 3], [1]]

  private static func number(_ index: Int, _ shapes: AbstractShapes, _ attempt: [Int]) -> Int {
    if case .number(let number)? = shapes.sizes.size(index) { return number }
    let unknown = shapes.sizes.roots.filter {
      if case .number? = shapes.sizes.size($0) { return false }
      return true
    }
    let position = unknown.firstIndex(of: shapes.sizes.root(index)) ?? 0
    return attempt[position % attempt.count]
  }

  private static func text(_ rows: Int, _ columns: Int, _ elements: [Expression]) -> String {
    let texts = elements.map { $0.description }
    if columns == 1 || rows == 1 { return "(" + texts.joined(separator: ", ") + ")" }
    return "["
      + (0..<rows).map { row in
        "[" + texts[(row * columns)..<((row + 1) * columns)].joined(separator: ", ") + "]"
      }
      .joined(separator: ", ") + "]"
  }
}

/// What matrices are tried: generic ones, and those of kinds that assumptions ask for.
enum MatrixStyle: CaseIterable {
  case generic, symmetric, orthogonal, reflection, skew, unit, zero, diagonal

  /// The entries; nil where there is none of the style with these sizes.
  func elements(_ rows: Int, _ columns: Int, seed: Int) -> [Expression]? {
    func all(_ entry: (Int, Int) -> Int) -> [Expression] {
      (0..<rows).flatMap { row in
        (0..<columns).map { ConcreteInstance.integer(entry(row, $0), Span(at: 0)) }
      }
    }
    /// Small numbers without zeros, unequal side by side.
    func number(_ row: Int, _ column: Int) -> Int {
      let pool = [1, 2, -1, 3, 2, -2, 5, 1, 4, -3, 2, 1, 3]
      return pool[(seed * 5 + row * 4 + column * 3 + row * column) % pool.count]
    }
    let isVector = rows == 1 || columns == 1
    switch self {
    case .generic: return all(number)
    case .symmetric: return isVector || rows != columns ? nil : all { number(min($0, $1), max($0, $1)) }
    case .skew:
      if isVector {
        // At right angles to what the generic style gives to the first name.
        guard max(rows, columns) == 2 else { return nil }
        let other = MatrixStyle.generic.elements(rows, columns, seed: seed - seed % 7) ?? []
        guard other.count == 2 else { return nil }
        return [Expression(.negation(other[1])), other[0]]
      }
      return rows == columns
        ? all { $0 == $1 ? 0 : $0 < $1 ? number($0, $1) : -number($1, $0) } : nil
    case .orthogonal:
      if isVector {
        let size = max(rows, columns)
        return all { (row, column) in (row + column) == (seed % size) ? 1 : 0 }
      }
      // A signed permutation.
      return rows == columns
        ? all { (row, column) in column == (row + 1) % rows ? (row == 0 ? -1 : 1) : 0 } : nil
    case .reflection:
      return isVector || rows != columns ? nil : all { $0 + $1 == rows - 1 ? 1 : 0 }
    case .unit:
      return isVector
        ? all { (row, column) in row + column == 0 ? 1 : 0 }
        : rows == columns ? all { $0 == $1 ? 1 : 0 } : nil
    case .zero: return all { _, _ in 0 }
    case .diagonal: return isVector || rows != columns ? nil : all { $0 == $1 ? number($0, $1) : 0 }
    }
  }
}

/// The plain letters of bold ones.
enum StyledPlain {
  static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    for start: UInt32 in [0x1D400, 0x1D468] {
      let value = scalar.value
      if value >= start, value < start + 26 { return Unicode.Scalar(value - start + 0x41) ?? scalar }
      if value >= start + 26, value < start + 52 {
        return Unicode.Scalar(value - start - 26 + 0x61) ?? scalar
      }
    }
    return scalar
  }
}
