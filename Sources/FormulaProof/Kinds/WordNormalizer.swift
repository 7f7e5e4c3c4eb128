import FormulaSyntax
import SourceText

/// Brings expressions of matrices and vectors without entries to a normal form.
///
/// The rules: products distribute over sums; a transpose or an inverse of a product is that of its factors in reverse
/// order; A A⁻¹ = I; a number a^T M b equals b^T M^T a; tr(AB) = tr(BA); det(AB) = det A det B, det(cA) = cⁿ det A. What
/// stands between a row and a column is a number, which gets a symbol of its own. What comes out equal is equal for
/// matrices of all sizes that fit; what does not may still be.
struct WordNormalizer {
  let shapes: AbstractShapes
  /// Equations that are assumed, as rules that put other products in the place of one.
  private(set) var rules: [(pattern: [WordAtom], replacement: WordForm)] = []
  /// Numbers that stand for products, traces and determinants.
  private(set) var numbers: [Number: Symbol] = [:]
  /// Determinants that must not be 0, and how the condition reads.
  private(set) var nonzero: [Expression] = []
  /// The numbers of rows of squares of unknown size.
  private(set) var sizeSymbols: Set<Symbol> = []
  private var sums: [WordForm] = []
  /// The squares of lengths that were taken, which are not negative.
  private(set) var squares: [Expression] = []
  private var steps = 0

  /// What a symbol of its own stands for.
  enum Number: Hashable {
    case product([WordAtom])
    case trace([WordAtom])
    case determinant(WordAtom.Base)
    case determinantOfSum(Int)
  }

  /// A number, or a linear combination of products.
  enum Value {
    case scalar(Expression)
    case form(WordForm)
    case anyZero
  }

  private static let mostTerms = 400
  private static let mostSteps = 4_000
  private static let largestExponent = 12

  init(_ shapes: AbstractShapes) {
    self.shapes = shapes
  }

  // MARK: Shapes of words

  private func ends(_ atom: WordAtom) -> (rows: Int, columns: Int)? {
    switch atom.base {
    case .symbol(let symbol):
      guard case .matrix(let rows, let columns)? = shapes.shapes[symbol] else { return nil }
      let (r, c) = (shapes.sizes.root(rows), shapes.sizes.root(columns))
      return atom.isTransposed ? (c, r) : (r, c)
    case .inverseOfSum: return nil
    }
  }

  private func isRow(_ atom: WordAtom) -> Bool { ends(atom).map { shapes.sizes.isOne($0.rows) } ?? false }
  private func isColumn(_ atom: WordAtom) -> Bool {
    ends(atom).map { shapes.sizes.isOne($0.columns) } ?? false
  }

  private func isSquare(_ atom: WordAtom) -> Bool {
    switch atom.base {
    case .inverseOfSum: true
    case .symbol: ends(atom).map { $0.rows == $0.columns } ?? false
    }
  }

  // MARK: Values

