import FormulaSyntax
import SourceText

/// The shape of a value whose sizes may be unknown.
enum AbstractShape: Hashable {
  case scalar
  /// By the numbers of its rows and columns, as ``AbstractSizes`` knows them.
  case matrix(rows: Int, columns: Int)
  /// The literal 0, which has any shape.
  case anyZero
}

/// Sizes that are known, or known to be equal.
struct AbstractSizes {
  private var parents: [Int] = []
  private var sizes: [Size?] = []
  private var named: [Size: Int] = [:]

  /// A new size of which nothing is known.
  mutating func unknown() -> Int {
    parents.append(parents.count)
    sizes.append(nil)
    return parents.count - 1
  }

  mutating func known(_ size: Size) -> Int {
    if let index = named[size] { return index }
    let index = unknown()
    sizes[index] = size
    named[size] = index
    return index
  }

  mutating func one() -> Int { known(.number(1)) }

  func root(_ index: Int) -> Int {
    var index = index
    while parents[index] != index { index = parents[index] }
    return index
  }

  func size(_ index: Int) -> Size? { sizes[root(index)] }

  func isOne(_ index: Int) -> Bool { size(index) == .number(1) }

  /// The roots of all sizes.
  var roots: [Int] { parents.indices.filter { parents[$0] == $0 } }

  /// Makes two sizes equal; false where they cannot be.
  mutating func unify(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (root(left), root(right))
    if a == b { return true }
    switch (sizes[a], sizes[b]) {
    case (nil, _): parents[a] = b
    case (_, nil): parents[b] = a
    case (let x?, let y?):
      if x == y {
        parents[a] = b
        return true
      }
      // Two names, or a name and a number, of sizes are different sizes.
      return false
    }
    return true
  }

  /// What is known of a size, in words.
  func text(_ index: Int) -> String {
    switch size(index) {
    case .number(let number)?: String(number)
    case .symbol(let symbol)?: symbol.name
    case nil: "?"
    }
  }
}

/// Finds the shapes of a claim's parts, so that all sizes fit.
struct AbstractShapes {
  let kinds: [Symbol: SymbolKind]
  var sizes = AbstractSizes()
  /// The shapes of vectors and matrices by their names.
  private(set) var shapes: [Symbol: AbstractShape] = [:]
  /// Vectors that stand directly left of a matrix, and are rows everywhere.
  private var rows: Set<Symbol> = []
  private var columns: Set<Symbol> = []
  /// Whether rows are what vectors without evidence are.
  private var prefersRows: Bool { !rows.isEmpty && columns.isEmpty }
  private(set) var hasCross = false

  init(_ kinds: [Symbol: SymbolKind]) {
    self.kinds = kinds
  }

  // MARK: Orientation

  /// Looks for what stands beside matrices; to be called for all sides before ``shape(of:)``.
  mutating func orient(_ expression: Expression) throws(Diagnostic) {
    if case .product(let factors) = expression.node {
      for index in factors.indices.dropLast() {
        if let vector = plainVector(factors[index]), isMatrixLike(factors[index + 1]),
          index == 0 || !isMatrixLike(factors[index - 1])
        {
          rows.insert(vector)
        }
        if let vector = plainVector(factors[index + 1]), isMatrixLike(factors[index]) {
          columns.insert(vector)
        }
      }
    }
    if case .transpose(let operand) = expression.node, let vector = plainVector(operand) {
      columns.insert(vector)
    }
    for operand in expression.operands { try orient(operand) }
    if let both = rows.intersection(columns).min() {
      throw .error(
        .wrongShape, "\(both) stands as a row and as a column", at: expression.span,
        notes: [.init("a vector is a column unless it stands left of a matrix; write \(both)^T for the row")])
    }
  }

  private func plainVector(_ expression: Expression) -> Symbol? {
    guard case .symbol(let symbol) = expression.node, case .vector? = kinds[symbol] else { return nil }
    return symbol
  }

  private func isMatrixLike(_ expression: Expression) -> Bool {
    switch expression.node {
    case .symbol(let symbol):
      switch kinds[symbol] {
      case .matrix?, .identity?: true
      default: false
      }
    case .matrix(let rows, let columns, _): rows > 1 && columns > 1
    case .power(let base, _): isMatrixLike(base)
    case .transpose(let operand), .negation(let operand): isMatrixLike(operand)
    case .sum(let items): items.contains { isMatrixLike($0) }
    case .product(let items): items.allSatisfy { isMatrixLike($0) }
    case .call(.inverse, let arguments), .call(.transpose, let arguments):
      arguments.allSatisfy { isMatrixLike($0) }
    default: false
    }
  }

  // MARK: Shapes

