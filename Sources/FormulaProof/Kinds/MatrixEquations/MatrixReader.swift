import FormulaSyntax

/// Reads expressions of matrices and vectors as linear combinations of products, with a name for each inverse.
struct MatrixReader {
  let shapes: AbstractShapes
  /// What the inverses are inverses of, with the number of rows and the expression.
  private(set) var inverses: [(form: MatrixForm, rows: Int, expression: Expression)] = []
  /// The numbers by which something is divided.
  private(set) var divisors: Set<Symbol> = []
  private var depth = 0

  private static let largestExponent = 12
  private static let mostInverses = 8

  enum Value {
    case scalar(ScalarPolynomial)
    case form(MatrixForm)
    case zero
  }

  init(_ shapes: AbstractShapes) { self.shapes = shapes }

  // MARK: Shapes

  func ends(_ atom: WordAtom) -> (rows: Int, columns: Int)? {
    switch atom.base {
    case .symbol(let symbol):
      guard case .matrix(let rows, let columns)? = shapes.shapes[symbol] else { return nil }
      let (r, c) = (shapes.sizes.root(rows), shapes.sizes.root(columns))
      return atom.isTransposed ? (c, r) : (r, c)
    case .inverseOfSum(let index):
      let rows = shapes.sizes.root(inverses[index].rows)
      return (rows, rows)
    }
  }

  func isSquare(_ atom: WordAtom) -> Bool { ends(atom).map { $0.rows == $0.columns } ?? false }

  private func isOne(_ size: Int) -> Bool { shapes.sizes.isOne(size) }

  /// Rows and columns of a combination; nil where it is a multiple of the identity.
  private func ends(_ form: MatrixForm) -> (rows: Int, columns: Int)? {
    for word in form.terms.keys {
      guard let first = word.first, let last = word.last else { continue }
      guard let a = ends(first), let b = ends(last) else { return nil }
      return (a.rows, b.columns)
    }
    return nil
  }

  // MARK: Values