  /// The normal form; nil for what has none here: entries that are written out, cross products.
  mutating func value(of expression: Expression) throws(Diagnostic) -> Value? {
    let span = expression.span
    switch expression.node {
    case .number(let numeral): return numeral.isZero ? .anyZero : .scalar(expression)
    case .constant: return .scalar(expression)
    case .symbol(let symbol):
      switch shapes.kinds[symbol] ?? .real {
      case .real, .complex, .function, .imaginaryUnit: return .scalar(expression)
      case .identity: return .form(.identity(.integer(1, span)))
      case .zero: return .anyZero
      case .vector, .matrix:
        return .form(try normalized([WordAtom(base: .symbol(symbol))], .integer(1, span)).form)
      }
    case .sum(let terms):
      var result = Value.anyZero
      for term in terms {
        guard let value = try value(of: term) else { return nil }
        guard let sum = Self.sum(result, value) else { return nil }
        result = sum
      }
      return result
    case .negation(let operand):
      guard let value = try value(of: operand) else { return nil }
      switch value {
      case .anyZero: return value
      case .scalar(let number): return .scalar(Expression(.negation(number), span))
      case .form(let form): return .form(form.scaled(by: Self.minusOne(span)))
      }
    case .product(let factors):
      var result: Value?
      for factor in factors {
        guard let value = try value(of: factor) else { return nil }
        if let known = result { result = try product(known, value, span) } else { result = value }
      }
      return result
    case .dot(let left, let right):
      guard let a = try value(of: left), let b = try value(of: right) else { return nil }
      if case .form(let first) = a, case .form(let second) = b, let row = asRow(first),
        let column = asColumn(second)
      {
        return try product(.form(row), .form(column), span)
      }
      return try product(a, b, span)
    case .cross(let left, let right):
      guard let a = try value(of: left), let b = try value(of: right) else { return nil }
      if case .form(let first) = a, case .form(let second) = b, asRow(first) != nil, asColumn(second) != nil {
        return nil
      }
      return try product(a, b, span)
    case .quotient(let dividend, let divisor):
      guard let above = try value(of: dividend), let below = try scalar(divisor) else { return nil }
      switch above {
      case .anyZero:
        return .scalar(Expression(.quotient(.integer(0, span), below), span))
      case .scalar(let number): return .scalar(Expression(.quotient(number, below), span))
      case .form(let form):
        return .form(form.scaled(by: Expression(.quotient(.integer(1, span), below), span)))
      }
    case .power(let base, let exponent):
      guard let value = try value(of: base) else { return nil }
      guard case .form(let form) = value else {
        guard let exponent = try scalar(exponent), let base = try scalar(base) else { return nil }
        return .scalar(Expression(.power(base, exponent), span))
      }
      return try power(form, exponent, base, span)
    case .root(let operand, let degree):
      guard let operand = try scalar(operand) else { return nil }
      return .scalar(Expression(.root(operand, degree: degree), span))
    case .degrees(let operand):
      guard let operand = try scalar(operand) else { return nil }
      return .scalar(Expression(.degrees(operand), span))
    case .magnitude(let operand), .norm(let operand):
      guard let value = try value(of: operand) else { return nil }
      switch value {
      case .anyZero: return .scalar(.integer(0, span))
      case .scalar(let number): return .scalar(Expression(.magnitude(number), span))
      case .form(let form):
        if let row = asRow(form), let column = asColumn(form) {
          guard case .scalar(let square)? = try product(.form(row), .form(column), span) else { return nil }
          squares.append(square)
          return .scalar(Expression(.root(square, degree: 2), span))
        }
        return try determinant(form, operand).map { .scalar($0) }
      }
    case .transpose(let operand):
      guard let value = try value(of: operand) else { return nil }
      guard case .form(let form) = value else { return value }
      return .form(try transposed(form))
    case .call(let function, let arguments): return try call(function, arguments, expression)
    case .apply:
      var operands: [Expression] = []
      for operand in expression.operands {
        guard let number = try scalar(operand) else { return nil }
        operands.append(number)
      }
      return .scalar(expression.with(operands: operands))
    case .tuple, .matrix, .binding, .piecewise: return nil
    }
  }

  private mutating func scalar(_ expression: Expression) throws(Diagnostic) -> Expression? {
    switch try value(of: expression) {
    case .scalar(let number)?: number
    case .anyZero?: .integer(0, expression.span)
    case .form?, nil: nil
    }
  }

  private static func minusOne(_ span: Span) -> Expression { Expression(.negation(.integer(1, span)), span) }

  private static func sum(_ left: Value, _ right: Value) -> Value? {
    switch (left, right) {
    case (.anyZero, let other), (let other, .anyZero): other
    case (.scalar(let a), .scalar(let b)): .scalar(Expression(.sum([a, b]), a.span))
    case (.form(let a), .form(let b)): .form(a + b)
    case (.scalar, .form), (.form, .scalar): nil
    }
  }