  mutating func shape(of expression: Expression) throws(Diagnostic) -> AbstractShape {
    let span = expression.span
    switch expression.node {
    case .number(let numeral): return numeral.isZero ? .anyZero : .scalar
    case .constant: return .scalar
    case .symbol(let symbol): return shape(of: symbol)
    case .sum(let terms):
      var result = AbstractShape.anyZero
      for term in terms {
        let shape = try shape(of: term)
        guard let both = unify(result, shape) else {
          throw .error(
            .wrongShape, "\(text(shape)) cannot be added to \(text(result))", at: term.span)
        }
        result = both
      }
      return result
    case .negation(let operand): return try shape(of: operand)
    case .product(let factors):
      var result = try shape(of: factors[0])
      for factor in factors.dropFirst() {
        result = try product(result, try shape(of: factor), factor.span, span)
      }
      return result
    case .dot(let left, let right):
      let (a, b) = (try shape(of: left), try shape(of: right))
      if let first = length(a), let second = length(b) {
        guard sizes.unify(first, second) else {
          throw .error(
            .wrongShape, "a dot product of \(sizes.text(first)) and \(sizes.text(second)) components",
            at: span)
        }
        return .scalar
      }
      return try product(a, b, right.span, span)
    case .cross(let left, let right):
      let (a, b) = (try shape(of: left), try shape(of: right))
      if let first = length(a), let second = length(b) {
        hasCross = true
        let three = sizes.known(.number(3))
        guard sizes.unify(first, three), sizes.unify(second, three) else {
          throw .error(.wrongShape, "a cross product needs vectors of 3 components", at: span)
        }
        return a == .anyZero ? b : a
      }
      return try product(a, b, right.span, span)
    case .quotient(let dividend, let divisor):
      try scalar(divisor, "a divisor")
      return try shape(of: dividend)
    case .power(let base, let exponent):
      let shape = try shape(of: base)
      try scalar(exponent, "an exponent")
      guard case .matrix(let rows, let columns) = shape else { return .scalar }
      guard sizes.unify(rows, columns) else {
        throw .error(
          .wrongShape, "only a square matrix has powers, and this is \(text(shape))", at: base.span,
          notes: [.init("write v \\cdot v for the square of a length")])
      }
      if sizes.isOne(rows) { return .scalar }
      if plainVector(base) != nil {
        throw .error(
          .wrongShape, "a vector has no powers", at: span,
          notes: [.init("write v \\cdot v for the square of a length")])
      }
      return shape
    case .root(let operand, _):
      try scalar(operand, "what stands under a root")
      return .scalar
    case .degrees(let operand):
      try scalar(operand, "a number of degrees")
      return .scalar
    case .magnitude(let operand):
      if case .matrix(let rows, let columns) = try shape(of: operand),
        length(.matrix(rows: rows, columns: columns)) == nil
      {
        try square(rows, columns, operand, "a determinant")
      }
      return .scalar
    case .norm(let operand):
      let shape = try shape(of: operand)
      guard case .matrix = shape, length(shape) == nil else { return .scalar }
      throw .error(.notUnderstood, "a norm of a matrix is shown, not checked", at: span)
    case .transpose(let operand):
      guard case .matrix(let rows, let columns) = try shape(of: operand) else {
        return try shape(of: operand)
      }
      return .matrix(rows: columns, columns: rows)
    case .call(let function, let arguments): return try call(function, arguments, expression)
    case .binding, .piecewise:
      throw .error(
        .notUnderstood, "sums, products and derivatives beside vectors and matrices are shown, not checked",
        at: span)
    case .apply(_, let arguments):
      for argument in arguments { try scalar(argument, "an argument") }
      return .scalar
    case .tuple(let items):
      for item in items { try scalar(item, "a component") }
      return .matrix(rows: sizes.known(.number(items.count)), columns: sizes.one())
    case .matrix(let rows, let columns, let elements):
      for element in elements { try scalar(element, "an entry") }
      if rows == 1, columns == 1 { return .scalar }
      return .matrix(rows: sizes.known(.number(rows)), columns: sizes.known(.number(columns)))
    }
  }

  /// Makes the sides of a claim one shape.
  mutating func relate(_ left: Expression, _ right: Expression, _ span: Span) throws(Diagnostic)
    -> AbstractShape
  {
    let (a, b) = (try shape(of: left), try shape(of: right))
    guard let both = unify(a, b) else {
      throw .error(
        .wrongShape, "the left side is \(text(a)), the right side is \(text(b))", at: span,
        notes: Claim.notesOnShapes(left, right))
    }
    return both
  }

  private mutating func shape(of symbol: Symbol) -> AbstractShape {
    if let shape = shapes[symbol] { return shape }
    let shape: AbstractShape
    switch kinds[symbol] ?? .real {
    case .real, .complex, .function, .imaginaryUnit: return .scalar
    case .zero: return .anyZero
    case .identity(let known):
      // Each occurrence has the size that fits there, where none is said.
      let size = known.map { sizes.known($0) } ?? sizes.unknown()
      return .matrix(rows: size, columns: size)
    case .vector(let size):
      let length = size.map { sizes.known($0) } ?? sizes.unknown()
      let isRow = rows.contains(symbol) || (prefersRows && !columns.contains(symbol))
      shape =
        isRow
        ? .matrix(rows: sizes.one(), columns: length) : .matrix(rows: length, columns: sizes.one())
    case .matrix(let rows, let columns):
      shape = .matrix(
        rows: rows.map { sizes.known($0) } ?? sizes.unknown(),
        columns: columns.map { sizes.known($0) } ?? sizes.unknown())
    }
    shapes[symbol] = shape
    return shape
  }