  /// What an expression is; nil for what is not read here.
  mutating func value(of expression: Expression) throws(TooLarge) -> Value? {
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw TooLarge() }
    switch expression.node {
    case .number:
      guard let number = SampleValue.rational(expression) else { return nil }
      return number.isZero ? .zero : .scalar(ScalarPolynomial(number))
    case .symbol(let symbol):
      switch shapes.kinds[symbol] ?? .real {
      case .real: return .scalar(ScalarPolynomial(symbol))
      case .identity: return .form(.identity)
      case .zero: return .zero
      case .vector, .matrix: return .form(MatrixForm([WordAtom(base: .symbol(symbol))]))
      case .complex, .function, .imaginaryUnit: return nil
      }
    case .sum(let terms):
      var result = Value.zero
      for term in terms {
        guard let value = try value(of: term), let sum = try sum(result, value) else { return nil }
        result = sum
      }
      return result
    case .negation(let operand):
      guard let value = try value(of: operand) else { return nil }
      return try product(.scalar(ScalarPolynomial(Rational(-1))), value)
    case .product(let factors):
      guard let first = factors.first, var result = try value(of: first) else { return nil }
      for factor in factors.dropFirst() {
        guard let value = try value(of: factor), let next = try product(result, value) else { return nil }
        result = next
      }
      return result
    case .dot(let left, let right):
      guard let a = try value(of: left), let b = try value(of: right) else { return nil }
      if case .form(let x) = a, case .form(let y) = b, let row = row(x), let column = column(y) {
        return try product(.form(row), .form(column))
      }
      return try product(a, b)
    case .quotient(let dividend, let divisor):
      guard let above = try value(of: dividend), case .scalar(let below)? = try value(of: divisor),
        let inverse = below.inverse({ _ in true })
      else { return nil }
      for monomial in below.terms.keys { divisors.formUnion(monomial.keys) }
      if case .zero = above { return .zero }
      return try product(.scalar(inverse), above)
    case .power(let base, let exponent): return try power(base, exponent)
    case .transpose(let operand): return try transposed(operand)
    case .call(let function, let arguments):
      guard arguments.count == 1 else { return nil }
      switch function {
      case .transpose: return try transposed(arguments[0])
      case .inverse, .invert:
        guard case .form(let form)? = try value(of: arguments[0]) else { return nil }
        return try inverse(of: form, arguments[0]).map { .form($0) }
      default: return nil
      }
    default: return nil
    }
  }

  private mutating func transposed(_ operand: Expression) throws(TooLarge) -> Value? {
    guard let value = try value(of: operand) else { return nil }
    if case .form(let form) = value { return .form(form.transposed) }
    return value
  }

  private func sum(_ left: Value, _ right: Value) throws(TooLarge) -> Value? {
    switch (left, right) {
    case (.zero, let other), (let other, .zero): return other
    case (.scalar(let a), .scalar(let b)):
      let sum = try a.adding(b)
      return sum.isZero ? .zero : .scalar(sum)
    case (.form(let a), .form(let b)): return .form(try a.adding(b))
    case (.scalar(let number), .form(let form)), (.form(let form), .scalar(let number)):
      // Beside a row times a column a number is one.
      guard isNumber(form) else { return nil }
      return .form(try form.adding(MatrixForm([], number)))
    }
  }

  /// Whether a combination has one row and one column.
  private func isNumber(_ form: MatrixForm) -> Bool {
    guard let (rows, columns) = ends(form) else { return false }
    return isOne(rows) && isOne(columns)
  }

  private func product(_ left: Value, _ right: Value) throws(TooLarge) -> Value? {
    switch (left, right) {
    case (.zero, _), (_, .zero): return .zero
    case (.scalar(let a), .scalar(let b)): return .scalar(try a.multiplied(by: b))
    case (.scalar(let number), .form(let form)), (.form(let form), .scalar(let number)):
      return .form(try form.scaled(by: number))
    case (.form(let a), .form(let b)):
      // A number written as a row times a column fits beside any matrix; such products are not read.
      if let x = ends(a), let y = ends(b) {
        guard x.columns == y.rows, !isNumber(a) || isOne(y.rows), !isNumber(b) || isOne(x.columns) else {
          return nil
        }
      }
      return .form(try a.multiplied(by: b))
    }
  }

  private func row(_ form: MatrixForm) -> MatrixForm? {
    guard let (rows, columns) = ends(form) else { return nil }
    if isOne(rows), !isOne(columns) { return form }
    return isOne(columns) && !isOne(rows) ? form.transposed : nil
  }

  private func column(_ form: MatrixForm) -> MatrixForm? { row(form)?.transposed }

  private mutating func power(_ base: Expression, _ exponent: Expression) throws(TooLarge) -> Value? {
    if case .norm(let operand) = base.node, exponent.naturalNumber == 2 {
      guard case .form(let form)? = try value(of: operand), let row = row(form), let column = column(form)
      else { return nil }
      return try product(.form(row), .form(column))
    }
    guard let value = try value(of: base) else { return nil }
    var natural = exponent.naturalNumber
    var isInverse = false
    if case .negation(let operand) = exponent.node {
      natural = operand.naturalNumber
      isInverse = true
    }
    guard let natural, natural >= 1, natural <= Self.largestExponent else { return nil }
    var factor = value
    switch value {
    case .zero: return isInverse ? nil : .zero
    case .scalar(let number):
      if isInverse {
        guard let inverse = number.inverse({ _ in true }) else { return nil }
        for monomial in number.terms.keys { divisors.formUnion(monomial.keys) }
        factor = .scalar(inverse)
      }
    case .form(let form):
      guard !isNumber(form) else { return nil }
      if isInverse {
        guard let inverse = try inverse(of: form, base) else { return nil }
        factor = .form(inverse)
      }
    }
    var result = factor
    for _ in 1..<natural {
      guard let next = try product(result, factor) else { return nil }
      result = next
    }
    return result
  }

  /// The inverse of a square matrix; of a product of squares that of the factors in reverse order.
  private mutating func inverse(of form: MatrixForm, _ expression: Expression) throws(TooLarge) -> MatrixForm?
  {
    guard let (rows, columns) = ends(form), rows == columns, !isOne(rows) else { return nil }
    if form.terms.count == 1, let (word, coefficient) = form.terms.first,
      let number = coefficient.constant, let factor = Rational.one.divided(by: number),
      word.allSatisfy({ isSquare($0) })
    {
      var result = MatrixForm([], ScalarPolynomial(factor))
      for atom in word.reversed() {
        result = try result.multiplied(by: try inverse(of: atom, rows, expression))
      }
      return result
    }
    return MatrixForm([try newInverse(form, rows, expression)])
  }

  private mutating func inverse(of atom: WordAtom, _ rows: Int, _ expression: Expression) throws(TooLarge)
    -> MatrixForm
  {
    if let index = atom.inverseIndex {
      return atom.isTransposed ? inverses[index].form.transposed : inverses[index].form
    }
    var plain = atom
    plain.isTransposed = false
    var name = expression
    if case .symbol(let symbol) = atom.base { name = Expression(.symbol(symbol), expression.span) }
    var result = try newInverse(MatrixForm([plain]), rows, name)
    result.isTransposed = atom.isTransposed
    return MatrixForm([result])
  }

  private mutating func newInverse(_ form: MatrixForm, _ rows: Int, _ expression: Expression) throws(TooLarge)
    -> WordAtom
  {
    if let index = inverses.firstIndex(where: { $0.form == form }) {
      return WordAtom(base: .inverseOfSum(index))
    }
    guard inverses.count < Self.mostInverses else { throw TooLarge() }
    inverses.append((form, rows, expression))
    return WordAtom(base: .inverseOfSum(inverses.count - 1))
  }
}