  private mutating func product(_ left: Value, _ right: Value, _ span: Span) throws(Diagnostic) -> Value? {
    switch (left, right) {
    case (.anyZero, _), (_, .anyZero): return .anyZero
    case (.scalar(let a), .scalar(let b)): return .scalar(Expression(.product([a, b]), span))
    case (.scalar(let a), .form(let form)), (.form(let form), .scalar(let a)):
      return .form(form.scaled(by: a))
    case (.form(let a), .form(let b)):
      var result = WordForm.zero
      var number: Expression?
      for (first, c) in a.terms.sorted(by: { Array.precedes($0.key, $1.key) }) {
        for (second, d) in b.terms.sorted(by: { Array.precedes($0.key, $1.key) }) {
          let (form, isNumber) = try normalized(first + second, WordForm.product(c, d))
          if isNumber {
            let value = form.terms[[]] ?? .integer(0, span)
            number = number.map { WordForm.sum($0, value) } ?? value
          } else {
            result = result + form
          }
        }
      }
      guard result.terms.count <= Self.mostTerms else {
        throw .error(.overBudget, "more than \(Self.mostTerms) products of matrices", at: span)
      }
      if let number { return result.terms.isEmpty ? .scalar(number) : nil }
      return .form(result)
    }
  }

  /// A product in normal form, and whether it is a number: a row times a column.
  private mutating func normalized(
    _ word: [WordAtom], _ coefficient: Expression
  ) throws(Diagnostic) -> (form: WordForm, isNumber: Bool) {
    steps += 1
    guard steps <= Self.mostSteps else {
      throw .error(.overBudget, "too many products of matrices", at: coefficient.span)
    }
    var word = word
    var coefficient = coefficient
    let isNumber = (word.first.map { isRow($0) } ?? false) && (word.last.map { isColumn($0) } ?? false)
    var index = 0
    while index + 1 < word.count {
      var inverse = word[index]
      inverse.isInverse.toggle()
      if inverse == word[index + 1] {
        word.removeSubrange(index...(index + 1))
        index = Swift.max(0, index - 1)
      } else {
        index += 1
      }
    }
    for (pattern, replacement) in rules {
      guard !pattern.isEmpty, pattern.count <= word.count,
        let start = (0...(word.count - pattern.count)).first(where: {
          Array(word[$0..<($0 + pattern.count)]) == pattern
        })
      else { continue }
      var result = WordForm.zero
      for (middle, factor) in replacement.terms {
        let whole = Array(word[..<start]) + middle + Array(word[(start + pattern.count)...])
        // A row times a column stays a number, also where both are gone.
        let (form, _) = try normalized(whole, WordForm.product(coefficient, factor))
        result = result + form
      }
      return (result, isNumber)
    }
    var start: Int?
    index = 0
    while index < word.count {
      if isRow(word[index]) { start = index }
      if let first = start, isColumn(word[index]) {
        let number = Array(word[first...index])
        let other = reducedTranspose(number)
        // A number is its own transpose: x^T A x = −x^T A x is 0.
        let sign =
          other.word == number && other.sign < 0 ? 0 : Array.precedes(other.word, number) ? other.sign : 1
        coefficient = WordForm.product(
          Self.signed(coefficient, sign),
          symbol(.product(Array.precedes(other.word, number) ? other.word : number), coefficient.span))
        word.removeSubrange(first...index)
        index = 0
        start = nil
      } else {
        index += 1
      }
    }
    return (WordForm(terms: [word: coefficient]), isNumber)
  }