  private mutating func unify(_ left: AbstractShape, _ right: AbstractShape) -> AbstractShape? {
    switch (left, right) {
    case (.anyZero, let other), (let other, .anyZero): return other
    case (.scalar, .scalar): return .scalar
    case (.scalar, .matrix(let rows, let columns)), (.matrix(let rows, let columns), .scalar):
      return sizes.isOne(rows) && sizes.isOne(columns) ? .scalar : nil
    case (.matrix(let r, let c), .matrix(let s, let d)):
      guard sizes.unify(r, s), sizes.unify(c, d) else { return nil }
      return left
    }
  }

  private mutating func product(
    _ left: AbstractShape, _ right: AbstractShape, _ place: Span, _ span: Span
  ) throws(Diagnostic) -> AbstractShape {
    switch (left, right) {
    case (.anyZero, _), (_, .anyZero): return .anyZero
    case (.scalar, let other), (let other, .scalar): return other
    case (.matrix(let rows, let inner), .matrix(let outer, let columns)):
      guard sizes.unify(inner, outer) else {
        let isVectors = sizes.isOne(inner) && sizes.isOne(columns)
        throw .error(
          .wrongShape,
          "\(text(left)) times \(text(right)): the left has \(sizes.text(inner)) columns, the right "
            + "\(sizes.text(outer)) rows", at: span,
          notes: isVectors
            ? [
              .init(
                "write \\cdot for the dot product, \\times for the cross product, a^T b for a row times a column"
              )
            ]
            : [])
      }
      return sizes.isOne(rows) && sizes.isOne(columns) ? .scalar : .matrix(rows: rows, columns: columns)
    }
  }

  /// The number of components of what is a row or a column; nil for others.
  func length(_ shape: AbstractShape) -> Int? {
    guard case .matrix(let rows, let columns) = shape else { return nil }
    if sizes.isOne(columns) { return rows }
    return sizes.isOne(rows) ? columns : nil
  }

  private mutating func scalar(_ expression: Expression, _ role: String) throws(Diagnostic) {
    switch try shape(of: expression) {
    case .scalar, .anyZero: return
    case .matrix(let rows, let columns):
      guard sizes.isOne(rows), sizes.isOne(columns) else {
        throw .error(
          .wrongShape,
          "\(role) is to be a number, and this is \(text(.matrix(rows: rows, columns: columns)))",
          at: expression.span)
      }
    }
  }

  private mutating func square(
    _ rows: Int, _ columns: Int, _ operand: Expression, _ role: String
  ) throws(Diagnostic) {
    guard sizes.unify(rows, columns) else {
      throw .error(
        .wrongShape,
        "\(role) needs a square matrix, and this is \(text(.matrix(rows: rows, columns: columns)))",
        at: operand.span)
    }
  }

  private mutating func call(
    _ function: BuiltIn, _ arguments: [Expression], _ expression: Expression
  ) throws(Diagnostic) -> AbstractShape {
    switch (function, arguments.count) {
    case (.det, 1), (.trace, 1), (.inverse, 1), (.invert, 1):
      let shape = try shape(of: arguments[0])
      guard case .matrix(let rows, let columns) = shape else {
        throw .error(
          .wrongShape, "\(function.rawValue) needs a matrix, and this is \(text(shape))",
          at: arguments[0].span)
      }
      try square(rows, columns, arguments[0], function.rawValue)
      return function == .det || function == .trace ? .scalar : shape
    case (.dot, 2): return try shape(of: Expression(.dot(arguments[0], arguments[1]), expression.span))
    case (.cross, 2): return try shape(of: Expression(.cross(arguments[0], arguments[1]), expression.span))
    case (.abs, 1): return try shape(of: Expression(.magnitude(arguments[0]), expression.span))
    case _ where function.isElementary:
      for argument in arguments { try scalar(argument, "an argument of \(function.rawValue)") }
      return .scalar
    default:
      throw .error(
        .notUnderstood, "\(function.rawValue) of vectors or matrices without entries is shown, not checked",
        at: expression.span)
    }
  }

  func text(_ shape: AbstractShape) -> String {
    switch shape {
    case .scalar: "a number"
    case .anyZero: "0"
    case .matrix(let rows, let columns):
      if sizes.isOne(columns) {
        sizes.size(rows) == nil ? "a column" : "a column of \(sizes.text(rows))"
      } else if sizes.isOne(rows) {
        sizes.size(columns) == nil ? "a row" : "a row of \(sizes.text(columns))"
      } else {
        "a \(sizes.text(rows)) × \(sizes.text(columns)) matrix"
      }
    }
  }
}