  /// The transpose of a product as ± another one, by the rules that put one product in the place of one; it may be the plain transpose.
  private func reducedTranspose(_ word: [WordAtom]) -> (word: [WordAtom], sign: Int) {
    var result = word.transposedWord
    var sign = 1
    for _ in 0..<8 {
      guard
        let (pattern, replacement) = rules.first(where: { pattern, replacement in
          replacement.terms.count == 1 && result.firstRange(of: pattern) != nil
        }), let range = result.firstRange(of: pattern), let (middle, factor) = replacement.terms.first,
        !pattern.isEmpty, let own = Self.sign(factor)
      else { break }
      result.replaceSubrange(range, with: middle)
      sign *= own
    }
    return (result, sign)
  }

  /// 1 or −1 where an expression is that by its form; nil for others.
  private static func sign(_ factor: Expression) -> Int? {
    if isOne(factor) { return 1 }
    return isOne(Expression(.negation(factor))) ? -1 : nil
  }

  private static func signed(_ coefficient: Expression, _ sign: Int) -> Expression {
    switch sign {
    case 1: coefficient
    case 0: Expression(.product([.integer(0, coefficient.span), coefficient]), coefficient.span)
    default: Expression(.negation(coefficient), coefficient.span)
    }
  }

  private mutating func symbol(_ number: Number, _ span: Span) -> Expression {
    var number = number
    var name = ""
    switch number {
    case .product(let word):
      let other = word.transposedWord
      let chosen = Array.precedes(other, word) ? other : word
      number = .product(chosen)
      let plain = chosen.map { WordAtom(base: $0.base) }
      name = chosen.count == 2 ? "\([plain[0]].text)·\([plain[1]].text)" : chosen.text
    case .trace(let word):
      var best = word
      for candidate in [word, word.transposedWord] {
        for shift in candidate.indices {
          let turned = Array(candidate[shift...] + candidate[..<shift])
          if Array.precedes(turned, best) { best = turned }
        }
      }
      number = .trace(best)
      name = "tr(\(best.text))"
    case .determinant(let base): name = "det(\([WordAtom(base: base)].text))"
    case .determinantOfSum(let index): name = "det(S\(index + 1))"
    }
    if let known = numbers[number] { return Expression(.symbol(known), span) }
    let symbol = Symbol(name)
    numbers[number] = symbol
    return Expression(.symbol(symbol), span)
  }

  // MARK: Operations

  private func asRow(_ form: WordForm) -> WordForm? {
    guard let word = form.terms.keys.first, let first = word.first, let last = word.last else { return nil }
    if isRow(first), !isColumn(last) { return form }
    guard isColumn(last), !isRow(first) else { return nil }
    return plainTranspose(form)
  }

  private func asColumn(_ form: WordForm) -> WordForm? {
    guard let word = form.terms.keys.first, let first = word.first, let last = word.last else { return nil }
    if isColumn(last), !isRow(first) { return form }
    guard isRow(first), !isColumn(last) else { return nil }
    return plainTranspose(form)
  }

  private func plainTranspose(_ form: WordForm) -> WordForm {
    var result = WordForm.zero
    for (word, coefficient) in form.terms {
      result = result + WordForm(terms: [word.transposedWord: coefficient])
    }
    return result
  }

  private mutating func transposed(_ form: WordForm) throws(Diagnostic) -> WordForm {
    var result = WordForm.zero
    for (word, coefficient) in form.terms {
      result = result + (try normalized(word.transposedWord, coefficient).form)
    }
    return result
  }

  private mutating func power(
    _ form: WordForm, _ exponent: Expression, _ base: Expression, _ span: Span
  ) throws(Diagnostic) -> Value? {
    var isInverse = false
    var natural = exponent.naturalNumber
    if case .negation(let operand) = exponent.node {
      isInverse = true
      natural = operand.naturalNumber
    }
    guard let natural, natural <= Self.largestExponent else {
      throw .error(
        .notUnderstood,
        "a power of a matrix without entries needs a whole number up to \(Self.largestExponent)",
        at: exponent.span)
    }
    guard let factor = isInverse ? try inverse(form, base) : form else { return nil }
    var result = Value.form(.identity(.integer(1, span)))
    for _ in 0..<natural {
      guard let next = try product(result, .form(factor), span) else { return nil }
      result = next
    }
    return result
  }

  private mutating func inverse(_ form: WordForm, _ expression: Expression) throws(Diagnostic) -> WordForm? {
    guard let (word, coefficient) = form.terms.first else { return nil }
    guard form.terms.count == 1, word.allSatisfy({ isSquare($0) }) else {
      let index = sums.firstIndex { $0.terms == form.terms } ?? sums.count
      if index == sums.count { sums.append(form) }
      // A symbol whose name is the determinant's.
      let symbol = Symbol("det(\(expression.description))")
      numbers[.determinantOfSum(index)] = numbers[.determinantOfSum(index)] ?? symbol
      require(Expression(.symbol(numbers[.determinantOfSum(index)] ?? symbol), expression.span))
      return WordForm(terms: [
        [WordAtom(base: .inverseOfSum(index), isInverse: false)]: .integer(1, expression.span)
      ])
    }
    var inverted: [WordAtom] = []
    for atom in word.reversed() {
      var atom = atom
      if case .inverseOfSum = atom.base { return nil }
      atom.isInverse.toggle()
      inverted.append(atom)
      if !rules.contains(where: { $0.pattern == [atom] }) {
        require(symbol(.determinant(atom.base), expression.span))
      }
    }
    let factor =
      coefficient.naturalNumber == 1
      ? coefficient
      : Expression(.quotient(.integer(1, expression.span), coefficient), expression.span)
    return try normalized(inverted, factor).form
  }

  /// The number for which a symbol stands; nil where it stands for none.
  func number(of expression: Expression) -> Number? {
    guard case .symbol(let symbol) = expression.node else { return nil }
    return numbers.first { $0.value == symbol }?.key
  }

  private mutating func require(_ determinant: Expression) {
    if !nonzero.contains(determinant) { nonzero.append(determinant) }
  }

  private mutating func call(
    _ function: BuiltIn, _ arguments: [Expression], _ expression: Expression
  ) throws(Diagnostic) -> Value? {
    let span = expression.span
    switch (function, arguments.count) {
    case (.dot, 2): return try value(of: Expression(.dot(arguments[0], arguments[1]), span))
    case (.cross, 2): return try value(of: Expression(.cross(arguments[0], arguments[1]), span))
    case (.abs, 1): return try value(of: Expression(.magnitude(arguments[0]), span))
    case (.det, 1), (.trace, 1), (.inverse, 1), (.invert, 1):
      guard let value = try value(of: arguments[0]) else { return nil }
      guard case .form(let form) = value else { return nil }
      switch function {
      case .det: return try determinant(form, arguments[0]).map { .scalar($0) }
      case .trace: return try trace(form, arguments[0]).map { .scalar($0) }
      default: return try inverse(form, arguments[0]).map { .form($0) }
      }
    default:
      var operands: [Expression] = []
      for argument in arguments {
        guard let number = try scalar(argument) else { return nil }
        operands.append(number)
      }
      return .scalar(Expression(.call(function, operands), span))
    }
  }

  private mutating func determinant(_ form: WordForm, _ expression: Expression) throws(Diagnostic)
    -> Expression?
  {
    let span = expression.span
    guard form.terms.count == 1, let (word, coefficient) = form.terms.first,
      word.allSatisfy({ isSquare($0) })
    else {
      return try determinantOfUpdate(form, span)
    }
    var factors: [Expression] = []
    if coefficient.naturalNumber != 1 {
      guard let size = size(of: word, expression, span) else { return nil }
      factors.append(Expression(.power(coefficient, size), span))
    }
    for atom in word {
      if case .inverseOfSum = atom.base { return nil }
      let number = symbol(.determinant(atom.base), span)
      factors.append(atom.isInverse ? Expression(.quotient(.integer(1, span), number), span) : number)
    }
    if factors.isEmpty { return .integer(1, span) }
    return factors.count == 1 ? factors[0] : Expression(.product(factors), span)
  }

  /// det(I + c u v^T) = 1 + c v^T u, of a column u and a row v^T; nil for other sums.
  private mutating func determinantOfUpdate(_ form: WordForm, _ span: Span) throws(Diagnostic) -> Expression?
  {
    guard form.terms.count == 2, form.terms[[]]?.naturalNumber == 1,
      let (word, coefficient) = form.terms.first(where: { !$0.key.isEmpty }),
      let split = word.indices.dropFirst().first(where: { isColumn(word[$0 - 1]) && isRow(word[$0]) })
    else { return nil }
    let (value, isNumber) = try normalized(Array(word[split...] + word[..<split]), coefficient)
    guard isNumber, value.terms.count <= 1, value.terms.keys.allSatisfy(\.isEmpty) else { return nil }
    return WordForm.sum(.integer(1, span), value.terms[[]] ?? .integer(0, span))
  }

  /// The number of rows of a product of squares.
  private mutating func size(of word: [WordAtom], _ expression: Expression, _ span: Span) -> Expression? {
    guard let first = word.first, let rows = ends(first)?.rows else { return nil }
    switch shapes.sizes.size(rows) {
    case .number(let number)?: return .integer(number, span)
    case .symbol(let symbol)?:
      sizeSymbols.insert(symbol)
      return Expression(.symbol(symbol), span)
    case nil:
      let symbol = Symbol("rows(\([WordAtom(base: first.base)].text))")
      sizeSymbols.insert(symbol)
      return Expression(.symbol(symbol), span)
    }
  }

  /// The number of rows of an identity whose size is said.
  private mutating func declaredSize(of expression: Expression) throws(Diagnostic) -> Expression? {
    var shapes = shapes
    guard case .matrix(let rows, _) = try shapes.shape(of: expression) else { return nil }
    switch shapes.sizes.size(rows) {
    case .number(let number)?: return .integer(number, expression.span)
    case .symbol(let symbol)?:
      sizeSymbols.insert(symbol)
      return Expression(.symbol(symbol), expression.span)
    case nil: return nil
    }
  }

  private mutating func trace(_ form: WordForm, _ expression: Expression) throws(Diagnostic) -> Expression? {
    let span = expression.span
    var terms: [Expression] = []
    for (cycle, coefficient) in form.terms.sorted(by: { Array.precedes($0.key, $1.key) }) {
      // Around the circle, what stands last and first may cancel.
      var word = cycle
      while word.count > 1, let first = word.first, let last = word.last {
        var inverse = first
        inverse.isInverse.toggle()
        guard inverse == last else { break }
        word = Array(word.dropFirst().dropLast())
      }
      guard !word.isEmpty else {
        // tr I is the number of rows, which another product may tell.
        let other = ([cycle] + form.terms.keys).first { !$0.isEmpty }
        let known: Expression?
        if let other {
          known = size(of: other, expression, span)
        } else {
          known = try declaredSize(of: expression)
        }
        guard let size = known else { return nil }
        terms.append(WordForm.product(coefficient, size))
        continue
      }
      if let start = word.firstIndex(where: { isRow($0) }) {
        // tr(a b^T) = b^T a.
        let turned = Array(word[start...] + word[..<start])
        let (value, isNumber) = try normalized(turned, coefficient)
        guard isNumber, value.terms.count == 1, let number = value.terms[[]] else { return nil }
        terms.append(number)
      } else {
        let other = reducedTranspose(word)
        func turned(_ word: [WordAtom]) -> [[WordAtom]] {
          word.indices.map { Array(word[$0...] + word[..<$0]) }
        }
        let own = turned(word)
        let others = turned(other.word)
        // A trace is that of the transpose, and of each rotation of a product.
        if other.sign < 0, !Set(own).isDisjoint(with: others) {
          terms.append(Self.signed(coefficient, 0))
          continue
        }
        var takesOther = false
        if let least = own.min(by: { Array.precedes($0, $1) }),
          let foreign = others.min(by: { Array.precedes($0, $1) })
        {
          takesOther = Array.precedes(foreign, least)
        }
        let number = symbol(.trace(takesOther ? other.word : word), span)
        terms.append(WordForm.product(Self.signed(coefficient, takesOther ? other.sign : 1), number))
      }
    }
    guard let first = terms.first else { return .integer(0, span) }
    return terms.count == 1 ? first : Expression(.sum(terms), span)
  }

  // MARK: Rules

  /// Uses an assumed equation of matrices; false where it cannot be used as a rule.
  mutating func assume(_ left: WordForm, _ right: WordForm) -> Bool {
    let difference = left + right.scaled(by: Self.minusOne(Span(at: 0)))
    let words = difference.terms.keys.sorted { Array.precedes($1, $0) }
    guard let pattern = words.first, !pattern.isEmpty else { return false }
    guard let factor = Self.sign(left.terms[pattern], right.terms[pattern]) else { return false }
    var rest = difference
    rest.terms[pattern] = nil
    let replacement = rest.scaled(by: factor > 0 ? Self.minusOne(Span(at: 0)) : .integer(1))
    add(pattern, replacement)
    // X Y = I of squares: each is the other's inverse.
    if pattern.count == 2, pattern.allSatisfy({ isSquare($0) }), replacement.terms.count == 1,
      let one = replacement.terms[[]], Self.isOne(one)
    {
      add([pattern[1], pattern[0]], replacement)
      for (atom, other) in [(pattern[0], pattern[1]), (pattern[1], pattern[0])] {
        var inverse = atom
        inverse.isInverse.toggle()
        if inverse != other { add([inverse], WordForm(terms: [[other]: .integer(1)])) }
      }
    }
    // X Y … Z = I of squares: the rest is the inverse of the first, and of the last.
    if pattern.count > 2, pattern.allSatisfy({ isSquare($0) }), replacement.terms.count == 1,
      let one = replacement.terms[[]], Self.isOne(one), let first = pattern.first, let last = pattern.last
    {
      for (atom, rest) in [(first, Array(pattern.dropFirst())), (last, Array(pattern.dropLast()))] {
        var inverse = atom
        inverse.isInverse.toggle()
        guard !rest.contains(inverse), !rules.contains(where: { $0.pattern == [inverse] }) else { continue }
        add([inverse], WordForm(terms: [rest: .integer(1)]))
      }
    }
    return true
  }

  private mutating func add(_ pattern: [WordAtom], _ replacement: WordForm) {
    rules.append((pattern, replacement))
    // The transposed equation, where it makes products smaller too.
    let other = pattern.transposedWord
    let transposed = plainTranspose(replacement)
    if other != pattern, transposed.terms.keys.allSatisfy({ Array.precedes($0, other) }),
      !rules.contains(where: { $0.pattern == other })
    {
      rules.append((other, transposed))
    }
  }

  /// 1 where a product stands once on the left with the factor 1 and nowhere on the right, −1 the other way round; nil
  /// for other factors.
  private static func sign(_ left: Expression?, _ right: Expression?) -> Int? {
    switch (left, right) {
    case (let factor?, nil) where isOne(factor): 1
    case (nil, let factor?) where isOne(factor): -1
    default: nil
    }
  }

  private static func isOne(_ expression: Expression) -> Bool {
    switch expression.node {
    case .product(let factors): factors.reduce(1) { $0 * signOf($1) } == 1
    default: signOf(expression) == 1
    }
  }

  /// 1 or −1 of such literals, else 0.
  private static func signOf(_ expression: Expression) -> Int {
    if expression.naturalNumber == 1 { return 1 }
    switch expression.node {
    case .negation(let operand): return -signOf(operand)
    case .product(let factors): return factors.reduce(1) { $0 * signOf($1) }
    default: return 0
    }
  }
}
